// Part of solver_search.hpp: which of the legal cards are different choices.

// Whether the rules treat the two touching cards of a hand alike, but for their points.
inline bool may_change_places(const Problem& problem, Card one, Card other) {
  if (problem.root.under[one] != kNoCard || problem.root.under[other] != kNoCard) return false;
  return problem.rules.discard == Discard::kFree ||
         contains(problem.valued, one) == contains(problem.valued, other);
}

// Of the legal cards those that touch the next lower one.
template <bool kUsual>
Cards touching_choices(const Problem& problem, Cards there, Cards cards) {
  Cards touching = 0;
  if constexpr (kUsual) {
    for (int suit = 0; suit < kSuits; ++suit) {
      touching |= Cards{problem.facts_of(suit, there).touching} << 16 * suit;
    }
    return touching & cards;
  }
  Card before = kNoCard;
  for (Cards left = cards; left != 0;) {
    const Card card = take_lowest(left);
    if (before != kNoCard && suit_of(before) == suit_of(card) &&
        (there & above(before) & (only(card) - 1)) == 0 && may_change_places(problem, before, card)) {
      touching |= only(card);
    }
    before = card;
  }
  return touching;
}

// Of the legal cards those that are different choices: of touching cards of equal points only the lowest.
template <bool kUsual>
Cards different_choices(const Problem& problem, Cards there, Cards cards) {
  Cards different = cards;
  if constexpr (kUsual) {
    // Where two cards touch and the higher one is legal, the usual duties allow the lower one too.
    const int first = suit_of(std::countr_zero(cards));
    if ((cards & ~suit_cards(first)) == 0) {
      return cards & ~(Cards{problem.key_of(first, there).repeated} << 16 * first);
    }
    for (int suit = 0; suit < kSuits; ++suit) {
      different &= ~(Cards{problem.key_of(suit, there).repeated} << 16 * suit);
    }
  } else if ((problem.features & kUseEqualCards) != 0) {
    const Cards touching = touching_choices<kUsual>(problem, there, cards);
    Card before = kNoCard;
    for (Cards left = cards; left != 0;) {
      const Card card = take_lowest(left);
      if (contains(touching, card) && problem.rules.value[card] == problem.rules.value[before]) {
        different &= ~only(card);
      }
      before = card;
    }
  }
  return different;
}

// Lists them, lowest first; returns how many.
inline int list_choices(const Problem& problem, Cards different, Cards touching, Choices& choices) {
  int size = 0;
  int run = 0;
  int offset = 0;
  Card before = kNoCard;
  for (Cards left = different; left != 0;) {
    const Card card = take_lowest(left);
    if (contains(touching, card)) {
      offset += std::abs(problem.rules.value[card] - problem.rules.value[before]);
    } else {
      run += 1;
      offset = 0;
    }
    before = card;
    choices[size] = {card, size, 0, run, offset, 0};
    size += 1;
  }
  return size;
}

// Whether a card tried before in the same run shows that this one brings no more than `a`.
inline bool no_better(Choices& choices, int index, int a) {
  for (int other = 0; other < index; ++other) {
    if (choices[other].run != choices[index].run) continue;
    const int most = choices[other].result + std::abs(choices[other].offset - choices[index].offset);
    if (most <= a) {
      choices[index].result = most;
      return true;
    }
  }
  return false;
}
