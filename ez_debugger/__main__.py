"""`python -m ez_debugger` is `ez-debugger`."""

from __future__ import annotations

import sys

from ez_debugger.cli import main

if __name__ == "__main__":
    sys.exit(main())
