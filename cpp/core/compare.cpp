#include "compare.hpp"

#include <stdexcept>
#include <string>

#include "dealer.hpp"
#include "dispatch.hpp"
#include "legal.hpp"
#include "machine.hpp"
#include "random.hpp"

namespace manilla {

namespace {

constexpr std::int64_t kDealsPerCheck = 1 << 12;

void require_equal(std::uint64_t oracle, std::uint64_t fast, const char* what) {
  if (oracle != fast) {
    throw std::logic_error(std::string("the engines differ in ") + what + ": " + std::to_string(oracle) +
                           ", " + std::to_string(fast));
  }
}

template <typename F>
std::int64_t one_deal(const RuleTable& table, Position oracle, Random& random) {
  const Ground ground(table, oracle);
  const std::array<int, 2> points = oracle.points;
  const int tricks = oracle.tricks[0];
  typename F::State fast = F::start(ground, oracle);
  std::int64_t compared = 0;
  for (; !is_over(oracle); ++compared) {
    const Cards cards = legal(table, oracle);
    require_equal(static_cast<std::uint64_t>(to_act(oracle)), static_cast<std::uint64_t>(F::to_act(fast)),
                  "turn");
    require_equal(cards, ground.inside(F::legal_now(ground, fast)), "legal cards");
    const std::uint64_t bits = random.next() >> 32;
    const Cards picked = Picker<Machine::kBaseline>::pick(cards, bits);
    if (this_machine() == Machine::kBmi2)
      require_equal(picked, Picker<Machine::kBmi2>::pick(cards, bits), "the card picked");
    play(table, oracle, std::countr_zero(picked));
    F::play(ground, fast, ground.inside(picked));
    const int won = ground.worth.points(fast.won) + fast.tricks * table.trick_point;
    require_equal(static_cast<std::uint64_t>(oracle.points[0] - points[0]), static_cast<std::uint64_t>(won),
                  "points");
    require_equal(static_cast<std::uint64_t>(oracle.tricks[0] - tricks),
                  static_cast<std::uint64_t>(fast.tricks), "tricks");
  }
  require_equal(1, F::is_over(fast), "the end");
  return compared;
}

}  // namespace

std::int64_t compare_engines(const RuleTable& table, const Position& position, std::int64_t deals,
                             std::uint64_t seed, const Checkpoint& checkpoint) {
  const Dealer dealer(position, {});
  bool piles = false;
  for (const Card covered : position.under) piles |= covered != kNoCard;
  const auto by = [&]<typename F>() { return &one_deal<F>; };
  const auto own = with_fast(position.seats, piles, class_of(table), by);
  const auto widest = with_fast(position.seats, true, DutyClass::kAny, by);
  const auto plain = piles ? widest : with_fast(position.seats, false, DutyClass::kAny, by);
  std::int64_t compared = 0;
  for (std::int64_t deal = 0; deal < deals; ++deal) {
    if (deal % kDealsPerCheck == 0 && checkpoint) checkpoint();
    Random random = Random::stream(seed, static_cast<std::uint64_t>(deal));
    Position fresh = position;
    if (position.played == 0) dealer.deal<Machine::kBaseline>(random, fresh);
    compared += own(table, fresh, random);
    compared += widest(table, fresh, random);
    compared += plain(table, fresh, random);
  }
  return compared;
}

}  // namespace manilla
