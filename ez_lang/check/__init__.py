"""The checker: from syntax trees to a checked tree, or to diagnostics.

`checker` lists every rule by the class of syntax node that it checks, and runs the passes.  A rule
gets a scope and a node and returns a node of `tree`; it reports through `reporting`.  The rooms:

- `declarations`: structs and enums, functions, globals
- `names`: scopes, what a name refers to, symbols for editors
- `types`: written types, conversions, comparison, ranges of literals
- `expressions`, `statements`, `calls`: the rules
- `hints`: suggestions, and which errors are not reported because they follow from others
- `quirks`: what the reference language does against its own rules, each with a program

`incremental` checks the entries of the prompt, `expression_at` the expressions of the debugger.

EZ is defined by its reference implementation.  The *reference checker* is the part of it that runs
before a program; what it overlooks is a fault at run time, here `tree.RaiseFault`.
"""
