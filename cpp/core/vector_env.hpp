// Many deals of one game side by side, one card in each at every step: an environment for learning.
//
// Only the play of the cards is here: what is trumps is drawn or turned, and nobody calls. Cards go in and
// out as numbers, suit * ranks + strength, which leave no gaps as the core's own numbers do (`Pack`).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "cards.hpp"
#include "casual.hpp"
#include "position.hpp"
#include "rule_table.hpp"

namespace manilla {

// A pack of four suits with as many ranks each.
struct Pack {
  int ranks = 16;

  int cards() const { return kSuits * ranks; }
  Cards all() const { return spread(~Cards{0}); }
  Card card_at(int number) const { return number / ranks * 16 + number % ranks; }
  int number_of(Card card) const { return suit_of(card) * ranks + (card & 15); }
  bool has(Cards cards) const { return (cards & ~all()) == 0; }

  // A set of cards as a set of numbers.
  Cards numbers(Cards cards) const {
    const Cards suit = (Cards{1} << ranks) - 1;
    Cards packed = cards & suit;
    for (int n = 1; n < kSuits; ++n) packed |= (cards >> (16 * n) & suit) << (ranks * n);
    return packed;
  }

 private:
  Cards spread(Cards numbers) const {
    const Cards suit = (Cards{1} << ranks) - 1;
    Cards cards = 0;
    for (int n = 0; n < kSuits; ++n) cards |= (numbers & suit) << (16 * n);
    return cards;
  }
};

// One way in which the game is dealt: the dealer's seat, and what lies before each seat. Which cards the
// position holds means nothing, for they are dealt anew.
struct Shape {
  Position position;
  std::array<std::int8_t, kMaxSeats> owners{};  // the seat whose player decides for each seat
  int dealer = 0;
  int open = 0;  // one bit a seat: its hand lies face up
};

struct VectorRules {
  RuleTable table;
  Pack pack;
  std::vector<Shape> shapes;  // one of them is drawn for each deal
  bool turns = false;         // one of the dealer's cards is turned, and its suit is trumps
  std::vector<int> trumps;    // else one of these is drawn
  bool late = false;          // a card uncovered in a trick is turned after the trick
};

// A deal from its beginning, with what was played.
struct Begun {
  Position position;
  int shape = 0;
  Card turned = kNoCard;
  std::vector<Card> plays;
};

// How an observation is laid out: parts of bytes one after the other, see docs/envs.md.
struct ObservationSize {
  int cards;
  int seats;

  int size() const { return cards * (3 * seats + 4) + (kSuits + 1) + 8 * seats; }
};

inline constexpr int kMostEnvDeals = 1 << 18;

// Arrays have a row a deal. A deal that is over has no legal card and no seat to act, and what is done to it
// is passed over. What deal `n` is and which random cards it plays hangs on the seed, on n and on how many
// deals there were in its place before.
class VectorEnv {
 public:
  VectorEnv() = default;
  VectorEnv(const VectorEnv&) = delete;
  VectorEnv& operator=(const VectorEnv&) = delete;
  virtual ~VectorEnv() = default;

  virtual int deals() const = 0;
  virtual ObservationSize observation() const = 0;

  // From the beginning, with another seed.
  virtual void seed(std::uint64_t seed) = 0;

  // The next deal in the place of those that are chosen (all of them without a choice).
  virtual void deal_anew(const bool* chosen) = 0;

  // A given deal in place `deal`. Throws std::invalid_argument for one that is not of this game or that
  // breaks its rules; then nothing has changed.
  virtual void put(int deal, const Begun& begun) = 0;
  virtual Begun look(int deal) const = 0;

  // A card in every deal: its number in `actions`. Gives what each side won with it and whether the deal is
  // over now; with `again` the next deal takes its place at once. Throws std::invalid_argument for a card
  // that may not be played; then nothing has changed.
  virtual void step(const std::int64_t* actions, bool again, std::int32_t* rewards, bool* over) = 0;

  virtual void legal(bool* mask) const = 0;            // cards() a row
  virtual void observe(std::uint8_t* rows) const = 0;  // observation().size() a row
  virtual void seats(std::int8_t* to_act) const = 0;   // -1 where the deal is over
  virtual void sides(std::int8_t* to_act) const = 0;   // of that seat
  virtual void points(std::int32_t* won) const = 0;    // two a row, one a side
  virtual void tricks(std::int32_t* won) const = 0;
  virtual void last_points(std::int32_t* won) const = 0;  // of the deal that ended in this place before
  virtual void last_tricks(std::int32_t* won) const = 0;

  // A legal card in each deal, -1 where there is none.
  virtual void random_cards(std::int64_t* actions) = 0;
  virtual void casual_cards(const Casual& casual, std::int64_t* actions) const = 0;
};

// Throws std::invalid_argument where the rules do not fit together, or for a number of deals that is not 1 to
// kMostEnvDeals.
std::unique_ptr<VectorEnv> make_vector_env(const VectorRules& rules, int deals, std::uint64_t seed);

}  // namespace manilla
