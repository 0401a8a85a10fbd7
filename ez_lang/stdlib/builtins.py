"""Names that need no import: `len`, conversions, `input`, `panic` and their like.

Some only look like functions: the checker turns them into nodes of their own.  Their facts are
declared all the same, for completion and docs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.copying import copier
from ez_lang.model.faults import Fault, ProgramExit
from ez_lang.model.types import PRIMITIVES
from ez_lang.model.values import NIL
from ez_lang.stdlib.console import read_integer, read_text
from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.outcomes import error_value

if TYPE_CHECKING:
    from ez_lang.model.host import Host
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value

BUILTINS: Final = Library("", "Names that need no import.")


@BUILTINS.function("len(x sized) -> int", checked=True)
def length(x: Value) -> int:
    """How many characters, elements or pairs `x` has."""
    return len(x)


BUILTINS.syntax("typeof(x any) -> string", "The name of the type of `x`.", checked=True)


@BUILTINS.function("copy(x any) -> same", checked=True, needs=("types",))
def copy(types: tuple[Type, ...], x: Value) -> Value:
    """A copy of `x` that shares nothing with it."""
    return copier(types[0], "untagged")(x)


BUILTINS.syntax("ref(x any) -> same", "Another name for the variable `x`.", checked=True)


@BUILTINS.function("error(message string) -> Error", checked=True, kinds_at_run_time=True)
def error(message: str) -> list[Value]:
    """An error that says `message`."""
    return error_value(message, "")


@BUILTINS.function("input() -> string", checked=True, effects="stdin", needs=("host",))
def read_line(host: Host) -> str:
    """The next line of standard input, without its end."""
    return read_text(host)


@BUILTINS.function("read_int() -> (int, Error)", checked=True, effects="stdin", needs=("host",))
def read_int(host: Host) -> tuple[Value, Value]:
    """The next line of standard input as an integer, or an error."""
    return read_integer(host)


@BUILTINS.function("exit(code int) -> nil", effects="exit")
def leave(code: int) -> Value:
    """End the program at once; `code` says to the caller how it went, 0 is well."""
    raise ProgramExit(code)


@BUILTINS.function("panic(message string) -> nil")
def panic(message: str) -> Value:
    """End the program with an error that says `message`."""
    raise Fault("E5021", message)


@BUILTINS.function("assert(condition bool, message string) -> nil")
def claim(condition: bool, message: str) -> Value:  # noqa: FBT001 - EZ arguments have no keywords
    """End the program with an error that says `message`, unless `condition` holds."""
    if not condition:
        raise Fault("E5022", message)
    return NIL


def _declare_conversions() -> None:
    for name in PRIMITIVES:
        count_code = "E4002" if name in ("int", "float") else "E5008"
        if name not in ("uint", "bool"):
            BUILTINS.syntax(
                f"{name}(x any) -> {name}",
                f"`x` converted to {name}.",
                checked=True,
                count_code=count_code,
            )


_declare_conversions()
BUILTINS.syntax("range([first int], last int, [step int])", "The integers up to before `last`.")
BUILTINS.syntax("new(type type) -> T", "A struct with all its fields zero.")
BUILTINS.syntax("cast(x any, type type) -> T", "`x` converted to a type.")
BUILTINS.constant("EXIT_SUCCESS", 0, "The exit code that says all is well.")
BUILTINS.constant("EXIT_FAILURE", 1, "The exit code that says something failed.")
