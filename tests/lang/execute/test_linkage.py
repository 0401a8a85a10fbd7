"""What a run is prepared for depends on the imports and literals of a program, not on spacing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.helpers.running_cases import run_program

if TYPE_CHECKING:
    from pathlib import Path

HALVES = """
do main() {
    temp joined = bytes.to_string({0xC3}) + bytes.to_string({0xA9})
    println(joined, len(joined), joined == "é")
}
"""
JSON_IN_TEXT = """
const Note struct { tags [string] }
do main() {
    temp note, problem = json.decode("{\\"tags\\": [5]}", Note)
    println(strings.upper(note.tags[0]), problem)
}
"""
LITERAL_HALVES = """
do main() {
    temp joined = "\\xc3" + "\\xa9"
    println(joined, len(joined), joined == "é")
}
"""


def outcome_of(folder: Path, text: str) -> tuple[str, list[str]]:
    """What a program prints, and the codes of what goes wrong."""
    (folder / "main.ez").write_text(text, encoding="utf-8")
    outcome = run_program(folder, "main.ez")
    return outcome.stdout, [problem.code for problem in outcome.problems]


@pytest.mark.parametrize(("imports", "body", "expected"), [
    ("import @std, @{gap}bytes\nusing std\n", HALVES, ("é 1 true\n", [])),
    ("import @std, bytes @{gap}bytes\nusing std\n", HALVES, ("é 1 true\n", [])),
    ("import @std, @strings, @{gap}json\nusing std\n", JSON_IN_TEXT, ("", ["E7003"])),
])  # fmt: skip
@pytest.mark.parametrize("gap", ["", " ", "\n", "\t", "/* a comment */", "// a comment\n"])
def test_a_gap_after_the_at_sign_of_an_import_changes_nothing(
    imports: str, body: str, expected: tuple[str, list[str]], gap: str, tmp_path: Path
) -> None:
    assert outcome_of(tmp_path, imports.format(gap=gap) + body) == expected


def test_halves_of_a_character_in_literals_become_it(tmp_path: Path) -> None:
    assert outcome_of(tmp_path, "import & use @std\n" + LITERAL_HALVES) == ("é 1 true\n", [])


def test_a_module_that_imports_a_library_counts(tmp_path: Path) -> None:
    (tmp_path / "halves.ez").write_text(
        "module halves\nimport @ bytes\n"
        "do first() -> string { return bytes.to_string({0xC3}) }\n"
        "do second() -> string { return bytes.to_string({0xA9}) }\n",
        encoding="utf-8",
    )
    text = (
        'import @std, "./halves"\nusing std\n'
        "do main() {\n    temp joined = halves.first() + halves.second()\n"
        "    println(joined, len(joined))\n}\n"
    )

    assert outcome_of(tmp_path, text) == ("é 1\n", [])
