#include "scene.hpp"

#include <stdexcept>

#include "check.hpp"

namespace manilla {

namespace {

// Puts one more card on a pile of which `below` is the top so far.
void cover(Position& position, Card& below, Card card) {
  if (below != kNoCard) position.under[card] = static_cast<std::int8_t>(below);
  below = card;
}

// As require_sound, but quick where nothing is wrong: this is asked for each world.
void require_each_once(const Position& position) {
  Cards all = 0;
  int cards = 0;
  for (int seat = 0; seat < position.seats; ++seat) {
    all |= position.playable[seat];
    cards += count(position.playable[seat]);
  }
  for (const Card covered : position.under) {
    if (covered == kNoCard) continue;
    all |= only(covered);
    cards += 1;
  }
  if (cards != count(all)) require_sound(position);
}

}  // namespace

int Scene::places() const {
  int places = 0;
  for (int seat = 0; seat < known.seats; ++seat) places += unseen[seat];
  for (const ScenePile& pile : piles) places += pile.unseen;
  return places;
}

Laid lay(const Scene& scene, const std::uint8_t* row) {
  Laid laid{scene.known, scene.memory};
  const auto next = [&row] {
    const Card card = *row++;
    if (card >= kCards) throw std::invalid_argument("a card is a number from 0 to 63");
    return card;
  };
  for (int seat = 0; seat < scene.known.seats; ++seat) {
    for (int place = 0; place < scene.unseen[seat]; ++place) laid.start.playable[seat] |= only(next());
  }
  for (const ScenePile& pile : scene.piles) {
    Card top = kNoCard;
    for (int place = 0; place < pile.unseen; ++place) {
      const Card card = next();
      laid.memory.piled |= only(card);
      cover(laid.start, top, card);
    }
    for (const Card card : pile.known) {
      laid.memory.piled |= only(card);
      cover(laid.start, top, card);
    }
    if (top != kNoCard) laid.start.playable[pile.seat] |= only(top);
  }
  require_each_once(laid.start);
  require_even(laid.start);
  return laid;
}

Position now(const RuleTable& table, const Scene& scene, const Laid& laid) {
  Position position = laid.start;
  for (const Card card : scene.plays) {
    if (!contains(position.playable[to_act(position)], card)) {
      throw std::invalid_argument("card " + std::to_string(card) +
                                  " was played by a seat that did not hold it");
    }
    play(table, position, card);
  }
  return position;
}

}  // namespace manilla
