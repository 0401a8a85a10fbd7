"""A line becomes a command, or is refused with the reason; an event becomes one line."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from ez_debugger.client import decode_event
from ez_debugger.protocol.codec import MAX_LINE, InvalidRequest, decode, encode
from ez_debugger.protocol.commands import (
    COMMANDS,
    Help,
    HistoryLimit,
    Initialize,
    SetBreakpoint,
    StepInto,
)
from ez_debugger.protocol.events import Error, InputRequested, Program, Started
from ez_debugger.records import ProgramItem

if TYPE_CHECKING:
    from ez_debugger.protocol.commands import Command


def command_of(message: object) -> Command:
    return decode(json.dumps(message).encode()).command


def refusal_of(line: bytes) -> InvalidRequest:
    with pytest.raises(InvalidRequest) as caught:
        decode(line)
    return caught.value


# ---------------------------------------------------------------------------------- decoding


def test_type_and_empty_params_are_optional() -> None:
    message = {"type": "command", "command": "stepInto", "params": {}}

    assert command_of(message) == command_of({"command": "stepInto"}) == StepInto()
    assert command_of({"command": "stepInto", "params": None}) == StepInto()


def test_unknown_keys_are_ignored() -> None:
    message = {"command": "stepInto", "params": {"speed": 3}, "seq": 1, "extra": [{}]}

    assert command_of(message) == StepInto()


@pytest.mark.parametrize("given_id", ["seven", "", 7, -1, 0])
def test_an_id_is_kept(given_id: str | int) -> None:
    line = json.dumps({"command": "help", "id": given_id}).encode()

    assert decode(line).id == given_id
    assert decode(b'{"command":"help"}').id is UNSET


def test_params_are_written_in_camel_case() -> None:
    message = {
        "command": "initialize",
        "params": {"file": "a.ez", "workingDir": "/", "history": {}},
    }

    assert command_of(message) == Initialize("a.ez", "/", history=HistoryLimit())


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"[]", "expected a JSON object, got an array"),
        (b'"help"', "expected a JSON object, got a string"),
        (b"3", "expected a JSON object, got a number"),
        (b"2.5", "expected a JSON object, got a number"),
        (b"true", "expected a JSON object, got a bool"),
        (b"null", "expected a JSON object, got null"),
        (b"{}", "a command must say its name in 'command'"),
        (b'{"command":7}', "command: expected str, got int"),
        (b'{"command":"help","id":[]}', "id: expected int | str, got array"),
        (b'{"command":"runTo","params":{}}', "runTo: params.file is missing"),
        (
            b'{"command":"runTo","params":{"file":"a","line":"b"}}',
            "runTo: params.line: expected int, got str",
        ),
        (
            b'{"command":"setBreakpoints","params":{"file":"a","breakpoints":[{"line":[]}]}}',
            "setBreakpoints: params.breakpoints[0].line: expected int, got array",
        ),
        (
            b'{"command":"setBreakpoints","params":{"file":"a","breakpoints":[{}]}}',
            "setBreakpoints: params.breakpoints[0].line is missing",
        ),
        (
            b'{"command":"stepInto","params":{"granularity":"mile"}}',
            "stepInto: params.granularity: there is no 'mile'",
        ),
        (
            b'{"command":"getVariables","params":{"frameIndex":-1}}',
            "getVariables: params.frameIndex: expected int >= 0",
        ),
    ],
)
def test_a_refusal_names_the_path_and_the_expectation(line: bytes, message: str) -> None:
    assert refusal_of(line).message.replace("`", "") == message.replace("`", "")


def test_a_refusal_has_the_command_and_id_that_could_be_read() -> None:
    refused = refusal_of(b'{"command":"runTo","id":"x","params":{"line":1}}')

    assert (refused.code, refused.command, refused.command_id) == ("invalidParams", "runTo", "x")
    assert refused.hint == "runTo takes params.file (string), params.line (int)"


def test_the_hint_lists_the_possible_values() -> None:
    refused = refusal_of(b'{"command":"stepInto","params":{"granularity":"mile"}}')

    assert refused.hint == (
        'stepInto takes params.granularity? ("expression" | "line" | "statement")'
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b'{"command":"help"', "invalid JSON: input data was truncated"),
        (b"help", "invalid JSON: invalid character (byte 0)"),
        (b'{"command":"help",}', "invalid JSON: trailing comma in object (byte 18)"),
    ],
)
def test_invalid_json_is_refused_with_its_position(line: bytes, message: str) -> None:
    assert refusal_of(line).message == message


def test_a_byte_order_mark_is_ignored() -> None:
    assert decode(b'\xef\xbb\xbf{"command":"help"}').command == Help()


@pytest.mark.parametrize(
    ("name", "meant"),
    [("stepinto", "stepInto"), ("step_over", "stepOver"), ("contineu", "continue")],
)
def test_the_hint_for_an_unknown_command_is_the_nearest_one(name: str, meant: str) -> None:
    refused = refusal_of(json.dumps({"command": name}).encode())

    assert (refused.code, refused.hint) == ("unknownCommand", f"did you mean '{meant}'?")


def test_a_line_that_is_too_long_is_refused_with_its_size() -> None:
    assert refusal_of(b" " * (MAX_LINE + 1)).message.count(f"{MAX_LINE + 1:,}") == 1


# ------------------------------------------------------------------------ arbitrary input

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
PARAMS = sorted({field for kind in COMMANDS.values() for field in kind.__struct_encode_fields__})


@settings(derandomize=True, max_examples=300)
@given(st.binary())
def test_arbitrary_bytes_are_decoded_or_refused(line: bytes) -> None:
    assert_decoded_or_refused(line)


@settings(derandomize=True, max_examples=300)
@given(JSON)
def test_arbitrary_json_is_decoded_or_refused(value: Any) -> None:  # noqa: ANN401 - any JSON
    assert_decoded_or_refused(json.dumps(value).encode())


@settings(derandomize=True, max_examples=500)
@given(
    st.sampled_from(sorted(COMMANDS)) | st.text(),
    st.dictionaries(st.sampled_from(PARAMS), JSON, max_size=6) | JSON,
    JSON,
)
def test_arbitrary_commands_are_decoded_or_refused(
    name: str, params: object, given_id: object
) -> None:
    message = {"command": name, "params": params, "id": given_id}

    assert_decoded_or_refused(json.dumps(message).encode())


def assert_decoded_or_refused(line: bytes) -> None:
    refused = None
    try:
        decode(line)
    except InvalidRequest as problem:
        refused = problem
    if refused is not None:
        event = Error(refused.message, command=refused.command, code=refused.code)
        assert json.loads(encode(event, refused.command_id))["data"]["message"] == refused.message


# ---------------------------------------------------------------------------------- encoding


def test_an_event_is_one_line_with_its_keys_in_order() -> None:
    assert encode(Started(), 5) == b'{"type":"event","event":"started","id":5,"data":{}}\n'
    assert encode(Started(), "a", [7, "b"]) == (
        b'{"type":"event","event":"started","id":"a","data":{},"alsoAnswers":[7,"b"]}\n'
    )
    assert encode(Error("a\nb", code="internal")) == (
        b'{"type":"event","event":"error","data":{"message":"a\\nb","code":"internal"}}\n'
    )


@settings(derandomize=True)
@given(st.sampled_from(sorted(COMMANDS)))
def test_every_command_is_described(name: str) -> None:
    kind = COMMANDS[name]

    assert kind.command == name
    assert kind.__doc__
    assert kind.verb


def test_a_breakpoint_takes_file_and_line() -> None:
    message = {"command": "setBreakpoint", "params": {"file": "a.ez", "line": 3}}

    assert command_of(message) == SetBreakpoint("a.ez", 3)


def test_bytes_that_are_not_utf8_are_written_as_their_numbers() -> None:
    odd = "name?\udcff ä"

    assert json.loads(encode(InputRequested(odd)))["data"] == {"prompt": "name?\\xff ä"}
    assert json.loads(encode(Program((ProgramItem(odd, "", "", 1, 1),), (), (), (), ())))["data"][
        "modules"
    ][0]["name"] == ("name?\\xff ä")


@pytest.mark.parametrize("others", [(), (7,), ("b", 8)])
def test_a_client_reads_which_commands_an_event_answers(others: tuple[str | int, ...]) -> None:
    read = decode_event(encode(Started(), 5, others))

    assert (read.id, read.also_answers) == (5, others)


# ------------------------------------------------------------------------------------ damage

LINES = {
    **{name: {"command": name, "id": 1} for name in COMMANDS},
    "setBreakpoint": {
        "command": "setBreakpoint",
        "id": "é",
        "params": {"file": "ä.ez", "line": 3, "condition": 's == "\u2028"', "logMessage": "{x}"},
        "other": {"deep": ["ü", None, 1.5e3, True]},
    },
    "setBreakpoints": {
        "command": "setBreakpoints",
        "params": {"file": "a", "breakpoints": [{"line": 1, "enabled": False}, {"line": 2}]},
    },
    "initialize": {
        "command": "initialize",
        "params": {"file": "a", "args": ["-ß"], "env": {"Ä": "ö"}, "history": {"limit": 9}},
    },
    "sendInput": {"command": "sendInput", "params": {"text": "a\N{GRINNING FACE}\0\\n", "x": []}},
}
"""A line for each command, some with every kind of value."""

DAMAGE: tuple[bytes, ...] = (
    b"\xff",
    b"\x80",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\x00",
    b'"',
    b"\\",
    b"\\u",
    b"\\ud800",
)
DAMAGE += (b"{", b"}", b"[" * 3000, b"]", b",", b":", b"9" * 400, b"-", b"1e999", b"null")


def decode_or_refuse(line: bytes) -> None:
    """Decode a line, or refuse it; everything else is raised."""
    with suppress(InvalidRequest):
        decode(line)


@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize("is_escaped", [True, False])
def test_a_byte_that_is_not_utf8_is_refused_wherever_it_is(name: str, *, is_escaped: bool) -> None:
    line = json.dumps(LINES[name], ensure_ascii=is_escaped).encode()

    for position in range(len(line) + 1):
        for stray in (b"\xff", b"\xc0\xaf", b"\xed\xa0\x80"):
            refused = refusal_of(line[:position] + stray + line[position:])

            assert refused.code == "invalidJson"
            assert re.fullmatch(r"invalid JSON: byte \d+ of the line is not UTF-8", refused.message)


@pytest.mark.parametrize("name", LINES)
def test_damage_anywhere_in_a_line_is_refused_or_harmless(name: str) -> None:
    line = json.dumps(LINES[name], ensure_ascii=False).encode()

    for position in range(len(line) + 1):
        decode_or_refuse(line[:position])
        decode_or_refuse(line[:position] + line[position + 1 :])
        for damage in DAMAGE:
            decode_or_refuse(line[:position] + damage + line[position:])
            decode_or_refuse(line[:position] + damage + line[position + 1 :])
