"""The Qt style sheet of a theme.

All lengths are relative to the text size, so that 200 % keeps the proportions. Widgets choose a
style by the property `look`, set with `setProperty`:

- `look="primary"`, `"quiet"`, `"link"` or `"card"` on a button
- `look="title"`, `"heading"`, `"muted"`, `"caption"`, `"error"`, `"message"`, `"message-error"` or
`"kbd"` on a label
- `look="panel"`, `"page"`, `"card"`, `"bar"`, `"breadcrumb"`, `"popup"` on a frame or plain widget
- `look="reading"` on a text browser that shows prose
- `look="code"` on a list or text that shows a program, with the editor's background and font
"""

from __future__ import annotations

from string import Template
from typing import TYPE_CHECKING

from ez_ide.appearance.colour import mix

if TYPE_CHECKING:
    from ez_ide.appearance.glyphs import Glyphs
    from ez_ide.appearance.theme import Theme

DESIGNED_AT_PX = 13.0


def stylesheet(theme: Theme, glyphs: Glyphs, text_px: float) -> str:
    """Return the style sheet for a text height in pixels."""
    ui = theme.ui
    names = {name: getattr(ui, name) for name in ui.__dataclass_fields__}
    names["editor"] = theme.editor.background
    names["editor_selection"] = theme.editor.selection
    names["scroll"] = mix(ui.text, ui.window, 0.4 if theme.is_high_contrast else 0.72)
    names["scroll_hover"] = mix(ui.text, ui.window, 0.2 if theme.is_high_contrast else 0.5)
    names["ring"] = "2px" if theme.is_high_contrast else "1px"
    for glyph, colour in _GLYPHS.items():
        names[f"glyph_{glyph}"] = glyphs.url(glyph, getattr(ui, colour))
    names["glyph_down_disabled"] = glyphs.url("down", ui.text_disabled)
    return _Sizes(_SHEET, text_px / DESIGNED_AT_PX).substitute(names)


_GLYPHS = {
    "check": "on_accent",
    "dash": "on_accent",
    "dot": "on_accent",
    "down": "icon",
    "up": "icon",
    "right": "icon",
    "left": "icon",
    "handle": "border_strong",
}


class _Sizes(Template):
    """Substitutes lengths: `$(12)` is 12 pixels at the text size of the design."""

    idpattern = r"[a-z_]+"

    def __init__(self, sheet: str, scale: float) -> None:
        super().__init__(_with_lengths(sheet, scale))


def _with_lengths(sheet: str, scale: float) -> str:
    pieces = sheet.split("$(")
    done = [pieces[0]]
    for piece in pieces[1:]:
        number, rest = piece.split(")", 1)
        length = float(number) * scale
        pixels = max(1, round(length)) if length > 0 else min(-1, round(length))
        done.append(f"{pixels}px{rest}")
    return "".join(done)


_SHEET = """
* { outline: none; dialogbuttonbox-buttons-have-icons: 0; }
QWidget { color: $text; selection-background-color: $editor_selection; selection-color: $text; }
QMainWindow, QDialog { background: $window; }
QMainWindow::separator { background: $window; width: $(4); height: $(4); }
QMainWindow::separator:hover { background: $accent; }
QSplitter::handle { background: $border; }
QSplitter::handle:hover { background: $accent; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QToolTip { background: $raised; color: $text; border: 1px solid $border_strong;
  padding: $(4) $(7); }

/* ---- menus ---- */
QMenuBar { background: $window; padding: $(2) $(4); border: none; }
QMenuBar::item { padding: $(4) $(9); border-radius: $(5); background: transparent; }
QMenuBar::item:selected { background: $hover; }
QMenuBar::item:pressed { background: $pressed; }
QMenu { background: $raised; border: 1px solid $border_strong; padding: $(5) 0;
  icon-size: $(16); }
QMenu::item { padding: $(5) $(28) $(5) $(10); margin: 0 $(5); border-radius: $(4); }
QMenu::icon { padding-left: $(8); }
QMenu::item:selected { background: $selected; }
QMenu::item:disabled { color: $text_disabled; background: transparent; }
QMenu::separator { height: 1px; background: $border; margin: $(5) $(10); }
QMenu::indicator { width: $(12); height: $(12); margin-left: $(8); border-radius: $(3);
  border: 1px solid $border_strong; }
QMenu::indicator:checked { background: $accent; border-color: $accent; image: $glyph_check; }
QMenu::right-arrow { image: $glyph_right; width: $(14); height: $(14); margin-right: $(6); }

/* ---- tool bar and tool buttons ---- */
QToolBar { background: $window; border: none; border-bottom: 1px solid $border; spacing: $(2);
  padding: $(3) $(8); }
QToolBar::separator { background: $border; width: 1px; margin: $(6) $(7); }
QToolBar::handle { image: none; width: 0; }
QToolButton { background: transparent; border: $ring solid transparent; border-radius: $(6);
  padding: $(4); }
QToolButton:hover { background: $hover; }
QToolButton:pressed, QToolButton:checked { background: $pressed; }
QToolButton:focus { border-color: $focus; }
QToolButton:disabled { color: $text_disabled; }
QToolButton::menu-indicator { image: none; }
QToolButton[look="bar"] { padding: $(4) $(9) $(4) $(7); font-weight: 500; }
QToolButton[look="strip"] { padding: $(2); border-radius: $(4); }
QToolButton[look="search"] { background: $input; border: 1px solid $border; color: $text_muted;
  padding: $(4) $(10); border-radius: $(6); text-align: left; }
QToolButton[look="search"]:hover { border-color: $border_strong; color: $text; }
QToolButton[look="search"]:focus { border: $ring solid $focus; }

/* ---- buttons ---- */
QPushButton { background: $raised; border: 1px solid $border_strong; border-radius: $(6);
  padding: $(5) $(14); min-height: $(17); }
QPushButton[look="strip"] { padding: 0 $(9); border-radius: $(4); }
QPushButton:hover { background: $hover; }
QPushButton:pressed { background: $pressed; }
QPushButton:focus { border: $ring solid $focus; }
QPushButton:disabled { color: $text_disabled; border-color: $border; background: $window; }
QPushButton[look="primary"] { font-weight: 600; }
QPushButton:default, QPushButton[look="primary"] { background: $accent; color: $on_accent;
  border: 1px solid $accent; }
QPushButton:default:hover, QPushButton[look="primary"]:hover { background: $accent_hover;
  border-color: $accent_hover; }
QPushButton:default:focus, QPushButton[look="primary"]:focus { border: 2px solid $text; }
QPushButton:default:disabled, QPushButton[look="primary"]:disabled { background: $hover;
  color: $text_disabled; border-color: $border; }
QPushButton[look="quiet"] { background: transparent; border: $ring solid transparent; }
QPushButton[look="quiet"]:hover { background: $hover; }
QPushButton[look="quiet"]:checked { background: $selected; }
QPushButton[look="quiet"]:focus { border-color: $focus; }
QPushButton[look="link"] { background: transparent; border: $ring solid transparent; color: $link;
  padding: $(4) $(6); text-align: left; }
QPushButton[look="link"]:hover { text-decoration: underline; background: transparent; }
QPushButton[look="link"]:focus { border-color: $focus; }
QPushButton[look="card"] { background: $raised; border: 1px solid $border; border-radius: $(10);
  padding: 0; text-align: left; }
QPushButton[look="card"]:hover { border-color: $accent; background: $hover; }
QPushButton[look="card"]:focus { border: 2px solid $focus; }
QPushButton[look="card"]:checked { border: 2px solid $accent; }
QPushButton[look="row"] { background: transparent; border: $ring solid transparent;
  border-radius: $(6); padding: 0; text-align: left; }
QPushButton[look="row"]:hover { background: $hover; }
QPushButton[look="row"]:focus { border-color: $focus; }
QPushButton::menu-indicator { image: $glyph_down; width: $(12); height: $(12);
  subcontrol-position: right center; right: $(8); }

/* ---- fields ---- */
QLineEdit, QSpinBox, QDoubleSpinBox, QKeySequenceEdit > QLineEdit, QComboBox {
  background: $input; border: 1px solid $border_strong; border-radius: $(6);
  padding: $(4) $(8); min-height: $(18); placeholder-text-color: $text_muted; }
QPlainTextEdit, QTextEdit { background: $input; border: 1px solid $border_strong;
  border-radius: $(6); padding: $(3); placeholder-text-color: $text_muted; }
QTextBrowser { background: $window; border: none; }
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus,
QTextEdit:focus { border: $ring solid $focus; }
QLineEdit:disabled, QComboBox:disabled, QSpinBox:disabled, QDoubleSpinBox:disabled {
  color: $text_disabled; background: $window; border-color: $border; }
QLineEdit:read-only { background: $window; }
QLineEdit[look="invalid"] { border: 1px solid $error; }
QToolBar[look="console-tools"] { background: $window; border: none;
  border-left: 1px solid $border; padding: $(2); spacing: $(1); }
QToolBar[look="console-tools"] QToolButton { padding: $(3); }
QLineEdit[look="console-input"], QLineEdit[look="cell"] {
  border-radius: $(4); padding: 0 $(4); min-height: 0; }
QPlainTextEdit[look="code"], QTextEdit[look="code"], QTextBrowser[look="code"] {
  background: $editor; border: $ring solid transparent; border-radius: 0; padding: 0; }
QPlainTextEdit[look="code"]:focus, QTextEdit[look="code"]:focus,
QTextBrowser[look="code"]:focus { border: $ring solid $focus; }
QTextBrowser[look="reading"] { background: $editor; border: $ring solid transparent;
  border-radius: 0; }
QTextBrowser[look="reading"]:focus { border: $ring solid $focus; }
QComboBox::drop-down { border: none; width: $(22); subcontrol-position: right center; }
QComboBox::down-arrow { image: $glyph_down; width: $(14); height: $(14); }
QComboBox::down-arrow:disabled { image: $glyph_down_disabled; }
QComboBox { combobox-popup: 0; }
QComboBox QAbstractItemView, QComboBox QListView:focus { background: $raised;
  border: 1px solid $border_strong; padding: $(3);
  selection-background-color: $selected; selection-color: $text; }
QComboBox QAbstractItemView::item { min-height: $(24); padding: 0 $(6); border-radius: $(4); }
QSpinBox::up-button, QDoubleSpinBox::up-button { border: none; width: $(20);
  subcontrol-origin: border; subcontrol-position: top right; }
QSpinBox::down-button, QDoubleSpinBox::down-button { border: none; width: $(20);
  subcontrol-origin: border; subcontrol-position: bottom right; }
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow { image: $glyph_up; width: $(11); height: $(11); }
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow { image: $glyph_down; width: $(11);
  height: $(11); }

/* ---- check marks ---- */
QCheckBox, QRadioButton { spacing: $(8); padding: $(3); border: $ring solid transparent;
  border-radius: $(5); background: transparent; }
QCheckBox:focus, QRadioButton:focus { border-color: $focus; }
QCheckBox::indicator, QTreeView::indicator, QListView::indicator, QTableView::indicator,
QGroupBox::indicator { width: $(15); height: $(15); border: 1px solid $border_strong;
  border-radius: $(4); background: $input; }
QCheckBox::indicator:hover { border-color: $accent; }
QCheckBox::indicator:checked, QTreeView::indicator:checked, QListView::indicator:checked,
QTableView::indicator:checked, QGroupBox::indicator:checked { background: $accent;
  border-color: $accent; image: $glyph_check; }
QCheckBox::indicator:indeterminate, QTreeView::indicator:indeterminate { background: $accent;
  border-color: $accent; image: $glyph_dash; }
QCheckBox::indicator:disabled { border-color: $border; background: $hover; }
QCheckBox:disabled, QRadioButton:disabled { color: $text_disabled; }
QRadioButton::indicator { width: $(15); height: $(15); border: 1px solid $border_strong;
  border-radius: $(8); background: $input; }
QRadioButton::indicator:checked { background: $accent; border-color: $accent;
  image: $glyph_dot; }

/* ---- tabs ---- */
QTabWidget::pane { border: none; }
QTabBar { background: $sunken; border: none; qproperty-drawBase: 0; }
QTabBar::tab { background: $sunken; color: $text_muted; border: none;
  border-right: 1px solid $border; padding: $(6) $(12); min-height: $(20);
  border-top: $(2) solid transparent; }
QTabBar::tab:hover { background: $hover; color: $text; }
QTabBar::tab:selected { background: $editor; color: $text; border-top: $(2) solid $accent; }
QTabBar::tab:selected:focus { background: $selected; border-bottom: $(2) solid $focus; }
QTabBar QToolButton { background: $sunken; border-radius: 0; }
QTabBar QToolButton[look="close"] { background: transparent; padding: $(1); border: none;
  border-radius: $(4); margin-right: $(5); }
QTabBar QToolButton[look="close"]:hover { background: $pressed; }
QTabBar::tear { width: 0; }
QTabBar::scroller { width: $(24); }
QTabBar QToolButton::left-arrow { image: $glyph_left; width: $(14); height: $(14); }
QTabBar QToolButton::right-arrow { image: $glyph_right; width: $(14); height: $(14); }
QMainWindow > QTabBar { background: $window; border: none; }
QMainWindow > QTabBar::tab { background: $window; color: $text_muted; border: none;
  border-bottom: $(2) solid transparent; padding: $(6) $(4) $(5) $(4); margin: 0 $(8);
  min-height: $(18); }
QMainWindow > QTabBar::tab:hover { color: $text; background: $window; }
QMainWindow > QTabBar::tab:selected { color: $text; background: $window; border-top: none;
  border-bottom: $(2) solid $accent; }
QMainWindow > QTabBar::tab:selected:focus { background: $selected;
  border-bottom: $(2) solid $focus; }

/* ---- docks ---- */
QDockWidget { background: $window; titlebar-close-icon: none; border: none; }
QDockWidget > QWidget { background: $window; }
QWidget[look="dock-title"] { background: $window; border-bottom: 1px solid $border; }
QWidget[look="dock-title"][active="true"] { border-bottom: 1px solid $focus; }
QWidget[look="dock-title"] QToolButton { padding: $(2); border-radius: $(4); }
QLabel[look="dock-name"] { color: $text; font-weight: 600; background: transparent; }

/* ---- lists, trees, tables ---- */
QAbstractItemView { background: $window; alternate-background-color: $window; border: none;
  selection-background-color: $selected; selection-color: $text; }
QTreeView, QListView, QTableView { show-decoration-selected: 1;
  border: $ring solid transparent; }
QTreeView::item, QListView::item { height: $(25); padding: 0 $(2); border: none; }
QTableView::item { padding: 0 $(6); border: none; }
QTreeView::item:hover, QListView::item:hover { background: $hover; }
QTreeView::item:selected, QListView::item:selected, QTableView::item:selected {
  background: $selected; color: $text; }
QTreeView::item:selected:!active, QListView::item:selected:!active,
QTableView::item:selected:!active { background: $selected_inactive; }
QTreeView::branch { background: transparent; }
QTreeView::branch:hover { background: $hover; }
QTreeView::branch:selected { background: $selected; }
QTreeView::branch:selected:!active { background: $selected_inactive; }
QTreeView::branch:has-children:closed { image: $glyph_right; }
QTreeView::branch:has-children:open { image: $glyph_down; }
QTreeView:focus, QListView:focus, QTableView:focus { border-color: $focus; }
QHeaderView { background: $window; border: none; }
QHeaderView::section { background: $window; color: $text_muted; border: none;
  border-bottom: 1px solid $border; border-right: 1px solid $border;
  padding: $(4) $(8); font-weight: 500; }
QHeaderView::section:last { border-right: none; }
QTableView { gridline-color: $border; }
QTableCornerButton::section { background: $window; border: none; }
QAbstractItemView[look="code"] { background: $editor; }
QListView[look="contents"] { background: $editor; }
QListView[look="contents"]::item { padding: 0 $(8); border-radius: $(5); }
QAbstractItemView[look="in-popup"] { background: $raised; border: none; }

/* ---- scroll bars ---- */
QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: $(11); }
QScrollBar:horizontal { height: $(11); }
QScrollBar::handle { background: $scroll; border-radius: $(4); margin: $(2); }
QScrollBar::handle:vertical { min-height: $(28); }
QScrollBar::handle:horizontal { min-width: $(28); }
QScrollBar::handle:hover { background: $scroll_hover; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; border: none; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollArea { border: none; background: transparent; }
QScrollArea > QWidget > QWidget { background: transparent; }

/* ---- sliders, progress ---- */
QSlider { border: $ring solid transparent; border-radius: $(4); min-height: $(20); }
QSlider:focus { border-color: $focus; }
QSlider::groove:horizontal { height: $(4); background: $pressed; border-radius: $(2); }
QSlider::sub-page:horizontal { background: $accent; border-radius: $(2); }
QSlider::handle:horizontal { background: $raised; border: 2px solid $accent; width: $(12);
  height: $(12); margin: $(-6) 0; border-radius: $(8); }
QProgressBar { background: $pressed; border: none; border-radius: $(3); height: $(6);
  text-align: center; }
QProgressBar::chunk { background: $accent; border-radius: $(3); }
QGroupBox { border: 1px solid $border; border-radius: $(8); margin-top: $(10);
  padding: $(10) $(8) $(8) $(8); }
QGroupBox::title { subcontrol-origin: margin; left: $(10); padding: 0 $(4); }

/* ---- labels and surfaces by mark ---- */
QLabel { background: transparent; }
QLabel[look="title"] { font-size: $(26); font-weight: 600; }
QLabel[look="heading"] { font-size: $(16); font-weight: 600; }
QLabel[look="subheading"] { font-weight: 600; }
QLabel[look="muted"] { color: $text_muted; }
QLabel[look="caption"] { color: $text_muted; font-size: $(12); }
QLabel[look="error"] { color: $error; }
QLabel[look="message"], QLabel[look="message-error"] { background: $raised;
  border: 1px solid $border_strong; border-radius: $(6); }
QLabel[look="message-error"] { color: $error; border-color: $error; }
QLabel[look="kbd"] { color: $text_muted; background: $hover; border: 1px solid $border;
  border-radius: $(4); padding: $(1) $(6); font-size: $(12); }
QLabel[look="chip"] { color: $text_muted; background: $hover; border-radius: $(8);
  padding: $(1) $(8); font-size: $(12); }
*[look="page"] { background: $editor; }
*[look="panel"] { background: $window; }
*[look="empty"] { border: $ring solid transparent; }
*[look="empty"]:focus { border-color: $focus; }
QFrame[look="card"] { background: $raised; border: 1px solid $border; border-radius: $(10); }
QFrame[look="popup"] { background: $raised; border: 1px solid $border_strong;
  border-radius: $(8); }
QFrame[look="popup"] QListWidget { background: transparent; border: none; }
QWidget[look="breadcrumb"] { background: $editor; }
QWidget[look="breadcrumb"] QToolButton { color: $text_muted; padding: $(1) $(4);
  border-radius: $(4); font-size: $(12); }
QWidget[look="breadcrumb"] QToolButton:hover { color: $text; }
QFrame[look="line"] { background: $border; border: none; }
QWidget[look="notice-info"] { background: $info_surface; border-bottom: 1px solid $border; }
QWidget[look="notice-warning"] { background: $warning_surface; border-bottom: 1px solid $border; }
QWidget[look="notice-error"] { background: $error_surface; border-bottom: 1px solid $border; }
QWidget[look="notice-success"] { background: $success_surface; border-bottom: 1px solid $border; }

/* ---- status bar ---- */
QStatusBar { background: $status; color: $on_status; border-top: 1px solid $border;
  min-height: $(26); }
QStatusBar::item { border: none; }
QStatusBar QLabel, QStatusBar QToolButton { color: $on_status; }
QStatusBar QLabel { padding: 0 $(7); }
QStatusBar QToolButton { border-radius: $(4); padding: 0 $(7); }
QStatusBar[session="running"] { background: $status_running; color: $on_status_running; }
QStatusBar[session="running"] QLabel, QStatusBar[session="running"] QToolButton {
  color: $on_status_running; }
QStatusBar[session="paused"] { background: $status_paused; color: $on_status_paused; }
QStatusBar[session="paused"] QLabel, QStatusBar[session="paused"] QToolButton {
  color: $on_status_paused; }
QStatusBar QToolButton:hover { background: rgba(128, 128, 128, 60); }
QStatusBar QToolButton:focus { border: $ring solid $focus; }
"""
