"""What a program is made of, for `getProgram`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_debugger.protocol.events import Program
from ez_debugger.records import ProgramItem
from ez_lang.check.checker import check

if TYPE_CHECKING:
    from ez_debugger.engine.program import DebuggedProgram
    from ez_lang.check.names.symbols import Symbol


def outline_of(program: DebuggedProgram) -> Program:
    """Modules, functions, globals, structs and enums, each with its location and signature.

    They come from the trees that were loaded: the files may have changed since, or be gone.
    """
    symbols = check(program.loaded, with_symbols=True).symbols
    found: dict[str, list[ProgramItem]] = {}
    for symbol in symbols.outline if symbols is not None else ():
        found.setdefault(symbol.kind, []).append(_item(symbol))
    return Program(
        tuple(_modules(program)),
        tuple(found.get("function", ())),
        tuple(found.get("global", ())),
        tuple(found.get("struct", ())),
        tuple(found.get("enum", ())),
    )


def _item(symbol: Symbol) -> ProgramItem:
    line, column = symbol.file.position(symbol.name_start)
    return ProgramItem(symbol.name, symbol.signature, symbol.file.absolute, line, column)


def _modules(program: DebuggedProgram) -> list[ProgramItem]:
    return [
        ProgramItem(module.name, f"module {module.name}", source.absolute, 1, 1)
        for module in program.checked.modules
        for source in module.files
    ]
