// Fresh deals in the shape of a position: as many cards in each hand and in each pile, dealt anew.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cards.hpp"
#include "machine.hpp"
#include "position.hpp"
#include "random.hpp"

namespace manilla {

inline constexpr int kNoSeat = -1;

struct Redeal {
  Cards aside = 0;       // cards that are shuffled with those of the hands and not played
  int turned = kNoSeat;  // the seat one of whose cards is turned up to make its suit trumps; else trumps stay
};

class Dealer {
 public:
  // The position must be sound, between two tricks, and without the cards laid aside.
  Dealer(const Position& position, const Redeal& redeal);

  struct Dealt {
    Card turned;  // or kNoCard
    Cards piled;  // in piles of two or more
  };

  // A deal drawn evenly from all of them, into a copy of the position; the same on every machine.
  template <Machine machine>
  MANILLA_INLINE Dealt deal(Random& random, Position& position) const {
    std::array<Cards, kCards> order;
    const Cards rest = shuffle<machine>(random, order);
    return lay(order, rest, position);
  }

 private:
  static constexpr int kMostNumbers = 10;

  // Numbers below falling bounds that are drawn from one random number.
  struct Draw {
    int numbers;
    std::uint64_t product;  // of the bounds
    std::uint64_t unfair;   // 2^64 modulo the product
  };

  // Cards that go to one place: a pile from its top down, or a hand.
  struct Place {
    int seat;
    int cards;
    bool pile;
  };

  // Draws cards in order, as sets; gives those that were not drawn.
  template <Machine machine>
  MANILLA_INLINE Cards shuffle(Random& random, std::array<Cards, kCards>& order) const {
    Cards left = all_;
    auto bound = static_cast<std::uint64_t>(count(all_));
    std::size_t drawn = 0;
    for (const Draw& draw : draws_) {
      std::array<std::uint64_t, kMostNumbers> picks;
      roll(random, draw, bound, picks);
      for (int n = 0; n < draw.numbers; ++n) {
        const Cards card = Picker<machine>::nth(left, picks[static_cast<std::size_t>(n)]);
        left ^= card;
        order[drawn++] = card;
      }
      bound -= static_cast<std::uint64_t>(draw.numbers);
    }
    return left;
  }

  // Several numbers below different bounds from one random number, each row of them as likely as any other
  // (Brackett-Rozado and Lemire, "Batched ranged random integer generation", 2024).
  MANILLA_INLINE static void roll(Random& random, const Draw& draw, std::uint64_t bound,
                                  std::array<std::uint64_t, kMostNumbers>& picks) {
    __extension__ using Wide = unsigned __int128;
    std::uint64_t rest;
    do {
      rest = random.next();
      for (int n = 0; n < draw.numbers; ++n) {
        const Wide wide = Wide{rest} * (bound - static_cast<std::uint64_t>(n));
        picks[static_cast<std::size_t>(n)] = static_cast<std::uint64_t>(wide >> 64);
        rest = static_cast<std::uint64_t>(wide);
      }
    } while (rest < draw.unfair);
  }

  Dealt lay(const std::array<Cards, kCards>& order, Cards rest, Position& position) const;

  Cards all_ = 0;
  bool turns_ = false;
  bool piles_ = false;
  int rest_ = kNoSeat;  // the hand that gets what is left, or nobody's: the cards aside
  std::vector<Place> places_;
  std::vector<Draw> draws_;
};

}  // namespace manilla
