// Products of long integers in plain loops over words.
#include <algorithm>
#include <vector>

#include "base/thread_pool.hpp"
#include "residue/integers/run.hpp"

namespace residua::residue::reference {

namespace {

__extension__ using wide = __int128;

/// Slices in balanced words, each as a number: their words side by side, slice after slice.
std::vector<std::int64_t> balanced_words_of(const integer_slices& x, int words) {
  std::vector<std::int64_t> all;
  all.reserve(static_cast<std::size_t>(x.count * x.depth * words));
  for (index_t slice = 0; slice < x.count; ++slice) {
    for (index_t k = 0; k < x.depth; ++k) {
      std::uint32_t carry = 0;
      for (int w = 0; w < words; ++w) {
        all.push_back(value_of_balanced(balanced_word(x.word(slice, k, w), carry)));
      }
    }
  }
  return all;
}

int block_of_word(const integer_cut& c, int word) {
  const int from_below = word / integer_block_words;
  return from_below < c.count ? c.count - 1 - from_below : 0;
}

/// sums[w] += x_u y_v for all u + v = w of blocks on diagonals that are computed: each below 2^63 in size.
void add_product(const integer_plan& p, const std::int64_t* x, const std::int64_t* y,
                 std::vector<wide>& sums) {
  for (int u = 0; u < p.a.words; ++u) {
    const int most = p.diagonals - 1 - block_of_word(p.a, u);
    const auto place = static_cast<std::size_t>(u);
    for (int v = most < 0 ? p.b.words : 0; v < p.b.words; ++v) {
      if (block_of_word(p.b, v) <= most)
        sums[place + static_cast<std::size_t>(v)] += static_cast<wide>(x[u]) * y[v];
    }
  }
}

/// The words of the sum less those dropped, rounded.
void store(const std::vector<wide>& sums, const integer_plan& p, const integer_matrix_view<std::uint32_t>& C,
           index_t i, index_t j) {
  wide carry = 0;
  for (int w = 0; w < p.dropped_words + C.words(); ++w) {
    if (w < static_cast<int>(sums.size())) carry += sums[static_cast<std::size_t>(w)];
    if (w == p.dropped_words - 1) carry += std::int64_t{1} << 31;
    if (w >= p.dropped_words) C(i, j, w - p.dropped_words) = static_cast<std::uint32_t>(carry);
    carry >>= 32;
  }
}

}  // namespace

void multiply_integers(int threads, const integer_product& product, const integer_plan& p) {
  const auto a = balanced_words_of(product.a, p.a.words), b = balanced_words_of(product.b, p.b.words);
  const index_t k = product.a.depth;
  pool::for_each(product.b.count, threads, [&](index_t j) {
    std::vector<wide> sums(static_cast<std::size_t>(p.a.words + p.b.words - 1));
    for (index_t i = 0; i < product.a.count; ++i) {
      std::fill(sums.begin(), sums.end(), 0);
      for (index_t t = 0; t < k; ++t) {
        add_product(p, a.data() + (i * k + t) * p.a.words, b.data() + (j * k + t) * p.b.words, sums);
      }
      store(sums, p, product.C, i, j);
    }
  });
}

}  // namespace residua::residue::reference
