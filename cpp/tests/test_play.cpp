#include "check.hpp"
#include "deals.hpp"
#include "harness.hpp"
#include "legal.hpp"
#include "perft.hpp"
#include "position.hpp"
#include "random.hpp"
#include "text.hpp"

using manilla::Position;
using manilla::RuleTable;

namespace {

// Two seats, each with one pile of two: 5C over 9O against 2O over 3C.
Position two_piles() {
  Position position;
  position.seats = 2;
  position.sides = {0, 1};
  position.playable = {set("5C"), set("2O")};
  position.under[card("5C")] = static_cast<std::int8_t>(card("9O"));
  position.under[card("2O")] = static_cast<std::int8_t>(card("3C"));
  return position;
}

}  // namespace

TEST(the_winner_takes_the_trick_and_leads) {
  RuleTable table = table_of(4);
  Position position;
  position.sides = {0, 1, 0, 1};
  position.trump = kBastos;
  position.leader = 3;
  position.playable = {set("9O"), set("2B"), set("3B"), set("4O")};
  for (const char* text : {"4O", "9O", "2B", "3B"}) manilla::play(table, position, card(text));
  CHECK(position.leader == 2);
  CHECK(position.points[0] == 5 && position.points[1] == 0);
  CHECK(position.tricks[0] == 1 && position.tricks[1] == 0);
  CHECK(manilla::is_over(position));
}

TEST(a_card_played_uncovers_the_next) {
  const RuleTable table = table_of(2);
  Position position = two_piles();
  manilla::require_even(position);
  manilla::play(table, position, card("5C"));
  CHECK(position.playable[0] == set("9O"));
  CHECK(manilla::legal(table, position) == set("2O"));
  manilla::play(table, position, card("2O"));
  CHECK(position.playable[1] == set("3C"));
  manilla::require_sound(position);
  CHECK(manilla::perft(table, two_piles(), 4) == 1);
}

TEST(perft_counts_lines) {
  RuleTable table = table_of(2);
  Position position;
  position.seats = 2;
  position.sides = {0, 1};
  position.playable = {set("2O 3O"), set("4O 5O")};
  CHECK(manilla::perft(table, position, 0) == 1);
  CHECK(manilla::perft(table, position, 1) == 2);
  CHECK(manilla::perft(table, position, 2) == 4);
  CHECK(manilla::perft(table, position, 4) == 4);
  CHECK(manilla::perft(table, position, 99) == 4);
}

TEST(a_checkpoint_may_stop_perft) {
  manilla::Random random(1);
  const Position position = random_deal(4, 12, random);
  bool stopped = false;
  try {
    manilla::perft(table_of(4), position, 48, [] { throw 1; });
  } catch (int) {
    stopped = true;
  }
  CHECK(stopped);
}

TEST(random_numbers_stay_the_same_for_ever) {
  // The reference sequence of SplitMix64 from seed 0.
  manilla::Random random(0);
  CHECK(random.next() == 0xE220A8397B1DCDAF);
  CHECK(random.next() == 0x6E789E6AA1B965F4);
  manilla::Random other(1);
  int seen[3] = {0, 0, 0};
  for (int n = 0; n < 3000; ++n) seen[other.below(3)] += 1;
  for (const int times : seen) CHECK(times > 900 && times < 1100);
}
