"""`@os`: the process a program runs in, the computer, other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.faults import ProgramExit
from ez_lang.model.scalar_text import quoted
from ez_lang.model.string_bytes import decoded, encoded
from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.os_facts import FACTS
from ez_lang.stdlib.outcomes import failure, success

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.host import Host
    from ez_lang.model.host_environment import Finished
    from ez_lang.model.values import Value

    Outcome = tuple[Value, Value]

LIBRARY: Final = Library(
    "os", "The environment, the computer, other programs.", checked=True, bare=True
)

# --------------------------------------------------------------------------------- environment


@LIBRARY.function("get_env(name string) -> (string, Error)", effects="env-r", needs=("host",))
def get_env(host: Host, name: str) -> Outcome:
    """The value of an environment variable.

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
    """Set an environment variable, for this program and those it starts.

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
        pass  # a zero byte, or no room: told below
    message = f"the environment variable {quoted(name)} cannot be changed"
    return failure("E7024", message, value=False)


@LIBRARY.function("env() -> map[string:string]", effects="env-r", needs=("host",))
def env(host: Host) -> dict[str, str]:
    """All environment variables.

    >>> os.set_env("TEA", "green")
    true, nil
    >>> temp all map[string:string] = os.env()
    >>> all["TEA"]
    "green"
    """
    return host.environment.variables()


@LIBRARY.function("args() -> [string]", effects="env-r", needs=("host",))
def args(host: Host) -> list[str]:
    """What the program was started with.

    >>> os.args()  // of: ez tea.ez green
    {"ez", "tea.ez", "green"}
    """
    return list(host.arguments)


# --------------------------------------------------------------------------------- the process


@LIBRARY.function("exit([code int]) -> void", effects="exit", codes={"code": "E7003"})
def exit_program(code: int = 0) -> None:
    """End the program at once.

    >>> os.exit(0)
    """
    raise ProgramExit(code)


@LIBRARY.function("chdir(p string) -> (bool, Error)", seen="bool", effects="env-w", needs=("host",))
def chdir(host: Host, p: str) -> Outcome:
    """Make another folder the current one.

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
        return failure("E7026", f"cannot go to the folder {quoted(p)}", value=False)
    return success(value=True)


LIBRARY.include(FACTS)


# ------------------------------------------------------------------------------- other programs


@LIBRARY.function("exec(command string) -> (int, Error)", effects="proc", needs=("host",))
def execute(host: Host, command: str) -> Outcome:
    """Let the shell run a command; nobody sees what it prints.

    >>> os.exec("exit 3")
    3, {message: "the command ended with status 3", code: "E7031"}
    """
    return _run(host, command, -1, _status)


@LIBRARY.function("exec_output(command string) -> (string, Error)", effects="proc", needs=("host",))
def exec_output(host: Host, command: str) -> Outcome:
    """Let the shell run a command; what it prints, without blanks at the end.

    >>> os.exec_output("echo hello")
    "hello", nil
    """
    return _run(host, command, "", _output)


def _run(
    host: Host, command: str, without_shell: Value, shown: Callable[[Finished], Value]
) -> Outcome:
    """What is `shown` of how the command ended, and an error unless it ended well."""
    try:
        finished = host.environment.run(command, host.wait_for, keeps_output=shown is _output)
    except (OSError, ValueError):
        return failure("E7030", "the shell cannot be started", without_shell)
    if finished.status:
        return failure("E7031", _ended(finished), shown(finished))
    return success(shown(finished))


def _status(finished: Finished) -> int:
    return finished.status


def _output(finished: Finished) -> str:
    return decoded(finished.output.rstrip(b" \t\r\n"))


def _ended(finished: Finished) -> str:
    if finished.status < 0:
        return "the command was ended by a signal"
    return f"the command ended with status {finished.status}"
