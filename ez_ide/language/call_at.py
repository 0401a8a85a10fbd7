"""The call whose name stands at a place of a text."""

from __future__ import annotations

import re

from ez_lang.source.text import SourceFile
from ez_lang.syntax.highlight import tokens

LONGEST = 4000
_NAME_BEFORE = re.compile(r"(?:[A-Za-z_]\w*(?:\[\w*\])?\.)*\w*$")
_REST_OF_NAME = re.compile(r"\w*")


def pointed_path(line: str, column: int) -> tuple[str, int]:
    """The path of names that ends with the name at a column of a line, and where it begins."""
    end = _end_of_name(line, column)
    before = _NAME_BEFORE.search(line[:end])
    start = before.start() if before else end
    return line[start:end], start + 1


def first_name(path: str) -> str:
    """The name a path begins with."""
    found = _REST_OF_NAME.match(path)
    return found.group() if found else ""


def pointed_call(text: str, line: int, column: int) -> str:
    """The call, with its arguments, whose name is at a place; "" where there is none."""
    lines = text.split("\n")
    if not 0 < line <= len(lines):
        return ""
    name, start = pointed_path(lines[line - 1], column)
    rest = "\n".join([lines[line - 1][start - 1 :], *lines[line:]])[:LONGEST]
    if not name or not rest[len(name) :].startswith("("):
        return ""
    depth = 0
    for token in tokens(SourceFile("", rest)):
        if token.kind != "punctuation":
            continue
        word = rest[token.start : token.end]
        depth += (word == "(") - (word == ")")
        if depth == 0 and word == ")":
            return " ".join(rest[: token.end].split())
    return ""


def _end_of_name(line: str, column: int) -> int:
    found = _REST_OF_NAME.match(line, column - 1)
    return found.end() if found else column - 1
