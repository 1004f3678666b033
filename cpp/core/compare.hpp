// The fast templates held against the oracle.
#pragma once

#include <cstdint>

#include "checkpoint.hpp"
#include "position.hpp"
#include "rule_table.hpp"

namespace manilla {

// Plays `deals` random deals from a sound position with even hands, its cards dealt anew each time where no
// trick is on the table, by the generic Position and by every template that fits, and compares the legal
// cards before each card and all that was won after it. Gives the number of positions compared; throws
// std::logic_error at the first difference.
std::int64_t compare_engines(const RuleTable& table, const Position& position, std::int64_t deals,
                             std::uint64_t seed, const Checkpoint& checkpoint = {});

}  // namespace manilla
