"""The built-in sources of the command palette: commands, files, lines."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ez_ide.actions.shortcuts import shown
from ez_ide.app.palette_choices import Choice
from ez_ide.language.fuzzy_match import places, score
from ez_ide.translation import tr
from ez_ide.widgets.elision import from_home

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_ide.actions.registry import ActionRegistry
    from ez_ide.actions.spec import Spec
    from ez_ide.files.state import Recent
    from ez_ide.storage.state_store import StateStore

MOST = 100
MOST_USED = 12


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
            letters=tuple(places(typed, spec.name)),
            is_possible=not reason,
            id=spec.id,
        )

    def _run(self, action_id: str) -> None:
        used = [action_id, *(one for one in self._used() if one != action_id)]
        self._state.store("palette", {"used": used[:MOST_USED]})
        self._actions.trigger(action_id)

    def _used(self) -> list[str]:
        stored = self._state.section("palette").get("used")
        return [one for one in stored if isinstance(one, str)] if isinstance(stored, list) else []


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
        files = [choice for _rank, choice in rows][:MOST]
        if typed and len(files) < MOST:
            files += [one for one in self._commands.choices(typed) if one.is_possible]
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
            letters=tuple(places(typed, path.name)),
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
        place = (int(line), int(column) if column.isdecimal() else 1)
        words = tr("Go to line {line}, column {column}", line=place[0], column=place[1])
        return [Choice(words, lambda: self._go_to(*place), icon="arrow-right")]
