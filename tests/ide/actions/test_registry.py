from __future__ import annotations

from typing import TYPE_CHECKING

from ez_ide.actions.registry import ActionRegistry
from ez_ide.actions.session_status import SessionPhase, SessionStatus
from ez_ide.actions.spec import Keys, Spec

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QApplication


def test_an_unconnected_action_is_not_shown(actions: ActionRegistry) -> None:
    assert not actions.action("file.new").isVisible()

    actions.on("file.new", list)

    assert actions.action("file.new").isVisible()
    assert actions.action("file.new").isEnabled()


def test_a_trigger_calls_the_handler(actions: ActionRegistry) -> None:
    calls: list[str] = []
    actions.on("file.new", lambda: calls.append("new"))

    assert actions.trigger("file.new")
    assert calls == ["new"]


def test_a_checkable_action_passes_its_state(actions: ActionRegistry) -> None:
    states: list[bool] = []
    actions.on("view.word_wrap", states.append)

    actions.trigger("view.word_wrap")
    actions.trigger("view.word_wrap")

    assert states == [True, False]


def test_showing_a_state_does_not_call_the_handler(actions: ActionRegistry) -> None:
    states: list[bool] = []
    actions.on("view.word_wrap", states.append)

    actions.set_checked("view.word_wrap", True)

    assert actions.action("view.word_wrap").isChecked()
    assert states == []


def test_what_is_not_possible_is_disabled_and_says_why(actions: ActionRegistry) -> None:
    actions.on("debug.step_out", list)
    action = actions.action("debug.step_out")

    assert not action.isEnabled()
    assert "nothing is being debugged" in action.toolTip()
    assert not actions.trigger("debug.step_out")

    paused = SessionStatus(SessionPhase.PAUSED, "Paused", is_debugging=True)
    actions.update(session=paused)

    assert action.isEnabled()
    assert action.toolTip().startswith("Step out (Shift+F11)")
    assert "Not now" not in action.toolTip()


def test_a_missing_ability_of_the_debugger_is_the_reason(actions: ActionRegistry) -> None:
    actions.on("debug.run_to_cursor", list)
    abilities = frozenset({"pause"})

    actions.update(
        session=SessionStatus(SessionPhase.PAUSED, "", is_debugging=True, capabilities=abilities)
    )

    assert "this debugger does not support it" in actions.action("debug.run_to_cursor").toolTip()


def test_facts_that_change_nothing_emit_no_signal(actions: ActionRegistry) -> None:
    told: list[object] = []
    actions.context_changed.connect(told.append)

    actions.update(has_editor=True)
    actions.update(has_editor=True)

    assert len(told) == 1


def test_a_preset_and_own_keys_change_shortcut_and_tooltip(actions: ActionRegistry) -> None:
    actions.use_keys("thonny", {"debug.step_into": ["Ctrl+Alt+I"]})

    assert actions.action("debug.step_over").shortcut().toString() == "F6"
    assert "(F6)" in actions.action("debug.step_over").toolTip()
    assert actions.keys("debug.step_into") == ("Ctrl+Alt+I",)


def test_own_keys_that_are_nonsense_leave_the_action_without_a_key(actions: ActionRegistry) -> None:
    actions.use_keys("no such preset", {"file.new": ["not a key at all"]})

    assert actions.keys("file.new") == ()
    assert actions.keys("file.open") == ("Ctrl+O",)


def test_an_ampersand_in_a_text_is_kept_in_the_name(qapp: QApplication) -> None:  # noqa: ARG001
    registry = ActionRegistry(specs=[Spec("one", "&Search && find", keys=Keys(("Ctrl+1",)))])

    assert registry.spec("one").name == "Search & find"
    assert registry.action("one").toolTip().startswith("Search & find (Ctrl+1)")


def test_a_checkable_action_shows_its_check_mark_in_menus_and_no_icon(
    actions: ActionRegistry,
) -> None:
    shown = {spec.id: actions.action(spec.id).isIconVisibleInMenu() for spec in actions.specs()}

    assert [i for i, is_shown in shown.items() if is_shown == actions.spec(i).checkable] == []
