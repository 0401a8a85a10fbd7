"""`python -m tests.bench [--write]`: print a line for each figure; fail if one misses its bar.

With `--write` the table and the machine's data go to `docs/performance.md` as well.
"""

from __future__ import annotations

import os
import platform
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.corpus import measure as measure_corpus
from tests.bench.debugger import measure as measure_debugger
from tests.bench.ide import measure as measure_ide
from tests.bench.language import measure as measure_language
from tests.bench.library import measure as measure_library

if TYPE_CHECKING:
    from tests.bench.rows import Row

PAGE = Path(__file__).parents[2] / "docs" / "performance.md"
MEASURES = (measure_language, measure_corpus, measure_library, measure_debugger, measure_ide)
MARK = "<!-- measured -->\n"


def main() -> int:
    """Measure everything; return 0 if every bar is reached."""
    # An installed package has compiled files, so the measured processes must be able to write them.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    rows: list[Row] = []
    for measure in MEASURES:
        for row in measure():
            print(row.line(), flush=True)
            rows.append(row)
    if "--write" in sys.argv[1:]:
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(page[: page.index(MARK) + len(MARK)] + table(rows), encoding="utf-8")
    return 0 if all(row.is_ok for row in rows) else 1


def table(rows: list[Row]) -> str:
    """The rows as a Markdown table, with the machine on which they were measured."""
    machine = f"{platform.python_implementation()} {platform.python_version()}"
    machine += f", {platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    lines = [f"\n{machine}.\n", "| what | measured | bar | |", "| --- | --- | --- | --- |"]
    lines += [row.cells() for row in rows]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
