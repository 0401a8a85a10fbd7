"""The Help menu."""

from __future__ import annotations

from ez_ide.actions.spec import Keys, Spec

HELP = (
    Spec(
        "help.context",
        "&Help on this",
        "Help",
        0,
        icon="help",
        keys=Keys(("F1",)),
        tip="Help on the name under the caret, or on the panel in front",
    ),
    Spec("help.welcome", "&Welcome", "Help", 0, icon="home"),
    Spec("help.contents", "&Contents", "Help", 0, icon="book"),
    Spec("help.keys", "&Keys at a glance", "Help", 1, icon="keyboard"),
    Spec("help.codes", "&Error codes", "Help", 1),
    Spec("help.report", "&Report a problem…", "Help", 2),
    Spec("help.about", "&About EZ Studio", "Help", 2, icon="info"),
)
