#include "solver_problem.hpp"

#include <algorithm>
#include <bit>

namespace manilla {

namespace {

bool is_usual(const RuleTable& table) {
  return table.head_duty == HeadDuty::kMustBeatOpponent &&
         table.beat_reference == BeatReference::kWinningCard && !table.mount_after_ruff &&
         table.void_obligation == VoidObligation::kMustWin;
}

// Whether two sides of two sit in turn.
bool sit_in_pairs(const Position& position) {
  for (int seat = 0; seat < position.seats; ++seat) {
    if (((position.sides[seat] ^ position.sides[0] ^ seat) & 1) != 0) return false;
  }
  return position.seats == 4;
}

// Whether in each suit the higher cards have no fewer points.
bool in_order(const Problem& problem) {
  Card before = kNoCard;
  for (Cards left = problem.present; left != 0;) {
    const Card card = take_lowest(left);
    if (before != kNoCard && suit_of(before) == suit_of(card) &&
        problem.rules.value[before] > problem.rules.value[card]) {
      return false;
    }
    before = card;
  }
  return true;
}

}  // namespace

Problem::Problem(const RuleTable& table, const Position& position, const Objective& objective, unsigned use,
                 ProblemMemory& memory)
    : rules(table), root(position), features(use) {
  weight = objective.card_weight;
  renumber(table, position);
  usual_duties = is_usual(table) && !piles && (features & kUseFastRules) != 0;
  count_tricks(objective);
  in_pairs = sit_in_pairs(root);
  is_ending = (features & kUseEndings) != 0 && tricks_left <= kEndingTricks && usual_duties && in_pairs &&
              in_order(*this);
  if (is_ending) return;
  find_facts(*this, memory);
  if (trumps != 0) find_sure_trumps(*this, memory);
}

void Problem::renumber(const RuleTable& table, const Position& position) {
  std::array<std::int8_t, kCards> holder;
  holder.fill(-1);
  Cards here = 0;
  for (int index = 0; index < position.played; ++index) here |= only(position.trick[index]);
  for (int seat = 0; seat < position.seats; ++seat) {
    for (Cards tops = position.playable[seat]; tops != 0;) {
      for (Card card = take_lowest(tops); card != kNoCard; card = position.under[card]) {
        holder[card] = static_cast<std::int8_t>(seat);
        here |= only(card);
      }
    }
  }

  owner.fill(-1);
  inside.fill(kNoCard);
  rules.value.fill(0);
  std::array<int, kSuits> next{};
  for (Cards left = here; left != 0;) {
    const Card card = take_lowest(left);
    const Card mine = 16 * suit_of(card) + next[suit_of(card)]++;
    inside[card] = static_cast<std::int8_t>(mine);
    outside[mine] = static_cast<std::int8_t>(card);
    rules.value[mine] = weight * table.value[card];
    greatest = std::max(greatest, rules.value[mine]);
    if (table.value[card] != 0) valued |= only(mine);
    present |= only(mine);
    owner[mine] = holder[card];
    if (holder[card] < 0) continue;
    owned[holder[card]] |= only(mine);
    side_owned[position.sides[holder[card]]] |= only(mine);
    cards_left += 1;
    points_left += rules.value[mine];
  }
  tricks_left = (cards_left + position.played) / position.seats;

  root.under.fill(kNoCard);
  for (int seat = 0; seat < position.seats; ++seat) {
    root.playable[seat] = 0;
    for (Cards left = position.playable[seat]; left != 0;)
      root.playable[seat] |= only(inside[take_lowest(left)]);
  }
  for (int index = 0; index < position.played; ++index) root.trick[index] = inside[position.trick[index]];
  for (Cards left = here; left != 0;) {
    const Card card = take_lowest(left);
    if (position.under[card] == kNoCard) continue;
    root.under[inside[card]] = inside[position.under[card]];
    piles = true;
  }
  trumps = position.trump == kNoTrump ? 0 : suit_cards(position.trump);
}

void Problem::count_tricks(const Objective& objective) {
  const auto most = static_cast<std::size_t>(tricks_left);
  for (std::size_t won = 0; won < most; ++won) {
    step[won] = objective.by_tricks[won + 1] - objective.by_tricks[won];
    if (step[won] != step[0]) even_steps = false;
  }
  if (even_steps) return;
  // Two numbers of tricks won are as one if the steps to come are the same.
  for (std::size_t left = 0; left <= most; ++left) {
    for (std::size_t won = 0; won + left <= most; ++won) {
      std::size_t like = 0;
      const auto differ = [&](std::size_t other) {
        for (std::size_t more = 0; more < left; ++more) {
          if (step[other + more] != step[won + more]) return true;
        }
        return false;
      };
      while (differ(like)) ++like;
      trick_class[won][left] = static_cast<std::uint8_t>(like);
    }
  }
}

}  // namespace manilla
