// The operands of what `residua bench` measures of complex matrices.
#pragma once

#include <algorithm>

#include "cli/bench/operands.hpp"
#include "residua/blas/complex/level1.hpp"
#include "residua/blas/complex/level3.hpp"

namespace residua::cli {

/// The parts of all elements of a complex matrix without gaps, one after the other.
template <class T>
vector_view<T> parts(const matrix_view<complex<T>>& A) {
  return {reinterpret_cast<T*>(A.data()), 2 * A.rows() * A.columns(), 1, A.memory()};
}

template <class T>
struct complex_operands {
  using number = complex_number_t<T>;
  context ctx;
  residua::engine engine;
  std::shared_ptr<gemm_report> report = std::make_shared<gemm_report>();
  array<complex<T>> x, y;
  matrix<complex<T>> A, B, C, D;
  array<T> values;
  array<complex<T>> eigenvalues, tau;
  arithmetic_t<T> result = arithmetic_t<T>(0.0);  // of what returns a real number
  number sum{};                                   // of what returns a complex one
  array<index_t> pivots;
  number alpha{arithmetic_t<T>(1.0) / arithmetic_t<T>(3.0), arithmetic_t<T>(1.0) / arithmetic_t<T>(7.0)};

  number beta{arithmetic_t<T>(1.0) / arithmetic_t<T>(7.0), arithmetic_t<T>(0.0)}, zero{};
  arithmetic_t<T> cosine = arithmetic_t<T>(0.6), sine = arithmetic_t<T>(0.8);

  complex_operands(const context& c, residua::engine e) : ctx(c), engine(e) {}
  [[nodiscard]] array<complex<T>> vector(index_t n) const {
    array<complex<T>> v(ctx, n);
    fill(ctx, vector_view<T>(reinterpret_cast<T*>(v.data()), 2 * n, 1, v.view().memory()));
    return v;
  }
  [[nodiscard]] matrix<complex<T>> filled(index_t rows, index_t columns) const {
    matrix<complex<T>> M(ctx, rows, columns);
    fill(ctx, parts(M.view()));
    return M;
  }
  /// With n on its diagonal, and so positive definite in either triangle, or on the other one, so that
  /// partial pivoting exchanges rows.
  [[nodiscard]] matrix<complex<T>> with_diagonal(index_t n, bool is_first) const {
    auto M = filled(n, n);
    const array<T> large(ctx, n, stored<T>(arithmetic_t<T>(static_cast<double>(n))));
    const auto all = parts(M.view());
    const index_t step = is_first ? n + 1 : std::max<index_t>(1, n - 1);
    const index_t first = is_first ? 0 : n - 1;
    copy(ctx, large, vector_view<T>(all.first() + 2 * first, n, 2 * step, all.memory()));
    ctx.synchronize();
    return M;
  }
  matrix_view<complex<T>> fresh_C() {
    copy(ctx, parts(B.view()), parts(C.view()));
    return C;
  }
  vector_view<complex<T>> fresh_y() {
    copy(ctx, x, y);
    return y;
  }
};

struct formats_of_parts {
  template <class T>
  static constexpr bool has = complex_part<T>;
};

/// Real operations of as many complex multiply-adds.
constexpr double of_multiply_add = 8;

template <class T>
using owned_complex = std::shared_ptr<complex_operands<T>>;

template <class Formats, class Make>
bench_operation complex_operation(const char* name, operation_kind kind, const Make& make) {
  return {name, kind,
          [=](const context& ctx, format f, shape s, engine e) {
            return in_one_of<Formats>(
                f, name, [&]<class T>() { return make(std::make_shared<complex_operands<T>>(ctx, e), s); });
          },
          is_one_of<Formats>};
}

/// The numbers that an operation in double has left: eigenvalues by their real parts, since libraries order
/// them otherwise.
inline std::vector<mp> outcome_of(const complex_operands<double>& o, bool values_only) {
  std::vector<mp> all;
  for (const double value : o.values.to_host(o.ctx)) all.emplace_back(value, outcome_bits);
  auto eigenvalues = o.eigenvalues.to_host(o.ctx);
  std::sort(eigenvalues.begin(), eigenvalues.end(), [](const auto& a, const auto& b) { return a.re < b.re; });
  for (const auto& z : eigenvalues) all.insert(all.end(), {mp(z.re, outcome_bits), mp(z.im, outcome_bits)});
  if (values_only) return all;
  for (const auto& z : o.C.to_host(o.ctx))
    all.insert(all.end(), {mp(z.re, outcome_bits), mp(z.im, outcome_bits)});
  return all;
}

}  // namespace residua::cli
