// Sums of products of outputs that are neighbours, on a CPU, with copies of a few terms of some groups of
// them at a time. Of a matrix by columns a group has one line of a cache of each column and plane. Where the
// leading dimension is a large power of two all of these fall into the same few sets, so that what is fetched
// ahead is gone before it is used. A copy reads many lines of a column one after the other, and what is read
// later then lies side by side.
#pragma once

#include <algorithm>
#include <cstring>
#include <numeric>
#include <vector>

#include "mp/dot_sums.hpp"
#include "mp/lanes/lane_sums.hpp"

namespace residua::multiple {

/// Whether columns that are `leading` words apart, of so many planes, would have more lines in use and ahead
/// than half of the places which a second-level cache has for them. A copy takes about as long as the sums,
/// so that it pays only there.
inline bool crowds_caches(index_t leading, int planes) {
  constexpr index_t bytes_of_way = 1 << 17, ways = 8;
  const index_t sets = bytes_of_way / std::gcd(leading * static_cast<index_t>(sizeof(word)), bytes_of_way);
  return lanes::fetched_ahead * planes >= ways / 2 * sets;
}

/// A part of a problem's matrix: `groups` groups of eight outputs, one after the other, of each some terms,
/// of each term `planes` rows of eight words.
class panel_copy {
 public:
  panel_copy(const sums_problem& s, index_t first_output, index_t outputs, int planes)
      : s_(s),
        first_(first_output),
        outputs_(outputs),
        planes_(planes),
        terms_(std::max<index_t>(
            lanes::width, words_together / (ceil_div(outputs, width) * width * planes) / width * width)),
        words_(memory(static_cast<std::size_t>(ceil_div(outputs, width) * width * planes * terms_))) {}

  /// How many terms are copied at once.
  [[nodiscard]] index_t terms() const { return terms_; }

  void copy(const term_slice& terms) {
    const index_t whole = outputs_ / width, rest = outputs_ % width;
    for (index_t k = terms.begin; k < terms.end; ++k) {
      const word* const source = s_.a.first + first_ + k * s_.a.step;
      for (int w = 0; w < planes_; ++w) {
        const word* const from_plane = source + w * s_.a.plane;
        word* const row = words_ + ((k - terms.begin) * planes_ + w) * width;
        for (index_t g = 0; g < whole; ++g)
          std::memcpy(row + g * words_of_group(), from_plane + g * width, sizeof(word) * width);
        if (rest > 0)
          std::memcpy(row + whole * words_of_group(), from_plane + whole * width,
                      sizeof(word) * static_cast<std::size_t>(rest));
      }
    }
  }
  /// The sums over the copied terms of a group as a problem of its own.
  [[nodiscard]] sums_problem problem(index_t group, const term_slice& terms) const {
    return {std::min(width, outputs_ - group * width),
            terms.end - terms.begin,
            {words_ + group * words_of_group(), width * planes_, width},
            1,
            {s_.b.first + terms.begin * s_.b.step, s_.b.step, s_.b.plane}};
  }

 private:
  static constexpr index_t width = lanes::width;
  /// What a second-level cache holds beside all else.
  static constexpr index_t words_together = 1 << 14;

  [[nodiscard]] index_t words_of_group() const { return terms_ * planes_ * width; }

  /// Memory of the calling thread for one panel at a time. The block is kept, since memory that is asked
  /// for anew is cleared page by page, which takes as long as the sums.
  static word* memory(std::size_t words) {
    static thread_local std::vector<word> kept;
    if (kept.size() < words) kept.resize(words);
    return kept.data();
  }

  const sums_problem& s_;
  index_t first_, outputs_;
  int planes_;
  index_t terms_;
  word* words_;
};

}  // namespace residua::multiple
