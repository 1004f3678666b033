// Part of solver_search.hpp: the last two tricks of four hands, the sides sitting in turn, under the usual
// duties: all ways to play them side by side, with no branch on a card.
//
// Each hand has two cards, so there are sixteen lines, a lane of a vector for each. What is legal is worked
// out in every lane, and then the lanes are folded, the last seat's choice first.
// Two cards, the lower first.
inline std::array<Card, 2> both(Cards hand) { return {std::countr_zero(hand), highest(hand)}; }

class TwoTricks {
 public:
  // By place in the trick, the leader's hand first; of two cards of a suit the lower first.
  using Hands = std::array<std::array<Card, 2>, 4>;

  static constexpr int kGreatest = 126;  // no sum of points may be greater, nor below its negative

  explicit TwoTricks(const Problem& problem)
      : undertrump_(problem.rules.undertrump), discard_(problem.rules.discard) {}

  // Whether it may be used for the problem's last two tricks, with any cards that are left then.
  static bool fits(const Problem& problem) {
    int points = 0;
    for (Cards left = problem.present & problem.valued; left != 0;) {
      points += problem.rules.value[take_lowest(left)];
    }
    int greatest = 0;
    for (int won = 0; won < problem.tricks_left; ++won) {
      greatest = std::max(greatest, std::abs(problem.step[won]));
    }
    return problem.usual_duties && problem.in_pairs && points + 2 * greatest <= kGreatest;
  }

  // All cards, under the problem's numbers.
  void set_all(const Problem& problem) {
    for (Cards left = problem.present; left != 0;) {
      const Card card = take_lowest(left);
      set(card, suit_of(card), card & 15, contains(problem.trumps, card), problem.rules.value[card],
          contains(problem.valued, card));
    }
  }

  // `order` tells the cards of a suit apart, stronger ones higher: 0 to 31.
  void set(Card card, int suit, int order, bool trump, int value, bool valued) {
    kinds_[card] = {all(suit), all(order + (trump ? kTrump : 0)), all(value), all(valued ? -1 : 0)};
  }

  // What side 0 wins. leads: whether it leads. steps: what a trick brings it besides, the next one and the
  // one after.
  int value(bool leads, const Hands& hands, const int* steps) const {
    return leads ? value<true>(hands, steps) : value<false>(hands, steps);
  }

 private:
  using Lanes [[gnu::vector_size(16)]] = std::int8_t;

  struct Kind {
    Lanes suit;
    Lanes order;
    Lanes value;
    Lanes valued;
  };

  static constexpr int kFollows = 32;
  static constexpr int kTrump = 64;

  Undertrump undertrump_;
  Discard discard_;
  std::array<Kind, kCards> kinds_;

  template <bool kMost>
  [[gnu::always_inline]] int value(const Hands& hands, const int* steps) const {
    const Played zero = played<0>(hands);
    const Played one = played<1>(hands);
    const Played two = played<2>(hands);
    const Played three = played<3>(hands);

    const Lanes led = zero.suit;
    const Lanes best0 = zero.order + all(kFollows);
    const Lanes strength1 = strength(one.suit, one.order, led);
    const Lanes strength2 = strength(two.suit, two.order, led);
    const Lanes strength3 = strength(three.suit, three.order, led);
    const Lanes wins1 = strength1 > best0;
    const Lanes best1 = greater(best0, strength1);
    const Lanes wins2 = strength2 > best1;
    const Lanes best2 = greater(best1, strength2);
    const Lanes wins3 = strength3 > best2;
    const Lanes one_wins = wins1 & ~wins2;
    const Lanes illegal1 = illegal<1>(hands, one, led, best0, all(0));
    const Lanes illegal2 = illegal<2>(hands, two, led, best1, ~wins1);
    const Lanes illegal3 = illegal<3>(hands, three, led, best2, one_wins);

    Lanes next = wins1 ? one.then_suit : zero.then_suit;
    next = wins2 ? two.then_suit : next;
    next = wins3 ? three.then_suit : next;
    const Lanes leaders = greater(strength(zero.then_suit, zero.then_order, next),
                                  strength(two.then_suit, two.then_order, next));
    const Lanes others = greater(strength(one.then_suit, one.then_order, next),
                                 strength(three.then_suit, three.then_order, next));
    const Lanes lost = wins3 | one_wins;  // by the leader's side, and then
    const Lanes then_lost = others > leaders;

    const Lanes gains = kMost ? ~lost : lost;
    const Lanes then_gains = kMost ? ~then_lost : then_lost;
    const Lanes points = zero.value + one.value + two.value + three.value;
    const Lanes then_points = zero.then_value + one.then_value + two.then_value + three.then_value;
    const Lanes step = gains ? all(steps[1]) : all(steps[0]);
    Lanes value = (gains & (points + all(steps[0]))) + (then_gains & (then_points + step));

    value = without<!kMost>(value, illegal3);
    value = better<!kMost>(
        value, __builtin_shufflevector(value, value, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14));
    value = without<kMost>(value, illegal2);
    value = better<kMost>(
        value, __builtin_shufflevector(value, value, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13));
    value = without<!kMost>(value, illegal1);
    value = better<!kMost>(
        value, __builtin_shufflevector(value, value, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11));
    return kMost ? std::max(value[0], value[8]) : std::min(value[0], value[8]);
  }

  static Lanes all(int number) { return Lanes{} + static_cast<std::int8_t>(number); }
  static Lanes greater(Lanes one, Lanes other) { return one > other ? one : other; }

  // The lanes in which the hand at a place plays its second card first.
  template <int kPlace>
  static Lanes second_first() {
    if constexpr (kPlace == 0) return Lanes{0, 0, 0, 0, 0, 0, 0, 0, -1, -1, -1, -1, -1, -1, -1, -1};
    if constexpr (kPlace == 1) return Lanes{0, 0, 0, 0, -1, -1, -1, -1, 0, 0, 0, 0, -1, -1, -1, -1};
    if constexpr (kPlace == 2) return Lanes{0, 0, -1, -1, 0, 0, -1, -1, 0, 0, -1, -1, 0, 0, -1, -1};
    return Lanes{0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1};
  }

  // What a hand plays to the first trick and to the second.
  struct Played {
    Lanes suit, order, value;
    Lanes then_suit, then_order, then_value;
  };

  template <int kPlace>
  [[gnu::always_inline]] Played played(const Hands& hands) const {
    const Kind& one = kinds_[hands[kPlace][0]];
    const Kind& other = kinds_[hands[kPlace][1]];
    const Lanes second = second_first<kPlace>();
    const Lanes suits = one.suit ^ other.suit;
    const Lanes orders = one.order ^ other.order;
    const Lanes values = one.value ^ other.value;
    const Lanes suit = one.suit ^ (suits & second);
    const Lanes order = one.order ^ (orders & second);
    const Lanes value = one.value ^ (values & second);
    return {suit, order, value, suit ^ suits, order ^ orders, value ^ values};
  }

  static Lanes strength(Lanes suit, Lanes order, Lanes led) {
    return order + ((suit == led) & all(kFollows));
  }

  // The lanes in which the card played to the first trick is not legal. `best`: the strength that wins so
  // far; `mates`: where it is a mate's.
  template <int kPlace>
  [[gnu::always_inline]] Lanes illegal(const Hands& hands, const Played& his, Lanes led, Lanes best,
                                       Lanes mates) const {
    const Lanes follows = his.suit == led;
    const Lanes other_follows = his.then_suit == led;
    const Lanes beats = strength(his.suit, his.order, led) > best;
    const Lanes other_beats = strength(his.then_suit, his.then_order, led) > best;
    const Lanes owes = ~mates & (beats | other_beats);
    Lanes wrong = owes & ~beats;
    const Lanes trumps = his.order >= all(kTrump);
    const Lanes other_trumps = his.then_order >= all(kTrump);
    if (undertrump_ == Undertrump::kForced) wrong |= ~mates & ~trumps & other_trumps;
    if (undertrump_ == Undertrump::kForbidden) wrong |= ~mates & ~owes & trumps & ~other_trumps;
    if (discard_ == Discard::kLowest) {
      const Lanes useful = mates & kinds_[hands[kPlace][1]].valued;
      wrong |= ~owes & (his.suit == his.then_suit) & second_first<kPlace>() & ~useful;
    }
    // Who has one card of the suit led plays it.
    const Lanes forced = follows ^ other_follows;
    return (forced & ~follows) | (~forced & wrong);
  }

  template <bool kMost>
  [[gnu::always_inline]] static Lanes better(Lanes one, Lanes other) {
    if constexpr (kMost) return greater(one, other);
    return one < other ? one : other;
  }

  // The worst for a seat where it may not play so: its other choice is legal then.
  template <bool kMost>
  [[gnu::always_inline]] static Lanes without(Lanes value, Lanes illegal) {
    return illegal ? all(kMost ? -kGreatest - 1 : kGreatest + 1) : value;
  }
};
