"""`python -m ez_debugger` is `ez-debugger`."""

from __future__ import annotations

import sys

from ez_lang.source.quick_import import import_msgspec

if __name__ == "__main__":
    import_msgspec()
    from ez_debugger.cli import main

    sys.exit(main())
