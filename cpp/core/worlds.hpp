// Worlds: the ways in which cards that nobody here has seen may lie, counted, numbered and drawn evenly.
//
// Every holder takes a fixed number of cards out of those that it may hold. The cards are taken one after the
// other in a fixed order, and ways_[left] counts how the rest of them can be handed out when each holder
// still takes left[holder] of them. How many cards are gone follows from `left`, so `left` alone is the
// state, and
//
//   ways(left) = sum of ways(left less one for h), over the holders h that may hold the next card.
//
// ways(all capacities) is the number of worlds. Walking down from there numbers them: a number below
// ways(left) falls into the share of exactly one holder of the next card. So an evenly drawn number is an
// evenly drawn world; no world is drawn and thrown away, and none that breaks a rule can come out.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cards.hpp"
#include "checkpoint.hpp"

namespace manilla {

__extension__ using Count = unsigned __int128;

inline constexpr int kMostHolders = 8;  // six seats, and one for all covered cards, leave one to spare

struct Holder {
  Cards may_hold = 0;  // cards outside the unseen ones mean nothing
  int capacity = 0;
  bool ordered = false;  // each of its places is a place of its own (in a pile), not one of a hand
};

class Worlds {
 public:
  // Throws std::invalid_argument unless the capacities add up to the unseen cards, and where the table or the
  // number of worlds would be too large: at most 2^22 states, at most 2^126 worlds without any restriction.
  Worlds(Cards unseen, const std::vector<Holder>& holders);

  // How many worlds there are, the orders within ordered holders not counted. May be 0.
  Count count() const { return ways_.back(); }

  int places() const { return static_cast<int>(cards_.size()); }

  // World `number`, 0 to count() - 1: the cards of the first holder, then of the second, and so on, each
  // holder's from low to high. Throws std::out_of_range.
  std::vector<std::uint8_t> at(Count number) const;

  // `number` worlds, places() cards each, drawn evenly and independently; ordered holders' cards lie in an
  // evenly drawn order. The same seed gives the same worlds, and a greater number only adds to them. Throws
  // std::invalid_argument where there is no world.
  std::vector<std::uint8_t> sample(int number, std::uint64_t seed, const Checkpoint& checkpoint = {}) const;

 private:
  void write(Count number, std::uint8_t* row) const;

  std::vector<std::uint8_t> cards_;  // the unseen cards, from low to high
  std::vector<std::uint8_t> who_;    // for each of them, a bit a holder
  std::vector<Holder> holders_;
  std::array<int, kMostHolders> step_{};   // how far apart in the table states with one card less lie
  std::array<int, kMostHolders> first_{};  // the first of a holder's places
  std::vector<Count> ways_;
};

}  // namespace manilla
