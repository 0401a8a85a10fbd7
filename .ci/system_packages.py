"""The system packages that Qt and `venv` need: found by trying, installed with apt if possible.

The package names are those of Debian and Ubuntu; on other systems the missing libraries are named.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

# The libraries that Qt and its platform plugins load, and their packages.
DEBIAN_PACKAGES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libstdc++.so.6": "libstdc++6",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}

# The plugins are loaded explicitly: Qt aborts without naming the library that is missing.
TRY_QT = """
import ctypes, sys
from pathlib import Path
from PyQt6 import Qsci, QtCore, QtGui, QtNetwork, QtSvg, QtTest, QtWidgets

plugins = Path(QtCore.QLibraryInfo.path(QtCore.QLibraryInfo.LibraryPath.PluginsPath))
if sys.platform == "linux":
    for platform in sys.argv[1:]:
        ctypes.CDLL(str(plugins / "platforms" / f"libq{platform}.so"))
QtWidgets.QApplication(["trial"])
"""

TRY_LIBRARIES = """
import ctypes, sys

for name in sys.argv[1:]:
    try:
        ctypes.CDLL(name)
    except OSError:
        print(name)
"""


class SetupError(Exception):
    """Something is missing that cannot be installed here; the message says what to do."""


def provide_qt_libraries(python: str, *, display: bool) -> None:
    """Install the libraries without which Qt does not start; raises `SetupError`."""
    complaint = qt_complaint(python, display=display)
    if complaint is None:
        return
    library = missing_library(complaint)
    if library not in DEBIAN_PACKAGES:
        msg = f"Qt does not start, for an unknown reason:\n{complaint}"
        raise SetupError(msg)
    lacking = unloadable(python, DEBIAN_PACKAGES) or [library]
    named = ", ".join(lacking[:3]) + (", …" if len(lacking) > 3 else "")
    provide(packages_with(lacking), f"Qt lacks libraries of the system ({named})")
    complaint = qt_complaint(python, display=display)
    if complaint is not None:
        msg = f"Qt still does not start:\n{complaint}"
        raise SetupError(msg)


def qt_complaint(python: str, *, display: bool) -> str | None:
    """Return the error of Qt when it starts without a window; None if it succeeds."""
    plugins = ["offscreen", "xcb"] if display else ["offscreen"]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    trial = subprocess.run(
        [python, "-c", TRY_QT, *plugins],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if trial.returncode == 0:
        return None
    return trial.stderr.strip() or f"Qt ended with code {trial.returncode}"


def missing_library(complaint: str) -> str | None:
    """Return the shared library that the loader did not find, if that is the error."""
    found = re.search(r"(lib[^\s:/]+\.so[.\d]*): cannot open shared object file", complaint)
    return found.group(1) if found else None


def unloadable(python: str, libraries: Iterable[str]) -> list[str]:
    """Return those of the libraries that cannot be loaded."""
    command = [python, "-c", TRY_LIBRARIES, *libraries]
    trial = subprocess.run(command, capture_output=True, text=True, check=False)
    return trial.stdout.split()


def packages_with(libraries: Iterable[str]) -> list[str]:
    """Return the Debian packages with these libraries."""
    return sorted({DEBIAN_PACKAGES[library] for library in libraries})


def may_install() -> bool:
    """Return whether packages can be installed without asking: as root, or by sudo in CI."""
    if shutil.which("apt-get") is None:
        return False
    return os.geteuid() == 0 or bool(_sudo())


def _sudo() -> list[str]:
    """Return the prefix that gives commands the rights of root; empty outside of CI."""
    if os.geteuid() == 0 or not os.environ.get("CI") or shutil.which("sudo") is None:
        return []
    trial = subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False)
    return ["sudo", "-n", "-E"] if trial.returncode == 0 else []


def provide(packages: list[str], reason: str) -> None:
    """Install the packages; raises `SetupError` with the command if that is not possible."""
    command = f"apt-get install {' '.join(packages)}"
    if not may_install():
        msg = f"{reason}; on Debian or Ubuntu:\n    sudo {command}"
        raise SetupError(msg)
    print(f"setup: {reason}: {command}", flush=True)
    if apt_get("install", *packages) is None:
        return
    # The list of packages may be missing or outdated.
    apt_get("update")
    complaint = apt_get("install", *packages)
    if complaint is not None:
        msg = f"{reason}, but this failed:\n    {command}\n{complaint}"
        raise SetupError(msg)


def apt_get(*arguments: str) -> str | None:
    """Run apt-get; return its output if it fails, else None."""
    command = [*_sudo(), "apt-get", "-qq", "-y", "--no-install-recommends", *arguments]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return None if done.returncode == 0 else done.stdout.strip()
