"""The commands of `ez`, their arguments and help texts; the commands of other packages.

This module contains declarations only: the module of a command is imported when it runs.
"""

from __future__ import annotations

import os
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from ez_lang.cli.arguments import (
    ALL_REMAINING,
    Command,
    UsageError,
    no_arguments,
    non_empty,
    overview,
    report_usage_error,
    version_text,
)
from ez_lang.cli.exit_status import SUCCESS
from ez_lang.cli.terminal import print_result
from ez_lang.source.suggestions import nearest

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable
    from importlib.metadata import EntryPoint

    from ez_lang.cli.arguments import ArgumentParser

PLUGIN_GROUP = "ez.commands"
"""The entry points of other packages: `module:command`, called with a list, returning a status."""


def run_command(arguments: list[str]) -> int:
    """Run the command that the first argument names, or the program; return the exit status."""
    name, *others = arguments or [""]
    command = COMMANDS.get(name)
    if command is not None:
        return command(others)
    if not name or name.startswith("-") or os.path.exists(name):
        return EZ(arguments)
    plugin = plugins().get(name)
    if plugin is not None:
        load: Callable[[list[str]], int] = plugin.load()
        return load(others)
    return report_usage_error("ez", _unknown("command or file", name))


def plugins() -> dict[str, EntryPoint]:
    """Return the commands of other packages by name."""
    return {entry.name: entry for entry in entry_points(group=PLUGIN_GROUP)}


def _overview() -> str:
    rows = [(name, command.summary) for name, command in COMMANDS.items()]
    rows += [(name, _summary(entry)) for name, entry in sorted(plugins().items())]
    return f"{overview(rows)}\n\n'ez COMMAND --help' explains a command."


def _summary(entry: EntryPoint) -> str:
    try:
        return str(getattr(entry.load(), "summary", ""))
    except (ImportError, AttributeError) as error:
        return f"not available: {error}"


def _unknown(kind: str, name: str) -> str:
    similar = nearest(name, [*COMMANDS, *plugins()])
    return f"unknown {kind} '{name}'" + (f"; did you mean '{similar}'?" if similar else "")


def _declare_ez(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", nargs="?", help="the program, or a folder with a main.ez"
    )
    parser.add_argument(
        "arguments", metavar="ARGUMENT", nargs=ALL_REMAINING, help="passed to the program"
    )
    parser.add_argument("-v", action="version", version=version_text("ez"), help="the same as -V")


def _run_ez(options: Namespace) -> int:
    if options.file is None:
        EZ.parser().print_help()
        return SUCCESS
    return _run(options)


def _declare_run(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the program, or a folder with a main.ez")
    parser.add_argument(
        "arguments", metavar="ARGUMENT", nargs=ALL_REMAINING, help="passed to the program"
    )


def _run(options: Namespace) -> int:
    from ez_lang.cli.run import run

    return run(options.file, options.arguments)


def _declare_check(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("paths", metavar="PATH", nargs="+", help="a file, a folder, or - for standard input")
    add(
        "--format",
        choices=("text", "json"),
        default="text",
        help="text for people (the default) or JSON for editors",
    )
    add(
        "--path",
        metavar="FILE",
        type=non_empty,
        help="with -: check the input as the content of FILE",
    )
    add(
        "--unsaved",
        metavar="FILE",
        type=non_empty,
        help="contents that replace those of files, as a JSON object by path; - for standard input",
    )
    add(
        "--expressions",
        metavar="ARRAY",
        type=non_empty,
        help="with --format json: expressions to check as well",
    )


def _check(options: Namespace) -> int:
    from ez_lang.cli.check import check

    return check(options)


def _repl(_options: Namespace) -> int:
    from ez_lang.cli.repl import Repl

    return Repl().run()


def _declare_explain(parser: ArgumentParser) -> None:
    parser.add_argument(
        "codes",
        metavar="CODE",
        nargs="+",
        help="such as E3001, W1002 or PANIC; lower case works too",
    )


def _explain(options: Namespace) -> int:
    from ez_lang.cli.explain import explain

    return explain(options.codes)


def _declare_doc(parser: ArgumentParser) -> None:
    parser.add_argument(
        "names",
        metavar="NAME",
        nargs="*",
        help="a module such as strings, or a function such as io.read_file or len",
    )


def _doc(options: Namespace) -> int:
    from ez_lang.cli.doc import doc

    return doc(options.names)


def _version(_options: Namespace) -> int:
    print_result(version_text("ez"))
    return SUCCESS


def _declare_help(parser: ArgumentParser) -> None:
    parser.add_argument("command", metavar="COMMAND", nargs="*", help="the command to explain")


def _help(options: Namespace) -> int:
    name, *others = options.command or [""]
    if name and name not in COMMANDS and name not in plugins():
        raise UsageError(_unknown("command", name))
    return run_command([name, *others, "--help"] if name else [])


_CHECK_NOTES = """\
Reports the errors and warnings of programs and of everything they import. Nothing is run. Of a
folder, main.ez is checked, and every other EZ file in it and in its subfolders that main.ez does
not import. A file that declares a module needs no main function.

The exit status is 1 if there are errors; warnings do not count.

--expressions takes objects with a position in the program and the text of an expression:
  [{"file": "a.ez", "line": 5, "column": 5, "text": "n > 4"}]
docs/check-json.md describes the JSON format."""

EZ = Command(
    "ez",
    "check, run and explain programs in the EZ programming language",
    _declare_ez,
    _run_ez,
    notes=_overview,
    usage="ez FILE [ARGUMENT ...]\n       ez COMMAND ...",
)

COMMANDS: dict[str, Command] = {
    "run": Command(
        "ez run",
        "check a program and run it",
        _declare_run,
        _run,
        usage="ez run [OPTION] FILE [ARGUMENT ...]",
        notes="""\
Everything after FILE is passed to the program (os.args); a -- may separate it. FILE may also be
/dev/stdin or a process substitution.

Errors and warnings are written to standard error, the program's output to standard output. The
exit status is the program's own: 0 when main ends, n after exit(n), 1 after any error, 130 after
Ctrl+C.""",
    ),
    "check": Command(
        "ez check",
        "report errors and warnings without running",
        _declare_check,
        _check,
        _CHECK_NOTES,
    ),
    "build": Command("ez build", "the same as check", _declare_check, _check, _CHECK_NOTES),
    "repl": Command(
        "ez repl",
        "enter statements interactively",
        no_arguments,
        _repl,
        notes="""\
Runs each statement, and shows the value of each expression. Variables, functions, types and imports
are kept. Input may span several lines.

  help    list what can be typed    reset   forget all definitions
  clear   clear the screen          exit    leave (also quit, Ctrl+D)""",
    ),
    "explain": Command("ez explain", "explain error and warning codes", _declare_explain, _explain),
    "doc": Command(
        "ez doc",
        "describe the standard library",
        _declare_doc,
        _doc,
        notes="Without NAME, lists the modules and the names that need no import.",
    ),
    "version": Command(
        "ez version", "show the version of ez and of the language", no_arguments, _version
    ),
    "help": Command("ez help", "list the commands, or explain a command", _declare_help, _help),
}
