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
INTERRUPTED: Final = 130
"""Ctrl+C, as a shell counts it: 128 and the number of the signal."""
CLOSED_PIPE: Final = 141
"""Who was to read the output has gone away; said in the same way."""
