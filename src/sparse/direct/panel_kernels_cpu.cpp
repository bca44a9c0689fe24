// Dense arithmetic on panels. Compiled once an instruction set.
#include <algorithm>
#include <cmath>

#include "base/backends.hpp"
#include "loop/cpu.hpp"
#include "sparse/direct/panel_kernels.hpp"

namespace residua::RESIDUA_ISA {

using sparse::trapezoid_product;

namespace {

constexpr index_t lanes = 8;

#if RESIDUA_HAS_VECTORS
using eight = pack;
constexpr int tile_packs = pack::vectors == 1 ? 2 : 1;
RESIDUA_INLINE eight load(const double* x) { return pack::load(x); }
RESIDUA_INLINE void store(const eight& x, double* memory) { x.store(memory); }
RESIDUA_INLINE eight splat(double x) { return limb_operations<pack>::splat(x); }
RESIDUA_INLINE eight fma(const eight& a, const eight& b, const eight& c) {
  return limb_operations<pack>::fma(a, b, c);
}
RESIDUA_INLINE eight sub(const eight& a, const eight& b) { return limb_operations<pack>::sub(a, b); }
RESIDUA_INLINE eight div(const eight& a, const eight& b) { return limb_operations<pack>::div(a, b); }
#else
struct eight {
  double lane[lanes];
  template <class F>
  static eight each(const F& f) {
    eight r;
    for (int i = 0; i < lanes; ++i) r.lane[i] = f(i);
    return r;
  }
};
constexpr int tile_packs = 1;
eight load(const double* x) {
  return eight::each([&](int i) { return x[i]; });
}
void store(const eight& x, double* memory) { std::copy(x.lane, x.lane + lanes, memory); }
eight splat(double x) {
  return eight::each([&](int) { return x; });
}
eight fma(const eight& a, const eight& b, const eight& c) {
  return eight::each([&](int i) { return std::fma(a.lane[i], b.lane[i], c.lane[i]); });
}
eight sub(const eight& a, const eight& b) {
  return eight::each([&](int i) { return a.lane[i] - b.lane[i]; });
}
eight div(const eight& a, const eight& b) {
  return eight::each([&](int i) { return a.lane[i] / b.lane[i]; });
}
#endif

constexpr index_t tile_rows = tile_packs * lanes;
constexpr int tile_columns = 6;
static_assert(sparse::panel_slack >= tile_rows);

/// The first `count` of eight elements.
RESIDUA_INLINE void store_first(const eight& x, double* memory, index_t count) {
  double lane[lanes];
  store(x, lane);
  std::copy(lane, lane + count, memory);
}

/// memory[i] = f(memory[i] …) for begin <= i < end, eight at a time; what is read behind the end is not kept.
template <class F>
RESIDUA_INLINE void for_eights(double* memory, index_t begin, index_t end, const F& f) {
  index_t i = begin;
  for (; i + lanes <= end; i += lanes) store(f(i), memory + i);
  if (i < end) store_first(f(i), memory + i, end - i);
}

// ---- products ----

/// The part of the product in rows from i on and `Columns` columns from j on.
template <int Columns, bool subtracts>
RESIDUA_INLINE void multiply_tile(const trapezoid_product& p, index_t i, index_t j) {
  eight sum[tile_packs][Columns];
  for (auto& row : sum) std::fill(row, row + Columns, splat(0));
  const double *a = p.panel + i, *b = p.panel + j;
  for (index_t k = 0; k < p.terms; ++k, a += p.panel_stride, b += p.panel_stride) {
    eight left[tile_packs];
    for (int r = 0; r < tile_packs; ++r) left[r] = load(a + r * lanes);
    for (int c = 0; c < Columns; ++c) {
      const eight right = splat(b[c]);
      for (int r = 0; r < tile_packs; ++r) sum[r][c] = fma(left[r], right, sum[r][c]);
    }
  }
  for (int c = 0; c < Columns; ++c) {
    double* target = p.target + (j + c) * p.target_stride;
    for (int r = 0; r < tile_packs; ++r) {
      const index_t begin = i + r * lanes, end = std::min(begin + lanes, p.rows);
      for_eights(target, begin, end,
                 [&](index_t place) { return subtracts ? sub(load(target + place), sum[r][c]) : sum[r][c]; });
    }
  }
}

template <int Columns, bool subtracts>
void multiply_columns(const trapezoid_product& p, index_t j) {
  for (index_t i = j; i < p.rows; i += tile_rows) multiply_tile<Columns, subtracts>(p, i, j);
}

template <bool subtracts>
void multiply_last(const trapezoid_product& p, index_t j) {
  switch (p.columns - j) {
    case 1:
      return multiply_columns<1, subtracts>(p, j);
    case 2:
      return multiply_columns<2, subtracts>(p, j);
    case 3:
      return multiply_columns<3, subtracts>(p, j);
    case 4:
      return multiply_columns<4, subtracts>(p, j);
    case 5:
      return multiply_columns<5, subtracts>(p, j);
    default:
      return;
  }
}

template <bool subtracts>
void multiply(const trapezoid_product& p) {
  index_t j = 0;
  for (; j + tile_columns <= p.columns; j += tile_columns) multiply_columns<tile_columns, subtracts>(p, j);
  multiply_last<subtracts>(p, j);
}

// ---- the panel itself ----

constexpr index_t block_columns = 8;

/// Column j loses its products with those from `first` on.
void subtract_block(double* panel, index_t rows, index_t first, index_t j) {
  double* column = panel + j * rows;
  eight factor[block_columns];
  for (index_t l = first; l < j; ++l) factor[l - first] = splat(-panel[l * rows + j]);
  for_eights(column, j, rows, [&](index_t i) {
    eight sum = load(column + i);
    for (index_t l = first; l < j; ++l) sum = fma(factor[l - first], load(panel + l * rows + i), sum);
    return sum;
  });
}

index_t factorise_panel(double* panel, index_t rows, index_t width) {
  for (index_t first = 0; first < width; first += block_columns) {
    const index_t last = std::min(first + block_columns, width);
    if (first > 0)
      multiply<true>(
          {rows - first, last - first, first, panel + first, rows, panel + first * (rows + 1), rows});
    for (index_t j = first; j < last; ++j) {
      subtract_block(panel, rows, first, j);
      double* column = panel + j * rows;
      if (!(column[j] > 0) || !std::isfinite(column[j])) return j;
      column[j] = std::sqrt(column[j]);
      const eight root = splat(column[j]);
      for_eights(column, j + 1, rows, [&](index_t i) { return div(load(column + i), root); });
    }
  }
  return -1;
}

// ---- solving ----

/// Columns that a pass over y takes at once.
constexpr index_t solved_columns = 4;

/// y's elements from `last` on lose their products with columns first ... last - 1.
void subtract_solved(const double* panel, index_t rows, index_t first, index_t last, double* y) {
  eight factor[solved_columns];
  for (index_t c = first; c < last; ++c) factor[c - first] = splat(-y[c]);
  for_eights(y, last, rows, [&](index_t i) {
    eight sum = load(y + i);
    for (index_t c = first; c < last; ++c) sum = fma(factor[c - first], load(panel + c * rows + i), sum);
    return sum;
  });
}

void solve_forward(const double* panel, index_t rows, index_t width, double* y) {
  for (index_t first = 0; first < width; first += solved_columns) {
    const index_t last = std::min(first + solved_columns, width);
    for (index_t c = first; c < last; ++c) {
      const double* column = panel + c * rows;
      y[c] /= column[c];
      for (index_t i = c + 1; i < last; ++i) y[i] = std::fma(-column[i], y[c], y[i]);
    }
    subtract_solved(panel, rows, first, last, y);
  }
}

double sum_of(const eight& x) {
  double lane[lanes];
  store(x, lane);
  return ((lane[0] + lane[4]) + (lane[2] + lane[6])) + ((lane[1] + lane[5]) + (lane[3] + lane[7]));
}

/// Of a column with y, from row `begin` on; eight sums, then what is left.
double product_with(const double* column, index_t begin, index_t rows, const double* y) {
  eight sum = splat(0);
  index_t i = begin;
  for (; i + lanes <= rows; i += lanes) sum = fma(load(column + i), load(y + i), sum);
  double total = sum_of(sum);
  for (; i < rows; ++i) total = std::fma(column[i], y[i], total);
  return total;
}

void solve_backward(const double* panel, index_t rows, index_t width, double* y) {
  for (index_t c = width - 1; c >= 0; --c) {
    const double* column = panel + c * rows;
    y[c] = (y[c] - product_with(column, c + 1, rows, y)) / column[c];
  }
}

}  // namespace

}  // namespace residua::RESIDUA_ISA

namespace residua::cpu {

template <class Isa>
sparse::panel_kernels panel_kernels_for() {
  using namespace RESIDUA_ISA;
  return {multiply<false>, multiply<true>, factorise_panel, solve_forward, solve_backward};
}
template sparse::panel_kernels panel_kernels_for<isa::RESIDUA_ISA>();

}  // namespace residua::cpu
