#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "casual.hpp"
#include "deals.hpp"
#include "harness.hpp"
#include "legal.hpp"
#include "outlook.hpp"
#include "random.hpp"
#include "scene.hpp"
#include "solver.hpp"
#include "weigh.hpp"

using manilla::Card;
using manilla::Cards;
using manilla::Casual;
using manilla::Loosely;
using manilla::Outlook;
using manilla::OutlookOptions;
using manilla::Position;
using manilla::Random;
using manilla::RuleTable;
using manilla::Scene;
using manilla::Solver;

namespace {

Casual any_table(Random& random) {
  Casual casual;
  for (auto& row : casual.weights) {
    for (int& weight : row) weight = static_cast<int>(random.below(201)) - 100;
  }
  return casual;
}

// A deal seen from seat 0, and the row that completes it.
struct Seen {
  Position whole;
  Scene scene;
  std::vector<std::uint8_t> row;
};

Seen seen_deal(int each, Random& random) {
  Seen seen;
  seen.whole = random_deal(4, each, random);
  seen.scene.known = seen.whole;
  for (int seat = 0; seat < 4; ++seat) seen.scene.memory.owners[seat] = static_cast<std::int8_t>(seat);
  for (int seat = 1; seat < 4; ++seat) {
    seen.scene.known.playable[seat] = 0;
    seen.scene.unseen[seat] = each;
    for (Cards left = seen.whole.playable[seat]; left != 0;) {
      seen.row.push_back(static_cast<std::uint8_t>(manilla::take_lowest(left)));
    }
  }
  return seen;
}

// Plays some cards at random, in the whole deal and in the scene.
Position play_some(Seen& seen, const RuleTable& table, int cards, Random& random) {
  Position position = seen.whole;
  for (; cards > 0; --cards) {
    Cards legal = manilla::legal(table, position);
    for (auto skip = random.below(static_cast<std::uint32_t>(manilla::count(legal))); skip > 0; --skip) {
      manilla::take_lowest(legal);
    }
    const Card card = manilla::take_lowest(legal);
    seen.scene.plays.push_back(static_cast<std::int8_t>(card));
    manilla::play(table, position, card);
  }
  return position;
}

OutlookOptions options_of(const RuleTable& table, const Casual& casual, int exact_from) {
  OutlookOptions options;
  options.casual = casual;
  options.objective = manilla::points_objective(table);
  options.exact_from = exact_from;
  return options;
}

}  // namespace

TEST(an_outlook_that_is_solved_holds_exact_values) {
  Random random(11);
  const RuleTable table = table_of(4);
  Solver solver;
  for (int n = 0; n < 60; ++n) {
    Seen seen = seen_deal(5, random);
    const Position now = play_some(seen, table, static_cast<int>(random.below(8)), random);
    const auto expected = solver.cards(table, now, manilla::points_objective(table));
    const Outlook found = manilla::outlook(table, seen.scene, seen.row.data(), 1,
                                           options_of(table, any_table(random), 5), solver);
    CHECK(found.worlds == 1);
    CHECK(found.cards.size() == expected.cards.size());
    for (std::size_t card = 0; card < found.cards.size(); ++card) {
      CHECK(found.cards[card] == expected.cards[card].card);
      CHECK(found.values[card] == expected.cards[card].value.lo);
    }
  }
}

TEST(an_outlook_by_rules_of_thumb_plays_their_cards) {
  Random random(12);
  const RuleTable table = table_of(4);
  Solver solver;
  for (int n = 0; n < 60; ++n) {
    Seen seen = seen_deal(5, random);
    const Casual casual = any_table(random);
    const Position now = play_some(seen, table, 4 * static_cast<int>(random.below(3)), random);
    for (const int ending : {0, 2}) {
      const Outlook found =
          manilla::outlook(table, seen.scene, seen.row.data(), 1, options_of(table, casual, ending), solver);
      OutlookOptions whole = options_of(table, casual, ending);
      whole.cards = false;
      // The first card of the deal as it stands is one of the cards, so its value is among theirs.
      const Outlook one = manilla::outlook(table, seen.scene, seen.row.data(), 1, whole, solver);
      CHECK(one.values.size() == 1);
      bool met = false;
      for (const int value : found.values) met = met || value == one.values[0];
      CHECK(met);
      CHECK(found.cards.size() == static_cast<std::size_t>(manilla::count(manilla::legal(table, now))));
    }
  }
}

TEST(the_shares_of_all_cards_add_up_to_one) {
  Random random(13);
  const RuleTable table = table_of(4);
  for (int n = 0; n < 40; ++n) {
    Seen seen = seen_deal(6, random);
    play_some(seen, table, 5, random);
    Loosely loosely;
    loosely.casual = any_table(random);
    loosely.card_spread = 40;
    loosely.careless = 0.2;
    const std::vector<std::int8_t> before(seen.scene.plays.begin(), seen.scene.plays.end() - 1);
    Seen asked = seen;
    asked.scene.plays = before;
    const Position now = manilla::now(table, asked.scene, manilla::lay(asked.scene, seen.row.data()));
    const double base = manilla::weigh(table, asked.scene, seen.row.data(), 1, loosely)[0];
    double total = 0;
    for (Cards legal = manilla::legal(table, now); legal != 0;) {
      asked.scene.plays = before;
      asked.scene.plays.push_back(static_cast<std::int8_t>(manilla::take_lowest(legal)));
      total += std::exp(manilla::weigh(table, asked.scene, seen.row.data(), 1, loosely)[0] - base);
    }
    const double expected = manilla::to_act(now) == 0 ? manilla::count(manilla::legal(table, now)) : 1;
    CHECK(std::abs(total - expected) < 1e-9);  // the viewer's own cards tell nothing
  }
}

TEST(rows_that_do_not_fit_are_refused) {
  Random random(15);
  Seen seen = seen_deal(4, random);
  const auto refused = [&](const std::vector<std::uint8_t>& row) {
    try {
      manilla::lay(seen.scene, row.data());
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  CHECK(!refused(seen.row));
  std::vector<std::uint8_t> twice = seen.row;
  twice[0] = twice[1];
  CHECK(refused(twice));
  std::vector<std::uint8_t> none = seen.row;
  none[0] = 64;
  CHECK(refused(none));
  std::vector<std::uint8_t> mine = seen.row;
  mine[0] = static_cast<std::uint8_t>(std::countr_zero(seen.whole.playable[0]));
  CHECK(refused(mine));
}
