// Panels on the CPU: eight rows at a time, in chunks that threads share. Compiled once an instruction set.
#include "base/backends.hpp"
#include "lapack/lu/run_panel.hpp"
#include "loop/cpu.hpp"

namespace residua::RESIDUA_ISA {

using namespace lapack;

namespace {

/// Rows of a chunk: their part of a panel stays in the second-level cache.
constexpr index_t chunk_rows = 512;
constexpr index_t rows_worth_threads = 2048;

/// The rows begin ... end - 1 by eights as far as they go.
template <class F>
void for_rows(index_t begin, index_t end, const F& f) {
  index_t i = begin;
#if RESIDUA_HAS_VECTORS
  for (; i + pack::lanes <= end; i += pack::lanes) f(pack_lane{i});
#endif
  for (; i < end; ++i) f(scalar_lane{i});
}

/// Calls body(begin, end, chunk) for the chunks of the rows from `first` on.
template <class Body>
void for_chunks_of_rows(index_t first, index_t rows, int threads, const Body& body) {
  const index_t count = ceil_div(rows - first, chunk_rows);
  pool::for_each(count, rows < rows_worth_threads ? 1 : threads, [&](index_t c) {
    const index_t begin = first + c * chunk_rows;
    body(begin, std::min(rows, begin + chunk_rows), c);
  });
}

template <class T>
using candidates = std::vector<blas::largest_element<arithmetic_t<T>>>;

/// Column j below the diagonal; returns the row of its largest element.
template <class T>
index_t run_column(int threads, const matrix_view<T>& A, index_t j, candidates<T>& of_chunk) {
  panel_coefficients<T> u;
  solve_column(A, j, u);
  const auto pivot = j == 0 ? arithmetic_t<T>(0.0) : load(A, j - 1, j - 1);
  for_chunks_of_rows(j, A.rows(), threads, [&](index_t begin, index_t end, index_t c) {
    for_rows(begin, end, [&](auto lane) { update_rows(A, j, u, pivot, lane); });
    blas::largest_element<arithmetic_t<T>> largest;
    largest.clear();
    for (index_t i = begin; i < end; ++i) largest.take(load(A, i, j), i);
    of_chunk[static_cast<std::size_t>(c)] = largest;
  });
  auto largest = of_chunk[0];
  for (index_t c = 1; c < ceil_div(A.rows() - j, chunk_rows); ++c) {
    largest.merge(of_chunk[static_cast<std::size_t>(c)]);
  }
  return static_cast<index_t>(largest.place);
}

}  // namespace

}  // namespace residua::RESIDUA_ISA

namespace residua::cpu {

using namespace RESIDUA_ISA;

template <class Isa, class T>
void run_panel(int threads, const lapack::pivoted_panel<T>& p) {
  const index_t rows = p.A.rows(), last = p.A.columns() - 1;
  candidates<T> of_chunk(static_cast<std::size_t>(ceil_div(rows, chunk_rows)));
  for (index_t j = 0; j <= last; ++j) take_pivot(p, j, run_column(threads, p.A, j, of_chunk));
  const auto pivot = load(p.A, last, last);
  if (pivot == arithmetic_t<T>(0.0)) return;
  for_chunks_of_rows(last + 1, rows, threads, [&](index_t begin, index_t end, index_t) {
    for_rows(begin, end, [&](auto lane) { scale_rows(p.A.column(last), pivot, lane); });
  });
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template void run_panel<isa::RESIDUA_ISA, type>(int, const lapack::pivoted_panel<type>&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cpu
