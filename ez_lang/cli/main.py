"""`ez`: finds out what is wanted and hands it on; turns whatever happens into an exit status.

Running a program is the path that must be short: nothing is imported before it is needed, and the
commands of other packages are searched for only when the word is none of ours.
"""

from __future__ import annotations

import gc
import os
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING

from ez_lang.cli import exits
from ez_lang.cli.options import MisuseError
from ez_lang.model.faults import HostError, OutputClosed

if TYPE_CHECKING:
    from collections.abc import Callable

    Command = Callable[[list[str]], int]

_GROUP = "ez.commands"
"""Under this name installed packages offer subcommands: `module:function` from list to status."""


def main(arguments: list[str] | None = None) -> int:
    """Do what the command line says and give the exit status.

    Without `arguments` they are the process's own, and the process ends here.
    """
    if arguments is not None:
        return _guarded(arguments)
    # Nothing that is made while loading and checking becomes garbage: do not look for it.
    gc.disable()
    _open_closed_streams()
    _pass_any_byte()
    status = _guarded(sys.argv[1:])
    _leave(status)
    return status


def _open_closed_streams() -> None:
    """A process may be started without its standard streams: they are empty then."""
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        if getattr(sys, name) is None:
            opened = os.open(os.devnull, os.O_RDWR)
            if opened != number:
                os.dup2(opened, number)
                os.close(opened)
            stream = open(number, mode, encoding="utf-8")  # noqa: SIM115 - stays open to the end
            setattr(sys, name, stream)


def _pass_any_byte() -> None:
    """Let bytes that are not UTF-8 pass: file names and what is typed may have them."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="surrogateescape")


def _guarded(arguments: list[str]) -> int:
    try:
        _require_current_folder()
        return _dispatch(arguments)
    except (BrokenPipeError, OutputClosed):
        return exits.CLOSED_PIPE
    except KeyboardInterrupt:
        from ez_lang.cli.terminal import complain

        complain("interrupted")
        return exits.INTERRUPTED
    except MisuseError as error:
        from ez_lang.cli.terminal import complain

        complain(str(error))
        return exits.MISUSE
    except HostError as error:
        _say_what_failed(error)
        return exits.FAILURE
    except Exception as error:  # noqa: BLE001 - the top: a bug of ours becomes a report
        from ez_lang.cli.crash import report_crash

        report_crash(error, arguments)
        return exits.INTERNAL


def _say_what_failed(error: HostError) -> None:
    """A program that cannot be had is a mistake with a code, like those inside of programs."""
    from ez_lang.cli.terminal import complain, say
    from ez_lang.loading.files import UnreadableSourceError

    if isinstance(error, UnreadableSourceError):
        say(f"error[{error.code}]: {error}")
    else:
        complain(str(error))


def _leave(status: int) -> None:
    """End the process at once: tidying up a heap that goes away anyhow takes its time."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        status = status or exits.CLOSED_PIPE
    except OSError as error:
        from ez_lang.cli.terminal import complain

        complain(f"cannot write the output: {error.strerror}")
        status = status or exits.FAILURE
    os._exit(status)


def _require_current_folder() -> None:
    """Refuse to start in a folder that was removed: no relative path has a meaning there."""
    try:
        os.getcwd()
    except FileNotFoundError:
        raise HostError("the current folder does not exist any more") from None


def _dispatch(arguments: list[str]) -> int:
    if not arguments:
        return _help([])
    word, *others = arguments
    command = _OWN.get(word)
    if command is not None:
        return command(others)
    if word.endswith(".ez") or os.path.exists(word):
        return _run(arguments)
    return _foreign(word, others)


def _foreign(word: str, arguments: list[str]) -> int:
    """A subcommand of another package, or a word that nobody knows."""
    from importlib.metadata import entry_points

    offered = entry_points(group=_GROUP)
    for entry in offered:
        if entry.name == word:
            command: Command = entry.load()
            return command(arguments)
    from ez_lang.cli.terminal import complain
    from ez_lang.source.suggestions import nearest

    kind = "option" if word.startswith("-") else "command or file"
    meant = nearest(word, [*_OWN, *(entry.name for entry in offered)])
    complain(f"no such {kind}: '{word}'" + (f"; did you mean '{meant}'?" if meant else ""))
    complain("'ez help' shows what there is")
    return exits.MISUSE if word.startswith("-") else exits.FAILURE


def _run(arguments: list[str]) -> int:
    from ez_lang.cli.run import run

    return run(arguments)


def _check(arguments: list[str]) -> int:
    from ez_lang.cli.check import check

    return check(arguments)


def _repl(arguments: list[str]) -> int:
    from ez_lang.cli.repl import repl

    return repl(arguments)


def _explain(arguments: list[str]) -> int:
    from ez_lang.cli.explain import explain

    return explain(arguments)


def _doc(arguments: list[str]) -> int:
    from ez_lang.cli.doc import doc

    return doc(arguments)


def _version(_arguments: list[str]) -> int:
    from ez_lang import LANGUAGE_VERSION, __version__
    from ez_lang.cli.terminal import tell

    tell(f"ez {__version__} (EZ language {LANGUAGE_VERSION})")
    return exits.SUCCESS


def _help(arguments: list[str]) -> int:
    from ez_lang.cli.terminal import complain, say, tell
    from ez_lang.cli.usage import COMMANDS, USAGE

    if not arguments:
        tell(USAGE)
    elif arguments[0] in COMMANDS:
        tell(COMMANDS[arguments[0]])
    else:
        complain(f"there is no help for '{arguments[0]}'")
        say(USAGE)
        return exits.MISUSE
    return exits.SUCCESS


_OWN: dict[str, Command] = {
    "run": _run,
    "check": _check,
    "build": _check,
    "repl": _repl,
    "explain": _explain,
    "doc": _doc,
    "version": _version,
    "--version": _version,
    "-v": _version,
    "help": _help,
    "--help": _help,
    "-h": _help,
}
