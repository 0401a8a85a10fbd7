"""Creates a `QAction` for each row of the table, and enables it while its conditions hold.

Features connect handlers with `on` and report facts with `update`. The registry owns the text,
shortcuts, icon, tooltip and enabled state of the actions; it does not know what they do or where
they are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import QObject, Qt, pyqtSignal
from PyQt6.QtGui import QAction, QIcon, QKeySequence

from ez_ide.actions.conditions import WindowContext
from ez_ide.actions.shortcuts import keys_of, shown
from ez_ide.actions.table import ACTIONS
from ez_ide.translation import tr

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QWidget

    from ez_ide.actions.spec import Spec

IconSource = Callable[[str], QIcon]
Handler = Callable[..., object]


class ActionRegistry(QObject):
    """The actions of one window."""

    context_changed = pyqtSignal(object)  # WindowContext
    keys_changed = pyqtSignal()

    def __init__(self, parent: QObject | None = None, specs: Sequence[Spec] = ACTIONS) -> None:
        super().__init__(parent)
        self._specs = {spec.id: spec for spec in specs}
        self._keys: dict[str, tuple[str, ...]] = {}
        self._context = WindowContext()
        self._connected: set[str] = set()
        self._actions = {spec.id: self._make(spec) for spec in specs}
        self.use_keys("default", {})
        self._judge()

    # -- what features use ---------------------------------------------------------------------

    def on(self, action_id: str, handler: Handler) -> None:
        """Call `handler` when the action is triggered; a checkable one passes its state."""
        action = self._actions[action_id]
        if self._specs[action_id].checkable:
            action.triggered.connect(handler)
        else:
            action.triggered.connect(lambda _checked: handler())
        self._connected.add(action_id)
        action.setVisible(True)
        self._judge_one(self._specs[action_id])

    def serve_editor(self, editor: QWidget) -> None:
        """Add the actions that are `in_editor` to an editor: their shortcuts work while it has the
        focus.
        """
        editor.addActions(self._actions[spec.id] for spec in self._specs.values() if spec.in_editor)

    def update(self, **facts: Any) -> None:  # noqa: ANN401  the fields of WindowContext
        """Report facts about the window, for example `registry.update(has_editor=True)`."""
        changed = replace(self._context, **facts)
        if changed != self._context:
            self._context = changed
            self._judge()
            self.context_changed.emit(changed)

    def set_checked(self, action_id: str, checked: bool) -> None:  # noqa: FBT001  Qt's way
        """Set the state of a checkable action without calling its handler."""
        self._actions[action_id].setChecked(checked)

    def trigger(self, action_id: str) -> bool:
        """Trigger the action as the user would; return whether it was available."""
        action = self._actions[action_id]
        if not self.is_connected(action_id) or not action.isEnabled():
            return False
        action.trigger()
        return True

    # -- what menus, toolbar, palette and key settings use --------------------------------------

    @property
    def context(self) -> WindowContext:
        """The facts as reported last."""
        return self._context

    def specs(self) -> Iterable[Spec]:
        """The rows of the table, in order."""
        return self._specs.values()

    def spec(self, action_id: str) -> Spec:
        """Return the row of an action."""
        return self._specs[action_id]

    def action(self, action_id: str) -> QAction:
        """Return the `QAction`, for a menu or a toolbar."""
        return self._actions[action_id]

    def is_connected(self, action_id: str) -> bool:
        """Return whether the action has a handler."""
        return action_id in self._connected

    def keys(self, action_id: str) -> tuple[str, ...]:
        """Return the shortcuts in effect."""
        return self._keys[action_id]

    def reason_against(self, action_id: str) -> str:
        """Return why the action is unavailable, or ""."""
        return self._specs[action_id].reason_against(self._context)

    # -- what the window sets --------------------------------------------------------------------

    def use_keys(self, preset: str, own: Mapping[str, Sequence[str]]) -> None:
        """Assign the shortcuts of a keymap, and the user's custom ones."""
        portable = QKeySequence.SequenceFormat.PortableText
        for spec in self._specs.values():
            keys = keys_of(spec, preset, own)
            self._keys[spec.id] = keys
            action = self._actions[spec.id]
            action.setShortcuts([QKeySequence.fromString(key, portable) for key in keys])
            self._describe(spec)
        self.keys_changed.emit()

    def use_icons(self, icon: IconSource) -> None:
        """Redraw the icons, after a change of theme."""
        for spec in self._specs.values():
            if spec.icon:
                self._actions[spec.id].setIcon(icon(spec.icon))

    # -- how it is done --------------------------------------------------------------------------

    def _make(self, spec: Spec) -> QAction:
        action = QAction(tr(spec.text), self)
        action.setObjectName(spec.id)
        action.setIconText(tr(spec.button) if spec.button else spec.name)
        action.setCheckable(spec.checkable)
        action.setIconVisibleInMenu(not spec.checkable)  # an icon would replace the check mark
        action.setAutoRepeat(spec.repeats)
        # A widget shortcut works only in the editors to which the action was added.
        widget, window = Qt.ShortcutContext.WidgetShortcut, Qt.ShortcutContext.WindowShortcut
        action.setShortcutContext(widget if spec.in_editor else window)
        action.setMenuRole(QAction.MenuRole.NoRole)
        action.setVisible(False)
        return action

    def _judge(self) -> None:
        for spec in self._specs.values():
            self._judge_one(spec)

    def _judge_one(self, spec: Spec) -> None:
        action = self._actions[spec.id]
        is_possible = spec.id in self._connected and not spec.reason_against(self._context)
        if action.isEnabled() != is_possible:
            action.setEnabled(is_possible)
        self._describe(spec)

    def _describe(self, spec: Spec) -> None:
        lines = [spec.name.removesuffix("…")]
        keys = self._keys.get(spec.id, ())
        if keys:
            lines[0] += f" ({shown(keys[0])})"
        if spec.tip:
            lines.append(tr(spec.tip))
        reason = spec.reason_against(self._context)
        if reason:
            lines.append(tr("Not available: {reason}.", reason=reason))
        tip = "\n".join(lines)
        action = self._actions[spec.id]
        if action.toolTip() != tip:
            action.setToolTip(tip)
            action.setStatusTip("")
