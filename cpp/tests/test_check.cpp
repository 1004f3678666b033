#include <stdexcept>

#include "check.hpp"
#include "harness.hpp"

using manilla::Position;
using manilla::RuleTable;

namespace {

Position sound_position() {
  Position position;
  position.seats = 3;
  position.sides = {0, 1, 1};
  position.playable = {0b011, 0b100, 0b11000};
  position.trick[0] = 40;
  position.played = 1;
  position.leader = 1;
  position.under[2] = 10;
  position.under[10] = 11;
  return position;
}

template <typename Change>
bool refused(Change change) {
  Position position = sound_position();
  change(position);
  try {
    manilla::require_sound(position);
  } catch (const std::invalid_argument&) {
    return true;
  }
  return false;
}

}  // namespace

TEST(a_sound_position_passes) {
  CHECK(!refused([](Position&) {}));
}

TEST(numbers_out_of_range_are_refused) {
  CHECK(refused([](Position& position) { position.seats = 1; }));
  CHECK(refused([](Position& position) { position.seats = 7; }));
  CHECK(refused([](Position& position) { position.sides[2] = 2; }));
  CHECK(refused([](Position& position) { position.trump = 4; }));
  CHECK(refused([](Position& position) { position.leader = 3; }));
  CHECK(refused([](Position& position) { position.played = 3; }));
  CHECK(refused([](Position& position) { position.trick[0] = 64; }));
  CHECK(refused([](Position& position) { position.under[3] = 64; }));
  CHECK(refused([](Position& position) { position.under[3] = -2; }));
}

TEST(a_card_in_two_places_is_refused) {
  CHECK(refused([](Position& position) { position.playable[1] |= 1; }));
  CHECK(refused([](Position& position) { position.trick[0] = 4; }));
  CHECK(refused([](Position& position) { position.under[0] = 4; }));
  CHECK(refused([](Position& position) { position.under[0] = 11; }));
}

TEST(piles_in_pieces_are_refused) {
  CHECK(refused([](Position& position) { position.under[50] = 51; }));
  CHECK(refused([](Position& position) { position.under[50] = 50; }));
  CHECK(refused([](Position& position) {
    position.under[50] = 51;
    position.under[51] = 50;
  }));
}

TEST(tables_out_of_range_are_refused) {
  const auto refused_table = [](auto change) {
    RuleTable table;
    change(table);
    try {
      manilla::require_sound(table);
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  CHECK(!refused_table([](RuleTable&) {}));
  CHECK(refused_table([](RuleTable& table) { table.seats = 7; }));
  CHECK(refused_table([](RuleTable& table) { table.trick_point = -1; }));
  CHECK(refused_table([](RuleTable& table) { table.value[63] = 2'000'000'000; }));
}

TEST(uneven_hands_are_refused) {
  const auto even = [](const Position& position) {
    try {
      manilla::require_even(position);
    } catch (const std::invalid_argument&) {
      return false;
    }
    return true;
  };
  // Seat 1 has played one of four and has three left (a pile); the others need four each.
  Position position = sound_position();
  CHECK(!even(position));
  position.playable[0] = 0b11000011;
  position.playable[2] = 0b100000000111 << 12;
  manilla::require_sound(position);
  CHECK(even(position));
  position.playable[2] &= position.playable[2] - 1;
  CHECK(!even(position));
}
