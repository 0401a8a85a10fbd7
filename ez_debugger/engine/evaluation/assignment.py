"""Assigning to variables of a paused program, and finding the target that a client names.

A target is named by a variable, by a path like `players[2].name`, or by the name of a child of an
opened value.  A path is an expression of the language and is parsed as one; only nodes that lead
to a target are accepted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ez_debugger.engine.inspection.references import child, shown_text, type_name
from ez_debugger.engine.inspection.scopes import home_of, imported_modules, live_locals, visible
from ez_debugger.errors import RequestError
from ez_debugger.records import EvaluateResult, VariableUpdate
from ez_lang.check import tree
from ez_lang.execute.frames import function_of
from ez_lang.model.assignability import fits
from ez_lang.model.copying import copier, is_frozen
from ez_lang.model.types import BYTE, IntegerType

if TYPE_CHECKING:
    from ez_debugger.engine.evaluation.evaluator import Evaluator
    from ez_debugger.engine.inspection.references import Path
    from ez_lang.check.tree import CheckedFunction, GlobalVariable
    from ez_lang.execute.frames import Frame
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value


class Target(NamedTuple):
    """A variable, element, key or field: `container[key]` and its type.

    `path` leads to it from the variable inwards.  `frame` is the frame of a local variable, with
    which the target ends; None for globals.
    """

    name: str
    container: Value
    key: Value
    type: Type
    is_mutable: bool
    path: Path
    frame: Frame | None


class Assignment:
    """Finds targets in one program, reads them as expressions and assigns to them."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator
        self._inspector = evaluator.inspector
        self._program = evaluator.program

    # ------------------------------------------------------------------------- for clients

    def set_variable(
        self, name: str, expression: str, *, frame_index: int, reference: int | None
    ) -> VariableUpdate:
        """Assign the value of an expression to a target; raises `RequestError` if it cannot be."""
        target = self.target(name, frame_index, reference)
        value, t = self._evaluator.value_of(expression, frame_index, target.type)
        stored = _assign(target, value, t)
        text, _ = shown_text(stored, target.type)
        return VariableUpdate(target.name, text, type_name(stored, target.type), frame_index)

    def expression(
        self, name: str, *, frame_index: int, reference: int | None, limit: int
    ) -> EvaluateResult:
        """An expression for the value of a target, which `set_variable` would accept.

        Raises `RequestError` if there is none with at most `limit` characters.
        """
        target = self.target(name, frame_index, reference)
        value = target.container[target.key]
        text = self._evaluator.expression_of(value, target.type, limit, frame_index)
        shown, _ = shown_text(value, target.type)
        return EvaluateResult(text, shown, type_name(value, target.type))

    def target(self, name: str, frame_index: int, reference: int | None) -> Target:
        """The target that a client names; raises `RequestError` if there is none."""
        if reference is not None:
            return self._child(reference, name)
        # An innermost local wins over a global, as in the language; `visible` has no shadowed ones.
        name = name.strip()
        active = self._inspector.frame(frame_index)
        frame = active.frame
        for item in visible(live_locals(frame, active.offset)):
            variable = item.variable
            if variable.name == name:
                home = home_of(frame, variable)
                return Target(name, *home, variable.type, variable.is_mutable, (home,), frame)
        global_variable = self._global(function_of(frame), name)
        if global_variable is not None:
            return self._global_target(name, global_variable)
        # Names come first, and so `module.name` is a global before it is parsed as a field.
        if not name.isidentifier():
            return self._at_path(name, frame_index)
        raise RequestError(
            "invalidParams",
            f"there is no variable '{name}' in frame {frame_index}",
            hint="getVariables lists them",
        )

    # ------------------------------------------------------------------------------ inside

    def _child(self, reference: int, name: str) -> Target:
        opened = self._inspector.references.open(reference)
        found = child(opened, name)
        is_mutable = opened.is_mutable and not is_frozen(found.container)
        path = (*opened.path, (found.container, found.key))
        holder = path[0][0]
        stack = self._inspector.stack()
        # The holder at the beginning of the path is a frame, or the globals of a module.
        owner = next((active.frame for active in stack if active.frame is holder), None)
        return Target(found.name, *path[-1], found.type, is_mutable, path, owner)

    def _global(self, function: CheckedFunction, name: str) -> GlobalVariable | None:
        """A global of the function's module, or `alias.name` of a module that its file imports."""
        alias, dot, short = name.partition(".")
        if not dot:
            return function.module.globals.get(name)
        for known, module in imported_modules(self._program, function):
            variable = module.globals.get(short)
            if known == alias and variable is not None and not variable.is_private:
                return variable
        return None

    def _global_target(self, name: str, variable: GlobalVariable) -> Target:
        home = (self._program.interpreter.globals_of(variable.module), variable.slot)
        return Target(name, *home, variable.type, variable.is_mutable, (home,), None)

    def _at_path(self, text: str, frame_index: int) -> Target:
        """The target of a path, found from the outside in."""

        def target_at(node: tree.Expression) -> Target:
            match node:
                case tree.ReadGlobal(variable=variable):
                    return self._global_target(source_of(node), variable)
                case tree.ReadLocal(variable=variable):
                    return self.target(variable.name, frame_index, None)
                case tree.ReadField(base=base, field=field):
                    return part(target_at(base), field.index, node)
                case tree.ReadElement(base=base, index=key) | tree.ReadKey(base=base, key=key):
                    return part(target_at(base), value_of(key), node)
                case _:
                    raise RequestError(
                        "invalidParams",
                        f"'{source_of(node)}' is not a variable or a part of one",
                        hint="name a variable, or an element, key or field of one",
                    )

        def part(outer: Target, key: Value, node: tree.Expression) -> Target:
            value_of(node)  # raises the error of the language if there is no such part
            container = outer.container[outer.key]
            return outer._replace(
                container=container,
                key=key,
                type=node.type,
                is_mutable=outer.is_mutable and not is_frozen(container),
                path=(*outer.path, (container, key)),
            )

        def value_of(node: tree.Expression) -> Value:
            return self._evaluator.inspected(source_of(node), frame_index)

        def source_of(node: tree.Expression) -> str:
            return text[node.start : node.end]

        return target_at(self._evaluator.checked(text, frame_index))._replace(name=text)


def _assign(target: Target, value: Value, t: Type) -> Value:
    """Assign a value of static type `t` as the language would; returns the value as stored."""
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
    _require_in_range(target.type, value)
    # Values are copied on assignment, and get the type of the variable: `{}` becomes a map.  No
    # write hook is called: a data breakpoint does not stop at an assignment by its client.
    stored = copier(target.type, "open")(value)
    target.container[target.key] = stored
    return stored


def _require_in_range(t: Type, value: Value) -> None:
    if not isinstance(t, IntegerType) or not isinstance(value, int):
        return
    is_low = t.low is not None and value < t.low
    is_high = t.high is not None and value > t.high
    if is_low or is_high:
        code = "E3025" if t is BYTE else "E3036"
        highest = f"to {t.high}" if t.high is not None else "and more"
        raise RequestError(code, f"{value} is out of range for {t.text}", hint=f"{t.low} {highest}")
