"""Behaviour of the reference language at run time that contradicts its own rules, and is preserved.

EZ is statically typed, but an empty array literal, decoded JSON and the code of an error make
values whose type is known only at run time:

    temp all = {}
    arrays.append(all, 6)
    arrays.append(all, {7, 8})
    println(all[0] * 2, all[1][0], 6 in all)    12 7 true       dynamic_operators, dynamic_parts
    temp n int = all[1]                         fault E3001     expectations
"""
