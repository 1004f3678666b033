// A deal in play: who may play what, the trick on the table, and what has been won.
//
// This one Position, generic at run time, is the oracle: it is kept simple enough to read beside the rules,
// and every faster way of playing must agree with it.
#pragma once

#include <array>
#include <cstdint>

#include "cards.hpp"
#include "rule_table.hpp"

namespace manilla {

struct Position {
  int seats = 4;                               // numbered in play order
  std::array<Cards, kMaxSeats> playable{};     // the cards each seat can reach now
  std::array<std::int8_t, kMaxSeats> sides{};  // 0 or 1
  std::array<std::int8_t, kCards>
      under;             // face-up piles: the card that playing this one uncovers, or kNoCard
  int trump = kNoTrump;  // a suit, or kNoTrump
  int leader = 0;        // who leads or has led the present trick
  int played = 0;        // cards in the present trick, always fewer than seats
  std::array<std::int8_t, kMaxSeats> trick{};  // the first `played` of them count, leader's first
  std::array<int, 2> points{};                 // won so far, per side
  std::array<int, 2> tricks{};

  Position() { under.fill(kNoCard); }
};

// The seat `steps` after `seat` in play order; steps below seats.
inline int seat_after(const Position& position, int seat, int steps) {
  const int there = seat + steps;
  return there >= position.seats ? there - position.seats : there;
}

inline int to_act(const Position& position) { return seat_after(position, position.leader, position.played); }

// Only tells the truth where the hands are even (require_even): then no seat runs dry within a trick.
inline bool is_over(const Position& position) {
  return position.played == 0 && position.playable[position.leader] == 0;
}

// Every card that the seats still hold, covered ones too.
Cards cards_held(const Position& position);

// Which card of the present trick wins so far, counted from the leader's. The trick must not be empty.
int winning_index(const Position& position);

// Plays a card of the seat to act, taking it for legal; the last card of a trick gives it to its winner.
void play(const RuleTable& table, Position& position, Card card);

}  // namespace manilla
