"""From the cards that each side took to the marks that it writes down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from .calling import RUNGS, Contract
from .score import Score, ScoreLine


@dataclass(frozen=True)
class Taken:
    """What the two sides took in a finished deal, and what the reckoning needs besides.

    ``ranks``: for each side, how many cards of each valued rank (letter, points a card, count), best first;
    ``tricks`` won; ``aside`` the points of cards laid aside; ``pack_points`` the points of the whole pack;
    ``sides`` of the seats, ``dealer`` the dealer's seat, ``carry`` what ties before handed on.
    """

    ranks: tuple[tuple[tuple[str, int, int], ...], tuple[tuple[str, int, int], ...]]
    tricks: tuple[int, int]
    aside: int
    pack_points: int
    contract: Contract
    sides: tuple[int, ...]
    dealer: int
    carry: int = 1

    def card_points(self, side: int) -> int:
        return sum(points * count for _, points, count in self.ranks[side])


class Scoring(Protocol):
    """How a finished deal is reckoned. ``pinta_scores`` and ``pinta_when_winning`` rule a turned card's points."""

    @property
    def pinta_scores(self) -> str: ...

    @property
    def pinta_when_winning(self) -> str: ...

    def trick_points(self, tricks: int) -> int:
        """Points that so many tricks count, besides their cards."""

    def score(self, taken: Taken) -> Score:
        """The reckoning of a finished deal."""


@dataclass(frozen=True, kw_only=True)
class OverHalf:
    """The family's reckoning: the side with more points marks what it has over half, times the doubles.

    * ``trick_point`` a trick, or one for ``tricks_per_point`` tricks; ``odd_pair``: whether an unfinished group
      counts for its owner (``one_each``) or not (``none``).
    * ``two_player_threshold``: half of what the deal really holds (``half_total``), or half of what it holds
      when no group is split (``36``).
    * ``leftover``: points of cards laid aside. ``dead_30``: nobody's, half stays half of the whole pack;
      ``dealer``: the dealer's side's; ``dead_half``: nobody's, half the difference is marked.
    * ``double_mode``: doubles ``multiply``, or each ``add`` one less than its factor to 1 (no trumps 1, a recontro of
      x4 in all 3, no trumps before looking 3).
    * ``call_scope``: the rungs count for the whole ``deal``, or each side wins by its own last rung
      (``announcer_only``). ``contro_steps``: the factor of each rung.
    * ``capot``: x2 for winning ``all_tricks``, or for leaving the others without a card point
      (``all_points``), or never (``none``).
    * ``tie_carry``: what a tie does to the next deal. ``accumulate``: x2 for each tie of an unbroken run;
      ``carry_factor``: the tied deal's whole factor and one x2 more; ``single``: never more than x2; ``none``.
    * ``deal_cap``: the most that one deal may mark. ``defenders_score``: two against one, ``each`` defender
      marks all, or they ``split`` it, halves rounded down.

    Sources: the Spanish document pages 2 and 3, the Belgian document, club rules of Bruges, a Walloon
    score keeper; see the rules page of each game.
    """

    trick_point: int = 1
    tricks_per_point: int = 1
    odd_pair: str = "one_each"
    two_player_threshold: str = "half_total"
    no_trump_factor: int = 2
    contro_steps: tuple[int, ...] = (2, 4, 8, 16)
    double_mode: str = "multiply"
    call_scope: str = "deal"
    capot: str = "none"
    tie_carry: str = "none"
    deal_cap: int | None = None
    leftover: str = "dead_30"
    defenders_score: str = "each"
    pinta_scores: str = "honours"
    pinta_when_winning: str = "none"

    def score(self, taken: Taken) -> Score:
        lines: list[ScoreLine] = []
        points = self._points(taken, lines)
        half = self._half(taken, points)
        winner = None if points[0] == points[1] else int(points[1] > points[0])
        excess = 0
        if winner is not None:
            excess = self._excess(taken, points, winner, half)
            if self.leftover == "dead_half" and taken.aside:
                lines.append(ScoreLine("half_difference", winner, excess))
            else:
                lines.append(ScoreLine("half", winner, half))
                lines.append(ScoreLine("over", winner, excess))
        doubles = self._doubles(taken, winner if excess else None)
        factor = self._factor(doubles, taken.carry)
        marks = excess * factor
        if excess:
            if taken.carry > 1:
                lines.append(ScoreLine("tie_carried", None, taken.carry))
            lines.extend(ScoreLine(code, None, value, count) for code, value, count in doubles)
            lines.append(ScoreLine("factor", None, factor))
            if self.deal_cap is not None and marks > self.deal_cap:
                marks = self.deal_cap
                lines.append(ScoreLine("cap", winner, marks))
        elif winner is None:
            lines.append(ScoreLine("tie", None, points[0]))
        each = self._share(taken, winner, marks)
        if winner is not None:
            lines.append(ScoreLine("marks", winner, each))
        seat_marks = tuple(each if side == winner else 0 for side in taken.sides)
        carry = self._carry(taken, factor) if winner is None else 1
        return Score(tuple(lines), points, taken.tricks, winner, factor, seat_marks, carry)

    def trick_points(self, tricks: int) -> int:
        """Points for ``tricks`` tricks: one a group, an unfinished group by ``odd_pair``."""
        per = self.tricks_per_point
        groups = -(-tricks // per) if self.odd_pair == "one_each" else tricks // per
        return groups * self.trick_point

    def _points(self, taken: Taken, lines: list[ScoreLine]) -> tuple[int, int]:
        totals = []
        for side in (0, 1):
            for rank, value, count in taken.ranks[side]:
                if count:
                    lines.append(ScoreLine("rank", side, value * count, count, rank))
            total = taken.card_points(side)
            if self.trick_point:
                tricks = self.trick_points(taken.tricks[side])
                lines.append(ScoreLine("tricks", side, tricks, taken.tricks[side]))
                total += tricks
            if self.leftover == "dealer" and taken.aside and taken.sides[taken.dealer] == side:
                lines.append(ScoreLine("leftover", side, taken.aside))
                total += taken.aside
            lines.append(ScoreLine("points", side, total))
            totals.append(total)
        return totals[0], totals[1]

    def _half(self, taken: Taken, points: tuple[int, int]) -> int:
        if self.tricks_per_point > 1 and self.two_player_threshold == "half_total":
            return sum(points) // 2
        groups = sum(taken.tricks) // self.tricks_per_point
        return (taken.pack_points + groups * self.trick_point) // 2

    def _excess(self, taken: Taken, points: tuple[int, int], winner: int, half: int) -> int:
        if self.leftover == "dead_half" and taken.aside:
            return (points[winner] - points[1 - winner]) // 2
        return max(0, points[winner] - half)

    def _doubles(self, taken: Taken, winner: int | None) -> list[tuple[str, int, int]]:
        """Code, factor and count of each double of this deal; the ties carried are not among them."""
        contract, found = taken.contract, []
        if contract.blind:
            found.append(("blind_no_trump", 2 * self.no_trump_factor, 0))
        elif contract.trump is None and contract.declarer is not None and self.no_trump_factor > 1:
            found.append(("no_trump", self.no_trump_factor, 0))
        rung = self._rung(taken, winner)
        if rung:
            found.append((RUNGS[rung - 1], self.contro_steps[rung - 1], rung))
        if winner is not None and self._is_capot(taken, winner):
            found.append(("capot", 2, 0))
        return found

    def _rung(self, taken: Taken, winner: int | None) -> int:
        """The rung that counts: the last one, or the last that the winner's side spoke."""
        rung = taken.contract.rung
        if rung and winner is not None and self.call_scope == "announcer_only":
            namer = taken.dealer if taken.contract.declarer is None else taken.contract.declarer
            spoke_last = (taken.sides[namer] == winner) == (rung % 2 == 0)
            return rung if spoke_last else rung - 1
        return rung

    def _is_capot(self, taken: Taken, winner: int) -> bool:
        if self.capot == "all_tricks":
            return taken.tricks[1 - winner] == 0
        return self.capot == "all_points" and taken.card_points(1 - winner) == 0

    def _factor(self, doubles: list[tuple[str, int, int]], carry: int) -> int:
        factor = carry
        for _, value, _ in doubles:
            factor = factor + value - 1 if self.double_mode == "add" else factor * value
        return factor

    def _share(self, taken: Taken, winner: int | None, marks: int) -> int:
        alone = winner is not None and taken.sides.count(winner) > taken.sides.count(1 - winner)
        return marks // 2 if alone and self.defenders_score == "split" else marks

    def _carry(self, taken: Taken, factor: int) -> int:
        """What a tie hands on: the factor that a plain next deal will have."""
        if self.tie_carry == "none":
            return 1
        if self.tie_carry == "single":
            return 2
        level = factor if self.tie_carry == "carry_factor" else taken.carry
        return level + 1 if self.double_mode == "add" else level * 2
