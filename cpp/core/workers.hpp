// Work in numbered pieces, shared out over threads.
#pragma once

#include <cstdint>
#include <functional>

#include "checkpoint.hpp"

namespace manilla {

// Calls piece(0) ... piece(pieces - 1), each once, in any order and on up to `threads` threads (0: one a
// processor), the caller's among them. Only there is the checkpoint called, between pieces. An exception from
// either stops the rest and comes out of here when all threads have ended.
void share_out(std::int64_t pieces, int threads, const std::function<void(std::int64_t)>& piece,
               const Checkpoint& checkpoint);

}  // namespace manilla
