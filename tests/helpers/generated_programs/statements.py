"""Draws functions and statements."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from tests.helpers.generated_programs.draft import MOST_ITERATIONS
from tests.helpers.generated_programs.expressions import Expressions
from tests.helpers.generated_programs.slots import Function, Slot, Variable
from tests.helpers.generated_programs.vocabulary import (
    ARRAYS,
    CASES,
    FIELDS,
    GLOBALS,
    MAP,
    NOTE,
    SCALARS,
    TIDE_MEMBERS,
    TYPES,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.helpers.generated_programs.draft import Draft, Parts

_DEEPEST_LOOP: Final = 2


class Statements:
    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._expressions = Expressions(draft)
        self._simple: list[Callable[[], Slot]] = [
            self._declare, self._declare, self._assign, self._assign, self._assign_part,
            self._compound, self._call, self._unpack, self._ensure, self._append, self._refer,
        ]  # fmt: skip
        self._nested: list[Callable[[], Slot]] = [
            self._if, self._when, self._for, self._for_each, self._while, self._loop,
        ]  # fmt: skip

    # --------------------------------------------------------------------------- functions

    def function(self, types: Sequence[str]) -> Slot:
        """A function with parameters and results of these types."""
        draft = self._draft
        if draft.context.module != "main":
            types = [kind for kind in types if kind not in FIELDS]
        outer = draft.context
        name = draft.name("call")
        results = tuple(draft.pick(types) for _ in range(draft.pick((0, 1, 1, 1, 2))))
        if len(results) > 1:
            # A list that begins with a capitalised name would be parsed as named results.
            results = ("int", *results[1:])
        head, parameters, optional = self._parameters(types)
        arrow = self._results(results)
        body = self.body(6)
        made = Function(name, parameters, results, optional, draft.calls)
        draft.context = outer._replace(functions=(*outer.functions, made))
        return draft.slot("function", "", [f"\ndo {name}(", *head, ")", *arrow, " ", body, "\n"])

    def _parameters(self, types: Sequence[str]) -> tuple[Parts, tuple[tuple[str, bool], ...], int]:
        draft = self._draft
        parts: list[str | Slot] = []
        found = [(draft.pick(types), draft.chance(0.2)) for _ in range(draft.count(0, 3))]
        for kind, is_reference in found:
            variable = Variable(draft.name("given"), kind, is_mutable=is_reference)
            draft.see(variable)
            written = draft.slot("type", "parameter", [kind])
            sign = "&" if is_reference else ""
            parts += [", " if parts else "", sign, variable.name, " ", written]
        if not found or found[-1][1] or found[-1][0] not in SCALARS or draft.chance(0.5):
            return parts, tuple(found), 0
        kind = found[-1][0]
        default = draft.slot("default", kind, self._expressions.literal(kind).parts)
        return [*parts, " = ", default], tuple(found), 1

    def _results(self, kinds: tuple[str, ...]) -> Parts:
        draft = self._draft
        is_named = draft.chance(0.2)
        results = tuple(Variable(draft.name("out") if is_named else "", kind) for kind in kinds)
        draft.context = draft.context._replace(results=results)
        if is_named:
            draft.see(*results)
        parts: list[str | Slot] = []
        for variable in results:
            written = draft.slot("type", "result", [variable.type])
            parts += [", " if parts else "", f"{variable.name} " if is_named else "", written]
        if not parts:
            return []
        return [" -> (", *parts, ")"] if len(kinds) > 1 or is_named else [" -> ", *parts]

    def body(self, most: int) -> Slot:
        """A function body: some variables, statements, and a `return` if it has results."""
        draft = self._draft
        draft.calls, draft.iterations = 1, 1
        results = draft.context.results
        kinds = ["int", "string", "bool", *draft.some(SCALARS, 2)]
        if draft.context.module == "main":
            kinds += draft.some(TYPES, 4)
        first: list[Callable[[], Slot]] = [partial(self._set, v) for v in results if v.name]
        first += [partial(self._declare, kind) for kind in kinds]
        return self._block(most, first=first, last=[self._return] if results else [])

    # ------------------------------------------------------------------------------ blocks

    def _block(
        self,
        most: int,
        *,
        first: Sequence[Callable[[], Slot]] = (),
        last: Sequence[Callable[[], Slot]] = (),
        head: str = "",
    ) -> Slot:
        draft = self._draft
        outer = draft.context
        makers = self._simple
        if outer.loops < _DEEPEST_LOOP:
            makers = [*makers, *self._nested]
        drawn = [draft.pick(makers) for _ in range(draft.count(1, most))]
        parts: list[str | Slot] = ["{\n", head]
        for make in (*first, *drawn, *last):
            parts += [draft.slot("gap", "", []), make(), "\n"]
        draft.context = outer
        return draft.slot("block", "", [*parts, "}"])

    def _looped(
        self, kind: str, head: Parts, variables: Sequence[Variable], first: str = ""
    ) -> Slot:
        draft = self._draft
        outer = draft.context
        draft.see(*variables)
        draft.context = draft.context._replace(loops=outer.loops + 1)
        draft.iterations *= MOST_ITERATIONS
        body = self._block(3, head=first)
        draft.iterations //= MOST_ITERATIONS
        draft.context = outer
        return self._made(kind, [*head, " ", body])

    def _made(self, kind: str, parts: Parts) -> Slot:
        return self._draft.slot("statement", kind, parts)

    # ------------------------------------------------------------------- simple statements

    def _declare(self, kind: str = "") -> Slot:
        draft = self._draft
        kind = kind or draft.pick(SCALARS if draft.context.module != "main" else TYPES)
        name, is_mutable = draft.name("v"), draft.chance(0.75)
        # A constant array needs a type with a size (E2032).
        is_typed = is_mutable or kind not in ARRAYS
        is_typed = is_typed and (kind in ("u8", "byte", MAP) or draft.chance(0.6))
        value = self._expressions.filled(kind)
        value.is_pinned = is_typed
        written: Parts = [" ", draft.slot("type", "variable", [kind])] if is_typed else []
        word = "temp" if is_mutable else "const"
        made = self._made("declaration", [f"{word} {name}", *written, " = ", value])
        draft.see(Variable(name, kind, is_mutable, is_filled=kind in ARRAYS or kind == MAP))
        return made

    def _set(self, variable: Variable) -> Slot:
        """An assignment to a named result, before anything reads it."""
        return self._made(
            "assignment", [variable.name, " = ", self._expressions.literal(variable.type)]
        )

    def _assign(self) -> Slot:
        draft = self._draft
        found = [v for v in draft.context.visible if v.is_mutable]
        if not found:
            return self._print()
        variable = draft.pick(found)
        return self._made(
            "assignment", [variable.name, " = ", self._expressions.filled(variable.type)]
        )

    def _assign_part(self) -> Slot:
        draft, of = self._draft, self._expressions
        found = [
            v
            for v in draft.context.visible
            if v.is_mutable and (v.is_filled or v.type in FIELDS or v.type == "string")
        ]
        if not found:
            return self._print()
        variable = draft.pick(found)
        if variable.type in ARRAYS:
            path: Parts = ["[", of.index(), "] = ", of.filled(ARRAYS[variable.type])]
        elif variable.type == MAP:
            path = ["[", of.of("string"), "] = ", of.bounded("int")]
        elif variable.type in FIELDS:
            name, kind = draft.pick(list(FIELDS[variable.type].items()))
            path = [f".{name} = ", of.bounded(kind)]
        else:
            path = [' += "x"']
        return self._made("assignment", [variable.name, *path])

    def _compound(self) -> Slot:
        draft = self._draft
        kind = draft.pick(("int", "float"))
        found = draft.variables(kind, is_mutable=True)
        if not found:
            return self._print()
        name = draft.pick(found).name
        if kind == "int" and draft.chance(0.3):
            return self._made("step", [name, draft.pick(("++", "--"))])
        operator = draft.pick(("+=", "-="))
        return self._made("compound", [name, f" {operator} ", self._expressions.bounded(kind)])

    def _append(self) -> Slot:
        draft = self._draft
        kind = draft.pick(list(ARRAYS))
        found = [
            v for v in draft.variables(kind, is_mutable=True, is_filled=True) if v not in GLOBALS
        ]
        # An array must not grow while a loop iterates over it.
        if not found or draft.context.loops or draft.context.module != "main":
            return self._print()
        array = draft.slot("expression", kind, [draft.pick(found).name], is_pinned=True)
        return self._made(
            "call", ["arrays.append(", array, ", ", self._expressions.filled(ARRAYS[kind]), ")"]
        )

    def _refer(self) -> Slot:
        draft = self._draft
        found = [v for v in draft.context.visible if v.is_mutable and not v.is_filled]
        if not found:
            return self._print()
        variable, name = draft.pick(found), draft.name("r")
        made = self._made("declaration", [f"temp {name} = ref({variable.name})"])
        draft.see(replace(variable, name=name))
        return made

    def _print(self) -> Slot:
        draft = self._draft
        if draft.context.module != "main":
            return self._made("call", [self._expressions.call(NOTE)])
        parts: list[str | Slot] = [
            "std.println(",
            self._expressions.of(draft.pick(TYPES), is_pinned=False),
        ]
        found = draft.functions(lambda f: len(f.results) > 1)
        if found and draft.chance(0.3):
            parts += [", ", self._expressions.call(draft.pick(found))]
        return self._made("call", [*parts, ")"])

    def _call(self) -> Slot:
        found = self._draft.functions(lambda f: not f.results)
        if not found:
            return self._print()
        return self._made("call", [self._expressions.call(self._draft.pick(found))])

    def _ensure(self) -> Slot:
        draft = self._draft
        found = draft.functions(lambda f: not f.results)
        if not found:
            return self._print()
        outer = draft.context
        draft.context = outer._replace(is_deferred=True)
        call = self._expressions.call(draft.pick(found))
        draft.context = outer
        return self._made("ensure", ["ensure ", call])

    def _unpack(self) -> Slot:
        draft = self._draft
        functions = draft.functions(lambda f: len(f.results) > 1)
        if not functions:
            return self._print()
        function = draft.pick(functions)
        call = self._expressions.call(function)
        known = [
            draft.variables(kind, is_mutable=True, is_filled=False) for kind in function.results
        ]
        if all(known) and draft.chance(0.5):
            names = [draft.pick(found).name for found in known]
            return self._made("unpack", [f"{', '.join(names)} = ", call])
        variables = [Variable(draft.name("item"), kind) for kind in function.results]
        is_typed = draft.chance(0.5)
        parts: list[str | Slot] = []
        for variable in variables:
            written: Parts = [" ", draft.slot("type", "item", [variable.type])] if is_typed else []
            parts += [", " if parts else "temp ", variable.name, *written]
        if not is_typed and draft.chance(0.3):
            parts[1] = "_"
            del variables[0]
        draft.see(*variables)
        return self._made("unpack", [*parts, " = ", call])

    def _return(self) -> Slot:
        parts: list[str | Slot] = []
        for variable in self._draft.context.results:
            value = variable.name or self._expressions.bounded(variable.type)
            parts += [", " if parts else "return ", value]
        return self._made("return", parts)

    # ------------------------------------------------------------------ branches and loops

    def _if(self) -> Slot:
        draft = self._draft
        parts: list[str | Slot] = ["if ", self._expressions.of("bool"), " ", self._block(2)]
        for _ in range(draft.pick((0, 0, 1, 2))):
            parts += [" or ", self._expressions.of("bool"), " ", self._block(2)]
        if draft.chance(0.4):
            parts += [" otherwise ", self._block(2)]
        return self._made("if", parts)

    def _when(self) -> Slot:
        draft = self._draft
        kind = draft.pick(("int", "string", "char", "Tide"))
        if kind == "Tide" and draft.context.module != "main":
            return self._print()
        is_strict = kind == "Tide" and draft.chance(0.5)
        subject = self._expressions.of(kind, is_pinned=is_strict)
        parts: list[str | Slot] = ["#strict\nwhen " if is_strict else "when ", subject, " {\n"]
        for text in TIDE_MEMBERS if is_strict else draft.some(CASES[kind], 2):
            slot_kind = "member" if is_strict else "expression"
            case = draft.slot(slot_kind, kind, [text], is_pinned=True)
            parts += ["is ", case, " ", self._block(2), "\n"]
        if not is_strict:
            parts += ["default ", self._block(1), "\n"]
        return self._made("when", [*parts, "}"])

    def _for(self) -> Slot:
        name = self._draft.name("i")
        end = self._draft.slot("expression", "int", ['1 + len("ab")'], is_pinned=True)
        head: Parts = [f"for {name} in range(", self._expressions.index(), ", ", end, ")"]
        return self._looped("for", head, [Variable(name, "int", is_mutable=False)])

    def _for_each(self) -> Slot:
        draft = self._draft
        kind = draft.pick(("string", *ARRAYS))
        name, index = draft.name("e"), draft.name("i")
        variables = [Variable(name, ARRAYS.get(kind, "char"), is_mutable=False)]
        if draft.chance(0.4):
            variables.append(Variable(index, "int", is_mutable=False))
        listed = ", ".join(v.name for v in reversed(variables))
        over = self._expressions.of(kind, 1)
        return self._looped("for_each", [f"for_each {listed} in ", over], variables)

    def _while(self) -> Slot:
        name = self._draft.name("w")
        counter = Variable(name, "int", is_mutable=False)
        more = self._draft.slot("expression", "bool", [f"{name} < 3"], is_pinned=True)
        head: Parts = [f"temp {name} = 0\nas_long_as ", more, " && ", self._expressions.of("bool")]
        return self._looped("as_long_as", head, [counter], f"{name}++\n")

    def _loop(self) -> Slot:
        name = self._draft.name("w")
        counter = Variable(name, "int", is_mutable=False)
        first = f"{name} += 1 if {name} > 2 {{ break }}\n"
        return self._looped("loop", [f"temp {name} = 0\nloop"], [counter], first)
