// The solver against trying everything, on random endings under any rules; Python tests do the same with the
// games.
#include <string>
#include <vector>

#include "check.hpp"
#include "harness.hpp"
#include "legal.hpp"
#include "random.hpp"
#include "solver.hpp"
#include "solver_many.hpp"

using namespace manilla;

namespace {

constexpr int kEndings = 400;

bool sometimes(Random& random, std::uint32_t one_in) { return random.below(one_in) == 0; }

template <typename Option>
Option any_of(Random& random, std::uint32_t values) {
  return static_cast<Option>(random.below(values));
}

RuleTable some_rules(Random& random, int ranks) {
  RuleTable table;
  table.seats = sometimes(random, 2) ? 4 : 2 + static_cast<int>(random.below(5));
  table.trick_point = static_cast<int>(random.below(2));
  for (Card card = 0; card < kCards; ++card) {
    const int honour = card % 16 - ranks + 6;
    if (honour > 0 && honour <= 5) table.value[card] = honour;
  }
  if (sometimes(random, 4)) {
    for (int& value : table.value) value = sometimes(random, 3) ? static_cast<int>(random.below(12)) : 0;
  }
  table.undertrump = any_of<Undertrump>(random, 3);
  table.discard = sometimes(random, 3) ? Discard::kLowest : Discard::kFree;
  if (sometimes(random, 2)) {
    table.head_duty = any_of<HeadDuty>(random, 3);
    table.beat_reference = any_of<BeatReference>(random, 2);
    table.mount_after_ruff = sometimes(random, 2);
    table.void_obligation = any_of<VoidObligation>(random, 3);
  }
  return table;
}

void pile_up(Random& random, Position& position) {
  for (int seat = 0; seat < position.seats; ++seat) {
    Card top = kNoCard;
    for (Cards left = position.playable[seat]; left != 0;) {
      const Card card = take_lowest(left);
      if (top != kNoCard && sometimes(random, 2)) {
        position.under[top] = static_cast<std::int8_t>(card);
        position.playable[seat] &= ~only(card);
      }
      top = card;
    }
  }
}

Position some_ending(Random& random, const RuleTable& table, int ranks) {
  std::vector<Card> pack;
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int rank = 0; rank < ranks; ++rank) pack.push_back(16 * suit + rank);
  }
  for (std::size_t last = pack.size() - 1; last > 0; --last) {
    std::swap(pack[last], pack[random.below(static_cast<std::uint32_t>(last) + 1)]);
  }
  Position position;
  position.seats = table.seats;
  const int most = table.seats == 2 ? 6 : table.seats == 3 ? 4 : 3;
  std::size_t next = 0;
  for (int seat = 0; seat < table.seats; ++seat) {
    position.sides[seat] = static_cast<std::int8_t>(sometimes(random, 4) ? random.below(2) : seat % 2);
    for (int card = 0; card < most; ++card) position.playable[seat] |= only(pack[next++]);
  }
  position.trump = static_cast<int>(random.below(5)) - 1;
  position.leader = static_cast<int>(random.below(static_cast<std::uint32_t>(table.seats)));
  if (sometimes(random, 6)) pile_up(random, position);
  for (auto cards = random.below(static_cast<std::uint32_t>(most * table.seats)); cards > 0; --cards) {
    Cards left = legal(table, position);
    for (auto skip = random.below(static_cast<std::uint32_t>(count(left))); skip > 0; --skip)
      take_lowest(left);
    play(table, position, take_lowest(left));
  }
  return position;
}

Objective some_objective(Random& random, const RuleTable& table) {
  Objective objective = points_objective(table);
  if (sometimes(random, 2)) return objective;
  objective.card_weight = 1 + static_cast<int>(random.below(3));
  for (int& points : objective.by_tricks) points = static_cast<int>(random.below(19)) - 9;
  return objective;
}

}  // namespace

TEST(solver_agrees_with_trying_everything) {
  Random random(1);
  Solver solver(kLeastTableBytes);
  Solver plain(kLeastTableBytes, 0);
  for (int index = 0; index < kEndings; ++index) {
    const std::string name = "ending " + std::to_string(index);
    const int ranks = 5 + static_cast<int>(random.below(8));
    const RuleTable table = some_rules(random, ranks);
    const Position position = some_ending(random, table, ranks);
    const Objective objective = some_objective(random, table);
    require_even(position);
    const int value = brute_value(table, position, objective);

    const Solved solved = solver.value(table, position, objective);
    CHECK_NAMED(solved.value.exact() && solved.value.lo == value, name);
    const Solved slow = plain.value(table, position, objective);
    CHECK_NAMED(slow.value.exact() && slow.value.lo == value, name + " without pruning");
    const Solved limited = solver.value(table, position, objective, {1 + random.below(40), 0});
    CHECK_NAMED(limited.value.lo <= value && value <= limited.value.hi, name + " limited");
    CHECK_NAMED(solver.reaches(table, position, objective, value).value.lo >= value, name + " reached");
    CHECK_NAMED(solver.reaches(table, position, objective, value + 1).value.hi <= value,
                name + " not reached");

    Position end = position;
    for (const Card card : solver.line(table, position, objective).cards) {
      CHECK_NAMED(contains(legal(table, end), card), name + " line");
      play(table, end, card);
    }
    const int tricks = end.tricks[0] - position.tricks[0];
    const int cards = end.points[0] - position.points[0] - table.trick_point * tricks;
    CHECK_NAMED(
        objective.card_weight * cards + objective.by_tricks[static_cast<std::size_t>(tricks)] == value,
        name + " line's value");
  }
}

TEST(solver_threads_agree) {
  Random random(2);
  const int ranks = 8;
  RuleTable table = some_rules(random, ranks);
  std::vector<Position> positions;
  for (int index = 0; index < 20; ++index) positions.push_back(some_ending(random, table, ranks));
  const Objective objective = points_objective(table);
  ManyOptions options;
  options.table_bytes = kLeastTableBytes;
  const std::vector<Solved> one = solve_values(table, positions, objective, options);
  options.threads = 3;
  const std::vector<Solved> three = solve_values(table, positions, objective, options);
  for (std::size_t index = 0; index < positions.size(); ++index) {
    CHECK(one[index].value.lo == three[index].value.lo && one[index].nodes == three[index].nodes);
  }
  bool stopped = false;
  try {
    solve_values(table, positions, objective, options, [] { throw 1; });
  } catch (int) {
    stopped = true;
  }
  CHECK(stopped);
}
