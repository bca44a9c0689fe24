// The data of a sum or a product, and blocks of them in any format.
#pragma once

#include <numeric>
#include <vector>

#include "residua/dense/dense_matrix.hpp"
#include "residua/mp/mp.hpp"

namespace residua::advising {

/// What is computed of A and B: the sum of A's only row, with B of ones; its product with B's only column;
/// A B for one column or many.
enum class kernel { sum, dot, gemv, gemm };

/// A of rows x depth and B of depth x columns, both by columns without gaps.
struct product {
  kernel what;
  const any_elements& A;
  const any_elements& B;
  index_t rows, columns, depth;

  [[nodiscard]] double terms() const {
    return static_cast<double>(rows) * static_cast<double>(columns) * static_cast<double>(depth);
  }
};

/// Some rows of A and columns of B, over the terms from `begin` to `end`.
struct excerpt {
  std::vector<index_t> rows, columns;
  index_t begin = 0, end = 0;

  [[nodiscard]] index_t depth() const { return end - begin; }
  [[nodiscard]] double terms() const {
    return static_cast<double>(rows.size()) * static_cast<double>(columns.size()) *
           static_cast<double>(depth());
  }
};

inline std::vector<index_t> first_of(index_t count) {
  std::vector<index_t> all(static_cast<std::size_t>(count));
  std::iota(all.begin(), all.end(), index_t{0});
  return all;
}
inline excerpt all_of(const product& p) { return {first_of(p.rows), first_of(p.columns), 0, p.depth}; }

/// x rounded to the format T.
template <class T, class From>
T in_format(const From& x) {
  return stored<T>(convert<arithmetic_t<T>>(x));
}

/// make(x) for each element x in some rows and columns of a matrix of `height` rows; both lie by columns.
template <class Made, class Make>
std::vector<Made> made_of(const any_elements& elements, index_t height, const std::vector<index_t>& rows,
                          const std::vector<index_t>& columns, const Make& make) {
  std::vector<Made> block;
  block.reserve(rows.size() * columns.size());
  std::visit(
      [&](const auto& all) {
        for (const index_t j : columns) {
          for (const index_t i : rows) block.push_back(make(all[static_cast<std::size_t>(i + j * height)]));
        }
      },
      elements);
  return block;
}

/// The rows of A in an excerpt, and the columns of B in it.
template <class Made, class Make>
std::vector<Made> part_of_A(const product& p, const excerpt& e, const Make& make) {
  auto terms = first_of(e.depth());
  for (auto& term : terms) term += e.begin;
  return made_of<Made>(p.A, p.rows, e.rows, terms, make);
}
template <class Made, class Make>
std::vector<Made> part_of_B(const product& p, const excerpt& e, const Make& make) {
  auto terms = first_of(e.depth());
  for (auto& term : terms) term += e.begin;
  return made_of<Made>(p.B, p.depth, terms, e.columns, make);
}

/// The function `make` that rounds to the format T, and the one that rounds to so many bits.
template <class T>
auto converting() {
  return [](const auto& x) { return in_format<T>(x); };
}
inline auto converting(int bits) {
  return [bits](const auto& x) { return mp(x, bits); };
}

}  // namespace residua::advising
