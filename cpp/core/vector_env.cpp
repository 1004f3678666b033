#include "vector_env.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <stdexcept>
#include <string>

#include "casual_play.hpp"
#include "check.hpp"
#include "dealer.hpp"
#include "dispatch.hpp"
#include "ground.hpp"
#include "machine.hpp"
#include "observation.hpp"
#include "random.hpp"

namespace manilla {

namespace {

constexpr std::uint64_t kDice = 0x6469636521;  // keeps the dice of random cards apart from those of the deals

void require(bool holds, const std::string& sentence) {
  if (!holds) throw std::invalid_argument(sentence);
}

bool has_piles(const Position& position) {
  return std::any_of(position.under.begin(), position.under.end(),
                     [](Card covered) { return covered != kNoCard; });
}

// Cards that lie in piles of two or more.
Cards piled_in(const Position& position) {
  Cards piled = 0;
  for (Card top = 0; top < kCards; ++top) {
    if (position.under[top] != kNoCard) piled |= only(top) | only(position.under[top]);
  }
  return piled;
}

// One deal as it stands. Sets of numbers and of cards are both `Cards`: those of the state and of the watch
// are cards under the names that Ground gives them, the others numbers of the pack.
template <typename F>
struct Slot {
  const Ground* ground = nullptr;
  typename F::State state;
  Watch<F> watch;
  std::array<Cards, F::kSeatsInPlay> played{};
  Cards on_table = 0;
  Cards legal = 0;
  Cards aside = 0;
  std::array<Cards, 2> won{};               // by each side
  std::array<std::uint8_t, kCards> when{};  // by number: which play of the deal it was, from 1; 0: not played
  std::uint8_t plays = 0;
  bool over = false;
  std::int8_t shape = 0;
  std::int8_t turned = kNoCard;
  std::int8_t opener = 0;
  std::array<std::int32_t, 2> points{};
  std::array<std::int32_t, 2> tricks{};
  std::array<std::int32_t, 2> last_points{};
  std::array<std::int32_t, 2> last_tricks{};
  std::uint64_t deals = 0;  // begun in this place
  Random dice{0};
};

template <typename F>
class VectorEnvOf final : public VectorEnv {
 public:
  VectorEnvOf(const VectorRules& rules, int deals, std::uint64_t seed)
      : rules_(rules), slots_(static_cast<std::size_t>(deals)) {
    for (int number = 0; number < rules_.pack.cards(); ++number)
      cards_[static_cast<std::size_t>(number)] = rules_.pack.card_at(number);
    for (const Shape& shape : rules_.shapes) {
      Position position = shape.position;
      Redeal redeal;
      redeal.aside = rules_.pack.all() & ~cards_held(position);
      if (rules_.turns) redeal.turned = shape.dealer;
      dealers_.emplace_back(position, redeal);
      for (position.trump = kNoTrump; position.trump < kSuits; ++position.trump)
        grounds_.emplace_back(rules_.table, position);
    }
    if constexpr (F::kHasPiles) laid_.assign(slots_.size(), grounds_[0]);
    VectorEnvOf::seed(seed);
  }

  int deals() const override { return static_cast<int>(slots_.size()); }
  ObservationSize observation() const override { return {rules_.pack.cards(), F::kSeatsInPlay}; }

  void seed(std::uint64_t seed) override {
    seed_ = seed;
    for (std::size_t n = 0; n < slots_.size(); ++n) {
      slots_[n].deals = 0;
      slots_[n].last_points = slots_[n].last_tricks = {};
      slots_[n].dice = Random::stream(seed ^ kDice, n);
      next_deal(n);
    }
  }

  void deal_anew(const bool* chosen) override {
    for (std::size_t n = 0; n < slots_.size(); ++n) {
      if (chosen == nullptr || chosen[n]) next_deal(n);
    }
  }

  void put(int deal, const Begun& begun) override {
    require(0 <= deal && deal < deals(), "there is no deal of that number");
    require_fitting(begun);
    const auto n = static_cast<std::size_t>(deal);
    const Slot<F> before = slots_[n];
    std::optional<Ground> laid;
    if constexpr (F::kHasPiles) laid = laid_[n];
    begin(n, begun.position, begun.shape, begun.turned);
    for (const Card card : begun.plays) {
      const bool known = 0 <= card && card < kCards && rules_.pack.has(only(card));
      if (!known || !contains(slots_[n].legal, rules_.pack.number_of(card))) {
        slots_[n] = before;
        if constexpr (F::kHasPiles) laid_[n] = *laid;
        throw std::invalid_argument("card " + std::to_string(card) + " may not be played then");
      }
      play(slots_[n], rules_.pack.number_of(card));
    }
  }

  Begun look(int deal) const override {
    require(0 <= deal && deal < deals(), "there is no deal of that number");
    const Slot<F>& slot = slots_[static_cast<std::size_t>(deal)];
    const Ground& ground = *slot.ground;
    Begun begun;
    begun.shape = slot.shape;
    begun.turned = slot.turned;
    begun.position = rules_.shapes[static_cast<std::size_t>(slot.shape)].position;
    begun.position.trump = ground.trump;
    begun.position.under.fill(kNoCard);
    Cards covered = 0;
    if constexpr (F::kHasPiles) {
      for (Card top = 0; top < kCards; ++top) {
        if (ground.under[top] == 0) continue;
        const Card below = ground.inside(Card{std::countr_zero(ground.under[top])});
        begun.position.under[ground.inside(top)] = static_cast<std::int8_t>(below);
        covered |= only(below);
      }
    }
    for (int seat = 0; seat < F::kSeatsInPlay; ++seat) {
      const auto s = static_cast<std::size_t>(seat);
      const Cards reached = ground.inside(slot.state.hands[s]) | real_cards(slot.played[s]);
      begun.position.playable[s] = reached & ~covered;
    }
    begun.plays.resize(slot.plays);
    for (int number = 0; number < rules_.pack.cards(); ++number) {
      const auto at = static_cast<std::size_t>(number);
      if (slot.when[at] != 0) begun.plays[slot.when[at] - std::size_t{1}] = cards_[at];
    }
    begun.position.leader = slot.opener;
    return begun;
  }

  void step(const std::int64_t* actions, bool again, std::int32_t* rewards, bool* over) override {
    const auto cards = static_cast<std::uint64_t>(rules_.pack.cards());
    // All are looked at before the first is played. What was looked at is kept, should somebody write on it.
    chosen_.resize(slots_.size());
    for (std::size_t n = 0; n < slots_.size(); ++n) {
      const auto number = static_cast<std::uint64_t>(actions[n]);
      const bool legal = number < cards && contains(slots_[n].legal, static_cast<Card>(number));
      if (!legal && !slots_[n].over) refuse(n, actions[n]);
      chosen_[n] = static_cast<std::uint8_t>(number);
    }
    for (std::size_t n = 0; n < slots_.size(); ++n) {
      Slot<F>& slot = slots_[n];
      rewards[2 * n] = rewards[2 * n + 1] = 0;
      if (!slot.over) {
        const std::array<std::int32_t, 2> before = slot.points;
        play(slot, chosen_[n]);
        for (std::size_t side = 0; side < 2; ++side) rewards[2 * n + side] = slot.points[side] - before[side];
      }
      over[n] = slot.over;
      if (slot.over && again) next_deal(n);
    }
  }

  void legal(bool* mask) const override {
    static_assert(sizeof(bool) == 1);
    for (std::size_t n = 0; n < slots_.size(); ++n) {
      auto* row = reinterpret_cast<std::uint8_t*>(mask) + n * static_cast<std::size_t>(rules_.pack.cards());
      RowWriter(row, rules_.pack.cards()).set(slots_[n].legal);
    }
  }

  void observe(std::uint8_t* rows) const override {
    const auto size = static_cast<std::size_t>(observation().size());
    for (std::size_t n = 0; n < slots_.size(); ++n) observe(slots_[n], rows + n * size);
  }

  void seats(std::int8_t* to_act) const override {
    for (std::size_t n = 0; n < slots_.size(); ++n)
      to_act[n] = slots_[n].over ? std::int8_t{-1} : static_cast<std::int8_t>(F::to_act(slots_[n].state));
  }

  void sides(std::int8_t* to_act) const override {
    for (std::size_t n = 0; n < slots_.size(); ++n) {
      const Slot<F>& slot = slots_[n];
      const Cards side = slot.ground->side[static_cast<std::size_t>(F::to_act(slot.state))];
      to_act[n] = slot.over ? std::int8_t{-1} : static_cast<std::int8_t>(side & 1);
    }
  }

  void points(std::int32_t* won) const override { copy(&Slot<F>::points, won); }
  void tricks(std::int32_t* won) const override { copy(&Slot<F>::tricks, won); }
  void last_points(std::int32_t* won) const override { copy(&Slot<F>::last_points, won); }
  void last_tricks(std::int32_t* won) const override { copy(&Slot<F>::last_tricks, won); }

  void random_cards(std::int64_t* actions) override {
    for (std::size_t n = 0; n < slots_.size(); ++n) {
      Slot<F>& slot = slots_[n];
      actions[n] = -1;
      if (slot.over) continue;
      const Cards picked = Picker<Machine::kBaseline>::pick(slot.legal, slot.dice.next() >> 32);
      actions[n] = std::countr_zero(picked);
    }
  }

  void casual_cards(const Casual& casual, std::int64_t* actions) const override {
    for (std::size_t n = 0; n < slots_.size(); ++n) {
      const Slot<F>& slot = slots_[n];
      actions[n] = -1;
      if (slot.over) continue;
      const Ground& ground = *slot.ground;
      const Cards legal = F::legal_now(ground, slot.state);
      const bool only_one = (legal & (legal - 1)) == 0;
      const int seat = F::to_act(slot.state);
      const Cards card =
          only_one ? legal : CasualPlay<F>::choose(ground, slot.watch, casual, slot.state, seat, legal);
      actions[n] = rules_.pack.number_of(ground.inside(Card{std::countr_zero(card)}));
    }
  }

 private:
  [[noreturn]] void refuse(std::size_t n, std::int64_t action) const {
    throw std::invalid_argument("deal " + std::to_string(n) + ": " + std::to_string(action) +
                                " is not the number of a card that may be played now");
  }

  void require_fitting(const Begun& begun) const {
    const Position& position = begun.position;
    require_sound(position);
    require_same_seats(rules_.table, position);
    require_even(position);
    require(0 <= begun.shape && begun.shape < static_cast<int>(rules_.shapes.size()),
            "there is no shape of that number");
    const Shape& shape = rules_.shapes[static_cast<std::size_t>(begun.shape)];
    require(position.played == 0, "a given deal begins between two tricks");
    require(position.sides == shape.position.sides, "the sides are not those of this game");
    require(rules_.pack.has(cards_held(position)), "a card is not in the pack");
    require(F::kHasPiles || !has_piles(position), "this game has no piles");
    const Cards dealers = position.playable[static_cast<std::size_t>(shape.dealer)];
    require(kNoCard <= begun.turned && begun.turned < kCards, "a card is a number from 0 to 63");
    require(begun.turned == kNoCard || contains(dealers, begun.turned),
            "the turned card is not the dealer's");
  }

  void next_deal(std::size_t n) {
    Random random = Random::stream(Random::stream(seed_, n).next(), slots_[n].deals);
    slots_[n].deals += 1;
    const auto among = [&random](std::size_t size) {
      return size == 1 ? 0 : static_cast<int>(random.below(static_cast<std::uint32_t>(size)));
    };
    const int shape = among(rules_.shapes.size());
    Position position = rules_.shapes[static_cast<std::size_t>(shape)].position;
    if (!rules_.turns) position.trump = rules_.trumps[static_cast<std::size_t>(among(rules_.trumps.size()))];
    const Card turned =
        dealers_[static_cast<std::size_t>(shape)].template deal<Machine::kBaseline>(random, position).turned;
    begin(n, position, shape, turned);
  }

  void begin(std::size_t n, const Position& position, int shape_number, Card turned) {
    const Shape& shape = rules_.shapes[static_cast<std::size_t>(shape_number)];
    const Ground* ground =
        &grounds_[static_cast<std::size_t>(shape_number * (kSuits + 1) + position.trump + 1)];
    const Cards held = cards_held(position);
    Memory memory;
    memory.owners = shape.owners;
    memory.makers = shape.position.sides[static_cast<std::size_t>(shape.dealer)];
    memory.shown = turned == kNoCard ? 0 : only(turned);
    memory.late = rules_.late;
    if constexpr (F::kHasPiles) {
      memory.piled = piled_in(position);
      laid_[n] = *ground;
      laid_[n].lay(position);
      ground = &laid_[n];
    }
    for (int seat = 0; seat < F::kSeatsInPlay; ++seat) {
      if ((shape.open >> seat & 1) != 0)
        memory.shown |= position.playable[static_cast<std::size_t>(seat)] & ~memory.piled;
    }
    Slot<F>& slot = slots_[n];
    slot.ground = ground;
    slot.state = F::start(*ground, position);
    slot.watch = Watch<F>(*ground, memory, ground->inside(held));
    slot.played.fill(0);
    slot.on_table = 0;
    slot.aside = rules_.pack.numbers(rules_.pack.all() & ~held);
    slot.won = {};
    slot.when.fill(0);
    slot.plays = 0;
    slot.shape = static_cast<std::int8_t>(shape_number);
    slot.turned = static_cast<std::int8_t>(turned);
    slot.opener = static_cast<std::int8_t>(position.leader);
    slot.points = slot.tricks = {};
    settle(slot);
  }

  // What may be done now.
  MANILLA_INLINE void settle(Slot<F>& slot) const {
    slot.over = F::is_over(slot.state);
    slot.legal = 0;
    if (!slot.over)
      slot.legal = rules_.pack.numbers(slot.ground->inside(F::legal_now(*slot.ground, slot.state)));
  }

  MANILLA_INLINE void play(Slot<F>& slot, int number) const {
    const Ground& ground = *slot.ground;
    const Cards card = only(ground.inside(cards_[static_cast<std::size_t>(number)]));
    const int seat = F::to_act(slot.state);
    const bool first = slot.state.played == 0;
    F::play(ground, slot.state, card);
    slot.watch.note(ground, slot.state, seat, card, first);
    slot.when[static_cast<std::size_t>(number)] = ++slot.plays;
    slot.played[static_cast<std::size_t>(seat)] |= Cards{1} << number;
    slot.on_table |= Cards{1} << number;
    if (slot.state.played == 0) {
      const auto side = static_cast<std::size_t>(slot.state.winning_side & 1);
      slot.points[side] += ground.worth.points(slot.state.trick) + ground.table.trick_point;
      slot.tricks[side] += 1;
      slot.won[side] |= slot.on_table;
      slot.on_table = 0;
    }
    settle(slot);
    if (slot.over) {
      slot.last_points = slot.points;
      slot.last_tricks = slot.tricks;
    }
  }

  // What the seat to act may know; docs/envs.md says it in words. Of a deal that is over: zeros.
  void observe(const Slot<F>& slot, std::uint8_t* row) const {
    constexpr int kSeats = F::kSeatsInPlay;
    const int cards = rules_.pack.cards();
    RowWriter out(row, cards);
    if (slot.over) {
      out.zeros(observation().size());
      return;
    }
    const Ground& ground = *slot.ground;
    const Watch<F>& watch = slot.watch;
    const Shape& shape = rules_.shapes[static_cast<std::size_t>(slot.shape)];
    std::array<int, kSeats> round;  // the seats from the one to act
    round[0] = F::to_act(slot.state);
    for (std::size_t step = 1; step < kSeats; ++step) round[step] = F::after(round[step - 1]);
    const int me = round[0];
    const auto owner = [&watch](int seat) { return watch.owners[static_cast<std::size_t>(seat)]; };
    Cards tops = 0;
    for (const int seat : round) {
      Cards seen = slot.state.hands[static_cast<std::size_t>(seat)] & ~watch.uncovered;
      if (owner(seat) != owner(me)) seen &= watch.piled | watch.shown;
      tops |= seen & watch.piled;
      out.set(rules_.pack.numbers(ground.inside(seen)));
    }
    for (const int seat : round) out.set(slot.played[static_cast<std::size_t>(seat)]);
    for (const int seat : round) out.set(slot.played[static_cast<std::size_t>(seat)] & slot.on_table);
    out.set(slot.aside);
    out.set(slot.won[static_cast<std::size_t>(ground.side[me] & 1)]);
    out.bytes(slot.when.data());
    std::uint8_t* below = out.zeros(cards);
    if constexpr (F::kHasPiles) write_depths(ground, tops, below);
    out.one_of(ground.trump == kNoTrump ? kSuits : ground.trump, kSuits + 1);
    out.one_of((shape.dealer - me + kSeats) % kSeats, kSeats);
    out.one_of((slot.state.leader - me + kSeats) % kSeats, kSeats);
    for (const int seat : round) out.flag(ground.side[seat] == ground.side[me]);
    for (const int seat : round) out.flag(owner(seat) == owner(me));
    for (const int seat : round) {
      const Cards missing = ground.inside(watch.missing[static_cast<std::size_t>(seat)]);
      for (int suit = 0; suit < kSuits; ++suit) out.flag((missing >> (16 * suit) & 1) != 0);
    }
  }

  // How many cards lie face down under each top that is seen.
  void write_depths(const Ground& ground, Cards tops, std::uint8_t* below) const {
    while (tops != 0) {
      const Card top = take_lowest(tops);
      std::uint8_t depth = 0;
      for (Cards card = ground.under[top]; card != 0; card = ground.under[std::countr_zero(card)]) depth += 1;
      below[rules_.pack.number_of(ground.inside(top))] = depth;
    }
  }

  void copy(std::array<std::int32_t, 2> Slot<F>::* what, std::int32_t* to) const {
    for (std::size_t n = 0; n < slots_.size(); ++n) std::copy_n((slots_[n].*what).data(), 2, to + 2 * n);
  }

  Cards real_cards(Cards numbers) const {
    Cards cards = 0;
    while (numbers != 0) cards |= only(cards_[static_cast<std::size_t>(take_lowest(numbers))]);
    return cards;
  }

  VectorRules rules_;
  std::uint64_t seed_ = 0;
  std::array<Card, kCards> cards_{};  // by number
  std::vector<Dealer> dealers_;       // one a shape
  std::vector<Ground> grounds_;       // for each shape: without trumps, then one a suit
  std::vector<Ground> laid_;          // with the piles of each deal
  std::vector<Slot<F>> slots_;
  std::vector<std::uint8_t> chosen_;
};

void require_sound(const VectorRules& rules) {
  require_sound(rules.table);
  require(1 <= rules.pack.ranks && rules.pack.ranks <= 16, "ranks must be 1 to 16");
  require(!rules.shapes.empty() && rules.shapes.size() <= kMaxSeats, "there must be 1 to 6 shapes");
  for (const Shape& shape : rules.shapes) {
    require_sound(shape.position);
    require_same_seats(rules.table, shape.position);
    require_even(shape.position);
    require(shape.position.played == 0, "a shape begins between two tricks");
    require(rules.pack.has(cards_held(shape.position)), "a card is not in the pack");
    require(shape.position.playable[static_cast<std::size_t>(shape.position.leader)] != 0,
            "the hands of a shape must not be empty");
    require(0 <= shape.dealer && shape.dealer < rules.table.seats, "the dealer must be one of the seats");
    require(0 <= shape.open && shape.open < 1 << rules.table.seats, "open must be one bit a seat");
    Memory memory;
    memory.owners = shape.owners;
    require_sound(memory, rules.table.seats);
  }
  require(rules.turns || !rules.trumps.empty(), "there must be something that trumps are drawn from");
  require(rules.trumps.size() <= kCards, "there are too many trumps to draw from");
  for (const int trump : rules.trumps)
    require(kNoTrump <= trump && trump < kSuits, "trumps must be suits from 0 to 3, or none");
}

}  // namespace

std::unique_ptr<VectorEnv> make_vector_env(const VectorRules& rules, int deals, std::uint64_t seed) {
  require_sound(rules);
  require(1 <= deals && deals <= kMostEnvDeals,
          "there must be 1 to " + std::to_string(kMostEnvDeals) + " deals");
  const bool piles = std::any_of(rules.shapes.begin(), rules.shapes.end(),
                                 [](const Shape& shape) { return has_piles(shape.position); });
  return with_fast(rules.table.seats, piles, class_of(rules.table),
                   [&]<typename F>() -> std::unique_ptr<VectorEnv> {
                     return std::make_unique<VectorEnvOf<F>>(rules, deals, seed);
                   });
}

}  // namespace manilla
