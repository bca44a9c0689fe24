// Sums of products of a group of outputs by the kernels that take eight products at a time, and word by word
// the products that those leave. Where neighbours of a are terms of one output a lane has every eighth of
// them; otherwise it has an output, and a factor of b is the same for all lanes.
#pragma once

#include <algorithm>
#include <bit>
#include <numeric>

#include "mp/dot_sums.hpp"
#include "mp/lanes/long_kernels.hpp"

namespace residua::multiple::lanes {

/// Terms of a lane until its limbs are added to words: its last limb holds the carries of 2^11 at least.
inline constexpr index_t terms_of_limbs = 1024;

inline unsigned first_lanes(index_t count) { return (1U << count) - 1; }

/// words += the number of `limbs` limbs in two's complement, for one word more than `count` words of 64 bits
/// that they just cover.
inline void add_limbs(word* words, int count, std::int64_t* limbs, int limb_count) {
  word part[most_long_words + 2] = {};
  std::int64_t carry = 0;
  for (int k = 0; k < limb_count; ++k) {
    const std::int64_t limb = limbs[k] + carry;
    const word digit = static_cast<word>(limb) & ((word{1} << limb_bits) - 1);
    const int k64 = limb_bits * k / 64, shift = limb_bits * k % 64;
    part[k64] += digit << shift;
    if (shift > 64 - limb_bits) part[k64 + 1] += digit >> (64 - shift);
    carry = limb >> limb_bits;
  }
  part[count] += static_cast<word>(carry) << (limb_bits * limb_count - 64 * count);
  words::add_to(words, part, count + 1);
}

template <class Length>
class lane_sums {
  /// Words that there is room for.
  static constexpr int longest = Length::is_fixed ? Length::capacity : most_long_words;

 public:
  lane_sums(const sum_kernels& k, Length n, const sums_problem& s, index_t first, int size)
      : kernels_(k), n_(n), s_(s), first_(first), size_(size), has_outputs_(s.a_step == 1) {}

  /// What headers tell of a slice of terms; false where they have to be read one by one.
  bool find_ranges(term_range* ranges, const term_slice& terms) const {
    if (!has_outputs_ && (s_.a.step != 1 || s_.b.step != 1)) return false;
    if (has_outputs_) return find_output_ranges(ranges, terms);
    for (int i = 0; i < size_; ++i) {
      if (!find_term_range(ranges[i], first_ + i, terms)) return false;
    }
    return true;
  }

  /// Sums of a group of outputs over terms whose limbs are not in its words yet.
  struct limb_sums {
    word rows[width * limbs_of_sum(longest)] = {};
    index_t terms = 0;
  };
  /// Where neighbours of a are outputs: adds some terms, terms_of_limbs at most, to `limbs`, whose sums come
  /// to `sums` at the latest when `flush` is called.
  void add(limb_sums& limbs, fixed_sum<Length>* sums, const term_range* ranges, const term_slice& terms) {
    const index_t count = terms.end - terms.begin;
    if (limbs.terms + count > terms_of_limbs) flush(limbs, sums);
    limbs.terms += count;
    for (int i = 0; i < size_; ++i) largest_[i] = ranges[i].largest;
    add_by_outputs(limbs.rows, sums, ranges, terms);
  }
  void flush(limb_sums& limbs, fixed_sum<Length>* sums) const {
    for (int i = 0; i < size_; ++i) {
      add_rows(sums[i], limbs.rows, [&](const word* row) { return row[i]; });
    }
    limbs = {};
  }

  void add(fixed_sum<Length>* sums, const term_range* ranges, const term_slice& terms) {
    if (has_outputs_) return add_outputs(sums, ranges, terms);
    for (int i = 0; i < size_; ++i) largest_[i] = ranges[i].largest;
    for (index_t k = terms.begin; k < terms.end; k += width * terms_of_limbs) {
      for (int i = 0; i < size_; ++i) std::fill_n(limbs_[i], width * limbs_of_sum(n_), 0);
      add_by_terms(sums, ranges, {k, std::min(terms.end, k + width * terms_of_limbs)});
      for (int i = 0; i < size_; ++i) {
        add_rows(sums[i], limbs_[i],
                 [](const word* row) { return std::accumulate(row, row + width, word{0}); });
      }
    }
  }

 private:
  bool find_output_ranges(term_range* ranges, const term_slice& terms) const {
    std::int64_t largest[width];
    std::fill_n(largest, width, term_range::none);
    const header_groups h{output(first_) + terms.begin * s_.a.step,
                          s_.b.first + terms.begin * s_.b.step,
                          s_.a.step,
                          s_.b.step,
                          true,
                          terms.end - terms.begin,
                          first_lanes(size_),
                          largest};
    if (kernels_.find_largest(h)) return false;
    for (int i = 0; i < size_; ++i) ranges[i].largest = largest[i];
    return true;
  }
  bool find_term_range(term_range& range, index_t i, const term_slice& terms) const {
    std::int64_t largest[width];
    std::fill_n(largest, width, term_range::none);
    const index_t count = terms.end - terms.begin, whole = count / width;
    const word *const a = output(i) + terms.begin, *const b = s_.b.first + terms.begin;
    if (kernels_.find_largest({a, b, width, width, false, whole, first_lanes(width), largest})) return false;
    const index_t done = whole * width;
    if (kernels_.find_largest({a + done, b + done, 0, 0, false, 1, first_lanes(count - done), largest}))
      return false;
    range.largest = *std::max_element(largest, largest + width);
    return true;
  }

  [[nodiscard]] const word* output(index_t i) const { return s_.a.first + i * s_.a_step; }

  void add_outputs(fixed_sum<Length>* sums, const term_range* ranges, const term_slice& terms) {
    limb_sums limbs;
    for (index_t k = terms.begin; k < terms.end; k += terms_of_limbs)
      add(limbs, sums, ranges, {k, std::min(terms.end, k + terms_of_limbs)});
    flush(limbs, sums);
  }
  /// Eight terms of eight outputs.
  void add_by_outputs(word* limbs, fixed_sum<Length>* sums, const term_range* ranges,
                      const term_slice& terms) {
    for (index_t k = terms.begin; k < terms.end; k += width) {
      const auto count = static_cast<int>(std::min<index_t>(width, terms.end - k));
      prepare_factors(k, count);
      lane_mask left = kernels_.add_products({output(first_) + k * s_.a.step, s_.a.step, s_.a.plane, factors_,
                                              true, count, first_lanes(size_), largest_, limbs});
      for (; left != 0; left &= left - 1) {
        const int bit = std::countr_zero(left);
        add_left(sums, ranges, bit % width, k + bit / width);
      }
    }
  }
  /// Up to 64 terms of an output, then of the next one.
  void add_by_terms(fixed_sum<Length>* sums, const term_range* ranges, const term_slice& terms) {
    for (index_t k = terms.begin; k < terms.end;) {
      const index_t rest = terms.end - k;
      const auto groups = static_cast<int>(std::clamp<index_t>(rest / width, 1, most_elements / width));
      const auto count = static_cast<int>(std::min<index_t>(rest, groups * width));
      prepare_factors(k, count);
      for (int i = 0; i < size_; ++i) {
        const auto a = side_by_side(output(first_ + i) + k * s_.a.step, s_.a, count);
        std::int64_t largest[width];
        std::fill_n(largest, width, largest_[i]);
        lane_mask left = kernels_.add_products({a.first, width, a.plane, factors_, false, groups,
                                                first_lanes(std::min(count, width)), largest, limbs_[i]});
        for (; left != 0; left &= left - 1) add_left(sums, ranges, i, k + std::countr_zero(left));
      }
      k += count;
    }
  }

  void prepare_factors(index_t k, int count) {
    const auto b = side_by_side(s_.b.first + k * s_.b.step, s_.b, count);
    for (int done = 0; done < count; done += width)
      kernels_.prepare(factors_ + done * rows_of_factors(n_), b.first + done, b.plane,
                       first_lanes(std::min(width, count - done)));
  }
  /// Elements that are a step apart, or their copies without gaps until the next ones.
  elements side_by_side(const word* first, const elements& x, int count) {
    if (x.step == 1) return {first, 1, x.plane};
    for (int w = 0; w <= n_; ++w) {
      for (int t = 0; t < count; ++t) copies_[w * most_elements + t] = first[t * x.step + w * x.plane];
    }
    return {copies_, 1, most_elements};
  }

  void add_left(fixed_sum<Length>* sums, const term_range* ranges, int i, index_t k) const {
    if (ranges[i].is_special()) return;
    number<Length> a, b;
    load(a, n_, output(first_ + i) + k * s_.a.step, s_.a.plane);
    load(b, n_, s_.b.first + k * s_.b.step, s_.b.plane);
    sums[i].add_product(n_, ranges[i].largest, a, b);
  }

  /// Adds limbs of eight lanes to a sum, of each row what `of_row` makes of it.
  template <class OfRow>
  void add_rows(fixed_sum<Length>& sum, const word* rows, const OfRow& of_row) const {
    const int count = limbs_of_sum(n_);
    std::int64_t limbs[limbs_of_sum(longest)];
    for (int k = 0; k < count; ++k) limbs[k] = static_cast<std::int64_t>(of_row(rows + width * k));
    add_limbs(sum.words, n_ + 1, limbs, count);
  }

  const sum_kernels& kernels_;
  Length n_;
  const sums_problem& s_;
  index_t first_;
  int size_;
  bool has_outputs_;
  std::int64_t largest_[width] = {};
  word limbs_[width][width * limbs_of_sum(longest)];
  word factors_[most_elements * rows_of_factors(longest)];
  word copies_[most_elements * (longest + 1)];
};

}  // namespace residua::multiple::lanes
