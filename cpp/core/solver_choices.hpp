// Part of solver_search.hpp: which of the legal cards are different choices.

// Whether the rules treat the two touching cards of a hand alike, but for their points.
template <bool kUsual>
bool may_change_places(const Problem& problem, Card one, Card other) {
  if constexpr (!kUsual) {
    if (problem.root.under[one] != kNoCard || problem.root.under[other] != kNoCard) return false;
  }
  return problem.rules.discard == Discard::kFree ||
         contains(problem.valued, one) == contains(problem.valued, other);
}

// The different choices among legal cards: of touching cards of equal points only the lowest.
struct Listed {
  int size;
  int runs;  // fewer where cards touch
};
template <bool kUsual>
Listed list_choices(const Problem& problem, const Spot& spot, const Trick& trick, Cards cards,
                    Choices& choices) {
  const Cards there = spot.left | trick.cards;
  int size = 0;
  int run = 0;
  int offset = 0;
  Card before = kNoCard;
  while (cards != 0) {
    const Card card = take_lowest(cards);
    const bool touching = before != kNoCard && suit_of(before) == suit_of(card) &&
                          (there & above(before) & (only(card) - 1)) == 0 &&
                          may_change_places<kUsual>(problem, before, card);
    before = card;
    if (touching) {
      const int step = problem.rules.value[card] - problem.rules.value[choices[size - 1].card];
      if (step == 0 && (problem.features & kUseEqualCards) != 0) continue;
      offset += std::abs(step);
    } else {
      run += 1;
      offset = 0;
    }
    choices[size] = {card, size, 0, run, offset, 0};
    size += 1;
  }
  return {size, run};
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
