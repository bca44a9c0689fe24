// integer_gemm: the checks of its arguments, its plan and its run on the backend of the context.
#include "residua/residue/integer_gemm.hpp"

#include <algorithm>

#include "residue/integers/least_workspace.hpp"
#include "residue/integers/ways.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

constexpr const char* routine = "integer_gemm";
using residue::integer_plan;
using residue::integer_product;

std::string text(index_t n) { return std::to_string(n); }

/// Of operands and of C: whether every word has a place of its own.
template <class Word>
void check_integers(const context& ctx, const char* name, const integer_matrix_view<Word>& A) {
  const index_t rows = A.rows(), columns = A.columns(), leading = A.leading_dimension(), words = A.words();
  blas::check_extents(routine, name, matrix_view<Word>(A.data(), rows, columns, leading, A.memory()));
  if (words < 1) blas::fail(routine, name, "has " + text(words) + " words; integers have at least 1");
  if (rows == 0 || columns == 0) return;
  const bool plane_after_plane = A.plane() >= leading * (columns - 1) + rows,
             within_columns = A.plane() >= rows && leading >= A.plane() * (words - 1) + rows;
  if (words > 1 && !plane_after_plane && !within_columns) {
    blas::fail(routine, name, "has planes " + text(A.plane()) + " words apart, which overlap");
  }
  if (A.data() == nullptr) {
    blas::fail(routine, name, "is null with " + text(rows) + " x " + text(columns) + " elements");
  }
  blas::check_place(ctx, routine, name, A.memory());
  if (reinterpret_cast<std::uintptr_t>(A.data()) % sizeof(std::uint32_t) != 0) {
    blas::fail(routine, name, "is not aligned to 4 bytes");
  }
}

/// The bits that the options say, or all.
int bits_of(const char* name, int bits, int words) {
  const index_t most = index_t{32} * words - 1;
  if (bits < 0 || bits > most) {
    blas::fail(routine, name,
               "is " + text(bits) + "; integers of " + text(words) + " words have 1 to " + text(most) +
                   " bits, or 0: all");
  }
  const index_t chosen = bits != 0 ? bits : most;
  if (chosen > residue::most_integer_bits) {
    throw error(error_kind::unsupported, std::string(routine) + ": " + name + " is " + text(chosen) +
                                             ", integers of more than " + text(residue::most_integer_bits) +
                                             " bits cannot be multiplied");
  }
  return static_cast<int>(chosen);
}

void check_words_of_result(const integer_gemm_options& options, int a_bits, int b_bits, index_t k,
                           int words) {
  if (options.dropped_words < 0) {
    blas::fail(routine, "dropped_words", "is " + text(options.dropped_words) + "; it must be at least 0");
  }
  if (options.error_bits < 0 || options.error_bits > a_bits + b_bits) {
    blas::fail(routine, "error_bits",
               "is " + text(options.error_bits) + "; it must be from 0 to " + text(a_bits + b_bits) +
                   ", the bits of a product");
  }
  const index_t needed = integer_gemm_words(a_bits, b_bits, k);
  if (index_t{words} + options.dropped_words >= needed) return;
  blas::fail(routine, "C",
             "has " + text(words) + " words; sums have " + text(needed) + ", of which " +
                 text(options.dropped_words) + " are dropped");
}

void check_fits(const integer_plan& p, const integer_gemm_options& options) {
  if (p.fits) return;
  blas::fail(routine, "workspace_limit",
             "is " + std::to_string(options.workspace_limit) + "; the smallest panels need more, " +
                 std::to_string(p.bytes()));
}

integer_gemm_report report_of(const integer_plan& p, const residue::integer_sizes& sizes) {
  return {p.a.count,    p.b.count,
          p.diagonals,  p.most_moduli_of_sums(),
          p.products(), residue::count_panels(sizes.size(), p)};
}

}  // namespace

int integer_gemm_words(int a_bits, int b_bits, index_t k) {
  int bits_of_k = 0;
  while (bits_of_k < 62 && index_t{1} << bits_of_k < k) ++bits_of_k;
  return (a_bits + b_bits + bits_of_k + 2 + 31) / 32;
}

integer_gemm_report integer_gemm(const context& ctx, op op_a, op op_b,
                                 integer_matrix_view<const std::uint32_t> A,
                                 integer_matrix_view<const std::uint32_t> B,
                                 integer_matrix_view<std::uint32_t> C, const integer_gemm_options& options) {
  check_integers(ctx, "A", A);
  check_integers(ctx, "B", B);
  check_integers(ctx, "C", C);
  const integer_product product{residue::integer_slices::rows_of(op_a, A),
                                residue::integer_slices::columns_of(op_b, B), C, options};
  blas::check_extent(routine, "op(A)", "rows", product.a.count, "C", "rows", C.rows());
  blas::check_extent(routine, "op(B)", "columns", product.b.count, "C", "columns", C.columns());
  blas::check_extent(routine, "op(A)", "columns", product.a.depth, "op(B)", "rows", product.b.depth);
  const int a_bits = bits_of("a_bits", options.a_bits, A.words()),
            b_bits = bits_of("b_bits", options.b_bits, B.words());
  check_words_of_result(options, a_bits, b_bits, product.a.depth, C.words());
  if (C.rows() == 0 || C.columns() == 0) return {};
  const auto sizes = product.sizes();
  return residue::with_integer_way(ctx, [&](auto way) {
    const auto plan = decltype(way)::plan(ctx, sizes, options);
    check_fits(plan, options);
    decltype(way)::run(ctx, product, plan);
    return report_of(plan, sizes);
  });
}

std::size_t residue::least_workspace(const context& ctx, index_t m, index_t n, index_t k, int a_words,
                                     int b_words, integer_gemm_options options) {
  options.workspace_limit = 0;
  return with_integer_way(ctx, [&](auto way) {
    const auto plan = decltype(way)::plan(ctx, {m, n, k, a_words, b_words}, options);
    return plan.fits ? 0 : plan.bytes();
  });
}

std::size_t integer_gemm_workspace_bytes(const context& ctx, index_t m, index_t n, index_t k, int a_words,
                                         int b_words, const integer_gemm_options& options) {
  require(m >= 0 && n >= 0 && k >= 0, "integer_gemm_workspace_bytes", "extents >= 0", std::min({m, n, k}));
  require(a_words >= 1 && b_words >= 1, "integer_gemm_workspace_bytes", "words >= 1",
          std::min(a_words, b_words));
  (void)bits_of("a_bits", options.a_bits, a_words);
  (void)bits_of("b_bits", options.b_bits, b_words);
  if (m == 0 || n == 0) return 0;
  const residue::integer_sizes sizes{m, n, k, a_words, b_words};
  return residue::with_integer_way(ctx, [&](auto way) {
    const auto plan = decltype(way)::plan(ctx, sizes, options);
    check_fits(plan, options);
    return decltype(way)::workspace_bytes(ctx, sizes, plan);
  });
}

}  // namespace residua
