"""Messages: what leaves the process, and what comes in, as JSON."""
