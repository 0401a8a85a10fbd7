"""The walks through the code in docs/architecture.md name modules and functions that exist."""

from __future__ import annotations

import ast
import re

import pytest

from tests.house.measure import ROOT, read

MOST_MODULES = 25
"""A walk fits on a screen."""

_PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
_SECTION = re.compile(r"^### Walk: (.+?)\n(.*?)(?=^##)", re.MULTILINE | re.DOTALL)
_NAME = re.compile(r"`(ez_\w+(?:\.\w+)*)(?::([\w.]+))?`")

WALKS = dict(_SECTION.findall(_PAGE + "\n##"))
MODULES = {module.name: module for module in read().modules}


def test_there_are_three_walks() -> None:
    assert len(WALKS) == 3


@pytest.mark.parametrize("walk", WALKS)
def test_a_walk_fits_on_a_screen(walk: str) -> None:
    named = {module for module, _ in _NAME.findall(WALKS[walk])}

    assert 5 <= len(named) <= MOST_MODULES


@pytest.mark.parametrize("walk", WALKS)
def test_the_names_of_a_walk_exist(walk: str) -> None:
    missing = [
        f"{module}:{name}"
        for module, name in _NAME.findall(WALKS[walk])
        if module not in MODULES or not _defines(MODULES[module].tree, name)
    ]

    assert missing == []


def _defines(tree: ast.AST, name: str) -> bool:
    """Whether `Class.method` or `function` is defined there; the empty name always is."""
    first, _, rest = name.partition(".")
    if not first:
        return True
    kinds = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    body = getattr(tree, "body", [])
    return any(isinstance(n, kinds) and n.name == first and _defines(n, rest) for n in body)
