"""Whose place a reference leads to: `&n` and `ref(x)` in the words of a frame that owns it.

A reference is a container and a key; who has that container is looked for in the variables of the
stack.  The search has an end: of a large program only what is near is looked through.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from ez_debugger.engine.references import children, name_of
from ez_debugger.engine.scopes import globals_in, in_reach, is_reference, locals_at
from ez_debugger.records import Alias
from ez_lang.execute.frames import HEADER, function_of
from ez_lang.model.dynamic import is_struct

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ez_debugger.engine.program import DebuggedProgram
    from ez_debugger.engine.scopes import Shown
    from ez_lang.execute.frames import Frame
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value

    Visited = tuple[int, Frame, int]
    """A frame: its index, itself, and the offset where it stands."""

MOST_CONTAINERS = 1000
"""So many arrays, maps and structs are looked through for the one a reference leads into."""

MOST_CHILDREN = 100
"""So many of their elements are."""


def alias_of(
    program: DebuggedProgram, frames: Iterable[Visited], container: Value, key: Value
) -> Alias | None:
    """The frame and path of a place; the nearest frame first, None if nobody near has it."""
    stack = list(frames)
    for index, frame, _ in stack:
        if frame is container:
            return Alias(index, function_of(frame).locals[key - HEADER].name)
    for index, frame, offset in stack:
        module = function_of(frame).module
        if program.interpreter.globals_of(module) is container:
            return Alias(index, next(v.name for v in module.globals.values() if v.slot == key))
        shown = [*in_reach(locals_at(frame, offset)), *globals_in(program, module)]
        path = _path_to(container, key, shown)
        if path is not None:
            return Alias(index, path)
    return None


def _path_to(container: Value, key: Value, shown: list[Shown]) -> str | None:
    """The path of a part of one of the variables, in the text of the language."""
    waiting: deque[tuple[str, Value, Type]] = deque(
        (one.variable.name, one.value, one.variable.type)
        for one in shown
        if not is_reference(one.variable)
    )
    known: set[int] = set()
    while waiting and len(known) < MOST_CONTAINERS:
        path, value, t = waiting.popleft()
        if not isinstance(value, list | dict) or id(value) in known:
            continue
        known.add(id(value))
        if value is container:
            return _joined(path, container, name_of(container, key, t))
        for held in children(value, t, 0, MOST_CHILDREN):
            waiting.append((_joined(path, value, held.name), held.value, held.type))
    return None


def _joined(path: str, container: Value, name: str) -> str:
    if is_struct(container):
        return f"{path}.{name}"
    return f"{path}[{name}]" if isinstance(container, dict) else f"{path}{name}"
