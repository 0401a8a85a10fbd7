from __future__ import annotations

from collections import Counter

import pytest

from ez_ide.actions.shortcuts import conflicts, keys_of, normal
from ez_ide.actions.spec import PRESETS
from ez_ide.actions.table import ACTIONS, MENU_TEXTS, MENUS
from ez_ide.appearance import icons


@pytest.mark.parametrize("preset", PRESETS)
def test_no_key_means_two_things_in_any_state(preset: str) -> None:
    keys = {spec.id: keys_of(spec, preset, {}) for spec in ACTIONS}

    assert conflicts(ACTIONS, keys) == []


@pytest.mark.parametrize("preset", PRESETS)
def test_every_key_is_one_that_qt_understands(preset: str) -> None:
    written = [key for spec in ACTIONS for key in spec.keys.of(preset)]

    assert [key for key in written if normal(key) != key] == []


def test_every_action_has_a_name_of_its_own() -> None:
    assert [i for i, count in Counter(spec.id for spec in ACTIONS).items() if count > 1] == []
    assert [n for n, count in Counter(spec.name for spec in ACTIONS).items() if count > 1] == []


def test_every_action_is_in_a_menu_that_exists() -> None:
    menus = {name.split("/")[0] for spec in ACTIONS for name in (spec.menu, *spec.also_in)}

    assert menus <= set(MENUS)


def rows_of(menu: str) -> list[str]:
    """What stands in a menu: its actions, and the names of its submenus."""
    texts = [spec.text for spec in ACTIONS if menu in (spec.menu, *spec.also_in)]
    return texts + [text for path, text in MENU_TEXTS.items() if path.rpartition("/")[0] == menu]


@pytest.mark.parametrize("menu", ["", *MENU_TEXTS])
def test_every_entry_of_a_menu_has_a_letter_of_its_own(menu: str) -> None:
    """Without help from `menu_letters`: what the table says is what is shown."""
    texts = rows_of(menu)
    letters = Counter(text[text.index("&") + 1].lower() for text in texts if "&" in text)

    assert [text for text in texts if text.count("&") != 1] == []
    assert [letter for letter, count in letters.items() if count > 1] == []


def test_every_submenu_has_a_name() -> None:
    assert {spec.menu for spec in ACTIONS if spec.menu} <= set(MENU_TEXTS)


def test_every_icon_is_drawn() -> None:
    assert {spec.icon for spec in ACTIONS if spec.icon} <= set(icons.names())


def test_step_keys_start_debugging_when_nothing_runs_and_only_step_while_paused() -> None:
    over = next(spec for spec in ACTIONS if spec.id == "debug.step_over")
    start = next(spec for spec in ACTIONS if spec.id == "debug.start")
    going_on = next(spec for spec in ACTIONS if spec.id == "debug.continue")

    assert set(start.keys.of("default")) == set(going_on.keys.of("default")) == {"F5"}
    assert over.keys.of("default") == ("F10",)
    assert over.repeats
