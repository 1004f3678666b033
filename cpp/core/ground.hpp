// What stays the same while a deal is played, laid out for the fast templates (fast.hpp).
//
// Suits are renamed so that trumps are the highest bits: the card that wins a trick is then the greatest
// number among those that follow suit or are trumps, and whatever beats it lies above it. Nothing else
// depends on the names of suits, for no rule ranks one suit above another.
#pragma once

#include <array>
#include <cstdint>

#include "cards.hpp"
#include "position.hpp"
#include "rule_table.hpp"

namespace manilla {

inline constexpr int kHighestSuit = kSuits - 1;

// Exchanges two suits of a set; with the same suit twice nothing changes.
constexpr Cards exchange_suits(Cards cards, int one, int other) {
  const Cards differ = (cards >> (16 * one) ^ cards >> (16 * other)) & 0xFFFF;
  return cards ^ (differ << (16 * one)) ^ (differ << (16 * other));
}

constexpr Card exchange_suit(Card card, int one, int other) {
  const int suit = suit_of(card);
  const int named = suit == one ? other : suit == other ? one : suit;
  return named * 16 + (card & 15);
}

// The suit that exchanges its name with the highest one.
constexpr int exchanged(int trump) { return trump == kNoTrump ? kHighestSuit : trump; }

// The points of sets of cards, one binary digit of the values at a time: as many counts as digits.
struct Worth {
  static constexpr int kMostDigits = 20;  // values stay below 2^20 (check.hpp)
  std::array<Cards, kMostDigits> digits{};
  int used = 0;

  Worth() = default;
  Worth(const std::array<int, kCards>& value, int trump);

  [[gnu::always_inline]] int points(Cards cards) const {
    int total = 0;
    for (int digit = 0; digit < used; ++digit) total += count(cards & digits[digit]) << digit;
    return total;
  }
};

struct Ground {
  Cards trumps = 0;
  Cards valued = 0;                     // cards with points
  std::array<Cards, kMaxSeats> side{};  // of each seat: side 0 is 0, side 1 all ones
  std::array<Cards, kCards> under{};    // by card: the card below it in a pile, as a set
  bool piles = false;
  RuleTable table;
  Worth worth;
  int trump = kNoTrump;  // under its real name

  Ground(const RuleTable& table, const Position& position);

  // Takes over the piles of another position with the same sides and trumps.
  void lay(const Position& position);

  Cards inside(Cards cards) const { return exchange_suits(cards, exchanged(trump), kHighestSuit); }
  Card inside(Card card) const { return exchange_suit(card, exchanged(trump), kHighestSuit); }
};

// The classes of duties for which there are templates.
enum class DutyClass {
  kUsual,  // beat the opponents' winning card, following or trumping; no discard but what is left
  kAny,
};

DutyClass class_of(const RuleTable& table);

}  // namespace manilla
