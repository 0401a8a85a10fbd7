"""The session: which command is allowed when, what is queued, and which event answers it.

Every door uses it.  It knows the protocol's messages, but no bytes and no pipe.
"""
