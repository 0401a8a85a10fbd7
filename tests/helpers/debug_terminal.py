"""`ez debug` at a pseudo-terminal, or with piped commands."""

from __future__ import annotations

import codecs
import os
import pty
import re
import select
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from tests.helpers.debugger_process import PATIENCE_S, ended

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = """\
import & use @std
const LIMIT int = 3
do twice(n int) -> int {
    temp doubled int = n * 2
    return doubled
}
do main() {
    temp total int = 0
    for i in range(0, LIMIT) {
        total += twice(i)
        println(total)
    }
    print("name? ")
    temp name string = input()
    println("bye ${name}")
}
"""

COMMAND = [sys.executable, "-m", "ez_lang", "debug"]

TAKE_TERMINAL = """\
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""
"""Makes standard input the controlling terminal, so that Ctrl+C reaches the debugger."""


def piped(tmp_path: Path, environment: dict[str, str], *lines: str) -> str:
    """Return the output for piped commands."""
    given = "".join(line + "\n" for line in lines).encode()
    done = ended(tmp_path, *COMMAND, "main.ez", given=given, env=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


class Terminal:
    """`ez debug main.ez` at a pseudo-terminal."""

    def __init__(self, folder: Path, environment: dict[str, str], **more: str) -> None:
        self.seen = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()  # a read may split a character
        self._main, other = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", TAKE_TERMINAL, *COMMAND, "main.ez"],
            cwd=folder,
            env={**environment, "TERM": "dumb", "NO_COLOR": "1", **more},
            stdin=other,
            stdout=other,
            stderr=other,
            start_new_session=True,
        )
        os.close(other)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._main)

    def type(self, text: str) -> None:
        os.write(self._main, text.encode())

    def read_to(self, pattern: str) -> str:
        """Return the output up to a pattern, without what an earlier call has returned."""
        deadline = time.monotonic() + PATIENCE_S
        while (match := re.search(pattern, self.seen)) is None:
            left = deadline - time.monotonic()
            assert left > 0, f"{pattern!r} was not printed:\n{self.seen}"
            ready, _, _ = select.select([self._main], [], [], left)
            if ready:
                self.seen += self._decoder.decode(os.read(self._main, 65536)).replace("\r", "")
        before, self.seen = self.seen[: match.end()], self.seen[match.end() :]
        return before

    def interrupt(self) -> None:
        """Press Ctrl+C until there is an answer.

        Python loses a Ctrl+C between printing the prompt and waiting for a key. No person is that
        fast, but this class is.
        """
        answer = ""
        while not answer.replace("^C", "").strip():  # the echo of the terminal is no answer
            self.type("\x03")
            while select.select([self._main], [], [], 1)[0]:
                answer += self._decoder.decode(os.read(self._main, 65536)).replace("\r", "")
                if answer.replace("^C", "").strip():
                    break
        self.seen += answer

    def ended(self) -> int:
        return self.process.wait(PATIENCE_S)
