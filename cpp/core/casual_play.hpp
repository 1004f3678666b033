// The play by rules of thumb on the fast templates. `Sight` is that of manilla/bots/casual/sight.py, and each
// line here has its like there or in cards.py; the card chosen must be the same one.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "casual.hpp"
#include "fast.hpp"
#include "ground.hpp"
#include "machine.hpp"

namespace manilla {

// A Memory that goes along with a deal; suits are whole sets of cards, under the names that Ground gives
// them.
template <typename F>
struct Watch {
  static constexpr int kSeats = F::kSeatsInPlay;

  std::array<std::int8_t, kMaxSeats> owners{};
  std::array<Cards, kSeats> led{};
  std::array<Cards, kSeats> missing{};
  Cards makers = 0;  // as a side in Ground
  Cards left = 0;    // cards not yet played
  Cards shown = 0;
  Cards piled = 0;
  Cards uncovered = 0;
  bool late = false;

  Watch() = default;

  MANILLA_INLINE Watch(const Ground& ground, const Memory& memory, Cards left)
      : owners(memory.owners),
        makers(memory.makers == 0 ? 0 : ~Cards{0}),
        left(left),
        shown(ground.inside(memory.shown)),
        piled(ground.inside(memory.piled)),
        uncovered(ground.inside(memory.uncovered)),
        late(memory.late) {
    for (int seat = 0; seat < kSeats; ++seat) {
      for (int suit = 0; suit < kSuits; ++suit) {
        const Cards cards = ground.inside(suit_cards(suit));
        if ((memory.led[seat] >> suit & 1) != 0) led[seat] |= cards;
        if ((memory.missing[seat] >> suit & 1) != 0) missing[seat] |= cards;
      }
    }
  }

  // After `card` was played by `seat`, as the first of its trick or not; `state` is the one after it.
  MANILLA_INLINE void note(const Ground& ground, const typename F::State& state, int seat, Cards card,
                           bool first) {
    left &= ~card;
    if (first) {
      led[seat] |= state.led;
    } else if ((card & state.led) == 0) {
      missing[seat] |= state.led;
    }
    if constexpr (F::kHasPiles) {
      if (late) uncovered |= ground.under[static_cast<std::size_t>(std::countr_zero(card))];
      if (state.played == 0) uncovered = 0;  // turned with the end of the trick
    }
  }
};

struct Sight {
  Cards hand = 0;
  Cards out = 0;     // not played, and not known to lie with the player himself
  Cards threat = 0;  // what opponents still to play in this trick may play
  Cards best = 0;    // the card that wins so far; none for the leader
  bool mate_winning = false;
  bool mate_after = false;
  int ours = 0;
  Cards mate_led = 0;  // whole suits
  Cards missing = 0;   // whole suits that an opponent still to play is known to miss
  int others = 0;      // seats that other players decide for
};

template <typename F>
struct CasualPlay {
  using State = typename F::State;
  static constexpr int kSeats = F::kSeatsInPlay;

  MANILLA_INLINE static Sight look(const Ground& ground, const Watch<F>& watch, const State& state,
                                   int seat) {
    Sight sight;
    sight.hand = state.hands[seat];
    const Cards side = ground.side[seat];
    Cards own = 0;
    for (int other = 0; other < kSeats; ++other) {
      const bool mine = watch.owners[other] == watch.owners[seat];
      own |= mine ? state.hands[other] : 0;
      sight.others += !mine;
      if (other != seat && ground.side[other] == side) sight.mate_led |= watch.led[other];
    }
    sight.out = watch.left & ~(own & ~watch.uncovered);
    for (int other = F::after(seat), step = state.played + 1; step < kSeats;
         ++step, other = F::after(other)) {
      if (ground.side[other] == side) {
        sight.mate_after = true;
        continue;
      }
      const Cards missing = watch.piled != 0 ? 0 : watch.missing[other];
      const Cards cards = state.hands[other];
      const bool seen =
          (cards & ~watch.piled & ~watch.shown) == 0 || watch.owners[other] == watch.owners[seat];
      sight.missing |= missing;
      sight.threat |= seen ? cards : sight.out & ~missing;
    }
    if (state.played != 0) {
      sight.best = state.best;
      sight.mate_winning = state.winning_side == side;
    }
    sight.ours = watch.makers == side ? 1 : -1;
    return sight;
  }

  MANILLA_INLINE static bool ruff_likely(const Ground& ground, const Sight& sight, Cards suit) {
    if (suit == ground.trumps || (sight.threat & ground.trumps) == 0) return false;
    return (sight.missing & suit) != 0 || count(sight.out & suit) < 2 * sight.others;
  }

  // The suit of a card, as a set.
  MANILLA_INLINE static Cards whole_suit(Cards card) {
    return Cards{0xFFFF} << (std::countr_zero(card) & 48);
  }

  // Whether a card that wins now will most likely win the trick.
  MANILLA_INLINE static bool holds(const Ground& ground, const Sight& sight, Cards card) {
    const Cards suit = whole_suit(card);
    return (sight.threat & suit & higher_than(card)) == 0 && !ruff_likely(ground, sight, suit);
  }

  // Calls visit(card, score) for each legal card, those with lower numbers first.
  template <typename Visit>
  MANILLA_INLINE static void rate(const Ground& ground, const Watch<F>& watch, const Casual& casual,
                                  const State& state, int seat, Cards legal, const Visit& visit) {
    const Sight sight = look(ground, watch, state, seat);
    // Cards that do not win share a row.
    const Row beaten = sight.best == 0                    ? Row::kLost
                       : !sight.mate_winning              ? (sight.mate_after ? Row::kMateAfter : Row::kLost)
                       : holds(ground, sight, sight.best) ? Row::kMateSure
                                                          : Row::kMateMaybe;
    const int trumps_out = std::min(count(sight.out & ground.trumps), 4);
    const bool ruffs = (sight.hand & ground.trumps) != 0;
    // Suits in the order of their real names: of equal cards the one with the lowest number is played.
    for (int suit = 0; suit < kSuits; ++suit) {
      const Cards whole = ground.inside(suit_cards(suit));
      Cards choices = legal & whole;
      if (choices == 0) continue;
      const bool trump = whole == ground.trumps;
      const Cards mine = sight.hand & whole;
      const Cards out = sight.out & whole;
      const Cards top = std::bit_floor(mine);
      const int length = count(mine);
      const bool top_is_master = (out & higher_than(top)) == 0;
      const bool ruffed = ruff_likely(ground, sight, whole);
      while (choices != 0) {
        const Cards card = lowest(choices);
        choices &= choices - 1;
        const int strength = std::countr_zero(card) & 15;
        const int higher = count(out & higher_than(card));
        const Cards alone = length == 2 ? mine & ~card : 0;
        int bares = 0;
        if (alone != 0 && (out & higher_than(alone)) != 0) bares = value(ground, suit, alone);
        Row row = beaten;
        if (sight.best == 0) {
          row = trump ? (higher == 0 ? Row::kTrumpMaster : Row::kTrumpLow)
                      : (higher == 0 ? Row::kLeadMaster : Row::kLeadLow);
        } else if ((card & state.live) > sight.best) {
          const bool sure = (sight.threat & whole & higher_than(card)) == 0 && !ruffed;
          row = sure ? Row::kWinSure : Row::kWinMaybe;
        }
        const std::array<std::int64_t, kColumns> seen{
            1,
            value(ground, suit, card),
            strength,
            higher == 0,
            trump,
            std::min(higher, 3),
            length,
            !trump && length == 1 && ruffs,
            bares,
            trumps_out,
            sight.ours,
            (sight.mate_led & whole) != 0,
            std::min(count(out), 6),
            card != top && top_is_master,
        };
        const auto& weights = casual.weights[static_cast<std::size_t>(row)];
        std::int64_t score = 0;
        for (std::size_t column = 0; column < kColumns; ++column) score += weights[column] * seen[column];
        visit(card, score);
      }
    }
  }

  MANILLA_INLINE static Cards choose(const Ground& ground, const Watch<F>& watch, const Casual& casual,
                                     const State& state, int seat, Cards legal) {
    Cards chosen = 0;
    std::int64_t most = 0;
    rate(ground, watch, casual, state, seat, legal, [&](Cards card, std::int64_t score) {
      if (chosen != 0 && score <= most) return;
      chosen = card;
      most = score;
    });
    return chosen;
  }

  // Plays a deal to its end.
  MANILLA_INLINE static void play_out(const Ground& ground, Watch<F>& watch, const Casual& casual,
                                      State& state) {
    while (!F::is_over(state)) {
      const int seat = F::to_act(state);
      const Cards legal = F::legal_now(ground, state);
      const bool only_one = (legal & (legal - 1)) == 0;
      const Cards card = only_one ? legal : choose(ground, watch, casual, state, seat, legal);
      const bool first = state.played == 0;
      F::play(ground, state, card);
      watch.note(ground, state, seat, card, first);
    }
  }

 private:
  MANILLA_INLINE static int value(const Ground& ground, int suit, Cards card) {
    return ground.table.value[static_cast<std::size_t>(suit * 16 + (std::countr_zero(card) & 15))];
  }
};

}  // namespace manilla
