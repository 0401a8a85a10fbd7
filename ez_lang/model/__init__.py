"""What a running program is made of: types, values, faults, the world outside."""
