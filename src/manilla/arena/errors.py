"""What can be wrong with a contest of bots."""

from __future__ import annotations

from manilla.rules.errors import RuleError


class BadContest(RuleError):
    """A contest that cannot be played as asked, results that do not belong to it, or workers that are lost."""

    kind = "contest"
