"""The studio's server: who is let in, what it bears, and what a kill may cost."""

from __future__ import annotations

import http.client
import os
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgpack
import numpy as np
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.connection import Connection

from keyforce.studio.journal import Journal
from studio_pages import HOP
from studio_server import MOST_BYTES, Server, server, told

KILLS = int(os.environ.get("KEYFORCE_KILLS", "2"))


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("served")
    (folder / "hop.shot.yaml").write_text(HOP, "utf-8")
    with server(folder / "hop.shot.yaml", folder) as one:
        yield one


def get(one: Server, path: str, **headers: str) -> tuple[int, dict[str, str], str]:
    made = http.client.HTTPConnection(one.host, timeout=20)
    made.putrequest("GET", path, skip_host="Host" in headers)
    for name, value in headers.items():
        made.putheader(name, value)
    made.endheaders()
    answer = made.getresponse()
    return answer.status, dict(answer.getheaders()), answer.read().decode("utf-8", "replace")


def query(one: Server) -> str:
    return one.url.partition("/?")[2]


def test_the_page_comes_with_a_policy_and_only_with_the_token(running: Server) -> None:
    status, headers, text = get(running, f"/?{query(running)}")
    assert status == 200
    assert "studio" in text
    assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
    assert headers["x-content-type-options"] == "nosniff"
    for path in ("/", "/?token=", "/?token=x", "/pictures/a.webp"):
        assert get(running, path)[0] == 403


def test_foreign_hosts_and_origins_are_refused(running: Server) -> None:
    port = running.host.partition(":")[2]
    page = f"/?{query(running)}"
    for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", f"127.0.0.2:{port}", ""):
        assert get(running, page, Host=host)[0] in (400, 403)
    assert get(running, page, Origin="http://evil.example")[0] == 403
    assert get(running, page, Origin="null")[0] == 403
    for origin in ("http://evil.example", "null", f"https://{running.host}", None):
        with pytest.raises(InvalidStatus, match="403"):
            running.page(origin=origin)
    with pytest.raises(InvalidStatus, match="403"):
        running.page(url=f"ws://{running.host}/socket")
    with pytest.raises(InvalidStatus, match="403"):
        running.page(url=f"ws://{running.host}/socket?token=wrong")


def test_it_listens_on_this_machine_alone(running: Server) -> None:
    port = int(running.host.partition(":")[2])
    for address in {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), port)}:
        if str(address).startswith(("127.", "::1")):
            continue
        with pytest.raises(OSError), socket.create_connection((str(address), port), timeout=1):
            pass


@pytest.mark.parametrize(
    "path",
    ["/assets/../session.py", "/assets/%2e%2e/session.py", "/assets/..%2f..%2fcli/run.py",
     "/assets//etc/passwd", "/pictures/../session.py"],
)  # fmt: skip
def test_nothing_outside_is_served(path: str, running: Server) -> None:
    status, _, text = get(running, f"{path}?{query(running)}")
    assert status == 404
    assert "import" not in text


def thrown_out(one: Server, say: Callable[[Connection], object]) -> None:
    """Says something that ends the connection, while it is said or after it."""
    with one.page() as page:
        told(page, "welcome")
        say(page)
        told(page, "never", timeout=20)


def test_what_is_too_large_ends_the_connection_and_nothing_else(running: Server) -> None:
    before = running.memory
    gigabyte = b"\x82\xff" + (1 << 30).to_bytes(8, "big") + bytes(200_000)
    with pytest.raises((ConnectionClosed, OSError)):
        thrown_out(running, lambda page: page.socket.sendall(gigabyte))
    with pytest.raises((ConnectionClosed, OSError)):
        thrown_out(running, lambda page: page.send(bytes(MOST_BYTES + 1)))
    assert running.memory < before + 60
    assert get(running, f"/?{query(running)}")[0] == 200


def test_random_bytes_end_the_connection_and_nothing_else(running: Server) -> None:
    rng = np.random.default_rng(3)
    for _ in range(30):
        with running.page() as page:
            for _ in range(10):
                try:
                    page.send(rng.bytes(int(rng.integers(0, 400))))
                except ConnectionClosed:
                    break
    with running.page() as page:
        page.send("words are no message")
        assert told(page, "welcome")["version"] == 1


def test_pages_that_come_and_go_leave_nothing(running: Server) -> None:
    for _ in range(20):
        running.page().close()
    with running.page() as page:
        assert told(page, "document")["shot"]["title"] == "A hop"


def test_an_idle_server_is_idle(running: Server) -> None:
    with running.page() as page:
        told(page, "takes")
        time.sleep(1.0)
        before = running.seconds
        time.sleep(2.0)
        assert running.seconds - before < 0.1


def pose(serial: int, angle: float) -> bytes:
    edit = {"do": "pose", "who": "luxo", "at": 0.2, "angles": {"elbow.flex": angle}}
    packed: bytes = msgpack.packb({"ask": "change", "serial": serial, "edit": edit})
    return packed


def test_a_kill_loses_nothing_that_was_answered(tmp_path: Path) -> None:
    """Killed at random while edits pour in, it comes back with every edit that it had answered."""
    path = tmp_path / "hop.shot.yaml"
    path.write_text(HOP, "utf-8")
    rng, angle, answered = np.random.default_rng(5), 0, 0
    for _ in range(KILLS):
        with server(path, tmp_path) as one, one.page() as page:
            shot = told(page, "document")["shot"]
            found = shot["direction"]["luxo"]["poses"][0]["joints"]["elbow.flex"]
            assert answered <= found <= angle if answered else found == 115
            end = time.monotonic() + rng.uniform(0.0, 0.4)
            while time.monotonic() < end:
                angle += 1
                page.send(pose(angle, float(angle)))
                if told(page, "answer")["ok"]:
                    answered = angle
            angle += 1
            page.send(pose(angle, float(angle)))
            time.sleep(rng.uniform(0.0, 0.02))
            one.kill()
        kept = Journal.beside(path).history()
        if answered:
            assert kept is not None
            assert answered <= kept.shot.direction["luxo"].poses[0].joints["elbow.flex"] <= angle
