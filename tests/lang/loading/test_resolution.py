"""The targets of import paths, and which of them are internal."""

from __future__ import annotations

from pathlib import Path

import pytest

from ez_lang.loading.files import SourceProvider
from ez_lang.loading.resolution import ModulePath, alias_of, find_module, internal_folder_between


def put(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")


def found(folder: Path, path: str, importer: str = "main.ez") -> tuple[str, str] | None:
    where = find_module(path, str(folder / importer), str(folder), SourceProvider())
    return where and (where.kind, str(Path(where.absolute).relative_to(folder)))


def test_a_file_is_found_with_and_without_its_extension(tmp_path: Path) -> None:
    put(tmp_path, "geo.ez")

    assert found(tmp_path, "./geo") == ("file", "geo.ez")
    assert found(tmp_path, "./geo.ez") == ("file", "geo.ez")


def test_a_file_without_the_extension_precedes_one_with_it(tmp_path: Path) -> None:
    put(tmp_path, "geo", "geo.ez")

    assert found(tmp_path, "./geo") == ("file", "geo")


def test_a_folder_precedes_a_file_of_the_same_name(tmp_path: Path) -> None:
    put(tmp_path, "geo.ez", "geo/a.ez")

    assert found(tmp_path, "./geo") == ("folder", "geo")


def test_a_folder_without_sources_is_not_found(tmp_path: Path) -> None:
    put(tmp_path, "geo/readme.txt", "geo.ez")

    assert found(tmp_path, "./geo") is None


def test_a_path_to_nothing_is_not_found(tmp_path: Path) -> None:
    assert found(tmp_path, "./geo") is None


@pytest.mark.parametrize(("path", "expected"), [
    ("./near", ("file", "deep/near.ez")), ("../far", ("file", "far.ez")),
    ("far", ("file", "far.ez")), ("deep/near", ("file", "deep/near.ez")), ("near", None),
    ("./", ("folder", "deep")),
])  # fmt: skip
def test_paths_with_dots_are_relative_to_the_importer_and_others_to_the_start(
    tmp_path: Path, path: str, expected: tuple[str, str] | None
) -> None:
    put(tmp_path, "far.ez", "deep/near.ez", "deep/here.ez")

    assert found(tmp_path, path, "deep/here.ez") == expected


def test_an_absolute_path_is_used_unchanged(tmp_path: Path) -> None:
    put(tmp_path, "far/geo.ez")

    assert found(tmp_path, f"{tmp_path}/far/geo") == ("file", "far/geo.ez")


@pytest.mark.parametrize(("importer", "module", "fence"), [
    ("/p/main.ez", "/p/internal/s.ez", None),
    ("/p/deep/main.ez", "/p/internal/s.ez", None),
    ("/p/internal/a.ez", "/p/internal/s.ez", None),
    ("/p/main.ez", "/p/m/internal/s.ez", "/p/m/internal"),
    ("/p/m2/main.ez", "/p/m/internal/s.ez", "/p/m/internal"),
    ("/p/m/main.ez", "/p/m/internal/deep/s.ez", None),
    ("/internal/p/main.ez", "/internal/p/s.ez", None),
    ("/p/m/a.ez", "/p/m/internal/x/internal/s.ez", "/p/m/internal/x/internal"),
    ("/p/main.ez", "/p/x/internal.ez", None),
])  # fmt: skip
def test_an_internal_module_is_visible_in_the_parent_folder_only(
    importer: str, module: str, fence: str | None
) -> None:
    assert internal_folder_between(importer, ModulePath("file", module)) == fence


def test_an_internal_folder_is_hidden_like_its_files() -> None:
    module = ModulePath("folder", "/p/m/internal")

    assert internal_folder_between("/p/main.ez", module) == "/p/m/internal"
    assert internal_folder_between("/p/m/main.ez", module) is None


@pytest.mark.parametrize(
    ("path", "alias"),
    [("./geo", "geo"), ("../lib/geo", "geo"), ("geo", "geo"), ("./geo/", "geo"), ("./g.ez", "g")],
)
def test_the_alias_is_the_last_part_of_the_path(path: str, alias: str) -> None:
    assert alias_of(path) == alias
