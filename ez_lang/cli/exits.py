"""The exit status of `ez`, in one table.  A program that runs may end with any other status."""

from typing import Final

SUCCESS: Final = 0
"""Done, perhaps with warnings."""
FAILURE: Final = 1
"""The program has an error, failed while running, or could not be read."""
MISUSE: Final = 2
"""The command line makes no sense: an unknown option, a missing argument."""
INTERNAL: Final = 70
"""A bug of ez; a report was written."""
SIGNALLED: Final = 128
"""What a shell adds to the number of the signal that ended a process."""
INTERRUPTED: Final = SIGNALLED + 2
"""Ctrl+C."""
CLOSED_PIPE: Final = 141
"""Who was to read the output has gone away; said in the same way."""
