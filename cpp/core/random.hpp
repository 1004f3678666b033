// Random numbers that are the same on every machine and compiler, which <random>'s distributions are not.
#pragma once

#include <cstdint>

namespace manilla {

// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014): good enough for
// playouts and cheap to seed. Never for dealing cards that people play for.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  // The stream of one of many pieces of work under one seed, so that the pieces may be done in any order.
  static Random stream(std::uint64_t seed, std::uint64_t index) {
    return Random(Random(seed ^ Random(index).next()).next());
  }

  [[gnu::always_inline]] std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
    return mixed ^ mixed >> 31;
  }

  // A number from 0 to bound - 1, each as likely as the others (Lemire, "Fast random integer generation in an
  // interval", 2019): the high half of a product, drawn again where its low half would favour some results.
  std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {  // rare, so the division below is too
      const std::uint32_t unfair = (0 - bound) % bound;
      while (static_cast<std::uint32_t>(product) < unfair) product = (next() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

 private:
  std::uint64_t state_;
};

}  // namespace manilla
