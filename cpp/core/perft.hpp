// Exact counts of lines of play, to compare two ways of playing: equal counts, equal rules.
#pragma once

#include <cstdint>

#include "checkpoint.hpp"
#include "position.hpp"
#include "rule_table.hpp"

namespace manilla {

// Lines of play of `depth` cards from a position with even hands. A deal that ends earlier counts as one
// line.
std::uint64_t perft(const RuleTable& table, const Position& position, int depth,
                    const Checkpoint& checkpoint = {});

// The same, counted by the oracle.
std::uint64_t perft_by_oracle(const RuleTable& table, const Position& position, int depth,
                              const Checkpoint& checkpoint = {});

}  // namespace manilla
