"""The exit statuses of `ez`. A program that runs may end with any other status."""

from typing import Final

SUCCESS: Final = 0
"""Done, perhaps with warnings."""
FAILURE: Final = 1
"""The program has an error, failed while running, or could not be read."""
USAGE: Final = 2
"""The command line is invalid: an unknown option, a missing argument."""
INTERNAL: Final = 70
"""A bug in ez; a report was written."""
SIGNALLED: Final = 128
"""Added to the number of the signal that ended a process, as shells do."""
INTERRUPTED: Final = SIGNALLED + 2
"""Ctrl+C."""
CLOSED_PIPE: Final = SIGNALLED + 13
"""The reader of the output is gone; 13 is the number of SIGPIPE."""
