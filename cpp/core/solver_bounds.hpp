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

inline Card highest(Cards cards) { return kCards - 1 - std::countl_zero(cards); }

inline int points_of(const Problem& problem, Cards cards) {
  int points = 0;
  for (cards &= problem.valued; cards != 0;) points += problem.rules.value[take_lowest(cards)];
  return points;
}

// The cards of one suit that are above all of `others`.
inline Cards above_all(Cards cards, Cards others) {
  return others == 0 ? cards : cards & above(highest(others));
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

// The points of some `number` of the cards, chosen from the top.
inline int top_points(const Problem& problem, Cards cards, int number) {
  int points = 0;
  for (cards &= problem.valued; cards != 0 && number > 0; --number) {
    const Card card = highest(cards);
    cards &= ~only(card);
    points += problem.rules.value[card];
  }
  return points;
}

// The most points of `number` of the cards, if in each suit the higher cards have no fewer points; else of
// some.
inline int best_points(const Problem& problem, Cards cards, int number) {
  int points = 0;
  for (cards &= problem.valued; cards != 0 && number > 0; --number) {
    Card best = kNoCard;
    for (int suit = 0; suit < kSuits; ++suit) {
      const Cards some = cards & suit_cards(suit);
      if (some == 0) continue;
      const Card card = highest(some);
      if (best == kNoCard || problem.rules.value[card] > problem.rules.value[best]) best = card;
    }
    cards &= ~only(best);
    points += problem.rules.value[best];
  }
  return points;
}

// What the leader cashes at once, trumps first: in each suit the cards above all others. In the plain suits
// no more of them than every opponent who still has a trump follows suit to, and than no mate has to ruff for
// want of anything else.
template <int kSeats>
class Cashing {
 public:
  Cashing(const Problem& problem, const std::array<std::int8_t, kMaxSeats>& sides, const Spot& spot)
      : problem_(problem), sides_(sides), spot_(spot), side_(sides[spot.leader]) {
    const Cards mine = hand(spot.leader);
    others_ = spot.left & ~mine;
    if (problem.trumps != 0) {
      trump_rounds_ = count(above_all(mine & problem.trumps, others_ & problem.trumps));
      find_ruffs();
    }
    for (int suit = 0; suit < kSuits; ++suit) {
      const Cards cards = suit_cards(suit);
      if (cards != problem.trumps) cash(suit, above_all(mine & cards, others_ & cards));
    }
  }

  int plain_tricks() const { return plain_; }
  int plain_points() const { return points_; }
  int rounds() const { return plain_ + trump_rounds_; }

  // Points that fall under the winners of any suit, themselves not counted: all that an opponent has of a
  // suit that is led as often as he has cards of it, and from a mate the best that he can give.
  int fallen() const {
    int points = 0;
    for (int seat = 0; seat < kSeats; ++seat) {
      if (seat == spot_.leader) continue;
      points += sides_[seat] == side_ ? given(hand(seat)) : taken(hand(seat));
    }
    return points;
  }

 private:
  const Problem& problem_;
  const std::array<std::int8_t, kMaxSeats>& sides_;
  const Spot& spot_;
  int side_;
  Cards others_ = 0;
  int trump_rounds_ = 0;
  int most_ = 1 << 24;                        // plain tricks in which no mate has to ruff
  Cards threats_ = 0;                         // hands of opponents who keep a trump
  std::array<std::int8_t, kSuits> rounds_{};  // of the plain suits
  int plain_ = 0;
  int points_ = 0;

  Cards hand(int seat) const { return problem_.owned[seat] & spot_.left; }

  void find_ruffs() {
    for (int seat = 0; seat < kSeats; ++seat) {
      if (seat == spot_.leader) continue;
      const Cards cards = hand(seat);
      if (count(cards & problem_.trumps) <= trump_rounds_) continue;
      if (sides_[seat] == side_) {
        most_ = std::min(most_, count(cards & ~problem_.trumps));
      } else {
        threats_ |= only(seat);
      }
    }
  }

  void cash(int suit, Cards top) {
    if (top == 0) return;
    int safe = std::min(count(top), most_ - plain_);
    for (Cards threats = threats_; threats != 0;) {
      safe = std::min(safe, count(hand(take_lowest(threats)) & suit_cards(suit)));
    }
    if (safe <= 0) return;
    rounds_[suit] = static_cast<std::int8_t>(safe);
    plain_ += safe;
    points_ += top_points(problem_, top, safe);
  }

  int rounds(int suit) const { return suit_cards(suit) == problem_.trumps ? trump_rounds_ : rounds_[suit]; }

  int taken(Cards cards) const {
    Cards all = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
      const Cards some = cards & suit_cards(suit);
      if (count(some) <= rounds(suit)) all |= some;
    }
    return points_of(problem_, all);
  }

  int given(Cards cards) const {
    int points = 0;
    int thrown = 0;
    Cards rest = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
      const Cards some = cards & suit_cards(suit);
      const int led = rounds(suit);
      if (suit_cards(suit) != problem_.trumps) {
        if (led == 0) rest |= some;
        points += top_points(problem_, some, led);
      }
      thrown += std::max(0, led - count(some));
    }
    return points + best_points(problem_, rest, thrown);
  }
};

// `matters(sure, most)` says whether `most` points more for the leader's side could matter: what falls takes
// time to count.
template <int kSeats, bool kUsual, typename Matters>
Sure sure_winners(const Problem& problem, const std::array<std::int8_t, kMaxSeats>& sides, const Spot& spot,
                  const Matters& matters) {
  Sure sure;
  if (problem.trumps != 0) sure_trumps<kSeats>(problem, sides, spot.left, sure);
  if constexpr (kUsual) {
    const int side = sides[spot.leader];
    const Cashing<kSeats> cashing(problem, sides, spot);
    sure.tricks[side] += cashing.plain_tricks();
    sure.points[side] += cashing.plain_points();
    if (cashing.rounds() > 0 && sure.tricks[side] < spot.tricks &&
        matters(sure, cashing.rounds() * problem.greatest * (kSeats - 1))) {
      sure.points[side] += cashing.fallen();
    }
  }
  for (int side = 0; side < 2; ++side) {
    if (sure.tricks[side] >= spot.tricks) {
      sure.tricks[side] = spot.tricks;
      sure.points[side] = spot.points;
    }
  }
  return sure;
}
