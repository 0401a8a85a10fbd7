"""The `ez` command as a process in a temporary folder."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

ROOT = Path(__file__).resolve().parents[2]
TIMEOUT_S = 60


class Result(NamedTuple):
    status: int
    out: str
    err: str


class Ez:
    """Runs `ez` in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def put(self, name: str, content: str | bytes) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())

    def command(self, *arguments: str) -> list[str]:
        return [sys.executable, "-m", "ez_lang", *arguments]

    def environment(self, more: Mapping[str, str] | None = None) -> dict[str, str]:
        return {**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(self.folder), **(more or {})}

    def __call__(
        self, *arguments: str, stdin: str | bytes = b"", env: Mapping[str, str] | None = None
    ) -> Result:
        done = subprocess.run(
            self.command(*arguments),
            cwd=self.folder,
            input=stdin if isinstance(stdin, bytes) else stdin.encode(),
            capture_output=True,
            timeout=TIMEOUT_S,
            check=False,
            env=self.environment(env),
        )
        return Result(
            done.returncode,
            done.stdout.decode(errors="surrogateescape"),
            done.stderr.decode(errors="surrogateescape"),
        )

    @contextmanager
    def start(
        self, *arguments: str, before: Sequence[str] = (), env: Mapping[str, str] | None = None
    ) -> Iterator[subprocess.Popen[bytes]]:
        """The running command, started by the command `before` if there is one."""
        with subprocess.Popen(
            [*before, *self.command(*arguments)],
            cwd=self.folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=self.environment(env),
        ) as process:
            # A test that waits for output that never comes must not wait forever.
            limit = Timer(TIMEOUT_S, process.kill)
            limit.start()
            try:
                yield process
            finally:
                limit.cancel()
                process.kill()


def program(body: str, before: str = "") -> str:
    """Return a program; without `before`, the body begins on line 4."""
    return f"import & use @std\n{before}\ndo main() {{\n{body}\n}}\n"


HELLO = program('    println("hello")')


def one_error(result: Result, code: str) -> str:
    """Return the text of a result that is this error and nothing else."""
    assert result.status == 1
    assert result.out == ""
    assert result.err.startswith(f"error[{code}]: ")
    assert "\nsummary: 1 error\n" in result.err
    assert "Traceback" not in result.err
    return result.err
