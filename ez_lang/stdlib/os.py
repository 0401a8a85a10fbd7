"""`@os`: environment variables, the process, the computer, other programs."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Final

from ez_lang.model.faults import ProgramExit
from ez_lang.model.quirks.string_bytes import decoded, encoded
from ez_lang.model.scalar_text import quoted
from ez_lang.stdlib.declarations import Library, with_example
from ez_lang.stdlib.shared.results import failure, success

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.host import Host
    from ez_lang.model.host.commands import Finished
    from ez_lang.model.host.environment import Environment
    from ez_lang.model.values import Value
    from ez_lang.stdlib.shared.results import Outcome


LIBRARY: Final = Library(
    "os", "Use the environment, the system and other programs.", checked=True, bare=True
)

# --------------------------------------------------------------------------------- environment


@LIBRARY.function("get_env(name string) -> (string, Error)", effects="env-r", needs=("host",))
def get_env(host: Host, name: str) -> Outcome:
    """Return the value of an environment variable.

    >>> os.set_env("TEA", "green")
    true, nil
    >>> os.get_env("TEA")
    "green", nil
    """
    found = host.environment.variable(name)
    if found is None:
        return failure("E7035", f"the environment variable {quoted(name)} is not set", "")
    return success(found)


@LIBRARY.function(
    "set_env(name string, value string) -> (bool, Error)", effects="env-w", needs=("host",)
)
def set_env(host: Host, name: str, value: str) -> Outcome:
    """Set an environment variable of this program and the programs that it starts.

    >>> os.set_env("TEA", "green")
    true, nil
    >>> os.exec_output(`echo $TEA`)
    "green", nil
    """
    return _changed(name, lambda: host.environment.set_variable(name, value))


@LIBRARY.function("unset_env(name string) -> (bool, Error)", effects="env-w", needs=("host",))
def unset_env(host: Host, name: str) -> Outcome:
    r"""Remove an environment variable.

    >>> os.set_env("TEA", "green")
    true, nil
    >>> os.unset_env("TEA")
    true, nil
    >>> os.get_env("TEA")
    "", {message: "the environment variable \"TEA\" is not set", code: "E7035"}
    """
    return _changed(name, lambda: host.environment.unset_variable(name))


def _changed(name: str, change: Callable[[], None]) -> Outcome:
    is_possible = name and "=" not in name
    try:
        if is_possible:
            change()
            return success(value=True)
    except (OSError, ValueError):
        pass  # a zero byte, or no memory: reported below
    message = f"the environment variable {quoted(name)} cannot be changed"
    return failure("E7024", message, value=False)


@LIBRARY.function("env() -> map[string:string]", effects="env-r", needs=("host",))
def env(host: Host) -> dict[str, str]:
    """Return all environment variables.

    >>> os.set_env("TEA", "green")
    true, nil
    >>> temp all map[string:string] = os.env()
    >>> all["TEA"]
    "green"
    """
    return host.environment.variables()


@LIBRARY.function("args() -> [string]", effects="env-r", needs=("host",))
def args(host: Host) -> list[str]:
    """Return the command-line arguments.

    >>> os.args()  // of: ez tea.ez green
    {"ez", "tea.ez", "green"}
    """
    return list(host.arguments)


# --------------------------------------------------------------------------------- the process


@LIBRARY.function("exit([code int]) -> void", effects="exit", codes={"code": "E7003"})
def exit_program(code: int = 0) -> None:
    """End the program immediately.

    >>> os.exit(0)
    """
    raise ProgramExit(code)


@LIBRARY.function(
    "chdir(p string) -> (bool, Error)", static="bool", effects="env-w", needs=("host",)
)
def chdir(host: Host, p: str) -> Outcome:
    """Change the current folder.

    >>> io.mkdir("cups")
    true, nil
    >>> os.chdir("cups")
    true, nil
    >>> io.exists("../cups")
    true
    """
    try:
        host.environment.enter(encoded(p))
    except (OSError, ValueError):
        return failure("E7026", f"cannot change to the folder {quoted(p)}", value=False)
    return success(value=True)


# ------------------------------------------------------------------------------- other programs


@LIBRARY.function("exec(command string) -> (int, Error)", effects="proc", needs=("host",))
def execute(host: Host, command: str) -> Outcome:
    """Run a shell command and discard its output; returns its exit status.

    >>> os.exec("exit 3")
    3, {message: "the command ended with status 3", code: "E7031"}
    """
    return _run(host, command, -1, _status)


@LIBRARY.function("exec_output(command string) -> (string, Error)", effects="proc", needs=("host",))
def exec_output(host: Host, command: str) -> Outcome:
    """Run a shell command and return its output without trailing whitespace.

    >>> os.exec_output("echo hello")
    "hello", nil
    """
    return _run(host, command, "", _output)


def _run(
    host: Host, command: str, without_shell: Value, result: Callable[[Finished], Value]
) -> Outcome:
    """Return the `result` of a finished command, and an error unless its status is 0."""
    try:
        finished = host.environment.run(command, host.wait_for, keeps_output=result is _output)
    except (OSError, ValueError):
        return failure("E7030", "the shell cannot be started", without_shell)
    if finished.status:
        return failure("E7031", _ended(finished), result(finished))
    return success(result(finished))


def _status(finished: Finished) -> int:
    return finished.status


def _output(finished: Finished) -> str:
    return decoded(finished.output.rstrip(b" \t\r\n"))


def _ended(finished: Finished) -> str:
    if finished.status < 0:
        return "the command was ended by a signal"
    return f"the command ended with status {finished.status}"


_MAC_OS, _LINUX, _WINDOWS, _OTHER = 0, 1, 2, -1
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
"""The names of processor architectures that differ from those of the operating systems."""


def _declare_fact(
    name: str, result: str, doc: str, fact: Callable[[Environment], Value], example: tuple[str, str]
) -> None:
    """Declare a function without arguments that cannot fail."""

    def body(host: Host) -> Value:
        return fact(host.environment)

    body.__doc__ = with_example(doc, f">>> {example[0]}", example[1])
    LIBRARY.function(
        f"{name}() -> {result}", checked=True, bare=True, effects="env-r", needs=("host",)
    )(body)


def _declare_name(
    name: str, code: str, doc: str, find: Callable[[Environment], str], *example: str
) -> None:
    """Declare a function without arguments that fails if the system does not provide the name."""

    def body(host: Host) -> Outcome:
        try:
            return success(find(host.environment))
        except OSError:
            return failure(code, f"os.{name}() failed: the system does not provide it", "")

    body.__doc__ = with_example(doc, *example)
    LIBRARY.function(
        f"{name}() -> (string, Error)",
        checked=True,
        bare=True,
        static="string",
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
    return _SYSTEMS.get(system, (system, _OTHER))[0]


def _is_platform(name: str, environment: Environment) -> bool:
    return _platform(environment) == name


def _architecture(environment: Environment) -> str:
    machine = environment.machine()
    return _MACHINES.get(machine, machine)


_declare_name(
    "cwd",
    "E7025",
    "Return the current folder.",
    lambda e: e.folder(),
    *(">>> temp here, _ = os.cwd()", ">>> io.is_dir(here)", "true"),
)
_declare_name(
    "hostname",
    "E7027",
    "Return the name of the computer.",
    lambda e: e.computer(),
    *(">>> temp name, _ = os.hostname()", ">>> len(name) > 0", "true"),
)
_declare_name(
    "username",
    "E7028",
    "Return the name of the user.",
    lambda e: e.user(),
    *(">>> os.username()  // Ada runs it", '"ada", nil'),
)
_declare_name(
    "home_dir",
    "E7029",
    "Return the user's home folder.",
    _home,
    *(">>> os.home_dir()  // Ada's", '"/home/ada", nil'),
)
_declare_fact(
    "temp_dir",
    "string",
    "Return the folder for temporary files.",
    _temporary,
    ("os.temp_dir()", '"/tmp"'),
)
_declare_fact(
    "pid", "int", "Return the ID of the process.", lambda e: e.process(), ("os.pid() > 0", "true")
)
_declare_fact(
    "ppid",
    "int",
    "Return the ID of the parent process.",
    lambda e: e.parent_process(),
    ("os.ppid() == os.pid()", "false"),
)
_declare_fact(
    "num_cpu",
    "int",
    "Return the number of processors.",
    lambda e: e.processors(),
    ("os.num_cpu() > 0", "true"),
)
_declare_fact(
    "platform",
    "string",
    "Return the operating system: `linux`, `darwin` (macOS) or `windows`.",
    _platform,
    ('os.platform() in {"linux", "darwin", "windows"}', "true"),
)
_declare_fact(
    "arch",
    "string",
    "Return the processor architecture, such as `amd64`.",
    _architecture,
    ("len(os.arch()) > 0", "true"),
)
for _system, _known_as in (("windows", "Windows"), ("linux", "Linux"), ("macos", "macOS")):
    _inner = "darwin" if _system == "macos" else _system
    _declare_fact(
        f"is_{_system}",
        "bool",
        f"Return whether the operating system is {_known_as}.",
        partial(_is_platform, _inner),
        (f'os.is_{_system}() == (os.platform() == "{_inner}")', "true"),
    )


# ------------------------------------------------------------------------------------ constants

for _name, _value, _doc in (
    ("MAC_OS", _MAC_OS, "The value of `CURRENT_OS` on macOS."),
    ("LINUX", _LINUX, "The value of `CURRENT_OS` on Linux."),
    ("WINDOWS", _WINDOWS, "The value of `CURRENT_OS` on Windows."),
    (
        "CURRENT_OS",
        _SYSTEMS.get(sys.platform, ("", _OTHER))[1],
        "The operating system: one of the constants above, or -1.",
    ),
    ("line_separator", "\n", "The line ending."),
    ("dev_null", "/dev/null", "The null device, which discards everything written to it."),
):
    LIBRARY.constant(_name, _value, _doc, checked=True, bare=True)
