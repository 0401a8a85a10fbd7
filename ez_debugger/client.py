"""The protocol seen from the other side: commands to bytes, bytes to events.

For programs that drive the debugger.  Knows the messages and nothing of pipes or processes.
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
    """A line that is no event this version knows; the message says what is wrong with it."""


@dataclass(frozen=True)
class Told:
    """An event that made sense, and the ids of the commands it answers, if it answers any."""

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


PRINTED = b'{"type":"event","event":"output","data":{"category":"std'
"""How the line of something that the program printed begins."""

_decode_envelope = msgspec.json.Decoder(_Envelope).decode
_decoders = {name: msgspec.json.Decoder(kind) for name, kind in EVENTS.items()}
_decode_outputs = msgspec.json.Decoder(list[_OutputLine]).decode
_encoder = msgspec.json.Encoder()


def encode_command(command: Command, command_id: CommandId | UnsetType = UNSET) -> bytes:
    """The command as a line, with its end; what is unset or usual is still written plainly."""
    return _encoder.encode(_Message(command.command, command, command_id)) + b"\n"


def decode_event(line: bytes) -> Told:
    """The event on a line (without its end).

    Raises:
        UnreadableEventError: the line is no JSON, no event, or lacks what its event must have.
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
    return Told(event, answered, envelope.also_answers)


def decode_outputs(lines: Sequence[bytes]) -> list[Output]:
    """The events on lines that begin with `PRINTED`, all at once: programs print in floods.

    Raises:
        UnreadableEventError: one of them makes no sense; `decode_event` tells which, and why.
    """
    try:
        found = _decode_outputs(b"[" + b",".join(lines) + b"]")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise UnreadableEventError(str(problem)) from None
    if len(found) != len(lines):
        raise UnreadableEventError("more events than lines")
    return [one.data for one in found]
