#include "position.hpp"

namespace manilla {

Cards cards_held(const Position& position) {
  Cards held = 0;
  for (int seat = 0; seat < position.seats; ++seat) held |= position.playable[seat];
  for (const Card covered : position.under) {
    if (covered != kNoCard) held |= only(covered);
  }
  return held;
}

int winning_index(const Position& position) {
  int best = 0;
  for (int index = 1; index < position.played; ++index) {
    const Card card = position.trick[index];
    const Card winning = position.trick[best];
    const bool same_suit = suit_of(card) == suit_of(winning);
    // A card of a third suit never wins: the best so far is of the led suit or a trump.
    if (same_suit ? card > winning : suit_of(card) == position.trump) best = index;
  }
  return best;
}

namespace {

void give_trick_to_winner(const RuleTable& table, Position& position) {
  const int winner = seat_after(position, position.leader, winning_index(position));
  const int side = position.sides[winner];
  int points = table.trick_point;
  for (int index = 0; index < position.played; ++index) points += table.value[position.trick[index]];
  position.points[side] += points;
  position.tricks[side] += 1;
  position.leader = winner;
  position.played = 0;
}

}  // namespace

void play(const RuleTable& table, Position& position, Card card) {
  Cards& mine = position.playable[to_act(position)];
  mine &= ~only(card);
  const Card uncovered = position.under[card];
  if (uncovered != kNoCard) {
    mine |= only(uncovered);
    position.under[card] = kNoCard;
  }
  position.trick[position.played] = static_cast<std::int8_t>(card);
  position.played += 1;
  if (position.played == position.seats) give_trick_to_winner(table, position);
}

}  // namespace manilla
