"""HTTP connections: uvicorn's own, which would wait for the rest of a request for ever."""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


def http_class(request_ms: int) -> type[HttpToolsProtocol]:
    """What ``uvicorn.Config(http=...)`` takes: a request's head comes within ``request_ms``."""

    class TimedHttp(HttpToolsProtocol):
        _late: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._await_head()

        def on_message_begin(self) -> None:
            self._await_head()
            super().on_message_begin()

        def on_headers_complete(self) -> None:
            self._stop_waiting()
            super().on_headers_complete()

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop_waiting()
            super().connection_lost(exc)

        def _await_head(self) -> None:
            self._stop_waiting()
            self._late = self.loop.call_later(request_ms / 1000, self.transport.abort)

        def _stop_waiting(self) -> None:
            if self._late:
                self._late.cancel()

    return TimedHttp
