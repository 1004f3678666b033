#include <map>
#include <stdexcept>

#include "check.hpp"
#include "compare.hpp"
#include "dealer.hpp"
#include "deals.hpp"
#include "ground.hpp"
#include "harness.hpp"
#include "perft.hpp"
#include "playout.hpp"
#include "random.hpp"
#include "text.hpp"

using manilla::Batch;
using manilla::Card;
using manilla::Cards;
using manilla::Dealer;
using manilla::Machine;
using manilla::Outcomes;
using manilla::Position;
using manilla::Random;
using manilla::Redeal;
using manilla::RuleTable;

namespace {

Batch batch_of(std::int64_t deals, std::uint64_t seed) {
  Batch batch;
  batch.deals = deals;
  batch.seed = seed;
  batch.threads = 1;
  return batch;
}

bool same(const Outcomes& one, const Outcomes& other) {
  return one.points == other.points && one.tricks == other.tricks;
}

// Four seats with a pile of two and two cards in hand each.
Position with_piles() {
  Position position;
  position.sides = {0, 1, 0, 1};
  position.trump = 2;
  for (int seat = 0; seat < 4; ++seat) {
    const Card first = seat * 16;
    position.playable[seat] = manilla::only(first) | manilla::only(first + 1) | manilla::only(first + 2);
    position.under[first + 2] = static_cast<std::int8_t>(first + 3);
  }
  return position;
}

// Tables with each option at each of its values, the others as they come.
std::vector<RuleTable> tables_of(int seats) {
  std::vector<RuleTable> tables;
  for (int choice = 0; choice < 216; ++choice) {
    RuleTable table = table_of(seats);
    for (Card card = 0; card < manilla::kCards; ++card) table.value[card] = std::max(0, card % 16 - 10);
    table.head_duty = static_cast<manilla::HeadDuty>(choice % 3);
    table.void_obligation = static_cast<manilla::VoidObligation>(choice / 3 % 3);
    table.undertrump = static_cast<manilla::Undertrump>(choice / 9 % 3);
    table.beat_reference = static_cast<manilla::BeatReference>(choice / 27 % 2);
    table.mount_after_ruff = choice / 54 % 2 == 1;
    table.discard = static_cast<manilla::Discard>(choice / 108);
    tables.push_back(table);
  }
  return tables;
}

}  // namespace

TEST(the_engines_agree_under_all_duties) {
  Random random(3);
  for (int seats = manilla::kMinSeats; seats <= manilla::kMaxSeats; ++seats) {
    for (const RuleTable& table : tables_of(seats)) {
      const Position position = random_deal(seats, 5, random);
      CHECK(manilla::compare_engines(table, position, 3, random.next()) == 3 * 3 * 5 * seats);
      CHECK(manilla::perft(table, position, 5) == manilla::perft_by_oracle(table, position, 5));
    }
  }
  for (const RuleTable& table : tables_of(4)) {
    CHECK(manilla::compare_engines(table, with_piles(), 3, random.next()) == 3 * 3 * 4 * 4);
  }
}

TEST(playouts_are_repeatable_on_every_machine_and_number_of_threads) {
  Random random(2);
  for (int seats = manilla::kMinSeats; seats <= manilla::kMaxSeats; ++seats) {
    for (const manilla::Discard discard : {manilla::Discard::kFree, manilla::Discard::kLowest}) {
      RuleTable table = table_of(seats);
      table.discard = discard;
      const Position position = random_deal(seats, 8, random);
      Batch batch = batch_of(103, 7);
      const Outcomes few = manilla::playouts(table, position, batch);
      for (std::size_t deal = 0; deal < few.points[0].size(); ++deal) {
        CHECK(few.points[0][deal] + few.points[1][deal] == seats * 8 + 8);
        CHECK(few.points[0][deal] == few.tricks[0][deal] * (seats + 1));
        CHECK(few.tricks[0][deal] + few.tricks[1][deal] == 8);
      }
      batch.machine = Machine::kBaseline;
      CHECK(same(few, manilla::playouts(table, position, batch)));
      batch.deals = 10'000;
      batch.redeal = Redeal{0, seats - 1};
      const Outcomes many = manilla::playouts(table, position, batch);
      batch.machine = manilla::this_machine();
      batch.threads = 3;
      CHECK(same(many, manilla::playouts(table, position, batch)));
    }
  }
}

TEST(a_trick_on_the_table_is_played_out_first) {
  Random random(5);
  Position position = random_deal(4, 6, random);
  const RuleTable table = table_of(4);
  manilla::play(table, position, std::countr_zero(position.playable[0]));
  const Outcomes outcomes = manilla::playouts(table, position, batch_of(50, 1));
  for (std::size_t deal = 0; deal < 50; ++deal)
    CHECK(outcomes.points[0][deal] + outcomes.points[1][deal] == 30);
}

TEST(a_checkpoint_may_stop_playouts) {
  Random random(1);
  bool stopped = false;
  Batch batch = batch_of(1'000'000, 1);
  batch.threads = 2;
  try {
    manilla::playouts(table_of(4), random_deal(4, 12, random), batch, [] { throw 1; });
  } catch (int) {
    stopped = true;
  }
  CHECK(stopped);
}

TEST(deals_made_anew_are_whole_and_in_shape) {
  Random random(9);
  const Position shape = with_piles();
  const Dealer dealer(shape, {set("9B 1B"), 2});
  for (int n = 0; n < 200; ++n) {
    Position dealt = shape;
    const Card turned = dealer.deal<Machine::kBaseline>(random, dealt).turned;
    manilla::require_sound(dealt);
    manilla::require_even(dealt);
    for (int seat = 0; seat < 4; ++seat) CHECK(manilla::count(dealt.playable[seat]) == 3);
    CHECK(manilla::contains(dealt.playable[2], turned));
    CHECK(dealt.trump == manilla::suit_of(turned));
  }
}

TEST(deals_made_anew_are_even) {
  // Two cards to each of two seats, one aside: 30 deals.
  Position shape;
  shape.seats = 2;
  shape.sides = {0, 1};
  shape.playable = {0b0011, 0b1100};
  const Dealer dealer(shape, {0b10000, manilla::kNoSeat});
  Random random(4);
  std::map<std::pair<Cards, Cards>, int> seen;
  for (int n = 0; n < 30'000; ++n) {
    dealer.deal<Machine::kBaseline>(random, shape);
    seen[{shape.playable[0], shape.playable[1]}] += 1;
  }
  CHECK(seen.size() == 30);
  double chi = 0;
  for (const auto& [deal, times] : seen) chi += (times - 1000.0) * (times - 1000.0) / 1000.0;
  CHECK(chi < 60);  // 29 degrees of freedom: one in a thousand goes above 58
}

TEST(a_wrong_redeal_is_refused) {
  const Position shape = with_piles();
  for (const Redeal& wrong : {Redeal{1, manilla::kNoSeat}, Redeal{0, 4}, Redeal{0, -2}}) {
    bool refused = false;
    try {
      manilla::require_sound(shape, wrong);
    } catch (const std::invalid_argument&) {
      refused = true;
    }
    CHECK(refused);
  }
}
