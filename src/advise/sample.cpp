// The elements of a product that tell most of its error.
#include "advise/sample.hpp"

#include <algorithm>
#include <cmath>

#include "residua/blas/level3/gemm.hpp"
#include "residua/view/matrix.hpp"

namespace residua::advising {

namespace {

constexpr double most_terms = 1 << 24;
constexpr double most_elements = 1 << 20;
constexpr index_t hardest = 24, spread = 8;
/// Columns that rows are judged by, and rows that columns are judged by.
constexpr index_t judges = 4;

/// `count` places of `size`, evenly spread with the first and the last.
std::vector<index_t> evenly_spread(index_t size, index_t count) {
  if (size <= count) return first_of(size);
  std::vector<index_t> places;
  for (index_t k = 0; k < count; ++k) places.push_back(k * (size - 1) / (count - 1));
  return places;
}

std::vector<double> sizes_of(const std::vector<dd>& x) {
  std::vector<double> sizes;
  sizes.reserve(x.size());
  for (const dd& element : x) sizes.push_back(std::fabs(element.hi()));
  return sizes;
}

template <class T>
std::vector<T> multiplied(const context& ctx, const excerpt& e, const std::vector<T>& A,
                          const std::vector<T>& B) {
  const auto m = std::ssize(e.rows), n = std::ssize(e.columns);
  matrix<T> C(ctx, m, n);
  gemm(ctx, op::none, op::none, 1.0, matrix<T>(ctx, m, e.depth(), A), matrix<T>(ctx, e.depth(), n, B), 0.0,
       C);
  return C.to_host(ctx);
}

/// |A B|_ij / (|A||B|)_ij of an excerpt, by columns, as far as dd tells.
std::vector<double> what_is_left(const context& ctx, const product& p, const excerpt& e) {
  const auto A = part_of_A<dd>(p, e, converting<dd>()), B = part_of_B<dd>(p, e, converting<dd>());
  auto left = sizes_of(multiplied(ctx, e, A, B));
  const auto whole = multiplied(ctx, e, sizes_of(A), sizes_of(B));
  for (std::size_t k = 0; k < left.size(); ++k) left[k] = whole[k] > 0 ? left[k] / whole[k] : 1;
  return left;
}

/// The places of the smallest values, and some others.
std::vector<index_t> smallest_and_others(const std::vector<double>& values) {
  const auto size = std::ssize(values);
  auto order = first_of(size);
  std::stable_sort(order.begin(), order.end(), [&](index_t a, index_t b) {
    return values[static_cast<std::size_t>(a)] < values[static_cast<std::size_t>(b)];
  });
  order.resize(static_cast<std::size_t>(std::min(size, hardest)));
  for (const index_t place : evenly_spread(size, spread)) order.push_back(place);
  std::sort(order.begin(), order.end());
  order.erase(std::unique(order.begin(), order.end()), order.end());
  return order;
}

/// Of each row (or column), the least of what is left of it, in pieces that fit in memory.
template <class Piece>
std::vector<double> least_of_each(index_t size, index_t depth, const Piece& left_in) {
  constexpr index_t elements_at_a_time = index_t{1} << 22;
  const index_t step = std::max<index_t>(1, elements_at_a_time / std::max<index_t>(1, depth));
  std::vector<double> least;
  for (index_t begin = 0; begin < size; begin += step) {
    std::vector<index_t> piece;
    for (index_t i = begin; i < std::min(size, begin + step); ++i) piece.push_back(i);
    const auto its = left_in(piece);
    least.insert(least.end(), its.begin(), its.end());
  }
  return least;
}

std::vector<index_t> rows_for_errors(const context& ctx, const product& p) {
  const auto columns = evenly_spread(p.columns, judges);
  return smallest_and_others(least_of_each(p.rows, p.depth, [&](const std::vector<index_t>& rows) {
    const auto left = what_is_left(ctx, p, {rows, columns, 0, p.depth});
    std::vector<double> least(rows.size(), 1);
    for (std::size_t k = 0; k < left.size(); ++k)
      least[k % rows.size()] = std::min(least[k % rows.size()], left[k]);
    return least;
  }));
}

std::vector<index_t> columns_for_errors(const context& ctx, const product& p) {
  const auto rows = evenly_spread(p.rows, judges);
  return smallest_and_others(least_of_each(p.columns, p.depth, [&](const std::vector<index_t>& columns) {
    const auto left = what_is_left(ctx, p, {rows, columns, 0, p.depth});
    std::vector<double> least(columns.size(), 1);
    for (std::size_t k = 0; k < left.size(); ++k)
      least[k / rows.size()] = std::min(least[k / rows.size()], left[k]);
    return least;
  }));
}

}  // namespace

excerpt sample_for_errors(const context& ctx, const product& p) {
  const double elements = static_cast<double>(p.rows + p.columns) * static_cast<double>(p.depth);
  const bool is_one_sum = p.rows == 1 && p.columns == 1;
  if (is_one_sum || (p.terms() <= most_terms && elements <= most_elements)) return all_of(p);
  return {rows_for_errors(ctx, p), columns_for_errors(ctx, p), 0, p.depth};
}

excerpt sample_for_seconds(const product& p) {
  constexpr index_t elements_of_gemv = index_t{1} << 21;
  const index_t extent_of_gemm = 512;
  if (p.what == kernel::gemv) {
    const index_t rows = std::clamp<index_t>(elements_of_gemv / p.depth, 1, p.rows);
    return {first_of(rows), first_of(1), 0, p.depth};
  }
  if (p.what != kernel::gemm) return all_of(p);
  const auto part = [&](index_t extent) { return first_of(std::min(extent, extent_of_gemm)); };
  return {part(p.rows), part(p.columns), 0, std::min(p.depth, extent_of_gemm)};
}

}  // namespace residua::advising
