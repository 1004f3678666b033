// Fresh deals in the shape of a position: as many cards in each hand and in each pile, dealt anew.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cards.hpp"
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

  // A deal drawn evenly from all of them, into a copy of the position.
  struct Dealt {
    Card turned;  // or kNoCard
    Cards piled;  // in piles of two or more
  };
  Dealt deal(Random& random, Position& position) const;

 private:
  // Numbers below falling bounds that are drawn from one random number.
  struct Draw {
    int numbers;
    std::uint64_t product;  // of the bounds
  };
  // Cards that go to one place: a pile from its top down, or a hand.
  struct Place {
    int seat;
    int cards;
    bool pile;
  };

  void shuffle(Random& random, std::array<std::uint8_t, kCards>& order) const;

  std::array<std::uint8_t, kCards> cards_{};
  Cards all_ = 0;
  int size_ = 0;
  bool turns_ = false;
  bool piles_ = false;
  int rest_ = kNoSeat;  // the hand that gets what is left, or nobody's: the cards aside
  std::vector<Place> places_;
  std::vector<Draw> draws_;
};

}  // namespace manilla
