"""Looks for expressions in a process of its own, which ends itself when one takes too long.

An expression may go back and forth in a text without end, and nothing inside a process can stop it.
Reads a request a line and answers each with a line, in JSON; ends with its input.
"""

from __future__ import annotations

import faulthandler
import json
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ez_ide.editing.search import Query, hits, replacement

if TYPE_CHECKING:
    from typing import TextIO

LIMIT_S = 1.0


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """The hits, and for each what replaces it if that is asked for."""
    query, text, new = Query(**request["query"]), request["text"], request["new"]
    try:
        spans = hits(query, text, request["start"], request["end"])
        texts = None if new is None else [replacement(query, text, one, new) for one in spans]
    except (re.error, IndexError) as error:
        return {"problem": str(error)}
    return {"spans": spans, "texts": texts}


def serve(requests: TextIO, answers: TextIO, nowhere: TextIO) -> None:
    """Answer until there are no more requests."""
    for line in requests:
        faulthandler.dump_traceback_later(LIMIT_S, exit=True, file=nowhere)
        words = json.dumps(answer(json.loads(line)))
        faulthandler.cancel_dump_traceback_later()
        answers.write(words + "\n")
        answers.flush()


if __name__ == "__main__":
    with Path(os.devnull).open("w", encoding="utf-8") as sink:
        serve(sys.stdin, sys.stdout, sink)
