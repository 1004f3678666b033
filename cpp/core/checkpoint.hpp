// A way out of long work.
#pragma once

#include <functional>

namespace manilla {

// Called every now and then by functions that may run long. It may throw to stop them; an empty one is never
// called. The core knows nothing of signals or threads: what to look at is the caller's business.
using Checkpoint = std::function<void()>;

}  // namespace manilla
