"""A studio's server as its user starts it, in a process of its own."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgpack
from websockets.sync.client import connect
from websockets.sync.connection import Connection

from keyforce.studio.serve.run import MOST_BYTES


@dataclass(frozen=True, kw_only=True)
class Server:
    """A running server."""

    process: subprocess.Popen[str]
    url: str

    @property
    def host(self) -> str:
        """Its address."""
        return urlsplit(self.url).netloc

    @property
    def socket(self) -> str:
        """Where pages talk to it."""
        return self.url.replace("http:", "ws:").replace("/?", "/socket?")

    def page(self, **options: Any) -> Connection:
        """A page's connection."""
        origin = options.pop("origin", f"http://{self.host}")
        url = options.pop("url", self.socket)
        page: Connection = connect(url, origin=origin, max_size=None, **options)
        return page

    @property
    def memory(self) -> float:
        """What it holds [MB]."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        found = re.search(r"VmRSS:\s+(\d+)", status)
        return int(found[1]) / 1024 if found else 0.0

    @property
    def seconds(self) -> float:
        """Processor time so far [s]."""
        parts = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(parts[11]) + int(parts[12])) / 100

    def kill(self) -> None:
        """Ends it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@contextmanager
def server(what: Path | str, folder: Path, *options: str) -> Iterator[Server]:
    """A server that is ended at the end."""
    command = [sys.executable, "-m", "keyforce", "studio", str(what), "--no-open", *options]
    process = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http\S+", process.stdout.readline())
        assert found is not None, "the server did not start"
        yield Server(process=process, url=found[0])
    finally:
        process.kill()
        process.wait()


def told(page: Connection, kind: str, timeout: float = 60.0) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        data = msgpack.unpackb(page.recv(timeout=timeout), strict_map_key=False)
        if data["tell"] == kind:
            found: dict[str, Any] = data
            return found


__all__ = ["MOST_BYTES", "Server", "server", "told"]
