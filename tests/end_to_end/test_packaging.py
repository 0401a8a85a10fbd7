"""What a user gets from `pip install`: all that the packages need, and nothing else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("ez_debugger", "ez_ide", "ez_lang")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return ZipFile(built)


def test_the_wheel_has_every_file_of_the_packages(wheel: ZipFile) -> None:
    files = {
        path.relative_to(ROOT).as_posix()
        for name in PACKAGES
        for path in (ROOT / name).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }

    assert files - set(wheel.namelist()) == set()


def test_the_wheel_has_the_packages_only(wheel: ZipFile) -> None:
    folders = {name.partition("/")[0] for name in wheel.namelist()}

    assert {name for name in folders if not name.endswith(".dist-info")} == set(PACKAGES)


def test_the_language_needs_no_qt(wheel: ZipFile) -> None:
    (metadata,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))

    needed = [
        line
        for line in wheel.read(metadata).decode().splitlines()
        if line.startswith("Requires-Dist:") and "extra ==" not in line
    ]

    assert sorted(line.split()[1].partition("<")[0].partition(">")[0] for line in needed) == [
        "lark",
        "msgspec",
    ]
