"""The programs that laws are tried on: the samples, and those of the transcripts."""

from __future__ import annotations

from pathlib import Path

_TESTS = Path(__file__).resolve().parents[1]
_FOLDERS = (_TESTS.parent / "samples", _TESTS / "transcripts" / "programs")

_UNSUITABLE = {
    "broken",  # does not check
    *("greedy", "killed", "sleeper", "spin"),  # do not end by themselves
    *("shell", "visitor"),  # depend on the machine and on the network
}


def program_files() -> list[Path]:
    """The main files of all programs that end by themselves."""
    found = []
    for path in sorted(path for folder in _FOLDERS for path in folder.rglob("*.ez")):
        text = path.read_text(encoding="utf-8", errors="replace")
        is_part = path.name != "main.ez" and (path.parent / "main.ez").exists()
        is_suitable = path.stem not in _UNSUITABLE and "@server" not in text
        if "do main(" in text and is_suitable and not is_part:
            found.append(path)
    return found
