"""What is known of an action before there is a window: a row of the table.

Knows neither widgets nor what the action does when it is told to.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ez_ide.translation import tr

if TYPE_CHECKING:
    from ez_ide.actions.conditions import Condition

PRESETS = ("default", "thonny", "pycharm")


@dataclass(frozen=True)
class Keys:
    """The key sequences of an action in each preset, in Qt's portable spelling.

    `None` for a preset means "as default"; an empty tuple means "no key there".
    """

    default: tuple[str, ...] = ()
    thonny: tuple[str, ...] | None = None
    pycharm: tuple[str, ...] | None = None

    def of(self, preset: str) -> tuple[str, ...]:
        """The sequences in a preset; an unknown preset reads as the default one."""
        chosen: tuple[str, ...] | None = None
        if preset in PRESETS:
            chosen = getattr(self, preset)
        return self.default if chosen is None else chosen


@dataclass(frozen=True)
class Spec:
    """One action: what it is called, where it is found, and when it is possible.

    `menu` is a path ("View/Zoom"); empty means palette and keys only.  Rows of one menu
    stand in table order, with a line between two whose `section` differs.  `hold` allows the key
    to repeat while it is held down.  The keys of an action `in_editor` count only while an editor
    has the focus: anywhere else they belong to the widget that has it.
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
    caption: str = ""  # the word on a wide button, where the text would be too long
    is_checkable: bool = False
    hold: bool = False
    in_editor: bool = False

    @property
    def name(self) -> str:
        """The text in the window's language, without the menu's accelerator mark."""
        return tr(self.text).replace("&&", "\0").replace("&", "").replace("\0", "&")
