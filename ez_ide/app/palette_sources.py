"""The choices of the command palette: commands, files, lines, symbols, and their actions."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PyQt6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt

from ez_ide.actions.shortcuts import shown
from ez_ide.files.folder_scan import FolderFiles
from ez_ide.language.check_report import name_range_of
from ez_ide.language.fuzzy_match import matched_indexes, score
from ez_ide.language.outline import ICONS
from ez_ide.translation import tr
from ez_ide.widgets.labels import from_home

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_ide.actions.registry import ActionRegistry
    from ez_ide.actions.spec import Spec
    from ez_ide.app.command_palette import CommandPalette
    from ez_ide.files.panel import FilesPanel
    from ez_ide.files.state import Recent
    from ez_ide.language.check_report import SourceRange
    from ez_ide.storage.state_store import StateStore
    from ez_ide.workbench import Workbench
    from ez_lang.cli.check_format import Symbol

CHOICE = Qt.ItemDataRole.UserRole


@dataclass(frozen=True)
class Choice:
    """One row."""

    title: str
    choose: Callable[[], object]
    detail: str = ""  # secondary text after the title: a folder, a menu, a reason
    key: str = ""
    icon: str = ""
    matches: tuple[int, ...] = field(default=())  # indexes of matched characters in the title
    is_possible: bool = True
    id: str = ""  # the key under which its use is remembered


class Source(Protocol):
    """A provider of choices, queried whenever the text changes."""

    prefix: str
    """The prefix that selects this source: ">", ":" or "@"; "" for the default one."""
    hint: str
    """The placeholder of the empty field."""

    def choices(self, typed: str) -> Sequence[Choice]:
        """Return the choices for the text after the prefix, best first."""


class Choices(QAbstractListModel):
    """The model of the visible choices."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Choice] = []

    def show(self, rows: Sequence[Choice]) -> None:
        """Replace the choices."""
        self.beginResetModel()
        self._rows = list(rows)
        self.endResetModel()

    def at(self, index: QModelIndex) -> Choice | None:
        """Return the choice of a row."""
        return self._rows[index.row()] if index.isValid() else None

    def rowCount(self, parent: QModelIndex | None = None) -> int:
        """Return the number of choices."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the texts of a row, for display and for screen readers."""
        choice = self.at(index)
        if choice is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return choice.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(part for part in (choice.title, choice.key, choice.detail) if part)
        return choice if role == CHOICE else None

    def flags(self, index: QModelIndex) -> Qt.ItemFlag:
        """Unavailable choices can be selected but not triggered."""
        usual = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
        return usual if index.isValid() else Qt.ItemFlag.NoItemFlags


# --------------------------------------------------------------------------------------------------
# The built-in sources of the command palette: commands, files, lines.

MAX_CHOICES = 100
MAX_USED = 12


class Commands:
    """All actions with a handler: available and recently used ones first."""

    prefix = ">"

    def __init__(self, actions: ActionRegistry, state: StateStore) -> None:
        self._actions, self._state = actions, state
        self.hint = tr("Type the name of a command")

    def choices(self, typed: str) -> Sequence[Choice]:
        """Return the matching commands."""
        used = self._used()
        rows: list[tuple[tuple[bool, int, int, int], Choice]] = []
        for number, spec in enumerate(self._actions.specs()):
            if not self._actions.is_connected(spec.id) or spec.id == "view.palette":
                continue
            points = score(typed, spec.name)
            if points is None:
                points = score(typed, f"{spec.menu} {spec.name}")
            if points is not None:
                rank = used.index(spec.id) if spec.id in used else len(used)
                choice = self._choice(spec, typed)
                rows.append(((not choice.is_possible, -points, rank, number), choice))
        rows.sort(key=lambda row: row[0])
        return [choice for _rank, choice in rows]

    def _choice(self, spec: Spec, typed: str) -> Choice:
        reason = self._actions.reason_against(spec.id)
        keys = self._actions.keys(spec.id)
        menu = " · ".join(tr(part) for part in spec.menu.split("/")) if spec.menu else ""
        return Choice(
            title=spec.name,
            choose=lambda: self._run(spec.id),
            detail=reason or menu,
            key=shown(keys[0]) if keys else "",
            icon=spec.icon,
            matches=tuple(matched_indexes(typed, spec.name)),
            is_possible=not reason,
            id=spec.id,
        )

    def _run(self, action_id: str) -> None:
        used = [action_id, *(name for name in self._used() if name != action_id)]
        self._state.store("palette", {"used": used[:MAX_USED]})
        self._actions.trigger(action_id)

    def _used(self) -> list[str]:
        stored = self._state.section("palette").get("used")
        return (
            [name for name in stored if isinstance(name, str)] if isinstance(stored, list) else []
        )


class Files:
    """The files of the folder and recent files; falls back to commands."""

    prefix = ""

    def __init__(
        self, recent: Recent, commands: Commands, open_file: Callable[[Path], object]
    ) -> None:
        self._recent, self._commands, self._open = recent, commands, open_file
        self._folder: Path | None = None
        self._files: list[str] = []
        self.hint = tr("Go to a file; > for commands, @ for symbols, : for a line")

    def use_files(self, folder: Path, files: list[str]) -> None:
        """Set the files of the folder."""
        self._folder, self._files = folder, files

    def choices(self, typed: str) -> Sequence[Choice]:
        """Return the matching files, then the commands."""
        rows = sorted(self._fitting(typed), key=lambda row: row[0])
        files = [choice for _rank, choice in rows][:MAX_CHOICES]
        if typed and len(files) < MAX_CHOICES:
            files += [choice for choice in self._commands.choices(typed) if choice.is_possible]
        return files or list(self._commands.choices(typed))

    def _fitting(self, typed: str) -> list[tuple[tuple[int, int], Choice]]:
        found = []
        for rank, (path, folder) in enumerate(self._all()):
            points = score(typed, path.name)
            if points is None:
                points = score(typed, str(path))
            if points is not None:
                found.append(((-points, rank), self._choice(path, folder, typed)))
        return found

    def _all(self) -> list[tuple[Path, str]]:
        """Return recent files, then those of the folder, without duplicates."""
        recent = [path for path in self._recent.files() if path.exists()]
        rows = [(path, from_home(path.parent)) for path in recent]
        if self._folder is not None:
            seen = set(recent)
            for name in self._files:
                path = self._folder / name
                if path not in seen:
                    rows.append((path, str(Path(name).parent).removeprefix(".")))
        return rows

    def _choice(self, path: Path, folder: str, typed: str) -> Choice:
        return Choice(
            title=path.name,
            choose=lambda: self._open(path),
            detail=folder,
            icon="file-ez" if path.suffix == ".ez" else "file-text",
            matches=tuple(matched_indexes(typed, path.name)),
        )


class Line:
    """A line of the current file: ":120" or ":120:8"."""

    prefix = ":"

    def __init__(self, go_to: Callable[[int, int], object]) -> None:
        self._go_to = go_to
        self.hint = tr("Type a line number, optionally followed by : and a column")

    def choices(self, typed: str) -> Sequence[Choice]:
        """Return the line, if a number was typed."""
        line, _, column = typed.partition(":")
        if not line.isdecimal():
            return []
        position = (int(line), int(column) if column.isdecimal() else 1)
        text = tr("Go to line {line}, column {column}", line=position[0], column=position[1])
        return [Choice(text, lambda: self._go_to(*position), icon="arrow-right")]


# --------------------------------------------------------------------------------------------------
# The symbols of the current file, for the command palette.


class SymbolSource:
    """The source for "@"."""

    prefix = "@"

    def __init__(
        self, symbols: Callable[[], Sequence[Symbol]], go_to: Callable[[SourceRange], object]
    ) -> None:
        self._symbols, self._go_to = symbols, go_to
        self.hint = tr("Type the name of a symbol in this file")

    def choices(self, typed: str) -> Sequence[Choice]:
        """Return the matching symbols, best first."""
        rows = []
        for number, symbol in enumerate(self._symbols()):
            points = score(typed, symbol.name)
            if points is not None:
                rows.append((-points, number, self._choice(symbol, typed)))
        return [choice for _, _, choice in sorted(rows, key=lambda row: row[:2])]

    def _choice(self, symbol: Symbol, typed: str) -> Choice:
        return Choice(
            symbol.name,
            lambda: self._go_to(name_range_of(symbol)),
            detail=symbol.signature,
            icon=ICONS[symbol.kind],
            matches=tuple(matched_indexes(typed, symbol.name)),
        )


# --------------------------------------------------------------------------------------------------
# The actions that open the command palette.

ACTION_OF = {"@": "go.symbol"}


class PaletteCommands(QObject):
    """Connects the actions to the palette and its sources."""

    def __init__(
        self, bench: Workbench, palette: CommandPalette, recent: Recent, files: FilesPanel
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._palette, self._panel = bench, palette, files
        self._finder = FolderFiles(self)
        commands = Commands(bench.actions, bench.state)
        self._files = Files(recent, commands, bench.editors.open)
        for source in (commands, self._files, Line(self._go_to)):
            palette.add_source(source)
        self._finder.found.connect(self._on_found)
        on = bench.actions.on
        on("view.palette", lambda: palette.ask(">"))
        on("go.file", self._ask_for_file)
        on("go.line", lambda: palette.ask(":"))

    def add_source(self, source: Source) -> None:
        """Add a source for another prefix, and connect its action."""
        self._palette.add_source(source)
        action = ACTION_OF.get(source.prefix)
        if action is not None:
            self._bench.actions.on(action, lambda: self._palette.ask(source.prefix))

    def is_open(self) -> bool:
        """Whether the palette is visible."""
        return self._palette.isVisible()

    def _ask_for_file(self) -> None:
        if self._panel.folder is not None:
            self._finder.scan(self._panel.folder)
        self._palette.ask()

    def _on_found(self, folder: Path, files: list[str]) -> None:
        self._files.use_files(folder, files)
        self._palette.refresh()

    def _go_to(self, line: int, column: int) -> None:
        editor = self._bench.editors.current_editor
        if editor is not None:
            editor.go_to(line, column)
            editor.setFocus()
