#include "worlds.hpp"

#include <bit>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "random.hpp"

namespace manilla {

namespace {

constexpr int kWorldsPerCheck = 1 << 14;  // some milliseconds
constexpr std::size_t kMostStates = std::size_t{1} << 22;
constexpr double kMostBits = 126;

void require_sound(Cards unseen, const std::vector<Holder>& holders) {
  if (holders.empty() || holders.size() > kMostHolders)
    throw std::invalid_argument("there must be 1 to 8 holders");
  // The number of worlds if everybody might hold everything: no entry of the table is greater.
  double bits = std::lgamma(count(unseen) + 1.0);
  std::size_t states = 1;
  int places = 0;
  for (const Holder& holder : holders) {
    if (holder.capacity < 0 || holder.capacity > kCards)
      throw std::invalid_argument("a capacity is a number from 0 to 64");
    places += holder.capacity;
    bits -= std::lgamma(holder.capacity + 1.0);
    states *= static_cast<std::size_t>(holder.capacity) + 1;
    if (states > kMostStates) throw std::invalid_argument("these capacities need too large a table");
  }
  if (places != count(unseen)) throw std::invalid_argument("capacities must add up to the unseen cards");
  if (bits / std::log(2.0) > kMostBits) throw std::invalid_argument("too many worlds to count in 128 bits");
}

int width(Count number) {
  const auto high = static_cast<std::uint64_t>(number >> 64);
  return high != 0 ? 64 + std::bit_width(high) : std::bit_width(static_cast<std::uint64_t>(number));
}

// A number from 0 to bound - 1, each as likely as the others: as many bits as it takes, drawn again while
// they reach the bound, which happens less than every other time.
Count below(Count bound, Random& random) {
  const int bits = width(bound - 1);
  const Count mask = (Count{1} << bits) - 1;  // bits is at most 126
  while (true) {
    Count number = random.next();
    if (bits > 64) number = number << 64 | random.next();
    number &= mask;
    if (number < bound) return number;
  }
}

}  // namespace

Worlds::Worlds(Cards unseen, const std::vector<Holder>& holders) : holders_(holders) {
  require_sound(unseen, holders);
  std::size_t states = 1;
  int place = 0;
  for (std::size_t h = 0; h < holders.size(); ++h) {
    step_[h] = static_cast<int>(states);
    states *= static_cast<std::size_t>(holders[h].capacity) + 1;
    first_[h] = place;
    place += holders[h].capacity;
  }
  for (Cards rest = unseen; rest != 0;) {
    const Card card = take_lowest(rest);
    unsigned who = 0;
    for (std::size_t h = 0; h < holders.size(); ++h)
      if (contains(holders[h].may_hold, card)) who |= 1U << h;
    cards_.push_back(static_cast<std::uint8_t>(card));
    who_.push_back(static_cast<std::uint8_t>(who));
  }

  ways_.resize(states);
  ways_[0] = 1;
  std::array<int, kMostHolders> left{};
  int sum = 0;
  for (std::size_t state = 1; state < states; ++state) {
    for (std::size_t h = 0;; ++h) {  // counts up, the first holder fastest
      if (left[h] < holders[h].capacity) {
        left[h] += 1;
        sum += 1;
        break;
      }
      sum -= left[h];
      left[h] = 0;
    }
    Count ways = 0;
    for (unsigned who = who_[cards_.size() - static_cast<std::size_t>(sum)]; who != 0; who &= who - 1) {
      const int h = std::countr_zero(who);
      if (left[h] > 0) ways += ways_[state - static_cast<std::size_t>(step_[h])];
    }
    ways_[state] = ways;
  }
}

void Worlds::write(Count number, std::uint8_t* row) const {
  std::array<int, kMostHolders> left{};
  std::array<std::uint8_t*, kMostHolders> next{};
  for (std::size_t h = 0; h < holders_.size(); ++h) {
    left[h] = holders_[h].capacity;
    next[h] = row + first_[h];
  }
  std::size_t state = ways_.size() - 1;
  for (std::size_t index = 0; index < cards_.size(); ++index) {
    for (unsigned who = who_[index];; who &= who - 1) {
      const int h = std::countr_zero(who);  // never runs dry: the shares add up to ways_[state] > number
      if (left[h] == 0) continue;
      const std::size_t then = state - static_cast<std::size_t>(step_[h]);
      if (number < ways_[then]) {
        left[h] -= 1;
        *next[h]++ = cards_[index];
        state = then;
        break;
      }
      number -= ways_[then];
    }
  }
}

std::vector<std::uint8_t> Worlds::at(Count number) const {
  if (number >= count()) throw std::out_of_range("there is no world of that number");
  std::vector<std::uint8_t> row(cards_.size());
  write(number, row.data());
  return row;
}

std::vector<std::uint8_t> Worlds::sample(int number, std::uint64_t seed, const Checkpoint& checkpoint) const {
  if (number > 0 && count() == 0) throw std::invalid_argument("there is no world to draw");
  Random random(seed);
  std::vector<std::uint8_t> rows(static_cast<std::size_t>(number) * cards_.size());
  std::uint8_t* row = rows.data();
  for (int index = 0; index < number; ++index, row += cards_.size()) {
    if (index % kWorldsPerCheck == 0 && checkpoint) checkpoint();
    write(below(count(), random), row);
    for (std::size_t h = 0; h < holders_.size(); ++h) {
      if (!holders_[h].ordered) continue;
      std::uint8_t* places = row + first_[h];
      for (int size = holders_[h].capacity; size > 1; --size)
        std::swap(places[size - 1], places[random.below(static_cast<std::uint32_t>(size))]);
    }
  }
  return rows;
}

}  // namespace manilla
