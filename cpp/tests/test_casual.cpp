#include <bit>
#include <stdexcept>

#include "casual.hpp"
#include "check.hpp"
#include "deals.hpp"
#include "harness.hpp"
#include "legal.hpp"
#include "playout.hpp"
#include "random.hpp"

using manilla::Batch;
using manilla::ByThumb;
using manilla::Casual;
using manilla::Column;
using manilla::Memory;
using manilla::Outcomes;
using manilla::Position;
using manilla::Random;
using manilla::RuleTable;

namespace {

Memory nothing_seen(int seats) {
  Memory memory;
  for (int seat = 0; seat < seats; ++seat) memory.owners[seat] = static_cast<std::int8_t>(seat);
  return memory;
}

Casual only_column(Column column, int weight) {
  Casual casual;
  for (auto& row : casual.weights) row[static_cast<std::size_t>(column)] = weight;
  return casual;
}

Casual any_table(Random& random) {
  Casual casual;
  for (auto& row : casual.weights) {
    for (int& weight : row) weight = static_cast<int>(random.below(201)) - 100;
  }
  return casual;
}

}  // namespace

TEST(equal_scores_go_to_the_lowest_card) {
  Random random(1);
  for (int n = 0; n < 200; ++n) {
    const Position position = random_deal(4, 6, random);
    const RuleTable table = table_of(4);
    const manilla::Card chosen = manilla::casual_card(table, position, nothing_seen(4), Casual{});
    CHECK(chosen == std::countr_zero(manilla::legal(table, position)));
    const manilla::Card strong =
        manilla::casual_card(table, position, nothing_seen(4), only_column(Column::kStrength, 1));
    for (manilla::Cards cards = position.playable[0]; cards != 0;)
      CHECK((manilla::take_lowest(cards) & 15) <= (strong & 15));
  }
}

TEST(a_batch_by_thumb_plays_the_same_cards_on_every_machine) {
  Random random(6);
  for (int seats = manilla::kMinSeats; seats <= manilla::kMaxSeats; ++seats) {
    for (int n = 0; n < 20; ++n) {
      RuleTable table = table_of(seats);
      table.discard = n % 2 == 0 ? manilla::Discard::kFree : manilla::Discard::kLowest;
      const Position position = random_deal(seats, 6, random);
      Batch batch;
      batch.deals = 30;
      batch.seed = random.next();
      batch.threads = 1;
      batch.by_thumb = ByThumb{any_table(random), nothing_seen(seats)};
      if (n % 3 == 0) batch.redeal = manilla::Redeal{0, n % seats};
      const Outcomes here = manilla::playouts(table, position, batch);
      batch.machine = manilla::Machine::kBaseline;
      const Outcomes there = manilla::playouts(table, position, batch);
      CHECK(here.points == there.points && here.tricks == there.tricks);
      CHECK(here.points[0][7] + here.points[1][7] == 6 * (seats + 1));
      if (batch.redeal) continue;
      // Card by card, for as long as nothing has been seen.
      Position played = position;
      const manilla::Card card =
          manilla::casual_card(table, played, batch.by_thumb->memory, batch.by_thumb->casual);
      CHECK(manilla::contains(manilla::legal(table, played), card));
      manilla::play(table, played, card);
      batch.by_thumb->memory.led[0] = static_cast<std::uint8_t>(1 << manilla::suit_of(card));
      CHECK(manilla::playouts(table, played, batch).points == here.points);
    }
  }
}

TEST(a_wrong_memory_is_refused) {
  const auto refused = [](auto change) {
    Memory memory = nothing_seen(3);
    change(memory);
    try {
      manilla::require_sound(memory, 3);
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  CHECK(!refused([](Memory&) {}));
  CHECK(refused([](Memory& memory) { memory.owners[1] = 3; }));
  CHECK(refused([](Memory& memory) { memory.owners[1] = -1; }));
  CHECK(refused([](Memory& memory) { memory.led[2] = 16; }));
  CHECK(refused([](Memory& memory) { memory.missing[0] = 255; }));
  CHECK(refused([](Memory& memory) { memory.makers = 2; }));
}
