// Cards and sets of cards, numbered as in manilla/rules/cards.py: suit * 16 + strength.
#pragma once

#include <bit>
#include <cstdint>

namespace manilla {

using Card = int;             // 0 to 63; within a suit the greater number is the stronger card
using Cards = std::uint64_t;  // a set of cards: bit n stands for card n

inline constexpr int kCards = 64;
inline constexpr int kSuits = 4;
inline constexpr Card kNoCard = -1;
inline constexpr int kNoTrump = -1;

constexpr int suit_of(Card card) { return card >> 4; }
constexpr Cards only(Card card) { return Cards{1} << card; }
constexpr Cards suit_cards(int suit) { return Cards{0xFFFF} << (16 * suit); }

// The stronger cards of the same suit. The two steps keep the shift below 64, which card 63 would reach.
constexpr Cards above(Card card) { return suit_cards(suit_of(card)) & (~Cards{0} << card << 1); }

constexpr bool contains(Cards cards, Card card) { return (cards >> card & 1) != 0; }
constexpr int count(Cards cards) { return std::popcount(cards); }
constexpr Cards lowest(Cards cards) { return cards & (~cards + 1); }

// Takes the lowest card out of a set that is not empty.
constexpr Card take_lowest(Cards& cards) {
  const Card card = std::countr_zero(cards);
  cards &= cards - 1;
  return card;
}

}  // namespace manilla
