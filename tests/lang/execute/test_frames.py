"""Frames: what a debugger reads of an active call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.execute.frames import DEPTH, HEADER, caller_of, chain, function_of, site_of, value_of
from ez_lang.execute.interpreter import Interpreter
from ez_lang.execute.weaves import DEBUGGING
from tests.helpers.execution import probe_of, program_of
from tests.helpers.fake_host import FakeHost

if TYPE_CHECKING:
    from ez_lang.execute.frames import Frame

_PROGRAM = """
do inner(&n int, extra int = 5) {
    temp late = 1
    n += extra
}
do outer(n int) {
    temp mine int = n
    inner(mine)
    print(twice(twice(mine)))
}
do twice(n int) -> int { return n * 2 }
do main() { outer(3) }
"""


def _stopped_at(text: str, function: str) -> Frame:
    """A copy of the frame as it was when the statement was reached first."""
    interpreter = Interpreter(program_of(_PROGRAM), FakeHost(), weave=DEBUGGING)
    frames: list[Frame] = []
    probe_of(interpreter, text, function).arm(lambda _probe, frame: frames.append(frame[:]))
    interpreter.run()
    return frames[0]


def test_frames_lead_outwards_to_main() -> None:
    frame = _stopped_at("n +=", "inner")

    assert [function_of(f).name for f in chain(frame)] == ["inner", "outer", "main"]
    assert [f[DEPTH] for f in chain(frame)] == [2, 1, 0]
    assert caller_of(list(chain(frame))[-1]) is None


def test_slots_hold_parameters_then_locals_and_nothing_before_a_declaration() -> None:
    frame = _stopped_at("temp late", "inner")

    assert frame[HEADER + 1 :] == [5, None]


def test_a_reference_is_read_through() -> None:
    frame = _stopped_at("n +=", "inner")
    function = function_of(frame)

    assert [value_of(v, frame) for v in function.locals] == [8, 5, 1]


def test_a_call_site_knows_its_text_and_its_statement() -> None:
    site = site_of(_stopped_at("n +=", "inner"))

    assert site.file.text[site.start : site.end] == "inner(mine)"
    assert site.caller is not None
    assert site.caller.name == "outer"
    assert site.is_whole_statement


def test_a_call_inside_a_statement_is_not_the_whole_of_it() -> None:
    site = site_of(_stopped_at("return n * 2", "twice"))

    assert not site.is_whole_statement


def test_the_first_frame_was_called_by_nobody() -> None:
    site = site_of(_stopped_at("outer(3)", "main"))

    assert (site.caller, site.probe, site.is_whole_statement) == (None, None, False)
