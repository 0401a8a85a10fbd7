"""A debugger that does what the words on its command line say; for tests of what becomes of that.

Each word is done when the next command comes in: `ready`, `started`, `output`, `rubbish`, `half`,
`unknown`, `incomplete`, `latin`, `huge`, `newer`, `old`, `silence`, `die`.
"""

from __future__ import annotations

import json
import sys
import time


def main(words: list[str]) -> None:
    """Read commands; answer each with what the next words say."""
    wanted = iter(words)
    for line in sys.stdin.buffer:
        command = json.loads(line)
        if command["command"] == "terminate":
            return
        for word in wanted:
            if do(word, command):
                break


def do(word: str, command: dict[str, object]) -> bool:
    """Do it; true if that was the answer to this command."""
    known_id = command.get("id")
    file = command.get("params", {}).get("file", "x.ez")  # type: ignore[attr-defined]
    ready = {"ready": {"protocolVersion": 2}, "newer": {"protocolVersion": 99}, "old": {}}
    told: dict[str, tuple[str, dict[str, object]]] = {
        "output": ("output", {"category": "stdout", "text": "still here\n"}),
        "huge": ("output", {"category": "stdout", "text": "h" * (16 << 20) + "\n"}),
        "unknown": ("weather", {"sun": True}),
        "incomplete": ("stopped", {}),
        "exited": ("exited", {"exitCode": 0}),
    }
    if word in ready:
        tell("initialized", {"file": file, **ready[word]}, known_id)
        return True
    if word == "started":
        is_asked = command["command"] == "start"
        tell("started", {}, known_id if is_asked else None)
        return is_asked
    if word in told:
        tell(*told[word])
    else:
        misbehave(word)
    return False


def misbehave(word: str) -> None:
    """What no debugger should do."""
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


def tell(event: str, data: dict[str, object], known_id: object = None) -> None:
    """Send an event."""
    answer = {"type": "event", "event": event}
    if known_id is not None:
        answer["id"] = known_id  # type: ignore[assignment]
    answer["data"] = data  # type: ignore[assignment]
    sys.stdout.buffer.write(json.dumps(answer).encode() + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
