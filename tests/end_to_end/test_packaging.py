"""What `make package` builds, installed into an empty environment."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import sys
import tarfile
import venv
from email import message_from_bytes
from pathlib import Path
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import lark
import msgspec
import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("ez_debugger", "ez_ide", "ez_lang")
DESKTOP_FILES = (
    "share/applications/ez-studio.desktop",
    "share/icons/hicolor/scalable/apps/ez-studio.svg",
    "share/mime/packages/ez-studio.xml",
)


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def wheel(dist: Path) -> ZipFile:
    (built,) = dist.glob("*.whl")
    return ZipFile(built)


@pytest.fixture(scope="module")
def installed(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and the two packages that it needs, and nothing else."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    (built,) = dist.glob("*.whl")
    python = str(folder / "bin" / "python")
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps"]
    subprocess.run([*pip, "--no-index", str(built)], check=True, capture_output=True)
    (site_packages,) = folder.glob("lib/python*/site-packages")
    for package in (lark, msgspec):
        source = Path(str(package.__file__)).parent
        shutil.copytree(source, site_packages / source.name)
    return folder


def run(installed: Path, command: str, *arguments: str, stdin: str = "") -> str:
    done = subprocess.run(
        [str(installed / "bin" / command), *arguments],
        cwd=installed,
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": "/usr/bin:/bin", "HOME": str(installed)},
    )
    return f"{done.returncode} {done.stdout}{done.stderr}"


# ------------------------------------------------------------------------------------ contents


def test_the_wheel_has_every_file_of_the_packages(wheel: ZipFile) -> None:
    files = {
        path.relative_to(ROOT).as_posix()
        for name in PACKAGES
        for path in (ROOT / name).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }

    assert files - set(wheel.namelist()) == set()


def test_the_wheel_has_the_packages_and_the_desktop_files_only(wheel: ZipFile) -> None:
    folders = {name.partition("/")[0] for name in wheel.namelist()}
    data = {name.partition(".data/data/")[2] for name in wheel.namelist() if ".data/" in name}

    assert {name for name in folders if ".dist-info" not in name and ".data" not in name} == set(
        PACKAGES
    )
    assert data == set(DESKTOP_FILES)


def test_the_language_needs_no_qt(wheel: ZipFile) -> None:
    (metadata,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))

    required = message_from_bytes(wheel.read(metadata)).get_all("Requires-Dist") or []

    everywhere = [line for line in required if ";" not in line]
    assert sorted(re.split(r"[<>=]", line)[0] for line in everywhere) == ["lark", "msgspec"]


def test_the_source_distribution_can_be_tested(dist: Path) -> None:
    (built,) = dist.glob("*.tar.gz")
    with tarfile.open(built) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}

    for name in ("Makefile", "constraints.txt", "pyproject.toml", "LICENSE", "CHANGELOG.md"):
        assert name in names
    assert Path(__file__).relative_to(ROOT).as_posix() in names
    assert {".ci/run", ".ci/setup.py", ".github/workflows/ci.yml"} <= names
    assert not [name for name in names if "__pycache__" in name]


def test_the_metadata_passes_the_check_of_the_uploader(dist: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "twine", "check", "--strict", *map(str, dist.iterdir())],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout


# --------------------------------------------------------------------------------- installation


def test_the_installed_language_runs_programs(installed: Path) -> None:
    program = installed / "hello.ez"
    program.write_text('import & use @std\ndo main() { println("hello") }\n')

    assert run(installed, "ez", "hello.ez") == "0 hello\n"
    assert run(installed, "ez", "check", ".").startswith("0 Check successful")
    assert run(installed, "ez", "repl", stdin="6 * 7\n") == "0 42\n"
    assert run(installed, "ez", "explain", "E3001").startswith("0 E3001: ")


def test_the_installed_debugger_serves_sessions(installed: Path) -> None:
    (installed / "hello.ez").write_text('import & use @std\ndo main() { println("hello") }\n')
    commands = '{"command":"initialize"}\n{"command":"start"}\n{"command":"continue"}\n'

    for command in (["ez-debugger"], ["ez", "debugserver"]):
        said = run(installed, command[0], *command[1:], "hello.ez", stdin=commands)
        assert '"text":"hello\\n"' in said
    assert "The program ended" in run(installed, "ez", "debug", "hello.ez", stdin="c\n")


def test_without_qt_the_ide_reports_what_it_needs(installed: Path) -> None:
    expected = "1 ez-ide: the IDE needs the packages PyQt6 and PyQt6-QScintilla\n"

    assert run(installed, "ez-ide") == expected
    assert run(installed, "ez", "ide") == expected
    assert run(installed, "ez-ide", "--help").startswith("0 usage: ez-ide ")
    assert "\n  ide " in run(installed, "ez", "help")


def test_the_desktop_knows_the_ide_and_ez_files(installed: Path) -> None:
    desktop, icon, mime = (installed / name for name in DESKTOP_FILES)
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment] # keys are case-sensitive
    parser.read(desktop)
    entry = parser["Desktop Entry"]
    types = ET.fromstring(mime.read_text(encoding="utf-8"))  # noqa: S314 - our own file
    (declared,) = [child for child in types if child.tag.endswith("mime-type")]
    startup = (ROOT / "ez_ide" / "app" / "startup.py").read_text(encoding="utf-8")

    assert f'setDesktopFileName("{desktop.stem}")' in startup
    assert (installed / "bin" / entry["Exec"].split()[0]).exists()
    assert entry["Icon"] == icon.stem
    assert entry["MimeType"] == f"{declared.get('type')};"
    assert [child.get("pattern") for child in declared if child.tag.endswith("glob")] == ["*.ez"]
