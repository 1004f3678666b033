// What the processor offers beyond baseline x86-64, asked at run time so that one build runs everywhere.
//
// The fast templates are written once, always inlined, and instantiated with a machine: kBmi2 inside
// functions that are compiled for it, kBaseline everywhere else. Both give the same cards for the same random
// numbers.
#pragma once

#include <bit>
#include <cstdint>

#include "cards.hpp"

#define MANILLA_INLINE [[gnu::always_inline]] inline

#if defined(__x86_64__)
#define MANILLA_BMI2 [[gnu::target("bmi,bmi2,lzcnt,popcnt")]]
#else
#define MANILLA_BMI2
#endif

namespace manilla {

enum class Machine { kBaseline, kBmi2 };

// The best machine that this processor runs well.
Machine this_machine();

// `first` unless it is 0, then `second`; never a branch. Compilers take cards for predictable and branch
// otherwise.
MANILLA_INLINE Cards or_else(Cards first, Cards second) {
#if defined(__x86_64__)
  asm("testq %0, %0\n\tcmovzq %1, %0" : "+r"(first) : "r"(second) : "cc");
  return first;
#else
  return first != 0 ? first : second;
#endif
}

// Puts `new_best` and what belongs to it in the place of the old ones if it is greater; never a branch.
MANILLA_INLINE void keep_greater(Cards& best, std::int64_t& seat, Cards& side, Cards new_best,
                                 std::int64_t new_seat, Cards new_side) {
#if defined(__x86_64__)
  asm("cmpq %3, %0\n\tcmovbq %3, %0\n\tcmovbq %4, %1\n\tcmovbq %5, %2"
      : "+&r"(best), "+&r"(seat), "+&r"(side)
      : "r"(new_best), "r"(new_seat), "rm"(new_side)
      : "cc");
#else
  if (new_best > best) {
    best = new_best;
    seat = new_seat;
    side = new_side;
  }
#endif
}

// A number from 0 to bound - 1 out of 32 random bits, bound far below 2^32: the high half of a product, as in
// random.hpp, but without drawing again. No result is favoured by more than one in 2^32 / bound.
MANILLA_INLINE std::uint64_t scaled(std::uint64_t random_bits, std::uint64_t bound) {
  return (random_bits * bound) >> 32;
}

template <Machine machine>
struct Picker;

// Each picker takes one card, as a set, out of a set: the `n`-th from below, or each as likely as the others.
template <>
struct Picker<Machine::kBmi2> {
  MANILLA_INLINE static Cards nth(Cards from, std::uint64_t n) {
    const Cards which = Cards{1} << n;
#if defined(__x86_64__)
    // As assembly and not as an intrinsic: those may only be inlined into functions compiled for BMI2, which
    // templates that serve both machines are not.
    Cards picked;
    asm("pdepq %2, %1, %0" : "=r"(picked) : "r"(which), "rm"(from));
    return picked;
#else
    return which & from;  // never run
#endif
  }

  MANILLA_INLINE static Cards pick(Cards from, std::uint64_t random_bits) {
    return nth(from, scaled(random_bits, static_cast<std::uint64_t>(std::popcount(from))));
  }
};

// Counting bits and finding the n-th without instructions for it: sums of bytes, then a search in one byte
// (Vigna, "Broadword implementation of rank/select queries", 2008).
template <>
struct Picker<Machine::kBaseline> {
  static constexpr std::uint64_t kOnes = 0x0101010101010101;
  static constexpr std::uint64_t kHighs = 0x8080808080808080;

  MANILLA_INLINE static Cards nth(Cards from, std::uint64_t n) { return nth(from, n, sums(from)); }

  MANILLA_INLINE static Cards pick(Cards from, std::uint64_t random_bits) {
    const std::uint64_t cards = sums(from);
    return nth(from, scaled(random_bits, cards >> 56), cards);
  }

 private:
  // In byte b the number of cards in the bytes 0 to b.
  MANILLA_INLINE static std::uint64_t sums(Cards from) {
    std::uint64_t sums = from - (from >> 1 & 0x5555555555555555);
    sums = (sums & 0x3333333333333333) + (sums >> 2 & 0x3333333333333333);
    return ((sums + (sums >> 4)) & 0x0F0F0F0F0F0F0F0F) * kOnes;
  }

  MANILLA_INLINE static Cards nth(Cards from, std::uint64_t n, std::uint64_t sums) {
    // Bytes whose sum is at most n come before the one with the card.
    const std::uint64_t before = (((n * kOnes) | kHighs) - sums) & kHighs;
    const int shift = static_cast<int>(((before >> 7) * kOnes) >> 56) * 8;
    n -= (sums << 8 >> shift) & 0xFF;
    auto rest = static_cast<std::uint32_t>(from >> shift & 0xFF);
    for (; n > 0; --n) rest &= rest - 1;
    return Cards{rest & (0 - rest)} << shift;
  }
};

}  // namespace manilla
