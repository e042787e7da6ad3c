"""Bytes to commands and messages to bytes: one schema, MessagePack and JSON."""

import re
from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from protocol.from_client import FromClient
from protocol.to_client import ToClient


class Malformed(Exception):
    """The bytes are no message at all: close 1007."""


class Invalid(Exception):
    """A well-formed message that says nothing we know: ``bad_message`` naming ``field``.

    ``id`` is the command's id where it can be read.
    """

    def __init__(self, message: str, field: str | None, id: int | None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field
        self.id = id


_BROKEN: Final = (msgspec.DecodeError, RecursionError, UnicodeDecodeError)
"""What msgspec raises for bytes that are not well-formed."""


class _OnlyId(Struct):
    id: Any = None


class Codec:
    """Reads commands and writes messages in one of the two encodings."""

    def __init__(self, binary: bool) -> None:
        pack = msgspec.msgpack if binary else msgspec.json
        self.binary = binary
        self._command = pack.Decoder(FromClient)
        self._only_id = pack.Decoder(_OnlyId)
        self._anything = pack.Decoder()
        self._skip = pack.Decoder(Raw)
        self.encode: Callable[[Any], bytes] = pack.Encoder().encode

    def decode(self, data: bytes) -> Any:
        """The command in ``data``. Raises `Malformed` or `Invalid`.

        Read twice: reading it as a command stops at the first wrong field and skips unknown
        ones unseen, but a frame that is broken there is malformed all the same.
        """
        self._check(data)
        try:
            return self._command.decode(data)
        except msgspec.ValidationError as error:
            reason = str(error)
        except _BROKEN as error:
            raise Malformed(str(error)) from error
        raise Invalid(reason, _field_of(reason), self.id_of(data))

    def id_of(self, data: bytes) -> int | None:
        """The command's ``id``, reading nothing else. Raises `Malformed`."""
        try:
            found = self._only_id.decode(data).id
        except msgspec.ValidationError:
            self._check(data)
            return None
        except _BROKEN as error:
            raise Malformed(str(error)) from error
        return found if type(found) is int and abs(found) <= 2**53 else None

    def _check(self, data: bytes) -> None:
        """Raises `Malformed` unless ``data`` is one whole well-formed value."""
        try:
            try:
                self._anything.decode(data)
            except msgspec.ValidationError:
                # A number or a time that Python can't hold: no more than its syntax counts.
                self._skip.decode(data)
        except _BROKEN as error:
            raise Malformed(str(error)) from error

    def raw(self, value: Any) -> Raw:
        """``value`` encoded once, to be put into several messages."""
        return Raw(self.encode(value))

    def with_reply(self, payload: bytes, message: ToClient, re: int) -> bytes:
        """``payload``, the encoding of ``message``, with ``re`` added to it.

        Both encodings take a further field at the end: MessagePack after counting it in the
        head of the map, JSON before the closing brace.
        """
        if not self.binary:
            return payload[:-1] + b',"re":' + str(re).encode() + b"}"
        if payload[0] & 0xF0 == 0x80 and payload[0] != 0x8F:
            return bytes((payload[0] + 1,)) + payload[1:] + b"\xa2re" + self.encode(re)
        return self.encode(msgspec.structs.replace(message, re=re))


MSGPACK: Final = Codec(binary=True)
JSON: Final = Codec(binary=False)

_PATH = re.compile(r" - at `(?:key` in `)?\$?\.?(.*?)`$")
_MISSING = re.compile(r"missing required field `(.*?)`")


def _field_of(reason: str) -> str | None:
    """The path of the field that msgspec's ``reason`` complains of, like ``options.first``.

    msgspec writes ``[...]`` for some key of a dict: then the dict itself is the field.
    """
    path = _PATH.search(reason)
    missing = _MISSING.search(reason)
    parts = [
        path.group(1).partition("[...]")[0] if path else "",
        missing.group(1) if missing else "",
    ]
    return ".".join(part for part in parts if part) or None
