#include "playout.hpp"

#include <algorithm>

#include "casual_play.hpp"
#include "dealer.hpp"
#include "dispatch.hpp"
#include "ground.hpp"
#include "machine.hpp"
#include "random.hpp"
#include "random_play.hpp"
#include "workers.hpp"

namespace manilla {

namespace {

constexpr std::int64_t kDealsAPiece = 1 << 12;  // about a millisecond

// The tricks that are still to be won, the one on the table included.
int tricks_left(const Position& position) {
  int left = position.played > 0;
  for (Cards tops = position.playable[position.leader]; tops != 0;) {
    for (Card card = take_lowest(tops); card != kNoCard; card = position.under[card]) left += 1;
  }
  return left;
}

// Plays pieces of a batch; used by several threads at once.
class Player {
 public:
  Player(const RuleTable& table, const Position& position, const Batch& batch, Outcomes& outcomes)
      : position_(position),
        seed_(batch.seed),
        by_thumb_(batch.by_thumb),
        tricks_(tricks_left(position)),
        outcomes_(outcomes) {
    if (batch.redeal) dealer_.emplace(position, *batch.redeal);
    Position other = position;
    grounds_.emplace_back(table, position);
    if (!batch.redeal || batch.redeal->turned == kNoSeat) return;
    grounds_.clear();
    for (other.trump = 0; other.trump < kSuits; ++other.trump) grounds_.emplace_back(table, other);
  }

  bool piles() const { return grounds_[0].piles; }

  template <Machine machine, typename F>
  MANILLA_INLINE void deals(std::int64_t first, std::int64_t end) const {
    constexpr std::size_t kWidth = kLanes<machine, F>;
    Start<F> start{
        position_, F::start(grounds_[0], position_), grounds_[0].inside(cards_held(position_)), {}, {}};
    std::int64_t deal = first;
    if (by_thumb_) {
      start.memory = by_thumb_->memory;
      for (; deal < end; ++deal) by_thumb<machine, F>(start, deal);
    }
    for (; deal + std::int64_t{kWidth} <= end; deal += kWidth) together<machine, F, kWidth>(start, deal);
    if constexpr (kWidth > 1) {
      for (; deal < end; ++deal) together<machine, F, 1>(start, deal);
    }
  }

 private:
  // What deals begin with: made once a piece, and parts of it anew for each deal where the cards are.
  template <typename F>
  struct Start {
    Position position;
    typename F::State state;
    Cards held;
    Memory memory;
    std::optional<Ground> laid;

    Cards stakes() const { return held | state.trick; }
  };

  template <Machine machine, typename F, std::size_t kWidth>
  MANILLA_INLINE void together(Start<F>& start, std::int64_t deal) const {
    std::array<Lane<F>, kWidth> lanes;
    std::array<Cards, kWidth> stakes;
    for (std::size_t lane = 0; lane < kWidth; ++lane) {
      auto& [ground, state, random] = lanes[lane];
      random = Random::stream(seed_, static_cast<std::uint64_t>(deal) + lane);
      ground = dealer_ ? deal_anew<machine>(start, random) : &grounds_[0];
      state = start.state;
      stakes[lane] = start.stakes();
    }
    play_randomly<machine, F>(lanes, tricks_ - (position_.played > 0));
    for (std::size_t lane = 0; lane < kWidth; ++lane) {
      const auto& [ground, state, random] = lanes[lane];
      keep(static_cast<std::size_t>(deal) + lane, *ground, state, stakes[lane]);
    }
  }

  template <Machine machine, typename F>
  MANILLA_INLINE void by_thumb(Start<F>& start, std::int64_t deal) const {
    Random random = Random::stream(seed_, static_cast<std::uint64_t>(deal));
    const Ground* ground = dealer_ ? deal_anew<machine>(start, random) : &grounds_[0];
    typename F::State state = start.state;
    Watch<F> watch(*ground, start.memory, start.held);
    CasualPlay<F>::play_out(*ground, watch, by_thumb_->casual, state);
    keep(static_cast<std::size_t>(deal), *ground, state, start.stakes());
  }

  template <Machine machine, typename F>
  MANILLA_INLINE const Ground* deal_anew(Start<F>& start, Random& random) const {
    const Dealer::Dealt dealt = dealer_->deal<machine>(random, start.position);
    const Ground* ground =
        &grounds_[grounds_.size() == 1 ? 0 : static_cast<std::size_t>(start.position.trump)];
    if constexpr (F::kHasPiles) {
      static_assert(F::kClass == DutyClass::kAny,
                    "such deals are played one at a time and may share this ground");
      start.laid.emplace(*ground).lay(start.position);
      ground = &*start.laid;
    }
    start.state = F::start(*ground, start.position);
    start.held = 0;
    for (const Cards hand : start.state.hands) start.held |= hand;
    if constexpr (F::kHasPiles) start.held = ground->inside(cards_held(start.position));
    if (by_thumb_) start.memory = remembered(start.position, dealt);
    return ground;
  }

  // What all see of a fresh deal: who laid his whole hand open before does so again.
  Memory remembered(const Position& fresh, const Dealer::Dealt& dealt) const {
    Memory memory = by_thumb_->memory;
    memory.led.fill(0);
    memory.missing.fill(0);
    memory.uncovered = 0;
    memory.piled = dealt.piled;
    memory.shown = dealt.turned == kNoCard ? 0 : only(dealt.turned);
    for (int seat = 0; seat < fresh.seats; ++seat) {
      const Cards hand = position_.playable[seat] & ~by_thumb_->memory.piled;
      if (hand != 0 && (hand & ~by_thumb_->memory.shown) == 0) memory.shown |= fresh.playable[seat];
    }
    return memory;
  }

  template <typename State>
  MANILLA_INLINE void keep(std::size_t deal, const Ground& ground, const State& state, Cards stakes) const {
    const std::array<int, 2> tricks{state.tricks, tricks_ - state.tricks};
    const std::array<Cards, 2> won{state.won, stakes & ~state.won};
    for (int side = 0; side < 2; ++side) {
      const int points = ground.worth.points(won[side]) + tricks[side] * ground.table.trick_point;
      outcomes_.points[side][deal] = position_.points[side] + points;
      outcomes_.tricks[side][deal] = position_.tricks[side] + tricks[side];
    }
  }

  const Position& position_;
  std::uint64_t seed_;
  const std::optional<ByThumb>& by_thumb_;
  int tricks_;
  Outcomes& outcomes_;
  std::vector<Ground> grounds_;  // one, or one a trump suit
  std::optional<Dealer> dealer_;
};

template <typename F>
MANILLA_BMI2 void deals_on_bmi2(const Player& player, std::int64_t first, std::int64_t end) {
  player.deals<Machine::kBmi2, F>(first, end);
}

template <typename F>
void deals_on_baseline(const Player& player, std::int64_t first, std::int64_t end) {
  player.deals<Machine::kBaseline, F>(first, end);
}

}  // namespace

Outcomes playouts(const RuleTable& table, const Position& position, const Batch& batch,
                  const Checkpoint& checkpoint) {
  Outcomes outcomes;
  for (int side = 0; side < 2; ++side) {
    outcomes.points[side].resize(static_cast<std::size_t>(batch.deals));
    outcomes.tricks[side].resize(static_cast<std::size_t>(batch.deals));
  }
  const Player player(table, position, batch, outcomes);
  const auto play = with_fast(position.seats, player.piles(), class_of(table), [&batch]<typename F>() {
    return batch.machine == Machine::kBmi2 ? &deals_on_bmi2<F> : &deals_on_baseline<F>;
  });
  const std::int64_t pieces = (batch.deals + kDealsAPiece - 1) / kDealsAPiece;
  share_out(
      pieces, batch.threads,
      [&](std::int64_t piece) {
        const std::int64_t first = piece * kDealsAPiece;
        play(player, first, std::min(first + kDealsAPiece, batch.deals));
      },
      checkpoint);
  return outcomes;
}

}  // namespace manilla
