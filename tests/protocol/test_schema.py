"""What is generated from the message types, and that it is up to date."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from protocol import shapes
from protocol.codes import VERSION, CloseCode, ErrorCode
from protocol.schema import SUBPROTOCOLS, generated, json_schema, main

ROOT = Path(__file__).parents[2]
MESSAGES = shapes.commands() + shapes.events()


def test_the_generated_files_are_up_to_date() -> None:
    assert main(["--check"], ROOT) == 0


def test_check_names_the_file_that_drifted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--write"], tmp_path) == 0
    assert main(["--check"], tmp_path) == 0
    page = tmp_path / "docs" / "PROTOCOL.md"
    page.write_text(page.read_text("utf-8") + "by hand", "utf-8")
    capsys.readouterr()
    assert main(["--check"], tmp_path) == 1
    said = capsys.readouterr().err
    assert "docs/PROTOCOL.md" in said
    assert "protocol.gen.ts" not in said


@pytest.mark.parametrize("message", MESSAGES + shapes.parts(), ids=lambda each: each.cls.__name__)
def test_every_struct_is_documented(message: msgspec.inspect.StructType) -> None:
    assert shapes.doc(message)
    assert "__doc__" in vars(message.cls)


@pytest.mark.parametrize("message", MESSAGES, ids=lambda each: each.tag)
def test_every_message_is_in_every_rendering(message: msgspec.inspect.StructType) -> None:
    page, types = generated().values()
    section = page.partition(f"### `{message.tag}`\n")[2].partition("\n###")[0]
    interface = types.partition(f'  t: "{message.tag}";\n')[2].partition("}")[0]
    schema = json_schema()["$defs"][message.cls.__name__]
    assert schema["properties"]["t"] == {"enum": [message.tag]}
    for field in message.fields:
        assert f"| `{field.encode_name}` |" in section
        mark = ":" if field.required else "?:"
        assert f"  {field.encode_name}{mark} " in interface
        assert field.encode_name in schema["properties"]
        assert (field.encode_name in schema["required"]) == field.required


def test_the_schema_has_versions_and_codes() -> None:
    schema = json_schema()
    assert schema["version"] == VERSION
    assert schema["subprotocols"] == SUBPROTOCOLS
    assert set(schema["errors"]) == set(ErrorCode)
    assert set(schema["closes"]) == {str(code.value) for code in CloseCode}
    assert msgspec.json.decode(msgspec.json.encode(schema)) == schema


def test_every_reference_of_the_schema_leads_somewhere() -> None:
    schema = json_schema()

    def references(node: Any) -> list[str]:
        if isinstance(node, dict):
            own = [node["$ref"]] if "$ref" in node else []
            return own + [each for value in node.values() for each in references(value)]
        return [each for value in node for each in references(value)] if type(node) is list else []

    found = references(schema)
    assert found
    assert {each.removeprefix("#/$defs/") for each in found} <= set(schema["$defs"])


def test_wire_names_are_used() -> None:
    page, types = generated().values()
    assert "role" not in json_schema()["$defs"]["RoomJoin"]["properties"]
    assert 'as?: "player" | "spectator";' in types
    assert "| `as` |" in page


def test_codes_are_literal_unions() -> None:
    types = generated()["client/src/protocol.gen.ts"]
    assert all(f'  | "{code}"' in types for code in ErrorCode)
    assert f"export type CloseCode = {' | '.join(str(code.value) for code in CloseCode)};" in types


def test_the_page_has_no_marker_left() -> None:
    assert generated()["docs/PROTOCOL.md"].count("<!--") == 1
