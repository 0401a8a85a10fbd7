"""A debugger that follows a script of words on its command line, to test how failures are handled.

Each word is carried out when the next command arrives: `ready`, `started`, `output`, `rubbish`,
`half`, `unknown`, `incomplete`, `latin`, `huge`, `newer`, `old`, `silence`, `die`.
"""

from __future__ import annotations

import json
import sys
import time


def main(words: list[str]) -> None:
    """Read commands, and answer each as the next words demand."""
    wanted = iter(words)
    for line in sys.stdin.buffer:
        command = json.loads(line)
        if command["command"] == "terminate":
            return
        for word in wanted:
            if do(word, command):
                break


def do(word: str, command: dict[str, object]) -> bool:
    """Carry out a word; true if that was the answer to the command."""
    known_id = command.get("id")
    file = command.get("params", {}).get("file", "x.ez")  # type: ignore[attr-defined]
    ready = {"ready": {"protocolVersion": 2}, "newer": {"protocolVersion": 99}, "old": {}}
    events: dict[str, tuple[str, dict[str, object]]] = {
        "output": ("output", {"category": "stdout", "text": "still here\n"}),
        "huge": ("output", {"category": "stdout", "text": "h" * (16 << 20) + "\n"}),
        "unknown": ("weather", {"sun": True}),
        "incomplete": ("stopped", {}),
        "exited": ("exited", {"exitCode": 0}),
    }
    if word in ready:
        send("initialized", {"file": file, **ready[word]}, known_id)
        return True
    if word == "started":
        is_asked = command["command"] == "start"
        send("started", {}, known_id if is_asked else None)
        return is_asked
    if word in events:
        send(*events[word])
    else:
        misbehave(word)
    return False


def misbehave(word: str) -> None:
    """Do what no debugger should do."""
    out = sys.stdout.buffer
    if word == "rubbish":
        out.write(b"Traceback (most recent call last):\n[1, 2]\n{}\nnull\n\n")
    elif word == "latin":
        out.write(b'{"type":"event","event":"output","data":{"text":"\xe4"}}\n')
    elif word == "half":
        whole = b'{"type":"event","event":"output","data":{"category":"stdout","text":"one\\n"}}\n'
        for at in range(0, len(whole), 7):
            out.write(whole[at : at + 7])
            out.flush()
            time.sleep(0.005)
    elif word == "die":
        sys.stderr.write("first line\nthe battery is empty\n")
        sys.stderr.flush()
        sys.exit(3)
    out.flush()


def send(event: str, data: dict[str, object], known_id: object = None) -> None:
    """Send an event."""
    answer = {"type": "event", "event": event}
    if known_id is not None:
        answer["id"] = known_id  # type: ignore[assignment]
    answer["data"] = data  # type: ignore[assignment]
    sys.stdout.buffer.write(json.dumps(answer).encode() + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
