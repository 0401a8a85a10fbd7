"""Help lines for unknown names, calls and types, and for values of a wrong type.

The caller has decided that something is unknown or does not fit; the functions here propose what
may have been meant.  An empty result means that there is nothing to propose.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.check.names import resolution
from ez_lang.check.reporting import Help, HelpWithFix
from ez_lang.model.types import (
    BOOL,
    CHAR,
    PRIMITIVES,
    STRING,
    FloatType,
    IntegerType,
    Type,
    is_numeric,
)
from ez_lang.stdlib import registry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ez_lang.check.names.scopes import FileScope, Scope
    from ez_lang.syntax import nodes
    from ez_lang.syntax.foreign_words import ForeignWord

_KEYWORDS: Final = (
    *("temp", "const", "do", "return", "if", "or", "otherwise", "for", "for_each", "as_long_as"),
    *("loop", "break", "continue", "in", "not_in", "range", "import", "using", "struct", "enum"),
    *("nil", "new", "true", "false", "when", "is", "default", "cast", "ensure", "private"),
)
BUILTIN_NAMES: Final = ("len", "typeof", "input", "copy", "error", "exit", "panic", "assert")
_FOREIGN_FUNCTIONS: Final = {
    "printf": 'interpolate the values: println("${name} is ${age}")',
    "sprintf": 'interpolate the values: "${name} is ${age}"',
    "format": 'interpolate the values: "${name} is ${age}"',
    "puts": "the function is called println",
    "echo": "the function is called println",
    "log": "the function is called println",
    "say": "the function is called println",
    "write": "the function is called print",
    "str": "convert the value with string(value)",
    "to_string": "convert the value with string(value)",
    "length": "the function is called len",
    "size": "the function is called len",
    "count": "the function is called len",
    "push": "import @arrays, then arrays.append(array, value)",
    "append": "import @arrays, then arrays.append(array, value)",
    "type": "the function is called typeof",
    "uint": "convert with cast(value, uint), or with a sized type such as u64(value)",
    "readline": "the function is called input",
    "gets": "the function is called input",
    "raise": "end the program with panic(text)",
    "throw": "end the program with panic(text)",
    "sleep": "import @std, then std.sleep_seconds(n) or std.sleep_milliseconds(n)",
}
"""Functions that have another name in EZ, or that EZ replaces by a construct."""

_FOREIGN_TYPES: Final = {
    "str": "the type is called string",
    "String": "the type is called string",
    "text": "the type is called string",
    "integer": "the type is called int",
    "Integer": "the type is called int",
    "Int": "the type is called int",
    "long": "use int, which has no limit, or i64",
    "short": "use i16",
    "number": "use int or float",
    "double": "the type is called float",
    "boolean": "the type is called bool",
    "Boolean": "the type is called bool",
    "character": "the type is called char",
    "array": "an array of integers is written [int]",
    "list": "an array of integers is written [int]",
    "dict": "a map from strings to integers is written map[string:int]",
    "error": "the type is called Error",
}
"""Types that have another name in EZ."""

_COMMON: Final = ("std", "math", "strings", "arrays", "maps", "random", "time")
"""Library modules in which a name that is not imported is looked up, most common first."""


# --------------------------------------------------------------------------- unknown names


def help_for_name(scope: Scope, name: str) -> Help:
    """Help for a name that is not declared."""
    from ez_lang.syntax.foreign_words import Role, foreign_word  # noqa: PLC0415 - only after an error

    word = foreign_word(name)
    # A word that may be an ordinary name, such as `echo`, is only foreign if nothing is similar.
    if word is not None and word.role is not Role.LINE:
        return _help_for_word(name, word)
    candidates = (*resolution.names_in_reach(scope), *_KEYWORDS, *BUILTIN_NAMES)
    similar = did_you_mean(name, candidates)
    return _help_with_owner(scope, name) or similar or (_help_for_word(name, word) if word else "")


def help_for_call(scope: Scope, name: str) -> Help:
    """Help for a call of a function that is not declared."""
    from ez_lang.syntax.foreign_words import foreign_word  # noqa: PLC0415 - only after an error

    in_library = _help_with_owner(scope, name)
    if in_library:
        return in_library
    foreign = _FOREIGN_FUNCTIONS.get(name)
    if foreign is not None:
        return foreign
    word = foreign_word(name)
    if word is not None:
        return _help_for_word(name, word)
    functions = (*scope.module.checked.functions, *_functions_in_use(scope))
    return did_you_mean(name, (*functions, *BUILTIN_NAMES, "println", "print", "read_int"))


def help_for_type(file: FileScope, name: str) -> Help:
    """Help for a type that is not declared."""
    foreign = _FOREIGN_TYPES.get(name)
    if foreign is not None:
        return foreign
    checked = file.module.checked
    return did_you_mean(name, (*checked.structs, *checked.enums, *PRIMITIVES))


def _help_for_word(name: str, word: ForeignWord) -> Help:
    if not word.replacement:
        return word.advice
    return HelpWithFix(word.advice, name, word.replacement)


_EDIT_LIMITS: Final = {0: 0, 1: 0, 2: 1, 3: 1, 4: 1}
"""The edit distance allowed by the length of a name; two edits turn any short name into another."""


def did_you_mean(name: str, candidates: Iterable[str]) -> Help:
    """Propose the most similar candidate; empty if none is similar."""
    from ez_lang.source.suggestions import nearest  # noqa: PLC0415 - only after an error

    limit = _EDIT_LIMITS.get(len(name), 2)
    close = nearest(name, [c for c in candidates if c != name], limit)
    return HelpWithFix(f"did you mean '{close}'?", name, close) if close else ""


def _functions_in_use(scope: Scope) -> list[str]:
    found: list[str] = []
    for _, target in resolution.used_modules(scope):
        module = resolution.module_of(scope, target)
        library = resolution.library_of(target)
        if module is not None:
            found.extend(module.checked.functions)
        elif library is not None:
            found.extend(library.members)
    return found


# ------------------------------------------------------------------------- library modules


def _help_with_owner(scope: Scope, name: str) -> Help:
    """Help with the library module that has a member of that name."""
    imports = scope.file.imports
    for alias, target in imports.items():
        library = resolution.library_of(target)
        if library is not None and name in library.members:
            full = f"{alias}.{name}"
            text = f"{name} belongs to {alias}: write {full}, or add: using {alias}"
            return HelpWithFix(text, name, full)
    for module in _COMMON:
        if any(target.library == module for target in imports.values()):
            continue
        library = registry.library(module)
        if library is not None and name in library.members:
            return _help_to_import(module, name, is_bare=library.members[name].bare)
    return ""


def _help_to_import(module: str, name: str, *, is_bare: bool) -> Help:
    if not is_bare:
        return f"{name} belongs to @{module}: import @{module}, then {module}.{name}"
    text = (
        f"{name} belongs to @{module}; add at the top of the file:\n"
        f"import @{module}\nusing {module}"
    )
    return HelpWithFix(text, import_line=f"import & use @{module}")


def import_help(module: str) -> Help:
    """Help for the use of a library module that is not imported."""
    line = f"import @{module}"
    return HelpWithFix(f"add at the top of the file: {line}", import_line=line)


# --------------------------------------------------------------------------- wrong types


def conversion_help(scope: Scope, node: nodes.Node, wanted: Type, found: Type) -> Help:
    """Help to convert a value of a wrong type, if one call or literal does it."""
    text = scope.file.source.text[node.start : node.end]
    conversion = "" if "\n" in text else _converted(text, wanted, found)
    if conversion:
        warning = ", which drops the fraction" if conversion.startswith("int(") else ""
        return HelpWithFix(f"write {conversion}{warning}", text, conversion)
    if wanted is CHAR and found is STRING:
        return "a char is written in single quotes: 'x'"
    return ""


def _converted(text: str, wanted: Type, found: Type) -> str:
    if isinstance(wanted, FloatType) and isinstance(found, IntegerType):
        return f"{text}.0" if text.isdigit() else f"float({text})"
    if isinstance(wanted, IntegerType) and isinstance(found, FloatType):
        return f"int({text})"
    if found is STRING and isinstance(wanted, FloatType | IntegerType):
        return f"cast({text}, {wanted.text})"
    if wanted is STRING and (found is CHAR or found is BOOL or is_numeric(found)):
        return f"string({text})"
    return ""
