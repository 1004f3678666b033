#include "check.hpp"

#include <stdexcept>
#include <string>

namespace manilla {

namespace {

// Far above any game's points, and low enough that 64 cards and tricks never overflow an int.
constexpr int kMostPoints = 1'000'000;

// Sentences are only made where they are needed: thousands of positions are checked in one call.
void require(bool holds, const char* sentence) {
  if (!holds) throw std::invalid_argument(sentence);
}

bool within(int number, int low, int high) { return low <= number && number <= high; }

// Adds a card to those already placed, each of which may be in one place only.
void place(Cards& placed, Card card) {
  const auto refuse = [](const std::string& sentence) { throw std::invalid_argument(sentence); };
  if (!within(card, 0, kCards - 1)) refuse("a card is a number from 0 to 63, not " + std::to_string(card));
  if (contains(placed, card)) refuse("card " + std::to_string(card) + " is in two places");
  placed |= only(card);
}

void place_all(Cards& placed, Cards cards) {
  while (cards != 0) place(placed, take_lowest(cards));
}

// The cards of one seat, covered ones included. The piles must be sound.
int cards_left(const Position& position, int seat) {
  int total = 0;
  for (Cards tops = position.playable[seat]; tops != 0;) {
    for (Card card = take_lowest(tops); card != kNoCard; card = position.under[card]) total += 1;
  }
  return total;
}

// Each covered card has one card on it (place() sees to that), so a walk down from the tops meets every link
// once; links that it does not meet form a ring or hang below a card that nobody has.
void require_whole_piles(const Position& position) {
  int links = 0;
  for (const Card covered : position.under) links += covered != kNoCard;
  int met = 0;
  for (int seat = 0; seat < position.seats; ++seat) {
    met += cards_left(position, seat) - count(position.playable[seat]);
  }
  require(met == links, "a card can only lie under a playable card or under another card of its pile");
}

}  // namespace

void require_sound(const RuleTable& table) {
  require(within(table.seats, kMinSeats, kMaxSeats), "seats must be 2 to 6");
  require(within(table.trick_point, 0, kMostPoints), "trick_point must be 0 to 1000000");
  for (const int points : table.value) {
    require(within(points, 0, kMostPoints), "each value must be 0 to 1000000");
  }
}

void require_sound(const Position& position) {
  require(within(position.seats, kMinSeats, kMaxSeats), "there must be 2 to 6 hands");
  for (int seat = 0; seat < position.seats; ++seat) {
    require(within(position.sides[seat], 0, 1), "a side is 0 or 1");
  }
  require(within(position.trump, kNoTrump, kSuits - 1), "trump must be a suit from 0 to 3, or none");
  require(within(position.leader, 0, position.seats - 1), "leader must be one of the seats");
  require(within(position.played, 0, position.seats - 1), "a trick on the table lacks at least one card");

  Cards placed = 0;
  for (int seat = 0; seat < position.seats; ++seat) place_all(placed, position.playable[seat]);
  for (int index = 0; index < position.played; ++index) place(placed, position.trick[index]);
  for (const Card covered : position.under) {
    if (covered != kNoCard) place(placed, covered);
  }
  require_whole_piles(position);
}

void require_same_seats(const RuleTable& table, const Position& position) {
  if (table.seats == position.seats) return;
  throw std::invalid_argument("the table has " + std::to_string(table.seats) + " seats and the position " +
                              std::to_string(position.seats));
}

void require_even(const Position& position) {
  const int whole = cards_left(position, position.leader) + (position.played > 0);
  for (int steps = 1; steps < position.seats; ++steps) {
    const int seat = seat_after(position, position.leader, steps);
    require(cards_left(position, seat) + (steps < position.played) == whole,
            "every seat must have as many cards as the others to play the deal to its end");
  }
}

void require_sound(const Position& position, const Redeal& redeal) {
  require(position.played == 0, "cards cannot be dealt anew while a trick is on the table");
  Cards placed = 0;
  for (int seat = 0; seat < position.seats; ++seat) placed |= position.playable[seat];
  for (const Card covered : position.under) placed |= covered == kNoCard ? 0 : only(covered);
  require((placed & redeal.aside) == 0, "a card laid aside is held as well");
  if (redeal.turned == kNoSeat) return;
  require(within(redeal.turned, 0, position.seats - 1), "turned must be one of the seats, or None");
  require(position.playable[redeal.turned] != 0, "the seat with the turned card must hold cards");
}

void require_sound(const Memory& memory, int seats) {
  for (int seat = 0; seat < seats; ++seat) {
    require(within(memory.owners[seat], 0, seats - 1), "owners must be seats");
    require(within(memory.led[seat], 0, 15), "suits led are a number from 0 to 15, four bits");
    require(within(memory.missing[seat], 0, 15), "suits missing are a number from 0 to 15, four bits");
  }
  require(within(memory.makers, 0, 1), "makers must be a side, 0 or 1");
}

void require_sound(const Casual& casual) {
  for (const auto& row : casual.weights) {
    for (const int weight : row) {
      require(within(weight, -kMostWeight, kMostWeight), "each weight must be -1000000 to 1000000");
    }
  }
}

}  // namespace manilla
