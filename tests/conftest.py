"""Settings for all tests."""

from hypothesis import settings

# No deadline a case: a machine that is busy for a moment is not a failure.
settings.register_profile("manilla", deadline=None)
settings.load_profile("manilla")
