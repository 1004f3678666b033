// One position made ready for the search.
#pragma once

#include <array>
#include <cstdint>

#include "cards.hpp"
#include "position.hpp"
#include "rule_table.hpp"
#include "solver.hpp"
#include "solver_suits.hpp"

namespace manilla {

// The most that solver_ending.hpp searches.
inline constexpr int kEndingTricks = 4;
inline constexpr int kMostEndingCards = 4 * kEndingTricks;

// Cards are numbered anew without gaps, suit by suit and in their order, so that the cards of a suit that are
// left make a small number; only order and points count in the rules, so nothing changes.
struct Problem {
  RuleTable rules;  // the values are card_weight times the points
  Position root;
  unsigned features = kAllFeatures;
  bool usual_duties = false;  // search may use its inline rules
  bool piles = false;
  bool in_pairs = false;   // four seats, the sides in turn
  bool is_ending = false;  // solver_ending.hpp may search it: then there are no tables of suits
  int weight = 1;          // of a card point

  Cards present = 0;                        // all cards here, those on the table too
  std::array<Cards, kMaxSeats> owned{};     // by each seat, covered cards too
  std::array<std::int8_t, kCards> owner{};  // of each card; -1 for others
  std::array<Cards, 2> side_owned{};
  Cards valued = 0;
  int greatest = 0;     // points of any card here
  Cards trumps = 0;     // all cards of the trump suit; none without trumps
  int cards_left = 0;   // in all hands
  int points_left = 0;  // of the cards in all hands
  int tricks_left = 0;  // not yet decided: the one on the table among them

  // Side 0 gets step[n] for the trick that is its (n+1)th. Where all steps are equal, the tricks won do not
  // matter to what follows; else trick_class tells which numbers of tricks won, with so many left, are as
  // one.
  std::array<int, kCards + 1> step{};
  bool even_steps = true;
  std::array<std::array<std::uint8_t, kCards + 1>, kCards + 1> trick_class;  // [won][left]

  // For each suit, by its cards that are left or on the table.
  std::array<const SuitKey*, kSuits> keys{};
  std::array<const SuitFacts*, kSuits> facts{};

  // For the trumps that are left.
  const SureTrumps* sure_trumps = nullptr;

  std::array<std::int8_t, kCards> outside{};  // the number outside of each new number
  std::array<std::int8_t, kCards> inside{};   // and back; kNoCard for cards that are not here

  Problem(const RuleTable& table, const Position& position, const Objective& objective, unsigned features,
          ProblemMemory& memory);

  const SuitKey& key_of(int suit, Cards left) const { return keys[suit][left >> 16 * suit & 0xFFFF]; }
  const SuitFacts& facts_of(int suit, Cards left) const { return facts[suit][left >> 16 * suit & 0xFFFF]; }

 private:
  void renumber(const RuleTable& table, const Position& position);
  void count_tricks(const Objective& objective);
};

}  // namespace manilla
