// Between solver.cpp, which asks the questions, and the searches, which are built once for every kind of game
// and processor.
#pragma once

#include <chrono>
#include <memory>

#include "solver.hpp"
#include "solver_memory.hpp"
#include "solver_problem.hpp"

namespace manilla {

struct Stopped {};  // thrown out of a search when a limit is reached

// Counts nodes and says when to stop.
class Watch {
 public:
  Watch(const Limits& limits, const Checkpoint& checkpoint);

  void node() {
    if (++nodes_ >= next_look_) look();
  }
  std::uint64_t nodes() const { return nodes_; }
  bool limited() const { return limits_.nodes != 0 || limits_.seconds > 0; }

 private:
  void look();

  std::uint64_t nodes_ = 0;
  std::uint64_t next_look_ = 0;
  Limits limits_;
  const Checkpoint& checkpoint_;
  std::chrono::steady_clock::time_point start_;
};

// A search with a position of its own, which moves along with play(). Values are what side 0 wins from there
// on.
class Searcher {
 public:
  Searcher() = default;
  Searcher(const Searcher&) = delete;
  Searcher& operator=(const Searcher&) = delete;
  virtual ~Searcher() = default;

  // Fail-soft: a result of at most alpha is an upper bound, one of at least beta a lower bound, others are
  // exact.
  virtual int value(int alpha, int beta) = 0;
  virtual int value_after(Card card, int alpha, int beta) = 0;
  virtual Cards legal_cards() = 0;
  virtual bool most_to_act() const = 0;  // whether side 0 is to act
  virtual bool over() const = 0;
  virtual Bounds range() const = 0;  // what is possible at all
  virtual int play(Card card) = 0;   // returns what side 0 wins with it

  // Where so few tricks are left, values are guessed: only to find good cards (0: nowhere).
  virtual void guess_at(int tricks) = 0;
};

// Both are solver_search.hpp; the second for processors with BMI2 and AVX2, which do the bit counts
// in one instruction.
namespace portable {
std::unique_ptr<Searcher> make_searcher(const Problem& problem, SolverMemory& memory, Watch& watch);
}
namespace bmi2 {
std::unique_ptr<Searcher> make_searcher(const Problem& problem, SolverMemory& memory, Watch& watch);
}

}  // namespace manilla
