"""The commands of `ez`: the only place of the language that prints or exits."""
