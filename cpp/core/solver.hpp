// Exact values of positions with all hands open: what each side takes when both play as well as can be.
//
// Nothing here is a guess. Where a limit stops the work, what comes back are bounds that were proved.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "cards.hpp"
#include "checkpoint.hpp"
#include "position.hpp"
#include "rule_table.hpp"

namespace manilla {

// What side 0 wants as much of as possible, and side 1 as little, counted from the position on:
// card_weight for each card point that side 0 wins, and by_tricks[how many tricks it wins].
//
// Marks that depend on tricks as well as points are put as questions of this form: "at least m marks" asks
// for so many card points with so many tricks, and by_tricks can say so for each number of tricks.
struct Objective {
  int card_weight = 1;
  std::array<int, kCards + 1> by_tricks{};
};

// Card points of side 0, with the points of its tricks.
Objective points_objective(const RuleTable& table);

// Each way of saving work can be switched off, so that tests can hold the results side by side.
enum SolverFeature : unsigned {
  kUseTable = 1U << 0,          // transposition table
  kUseRanks = 1U << 1,          // positions with the same order of cards are one
  kUseBounds = 1U << 2,         // sure winners
  kUseLookAhead = 1U << 3,      // all replies of the last seat are looked up before one is searched
  kUseEqualCards = 1U << 4,     // touching cards of equal points are tried once
  kUseTouchingCards = 1U << 5,  // touching cards of unequal points bound each other
  kUseCutCache = 1U << 6,       // the card that last cut off is tried first
  kUseFirstPass = 1U << 7,      // a shallow search fills that cache before the real one
  kUseNullWindow = 1U << 8,     // principal variation search
  kUseFastRules = 1U << 9,      // the usual duties worked out inline; off: legal.cpp, as every odd rule does
  kUseEndings = 1U << 10,       // the last tricks of all have a search of their own
  kAllFeatures = (1U << 11) - 1,
};

struct Limits {
  std::uint64_t nodes = 0;  // tricks begun; 0: no limit
  double seconds = 0;       // 0: no limit
};

// Proved: lo <= value <= hi; the exact value if they are equal.
struct Bounds {
  int lo;
  int hi;
  bool exact() const { return lo == hi; }
};

struct Solved {
  Bounds value;
  std::uint64_t nodes;
};

struct SolvedCard {
  Card card;
  Bounds value;
};

struct SolvedCards {
  std::vector<SolvedCard> cards;  // every legal card, lowest number first
  std::uint64_t nodes;
};

struct SolvedLine {
  Solved solved;
  std::vector<Card> cards;  // best play of both sides to the end; empty unless the value is exact
};

inline constexpr std::size_t kLeastTableBytes = std::size_t{1} << 16;
inline constexpr std::size_t kMostTableBytes = std::size_t{1} << 34;
inline constexpr std::size_t kDefaultTableBytes = std::size_t{1} << 24;

class SolverMemory;
class Searcher;

// Holds the memory of the search; use one for many positions, one a thread. A result never depends on what
// was solved before. Positions must be sound and even (check.hpp), the objective within require_solvable.
class Solver {
 public:
  explicit Solver(std::size_t table_bytes = kDefaultTableBytes, unsigned features = kAllFeatures);
  ~Solver();
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  Solved value(const RuleTable& table, const Position& position, const Objective& objective,
               const Limits& limits = {}, const Checkpoint& checkpoint = {});

  // Whether the value is at least `target`: bounds that lie on one side of it.
  Solved reaches(const RuleTable& table, const Position& position, const Objective& objective, int target,
                 const Limits& limits = {}, const Checkpoint& checkpoint = {});

  SolvedCards cards(const RuleTable& table, const Position& position, const Objective& objective,
                    const Limits& limits = {}, const Checkpoint& checkpoint = {});

  SolvedLine line(const RuleTable& table, const Position& position, const Objective& objective,
                  const Limits& limits = {}, const Checkpoint& checkpoint = {});

 private:
  unsigned features_;
  std::unique_ptr<SolverMemory> memory_;
};

// Throws std::invalid_argument where points are too great for the table's entries.
void require_solvable(const RuleTable& table, const Position& position, const Objective& objective);

// The same value by trying everything: no table, no pruning. The oracle of the tests; endings only.
int brute_value(const RuleTable& table, const Position& position, const Objective& objective);

}  // namespace manilla
