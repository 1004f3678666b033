// Worked examples of the duties, one a clause; the trick is listed from its leader, pairs sit crosswise.

#include "harness.hpp"
#include "legal.hpp"
#include "text.hpp"

using manilla::BeatReference;
using manilla::Cards;
using manilla::Discard;
using manilla::HeadDuty;
using manilla::kNoTrump;
using manilla::Position;
using manilla::RuleTable;
using manilla::Undertrump;
using manilla::VoidObligation;

namespace {

RuleTable plain_table() {
  RuleTable table;
  for (int suit = 0; suit < manilla::kSuits; ++suit) {
    for (int points = 1; points <= 5; ++points) table.value[suit * 16 + 6 + points] = points;
  }
  return table;
}

void expect(const RuleTable& table, int trump, const std::string& trick, const std::string& hand,
            const std::string& legal) {
  Position position;
  position.sides = {0, 1, 0, 1};
  position.trump = trump;
  for (const manilla::Card played : list(trick)) {
    position.trick[position.played++] = static_cast<std::int8_t>(played);
  }
  position.playable[manilla::to_act(position)] = set(hand);
  CHECK_NAMED(manilla::legal(table, position) == set(legal), trick + " | " + hand + " -> " + legal);
}

}  // namespace

TEST(leader_is_free) { expect(plain_table(), kBastos, "", "12O 9B", "12O 9B"); }

TEST(must_beat_opponent) {
  const RuleTable table = plain_table();
  expect(table, kBastos, "10O", "12O 8O 3O 9B 4E", "12O");
  expect(table, kBastos, "12O", "8O 3O 9B 4E", "8O 3O");
  expect(table, kBastos, "10B", "1B 3B 9O 4E", "1B");
  expect(table, kBastos, "9O 4O", "1O 2O 9B", "1O 2O");
  expect(table, kBastos, "10O 12O", "9O 2O 5E", "9O");
  expect(table, kNoTrump, "10O", "12O 8O", "12O");
}

TEST(void_in_the_led_suit) {
  const RuleTable table = plain_table();
  expect(table, kBastos, "12O", "9B 2B 4E 5C", "9B 2B");
  expect(table, kBastos, "12O 7O", "9B 2B 4E 5C", "9B 2B 4E 5C");
  expect(table, kBastos, "10O 4B 7O", "1E 4E 3B 9B", "1E 4E 3B 9B");
  expect(table, kBastos, "12O 10B", "1B 3B 4E 9C", "1B");
  expect(table, kNoTrump, "12O", "9B 2B", "9B 2B");
}

TEST(void_obligation) {
  RuleTable table = plain_table();
  table.void_obligation = VoidObligation::kFree;
  expect(table, kBastos, "12O", "9B 2B 4E", "9B 2B 4E");
  table.void_obligation = VoidObligation::kMustTrumpAlways;
  expect(table, kBastos, "12O 7O", "9B 2B 4E", "9B 2B");
  expect(table, kBastos, "12O 7O", "4E 5C", "4E 5C");
}

TEST(undertrump) {
  RuleTable table = plain_table();
  expect(table, kBastos, "6O 12O 10B", "3B 2B 4E 9C", "3B 2B");
  table.undertrump = Undertrump::kFree;
  expect(table, kBastos, "6O 12O 10B", "3B 2B 4E 9C", "3B 2B 4E 9C");
  table.undertrump = Undertrump::kForbidden;
  expect(table, kBastos, "6O 12O 10B", "3B 2B 4E 9C", "4E 9C");
  expect(table, kBastos, "6O 12O 10B", "3B 2B", "3B 2B");
}

TEST(mount_after_ruff) {
  RuleTable table = plain_table();
  expect(table, kBastos, "12O 4C 10B", "1O 3O 9B", "1O 3O");
  table.mount_after_ruff = true;
  expect(table, kBastos, "12O 4C 10B", "1O 3O 9B", "1O");
  expect(table, kBastos, "12O 4C 10B", "8O 3O 9B", "8O 3O");
  expect(table, kBastos, "12O 10B", "1O 3O", "1O 3O");
}

TEST(head_duty) {
  RuleTable table = plain_table();
  table.head_duty = HeadDuty::kTrumpSuitOnlyInclMate;
  expect(table, kBastos, "10O", "12O 8O", "12O 8O");
  expect(table, kBastos, "10B 2B", "12B 8B", "12B");
  expect(table, kNoTrump, "10O 2O", "12O 8O", "12O");
  table.head_duty = HeadDuty::kNone;
  expect(table, kBastos, "10B", "12B 8B", "12B 8B");
  expect(table, kBastos, "12O", "9B 2B 4E", "9B 2B");
}

TEST(beat_reference) {
  RuleTable table = plain_table();
  expect(table, kBastos, "12O 4O 6O", "8O 1O", "1O");
  table.beat_reference = BeatReference::kPreviousPlayer;
  expect(table, kBastos, "12O 4O 6O", "8O 1O", "8O 1O");
  expect(table, kBastos, "12O 4O 6O", "5O 1O", "1O");
  expect(table, kBastos, "12O 4O 6E", "8O 1O", "8O 1O");
  table.head_duty = HeadDuty::kTrumpSuitOnlyInclMate;
  expect(table, kBastos, "12B 4B 6E", "8B 1B", "8B 1B");
}

TEST(lowest_discard) {
  RuleTable table = plain_table();
  table.discard = Discard::kLowest;
  expect(table, kBastos, "9O", "12O 8O 3O 9B", "3O");
  expect(table, kBastos, "9O 4O", "11O 8O 3O", "11O 3O");
  expect(table, kBastos, "9O 4O", "1E 8E 3E 7C 5C 2B", "1E 3E 5C 2B");
  expect(table, kNoTrump, "9O", "8E 3E 9C", "3E 9C");
  // A set that must win stays whole, and a player freed from the duty keeps the right to win.
  expect(table, kBastos, "10O", "12O 1O 3O", "12O 1O");
  table.void_obligation = VoidObligation::kFree;
  expect(table, kBastos, "9O", "9B 5B 2B 8E 3E", "9B 5B 2B 3E");
}

TEST(the_last_card_of_all) {
  // Card 63 is the edge of the mask.
  Position position;
  position.seats = 2;
  position.sides = {0, 1};
  position.trick[0] = 63;
  position.played = 1;
  position.playable[1] = manilla::only(62) | manilla::only(0);
  CHECK(manilla::above(63) == 0);
  CHECK(manilla::legal(RuleTable{}, position) == manilla::only(62));
}
