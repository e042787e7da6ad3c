"""The protocol as a readable page: docs/PROTOCOL.md, around the prose of page.md."""

import json
from pathlib import Path
from typing import Final

from msgspec import inspect
from msgspec.inspect import StructType, Type

from protocol import shapes
from protocol.codes import CloseCode, ErrorCode
from protocol.meanings import CLOSES, ERRORS

PROSE: Final = Path(__file__).with_name("page.md")
"""The written part, with a marker like ``<!-- commands -->`` where generated tables go."""


def text() -> str:
    """The whole page."""
    page = PROSE.read_text("utf-8")
    for marker, table in {
        "commands": "\n\n".join(_section(struct) for struct in shapes.commands()),
        "events": "\n\n".join(_section(struct) for struct in shapes.events()),
        "parts": "\n\n".join(_section(struct) for struct in shapes.parts()),
        "errors": _codes(ERRORS),
        "closes": _codes(CLOSES),
    }.items():
        page = page.replace(f"<!-- {marker} -->", table)
    return page


def _section(struct: StructType) -> str:
    title = f"`{struct.tag}`" if struct.tag is not None else struct.cls.__name__
    lines = [f"### {title}", "", shapes.doc(struct)]
    if struct.fields:
        lines += ["", "| field | type | |", "| --- | --- | --- |"]
    for field in struct.fields:
        note = "optional" if shapes.optional(field) else ""
        lines.append(f"| `{field.encode_name}` | {_type(shapes.present(field))} | {note} |")
    return "\n".join(lines)


def _codes(meanings: dict[ErrorCode, str] | dict[CloseCode, str]) -> str:
    rows = [f"| `{code.value}` | {meaning} |" for code, meaning in meanings.items()]
    return "\n".join(["| code | meaning |", "| --- | --- |", *rows])


def _type(kind: Type) -> str:
    match kind:
        case inspect.BoolType():
            return "boolean"
        case inspect.IntType(ge=low, le=high):
            bounded = low is not None and high is not None and high < 2**53
            return f"integer, {low:,} to {high:,}" if bounded else "integer"
        case inspect.StrType(max_length=most):
            return "string" if most is None else f"string, at most {most:,} characters"
        case inspect.NoneType():
            return "null"
        case inspect.LiteralType(values):
            return " or ".join(f"`{json.dumps(value)}`" for value in values)
        case inspect.EnumType():
            return "string, see [Error codes](#error-codes)"
        case inspect.StructType(cls):
            return f"[{cls.__name__}](#{cls.__name__.lower()})"
        case inspect.UnionType(types):
            return " or ".join(_type(each) for each in types)
        case inspect.TupleType(items):
            return f"[{', '.join(_type(each) for each in items)}]"
        case inspect.ListType(item_type=item):
            return f"list of: {_type(item)}"
        case inspect.DictType(value_type=inspect.AnyType()):
            return "object"
        case inspect.DictType(value_type=value):
            return f"object of: {_type(value)}"
        case inspect.AnyType() | inspect.RawType():
            return "anything"
    raise TypeError(f"a message can't have a field of type {kind}")
