"""Which place a client means by a name: a variable, or an element, key or field by its path.

A path is an expression of the language and read as one; only what leads to a place is taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ez_debugger.engine.inspection.references import child
from ez_debugger.engine.inspection.variables import home_of, imported_modules
from ez_debugger.errors import RequestError
from ez_lang.check import tree
from ez_lang.execute.frames import chain, function_of
from ez_lang.model.assignability import fits
from ez_lang.model.copying import copier, is_frozen
from ez_lang.model.types import BYTE, IntegerType

if TYPE_CHECKING:
    from ez_debugger.engine.inspection.frames import Inspector
    from ez_debugger.engine.program import DebuggedProgram
    from ez_lang.check.tree import CheckedFunction, GlobalVariable
    from ez_lang.execute.frames import Frame
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value


class Target(NamedTuple):
    """A variable, element, key or field that can be assigned: its name, location and type.

    `path` leads to it from the variable inwards.  `frame` is the frame whose local variable that
    is: the target ends with it.  It is None for globals.
    """

    name: str
    container: Value
    key: Value
    type: Type
    is_mutable: bool
    path: tuple[tuple[Value, Value], ...]
    frame: Frame | None


def target_of(
    program: DebuggedProgram,
    inspector: Inspector,
    name: str,
    frame_index: int,
    reference: int | None,
) -> Target:
    """The target that a client names; raises `RequestError` if there is none."""
    if reference is not None:
        opened = inspector.references.open(reference)
        held = child(opened, name)
        is_open = opened.is_mutable and not is_frozen(held.container)
        path = (*opened.path, (held.container, held.key))
        owner = next((f for f in chain(inspector.frame(0)) if f is path[0][0]), None)
        return Target(held.name, *path[-1], held.type, is_open, path, owner)
    name = name.strip()
    frame = inspector.frame(frame_index)
    for shown in inspector.locals_of(frame, inspector.offset(frame_index)):
        if shown.variable.name == name:
            home = home_of(frame, shown.variable)
            variable_type, is_mutable = shown.variable.type, shown.variable.is_mutable
            return Target(name, *home, variable_type, is_mutable, (home,), frame)
    variable = _global(program, function_of(frame), name)
    if variable is None and not name.isidentifier():
        return Path(program, inspector, name, frame_index).target()
    if variable is None:
        raise RequestError(
            "invalidParams",
            f"there is no variable '{name}' in frame {frame_index}",
            hint="getVariables lists them",
        )
    return _global_target(program, name, variable)


def _global(
    program: DebuggedProgram, function: CheckedFunction, name: str
) -> GlobalVariable | None:
    """A global of the function's module, or `alias.name` of one that its file imports."""
    alias, point, short = name.partition(".")
    if not point:
        return function.module.globals.get(name)
    for known, module in imported_modules(program, function):
        variable = module.globals.get(short)
        if known == alias and variable is not None and not variable.is_private:
            return variable
    return None


def _global_target(program: DebuggedProgram, name: str, variable: GlobalVariable) -> Target:
    home = (program.interpreter.globals_of(variable.module), variable.slot)
    return Target(name, *home, variable.type, variable.is_mutable, (home,), None)


class Path:
    """`players[2].name`: a place inside the value of a variable, found from the outside in."""

    def __init__(
        self, program: DebuggedProgram, inspector: Inspector, text: str, frame_index: int
    ) -> None:
        self._program = program
        self._inspector = inspector
        self._text = text
        self._frame_index = frame_index

    def target(self) -> Target:
        """The place; raises `RequestError` if the text leads to none."""
        evaluation = self._program.evaluation
        node = evaluation.checked(self._text, self._inspector, self._frame_index)
        return self._at(node)._replace(name=self._text)

    def _at(self, node: tree.Expression) -> Target:
        match node:
            case tree.ReadGlobal(variable=variable):
                return _global_target(self._program, self._written(node), variable)
            case tree.ReadLocal(variable=variable):
                name = variable.name
                return target_of(self._program, self._inspector, name, self._frame_index, None)
            case tree.ReadField(base=base, field=field):
                return self._inside(self._at(base), field.index, node)
            case tree.ReadElement(base=base, index=key) | tree.ReadKey(base=base, key=key):
                return self._inside(self._at(base), self._value(key), node)
            case _:
                raise RequestError(
                    "invalidParams",
                    f"'{self._written(node)}' is not a variable or a part of one",
                    hint="name a variable, or an element, key or field of one",
                )

    def _inside(self, outer: Target, key: Value, node: tree.Expression) -> Target:
        """A part of what is in a place."""
        self._value(node)  # which fails as the language does where there is no such part
        value = outer.container[outer.key]
        is_mutable = outer.is_mutable and not is_frozen(value)
        path = (*outer.path, (value, key))
        return outer._replace(
            name=self._text,
            container=value,
            key=key,
            type=node.type,
            is_mutable=is_mutable,
            path=path,
        )

    def _value(self, node: tree.Expression) -> Value:
        """The present value of a part of the text."""
        evaluation, text = self._program.evaluation, self._written(node)
        return evaluation.inspected(text, self._inspector, self._frame_index)

    def _written(self, node: tree.Expression) -> str:
        return self._text[node.start : node.end]


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
