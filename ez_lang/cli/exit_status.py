"""The exit statuses of `ez`. A program that runs may end with any other status."""

from typing import Final

SUCCESS: Final = 0
"""The command succeeded, perhaps with warnings."""
FAILURE: Final = 1
"""The program has an error, failed while running, or could not be read."""
USAGE: Final = 2
"""The command line is invalid: an unknown option, a missing argument."""
INTERNAL: Final = 70
"""An internal error; a report was written."""
SIGNALLED: Final = 128
"""Added to the number of the signal that ended a process, as shells do."""
INTERRUPTED: Final = SIGNALLED + 2
"""The program or command was interrupted with Ctrl+C."""
CLOSED_PIPE: Final = SIGNALLED + 13
"""The reader of the output has closed it; 13 is the number of SIGPIPE."""
