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

// Goes through the rows in order until a limit. The seat to act must hold the same cards in all of them.
// A world that the time limit cuts short does not count; nodes are looked at between worlds only.
Outlook outlook(const RuleTable& table, const Scene& scene, const std::uint8_t* rows, std::size_t worlds,
                const OutlookOptions& options, Solver& solver, const Checkpoint& checkpoint = {});

}  // namespace manilla
