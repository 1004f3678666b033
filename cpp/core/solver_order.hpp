// Part of solver_search.hpp: which cards to try first. Nothing here can make a result wrong, only late.

inline int worth(const Problem& problem, Card card) {
  // Points as such: the weight of the objective would upset the balance of the numbers below.
  return contains(problem.valued, card) ? std::min(problem.rules.value[card] / problem.weight, 10) : 0;
}

template <int kSeats>
int score_lead(const Problem& problem, const std::array<std::int8_t, kMaxSeats>& sides, const Spot& spot,
               int seat, Card card) {
  const Cards suit = suit_cards(suit_of(card));
  const Cards mine = problem.owned[seat] & spot.left;
  const Cards theirs = problem.side_owned[1 - sides[seat]] & spot.left;
  const Cards higher = spot.left & ~mine & above(card);
  const int length = count(mine & suit);
  const int value = worth(problem, card);
  if ((higher & theirs) != 0) return 10 - 5 * value + length;
  if (higher != 0) return 20 - value + length;
  int score = 40 + 4 * value + length;
  if (suit == problem.trumps) return score + 10;
  if (problem.trumps == 0) return score;
  for (int other = 0; other < kSeats; ++other) {
    const Cards hand = problem.owned[other] & spot.left;
    if (sides[other] != sides[seat] && (hand & suit) == 0 && (hand & problem.trumps) != 0) score -= 40;
  }
  return score;
}

template <int kSeats>
int score_follow(const Problem& problem, const std::array<std::int8_t, kMaxSeats>& sides, const Spot& spot,
                 const Trick& trick, int place, int seat, Card card) {
  const bool trump = contains(problem.trumps, card);
  const bool wins = suit_of(card) == suit_of(trick.winning) ? card > trick.winning : trump;
  const bool against = sides[trick.winner] != sides[seat];
  const int value = worth(problem, card);
  const int low = card & 15;
  const int wasted = trump && !wins && trick.led != suit_of(card) ? -20 : 0;
  if (place == kSeats - 1) {
    if (!against) return 60 + (wins ? 5 : 6) * value + wasted;
    return wins ? 100 + 5 * value : 50 - 8 * value - low + wasted;
  }
  Cards rest = 0;  // of opponents who play after this seat
  for (int more = 1; more < kSeats - place; ++more) {
    const int other = seat + more >= kSeats ? seat + more - kSeats : seat + more;
    if (sides[other] != sides[seat]) rest |= problem.owned[other] & spot.left;
  }
  const Card winning = wins ? card : trick.winning;
  const bool secure = (rest & above(winning)) == 0;
  if (wins) return (secure ? 90 + 4 * value : 40 - 3 * value) - (against ? 0 : 15);
  if (against) return 30 - 8 * value - low + wasted;
  return (secure ? 50 + 6 * value : 50 - 4 * value) + wasted;
}

template <int kSeats>
void order(const Problem& problem, const std::array<std::int8_t, kMaxSeats>& sides, const Spot& spot,
           const Trick& trick, int place, int seat, Choice* first, Choice* last) {
  for (Choice* choice = first; choice != last; ++choice) {
    choice->score = place == 0 ? score_lead<kSeats>(problem, sides, spot, seat, choice->card)
                               : score_follow<kSeats>(problem, sides, spot, trick, place, seat, choice->card);
    const Choice moved = *choice;
    Choice* hole = choice;
    for (; hole != first && (hole - 1)->score < moved.score; --hole) *hole = *(hole - 1);
    *hole = moved;
  }
}
