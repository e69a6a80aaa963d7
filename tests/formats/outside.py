"""Other programs that open our files: three.js in headless Chromium, and Blender."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
THREE = ROOT / "web" / "node_modules" / "three"
BLENDER = ROOT / ".venv-bpy" / "bin" / "python"
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
QUIET = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-extensions", "--disable-dev-shm-usage",
]  # fmt: skip
KINDS = {".html": "text/html", ".js": "text/javascript", ".glb": "model/gltf-binary"}

needs_three = pytest.mark.skipif(
    not (THREE.is_dir() and CHROMIUM),
    reason="needs Chromium, and three.js: npm ci in web/",
)
needs_blender = pytest.mark.skipif(not BLENDER.exists(), reason="needs Blender's Python: make bpy")


def in_blender(path: Path, fps: float, frames: int) -> Any:
    """What Blender sees: positions of objects and bones, in its own axes (z up)."""
    out = path.with_suffix(".seen.json")
    done = subprocess.run(
        [BLENDER, HERE / "look_in_blender.py", path, str(fps), out, str(frames)],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(out.read_text())


def in_three(path: Path, fps: float, frames: int) -> Any:
    """What three.js sees: positions of nodes and of some skinned vertices (y up)."""
    answer: dict[str, Any] = {}
    arrived = threading.Event()
    with (
        _serving(path, answer, arrived) as port,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
    ):
        page = f"http://127.0.0.1:{port}/?fps={fps}&frames={frames}"
        browser = subprocess.Popen(
            [str(CHROMIUM), *QUIET, f"--user-data-dir={profile}", page],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        try:
            assert arrived.wait(60), "the browser did not answer within a minute"
        finally:
            os.killpg(browser.pid, signal.SIGKILL)  # its own session: the browser and its helpers
            browser.wait()
    assert "error" not in answer, answer["error"]
    return answer


@contextmanager
def _serving(path: Path, answer: dict[str, Any], arrived: threading.Event) -> Iterator[int]:
    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            place = self.path.partition("?")[0]
            file = {"/": HERE / "look_in_three.html", "/clip.glb": path}.get(place)
            if place.startswith("/three/"):
                file = THREE / place.removeprefix("/three/")
            if file is None or not file.is_file():
                self.send_error(404)
                return
            self.send_response(200)
            self.send_header("Content-Type", KINDS.get(file.suffix, "text/plain"))
            self.end_headers()
            self.wfile.write(file.read_bytes())

        def do_POST(self) -> None:
            answer.update(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()
            arrived.set()

        def log_message(self, *_: Any) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
