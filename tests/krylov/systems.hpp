// Systems to solve, and their true residuals computed with MPFR.
#pragma once

#include <string>
#include <vector>

#include "backends.hpp"
#include "oracle/mp.hpp"
#include "rejection.hpp"
#include "residua/generate/problems.hpp"
#include "residua/krylov/bicgstab.hpp"
#include "residua/krylov/cg.hpp"
#include "residua/krylov/gmres.hpp"
#include "residua/krylov/minres.hpp"
#include "residua/solve/solve.hpp"
#include "residua/view/array.hpp"
#include "sparse/small_matrices.hpp"
#include "strided.hpp"

namespace residua_test {

using residua::array;
using residua::attempt_method;
using residua::context;
using residua::csr;
using residua::csr_matrix;
using residua::index_t;
using residua::krylov_options;
using residua::krylov_report;
using residua::preconditioner;
using residua::preconditioner_kind;
using residua::sparse_index;
using residua::stop_reason;
using residua::vector_view;
using residua::oracle::mp;

/// A small square matrix, row by row; zeros are not stored but on the diagonal.
inline csr dense(const std::vector<double>& values) {
  const auto n = static_cast<index_t>(std::lround(std::sqrt(static_cast<double>(values.size()))));
  return rectangular(n, n, values, stored_zeros::of_diagonal);
}

/// Bits that hold every sum of products of doubles and limbs, and its square, exactly.
inline constexpr mpfr_prec_t bits_of_exact_squares = 9000;

/// |b - A x|_2 with MPFR, and |b|_2.
struct exact_residual {
  mp norm, norm_of_b;
  template <class T>
  exact_residual(const csr& A, const std::vector<double>& b, const std::vector<T>& x,
                 mpfr_prec_t bits = residua::oracle::working_bits)
      : norm(bits), norm_of_b(bits) {
    mp r(bits), a(bits), value(bits);
    for (index_t i = 0; i < A.rows; ++i) {
      r.set(b[i]);
      for (index_t k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
        value.set(x[A.column[k]]);
        mpfr_mul_d(a.get(), value.get(), A.value[k], MPFR_RNDN);
        mpfr_sub(r.get(), r.get(), a.get(), MPFR_RNDN);
      }
      mpfr_sqr(r.get(), r.get(), MPFR_RNDN);
      mpfr_add(norm.get(), norm.get(), r.get(), MPFR_RNDN);
      r.set(b[i]);
      mpfr_sqr(r.get(), r.get(), MPFR_RNDN);
      mpfr_add(norm_of_b.get(), norm_of_b.get(), r.get(), MPFR_RNDN);
    }
    mpfr_sqrt(norm.get(), norm.get(), MPFR_RNDN);
    mpfr_sqrt(norm_of_b.get(), norm_of_b.get(), MPFR_RNDN);
  }
  [[nodiscard]] double relative() const {
    mp ratio(norm);
    mpfr_div(ratio.get(), ratio.get(), norm_of_b.get(), MPFR_RNDN);
    return ratio.to_double();
  }
};

template <class T>
struct answer {
  krylov_report report;
  std::vector<T> x;
};

template <class T>
krylov_report run_method(attempt_method method, const context& ctx, const csr_matrix& A,
                         const preconditioner& M, vector_view<const double> b, vector_view<T> x,
                         const krylov_options& options = {}) {
  if (method == attempt_method::cg) return residua::cg(ctx, A, M, b, x, options);
  if (method == attempt_method::minres) return residua::minres(ctx, A, M, b, x, options);
  if (method == attempt_method::gmres) return residua::gmres(ctx, A, M, b, x, options);
  return residua::bicgstab(ctx, A, M, b, x, options);
}

/// One solve from the initial guess x0.
template <class T>
answer<T> solve_by(attempt_method method, const context& ctx, const csr& A, const std::vector<double>& b,
                   const krylov_options& options = {}, preconditioner_kind kind = preconditioner_kind::none,
                   std::vector<T> x0 = {}) {
  const csr_matrix on_device(ctx, A);
  const preconditioner M(ctx, on_device, kind);
  if (x0.empty()) x0.assign(b.size(), T(0.0));
  const array<double> right(ctx, std::span<const double>(b));
  array<T> x(ctx, std::span<const T>(x0));
  const auto report = run_method<T>(method, ctx, on_device, M, right, x, options);
  return {report, x.to_host(ctx)};
}

inline std::vector<double> ones(const csr& A) {
  return std::vector<double>(static_cast<std::size_t>(A.rows), 1.0);
}

/// That the report's true residual is that of x: the residuals' and both norms' errors are below n u each.
template <class T>
void expect_true_residual(const csr& A, const std::vector<double>& b, const answer<T>& a) {
  const double exact = exact_residual(A, b, a.x).relative();
  const double bound = (2 * static_cast<double>(A.rows) + 10) * 0x1p-53;
  EXPECT_NEAR(a.report.true_relative_residual, exact, bound * exact);
}

inline constexpr attempt_method all_methods[] = {attempt_method::cg, attempt_method::minres,
                                                 attempt_method::bicgstab, attempt_method::gmres};
/// Whether the method is for symmetric matrices alone.
inline bool needs_symmetry(attempt_method method) {
  return method == attempt_method::cg || method == attempt_method::minres;
}

}  // namespace residua_test
