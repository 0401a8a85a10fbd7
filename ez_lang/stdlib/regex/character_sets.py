"""Sets of characters, and those that Unicode defines: categories, scripts, case variants.

A set is a tuple of ranges of code points, both ends included, sorted and not adjacent.  Python has
no table of scripts: a character belongs to the script with which its name begins.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from typing import TYPE_CHECKING, Final
from unicodedata import category, name

if TYPE_CHECKING:
    from collections.abc import Iterable

    Ranges = tuple[tuple[int, int], ...]

LAST: Final = 0x10FFFF
EVERYTHING: Final[Ranges] = ((0, LAST),)
NOTHING: Final[Ranges] = ()
LINE_FEED: Final = 0x0A


def normal(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """Return the set of these ranges, which may overlap."""
    # Adjacent ranges are joined as well, so that equal sets are equal tuples.
    made: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if made and low <= made[-1][1] + 1:
            made[-1] = (made[-1][0], max(high, made[-1][1]))
        else:
            made.append((low, high))
    return tuple(made)


def complement(ranges: Ranges) -> Ranges:
    """Return the characters that are not in the set."""
    made: list[tuple[int, int]] = []
    begin = 0
    for low, high in ranges:
        if low > begin:
            made.append((begin, low - 1))
        begin = high + 1
    if begin <= LAST:
        made.append((begin, LAST))
    return tuple(made)


def of(*parts: str) -> Ranges:
    """Return the set of these ranges and characters: `of("az", "_")`."""
    return normal((ord(part[0]), ord(part[-1])) for part in parts)


def overlap(one: Ranges, other: Ranges) -> bool:
    """Return whether the sets have a character in common."""
    i, j = 0, 0
    while i < len(one) and j < len(other):
        if one[i][1] < other[j][0]:
            i += 1
        elif other[j][1] < one[i][0]:
            j += 1
        else:
            return True
    return False


def contains(ranges: Ranges, code: int) -> bool:
    """Return whether the character is in the set."""
    # `(code, LAST)` sorts after every range that begins at or before `code`.  The last of those is
    # the only one that can contain it.
    index = bisect_right(ranges, (code, LAST)) - 1
    return index >= 0 and code <= ranges[index][1]


DIGITS: Final = of("09")
WORD: Final = of("09", "AZ", "_", "az")
SPACE: Final = of("\t\n", "\f\r", " ")
ANY_BUT_LINE_FEED: Final = complement(((LINE_FEED, LINE_FEED),))

POSIX: Final[dict[str, Ranges]] = {
    "alnum": of("09", "AZ", "az"),
    "alpha": of("AZ", "az"),
    "ascii": ((0, 0x7F),),
    "blank": of("\t", " "),
    "cntrl": ((0, 0x1F), (0x7F, 0x7F)),
    "digit": DIGITS,
    "graph": of("!~"),
    "lower": of("az"),
    "print": of(" ~"),
    "punct": of("!/", ":@", "[`", "{~"),
    "space": of("\t\r", " "),
    "upper": of("AZ"),
    "word": WORD,
    "xdigit": of("09", "AF", "af"),
}


_LAST_WITH_CASE: Final = 0x1E943  # a small letter of Adlam
_ASCII_END: Final = 0x80
_OTHER_CASE_VARIANTS: Final = {"k": "\u212a", "s": "\u017f"}
"""The case variants of ASCII letters outside of ASCII: the Kelvin sign and the long s."""
# The scripts whose characters have names that do not begin with the name of the script.
_NAME_BEGINNINGS: Final = {
    "Anatolian_Hieroglyphs": ("ANATOLIAN HIEROGLYPH",),
    "Canadian_Aboriginal": ("CANADIAN SYLLABICS ",),
    "Egyptian_Hieroglyphs": ("EGYPTIAN HIEROGLYPH",),
    "Han": ("CJK UNIFIED", "CJK COMPATIBILITY IDEOGRAPH", "CJK RADICAL", "KANGXI", "HANGZHOU"),
    "Latin": ("LATIN ", "KELVIN SIGN", "ANGSTROM SIGN", "FEMININE ORDINAL", "MASCULINE ORDINAL"),
    "Meroitic_Hieroglyphs": ("MEROITIC HIEROGLYPHIC ",),
    "Phags_Pa": ("PHAGS-PA ",),
}
_SCRIPTS: Final = frozenset(
    """
    Adlam Ahom Anatolian_Hieroglyphs Arabic Armenian Avestan Balinese Bamum Bassa_Vah Batak
    Bengali Bhaiksuki Bopomofo Brahmi Braille Buginese Buhid Canadian_Aboriginal Carian
    Caucasian_Albanian Chakma Cham Cherokee Chorasmian Coptic Cuneiform Cypriot Cypro_Minoan
    Cyrillic Deseret Devanagari Dives_Akuru Dogra Duployan Egyptian_Hieroglyphs Elbasan
    Elymaic Ethiopic Georgian Glagolitic Gothic Grantha Greek Gujarati Gunjala_Gondi
    Gurmukhi Han Hangul Hanifi_Rohingya Hanunoo Hatran Hebrew Hiragana Imperial_Aramaic
    Inscriptional_Pahlavi Inscriptional_Parthian Javanese Kaithi Kannada Katakana Kawi
    Kayah_Li Kharoshthi Khitan_Small_Script Khmer Khojki Khudawadi Lao Latin Lepcha Limbu
    Linear_A Linear_B Lisu Lycian Lydian Mahajani Makasar Malayalam Mandaic Manichaean
    Marchen Masaram_Gondi Medefaidrin Meetei_Mayek Mende_Kikakui Meroitic_Cursive
    Meroitic_Hieroglyphs Miao Modi Mongolian Mro Multani Myanmar Nabataean Nag_Mundari
    Nandinagari New_Tai_Lue Newa Nko Nushu Nyiakeng_Puachue_Hmong Ogham Ol_Chiki
    Old_Hungarian Old_Italic Old_North_Arabian Old_Permic Old_Persian Old_Sogdian
    Old_South_Arabian Old_Turkic Old_Uyghur Oriya Osage Osmanya Pahawh_Hmong Palmyrene
    Pau_Cin_Hau Phags_Pa Phoenician Psalter_Pahlavi Rejang Runic Samaritan Saurashtra
    Sharada Shavian Siddham SignWriting Sinhala Sogdian Sora_Sompeng Soyombo Sundanese
    Syloti_Nagri Syriac Tagalog Tagbanwa Tai_Le Tai_Tham Tai_Viet Takri Tamil Tangsa Tangut
    Telugu Thaana Thai Tibetan Tifinagh Tirhuta Toto Ugaritic Vai Vithkuqi Wancho
    Warang_Citi Yezidi Yi Zanabazar_Square
    """.split()  # noqa: SIM905 - a list of quoted names would be unreadable
)


@cache
def property_ranges(wanted: str) -> Ranges | None:
    """Return the characters of a category (`L`, `Lu`), a script or `Any`; None if unknown."""
    if wanted == "Any":
        return EVERYTHING
    if wanted in _SCRIPTS:
        return _script(wanted)
    return _categories().get(wanted)


@cache
def _categories() -> dict[str, Ranges]:
    found: dict[str, list[tuple[int, int]]] = {}
    # Runs of characters of one category.  The code after the last one ends the last run.
    begin, current = 0, category("\0")
    for code in range(1, LAST + 2):
        here = category(chr(code)) if code <= LAST else ""
        if here != current:
            for group in (current, current[0]):
                found.setdefault(group, []).append((begin, code - 1))
            begin, current = code, here
    found.pop("Cn")
    made = {group: normal(ranges) for group, ranges in found.items() if group != "C"}
    # The category `C` does not contain unassigned code points (`Cn`).
    made["C"] = normal(r for group in ("Cc", "Cf", "Co", "Cs") for r in found[group])
    return made


def _script(wanted: str) -> Ranges:
    # Most punctuation belongs to the script `Common`, whatever its name.
    beginnings = _NAME_BEGINNINGS.get(wanted, (wanted.upper().replace("_", " ") + " ",))
    return normal(
        (code, code)
        for code in range(LAST + 1)
        if name(chr(code), "").startswith(beginnings) and not category(chr(code)).startswith("P")
    )


@cache
def _case_orbits() -> dict[int, frozenset[int]]:
    """Return, for each character with case variants, the set of all its variants and itself."""
    # Characters with the same folded form are variants: `K`, `k` and the Kelvin sign.
    alike: dict[str, set[int]] = {}
    for code in range(_LAST_WITH_CASE + 1):
        character = chr(code)
        if character.lower() != character or character.upper() != character:
            alike.setdefault(_folded(character), set()).update((code, ord(_folded(character))))
    return {code: frozenset(orbit) for orbit in alike.values() for code in orbit}


def _folded(character: str) -> str:
    # Some case foldings consist of two characters, such as `ss` for `ß`: they are not variants.
    for folded in (character.casefold(), character.lower()):
        if len(folded) == 1:
            return folded
    return character


def _ascii_without_case(ranges: Ranges) -> Ranges:
    """Return `without_case` for a set of ASCII characters, without building the table."""
    letters = [chr(code) for low, high in ranges for code in range(low, high + 1)]
    others = [
        _OTHER_CASE_VARIANTS.get(letter.lower(), "") + letter.swapcase() for letter in letters
    ]
    return normal((*ranges, *((ord(c), ord(c)) for c in "".join(others))))


def without_case(ranges: Ranges) -> Ranges:
    """Return the set with the case variants of its characters."""
    # Most patterns are ASCII, and the table of case variants takes 20 ms to build.
    if not ranges or ranges[-1][1] < _ASCII_END:
        return _ascii_without_case(ranges)
    orbits = _case_orbits()
    made = list(ranges)
    for low, high in ranges:
        # A range such as \x{100}-\x{10FFFF} is longer than the table.
        if high - low > len(orbits):
            inside = [code for code in orbits if low <= code <= high]
        else:
            inside = [code for code in range(low, high + 1) if code in orbits]
        made += [(other, other) for code in inside for other in orbits[code]]
    return normal(made)
