"""Names that need no import: `len`, conversions, `input`, `panic` and their like.

Some only look like functions: the checker turns them into nodes of their own.  Their facts are
declared all the same, for completion and docs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.copying import copier
from ez_lang.model.faults import Fault, HostError, ProgramExit
from ez_lang.model.large_integers import IntegerTooLarge
from ez_lang.model.quirks.string_bytes import decoded
from ez_lang.model.scalar_text import whole_number
from ez_lang.model.types import PRIMITIVES
from ez_lang.model.values import NIL
from ez_lang.stdlib.declarations import Library, with_example
from ez_lang.stdlib.shared.results import error_value, failure, success

if TYPE_CHECKING:
    from ez_lang.model.host import Host
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value

BUILTINS: Final = Library("", "Names that need no import.")


@BUILTINS.function("len(x sized) -> int", checked=True)
def length(x: Value) -> int:
    """How many characters, elements or pairs `x` has.

    >>> len("naïve")
    5
    >>> len({"a": 1, "b": 2})
    2
    """
    return len(x)


BUILTINS.syntax(
    "typeof(x any) -> string",
    with_example(
        "The name of the type of `x`.",
        *(">>> typeof(2.5)", '"float"', ">>> typeof({1, 2})", '"[int]"'),
    ),
    checked=True,
)


@BUILTINS.function("copy(x any) -> same", checked=True, needs=("types",))
def copy(types: tuple[Type, ...], x: Value) -> Value:
    """A copy of `x` that shares nothing with it.

    >>> temp a [int] = {1, 2}
    >>> temp b [int] = copy(a)
    >>> b[0] = 9
    >>> a
    {1, 2}
    """
    return copier(types[0], "untagged")(x)


BUILTINS.syntax(
    "ref(x any) -> same",
    with_example(
        "Another name for the variable `x`.",
        *(">>> temp a [int] = {1, 2}", ">>> temp b [int] = ref(a)", ">>> b[0] = 9"),
        *(">>> a", "{9, 2}"),
    ),
    checked=True,
)


@BUILTINS.function("error(message string) -> Error", checked=True, kinds_at_run_time=True)
def error(message: str) -> list[Value]:
    """An error that says `message`.

    >>> error("no tea left")
    {message: "no tea left", code: ""}
    """
    return error_value(message, "")


@BUILTINS.function("input() -> string", checked=True, effects="stdin", needs=("host",))
def read_line(host: Host) -> str:
    """The next line of standard input, without its end.

    >>> input()  // 42 is typed
    "42"
    """
    return read_text(host)


@BUILTINS.function("read_int() -> (int, Error)", checked=True, effects="stdin", needs=("host",))
def read_int(host: Host) -> tuple[Value, Value]:
    """The next line of standard input as an integer, or an error.

    >>> read_int()  // 42 is typed
    42, nil
    """
    return read_integer(host)


@BUILTINS.function("exit(code int) -> nil", effects="exit")
def leave(code: int) -> Value:
    """End the program at once; `code` says to the caller how it went, 0 is well.

    >>> exit(0)
    """
    raise ProgramExit(code)


@BUILTINS.function("panic(message string) -> nil")
def panic(message: str) -> Value:
    """End the program with an error that says `message`.

    >>> panic("no tea left")
    error[PANIC]: no tea left
    """
    raise Fault("E5021", message)


@BUILTINS.function("assert(condition bool, message string) -> nil")
def claim(condition: bool, message: str) -> Value:  # noqa: FBT001 - EZ arguments have no keywords
    """End the program with an error that says `message`, unless `condition` holds.

    >>> assert(1 + 1 == 2, "numbers are broken")
    >>> assert(1 > 2, "one is small")
    error[ASSERT]: one is small
    """
    if not condition:
        raise Fault("E5022", message)
    return NIL


_CONVERSIONS: Final = {
    "int": (">>> int(-3.9)", "-3", ">>> int('A')", "65"),
    "float": (">>> float(2)", "2.0", '>>> float("2.5")', "2.5"),
    "string": (">>> string(2.5)", '"2.5"', ">>> string({1, 2})", '"{1, 2}"'),
    "char": (">>> char(66)", "B", '>>> char("é")', "é"),
    "byte": (">>> byte(200)", "200", ">>> byte('A')", "65"),
    "f32": (">>> f32(0.1)", "0.10000000149011612"),
}


def _conversion_doc(name: str) -> str:
    """What a conversion does, the sized ones alike."""
    doc = f"`x` converted to {name}."
    sized = (f'>>> {name}("42")', "42.0" if name == "f64" else "42", f">>> typeof({name}(7))")
    return with_example(doc, *_CONVERSIONS.get(name, (*sized, f'"{name}"')))


def _declare_conversions() -> None:
    for name in PRIMITIVES:
        count_code = "E4002" if name in ("int", "float") else "E5008"
        if name not in ("uint", "bool"):
            BUILTINS.syntax(
                f"{name}(x any) -> {name}",
                _conversion_doc(name),
                checked=True,
                count_code=count_code,
            )


_declare_conversions()
BUILTINS.syntax(
    "range([first int], last int, [step int])",
    with_example(
        "The integers up to before `last`.",
        *(">>> for i in range(3) { print(i) }", "012"),
        *(">>> for i in range(10, 0, -4) { println(i) }", "10", "6", "2"),
    ),
)
BUILTINS.syntax(
    "new(type type) -> T",
    with_example(
        "A struct with all its fields zero.",
        *(">>> const Point struct { x int y int }", ">>> new(Point)", "{x: 0, y: 0}"),
    ),
)
BUILTINS.syntax(
    "cast(x any, type type) -> T",
    with_example(
        "`x` converted to a type.",
        *(">>> cast(2.9, int)", "2", ">>> cast({1, 2}, [string])", '{"1", "2"}'),
    ),
)
BUILTINS.constant("EXIT_SUCCESS", 0, "The exit code that says all is well.")
BUILTINS.constant("EXIT_FAILURE", 1, "The exit code that says something failed.")


_CANNOT_READ: Final = 1
_NO_INTEGER: Final = 2
_END_OF_INPUT: Final = 3
_LEAST, _MOST = -(1 << 63), (1 << 63) - 1


def read_text(host: Host) -> str:
    """The next line without its end; empty at the end of the input."""
    return decoded(_next_line(host).rstrip(b"\r\n"))


def read_integer(host: Host) -> tuple[Value, Value]:
    """The next line as an integer of 64 bits, or 0 and an error with one of the codes above."""
    try:
        line = _next_line(host)
    except HostError as error:
        return failure(_CANNOT_READ, str(error), 0)
    try:
        found = whole_number(decoded(line.removesuffix(b"\n")))
    except IntegerTooLarge:
        found = None
    if found is not None and _LEAST <= found <= _MOST:
        return success(found)
    if not line.endswith(b"\n"):
        return failure(_END_OF_INPUT, "end of input", 0)
    return failure(_NO_INTEGER, "invalid integer input", 0)


def _next_line(host: Host) -> bytes:
    if host.is_input_exhausted:
        raise ProgramExit(0)
    line = host.read_line()
    if not line:
        host.is_input_exhausted = True
    return line
