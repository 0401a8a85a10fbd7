"""The colours of everything: palettes, the themes made from them, and the style sheet."""
