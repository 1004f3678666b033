#include "solver_many.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace manilla {

namespace {

constexpr std::chrono::milliseconds kBetweenChecks{50};

struct GivenUp {};

// Runs solve(solver, index, checkpoint) for each index, on the calling thread alone or on several others.
template <typename Solve>
void for_each_position(std::size_t number, const ManyOptions& options, const Checkpoint& checkpoint,
                       const Solve& solve) {
  const auto threads =
      std::min<std::size_t>(static_cast<std::size_t>(std::clamp(options.threads, 1, kMostThreads)), number);
  if (threads <= 1) {
    Solver solver(options.table_bytes, options.features);
    for (std::size_t index = 0; index < number; ++index) solve(solver, index, checkpoint);
    return;
  }

  std::atomic<std::size_t> next{0};
  std::atomic<bool> given_up{false};
  std::mutex mutex;
  std::condition_variable changed;
  std::size_t running = threads;
  std::exception_ptr error;
  const Checkpoint stop_if_given_up = [&] {
    if (given_up.load(std::memory_order_relaxed)) throw GivenUp{};
  };
  const auto work = [&] {
    std::exception_ptr mine;
    try {
      Solver solver(options.table_bytes, options.features);
      for (std::size_t index = next++; index < number && !given_up; index = next++) {
        solve(solver, index, stop_if_given_up);
      }
    } catch (const GivenUp&) {
    } catch (...) {
      mine = std::current_exception();
      given_up = true;
    }
    const std::lock_guard lock(mutex);
    if (mine && !error) error = mine;
    running -= 1;
    changed.notify_all();
  };
  {
    std::vector<std::jthread> workers;  // joined at the end of this block, however it is left
    std::unique_lock lock(mutex, std::defer_lock);
    try {
      for (std::size_t thread = 0; thread < threads; ++thread) workers.emplace_back(work);
      lock.lock();
      while (running > 0) {
        changed.wait_for(lock, kBetweenChecks);
        lock.unlock();
        if (checkpoint) checkpoint();
        lock.lock();
      }
      lock.unlock();
    } catch (...) {
      given_up = true;
      throw;
    }
  }
  if (error) std::rethrow_exception(error);
}

}  // namespace

std::vector<Solved> solve_values(const RuleTable& table, const std::vector<Position>& positions,
                                 const Objective& objective, const ManyOptions& options,
                                 const Checkpoint& checkpoint) {
  std::vector<Solved> results(positions.size());
  for_each_position(positions.size(), options, checkpoint,
                    [&](Solver& solver, std::size_t index, const Checkpoint& look) {
                      results[index] = solver.value(table, positions[index], objective, options.limits, look);
                    });
  return results;
}

std::vector<SolvedCards> solve_cards(const RuleTable& table, const std::vector<Position>& positions,
                                     const Objective& objective, const ManyOptions& options,
                                     const Checkpoint& checkpoint) {
  std::vector<SolvedCards> results(positions.size());
  for_each_position(positions.size(), options, checkpoint,
                    [&](Solver& solver, std::size_t index, const Checkpoint& look) {
                      results[index] = solver.cards(table, positions[index], objective, options.limits, look);
                    });
  return results;
}

}  // namespace manilla
