// Deals played to their end with random legal cards, several at once.
#pragma once

#include <array>
#include <cstdint>

#include "fast.hpp"
#include "machine.hpp"
#include "random.hpp"

namespace manilla {

// Each card waits for the one before it. Two deals that are played side by side fill that time and give a
// third more than one alone; four give no more than two. Where branches or long ways to count bits set the
// pace it does not pay.
template <Machine machine, typename F>
inline constexpr int kLanes = machine == Machine::kBmi2 && F::kClass == DutyClass::kUsual ? 2 : 1;

// One deal of those played side by side. Its ground and its state are its own: deals may differ in cards and
// trumps, never in the number of tricks.
template <typename F>
struct Lane {
  const Ground* ground = nullptr;
  typename F::State state;
  Random random{0};
};

// Plays `tricks` tricks, the one on the table included. Two cards are drawn from each random number, and
// every trick begins with a fresh one.
template <Machine machine, typename F, std::size_t kWidth>
MANILLA_INLINE void play_randomly(std::array<Lane<F>, kWidth>& lanes, int tricks) {
  using Pick = Picker<machine>;
  constexpr int kSeats = F::kSeatsInPlay;
  for (auto& [ground, state, random] : lanes) {
    while (state.played != 0)
      F::play(*ground, state, Pick::pick(F::legal_now(*ground, state), random.next() >> 32));
  }
  for (int trick = 0; trick < tricks; ++trick) {
    std::array<int, kWidth> seat;
    std::array<std::uint64_t, kWidth> bits;
    for (std::size_t lane = 0; lane < kWidth; ++lane) {
      auto& [ground, state, random] = lanes[lane];
      seat[lane] = state.leader;
      bits[lane] = random.next();
      F::lead(*ground, state, seat[lane], Pick::pick(state.hands[seat[lane]], bits[lane] >> 32));
    }
#pragma GCC unroll 8
    for (int index = 1; index < kSeats; ++index) {
#pragma GCC unroll 8
      for (std::size_t lane = 0; lane < kWidth; ++lane) {
        auto& [ground, state, random] = lanes[lane];
        seat[lane] = F::after(seat[lane]);
        if (index % 2 == 0) bits[lane] = random.next();
        const std::uint64_t half = index % 2 == 0 ? bits[lane] >> 32 : bits[lane] & 0xFFFFFFFF;
        F::follow(*ground, state, seat[lane], Pick::pick(F::legal(*ground, state, seat[lane]), half));
      }
    }
    for (auto& [ground, state, random] : lanes) F::collect(state);
  }
}

}  // namespace manilla
