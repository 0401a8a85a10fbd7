"""Commands of the debug protocol as users type them: completion, and problems.

Everything is derived from the types of the protocol.  A single word is a command without params.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import msgspec

from ez_debugger.protocol.codec import InvalidRequest, decode
from ez_debugger.protocol.commands import COMMANDS

if TYPE_CHECKING:
    from ez_debugger.protocol.commands import Command

_NAME = re.compile(r'"command"\s*:\s*"(\w+)"')
_HALF_NAME = re.compile(r'(?:^|"command"\s*:\s*")(\w*)$')
_HALF_PARAM = re.compile(r'"params"\s*:\s*\{(?P<done>.*)(?:^|[{,])\s*(?P<half>"?\w*)$')
_HALF_FIRST_PARAM = re.compile(r'"params"\s*:\s*\{\s*(?P<half>"?\w*)$')


def line_of(typed: str) -> str:
    """The line to send for a typed text."""
    word = typed.strip()
    return json.dumps({"command": word}) if word.isidentifier() else typed


def problem_of(line: str) -> str:
    """Why the debugger would refuse a line as malformed, or ""."""
    try:
        decode(line.encode("utf-8", errors="surrogateescape"))
    except InvalidRequest as problem:
        return problem.message
    return ""


def completions(text: str) -> tuple[int, list[str]]:
    """Candidates for the end of `text`, and how many of its last characters they replace."""
    name = _NAME.search(text)
    kind = COMMANDS.get(name[1]) if name else None
    if kind is not None:
        found = _HALF_FIRST_PARAM.search(text) or _HALF_PARAM.search(text)
        half = found["half"] if found else ""
        if not found:
            return 0, []
        written = set(re.findall(r'"(\w+)"\s*:', text))
        wanted = half.lstrip('"').casefold()
        fitting = [param for param in params_of(kind) if param not in written]
        fitting = [param for param in fitting if param.casefold().startswith(wanted)]
        return len(half), [f'"{param}":' for param in fitting]
    begun = _HALF_NAME.search(text)
    if begun is None:
        return 0, []
    wanted = begun[1].casefold()
    names = sorted(name for name in COMMANDS if wanted in name.casefold())
    names.sort(key=lambda name: not name.casefold().startswith(wanted))
    return len(text), [template(name) for name in names]


def params_of(kind: type[Command]) -> list[str]:
    """The wire names of the params of a command."""
    return [field.encode_name for field in msgspec.structs.fields(kind)]


def template(name: str) -> str:
    """A command with its required params."""
    needed = [field for field in msgspec.structs.fields(COMMANDS[name]) if field.required]
    params = {field.encode_name: _example(str(field.type)) for field in needed}
    whole: dict[str, object] = {"command": name}
    if msgspec.structs.fields(COMMANDS[name]):
        whole["params"] = params
    return json.dumps(whole, separators=(",", ":"))


def _example(kind: str) -> object:
    if "list" in kind:
        return []
    return 1 if "int" in kind else ""
