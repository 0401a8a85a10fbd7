"""The session: which command is allowed when, what waits, and what each answers.

Every door uses it; it knows the protocol's messages but no bytes and no pipe.
"""
