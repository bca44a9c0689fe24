// Blocked LU on a CPU, and the comparison of factors with their matrix. Compiled once an instruction set.
#include <algorithm>
#include <type_traits>
#include <vector>

#include "base/thread_pool.hpp"
#include "study/kernels/blocked_lu.hpp"

namespace residua::study::cpu {

namespace {

template <class Number>
void factorise_diagonal(const block_view<Number>& d, index_t block) {
  for (index_t step = 0; step < block; ++step) {
    for (index_t j = step; j < block; ++j) diagonal_row(d, step, j);
    for (index_t i = step + 1; i < block; ++i) diagonal_column(d, step, i);
  }
}

template <class Number>
void update_internal(const block_view<Number>& c, const block_view<Number>& l, const block_view<Number>& u,
                     index_t block) {
  for (index_t i = 0; i < block; ++i)
    for (index_t j = 0; j < block; ++j) c.at(i, j) = internal_element(c.at(i, j), l, u, block, i, j);
}

}  // namespace

template <class Isa, class Number>
void factorise(int threads, index_t n, Number* a, index_t block) {
  const auto at = [&](index_t i, index_t j) { return block_view<Number>{a + i * n + j, n}; };
  for (index_t t = 0; t < n; t += block) {
    factorise_diagonal(at(t, t), block);
    const index_t rest = n / block - t / block - 1, first = t + block;
    pool::for_each(2 * rest, threads, [&](index_t k) {
      const index_t place = first + k / 2 * block;
      for (index_t i = 0; i < block; ++i) {
        if (k % 2 == 0)
          perimeter_column(at(t, t), at(t, place), block, i);
        else
          perimeter_row(at(t, t), at(place, t), block, i);
      }
    });
    pool::for_each(rest * rest, threads, [&](index_t k) {
      const index_t i = first + k / rest * block, j = first + k % rest * block;
      update_internal(at(i, j), at(i, t), at(t, j), block);
    });
  }
}

namespace {

/// One row of the comparison. U's columns are read by rows, so a row of sums is kept.
template <class Wide>
factor_check compare_row(index_t n, index_t i, const double* a, const qd* lu, const std::vector<Wide>& u) {
  constexpr double tolerance = 1e-4;  // the thesis', table 17
  std::vector<Wide> sum(static_cast<std::size_t>(n), Wide(0.0));
  std::vector<double> size(static_cast<std::size_t>(n), 0.0);
  for (index_t k = 0; k <= i; ++k) {
    Wide l(1.0);
    if (k < i) {
      if constexpr (std::is_same_v<Wide, qd>)
        l = lu[i * n + k];
      else
        l = Wide(lu[i * n + k].limb[0], lu[i * n + k].limb[1]);
    }
    for (index_t j = k; j < n; ++j) {
      sum[j] = sum[j] + l * u[k * n + j];
      size[j] += machine::abs(leading(l)) * machine::abs(leading(u[k * n + j]));
    }
  }
  factor_check row;
  for (index_t j = 0; j < n; ++j) {
    const double difference = machine::abs(leading(sum[j] - Wide(a[i * n + j])));
    if (!(difference <= tolerance)) ++row.mismatches;
    if (difference > 0) row.residual = std::max(row.residual, difference / size[j]);
  }
  return row;
}

}  // namespace

template <class Isa, class Wide>
factor_check compare_product(int threads, index_t n, const double* a, const qd* lu) {
  std::vector<Wide> u(static_cast<std::size_t>(n * n));
  for (index_t k = 0; k < n * n; ++k) {
    if constexpr (std::is_same_v<Wide, qd>)
      u[k] = lu[k];
    else
      u[k] = Wide(lu[k].limb[0], lu[k].limb[1]);
  }
  std::vector<factor_check> rows(static_cast<std::size_t>(n));
  pool::for_each(n, threads, [&](index_t i) { rows[i] = compare_row(n, i, a, lu, u); });
  factor_check all;
  for (const auto& row : rows) {
    all.mismatches += row.mismatches;
    all.residual = std::max(all.residual, row.residual);
  }
  return all;
}

#define RESIDUA_INSTANTIATE(F) \
  template void factorise<isa::RESIDUA_ISA>(int, index_t, number_of<F>*, index_t);
RESIDUA_KERNEL_FORMATS(RESIDUA_INSTANTIATE)
#undef RESIDUA_INSTANTIATE
template factor_check compare_product<isa::RESIDUA_ISA, dd>(int, index_t, const double*, const qd*);
template factor_check compare_product<isa::RESIDUA_ISA, qd>(int, index_t, const double*, const qd*);

}  // namespace residua::study::cpu
