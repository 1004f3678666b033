#include "dealer.hpp"

#include <bit>

namespace manilla {

namespace {

// Products stay below this, so that hardly one random number in 256 is unfair.
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
  // The order of the cards in the last hand, or of those aside, is nobody's business.
  if (redeal.aside == 0 && places_.size() > 1 && !places_.back().pile) {
    rest_ = places_.back().seat;
    places_.pop_back();
  }
  int drawn = 0;
  for (const Place& place : places_) drawn += place.cards;

  Draw draw{0, 1, 0};
  const auto close = [&] {
    if (draw.numbers == 0) return;
    draw.unfair = (0 - draw.product) % draw.product;
    draws_.push_back(draw);
    draw = {0, 1, 0};
  };
  for (int bound = count(all_); drawn > 0; --bound, --drawn) {
    const auto factor = static_cast<std::uint64_t>(bound);
    if (draw.numbers == kMostNumbers || draw.product > kMostProduct / factor) close();
    draw.numbers += 1;
    draw.product *= factor;
  }
  close();
}

Dealer::Dealt Dealer::lay(const std::array<Cards, kCards>& order, Cards rest, Position& position) const {
  position.playable.fill(0);
  if (piles_) position.under.fill(kNoCard);
  std::size_t at = 0;
  Cards piled = 0;
  for (const auto& [seat, cards, pile] : places_) {
    const std::size_t end = at + static_cast<std::size_t>(cards);
    if (!pile) {
      Cards hand = 0;
      for (; at < end; ++at) hand |= order[at];
      position.playable[seat] |= hand;
      continue;
    }
    position.playable[seat] |= order[at];
    piled |= order[at];
    for (++at; at < end; ++at) {
      piled |= order[at];
      position.under[std::countr_zero(order[at - 1])] = static_cast<std::int8_t>(std::countr_zero(order[at]));
    }
  }
  if (rest_ != kNoSeat) position.playable[rest_] |= rest;
  if (!turns_) return {kNoCard, piled};
  const Card turned = std::countr_zero(order[0]);
  position.trump = suit_of(turned);
  return {turned, piled};
}

}  // namespace manilla
