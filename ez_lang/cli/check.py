"""`ez check`: reports the errors and warnings of programs without running them."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import msgspec

from ez_lang.api import check_file
from ez_lang.cli import exit_status
from ez_lang.cli.arguments import UsageError
from ez_lang.cli.terminal import print_diagnostics, print_message, print_result
from ez_lang.loading.files import EXTENSION, UnreadableSourceError, reason
from ez_lang.loading.loader import MAIN_FILE
from ez_lang.source.diagnostics import has_errors

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from ez_lang.cli.check_format import ExpressionRequest
    from ez_lang.source.diagnostics import Diagnostic

_STANDARD_INPUT = "-"
_UNNAMED = "<stdin>"


def check(options: Namespace) -> int:
    """Print diagnostics on standard error, or one JSON object on standard output.

    The attributes of `options` are those of the command line: `paths`, `format`, `path`, `unsaved`
    and `expressions`.
    """
    is_json = options.format == "json"
    _require_compatible(options, is_json=is_json)
    unsaved = _unsaved_files(options.unsaved) if options.unsaved else {}
    paths = options.paths
    if _STANDARD_INPUT in paths:
        path = options.path or _UNNAMED
        unsaved[path] = sys.stdin.buffer.read().decode("utf-8", "surrogateescape")
        paths = [path]
    if is_json:
        return _write_report(paths[0], unsaved, _expression_requests(options.expressions or "[]"))
    return _check_all(paths, unsaved)


def _require_compatible(options: Namespace, *, is_json: bool) -> None:
    if options.expressions and not is_json:
        raise UsageError("--expressions needs --format json")
    if is_json and options.paths[1:]:
        raise UsageError("--format json checks one program at a time")
    if _STANDARD_INPUT not in options.paths:
        if options.path:
            raise UsageError("--path needs the program on standard input: ez check - --path FILE")
    elif options.paths[1:]:
        raise UsageError("standard input (-) cannot be checked together with other files")
    elif options.unsaved == _STANDARD_INPUT:
        raise UsageError("the program and --unsaved cannot both be read from standard input")


def _write_report(path: str, unsaved: dict[str, str], requests: Sequence[ExpressionRequest]) -> int:
    from ez_lang.cli.check_report import report, unreadable_report

    try:
        checked = check_file(
            path, unsaved, with_symbols=True, may_be_module=True, may_be_stream=True
        )
    except UnreadableSourceError as error:
        print_result(unreadable_report(path, str(error)))
        return exit_status.FAILURE
    print_result(report(path, checked, requests))
    return exit_status.FAILURE if has_errors(checked.diagnostics) else exit_status.SUCCESS


def _check_all(paths: Sequence[str], unsaved: dict[str, str]) -> int:
    """Check every program of the paths and print the diagnostics of all of them together."""
    files: set[str] = set()
    found: dict[tuple[object, ...], Diagnostic] = {}
    is_unreadable = False
    for path in (program for root in paths for program in _programs(root)):
        if os.path.abspath(path) in files:
            continue  # imported by a program that has been checked already
        try:
            checked = check_file(path, unsaved, may_be_module=True, may_be_stream=True)
        except UnreadableSourceError as error:
            print_message(f"error[{error.code}]: {error}")
            is_unreadable = True
            continue
        files.update(file.absolute for file in checked.files)
        for item in checked.diagnostics:  # two programs may import the same module
            found.setdefault((item.file.absolute, item.start, item.code, item.message), item)
    diagnostics = list(found.values())
    print_diagnostics(diagnostics)
    if is_unreadable or has_errors(diagnostics):
        return exit_status.FAILURE
    name = "" if paths[1:] or os.path.isdir(paths[0]) else f": {paths[0]}"
    print_result(f"Check successful{name} ({len(files)} file(s) checked)")
    return exit_status.SUCCESS


def _programs(path: str) -> Iterator[str]:
    """Yield the path of a file, or the paths of all EZ files in a folder, each `main.ez` first.

    A `main.ez` is checked first because that also checks the modules it imports.
    """
    if not os.path.isdir(path):
        yield path
        return
    found = []
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [os.path.join(folder, name) for name in names if name.endswith(EXTENSION)]
    if found:
        yield from sorted(found, key=lambda file: (os.path.basename(file) != MAIN_FILE, file))
    else:
        yield path  # the loader reports that the folder has no program


def _unsaved_files(source: str) -> dict[str, str]:
    """Read the contents that replace those of files: a JSON object in a file or `-`."""
    try:
        if source == _STANDARD_INPUT:
            data = sys.stdin.buffer.read()
        else:
            with open(source, "rb") as file:
                data = file.read()
    except OSError as error:
        raise UnreadableSourceError(f"cannot read '{source}': {reason(error)}") from error
    try:
        return msgspec.json.decode(data, type=dict[str, str])
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"--unsaved needs a JSON object of contents by path: {error}") from error


def _expression_requests(text: str) -> list[ExpressionRequest]:
    from ez_lang.cli.check_format import ExpressionRequest

    try:
        return msgspec.json.decode(text, type=list[ExpressionRequest])
    except msgspec.DecodeError as error:
        raise UsageError(f"--expressions needs a JSON array of expressions: {error}") from error
