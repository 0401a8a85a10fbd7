"""The debug protocol on screen: every line both ways, and lines typed by hand."""
