#include "perft.hpp"

#include "legal.hpp"

namespace manilla {

namespace {

constexpr std::uint64_t kNodesPerCheck = std::uint64_t{1} << 20;  // some tens of milliseconds

class Counter {
 public:
  Counter(const RuleTable& table, const Checkpoint& checkpoint) : table_(table), checkpoint_(checkpoint) {}

  std::uint64_t lines(const Position& position, int depth) {
    if (depth == 0 || is_over(position)) return 1;
    if (++nodes_ % kNodesPerCheck == 0 && checkpoint_) checkpoint_();
    Cards cards = legal(table_, position);
    if (depth == 1) return static_cast<std::uint64_t>(count(cards));
    std::uint64_t total = 0;
    while (cards != 0) {
      Position next = position;
      play(table_, next, take_lowest(cards));
      total += lines(next, depth - 1);
    }
    return total;
  }

 private:
  const RuleTable& table_;
  const Checkpoint& checkpoint_;
  std::uint64_t nodes_ = 0;
};

}  // namespace

std::uint64_t perft(const RuleTable& table, const Position& position, int depth,
                    const Checkpoint& checkpoint) {
  return Counter(table, checkpoint).lines(position, depth);
}

}  // namespace manilla
