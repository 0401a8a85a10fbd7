"""The state of a check: of the program, its modules and files, and the current function.

`resolution` decides what a name refers to; the scopes only record.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from ez_lang.check import tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from ez_lang.check.names.symbols import Symbols
    from ez_lang.check.quirks.pseudo_types import UndeclaredType
    from ez_lang.loading.program import ImportTarget, LoadedFile, LoadedModule
    from ez_lang.model.types import EnumType, StructType, Type
    from ez_lang.source.diagnostics import Diagnostic
    from ez_lang.source.text import SourceFile
    from ez_lang.stdlib.registry import LibraryConstant, LibraryFunction
    from ez_lang.syntax import nodes


class Rules(NamedTuple):
    """The tables of the checker: the function that checks each class of syntax node.

    An expression rule gets the type that the context wants, or None.  A statement rule returns None
    for a statement that does nothing at run time.  The tables are handed down in the scopes because
    the rules call one another through them: an import would be circular.
    """

    expressions: Mapping[type[nodes.Node], Callable[[Scope, Any, Type | None], tree.Expression]]
    statements: Mapping[type[nodes.Node], Callable[[Scope, Any], tree.Statement | None]]


class ProgramScope:
    """What all modules share."""

    def __init__(self, rules: Rules, symbols: Symbols | None) -> None:
        self.rules = rules
        self.modules: dict[str, ModuleScope] = {}
        self.symbols = symbols
        self.resizes_arrays = False
        """Whether the program calls a library function that may change the length of an array."""
        self.iterates_arrays = False
        """Whether the program iterates over arrays.  Both together need a check at run time."""
        self.enum_bases: set[str] = set()
        """Names of the base types of all enums: where one is expected, an enum member may occur."""
        self.json_structs: set[Type] = set()
        """Structs that `json.decode` may have replaced; see `quirks.json_structs`."""
        self.delayed: list[Diagnostic] = []
        """Diagnostics that are reported only if there is no other error."""


class ModuleScope:
    """One module: everything its files declare, by name."""

    def __init__(self, loaded: LoadedModule, program: ProgramScope) -> None:
        self.loaded = loaded
        self.program = program
        self.checked = tree.CheckedModule(loaded.name)
        self.files: list[FileScope] = []
        self.private_types: set[str] = set()
        self.undeclared: dict[str, UndeclaredType] = {}
        self.function_nodes: dict[str, nodes.Function] = {}
        self.declared_at: dict[str, tuple[SourceFile, nodes.Name]] = {}
        """The file and the name node of each declaration."""

    @property
    def name(self) -> str:
        """The name of the module."""
        return self.checked.name

    def find_type(self, name: str) -> StructType | EnumType | None:
        """Return the struct or enum with this name."""
        return self.checked.structs.get(name) or self.checked.enums.get(name)


class FileScope:
    """One file: its imports, its `using`s, its diagnostics."""

    def __init__(self, loaded: LoadedFile, module: ModuleScope) -> None:
        self.loaded = loaded
        self.source = loaded.source
        self.module = module
        self.imports: dict[str, ImportTarget] = loaded.imports
        self.usings: list[str] = []
        self.used_imports: set[str] = set()
        """Aliases of imports that the file uses; the others are W1002."""
        self.reported_missing: set[str] = set()
        """Aliases of modules that could not be loaded, after a call into them has been reported."""
        self.suppressed: frozenset[str] = frozenset()
        self.diagnostics: list[Diagnostic] = []
        self.structs: list[tuple[nodes.StructDeclaration, StructType]] = []
        self.enums: dict[int, EnumType] = {}
        """The enums of the file, by the offset of their declaration."""
        self.refused_names: set[str] = set()
        """Names in statements at file level: their declaration is malformed, which is reported."""
        self.functions: list[tuple[nodes.Function, Scope]] = []
        """The functions of the file, in scopes that contain their parameters."""

    @property
    def file(self) -> FileScope:
        """The file itself, so that functions can take a scope of either kind."""
        return self


class Scope:
    """The function that is being checked, or the initialiser of a file.

    `locals` contains what is visible now; leaving a block restores what the block shadowed.
    """

    __slots__ = (
        "comparable_with_nil",
        "diagnostics",
        "expression_rules",
        "file",
        "function",
        "hidden",
        "initial_statements",
        "is_initialiser",
        "locals",
        "loop_depth",
        "loop_names",
        "maybe_nil",
        "module",
        "non_nil_paths",
        "nonnegative",
        "open_blocks",
        "program",
        "statement_rules",
        "suppressed",
        "usings",
    )

    def __init__(
        self,
        file: FileScope,
        function: tree.CheckedFunction,
        *,
        is_initialiser: bool = False,
        suppressed: frozenset[str] = frozenset(),
    ) -> None:
        self.file = file
        self.module = file.module
        self.program = file.module.program
        self.expression_rules, self.statement_rules = file.module.program.rules
        self.function = function
        self.is_initialiser = is_initialiser
        self.suppressed = suppressed | file.suppressed
        self.diagnostics = file.diagnostics
        self.locals: dict[str, tree.LocalVariable] = {}
        self.hidden: list[list[tuple[str, tree.LocalVariable | None]]] = []
        self.loop_names: list[str] = []
        self.loop_depth = 0
        self.usings: list[str] = list(file.usings)
        self.nonnegative: set[int] = set()
        """Slots of variables that are never negative, which makes an index safe without a check."""
        self.maybe_nil: set[int] = set()
        """Slots of variables with a library result, which may be nil for "not found"."""
        self.comparable_with_nil: set[int] = set()
        """Slots of scalar variables that may nevertheless be compared with nil."""
        self.non_nil_paths: set[str] = set()
        """Paths such as `a.b` that are known not to be nil, which silences W2010."""
        self.initial_statements: list[tree.Statement] = []
        self.open_blocks: list[list[tree.LocalVariable]] = []

    # ------------------------------------------------------------------------------ blocks

    def open(self) -> None:
        """Enter a block."""
        self.hidden.append([])
        self.open_blocks.append([])

    def close(self, end: int) -> None:
        """Leave a block that ends at offset `end`: its variables are no longer visible."""
        visible = self.locals
        # In reverse order, because a block may declare the same name twice.
        for name, before in reversed(self.hidden.pop()):
            if before is None:
                del visible[name]
            else:
                visible[name] = before
        for variable in self.open_blocks.pop():
            variable.visible_to = end

    @contextmanager
    def suppressing(self, code: str) -> Iterator[None]:
        """Disable warnings with this code inside the `with`."""
        outer = self.suppressed
        self.suppressed = outer | {code}
        try:
            yield
        finally:
            self.suppressed = outer

    def declare(self, variable: tree.LocalVariable) -> None:
        """Add a variable to the function and to the innermost block."""
        name = variable.name
        self.function.locals.append(variable)
        self.hidden[-1].append((name, self.locals.get(name)))
        self.open_blocks[-1].append(variable)
        self.locals[name] = variable

    def new_local(
        self,
        name: nodes.Name,
        type: Type,  # noqa: A002 - as in LocalVariable
        visible_from: int,
        make: Callable[..., tree.LocalVariable] = tree.LocalVariable,
        **traits: object,
    ) -> tree.LocalVariable:
        """Declare a local variable in the next slot."""
        variable = make(
            name.text,
            type,
            len(self.function.locals),
            name.start,
            name.end,
            visible_from,
            visible_from,
            **traits,
        )
        self.declare(variable)
        symbols = self.program.symbols
        if symbols is not None:
            symbols.declare_local(self, variable)
        return variable

    # -------------------------------------------------------------------------- references

    def refer(self, node: nodes.Node, what: object) -> None:
        """Record that a node refers to a declaration of the program, if symbols are recorded."""
        symbols = self.program.symbols
        if symbols is not None:
            symbols.refer(self.file, node, what)

    def refer_member(self, name: nodes.Node, owner: StructType | EnumType, member: str) -> None:
        """Record that a name refers to a field of a struct or a member of an enum."""
        symbols = self.program.symbols
        if symbols is not None:
            symbols.refer_member(self.file, name, owner, member)

    def refer_library(self, name: nodes.Node, what: LibraryFunction | LibraryConstant) -> None:
        """Record that a name refers to a member of the library."""
        symbols = self.program.symbols
        if symbols is not None:
            symbols.refer_library(self.file, name, what)
