"""WebSocket frames of a server, whole messages (RFC 6455, section 5.2).

They are not masked, so one frame, made once, serves every socket that is to be told the same.
"""


def text_frame(payload: bytes) -> bytes:
    """A whole text message, ready for any number of sockets; ``payload`` is UTF-8."""
    return _frame(b"\x81", payload)


def binary_frame(payload: bytes) -> bytes:
    """A whole binary message, ready for any number of sockets."""
    return _frame(b"\x82", payload)


def _frame(first: bytes, payload: bytes) -> bytes:
    size = len(payload)
    if size < 126:
        return first + size.to_bytes(1, "big") + payload
    if size < 65536:
        return first + b"\x7e" + size.to_bytes(2, "big") + payload
    return first + b"\x7f" + size.to_bytes(8, "big") + payload
