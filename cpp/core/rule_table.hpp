// The rules of one game as plain numbers. No game is named in C++: games are tables.
#pragma once

#include <array>

#include "cards.hpp"

namespace manilla {

inline constexpr int kMinSeats = 2;
inline constexpr int kMaxSeats = 6;

// The duties bear the names of the options in manilla/rules/duties.py, which says what each one means.
// Python hands them over as numbers, so the order of the values is part of the interface; 0 is the
// commonest reading.
enum class HeadDuty { kMustBeatOpponent, kTrumpSuitOnlyInclMate, kNone };
enum class BeatReference { kWinningCard, kPreviousPlayer };
enum class VoidObligation { kMustWin, kFree, kMustTrumpAlways };
enum class Undertrump { kForced, kFree, kForbidden };
enum class Discard { kFree, kLowest };

struct RuleTable {
  std::array<int, kCards> value{};  // points of each card
  int trick_point = 0;              // points of the trick itself
  int seats = 4;
  HeadDuty head_duty = HeadDuty::kMustBeatOpponent;
  BeatReference beat_reference = BeatReference::kWinningCard;
  bool mount_after_ruff = false;
  VoidObligation void_obligation = VoidObligation::kMustWin;
  Undertrump undertrump = Undertrump::kForced;
  Discard discard = Discard::kFree;
};

}  // namespace manilla
