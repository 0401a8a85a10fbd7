from __future__ import annotations

import ctypes
import os
import re
import sys
from ctypes.util import find_library
from pathlib import Path

import pytest
from system_packages import (
    TRY_QT,
    SetupError,
    missing_library,
    packages_with,
    provide,
    provide_qt_libraries,
    unloadable,
)

ROOT = Path(__file__).parents[2]


def program(folder: Path, name: str, script: str) -> str:
    """Write an executable shell script; return its path."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def bin_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, the only one on the PATH."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


@pytest.fixture
def as_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)


def test_every_qt_module_in_use_is_tried() -> None:
    used = {
        found
        for folder in ("ez_ide", "tests")
        for path in (ROOT / folder).rglob("*.py")
        for found in re.findall(
            r"^\s*from PyQt6\.(Q\w+) import", path.read_text("utf-8"), re.MULTILINE
        )
    }
    (tried,) = re.findall("from PyQt6 import (.*)", TRY_QT)

    assert used == set(tried.split(", "))


def test_the_missing_library_is_found_in_the_error_of_the_loader() -> None:
    with pytest.raises(OSError, match="libnot_there") as complaint:
        ctypes.CDLL("libnot_there.so.7")

    assert missing_library(f"ImportError: {complaint.value}") == "libnot_there.so.7"


def test_other_errors_name_no_library() -> None:
    assert missing_library("ModuleNotFoundError: No module named 'PyQt6'") is None


def test_each_package_is_named_once() -> None:
    libraries = ["libglib-2.0.so.0", "libEGL.so.1", "libgthread-2.0.so.0"]

    assert packages_with(libraries) == ["libegl1", "libglib2.0-0"]


def test_only_missing_libraries_are_unloadable() -> None:
    there = find_library("c") or ""

    assert unloadable(sys.executable, [there, "libnot_there.so.7"]) == ["libnot_there.so.7"]


@pytest.mark.usefixtures("bin_only")
def test_without_permission_to_install_the_command_is_printed() -> None:
    with pytest.raises(SetupError) as refused:
        provide(["libegl1", "libgl1"], "Qt needs two libraries")

    assert str(refused.value).startswith("Qt needs two libraries")
    assert "sudo apt-get install libegl1 libgl1" in str(refused.value)


@pytest.mark.usefixtures("as_root")
def test_the_list_of_packages_is_fetched_when_an_installation_fails(bin_only: Path) -> None:
    list_of_packages = bin_only / "list"
    program(
        bin_only,
        "apt-get",
        f"""case "$*" in
        *update) : > {list_of_packages} ;;
        *"install libegl1") test -e {list_of_packages} ;;
        *) exit 1 ;;
        esac""",
    )

    provide(["libegl1"], "Qt needs it")

    assert list_of_packages.exists()


@pytest.mark.usefixtures("as_root")
def test_a_failed_installation_is_reported(bin_only: Path) -> None:
    program(bin_only, "apt-get", "echo the disk is full; exit 100")

    with pytest.raises(SetupError, match="apt-get install libegl1") as refused:
        provide(["libegl1"], "Qt needs it")

    assert "the disk is full" in str(refused.value)


@pytest.mark.usefixtures("bin_only")
def test_all_missing_libraries_are_installed_at_once(tmp_path: Path) -> None:
    python = program(
        tmp_path,
        "python",
        """case "$2" in
        *PyQt6*)
            echo "ImportError: libEGL.so.1: cannot open shared object file: No such file" >&2
            exit 1 ;;
        *) echo libEGL.so.1; echo libxcb-cursor.so.0 ;;
        esac""",
    )

    with pytest.raises(SetupError, match="sudo apt-get install libegl1 libxcb-cursor0"):
        provide_qt_libraries(python, display=False)


def test_an_unknown_error_of_qt_is_printed(tmp_path: Path) -> None:
    python = program(tmp_path, "python", "echo no idea why >&2; exit 1")

    with pytest.raises(SetupError, match="no idea why"):
        provide_qt_libraries(python, display=False)


def test_qt_starts_here() -> None:
    provide_qt_libraries(sys.executable, display=False)
