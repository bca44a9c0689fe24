// What happens to one element of a product of long integers: its blocks in balanced bytes, and the words of C
// that a diagonal's sum is added to. Host and device have one source.
#pragma once

#include "residua/residue/integer_gemm.hpp"
#include "residue/core/diagonals.hpp"
#include "residue/integers/plan.hpp"
#include "residue/moduli/reconstruct.hpp"

namespace residua::residue {

/// Some of the rows of op(A) or columns of op(B), and some of their elements.
struct integer_slices {
  const std::uint32_t* data;
  int words;
  index_t count, depth, slice_step, term_step, plane;

  using view = integer_matrix_view<const std::uint32_t>;
  static integer_slices rows_of(op op_a, const view& A) {
    return is_transposed(op_a) ? along(A, A.columns(), A.rows(), A.leading_dimension(), 1)
                               : along(A, A.rows(), A.columns(), 1, A.leading_dimension());
  }
  static integer_slices columns_of(op op_b, const view& B) {
    return rows_of(is_transposed(op_b) ? op::none : op::transpose, B);
  }

  /// Words beyond the operand's repeat the sign.
  [[nodiscard]] RESIDUA_INLINE std::uint32_t word(index_t slice, index_t k, int w) const {
    const std::uint32_t* x = data + slice * slice_step + k * term_step;
    if (w < words) return x[w * plane];
    return static_cast<std::uint32_t>(static_cast<std::int32_t>(x[(words - 1) * plane]) >> 31);
  }
  /// Some of these slices, and of each some terms.
  [[nodiscard]] integer_slices part(const slice_range& r) const {
    integer_slices some = *this;
    some.data += r.first * slice_step + r.first_term * term_step;
    some.count = r.count;
    some.depth = r.terms;
    return some;
  }

 private:
  static integer_slices along(const view& A, index_t count, index_t depth, index_t slice_step,
                              index_t term_step) {
    return {A.data(), A.words(), count, depth, slice_step, term_step, A.plane()};
  }
};

/// What words below `word` carry into it where all are put in balanced bytes: 1 if they are above
/// 0x7f7f...7f, otherwise 0. One word nearly always tells.
RESIDUA_INLINE std::uint32_t carry_into(const integer_slices& x, index_t slice, index_t k, int word) {
  constexpr std::uint32_t largest = 0x7f7f7f7fU;
  for (int w = word - 1; w >= 0; --w) {
    const std::uint32_t own = x.word(slice, k, w);
    if (own != largest) return own > largest ? 1 : 0;
  }
  return 0;
}

/// A rectangle of C, where sums of products are added: its words, and the words below those, which are kept
/// where the terms are in several panels. What a diagonal carries to the next, in planes.
struct integer_target {
  std::uint32_t* C;
  int words, dropped;
  index_t rows, columns, leading, plane;
  std::uint32_t* low;
  index_t low_leading, low_plane;
  std::uint32_t* carried;
  index_t carried_leading, carried_plane;

  /// One beyond the highest word of the whole result.
  [[nodiscard]] RESIDUA_INLINE int end() const { return dropped + words; }
  /// Word w of element (i, j) of the whole result; null where it is not kept.
  [[nodiscard]] RESIDUA_INLINE std::uint32_t* word(index_t i, index_t j, int w) const {
    if (w >= end()) return nullptr;
    if (w >= dropped) return C + i + j * leading + (w - dropped) * plane;
    return low == nullptr ? nullptr : low + i + j * low_leading + w * low_plane;
  }
};

/// Which diagonal is added, of which panel of terms.
struct diagonal_position {
  int first_word;          // of its sum
  bool is_lowest, is_top;  // of those that are computed
  bool is_first_panel;     // of terms: nothing is in C yet
};
inline diagonal_position position_of(const integer_plan& p, int d, bool is_first_panel) {
  return {p.first_word(d), d == p.diagonals - 1, d == 0, is_first_panel};
}

/// Half of the last place that is kept is added to the words before all else.
RESIDUA_INLINE std::uint32_t first_value(const integer_target& target, int word) {
  return word == target.dropped - 1 ? 0x80000000U : 0;
}

/// Adds integers to words of the result from the lowest on, each with what is carried from those below.
struct word_adder {
  const integer_target& target;
  const diagonal_position& position;
  index_t i, j;
  std::int64_t carry = 0;

  RESIDUA_INLINE void add(int w, std::int64_t value) {
    std::uint32_t* address = target.word(i, j, w);
    carry += value;
    if (position.is_first_panel) {
      carry += first_value(target, w);
    } else if (address != nullptr) {
      carry += *address;
    }
    if (address != nullptr) *address = static_cast<std::uint32_t>(carry);
    carry >>= 32;
  }
};

/// Words of a diagonal's sum, with what the diagonal below carried: enough for |sum| < P / 2, and P < 2^(40
/// pieces - 1) or 2^342.
RESIDUA_INLINE constexpr int words_for(int pieces) { return pieces == 6 ? 8 : pieces == 8 ? 10 : 11; }

/// A carried sum in words of 32 bits, the last with sign: eight words of 40 bits make ten.
template <int pieces>
struct sum_words {
  static constexpr int count = words_for(pieces);
  std::uint32_t word[count];

  RESIDUA_INLINE explicit sum_words(const long_pieces<pieces>& x) {
    std::uint64_t digit[pieces + 1];
    std::int64_t carry = 0;
    RESIDUA_UNROLL
    for (int t = 0; t < pieces; ++t) {
      carry += static_cast<std::int64_t>(x.piece[t]);
      digit[t] = static_cast<std::uint64_t>(carry) & ((std::uint64_t{1} << piece_bits) - 1);
      carry >>= piece_bits;
    }
    digit[pieces] = static_cast<std::uint64_t>(carry);
    RESIDUA_UNROLL
    for (int w = 0; w < count; ++w) {
      const int t = 32 * w / piece_bits, bit = 32 * w % piece_bits;
      const std::uint64_t both =
          bit > 8 ? digit[t] >> bit | digit[t + 1] << (piece_bits - bit) : digit[t] >> bit;
      word[w] = static_cast<std::uint32_t>(both);
    }
  }
};

/// Word n of an integer of so many, of which the last has the sign and those beyond are zero: their sum is
/// the integer.
template <class Word>
RESIDUA_INLINE std::int64_t signed_word(Word word, int n, int count) {
  return n < count - 1 ? std::int64_t{static_cast<std::uint32_t>(word)}
                       : std::int64_t{static_cast<std::int32_t>(word)};
}

/// A diagonal's sum and what was carried to it, word by word.
template <int pieces>
struct diagonal_words {
  sum_words<pieces> sum;
  std::uint32_t carried[carried_words] = {};

  RESIDUA_INLINE explicit diagonal_words(const long_pieces<pieces>& x) : sum(x) {}
  RESIDUA_INLINE void load(const std::uint32_t* planes, index_t plane) {
    RESIDUA_UNROLL
    for (int n = 0; n < carried_words; ++n) carried[n] = planes[n * plane];
  }
  [[nodiscard]] RESIDUA_INLINE std::int64_t operator[](int n) const {
    constexpr int count = sum_words<pieces>::count;
    return (n < count ? signed_word(sum.word[n], n, count) : 0) +
           (n < carried_words ? signed_word(carried[n], n, carried_words) : 0);
  }
};

/// Words below the first diagonal's, which are zero but for half of the last place that is kept.
RESIDUA_INLINE void clear_words_below(word_adder& result, const integer_target& target, int first_word) {
  for (int w = target.low == nullptr ? target.dropped : 0; w < first_word && w < target.end(); ++w)
    result.add(w, 0);
  result.carry = 0;
}

/// Adds a diagonal's sum to the result: stores the words that no diagonal after it reaches, and keeps what is
/// left for the next.
template <int pieces>
RESIDUA_INLINE void add_diagonal(const integer_target& target, const diagonal_position& position, index_t i,
                                 index_t j, const long_pieces<pieces>& x) {
  constexpr int block = integer_block_words, most = sum_words<pieces>::count;
  diagonal_words<pieces> words(x);
  std::uint32_t* carried = target.carried + i + j * target.carried_leading;
  word_adder result{target, position, i, j};
  if (position.is_lowest && position.is_first_panel) clear_words_below(result, target, position.first_word);
  if (!position.is_lowest) words.load(carried, target.carried_plane);
  RESIDUA_UNROLL
  for (int n = 0; n < block; ++n) result.add(position.first_word + n, words[n]);
  if (position.is_top) {
    RESIDUA_UNROLL
    for (int n = block; n < most; ++n) result.add(position.first_word + n, words[n]);
    for (int w = position.first_word + most; w < target.end(); ++w) result.add(w, 0);
    return;
  }
  RESIDUA_UNROLL
  for (int n = block; n < block + carried_words; ++n) {
    result.carry += words[n];
    carried[(n - block) * target.carried_plane] = static_cast<std::uint32_t>(result.carry);
    result.carry >>= 32;
  }
}

}  // namespace residua::residue
