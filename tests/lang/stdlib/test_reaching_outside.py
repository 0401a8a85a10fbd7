"""Library functions have outside effects through the host only, where a debugger controls them."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import ez_lang.stdlib
from ez_lang.stdlib.registry import MODULE_NAMES, LibraryFunction, library

if TYPE_CHECKING:
    from collections.abc import Iterator

FILES = sorted(Path(ez_lang.stdlib.__file__).parent.rglob("*.py"))

COMPUTING = {
    *("__future__", "typing", "collections", "itertools", "functools", "importlib", "re", "math"),
    *("struct", "hashlib", "zlib", "base64", "binascii", "unicodedata", "bisect", "operator"),
    *("errno", "stat", "sys", "msgspec", "ez_lang", "urllib.parse", "heapq", "string"),
}
"""What only computes, or tells constants of the system."""

OUTSIDE_ARE = {"open", "input", "print", "exec", "eval", "__import__", "breakpoint"}
"""Built-in functions that reach out of the program."""

HOST_NEEDED = {
    *("out", "stdin", "rand", "clock", "tz", "block", "net", "proc", "fs-r", "fs-w"),
    *("env-r", "env-w"),
}
HANDLE_HAS_IT = {"io.write", "io.flush", "db.save", "db.close"}
"""They get at the host's files through the handle that `open` has made."""


def imports_of(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None
            yield node.module


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_library_file_imports_no_module_with_outside_effects(file: Path) -> None:
    found = [
        name
        for name in imports_of(file)
        if name not in COMPUTING and name.partition(".")[0] not in COMPUTING
    ]

    assert found == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_library_file_calls_no_function_with_outside_effects(file: Path) -> None:
    called = {
        node.func.id
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }

    assert called & OUTSIDE_ARE == set()


@pytest.mark.parametrize("name", MODULE_NAMES)
def test_functions_marked_as_reaching_outside_need_the_host(name: str) -> None:
    module = library(name)
    assert module is not None
    functions = [m for m in module.members.values() if isinstance(m, LibraryFunction)]

    reaching = {f.full_name for f in functions if f.marks & HOST_NEEDED} - HANDLE_HAS_IT
    asking = {f.full_name for f in functions if "host" in f.needs}

    assert reaching == asking
