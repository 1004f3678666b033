#include "weigh.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "casual_play.hpp"
#include "dispatch.hpp"
#include "ground.hpp"

namespace manilla {

namespace {

constexpr std::size_t kWorldsPerLook = 64;

// The logarithm of the share of one of several scores.
template <std::size_t kMost>
double log_share(const std::array<double, kMost>& scores, std::size_t number, std::size_t chosen,
                 double spread, double careless) {
  const double most = *std::max_element(scores.begin(), scores.begin() + static_cast<std::ptrdiff_t>(number));
  double total = 0;
  for (std::size_t index = 0; index < number; ++index) total += std::exp((scores[index] - most) / spread);
  const double share = std::exp((scores[chosen] - most) / spread) / total;
  return std::log((1 - careless) * share + careless / static_cast<double>(number));
}

double log_of_said(const Loosely& loosely, const RuleTable& table, Cards deck, Cards hand, const Said& said) {
  const auto share = [&](int trump) {
    const int base = trump == kNoTrump ? said.without_trump : said.with_trump;
    return double{1} * worth_of(loosely.worth, table, deck, hand, trump) + base;
  };
  std::array<double, kSuits + 2> scores{};
  if (said.kind == SaidKind::kDoubled || said.kind == SaidKind::kPassed) {
    scores[0] = share(said.trump);
    scores[1] = said.needed;
    const std::size_t chosen = said.kind == SaidKind::kDoubled ? 0 : 1;
    return log_share(scores, 2, chosen, loosely.call_spread, loosely.careless);
  }
  std::size_t number = kSuits;
  double sum = 0;
  for (int suit = 0; suit < kSuits; ++suit) sum += scores[static_cast<std::size_t>(suit)] = share(suit);
  std::size_t chosen = static_cast<std::size_t>(std::max(said.trump, 0));
  if (said.no_trump) {
    if (said.kind == SaidKind::kNamed && said.trump == kNoTrump) chosen = number;
    scores[number++] = said.no_trump_factor * share(kNoTrump);
  }
  if (said.delegate) {
    if (said.kind == SaidKind::kDelegated) chosen = number;
    scores[number++] = sum / kSuits + said.needed;
  }
  return log_share(scores, number, chosen, loosely.call_spread, loosely.careless);
}

template <typename F>
double log_of_plays(const Ground& ground, const Scene& scene, const Laid& laid, const Loosely& loosely) {
  typename F::State state = F::start(ground, laid.start);
  Watch<F> watch(ground, laid.memory, ground.inside(cards_held(laid.start)));
  const int viewer = scene.memory.owners[scene.viewer];
  double total = 0;
  for (const Card number : scene.plays) {
    const int seat = F::to_act(state);
    const Cards card = only(ground.inside(Card{number}));
    if (scene.memory.owners[seat] != viewer) {
      const Cards legal = F::legal_now(ground, state);
      if (count(legal) > 1 && (legal & card) != 0) {
        std::array<double, kCards> scores{};
        std::size_t cards = 0;
        std::size_t chosen = 0;
        CasualPlay<F>::rate(ground, watch, loosely.casual, state, seat, legal,
                            [&](Cards each, std::int64_t score) {
                              if (each == card) chosen = cards;
                              scores[cards++] = static_cast<double>(score);
                            });
        total += log_share(scores, cards, chosen, loosely.card_spread, loosely.careless);
      }
    }
    const bool first = state.played == 0;
    F::play(ground, state, card);
    watch.note(ground, state, seat, card, first);
  }
  return total;
}

}  // namespace

int worth_of(const HandWorth& worth, const RuleTable& table, Cards deck, Cards hand, int trump) {
  int total = 0;
  const bool ruffs = trump != kNoTrump && (hand & suit_cards(trump)) != 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const Cards mine = hand & suit_cards(suit);
    const auto& row = trump == kNoTrump ? worth.no_trump : suit == trump ? worth.trump : worth.plain;
    for (Cards left = mine; left != 0;) {
      total += row[static_cast<std::size_t>(std::min(table.value[take_lowest(left)], kWorths - 1))];
    }
    if (suit == trump) continue;
    if (mine == 0) total += ruffs ? worth.none : 0;
    if (count(mine) == 1) {
      const Card card = std::countr_zero(mine);
      total += ruffs ? worth.single : 0;
      if (table.value[card] >= 4 && (deck & above(card)) != 0) total += worth.bare;
    }
  }
  return total;
}

std::vector<double> weigh(const RuleTable& table, const Scene& scene, const std::uint8_t* rows,
                          std::size_t worlds, const Loosely& loosely, const Checkpoint& checkpoint) {
  std::vector<double> found(worlds);
  const std::size_t places = static_cast<std::size_t>(scene.places());
  Cards deck = 0;
  for (std::size_t world = 0; world < worlds; ++world) {
    if (checkpoint && world % kWorldsPerLook == 0) checkpoint();
    const Laid laid = lay(scene, rows + world * places);
    if (world == 0) deck = cards_held(laid.start);
    double total = 0;
    for (const Said& said : loosely.said) {
      total += log_of_said(loosely, table, deck, laid.start.playable[said.seat], said);
    }
    if (loosely.plays && !scene.plays.empty()) {
      now(table, scene, laid);  // sees to it that each card was held
      const Ground ground(table, laid.start);
      total += with_fast(scene.known.seats, ground.piles, class_of(table),
                         [&]<typename F>() { return log_of_plays<F>(ground, scene, laid, loosely); });
    }
    found[world] = total;
  }
  return found;
}

}  // namespace manilla
