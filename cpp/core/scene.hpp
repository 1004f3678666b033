// A deal as one player knows it, to be completed by worlds: rows of the cards that he has not seen.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "casual.hpp"
#include "position.hpp"
#include "rule_table.hpp"

namespace manilla {

// A pile as it was dealt: covered cards that a row brings at the bottom, then the known ones, the top last.
struct ScenePile {
  int seat = 0;
  int unseen = 0;
  std::vector<std::int8_t> known;
};

// Everything is told as it was before the first card; `plays` are all cards since, in order.
//
// A row (worlds.hpp) holds the unseen cards in hands, seat by seat, then those in piles, pile by pile.
struct Scene {
  Position known;  // with the hand cards that are known; hands need not be even
  std::array<int, kMaxSeats> unseen{};
  std::vector<ScenePile> piles;
  std::vector<std::int8_t> plays;
  Memory memory;   // what all saw before the first card; the cards in piles are added by each world
  int viewer = 0;  // the seat whose player looks: his own plays and calls tell him nothing

  int places() const;
};

// A world: the deal before the first card, and what all saw of it then.
struct Laid {
  Position start;
  Memory memory;
};

// Throws std::invalid_argument unless the cards of the row make an even deal out of the scene.
Laid lay(const Scene& scene, const std::uint8_t* row);

// The deal after the plays. Throws std::invalid_argument where a seat plays a card that it does not hold.
Position now(const RuleTable& table, const Scene& scene, const Laid& laid);

}  // namespace manilla
