"""Types as they are written, and what stands for those that are missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.syntax import nodes
from ez_lang.syntax.recovery.cursor import NAMES
from ez_lang.syntax.recovery.resuming import ResumingCursor

if TYPE_CHECKING:
    from ez_lang.syntax.nodes import TypeNode

TYPE_STARTS = NAMES | {"LSQB"}


class TypeReader(ResumingCursor):
    """Reads types."""

    def no_name(self) -> nodes.Name:
        """What stands for a name that is missing."""
        return nodes.Name(self.end, self.end, "")

    def no_type(self) -> nodes.NamedType:
        """What stands for a type that is missing."""
        return nodes.NamedType(self.end, self.end, self.no_name())

    def type(self) -> TypeNode | None:
        """A type; None where none begins."""
        match self.kind:
            case "LSQB":
                return self._array_type()
            case "MAP":
                return self._map_type()
            case kind if kind in NAMES:
                return self.named_type()
        self.reject_type()
        return None

    def reject_type(self) -> None:
        """No type begins here."""
        self.reject(
            "E2024",
            f"expected type, got {self.shown(self.at)}",
            label="a type was expected here",
            help="an array of integers is written `[int]`" if self.kind == "RSQB" else "",
        )

    def named_type(self) -> nodes.NamedType:
        """`T` or `module.T`; the next token is a name."""
        begin = self.begin
        first = self.take()
        second = None
        if self.takes("DOT"):
            if self.kind in NAMES:
                second = self.take()
            else:
                self.expected("a type's name")
        return self.build.named_type(begin, self.end, first, second)

    def _array_type(self) -> TypeNode:
        begin = self.begin
        opener = self.take()
        element = self.type() or self.no_type()
        size = None
        if self.takes("COMMA"):
            if self.kind == "INT":
                size = self.take()
            else:
                self.reject(
                    "E2025",
                    f"expected integer for array size, got {self.shown(self.at)}",
                    label="a number was expected here",
                    help="the size of an array is written as an integer literal",
                )
        self.expect("RSQB", opener=opener)
        return self.build.array_type(begin, self.end, element, size)

    def _map_type(self) -> TypeNode:
        begin = self.begin
        self.take()
        opener = self.at
        key = self.no_type()
        value: TypeNode = key
        if self.expect("LSQB"):
            if self.kind in NAMES:
                key_index = self.at
                key = self.named_type()
                if not self.failed and self.kind != "COLON":
                    self.failed = True
                    self.complain(
                        "E2024",
                        key_index,
                        "expected ':' in map type declaration",
                        label="the type of the values is missing",
                        help=f"write `map[{self.tokens.text_of(key_index)}:int]`",
                    )
                elif self.takes("COLON"):
                    value = self.type() or value
            else:
                self.expected("the name of the key's type")
        self.expect("RSQB", opener=opener)
        return self.build.map_type(begin, self.end, key, value)
