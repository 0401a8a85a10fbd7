"""Processes, by their ids."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path


def is_running(number: int) -> bool:
    """Return whether a process runs and is no zombie."""
    try:
        stat = Path(f"/proc/{number}/stat").read_text()
    except FileNotFoundError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


LIMIT_S = 5.0


def left_processes(name: str, value: str) -> list[int]:
    """Return the processes with this environment variable that do not end within the limit."""
    limit = time.monotonic() + LIMIT_S
    while (found := _marked_processes(name, value)) and time.monotonic() < limit:
        time.sleep(0.05)  # a killed process takes a moment to disappear
    return found


def _marked_processes(name: str, value: str) -> list[int]:
    wanted = f"{name}={value}".encode()
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdecimal():
            continue
        with suppress(OSError):
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
    return [number for number in found if is_running(number)]


def without_coverage() -> dict[str, str]:
    """Return an environment in which processes are not measured, for tests of what is imported."""
    return {name: value for name, value in os.environ.items() if "COVERAGE" not in name}
