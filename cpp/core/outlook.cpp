#include "outlook.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "casual_play.hpp"
#include "dispatch.hpp"
#include "ground.hpp"
#include "legal.hpp"

namespace manilla {

namespace {

struct TimeIsUp {};

// The deal as the fast templates have it, made a Position again between two tricks.
template <typename F>
Position position_of(const Ground& ground, const Laid& laid, const Watch<F>& watch,
                     const typename F::State& state) {
  Position position = laid.start;
  for (int seat = 0; seat < position.seats; ++seat)
    position.playable[seat] = ground.inside(state.hands[seat]);
  const Cards left = ground.inside(watch.left);
  for (Card top = 0; top < kCards; ++top) {
    if (!contains(left, top)) position.under[top] = kNoCard;
  }
  position.leader = state.leader;
  return position;
}

class World {
 public:
  World(const RuleTable& table, const Scene& scene, const OutlookOptions& options, Solver& solver,
        const Checkpoint& checkpoint, const std::uint8_t* row)
      : table_(table),
        scene_(scene),
        options_(options),
        solver_(solver),
        checkpoint_(checkpoint),
        laid_(lay(scene, row)),
        now_(now(table, scene, laid_)),
        ground_(table, laid_.start) {}

  const Position& position() const { return now_; }
  std::uint64_t nodes() const { return nodes_; }

  // The values of `cards`, or of the deal as it stands where there are none.
  void values(const std::vector<Card>& cards, std::vector<std::int32_t>& found) {
    if (tricks_left() <= options_.exact_from) return solve_now(cards, found);
    with_fast(now_.seats, ground_.piles, class_of(table_), [&]<typename F>() { follow<F>(cards, found); });
  }

 private:
  int tricks_left() const {
    int left = now_.played > 0;
    for (Cards tops = now_.playable[now_.leader]; tops != 0;) {
      for (Card card = take_lowest(tops); card != kNoCard; card = now_.under[card]) left += 1;
    }
    return left;
  }

  void solve_now(const std::vector<Card>& cards, std::vector<std::int32_t>& found) {
    if (cards.empty()) {
      found.push_back(solved(now_, options_.objective));
      return;
    }
    const SolvedCards all = solver_.cards(table_, now_, options_.objective, {}, checkpoint_);
    nodes_ += all.nodes;
    for (const SolvedCard& each : all.cards) found.push_back(each.value.lo);
  }

  int solved(const Position& position, const Objective& objective) {
    const Solved value = solver_.value(table_, position, objective, {}, checkpoint_);
    nodes_ += value.nodes + 1;
    return value.value.lo;
  }

  template <typename F>
  void follow(const std::vector<Card>& cards, std::vector<std::int32_t>& found) {
    typename F::State state = F::start(ground_, laid_.start);
    Watch<F> watch(ground_, laid_.memory, ground_.inside(cards_held(laid_.start)));
    for (const Card card : scene_.plays) step<F>(state, watch, only(ground_.inside(Card{card})));
    const int left = tricks_left();
    const Cards won = state.won;
    const int tricks = state.tricks;
    if (cards.empty()) {
      found.push_back(play_on<F>(state, watch, left, won, tricks));
      return;
    }
    for (const Card card : cards) {
      typename F::State after = state;
      Watch<F> seen = watch;
      step<F>(after, seen, only(ground_.inside(Card{card})));
      found.push_back(play_on<F>(after, seen, left - (after.played == 0), won, tricks));
    }
  }

  // The objective after side 0 has won so many tricks more: they move the scale along.
  Objective later(int more) const {
    Objective rest = options_.objective;
    const auto& scale = options_.objective.by_tricks;
    for (std::size_t index = 0; index < scale.size(); ++index) {
      rest.by_tricks[index] = scale[std::min(index + static_cast<std::size_t>(more), scale.size() - 1)];
    }
    return rest;
  }

  template <typename F>
  void step(typename F::State& state, Watch<F>& watch, Cards card) const {
    const int seat = F::to_act(state);
    const bool first = state.played == 0;
    F::play(ground_, state, card);
    watch.note(ground_, state, seat, card, first);
  }

  // By rules of thumb until a trick ends with few enough left, then as well as can be.
  template <typename F>
  int play_on(typename F::State& state, Watch<F>& watch, int left, Cards won, int tricks) {
    while (left > options_.exact_from || (state.played != 0 && left > 0)) {
      const int seat = F::to_act(state);
      const Cards legal = F::legal_now(ground_, state);
      const bool only_one = (legal & (legal - 1)) == 0;
      step<F>(state, watch,
              only_one ? legal : CasualPlay<F>::choose(ground_, watch, options_.casual, state, seat, legal));
      if (state.played == 0) {
        left -= 1;
        nodes_ += 1;
      }
    }
    const int more = state.tricks - tricks;
    const int value = options_.objective.card_weight * ground_.worth.points(state.won & ~won);
    if (left == 0) return value + options_.objective.by_tricks[static_cast<std::size_t>(more)];
    return value + solved(position_of<F>(ground_, laid_, watch, state), later(more));
  }

  const RuleTable& table_;
  const Scene& scene_;
  const OutlookOptions& options_;
  Solver& solver_;
  const Checkpoint& checkpoint_;
  Laid laid_;
  Position now_;
  Ground ground_;
  std::uint64_t nodes_ = 0;
};

std::vector<Card> legal_in(const RuleTable& table, const Position& position) {
  std::vector<Card> cards;
  for (Cards left = legal(table, position); left != 0;) cards.push_back(take_lowest(left));
  return cards;
}

}  // namespace

Outlook outlook(const RuleTable& table, const Scene& scene, const std::uint8_t* rows, std::size_t worlds,
                const OutlookOptions& options, Solver& solver, const Checkpoint& checkpoint) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const Checkpoint in_time = [&] {
    const std::chrono::duration<double> spent = Clock::now() - start;
    if (options.seconds > 0 && spent.count() >= options.seconds) throw TimeIsUp{};
    if (checkpoint) checkpoint();
  };
  const std::size_t places = static_cast<std::size_t>(scene.places());
  Outlook found;
  for (std::size_t number = 0; number < worlds; ++number) {
    if (options.nodes != 0 && found.nodes >= options.nodes) break;
    try {
      in_time();
      World world(table, scene, options, solver, in_time, rows + number * places);
      if (options.cards) {
        std::vector<Card> cards = legal_in(table, world.position());
        if (number == 0) found.cards = cards;
        if (cards.empty() || cards != found.cards) {
          throw std::invalid_argument("the seat to act must hold the same cards in all worlds");
        }
      } else if (is_over(world.position())) {
        throw std::invalid_argument("there is nothing left to play");
      }
      if (number == 0) require_solvable(table, world.position(), options.objective);
      world.values(found.cards, found.values);
      found.nodes += world.nodes();
    } catch (const TimeIsUp&) {
      found.values.resize(found.worlds * std::max<std::size_t>(found.cards.size(), 1));
      break;
    }
    found.worlds += 1;
  }
  return found;
}

}  // namespace manilla
