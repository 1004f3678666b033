// How likely it is that others did what they did, if the cards lie so: weights for worlds.
//
// Others are taken to follow the rules of thumb loosely: an action's share grows with its score there.
#pragma once

#include <cstdint>
#include <vector>

#include "casual.hpp"
#include "checkpoint.hpp"
#include "rule_table.hpp"
#include "scene.hpp"

namespace manilla {

inline constexpr int kWorths = 6;  // points of a card from 0 to 5 and more

// What a hand is worth to its side, in tenths of a point, as manilla/bots/casual/calls.py reckons it.
struct HandWorth {
  std::array<int, kWorths> trump{};
  std::array<int, kWorths> plain{};
  std::array<int, kWorths> no_trump{};
  int bare = 0;    // for a card of four points or more, alone in its suit and not the highest of it
  int none = 0;    // for a plain suit without cards, with trumps in hand
  int single = 0;  // for a plain suit with one
};

enum class SaidKind { kNamed, kDelegated, kDoubled, kPassed };

// Something that a seat said, and what it had to compare.
struct Said {
  SaidKind kind = SaidKind::kPassed;
  int seat = 0;
  int trump = kNoTrump;   // the suit named, or that of the contract doubled or not
  bool no_trump = false;  // no trumps could be named
  bool delegate = false;  // the choice could be left to the mate
  int with_trump = 0;     // added to the worth of a hand with trumps, and without
  int without_trump = 0;
  int no_trump_factor = 1;
  int needed = 0;  // what the mate's choice is worth above the mean, or a double needs
};

struct Loosely {
  Casual casual;
  double card_spread = 1;  // the difference in score at which a card is e times as likely as another
  double call_spread = 1;  // the same for calls
  double careless = 0;     // the share of actions that are as good as drawn by lot
  HandWorth worth;
  std::vector<Said> said;
  bool plays = true;  // whether the cards played count
};

// For each of `worlds` rows the logarithm of how likely the others' calls and plays were. Throws
// std::invalid_argument for rows that do not fit.
std::vector<double> weigh(const RuleTable& table, const Scene& scene, const std::uint8_t* rows,
                          std::size_t worlds, const Loosely& loosely, const Checkpoint& checkpoint = {});

// What a hand is worth with a suit as trumps, or with none.
int worth_of(const HandWorth& worth, const RuleTable& table, Cards deck, Cards hand, int trump);

}  // namespace manilla
