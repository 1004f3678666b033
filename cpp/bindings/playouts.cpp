// Playouts in batches and the comparison of the engines, as Python sees them.

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "bindings.hpp"
#include "check.hpp"
#include "compare.hpp"
#include "playout.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace manilla {

namespace {

// Results are held in memory as a whole, so one call is bounded; more deals are further calls with other
// seeds.
constexpr std::int64_t kMostDeals = 10'000'000;
constexpr std::int64_t kMostTuples = 1'000'000;
constexpr int kMostThreads = 256;

void require_number(std::int64_t n, std::int64_t most, const char* name) {
  if (n < 0 || n > most) {
    throw std::invalid_argument(std::string(name) + " must be 0 to " + std::to_string(most));
  }
}

void require_playable(const RuleTable& table, const Position& position) {
  require_same_seats(table, position);
  require_even(position);
}

Redeal redeal_of(const Position& position, Cards aside, std::optional<int> turned) {
  if (turned && *turned < 0) throw std::invalid_argument("turned must be one of the seats, or None");
  const Redeal redeal{aside, turned.value_or(kNoSeat)};
  require_sound(position, redeal);
  return redeal;
}

nb::bytes bytes_of(const std::vector<std::int32_t>& numbers) {
  return nb::bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(std::int32_t));
}

using Four = std::tuple<nb::bytes, nb::bytes, nb::bytes, nb::bytes>;

// The table and the position come by value: the caller's own may be used by other threads meanwhile.
Four batch_of(RuleTable table, Position position, std::int64_t n, std::uint64_t seed, bool redeal,
              Cards aside, std::optional<int> turned, const Casual* casual, const SeatedMemory* memory,
              int threads) {
  require_playable(table, position);
  require_number(n, kMostDeals, "n");
  require_number(threads, kMostThreads, "threads");
  Batch batch;
  batch.deals = n;
  batch.seed = seed;
  batch.threads = threads;
  if (redeal) {
    batch.redeal = redeal_of(position, aside, turned);
  } else if (aside != 0 || turned) {
    throw std::invalid_argument("aside and turned are for deals made anew");
  }
  if ((casual == nullptr) != (memory == nullptr))
    throw std::invalid_argument("casual and memory go together");
  if (casual != nullptr) {
    require_memory_of(*memory, position);
    batch.by_thumb = ByThumb{*casual, memory->memory};
  }
  Outcomes outcomes;
  {
    const nb::gil_scoped_release unlocked;
    outcomes = playouts(table, position, batch, look_for_signals);
  }
  return {bytes_of(outcomes.points[0]), bytes_of(outcomes.points[1]), bytes_of(outcomes.tricks[0]),
          bytes_of(outcomes.tricks[1])};
}

using PlayoutTuple = std::tuple<int, int, int>;

std::vector<PlayoutTuple> tuples_of(RuleTable table, Position position, std::int64_t n, std::uint64_t seed) {
  require_playable(table, position);
  require_number(n, kMostTuples, "n");
  Batch batch;
  batch.deals = n;
  batch.seed = seed;
  batch.threads = 1;
  const nb::gil_scoped_release unlocked;
  const Outcomes outcomes = playouts(table, position, batch, look_for_signals);
  std::vector<PlayoutTuple> tuples;
  tuples.reserve(outcomes.points[0].size());
  for (std::size_t deal = 0; deal < outcomes.points[0].size(); ++deal) {
    tuples.emplace_back(outcomes.points[0][deal], outcomes.points[1][deal], outcomes.tricks[0][deal]);
  }
  return tuples;
}

std::int64_t compared(RuleTable table, Position position, std::int64_t n, std::uint64_t seed) {
  require_playable(table, position);
  require_number(n, kMostDeals, "n");
  const nb::gil_scoped_release unlocked;
  return compare_engines(table, position, n, seed, look_for_signals);
}

}  // namespace

void bind_playouts(nb::module_& module) {
  module.def("playouts", &tuples_of, "table"_a, "position"_a, "n"_a, "seed"_a,
             "n random deals to the end: (points of side 0, points of side 1, tricks of side 0) each.");
  module.def(
      "batch", &batch_of, "table"_a, "position"_a, "n"_a, "seed"_a, nb::kw_only(), "redeal"_a = false,
      "aside"_a = 0, "turned"_a = nb::none(), "casual"_a = nb::none(), "memory"_a = nb::none(),
      "threads"_a = 0,
      "n deals to the end on several threads: points of side 0 and 1, tricks of side 0 and 1, each as bytes\n"
      "of 32-bit numbers.");
  module.def(
      "compare_engines", &compared, "table"_a, "position"_a, "n"_a, "seed"_a,
      "Plays n random deals by the generic engine and by the fast ones; the number of positions compared.\n"
      "Raises RuntimeError where they differ.");
}

}  // namespace manilla
