// The Python face of the core; this folder alone includes nanobind.
//
// Everything that comes in is checked here, once, so that the core may trust it: no argument from Python,
// however wrong, may do more than raise ValueError, TypeError or IndexError. A Position never changes once
// made, play() gives a new one; nor do Worlds, so threads may share them.

#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bindings.hpp"
#include "check.hpp"
#include "legal.hpp"
#include "perft.hpp"
#include "position.hpp"
#include "rule_table.hpp"
#include "worlds.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace manilla {

namespace {

constexpr int kMostWorlds = 1'000'000;

// One of the `values` of an option that Python hands over as its number.
template <typename Option>
Option option(int number, int values, const char* name) {
  if (number < 0 || number >= values) {
    throw std::invalid_argument(std::string(name) + " must be a number from 0 to " +
                                std::to_string(values - 1));
  }
  return static_cast<Option>(number);
}

// Narrows a number from Python only after looking at it: 256 must not become 0.
std::int8_t small(int number, int low, int high, const char* sentence) {
  if (number < low || number > high) throw std::invalid_argument(sentence);
  return static_cast<std::int8_t>(number);
}

std::int8_t card(int number) { return small(number, 0, kCards - 1, "a card is a number from 0 to 63"); }

RuleTable make_table(const std::vector<int>& value, int trick_point, int seats, int head_duty,
                     int beat_reference, bool mount_after_ruff, int void_obligation, int undertrump,
                     int discard) {
  RuleTable table;
  if (value.size() != table.value.size())
    throw std::invalid_argument("value must have 64 numbers, one a card");
  for (std::size_t index = 0; index < value.size(); ++index) table.value[index] = value[index];
  table.trick_point = trick_point;
  table.seats = seats;
  table.head_duty = option<HeadDuty>(head_duty, 3, "head_duty");
  table.beat_reference = option<BeatReference>(beat_reference, 2, "beat_reference");
  table.mount_after_ruff = mount_after_ruff;
  table.void_obligation = option<VoidObligation>(void_obligation, 3, "void_obligation");
  table.undertrump = option<Undertrump>(undertrump, 3, "undertrump");
  table.discard = option<Discard>(discard, 2, "discard");
  require_sound(table);
  return table;
}

Position make_position(const std::vector<Cards>& hands, const std::vector<int>& sides,
                       std::optional<int> trump, int leader, const std::vector<int>& trick,
                       const std::map<int, int>& under) {
  if (hands.size() < kMinSeats || hands.size() > kMaxSeats) {
    throw std::invalid_argument("there must be 2 to 6 hands");
  }
  if (sides.size() != hands.size()) throw std::invalid_argument("there must be one side a hand");
  if (trick.size() >= hands.size())
    throw std::invalid_argument("a trick on the table lacks at least one card");
  if (trump && *trump < 0) throw std::invalid_argument("trump must be a suit from 0 to 3, or None");

  Position position;
  position.seats = static_cast<int>(hands.size());
  for (std::size_t seat = 0; seat < hands.size(); ++seat) {
    position.playable[seat] = hands[seat];
    position.sides[seat] = small(sides[seat], 0, 1, "a side is 0 or 1");
  }
  position.trump = trump.value_or(kNoTrump);
  position.leader = leader;
  position.played = static_cast<int>(trick.size());
  for (std::size_t index = 0; index < trick.size(); ++index) position.trick[index] = card(trick[index]);
  for (const auto& [top, covered] : under) position.under[card(top)] = card(covered);
  require_sound(position);
  return position;
}

std::vector<int> trick_of(const Position& position) {
  return {position.trick.begin(), position.trick.begin() + position.played};
}

std::map<int, int> under_of(const Position& position) {
  std::map<int, int> piles;
  for (Card top = 0; top < kCards; ++top) {
    if (position.under[top] != kNoCard) piles[top] = position.under[top];
  }
  return piles;
}

std::optional<int> trump_of(const Position& position) {
  return position.trump == kNoTrump ? std::nullopt : std::optional<int>(position.trump);
}

Cards checked_legal(const RuleTable& table, const Position& position) {
  require_same_seats(table, position);
  return legal(table, position);
}

Position played(const RuleTable& table, Position position, int number) {
  if (!contains(checked_legal(table, position), card(number))) {
    throw std::invalid_argument("card " + std::to_string(number) + " may not be played now");
  }
  play(table, position, number);
  return position;
}

// The table and the position come by value: the caller's own may be used by other threads meanwhile.
std::uint64_t checked_perft(RuleTable table, Position position, int depth, bool oracle) {
  require_same_seats(table, position);
  require_even(position);
  if (depth < 0) throw std::invalid_argument("depth must not be negative");
  const nb::gil_scoped_release unlocked;
  return (oracle ? perft_by_oracle : perft)(table, position, depth, look_for_signals);
}

std::vector<Holder> holders_of(const std::vector<Cards>& may_hold, const std::vector<int>& capacities,
                               const std::vector<bool>& ordered) {
  if (may_hold.size() != capacities.size() || ordered.size() != capacities.size())
    throw std::invalid_argument("may_hold, capacities and ordered must be of one length");
  std::vector<Holder> holders;
  for (std::size_t h = 0; h < capacities.size(); ++h)
    holders.push_back({may_hold[h], capacities[h], ordered[h]});
  return holders;
}

nb::bytes bytes_of(const std::vector<std::uint8_t>& rows) { return nb::bytes(rows.data(), rows.size()); }

nb::int_ count_of(const Worlds& worlds) {
  const nb::int_ high(static_cast<std::uint64_t>(worlds.count() >> 64));
  const nb::int_ low(static_cast<std::uint64_t>(worlds.count()));
  return nb::int_((high << nb::int_(64)) | low);
}

nb::bytes world_at(const Worlds& worlds, std::uint64_t high, std::uint64_t low) {
  return bytes_of(worlds.at(static_cast<Count>(high) << 64 | low));
}

nb::bytes sampled(const Worlds& worlds, int n, std::uint64_t seed) {
  if (n < 0 || n > kMostWorlds) throw std::invalid_argument("n must be 0 to " + std::to_string(kMostWorlds));
  std::vector<std::uint8_t> rows;
  {
    const nb::gil_scoped_release unlocked;
    rows = worlds.sample(n, seed, look_for_signals);
  }
  return bytes_of(rows);
}

void bind_table(nb::module_& module) {
  nb::class_<RuleTable>(module, "RuleTable", "The rules of one game as plain numbers.")
      .def(
          "__init__",
          [](RuleTable* self, const std::vector<int>& value, int trick_point, int seats, int head_duty,
             int beat_reference, bool mount_after_ruff, int void_obligation, int undertrump, int discard) {
            new (self) RuleTable(make_table(value, trick_point, seats, head_duty, beat_reference,
                                            mount_after_ruff, void_obligation, undertrump, discard));
          },
          nb::kw_only(), "value"_a, "trick_point"_a, "seats"_a, "head_duty"_a, "beat_reference"_a,
          "mount_after_ruff"_a, "void_obligation"_a, "undertrump"_a, "discard"_a)
      .def_ro("seats", &RuleTable::seats);
}

void bind_position(nb::module_& module) {
  nb::class_<Position>(
      module, "Position",
      "A deal in play; never changed once made. hands are masks of the cards that may be reached now,\n"
      "under maps a card of a face-up pile to the card that playing it uncovers.")
      .def(
          "__init__",
          [](Position* self, const std::vector<Cards>& hands, const std::vector<int>& sides,
             std::optional<int> trump, int leader, const std::vector<int>& trick,
             const std::map<int, int>& under) {
            new (self) Position(make_position(hands, sides, trump, leader, trick, under));
          },
          nb::kw_only(), "hands"_a, "sides"_a, "trump"_a.none(), "leader"_a, "trick"_a = std::vector<int>(),
          "under"_a = std::map<int, int>())
      .def_prop_ro("hands",
                   [](const Position& position) {
                     return std::vector<Cards>(position.playable.begin(),
                                               position.playable.begin() + position.seats);
                   })
      .def_prop_ro("sides",
                   [](const Position& position) {
                     return std::vector<int>(position.sides.begin(), position.sides.begin() + position.seats);
                   })
      .def_prop_ro("trump", &trump_of)
      .def_ro("leader", &Position::leader)
      .def_prop_ro("trick", &trick_of)
      .def_prop_ro("under", &under_of)
      .def_prop_ro(
          "points",
          [](const Position& position) { return std::pair(position.points[0], position.points[1]); },
          "Points won by side 0 and side 1 since the position was made.")
      .def_prop_ro("tricks",
                   [](const Position& position) { return std::pair(position.tricks[0], position.tricks[1]); })
      .def_prop_ro("to_act", &to_act, "The seat that plays next.");
}

void bind_worlds(nb::module_& module) {
  nb::class_<Worlds>(module, "Worlds",
                     "The ways to hand unseen cards to those who may hold them; never changed once made.\n"
                     "A row holds the cards of the first holder, then of the second, and so on.")
      .def(
          "__init__",
          [](Worlds* self, Cards unseen, const std::vector<Cards>& may_hold,
             const std::vector<int>& capacities, const std::vector<bool>& ordered) {
            new (self) Worlds(unseen, holders_of(may_hold, capacities, ordered));
          },
          nb::kw_only(), "unseen"_a, "may_hold"_a, "capacities"_a, "ordered"_a)
      .def_prop_ro("count", &count_of, "How many there are, orders within ordered holders not counted.")
      .def_prop_ro("places", &Worlds::places, "How many cards a row has.")
      .def("at", &world_at, "high"_a, "low"_a, "The row of world number high * 2**64 + low.")
      .def("sample", &sampled, "n"_a, "seed"_a, "n rows, evenly drawn, one after the other.");
}

}  // namespace

NB_MODULE(_native, module) {
  module.doc() = "The native core. It knows tables of numbers, not games. Cards are suit * 16 + strength.";
  bind_table(module);
  bind_position(module);
  bind_solver(module);
  module.def("legal", &checked_legal, "table"_a, "position"_a,
             "The mask of the cards that the seat to act may play; 0 if it holds none.");
  module.def("play", &played, "table"_a, "position"_a, "card"_a, "The position after a legal card.");
  module.def("perft", &checked_perft, "table"_a, "position"_a, "depth"_a, nb::kw_only(), "oracle"_a = false,
             "Lines of play of depth cards; a deal that ends earlier counts as one line.\n"
             "The oracle is the generic engine.");
  bind_casual(module);
  bind_playouts(module);
  bind_thinking(module);
  bind_worlds(module);
  bind_vector_env(module);
}

}  // namespace manilla
