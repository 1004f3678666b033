// The Python face of the solver. As in module.cpp, everything that comes in is checked here.

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings.hpp"
#include "check.hpp"
#include "locked_solver.hpp"
#include "solver.hpp"
#include "solver_many.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace manilla {

namespace {

using ValueTuple = std::tuple<int, int, std::uint64_t>;
using CardTuples = std::vector<std::tuple<int, int, int>>;
using CardsTuple = std::pair<CardTuples, std::uint64_t>;
using LineTuple = std::tuple<int, int, std::uint64_t, std::vector<int>>;

constexpr int kMostBrute = 28;  // cards in all hands that brute() takes on: seconds, not years

std::size_t checked_bytes(std::int64_t bytes) {
  if (bytes < static_cast<std::int64_t>(kLeastTableBytes) ||
      bytes > static_cast<std::int64_t>(kMostTableBytes)) {
    throw std::invalid_argument("table_bytes must be " + std::to_string(kLeastTableBytes) + " to " +
                                std::to_string(kMostTableBytes));
  }
  return static_cast<std::size_t>(bytes);
}

unsigned checked_features(std::optional<unsigned> features) {
  if (!features) return kAllFeatures;
  if (*features > kAllFeatures) {
    throw std::invalid_argument("features must be 0 to " + std::to_string(kAllFeatures));
  }
  return *features;
}

Limits checked_limits(std::uint64_t nodes, double seconds) {
  if (std::isnan(seconds) || seconds < 0) throw std::invalid_argument("seconds must not be negative");
  return {nodes, seconds};
}

Objective checked_objective(const RuleTable& table, int card_weight,
                            const std::optional<std::vector<int>>& by_tricks) {
  Objective objective = points_objective(table);
  objective.card_weight = card_weight;
  if (!by_tricks) return objective;
  if (by_tricks->empty() || by_tricks->size() > objective.by_tricks.size()) {
    throw std::invalid_argument("by_tricks must have 1 to 65 numbers, from no trick on");
  }
  objective.by_tricks.fill(by_tricks->back());
  for (std::size_t tricks = 0; tricks < by_tricks->size(); ++tricks) {
    objective.by_tricks[tricks] = (*by_tricks)[tricks];
  }
  return objective;
}

void require_all(const RuleTable& table, const Position& position, const Objective& objective) {
  require_same_seats(table, position);
  require_even(position);
  require_solvable(table, position, objective);
}

// A Solver that several Python threads may call: they wait for each other.
struct SharedSolver : LockedSolver {
  SharedSolver(std::int64_t table_bytes, std::optional<unsigned> features)
      : LockedSolver(checked_bytes(table_bytes), checked_features(features)) {}
};

ValueTuple tuple_of(const Solved& solved) { return {solved.value.lo, solved.value.hi, solved.nodes}; }

CardsTuple tuple_of(const SolvedCards& solved) {
  CardTuples cards;
  for (const auto& [card, value] : solved.cards) cards.emplace_back(card, value.lo, value.hi);
  return {cards, solved.nodes};
}

// The tables and positions come by value: the caller's own may be used by other threads meanwhile.
using MaybeTricks = std::optional<std::vector<int>>;

ValueTuple solve_value(SharedSolver& solver, RuleTable table, Position position, int card_weight,
                       const MaybeTricks& by_tricks, std::uint64_t nodes, double seconds) {
  const Objective objective = checked_objective(table, card_weight, by_tricks);
  const Limits limits = checked_limits(nodes, seconds);
  require_all(table, position, objective);
  return tuple_of(solver.ask(
      [&](Solver& own) { return own.value(table, position, objective, limits, look_for_signals); }));
}

ValueTuple solve_reaches(SharedSolver& solver, RuleTable table, Position position, int target,
                         int card_weight, const MaybeTricks& by_tricks, std::uint64_t nodes, double seconds) {
  const Objective objective = checked_objective(table, card_weight, by_tricks);
  const Limits limits = checked_limits(nodes, seconds);
  require_all(table, position, objective);
  if (target < -1'000'000 || target > 1'000'000)
    throw std::invalid_argument("target must be -1000000 to 1000000");
  return tuple_of(solver.ask([&](Solver& own) {
    return own.reaches(table, position, objective, target, limits, look_for_signals);
  }));
}

CardsTuple solve_all_cards(SharedSolver& solver, RuleTable table, Position position, int card_weight,
                           const MaybeTricks& by_tricks, std::uint64_t nodes, double seconds) {
  const Objective objective = checked_objective(table, card_weight, by_tricks);
  const Limits limits = checked_limits(nodes, seconds);
  require_all(table, position, objective);
  return tuple_of(solver.ask(
      [&](Solver& own) { return own.cards(table, position, objective, limits, look_for_signals); }));
}

LineTuple solve_line(SharedSolver& solver, RuleTable table, Position position, int card_weight,
                     const MaybeTricks& by_tricks, std::uint64_t nodes, double seconds) {
  const Objective objective = checked_objective(table, card_weight, by_tricks);
  const Limits limits = checked_limits(nodes, seconds);
  require_all(table, position, objective);
  const SolvedLine line =
      solver.ask([&](Solver& own) { return own.line(table, position, objective, limits, look_for_signals); });
  return {line.solved.value.lo, line.solved.value.hi, line.solved.nodes, line.cards};
}

int solve_brute(RuleTable table, Position position, int card_weight, const MaybeTricks& by_tricks) {
  const Objective objective = checked_objective(table, card_weight, by_tricks);
  require_all(table, position, objective);
  int cards = 0;
  for (int seat = 0; seat < position.seats; ++seat) cards += count(position.playable[seat]);
  for (const Card covered : position.under) cards += covered != kNoCard;
  if (cards > kMostBrute) throw std::invalid_argument("too many cards to try everything");
  const nb::gil_scoped_release unlocked;
  return brute_value(table, position, objective);
}

ManyOptions checked_options(const RuleTable& table, const std::vector<Position>& positions,
                            const Objective& objective, int threads, std::int64_t table_bytes,
                            const Limits& limits) {
  if (threads < 1 || threads > kMostThreads) {
    throw std::invalid_argument("threads must be 1 to " + std::to_string(kMostThreads));
  }
  for (const Position& position : positions) require_all(table, position, objective);
  return {threads, checked_bytes(table_bytes), kAllFeatures, limits};
}

std::vector<ValueTuple> many_values(RuleTable table, const std::vector<Position>& positions, int card_weight,
                                    const MaybeTricks& by_tricks, int threads, std::int64_t table_bytes,
                                    std::uint64_t nodes, double seconds) {
  const Objective objective = checked_objective(table, card_weight, by_tricks);
  const ManyOptions options =
      checked_options(table, positions, objective, threads, table_bytes, checked_limits(nodes, seconds));
  const nb::gil_scoped_release unlocked;
  std::vector<ValueTuple> tuples;
  for (const Solved& solved : solve_values(table, positions, objective, options, look_for_signals)) {
    tuples.push_back(tuple_of(solved));
  }
  return tuples;
}

std::vector<CardsTuple> many_cards(RuleTable table, const std::vector<Position>& positions, int card_weight,
                                   const MaybeTricks& by_tricks, int threads, std::int64_t table_bytes,
                                   std::uint64_t nodes, double seconds) {
  const Objective objective = checked_objective(table, card_weight, by_tricks);
  const ManyOptions options =
      checked_options(table, positions, objective, threads, table_bytes, checked_limits(nodes, seconds));
  const nb::gil_scoped_release unlocked;
  std::vector<CardsTuple> tuples;
  for (const SolvedCards& solved : solve_cards(table, positions, objective, options, look_for_signals)) {
    tuples.push_back(tuple_of(solved));
  }
  return tuples;
}

}  // namespace

void bind_solver(nb::module_& module) {
  nb::class_<SharedSolver>(
      module, "Solver",
      "Exact values with all hands open, counted for side 0 from the position on:\n"
      "card_weight for each card point, and by_tricks[n] for n tricks (default: the table's\n"
      "trick points). Bounds are proved; they are equal unless a limit stopped the work.")
      .def(nb::init<std::int64_t, std::optional<unsigned>>(), nb::kw_only(),
           "table_bytes"_a = static_cast<std::int64_t>(kDefaultTableBytes), "features"_a = nb::none())
      .def("value", &solve_value, "table"_a, "position"_a, nb::kw_only(), "card_weight"_a = 1,
           "by_tricks"_a = nb::none(), "nodes"_a = 0, "seconds"_a = 0.0, "(lo, hi, nodes searched).")
      .def("reaches", &solve_reaches, "table"_a, "position"_a, "target"_a, nb::kw_only(), "card_weight"_a = 1,
           "by_tricks"_a = nb::none(), "nodes"_a = 0, "seconds"_a = 0.0,
           "(lo, hi, nodes searched), with target <= lo or hi < target.")
      .def("cards", &solve_all_cards, "table"_a, "position"_a, nb::kw_only(), "card_weight"_a = 1,
           "by_tricks"_a = nb::none(), "nodes"_a = 0, "seconds"_a = 0.0,
           "([(card, lo, hi) of each legal card], nodes searched).")
      .def("line", &solve_line, "table"_a, "position"_a, nb::kw_only(), "card_weight"_a = 1,
           "by_tricks"_a = nb::none(), "nodes"_a = 0, "seconds"_a = 0.0,
           "(lo, hi, nodes searched, best play to the end).");
  module.def("solve_values", &many_values, "table"_a, "positions"_a, nb::kw_only(), "card_weight"_a = 1,
             "by_tricks"_a = nb::none(), "threads"_a = 1,
             "table_bytes"_a = static_cast<std::int64_t>(kDefaultTableBytes), "nodes"_a = 0,
             "seconds"_a = 0.0, "Solver.value of many positions, on several threads.");
  module.def("solve_cards", &many_cards, "table"_a, "positions"_a, nb::kw_only(), "card_weight"_a = 1,
             "by_tricks"_a = nb::none(), "threads"_a = 1,
             "table_bytes"_a = static_cast<std::int64_t>(kDefaultTableBytes), "nodes"_a = 0,
             "seconds"_a = 0.0, "Solver.cards of many positions, on several threads.");
  module.def("brute", &solve_brute, "table"_a, "position"_a, nb::kw_only(), "card_weight"_a = 1,
             "by_tricks"_a = nb::none(), "The value by trying everything; endings only.");
  module.attr("SOLVER_FEATURES") = static_cast<unsigned>(kAllFeatures);
}

}  // namespace manilla
