// The search itself, included by one source file for each kind of processor. docs/solver.md says why each
// part is right. A class of its own for each number of seats, so that the loops over seats unroll, and for
// the usual duties, whose legal cards are worked out inline.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <type_traits>

#include "legal.hpp"
#include "solver_searcher.hpp"

namespace manilla::MANILLA_PROCESSOR {

// In this order, inside the namespace: each is compiled once for every kind of processor.
// clang-format off
#include "solver_spot.hpp"
#include "solver_bounds.hpp"
#include "solver_order.hpp"
#include "solver_choices.hpp"
#include "solver_two_tricks.hpp"
#include "solver_ending.hpp"
// clang-format on

template <int kSeats, bool kUsual>
class Search final : public Searcher {
 public:
  Search(const Problem& problem, SolverMemory& memory, Watch& watch)
      : problem_(problem),
        memory_(memory),
        watch_(watch),
        at_(problem.root),
        features_(problem.features),
        two_tricks_(problem) {
    two_tricks_.set_all(problem);
    if (uses(kUseEndings) && TwoTricks::fits(problem)) end_tricks_ = 2;
    here_ = {problem.side_owned[0] | problem.side_owned[1], at_.leader, problem.tricks_left,
             problem.points_left, 0};
    simple_ = problem.even_steps && problem.step[0] >= 0;
    sides_ = at_.sides;
    for (int index = 0; index < at_.played; ++index) {
      trick_ = laid(trick_, index, at_.trick[index], seat_of(at_.leader, index));
    }
    place_ = at_.played;
  }

  int value(int alpha, int beta) override { return value_at<0>(alpha, beta); }

  int value_after(Card card, int alpha, int beta) override {
    const Spot here = here_;
    const Trick trick = trick_;
    const int place = place_;
    const Position at = at_;
    const int gain = play(card);
    const int value = gain + this->value(alpha - gain, beta - gain);
    here_ = here;
    trick_ = trick;
    place_ = place;
    at_ = at;
    return value;
  }

  Cards legal_cards() override { return over() ? 0 : legal_at<0>(); }
  bool most_to_act() const override { return sides_[seat_of(here_.leader, place_)] == 0; }
  bool over() const override { return here_.tricks == 0; }
  void guess_at(int tricks) override { guess_at_ = tricks; }

  Bounds range() const override {
    const int points = here_.points + trick_.points;
    return {tricks_least(problem_, simple_, here_.won, 0, here_.tricks),
            points + tricks_most(problem_, simple_, here_.won, 0, here_.tricks)};
  }

  int play(Card card) override {
    const int seat = seat_of(here_.leader, place_);
    move_card(seat, card);
    here_.left &= ~only(card);
    here_.points -= problem_.rules.value[card];
    trick_ = laid(trick_, place_, card, seat);
    place_ += 1;
    if (place_ < kSeats) return 0;
    const int gain = gain_of(here_, trick_);
    here_ = next_spot(here_, trick_);
    trick_ = {};
    place_ = 0;
    return gain;
  }

 private:
  const Problem& problem_;
  SolverMemory& memory_;
  Watch& watch_;
  Position at_;  // unusual duties ask legal.cpp about this one
  unsigned features_;
  bool simple_;
  int guess_at_ = 0;
  std::array<std::int8_t, kMaxSeats> sides_{};
  Spot here_{};
  Trick trick_{};
  int place_ = 0;
  int end_tricks_ = 1;  // with so many left a value is worked out at once
  TwoTricks two_tricks_;

  // -- the trick

  static int seat_of(int leader, int place) {
    const int seat = leader + place;
    return seat >= kSeats ? seat - kSeats : seat;
  }

  bool uses(SolverFeature feature) const { return (features_ & feature) != 0; }
  Cards held(int seat, Cards left) const { return problem_.owned[seat] & left; }
  bool beats(Card card, Card winning) const {
    return suit_of(card) == suit_of(winning) ? card > winning : contains(problem_.trumps, card);
  }

  // Each field by itself, here and below: a copy of the whole reads more bytes at once than were just written
  // one by one, and the processor waits.
  Trick laid(const Trick& trick, int place, Card card, int seat) const {
    const bool better = place == 0 || beats(card, trick.winning);
    Trick then;
    then.winning = better ? card : trick.winning;
    then.winner = better ? seat : trick.winner;
    then.points = trick.points + problem_.rules.value[card];
    then.led = place == 0 ? suit_of(card) : trick.led;
    then.cards = trick.cards | only(card);
    if constexpr (!kUsual) {
      then.order = trick.order;
      then.order[place] = static_cast<std::int8_t>(card);
    }
    return then;
  }

  int gain_of(const Spot& spot, const Trick& trick) const {
    return sides_[trick.winner] == 0 ? trick.points + problem_.step[spot.won] : 0;
  }

  // After the last card of the trick, which `spot` no longer holds.
  Spot next_spot(const Spot& spot, const Trick& trick) const {
    return {spot.left, trick.winner, spot.tricks - 1, spot.points, spot.won + (sides_[trick.winner] == 0)};
  }

  // Plays a card, or takes it back, for legal.cpp.
  void move_card(int seat, Card card) {
    if constexpr (!kUsual) {
      at_.playable[seat] ^= only(card);
      if (at_.under[card] != kNoCard) at_.playable[seat] ^= only(at_.under[card]);
    }
  }

  template <int kPlace>
  Cards allowed(const Spot& spot, const Trick& trick, int seat) {
    if constexpr (kUsual) {
      const Cards hand = held(seat, spot.left);
      if constexpr (kPlace == 0) return hand;
      return usual_legal(problem_, hand, trick.winning, trick.led, sides_[trick.winner] == sides_[seat]);
    } else {
      at_.leader = spot.leader;
      at_.played = kPlace;
      at_.trick = trick.order;
      return legal(problem_.rules, at_);
    }
  }

  template <int kPlace>
  int value_at(int alpha, int beta) {
    if constexpr (kPlace < kSeats) {
      if (kPlace != place_) return value_at<kPlace + 1>(alpha, beta);
      if constexpr (kPlace == 0) return begin(here_, alpha, beta);
      return choose<kPlace>(here_, trick_, alpha, beta);
    }
    return 0;
  }

  template <int kPlace>
  Cards legal_at() {
    if constexpr (kPlace < kSeats) {
      if (kPlace != place_) return legal_at<kPlace + 1>();
      return allowed<kPlace>(here_, trick_, seat_of(here_.leader, kPlace));
    }
    return 0;
  }

  // -- positions

  Cards key_of(Cards left) const {
    Cards key = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
      key |= Cards{problem_.key_of(suit, left).key} << 16 * suit;
    }
    return key;
  }

  // The key of `left` without a card, from the key of `left`: one suit has changed.
  Cards key_without(Cards key, Cards left, Card card) const {
    const int suit = suit_of(card);
    return (key & ~suit_cards(suit)) | Cards{problem_.key_of(suit, left & ~only(card)).key} << 16 * suit;
  }

  std::uint32_t tag_of(const Spot& spot) const {
    const int like = problem_.even_steps ? 0 : problem_.trick_class[spot.won][spot.tricks];
    return memory_.tag(spot.leader, like);
  }

  // The last trick plays itself.
  int last_trick(const Spot& spot) const {
    Trick trick;
    for (int place = 0; place < kSeats; ++place) {
      const int seat = seat_of(spot.leader, place);
      const Card card = std::countr_zero(held(seat, spot.left));
      trick = laid(trick, place, card, seat);
    }
    return gain_of(spot, trick);
  }

  // The place in the table, whose memory is asked for at once: it is slow to come.
  void find_place(const Spot& spot, Cards key, Known& known) const {
    known.key = key;
    known.tag = tag_of(spot);
    known.bucket = &memory_.bucket(known.key, known.tag);
    __builtin_prefetch(known.bucket);
  }

  void bound_by_trumps(const Spot& spot, Known& known) const {
    set_bounds(spot, known, uses(kUseBounds) ? trump_winners(problem_, spot) : Sure{});
  }

  void set_bounds(const Spot& spot, Known& known, const Sure& sure) const {
    const int tricks = spot.tricks;
    known.lo =
        sure.points[0] + tricks_least(problem_, simple_, spot.won, sure.tricks[0], tricks - sure.forced[1]);
    known.hi = spot.points - sure.points[1] +
               tricks_most(problem_, simple_, spot.won, sure.forced[0], tricks - sure.tricks[1]);
  }

  // The bounds that sure winners give, better than those of trumps alone, which are in `known`. What is found
  // beyond (alpha, beta) is enough.
  void bound(const Spot& spot, Known& known, int alpha, int beta) const {
    if constexpr (kUsual) {
      if (!uses(kUseBounds) || spot.tricks < 2 * end_tricks_) return;  // to search is faster
      if (known.lo >= beta || known.hi <= alpha || known.lo == known.hi) return;
      const int side = sides_[spot.leader];
      const Sure trumps = trump_winners(problem_, spot);
      const auto missing = [&](const Sure& sure) {
        if (!simple_) {
          Known now;
          set_bounds(spot, now, sure);
          return side == 0 ? beta - now.lo : now.hi - alpha;
        }
        const int more = sure.points[side] - trumps.points[side] +
                         (sure.tricks[side] - trumps.tricks[side]) * problem_.step[0];
        return (side == 0 ? beta - known.lo : known.hi - alpha) - more;
      };
      // Whether so many points could be what is missing.
      const auto matters = [&](const Sure& sure, int points) {
        const int few = missing(sure);
        return few > 0 && few <= points;
      };
      set_bounds(spot, known, sure_winners<kSeats>(problem_, sides_, spot, trumps, matters));
    }
  }

  bool look_up(Known& known) const {
    const Entry* entry = SolverMemory::find(*known.bucket, known.key, known.tag);
    if (entry == nullptr) return false;
    known.lo = std::max<int>(known.lo, entry->lo);
    known.hi = std::min<int>(known.hi, entry->hi);
    return true;
  }

  // Both are exact, and for so few tricks faster than looking anything up.
  bool at_end(const Spot& spot) const { return spot.tricks <= end_tricks_; }
  int end_value(const Spot& spot) const {
    if (kSeats != 4 || spot.tricks < 2) return spot.tricks == 0 ? 0 : last_trick(spot);
    TwoTricks::Hands hands;
    for (int place = 0; place < 4; ++place) {
      hands[place] = both(held(seat_of(spot.leader, place), spot.left));
    }
    return two_tricks_.value(sides_[spot.leader] == 0, hands, &problem_.step[spot.won]);
  }

  int begin(const Spot& spot, int alpha, int beta) {
    if (at_end(spot)) {
      watch_.node();
      return end_value(spot);
    }
    Known known;
    find_place(spot, key_of(spot.left), known);
    bound_by_trumps(spot, known);
    bound(spot, known, alpha, beta);
    if (known.lo >= beta || known.lo == known.hi || known.hi <= alpha) {
      watch_.node();
      return known.lo >= beta ? known.lo : known.hi;
    }
    return begin_known(spot, known, alpha, beta);
  }

  // The start of a trick whose bounds are in `known`.
  int begin_known(const Spot& spot, Known& known, int alpha, int beta) {
    watch_.node();
    if (spot.tricks <= guess_at_) return (known.lo + known.hi) / 2;
    const bool table = uses(kUseTable);
    if (table) look_up(known);
    int lo = known.lo;
    int hi = known.hi;
    if (lo >= beta || lo == hi) return lo;
    if (hi <= alpha) return hi;
    // A value known to lie in [lo, hi] needs no wider window than one beyond each end.
    const int low = std::max(alpha, lo - 1);
    const int high = std::min(beta, hi + 1);
    const int value = choose<0>(spot, Trick{}, low, high);
    if (value > low) lo = std::max(lo, value);
    if (value < high) hi = std::min(hi, value);
    if (table) memory_.store(*known.bucket, known.key, known.tag, lo, hi);
    return value <= low ? hi : value >= high ? lo : value;
  }

  // -- cards

  template <int kPlace>
  int play_on(const Spot& spot, const Trick& trick, int alpha, int beta) {
    if constexpr (kPlace == kSeats) {
      const int gain = gain_of(spot, trick);
      return gain + begin(next_spot(spot, trick), alpha - gain, beta - gain);
    } else {
      return choose<kPlace>(spot, trick, alpha, beta);
    }
  }

  Spot without(const Spot& spot, Card card) const {
    return {spot.left & ~only(card), spot.leader, spot.tricks, spot.points - problem_.rules.value[card],
            spot.won};
  }

  // What is known of the positions after each reply of the last seat, lowest card first: true if one of them
  // is enough by itself, or none can help; `best` is the result then. All bounds of trumps are worked out
  // before the first place in the table is read, while its memory is on the way.
  bool look_ahead(const Spot& spot, const Trick& trick, int seat, Cards cards, Replies& replies, int sign,
                  int a, int b, int& best) {
    const Cards key = key_of(spot.left);
    int size = 0;
    for (Cards rest = cards; rest != 0; ++size) {
      const Card card = take_lowest(rest);
      const Trick then = laid(trick, kSeats - 1, card, seat);
      Reply& reply = replies[size];
      reply.spot.left = spot.left & ~only(card);
      reply.spot.leader = then.winner;
      reply.spot.tricks = spot.tricks - 1;
      reply.spot.points = spot.points - problem_.rules.value[card];
      reply.spot.won = spot.won + (sides_[then.winner] == 0);
      reply.gain = gain_of(spot, then);
      find_place(reply.spot, key_without(key, spot.left, card), reply.known);
    }
    const int alpha = sign > 0 ? a : -b;
    const int beta = sign > 0 ? b : -a;
    const auto least = [&](const Reply& reply) {
      return sign * (reply.gain + (sign > 0 ? reply.known.lo : reply.known.hi));
    };
    for (int index = 0; index < size; ++index) {
      Reply& reply = replies[index];
      bound_by_trumps(reply.spot, reply.known);
      best = least(reply);
      if (best >= b) return true;
    }
    std::array<bool, kMostChoices> found;
    for (int index = 0; index < size; ++index) {
      Reply& reply = replies[index];
      found[index] = reply.spot.tricks > guess_at_ && look_up(reply.known);
      best = least(reply);
      if (best >= b) return true;
    }
    int most = -kFar;
    for (int index = 0; index < size; ++index) {
      Reply& reply = replies[index];
      if (!found[index]) bound(reply.spot, reply.known, alpha - reply.gain, beta - reply.gain);
      best = least(reply);
      if (best >= b) return true;
      reply.most = sign * (reply.gain + (sign > 0 ? reply.known.hi : reply.known.lo));
      most = std::max(most, reply.most);
    }
    best = most;
    return most <= a;
  }

  template <int kPlace>
  int after(const Spot& spot, const Trick& trick, int seat, Card card, int alpha, int beta) {
    move_card(seat, card);
    const int value = play_on<kPlace + 1>(without(spot, card), laid(trick, kPlace, card, seat), alpha, beta);
    move_card(seat, card);
    return value;
  }

  // The best of the cards of one seat. Inside, the side to act wants most: sign turns values for side 1.
  template <int kPlace>
  int choose(const Spot& spot, const Trick& trick, int alpha, int beta) {
    const int seat = seat_of(spot.leader, kPlace);
    const Cards cards = allowed<kPlace>(spot, trick, seat);
    const Cards there = spot.left | trick.cards;
    const Cards different = different_choices<kUsual>(problem_, there, cards);
    if ((different & (different - 1)) == 0) {
      return after<kPlace>(spot, trick, seat, std::countr_zero(different), alpha, beta);
    }
    const std::uint32_t context = static_cast<std::uint32_t>(
        ((seat * kMaxSeats + kPlace) * 8 + trick.led) * kCards * 2 + trick.winning + 1);
    const std::size_t cut_place = SolverMemory::cut_place(cards, context);
    memory_.prefetch_cut(cut_place);
    const int sign = sides_[seat] == 0 ? 1 : -1;
    int a = sign > 0 ? alpha : -beta;
    const int b = sign > 0 ? beta : -alpha;
    constexpr bool kLast = kPlace == kSeats - 1;
    const bool ahead = kLast && spot.tricks > end_tricks_ + 1 && uses(kUseLookAhead) && uses(kUseTable);
    [[maybe_unused]] std::array<Reply, kLast ? kMostChoices : 0> replies;
    if constexpr (kLast) {
      int result = 0;
      if (ahead && look_ahead(spot, trick, seat, different, replies, sign, a, b, result))
        return sign * result;
    }
    const auto reply_with = [&](Card card) -> auto& { return replies[count(different & (only(card) - 1))]; };
    const auto search = [&](Card card, int low, int high) {
      const int from = sign > 0 ? low : -high;
      const int to = sign > 0 ? high : -low;
      if constexpr (kLast) {
        if (ahead) {
          Reply& reply = reply_with(card);
          move_card(seat, card);
          const int value =
              reply.gain + begin_known(reply.spot, reply.known, from - reply.gain, to - reply.gain);
          move_card(seat, card);
          return sign * value;
        }
      }
      return sign * after<kPlace>(spot, trick, seat, card, from, to);
    };

    // The card that last cut off comes before all others are even listed.
    int best = -kFar;
    Card first = kNoCard;
    if (uses(kUseCutCache)) {
      const Card last = memory_.cut(cut_place);
      if (last != kNoCard && contains(different, last)) first = last;
    }
    if constexpr (kLast) {
      if (ahead && first != kNoCard && reply_with(first).most <= a) first = kNoCard;
    }
    if (first != kNoCard) {
      best = search(first, a, b);
      if (best >= b) return sign * best;
      a = std::max(a, best);
    }

    Choices choices;
    const Cards touching = touching_choices<kUsual>(problem_, there, cards);
    const int size = list_choices(problem_, different, touching, choices);
    Choice* rest = choices.data();
    if (first != kNoCard) {
      std::swap(choices[0], choices[count(different & (only(first) - 1))]);
      choices[0].result = best;
      ++rest;
    }
    order<kSeats>(problem_, sides_, spot, trick, kPlace, seat, rest, choices.data() + size);
    const bool runs = uses(kUseTouchingCards) && (different & touching) != 0;
    for (int index = first == kNoCard ? 0 : 1; index < size; ++index) {
      Choice& choice = choices[index];
      if constexpr (kLast) {
        if (ahead && replies[choice.slot].most <= a) {
          choice.result = replies[choice.slot].most;
          best = std::max(best, choice.result);
          continue;
        }
      }
      if (runs && no_better(choices, index, a)) {
        best = std::max(best, choice.result);
        continue;
      }
      int result = 0;
      if (best == -kFar || b - a <= 1 || !uses(kUseNullWindow)) {
        result = search(choice.card, a, b);
      } else {
        result = search(choice.card, a, a + 1);
        if (result > a && result < b) result = search(choice.card, std::max(a, result - 1), b);
      }
      choice.result = result;
      best = std::max(best, result);
      a = std::max(a, result);
      if (a >= b) {
        if (uses(kUseCutCache)) memory_.set_cut(cut_place, choice.card);
        break;
      }
    }
    return sign * best;
  }
};

#include "solver_kinds.hpp"

}  // namespace manilla::MANILLA_PROCESSOR
