// The CPU's matrix product. Compiled once an instruction set.
//
// Eight rows of A by a few columns of B at a time, over all k in ascending order, in registers. A dd term of
// eight elements is 12 vector instructions and loads 16 + 16 / 6 bytes an element row, so arithmetic is the
// ceiling and blocking of k would gain nothing; columns are blocked so that a block of B stays in the
// second-level cache.
#include "base/backends.hpp"
#include "blas/level3/gemm_packing.hpp"
#include "blas/level3/gemm_reference.hpp"
#include "loop/cpu.hpp"
#include "number/ceil_div.hpp"
#if RESIDUA_HAS_VECTORS
#  include "blas/level3/gemm_vector_limb.hpp"
#endif

namespace residua::RESIDUA_ISA {

using namespace blas;

#if RESIDUA_HAS_VECTORS

namespace {

/// A number of eight lanes, limb by limb.
RESIDUA_INLINE void store_packed(const pack& x, double* packed) { x.store(packed); }
template <int N>
RESIDUA_INLINE void store_packed(const expansion<pack, N>& x, double* packed) {
  for (int w = 0; w < N; ++w) x.limb[w].store(packed + w * pack::lanes);
}

/// Rows first ... first + 7 of A: limb by limb eight values, by ascending k. Rows beyond the last are zeros.
template <class Product>
void pack_rows(const Product& p, index_t first, double* packed) {
  using number = decltype(p.a(0, 0));
  constexpr index_t limbs = limb_count<number>;
  if (p.a == form{} && first + panel_rows <= p.rows()) {
    for (index_t k = 0; k < p.terms(); ++k, packed += limbs * panel_rows) {
      store_packed(pack_lane{first}.load(p.a.A.column(k)), packed);
    }
    return;
  }
  for (index_t k = 0; k < p.terms(); ++k, packed += limbs * panel_rows) {
    for (index_t l = 0; l < panel_rows; ++l) {
      const number x = first + l < p.rows() ? p.a(first + l, k) : number(0.0);
      const auto* limb = reinterpret_cast<const double*>(&x);
      for (index_t w = 0; w < limbs; ++w) packed[w * panel_rows + l] = limb[w];
    }
  }
}

/// `width` columns of B from `first` on: number by number, by ascending k. Columns beyond the last are zeros.
template <class Product, class Number>
void pack_columns(const Product& p, index_t first, index_t width, Number* packed) {
  for (index_t k = 0; k < p.terms(); ++k, packed += width) {
    for (index_t j = 0; j < width; ++j) packed[j] = first + j < p.columns() ? p.b(k, first + j) : Number(0.0);
  }
}

/// The sums of a vector of rows and of a panel's columns over some terms, all in registers.
template <class TA, class TB, class TC>
RESIDUA_INLINE void multiply(index_t terms, const double* a, const arithmetic_t<TB>* b,
                             accumulator<vector_of<arithmetic_t<TC>>>* sum) {
  constexpr index_t columns = panel_columns<TC>, step = panel_rows * limbs_of<TA>;
#  pragma GCC unroll 12
  for (index_t j = 0; j < columns; ++j) sum[j].clear();
  for (index_t k = 0; k < terms;) {
    const index_t stop =
        terms - k < terms_between_renormalisations ? terms : k + terms_between_renormalisations;
    for (; k < stop; ++k) {
      vector_of<arithmetic_t<TA>> x;
      load_vector(a + k * step, x);
#  pragma GCC unroll 12
      for (index_t j = 0; j < columns; ++j) add_product(sum[j], x, splat_vector(b[k * columns + j]));
    }
    if (k % terms_between_renormalisations == 0) {
#  pragma GCC unroll 12
      for (index_t j = 0; j < columns; ++j) sum[j].renormalise();
    }
  }
}

/// The same of eight rows.
template <class TA, class TB, class TC>
void multiply_panel(index_t terms, const double* a, const arithmetic_t<TB>* b,
                    accumulator<pack_of<arithmetic_t<TC>>>* sum) {
  constexpr index_t columns = panel_columns<TC>;
  for (int v = 0; v < pack::vectors; ++v) {
    accumulator<vector_of<arithmetic_t<TC>>> of_vector[columns];
    multiply<TA, TB, TC>(terms, a + v * vector_limb::lanes, b, of_vector);
    for (index_t j = 0; j < columns; ++j) put_vector(of_vector[j], v, sum[j]);
  }
}

/// Eight sums of column j to C.
template <class TA, class TB, class TC>
void finish_rows(const product<TA, TB, TC>& p, index_t i, index_t j, const pack_of<arithmetic_t<TC>>& sum) {
  using number = arithmetic_t<TC>;
  using loop::multiply_add;
  if (i + panel_rows <= p.rows() && contains(p.part, i, j) && contains(p.part, i + panel_rows - 1, j)) {
    const pack_lane lane{i};
    const auto column = p.C.column(j);
    const auto scaled = splat_eight(p.alpha) * sum;
    lane.store(column,
               p.beta == number(0.0) ? scaled : multiply_add(splat_eight(p.beta), lane.load(column), scaled));
    return;
  }
  number value[panel_rows];
  store_eight(sum, value);
  for (index_t l = 0; l < panel_rows && i + l < p.rows(); ++l) {
    if (contains(p.part, i + l, j)) p.finish(i + l, j, value[l]);
  }
}

template <class TA, class TB, class TC>
void multiply_panels(const product<TA, TB, TC>& p, index_t i, index_t j, const double* a,
                     const arithmetic_t<TB>* b) {
  constexpr index_t width = panel_columns<TC>, a_step = panel_rows * limbs_of<TA>;
  using acc = accumulator<pack_of<arithmetic_t<TC>>>;
  acc sum[width];
  if (!p.is_sliced()) {
    multiply_panel<TA, TB, TC>(p.terms(), a, b, sum);
  } else {
    merged_slices<acc> merged[width];
    const index_t slices = ceil_div(p.terms(), p.slice);
    for (index_t turn = 0; turn < slices; ++turn) {
      const index_t first = turn * p.slice, terms = p.terms() - first < p.slice ? p.terms() - first : p.slice;
      multiply_panel<TA, TB, TC>(terms, a + first * a_step, b + first * width, sum);
      for (index_t k = 0; k < width; ++k) merged[k].add(sum[k], turn);
    }
    for (index_t k = 0; k < width; ++k) sum[k] = merged[k].whole(slices);
  }
  for (index_t k = 0; k < width && j + k < p.columns(); ++k) finish_rows(p, i, j + k, sum[k].value());
}

/// Whether no element of the panels' product is wanted.
template <class TA, class TB, class TC>
bool misses(const product<TA, TB, TC>& p, index_t i, index_t j) {
  if (p.part == region::lower) return i + panel_rows <= j;
  if (p.part == region::upper) return j + panel_columns<TC> <= i;
  return false;
}

/// Column panels whose part of B takes about half a second-level cache.
template <class TB, class TC>
index_t panels_in_cache(index_t terms) {
  constexpr index_t bytes = 1 << 20;
  const index_t panel = panel_columns<TC> * static_cast<index_t>(sizeof(arithmetic_t<TB>)) * (terms + 1);
  return bytes / panel < 1 ? 1 : bytes / panel;
}

template <class TA, class TB, class TC>
void run_product(int threads, const product<TA, TB, TC>& p, double* packed_operands) {
  constexpr index_t width = panel_columns<TC>;
  double* a = packed_operands;
  auto* b = reinterpret_cast<arithmetic_t<TB>*>(packed_operands + doubles_of_a<TA>(p.rows(), p.terms()));
  const index_t down = ceil_div(p.rows(), panel_rows), across = ceil_div(p.columns(), width);
  const index_t a_panel = panel_rows * p.terms() * limbs_of<TA>, b_panel = width * p.terms();
  const index_t block = panels_in_cache<TB, TC>(p.terms());
  constexpr index_t terms_worth_threads = 20000;
  const int team = p.rows() * p.columns() * (p.terms() + 1) < terms_worth_threads ? 1 : threads;
  pool::for_each(down + across, team, [&](index_t n) {
    if (n < down) {
      pack_rows(p, n * panel_rows, a + n * a_panel);
    } else {
      pack_columns(p, (n - down) * width, width, b + (n - down) * b_panel);
    }
  });
  // Row panels of the same block of columns one after the other.
  pool::for_each(ceil_div(across, block) * down, team, [&](index_t n) {
    const index_t i = n % down, first = n / down * block;
    for (index_t j = first; j < first + block && j < across; ++j) {
      if (misses(p, i * panel_rows, j * width)) continue;
      multiply_panels<TA, TB, TC>(p, i * panel_rows, j * width, a + i * a_panel, b + j * b_panel);
    }
  });
}

}  // namespace

#else

namespace {

/// Without vectors: the reference's loops, columns shared among threads.
template <class TA, class TB, class TC>
void run_product(int threads, const product<TA, TB, TC>& p, double*) {
  pool::for_each(p.columns(), threads, [&](index_t j) { reference::run_product_column(p, j); });
}

}  // namespace

#endif

}  // namespace residua::RESIDUA_ISA

namespace residua::cpu {

using namespace RESIDUA_ISA;

template <class Isa, class TA, class TB, class TC>
void run_products(int threads, const product_batch<TA, TB, TC>& all, double* packed_operands) {
  const index_t each = packed_doubles<TA, TB, TC>(all.rows(), all.columns(), all.terms());
  if (!one_thread_each(threads, all.count())) {
    for (index_t i = 0; i < all.count(); ++i) run_product(threads, all[i], packed_operands);
    return;
  }
  pool::for_each(all.count(), threads,
                 [&](index_t i, int seat) { run_product(1, all[i], packed_operands + seat * each); });
}

#define RESIDUA_INSTANTIATE(TA, TB, TC) \
  template void run_products<isa::RESIDUA_ISA, TA, TB, TC>(int, const product_batch<TA, TB, TC>&, double*);
RESIDUA_PRODUCTS(RESIDUA_INSTANTIATE)

}  // namespace residua::cpu
