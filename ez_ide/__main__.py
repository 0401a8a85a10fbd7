"""`python -m ez_ide` is the command `ez-ide`."""

import sys

from ez_ide.app.command import main

if __name__ == "__main__":
    sys.exit(main())
