"""The File menu: files, tabs, settings."""

from __future__ import annotations

from ez_ide.actions import conditions as c
from ez_ide.actions.spec import Keys, Spec

FILE = (
    Spec("file.new", "&New program", "File", 0, icon="file-new", keys=Keys(("Ctrl+N",))),
    Spec("file.open", "&Open…", "File", 0, icon="folder-open", keys=Keys(("Ctrl+O",))),
    Spec(
        "file.open_folder",
        "Open &folder…",
        "File",
        0,
        icon="folder",
        keys=Keys(("Ctrl+K, Ctrl+O",)),
    ),
    Spec("file.close_folder", "Close fol&der", "File", 0, when=(c.a_folder,)),
    Spec("file.examples", "Open &example…", "File", 1, icon="examples"),
    Spec("file.save", "&Save", "File", 2, icon="save", keys=Keys(("Ctrl+S",)), when=(c.an_editor,)),
    Spec("file.save_as", "Save &as…", "File", 2, keys=Keys(("Ctrl+Shift+S",)), when=(c.an_editor,)),
    Spec(
        "file.save_all",
        "Save a&ll",
        "File",
        2,
        icon="save-all",
        keys=Keys(("Ctrl+Alt+S",), pycharm=()),
        when=(c.something_unsaved,),
    ),
    Spec("file.reload", "Reload from dis&k", "File", 3, when=(c.an_editor,)),
    Spec("file.copy_path", "Copy &path", "File", 3, when=(c.an_editor,)),
    Spec("file.reveal", "Show in file &manager", "File", 3, when=(c.an_editor,)),
    Spec("file.close_tab", "&Close tab", "File", 4, keys=Keys(("Ctrl+W",)), when=(c.a_page,)),
    Spec("file.close_others", "Close ot&her tabs", "File", 4, when=(c.a_page,)),
    Spec("file.close_saved", "Close sa&ved tabs", "File", 4, when=(c.a_page,)),
    Spec("file.close_all", "Close all ta&bs", "File", 4, when=(c.a_page,)),
    Spec(
        "file.reopen_closed",
        "Reopen closed &tab",
        "File",
        4,
        keys=Keys(("Ctrl+Shift+T",)),
        when=(c.a_closed_tab,),
    ),
    Spec(
        "file.settings",
        "Settin&gs",
        "File",
        5,
        icon="settings",
        keys=Keys(("Ctrl+,",), pycharm=("Ctrl+Alt+S",)),
    ),
    Spec("file.keys", "Ke&y settings", "File", 5, icon="keyboard"),
    Spec("file.quit", "&Quit", "File", 6, keys=Keys(("Ctrl+Q",))),
)
