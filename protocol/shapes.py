"""The message types as data: what the page and the TypeScript are generated from."""

from collections.abc import Iterator
from typing import Any

from msgspec import inspect
from msgspec.inspect import StructType, Type

from protocol.from_client import FromClient
from protocol.to_client import Event


def commands() -> list[StructType]:
    """Every command, in the order of their union."""
    return _members(FromClient)


def events() -> list[StructType]:
    """Every event and reply, in the order of their union."""
    return _members(Event)


def parts() -> list[StructType]:
    """The structs that messages are made of, inner ones first."""
    found: dict[str, StructType] = {}
    for message in commands() + events():
        for field in message.fields:
            for part in _structs(field.type):
                found.setdefault(part.cls.__name__, part)
    return list(found.values())


def optional(field: inspect.Field) -> bool:
    """Whether ``field`` may be missing, which is what null means."""
    return not field.required


def present(field: inspect.Field) -> Type:
    """The type of ``field`` where it is there."""
    kind = field.type
    if not optional(field) or not isinstance(kind, inspect.UnionType):
        return kind
    types = tuple(each for each in kind.types if not isinstance(each, inspect.NoneType))
    return types[0] if len(types) == 1 else inspect.UnionType(types)


def doc(struct: StructType) -> str:
    """The docstring of ``struct``, unwrapped."""
    return " ".join((struct.cls.__doc__ or "").split())


def _members(union: Any) -> list[StructType]:
    kind = inspect.type_info(union)
    assert isinstance(kind, inspect.UnionType)
    return [each for each in kind.types if isinstance(each, StructType)]


def _structs(kind: Type) -> Iterator[StructType]:
    if isinstance(kind, StructType):
        for field in kind.fields:
            yield from _structs(field.type)
        yield kind
    elif isinstance(kind, inspect.UnionType):
        for each in kind.types:
            yield from _structs(each)
    elif isinstance(kind, inspect.ListType):
        yield from _structs(kind.item_type)
    elif isinstance(kind, inspect.DictType):
        yield from _structs(kind.value_type)
