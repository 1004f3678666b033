#include "solver_suits.hpp"

#include <algorithm>
#include <bit>

#include "solver_problem.hpp"

namespace manilla {

namespace {

constexpr int kRanks = kCards / kSuits;

// A suit as the tables need it.
struct Suit {
  int number = 0;                           // of ranks: no card here is higher
  std::array<std::int8_t, kRanks> owner{};  // -1: on the table, and never left
  std::array<int, kRanks> value{};
  unsigned valued = 0;  // the ranks with points
  bool trumps = false;
};

Suit suit_of_problem(const Problem& problem, int suit) {
  Suit found;
  found.number = std::bit_width(problem.present >> 16 * suit & 0xFFFF);
  found.trumps = suit == problem.root.trump;
  for (int rank = 0; rank < found.number; ++rank) {
    const Card card = 16 * suit + rank;
    found.owner[rank] = problem.owner[card];
    found.value[rank] = problem.rules.value[card];
    if (found.value[rank] != 0) found.valued |= 1U << rank;
  }
  return found;
}

// Keys by the leftmost embedding: of a sequence of owners and points each card is the first of its kind after
// the one before.
void find_keys(const Suit& suit, SuitKey* keys) {
  std::array<std::array<std::int8_t, kRanks>, kRanks + 1>
      first{};  // [from][rank]: from there, of rank's kind
  for (int from = 0; from < suit.number; ++from) {
    for (int rank = from; rank < suit.number; ++rank) {
      int found = from;
      while (suit.owner[found] != suit.owner[rank] || suit.value[found] != suit.value[rank]) ++found;
      first[from][rank] = static_cast<std::int8_t>(found);
    }
  }
  for (unsigned left = 1; left < 1U << suit.number; ++left) {
    const int top = std::bit_width(left) - 1;
    const unsigned rest = keys[left & ~(1U << top)].key;
    keys[left].key = static_cast<std::uint16_t>(rest | 1U << first[std::bit_width(rest)][top]);
  }
}

// SuitFacts::fallen of these cards that are left, of which `seat` has the highest.
int fallen(const Suit& suit, const Position& root, unsigned left, int seat, const SuitFacts& facts) {
  const int rounds = std::popcount(facts.tops);
  std::array<std::int8_t, kMaxSeats> given{};  // by mates
  int points = 0;
  for (unsigned rest = left & suit.valued & ~unsigned{facts.tops}; rest != 0;) {
    const int rank = std::bit_width(rest) - 1;
    rest &= ~(1U << rank);
    const int other = suit.owner[rank];
    if (other < 0 || other == seat) continue;
    if (root.sides[other] != root.sides[seat]) {
      if (facts.length(other) <= rounds) points += suit.value[rank];
    } else if (!suit.trumps && given[other]++ < rounds) {
      points += suit.value[rank];
    }
  }
  return points;
}

void find_runs(const Problem& problem, const Suit& suit, SuitKey* keys, SuitFacts* facts) {
  const bool equal_cards = (problem.features & kUseEqualCards) != 0;
  const bool bounds = problem.usual_duties && (problem.features & kUseBounds) != 0;
  for (unsigned left = 1; left < 1U << suit.number; ++left) {
    const int top = std::bit_width(left) - 1;
    const unsigned bit = 1U << top;
    const SuitFacts& rest = facts[left & ~bit];
    SuitFacts& now = facts[left];
    const int seat = suit.owner[top];
    now.lengths = rest.lengths + (seat < 0 ? 0 : 1U << SuitFacts::kLengthBits * seat);
    now.touching = rest.touching;
    std::uint16_t repeated = keys[left & ~bit].repeated;
    now.tops = static_cast<std::uint16_t>(bit);
    now.top_points = static_cast<std::int16_t>(suit.value[top]);
    if ((left & ~bit) != 0) {
      const int next = std::bit_width(left & ~bit) - 1;
      if (seat >= 0 && suit.owner[next] == seat) {
        now.tops = static_cast<std::uint16_t>(now.tops | rest.tops);
        now.top_points = static_cast<std::int16_t>(now.top_points + rest.top_points);
        // Where only the lowest card may be thrown away, honours and blanks do not change places.
        if (problem.rules.discard == Discard::kFree || (suit.value[top] != 0) == (suit.value[next] != 0)) {
          now.touching = static_cast<std::uint16_t>(now.touching | bit);
          if (equal_cards && suit.value[top] == suit.value[next]) {
            repeated = static_cast<std::uint16_t>(repeated | bit);
          }
        }
      }
    }
    keys[left].repeated = repeated;
    if (bounds && seat >= 0) {
      now.fallen = static_cast<std::int16_t>(fallen(suit, problem.root, left, seat, now));
    }
  }
}

}  // namespace

void find_facts(Problem& problem, ProblemMemory& memory) {
  std::array<Suit, kSuits> suits;
  std::size_t size = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    suits[suit] = suit_of_problem(problem, suit);
    size += std::size_t{1} << suits[suit].number;
  }
  if (memory.facts.size() < size) memory.facts.resize(size);
  if (memory.keys.size() < size) memory.keys.resize(size);
  SuitFacts* facts = memory.facts.data();
  SuitKey* keys = memory.keys.data();
  const bool ranks = !problem.piles && (problem.features & kUseRanks) != 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const std::size_t sets = std::size_t{1} << suits[suit].number;
    problem.facts[suit] = facts;
    problem.keys[suit] = keys;
    facts[0] = {};
    keys[0] = {};
    find_runs(problem, suits[suit], keys, facts);
    if (ranks) {
      find_keys(suits[suit], keys);
    } else {  // a card that covers another is like no other
      for (std::size_t left = 0; left < sets; ++left) keys[left].key = static_cast<std::uint16_t>(left);
    }
    facts += sets;
    keys += sets;
  }
}

// Of the trumps of one hand each falls in a trick of its own, and the other side wins that trick only with a
// higher trump, each of which serves once. Who takes from the top whatever he can takes as many as can be
// taken, and those that are worth most, if no lower trump has more points.
void find_sure_trumps(Problem& problem, ProblemMemory& memory) {
  const Suit suit = suit_of_problem(problem, problem.root.trump);
  const std::array<std::int8_t, kMaxSeats>& sides = problem.root.sides;
  const std::size_t size = std::size_t{1} << suit.number;
  if (memory.sure_trumps.size() < size) memory.sure_trumps.resize(size);
  bool ordered = true;
  for (int rank = 1; rank < suit.number; ++rank) {
    if (suit.value[rank] < suit.value[rank - 1]) ordered = false;
  }
  for (std::size_t left = 0; left < size; ++left) memory.sure_trumps[left] = {};
  // From each set to the one with a lower trump more.
  std::vector<TrumpCount>& counts = memory.counts;
  if (counts.size() < size) counts.resize(size);
  for (int seat = 0; seat < problem.root.seats; ++seat) {
    const int side = sides[seat];
    counts[0] = {0, 0, 0};
    for (unsigned left = 1; left < size; ++left) {
      const int rank = std::countr_zero(left);
      TrumpCount now = counts[left & (left - 1)];
      const int owner = suit.owner[rank];
      if (owner == seat) {
        if (now.free > 0) {
          now.free -= 1;
        } else {
          now.tricks += 1;
          if (ordered) now.points = static_cast<std::int16_t>(now.points + suit.value[rank]);
        }
      } else if (owner >= 0 && sides[owner] != side) {
        now.free += 1;
      }
      counts[left] = now;
      SureTrumps& sure = memory.sure_trumps[left];
      sure.tricks[side] = std::max(sure.tricks[side], now.tricks);
      sure.points[side] = static_cast<std::int16_t>(sure.points[side] + now.points);
    }
  }
  problem.sure_trumps = memory.sure_trumps.data();
}

}  // namespace manilla
