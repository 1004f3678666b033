// Deals played to their end with random legal cards.
#pragma once

#include <cstdint>
#include <vector>

#include "checkpoint.hpp"
#include "position.hpp"
#include "rule_table.hpp"

namespace manilla {

// What each side has at the end, with what the position had already won. Tricks of side 0 are enough to
// work out those of side 1.
struct Playout {
  int points_0;
  int points_1;
  int tricks_0;
};

// `number` playouts of a position with even hands. The same seed gives the same playouts, and a greater
// number only adds to them.
std::vector<Playout> playouts(const RuleTable& table, const Position& position, int number,
                              std::uint64_t seed, const Checkpoint& checkpoint = {});

}  // namespace manilla
