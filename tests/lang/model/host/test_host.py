"""The process's own streams, tried on real pipes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


def _run(code: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    preface = "from ez_lang.model.host import SystemHost\nhost = SystemHost()\n"
    return subprocess.run(
        [sys.executable, "-c", preface + code],
        input=stdin,
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )


def test_output_comes_in_order_and_its_bytes_unchanged() -> None:
    done = _run("host.write('é\\udcff')\nhost.write_error('now')\nhost.write('!')\nhost.flush()")

    assert done.stdout == "é".encode() + b"\xff!"
    assert done.stderr == b"now"


def test_nothing_is_written_before_the_flush() -> None:
    assert _run("host.write('kept')").stdout == b""


def test_much_output_does_not_wait() -> None:
    assert len(_run("for _ in range(3):\n  host.write('x' * 30_000)").stdout) == 90_000


def test_output_is_seen_before_reading() -> None:
    done = _run("host.write('name? ')\nhost.read_line()", b"Mo\n")

    assert done.stdout == b"name? "


def test_lines_come_one_by_one_with_their_ends() -> None:
    code = "print([host.read_line() for _ in range(4)])"

    done = _run(code, b"one\r\n\xff\nlast")

    assert done.stdout == b"[b'one\\r\\n', b'\\xff\\n', b'last', b'']\n"


def test_a_long_line_comes_whole() -> None:
    done = _run("print(len(host.read_line()), host.read_line())", b"x" * 300_000 + b"\nnext\n")

    assert done.stdout == b"300001 b'next\\n'\n"


def test_output_that_nothing_reads_is_closed() -> None:
    code = """
from ez_lang.model.faults import OutputClosed
import os
reader, writer = os.pipe()
os.close(reader)
os.dup2(writer, 1)
host.write('into the void')
try:
    host.flush()
except OutputClosed:
    host.write_error('closed')
host.flush()
"""
    assert _run(code).stderr == b"closed"


def test_chance_differs_from_run_to_run() -> None:
    code = "print(host.random.random())"

    assert _run(code).stdout != _run(code).stdout


@pytest.mark.parametrize("clock", ["now_ns", "tick_ns"])
def test_clocks_go_forward(clock: str) -> None:
    code = f"a = host.{clock}()\nhost.sleep(0.001)\nprint(host.{clock}() - a >= 1_000_000)"

    assert _run(code).stdout == b"True\n"
