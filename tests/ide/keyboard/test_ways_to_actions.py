"""Every action is invoked by its shortcut, by its menu entry and by the command palette.

The handlers of the window are replaced by a list that notes which action was triggered. What the
actions do is tested in the rooms, where they are triggered directly.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from ez_ide.actions.registry import ActionRegistry
from tests.helpers.keyboard import text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ez_ide.actions.spec import Spec
    from tests.helpers.keyboard import Keyboard

PALETTE = "view.palette"


@pytest.fixture
def triggered(keyboard: Keyboard, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the actions that are triggered, instead of what they do; all are enabled."""
    keyboard.press("Ctrl+N")
    keyboard.wait(lambda: keyboard.focus is keyboard.editor)
    found: list[str] = []
    registry = keyboard.window.bench.actions
    monkeypatch.setattr(ActionRegistry, "_judge", lambda _self: None)
    monkeypatch.setattr(ActionRegistry, "reason_against", lambda _self, _id: "")
    for spec in registry.specs():
        if registry.is_connected(spec.id) and spec.id != PALETTE:
            action = registry.action(spec.id)
            action.triggered.disconnect()
            action.triggered.connect(partial(_note, found, spec.id))
            action.setEnabled(True)
    return found


def _note(found: list[str], action_id: str, _checked: object = None) -> None:
    found.append(action_id)


def by_key(keyboard: Keyboard) -> Iterator[tuple[Spec, Callable[[], object]]]:
    for spec in _specs(keyboard):
        for key in spec.keys.of("default"):
            yield spec, partial(_press_alone, keyboard, spec, key)


def _press_alone(keyboard: Keyboard, spec: Spec, key: str) -> None:
    """Press a shortcut; actions that share it are never available at once."""
    for other in _specs(keyboard):
        if key in other.keys.of("default"):
            keyboard.window.bench.actions.action(other.id).setEnabled(other is spec)
    keyboard.press(key)


def by_menu(keyboard: Keyboard) -> Iterator[tuple[Spec, Callable[[], object]]]:
    for spec in _specs(keyboard):
        if spec.menu:
            entry = text_of(keyboard.window.bench.actions.action(spec.id))
            yield spec, partial(keyboard.menu, *spec.menu.split("/"), entry)


def by_palette(keyboard: Keyboard) -> Iterator[tuple[Spec, Callable[[], object]]]:
    for spec in _specs(keyboard):
        yield spec, partial(keyboard.palette, spec.name.removesuffix("…"))


def _specs(keyboard: Keyboard) -> list[Spec]:
    registry = keyboard.window.bench.actions
    return [one for one in registry.specs() if registry.is_connected(one.id) and one.id != PALETTE]


@pytest.mark.parametrize(("ways", "least"), [(by_key, 80), (by_menu, 90), (by_palette, 110)])
def test_each_way_triggers_exactly_its_action(
    keyboard: Keyboard,
    triggered: list[str],
    ways: Callable[[Keyboard], Iterator[tuple[Spec, Callable[[], object]]]],
    least: int,
) -> None:
    wrong: list[tuple[str, list[str]]] = []
    count = 0
    for spec, invoke in ways(keyboard):
        triggered.clear()
        invoke()
        count += 1
        if triggered != [spec.id]:
            wrong.append((spec.id, list(triggered)))

    assert wrong == []
    assert count >= least
