// From facts that are known at run time to the template made for them, once a call.
#pragma once

#include "fast.hpp"

namespace manilla {

// Calls work.template operator()<Fast<...>>() with the template for these facts. A template for piles also
// plays deals without any, so a caller whose piles come and go passes `piles` true.
template <int kSeats, typename Work>
decltype(auto) with_fast(bool piles, DutyClass duties, Work&& work) {
  if (piles) return work.template operator()<Fast<kSeats, true, DutyClass::kAny>>();
  if (duties == DutyClass::kAny) return work.template operator()<Fast<kSeats, false, DutyClass::kAny>>();
  return work.template operator()<Fast<kSeats, false, DutyClass::kUsual>>();
}

template <typename Work>
decltype(auto) with_fast(int seats, bool piles, DutyClass duties, Work&& work) {
  switch (seats) {
    case 2:
      return with_fast<2>(piles, duties, work);
    case 3:
      return with_fast<3>(piles, duties, work);
    case 4:
      return with_fast<4>(piles, duties, work);
    case 5:
      return with_fast<5>(piles, duties, work);
    default:
      return with_fast<6>(piles, duties, work);
  }
}

}  // namespace manilla
