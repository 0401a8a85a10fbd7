"""The type of a row of the action table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ez_ide.translation import tr

if TYPE_CHECKING:
    from ez_ide.actions.conditions import Condition

PRESETS = ("default", "thonny", "pycharm")


@dataclass(frozen=True)
class Keys:
    """The shortcuts of an action in each keymap, in Qt's portable format.

    `None` for a keymap means "as in the default one"; an empty tuple means "none".
    """

    default: tuple[str, ...] = ()
    thonny: tuple[str, ...] | None = None
    pycharm: tuple[str, ...] | None = None

    def of(self, preset: str) -> tuple[str, ...]:
        """Return the shortcuts in a keymap; an unknown name means the default one."""
        chosen: tuple[str, ...] | None = None
        if preset in PRESETS:
            chosen = getattr(self, preset)
        return self.default if chosen is None else chosen


@dataclass(frozen=True)
class Spec:
    """One action: its name, menu, shortcuts and conditions.

    `menu` is a path ("View/Zoom"); if it is empty, the action is found in the command palette only.
    Rows of a menu keep the order of the table, with a separator between rows of different
    `section`. `repeats` lets the shortcut repeat while it is held down. The shortcuts of an action
    `in_editor` work only while an editor has the focus: elsewhere they belong to the focused
    widget.
    """

    id: str
    text: str
    menu: str = ""
    section: int = 0
    also_in: tuple[str, ...] = ()
    icon: str = ""
    keys: Keys = Keys()
    when: tuple[Condition, ...] = ()
    tip: str = ""
    caption: str = ""  # the label of a toolbar button, if `text` is too long
    is_checkable: bool = False
    hold: bool = False
    in_editor: bool = False

    @property
    def name(self) -> str:
        """The text in the language of the window, without "&"."""
        return tr(self.text).replace("&&", "\0").replace("&", "").replace("\0", "&")
