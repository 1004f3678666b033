#include "workers.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace manilla {

namespace {

class Crew {
 public:
  Crew(std::int64_t pieces, const std::function<void(std::int64_t)>& piece)
      : pieces_(pieces), piece_(piece) {}

  // Takes pieces until none is left or something went wrong.
  void work(const Checkpoint& checkpoint) noexcept {
    try {
      while (!stopped_.load(std::memory_order_relaxed)) {
        if (checkpoint) checkpoint();
        const std::int64_t mine = next_.fetch_add(1, std::memory_order_relaxed);
        if (mine >= pieces_) return;
        piece_(mine);
      }
    } catch (...) {
      stopped_ = true;
      const std::scoped_lock lock(first_);
      if (!thrown_) thrown_ = std::current_exception();
    }
  }

  void rethrow() const {
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  const std::int64_t pieces_;
  const std::function<void(std::int64_t)>& piece_;
  std::atomic<std::int64_t> next_{0};
  std::atomic<bool> stopped_{false};
  std::mutex first_;
  std::exception_ptr thrown_;
};

}  // namespace

void share_out(std::int64_t pieces, int threads, const std::function<void(std::int64_t)>& piece,
               const Checkpoint& checkpoint) {
  const std::int64_t processors = std::max(1U, std::thread::hardware_concurrency());
  const std::int64_t wanted = std::min(pieces, threads > 0 ? threads : processors);
  Crew crew(pieces, piece);
  {
    std::vector<std::jthread> others;
    try {
      for (std::int64_t n = 1; n < wanted; ++n) others.emplace_back([&crew] { crew.work({}); });
    } catch (const std::system_error&) {
      // No more threads to be had: those that there are do the work.
    }
    crew.work(checkpoint);
  }
  crew.rethrow();
}

}  // namespace manilla
