#include "playout.hpp"

#include "legal.hpp"
#include "random.hpp"

namespace manilla {

namespace {

constexpr int kPlayoutsPerCheck = 1 << 14;  // some tens of milliseconds

Card any_of(Cards cards, Random& random) {
  for (auto skip = random.below(static_cast<std::uint32_t>(count(cards))); skip > 0; --skip)
    take_lowest(cards);
  return take_lowest(cards);
}

Playout play_out(const RuleTable& table, Position position, Random& random) {
  while (!is_over(position)) play(table, position, any_of(legal(table, position), random));
  return {position.points[0], position.points[1], position.tricks[0]};
}

}  // namespace

std::vector<Playout> playouts(const RuleTable& table, const Position& position, int number,
                              std::uint64_t seed, const Checkpoint& checkpoint) {
  Random random(seed);
  std::vector<Playout> results;
  results.reserve(static_cast<std::size_t>(number));
  for (int index = 0; index < number; ++index) {
    if (index % kPlayoutsPerCheck == 0 && checkpoint) checkpoint();
    results.push_back(play_out(table, position, random));
  }
  return results;
}

}  // namespace manilla
