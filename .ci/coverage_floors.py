"""Print the coverage of each package and check the floors; run by `make coverage`.

Reads the JSON report of `coverage json`, given as the only argument.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

FLOORS = {
    "ez_lang/syntax": 97.0,
    "ez_lang/check": 97.0,
    "ez_debugger/session": 95.0,
    "ez_debugger/protocol": 98.0,
}
"""Percent of lines and branches that the tests must execute, by folder."""


class Covered(NamedTuple):
    """Executed and all lines and branches."""

    executed: int
    total: int

    @property
    def percent(self) -> float:
        """The executed share; 100 of an empty folder."""
        return 100.0 * self.executed / self.total if self.total else 100.0


def by_folder(report: dict[str, dict[str, dict[str, dict[str, int]]]]) -> dict[str, Covered]:
    """Sum the report up by package and its direct subfolders."""
    sums: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for file, entry in report["files"].items():
        summary = entry["summary"]
        executed = summary["covered_lines"] + summary.get("covered_branches", 0)
        total = summary["num_statements"] + summary.get("num_branches", 0)
        parts = Path(file).parts
        for folder in {parts[0], "/".join(parts[: min(2, len(parts) - 1)])}:
            sums[folder][0] += executed
            sums[folder][1] += total
    return {folder: Covered(*both) for folder, both in sums.items()}


def main(path: str) -> int:
    """Print the table; 1 if a folder is below its floor."""
    found = by_folder(json.loads(Path(path).read_text(encoding="utf-8")))
    is_low = False
    for folder in sorted({*found, *FLOORS}):
        covered = found.get(folder, Covered(0, 1))
        floor = FLOORS.get(folder)
        is_below = floor is not None and covered.percent < floor
        is_low |= is_below
        note = "" if floor is None else f"  floor {floor:.0f} %" + (": TOO LOW" if is_below else "")
        print(f"{covered.percent:6.1f} %  {folder}{note}")
    return int(is_low)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
