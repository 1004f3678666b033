// Facts of one suit that hang on nothing but which of its cards are left: within a solve every card has one
// owner. A table for each suit, made once a solve, by the set of those cards.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cards.hpp"
#include "position.hpp"

namespace manilla {

// What every position asks for: small, so that it stays close to the processor.
struct SuitKey {
  // The first cards of the suit with the same owners and points in the same order: two positions with the
  // same such cards are one to the rules.
  std::uint16_t key = 0;
  // Cards that stand next above a card of the same hand with the same points.
  std::uint16_t repeated = 0;
};

struct SuitFacts {
  // Cards that stand next above a card of the same hand.
  std::uint16_t touching = 0;
  // The cards at the top that one hand holds, down to the next card of another, and their points.
  std::uint16_t tops = 0;
  std::int16_t top_points = 0;
  // What falls when those are led, one after the other: all that an opponent holds if he has no more cards
  // than that, and the best that mates can follow with. In trumps nothing of mates.
  std::int16_t fallen = 0;
  std::uint32_t lengths = 0;  // of each hand, kLengthBits each

  static constexpr int kLengthBits = 5;
  int length(int seat) const { return static_cast<int>(lengths >> kLengthBits * seat & 31); }
};

// What each side is sure to win with trumps alone.
struct SureTrumps {
  std::array<std::int8_t, 2> tricks{};
  std::array<std::int16_t, 2> points{};
};

// The same for one seat, and how many trumps of the other side are `free`: they have taken nothing yet.
struct TrumpCount {
  std::int8_t free = 0;
  std::int8_t tricks = 0;
  std::int16_t points = 0;
};

// Room for the tables of a problem, kept from one to the next.
struct ProblemMemory {
  std::vector<SuitKey> keys;
  std::vector<SuitFacts> facts;
  std::vector<SureTrumps> sure_trumps;
  std::vector<TrumpCount> counts;
};

struct Problem;

// Fills `memory` and points the tables of the problem into it.
void find_facts(Problem& problem, ProblemMemory& memory);
void find_sure_trumps(Problem& problem, ProblemMemory& memory);

}  // namespace manilla
