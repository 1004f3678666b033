// The Python face of cpp/core/worlds.hpp. As in module.cpp, no argument may do more than raise ValueError,
// IndexError or TypeError. Worlds never change once made, so threads may share them.

#include "bind_worlds.hpp"

#include <nanobind/stl/vector.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "signals.hpp"
#include "worlds.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace manilla {

namespace {

// Results are held in memory as a whole, so one call is bounded; more worlds are further calls with other
// seeds.
constexpr int kMostWorlds = 1'000'000;

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

}  // namespace

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

}  // namespace manilla
