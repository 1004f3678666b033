// The play by rules of thumb: one table of whole numbers, a row for what becomes of a card, a column for each
// thing seen of it. The same play as manilla/bots/casual, which holds the table and the words for it.
#pragma once

#include <array>
#include <cstdint>

#include "cards.hpp"
#include "position.hpp"
#include "rule_table.hpp"

namespace manilla {

enum class Row {
  kLeadMaster,
  kLeadLow,
  kTrumpMaster,
  kTrumpLow,
  kWinSure,
  kWinMaybe,
  kMateSure,
  kMateMaybe,
  kMateAfter,
  kLost,
};

enum class Column {
  kBase,
  kPoints,
  kStrength,
  kMaster,
  kTrump,
  kHigher,
  kLength,
  kMakesVoid,
  kBares,
  kTrumpsOut,
  kOurs,
  kMateLed,
  kSuitOut,
  kBacked,
};

inline constexpr int kRows = 10;
inline constexpr int kColumns = 14;
inline constexpr int kMostWeight = 1'000'000;

// In Python's words, in the order of the enumerations: a test holds them against Python's own.
inline constexpr std::array<const char*, kRows> kRowNames{
    "lead_master", "lead_low",  "trump_master", "trump_low",  "win_sure",
    "win_maybe",   "mate_sure", "mate_maybe",   "mate_after", "lost"};
inline constexpr std::array<const char*, kColumns> kColumnNames{
    "base",       "points", "strength",   "master", "trump",    "higher",   "length",
    "makes_void", "bares",  "trumps_out", "ours",   "mate_led", "suit_out", "backed"};

struct Casual {
  std::array<std::array<int, kColumns>, kRows> weights{};
};

// What all have seen of a deal, besides the cards on the table and the tops of piles. Suits are four bits,
// under their real names.
struct Memory {
  std::array<std::int8_t, kMaxSeats> owners{};    // the seat whose player decides for each seat
  std::array<std::uint8_t, kMaxSeats> led{};      // suits that a seat has led
  std::array<std::uint8_t, kMaxSeats> missing{};  // suits that a seat has not followed
  int makers = 0;                                 // the side that made trumps
  Cards shown = 0;                                // cards in hands that lie face up
  Cards piled = 0;                                // cards that were dealt into piles, those played too
  bool late = false;                              // a card uncovered in a trick is turned after the trick
  Cards uncovered = 0;                            // such cards that are not turned yet
};

// The card that the seat to act plays; it must hold one.
Card casual_card(const RuleTable& table, const Position& position, const Memory& memory,
                 const Casual& casual);

}  // namespace manilla
