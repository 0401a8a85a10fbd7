"""The Run menu: running programs without the debugger."""

from __future__ import annotations

from ez_ide.actions import conditions as c
from ez_ide.actions.spec import Keys, Spec

RUN = (
    Spec(
        "run.run",
        "&Run",
        "Run",
        0,
        icon="run",
        when=(c.an_ez_program,),
        keys=Keys(("Ctrl+F5",), thonny=("F5",), pycharm=("Shift+F10",)),
        tip="Run the program without the debugger",
    ),
    Spec(
        "run.stop",
        "&Stop",
        "Run",
        0,
        ("Debug",),
        icon="stop",
        when=(c.a_live_session,),
        keys=Keys(("Shift+F5",), thonny=("Ctrl+F2",), pycharm=("Ctrl+F2",)),
    ),
    Spec("run.options", "&Options…", "Run", 2, when=(c.an_ez_program,)),
    Spec("run.interpreter", "Choose &interpreter…", "Run", 2),
)
