"""Make this folder ready: an environment in `.venv`, and of the system what Python and Qt lack.

`make` calls it before everything else, with any Python of the system; it needs nothing but the
standard library.  What has been done is noted in `.venv`, so that doing it again costs little and
needs no network.

    python3 .ci/setup.py run      what `make run` needs: with a display the IDE, else the language
    python3 .ci/setup.py check    everything of Python's: the IDE, the tests, the linters
    python3 .ci/setup.py test     that, and the system's libraries that Qt needs
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

from display import has_display
from system_packages import SetupError, may_install, provide, provide_qt_libraries

OLDEST_PYTHON = (3, 11)
ROOT = Path(__file__).resolve().parent.parent

# What of pyproject.toml's extras an environment has, from the least to the most.
EXTRAS = ("", "ide", "dev")


class Environment:
    """The virtual environment in a repository's `.venv`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.python = str(self.folder / "bin" / "python")
        self._note = self.folder / "installed-by-setup.json"

    def is_usable(self) -> bool:
        """True if it runs, here, on a Python that is new enough, and can install packages."""
        if self._noted().get("root", str(self.root)) != str(self.root):
            return False  # made elsewhere and moved: its scripts point to where it was
        check = f"import sys, pip; sys.exit(sys.version_info < {OLDEST_PYTHON})"
        return succeeds(self.python, "-c", check)

    def create(self) -> None:
        """A fresh environment stands there afterwards, in place of what was."""
        print("setup: creating .venv", flush=True)
        if self._created_by("venv"):
            return
        package = venv_package(sys.version_info[:2])
        if may_install():
            # Debian parts `venv` from Python.  Where apt fails too there are the ways below.
            try:
                provide([package], "Python lacks its venv module")
            except SetupError as error:
                print(f"setup: {error}", file=sys.stderr)
            if self._created_by("venv"):
                return
        if self._created_by("virtualenv") or self._created_with_the_systems_pip():
            return
        # Once more, aloud: the cause may be another than the usual one.
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(self.folder)], check=False)
        msg = (
            f"{sys.executable} cannot make a virtual environment; on Debian or Ubuntu this helps:\n"
            f"    sudo apt-get install {package}"
        )
        raise SetupError(msg)

    def has(self, extra: str) -> bool:
        """True if all that is asked for is installed, with this extra or a greater one."""
        noted = self._noted()
        return noted.get("inputs") == self._inputs() and EXTRAS.index(extra) <= EXTRAS.index(
            noted["extra"]
        )

    def install(self, extra: str) -> None:
        """EZ Studio is installed afterwards, editable, in the versions of constraints.txt."""
        project = f"{self.root}[{extra}]" if extra else str(self.root)
        print(f"setup: installing EZ Studio{extra and f' [{extra}]'} into .venv", flush=True)
        # The build backend comes first: in an isolated build its version would be anybody's.
        self._pip_install("hatchling")
        self._pip_install("--no-build-isolation", "--editable", project)
        note = {"root": str(self.root), "inputs": self._inputs(), "extra": extra}
        self._note.write_text(json.dumps(note), encoding="utf-8")

    def _pip_install(self, *arguments: str) -> None:
        command = [self.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        constraints = ["--constraint", str(self.root / "constraints.txt")]
        # A user's habit of installing into the home folder is none for an environment.
        environment = {**os.environ, "PIP_USER": "0"}
        pip = subprocess.run([*command, *constraints, *arguments], env=environment, check=False)
        if pip.returncode != 0:
            msg = "pip could not install what EZ Studio needs; its words are above"
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
        """Changes whenever there may be something new to install."""
        files = (self.root / "pyproject.toml", self.root / "constraints.txt")
        return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()

    def _noted(self) -> dict[str, str]:
        """What `install` wrote down last; empty if it never ended well."""
        if not self._note.exists():
            return {}
        noted: dict[str, str] = json.loads(self._note.read_text(encoding="utf-8"))
        return noted


def succeeds(*command: str) -> bool:
    """True if the command exists, runs and ends well; nobody sees what it says."""
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def venv_package(version: tuple[int, int]) -> str:
    """Debian's package with the venv module of this version of Python."""
    return "python{}.{}-venv".format(*version)


def python_problem(version: tuple[int, int]) -> str | None:
    """What is to be said about a Python of this version; None if it serves."""
    if version >= OLDEST_PYTHON:
        return None
    needed, found = ("{}.{}".format(*pair) for pair in (OLDEST_PYTHON, version))
    return (
        f"EZ Studio needs Python {needed} or later, and this is {found} ({sys.executable}); "
        "name another one with `make PYTHON=/path/to/python …`"
    )


def prepare(purpose: str) -> None:
    """Everything is there for the purpose afterwards, or SetupError says what is not."""
    extra = "dev"
    if purpose == "run":
        extra = "ide" if has_display() else ""
    environment = Environment(ROOT)
    with (ROOT / ".venv.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two makes at once: the second finds it done
        if not environment.is_usable():
            environment.create()
        if not environment.has(extra):
            environment.install(extra)
        if purpose != "check" and extra:
            on_screen = purpose == "run" and bool(os.environ.get("DISPLAY"))
            provide_qt_libraries(environment.python, display=on_screen)


def main() -> int:
    """Prepare for the purpose named on the command line; 0 if all is there."""
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
