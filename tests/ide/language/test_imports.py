"""What the head of a program imports, also while it is being written."""

from __future__ import annotations

import pytest

from ez_ide.language.imports import imports_of


@pytest.mark.parametrize(
    ("text", "library", "files", "used"),
    [
        ("import @std\n", {"std": "std"}, {}, []),
        ("import @std, @math\n", {"std": "std", "math": "math"}, {}, []),
        ("import m@math\n", {"m": "math"}, {}, []),
        ('import "./geo"\n', {}, {"geo": "./geo"}, []),
        ('import g"./geo.ez"\n', {}, {"g": "./geo.ez"}, []),
        ('import & use @std, "./geo"\n', {"std": "std"}, {"geo": "./geo"}, ["std", "geo"]),
        ("import @std\nusing std\n", {"std": "std"}, {}, ["std"]),
        ("import @st", {}, {}, []),
        ("// import @std\n", {}, {}, []),
        ('import @std\n#doc("no path")\ndo f() {}\n', {"std": "std"}, {}, []),
        ('import @std\n\ndo f() { x = "import @math" }\n', {"std": "std"}, {}, []),
    ],
)
def test_names_are_what_the_program_calls_its_modules(
    text: str, library: dict[str, str], files: dict[str, str], used: list[str]
) -> None:
    found = imports_of(text)

    assert (found.library, found.files, found.used) == (library, files, used)


@pytest.mark.parametrize(
    ("text", "line"), [("", 0), ("import @std\n\n", 1), ("// a\nimport @std\nimport @math\n", 3)]
)
def test_another_import_belongs_behind_the_last(text: str, line: int) -> None:
    assert imports_of(text).line == line


def test_a_module_is_a_file_or_a_folder() -> None:
    found = imports_of('import "./geo"\n')

    assert found.is_of("geo", "/app/geo.ez", "/app")
    assert found.is_of("geo", "/app/geo/area.ez", "/app")
    assert not found.is_of("geo", "/app/other.ez", "/app")
