"""No single operation holds a program up: it ends with a code, or when it is told to.

Every operation whose time or memory grows with its operands is here, with operands so large that it
would take seconds, minutes or for ever.  Each is tried as a program that gets Ctrl+C, under the
debugger with `terminate`, and as an `evaluate` with `timeoutMs`.
"""

from __future__ import annotations

import signal
import time
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

from tests.helpers.debugger_process import Debugger
from tests.helpers.ez_process import Ez

if TYPE_CHECKING:
    from pathlib import Path


class Operation(NamedTuple):
    """Statements that work for ever, or until they fail with a code."""

    text: str
    code: str = ""
    before: str = ""


LONG_NUMBER: Final = "temp n int = math.pow(7, 1000000)"
LONG_TEXT: Final = 'temp s string = strings.repeat("ab, ", 4000000)'
TEXT: Final = 'temp s string = strings.repeat("ab, ", 200000)'
LONG_ARRAY: Final = "temp a [int] = arrays.repeat(7, 1000000)"

OPERATIONS: Final = {
    # Integers.
    "squaring": Operation("temp n int = 7 loop { n = n * n }", "E5007"),
    "cubing": Operation("temp n int = 7 loop { n *= n * n }", "E5007"),
    "adding up squares": Operation("temp n int = 7 loop { n += n * n }", "E5007"),
    "doubling": Operation("loop { n = n + n }", before=LONG_NUMBER),
    "a power": Operation("temp n = math.pow(7, 20000000)", "E5004"),
    "a factorial": Operation("temp n = math.factorial(1000000)", "E8005"),
    "a product": Operation("temp n int = 7 loop { n = math.mul(n, n) }", "E5007"),
    "a common multiple": Operation(f"{LONG_NUMBER} loop {{ n = math.lcm(n, n * 7 + 1) }}", "E5007"),
    "dividing": Operation("loop { temp q = n / m temp r = n % m }", before=LONG_NUMBER),
    "a common divisor": Operation("loop { temp g = math.gcd(n, m) }", before=LONG_NUMBER),
    "a prime test": Operation("loop { temp p = math.is_prime(n + 2) }", before=LONG_NUMBER),
    "digits of a number": Operation("loop { temp t = string(n) }", before=LONG_NUMBER),
    "reading a number": Operation(
        "loop { temp k = strings.to_int(d) }", before='temp d string = strings.repeat("7", 1200000)'
    ),
    "reading far too many digits": Operation(
        'temp k = strings.to_int(strings.repeat("7", 100000000))', "E7033"
    ),
    # Strings.
    "doubling text": Operation('temp t string = "ab" loop { t = t + t }', "E5018"),
    "doubling text in place": Operation('temp t string = "ab" loop { t += t }', "E5018"),
    "interpolating": Operation('temp t string = "ab" loop { t = "${t}${t}" }', "E5018"),
    "repeating": Operation('temp t = strings.repeat("ab", 1000000000000)', "E5018"),
    "padding": Operation('temp t = strings.pad_left("ab", 1000000000000)', "E5018"),
    "joining": Operation(
        "temp t = strings.join(arrays.repeat(strings.repeat(s, 5), 1000), s)", "E5018", LONG_TEXT
    ),
    "replacing by more": Operation('temp t = strings.replace(s, "a", s)', "E5018", LONG_TEXT),
    "replacing": Operation('loop { temp t = strings.replace(s, "a", "x") }', before=LONG_TEXT),
    "splitting": Operation('loop { temp t = strings.split(s, ",") }', before=LONG_TEXT),
    "trimming": Operation(
        "loop { temp t = strings.trim(b) }", before='temp b = strings.repeat(" ", 100000000)'
    ),
    "searching from the end": Operation(
        'loop { temp i = strings.last_index(b, strings.repeat("a", 1000000) + "ba") }',
        before='temp b = strings.repeat("a", 50000000)',
    ),
    "capitals": Operation('loop { temp t = strings.upper(s + "é") }', before=TEXT),
    # Arrays.
    "an array": Operation("temp t = arrays.repeat(7, 10000000000)", "E5018"),
    "concatenating": Operation(
        "temp b [int] = arrays.concat(a, a)", "E5018", "temp a [int] = arrays.repeat(7, 40000000)"
    ),
    "sorting": Operation("loop { arrays.shuffle(a) arrays.sort(a) }", before=LONG_ARRAY),
    "looking for": Operation("loop { if 8 in a { break } }", before=LONG_ARRAY),
    "copying": Operation("loop { temp t = copy({a, a, a}) }", before=LONG_ARRAY),
    "random bytes": Operation("temp t = crypto.random_bytes(1000000000000)", "E5018"),
    # Other formats, and the world outside.
    "a regular expression": Operation(
        "loop { temp t, e = regex.find_all(`(a|b)*c`, s) }", before=TEXT
    ),
    "json": Operation("loop { temp t, e = json.encode({s, s}) }", before=LONG_TEXT),
    "csv": Operation("loop { temp t, e = csv.parse(s) }", before=TEXT),
    "digests": Operation("loop { temp t = crypto.sha512(s) }", before=LONG_TEXT),
    "base 64": Operation(
        "loop { temp t, e = encoding.base64_decode(encoding.base64_encode(s)) }", before=LONG_TEXT
    ),
    "sleeping": Operation("loop { sleep_seconds(1000000) }"),
    "input": Operation("loop { temp t = input() }"),
    "a command": Operation('loop { temp t, e = os.exec("sleep 1000") }'),
    "a range": Operation("for i in range(0, 1000000000000) { }"),
}

SECOND_NUMBER: Final = "temp m int = math.pow(3, 600000)"

PROGRAM: Final = """\
import & use @std
import @math, @strings, @arrays, @regex, @json, @csv, @crypto, @encoding, @os
do main() {{
    {before}
    {more}
    eprintln("ready")
    {text}
    println("it went on to the end")
}}
"""

IN_TIME_S: Final = 10.0
"""One second, and a busy machine's margin."""


def program(operation: Operation) -> str:
    more = SECOND_NUMBER if operation.before == LONG_NUMBER else ""
    return PROGRAM.format(before=operation.before, more=more, text=operation.text)


@pytest.mark.parametrize("name", OPERATIONS)
def test_ctrl_c_ends_the_program(tmp_path: Path, name: str) -> None:
    operation = OPERATIONS[name]
    ez = Ez(tmp_path)
    ez.put("a.ez", program(operation))

    with ez.start("a.ez") as process:
        assert process.stderr is not None
        while (line := process.stderr.readline()) != b"ready\n":
            assert line
        if not operation.code:
            process.send_signal(signal.SIGINT)
        told_at = time.monotonic()
        told = process.stderr.readline().decode()
        process.wait(60)

    assert time.monotonic() - told_at < IN_TIME_S
    if operation.code:
        assert (process.returncode, told.partition(":")[0]) == (1, f"error[{operation.code}]")
    else:
        assert (process.returncode, told) == (130, "ez: interrupted\n")


@pytest.mark.parametrize("name", OPERATIONS)
def test_terminate_ends_the_session(tmp_path: Path, name: str) -> None:
    operation = OPERATIONS[name]
    with Debugger(tmp_path) as debugger:
        debugger.load(program(operation))
        debugger.data("start", stopOnEntry=False)
        while "ready" not in debugger.wait_for("output")["data"]["text"]:
            pass

        told_at = time.monotonic()
        debugger.ask("terminate")
        debugger.last_of()

        assert time.monotonic() - told_at < IN_TIME_S
        assert debugger.process.returncode == 0


def test_evaluations_are_cut_off_in_time(tmp_path: Path) -> None:
    evaluated = {
        name: operation
        for name, operation in OPERATIONS.items()
        if name not in ("sleeping", "input", "a command")  # they are waits, not work
    }
    functions = "".join(
        f"do op{number}() -> int {{\n    {operation.before}\n"
        f"    {SECOND_NUMBER if operation.before == LONG_NUMBER else ''}\n"
        f"    {operation.text}\n    return 1\n}}\n"
        for number, operation in enumerate(evaluated.values())
    )
    with Debugger(tmp_path) as debugger:
        debugger.load(
            PROGRAM.partition("do main")[0]
            + functions
            + "do main() {\n    temp x int = 1\n    println(x)\n}\n"
        )
        debugger.start()
        for number, (name, operation) in enumerate(evaluated.items()):
            told_at = time.monotonic()
            refused = debugger.refusal(
                "evaluate", expression=f"op{number}()", context="repl", timeoutMs=400
            )

            assert time.monotonic() - told_at < IN_TIME_S, name
            assert refused["code"] in ("timeout", operation.code or "timeout"), name
        assert debugger.evaluate("6 * 7") == "42"
