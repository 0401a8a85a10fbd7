"""Declarations and references of a program, for editors.

The checker records them if it is called `with_symbols`. Nothing here depends on an editor or a
protocol.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct, field

from ez_lang.check.reporting import type_name
from ez_lang.model.types import EnumType, StructType, TupleType
from ez_lang.stdlib.registry import LibraryConstant

if TYPE_CHECKING:
    from ez_lang.check import tree
    from ez_lang.check.names.scopes import FileScope, Scope
    from ez_lang.source.text import SourceFile
    from ez_lang.stdlib.registry import LibraryFunction
    from ez_lang.syntax import nodes

    _Key = int | tuple[int, str]
    """The identity of a declaration; of a field or member, that of its owner, and its name."""
    _Used = _Key | LibraryFunction | LibraryConstant

Kind = Literal[
    "function",
    "parameter",
    "result",
    "local",
    "loop",
    "global",
    "struct",
    "field",
    "enum",
    "member",
]


class Symbol(Struct, eq=False):
    """Something the program declares.

    `start`..`end` is the whole declaration, `name_start`..`name_end` its name; `signature` is one
    line for a hover, `type` the type as a program writes it, `container` the name of what it is in.
    A variable of a function can be used from `scope_start` up to `scope_end`, except where an inner
    variable shadows it; for all other symbols both are 0.
    """

    kind: Kind
    name: str
    file: SourceFile
    name_start: int
    name_end: int
    start: int
    end: int
    signature: str
    type: str
    doc: str = ""
    container: str = ""
    children: list[Symbol] = field(default_factory=list)
    scope_start: int = 0
    scope_end: int = 0


class Reference(Struct, eq=False):
    """A use of a symbol of the program, or of a member of the library (`symbol` is None)."""

    file: SourceFile
    start: int
    end: int
    symbol: Symbol | None
    library: str = ""
    signature: str = ""
    doc: str = ""


class Symbols:
    """All symbols and references of a program; the outermost symbols are its outline."""

    def __init__(self) -> None:
        self.outline: list[Symbol] = []
        self.references: list[Reference] = []
        self._symbols: dict[_Key, Symbol] = {}
        self._uses: list[tuple[SourceFile, int, int, _Used]] = []
        self._locals: list[tuple[Symbol, tree.LocalVariable]] = []

    # ----------------------------------------------------------------------- declarations

    def declare_function(
        self, file: FileScope, node: nodes.Function, function: tree.CheckedFunction
    ) -> None:
        """Add a function with its parameters and named results."""
        symbol = Symbol(
            "function",
            function.name,
            file.source,
            node.name.start,
            node.name.end,
            node.start,
            node.end,
            signature_of(function),
            result_text(function),
            function.doc,
            file.module.name,
        )
        self.outline.append(symbol)
        self._enter(function, symbol)
        for variable in (*function.parameters, *function.named_results):
            inner = self._symbols.get(id(variable))
            if inner is not None:
                symbol.children.append(inner)

    def declare_local(self, scope: Scope, variable: tree.LocalVariable) -> None:
        """Add a variable of a function."""
        kind = type_name(variable.type)
        sign = "&" if variable.is_reference and variable.kind == "parameter" else ""
        keyword = {"local": "temp " if variable.is_mutable else "const "}.get(variable.kind, "")
        symbol = Symbol(
            variable.kind,
            variable.name,
            scope.file.source,
            variable.start,
            variable.end,
            variable.start,
            variable.end,
            f"{keyword}{sign}{variable.name} {kind}",
            kind,
            container=scope.function.name,
        )
        self._enter(variable, symbol)
        self._locals.append((symbol, variable))
        owner = self._symbols.get(id(scope.function))
        # Parameters are declared before their function, which adds them itself.
        if owner is not None:
            owner.children.append(symbol)

    def declare_global(
        self, file: FileScope, node: nodes.Variable, variable: tree.GlobalVariable
    ) -> None:
        """Add a global variable or constant."""
        kind = type_name(variable.type)
        keyword = "temp" if variable.is_mutable else "const"
        symbol = Symbol(
            "global",
            variable.name,
            file.source,
            variable.start,
            variable.end,
            node.start,
            node.end,
            f"{keyword} {variable.name} {kind}",
            kind,
            container=file.module.name,
        )
        self.outline.append(symbol)
        self._enter(variable, symbol)

    def declare_struct(
        self, file: FileScope, node: nodes.StructDeclaration, struct: StructType
    ) -> None:
        """Add a struct with its fields."""
        fields = " ".join(f"{f.name} {type_name(f.type)}" for f in struct.fields)
        symbol = self._type(file, node, struct, f"const {struct.text} struct {{ {fields} }}")
        for written in node.fields:
            name = written.name
            kind = struct.by_name[name.text].type
            self._member(symbol, file, name, f"{struct.text}.{name.text} {type_name(kind)}", struct)

    def declare_enum(self, file: FileScope, node: nodes.EnumDeclaration, enum: EnumType) -> None:
        """Add an enum with its members."""
        members = ", ".join(enum.members)
        symbol = self._type(file, node, enum, f"const {enum.text} enum {{ {members} }}")
        for written in node.members:
            name = written.name
            value = enum.members.get(name.text)
            shown = "" if value is None else f" = {value!r}"
            self._member(symbol, file, name, f"{enum.text}.{name.text}{shown}", enum)

    def _type(
        self,
        file: FileScope,
        node: nodes.StructDeclaration | nodes.EnumDeclaration,
        made: StructType | EnumType,
        signature: str,
    ) -> Symbol:
        symbol = Symbol(
            "struct" if isinstance(made, StructType) else "enum",
            made.text,
            file.source,
            node.name.start,
            node.name.end,
            node.start,
            node.end,
            signature,
            made.text,
            doc_of(node.attributes),
            file.module.name,
        )
        self.outline.append(symbol)
        self._enter(made, symbol)
        return symbol

    def _member(
        self,
        owner: Symbol,
        file: FileScope,
        name: nodes.Name,
        signature: str,
        made: StructType | EnumType,
    ) -> None:
        symbol = Symbol(
            "field" if isinstance(made, StructType) else "member",
            name.text,
            file.source,
            name.start,
            name.end,
            name.start,
            name.end,
            signature,
            type_name(made.by_name[name.text].type) if isinstance(made, StructType) else made.text,
            container=made.text,
        )
        owner.children.append(symbol)
        self._symbols[id(made), name.text] = symbol

    def _enter(self, what: object, symbol: Symbol) -> None:
        self._symbols[id(what)] = symbol

    # ------------------------------------------------------------------------- references

    def refer(self, file: FileScope, node: nodes.Node, what: object) -> None:
        """Add a reference to a declaration of the program."""
        # `shapes.Box` refers to Box by its name alone.
        span = getattr(node, "name", node)
        self._uses.append((file.source, span.start, span.end, id(what)))

    def refer_member(
        self, file: FileScope, name: nodes.Node, owner: StructType | EnumType, member: str
    ) -> None:
        """Add a reference to a field of a struct or a member of an enum."""
        self._uses.append((file.source, name.start, name.end, (id(owner), member)))

    def refer_library(
        self, file: FileScope, node: nodes.Node, what: LibraryFunction | LibraryConstant
    ) -> None:
        """Add a reference to a member of the library."""
        self._uses.append((file.source, node.start, node.end, what))

    def finish(self) -> None:
        """Resolve the references, and note where each variable of a function is visible."""
        # Where a scope ends is known only once the block that declares the variable is checked.
        for local, variable in self._locals:
            local.scope_start, local.scope_end = variable.visible_from, variable.visible_to
        self._locals.clear()
        # Some expressions are checked twice, such as the target of a compound assignment.
        for source, start, end, key in dict.fromkeys(self._uses):
            if isinstance(key, int | tuple):
                symbol = self._symbols.get(key)
                if symbol is not None:
                    self.references.append(Reference(source, start, end, symbol))
            else:
                signature = library_signature(key)
                self.references.append(
                    Reference(source, start, end, None, key.full_name, signature, key.doc)
                )
        self._uses.clear()


def doc_of(attributes: tuple[nodes.Attribute, ...]) -> str:
    """Return the text of a `#doc(…)`."""
    for attribute in attributes:
        if attribute.name == "doc" and attribute.arguments:
            return attribute.arguments[0].text
    return ""


def library_signature(member: LibraryFunction | LibraryConstant) -> str:
    """Return the signature of a library member, as a hover shows it."""
    if isinstance(member, LibraryConstant):
        return f"const {member.full_name} {type_name(member.type)}"
    return f"{member.module}.{member.text}" if member.module else member.text


def signature_of(function: tree.CheckedFunction) -> str:
    """`do name(a int, &b [int]) -> string`."""
    parameters = ", ".join(
        f"{'&' if p.is_reference else ''}{p.name} {type_name(p.type)}" for p in function.parameters
    )
    result = result_text(function)
    return f"do {function.name}({parameters})" + (f" -> {result}" if result else "")


def result_text(function: tree.CheckedFunction) -> str:
    """Return the result types as the function head writes them; empty for none."""
    if function.named_results:
        named = zip(function.named_results, function.results, strict=False)
        return "(" + ", ".join(f"{v.name} {type_name(t)}" for v, t in named) + ")"
    if len(function.results) > 1:
        return type_name(TupleType(function.results))
    return type_name(function.results[0]) if function.results else ""
