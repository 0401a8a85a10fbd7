"""Descriptions generated from the message classes: `help`, the tables of the docs, the JSON Schema.

Names, params, types and sentences come from the classes in `commands`, `events` and `records`.
`python -m ez_debugger.protocol.describe` regenerates the files in `docs`.
"""

from __future__ import annotations

import re
import sys
from typing import Any, cast

import msgspec
from msgspec import NODEFAULT, UNSET, Struct, inspect

from ez_debugger.protocol.commands import COMMANDS, Command, HistoryLimit
from ez_debugger.protocol.events import EVENTS, CommandHelp, Event
from ez_debugger.records import BreakpointSpec

_PARAM_OBJECTS = (BreakpointSpec, HistoryLimit)
"""Objects among the params, which `help` calls `object`."""

_ALSO_ANSWERS = {"alsoAnswers": {"type": "array", "items": {"type": ["string", "integer"]}}}
"""Further ids that an event answers, in a key after `data`."""

_ANSWERING_SEVERAL = ("stopped", "exited")

_MODULE = re.compile(rb"ez_debugger\.protocol\.(commands|events)\.(?:[a-z]+\.)?([A-Z])")
"""msgspec qualifies a class name that occurs twice with its module; of that, the schema keeps only
whether the class is a command or an event."""

BEGIN = "<!-- generated: begin -->"
END = "<!-- generated: end -->"


def command_help() -> tuple[CommandHelp, ...]:
    """The commands as `help` lists them."""
    return tuple(
        CommandHelp(name, _params(kind), _sentence(kind)) for name, kind in COMMANDS.items()
    )


def usage(kind: type[Command]) -> str:
    """The params of a command with their types, in one line; `?` marks optional ones."""
    fields = cast("inspect.StructType", inspect.type_info(kind)).fields
    params = [
        f"params.{field.encode_name}{'' if field.required else '?'} ({_type(field.type)[0]})"
        for field in fields
    ]
    return f"{kind.command} takes {', '.join(params) or 'no params'}"


def schema() -> bytes:
    """A JSON Schema of all lines in both directions."""
    commands = list(COMMANDS.values())
    schemas, definitions = msgspec.json.schema_components(
        [*commands, *EVENTS.values()], ref_template="#/$defs/{name}"
    )
    params, data = schemas[: len(commands)], schemas[len(commands) :]
    command_schemas = list(map(_command_schema, commands, params))
    event_schemas = list(map(_event_schema, EVENTS.keys(), EVENTS.values(), data))
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The EZ debug protocol",
        "description": "One line: a command to the debugger, or an event from it.",
        "oneOf": [{"$ref": "#/$defs/command"}, {"$ref": "#/$defs/event"}],
        "$defs": {
            "command": {"oneOf": command_schemas},
            "event": {"oneOf": event_schemas},
            **dict(sorted(definitions.items())),
        },
    }
    # Sorted and formatted, so that the generated file changes only where a message changes.
    written = _MODULE.sub(rb"\1.\2", msgspec.json.encode(document))
    return msgspec.json.format(written, indent=2) + b"\n"


def tables() -> str:
    """The commands, events and records as Markdown tables."""
    lines = ["### Commands", "", "| command | params | answer | effect |", "|---|---|---|---|"]
    for name, kind in COMMANDS.items():
        params = "<br>".join(f"`{key}`: {text}" for key, text in _params(kind).items()) or "—"
        lines.append(f"| `{name}` | {_cell(params)} | `{kind.answer}` | {_cell(_sentence(kind))} |")
    lines += ["", "### Events", "", "| event | data | when |", "|---|---|---|"]
    lines += [
        f"| `{name}` | {_fields_cell(event)} | {_cell(_sentence(event))} |"
        for name, event in EVENTS.items()
    ]
    lines += ["", "### Records in events", "", "| record | fields | meaning |"]
    lines += ["|---|---|---|"]
    lines += [
        f"| {record.__name__} | {_fields_cell(record)} | {_cell(_sentence(record))} |"
        for record in _records()
    ]
    return "\n".join(lines) + "\n"


def with_tables(document: str) -> str:
    """`document` with the part between `BEGIN` and `END` regenerated."""
    before, _, rest = document.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{tables()}\n{END}{after}"


def _sentence(kind: type[Struct]) -> str:
    return " ".join((kind.__doc__ or "").split())


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _params(kind: type[Command]) -> dict[str, str]:
    """Each param: its type, whether it is optional, its default, its meaning."""
    fields = cast("inspect.StructType", inspect.type_info(kind)).fields
    return {field.encode_name: _param(field) for field in fields}


def _param(field: inspect.Field) -> str:
    shown, description = _type(field.type)
    if not field.required:
        has_value = field.default not in (NODEFAULT, UNSET)
        shown += f" = {msgspec.json.encode(field.default).decode()}" if has_value else ", optional"
    return f"{shown}: {description}" if description else shown


def _type(kind: inspect.Type) -> tuple[str, str]:
    """The JSON type of a field in short, and its description."""
    if isinstance(kind, inspect.Metadata):
        extra = kind.extra_json_schema or {}
        shown, inner = _type(kind.type)
        return shown, str(extra.get("description", inner))
    if isinstance(kind, inspect.UnionType):
        parts = [_type(part) for part in kind.types]
        return " or ".join(p[0] for p in parts), next((p[1] for p in parts if p[1]), "")
    return _plain_type(kind), ""


def _plain_type(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.LiteralType):
        return " | ".join(f'"{value}"' for value in kind.values)
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        return f"list of {_type(kind.item_type)[0]}"
    if isinstance(kind, inspect.StructType):
        return "object" if kind.cls in _PARAM_OBJECTS else kind.cls.__name__
    names: dict[type[inspect.Type], str] = {
        inspect.StrType: "string",
        inspect.IntType: "int",
        inspect.BoolType: "bool",
        inspect.DictType: "object",
        inspect.NoneType: "null",
    }
    return names[type(kind)]


def _fields_cell(kind: type[Struct]) -> str:
    """The fields of an event or record: name, type and meaning; `?` marks optional ones."""
    parts = []
    for field in cast("inspect.StructType", inspect.type_info(kind)).fields:
        shown, description = _type(field.type)
        is_optional = not field.required and field.default in (NODEFAULT, UNSET)
        name = f"`{field.encode_name}{'?' if is_optional else ''}`"
        parts.append(f"{name}: {shown}" + (f": {description}" if description else ""))
    return _cell("<br>".join(parts)) or "—"


def _records() -> list[type[Struct]]:
    """The records that events contain, directly or indirectly, breadth first."""
    # A dict as an ordered set: the order of the tables has to be the same every time.
    found: dict[type[Struct], None] = {}
    waiting: list[inspect.Type] = [inspect.type_info(event) for event in EVENTS.values()]
    while waiting:
        for part in _parts(waiting.pop(0)):
            if isinstance(part, inspect.StructType):
                found[part.cls] = None
            waiting.append(part)
    return list(found)


def _parts(kind: inspect.Type) -> list[inspect.Type]:
    """The types that a type consists of."""
    match kind:
        case inspect.StructType(fields=fields):
            return [field.type for field in fields]
        case inspect.UnionType(types=types):
            return list(types)
        case inspect.VarTupleType(item_type=item):
            return [item]
        case inspect.Metadata(type=inner):
            return [inner]
        case _:
            return []


def _command_schema(kind: type[Command], params: dict[str, Any]) -> dict[str, Any]:
    required = ["command"]
    if any(field.required for field in msgspec.structs.fields(kind)):
        required.append("params")
    return {
        "type": "object",
        "description": _sentence(kind),
        "properties": {
            "type": {"const": "command"},
            "command": {"const": kind.command},
            "params": params,
            "id": {"type": ["string", "integer"]},
        },
        "required": required,
    }


def _event_schema(name: str, kind: type[Event], data: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "description": _sentence(kind),
        "properties": {
            "type": {"const": "event"},
            "event": {"const": name},
            "id": {"type": ["string", "integer"]},
            "data": data,
            **(_ALSO_ANSWERS if name in _ANSWERING_SEVERAL else {}),
        },
        "required": ["type", "event", "data"],
    }


def main(folder: str = "docs") -> int:
    """Regenerate `protocol.schema.json` and the tables of `protocol.md` in a folder."""
    from pathlib import Path  # noqa: PLC0415 - not needed by the debugger itself

    page = Path(folder, "protocol.md")
    page.write_text(with_tables(page.read_text(encoding="utf-8")), encoding="utf-8")
    Path(folder, "protocol.schema.json").write_bytes(schema())
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
