"""Regular expressions as `@regex` has them: read, judged, and matched in bounded time."""
