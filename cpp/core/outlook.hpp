// What each card leads to, world by world: by exact solving, or by rules of thumb as far as solving is too
// long.
#pragma once

#include <cstdint>
#include <vector>

#include "casual.hpp"
#include "checkpoint.hpp"
#include "rule_table.hpp"
#include "scene.hpp"
#include "solver.hpp"

namespace manilla {

struct OutlookOptions {
  Casual casual;
  Objective objective;      // counted from now on, the trick on the table included
  int exact_from = 0;       // this many tricks left are solved, more are played by rules of thumb
  bool cards = true;        // each legal card of the seat to act; otherwise the deal as it stands
  std::uint64_t nodes = 0;  // tricks begun, by rules of thumb or in the search; 0: no limit
  double seconds = 0;       // 0: no limit
};

struct Outlook {
  std::vector<Card> cards;           // the legal cards, lowest number first; none where the deal is valued
  std::vector<std::int32_t> values;  // of the worlds that were done, one a card each
  std::size_t worlds = 0;            // how many were
  std::uint64_t nodes = 0;
};

// Each legal card, and then each card that the viewer's player may play at his next turn, solved from there.
// The others reply by rules of thumb, so they do not see all hands; and worlds in which they reply alike are
// one to the viewer, who must go on with the same card in all of them.
struct SecondLook {
  std::vector<Card> cards;           // the legal cards, lowest number first
  std::vector<std::uint64_t> heard;  // for each world and card: stands for the replies until the next turn
  std::vector<std::int32_t> sizes;   // how many next cards there are (1 where the deal is over, card kNoCard)
  std::vector<std::int32_t> next;    // them, each followed by its value
  std::size_t worlds = 0;
  std::uint64_t nodes = 0;
};

SecondLook second_look(const RuleTable& table, const Scene& scene, const std::uint8_t* rows,
                       std::size_t worlds, const OutlookOptions& options, Solver& solver,
                       const Checkpoint& checkpoint = {});

// Goes through the rows in order until a limit. The seat to act must hold the same cards in all of them.
// A world that the time limit cuts short does not count; nodes are looked at between worlds only.
Outlook outlook(const RuleTable& table, const Scene& scene, const std::uint8_t* rows, std::size_t worlds,
                const OutlookOptions& options, Solver& solver, const Checkpoint& checkpoint = {});

}  // namespace manilla
