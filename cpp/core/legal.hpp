// Which cards may be played: the same law as manilla/rules/duties.py, in numbers.
#pragma once

#include "cards.hpp"
#include "position.hpp"
#include "rule_table.hpp"

namespace manilla {

// The legal cards of the seat to act. Empty only where that seat has no card at all.
Cards legal(const RuleTable& table, const Position& position);

}  // namespace manilla
