"""The Go menu: getting to places."""

from __future__ import annotations

from ez_ide.actions import conditions as c
from ez_ide.actions.spec import Keys, Spec

GO = (
    Spec("go.file", "Go to &file…", "Go", 0, keys=Keys(("Ctrl+P",), pycharm=("Ctrl+Shift+N",))),
    Spec("go.line", "Go to &line…", "Go", 0, keys=Keys(("Ctrl+G",)), when=(c.an_editor,)),
    Spec(
        "go.symbol",
        "Go to &symbol…",
        "Go",
        0,
        keys=Keys(("Ctrl+Shift+O",), pycharm=("Ctrl+F12",)),
        when=(c.an_editor,),
    ),
    Spec(
        "go.definition",
        "Go to &definition",
        "Go",
        1,
        keys=Keys(("F12",), pycharm=("Ctrl+B", "F12")),
        when=(c.an_editor,),
    ),
    Spec(
        "go.peek",
        "Pee&k at the definition",
        "Go",
        1,
        keys=Keys(("Alt+F12",), pycharm=("Ctrl+Shift+I",)),
        when=(c.an_editor,),
    ),
    Spec(
        "go.uses",
        "Find &uses",
        "Go",
        1,
        keys=Keys(("Shift+F12",), pycharm=("Alt+F7",)),
        when=(c.an_editor,),
    ),
    Spec(
        "go.explain",
        "Show what is known &here",
        "Go",
        1,
        keys=Keys(("Ctrl+K, Ctrl+I",)),
        when=(c.an_editor,),
        tip="Type, value or problem of what the caret is on",
    ),
    Spec("go.path", "Go to the p&ath above the text", "Go", 1, when=(c.an_editor,)),
    Spec("go.brace", "Go to &matching brace", "Go", 1, when=(c.an_editor,)),
    Spec(
        "go.back",
        "&Back",
        "Go",
        2,
        icon="arrow-left",
        when=(c.a_place_before,),
        hold=True,
        keys=Keys(("Alt+Left",), pycharm=("Ctrl+Alt+Left",)),
    ),
    Spec(
        "go.forward",
        "For&ward",
        "Go",
        2,
        icon="arrow-right",
        when=(c.a_place_after,),
        hold=True,
        keys=Keys(("Alt+Right",), pycharm=("Ctrl+Alt+Right",)),
    ),
    Spec(
        "go.next_problem",
        "&Next problem",
        "Go",
        3,
        when=(c.problems,),
        hold=True,
        keys=Keys(("F8",), thonny=("Alt+F8",), pycharm=("F2",)),
    ),
    Spec(
        "go.previous_problem",
        "&Previous problem",
        "Go",
        3,
        when=(c.problems,),
        hold=True,
        keys=Keys(("Shift+F8",), thonny=("Alt+Shift+F8",), pycharm=("Shift+F2",)),
    ),
)
