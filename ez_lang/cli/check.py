"""`ez check`: says what is wrong with a program and does not run it."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from ez_lang.api import check_file
from ez_lang.cli import exits
from ez_lang.cli.options import MisuseError, only_word, split_options
from ez_lang.cli.terminal import show, tell
from ez_lang.loading.files import UnreadableSourceError, reason
from ez_lang.source.diagnostics import has_errors

if TYPE_CHECKING:
    from ez_lang.api import Checked
    from ez_lang.cli.check_format import ExpressionRequest

_STANDARD_INPUT = "-"
_NAMELESS = "<stdin>"


def check(arguments: list[str]) -> int:
    """Diagnostics on standard error, or one JSON object on standard output."""
    known: dict[str, tuple[str, ...]]
    known = {"--format": ("text", "json"), "--path": (), "--unsaved": (), "--expressions": ()}
    words, options = split_options(arguments, known)
    path = only_word(words, "the file or folder to check")
    is_json = options.get("--format") == "json"
    texts = options.get("--unsaved", "")
    expressions = options.get("--expressions", "")
    if expressions and not is_json:
        raise MisuseError("--expressions needs --format json")
    if path == texts == _STANDARD_INPUT:
        raise MisuseError("the program and the unsaved texts cannot both be the standard input")
    unsaved = _unsaved_texts(texts) if texts else {}
    asked = _expression_requests(expressions) if expressions else []
    if path == _STANDARD_INPUT:
        path = options.get("--path", _NAMELESS)
        unsaved[path] = sys.stdin.buffer.read().decode("utf-8", "surrogateescape")
    try:
        checked = check_file(
            path, unsaved, with_symbols=is_json, may_be_module=True, may_be_stream=True
        )
    except UnreadableSourceError as error:
        if not is_json:
            raise
        from ez_lang.cli.check_report import unreadable_report

        tell(unreadable_report(path, str(error)))
        return exits.FAILURE
    if is_json:
        from ez_lang.cli.check_report import report

        tell(report(path, checked, asked))
    else:
        show(checked.diagnostics)
        if not has_errors(checked.diagnostics):
            tell(_success(path, checked))
    return exits.FAILURE if has_errors(checked.diagnostics) else exits.SUCCESS


def _unsaved_texts(place: str) -> dict[str, str]:
    """The texts that take the place of files, by path: a JSON object in a file, or on `-`."""
    import msgspec

    try:
        if place == _STANDARD_INPUT:
            data = sys.stdin.buffer.read()
        else:
            with open(place, "rb") as file:
                data = file.read()
    except OSError as error:
        raise UnreadableSourceError(f"cannot read '{place}': {reason(error)}") from error
    try:
        return msgspec.json.decode(data, type=dict[str, str])
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise MisuseError(f"--unsaved needs a JSON object of texts by path: {error}") from error


def _expression_requests(text: str) -> list[ExpressionRequest]:
    """The expressions to check: a JSON array of objects."""
    import msgspec

    from ez_lang.cli.check_format import ExpressionRequest

    try:
        return msgspec.json.decode(text, type=list[ExpressionRequest])
    except msgspec.DecodeError as error:
        raise MisuseError(f"--expressions needs a JSON array of expressions: {error}") from error


def _success(path: str, checked: Checked) -> str:
    name = "" if os.path.isdir(path) else f": {path}"
    return f"Check successful{name} ({len(checked.files)} file(s) checked)"
