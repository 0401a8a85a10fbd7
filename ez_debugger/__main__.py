"""`python -m ez_debugger` is `ez-debugger`."""

from __future__ import annotations

import gc
import sys

from ez_lang.source.quick_import import import_msgspec

if __name__ == "__main__":
    # Imports create many objects and hardly any garbage: collections would find nothing.
    gc.disable()
    import_msgspec()
    from ez_debugger.cli import main

    gc.enable()
    sys.exit(main())
