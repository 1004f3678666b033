// The play of the cards once more, as templates on facts that are known before the first card: how many
// seats, whether there are piles, which duties. They must agree with legal.hpp and position.hpp card by card;
// read those for the rules, and this for the speed.
//
// A card is a set with one card here, suits bear the names that Ground gives them, and choices are made with
// masks where the cards are random: a branch that cannot be foretold costs more than a card.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "cards.hpp"
#include "ground.hpp"
#include "machine.hpp"
#include "position.hpp"

namespace manilla {

// The cards above a card, given as a set, in its own suit and in those with higher names.
MANILLA_INLINE constexpr Cards higher_than(Cards card) { return 0 - (card << 1); }

// The lowest card of each suit. The bit set on top of each suit keeps the subtraction inside it.
MANILLA_INLINE constexpr Cards lowest_of_each_suit(Cards cards) {
  constexpr Cards kTops = 0x8000800080008000;
  return cards & ~((cards | kTops) - 0x0001000100010001);
}

template <int kSeats, bool kPiles, DutyClass kDuties>
struct Fast {
  static constexpr int kSeatsInPlay = kSeats;
  static constexpr bool kHasPiles = kPiles;
  static constexpr DutyClass kClass = kDuties;

  // A deal as it stands. Between two tricks `played` is 0 and what concerns the trick is not to be read.
  struct State {
    std::array<Cards, kSeats> hands{};  // what each seat can reach
    int leader = 0;
    int played = 0;
    std::int64_t winner = 0;      // seat that wins the trick so far
    Cards winning_side = 0;       // and its side, as in Ground
    Cards led = 0;                // the suit led
    Cards live = 0;               // the suit led and trumps: nothing else can win
    Cards best = 0;               // the card that wins so far
    Cards trick = 0;              // the cards on the table
    Cards last = 0;               // the last of them
    int last_seat = 0;            // and whose it is
    std::array<Cards, 2> high{};  // each side's highest card of the suit led
    Cards won = 0;                // by side 0
    int tricks = 0;               // won by side 0
  };

  MANILLA_INLINE static State start(const Ground& ground, const Position& position) {
    State state;
    for (int seat = 0; seat < kSeats; ++seat) state.hands[seat] = ground.inside(position.playable[seat]);
    state.leader = position.leader;
    int seat = position.leader;
    for (int index = 0; index < position.played; ++index) {
      const Cards card = only(ground.inside(Card{position.trick[index]}));
      if (index == 0) {
        lead(ground, state, seat, card);
      } else {
        follow(ground, state, seat, card);
      }
      seat = after(seat);
    }
    state.played = position.played;
    return state;
  }

  MANILLA_INLINE static int after(int seat) {
    if constexpr (std::has_single_bit(unsigned{kSeats})) return (seat + 1) & (kSeats - 1);
    return seat + 1 == kSeats ? 0 : seat + 1;
  }

  MANILLA_INLINE static int to_act(const State& state) {
    const int seat = state.leader + state.played;
    return seat >= kSeats ? seat - kSeats : seat;
  }

  // The cards that `seat` may play to the trick on the table, which is not empty.
  MANILLA_INLINE static Cards legal(const Ground& ground, const State& state, int seat) {
    if constexpr (kDuties == DutyClass::kUsual) {
      return usual(ground, state, seat);
    } else {
      return any(ground, state, seat);
    }
  }

  // The first card of a trick; a seat other than the leader may be named to set up a trick.
  MANILLA_INLINE static void lead(const Ground& ground, State& state, int seat, Cards card) {
    remove(ground, state, seat, card);
    const int lane = std::countr_zero(card) & 48;
    state.led = Cards{0xFFFF} << lane;
    state.live = state.led | ground.trumps;
    state.best = state.trick = card;
    state.winner = seat;
    state.winning_side = ground.side[seat];
    if constexpr (kDuties == DutyClass::kAny) {
      const int side = static_cast<int>(ground.side[seat] & 1);
      state.high[side] = card;
      state.high[1 - side] = 0;
      state.last = card;
      state.last_seat = seat;
    }
  }

  MANILLA_INLINE static void follow(const Ground& ground, State& state, int seat, Cards card) {
    remove(ground, state, seat, card);
    state.trick |= card;
    keep_greater(state.best, state.winner, state.winning_side, card & state.live, seat, ground.side[seat]);
    if constexpr (kDuties == DutyClass::kAny) {
      const int side = static_cast<int>(ground.side[seat] & 1);
      state.high[side] = std::max(state.high[side], card & state.led);
      state.last = card;
      state.last_seat = seat;
    }
  }

  // Gives a full trick to its winner.
  MANILLA_INLINE static void collect(State& state) {
    state.won |= state.trick & ~state.winning_side;
    state.tricks += 1 + static_cast<int>(state.winning_side);  // all ones are -1
    state.leader = static_cast<int>(state.winner);
  }

  // The three above for a caller that goes card by card.
  MANILLA_INLINE static Cards legal_now(const Ground& ground, const State& state) {
    const int seat = to_act(state);
    return state.played == 0 ? state.hands[seat] : legal(ground, state, seat);
  }

  MANILLA_INLINE static void play(const Ground& ground, State& state, Cards card) {
    const int seat = to_act(state);
    if (state.played == 0) {
      lead(ground, state, seat, card);
    } else {
      follow(ground, state, seat, card);
    }
    if (++state.played == kSeats) {
      collect(state);
      state.played = 0;
    }
  }

  // As is_over of a Position.
  MANILLA_INLINE static bool is_over(const State& state) {
    return state.played == 0 && state.hands[state.leader] == 0;
  }

 private:
  MANILLA_INLINE static void remove([[maybe_unused]] const Ground& ground, State& state, int seat,
                                    Cards card) {
    state.hands[seat] &= ~card;
    if constexpr (kPiles) state.hands[seat] |= ground.under[std::countr_zero(card)];
  }

  MANILLA_INLINE static Cards usual(const Ground& ground, const State& state, int seat) {
    const Cards hand = state.hands[seat];
    const Cards against = state.winning_side ^ ground.side[seat];  // all ones if an opponent wins
    const Cards same = hand & state.led;
    const Cards could = or_else(same, hand);
    // Of a void hand only trumps can lie above the winning card in a suit that counts.
    const Cards beating = could & state.live & higher_than(state.best) & against;
    // Whoever has trumps, is void and cannot beat an opponent faces a trump.
    Cards rest = could;
    const Cards owed = hand & ground.trumps & against;
    if (ground.table.undertrump == Undertrump::kForced) {
      rest = or_else(same, or_else(owed, hand));
    } else if (ground.table.undertrump == Undertrump::kForbidden) {
      rest = or_else(same, or_else(hand & ~owed, hand));
    }
    return or_else(beating, rest);
  }

  MANILLA_INLINE static Cards any(const Ground& ground, const State& state, int seat) {
    const RuleTable& table = ground.table;
    const bool previous = table.beat_reference == BeatReference::kPreviousPlayer;
    // The card to beat. One that was thrown off binds nobody.
    const Cards reference = previous ? state.last : state.best;
    const Cards whose = previous ? ground.side[state.last_seat] : state.winning_side;
    const Cards counts = (reference & state.live) != 0 ? ~Cards{0} : 0;
    const Cards against = (whose ^ ground.side[seat]) & counts;
    const Cards above = state.live & higher_than(reference) & counts;
    const Cards hand = state.hands[seat];
    const Cards same = hand & state.led;
    Cards beating = 0;
    Cards rest = same;
    if (same != 0) {
      beating = same & to_go_above(ground, state, seat, reference, against, above);
    } else {
      const Cards trumps = hand & ground.trumps;
      rest = hand;
      if (trumps != 0 && table.void_obligation != VoidObligation::kFree) {
        beating = trumps & above & against;
        if (against != 0) {
          if (table.undertrump == Undertrump::kForced) rest = trumps;
          if (table.undertrump == Undertrump::kForbidden && trumps != hand) rest = hand & ~trumps;
        } else if (table.void_obligation == VoidObligation::kMustTrumpAlways) {
          rest = trumps;
        }
      }
    }
    if (beating != 0) return beating;
    if (table.discard == Discard::kFree) return rest;
    const bool mate_winning = state.winning_side == ground.side[seat];
    const Cards useful = mate_winning ? ground.valued : state.live & higher_than(state.best);
    return lowest_of_each_suit(rest) | (rest & useful);
  }

  // The cards that a follower must choose from if he has any of them.
  MANILLA_INLINE static Cards to_go_above(const Ground& ground, const State& state, int seat, Cards reference,
                                          Cards against, Cards above) {
    switch (ground.table.head_duty) {
      case HeadDuty::kNone:
        return 0;
      case HeadDuty::kTrumpSuitOnlyInclMate:
        return ground.trumps == 0 || ground.trumps == state.led ? above : 0;
      case HeadDuty::kMustBeatOpponent:
        break;
    }
    if (ground.table.mount_after_ruff && (reference & state.led) == 0) {
      const Cards theirs = state.high[1 - static_cast<int>(ground.side[seat] & 1)];
      return theirs != 0 ? higher_than(theirs) & against : 0;
    }
    return above & against;
  }
};

}  // namespace manilla
