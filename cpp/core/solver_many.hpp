// Many positions at once, on several threads.
#pragma once

#include <vector>

#include "solver.hpp"

namespace manilla {

struct ManyOptions {
  int threads = 1;
  std::size_t table_bytes = kDefaultTableBytes;  // for each thread
  unsigned features = kAllFeatures;
  Limits limits;  // for each position
};

inline constexpr int kMostThreads = 256;

// The same results in the same order, however many threads there are. `checkpoint` is called by the calling
// thread alone; if it throws, the others stop soon after.
std::vector<Solved> solve_values(const RuleTable& table, const std::vector<Position>& positions,
                                 const Objective& objective, const ManyOptions& options,
                                 const Checkpoint& checkpoint = {});

std::vector<SolvedCards> solve_cards(const RuleTable& table, const std::vector<Position>& positions,
                                     const Objective& objective, const ManyOptions& options,
                                     const Checkpoint& checkpoint = {});

}  // namespace manilla
