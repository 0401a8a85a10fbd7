"""What `ez help` says."""

from __future__ import annotations

USAGE = """\
ez - the EZ programming language

usage:
  ez FILE [ARGUMENT...]       run a program
  ez COMMAND ...              one of these:

  run FILE|FOLDER [ARG...]    run a program; of a folder, its main.ez
  check FILE|FOLDER|-         find mistakes without running
  repl                        try things out, line by line
  explain CODE                what an error or warning code means
  doc [MODULE[.FUNCTION]]     what the library has, what a function does
  version                     which version this is
  help [COMMAND]              this text, or more about a command"""

COMMANDS = {
    "run": """\
usage: ez run FILE|FOLDER [ARGUMENT...]
       ez FILE|FOLDER [ARGUMENT...]

Checks the program and runs it. A FOLDER stands for the main.ez in it.
Everything behind FILE belongs to the program (os.args); a -- may separate it.

The program may also come from /dev/stdin or a process substitution.

Mistakes, warnings and run-time errors go to standard error, what the program
prints to standard output. The exit status is the program's own: 0 when main
ends, n for exit(n); 1 for any error, 130 after Ctrl+C.""",
    "check": """\
usage: ez check FILE|FOLDER [--unsaved FILE|-] [--format text|json]
       ez check - [--path FILE] [--unsaved FILE] [--format text|json]

Finds mistakes in the program and in everything it imports, without running it.
The exit status is 1 if there are errors; warnings do not count. A file that
declares a module need not have a main.

  -              read the program from standard input ...
  --path FILE    ... as the text of FILE, saved or not: imports are seen from there
  --unsaved FILE texts that take the place of files, as a JSON object: text by path;
                 - reads it from standard input
  --format json  one JSON object for editors: diagnostics, symbols, references
  --expressions ARRAY
                 with --format json: expressions to check as well, each at a place of
                 the program: [{"file": …, "line": …, "column": …, "text": …}, …]""",
    "repl": """\
usage: ez repl

Reads a statement, runs it, shows the value of an expression, and goes on.
Variables, functions, structs, enums and imports stay. Input may span lines.

  help           what can be typed        reset   forget everything
  clear          clear the screen         exit    leave (also quit, Ctrl+D)""",
    "explain": """\
usage: ez explain CODE

Tells what an error or warning code means, with an example and what to do.
CODE is written as it is shown: E3001, W1002, PANIC; small letters will do.""",
    "doc": """\
usage: ez doc
       ez doc MODULE
       ez doc MODULE.FUNCTION

Tells which modules the library has, what one of them has, or what a function does, with an example:
ez doc, ez doc strings, ez doc io.read_file, ez doc len.""",
    "version": """\
usage: ez version

Shows the version of ez and of the language.""",
    "help": """\
usage: ez help [COMMAND]

Shows all commands, or more about one.""",
}
