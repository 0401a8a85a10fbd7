"""Laws of the checker: a valid program has no diagnostics; one mistake causes one error, at its
range.
"""

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
from tests.helpers.generated_programs.generate import generated
from tests.helpers.planted_faults import FAULTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ez_lang.api import Checked
    from ez_lang.source.diagnostics import Diagnostic

VALID_PROGRAMS = range(60)
PROGRAMS_PER_FAULT = 3
SEEDS = 24
"""The number of programs into which faults are planted."""
UNDEFINED_NAMES_PER_SAMPLE = 4
SAMPLES = sorted(
    path
    for path in (Path(__file__).parents[2] / "samples").rglob("*.ez")
    if "do main(" in path.read_text(encoding="utf-8")
)


def check(texts: Mapping[str, str], folder: Path) -> Checked:
    return check_file(str(folder / "main.ez"), {str(folder / name): t for name, t in texts.items()})


def expressions(node: object) -> Iterator[nodes.Expression]:
    """The expressions in a tree where an undefined name is reported before the program runs."""
    if isinstance(node, tuple):
        for part in node:
            yield from expressions(part)
    if not isinstance(node, nodes.Node) or isinstance(node, _DEFERRED):
        return
    if isinstance(node, nodes.Expression):
        yield node
    for field in node.__struct_fields__[2:]:
        inner = getattr(node, field)
        # A name before a dot or a parenthesis may refer to a module, a type or a function.
        if not (field in {"base", "callee"} and isinstance(inner, nodes.NameUse | nodes.Member)):
            yield from expressions(inner)


_DEFERRED = (nodes.Ensure, nodes.EnumMember, nodes.Parameter)


def errors(checked: Checked) -> list[Diagnostic]:
    return [found for found in checked.diagnostics if found.severity == "error"]


@pytest.mark.parametrize("seed", VALID_PROGRAMS)
def test_a_valid_program_has_no_diagnostics_and_status_0(seed: int, tmp_path: Path) -> None:
    texts = generated(seed).texts()

    checked = check(texts, tmp_path)
    assert checked.program is not None, (errors(checked), texts)
    outcome = Interpreter(checked.program, FakeHost()).run()

    assert checked.diagnostics == [], texts
    assert (outcome.status, outcome.diagnostic) == (0, None), texts


@pytest.mark.parametrize("name", FAULTS)
def test_one_mistake_causes_one_error_at_its_range(name: str, tmp_path: Path) -> None:
    first = sorted(FAULTS).index(name)
    planted_count = 0
    for seed in range(first, first + SEEDS):
        program = generated(seed % SEEDS)
        planted = FAULTS[name](program, random.Random(seed))
        if planted is None:
            continue
        texts = program.texts(planted.changes)

        found = errors(check(texts, tmp_path))

        reported_errors = [(error.code, error.message) for error in found]
        assert len(found) == bool(planted.codes), (reported_errors, planted, texts)
        for error in found:
            reported = program.range_of(planted.slot, planted.changes)
            assert error.code in planted.codes, (reported_errors, texts)
            assert Path(error.file.path).name == reported.file, (reported_errors, texts)
            assert reported.start <= error.start <= reported.end, (reported_errors, texts)
        planted_count += 1
        if planted_count == PROGRAMS_PER_FAULT:
            break
    assert planted_count


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_an_undefined_name_in_a_sample_causes_one_error(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = list(expressions(parse(SourceFile(path.name, text)).file.items))
    chance = random.Random(path.stem)

    for replaced in chance.sample(found, UNDEFINED_NAMES_PER_SAMPLE):
        changed = f"{text[: replaced.start]}nowhere_defined{text[replaced.end :]}"
        reported_errors = errors(check_file(str(path), {str(path): changed}))

        where = [(error.code, error.start) for error in reported_errors]
        assert where == [("E4001", replaced.start)], (changed, reported_errors)
