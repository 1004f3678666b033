// The play by rules of thumb as Python sees it: its table, what it remembers, and one card.

#include "casual.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "bindings.hpp"
#include "check.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace manilla {

namespace {

Casual make_casual(const std::vector<std::vector<int>>& rows) {
  Casual casual;
  if (rows.size() != kRows) throw std::invalid_argument("the table must have 10 rows");
  for (std::size_t row = 0; row < kRows; ++row) {
    if (rows[row].size() != kColumns) throw std::invalid_argument("each row must have 14 weights");
    for (std::size_t column = 0; column < kColumns; ++column) casual.weights[row][column] = rows[row][column];
  }
  require_sound(casual);
  return casual;
}

// Narrows numbers from Python only after looking at them.
template <typename Small>
void narrow(const std::vector<int>& numbers, std::array<Small, kMaxSeats>& into, std::size_t seats,
            const char* name) {
  if (numbers.size() != seats)
    throw std::invalid_argument(std::string(name) + " must have one number a seat");
  for (std::size_t seat = 0; seat < seats; ++seat) {
    if (numbers[seat] < 0 || numbers[seat] > 15)
      throw std::invalid_argument(std::string(name) + " must be 0 to 15");
    into[seat] = static_cast<Small>(numbers[seat]);
  }
}

SeatedMemory make_memory(const std::vector<int>& owners, int makers, const std::vector<int>& led,
                         const std::vector<int>& missing, Cards shown, Cards piled, bool late,
                         Cards uncovered) {
  const std::size_t seats = owners.size();
  if (seats < kMinSeats || seats > kMaxSeats) throw std::invalid_argument("there must be 2 to 6 owners");
  SeatedMemory made;
  made.seats = static_cast<int>(seats);
  narrow(owners, made.memory.owners, seats, "owners");
  narrow(led, made.memory.led, seats, "led");
  narrow(missing, made.memory.missing, seats, "missing");
  made.memory.makers = makers;
  made.memory.shown = shown;
  made.memory.piled = piled;
  made.memory.late = late;
  made.memory.uncovered = uncovered;
  require_sound(made.memory, made.seats);
  return made;
}

int card_of(const RuleTable& table, const Position& position, const SeatedMemory& memory,
            const Casual& casual) {
  require_same_seats(table, position);
  require_memory_of(memory, position);
  if (position.playable[to_act(position)] == 0) throw std::invalid_argument("the seat to act holds no card");
  return casual_card(table, position, memory.memory, casual);
}

template <std::size_t kSize>
std::vector<std::string> names(const std::array<const char*, kSize>& words) {
  return {words.begin(), words.end()};
}

}  // namespace

void require_memory_of(const SeatedMemory& memory, const Position& position) {
  if (memory.seats != position.seats) {
    throw std::invalid_argument("the memory has " + std::to_string(memory.seats) +
                                " seats and the position " + std::to_string(position.seats));
  }
}

void bind_casual(nb::module_& module) {
  nb::class_<Casual>(module, "Casual", "The table of the play by rules of thumb.")
      .def(
          "__init__",
          [](Casual* self, const std::vector<std::vector<int>>& table) {
            new (self) Casual(make_casual(table));
          },
          "table"_a)
      .def_prop_ro_static("rows", [](nb::handle) { return names(kRowNames); })
      .def_prop_ro_static("columns", [](nb::handle) { return names(kColumnNames); });
  nb::class_<SeatedMemory>(module, "Memory",
                           "What all have seen of a deal. Suits led and missing are four bits a seat.")
      .def(
          "__init__",
          [](SeatedMemory* self, const std::vector<int>& owners, int makers, const std::vector<int>& led,
             const std::vector<int>& missing, Cards shown, Cards piled, bool late, Cards uncovered) {
            new (self) SeatedMemory(make_memory(owners, makers, led, missing, shown, piled, late, uncovered));
          },
          nb::kw_only(), "owners"_a, "makers"_a, "led"_a, "missing"_a, "shown"_a = 0, "piled"_a = 0,
          "late"_a = false, "uncovered"_a = 0)
      .def_ro("seats", &SeatedMemory::seats);
  module.def("casual_card", &card_of, "table"_a, "position"_a, "memory"_a, "casual"_a,
             "The card that the seat to act plays by rules of thumb.");
}

}  // namespace manilla
