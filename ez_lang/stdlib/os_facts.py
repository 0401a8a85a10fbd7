"""The part of `@os` that tells what is known of the process and the computer."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Final

from ez_lang.stdlib.declarations import Library, with_example
from ez_lang.stdlib.outcomes import failure, success

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.host import Host
    from ez_lang.model.host_environment import Environment
    from ez_lang.model.values import Value

    Outcome = tuple[Value, Value]

FACTS: Final = Library("os", "The process and the computer.")

_MAC_OS, _LINUX, _WINDOWS, _ANOTHER = 0, 1, 2, -1
_SYSTEMS: Final = {
    "darwin": ("darwin", _MAC_OS),
    "linux": ("linux", _LINUX),
    "win32": ("windows", _WINDOWS),
}
_MACHINES: Final = {
    "x86_64": "amd64",
    "AMD64": "amd64",
    "aarch64": "arm64",
    "ARM64": "arm64",
    "i386": "386",
    "i686": "386",
    "x86": "386",
    "armv6l": "arm",
    "armv7l": "arm",
    "loongarch64": "loong64",
}
"""Kinds of processors whose usual short name is another one than the system's."""


def _declare_fact(
    name: str,
    result: str,
    doc: str,
    fact: Callable[[Environment], Value],
    example: tuple[str, str],
) -> None:
    """A function without arguments that cannot fail."""

    def body(host: Host) -> Value:
        return fact(host.environment)

    body.__doc__ = with_example(doc, f">>> {example[0]}", example[1])
    FACTS.function(
        f"{name}() -> {result}", checked=True, bare=True, effects="env-r", needs=("host",)
    )(body)


def _declare_name(
    name: str,
    code: str,
    doc: str,
    find: Callable[[Environment], str],
    *example: str,
) -> None:
    """A function without arguments whose answer may be unknown."""

    def body(host: Host) -> Outcome:
        try:
            return success(find(host.environment))
        except OSError:
            return failure(code, f"os.{name}() does not know it: the system does not say", "")

    body.__doc__ = with_example(doc, *example)
    FACTS.function(
        f"{name}() -> (string, Error)",
        checked=True,
        bare=True,
        seen="string",
        effects="env-r",
        needs=("host",),
    )(body)


def _home(environment: Environment) -> str:
    home = environment.variable("HOME")
    if not home:
        raise OSError("HOME is not set")
    return home


def _temporary(environment: Environment) -> str:
    return environment.variable("TMPDIR") or "/tmp"  # noqa: S108 - the system's own answer


def _platform(environment: Environment) -> str:
    system = environment.system()
    return _SYSTEMS.get(system, (system, _ANOTHER))[0]


def _is_platform(name: str, environment: Environment) -> bool:
    return _platform(environment) == name


def _architecture(environment: Environment) -> str:
    machine = environment.machine()
    return _MACHINES.get(machine, machine)


_declare_name(
    "cwd",
    "E7025",
    "The current folder.",
    lambda e: e.folder(),
    *(">>> temp here, _ = os.cwd()", ">>> io.is_dir(here)", "true"),
)
_declare_name(
    "hostname",
    "E7027",
    "The name of the computer.",
    lambda e: e.computer(),
    *(">>> temp name, _ = os.hostname()", ">>> len(name) > 0", "true"),
)
_declare_name(
    "username",
    "E7028",
    "Who runs the program.",
    lambda e: e.user(),
    *(">>> os.username()  // Ada runs it", '"ada", nil'),
)
_declare_name(
    "home_dir",
    "E7029",
    "The home folder of the user.",
    _home,
    *(">>> os.home_dir()  // Ada's", '"/home/ada", nil'),
)
_declare_fact(
    "temp_dir", "string", "The folder for temporary files.", _temporary, ("os.temp_dir()", '"/tmp"')
)
_declare_fact(
    "pid", "int", "The number of this process.", lambda e: e.process(), ("os.pid() > 0", "true")
)
_declare_fact(
    "ppid",
    "int",
    "The process that started this one.",
    lambda e: e.parent_process(),
    ("os.ppid() == os.pid()", "false"),
)
_declare_fact(
    "num_cpu",
    "int",
    "How many processors there are.",
    lambda e: e.processors(),
    ("os.num_cpu() > 0", "true"),
)
_declare_fact(
    "platform",
    "string",
    "`linux`, `darwin` or `windows`.",
    _platform,
    ('os.platform() in {"linux", "darwin", "windows"}', "true"),
)
_declare_fact(
    "arch",
    "string",
    "The kind of processor, like `amd64`.",
    _architecture,
    ("len(os.arch()) > 0", "true"),
)
for _system, _known_as in (("windows", "Windows"), ("linux", "Linux"), ("macos", "macOS")):
    _inner = "darwin" if _system == "macos" else _system
    _declare_fact(
        f"is_{_system}",
        "bool",
        f"Whether this is {_known_as}.",
        partial(_is_platform, _inner),
        (f'os.is_{_system}() == (os.platform() == "{_inner}")', "true"),
    )


# ------------------------------------------------------------------------------------ constants

for _name, _value, _doc in (
    ("MAC_OS", _MAC_OS, "macOS as a `CURRENT_OS`."),
    ("LINUX", _LINUX, "Linux as a `CURRENT_OS`."),
    ("WINDOWS", _WINDOWS, "Windows as a `CURRENT_OS`."),
    (
        "CURRENT_OS",
        _SYSTEMS.get(sys.platform, ("", _ANOTHER))[1],
        "The operating system the program runs on, -1 for another one.",
    ),
    ("line_separator", "\n", "What ends a line in a file."),
    ("dev_null", "/dev/null", "The file that forgets what is written to it."),
):
    FACTS.constant(_name, _value, _doc, checked=True, bare=True)
