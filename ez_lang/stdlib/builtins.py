"""Names that need no import: `len`, conversions, `input`, `panic` and others.

The language itself implements some of them; the checker turns a call into a node of its own.
They are declared here as well (`syntax`), for completion and documentation.
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
    from ez_lang.model.values import Value
    from ez_lang.stdlib.declarations import Types
    from ez_lang.stdlib.shared.results import Outcome

BUILTINS: Final = Library("", "Names that need no import.")

# The codes of the `Error` that `read_int` returns.
_CANNOT_READ: Final = 1
_NO_INTEGER: Final = 2
_END_OF_INPUT: Final = 3
_LEAST, _GREATEST = -(1 << 63), (1 << 63) - 1


@BUILTINS.function("len(x sized) -> int", checked=True)
def length(x: Value) -> int:
    """Return the number of characters, elements or pairs of `x`.

    >>> len("naïve")
    5
    >>> len({"a": 1, "b": 2})
    2
    """
    return len(x)


BUILTINS.syntax(
    "typeof(x any) -> string",
    with_example(
        "Return the name of the type of `x`.",
        *(">>> typeof(2.5)", '"float"', ">>> typeof({1, 2})", '"[int]"'),
    ),
    checked=True,
)


@BUILTINS.function("copy(x any) -> same", checked=True, needs=("types",))
def copy(types: Types, x: Value) -> Value:
    """Return a deep copy of `x`.

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
        "Return an alias of the variable `x`: changing one changes the other.",
        *(">>> temp a [int] = {1, 2}", ">>> temp b [int] = ref(a)", ">>> b[0] = 9"),
        *(">>> a", "{9, 2}"),
    ),
    checked=True,
)


@BUILTINS.function("error(message string) -> Error", checked=True, late_types=True)
def error(message: str) -> list[Value]:
    """Return an `Error` with this message.

    >>> error("no tea left")
    {message: "no tea left", code: ""}
    """
    return error_value(message, "")


@BUILTINS.function("input() -> string", checked=True, effects="stdin", needs=("host",))
def read_line(host: Host) -> str:
    """Return the next line of standard input, without its line ending.

    >>> input()  // the user enters 42
    "42"
    """
    return decoded(_next_line(host).rstrip(b"\r\n"))


@BUILTINS.function("read_int() -> (int, Error)", checked=True, effects="stdin", needs=("host",))
def read_int(host: Host) -> Outcome:
    """Return the next line of standard input as an integer.

    >>> read_int()  // the user enters 42
    42, nil
    """
    try:
        line = _next_line(host)
    except HostError as error:
        return failure(_CANNOT_READ, str(error), 0)
    try:
        found = whole_number(decoded(line.removesuffix(b"\n")))
    except IntegerTooLarge:
        found = None
    if found is not None and _LEAST <= found <= _GREATEST:
        return success(found)
    if not line.endswith(b"\n"):
        return failure(_END_OF_INPUT, "end of input", 0)
    return failure(_NO_INTEGER, "invalid integer input", 0)


def _next_line(host: Host) -> bytes:
    # A read after the end of the input has been reported ends the program: a loop that ignores the
    # end of its input does not run for ever.
    if host.is_input_exhausted:
        raise ProgramExit(0)
    line = host.read_line()
    if not line:
        host.is_input_exhausted = True
    return line


@BUILTINS.function("exit(code int) -> nil", effects="exit")
def exit_program(code: int) -> Value:
    """End the program immediately, with this exit code; 0 means success.

    >>> exit(0)
    """
    raise ProgramExit(code)


@BUILTINS.function("panic(message string) -> nil")
def panic(message: str) -> Value:
    """End the program with an error and this message.

    >>> panic("no tea left")
    error[PANIC]: no tea left
    """
    raise Fault("E5021", message)


@BUILTINS.function("assert(condition bool, message string) -> nil")
def assert_true(condition: bool, message: str) -> Value:  # noqa: FBT001 - EZ has no keywords
    """End the program with an error and this message unless `condition` is true.

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
    """Return the documentation of a conversion; the sized types share one example."""
    doc = f"Convert `x` to {name}."
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
        "Return the integers from `first` (by default 0) up to, not including, `last`.",
        *(">>> for i in range(3) { print(i) }", "012"),
        *(">>> for i in range(10, 0, -4) { println(i) }", "10", "6", "2"),
    ),
)
BUILTINS.syntax(
    "new(type type) -> T",
    with_example(
        "Return a struct whose fields have their zero values.",
        *(">>> const Point struct { x int y int }", ">>> new(Point)", "{x: 0, y: 0}"),
    ),
)
BUILTINS.syntax(
    "cast(x any, type type) -> T",
    with_example(
        "Convert `x` to this type.",
        *(">>> cast(2.9, int)", "2", ">>> cast({1, 2}, [string])", '{"1", "2"}'),
    ),
)
BUILTINS.constant("EXIT_SUCCESS", 0, "The exit code of a successful program.")
BUILTINS.constant("EXIT_FAILURE", 1, "The exit code of a program that failed.")
