"""The protocol as a JSON Schema; and, run as a module, as a page and as TypeScript.

``python -m protocol.schema --write`` writes docs/PROTOCOL.md and client/src/protocol.gen.ts,
``--check`` exits with 1 and names those that are not what the message types say.
"""

import argparse
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from protocol import page, typescript
from protocol.codes import VERSION
from protocol.from_client import FromClient
from protocol.meanings import CLOSES, ERRORS
from protocol.to_client import Event

SUBPROTOCOLS: Final = {
    "msgpack": f"takeover.v{VERSION}.msgpack",
    "json": f"takeover.v{VERSION}.json",
}


def json_schema() -> dict[str, Any]:
    """The JSON Schema of every message; ``$defs`` names both directions and each message.

    Beside the schema's own words it has ``version``, ``subprotocols`` by encoding, and what
    the ``errors`` and ``closes`` mean, by code.
    """
    unions = {"FromClient": FromClient, "ToClient": Event}
    schemas, components = msgspec.json.schema_components(
        unions.values(), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Takeover Arena, wire protocol",
        "version": VERSION,
        "subprotocols": SUBPROTOCOLS,
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in unions],
        "$defs": dict(zip(unions, schemas, strict=True)) | components,
        "errors": {code.value: meaning for code, meaning in ERRORS.items()},
        "closes": {str(code.value): meaning for code, meaning in CLOSES.items()},
    }


def generated() -> dict[str, str]:
    """The text of every generated file by its path from the project's root."""
    return {"docs/PROTOCOL.md": page.text(), "client/src/protocol.gen.ts": typescript.text()}


def main(arguments: list[str], root: Path) -> int:
    """Writes or checks the generated files under ``root``; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m protocol.schema")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--write", action="store_true", help="write the generated files")
    what.add_argument("--check", action="store_true", help="fail if one is out of date")
    write = parser.parse_args(arguments).write
    status = 0
    for name, text in generated().items():
        path = root / name
        if path.is_file() and path.read_text("utf-8") == text:
            continue
        if write:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            print(f"wrote {name}")
        else:
            print(f"{name} is out of date: python -m protocol.schema --write", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], Path(__file__).parent.parent))
