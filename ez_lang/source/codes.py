"""The table of all error and warning codes: their titles, and when they can arise.

This is plain data for the checker, `ez check --format json`, `ez explain`, the editor and the
documents.  The meaning of each code is explained by its page in `pages`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ez_lang.source.diagnostics import Severity

Phase = Literal["lex", "parse", "check", "load", "run", "value"]
"""When a code arises: in the lexer, in the parser, in the checker, while the imported files are
loaded, while the program runs, or in an `Error` that a library function returns."""

Suppression = Literal["refused", "accepted", "acts"]
"""What `#suppress` does with a code: it refuses it, accepts it although the code never arises, or
accepts it and suppresses the warning."""

_AREAS = {
    "E1": "source text",
    "E2": "syntax",
    "E3": "types",
    "E4": "names",
    "E5": "run time",
    "E6": "imports",
    "E7": "library",
    "E8": "math",
    "E9": "arrays and ranges",
    "E10": "strings",
    "E11": "time",
    "E12": "maps",
    "E13": "json",
    "E14": "http and csv",
    "E15": "regular expressions",
    "E16": "encoding",
    "E17": "database",
    "E18": "server",
    "W1": "unused code",
    "W2": "suspicious code",
    "W3": "suspicious values",
    "W4": "modules",
}

_DISPLAY_NAMES = {"E5021": "PANIC", "E5022": "ASSERT"}
_CODES_OF_DISPLAY_NAMES = {name: code for code, name in _DISPLAY_NAMES.items()}


class Code(NamedTuple):
    """One row of the table.  A code without phases never arises; only `#suppress` knows it."""

    code: str
    title: str
    phases: tuple[Phase, ...]
    suppression: Suppression = "refused"

    @property
    def severity(self) -> Severity:
        """Codes that begin with W are warnings, all others are errors."""
        return "warning" if self.code.startswith("W") else "error"

    @property
    def area(self) -> str:
        """The part of the language that the code belongs to, by its number."""
        return _AREAS[self.code[:-3]]

    @property
    def display_name(self) -> str:
        """What a diagnostic shows in brackets: the code, PANIC or ASSERT."""
        return _DISPLAY_NAMES.get(self.code, self.code)

    @property
    def arises(self) -> bool:
        """Whether a program can cause this code."""
        return bool(self.phases)


_TABLE = (
    Code("E1001", "a character that EZ does not use", ("lex", "parse")),
    Code("E1002", "a single | where || is meant", ("lex",)),
    Code("E1003", "a /* comment is never closed", ("lex",)),
    Code("E1004", "a string is never closed", ("lex",)),
    Code("E1005", "a character is never closed", ("lex",)),
    Code("E1006", "an unknown backslash code in a string", ("lex",)),
    Code("E1007", "an unknown backslash code in a character", ("lex",)),
    Code("E1008", "an empty character", ("lex",)),
    Code("E1009", "more than one character between single quotes", ("lex",)),
    Code("E1010", "a number is not written correctly", ("lex",)),
    Code("E1011", "two underscores in a row in a number", ("lex",)),
    Code("E1013", "a number ends with an underscore", ("lex",)),
    Code("E1014", "an underscore right before the decimal point", ("lex",)),
    Code("E1015", "an underscore right after the decimal point", ("lex",)),
    Code("E1016", "no digits after the decimal point", ("lex",)),
    Code("E1017", "a raw string is never closed", ("lex",)),
    Code("E2001", "something is in the wrong place", ("parse",)),
    Code("E2002", "something else was expected here", ("parse",)),
    Code("E2003", "a value is missing", ("parse",)),
    Code("E2004", "a { is never closed", ("parse",)),
    Code("E2005", "a ( is never closed", ("parse",)),
    Code("E2006", "a [ is never closed", ("parse",)),
    Code("E2007", "a ${ made by a backslash code is never closed", ("parse",)),
    Code("E2008", "the left side cannot be assigned to", ("parse",)),
    Code("E2009", "using after a declaration", ("parse",)),
    Code("E2010", "using names a module that is not imported above", ("parse",)),
    Code("E2011", "a constant has no value", ("parse",)),
    Code("E2012", "two parameters or results have the same name", ("parse",)),
    Code("E2013", "two fields of a struct have the same name", ("parse",)),
    Code("E2014", "a parameter or named result has no type", ("parse",)),
    Code("E2015", "no type after the arrow", ("parse",)),
    Code("E2016", "an enum has no members", ("parse",)),
    Code("E2017", "a comma after the last element", ("parse",)),
    Code("E2018", "a comma after the last argument", ("parse",)),
    Code("E2019", "a function inside a function", ("parse",)),
    Code("E2020", "a variable has a reserved name", ("parse",)),
    Code("E2021", "a function has a reserved name", ("parse",)),
    Code("E2023", "the name is already declared here", ("parse",)),
    Code("E2024", "a type is missing", ("parse",)),
    Code("E2025", "the size of an array is not a whole number", ("parse",)),
    Code("E2026", "an enum cannot have this base type", ("parse",)),
    Code("E2027", "an integer has too many digits", ("parse",)),
    Code("E2028", "a float is too large", ("parse",)),
    Code("E2029", "only names can receive several values", ("parse",)),
    Code("E2030", "no { after struct or enum", ("parse",)),
    Code("E2031", "a member of a string enum has no value", ("check",)),
    Code("E2032", "a constant array has no size", ("run",)),
    Code("E2033", "a parameter has a name that is taken", ("parse", "check")),
    Code("E2034", "a struct field has a reserved name", ("parse",)),
    Code("E2035", "an enum member has a reserved name", ("parse",)),
    Code("E2036", "an import is not at the top of the file", ("parse",)),
    Code("E2037", "a struct has a reserved name", ("parse",)),
    Code("E2038", "an enum has a reserved name", ("parse",)),
    Code("E2039", "a required parameter after an optional one", ("parse",)),
    Code("E2040", "a & parameter has a default value", ("parse",)),
    Code("E2041", "a when without default", ("parse",)),
    Code("E2042", "a #strict when with default", ("parse",)),
    Code("E2043", "a when lists the same value twice", ("check",)),
    Code("E2045", "#strict needs a when on an enum", ("check",)),
    Code("E2046", "a #strict when omits members", ("check",)),
    Code("E2047", "when on the name of a type", ("check",)),
    Code("E2048", "when on a bool", ("check",)),
    Code("E2049", "when on nil", ("check",)),
    Code("E2050", "when on an array or map", ("check",)),
    Code("E2051", "#suppress is in the wrong place", ("parse",)),
    Code("E2052", "a code that #suppress does not take", ("parse",)),
    Code("E2053", "a struct or enum inside a function", ("check",)),
    Code("E2054", "a #strict case is not a member of the enum", ("check",)),
    Code("E2055", "#strict before something other than a when", ("parse",)),
    Code("E2056", "a statement or call outside of all functions", ("check",)),
    Code("E2057", "a $ without braces in a string", ("parse",)),
    Code("E2058", "#doc before something it cannot describe", ("parse",)),
    Code("E2059", "nothing follows #doc", ("parse",)),
    Code("E2060", "two #doc on one declaration", ("parse",)),
    Code("E3001", "types do not match", ("check",)),
    Code("E3002", "the operator cannot be used on these values", ("check", "run")),
    Code("E3003", "the wrong kind of index or key", ("check", "run")),
    Code("E3004", "only a char can replace a character of a string", ("run",)),
    Code("E3005", "int() cannot read this string", ("check",)),
    Code("E3006", "float() cannot read this string", ("check",)),
    Code("E3008", "a variable has an unknown type", ("check",)),
    Code("E3009", "a struct field has an unknown type", ("check",)),
    Code("E3010", "a parameter has an unknown type", ("check",)),
    Code("E3011", "a function returns an unknown type", ("check",)),
    Code("E3012", "the returned value has the wrong type", ("check",)),
    Code("E3013", "the wrong number of returned values", ("check",)),
    Code("E3014", "a value of the wrong type for its target or operator", ("check", "run")),
    Code("E3015", "this cannot be called", ("check", "run")),
    Code("E3016", "this value has no elements to index", ("check", "run")),
    Code("E3017", "for_each cannot iterate over this value", ("check", "run")),
    Code("E3018", "an array is needed here", ("check", "run")),
    Code("E3019", "a map is needed here", ("run",)),
    Code("E3020", "a negative value in an unsigned type", ("check", "run")),
    Code("E3021", "a fill value that is not a byte", ("run",)),
    Code("E3022", "a value outside the range of its type", ("run", "value")),
    Code("E3024", "a function promises a value but never returns", ("check",)),
    Code("E3025", "a value that does not fit into a byte", ("check", "run")),
    Code("E3026", "an element that does not fit into a byte", ("check", "run")),
    Code("E3027", "a constant is passed where it could be changed", ("check",)),
    Code("E3028", "members of an enum have different types", ("check",)),
    Code("E3029", "a float enum as key of a map", ("check",)),
    Code("E3030", "the name of a type used as a value", ("check",)),
    Code("E3031", "the name of a function used as a value", ("check",)),
    Code("E3032", "members of different enums are compared", ("check",)),
    Code("E3033", "two members of an enum have the same value", ("check",)),
    Code("E3034", "any is not a type to declare with", ("check",)),
    Code("E3035", "not every path through a function returns a value", ("check",)),
    Code("E3036", "a number does not fit into its integer type", ("check", "run")),
    Code("E3037", "private inside a function", ("check",)),
    Code("E3038", "a call without a result, or void, where a value is needed", ("check",)),
    Code("E3039", "ensure needs a function call", ("parse",)),
    Code("E3040", "several values for a single name", ("check",)),
    Code("E3041", "more elements than the array has room for", ("check",)),
    Code("E4001", "an unknown name", ("check", "run")),
    Code("E4002", "an unknown function", ("check", "run")),
    Code("E4003", "an unknown or missing field", ("check", "run")),
    Code("E4004", "an unknown member of an enum", ("check", "run")),
    Code("E4005", "a library function would change a constant array", ("run",)),
    Code("E4006", "the module has no such member", ("run",)),
    Code("E4007", "the module is not imported", ("check", "run")),
    Code("E4008", "several modules have this name", ("run",)),
    Code("E4009", "the program has no main", ("check",)),
    Code("E4010", "a field of nil", ("run",)),
    Code("E4011", "this value has no fields", ("check", "run")),
    Code("E4012", "a variable has the name of a type", ("check",)),
    Code("E4013", "a variable has the name of a function", ("check",)),
    Code("E4014", "a variable has the name of an imported module", ("check",)),
    Code("E4015", "a variable has the name of a library function in use", ("check",)),
    Code("E4016", "a loop variable has the name of an outer loop variable", ("check",)),
    Code("E5001", "a division by zero", ("check", "run")),
    Code("E5002", "a remainder by zero", ("check", "run")),
    Code("E5003", "an index outside the array or string", ("check", "run")),
    Code("E5004", "no such position in a string, or no such power", ("run",)),
    Code("E5005", "an addition leaves the range of its type", ("run",)),
    Code("E5006", "a subtraction leaves the range of its type, or nil", ("run",)),
    Code("E5007", "a product leaves its range, or an array is constant", ("run",)),
    Code("E5008", "the wrong number of arguments, or ++ out of range", ("check", "run")),
    Code("E5009", "break outside of a loop, or -- out of range", ("check", "run")),
    Code("E5010", "continue outside of a loop", ("check",)),
    Code("E5011", "a result is not used, or for without range", ("run",)),
    Code("E5012", "the numbers of names and values differ", ("run",)),
    Code("E5013", "a constant gets a new value, or a bad range start", ("run",)),
    Code("E5014", "the end of a range is not an integer", ("run",)),
    Code("E5015", "++ on something other than a name, or no index here", ("run",)),
    Code("E5016", "a constant is changed", ("check",)),
    Code("E5017", "a field of a constant struct is changed", ("check", "run")),
    Code("E5018", "too many nested calls", ("run",)),
    Code("E5019", "the step of a range is not an integer", ("run",)),
    Code("E5020", "only an integer can be looked up in a range", ("run",)),
    Code("E5021", "the program called panic", ("run",)),
    Code("E5022", "an assertion does not hold", ("run",)),
    Code("E5023", "++ or -- on something that is not an integer", ("run",)),
    Code("E5024", "the returned value is not of the declared type", ("run",)),
    Code("E6001", "the imported module was not found", ("load",)),
    Code("E6002", "no library module has this name", ("load",)),
    Code("E6004", "using in a function names a module not imported", ("run",)),
    Code("E6006", "files of one folder belong to different modules", ("load",)),
    Code("E6007", "an import from a folder that is internal to others", ("load",)),
    Code("E6008", "a member of a module cannot be changed", ("run",)),
    Code("E7001", "the wrong arguments for a library function", ("run",)),
    Code("E7002", "the function needs an array", ("run", "value")),
    Code("E7003", "the function needs a string", ("run",)),
    Code("E7004", "the function needs an integer", ("run",)),
    Code("E7005", "the function needs a number in its range", ("run",)),
    Code("E7007", "the function needs a map", ("run",)),
    Code("E7008", "the condition of assert is not a bool", ("run",)),
    Code("E7010", "bytes of the wrong kind or number", ("run", "value")),
    Code("E7011", "a negative length or count of bytes", ("run",)),
    Code("E7014", "a value cannot be converted", ("run", "value")),
    Code("E7015", "this value has no length", ("run",)),
    Code("E7016", "no such file or folder", ("value",)),
    Code("E7017", "the system does not allow it", ("value",)),
    Code("E7018", "io.remove does not remove folders", ("value",)),
    Code("E7019", "io.remove_dir does not remove files", ("value",)),
    Code("E7020", "io.remove_all refuses this folder", ("value",)),
    Code("E7021", "io.copy does not copy folders", ("value",)),
    Code("E7022", "the path exists already, or the folder is not empty", ("value",)),
    Code("E7024", "an environment variable cannot be set", ("value",)),
    Code("E7025", "the current folder is unknown", ("value",)),
    Code("E7026", "the current folder cannot be changed", ("value",)),
    Code("E7027", "the name of the computer is unknown", ("value",)),
    Code("E7028", "the name of the user is unknown", ("value",)),
    Code("E7029", "the home folder is unknown", ("run", "value")),
    Code("E7030", "the shell could not be started", ("value",)),
    Code("E7031", "a command ended with a failure", ("value",)),
    Code("E7032", "a negative time to sleep", ("run",)),
    Code("E7033", "a number too large to become an int", ("run",)),
    Code("E7035", "an environment variable is not set", ("value",)),
    Code("E7040", "the path is empty", ("value",)),
    Code("E7041", "the path contains a zero character", ("run", "value")),
    Code("E7042", "a folder cannot be read like a file", ("value",)),
    Code("E7043", "a search pattern is malformed", ("value",)),
    Code("E7050", "the file is closed already", ("value",)),
    Code("E7099", "a file operation failed", ("value",)),
    Code("E8001", "the square root of a negative number", ("run",)),
    Code("E8002", "a logarithm of a number that is not positive", ("run",)),
    Code("E8003", "asin and acos take numbers from -1 to 1", ("run",)),
    Code("E8004", "the factorial of a negative number", ("run",)),
    Code("E8005", "a factorial with too many digits", ("run",)),
    Code("E8006", "random limits that leave no choice", ("run",)),
    Code("E8007", "math.map_range from an empty range", ("run",)),
    Code("E9001", "an index outside the array, or an empty array", ("run",)),
    Code("E9002", "arithmetic on an array of other things", ("run",)),
    Code("E9003", "a range with step 0, or an index that is not an integer", ("check", "run")),
    Code("E9004", "an index into an empty array, or chunks of size 0", ("run",)),
    Code("E9005", "a range that runs in the wrong direction", ("check", "run")),
    Code("E9006", "an array is changed while for_each iterates over it", ("run",)),
    Code("E9007", "a choice from an empty array", ("run",)),
    Code("E9008", "a sample larger than the array", ("run",)),
    Code("E10001", "a negative count or length", ("run",)),
    Code("E10003", "an index outside the string", ("run",)),
    Code("E10004", "an index into an empty string", ("run",)),
    Code("E11001", "a string does not match the time format", ("run",)),
    Code("E12001", "a key that a map cannot use or find", ("run",)),
    Code("E12002", "a constant map is changed", ("run",)),
    Code("E12003", "the map has no such key", ("run",)),
    Code("E12004", "an element is not a pair of key and value", ("run",)),
    Code("E12005", "a value cannot become a key", ("run",)),
    Code("E12006", "a duplicate key in a map literal", ("check",)),
    Code("E13001", "malformed JSON", ("value",)),
    Code("E13002", "a value that JSON cannot hold", ("value",)),
    Code("E13003", "a JSON object with keys that are not strings", ("value",)),
    Code("E13004", "json.decode needs a struct type", ("check",)),
    Code("E14001", "a malformed web address or CSV text", ("run", "value")),
    Code("E14002", "a web request or CSV output failed", ("value",)),
    Code("E14003", "a download could not be saved", ("value",)),
    Code("E14004", "an unknown HTTP method", ("run",)),
    Code("E14006", "a map that JSON cannot hold", ("run",)),
    Code("E15001", "a malformed regular expression", ("run", "value")),
    Code("E16001", "malformed base64 text", ("value",)),
    Code("E16002", "malformed hexadecimal text", ("value",)),
    Code("E16003", "a malformed % code in a web address", ("value",)),
    Code("E17001", "a bad path for a database", ("run",)),
    Code("E17002", "a database file cannot be read", ("run",)),
    Code("E17003", "a database cannot be saved", ("run",)),
    Code("E17004", "the file holds no database", ("run",)),
    Code("E17005", "the database is closed already", ("run",)),
    Code("E18001", "the server could not start to listen", ("value",)),
    Code("E18002", "a port number outside 1 to 65535", ("run",)),
    Code("E18003", "a server response that cannot be built", ("run",)),
    Code("W1001", "an unused variable", (), "accepted"),
    Code("W1002", "an unused import", ("check",)),
    Code("W1003", "an unused function", ()),
    Code("W1004", "an unused parameter", (), "accepted"),
    Code("W1005", "a type on the blank name _", ("check",), "acts"),
    Code("W2001", "code that can never run", ("parse",), "acts"),
    Code("W2002", "a variable hides an outer one", (), "accepted"),
    Code("W2003", "a missing return", (), "accepted"),
    Code("W2004", "a conversion that may surprise or fail", ("check",), "acts"),
    Code("W2005", "something deprecated", (), "accepted"),
    Code("W2006", "a byte may overflow", (), "accepted"),
    Code("W2007", "a local variable hides one of the file", ("check",)),
    Code("W2008", "arithmetic on literals leaves the range", ("check",)),
    Code("W2009", "a field of an Error that may be nil", ("check",), "acts"),
    Code("W2010", "a field of a struct that may be nil", ("check",)),
    Code("W2011", "a named result is returned under another name", ("check",), "acts"),
    Code("W3001", "an empty block", (), "accepted"),
    Code("W3002", "a condition that never changes", (), "accepted"),
    Code("W3003", "fewer elements than the array has room for", ("check",), "acts"),
    Code("W4001", "a module and its file have different names", ("load",)),
)

CODES: Mapping[str, Code] = {row.code: row for row in _TABLE}
"""All codes by name, in the order of the documents."""


def is_known(code: str) -> bool:
    """Return whether a program can cause this code."""
    row = CODES.get(code)
    return row is not None and row.arises


def resolve(name: str) -> str:
    """Return the code meant by `e3001`, `3001` or `PANIC`; other words are returned in upper case.

    The result need not be a code of the table.
    """
    word = name.strip().upper()
    if word.isdecimal():
        return f"W{word}" if f"W{word}" in CODES and f"E{word}" not in CODES else f"E{word}"
    return _CODES_OF_DISPLAY_NAMES.get(word, word)
