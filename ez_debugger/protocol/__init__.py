"""The wire's messages, typed once; help, docs and the schema are made from these types."""
