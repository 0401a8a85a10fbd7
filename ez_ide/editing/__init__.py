"""The editor area: tabs, the code editor, lexers, folding, find and replace."""
