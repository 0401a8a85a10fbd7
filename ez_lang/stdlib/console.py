"""Reading standard input, as `input` and `read_int` do it together.

Once a read has met the end of the input, the next one ends the program silently: a loop that waits
for an answer that never comes does not run for ever.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.faults import HostError, ProgramExit
from ez_lang.model.large_integers import IntegerTooLarge
from ez_lang.model.numerals import whole_number
from ez_lang.model.string_bytes import decoded
from ez_lang.stdlib.outcomes import failure, success

if TYPE_CHECKING:
    from ez_lang.model.host import Host
    from ez_lang.model.values import Value

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
