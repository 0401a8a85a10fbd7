"""The type of a row of the action table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ez_ide.translation import tr

if TYPE_CHECKING:
    from ez_ide.actions.conditions import Condition, WindowContext

PRESETS = ("default", "thonny", "pycharm")


@dataclass(frozen=True)
class Keys:
    """The shortcuts of an action in each keymap, in Qt's portable format.

    A field is one shortcut or a tuple of several. `None` for a keymap means "as in the default
    one"; an empty tuple means "none".
    """

    default: str | tuple[str, ...] = ()
    thonny: str | tuple[str, ...] | None = None
    pycharm: str | tuple[str, ...] | None = None

    def of(self, preset: str) -> tuple[str, ...]:
        """Return the shortcuts in a keymap; an unknown name means the default one."""
        chosen: str | tuple[str, ...] | None = None
        if preset in PRESETS:
            chosen = getattr(self, preset)
        if chosen is None:
            chosen = self.default
        return (chosen,) if isinstance(chosen, str) else chosen


@dataclass(frozen=True)
class Spec:
    """One action: its name, menu, shortcuts and conditions.

    `menu` is a path ("View/Zoom"); if it is empty, the action is found in the command palette only.
    Rows of a menu keep the order of the table, with a separator between rows of different
    `section`. `when` is one condition or several that must all hold. `repeats` lets the shortcut
    repeat while it is held down. The shortcuts of an action `in_editor` work only while an editor
    has the focus: elsewhere they belong to the focused widget.
    """

    id: str
    text: str
    menu: str = ""
    section: int = 0
    also_in: tuple[str, ...] = ()
    icon: str = ""
    keys: Keys = Keys()
    when: Condition | tuple[Condition, ...] = ()
    tip: str = ""
    button: str = ""  # the label of a toolbar button, if `text` is too long
    checkable: bool = False
    repeats: bool = False
    in_editor: bool = False

    @property
    def name(self) -> str:
        """The text in the language of the window, without "&"."""
        return tr(self.text).replace("&&", "\0").replace("&", "").replace("\0", "&")

    def reason_against(self, context: WindowContext) -> str:
        """Return why the action is unavailable, or ""."""
        conditions = self.when if isinstance(self.when, tuple) else (self.when,)
        return next(filter(None, (condition(context) for condition in conditions)), "")
