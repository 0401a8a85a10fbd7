"""The text area: documents, their editors and tabs, and what helps to write in them."""
