#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "casual.hpp"
#include "deals.hpp"
#include "harness.hpp"
#include "legal.hpp"
#include "observation.hpp"
#include "random.hpp"
#include "vector_env.hpp"

using manilla::Begun;
using manilla::Card;
using manilla::Cards;
using manilla::Position;
using manilla::Random;
using manilla::RuleTable;
using manilla::Shape;
using manilla::VectorEnv;
using manilla::VectorRules;

namespace {

RuleTable any_table(int seats, Random& random) {
  RuleTable table = table_of(seats);
  table.head_duty = static_cast<manilla::HeadDuty>(random.below(3));
  table.beat_reference = static_cast<manilla::BeatReference>(random.below(2));
  table.void_obligation = static_cast<manilla::VoidObligation>(random.below(3));
  table.undertrump = static_cast<manilla::Undertrump>(random.below(3));
  table.discard = static_cast<manilla::Discard>(random.below(2));
  return table;
}

// Every second card of each hand goes under the one before it.
void pile_up(Position& position) {
  for (int seat = 0; seat < position.seats; ++seat) {
    Cards tops = 0;
    for (Cards hand = position.playable[seat]; hand != 0;) {
      const Card top = manilla::take_lowest(hand);
      tops |= manilla::only(top);
      if (hand != 0) position.under[top] = static_cast<std::int8_t>(manilla::take_lowest(hand));
    }
    position.playable[seat] = tops;
  }
}

VectorRules any_rules(int seats, int each, bool piles, Random& random) {
  VectorRules rules;
  rules.table = any_table(seats, random);
  for (int dealer = 0; dealer < seats; ++dealer) {
    Shape shape;
    shape.position = random_deal(seats, each, random);
    if (piles) pile_up(shape.position);
    for (int seat = 0; seat < seats; ++seat) shape.owners[seat] = static_cast<std::int8_t>(seat % 2);
    shape.position.leader = (dealer + 1) % seats;
    shape.dealer = dealer;
    shape.open = static_cast<int>(random.below(1u << seats));
    rules.shapes.push_back(shape);
  }
  rules.turns = random.below(2) == 0;
  rules.trumps = {manilla::kNoTrump, 0, 1, 2, 3};
  rules.late = random.below(2) == 0;
  return rules;
}

bool refuses(const std::function<void()>& work) {
  try {
    work();
  } catch (const std::invalid_argument& refusal) {
    return !std::string(refusal.what()).empty();
  }
  return false;
}

// All arrays of one environment, each as long as it must be and no longer, for the sanitizer to watch.
struct Arrays {
  explicit Arrays(const VectorEnv& env)
      : deals(static_cast<std::size_t>(env.deals())),
        cards(static_cast<std::size_t>(env.observation().cards)),
        size(static_cast<std::size_t>(env.observation().size())),
        over(new bool[deals]),
        mask(new bool[deals * cards]) {}

  std::size_t deals, cards, size;
  std::unique_ptr<bool[]> over, mask;
  std::vector<std::int64_t> actions = std::vector<std::int64_t>(deals);
  std::vector<std::int32_t> sides = std::vector<std::int32_t>(2 * deals);
  std::vector<std::int32_t> points = std::vector<std::int32_t>(2 * deals);
  std::vector<std::int8_t> seats = std::vector<std::int8_t>(deals);
  std::vector<std::uint8_t> rows = std::vector<std::uint8_t>(deals * size);
};

void play_beside_the_oracle(const VectorRules& rules, std::uint64_t seed) {
  const std::unique_ptr<VectorEnv> env = manilla::make_vector_env(rules, 5, seed);
  Arrays arrays(*env);
  std::vector<Position> beside;
  for (int n = 0; n < env->deals(); ++n) beside.push_back(env->look(n).position);
  while (!manilla::is_over(beside[0])) {
    env->legal(arrays.mask.get());
    env->seats(arrays.seats.data());
    env->observe(arrays.rows.data());
    for (std::size_t n = 0; n < arrays.deals; ++n) {
      Cards legal = 0;
      for (std::size_t number = 0; number < arrays.cards; ++number) {
        if (arrays.mask[n * arrays.cards + number])
          legal |= manilla::only(rules.pack.card_at(static_cast<int>(number)));
      }
      CHECK(legal == manilla::legal(rules.table, beside[n]));
      CHECK(arrays.seats[n] == manilla::to_act(beside[n]));
    }
    env->random_cards(arrays.actions.data());
    if ((seed & 1) != 0) env->casual_cards(manilla::Casual{}, arrays.actions.data());
    env->step(arrays.actions.data(), false, arrays.sides.data(), arrays.over.get());
    env->points(arrays.points.data());
    for (std::size_t n = 0; n < arrays.deals; ++n) {
      manilla::play(rules.table, beside[n], rules.pack.card_at(static_cast<int>(arrays.actions[n])));
      CHECK(arrays.over[n] == manilla::is_over(beside[n]));
      CHECK(arrays.points[2 * n] == beside[n].points[0]);
      CHECK(arrays.points[2 * n + 1] == beside[n].points[1]);
    }
  }
  env->observe(arrays.rows.data());
  for (const std::uint8_t byte : arrays.rows) CHECK(byte == 0);
}

}  // namespace

TEST(deals_side_by_side_are_played_as_the_oracle_says) {
  Random random(21);
  for (int n = 0; n < 60; ++n) {
    const int seats = 2 + static_cast<int>(random.below(5));
    const int each = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(64 / seats)));
    play_beside_the_oracle(any_rules(seats, each, n % 2 == 0, random), static_cast<std::uint64_t>(n));
  }
}

TEST(usual_duties_side_by_side_are_played_as_the_oracle_says) {
  Random random(22);
  for (int seats = 2; seats <= 6; ++seats) {
    VectorRules rules = any_rules(seats, 8, false, random);
    rules.table = table_of(seats);
    play_beside_the_oracle(rules, 3);
  }
}

TEST(an_illegal_card_changes_nothing) {
  Random random(23);
  const VectorRules rules = any_rules(4, 8, true, random);
  const std::unique_ptr<VectorEnv> env = manilla::make_vector_env(rules, 4, 5);
  Arrays arrays(*env);
  env->observe(arrays.rows.data());
  const std::vector<std::uint8_t> before = arrays.rows;
  env->legal(arrays.mask.get());
  for (const std::int64_t wrong :
       {std::int64_t{-1}, std::int64_t{64}, std::int64_t{256}, std::numeric_limits<std::int64_t>::min()}) {
    env->random_cards(arrays.actions.data());
    arrays.actions[3] = wrong;
    CHECK(refuses([&] { env->step(arrays.actions.data(), true, arrays.sides.data(), arrays.over.get()); }));
  }
  for (std::size_t number = 0; number < arrays.cards; ++number) {
    if (arrays.mask[number]) continue;
    arrays.actions[0] = static_cast<std::int64_t>(number);
    CHECK(refuses([&] { env->step(arrays.actions.data(), true, arrays.sides.data(), arrays.over.get()); }));
  }
  env->observe(arrays.rows.data());
  CHECK(arrays.rows == before);
}

TEST(what_was_looked_at_can_be_put_elsewhere) {
  Random random(24);
  for (int n = 0; n < 40; ++n) {
    const VectorRules rules = any_rules(2 + n % 5, 6, n % 2 == 0, random);
    const std::unique_ptr<VectorEnv> env = manilla::make_vector_env(rules, 2, 6);
    const std::unique_ptr<VectorEnv> other = manilla::make_vector_env(rules, 2, 7);
    Arrays arrays(*env);
    for (auto steps = random.below(10); steps > 0; --steps) {
      env->random_cards(arrays.actions.data());
      env->step(arrays.actions.data(), true, arrays.sides.data(), arrays.over.get());
    }
    for (int deal = 0; deal < 2; ++deal) other->put(deal, env->look(deal));
    env->observe(arrays.rows.data());
    const std::vector<std::uint8_t> rows = arrays.rows;
    other->observe(arrays.rows.data());
    CHECK(arrays.rows == rows);
    Begun wrong = env->look(0);
    wrong.plays.push_back(wrong.plays.empty() ? manilla::kNoCard : wrong.plays[0]);
    CHECK(refuses([&] { other->put(1, wrong); }));
    other->observe(arrays.rows.data());
    CHECK(arrays.rows == rows);
  }
}

TEST(sets_are_written_as_bytes) {
  Random random(25);
  for (int n = 0; n < 200; ++n) {
    const int cards = 4 * (1 + static_cast<int>(random.below(16)));
    const Cards numbers = random.next() & (cards == 64 ? ~Cards{0} : (Cards{1} << cards) - 1);
    std::vector<std::uint8_t> row(static_cast<std::size_t>(cards));
    manilla::RowWriter(row.data(), cards).set(numbers);
    for (int number = 0; number < cards; ++number)
      CHECK(row[static_cast<std::size_t>(number)] == (numbers >> number & 1));
  }
}
