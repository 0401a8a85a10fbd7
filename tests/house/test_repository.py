"""The repository as a whole: what lies where, and what must not be written anywhere."""

from __future__ import annotations

import ast
import os
import re
import tomllib
from importlib import import_module, metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import ez_lang

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("ez_debugger", "ez_ide", "ez_lang")
TOP_LEVEL = {
    *PACKAGES, "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md",
    "constraints.txt", "docs", "pyproject.toml", "samples", "tests",
}  # fmt: skip
MADE_BY_TOOLS = {".git", ".venv", "__pycache__", "build", "dist"}


def files(*patterns: str) -> Iterator[Path]:
    """The repository's own files with such names, caches and environments left out."""
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [
            name
            for name in folders
            if name not in MADE_BY_TOOLS and not name.endswith(("_cache", ".egg-info"))
        ]
        for name in names:
            path = Path(folder, name)
            if any(path.match(pattern) for pattern in patterns):
                yield path


def lines_matching(pattern: str, *names: str) -> list[str]:
    """Where the pattern occurs in files with such names, as `path:line`."""
    wanted = re.compile(pattern)
    return [
        f"{path.relative_to(ROOT)}:{number}"
        for path in files(*names)
        for number, line in enumerate(path.read_bytes().decode(errors="replace").splitlines(), 1)
        if wanted.search(line)
    ]


def project() -> dict[str, Any]:
    described: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return described


def pinned() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    pins = [line.split("==") for line in lines if not line.startswith("#")]
    return {canonicalize_name(name): version for name, version in pins}


def test_the_top_level_holds_only_what_belongs_there() -> None:
    visible = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}

    assert visible - TOP_LEVEL - MADE_BY_TOOLS == set()


def test_no_file_says_where_packages_are_fetched_from() -> None:
    addresses = r"py[p]i\.org|python[h]osted\.org|npm[j]s\."
    options = r"-[-](extra-)?index-url|-[-]find-links|-[-]hash="

    assert lines_matching(f"{addresses}|{options}", "*") == []


def test_no_file_bends_the_search_path() -> None:
    bent = r"sys[.]path(\.(append|insert|extend)|\[.*\] *=| *\+?= )|add[s]itedir"

    assert lines_matching(bent, "*.py", "Makefile", "run") == []


def test_the_version_is_stated_once() -> None:
    version = re.escape(ez_lang.__version__)

    stated = lines_matching(f"""["']{version}["']|__version[_]_ *=""", "*.py", "*.toml")

    assert [place.partition(":")[0] for place in stated] == ["ez_lang/__init__.py"]
    assert project()["dynamic"] == ["version"]


def test_every_package_folder_says_what_it_is_for() -> None:
    folders = {path.parent for name in PACKAGES for path in (ROOT / name).rglob("*.py")}

    silent = [
        str(folder.relative_to(ROOT))
        for folder in folders
        if not (folder / "__init__.py").exists()
        or not ast.get_docstring(ast.parse((folder / "__init__.py").read_bytes()))
    ]

    assert silent == []


def test_every_package_promises_its_types() -> None:
    assert [name for name in PACKAGES if not (ROOT / name / "py.typed").exists()] == []


def test_no_module_has_a_name_that_says_nothing() -> None:
    empty_words = {"utils", "util", "helpers", "common", "misc", "manager", "base"}

    named = [path for name in PACKAGES for path in (ROOT / name).rglob("*.py")]

    assert [path for path in named if path.stem in empty_words] == []


@pytest.mark.parametrize("kind", ["scripts", "entry-points"])
def test_every_declared_command_exists(kind: str) -> None:
    declared = project()[kind]
    if kind == "entry-points":
        declared = declared["ez.commands"]

    for target in declared.values():
        module, _, function = target.partition(":")
        assert callable(getattr(import_module(module), function))


def test_everything_that_gets_installed_is_pinned() -> None:
    described = project()
    extras = described["optional-dependencies"]
    to_visit = [*described["dependencies"], *extras["ide"], *extras["dev"]]
    visited = {"ez-studio"}
    while to_visit:
        requirement = Requirement(to_visit.pop())
        name = canonicalize_name(requirement.name)
        if name in visited or (requirement.marker and not requirement.marker.evaluate()):
            continue
        visited.add(name)
        to_visit += metadata.requires(name) or []

    assert visited - pinned().keys() == {"ez-studio"}


def test_the_pipeline_can_be_started() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
