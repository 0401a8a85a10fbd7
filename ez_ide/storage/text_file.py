"""How a text lies in a file: its encoding, byte-order mark and line ends; and that it stays so.

A text goes back into its file byte for byte as it came out, wherever nobody changed it.  Bytes that
are no UTF-8 become letters of a private plane, one for each byte, that an editor can show and keep;
saving turns them into the bytes they were.  Knows nothing of editors.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ez_ide.storage.atomic_write import write_bytes

if TYPE_CHECKING:
    from pathlib import Path

BIG_FILE_BYTES = 20 * 1024 * 1024
_SNIFFED = 8192
_BYTE_BASE = 0x10FF00  # byte 0xE9 is shown as U+10FFE9
BYTE_LETTERS = re.compile("[\U0010ff80-\U0010ffff]")
"""Letters that stand for a byte that is no text."""

_MARKS = {
    "utf-8": codecs.BOM_UTF8,
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
}
_NAMES = {"utf-8": "UTF-8", "utf-16-le": "UTF-16 LE", "utf-16-be": "UTF-16 BE"}
_LINE_ENDS = {"\n": "LF", "\r\n": "CRLF", "\r": "CR"}


@dataclass(frozen=True)
class TextForm:
    """What must be kept of a file besides its text."""

    encoding: str = "utf-8"
    has_mark: bool = False  # a byte-order mark stands before the text
    line_end: str = "\n"  # the most frequent one: what new lines get
    is_mixed: bool = False  # other line ends occur, and are kept

    @property
    def encoding_name(self) -> str:
        """As the status bar shows it."""
        return _NAMES[self.encoding] + (" BOM" if self.has_mark else "")

    @property
    def line_end_name(self) -> str:
        """As the status bar shows it."""
        return _LINE_ENDS[self.line_end] + ("*" if self.is_mixed else "")


@dataclass(frozen=True)
class LoadedText:
    """The text of a file, with its line ends as they are, and its form."""

    text: str
    form: TextForm
    is_binary: bool = False


def load(path: Path) -> LoadedText:
    """The text of the file, whatever is in it.

    Raises:
        OSError: the file cannot be read.
    """
    return decode(path.read_bytes())


def decode(data: bytes) -> LoadedText:
    """The text in the bytes."""
    for encoding, mark in _MARKS.items():
        if data.startswith(mark):
            found = _decoded(data[len(mark) :], encoding)
            if found is not None:
                return LoadedText(found, _form(found, encoding, has_mark=True))
    text = _decoded(data, "utf-8") or ""
    return LoadedText(text, _form(text, "utf-8", has_mark=False), b"\0" in data[:_SNIFFED])


def save(path: Path, text: str, form: TextForm) -> None:
    """Put the text into the file, in the form it came in.

    Raises:
        OSError: it was refused; the file is as it was.
    """
    write_bytes(path, encode(text, form))


def encode(text: str, form: TextForm) -> bytes:
    """The bytes of a text."""
    mark = _MARKS[form.encoding] if form.has_mark else b""
    if form.encoding != "utf-8":
        return mark + text.encode(form.encoding, "surrogatepass")
    pieces = []
    start = 0
    for letter in BYTE_LETTERS.finditer(text):
        pieces.append(text[start : letter.start()].encode("utf-8", "surrogatepass"))
        pieces.append(bytes([ord(letter.group()) - _BYTE_BASE]))
        start = letter.end()
    pieces.append(text[start:].encode("utf-8", "surrogatepass"))
    return mark + b"".join(pieces)


def is_big(path: Path) -> bool:
    """The file is so long that colouring it would be felt; false if it is not there."""
    try:
        return path.stat().st_size > BIG_FILE_BYTES
    except OSError:
        return False


def is_binary(path: Path) -> bool:
    """The file is no text.

    Raises:
        OSError: the file cannot be read.
    """
    with path.open("rb") as file:
        start = file.read(_SNIFFED)
    return b"\0" in start and not start.startswith(tuple(_MARKS.values()))


def _decoded(data: bytes, encoding: str) -> str | None:
    if encoding != "utf-8":
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            return None
    text = data.decode("utf-8", "surrogateescape")
    text = BYTE_LETTERS.sub(_bytes_of_letter, text)  # real ones are kept as their bytes
    return re.sub("[\udc80-\udcff]", lambda found: chr(_BYTE_BASE + ord(found[0]) - 0xDC00), text)


def _bytes_of_letter(found: re.Match[str]) -> str:
    return "".join(chr(0xDC00 + byte) for byte in found[0].encode("utf-8"))


def _form(text: str, encoding: str, *, has_mark: bool) -> TextForm:
    pairs = text.count("\r\n")
    counts = {
        "\n": text.count("\n") - pairs,
        "\r\n": pairs,
        "\r": text.count("\r") - pairs,
    }
    most = max(counts, key=lambda end: counts[end])
    kinds = sum(count > 0 for count in counts.values())
    return TextForm(encoding, has_mark, most, kinds > 1)
