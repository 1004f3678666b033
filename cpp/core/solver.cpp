#include "solver.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "solver_memory.hpp"
#include "solver_problem.hpp"
#include "solver_searcher.hpp"

namespace manilla {

namespace {

constexpr std::uint64_t kNodesPerLook = std::uint64_t{1} << 12;  // about a millisecond
constexpr int kGreatest = 30'000;                                // what an Entry can hold, with room to spare
constexpr int kFirstPassFrom = 9;                                // tricks left at which a first pass pays
constexpr int kFirstPassGuesses = 6;  // tricks left at which it guesses, or two thirds of all
constexpr int kLimitedWindow = 6;  // narrower ones prove something sooner, and cost up to four times as much
constexpr int kCardWindow = 3;     // values of two cards of a hand lie close together

std::unique_ptr<Searcher> make_searcher(const Problem& problem, SolverMemory& memory, Watch& watch) {
#ifdef MANILLA_SOLVER_BMI2
  static const bool has = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
                          __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2");
  if (has) return bmi2::make_searcher(problem, memory, watch);
#endif
  return portable::make_searcher(problem, memory, watch);
}

// Tricks that are not yet decided.
std::size_t tricks_of(const Position& position) {
  return static_cast<std::size_t>((count(cards_held(position)) + position.played) / position.seats);
}

// The greatest number that divides the weight and all differences between numbers of tricks. Divided by it
// the values lie closer together, and there are fewer of them to tell apart.
int unit_of(const Objective& objective, std::size_t tricks) {
  int unit = objective.card_weight;
  for (std::size_t won = 1; won <= tricks; ++won) {
    unit = std::gcd(unit, objective.by_tricks[won] - objective.by_tricks[0]);
  }
  return unit;
}

// In such units, and counted from what no trick brings.
Objective reduced(const Objective& objective, std::size_t tricks, int unit) {
  Objective smaller;
  smaller.card_weight = objective.card_weight / unit;
  for (std::size_t won = 1; won <= tricks; ++won) {
    smaller.by_tricks[won] = (objective.by_tricks[won] - objective.by_tricks[0]) / unit;
  }
  return smaller;
}

// One solve: everything that the questions below share.
class Session {
 public:
  Session(const RuleTable& table, const Position& position, const Objective& objective, unsigned features,
          SolverMemory& memory, const Limits& limits, const Checkpoint& checkpoint)
      : tricks_(tricks_of(position)),
        unit_(unit_of(objective, tricks_)),
        base_(objective.by_tricks[0]),
        problem_(table, position, reduced(objective, tricks_, unit_), features, memory.problem()),
        memory_(memory),
        watch_(limits, checkpoint),
        searcher_(make_searcher(problem_, memory, watch_)) {
    if (problem_.is_ending) return;  // it remembers nothing
    memory_.begin(problem_.cards_left);
    memory_.begin_cuts();
  }

  Searcher& searcher() { return *searcher_; }
  std::uint64_t nodes() const { return watch_.nodes(); }
  bool limited() const { return watch_.limited(); }
  Card outside(Card card) const { return problem_.outside[card]; }
  // From the search's values to those of the objective, and the least of the search's that is enough for one.
  Bounds outside(Bounds bounds) const { return {bounds.lo * unit_ + base_, bounds.hi * unit_ + base_}; }
  int inside_target(int target) const {
    const int above = target - base_;
    return above >= 0 ? (above + unit_ - 1) / unit_ : -(-above / unit_);
  }

  // A guess at the value, that leaves good cards in the cache. Nothing of it is believed.
  int first_pass() {
    const Bounds range = searcher_->range();
    if (problem_.tricks_left < kFirstPassFrom || (problem_.features & kUseFirstPass) == 0) {
      return (range.lo + range.hi) / 2;
    }
    searcher_->guess_at(std::max(kFirstPassGuesses, 2 * problem_.tricks_left / 3));
    const int guess = searcher_->value(range.lo - 1, range.hi + 1);
    searcher_->guess_at(0);
    memory_.begin(problem_.cards_left);
    return guess;
  }

 private:
  std::size_t tricks_;
  int unit_;
  int base_;
  Problem problem_;
  SolverMemory& memory_;
  Watch watch_;
  std::unique_ptr<Searcher> searcher_;
};

// Narrows `found` to the exact value, or as far as the limits allow; ask(alpha, beta) is a fail-soft search.
template <typename Ask>
void narrow(Bounds& found, int guess, int width, const Ask& ask) {
  while (!found.exact()) {
    const int alpha = std::max(found.lo, std::min(guess - width, found.hi)) - 1;
    const int beta = std::min(found.hi, std::max(guess + width, alpha + 1)) + 1;
    const int value = ask(alpha, beta);
    if (value > alpha) found.lo = std::max(found.lo, value);
    if (value < beta) found.hi = std::min(found.hi, value);
    // A bound that is not true would keep this going for ever; better no answer than that, or a wrong one.
    if (found.lo > found.hi) throw std::logic_error("the solver's bounds contradict each other");
    guess = value;
    width *= 2;
  }
}

// With a limit the value is closed in upon by narrower windows, so that something is proved before the end.
void find_value(Session& session, Bounds& found) {
  Searcher& searcher = session.searcher();
  const auto ask = [&](int alpha, int beta) { return searcher.value(alpha, beta); };
  const int guess = session.first_pass();
  narrow(found, guess, session.limited() ? kLimitedWindow : found.hi - found.lo, ask);
}

}  // namespace

Watch::Watch(const Limits& limits, const Checkpoint& checkpoint)
    : limits_(limits), checkpoint_(checkpoint), start_(std::chrono::steady_clock::now()) {
  next_look_ = limits.nodes == 0 ? kNodesPerLook : std::min(limits.nodes, kNodesPerLook);
}

void Watch::look() {
  if (limits_.nodes != 0 && nodes_ >= limits_.nodes) throw Stopped{};
  if (limits_.seconds > 0) {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
    if (spent.count() >= limits_.seconds) throw Stopped{};
  }
  if (checkpoint_) checkpoint_();
  next_look_ = nodes_ + kNodesPerLook;
  if (limits_.nodes != 0) next_look_ = std::min(next_look_, limits_.nodes);
}

Objective points_objective(const RuleTable& table) {
  Objective objective;
  for (std::size_t tricks = 0; tricks < objective.by_tricks.size(); ++tricks) {
    objective.by_tricks[tricks] = table.trick_point * static_cast<int>(tricks);
  }
  return objective;
}

void require_solvable(const RuleTable& table, const Position& position, const Objective& objective) {
  const auto refuse = [] { throw std::invalid_argument("points are too great for the solver"); };
  if (objective.card_weight < 1 || objective.card_weight > kGreatest) {
    throw std::invalid_argument("the weight of card points must be 1 to 30000");
  }
  std::int64_t points = 0;
  for (const int value : table.value) points += std::int64_t{objective.card_weight} * value;
  const int tricks = static_cast<int>(tricks_of(position));
  std::int64_t least = 0;
  std::int64_t most = 0;
  for (int won = 0; won <= tricks; ++won) {
    const std::int64_t by_tricks = objective.by_tricks[static_cast<std::size_t>(won)];
    least = std::min(least, by_tricks);
    most = std::max(most, by_tricks);
  }
  if (points + most - least > kGreatest / 2) refuse();
}

Solver::Solver(std::size_t table_bytes, unsigned features)
    : features_(features),
      memory_(std::make_unique<SolverMemory>(std::clamp(table_bytes, kLeastTableBytes, kMostTableBytes))) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

Solved Solver::value(const RuleTable& table, const Position& position, const Objective& objective,
                     const Limits& limits, const Checkpoint& checkpoint) {
  Session session(table, position, objective, features_, *memory_, limits, checkpoint);
  Bounds found = session.searcher().range();
  try {
    find_value(session, found);
  } catch (const Stopped&) {
  }
  return {session.outside(found), session.nodes()};
}

Solved Solver::reaches(const RuleTable& table, const Position& position, const Objective& objective,
                       int target, const Limits& limits, const Checkpoint& checkpoint) {
  Session session(table, position, objective, features_, *memory_, limits, checkpoint);
  Bounds found = session.searcher().range();
  const int aim = session.inside_target(target);
  try {
    if (found.lo < aim && aim <= found.hi) {
      session.first_pass();
      const int value = session.searcher().value(aim - 1, aim);
      (value >= aim ? found.lo : found.hi) = value;
    }
  } catch (const Stopped&) {
  }
  return {session.outside(found), session.nodes()};
}

SolvedCards Solver::cards(const RuleTable& table, const Position& position, const Objective& objective,
                          const Limits& limits, const Checkpoint& checkpoint) {
  Session session(table, position, objective, features_, *memory_, limits, checkpoint);
  Searcher& searcher = session.searcher();
  const Bounds range = searcher.range();
  std::vector<Card> cards;
  for (Cards left = searcher.legal_cards(); left != 0;) cards.push_back(take_lowest(left));
  std::vector<Bounds> found(cards.size(), range);
  try {
    int guess = cards.empty() ? 0 : session.first_pass();
    for (std::size_t index = 0; index < cards.size(); ++index) {
      const auto ask = [&](int alpha, int beta) { return searcher.value_after(cards[index], alpha, beta); };
      narrow(found[index], guess, kCardWindow, ask);
      guess = found[index].lo;
    }
  } catch (const Stopped&) {
  }
  SolvedCards solved{{}, session.nodes()};
  for (std::size_t index = 0; index < cards.size(); ++index) {
    solved.cards.push_back({session.outside(cards[index]), session.outside(found[index])});
  }
  std::sort(solved.cards.begin(), solved.cards.end(),
            [](const SolvedCard& one, const SolvedCard& other) { return one.card < other.card; });
  return solved;
}

SolvedLine Solver::line(const RuleTable& table, const Position& position, const Objective& objective,
                        const Limits& limits, const Checkpoint& checkpoint) {
  Session session(table, position, objective, features_, *memory_, limits, checkpoint);
  Searcher& searcher = session.searcher();
  Bounds found = searcher.range();
  std::vector<Card> line;
  try {
    find_value(session, found);
    int value = found.lo;
    while (!searcher.over()) {
      const bool most = searcher.most_to_act();
      // The first card that keeps the value; the last one must, if no other did.
      Cards left = searcher.legal_cards();
      Card card = take_lowest(left);
      while (left != 0) {
        const int kept = most ? searcher.value_after(card, value - 1, value)
                              : searcher.value_after(card, value, value + 1);
        if (most ? kept >= value : kept <= value) break;
        card = take_lowest(left);
      }
      line.push_back(session.outside(card));
      value -= searcher.play(card);
    }
  } catch (const Stopped&) {
    line.clear();
  }
  return {{session.outside(found), session.nodes()}, line};
}

}  // namespace manilla
