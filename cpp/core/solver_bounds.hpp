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

inline Cards highest_of(Cards cards, int number) {
  Cards some = 0;
  for (; number > 0 && cards != 0; --number) {
    const Cards top = only(highest(cards));
    some |= top;
    cards &= ~top;
  }
  return some;
}

// How often each suit is led.
struct Rounds {
  std::array<std::int8_t, kSuits> of{};
  Cards suits = 0;  // all cards of the suits that are led at all

  void lead(int suit, int rounds) {
    of[suit] = static_cast<std::int8_t>(of[suit] + rounds);
    suits |= suit_cards(suit);
  }

  // fn(suit) for each suit that is led.
  template <typename Fn>
  void each(const Fn& fn) const {
    for (Cards left = suits; left != 0;) {
      const int suit = suit_of(std::countr_zero(left));
      left &= ~suit_cards(suit);
      fn(suit);
    }
  }
};

// What the leader cashes at once, trumps first: in each suit the cards above all others. In the plain suits
// no more of them than every opponent who still has a trump follows suit to, and than no mate has to ruff for
// want of anything else. Then he may cross to a mate, who cashes in the same way.
template <int kSeats>
class Cashing {
 public:
  Cashing(const Problem& problem, const std::array<std::int8_t, kMaxSeats>& sides, const Spot& spot)
      : problem_(problem), sides_(sides), spot_(spot), side_(sides[spot.leader]) {
    for (int seat = 0; seat < kSeats; ++seat) hands_[seat] = problem.owned[seat] & spot.left;
    mine_ = hands_[spot.leader];
    const Cards others = spot.left & ~mine_;
    if (problem.trumps != 0) {
      if ((mine_ & problem.trumps) > (others & problem.trumps)) {
        cashed_ = above_all(mine_ & problem.trumps, others & problem.trumps);
        trump_rounds_ = count(cashed_);
        rounds_.lead(problem.root.trump, trump_rounds_);
      }
      find_ruffs();
    }
    for (int suit = 0; suit < kSuits; ++suit) {
      const Cards mine = mine_ & suit_cards(suit) & ~problem.trumps;
      const Cards theirs = others & suit_cards(suit);
      if (mine > theirs) cash(suit, above_all(mine, theirs));
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
      points += sides_[seat] == side_ ? given(hands_[seat], rounds_) : taken(hands_[seat], rounds_);
    }
    return points;
  }

  // The plain tricks of a mate who gets the lead then, and all points of both, what falls among them and top
  // trumps not counted. None if nobody can be reached.
  struct Crossed {
    int tricks = 0;
    int points = 0;
  };
  Crossed cross() const {
    Crossed best;
    for (int seat = 0; seat < kSeats; ++seat) {
      if (seat == spot_.leader || sides_[seat] != side_) continue;
      const Crossed crossed = cross_to(seat);
      if (crossed.tricks + crossed.points > best.tricks + best.points) best = crossed;
    }
    return best;
  }

 private:
  const Problem& problem_;
  const std::array<std::int8_t, kMaxSeats>& sides_;
  const Spot& spot_;
  int side_;
  std::array<Cards, kSeats> hands_;
  Cards mine_;
  int trump_rounds_ = 0;
  int most_ = 1 << 24;  // plain tricks in which no mate has to ruff
  Cards threats_ = 0;   // hands of opponents who keep a trump
  Cards armed_ = 0;     // hands of mates who do
  Rounds rounds_;
  Cards cashed_ = 0;
  int plain_ = 0;
  int points_ = 0;

  bool keeps_trumps(Cards hand) const { return count(hand & problem_.trumps) > trump_rounds_; }

  void find_ruffs() {
    for (int seat = 0; seat < kSeats; ++seat) {
      const Cards hand = hands_[seat];
      if (seat == spot_.leader || !keeps_trumps(hand)) continue;
      if (sides_[seat] == side_) {
        most_ = std::min(most_, count(hand & ~problem_.trumps));
        armed_ |= only(seat);
      } else {
        threats_ |= only(seat);
      }
    }
  }

  // So many rounds of a suit, or as many as all of `seats` follow to.
  int followed(Cards seats, int suit, int rounds) const {
    while (seats != 0) rounds = std::min(rounds, count(hands_[take_lowest(seats)] & suit_cards(suit)));
    return rounds;
  }

  void cash(int suit, Cards tops) {
    const int number = count(tops);
    const int safe = followed(threats_, suit, std::min(number, most_ - plain_));
    if (safe <= 0) return;
    if (safe < number) tops = highest_of(tops, safe);
    cashed_ |= tops;
    rounds_.lead(suit, safe);
    plain_ += safe;
    points_ += points_of(problem_, tops);
  }

  Crossed cross_to(int mate) const {
    const Cards his = hands_[mate];
    const Cards ruffers = threats_ | (armed_ & ~only(mate));
    Rounds more;
    int entry = -1;
    for (int suit = 0; suit < kSuits; ++suit) {
      const Cards cards = suit_cards(suit) & ~problem_.trumps;
      const Cards rest = spot_.left & cards & ~his & ~cashed_;
      if ((his & cards) <= rest) continue;
      const Cards tops = above_all(his & cards, rest);
      const int led = rounds_.of[suit];
      // Those that he plays to the leader's rounds he does not keep.
      const int safe = followed(ruffers, suit, std::min(count(tops) + led, count(his & cards))) - led;
      if (safe <= 0) continue;
      more.lead(suit, safe);
      if ((mine_ & cards & ~cashed_) != 0 && may_enter(tops)) entry = suit;
    }
    Crossed crossed;
    if (entry < 0) return crossed;
    // Whoever has trumps left must have a plain card for each plain round.
    int room = spot_.tricks - rounds();
    if (keeps_trumps(his)) room = std::min(room, count(his & ~problem_.trumps) - plain_);
    if (keeps_trumps(mine_)) room = std::min(room, count(mine_ & ~problem_.trumps) - plain_);
    if constexpr (kSeats > 4) {  // the third of a side: he would ruff his mate's winner, and have to lead
      for (Cards others = armed_ & ~only(mate); others != 0;) {
        room = std::min(room, count(hands_[take_lowest(others)] & ~problem_.trumps) - plain_);
      }
    }
    if (room <= 0) return crossed;
    crossed.tricks = make_room(more, entry, room);

    Cards kept = 0;
    Rounds all = rounds_;
    more.each([&](int suit) {
      kept |= highest_of(his & suit_cards(suit), more.of[suit]);
      all.lead(suit, more.of[suit]);
    });
    crossed.points = points_ + points_of(problem_, kept);
    for (int seat = 0; seat < kSeats; ++seat) {
      if (seat == spot_.leader) {
        crossed.points += given(mine_ & ~cashed_, more);
      } else if (seat == mate) {
        crossed.points += given(his & ~kept, rounds_);
      } else {
        crossed.points += sides_[seat] == side_ ? given(hands_[seat], all) : taken(hands_[seat], all);
      }
    }
    return crossed;
  }

  // Where only the lowest card may be thrown away, the winner must be one that may be given to a mate.
  bool may_enter(Cards tops) const {
    return problem_.rules.discard == Discard::kFree || contains(problem_.valued, highest(tops));
  }

  // Leaves no more rounds than there is room for, the one of the entry among them.
  static int make_room(Rounds& more, int entry, int room) {
    int tricks = 1;
    more.each([&](int suit) {
      const int first = suit == entry;
      const int rounds = std::min<int>(more.of[suit] - first, room - tricks);
      more.of[suit] = static_cast<std::int8_t>(rounds + first);
      tricks += rounds;
    });
    return tricks;
  }

  int taken(Cards hand, const Rounds& rounds) const {
    Cards all = 0;
    rounds.each([&](int suit) {
      const Cards some = hand & suit_cards(suit);
      all |= count(some) <= rounds.of[suit] ? some : 0;
    });
    return points_of(problem_, all);
  }

  int given(Cards hand, const Rounds& rounds) const {
    int points = 0;
    int thrown = 0;
    rounds.each([&](int suit) {
      const Cards some = hand & suit_cards(suit);
      const int led = rounds.of[suit];
      if (suit != problem_.root.trump) points += top_points(problem_, some, led);
      thrown += std::max(0, led - count(some));
    });
    const Cards rest = hand & problem_.valued & ~problem_.trumps & ~rounds.suits;
    return thrown == 0 || rest == 0 ? points : points + best_points(problem_, rest, thrown);
  }
};

inline Sure trump_winners(const Problem& problem, const Spot& spot) {
  Sure sure;
  if (problem.trumps == 0) return sure;
  const SureTrumps& trumps = problem.sure_trumps[(spot.left & problem.trumps) >> 16 * problem.root.trump];
  for (int side = 0; side < 2; ++side) {
    sure.tricks[side] = sure.forced[side] = trumps.tricks[side];
    sure.points[side] = trumps.points[side];
  }
  return sure;
}

// A mate brings no more points than that many of the best cards but in one case of a hundred: then it does
// not pay to look.
inline constexpr int kCrossedMostly = 3;

// `matters(sure, most)` says whether `most` points more for the leader's side could matter: what falls takes
// time to count.
template <int kSeats, bool kUsual, typename Matters>
Sure sure_winners(const Problem& problem, const std::array<std::int8_t, kMaxSeats>& sides, const Spot& spot,
                  const Matters& matters) {
  Sure sure = trump_winners(problem, spot);
  if constexpr (kUsual) {
    const int side = sides[spot.leader];
    const Cashing<kSeats> cashing(problem, sides, spot);
    const int trump_tricks = sure.tricks[side];
    const int trump_points = sure.points[side];
    sure.tricks[side] += cashing.plain_tricks();
    sure.points[side] += cashing.plain_points();
    if (cashing.rounds() > 0 && sure.tricks[side] < spot.tricks &&
        matters(sure, cashing.rounds() * problem.greatest * (kSeats - 1))) {
      sure.points[side] += cashing.fallen();
    }
    if (sure.tricks[side] < spot.tricks && matters(sure, kCrossedMostly * problem.greatest)) {
      const auto crossed = cashing.cross();
      const int tricks = trump_tricks + cashing.plain_tricks() + crossed.tricks;
      const int points = trump_points + crossed.points;
      if (crossed.tricks > 0 && tricks + points > sure.tricks[side] + sure.points[side]) {
        sure.tricks[side] = tricks;
        sure.points[side] = points;
      }
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
