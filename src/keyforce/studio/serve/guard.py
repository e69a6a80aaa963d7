"""Guard: who may talk to the studio at all, and what a page may load."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = "127.0.0.1"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
)


@dataclass(frozen=True, kw_only=True)
class Guard:
    """What a request must show.

    Attributes:
        port: Where the studio listens; part of the only hosts and origins that are let in, so
            that a name which an attacker lets point here does not help.
        token: In the URL.
    """

    port: int
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))

    @property
    def hosts(self) -> tuple[str, ...]:
        """What the page may be called by."""
        return (f"{LOOPBACK}:{self.port}", f"localhost:{self.port}")

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://{LOOPBACK}:{self.port}/?token={self.token}"

    def refused(self, scope: Scope) -> str | None:
        """Why a request is refused, or None where it is let in."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if host not in self.hosts:
            return "this host is not the studio's"
        origin = headers.get("origin")
        if origin is not None and origin != f"http://{host}":
            return "this origin is not the studio's"
        if scope["type"] == "websocket" and origin is None:
            return "an origin is missing"
        if self._needs_token(scope) and not self._has_token(scope):
            return "the token is missing or wrong: use the address that `keyforce studio` printed"
        return None

    def _needs_token(self, scope: Scope) -> bool:
        """All but the page's own code, which holds nothing of anybody."""
        return scope["type"] == "websocket" or not scope["path"].startswith("/assets/")

    def _has_token(self, scope: Scope) -> bool:
        given = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("token", [""])
        return secrets.compare_digest(given[0].encode(), self.token.encode())


class Guarded:
    """The application behind the guard.

    Args:
        app: What is guarded.
        guard: Who may talk to it.
    """

    def __init__(self, app: ASGIApp, guard: Guard) -> None:
        self.app, self.guard = app, guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request in, or refuses it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        why = self.guard.refused(scope)
        if why is None:
            await self.app(scope, receive, self._headed(send))
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": why})
        else:
            await PlainTextResponse(f"{why}\n", status_code=403)(scope, receive, send)

    def _headed(self, send: Send) -> Send:
        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        return headed
