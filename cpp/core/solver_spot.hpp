// Part of solver_search.hpp: what the search hands from card to card.

// The start of a trick, or a moment in it.
struct Spot {
  Cards left;  // in all hands
  int leader;  // of this trick
  int tricks;  // to be decided, this one among them
  int points;  // of the cards left
  int won;     // tricks of side 0 so far
};

struct Trick {
  Card winning = kNoCard;
  int winner = 0;
  int points = 0;
  int led = 0;
  Cards cards = 0;
  std::array<std::int8_t, kMaxSeats> order{};  // kept for unusual duties only
};

// A spot with what is known of its value.
struct Known {
  int lo;
  int hi;
  Cards key;
  std::uint32_t tag;
  Bucket* bucket;
};

// A card of the last seat, and what is known of the position after it.
struct Reply {
  Spot spot;
  Known known;
  int gain;
  int most;  // for the seat that plays it
};

struct Choice {
  Card card;
  int slot;  // where it stood before ordering
  int score;
  int run;     // touching cards have the same number
  int offset;  // two cards of a run are worth at most the difference of their offsets apart
  int result;
};

inline constexpr int kMostChoices = 32;
using Choices = std::array<Choice, kMostChoices>;
using Replies = std::array<Reply, kMostChoices>;
inline constexpr int kFar = 1 << 24;  // beyond all values

// What tricks alone may bring to side 0, if it wins `from` to `to` more. Simple: all steps are equal, and
// none does harm.
inline int tricks_least(const Problem& problem, bool simple, int won, int from, int to) {
  if (simple) return problem.step[0] * from;
  int sum = 0;
  int least = kFar;
  for (int more = 0; more <= to; ++more) {
    if (more >= from) least = std::min(least, sum);
    sum += problem.step[won + more];
  }
  return least;
}

inline int tricks_most(const Problem& problem, bool simple, int won, int from, int to) {
  if (simple) return problem.step[0] * to;
  int sum = 0;
  int most = -kFar;
  for (int more = 0; more <= to; ++more) {
    if (more >= from) most = std::max(most, sum);
    sum += problem.step[won + more];
  }
  return most;
}
