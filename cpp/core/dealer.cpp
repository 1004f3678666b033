#include "dealer.hpp"

namespace manilla {

namespace {

__extension__ using Wide = unsigned __int128;

// Products stay below this, so that hardly one random number in 256 asks for a division.
constexpr std::uint64_t kMostProduct = std::uint64_t{1} << 56;

}  // namespace

Dealer::Dealer(const Position& position, const Redeal& redeal) : turns_(redeal.turned != kNoSeat) {
  all_ = redeal.aside;
  const int first = turns_ ? redeal.turned : 0;  // the first card dealt is the turned one
  for (int steps = 0; steps < position.seats; ++steps) {
    const int seat = seat_after(position, first, steps);
    int hand = 0;
    for (Cards tops = position.playable[seat]; tops != 0;) {
      int depth = 0;
      for (Card card = take_lowest(tops); card != kNoCard; card = position.under[card]) {
        all_ |= only(card);
        depth += 1;
      }
      piles_ |= depth > 1;
      if (depth > 1) places_.push_back({seat, depth, true});
      hand += depth == 1;
    }
    if (hand > 0) places_.push_back({seat, hand, false});
  }
  for (Cards cards = all_; cards != 0; ++size_) cards_[size_] = static_cast<std::uint8_t>(take_lowest(cards));

  // The order of the cards in the last hand, or of those aside, is nobody's business.
  int drawn = 0;
  if (redeal.aside == 0 && !places_.empty() && !places_.back().pile && places_.size() > 1) {
    rest_ = places_.back().seat;
    places_.pop_back();
  }
  for (const Place& place : places_) drawn += place.cards;
  Draw draw{0, 1};
  for (int bound = size_; bound > size_ - drawn; --bound) {
    if (draw.product > kMostProduct / static_cast<std::uint64_t>(bound)) {
      draws_.push_back(draw);
      draw = {0, 1};
    }
    draw.numbers += 1;
    draw.product *= static_cast<std::uint64_t>(bound);
  }
  if (draw.numbers > 0) draws_.push_back(draw);
}

// Several numbers below different bounds from one random number, each row of them as likely as any other
// (Brackett-Rozado and Lemire, "Batched ranged random integer generation", 2024).
void Dealer::shuffle(Random& random, std::array<std::uint8_t, kCards>& order) const {
  std::array<std::uint8_t, kCards> left = cards_;
  int bound = size_;
  int drawn = 0;
  for (const auto& [numbers, product] : draws_) {
    std::array<int, kCards> picks;
    std::uint64_t rest;
    const auto roll = [&] {
      rest = random.next();
      for (int n = 0; n < numbers; ++n) {
        const Wide wide = Wide{rest} * static_cast<std::uint64_t>(bound - n);
        picks[n] = static_cast<int>(wide >> 64);
        rest = static_cast<std::uint64_t>(wide);
      }
    };
    roll();
    if (rest < product) {
      const std::uint64_t unfair = (0 - product) % product;
      while (rest < unfair) roll();
    }
    for (int n = 0; n < numbers; ++n) {
      order[drawn++] = left[picks[n]];
      left[picks[n]] = left[--bound];
    }
  }
}

Dealer::Dealt Dealer::deal(Random& random, Position& position) const {
  std::array<std::uint8_t, kCards> order;
  shuffle(random, order);
  position.playable.fill(0);
  if (piles_) position.under.fill(kNoCard);
  int at = 0;
  Cards left = all_;
  Cards piled = 0;
  for (const auto& [seat, cards, pile] : places_) {
    const int first = at;
    for (; at < first + cards; ++at) {
      const Card card = order[at];
      left &= ~only(card);
      piled |= pile ? only(card) : 0;
      if (pile && at > first) {
        position.under[order[at - 1]] = static_cast<std::int8_t>(card);
      } else {
        position.playable[seat] |= only(card);
      }
    }
  }
  if (rest_ != kNoSeat) position.playable[rest_] |= left;
  if (!turns_) return {kNoCard, piled};
  position.trump = suit_of(order[0]);
  return {order[0], piled};
}

}  // namespace manilla
