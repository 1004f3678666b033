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
inline constexpr int kFar = 1 << 24;  // beyond all values
