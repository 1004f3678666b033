// Deals played to their end, in batches over all processors.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "casual.hpp"
#include "checkpoint.hpp"
#include "dealer.hpp"
#include "machine.hpp"
#include "position.hpp"
#include "rule_table.hpp"

namespace manilla {

// What each side has at the end, with what the position had already won: one number a deal in each.
struct Outcomes {
  std::array<std::vector<std::int32_t>, 2> points;
  std::array<std::vector<std::int32_t>, 2> tricks;
};

// Play by rules of thumb from what was seen so far.
struct ByThumb {
  Casual casual;
  Memory memory;
};

struct Batch {
  std::int64_t deals = 0;
  std::uint64_t seed = 0;
  std::optional<Redeal> redeal;
  std::optional<ByThumb> by_thumb;
  int threads = 0;                   // 0: one a processor
  Machine machine = this_machine();  // for tests: the outcomes are the same
};

// `batch.deals` playouts of a sound position with even hands, each card drawn from the legal ones; with
// `redeal` the cards are dealt anew each time. Deal n depends on the position, the seed and n alone: not on
// the number of threads, of deals, or on the machine.
Outcomes playouts(const RuleTable& table, const Position& position, const Batch& batch,
                  const Checkpoint& checkpoint = {});

}  // namespace manilla
