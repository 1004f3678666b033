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
    mine_ = problem.owned[spot.leader] & spot.left;
    for (int suit = 0; suit < kSuits; ++suit) facts_[suit] = &problem.facts_of(suit, spot.left);
    if (problem.trumps != 0) {
      const Cards tops = mine_ & tops_of(problem.root.trump);
      if (tops != 0) {
        cashed_ = tops;
        trump_rounds_ = count(tops);
        rounds_.lead(problem.root.trump, trump_rounds_);
      }
      find_ruffs();
    }
    for (int suit = 0; suit < kSuits; ++suit) {
      const Cards tops = mine_ & tops_of(suit) & ~problem.trumps;
      if (tops != 0) cash(suit, tops);
    }
  }

  int plain_tricks() const { return plain_; }
  int plain_points() const { return points_; }
  int rounds() const { return plain_ + trump_rounds_; }

  // Points that fall under the winners of any suit, themselves not counted: all that an opponent has of a
  // suit that is led as often as he has cards of it, and from a mate the best that he can give.
  int fallen() const {
    int points = 0;
    rounds_.each([&](int suit) {
      if (rounds_.of[suit] == count(tops_of(suit))) {
        points += facts_[suit]->fallen;
        return;
      }
      for (int seat = 0; seat < kSeats; ++seat) {
        if (seat != spot_.leader) points += follows(seat, suit, hand(seat), rounds_);
      }
    });
    for (int seat = 0; seat < kSeats; ++seat) {
      if (seat != spot_.leader && sides_[seat] == side_) points += thrown(seat, hand(seat), rounds_);
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
  std::array<const SuitFacts*, kSuits> facts_;
  Cards mine_;
  int trump_rounds_ = 0;
  int most_ = 1 << 24;  // plain tricks in which no mate has to ruff
  Cards threats_ = 0;   // seats of opponents who keep a trump
  Cards armed_ = 0;     // seats of mates who do
  Rounds rounds_;
  Cards cashed_ = 0;
  int plain_ = 0;
  int points_ = 0;

  Cards hand(int seat) const { return problem_.owned[seat] & spot_.left; }
  Cards tops_of(int suit) const { return Cards{facts_[suit]->tops} << 16 * suit; }
  bool keeps_trumps(int seat) const {
    return problem_.trumps != 0 && facts_[problem_.root.trump]->length(seat) > trump_rounds_;
  }

  void find_ruffs() {
    for (int seat = 0; seat < kSeats; ++seat) {
      if (seat == spot_.leader || !keeps_trumps(seat)) continue;
      if (sides_[seat] == side_) {
        most_ = std::min(most_, count(hand(seat) & ~problem_.trumps));
        armed_ |= only(seat);
      } else {
        threats_ |= only(seat);
      }
    }
  }

  // So many rounds of a suit, or as many as all of `seats` follow to.
  int followed(Cards seats, int suit, int rounds) const {
    while (seats != 0) rounds = std::min(rounds, facts_[suit]->length(take_lowest(seats)));
    return rounds;
  }

  void cash(int suit, Cards tops) {
    const int number = count(tops);
    const int safe = followed(threats_, suit, std::min(number, most_ - plain_));
    if (safe <= 0) return;
    if (safe < number) {
      tops = highest_of(tops, safe);
      points_ += points_of(problem_, tops);
    } else {
      points_ += facts_[suit]->top_points;
    }
    cashed_ |= tops;
    rounds_.lead(suit, safe);
    plain_ += safe;
  }

  Crossed cross_to(int mate) const {
    Crossed crossed;
    const Cards his = hand(mate);
    const Cards rest = spot_.left & ~cashed_;
    const Cards ruffers = threats_ | (armed_ & ~only(mate));
    Rounds more;
    int entry = -1;
    for (int suit = 0; suit < kSuits; ++suit) {
      if (suit == problem_.root.trump) continue;
      const Cards tops = his & Cards{problem_.facts_of(suit, rest).tops} << 16 * suit;
      if (tops == 0) continue;
      const int led = rounds_.of[suit];
      // Those that he plays to the leader's rounds he does not keep.
      const int safe = followed(ruffers, suit, std::min(count(tops) + led, facts_[suit]->length(mate))) - led;
      if (safe <= 0) continue;
      more.lead(suit, safe);
      if ((mine_ & suit_cards(suit) & ~cashed_) != 0 && may_enter(tops)) entry = suit;
    }
    if (entry < 0) return crossed;
    // Whoever has trumps left must have a plain card for each plain round.
    int room = spot_.tricks - rounds();
    if (keeps_trumps(mate)) room = std::min(room, count(his & ~problem_.trumps) - plain_);
    if (keeps_trumps(spot_.leader)) room = std::min(room, count(mine_ & ~problem_.trumps) - plain_);
    if constexpr (kSeats > 4) {  // the third of a side: he would ruff his mate's winner, and have to lead
      for (Cards others = armed_ & ~only(mate); others != 0;) {
        room = std::min(room, count(hand(take_lowest(others)) & ~problem_.trumps) - plain_);
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
        crossed.points += falls(seat, mine_ & ~cashed_, more);
      } else if (seat == mate) {
        crossed.points += falls(seat, his & ~kept, rounds_);
      } else {
        crossed.points += falls(seat, hand(seat), all);
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

  // Points that a seat plays to rounds of others, at least or for a mate: of the suits led, and in all.
  int follows(int seat, int suit, Cards cards, const Rounds& rounds) const {
    const Cards some = cards & problem_.valued & suit_cards(suit);
    if (some == 0) return 0;
    if (sides_[seat] != side_) {
      return count(cards & suit_cards(suit)) <= rounds.of[suit] ? points_of(problem_, some) : 0;
    }
    return suit == problem_.root.trump ? 0 : top_points(problem_, some, rounds.of[suit]);
  }

  int thrown(int seat, Cards cards, const Rounds& rounds) const {
    if (sides_[seat] != side_) return 0;
    const Cards rest = cards & problem_.valued & ~problem_.trumps & ~rounds.suits;
    if (rest == 0) return 0;
    int number = 0;
    rounds.each([&](int suit) { number += std::max(0, rounds.of[suit] - count(cards & suit_cards(suit))); });
    return number == 0 ? 0 : best_points(problem_, rest, number);
  }

  int falls(int seat, Cards cards, const Rounds& rounds) const {
    int points = thrown(seat, cards, rounds);
    rounds.each([&](int suit) { points += follows(seat, suit, cards, rounds); });
    return points;
  }
};

inline Sure trump_winners(const Problem& problem, const Spot& spot) {
  Sure sure;
  if (problem.trumps == 0) return sure;
  const SureTrumps& trumps = problem.sure_trumps[(spot.left & problem.trumps) >> 16 * problem.root.trump];
  for (int side = 0; side < 2; ++side) {
    sure.tricks[side] = sure.forced[side] = trumps.tricks[side];
    sure.points[side] = trumps.points[side];
    if (sure.tricks[side] >= spot.tricks) sure.points[side] = spot.points;
  }
  return sure;
}

// A mate brings no more points than that many of the best cards but in one case of a hundred: then it does
// not pay to look.
inline constexpr int kCrossedMostly = 3;

// All sure winners. `matters(sure, points)` says whether so many points more for the leader's side could
// matter: what falls takes time to count.
template <int kSeats, typename Matters>
Sure sure_winners(const Problem& problem, const std::array<std::int8_t, kMaxSeats>& sides, const Spot& spot,
                  const Sure& trumps, const Matters& matters) {
  Sure sure = trumps;
  const int side = sides[spot.leader];
  const Cashing<kSeats> cashing(problem, sides, spot);
  sure.tricks[side] += cashing.plain_tricks();
  sure.points[side] += cashing.plain_points();
  if (cashing.rounds() > 0 && sure.tricks[side] < spot.tricks &&
      matters(sure, cashing.rounds() * problem.greatest * (kSeats - 1))) {
    sure.points[side] += cashing.fallen();
  }
  if (sure.tricks[side] < spot.tricks && matters(sure, kCrossedMostly * problem.greatest)) {
    const auto crossed = cashing.cross();
    const int tricks = trumps.tricks[side] + cashing.plain_tricks() + crossed.tricks;
    const int points = trumps.points[side] + crossed.points;
    if (crossed.tricks > 0 && tricks + points > sure.tricks[side] + sure.points[side]) {
      sure.tricks[side] = tricks;
      sure.points[side] = points;
    }
  }
  if (sure.tricks[side] >= spot.tricks) {
    sure.tricks[side] = spot.tricks;
    sure.points[side] = spot.points;
  }
  return sure;
}
