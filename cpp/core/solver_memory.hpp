// What the search remembers: bounds of positions, and cards that cut off.
//
// Nothing is ever cleared between solves: entries bear the stamp of their solve, and those of others are
// free. So a short solve costs nothing but itself.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "cards.hpp"
#include "solver_problem.hpp"

namespace manilla {

// The bounds of what side 0 still wins from a position at the start of a trick. `key` and `tag` together are
// the position itself and not a digest of it: within one solve every card has one owner, so the cards left,
// who leads and how the tricks stand are all there is.
struct Entry {
  Cards key = 0;
  std::uint32_t tag = 0;  // stamp * 4096 + class of the tricks won * 8 + leader; 0: never used
  std::int16_t lo = 0;
  std::int16_t hi = 0;
};

struct alignas(64) Bucket {
  Entry entries[4];
};

// Buckets, all empty, on large pages where the system has them: entries lie anywhere, and with small pages
// the processor spends as long on finding the page as on fetching the entry. Made when they are first needed:
// to clear them takes as long as thousands of endings, which do without.
class LargePages {
 public:
  explicit LargePages(std::size_t size) : size_(size) {}

  void make() {
    if (buckets_ != nullptr) return;
    memory_ = std::calloc(size_ * sizeof(Bucket) + kPage, 1);
    if (memory_ == nullptr) throw std::bad_alloc();
    void* start = memory_;
    std::size_t space = size_ * sizeof(Bucket) + kPage;
    buckets_ = static_cast<Bucket*>(std::align(kPage, size_ * sizeof(Bucket), start, space));
#ifdef MADV_HUGEPAGE
    madvise(buckets_, size_ * sizeof(Bucket), MADV_HUGEPAGE);  // no matter if it is refused
#endif
  }
  LargePages(const LargePages&) = delete;
  LargePages& operator=(const LargePages&) = delete;
  ~LargePages() { std::free(memory_); }

  Bucket& operator[](std::size_t index) { return buckets_[index]; }
  Bucket* begin() { return buckets_; }
  Bucket* end() { return buckets_ + size_; }
  std::size_t size() const { return size_; }

 private:
  static constexpr std::size_t kPage = std::size_t{1} << 21;
  std::size_t size_;
  void* memory_ = nullptr;
  Bucket* buckets_ = nullptr;
};

class SolverMemory {
 public:
  // The greatest power of two of buckets that fits.
  explicit SolverMemory(std::size_t bytes) : buckets_(std::bit_floor(bytes / sizeof(Bucket))) {}

  // Begins a solve or a pass of it: all that was stored before is forgotten. A small solve uses a small part
  // of the table, which stays in the cache of the processor.
  void begin(int cards_left) {
    buckets_.make();
    stamp_ += 1;
    if (stamp_ == kStamps) {
      std::fill(buckets_.begin(), buckets_.end(), Bucket{});
      stamp_ = 1;
    }
    const int whole = std::countr_zero(buckets_.size());
    const int bits = std::clamp(cards_left - 14, 4, whole);
    shift_ = 64 - std::min(bits, whole);
  }

  // Forgets the cards that cut off: at a new position only, for they outlive a pass.
  void begin_cuts() {
    if (cuts_.empty()) cuts_.resize(kCuts);
    cut_stamp_ += 1;
    if (cut_stamp_ == kCutStamps) {
      std::fill(cuts_.begin(), cuts_.end(), std::uint16_t{0});
      cut_stamp_ = 1;
    }
  }

  std::uint32_t tag(int leader, int trick_class) const {
    return stamp_ << 12 | static_cast<std::uint32_t>(trick_class) << 3 | static_cast<std::uint32_t>(leader);
  }

  Bucket& bucket(Cards key, std::uint32_t tag) {
    // Without the stamp: what was solved before must not change which positions share a bucket.
    const std::uint64_t mixed = (key ^ std::uint64_t{tag & 0xFFF} * 0x8CB92BA72F3D8DD7) * 0x9E3779B97F4A7C15;
    return buckets_[(mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9 >> shift_];
  }

  static const Entry* find(const Bucket& bucket, Cards key, std::uint32_t tag) {
    for (const Entry& entry : bucket.entries) {
      if (entry.key == key && entry.tag == tag) return &entry;
    }
    return nullptr;
  }

  // The place for a position that is not in the table: one of another solve, else the one with fewest cards
  // left, which cost least to work out.
  Entry& place(Bucket& bucket) const {
    Entry* chosen = &bucket.entries[0];
    int fewest = kCards + 1;
    for (Entry& entry : bucket.entries) {
      if (entry.tag >> 12 != stamp_) return entry;
      const int left = count(entry.key);
      if (left < fewest) {
        fewest = left;
        chosen = &entry;
      }
    }
    return *chosen;
  }

  void store(Bucket& bucket, Cards key, std::uint32_t tag, int lo, int hi) const {
    Entry* entry = const_cast<Entry*>(find(bucket, key, tag));
    if (entry == nullptr) {
      entry = &place(bucket);
      entry->key = key;
      entry->tag = tag;
    }
    entry->lo = static_cast<std::int16_t>(lo);
    entry->hi = static_cast<std::int16_t>(hi);
  }

  // -- cards that cut off

  static std::size_t cut_place(Cards choice, std::uint32_t context) {
    std::uint64_t mixed = choice * 0x9E3779B97F4A7C15 ^ context * 0xC2B2AE3D27D4EB4F;
    mixed ^= mixed >> 32;
    return mixed * 0xBF58476D1CE4E5B9 >> (64 - kCutBits);
  }

  void prefetch_cut(std::size_t place) const { __builtin_prefetch(&cuts_[place]); }

  Card cut(std::size_t place) const {
    const std::uint16_t found = cuts_[place];
    return found >> 6 == cut_stamp_ ? static_cast<Card>(found & 63) : kNoCard;
  }

  void set_cut(std::size_t place, Card card) {
    cuts_[place] = static_cast<std::uint16_t>(cut_stamp_ << 6 | static_cast<unsigned>(card));
  }

  ProblemMemory& problem() { return problem_; }

 private:
  static constexpr std::uint32_t kStamps = 1U << 20;
  static constexpr unsigned kCutStamps = 1U << 10;
  static constexpr int kCutBits = 17;
  static constexpr std::size_t kCuts = std::size_t{1} << kCutBits;

  LargePages buckets_;
  std::vector<std::uint16_t> cuts_;
  ProblemMemory problem_;
  std::uint32_t stamp_ = 0;
  unsigned cut_stamp_ = 0;
  int shift_ = 0;
};

}  // namespace manilla
