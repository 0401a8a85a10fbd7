"""Draws expressions of each type."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tests.helpers.generated_programs.slots import Function, Slot, Variable
from tests.helpers.generated_programs.vocabulary import (
    ARRAYS,
    FIELDS,
    LIBRARY,
    LITERALS,
    MAP,
    PRINTED,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tests.helpers.generated_programs.draft import Draft, Parts


class Expressions:
    def __init__(self, draft: Draft) -> None:
        self._draft = draft

    def of(self, kind: str, depth: int = 2, *, is_pinned: bool = True) -> Slot:
        """An expression of a type; `is_pinned`: a value of another type would be an error here."""
        draft = self._draft
        makers: list[Callable[[], Parts]] = [lambda: self.literal(kind).parts]
        found = draft.variables(kind)
        if found:
            makers += [lambda: [draft.pick(found).name]] * 3
        calls = draft.functions(lambda f: f.results == (kind,))
        if depth > 0:
            makers += self._built(kind, depth - 1)
            makers += [partial(self._part, variable, path) for variable, path in self._paths(kind)]
            if calls:
                makers += [lambda: [self.call(draft.pick(calls), depth - 1)]] * 2
            if draft.context.module == "main":
                names = [name for name, (_, result) in LIBRARY.items() if result == kind]
                makers += [partial(self._library_call, name, depth - 1) for name in names]
        parts = draft.pick(makers)()
        if len(parts) == 1 and isinstance(parts[0], Slot):
            parts[0].is_pinned = is_pinned
            return parts[0]
        return draft.slot("expression", kind, parts, is_pinned=is_pinned)

    def bounded(self, kind: str) -> Slot:
        """An expression whose value stays small however often it is assigned."""
        taming = {"int": "small", "float": "tame", "string": "short"}.get(kind)
        if taming is None:
            return self.of(kind)
        return self._slot(kind, [f"{taming}(", self.of(kind), ")"])

    def literal(self, kind: str) -> Slot:
        """A literal; arrays and maps are not empty."""
        if kind in ARRAYS:
            first, *others = [self.literal(ARRAYS[kind]) for _ in range(3)]
            first.is_pinned = False
            if kind == "[int]" and self._draft.chance(0.3):
                others.append(self._operation("int", "%", self.of("int", 0), "9"))
            return self._listed(kind, "{", [first, *others])
        if kind in FIELDS:
            values: list[Parts] = [
                [f"{name}: ", self.literal(t)] for name, t in FIELDS[kind].items()
            ]
            parts: Parts = [part for value in values for part in (*value, ", ")]
            return self._slot(kind, [f"{kind}{{", *parts[:-1], "}"])
        return self._slot(kind, [self._draft.pick(LITERALS[kind])])

    def filled(self, kind: str) -> Slot:
        """A value for a variable of the type; arrays and maps are not empty."""
        return self.literal(kind) if kind in ARRAYS or kind == MAP else self.bounded(kind)

    def call(self, function: Function, depth: int = 1) -> Slot:
        """A call of a function of the program."""
        draft = self._draft
        draft.calls += function.calls * draft.iterations
        given = len(function.parameters) - (function.optional if draft.chance(0.5) else 0)
        arguments = []
        for kind, is_reference in function.parameters[:given]:
            found = draft.variables(kind, is_mutable=True, is_filled=False)
            if not is_reference:
                arguments.append(self.of(kind, depth))
            elif found:
                arguments.append(self._slot(kind, [draft.pick(found).name]))
            else:
                arguments.append(self.literal(kind))
        result = function.results[0] if function.results else "void"
        made = self._listed(result, f"{function.name}(", arguments, function)
        made.is_pinned = False
        return made

    def index(self) -> Slot:
        """An index into an array or string of at least three elements."""
        return self._slot("int", [self._draft.pick(("0", "1", "3 % 2"))])

    def _library_call(self, name: str, depth: int) -> Parts:
        parameters, result = LIBRARY[name]
        arguments = [self.of(kind, depth) for kind in parameters]
        return [self._listed(result, f"{name}(", arguments, name)]

    def _slot(self, kind: str, parts: Parts) -> Slot:
        return self._draft.slot("expression", kind, parts, is_pinned=True)

    def _listed(
        self, kind: str, opener: str, values: Sequence[Slot], callee: Function | str = ""
    ) -> Slot:
        parts: list[str | Slot] = [opener]
        for index, value in enumerate(values):
            parts += [", " if index else "", value]
        parts.append("}" if opener.endswith("{") else ")")
        return self._draft.slot("expression", kind, parts, is_pinned=True, callee=callee)

    def _operation(self, kind: str, operator: str, left: Slot, right: Slot | str) -> Slot:
        return self._slot(kind, ["(", left, f" {operator} ", right, ")"])

    def _paths(self, kind: str) -> Iterable[tuple[Variable, str]]:
        """The parts of visible variables that have the type."""
        for variable in self._draft.context.visible:
            if variable.is_filled and ARRAYS.get(variable.type) == kind:
                yield variable, "[]"
            if variable.is_filled and (variable.type, kind) == (MAP, "int"):
                yield variable, '["a"]'
            for name, found in FIELDS.get(variable.type, {}).items():
                if found == kind:
                    yield variable, f".{name}"

    def _part(self, variable: Variable, path: str) -> Parts:
        base = self._slot(variable.type, [variable.name])
        return [base, "[", self.index(), "]"] if path == "[]" else [base, path]

    def _built(self, kind: str, depth: int) -> list[Callable[[], Parts]]:
        """Functions that build an expression of the type from other expressions."""
        draft = self._draft

        def of(inner: str, *, is_pinned: bool = True) -> Slot:
            return self.of(inner, depth, is_pinned=is_pinned)

        def visible_type(kinds: Sequence[str]) -> str:
            is_main = draft.context.module == "main"
            return draft.pick([k for k in kinds if is_main or k not in (*FIELDS, "Tide")])

        def operated(operators: Sequence[str], operands: Sequence[str]) -> Parts:
            operand = visible_type(operands)
            return [self._operation(kind, draft.pick(operators), of(operand), of(operand))]

        def printed() -> Slot:
            return of(visible_type(PRINTED), is_pinned=False)

        built: dict[str, list[Callable[[], Parts]]] = {
            "int": [lambda: operated("+-*", ["int"]),
                lambda: [self._operation("int", draft.pick("/%"), of("int"), "7")],
                lambda: ["(-", self._operation("int", "+", of("int"), "1"), ")"],
                lambda: ["int(", of("char", is_pinned=False), ")"],
                lambda: ["len(", of(draft.pick(("[[int]]", "string", MAP))), ")"]],
            "float": [lambda: operated("+-*", ["float"]),
                lambda: ["float(", of("int", is_pinned=False), ")"],
                lambda: [self._operation("float", "/", of("float"), "2.5")],
                lambda: [self._operation("float", "*", of("int"), "0.5")]],
            "string": [lambda: operated("+", ["string"]), lambda: ['"<${', printed(), '}>"'],
                lambda: ["string(", printed(), ")"], lambda: ["typeof(", printed(), ")"]],
            "bool": [lambda: ["(!", of("bool"), ")"], lambda: operated(("&&", "||"), ["bool"]),
                lambda: operated(("<", ">="), ("int", "float", "char", "Tide")),
                lambda: operated(("==", "!="), ("int", "string", "bool", "char", "Tide")),
                lambda: ["(", of("int", is_pinned=False), " in ", of("[int]"), ")"],
                lambda: ["(", of("int", is_pinned=False), " not_in range(0, ", self.index(),
                " + 9))"], lambda: ["(", of(visible_type(("Point", "Error"))), " != nil)"]],
            "char": [lambda: ['"abc"[', self.index(), "]"]],
            "[int]": [lambda: ["copy(", of("[int]", is_pinned=False), ")"]],
            "Point": [lambda: ["new(Point)"]],
        }  # fmt: skip
        return [lambda: ["(", of(kind, is_pinned=False), ")"], *built.get(kind, [])]
