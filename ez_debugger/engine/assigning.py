"""Giving a variable, element, key or field another value while the program stands still."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ez_debugger.engine.references import child
from ez_debugger.engine.scopes import home_of, imported_modules
from ez_debugger.requests import RequestError
from ez_lang.execute.frames import function_of
from ez_lang.model.assignability import fits
from ez_lang.model.copying import copier, is_frozen
from ez_lang.model.types import BYTE, IntegerType

if TYPE_CHECKING:
    from ez_debugger.engine.inspecting import Inspector
    from ez_debugger.engine.program import DebuggedProgram
    from ez_lang.check.tree import CheckedFunction, CheckedModule, GlobalVariable
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value


class Target(NamedTuple):
    """A place that can be given a value: what it is called, where it is, what may be in it."""

    name: str
    container: Value
    key: Value
    type: Type
    is_mutable: bool
    path: tuple[tuple[Value, Value], ...]


def target_of(
    program: DebuggedProgram,
    inspector: Inspector,
    name: str,
    frame_index: int,
    reference: int | None,
) -> Target:
    """The place a client names; raises `RequestError` if there is none."""
    if reference is not None:
        opened = inspector.references.open(reference)
        held = child(opened, name)
        is_open = opened.is_mutable and not is_frozen(held.container)
        here = (held.container, held.key)
        return Target(held.name, *here, held.type, is_open, (*opened.path, here))
    frame = inspector.frame(frame_index)
    for shown in inspector.locals_of(frame, inspector.offset(frame_index)):
        if shown.variable.name == name:
            home = home_of(frame, shown.variable)
            return Target(name, *home, shown.variable.type, shown.variable.is_mutable, (home,))
    module, variable = _global(program, function_of(frame), name)
    if variable is None:
        raise RequestError(
            "invalidParams",
            f"there is no variable '{name}' in frame {frame_index}",
            hint="getVariables lists them",
        )
    home = (program.interpreter.globals_of(module), variable.slot)
    return Target(name, *home, variable.type, variable.is_mutable, (home,))


def _global(
    program: DebuggedProgram, function: CheckedFunction, name: str
) -> tuple[CheckedModule, GlobalVariable | None]:
    """A global of the function's module, or `alias.name` of one that its file imports."""
    alias, point, short = name.partition(".")
    if not point:
        return function.module, function.module.globals.get(name)
    for known, module in imported_modules(program, function):
        variable = module.globals.get(short)
        if known == alias and variable is not None and not variable.is_private:
            return module, variable
    return function.module, None


def assign(target: Target, value: Value, t: Type) -> Value:
    """Put a value of static type `t` into a place, as the language would; what is there now."""
    if not target.is_mutable:
        raise RequestError(
            "E5016",
            f"'{target.name}' cannot be changed: it is a constant or belongs to one",
            hint="only temp variables, & parameters and what is inside them can be changed",
        )
    if not fits(target.type, t):
        raise RequestError(
            "E3001", f"'{target.name}' holds {target.type.text}, and this is {t.text}"
        )
    _check_range(target, value)
    put = copier(target.type, "open")(value)
    target.container[target.key] = put
    return put


def _check_range(target: Target, value: Value) -> None:
    t = target.type
    if not isinstance(t, IntegerType) or not isinstance(value, int):
        return
    is_low = t.low is not None and value < t.low
    is_high = t.high is not None and value > t.high
    if is_low or is_high:
        code = "E3025" if t is BYTE else "E3036"
        most = f"to {t.high}" if t.high is not None else "and more"
        raise RequestError(code, f"{value} is out of range for {t.text}", hint=f"{t.low} {most}")
