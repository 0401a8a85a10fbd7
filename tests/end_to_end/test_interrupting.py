"""Ctrl+C ends a program at once, also in the middle of one long operation."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest

from tests.helpers.ez_process import TIMEOUT_S, Ez

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = """\
import & use @std
import @arrays, @math, @strings
do main() {{
    {before}
    eprintln("ready")
    {busy}
    println("it went on to the end")
}}
"""

LONG_NUMBER = "temp n int = 7 for i in range(20) { n = n * n }"
LONG_ARRAY = "temp row = arrays.repeat(7, 2000000)"

BUSY = {
    "the text of a long number": (LONG_NUMBER, "loop { temp s = string(n) }"),
    "printing it": (LONG_NUMBER, 'loop { eprint("", len("${n}")) }'),
    "reading a long number": ('temp s = strings.repeat("7", 1200000)',
        "loop { temp n = strings.to_int(s) }"),
    "factorials": ("", "loop { temp n = math.factorial(240000) }"),
    "sorting": (LONG_ARRAY, "loop { arrays.shuffle(row) arrays.sort(row) }"),
    "searching": (LONG_ARRAY, "loop { if 8 in row { break } }"),
    "copying": (LONG_ARRAY, "loop { temp other = copy({row}) }"),
    "repeating text": ("", 'loop { temp s = strings.repeat("abcdefgh", 20000000) }'),
    "replacing in text": ('temp s = strings.repeat("ab", 5000000)',
        'loop { temp t = strings.replace(s, "a", "xyz") }'),
    "a huge range": ("", "for i in range(0, 1000000000000) { }"),
    "a range asked again and again": ("", "loop { if 5 in range(0, 1000000000000, 7) { break } }"),
}  # fmt: skip


@pytest.mark.parametrize(("before", "busy"), BUSY.values(), ids=BUSY)
def test_ctrl_c_ends_one_long_operation(tmp_path: Path, before: str, busy: str) -> None:
    ez = Ez(tmp_path)
    ez.put("a.ez", PROGRAM.format(before=before, busy=busy))

    with ez.start("a.ez") as process:
        assert process.stderr is not None
        while process.stderr.readline() != b"ready\n":  # warnings of modules that are not needed
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=TIMEOUT_S)

    assert process.returncode == 130
    assert out == b""
    assert err.endswith(b"ez: interrupted\n")
