"""The argument parser of every command line of EZ Studio, and the commands that use it.

It extends `argparse`: options may be written anywhere before `--`, an unknown option is reported
before all other errors and with a suggestion, and every parser has `--help` and `--version`. A
usage error is one line on standard error with a pointer to `--help`; the exit status is 2.

Importing `argparse` costs 6 ms. `ez FILE` therefore does not import this module.
"""

from __future__ import annotations

import argparse
import os
import sys
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from ez_lang import LANGUAGE_VERSION, __version__
from ez_lang.cli import exit_status
from ez_lang.cli.terminal import print_error, print_message, print_result
from ez_lang.model.faults import EzError
from ez_lang.source.suggestions import nearest

if TYPE_CHECKING:
    from argparse import Action, Namespace
    from collections.abc import Callable, Mapping, Sequence

ALL_REMAINING = argparse.REMAINDER
"""The `nargs` of the arguments of a program: they are not parsed."""


class UsageError(EzError):
    """The command line is invalid; the message says why."""


class _HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """A formatter that determines the width without shutil, which would import bz2 and lzma.

    argparse creates a formatter for each argument that is added.
    """

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_terminal_width() - 2)


def _terminal_width() -> int:
    width = os.environ.get("COLUMNS", "")
    if width.isdecimal() and int(width) > 0:
        return int(width)
    try:
        return os.get_terminal_size().columns or 80
    except OSError:
        return 80


class ArgumentParser(argparse.ArgumentParser):
    """A parser in the conventions of EZ Studio; raises `UsageError` instead of exiting."""

    def __init__(
        self, prog: str, summary: str, notes: Callable[[], str] = str, usage: str | None = None
    ) -> None:
        """Create a parser; `notes` returns the end of the help text."""
        self.actions: list[Action] = []
        self._notes = notes
        super().__init__(
            prog=prog,
            usage=usage,
            description=summary,
            formatter_class=_HelpFormatter,
            allow_abbrev=False,
            add_help=False,
        )

    def add_argument(self, *names: str, **settings: Any) -> Action:  # noqa: ANN401 - argparse's own
        """Add an option or positional argument; the parameters are those of `argparse`."""
        action = super().add_argument(*names, **settings)
        self.actions.append(action)
        return action

    def add_standard_options(self) -> None:
        """Add `--help` and `--version`; they come last in the help text."""
        self.add_argument("-h", "--help", action="help", help="show this help and exit")
        names = ("-V", "--version")
        self.add_argument(*names, action=_ShowVersion, nargs=0, help="show the version and exit")

    def parse(self, arguments: Sequence[str]) -> Namespace:
        """Parse a command line.

        Raises:
            UsageError: it is invalid.
            SystemExit: it asks for help or the version, which has been printed.
        """
        options, operands = self._split(arguments)
        # `argparse` accepts positional arguments only in one contiguous run, and its treatment of
        # `--` differs between Python versions. With the options first, all versions agree.
        return self.parse_args([*options, "--", *operands] if operands else options)

    def format_help(self) -> str:
        """Return the help text."""
        self.epilog = self._notes()
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        """Report a usage error."""
        raise UsageError(message)

    def print_help(self, file: object = None) -> None:  # noqa: ARG002 - argparse's signature
        """Print the help on standard output."""
        print_result(self.format_help().rstrip("\n"))

    def _split(self, arguments: Sequence[str]) -> tuple[list[str], list[str]]:
        """Return the options, with their values, and the other arguments."""
        by_name = {name: action for action in self.actions for name in action.option_strings}
        options: list[str] = []
        operands: list[str] = []
        ends_at_operand = any(action.nargs == ALL_REMAINING for action in self.actions)
        waiting = list(reversed(arguments))
        while waiting:
            argument = waiting.pop()
            if argument == "--":
                break
            if not _is_option(argument):
                operands.append(argument)
                if ends_at_operand:
                    break
                continue
            name, has_value, _ = argument.partition("=")
            action = by_name.get(name) or by_name.get(_short_option(name))
            if action is None:
                raise UsageError(_unknown_option(name, list(by_name)))
            if action.nargs is None and not has_value and name in by_name and waiting:
                # As one argument, so that a value may begin with a dash.
                argument = f"{name}={waiting.pop()}"
            options.append(argument)
        return options, [*operands, *reversed(waiting)]


def _is_option(argument: str) -> bool:
    return argument.startswith("-") and argument != "-"


def _short_option(name: str) -> str:
    """Return `-x` of a group of short options `-xyz`."""
    return "" if name.startswith("--") else name[:2]


def _unknown_option(name: str, known: Sequence[str]) -> str:
    similar = nearest(name, [option for option in known if option.startswith("--")])
    return f"unknown option '{name}'" + (f"; did you mean '{similar}'?" if similar else "")


class _ShowVersion(argparse.Action):
    """Prints the version and exits."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        print_result(version_text(parser.prog.partition(" ")[0]))
        parser.exit()


def version_text(program: str) -> str:
    """Return the line that `--version` of a program prints."""
    return f"{program} {__version__} (EZ language {LANGUAGE_VERSION})"


class Command(NamedTuple):
    """A command or subcommand; called with its arguments it returns an exit status.

    Objects of this class may be entry points of the group `ez.commands`. `ez` calls them with the
    arguments after the name, and shows `summary` in its help if the object has one.
    """

    prog: str
    summary: str
    declare: Callable[[ArgumentParser], None]
    """Adds the arguments to the parser."""
    run: Callable[[Namespace], int]
    notes: str | Callable[[], str] = ""
    """The end of the help text, or a function that returns it when help is requested."""
    usage: str | None = None
    subcommands: Mapping[str, Command] = MappingProxyType({})
    """By the first argument that selects them; their own `prog` includes it."""

    def parser(self) -> ArgumentParser:
        """Return a new parser of this command's arguments."""
        summary = f"{self.summary[0].upper()}{self.summary[1:]}."
        parser = ArgumentParser(self.prog, summary, self._all_notes, self.usage)
        self.declare(parser)
        parser.add_standard_options()
        return parser

    def _all_notes(self) -> str:
        notes = self.notes if isinstance(self.notes, str) else self.notes()
        if not self.subcommands:
            return notes
        rows = [(name, command.summary) for name, command in self.subcommands.items()]
        return f"{overview(rows)}\n\n{notes}".rstrip()

    def __call__(self, arguments: Sequence[str] | None = None) -> int:
        """Run the command; without `arguments`, with those of the process."""
        if arguments is None:
            arguments = sys.argv[1:]
        if arguments and arguments[0] in self.subcommands:
            return self.subcommands[arguments[0]](arguments[1:])
        try:
            options = self.parser().parse(arguments)
        except SystemExit:  # after --help or --version
            return exit_status.SUCCESS
        except UsageError as error:
            return report_usage_error(self.prog, str(error))
        try:
            return self.run(options)
        except UsageError as error:
            return report_usage_error(self.prog, str(error))


def overview(rows: Sequence[tuple[str, str]]) -> str:
    """Return the part of a help text that lists commands with their summaries."""
    width = max(len(name) for name, _ in rows)
    lines = [f"  {name:{width}}  {summary}".rstrip() for name, summary in rows]
    return "\n".join(["commands:", *lines])


def report_usage_error(prog: str, message: str) -> int:
    """Report an invalid command line on standard error; return the exit status."""
    print_error(message, prog)
    print_message(f"Try '{prog} --help' for more information.")
    return exit_status.USAGE


def no_arguments(_parser: ArgumentParser) -> None:
    """Declare nothing: the command takes no arguments."""


def non_empty(text: str) -> str:
    """Return the text; reject an empty value. For the `type` of an argument."""
    if not text:
        raise argparse.ArgumentTypeError("the value is empty")
    return text
