// Tables and deals for the tests.
#pragma once

#include "cards.hpp"
#include "position.hpp"
#include "random.hpp"
#include "rule_table.hpp"

inline manilla::RuleTable table_of(int seats) {
  manilla::RuleTable table;
  table.value.fill(1);
  table.trick_point = 1;
  table.seats = seats;
  return table;
}

// A deal of `each` cards from all 64, with any suit or none as trumps.
inline manilla::Position random_deal(int seats, int each, manilla::Random& random) {
  manilla::Position position;
  position.seats = seats;
  for (int seat = 0; seat < seats; ++seat) position.sides[seat] = static_cast<std::int8_t>(seat % 2);
  position.trump = static_cast<int>(random.below(5)) - 1;
  manilla::Cards left = ~manilla::Cards{0};
  for (int n = 0; n < seats * each; ++n) {
    manilla::Cards from = left;
    for (auto skip = random.below(static_cast<std::uint32_t>(manilla::count(left))); skip > 0; --skip) {
      manilla::take_lowest(from);
    }
    const manilla::Card dealt = manilla::take_lowest(from);
    left &= ~manilla::only(dealt);
    position.playable[n % seats] |= manilla::only(dealt);
  }
  return position;
}
