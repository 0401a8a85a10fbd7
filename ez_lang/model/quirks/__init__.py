"""Values of the reference language that have no Python equivalent.

temp m = {1: "a", true: "b"}                two keys, though 1 == True in Python    map_keys temp s
= bytes.to_string({0xC3})            a string of half a character            string_bytes
"""
