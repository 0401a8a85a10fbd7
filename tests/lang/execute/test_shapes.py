"""Executors from text: shared code, cells of their own, and the way back from a traceback."""

from __future__ import annotations

from types import CellType

import pytest

from ez_lang.execute.shapes import SHAPES, Draft, shape_of
from ez_lang.execute.source_map import located


def _adder(owner: object, slot: int, amount: int) -> Draft:
    draft = Draft(owner, "the whole")
    text = f"f[{draft.constant(slot)}] + {draft.constant(amount)}"
    draft.finish([f"return {text}"])
    return draft


def test_drafts_with_the_same_text_share_one_code_and_keep_their_own_values() -> None:
    def adder(slot: int, amount: int) -> object:
        draft = Draft("owner", "node")
        return draft.finish([f"return f[{draft.constant(slot)}] + {draft.constant(amount)}"])

    one, other = adder(0, 5), adder(1, 7)

    assert one.__code__ is other.__code__  # type: ignore[attr-defined]
    assert (one([10, 20]), other([10, 20])) == (15, 27)  # type: ignore[operator]


def test_a_cell_can_be_shared_and_its_content_replaced() -> None:
    child = CellType(lambda f: f[0])
    draft = Draft("owner", "node")
    parent = draft.finish([f"return {draft.content(child)}(f) * 2"])

    before = parent([4])
    child.cell_contents = lambda f: f[0] + 1

    assert (before, parent([4])) == (8, 10)


def test_values_and_cells_keep_their_order_however_many_there_are() -> None:
    draft = Draft("owner", "node")
    cells = [CellType(number) for number in range(12)]
    texts = [f"{draft.content(cell)}, {draft.constant(str(cell))}" for cell in cells]
    reported = draft.finish([f"return [{', '.join(reversed(texts))}]"])

    assert reported([])[0::2] == list(range(11, -1, -1))
    assert reported([])[1::2] == [str(cell) for cell in reversed(cells)]


def test_a_name_nobody_mentions_makes_another_shape_and_does_no_harm() -> None:
    def teller(*, has_more: bool) -> object:
        draft = Draft("owner", "node")
        text = f"return {draft.constant('seen')}"
        if has_more:
            draft.constant("not mentioned")
            draft.content(CellType("nor this"))
        return draft.finish([text])

    assert [teller(has_more=more)([]) for more in (False, True)] == ["seen", "seen"]  # type: ignore[operator]


def test_a_traceback_leads_to_the_innermost_marked_node_and_its_operands() -> None:
    draft = Draft("owner", "statement")
    name = draft.temporary()
    inner = draft.mark("inner", f"f[0] // ({name} := f[1])", "", name)
    outer = draft.mark("outer", f"({inner}) + f[2]")
    run = draft.finish([f"return {outer}"])

    with pytest.raises(ZeroDivisionError) as caught:
        run([6, 0, 1])
    frame = caught.value.__traceback__.tb_next  # type: ignore[union-attr]
    assert frame is not None
    where = located(frame.tb_frame, frame.tb_lasti)

    assert where is not None
    assert (where.owner, where.node, where.operands) == ("owner", "inner", (None, 0))
    assert where.frame == [6, 0, 1]


def test_what_is_not_marked_belongs_to_the_statement() -> None:
    draft = Draft("owner", "statement")
    run = draft.finish(["return f[5]"])

    with pytest.raises(IndexError) as caught:
        run([])
    frame = caught.value.__traceback__.tb_next  # type: ignore[union-attr]
    assert frame is not None

    where = located(frame.tb_frame, frame.tb_lasti)
    assert where is not None
    assert where.node == "statement"


def test_marks_are_kept_apart_by_line() -> None:
    draft = Draft("owner", "statement")
    lines = [draft.mark("first", "f[0] // f[1]"), f"return {draft.mark('second', 'f[0] // f[2]')}"]
    run = draft.finish(lines)

    with pytest.raises(ZeroDivisionError) as caught:
        run([1, 1, 0])
    frame = caught.value.__traceback__.tb_next  # type: ignore[union-attr]
    assert frame is not None

    where = located(frame.tb_frame, frame.tb_lasti)
    assert where is not None
    assert where.node == "second"


def test_other_python_code_is_no_shape() -> None:
    assert shape_of(test_other_python_code_is_no_shape.__code__) is None


def test_the_table_of_shapes_is_by_text() -> None:
    _adder("a", 0, 1)
    count = len(SHAPES)

    _adder("b", 9, 2)

    assert len(SHAPES) == count
