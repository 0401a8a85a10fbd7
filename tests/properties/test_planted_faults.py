"""Laws of the checker: a valid program draws nothing, one mistake draws one error at its place."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ez_lang.api import check_file
from ez_lang.execute.interpreter import Interpreter
from ez_lang.source.text import SourceFile
from ez_lang.syntax import nodes
from ez_lang.syntax.parser import parse
from tests.helpers.fake_host import FakeHost
from tests.helpers.generated_programs import generated
from tests.helpers.planted_faults import FAULTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ez_lang.api import Checked
    from ez_lang.source.diagnostics import Diagnostic

VALID_PROGRAMS = range(60)
SEEDS_OF_A_FAULT = 3
SEEDS = 24
"""Programs into which faults are planted."""
UNDEFINED_NAMES_IN_A_SAMPLE = 4
SAMPLES = sorted(
    path
    for path in (Path(__file__).parents[2] / "samples").rglob("*.ez")
    if "do main(" in path.read_text(encoding="utf-8")
)


def check(texts: Mapping[str, str], folder: Path) -> Checked:
    return check_file(str(folder / "main.ez"), {str(folder / name): t for name, t in texts.items()})


def expressions(node: object) -> Iterator[nodes.Expression]:
    """The expressions in a tree in whose place an undefined name is reported before running."""
    if isinstance(node, tuple):
        for part in node:
            yield from expressions(part)
    if not isinstance(node, nodes.Node) or isinstance(node, _DEFERRED):
        return
    if isinstance(node, nodes.Expression):
        yield node
    for field in node.__struct_fields__[2:]:
        inner = getattr(node, field)
        # A name in front of a dot or a parenthesis may be that of a module, a type or a function.
        if not (field in {"base", "callee"} and isinstance(inner, nodes.NameUse | nodes.Member)):
            yield from expressions(inner)


_DEFERRED = (nodes.Ensure, nodes.EnumMember, nodes.Parameter)


def errors(checked: Checked) -> list[Diagnostic]:
    return [found for found in checked.diagnostics if found.severity == "error"]


@pytest.mark.parametrize("seed", VALID_PROGRAMS)
def test_a_valid_program_draws_no_diagnostic_and_ends_well(seed: int, tmp_path: Path) -> None:
    texts = generated(seed).texts()

    checked = check(texts, tmp_path)
    assert checked.program is not None, (errors(checked), texts)
    outcome = Interpreter(checked.program, FakeHost()).run()

    assert checked.diagnostics == [], texts
    assert (outcome.status, outcome.diagnostic) == (0, None), texts


@pytest.mark.parametrize("name", FAULTS)
def test_one_mistake_draws_one_error_at_its_place(name: str, tmp_path: Path) -> None:
    first = sorted(FAULTS).index(name)
    planted_at_all = 0
    for seed in range(first, first + SEEDS):
        program = generated(seed % SEEDS)
        planted = FAULTS[name](program, random.Random(seed))
        if planted is None:
            continue
        texts = program.texts(planted.changes)

        found = errors(check(texts, tmp_path))

        told = [(error.code, error.message) for error in found]
        assert len(found) == bool(planted.codes), (told, planted, texts)
        for error in found:
            place = program.place_of(planted.place, planted.changes)
            assert error.code in planted.codes, (told, texts)
            assert Path(error.file.path).name == place.file, (told, texts)
            assert place.start <= error.start <= place.end, (told, texts)
        planted_at_all += 1
        if planted_at_all == SEEDS_OF_A_FAULT:
            break
    assert planted_at_all


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_an_undefined_name_in_a_sample_draws_one_error(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = list(expressions(parse(SourceFile(path.name, text)).file.items))
    chance = random.Random(path.stem)

    for replaced in chance.sample(found, UNDEFINED_NAMES_IN_A_SAMPLE):
        changed = f"{text[: replaced.start]}nowhere_defined{text[replaced.end :]}"
        told = errors(check_file(str(path), {str(path): changed}))

        where = [(error.code, error.start) for error in told]
        assert where == [("E4001", replaced.start)], (changed, told)
