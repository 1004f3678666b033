// Part of solver_search.hpp: the last few tricks of four hands by a search of their own, for which next to
// nothing has to be made ready: no table of any kind, no bounds, 32 bits for all cards.

using EndingCards = std::uint32_t;

inline Card lowest_of(EndingCards cards) { return std::countr_zero(cards); }
inline Card highest_of(EndingCards cards) { return 31 - std::countl_zero(cards); }
inline EndingCards one(Card card) { return EndingCards{1} << card; }

// The cards of an ending, numbered by their points and among equals suit by suit: so the lowest number is the
// cheapest card, and the stronger cards of a suit have the greater numbers.
struct EndingPack {
  int size = 0;
  std::array<std::int8_t, kMostEndingCards> outside{};  // the number in the problem
  std::array<std::int8_t, kCards> inside;               // and back
  std::array<int, kMostEndingCards> value{};
  std::array<EndingCards, kMostEndingCards> suit{};  // all cards of the card's suit
  std::array<EndingCards, kMostEndingCards> beaten_by{};
  // Of the same suit with the same points: lower ones and higher ones.
  std::array<EndingCards, kMostEndingCards> like_below{};
  std::array<EndingCards, kMostEndingCards> like_above{};
  std::array<EndingCards, kSuits> suits{};
  EndingCards trumps = 0;
  EndingCards valued = 0;

  explicit EndingPack(const Problem& problem) {
    const auto& values = problem.rules.value;
    for (Cards left = problem.present; left != 0;) {
      const Card card = take_lowest(left);
      int place = size++;
      for (; place > 0 && values[outside[place - 1]] > values[card]; --place)
        outside[place] = outside[place - 1];
      outside[place] = static_cast<std::int8_t>(card);
    }
    for (Card card = 0; card < size; ++card) {
      const int its_suit = suit_of(outside[card]);
      inside[outside[card]] = static_cast<std::int8_t>(card);
      value[card] = values[outside[card]];
      for (EndingCards lower = suits[its_suit]; lower != 0;) {
        const Card other = highest_of(lower);
        if (value[other] != value[card]) break;
        like_below[card] |= one(other);
        like_above[other] |= one(card);
        lower &= ~one(other);
      }
      suits[its_suit] |= one(card);
      if (contains(problem.valued, outside[card])) valued |= one(card);
    }
    if (problem.trumps != 0) trumps = suits[problem.root.trump];
    for (Card card = 0; card < size; ++card) {
      suit[card] = suits[suit_of(outside[card])];
      beaten_by[card] = suit[card] & ~((one(card) << 1) - 1);
      if ((trumps & one(card)) == 0) beaten_by[card] |= trumps;
    }
  }

  EndingCards in(Cards cards) const {
    EndingCards mine = 0;
    for (; cards != 0;) mine |= one(inside[take_lowest(cards)]);
    return mine;
  }
};

struct Start {
  EndingCards left;  // in all hands
  int leader;
  int tricks;  // to be decided
  int points;  // of the cards left and those on the table
  int won;     // tricks of side 0 so far
};

struct Laid {
  EndingCards cards = 0;
  EndingCards suit = 0;   // all cards of the suit led
  EndingCards above = 0;  // all that beat the card that wins so far
  int winner = 0;         // its place in the trick
  int points = 0;
};

class Ending final : public Searcher {
 public:
  Ending(const Problem& problem, Watch& watch)
      : problem_(problem),
        watch_(watch),
        pack_(problem),
        first_side_(problem.root.sides[0]),
        two_tricks_(problem),
        small_(TwoTricks::fits(problem)) {
    here_ = {0, problem.root.leader, problem.tricks_left, problem.points_left, 0};
    for (int seat = 0; seat < kSeats; ++seat) {
      owned_[seat] = owned_[seat + kSeats] = pack_.in(problem.owned[seat]);
      here_.left |= owned_[seat];
    }
    for (; place_ < problem.root.played; ++place_) {
      const Card card = pack_.inside[problem.root.trick[place_]];
      laid_ = laid(laid_, place_, card);
      here_.points += pack_.value[card];
    }
    find_tricks();
    if (!small_) return;
    for (Card card = 0; card < pack_.size; ++card) {
      two_tricks_.set(card, suit_of(pack_.outside[card]), card, (pack_.trumps & one(card)) != 0,
                      pack_.value[card], (pack_.valued & one(card)) != 0);
    }
  }

  int value(int alpha, int beta) override { return value_at<0>(alpha, beta); }

  int value_after(Card card, int alpha, int beta) override {
    const Start here = here_;
    const Laid laid = laid_;
    const int place = place_;
    const int gain = play(card);
    const int value = gain + this->value(alpha - gain, beta - gain);
    here_ = here;
    laid_ = laid;
    place_ = place;
    return value;
  }

  Cards legal_cards() override {
    if (over()) return 0;
    const EndingCards hand = owned_[here_.leader + place_] & here_.left;
    Cards cards = 0;
    for (EndingCards left = place_ == 0 ? hand : allowed(hand, laid_, (laid_.winner ^ place_) % 2 == 0);
         left != 0; left &= left - 1) {
      cards |= only(pack_.outside[lowest_of(left)]);
    }
    return cards;
  }

  bool most_to_act() const override { return side_of(here_.leader + place_) == 0; }
  bool over() const override { return here_.tricks == 0; }
  void guess_at(int) override {}  // never so deep

  Bounds range() const override {
    const Bounds tricks = by_tricks_[here_.won][here_.tricks];
    return {tricks.lo, here_.points + tricks.hi};
  }

  int play(Card outside) override {
    const Card card = pack_.inside[outside];
    laid_ = laid(laid_, place_, card);
    here_.left &= ~one(card);
    place_ += 1;
    if (place_ < kSeats) return 0;
    const bool gains = side_of(here_.leader + laid_.winner) == 0;
    const int gain = gains ? laid_.points + problem_.step[here_.won] : 0;
    here_ = next(here_, here_.left, laid_, gains);
    laid_ = {};
    place_ = 0;
    return gain;
  }

 private:
  static constexpr int kSeats = 4;

  const Problem& problem_;
  Watch& watch_;
  EndingPack pack_;
  int first_side_;                               // of the first seat: the sides sit in turn
  std::array<EndingCards, 2 * kSeats> owned_{};  // twice round the table
  TwoTricks two_tricks_;
  bool small_;  // the points are few enough for it
  // What tricks alone may bring to side 0, by those it has and those to come.
  std::array<std::array<Bounds, kEndingTricks + 1>, kEndingTricks + 1> by_tricks_;
  Start here_{};
  Laid laid_{};
  int place_ = 0;

  int side_of(int seat) const { return (first_side_ ^ seat) & 1; }

  void find_tricks() {
    const int all = problem_.tricks_left;
    for (int won = 0; won <= all; ++won) {
      Bounds bounds{0, 0};
      int sum = 0;
      for (int more = 0; more <= all - won; ++more) {
        if (more > 0) sum += problem_.step[won + more - 1];
        bounds = {std::min(bounds.lo, sum), std::max(bounds.hi, sum)};
        by_tricks_[won][more] = bounds;
      }
    }
  }

  [[gnu::always_inline]] Laid laid(const Laid& laid, int place, Card card) const {
    const bool better = place == 0 || (laid.above & one(card)) != 0;
    return {laid.cards | one(card), place == 0 ? pack_.suit[card] : laid.suit,
            better ? pack_.beaten_by[card] : laid.above, better ? place : laid.winner,
            laid.points + pack_.value[card]};
  }

  Start next(const Start& start, EndingCards left, const Laid& laid, bool gains) const {
    const int leader = start.leader + laid.winner;
    return {left, leader >= kSeats ? leader - kSeats : leader, start.tricks - 1, start.points - laid.points,
            start.won + gains};
  }

  // The legal cards of a seat that does not lead.
  [[gnu::always_inline]] EndingCards allowed(EndingCards hand, const Laid& laid, bool mate_winning) const {
    EndingCards cards = hand & laid.suit;
    if (cards == 0) cards = when_void(hand, laid, mate_winning);
    if (!mate_winning) {
      if (const EndingCards higher = cards & laid.above) return higher;
    }
    if (problem_.rules.discard == Discard::kFree) return cards;
    EndingCards kept = mate_winning ? cards & pack_.valued : 0;
    for (const EndingCards suit : pack_.suits) {
      const EndingCards some = cards & suit;
      kept |= some & (~some + 1);
    }
    return kept;
  }

  // What `allowed` begins with for a hand void in the suit led.
  EndingCards when_void(EndingCards hand, const Laid& laid, bool mate_winning) const {
    const EndingCards trumps = hand & pack_.trumps;
    if (mate_winning || trumps == 0 || (trumps & laid.above) != 0) return hand;
    if (problem_.rules.undertrump == Undertrump::kForced) return trumps;
    if (problem_.rules.undertrump == Undertrump::kForbidden && trumps != hand) return hand & ~trumps;
    return hand;
  }

  template <int kPlace>
  int value_at(int alpha, int beta) {
    if constexpr (kPlace < kSeats) {
      if (kPlace != place_) return value_at<kPlace + 1>(alpha, beta);
      if constexpr (kPlace == 0) return begin(here_, alpha, beta);
      return most_to_act() ? choose<kPlace, true>(here_, here_.left, laid_, alpha, beta)
                           : choose<kPlace, false>(here_, here_.left, laid_, alpha, beta);
    }
    return 0;
  }

  // The last trick plays itself.
  int last_trick(const Start& start) const {
    EndingCards above = pack_.beaten_by[lowest_of(owned_[start.leader] & start.left)];
    int winner = 0;
    for (int place = 1; place < kSeats; ++place) {
      const EndingCards card = owned_[start.leader + place] & start.left & above;
      if (card == 0) continue;
      above = pack_.beaten_by[lowest_of(card)];
      winner = place;
    }
    return side_of(start.leader + winner) == 0 ? start.points + problem_.step[start.won] : 0;
  }

  int two_tricks(const Start& start) const {
    TwoTricks::Hands hands;
    for (int place = 0; place < kSeats; ++place) {
      const EndingCards hand = owned_[start.leader + place] & start.left;
      hands[place] = {lowest_of(hand), highest_of(hand)};
    }
    return two_tricks_.value(side_of(start.leader) == 0, hands, &problem_.step[start.won]);
  }

  int begin(const Start& start, int alpha, int beta) {
    watch_.node();
    if (start.tricks <= 1) return start.tricks == 0 ? 0 : last_trick(start);
    const Bounds tricks = by_tricks_[start.won][start.tricks];
    if (tricks.lo >= beta) return tricks.lo;
    if (start.points + tricks.hi <= alpha) return start.points + tricks.hi;
    if (start.tricks == 2 && small_) return two_tricks(start);
    return side_of(start.leader) == 0 ? choose<0, true>(start, start.left, Laid{}, alpha, beta)
                                      : choose<0, false>(start, start.left, Laid{}, alpha, beta);
  }

  // Cards of opponents who play after this place.
  template <int kPlace>
  EndingCards to_come(int leader, EndingCards left) const {
    EndingCards cards = 0;
    for (int place = kPlace + 1; place < kSeats; place += 2) cards |= owned_[leader + place];
    return cards & left;
  }

  // Those to be tried first, from the dearest down; the others follow from the cheapest up.
  template <int kPlace>
  EndingCards tried_first(int leader, EndingCards left, const Laid& laid, EndingCards cards) const {
    if constexpr (kPlace == 0) {
      EndingCards tops = 0;
      for (const EndingCards suit : pack_.suits) {
        if (const EndingCards some = left & suit) tops |= one(highest_of(some));
      }
      return tops & cards;
    }
    EndingCards above = laid.above;
    if ((laid.winner ^ kPlace) % 2 != 0) {
      const Card highest = highest_of(cards);
      if ((above & one(highest)) == 0) return 0;
      above = pack_.beaten_by[highest];
    }
    return (to_come<kPlace>(leader, left) & above) == 0 ? cards : 0;
  }

  // All places of a trick in one function, one inside the other. kMost: whether side 0 is to act.
  template <int kPlace, bool kMost>
  [[gnu::always_inline]] int choose(const Start& start, EndingCards left, const Laid laid, int alpha,
                                    int beta) {
    const EndingCards hand = owned_[start.leader + kPlace] & left;
    const EndingCards cards = kPlace == 0 ? hand : allowed(hand, laid, (laid.winner ^ kPlace) % 2 == 0);
    EndingCards tops = 0;
    if ((cards & (cards - 1)) != 0) tops = tried_first<kPlace>(start.leader, left, laid, cards);
    EndingCards rest = cards & ~tops;
    const EndingCards others = (left | laid.cards) & ~cards;
    int best = kMost ? -kFar : kFar;
    do {
      Card card;
      // Of touching cards with the same points one is tried.
      if (tops != 0) {
        card = highest_of(tops);
        tops &= ~one(card);
        const EndingCards between = pack_.like_above[card] & others;
        if ((pack_.like_above[card] & cards & ((between & (~between + 1)) - 1)) != 0) continue;
      } else {
        card = lowest_of(rest);
        rest &= rest - 1;
        if ((pack_.like_below[card] & cards) > (pack_.like_below[card] & others)) continue;
      }
      const EndingCards then = left & ~one(card);
      const Laid now = this->laid(laid, kPlace, card);
      int result;
      if constexpr (kPlace == kSeats - 1) {
        const bool gains = ((now.winner ^ kPlace) % 2 == 0) == kMost;
        const int gain = gains ? now.points + problem_.step[start.won] : 0;
        result = gain + begin(next(start, then, now, gains), alpha - gain, beta - gain);
      } else {
        result = choose<kPlace + 1, !kMost>(start, then, now, alpha, beta);
      }
      if constexpr (kMost) {
        best = std::max(best, result);
        alpha = std::max(alpha, result);
      } else {
        best = std::min(best, result);
        beta = std::min(beta, result);
      }
      if (alpha >= beta) break;
    } while ((tops | rest) != 0);
    return best;
  }
};
