// Scenes, the weights of worlds and what cards lead to, as Python sees them.

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "bindings.hpp"
#include "check.hpp"
#include "locked_solver.hpp"
#include "outlook.hpp"
#include "scene.hpp"
#include "weigh.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace manilla {

namespace {

using PileTuple = std::tuple<int, int, std::vector<int>>;
using SaidTuple = std::tuple<int, int, std::optional<int>, bool, bool, int, int, int, int>;
using Ints = std::vector<int>;

constexpr std::int64_t kTableBytes = std::int64_t{1} << 22;  // the searches of a bot are short
constexpr double kMostSpread = 1e9;

std::int8_t card_of(int number) {
  if (number < 0 || number >= kCards) throw std::invalid_argument("a card is a number from 0 to 63");
  return static_cast<std::int8_t>(number);
}

Scene make_scene(const Position& known, const std::vector<int>& unseen, const std::vector<PileTuple>& piles,
                 const std::vector<int>& plays, const SeatedMemory& memory, int viewer) {
  require_memory_of(memory, known);
  if (known.played != 0) throw std::invalid_argument("a scene begins before the first card");
  if (unseen.size() != static_cast<std::size_t>(known.seats))
    throw std::invalid_argument("unseen must have one number a seat");
  if (viewer < 0 || viewer >= known.seats) throw std::invalid_argument("viewer must be one of the seats");
  Scene scene;
  scene.known = known;
  for (std::size_t seat = 0; seat < unseen.size(); ++seat) {
    if (unseen[seat] < 0 || unseen[seat] > kCards) throw std::invalid_argument("unseen must be 0 to 64");
    scene.unseen[seat] = unseen[seat];
  }
  for (const auto& [seat, hidden, cards] : piles) {
    if (seat < 0 || seat >= known.seats) throw std::invalid_argument("a pile must be one of the seats'");
    if (hidden < 0 || hidden > kCards) throw std::invalid_argument("unseen must be 0 to 64");
    ScenePile pile{seat, hidden, {}};
    for (const int card : cards) pile.known.push_back(card_of(card));
    scene.piles.push_back(pile);
  }
  for (const int card : plays) scene.plays.push_back(card_of(card));
  scene.memory = memory.memory;
  scene.viewer = viewer;
  return scene;
}

void require_rows(const Scene& scene, const nb::bytes& rows, std::int64_t worlds) {
  if (worlds < 0 || worlds > 1'000'000) throw std::invalid_argument("worlds must be 0 to 1000000");
  if (static_cast<std::size_t>(worlds) * static_cast<std::size_t>(scene.places()) != rows.size())
    throw std::invalid_argument("the rows do not fit the scene");
}

template <std::size_t kSize>
void fill(const Ints& numbers, std::array<int, kSize>& into, const char* name) {
  if (numbers.size() != kSize) {
    throw std::invalid_argument(std::string(name) + " must have " + std::to_string(kSize) + " numbers");
  }
  for (std::size_t index = 0; index < kSize; ++index) {
    if (numbers[index] < -kMostWeight || numbers[index] > kMostWeight)
      throw std::invalid_argument("each weight must be -1000000 to 1000000");
    into[index] = numbers[index];
  }
}

double spread_of(double spread) {
  if (!(spread > 0 && spread <= kMostSpread)) throw std::invalid_argument("a spread must be above 0");
  return spread;
}

Said said_of(const SaidTuple& tuple, int seats) {
  const auto& [kind, seat, trump, no_trump, delegate, with, without, factor, needed] = tuple;
  if (kind < 0 || kind > 3) throw std::invalid_argument("what was said must be 0 to 3");
  if (seat < 0 || seat >= seats) throw std::invalid_argument("a speaker must be one of the seats");
  if (trump && (*trump < 0 || *trump >= kSuits))
    throw std::invalid_argument("trump must be a suit from 0 to 3, or None");
  for (const int number : {with, without, factor, needed}) {
    if (number < -kMostWeight || number > kMostWeight)
      throw std::invalid_argument("each weight must be -1000000 to 1000000");
  }
  const bool named_no_trump = kind == 0 && !trump;
  return {static_cast<SaidKind>(kind),
          seat,
          trump.value_or(kNoTrump),
          no_trump || named_no_trump,
          delegate || kind == 1,
          with,
          without,
          factor,
          needed};
}

Loosely make_loosely(const Casual& casual, double card_spread, double call_spread, double careless,
                     const std::vector<Ints>& worth, const Ints& shape, const std::vector<SaidTuple>& said,
                     bool plays, int seats) {
  Loosely loosely;
  loosely.casual = casual;
  loosely.card_spread = spread_of(card_spread);
  loosely.call_spread = spread_of(call_spread);
  if (!(careless > 0 && careless <= 1)) throw std::invalid_argument("careless must be above 0 and at most 1");
  loosely.careless = careless;
  if (worth.size() != 3 || shape.size() != 3)
    throw std::invalid_argument("a hand's worth has three rows and three numbers for its shape");
  fill(worth[0], loosely.worth.trump, "a row of a hand's worth");
  fill(worth[1], loosely.worth.plain, "a row of a hand's worth");
  fill(worth[2], loosely.worth.no_trump, "a row of a hand's worth");
  loosely.worth.bare = shape[0];
  loosely.worth.none = shape[1];
  loosely.worth.single = shape[2];
  for (const int number : shape) {
    if (number < -kMostWeight || number > kMostWeight)
      throw std::invalid_argument("each weight must be -1000000 to 1000000");
  }
  for (const SaidTuple& each : said) loosely.said.push_back(said_of(each, seats));
  loosely.plays = plays;
  return loosely;
}

template <typename Number>
nb::bytes bytes_of(const std::vector<Number>& numbers) {
  return nb::bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number));
}

// Tables and scenes come by value: the caller's own may be used by other threads meanwhile.
nb::bytes weighed(RuleTable table, Scene scene, nb::bytes rows, std::int64_t worlds, const Casual& casual,
                  double card_spread, double call_spread, double careless, const std::vector<Ints>& worth,
                  const Ints& shape, const std::vector<SaidTuple>& said, bool plays) {
  require_same_seats(table, scene.known);
  require_rows(scene, rows, worlds);
  const Loosely loosely =
      make_loosely(casual, card_spread, call_spread, careless, worth, shape, said, plays, scene.known.seats);
  const auto* data = reinterpret_cast<const std::uint8_t*>(rows.c_str());
  std::vector<double> found;
  {
    const nb::gil_scoped_release unlocked;
    found = weigh(table, scene, data, static_cast<std::size_t>(worlds), loosely, look_for_signals);
  }
  return bytes_of(found);
}

// A searcher's memory that several Python threads may use: they wait for each other.
struct Thinker : LockedSolver {
  Thinker() : LockedSolver(static_cast<std::size_t>(kTableBytes)) {}
};

using OutlookTuple = std::tuple<std::vector<int>, nb::bytes, std::int64_t, std::uint64_t>;

OutlookTuple outlook_of(Thinker& thinker, RuleTable table, Scene scene, nb::bytes rows, std::int64_t worlds,
                        const Casual& casual, int card_weight, const std::vector<int>& by_tricks,
                        int exact_from, bool cards, std::uint64_t nodes, double seconds) {
  require_same_seats(table, scene.known);
  require_rows(scene, rows, worlds);
  if (exact_from < 0) throw std::invalid_argument("exact_from must not be negative");
  if (std::isnan(seconds) || seconds < 0) throw std::invalid_argument("seconds must not be negative");
  OutlookOptions options;
  options.casual = casual;
  options.objective.card_weight = card_weight;
  if (by_tricks.empty() || by_tricks.size() > options.objective.by_tricks.size())
    throw std::invalid_argument("by_tricks must have 1 to 65 numbers, from no trick on");
  options.objective.by_tricks.fill(by_tricks.back());
  for (std::size_t tricks = 0; tricks < by_tricks.size(); ++tricks) {
    options.objective.by_tricks[tricks] = by_tricks[tricks];
  }
  options.nodes = nodes;
  options.seconds = seconds;
  options.exact_from = exact_from;
  options.cards = cards;
  const auto* data = reinterpret_cast<const std::uint8_t*>(rows.c_str());
  const Outlook found = thinker.ask([&](Solver& solver) {
    return outlook(table, scene, data, static_cast<std::size_t>(worlds), options, solver, look_for_signals);
  });
  return {found.cards, bytes_of(found.values), static_cast<std::int64_t>(found.worlds), found.nodes};
}

}  // namespace

void bind_thinking(nb::module_& module) {
  nb::class_<Scene>(
      module, "Scene",
      "A deal as one player knows it, to be completed by rows of the cards that he has not seen.")
      .def(
          "__init__",
          [](Scene* self, const Position& known, const Ints& unseen, const std::vector<PileTuple>& piles,
             const Ints& plays, const SeatedMemory& memory,
             int viewer) { new (self) Scene(make_scene(known, unseen, piles, plays, memory, viewer)); },
          nb::kw_only(), "known"_a, "unseen"_a, "piles"_a, "plays"_a, "memory"_a, "viewer"_a)
      .def_prop_ro("places", &Scene::places, "How many cards a row brings.");
  module.def("weigh", &weighed, "table"_a, "scene"_a, "rows"_a, "worlds"_a, nb::kw_only(), "casual"_a,
             "card_spread"_a, "call_spread"_a, "careless"_a, "worth"_a, "shape"_a, "said"_a, "plays"_a,
             "How likely the others' calls and plays were in each world: logarithms, as bytes of doubles.");
  nb::class_<Thinker>(module, "Thinker", "The memory of a search; several threads wait for each other.")
      .def(nb::init<>())
      .def("outlook", &outlook_of, "table"_a, "scene"_a, "rows"_a, "worlds"_a, nb::kw_only(), "casual"_a,
           "card_weight"_a, "by_tricks"_a, "exact_from"_a, "cards"_a, "nodes"_a, "seconds"_a,
           "What each legal card leads to in each world: cards, values as bytes of 32-bit numbers, worlds "
           "done,\n"
           "nodes.");
}

}  // namespace manilla
