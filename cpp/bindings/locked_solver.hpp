// A solver that Python threads share.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <mutex>

#include "solver.hpp"

namespace manilla {

// Answers one question at a time, without the interpreter's lock: who asks meanwhile waits.
class LockedSolver {
 public:
  explicit LockedSolver(std::size_t table_bytes, unsigned features = kAllFeatures)
      : solver_(table_bytes, features) {}

  template <typename Ask>
  auto ask(const Ask& question) {
    const nanobind::gil_scoped_release unlocked;
    const std::lock_guard lock(mutex_);
    return question(solver_);
  }

 private:
  std::mutex mutex_;
  Solver solver_;
};

}  // namespace manilla
