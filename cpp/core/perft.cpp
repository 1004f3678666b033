#include "perft.hpp"

#include "dispatch.hpp"
#include "legal.hpp"

namespace manilla {

namespace {

constexpr std::uint64_t kNodesPerCheck = std::uint64_t{1} << 20;  // some tens of milliseconds

// How the oracle plays, and how a template does, under the same names.
struct OracleRules {
  using State = Position;
  const RuleTable& table;

  bool is_over(const State& state) const { return manilla::is_over(state); }
  Cards legal(const State& state) const { return manilla::legal(table, state); }
  void play(State& state, Card card) const { manilla::play(table, state, card); }
};

template <typename F>
struct FastRules {
  using State = typename F::State;
  const Ground& ground;

  bool is_over(const State& state) const { return F::is_over(state); }
  Cards legal(const State& state) const { return F::legal_now(ground, state); }
  void play(State& state, Card card) const { F::play(ground, state, only(card)); }
};

template <typename Rules>
class Counter {
 public:
  Counter(const Rules& rules, const Checkpoint& checkpoint) : rules_(rules), checkpoint_(checkpoint) {}

  std::uint64_t lines(const typename Rules::State& state, int depth) {
    if (depth == 0 || rules_.is_over(state)) return 1;
    if (++nodes_ % kNodesPerCheck == 0 && checkpoint_) checkpoint_();
    Cards cards = rules_.legal(state);
    if (depth == 1) return static_cast<std::uint64_t>(count(cards));
    std::uint64_t total = 0;
    while (cards != 0) {
      typename Rules::State next = state;
      rules_.play(next, take_lowest(cards));
      total += lines(next, depth - 1);
    }
    return total;
  }

 private:
  const Rules rules_;
  const Checkpoint& checkpoint_;
  std::uint64_t nodes_ = 0;
};

}  // namespace

std::uint64_t perft(const RuleTable& table, const Position& position, int depth,
                    const Checkpoint& checkpoint) {
  const Ground ground(table, position);
  return with_fast(position.seats, ground.piles, class_of(table), [&]<typename F>() {
    return Counter<FastRules<F>>({ground}, checkpoint).lines(F::start(ground, position), depth);
  });
}

std::uint64_t perft_by_oracle(const RuleTable& table, const Position& position, int depth,
                              const Checkpoint& checkpoint) {
  return Counter<OracleRules>({table}, checkpoint).lines(position, depth);
}

}  // namespace manilla
