"""A running match among players who come and go: pure decisions, events to keep, and the shell that runs them."""
