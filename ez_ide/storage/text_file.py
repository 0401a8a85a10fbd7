"""The form of a text file: encoding, byte-order mark and line endings, which are preserved.

Unedited text is written back byte for byte. Bytes that are not UTF-8 are mapped to characters of a
private plane, one per byte, which an editor can display; saving maps them back.
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
BYTE_CHARS = re.compile("[\U0010ff80-\U0010ffff]")
"""The characters that represent undecodable bytes."""

_MARKS = {
    "utf-8": codecs.BOM_UTF8,
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
}
_NAMES = {"utf-8": "UTF-8", "utf-16-le": "UTF-16 LE", "utf-16-be": "UTF-16 BE"}
_LINE_ENDS = {"\n": "LF", "\r\n": "CRLF", "\r": "CR"}


@dataclass(frozen=True)
class TextForm:
    """The properties of a file to preserve, apart from its text."""

    encoding: str = "utf-8"
    has_mark: bool = False  # the text begins with a byte-order mark
    line_end: str = "\n"  # the most frequent one, used for new lines
    is_mixed: bool = False  # other line endings occur, and are preserved

    @property
    def encoding_name(self) -> str:
        """The encoding, for the status bar."""
        return _NAMES[self.encoding] + (" BOM" if self.has_mark else "")

    @property
    def line_end_name(self) -> str:
        """The line ending, for the status bar."""
        return _LINE_ENDS[self.line_end] + ("*" if self.is_mixed else "")


@dataclass(frozen=True)
class LoadedText:
    """The text of a file, with its original line endings, and its form."""

    text: str
    form: TextForm
    is_binary: bool = False


def load(path: Path) -> LoadedText:
    """Load a file with any content.

    Raises:
      OSError: the file cannot be read.
    """
    return decode(path.read_bytes())


def decode(data: bytes) -> LoadedText:
    """Decode the bytes of a file."""
    for encoding, mark in _MARKS.items():
        if data.startswith(mark):
            found = _decoded(data[len(mark) :], encoding)
            if found is not None:
                return LoadedText(found, _form(found, encoding, has_mark=True))
    text = _decoded(data, "utf-8") or ""
    return LoadedText(text, _form(text, "utf-8", has_mark=False), b"\0" in data[:_SNIFFED])


def save(path: Path, text: str, form: TextForm) -> None:
    """Save the text in the form in which it was loaded.

    Raises:
      OSError: the file could not be written; it is unchanged.
    """
    write_bytes(path, encode(text, form))


def encode(text: str, form: TextForm) -> bytes:
    """Encode a text."""
    mark = _MARKS[form.encoding] if form.has_mark else b""
    if form.encoding != "utf-8":
        return mark + text.encode(form.encoding, "surrogatepass")
    pieces = []
    start = 0
    for letter in BYTE_CHARS.finditer(text):
        pieces.append(text[start : letter.start()].encode("utf-8", "surrogatepass"))
        pieces.append(bytes([ord(letter.group()) - _BYTE_BASE]))
        start = letter.end()
    pieces.append(text[start:].encode("utf-8", "surrogatepass"))
    return mark + b"".join(pieces)


def is_big(path: Path) -> bool:
    """Return whether the file is too long for highlighting; False if it does not exist."""
    try:
        return path.stat().st_size > BIG_FILE_BYTES
    except OSError:
        return False


def is_binary(path: Path) -> bool:
    """Return whether the file is binary.

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
    text = BYTE_CHARS.sub(
        _byte_of_char, text
    )  # characters of that plane in the file itself are preserved as their bytes
    return re.sub("[\udc80-\udcff]", lambda found: chr(_BYTE_BASE + ord(found[0]) - 0xDC00), text)


def _byte_of_char(found: re.Match[str]) -> str:
    return "".join(chr(0xDC00 + byte) for byte in found[0].encode("utf-8"))


def _form(text: str, encoding: str, *, has_mark: bool) -> TextForm:
    pairs = text.count("\r\n")
    counts = {"\n": text.count("\n") - pairs, "\r\n": pairs, "\r": text.count("\r") - pairs}
    most = max(counts, key=lambda end: counts[end])
    kinds = sum(count > 0 for count in counts.values())
    return TextForm(encoding, has_mark, most, kinds > 1)
