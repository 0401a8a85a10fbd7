"""Prepare this folder: an environment in `.venv`, and the system packages that Python and Qt need.

`make` runs it before everything else, with any Python; it uses only the standard library. What has
been done is recorded in `.venv`, so that running it again is fast and needs no network.

    python3 .ci/setup.py run      for `make run`: the IDE if there is a display, else the language
    python3 .ci/setup.py check    all Python packages: for the IDE, the tests and the linters
    python3 .ci/setup.py test     the same, and the system libraries of Qt
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TextIO

from display import has_display
from system_packages import SetupError, may_install, provide, provide_qt_libraries

OLDEST_PYTHON = (3, 11)
ROOT = Path(__file__).resolve().parent.parent

# The extras of pyproject.toml that an environment may have, each including those before.
EXTRAS = ("", "ide", "dev")


class Environment:
    """The virtual environment `.venv` of a repository."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.python = str(self.folder / ("Scripts" if os.name == "nt" else "bin") / "python")
        self._note = self.folder / "installed-by-setup.json"

    def is_usable(self) -> bool:
        """Return whether it runs, was created here, is new enough and can install packages."""
        if self._noted().get("root", str(self.root)) != str(self.root):
            return False  # moved: its scripts contain the path of the old place
        check = f"import sys, pip; sys.exit(sys.version_info < {OLDEST_PYTHON})"
        return succeeds(self.python, "-c", check)

    def create(self) -> None:
        """Create the environment anew, in one of several ways; raises `SetupError`."""
        print("setup: creating .venv", flush=True)
        if self._created_by("venv"):
            return
        package = venv_package(sys.version_info[:2])
        if may_install():
            # Debian has a package of its own for `venv`. If apt fails, there are two more ways.
            try:
                provide([package], "Python lacks its venv module")
            except SetupError as error:
                print(f"setup: {error}", file=sys.stderr)
            if self._created_by("venv"):
                return
        if self._created_by("virtualenv") or self._created_with_the_systems_pip():
            return
        # Once more with output: the cause may be an unusual one.
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(self.folder)], check=False)
        msg = (
            f"{sys.executable} cannot create a virtual environment; on Debian or Ubuntu:\n"
            f"    sudo apt-get install {package}"
        )
        raise SetupError(msg)

    def has(self, extra: str) -> bool:
        """Return whether everything is installed, with this extra or a larger one."""
        noted = self._noted()
        return noted.get("inputs") == self._inputs() and EXTRAS.index(extra) <= EXTRAS.index(
            noted["extra"]
        )

    def install(self, extra: str) -> None:
        """Install EZ Studio, editable, in the versions of constraints.txt; raises `SetupError`."""
        project = f"{self.root}[{extra}]" if extra else str(self.root)
        print(f"setup: installing EZ Studio{extra and f' [{extra}]'} into .venv", flush=True)
        # The build backend comes first: an isolated build would use the newest version.
        self._pip_install("hatchling")
        self._pip_install("--no-build-isolation", "--editable", project)
        note = {"root": str(self.root), "inputs": self._inputs(), "extra": extra}
        self._note.write_text(json.dumps(note), encoding="utf-8")

    def _pip_install(self, *arguments: str) -> None:
        command = [self.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        constraints = ["--constraint", str(self.root / "constraints.txt")]
        # The user may have configured pip to install into the home folder.
        environment = {**os.environ, "PIP_USER": "0"}
        pip = subprocess.run([*command, *constraints, *arguments], env=environment, check=False)
        if pip.returncode != 0:
            msg = "pip could not install the packages; see its messages above"
            raise SetupError(msg)

    def _created_by(self, module: str) -> bool:
        made = succeeds(sys.executable, "-m", module, "--clear", str(self.folder))
        return made and self.is_usable()

    def _created_with_the_systems_pip(self) -> bool:
        pip_here = [sys.executable, "-m", "pip", "--python", self.python]
        return (
            succeeds(sys.executable, "-m", "venv", "--clear", "--without-pip", str(self.folder))
            and succeeds(*pip_here, "install", "pip")
            and self.is_usable()
        )

    def _inputs(self) -> str:
        """Return a hash that changes when there may be something new to install."""
        files = (self.root / "pyproject.toml", self.root / "constraints.txt")
        return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()

    def _noted(self) -> dict[str, str]:
        """Return what `install` recorded last; empty if it never succeeded."""
        if not self._note.exists():
            return {}
        noted: dict[str, str] = json.loads(self._note.read_text(encoding="utf-8"))
        return noted


def succeeds(*command: str) -> bool:
    """Return whether the command exists and succeeds; its output is discarded."""
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def venv_package(version: tuple[int, int]) -> str:
    """Return the Debian package with the venv module of this version of Python."""
    return "python{}.{}-venv".format(*version)


def python_problem(version: tuple[int, int]) -> str | None:
    """Return why this version of Python cannot be used; None if it can."""
    if version >= OLDEST_PYTHON:
        return None
    needed, found = ("{}.{}".format(*pair) for pair in (OLDEST_PYTHON, version))
    return (
        f"EZ Studio needs Python {needed} or later, and this is {found} ({sys.executable}); "
        "select another one with `make PYTHON=/path/to/python …`"
    )


def prepare(purpose: str) -> None:
    """Install everything that the purpose needs; raises `SetupError`."""
    extra = "dev"
    if purpose == "run":
        extra = "ide" if has_display() else ""
    environment = Environment(ROOT)
    with (ROOT / ".venv.lock").open("w") as lock:
        _lock(lock)  # of two makes at once, the second finds everything done
        if not environment.is_usable():
            environment.create()
        if not environment.has(extra):
            environment.install(extra)
        if purpose != "check" and extra:
            on_screen = purpose == "run" and bool(os.environ.get("DISPLAY"))
            provide_qt_libraries(environment.python, display=on_screen)


def _lock(file: TextIO) -> None:
    """Wait for an exclusive lock, which is released when the file is closed."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX)


def main() -> int:
    """Prepare for the purpose on the command line; return the exit status."""
    parser = argparse.ArgumentParser(description="Prepare this folder for work.")
    parser.add_argument("purpose", choices=["run", "check", "test"])
    purpose = parser.parse_args().purpose
    try:
        problem = python_problem(sys.version_info[:2])
        if problem:
            raise SetupError(problem)
        prepare(purpose)
    except SetupError as error:
        print(f"setup: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
