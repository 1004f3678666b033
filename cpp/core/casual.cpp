#include "casual.hpp"

#include "casual_play.hpp"
#include "dispatch.hpp"

namespace manilla {

Card casual_card(const RuleTable& table, const Position& position, const Memory& memory,
                 const Casual& casual) {
  const Ground ground(table, position);
  return with_fast(position.seats, ground.piles, class_of(table), [&]<typename F>() {
    const typename F::State state = F::start(ground, position);
    const Watch<F> watch(ground, memory, ground.inside(cards_held(position)));
    const int seat = F::to_act(state);
    const Cards cards = F::legal_now(ground, state);
    const Cards card = CasualPlay<F>::choose(ground, watch, casual, state, seat, cards);
    return ground.inside(Card{std::countr_zero(card)});
  });
}

}  // namespace manilla
