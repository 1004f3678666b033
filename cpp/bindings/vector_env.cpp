// Deals side by side as Python sees them. Results are written into arrays that the caller hands over, so that
// a step makes nothing anew; any array will do that has the right kind of numbers in the right shape.

#include "vector_env.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings.hpp"
#include "check.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace manilla {

namespace {

template <typename Number>
using Numbers = nb::ndarray<Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <typename Number>
using Rows = nb::ndarray<Number, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// As many threads as like may share one; they wait for each other. The lock is taken without the
// interpreter's.
class SharedEnv {
 public:
  explicit SharedEnv(std::unique_ptr<VectorEnv> env) : env_(std::move(env)) {}

  template <typename Work>
  auto with(Work&& work) const {
    const nb::gil_scoped_release unlocked;
    const std::lock_guard<std::mutex> alone(mutex_);
    return work(*env_);
  }

  std::size_t deals() const { return static_cast<std::size_t>(env_->deals()); }
  std::size_t cards() const { return static_cast<std::size_t>(env_->observation().cards); }
  std::size_t observation() const { return static_cast<std::size_t>(env_->observation().size()); }

  template <typename Number>
  Number* in(const Numbers<Number>& array, const char* name) const {
    require(array.shape(0) == deals(), name, "");
    return array.data();
  }

  template <typename Number>
  Number* in(const Rows<Number>& array, std::size_t columns, const char* name) const {
    require(array.shape(0) == deals() && array.shape(1) == columns, name, " of " + std::to_string(columns));
    return array.data();
  }

 private:
  void require(bool holds, const char* name, const std::string& columns) const {
    if (holds) return;
    throw std::invalid_argument(std::string(name) + " must have " + std::to_string(deals()) + " rows" +
                                columns);
  }

  std::unique_ptr<VectorEnv> env_;
  mutable std::mutex mutex_;
};

// Dealer's seat, seats with an open hand, the seat whose player decides for each seat, and what lies where.
using ShapeTuple = std::tuple<int, int, std::vector<int>, Position>;

Shape shape_of(const ShapeTuple& given) {
  Shape shape;
  const auto& [dealer, open, owners, position] = given;
  shape.dealer = dealer;
  shape.open = open;
  shape.position = position;
  if (owners.size() != static_cast<std::size_t>(position.seats))
    throw std::invalid_argument("owners must have one number a seat");
  for (std::size_t seat = 0; seat < owners.size(); ++seat) {
    if (owners[seat] < 0 || owners[seat] >= position.seats)
      throw std::invalid_argument("owners must be seats");
    shape.owners[seat] = static_cast<std::int8_t>(owners[seat]);
  }
  return shape;
}

std::unique_ptr<VectorEnv> made(const RuleTable& table, int ranks, const std::vector<ShapeTuple>& shapes,
                                bool turns, const std::vector<std::optional<int>>& trumps, bool late,
                                int deals, std::uint64_t seed) {
  VectorRules rules;
  rules.table = table;
  rules.pack.ranks = ranks;
  for (const ShapeTuple& shape : shapes) rules.shapes.push_back(shape_of(shape));
  rules.turns = turns;
  for (const std::optional<int>& trump : trumps) {
    if (trump && *trump < 0) throw std::invalid_argument("trumps must be suits from 0 to 3, or None");
    rules.trumps.push_back(trump.value_or(kNoTrump));
  }
  rules.late = late;
  const nb::gil_scoped_release unlocked;
  return make_vector_env(rules, deals, seed);
}

void put(const SharedEnv& env, int deal, const Position& position, int shape, std::optional<int> turned,
         const std::vector<int>& plays) {
  if (turned && *turned < 0) throw std::invalid_argument("turned must be a card, or None");
  const Begun begun{position, shape, turned.value_or(kNoCard), plays};
  env.with([&](VectorEnv& deals) { deals.put(deal, begun); });
}

std::tuple<int, std::optional<int>, Position, std::vector<int>> look(const SharedEnv& env, int deal) {
  const Begun begun = env.with([&](VectorEnv& deals) { return deals.look(deal); });
  const std::optional<int> turned = begun.turned == kNoCard ? std::nullopt : std::optional<int>(begun.turned);
  return {begun.shape, turned, begun.position, begun.plays};
}

void deal_anew(const SharedEnv& env, const std::optional<Numbers<const bool>>& chosen) {
  const bool* which = chosen ? env.in(*chosen, "chosen") : nullptr;
  env.with([&](VectorEnv& deals) { deals.deal_anew(which); });
}

void step(const SharedEnv& env, const Numbers<const std::int64_t>& actions, bool again,
          const Rows<std::int32_t>& rewards, const Numbers<bool>& over) {
  const std::int64_t* chosen = env.in(actions, "actions");
  std::int32_t* won = env.in(rewards, 2, "rewards");
  bool* ended = env.in(over, "over");
  env.with([&](VectorEnv& deals) { deals.step(chosen, again, won, ended); });
}

// A method that fills an array with a row of `columns` numbers a deal.
template <typename Number, void (VectorEnv::*kFill)(Number*) const>
void fill(const SharedEnv& env, const Rows<Number>& out, std::size_t columns) {
  Number* rows = env.in(out, columns, "out");
  env.with([&](const VectorEnv& deals) { (deals.*kFill)(rows); });
}

template <void (VectorEnv::*kFill)(std::int32_t*) const>
void fill_sides(const SharedEnv& env, const Rows<std::int32_t>& out) {
  fill<std::int32_t, kFill>(env, out, 2);
}

template <void (VectorEnv::*kFill)(std::int8_t*) const>
void fill_seats(const SharedEnv& env, const Numbers<std::int8_t>& out) {
  std::int8_t* seats = env.in(out, "out");
  env.with([&](const VectorEnv& deals) { (deals.*kFill)(seats); });
}

}  // namespace

void bind_vector_env(nb::module_& module) {
  nb::class_<SharedEnv>(
      module, "VectorEnv",
      "Many deals of one game side by side, a card in each at every step. Cards are numbers,\n"
      "suit * ranks + strength, but in positions and plays.")
      .def(
          "__init__",
          [](SharedEnv* self, const RuleTable& table, int ranks, const std::vector<ShapeTuple>& shapes,
             bool turns, const std::vector<std::optional<int>>& trumps, bool late, int deals,
             std::uint64_t seed) {
            new (self) SharedEnv(made(table, ranks, shapes, turns, trumps, late, deals, seed));
          },
          nb::kw_only(), "table"_a, "ranks"_a, "shapes"_a, "turns"_a, "trumps"_a, "late"_a, "deals"_a,
          "seed"_a,
          "A shape is the dealer's seat, a bit for each seat with an open hand, the owner of each seat, and "
          "a\n"
          "position with as many cards in hands and piles as are dealt.")
      .def_prop_ro("deals", &SharedEnv::deals)
      .def_prop_ro("cards", &SharedEnv::cards)
      .def_prop_ro("observation_size", &SharedEnv::observation)
      .def(
          "seed",
          [](const SharedEnv& env, std::uint64_t seed) { env.with([&](VectorEnv& e) { e.seed(seed); }); },
          "seed"_a, "From the beginning, with another seed.")
      .def("deal_anew", &deal_anew, "chosen"_a.noconvert() = nb::none(),
           "The next deal in the chosen places.")
      .def("put", &put, "deal"_a, nb::kw_only(), "position"_a, "shape"_a, "turned"_a = nb::none(),
           "plays"_a = std::vector<int>(), "A given deal from its beginning, with what was played.")
      .def("look", &look, "deal"_a, "Shape, turned card, position at the beginning and plays of a deal.")
      .def("step", &step, "actions"_a.noconvert(), nb::kw_only(), "again"_a, "rewards"_a.noconvert(),
           "over"_a.noconvert(),
           "A card in each deal: fills what each side won with it, and whether the deal is over.")
      .def(
          "legal",
          [](const SharedEnv& env, const Rows<bool>& out) {
            fill<bool, &VectorEnv::legal>(env, out, env.cards());
          },
          "out"_a.noconvert())
      .def(
          "observe",
          [](const SharedEnv& env, const Rows<std::uint8_t>& out) {
            fill<std::uint8_t, &VectorEnv::observe>(env, out, env.observation());
          },
          "out"_a.noconvert())
      .def("seats", &fill_seats<&VectorEnv::seats>, "out"_a.noconvert())
      .def("sides", &fill_seats<&VectorEnv::sides>, "out"_a.noconvert())
      .def("points", &fill_sides<&VectorEnv::points>, "out"_a.noconvert())
      .def("tricks", &fill_sides<&VectorEnv::tricks>, "out"_a.noconvert())
      .def("last_points", &fill_sides<&VectorEnv::last_points>, "out"_a.noconvert())
      .def("last_tricks", &fill_sides<&VectorEnv::last_tricks>, "out"_a.noconvert())
      .def(
          "random_cards",
          [](const SharedEnv& env, const Numbers<std::int64_t>& out) {
            std::int64_t* actions = env.in(out, "out");
            env.with([&](VectorEnv& deals) { deals.random_cards(actions); });
          },
          "out"_a.noconvert(), "A legal card in each deal, each as likely as the others.")
      .def(
          "casual_cards",
          [](const SharedEnv& env, const Casual& casual, const Numbers<std::int64_t>& out) {
            std::int64_t* actions = env.in(out, "out");
            env.with([&](const VectorEnv& deals) { deals.casual_cards(casual, actions); });
          },
          "casual"_a, "out"_a.noconvert(), "The card by rules of thumb in each deal.");
}

}  // namespace manilla
