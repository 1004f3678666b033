// Part of solver_search.hpp: the search for a game's seats and duties.

template <int kSeats>
std::unique_ptr<Searcher> with_seats(const Problem& problem, SolverMemory& memory, Watch& watch) {
  if (problem.usual_duties) return std::make_unique<Search<kSeats, true>>(problem, memory, watch);
  return std::make_unique<Search<kSeats, false>>(problem, memory, watch);
}

std::unique_ptr<Searcher> make_searcher(const Problem& problem, SolverMemory& memory, Watch& watch) {
  if (problem.is_ending) return std::make_unique<Ending>(problem, watch);
  switch (problem.root.seats) {
    case 2:
      return with_seats<2>(problem, memory, watch);
    case 3:
      return with_seats<3>(problem, memory, watch);
    case 5:
      return with_seats<5>(problem, memory, watch);
    case 6:
      return with_seats<6>(problem, memory, watch);
    default:
      return with_seats<4>(problem, memory, watch);
  }
}
