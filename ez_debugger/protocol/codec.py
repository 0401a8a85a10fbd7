"""The codec of the debugger's side: bytes to commands, events to bytes.

This is the only module below the doors that knows JSON.  A line that is not a command raises
`InvalidRequest`, with a message that names the problem and its path, and a hint with a valid form;
no input ends a session.

    {"command":"stepOver","id":7,"params":{"frameIndex":1}}       → Request(StepOver(1), 7)
    {"type":"event","event":"stopped","id":7,"data":{…}}          ← encode(Stopped(…), 7)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal, NoReturn

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType, field

from ez_debugger.errors import RequestError
from ez_debugger.protocol.commands import COMMANDS, Command
from ez_debugger.protocol.events import EVENT_NAMES, Event

MAX_LINE = 16 * 1024 * 1024
"""The maximum length of a line, in bytes."""

_EXAMPLE = 'a command looks like {"command":"stepInto"}; {"command":"help"} lists them all'

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
"""Some shells write it before the first line."""

CommandId = str | int


class Request(Struct, frozen=True):
    """A command as received, with the id that its answer must carry."""

    command: Command
    id: CommandId | UnsetType = UNSET


class InvalidRequest(RequestError):
    """A line is not a command; `command` and `command_id` are set if they could be read."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        hint: str = "",
        command: str | UnsetType = UNSET,
        command_id: CommandId | UnsetType = UNSET,
    ) -> None:
        super().__init__(code, message, hint=hint)
        self.command = command
        self.command_id = command_id


class _Envelope(Struct):
    command: str
    type: Literal["command"] = "command"
    params: Raw = Raw(b"{}")
    id: CommandId | UnsetType = UNSET


class _Message(Struct, frozen=True):
    type: str
    event: str
    id: CommandId | UnsetType
    data: Event
    also_answers: Sequence[CommandId] | UnsetType = field(name="alsoAnswers", default=UNSET)


_decode_envelope = msgspec.json.Decoder(_Envelope).decode


@cache
def _decoder(name: str) -> msgspec.json.Decoder[Command] | None:
    """The decoder of a command's parameters; making all of them would delay the start."""
    kind = COMMANDS.get(name)
    return None if kind is None else msgspec.json.Decoder(kind)


_encoder = msgspec.json.Encoder()


def decode(line: bytes) -> Request:
    """The command on a line (without its line feed); raises `InvalidRequest`."""
    # The length first: every other check reads the whole line.
    if len(line) > MAX_LINE:
        raise too_long(len(line))
    _require_utf8(line)
    try:
        return _decoded(line.removeprefix(_BYTE_ORDER_MARK))
    except RecursionError:
        raise InvalidRequest(
            "invalidJson", "invalid JSON: the line is nested too deeply", hint=_EXAMPLE
        ) from None


def _require_utf8(line: bytes) -> None:
    """Raise `InvalidRequest` if the line has a byte that is not UTF-8, wherever it is."""
    # The decoder does not check that: it skips unknown keys without reading their text, and
    # `params` until the command is known.
    if line.isascii():
        return
    try:
        line.decode()
    except UnicodeDecodeError as problem:
        raise InvalidRequest(
            "invalidJson",
            f"invalid JSON: byte {problem.start + 1} of the line is not UTF-8",
            hint=_EXAMPLE,
        ) from None


def _decoded(line: bytes) -> Request:
    # In two passes, because the type of `params` depends on the command: the first one validates
    # the envelope and leaves the params as raw JSON, the second decodes them.
    envelope = _envelope(line)
    name = envelope.command
    decoder = _decoder(name)
    if decoder is None:
        raise InvalidRequest(
            "unknownCommand",
            f"unknown command '{name}'",
            hint=_nearest_command(name),
            command=name,
            command_id=envelope.id,
        )
    # Some JSON libraries write `"params": null` for absent params.
    params = envelope.params
    try:
        command = decoder.decode(b"{}" if bytes(params) == b"null" else params)
    except msgspec.ValidationError as problem:
        from ez_debugger.protocol.describe import usage  # noqa: PLC0415 - only after an error

        raise InvalidRequest(
            "invalidParams",
            f"{name}: {_with_path(str(problem), 'params')}",
            hint=usage(COMMANDS[name]),
            command=name,
            command_id=envelope.id,
        ) from None
    return Request(command, envelope.id)


def encode(
    event: Event, command_id: CommandId | UnsetType = UNSET, also_answers: Sequence[CommandId] = ()
) -> bytes:
    """The event as a line with its line feed; it may answer further commands, given by id."""
    message = _Message("event", EVENT_NAMES[type(event)], command_id, event, also_answers or UNSET)
    try:
        return _encoder.encode(message) + b"\n"
    except UnicodeEncodeError:  # rare, so that only this case pays for the replacement
        return _encoder.encode(_without_stray_bytes(msgspec.to_builtins(message))) + b"\n"


def without_stray_bytes(text: str) -> str:
    r"""The text with every byte that is not UTF-8 written as `\xNN`: JSON cannot express them."""
    return text.encode("utf-8", "backslashreplace").decode().replace("\\udc", "\\x")


def _without_stray_bytes(value: object) -> object:
    if isinstance(value, str):
        return without_stray_bytes(value)
    if isinstance(value, list | tuple):
        return [_without_stray_bytes(item) for item in value]
    if isinstance(value, dict):
        return {_without_stray_bytes(key): _without_stray_bytes(v) for key, v in value.items()}
    return value


def too_long(size: int | None = None) -> InvalidRequest:
    """The error for a line of more than `MAX_LINE` bytes."""
    actual = f" ({size:,} bytes)" if size else ""
    return InvalidRequest(
        "lineTooLong",
        f"this line is too long{actual}: a command may have {MAX_LINE:,} bytes",
        hint="end each command with a line feed",
    )


def _envelope(line: bytes) -> _Envelope:
    try:
        try:
            return _decode_envelope(line)
        except msgspec.ValidationError as problem:
            # JSON of another shape: decoded again without types, to find a name and an id that the
            # answer can carry.  msgspec stopped at the first mismatch, so the rest of the line may
            # be malformed: the outer `except` reports that.
            _refuse_envelope(msgspec.json.decode(line), str(problem))
    except msgspec.DecodeError as problem:
        raise InvalidRequest(
            "invalidJson",
            f"invalid JSON: {_lowered(str(problem).removeprefix('JSON is malformed: '))}",
            hint=_EXAMPLE,
        ) from None


def _refuse_envelope(value: object, problem: str) -> NoReturn:
    """Raise `InvalidRequest` for valid JSON that is not a command, with its id if it has one."""
    if not isinstance(value, dict):
        raise InvalidRequest(
            "invalidJson", f"expected a JSON object, got {_kind(value)}", hint=_EXAMPLE
        )
    # `True` is an `int` in Python, and no id in the protocol.
    given_id = value.get("id", UNSET)
    has_id = isinstance(given_id, (str, int)) and not isinstance(given_id, bool)
    given_command = value.get("command", UNSET)
    raise InvalidRequest(
        "invalidParams",
        _with_path(problem, "")
        if "command" in value
        else "a command must say its name in 'command'",
        hint=_EXAMPLE,
        command=given_command if isinstance(given_command, str) else UNSET,
        command_id=given_id if has_id else UNSET,
    )


def _kind(value: object) -> str:
    if value is None:
        return "null"
    names = {bool: "a bool", int: "a number", float: "a number", str: "a string", list: "an array"}
    return names[type(value)]


def _with_path(problem: str, root: str) -> str:
    """`Expected `int`, got `str` - at `$.line`` as `params.line: expected int, got str`."""
    # msgspec writes the path last and types in backquotes; the errors of the protocol have the
    # path first, because a client shows the beginning of a message.
    text, _, path = problem.partition(" - at `$")
    text = text.replace("`", "")
    where = (root + path.rstrip("`")).lstrip(".")
    _, is_missing, field = text.partition("missing required field ")
    if is_missing:
        return f"{where}.{field} is missing"
    text = text.replace("Invalid enum value", "there is no")
    return f"{where}: {_lowered(text)}" if where else _lowered(text)


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]


def _nearest_command(name: str) -> str:
    import difflib  # noqa: PLC0415 - only after an error

    # `step_into` and `stepinto` are common: case and underscores are ignored.
    by_folded = {known.casefold(): known for known in COMMANDS}
    near = difflib.get_close_matches(name.casefold().replace("_", ""), by_folded, n=1)
    if near:
        return f"did you mean '{by_folded[near[0]]}'?"
    return '{"command":"help"} lists the commands'
