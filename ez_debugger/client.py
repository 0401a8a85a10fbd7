"""The protocol for clients: encode commands, decode events.

Independent of how the lines are carried to the debugger and back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType, field

from ez_debugger.protocol.events import EVENTS, Output

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_debugger.protocol.codec import CommandId
    from ez_debugger.protocol.commands import Command
    from ez_debugger.protocol.events import Event


class UnreadableEventError(Exception):
    """A line is not an event of this version of the protocol; the message contains the reason."""


@dataclass(frozen=True)
class ReceivedEvent:
    """An event, and the ids of the commands that it answers."""

    event: Event
    id: str | int | None = None
    also_answers: tuple[str | int, ...] = ()


class _Envelope(Struct):
    event: str
    data: Raw = Raw(b"{}")
    id: str | int | UnsetType | None = UNSET
    also_answers: tuple[str | int, ...] = field(name="alsoAnswers", default=())


class _Message(Struct):
    command: str
    params: object
    id: str | int | UnsetType = UNSET


class _OutputLine(Struct):
    data: Output


PROGRAM_OUTPUT_PREFIX = b'{"type":"event","event":"output","data":{"category":"std'
"""The first bytes of each `output` event with text that the program printed."""

_decode_envelope = msgspec.json.Decoder(_Envelope).decode
_decoders = {name: msgspec.json.Decoder(kind) for name, kind in EVENTS.items()}
_decode_outputs = msgspec.json.Decoder(list[_OutputLine]).decode
_encoder = msgspec.json.Encoder()


def encode_command(command: Command, command_id: CommandId | UnsetType = UNSET) -> bytes:
    """Return the line of a command, including the line end; unset parameters are left out."""
    return _encoder.encode(_Message(command.command, command, command_id)) + b"\n"


def decode_event(line: bytes) -> ReceivedEvent:
    """Return the event on a line (without the line end).

    Raises:
        UnreadableEventError: the line is no JSON, no known event, or lacks a required member.
    """
    try:
        envelope = _decode_envelope(line)
        decoder = _decoders.get(envelope.event)
        if decoder is None:
            msg = f"unknown event '{envelope.event}'"
            raise UnreadableEventError(msg)
        event = decoder.decode(envelope.data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise UnreadableEventError(str(problem)) from None
    answered = envelope.id if isinstance(envelope.id, (str, int)) else None
    return ReceivedEvent(event, answered, envelope.also_answers)


def decode_outputs(lines: Sequence[bytes]) -> list[Output]:
    """Return the events on lines that begin with `PROGRAM_OUTPUT_PREFIX`.

    Programs can print faster than `decode_event` can decode line by line.

    Raises:
        UnreadableEventError: a line is malformed; `decode_event` finds out which.
    """
    try:
        found = _decode_outputs(b"[" + b",".join(lines) + b"]")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise UnreadableEventError(str(problem)) from None
    # A line such as `{…},{…}` is malformed alone, and valid between the brackets.
    if len(found) != len(lines):
        raise UnreadableEventError("more events than lines")
    return [line.data for line in found]
