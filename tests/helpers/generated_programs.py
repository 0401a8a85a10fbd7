"""Random EZ programs that check without a diagnostic, run, and end with status 0.

A typed grammar: `_Expressions.of("[int]")` draws an expression of that type from the variables,
functions and library members that are visible; `_Statements` draws statements over them.

Nothing that is generated can fail: numbers, texts and arrays are kept small, only arrays that are
never empty are indexed, a function calls only functions above it, and the number of calls that a
run makes is bounded.
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Final, TypeVar

from tests.helpers.program_slots import Context, Function, Program, Slot, Variable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Parts = Sequence[str | Slot]

Choice = TypeVar("Choice")

SCALARS: Final = ("int", "u8", "float", "string", "char", "bool", "byte")
ARRAYS: Final = {"[int]": "int", "[string]": "string", "[[int]]": "[int]"}
MAP: Final = "map[string:int]"
TYPES: Final = (*SCALARS, *ARRAYS, MAP, "Point", "Line", "Tide", "shapes.Box", "Error")
FIELDS: Final = {
    "Point": {"x": "int", "name": "string", "tags": "[string]"},
    "Line": {"start": "Point", "weight": "float", "is_open": "bool"},
    "shapes.Box": {"width": "int", "label": "string"},
}
MEMBERS: Final = ("Tide.LOW", "Tide.RISING", "Tide.HIGH")
LIBRARY: Final = {
    "strings.upper": (("string",), "string"),
    "strings.replace": (("string", "string", "string"), "string"),
    "strings.contains": (("string", "string"), "bool"),
    "strings.split": (("string", "string"), "[string]"),
    "strings.join": (("[string]", "string"), "string"),
    "strings.index": (("string", "string"), "int"),
    "math.max": (("int", "int"), "int"),
    "math.abs": (("float",), "float"),
    "math.sin": (("float",), "float"),
    "arrays.sum": (("[int]",), "int"),
    "arrays.contains": (("[int]", "int"), "bool"),
    "arrays.reverse": (("[string]",), "[string]"),
    "maps.keys": ((MAP,), "[string]"),
    "maps.contains": ((MAP, "string"), "bool"),
    "maps.values": ((MAP,), "[int]"),
    "len": (("string",), "int"),
}
"""Functions of the library that the checker knows: their parameters and results."""

_LITERALS: Final = {
    "int": ("0", "3", "42", "0x1F"),
    "u8": ("7", "200"),
    "byte": ("9", "255"),
    "float": ("1.5", "2.25", "0.5"),
    "string": ('"a"', '"héy"', '""', "`raw`"),
    "char": ("'a'", "'z'"),
    "bool": ("true", "false"),
    MAP: ('{"a": 1, "b": 2}', '{"a": 7}'),
    "Tide": MEMBERS,
    "Error": ('error("bad")', 'Error{message: "worse", code: 3}'),
}
_CASES: Final = {
    "int": ("1", "2", "range(3, 9)", "0 - 4"),
    "string": ('"a"', '"b"', '"title"'),
    "char": ("'a'", "'b'", "'c'"),
    "Tide": MEMBERS,
}
_SHOWN: Final = ("int", "float", "string", "bool", "[int]", "char", "Line", MAP)
_GLOBALS: Final = {
    Variable("LIMIT", "int", is_mutable=False): "3 * 4",
    Variable("total", "int"): "shapes.SIDES + LIMIT",
    Variable("TITLE", "string", is_mutable=False): '"ti" + "tle"',
    Variable("rows", "[int]", is_filled=True): "{LIMIT, 2, 7}",
}
_MODULE = """\
module shapes

import @math

const Box struct { width int label string }
const SIDES int = 4
do small(n int) -> int { return math.max(n, SIDES) % 97 }
do tame(x float) -> float { return x / 9.0 }
do short(s string) -> string { return "short" }
do note(n int) { }
"""
_HEAD = """\
import @std, @math, @strings, @arrays, @maps, "./shapes"
const Line struct { start Point weight float is_open bool }
const Tide enum { LOW, RISING = 5, HIGH }
"""
_HELPERS = """\
do note(n int) { std.println(n) }
do pair(n int) -> (int, int) { return n, n }
do bump(&n int) { n += 1 }
do tame(x float) -> float { if x > 100.0 || x < -100.0 { return 1.5 } return x }
do small(n int) -> int { return n % 97 }
do short(s string) -> string { if len(s) > 20 { return "long" } return s }
do use_imports(n int) -> int {
    return arrays.sum({n}) + len(maps.keys({"a": n})) + strings.count("aa", "a") + math.max(n, 1)
}
"""
_NOTE = Function("note", (("int", False),), ())
_PAIR = Function("pair", (("int", False),), ("int", "int"))
_BUMP = Function("bump", (("int", True),), ())
_MOST_CALLS = 3000
"""How often a run may enter functions of the program, at the most."""
_MOST_ROUNDS = 20
"""No loop makes more rounds, with the repetitions that loops in functions above it make."""
_DEEPEST_LOOP = 2


@cache
def generated(seed: int) -> Program:
    """The program that belongs to a seed."""
    draft = _Draft(seed)
    statements = _Statements(draft)
    draft.context = Context("shapes", (Variable("SIDES", "int", is_mutable=False),), (_NOTE,))
    functions = [statements.function(SCALARS) for _ in range(2)]
    shapes = draft.slot("file", "shapes", [_MODULE, *functions])
    exported = [replace(made, name=f"shapes.{made.name}") for made in draft.context.functions[1:]]
    draft.context = Context("main", functions=(_NOTE, _PAIR, _BUMP, *exported))
    parts: list[str | Slot] = ["import & use @std\n" if draft.chance(0.7) else "", _HEAD]
    field = draft.slot("type", "field", ["int"])
    parts += ["const Point struct { x ", field, " name string tags [string] }\n"]
    for variable, value in _GLOBALS.items():
        parts += _global(draft, variable, value)
    parts.append(_HELPERS)
    parts += [statements.function(TYPES) for _ in range(draft.count(2, 5))]
    parts += ["\ndo main() ", statements.body(10), "\n"]
    return Program({"main.ez": draft.slot("file", "main", parts), "shapes.ez": shapes})


def _global(draft: _Draft, variable: Variable, value: str) -> Parts:
    word = "temp" if variable.is_mutable else "const"
    written = draft.slot("type", "global", [variable.type])
    given = draft.slot("initialiser", variable.type, [value])
    draft.see(variable)
    return [f"{word} {variable.name} ", written, " = ", given, "\n"]


class _Draft:
    """The chance that decides, and what is true at the place that is being written."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._names = 0
        self.context = Context()
        self.calls = 0
        """How many calls the function that is being written makes so far, at the most."""
        self.rounds = 1
        """How often what is being written runs when its function is called, at the most."""

    def pick(self, choices: Sequence[Choice]) -> Choice:
        """One of them."""
        return self._random.choice(choices)

    def some(self, choices: Sequence[Choice], count: int) -> list[Choice]:
        """Some of them, each once."""
        return self._random.sample(choices, count)

    def chance(self, share: float) -> bool:
        """Whether what happens in this share of all cases happens."""
        return self._random.random() < share

    def count(self, least: int, most: int) -> int:
        """How many of something."""
        return self._random.randint(least, most)

    def name(self, prefix: str) -> str:
        """A name that nothing has."""
        self._names += 1
        return f"{prefix}_{self._names}"

    def see(self, *variables: Variable) -> None:
        """The variables are visible from here on."""
        self.context = self.context._replace(visible=(*self.context.visible, *variables))

    def variables(
        self, kind: str, *, is_mutable: bool = False, is_filled: bool | None = None
    ) -> list[Variable]:
        """The variables of a type that are visible, with the traits that are asked for."""
        return [
            v
            for v in self.context.visible
            if v.type == kind
            and (v.is_mutable or not is_mutable)
            and is_filled in (None, v.is_filled)
        ]

    def functions(self, suits: Callable[[Function], bool]) -> list[Function]:
        """The functions that may be called here as often as this place is reached."""
        return [
            f
            for f in self.context.functions
            if suits(f) and self.calls + f.calls * self.rounds < _MOST_CALLS
        ]

    def slot(
        self,
        kind: str,
        type: str,  # noqa: A002 - as in Slot
        parts: Parts,
        *,
        is_pinned: bool = False,
        callee: Function | str = "",
    ) -> Slot:
        """A piece of the program."""
        return Slot(kind, type, parts, self.context, is_pinned, callee)


class _Expressions:
    """Draws expressions of each type."""

    def __init__(self, draft: _Draft) -> None:
        self._draft = draft

    def of(self, kind: str, depth: int = 2, *, is_pinned: bool = True) -> Slot:
        """An expression of a type; `is_pinned` says that its place takes no other type."""
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
        """An expression whose value a variable may take: it does not grow each time."""
        taming = {"int": "small", "float": "tame", "string": "short"}.get(kind)
        if taming is None:
            return self.of(kind)
        return self._slot(kind, [f"{taming}(", self.of(kind), ")"])

    def literal(self, kind: str) -> Slot:
        """A value that is written out; arrays and maps of it are not empty."""
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
        return self._slot(kind, [self._draft.pick(_LITERALS[kind])])

    def filled(self, kind: str) -> Slot:
        """What a variable of the type may hold: of arrays and maps nothing that may be empty."""
        return self.literal(kind) if kind in ARRAYS or kind == MAP else self.bounded(kind)

    def call(self, function: Function, depth: int = 1) -> Slot:
        """A call of a function of the program."""
        draft = self._draft
        draft.calls += function.calls * draft.rounds
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
        """An index into an array or a string of three elements or more."""
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
        for place, value in enumerate(values):
            parts += [", " if place else "", value]
        parts.append("}" if opener.endswith("{") else ")")
        return self._draft.slot("expression", kind, parts, is_pinned=True, callee=callee)

    def _operation(self, kind: str, operator: str, left: Slot, right: Slot | str) -> Slot:
        return self._slot(kind, ["(", left, f" {operator} ", right, ")"])

    def _paths(self, kind: str) -> Iterable[tuple[Variable, str]]:
        """Parts of the visible variables that have the type."""
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
        """Expressions of the type that are built from others."""
        draft = self._draft

        def of(inner: str, *, is_pinned: bool = True) -> Slot:
            return self.of(inner, depth, is_pinned=is_pinned)

        def known(kinds: Sequence[str]) -> str:
            is_main = draft.context.module == "main"
            return draft.pick([k for k in kinds if is_main or k not in (*FIELDS, "Tide")])

        def operated(operators: Sequence[str], operands: Sequence[str]) -> Parts:
            operand = known(operands)
            return [self._operation(kind, draft.pick(operators), of(operand), of(operand))]

        def shown() -> Slot:
            return of(known(_SHOWN), is_pinned=False)

        built: dict[str, list[Callable[[], Parts]]] = {
            "int": [
                lambda: operated("+-*", ["int"]),
                lambda: [self._operation("int", draft.pick("/%"), of("int"), "7")],
                lambda: ["(-", self._operation("int", "+", of("int"), "1"), ")"],
                lambda: ["int(", of("char", is_pinned=False), ")"],
                lambda: ["len(", of(draft.pick(("[[int]]", "string", MAP))), ")"],
            ],
            "float": [
                lambda: operated("+-*", ["float"]),
                lambda: ["float(", of("int", is_pinned=False), ")"],
                lambda: [self._operation("float", "/", of("float"), "2.5")],
                lambda: [self._operation("float", "*", of("int"), "0.5")],
            ],
            "string": [
                lambda: operated("+", ["string"]),
                lambda: ['"<${', shown(), '}>"'],
                lambda: ["string(", shown(), ")"],
                lambda: ["typeof(", shown(), ")"],
            ],
            "bool": [
                lambda: ["(!", of("bool"), ")"],
                lambda: operated(("&&", "||"), ["bool"]),
                lambda: operated(("<", ">="), ("int", "float", "char", "Tide")),
                lambda: operated(("==", "!="), ("int", "string", "bool", "char", "Tide")),
                lambda: ["(", of("int", is_pinned=False), " in ", of("[int]"), ")"],
                lambda: [
                    "(",
                    of("int", is_pinned=False),
                    " not_in range(0, ",
                    self.index(),
                    " + 9))",
                ],
                lambda: ["(", of(known(("Point", "Error"))), " != nil)"],
            ],
            "char": [lambda: ['"abc"[', self.index(), "]"]],
            "[int]": [lambda: ["copy(", of("[int]", is_pinned=False), ")"]],
            "Point": [lambda: ["new(Point)"]],
        }
        return [lambda: ["(", of(kind, is_pinned=False), ")"], *built.get(kind, [])]


class _Statements:
    """Draws functions and statements."""

    def __init__(self, draft: _Draft) -> None:
        self._draft = draft
        self._of = _Expressions(draft)
        self._simple: list[Callable[[], Slot]] = [
            self._declare,
            self._declare,
            self._assign,
            self._assign,
            self._assign_part,
            self._compound,
            self._call,
            self._unpack,
            self._ensure,
            self._append,
            self._refer,
        ]
        self._nested: list[Callable[[], Slot]] = [
            self._if,
            self._when,
            self._for,
            self._for_each,
            self._while,
            self._loop,
        ]

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
            # A list that begins with the name of a struct would read as one of named results.
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
        default = draft.slot("default", kind, self._of.literal(kind).parts)
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
        """The body of a function: a few variables, statements, and what it returns."""
        draft = self._draft
        draft.calls, draft.rounds = 1, 1
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
        draft.rounds *= _MOST_ROUNDS
        body = self._block(3, head=first)
        draft.rounds //= _MOST_ROUNDS
        draft.context = outer
        return self._made(kind, [*head, " ", body])

    def _made(self, kind: str, parts: Parts) -> Slot:
        return self._draft.slot("statement", kind, parts)

    # ------------------------------------------------------------------- simple statements

    def _declare(self, kind: str = "") -> Slot:
        draft = self._draft
        kind = kind or draft.pick(SCALARS if draft.context.module != "main" else TYPES)
        name, is_mutable = draft.name("v"), draft.chance(0.75)
        # A constant array has no type that leaves its length open.
        is_typed = is_mutable or kind not in ARRAYS
        is_typed = is_typed and (kind in ("u8", "byte", MAP) or draft.chance(0.6))
        value = self._of.filled(kind)
        value.is_pinned = is_typed
        written: Parts = [" ", draft.slot("type", "variable", [kind])] if is_typed else []
        word = "temp" if is_mutable else "const"
        made = self._made("declaration", [f"{word} {name}", *written, " = ", value])
        draft.see(Variable(name, kind, is_mutable, is_filled=kind in ARRAYS or kind == MAP))
        return made

    def _set(self, variable: Variable) -> Slot:
        """A named result gets a value before anything reads it."""
        return self._made("assignment", [variable.name, " = ", self._of.literal(variable.type)])

    def _assign(self) -> Slot:
        draft = self._draft
        found = [v for v in draft.context.visible if v.is_mutable]
        if not found:
            return self._print()
        variable = draft.pick(found)
        return self._made("assignment", [variable.name, " = ", self._of.filled(variable.type)])

    def _assign_part(self) -> Slot:
        draft, of = self._draft, self._of
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
        return self._made("compound", [name, f" {operator} ", self._of.bounded(kind)])

    def _append(self) -> Slot:
        draft = self._draft
        kind = draft.pick(list(ARRAYS))
        found = [
            v for v in draft.variables(kind, is_mutable=True, is_filled=True) if v not in _GLOBALS
        ]
        # What a loop goes through must not grow.
        if not found or draft.context.loops or draft.context.module != "main":
            return self._print()
        array = draft.slot("expression", kind, [draft.pick(found).name], is_pinned=True)
        return self._made(
            "call", ["arrays.append(", array, ", ", self._of.filled(ARRAYS[kind]), ")"]
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
            return self._made("call", [self._of.call(_NOTE)])
        parts: list[str | Slot] = ["std.println(", self._of.of(draft.pick(TYPES), is_pinned=False)]
        found = draft.functions(lambda f: len(f.results) > 1)
        if found and draft.chance(0.3):
            parts += [", ", self._of.call(draft.pick(found))]
        return self._made("call", [*parts, ")"])

    def _call(self) -> Slot:
        found = self._draft.functions(lambda f: not f.results)
        if not found:
            return self._print()
        return self._made("call", [self._of.call(self._draft.pick(found))])

    def _ensure(self) -> Slot:
        draft = self._draft
        found = draft.functions(lambda f: not f.results)
        if not found:
            return self._print()
        outer = draft.context
        draft.context = outer._replace(is_deferred=True)
        call = self._of.call(draft.pick(found))
        draft.context = outer
        return self._made("ensure", ["ensure ", call])

    def _unpack(self) -> Slot:
        draft = self._draft
        functions = draft.functions(lambda f: len(f.results) > 1)
        if not functions:
            return self._print()
        function = draft.pick(functions)
        call = self._of.call(function)
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
            value = variable.name or self._of.bounded(variable.type)
            parts += [", " if parts else "return ", value]
        return self._made("return", parts)

    # ------------------------------------------------------------------ branches and loops

    def _if(self) -> Slot:
        draft = self._draft
        parts: list[str | Slot] = ["if ", self._of.of("bool"), " ", self._block(2)]
        for _ in range(draft.pick((0, 0, 1, 2))):
            parts += [" or ", self._of.of("bool"), " ", self._block(2)]
        if draft.chance(0.4):
            parts += [" otherwise ", self._block(2)]
        return self._made("if", parts)

    def _when(self) -> Slot:
        draft = self._draft
        kind = draft.pick(("int", "string", "char", "Tide"))
        if kind == "Tide" and draft.context.module != "main":
            return self._print()
        is_strict = kind == "Tide" and draft.chance(0.5)
        subject = self._of.of(kind, is_pinned=is_strict)
        parts: list[str | Slot] = ["#strict\nwhen " if is_strict else "when ", subject, " {\n"]
        for text in MEMBERS if is_strict else draft.some(_CASES[kind], 2):
            slot_kind = "member" if is_strict else "expression"
            case = draft.slot(slot_kind, kind, [text], is_pinned=True)
            parts += ["is ", case, " ", self._block(2), "\n"]
        if not is_strict:
            parts += ["default ", self._block(1), "\n"]
        return self._made("when", [*parts, "}"])

    def _for(self) -> Slot:
        name = self._draft.name("i")
        end = self._draft.slot("expression", "int", ['1 + len("ab")'], is_pinned=True)
        head: Parts = [f"for {name} in range(", self._of.index(), ", ", end, ")"]
        return self._looped("for", head, [Variable(name, "int", is_mutable=False)])

    def _for_each(self) -> Slot:
        draft = self._draft
        kind = draft.pick(("string", *ARRAYS))
        name, index = draft.name("e"), draft.name("i")
        variables = [Variable(name, ARRAYS.get(kind, "char"), is_mutable=False)]
        if draft.chance(0.4):
            variables.append(Variable(index, "int", is_mutable=False))
        listed = ", ".join(v.name for v in reversed(variables))
        over = self._of.of(kind, 1)
        return self._looped("for_each", [f"for_each {listed} in ", over], variables)

    def _while(self) -> Slot:
        name = self._draft.name("w")
        counter = Variable(name, "int", is_mutable=False)
        more = self._draft.slot("expression", "bool", [f"{name} < 3"], is_pinned=True)
        head: Parts = [f"temp {name} = 0\nas_long_as ", more, " && ", self._of.of("bool")]
        return self._looped("as_long_as", head, [counter], f"{name}++\n")

    def _loop(self) -> Slot:
        name = self._draft.name("w")
        counter = Variable(name, "int", is_mutable=False)
        first = f"{name} += 1 if {name} > 2 {{ break }}\n"
        return self._looped("loop", [f"temp {name} = 0\nloop"], [counter], first)
