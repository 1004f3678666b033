// Sets of cards written as rows of bytes.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "cards.hpp"
#include "machine.hpp"

namespace manilla {

// Writes parts of an observation one after the other.
class RowWriter {
 public:
  RowWriter(std::uint8_t* to, int cards) : to_(to), cards_(cards) {}

  // One byte a number, 1 for those in the set. Eight at a time: copies of eight bits, of which each byte
  // keeps one, carried up to its highest bit.
  MANILLA_INLINE void set(Cards numbers) {
    int at = 0;
    for (; at + 8 <= cards_; at += 8) {
      const std::uint64_t ones = eight(numbers >> at);
      std::memcpy(to_ + at, &ones, 8);
    }
    if (at < cards_) {
      const std::uint64_t ones = eight(numbers >> at);
      std::memcpy(to_ + at, &ones, 4);  // a pack has four suits
    }
    to_ += cards_;
  }

  MANILLA_INLINE void bytes(const std::uint8_t* from) {
    std::memcpy(to_, from, static_cast<std::size_t>(cards_));
    to_ += cards_;
  }

  // A part of zeros, to be filled by the caller.
  MANILLA_INLINE std::uint8_t* zeros(int size) {
    std::uint8_t* part = to_;
    std::memset(part, 0, static_cast<std::size_t>(size));
    to_ += size;
    return part;
  }

  MANILLA_INLINE void one_of(int which, int size) { zeros(size)[which] = 1; }
  MANILLA_INLINE void flag(bool value) { *to_++ = value ? 1 : 0; }

 private:
  MANILLA_INLINE static std::uint64_t eight(std::uint64_t bits) {
    constexpr std::uint64_t kOnes = 0x0101010101010101;
    // The byte with the lowest address keeps the lowest bit.
    constexpr std::uint64_t kOneEach =
        std::endian::native == std::endian::little ? 0x8040201008040201 : 0x0102040810204080;
    const std::uint64_t kept = ((bits & 0xFF) * kOnes) & kOneEach;
    return (kept + 0x7F * kOnes) >> 7 & kOnes;
  }

  std::uint8_t* to_;
  int cards_;
};

}  // namespace manilla
