#include <algorithm>

#include "legal.hpp"
#include "solver.hpp"

namespace manilla {

namespace {

int best_from(const RuleTable& table, const Position& position, const Objective& objective,
              const std::array<int, 2>& before) {
  if (is_over(position)) {
    const int tricks = position.tricks[0] - before[1];
    const int cards = position.points[0] - before[0] - table.trick_point * tricks;
    return objective.card_weight * cards + objective.by_tricks[static_cast<std::size_t>(tricks)];
  }
  const bool most = position.sides[to_act(position)] == 0;
  Cards cards = legal(table, position);
  bool first = true;
  int best = 0;
  while (cards != 0) {
    Position next = position;
    play(table, next, take_lowest(cards));
    const int value = best_from(table, next, objective, before);
    best = first ? value : most ? std::max(best, value) : std::min(best, value);
    first = false;
  }
  return best;
}

}  // namespace

int brute_value(const RuleTable& table, const Position& position, const Objective& objective) {
  return best_from(table, position, objective, {position.points[0], position.tricks[0]});
}

}  // namespace manilla
