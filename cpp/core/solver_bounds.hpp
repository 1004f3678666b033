// Part of solver_search.hpp: winners that nobody can take away, and the usual duties inline.
// docs/solver.md proves each bound. A bound that cannot be proved does not belong here.

// What each side can be sure of from the start of a trick, whatever the other side does. Some of these tricks
// it may leave to the others if it wants: where tricks can do harm only the forced ones are certain to be its
// own.
struct Sure {
  std::array<int, 2> tricks{};
  std::array<int, 2> forced{};
  std::array<int, 2> points{};
};

// The legal cards under the usual duties (Problem::usual_duties) of a seat that does not lead.
inline Cards usual_legal(const Problem& problem, Cards hand, Card winning, int led, bool mate_winning) {
  Cards cards = hand & suit_cards(led);
  if (cards != 0) {
    if (!mate_winning && suit_of(winning) == led) {
      if (const Cards higher = cards & above(winning)) return higher;
    }
  } else {
    cards = hand;
    const Cards trumps = hand & problem.trumps;
    if (!mate_winning && trumps != 0) {
      if (!contains(problem.trumps, winning)) return trumps;
      if (const Cards higher = trumps & above(winning)) return higher;
      if (problem.rules.undertrump == Undertrump::kForced) cards = trumps;
      if (problem.rules.undertrump == Undertrump::kForbidden && trumps != hand) cards = hand & ~trumps;
    }
  }
  if (problem.rules.discard == Discard::kFree) return cards;
  // The lowest of each suit. Who could win was obliged to and is gone already, so what beats the winning card
  // is never asked for here.
  Cards kept = mate_winning ? cards & problem.valued : 0;
  for (int suit = 0; suit < kSuits; ++suit) kept |= lowest(cards & suit_cards(suit));
  return kept;
}

inline int points_of(const Problem& problem, Cards cards) {
  int points = 0;
  for (cards &= problem.valued; cards != 0;) points += problem.rules.value[take_lowest(cards)];
  return points;
}

// The cards of one suit that are above all of `others`.
inline Cards above_all(Cards cards, Cards others) {
  return others == 0 ? cards : cards & above(kCards - 1 - std::countl_zero(others));
}

// Trumps above all trumps of the other side: each wins the trick in which it is played, and those of one hand
// win as many tricks as they are.
template <int kSeats>
void sure_trumps(const Problem& problem, const std::array<std::int8_t, kMaxSeats>& sides, Cards left,
                 Sure& sure) {
  const Cards first = problem.side_owned[0] & problem.trumps & left;
  const Cards second = problem.side_owned[1] & problem.trumps & left;
  if ((first | second) == 0) return;
  const int side = first > second ? 0 : 1;
  const Cards top = side == 0 ? above_all(first, second) : above_all(second, first);
  int tricks = 0;
  for (int seat = 0; seat < kSeats; ++seat) {
    if (sides[seat] == side) tricks = std::max(tricks, count(top & problem.owned[seat]));
  }
  sure.tricks[side] = sure.forced[side] = tricks;
  sure.points[side] = points_of(problem, top);
}

// The leader's winners in the other suits, cashed at once: cards above all others of their suit, as many as
// no opponent with a trump can be out of the suit, and as no mate has to ruff for want of anything else. They
// leave the top trumps of either side where they are, so that both may be counted.
template <int kSeats>
void sure_plain(const Problem& problem, const std::array<std::int8_t, kMaxSeats>& sides, const Spot& spot,
                Sure& sure) {
  const int side = sides[spot.leader];
  const Cards mine = problem.owned[spot.leader] & spot.left;
  const Cards others = spot.left & ~mine;
  int most = spot.tricks;  // tricks in which no mate is forced to win
  for (int seat = 0; seat < kSeats; ++seat) {
    if (seat == spot.leader || sides[seat] != side) continue;
    const Cards hand = problem.owned[seat] & spot.left;
    if ((hand & problem.trumps) != 0) most = std::min(most, count(hand & ~problem.trumps));
  }
  int tricks = 0;
  int points = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const Cards cards = suit_cards(suit);
    if (cards == problem.trumps) continue;
    Cards top = above_all(mine & cards, others & cards);
    if (top == 0) continue;
    int safe = spot.tricks;
    if (problem.trumps != 0) {
      for (int seat = 0; seat < kSeats; ++seat) {
        if (sides[seat] == side) continue;
        const Cards hand = problem.owned[seat] & spot.left;
        if ((hand & problem.trumps) != 0) safe = std::min(safe, count(hand & cards));
      }
    }
    for (; top != 0 && safe > 0 && tricks < most; --safe) {
      const Card best = kCards - 1 - std::countl_zero(top);
      top &= ~only(best);
      tricks += 1;
      points += problem.rules.value[best];
    }
  }
  sure.tricks[side] += tricks;
  sure.points[side] += points;
}

template <int kSeats, bool kUsual>
Sure sure_winners(const Problem& problem, const std::array<std::int8_t, kMaxSeats>& sides, const Spot& spot) {
  Sure sure;
  if (problem.trumps != 0) sure_trumps<kSeats>(problem, sides, spot.left, sure);
  if constexpr (kUsual) sure_plain<kSeats>(problem, sides, spot, sure);
  for (int side = 0; side < 2; ++side) {
    if (sure.tricks[side] >= spot.tricks) {
      sure.tricks[side] = spot.tricks;
      sure.points[side] = spot.points;
    }
  }
  return sure;
}
