#include "ground.hpp"

namespace manilla {

Worth::Worth(const std::array<int, kCards>& value, int trump) {
  for (Card card = 0; card < kCards; ++card) {
    const Cards here = only(exchange_suit(card, exchanged(trump), kHighestSuit));
    for (int digit = 0; digit < kMostDigits; ++digit) {
      if ((value[card] >> digit & 1) == 0) continue;
      digits[digit] |= here;
      if (digit >= used) used = digit + 1;
    }
  }
}

Ground::Ground(const RuleTable& table, const Position& position)
    : table(table), worth(table.value, position.trump), trump(position.trump) {
  if (trump != kNoTrump) trumps = suit_cards(kHighestSuit);
  for (const Cards digit : worth.digits) valued |= digit;
  for (int seat = 0; seat < position.seats; ++seat) side[seat] = position.sides[seat] == 0 ? 0 : ~Cards{0};
  lay(position);
}

void Ground::lay(const Position& position) {
  under.fill(0);
  for (Card top = 0; top < kCards; ++top) {
    if (position.under[top] == kNoCard) continue;
    under[inside(top)] = only(inside(Card{position.under[top]}));
    piles = true;
  }
}

DutyClass class_of(const RuleTable& table) {
  const bool usual = table.head_duty == HeadDuty::kMustBeatOpponent &&
                     table.beat_reference == BeatReference::kWinningCard && !table.mount_after_ruff &&
                     table.void_obligation == VoidObligation::kMustWin && table.discard == Discard::kFree;
  return usual ? DutyClass::kUsual : DutyClass::kAny;
}

}  // namespace manilla
