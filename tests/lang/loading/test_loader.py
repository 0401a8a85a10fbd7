"""Loading a program: its files, their order, and the diagnostics."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from ez_lang.loading.files import SourceProvider, UnreadableSourceError
from ez_lang.loading.loader import load

if TYPE_CHECKING:
    from pathlib import Path

    from ez_lang.loading.program import LoadedModule, LoadedProgram
    from ez_lang.source.diagnostics import Diagnostic
    from ez_lang.source.text import SourceFile

MAIN = "do main() { }\n"


class Project:
    """Files in a folder, and the program that they make."""

    def __init__(self, folder: Path, files: dict[str, str]) -> None:
        self.folder = folder
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def load(self, name: str = "main.ez") -> tuple[LoadedProgram, list[Diagnostic]]:
        return load(str(self.folder / name))

    def loaded(self, name: str = "main.ez") -> LoadedProgram:
        program, diagnostics = self.load(name)
        assert diagnostics == []
        return program

    def relative(self, path: str) -> str:
        return os.path.relpath(path, self.folder)

    def files_of(self, module: LoadedModule) -> list[str]:
        return [self.relative(file.source.absolute) for file in module.files]


def names(modules: list[LoadedModule]) -> list[str]:
    return [module.name for module in modules]


def problem_of(project: Project, alias: str) -> Diagnostic:
    target = project.loaded().main.files[0].imports[alias]
    assert target.module is None
    assert target.library is None
    assert target.problem is not None
    return target.problem


def test_a_program_of_one_file_is_one_module(tmp_path: Path) -> None:
    project = Project(tmp_path, {"main.ez": MAIN})

    program = project.loaded()

    assert program.main.is_main
    assert program.main.name == "main"
    assert program.modules == [program.main]
    assert project.files_of(program.main) == ["main.ez"]


def test_the_path_of_a_folder_loads_its_main_file(tmp_path: Path) -> None:
    project = Project(tmp_path, {"app/main.ez": MAIN})

    program = project.loaded("app")

    assert program.main.files[0].source.path == str(tmp_path / "app" / "main.ez")


def test_a_folder_without_a_main_file_cannot_be_loaded(tmp_path: Path) -> None:
    project = Project(tmp_path, {"app/other.ez": MAIN})

    with pytest.raises(UnreadableSourceError, match=r"the folder '.*app' has no main.ez"):
        project.load("app")


def test_a_missing_file_cannot_be_loaded(tmp_path: Path) -> None:
    with pytest.raises(UnreadableSourceError, match="no such file"):
        Project(tmp_path, {}).load()


def test_library_modules_are_known_by_name(tmp_path: Path) -> None:
    project = Project(tmp_path, {"main.ez": "import @std, m@math\n" + MAIN})

    (main,) = project.loaded().main.files

    assert [(t.alias, t.library) for t in main.targets] == [("std", "std"), ("m", "math")]
    assert list(main.imports) == ["std", "m"]
    assert main.imports["m"] is main.targets[1]


@pytest.mark.parametrize(("written", "meant"), [
    ("strin", "strings"), ("date", "time"), ("maths", "math"), ("jsno", "json"), ("rand", "random"),
])  # fmt: skip
def test_an_unknown_module_gets_a_suggestion(tmp_path: Path, written: str, meant: str) -> None:
    project = Project(tmp_path, {"main.ez": f"import @{written}\n" + MAIN})

    problem = problem_of(project, written)

    assert problem.code == "E6002"
    assert problem.file.position(problem.start) == (1, 8)
    assert problem.help == f"did you mean @{meant}?"


def test_a_name_unlike_every_library_module_gets_advice_about_paths(tmp_path: Path) -> None:
    project = Project(tmp_path, {"main.ez": "import @shapes\n" + MAIN})

    assert problem_of(project, "shapes").help.endswith('by its path: import "./shapes"')


def test_a_module_is_a_file_with_the_name_it_declares(tmp_path: Path) -> None:
    project = Project(
        tmp_path,
        {"main.ez": 'import "./geo", p"./plain"\n' + MAIN, "geo.ez": "module geo", "plain.ez": ""},
    )

    program = project.loaded()

    (main,) = program.main.files
    assert list(main.imports) == ["geo", "p"]
    assert names(program.modules) == ["geo", "plain", "main"]
    assert main.imports["p"].module is program.modules[1]
    assert program.modules[1].path == str(tmp_path / "plain.ez")


def test_a_folder_is_a_module_of_all_its_files(tmp_path: Path) -> None:
    project = Project(tmp_path, {
        "main.ez": 'import "./shapes"\n' + MAIN,
        "shapes/sides.ez": "module shapes",
        "shapes/kinds.ez": "module shapes",
        "shapes/deep/more.ez": "module more",
        "shapes/readme.txt": "no module",
    })  # fmt: skip

    shapes, _ = project.loaded().modules

    assert shapes.name == "shapes"
    assert project.files_of(shapes) == ["shapes/kinds.ez", "shapes/sides.ez"]


def test_imported_modules_are_initialised_before_their_importers(tmp_path: Path) -> None:
    project = Project(tmp_path, {
        "main.ez": 'import "./a", "./b"\n' + MAIN,
        "a.ez": 'module a\nimport "./c"',
        "b.ez": 'module b\nimport "./d", "./c"',
        "c.ez": 'module c\nimport "./d"',
        "d.ez": "module d",
    })  # fmt: skip

    program = project.loaded()

    assert names(program.modules) == ["d", "c", "a", "b", "main"]
    assert names(program.as_loaded) == ["main", "a", "b", "c", "d"]


def test_a_cycle_of_imports_is_loaded_once(tmp_path: Path) -> None:
    project = Project(tmp_path, {
        "main.ez": 'import "./ping"\n' + MAIN,
        "ping.ez": 'module ping\nimport "./pong", "./main"',
        "pong.ez": 'module pong\nimport "./ping"',
    })  # fmt: skip

    program = project.loaded()

    assert names(program.modules) == ["pong", "ping", "main"]
    ping = program.modules[1]
    assert ping.files[0].imports["main"].module is program.main
    assert program.modules[0].files[0].imports["ping"].module is ping


def test_a_chain_of_1500_imports_is_loaded(tmp_path: Path) -> None:
    files = {f"m{n}.ez": f'module m{n}\nimport "./m{n + 1}"' for n in range(1_500)}
    files["m1500.ez"] = "module m1500"
    project = Project(tmp_path, files | {"main.ez": 'import "./m0"\n' + MAIN})

    modules = project.loaded().modules

    assert names(modules)[:2] == ["m1500", "m1499"]
    assert len(modules) == 1_502


def test_a_module_can_be_imported_under_several_names(tmp_path: Path) -> None:
    project = Project(
        tmp_path, {"main.ez": 'import "./geo", g"./geo.ez", "./geo"\n' + MAIN, "geo.ez": ""}
    )

    program = project.loaded()

    (main,) = program.main.files
    assert [target.alias for target in main.targets] == ["geo", "g", "geo"]
    assert len(program.modules) == 2
    assert {id(target.module) for target in main.targets} == {id(program.modules[0])}


@pytest.mark.parametrize("items", ['@strings, "./strings"', '"./strings", @strings'])
def test_a_module_of_the_program_hides_a_library_module(tmp_path: Path, items: str) -> None:
    project = Project(tmp_path, {"main.ez": f"import {items}\n" + MAIN, "strings.ez": ""})

    (main,) = project.loaded().main.files

    assert len(main.targets) == 2
    assert main.imports["strings"].module is not None


def test_a_path_to_nothing_gets_a_suggestion(tmp_path: Path) -> None:
    project = Project(
        tmp_path, {"main.ez": 'import "./lib/absnt"\n' + MAIN, "lib/absent.ez": "", "lib/x.ez": ""}
    )

    problem = problem_of(project, "absnt")

    assert problem.code == "E6001"
    assert problem.file.position(problem.start) == (1, 8)
    assert problem.help == 'did you mean "./lib/absent"?'


def test_a_folder_without_sources_is_not_a_module(tmp_path: Path) -> None:
    project = Project(tmp_path, {"main.ez": 'import "./lib"\n' + MAIN, "lib/notes.txt": ""})

    assert problem_of(project, "lib").code == "E6001"


def test_an_internal_module_cannot_be_imported_from_outside(tmp_path: Path) -> None:
    project = Project(
        tmp_path, {"main.ez": 'import "./m/internal/s"\n' + MAIN, "m/internal/s.ez": "module s"}
    )

    problem = problem_of(project, "s")

    assert problem.code == "E6007"
    assert str(tmp_path / "m" / "internal") in problem.message


def test_the_files_of_a_folder_must_agree_on_their_name(tmp_path: Path) -> None:
    project = Project(tmp_path, {
        "main.ez": 'import "./m"\n' + MAIN,
        "m/a.ez": "module m",
        "m/b.ez": "// says nothing",
        "m/c.ez": "module n",
    })  # fmt: skip

    problem = problem_of(project, "m")

    assert problem.code == "E6006"
    assert [project.relative(r.file.absolute) for r in problem.related] == ["m/a.ez", "m/c.ez"]


def test_an_unreadable_module_is_reported_at_its_import(tmp_path: Path) -> None:
    Project(tmp_path, {"main.ez": 'import "./shut"\n' + MAIN, "shut.ez": ""})

    program, _ = load(str(tmp_path / "main.ez"), _Refusing(str(tmp_path / "shut.ez")))

    problem = program.main.files[0].imports["shut"].problem
    assert problem is not None
    assert problem.code == "E6002"
    assert "permission denied" in problem.message


class _Refusing(SourceProvider):
    """The disk with one unreadable file; permissions would not stop tests that run as root."""

    def __init__(self, refused: str) -> None:
        super().__init__()
        self._refused = refused

    def read(self, shown: str, absolute: str) -> tuple[SourceFile, list[Diagnostic]]:
        if absolute == self._refused:
            raise UnreadableSourceError(f"cannot read '{shown}': permission denied")
        return super().read(shown, absolute)


def test_a_main_file_that_declares_a_module_is_joined_by_its_siblings(tmp_path: Path) -> None:
    project = Project(tmp_path, {
        "main.ez": "module app\n" + MAIN,
        "b.ez": "module app",
        "a.ez": 'module app\nimport "./lib"',
        "other.ez": "module other",
        "none.ez": "",
        "lib.ez": "module lib",
    })  # fmt: skip

    program = project.loaded()

    assert program.main.name == "app"
    assert project.files_of(program.main) == ["main.ez", "a.ez", "b.ez"]
    assert names(program.modules) == ["lib", "app"]


def test_a_main_file_without_a_module_line_is_not_joined_by_others(tmp_path: Path) -> None:
    project = Project(tmp_path, {"main.ez": MAIN, "a.ez": "module main"})

    assert project.files_of(project.loaded().main) == ["main.ez"]


def test_files_are_checked_before_those_that_import_them(tmp_path: Path) -> None:
    project = Project(tmp_path, {
        "main.ez": 'module app\nimport "./z"\n' + MAIN,
        "side.ez": "module app",
        "z.ez": 'module z\nimport "./a"',
        "a.ez": "module a",
    })  # fmt: skip

    order = project.loaded().order_of_checks()

    expected = ["z.ez", "a.ez", "side.ez", "main.ez"]
    assert [project.relative(file.absolute) for file in order] == expected


BROKEN = "do f( {"


def test_syntax_errors_of_all_files_come_in_the_order_of_reading(tmp_path: Path) -> None:
    project = Project(tmp_path, {
        "main.ez": 'module app\nimport "./b", "./a"\n' + MAIN,
        "other.ez": BROKEN,
        "b.ez": "module b\n" + BROKEN,
        "a.ez": "module a\n" + BROKEN,
    })  # fmt: skip

    _, diagnostics = project.load()

    files = [project.relative(d.file.absolute) for d in diagnostics]
    assert list(dict.fromkeys(files)) == ["a.ez", "b.ez", "other.ez"]
    assert {d.severity for d in diagnostics} == {"error"}


def test_a_broken_main_file_still_leads_to_its_modules(tmp_path: Path) -> None:
    project = Project(
        tmp_path, {"main.ez": 'import "./geo"\n' + BROKEN, "geo.ez": "module geo\n" + BROKEN}
    )

    program, diagnostics = project.load()

    assert names(program.as_loaded) == ["main", "geo"]
    assert project.relative(diagnostics[0].file.absolute) == "main.ez"


def test_a_binary_file_is_one_error(tmp_path: Path) -> None:
    project = Project(tmp_path, {})
    (tmp_path / "main.ez").write_bytes(b"\x7fELF\x02\x01\x01\0\0")

    _, diagnostics = project.load()

    assert [d.code for d in diagnostics] == ["E1001"]


@pytest.mark.parametrize(
    ("path", "file", "declared"), [("./geo", "geo.ez", "shapes"), ("./lib", "lib/a.ez", "shapes")]
)
def test_a_module_not_named_after_its_path_causes_a_warning(
    tmp_path: Path, path: str, file: str, declared: str
) -> None:
    project = Project(
        tmp_path, {"main.ez": f'import "{path}"\n' + MAIN, file: f"// one\nmodule {declared}\n"}
    )

    _, (warning,) = project.load()

    assert warning.code == "W4001"
    assert project.relative(warning.file.absolute) == file
    assert warning.file.text[warning.start : warning.end] == declared
    assert warning.fix is not None
    assert warning.fix.replacement == path[2:]


def test_a_module_can_be_named_after_its_folder(tmp_path: Path) -> None:
    project = Project(tmp_path, {"main.ez": 'import "./lib/a"\n' + MAIN, "lib/a.ez": "module lib"})

    assert names(project.loaded().modules) == ["lib", "main"]


def test_an_unsaved_text_replaces_any_file_of_the_program(tmp_path: Path) -> None:
    Project(tmp_path, {"main.ez": 'import "./geo"\n' + MAIN, "geo.ez": BROKEN})
    unsaved = {str(tmp_path / "geo.ez"): 'module geo\nimport "./new"', str(tmp_path / "new.ez"): ""}

    program, diagnostics = load(str(tmp_path / "main.ez"), SourceProvider(unsaved))

    assert diagnostics == []
    assert names(program.modules) == ["new", "geo", "main"]


def test_paths_are_shown_relative_like_that_of_the_main_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Project(tmp_path, {
        "app/main.ez": 'import "./geo", "../lib"\n' + MAIN,
        "app/geo.ez": "module geo",
        "lib/a.ez": "module lib",
    })  # fmt: skip
    monkeypatch.chdir(tmp_path)

    program, _ = load("app/main.ez")

    shown = [file.source.path for module in program.as_loaded for file in module.files]
    assert shown == ["app/main.ez", "app/geo.ez", "lib/a.ez"]
