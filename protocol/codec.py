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


class _OnlyId(Struct):
    id: Any = None


class Codec:
    """Reads commands and writes messages in one of the two encodings."""

    def __init__(self, binary: bool) -> None:
        pack = msgspec.msgpack if binary else msgspec.json
        self.binary = binary
        self._command = pack.Decoder(FromClient)
        self._only_id = pack.Decoder(_OnlyId)
        self.encode: Callable[[Any], bytes] = pack.Encoder().encode

    def decode(self, data: bytes) -> Any:
        """The command in ``data``. Raises `Malformed` or `Invalid`."""
        try:
            return self._command.decode(data)
        except msgspec.ValidationError as error:
            reason = str(error)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise Malformed(str(error)) from error
        # A message that is invalid early may still be malformed further on.
        raise Invalid(reason, _field_of(reason), self.id_of(data))

    def id_of(self, data: bytes) -> int | None:
        """The command's ``id``, reading nothing else. Raises `Malformed`."""
        try:
            found = self._only_id.decode(data).id
        except msgspec.ValidationError:
            return None
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise Malformed(str(error)) from error
        return found if type(found) is int and abs(found) <= 2**53 else None

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
    """The path of the field that msgspec's ``reason`` complains of, like ``options.first``."""
    path = _PATH.search(reason)
    missing = _MISSING.search(reason)
    parts = [path.group(1) if path else "", missing.group(1) if missing else ""]
    return ".".join(part for part in parts if part) or None
