// What a table and a position must fulfil before the rest of the core may trust them.
//
// The core itself checks nothing while it plays: whoever takes numbers from outside asks here first. Each
// function throws std::invalid_argument with a sentence that says what is wrong.
#pragma once

#include "casual.hpp"
#include "dealer.hpp"
#include "position.hpp"
#include "rule_table.hpp"

namespace manilla {

void require_sound(const RuleTable& table);

// Seats, sides, trump, leader and trick in range; every card in one place; every pile in one piece.
void require_sound(const Position& position);

void require_same_seats(const RuleTable& table, const Position& position);

// All seats have as many cards left, those that played to the present trick one fewer: so the deal can be
// played to its end. `legal` does not need it, and a problem may show one hand only.
void require_even(const Position& position);

// The cards laid aside are not in the position, the turned card is of a seat that holds one, and no trick is
// on the table.
void require_sound(const Position& position, const Redeal& redeal);

// Owners among the seats, makers a side, suits four bits.
void require_sound(const Memory& memory, int seats);

void require_sound(const Casual& casual);

}  // namespace manilla
