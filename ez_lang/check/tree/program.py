"""What a program is made of: modules, functions, variables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct, field

if TYPE_CHECKING:
    from ez_lang.check.tree.expressions import Expression
    from ez_lang.check.tree.statements import Block
    from ez_lang.model.types import EnumType, StructType, Type
    from ez_lang.source.text import SourceFile


class LocalVariable(Struct, eq=False):
    """A parameter, local or loop variable.  Each declaration has a slot of its own.

    `slot` counts from 0; frames put their header in front.  `type` is the static type of what
    reading gives.  With `is_reference` the slot holds a `(container, key)` pair (an `&` parameter,
    a `ref()`).  Visible from `visible_from` up to `visible_to` (offsets).
    """

    name: str
    type: Type
    slot: int
    start: int
    end: int
    visible_from: int
    visible_to: int
    kind: Literal["parameter", "result", "local", "loop"] = "local"
    is_mutable: bool = True
    is_reference: bool = False


class GlobalVariable(Struct, eq=False):
    """A `temp` or `const` at file level; `slot` is its place in its module's list of globals."""

    name: str
    type: Type
    slot: int
    module: CheckedModule
    file: SourceFile
    start: int
    end: int
    is_mutable: bool = True
    is_private: bool = False


class CheckedFunction(Struct, eq=False):
    """A function of the program, or what a file does first (named `<init NAME>`).

    `locals` are all variables in order of their slots, parameters first.  `defaults[i]` is the
    default value of parameter i (its expression uses no locals) or None.  `results` is empty for a
    function that returns nothing.  `start`..`end` is the whole declaration, `name_start` its name.
    """

    name: str
    module: CheckedModule
    file: SourceFile
    start: int
    end: int
    name_start: int
    parameters: list[LocalVariable] = field(default_factory=list)
    defaults: list[Expression | None] = field(default_factory=list)
    results: tuple[Type, ...] = ()
    named_results: list[LocalVariable] = field(default_factory=list)
    locals: list[LocalVariable] = field(default_factory=list)
    body: Block | None = None
    has_ensure: bool = False
    is_private: bool = False
    doc: str = ""


class CheckedModule(Struct, eq=False):
    """One module: a file, or the files of a directory, sharing one global scope.

    `initialisers` are parameterless functions, one a file, whose bodies compute enum members and
    globals in the order of the text; `structs`, `enums`, `globals`, `functions` are by name, in
    order.  `libraries` names the library modules that its files import.
    """

    name: str
    files: list[SourceFile] = field(default_factory=list)
    globals: dict[str, GlobalVariable] = field(default_factory=dict)
    functions: dict[str, CheckedFunction] = field(default_factory=dict)
    structs: dict[str, StructType] = field(default_factory=dict)
    enums: dict[str, EnumType] = field(default_factory=dict)
    initialisers: list[CheckedFunction] = field(default_factory=list)
    libraries: set[str] = field(default_factory=set)
    has_broken_literal: bool = False
    """Whether a string literal holds bytes that are not UTF-8, as `"\\xff"` does."""


class CheckedProgram(Struct, eq=False):
    """A program that may be run: its modules in the order in which they are initialised."""

    modules: list[CheckedModule]
    main: CheckedFunction
    changes_walked_arrays: bool = False
    """Whether a library call may change the length of an array that a `for_each` goes through."""
