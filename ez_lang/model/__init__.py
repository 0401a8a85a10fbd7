"""The values of a running program: types, values, conversions, faults, and the outside world.

Behaviour of the reference language that needs special representations is in `quirks`.
"""
