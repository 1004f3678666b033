#include "legal.hpp"

#include <algorithm>

namespace manilla {

namespace {

// The trick as the player to act sees it.
struct Outlook {
  int my_side;
  int led;       // suit of the first card
  Card winning;  // the card that wins so far
  bool mate_winning;
  Card reference;  // the card to beat, where there is a duty to beat one
  bool against;    // an opponent's card is to be beaten
};

// What the duties leave. A set that was returned because it goes above the card to beat is never narrowed
// further: nobody owes the lowest of the cards that he must win with.
struct Owed {
  Cards cards;
  bool must_beat;
};

Outlook look(const RuleTable& table, const Position& position) {
  Outlook outlook{};
  outlook.my_side = position.sides[to_act(position)];
  outlook.led = suit_of(position.trick[0]);
  const int best = winning_index(position);
  outlook.winning = position.trick[best];
  outlook.mate_winning = position.sides[seat_after(position, position.leader, best)] == outlook.my_side;
  if (table.beat_reference == BeatReference::kPreviousPlayer) {
    const int last = position.played - 1;
    outlook.reference = position.trick[last];
    const int suit = suit_of(outlook.reference);
    // A card thrown off cannot be beaten in any useful sense, so it puts nobody under a duty.
    outlook.against = position.sides[seat_after(position, position.leader, last)] != outlook.my_side &&
                      (suit == outlook.led || suit == position.trump);
  } else {
    outlook.reference = outlook.winning;
    outlook.against = !outlook.mate_winning;
  }
  return outlook;
}

// The opponents' highest card of the led suit in this trick, or kNoCard.
Card highest_led_by_opponents(const Position& position, const Outlook& outlook) {
  Card highest = kNoCard;
  for (int index = 0; index < position.played; ++index) {
    const Card card = position.trick[index];
    const bool theirs = position.sides[seat_after(position, position.leader, index)] != outlook.my_side;
    if (theirs && suit_of(card) == outlook.led) highest = std::max(highest, card);
  }
  return highest;
}

// The card that a player who follows suit must go above if he can, or kNoCard.
Card card_to_go_above(const RuleTable& table, const Position& position, const Outlook& outlook) {
  const bool reference_follows = suit_of(outlook.reference) == outlook.led;
  switch (table.head_duty) {
    case HeadDuty::kNone:
      return kNoCard;
    case HeadDuty::kTrumpSuitOnlyInclMate: {
      // In the trump suit and without trumps, whoever played the card, a mate included.
      const bool binds = position.trump == kNoTrump || position.trump == outlook.led;
      return binds && reference_follows ? outlook.reference : kNoCard;
    }
    case HeadDuty::kMustBeatOpponent:
      break;
  }
  if (!outlook.against) return kNoCard;
  if (reference_follows) return outlook.reference;
  // Ruffed: no card of the led suit wins any more.
  return table.mount_after_ruff ? highest_led_by_opponents(position, outlook) : kNoCard;
}

Owed owed_when_following(const RuleTable& table, const Position& position, const Outlook& outlook,
                         Cards same) {
  const Card mark = card_to_go_above(table, position, outlook);
  if (mark != kNoCard) {
    if (const Cards higher = same & above(mark)) return {higher, true};
  }
  return {same, false};
}

Owed owed_when_void(const RuleTable& table, const Position& position, const Outlook& outlook, Cards hand) {
  const Cards trumps = position.trump == kNoTrump ? 0 : hand & suit_cards(position.trump);
  if (trumps == 0 || table.void_obligation == VoidObligation::kFree) return {hand, false};
  if (!outlook.against) {
    const bool always = table.void_obligation == VoidObligation::kMustTrumpAlways;
    return {always ? trumps : hand, false};
  }
  if (suit_of(outlook.reference) != position.trump) return {trumps, true};
  if (const Cards higher = trumps & above(outlook.reference)) return {higher, true};
  // An opponent's trump that cannot be overtrumped.
  switch (table.undertrump) {
    case Undertrump::kForced:
      return {trumps, false};
    case Undertrump::kForbidden:
      return {trumps == hand ? hand : hand & ~trumps, false};
    case Undertrump::kFree:
      break;
  }
  return {hand, false};
}

// Discard::kLowest: of each suit the lowest card. A mate who is winning may be given any card with points;
// a card that wins is never refused to a player whom another option has freed from the duty to win.
Cards lowest_or_useful(const RuleTable& table, const Position& position, const Outlook& outlook,
                       Cards cards) {
  Cards kept = 0;
  for (int suit = 0; suit < kSuits; ++suit) kept |= lowest(cards & suit_cards(suit));
  if (outlook.mate_winning) {
    for (Cards left = cards; left != 0;) {
      const Card card = take_lowest(left);
      if (table.value[card] != 0) kept |= only(card);
    }
    return kept;
  }
  kept |= cards & above(outlook.winning);
  if (position.trump != kNoTrump && suit_of(outlook.winning) != position.trump) {
    kept |= cards & suit_cards(position.trump);
  }
  return kept;
}

}  // namespace

Cards legal(const RuleTable& table, const Position& position) {
  const Cards hand = position.playable[to_act(position)];
  if (position.played == 0) return hand;
  const Outlook outlook = look(table, position);
  const Cards same = hand & suit_cards(outlook.led);
  const Owed owed = same != 0 ? owed_when_following(table, position, outlook, same)
                              : owed_when_void(table, position, outlook, hand);
  if (owed.must_beat || table.discard == Discard::kFree) return owed.cards;
  return lowest_or_useful(table, position, outlook, owed.cards);
}

}  // namespace manilla
