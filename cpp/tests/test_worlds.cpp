#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness.hpp"
#include "random.hpp"
#include "worlds.hpp"

using manilla::Card;
using manilla::Cards;
using manilla::Count;
using manilla::Holder;
using manilla::Worlds;
using Row = std::vector<std::uint8_t>;

namespace {

// Every world, by trying all holders for every card.
std::set<Row> all_worlds(Cards unseen, const std::vector<Holder>& holders) {
  std::set<Row> found;
  std::vector<Row> held(holders.size());
  const std::function<void(Cards)> hand_out = [&](Cards rest) {
    if (rest == 0) {
      Row row;
      for (const Row& cards : held) row.insert(row.end(), cards.begin(), cards.end());
      found.insert(row);
      return;
    }
    const Card card = manilla::take_lowest(rest);
    for (std::size_t h = 0; h < holders.size(); ++h) {
      if (!manilla::contains(holders[h].may_hold, card)) continue;
      if (static_cast<int>(held[h].size()) == holders[h].capacity) continue;
      held[h].push_back(static_cast<std::uint8_t>(card));
      hand_out(rest);
      held[h].pop_back();
    }
  };
  hand_out(unseen);
  return found;
}

Row row_of(const Row& rows, std::size_t index, std::size_t places) {
  const auto begin = rows.begin() + static_cast<std::ptrdiff_t>(index * places);
  return Row(begin, begin + static_cast<std::ptrdiff_t>(places));
}

bool refused(Cards unseen, const std::vector<Holder>& holders) {
  try {
    const Worlds worlds(unseen, holders);
  } catch (const std::invalid_argument&) {
    return true;
  }
  return false;
}

}  // namespace

TEST(worlds_are_numbered_one_by_one) {
  manilla::Random random(7);
  int empty = 0;
  for (int round = 0; round < 300; ++round) {
    std::vector<Holder> holders(1 + random.below(4));
    Cards unseen = 0;
    for (Holder& holder : holders) {
      holder.capacity = static_cast<int>(random.below(4));
      // One holder in three may hold everything.
      holder.may_hold = random.below(3) == 0 ? ~Cards{0} : random.next() | random.next();
      for (int place = 0; place < holder.capacity;) {
        const auto card = static_cast<Card>(random.below(64));
        if (manilla::contains(unseen, card)) continue;
        unseen |= manilla::only(card);
        place += 1;
      }
    }
    const Worlds worlds(unseen, holders);
    const std::set<Row> expected = all_worlds(unseen, holders);
    std::set<Row> found;
    for (Count number = 0; number < worlds.count(); ++number) found.insert(worlds.at(number));
    CHECK(worlds.count() == expected.size());
    CHECK(found == expected);
    empty += expected.empty() ? 1 : 0;
    CHECK(worlds.sample(0, 1).empty());
    bool none = false;
    try {
      const Row rows = worlds.sample(3, 1);
      for (std::size_t index = 0; index < 3; ++index)
        CHECK(expected.count(row_of(rows, index, manilla::count(unseen))) == 1);
    } catch (const std::invalid_argument&) {
      none = true;
    }
    CHECK(none == expected.empty());
  }
  CHECK(empty > 5);
  CHECK(empty < 200);
}

TEST(a_whole_pack_is_counted_beyond_64_bits) {
  const Worlds worlds(0xFFFF'FFFF'FFFF, {{~Cards{0}, 12}, {~Cards{0}, 12}, {~Cards{0}, 12}, {~Cards{0}, 12}});
  // 48! / 12!^4 = 235809301462142612780721600
  const Count expected = Count{235809301462142612} * 1'000'000'000 + 780721600;
  CHECK(worlds.count() == expected);
  const Row last = worlds.at(worlds.count() - 1);
  CHECK(last[0] == 36 && last[47] == 11);  // the last holder takes the lowest cards
  bool refused_number = false;
  try {
    worlds.at(worlds.count());
  } catch (const std::out_of_range&) {
    refused_number = true;
  }
  CHECK(refused_number);
}

TEST(sampled_worlds_come_equally_often) {
  const std::vector<Holder> holders = {{0b0001111, 2}, {0b1111101, 3}, {~Cards{0}, 2, true}};
  const Worlds worlds(0b1111111, holders);
  constexpr int kEach = 400;
  const auto kinds = static_cast<int>(worlds.count()) * 2;  // two orders of the last holder's cards
  const Row rows = worlds.sample(kinds * kEach, 5);
  std::vector<Row> found;
  for (std::size_t index = 0; index < static_cast<std::size_t>(kinds * kEach); ++index)
    found.push_back(row_of(rows, index, 7));
  std::sort(found.begin(), found.end());
  int different = 0;
  double chi_square = 0;
  for (auto run = found.begin(); run != found.end();) {
    const auto end = std::upper_bound(run, found.end(), *run);
    const double off = static_cast<double>(end - run) - kEach;
    chi_square += off * off / kEach;
    different += 1;
    run = end;
  }
  CHECK(different == kinds);
  CHECK(chi_square < kinds + 5 * std::sqrt(2.0 * kinds));
  const Row more = worlds.sample(kinds * kEach + 10, 5);
  CHECK(std::equal(rows.begin(), rows.end(), more.begin()));
  CHECK(worlds.sample(100, 6) != worlds.sample(100, 7));
}

TEST(holders_out_of_range_are_refused) {
  const Holder one{~Cards{0}, 1};
  CHECK(!refused(0b1, {one}));
  CHECK(!refused(0, {Holder{}}));
  CHECK(refused(0b1, {}));
  CHECK(refused(0b11, {one}));
  CHECK(refused(0b11, {{~Cards{0}, 3}, {~Cards{0}, -1}}));
  CHECK(refused(0x1FF, std::vector<Holder>(9, one)));
  CHECK(refused(~Cards{0}, std::vector<Holder>(8, {~Cards{0}, 8})));  // 9^8 states
  CHECK(refused(~Cards{0},
                {{0, 16}, {0, 12}, {0, 9}, {0, 9}, {0, 9}, {0, 9}}));  // 2^21 states, too many worlds
  CHECK(!refused(~Cards{0}, std::vector<Holder>(4, {0, 16})));
}
