"""The documents generated from the message classes are current and complete."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from ez_debugger.protocol.commands import COMMANDS
from ez_debugger.protocol.describe import command_help, main, schema, with_tables
from ez_debugger.protocol.events import EVENTS

DOCS = Path(__file__).resolve().parents[3] / "docs"
REGENERATE = "regenerate it with: python -m ez_debugger.protocol.describe"


def test_the_tables_of_the_docs_are_current() -> None:
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")

    assert with_tables(page) == page, REGENERATE


def test_the_schema_is_current() -> None:
    assert (DOCS / "protocol.schema.json").read_bytes() == schema(), REGENERATE


def test_the_schema_does_not_name_our_modules() -> None:
    assert b"ez_debugger" not in schema()


def test_regenerating_writes_both_files_and_keeps_the_prose(tmp_path: Path) -> None:
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    before, _, rest = page.partition("### Commands")
    (tmp_path / "protocol.md").write_text(before + rest[-400:], encoding="utf-8")

    assert main(str(tmp_path)) == 0

    assert (tmp_path / "protocol.md").read_text(encoding="utf-8").startswith(before)
    assert (tmp_path / "protocol.schema.json").read_bytes() == schema()


def test_help_describes_every_command_and_param() -> None:
    commands = command_help()

    assert [command.name for command in commands] == list(COMMANDS)
    for command in commands:
        assert command.description.endswith(".")
        fields = msgspec.structs.fields(COMMANDS[command.name])
        assert list(command.params) == [field.encode_name for field in fields]
        assert all(": " in text for text in command.params.values())


@pytest.mark.parametrize("kind", EVENTS.values(), ids=list(EVENTS))
def test_every_event_is_described(kind: type) -> None:
    assert kind.__doc__


def test_the_schema_has_every_message_and_no_dangling_reference() -> None:
    document = json.loads(schema())

    messages = [message["properties"] for message in document["$defs"]["command"]["oneOf"]]
    assert [properties["command"]["const"] for properties in messages] == list(COMMANDS)
    text = schema().decode()
    names = {part.partition('"')[0] for part in text.split('"$ref": "#/$defs/')[1:]}
    assert names <= set(document["$defs"])
