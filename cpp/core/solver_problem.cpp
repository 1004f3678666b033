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

}  // namespace

Problem::Problem(const RuleTable& table, const Position& position, const Objective& objective, unsigned use,
                 ProblemMemory& memory)
    : rules(table), root(position), features(use) {
  weight = objective.card_weight;
  renumber(table, position);
  usual_duties = is_usual(table) && !piles && (features & kUseFastRules) != 0;
  count_tricks(objective);
  find_same_order(memory.same_order);
  if (trumps != 0) find_sure_trumps(memory);
}

void Problem::renumber(const RuleTable& table, const Position& position) {
  std::array<std::int8_t, kCards> owner;
  owner.fill(-1);
  Cards present = 0;
  for (int index = 0; index < position.played; ++index) present |= only(position.trick[index]);
  for (int seat = 0; seat < position.seats; ++seat) {
    for (Cards tops = position.playable[seat]; tops != 0;) {
      for (Card card = take_lowest(tops); card != kNoCard; card = position.under[card]) {
        owner[card] = static_cast<std::int8_t>(seat);
        present |= only(card);
      }
    }
  }

  inside.fill(kNoCard);
  rules.value.fill(0);
  std::array<int, kSuits> next{};
  for (Cards left = present; left != 0;) {
    const Card card = take_lowest(left);
    const Card mine = 16 * suit_of(card) + next[suit_of(card)]++;
    inside[card] = static_cast<std::int8_t>(mine);
    outside[mine] = static_cast<std::int8_t>(card);
    rules.value[mine] = weight * table.value[card];
    greatest = std::max(greatest, rules.value[mine]);
    if (table.value[card] != 0) valued |= only(mine);
    if (owner[card] < 0) continue;
    owned[owner[card]] |= only(mine);
    side_owned[position.sides[owner[card]]] |= only(mine);
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
  for (Card card = 0; card < kCards; ++card) {
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

void Problem::find_same_order(std::vector<std::uint16_t>& memory) {
  if (piles || (features & kUseRanks) == 0) return;  // a card that covers another is like no other
  std::array<int, kSuits> cards{};
  std::size_t size = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const Cards all = (side_owned[0] | side_owned[1]) >> 16 * suit & 0xFFFF;
    cards[suit] = std::bit_width(all);
    size += std::size_t{1} << cards[suit];
  }
  if (memory.size() < size) memory.resize(size);
  std::uint16_t* table = memory.data();
  for (int suit = 0; suit < kSuits; ++suit) {
    const int number = cards[suit];
    std::array<int, 16> kind{};  // owner and points; cards on the table have no owner and never are left
    for (int rank = 0; rank < number; ++rank) {
      const Card card = 16 * suit + rank;
      int owner = 0;
      while (owner < root.seats && !contains(owned[owner], card)) ++owner;
      kind[rank] = owner + 8 * rules.value[card];
    }
    std::array<std::array<std::int8_t, 16>, 17>
        first{};  // [from][rank]: first card from there of rank's kind
    for (int from = 0; from < number; ++from) {
      for (int rank = from; rank < number; ++rank) {
        int found = from;
        while (kind[found] != kind[rank]) ++found;
        first[from][rank] = static_cast<std::int8_t>(found);
      }
    }
    table[0] = 0;
    for (unsigned left = 1; left < 1U << number; ++left) {
      const int top = std::bit_width(left) - 1;
      const unsigned rest = table[left & ~(1U << top)];
      table[left] = static_cast<std::uint16_t>(rest | 1U << first[std::bit_width(rest)][top]);
    }
    same_order[suit] = table;
    table += std::size_t{1} << number;
  }
}

// Of the trumps of one hand each falls in a trick of its own, and the other side wins that trick only with a
// higher trump, each of which serves once. Who takes from the top whatever he can takes as many as can be
// taken, and those that are worth most, if no lower trump has more points.
void Problem::find_sure_trumps(ProblemMemory& memory) {
  const int suit = root.trump;
  const int number = std::bit_width((side_owned[0] | side_owned[1]) >> 16 * suit & 0xFFFF);
  const std::size_t size = std::size_t{1} << number;
  if (memory.sure_trumps.size() < size) memory.sure_trumps.resize(size);
  bool ordered = true;
  std::array<std::int8_t, 16> owner{};
  std::array<int, 16> value{};
  for (int rank = 0; rank < number; ++rank) {
    const Card card = 16 * suit + rank;
    owner[rank] = -1;  // on the table
    for (int seat = 0; seat < root.seats; ++seat) {
      if (contains(owned[seat], card)) owner[rank] = static_cast<std::int8_t>(seat);
    }
    value[rank] = rules.value[card];
    if (rank > 0 && value[rank] < value[rank - 1]) ordered = false;
  }
  for (std::size_t left = 0; left < size; ++left) memory.sure_trumps[left] = {};
  // From each set to the one with a lower trump more.
  std::vector<TrumpCount>& counts = memory.counts;
  if (counts.size() < size) counts.resize(size);
  for (int seat = 0; seat < root.seats; ++seat) {
    const int side = root.sides[seat];
    counts[0] = {0, 0, 0};
    for (unsigned left = 1; left < size; ++left) {
      const int rank = std::countr_zero(left);
      TrumpCount now = counts[left & (left - 1)];
      if (owner[rank] == seat) {
        if (now.free > 0) {
          now.free -= 1;
        } else {
          now.tricks += 1;
          if (ordered) now.points = static_cast<std::int16_t>(now.points + value[rank]);
        }
      } else if (owner[rank] >= 0 && root.sides[owner[rank]] != side) {
        now.free += 1;
      }
      counts[left] = now;
      SureTrumps& sure = memory.sure_trumps[left];
      sure.tricks[side] = std::max(sure.tricks[side], now.tricks);
      sure.points[side] = static_cast<std::int16_t>(sure.points[side] + now.points);
    }
  }
  sure_trumps = memory.sure_trumps.data();
}

}  // namespace manilla
