// Forty operations whose exact results are known, with an error asked for: what advice is tested with.
//
// Products: terms come in pairs that cancel exactly, in random order, beside one term that is left over; so
// the exact result is that term and the condition number is prescribed. Systems: matrices of integers, or of
// multiples of a power of two, times a vector of small integers; so b is exact and x is known.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <random>

#include "residua/advise/advise.hpp"
#include "residua/blas.hpp"
#include "residua/generate/problems.hpp"
#include "residua/mp/gemm.hpp"
#include "residua/solve/dense.hpp"
#include "residua/solve/solve_mp.hpp"
#include "residua/sparse/csr_matrix.hpp"

namespace residua_study {

using namespace residua;

struct known_case {
  std::string name;
  double tolerance;
  std::function<advice(const context&, const advice_options&)> advise;
  /// The error of the operation in one of the formats that were tried, beside the known result; a system is
  /// solved for a residual of so much.
  std::function<double(const context&, const tried_format&, double residual)> true_error;
};

/// Products with a known result, by columns.
struct known_product {
  dense_matrix A, B;
  std::vector<double> result;
};

class case_maker {
 public:
  explicit case_maker(std::uint64_t seed) : engine_(seed) {}

  /// rows x (2 pairs + 1) times (2 pairs + 1) x columns. Every element is the product of what is left over.
  known_product cancelling(index_t rows, index_t columns, index_t pairs, double condition) {
    const index_t k = 2 * pairs + 1;
    auto order = shuffled(k);
    std::vector<double> A(static_cast<std::size_t>(rows * k)), B(static_cast<std::size_t>(k * columns));
    const auto a = [&](index_t i, index_t l) -> double& {
      return A[static_cast<std::size_t>(i + order[l] * rows)];
    };
    const auto b = [&](index_t l, index_t j) -> double& {
      return B[static_cast<std::size_t>(order[l] + j * k)];
    };
    for (index_t l = 0; l < pairs; ++l) {
      for (index_t i = 0; i < rows; ++i) a(i, l + pairs) = -(a(i, l) = uniform());
      for (index_t j = 0; j < columns; ++j) b(l + pairs, j) = b(l, j) = uniform();
    }
    // The magnitudes of 2 pairs terms are 1/4 in the mean.
    const double left = std::exp2(std::round(std::log2(static_cast<double>(pairs) / 2 / condition)));
    known_product its{{rows, k, {}}, {k, columns, {}}, {}};
    for (index_t i = 0; i < rows; ++i) a(i, k - 1) = left * static_cast<double>(i + 1);
    for (index_t j = 0; j < columns; ++j) b(k - 1, j) = static_cast<double>(j + 1);
    for (index_t j = 0; j < columns; ++j) {
      for (index_t i = 0; i < rows; ++i) its.result.push_back(a(i, k - 1) * b(k - 1, j));
    }
    its.A.elements = std::move(A);
    its.B.elements = std::move(B);
    return its;
  }
  /// x_i and -x_i in random order, and one term more; B is ones.
  known_product cancelling_sum(index_t pairs, double condition) {
    auto its = cancelling(1, 1, pairs, condition);
    its.result = {its.result.front()};
    its.B.elements = std::vector<double>(static_cast<std::size_t>(its.B.rows), 1.0);
    return its;
  }
  /// Positive integers of so many bits in A and of ten in B, whose products have an exact sum in double.
  known_product positive(index_t k, int bits, bool ones) {
    std::vector<double> A, B;
    double sum = 0;
    for (index_t l = 0; l < k; ++l) {
      A.push_back(integer(bits));
      B.push_back(ones ? 1 : integer(10));
      sum += A.back() * B.back();
    }
    return {{1, k, A}, {k, 1, B}, {sum}};
  }

 private:
  double uniform() { return std::ldexp(static_cast<double>(engine_() >> 11 | 1), -53); }
  double integer(int bits) { return static_cast<double>((engine_() >> (64 - bits)) + 1); }
  std::vector<index_t> shuffled(index_t size) {
    std::vector<index_t> order(static_cast<std::size_t>(size));
    std::iota(order.begin(), order.end(), index_t{0});
    for (std::size_t k = order.size(); k > 1; --k) std::swap(order[k - 1], order[engine_() % k]);
    return order;
  }

  std::mt19937_64 engine_;
};

inline mp in_mp(const mp& x, int bits) { return {x, bits}; }
template <class T>
mp in_mp(const T& x, int bits) {
  return {x, bits};
}

/// The largest |computed - known| / |known|.
template <class Computed>
double largest_error(const std::vector<Computed>& computed, const std::vector<double>& known) {
  constexpr int bits = 1024;
  double error = 0;
  for (std::size_t k = 0; k < known.size(); ++k) {
    const mp exact(known[k], bits), its = in_mp(computed[k], bits);
    if (!its.is_finite()) return std::numeric_limits<double>::infinity();
    error = std::max(error, abs((its - exact) / exact).to_double());
  }
  return error;
}

template <class T>
std::vector<T> elements_in(const dense_matrix& M) {
  std::vector<T> rounded;
  for (const double x : std::get<std::vector<double>>(M.elements))
    rounded.push_back(stored<T>(arithmetic_t<T>(x)));
  return rounded;
}

enum class routine { sum, dot, gemv, gemm };

template <class T>
double error_in(const context& ctx, routine what, const known_product& p) {
  using number = arithmetic_t<T>;
  const matrix<T> A(ctx, p.A.rows, p.A.columns, elements_in<T>(p.A));
  const matrix<T> B(ctx, p.B.rows, p.B.columns, elements_in<T>(p.B));
  if (what == routine::sum) return largest_error(std::vector<number>{sum(ctx, A.view().row(0))}, p.result);
  if (what == routine::dot)
    return largest_error(std::vector<number>{dot(ctx, A.view().row(0), B.view().column(0))}, p.result);
  matrix<T> C(ctx, p.A.rows, p.B.columns);
  if (what == routine::gemv)
    gemv(ctx, op::none, number(1.0), A, B.view().column(0), number(0.0), C.view().column(0));
  else
    gemm(ctx, op::none, op::none, number(1.0), A, B, number(0.0), C);
  std::vector<number> elements;
  for (const T& x : C.to_host(ctx)) elements.push_back(loaded(x));
  return largest_error(elements, p.result);
}

inline double error_in_mp(const context& ctx, routine what, const known_product& p, int bits) {
  const auto numbers = [&](const dense_matrix& M) {
    std::vector<mp> all;
    for (const double x : std::get<std::vector<double>>(M.elements)) all.emplace_back(x, bits);
    return mp_matrix(ctx, M.rows, M.columns, all, bits);
  };
  const auto A = numbers(p.A), B = numbers(p.B);
  if (what == routine::sum || what == routine::dot)
    return largest_error(std::vector<mp>{dot(ctx, A.view().row(0), B.view().column(0))}, p.result);
  mp_matrix C(ctx, p.A.rows, p.B.columns, bits);
  if (what == routine::gemv)
    gemv(ctx, op::none, mp(1.0, bits), A, B.view().column(0), mp(bits), C.view().column(0));
  else
    gemm(ctx, op::none, op::none, mp(1.0, bits), A, B, mp(bits), C);
  return largest_error(C.to_host(ctx), p.result);
}

inline known_case product_case(const std::string& name, routine what, known_product made, double tolerance) {
  const auto p = std::make_shared<known_product>(std::move(made));
  const auto advised = [p, what](const context& ctx, const advice_options& o) {
    if (what == routine::sum) return advise_sum(ctx, p->A, o);
    if (what == routine::dot) return advise_dot(ctx, p->A, p->B, o);
    return what == routine::gemv ? advise_gemv(ctx, p->A, p->B, o) : advise_gemm(ctx, p->A, p->B, o);
  };
  const auto error = [p, what](const context& ctx, const tried_format& its, double) {
    if (!its.number) return error_in_mp(ctx, what, *p, its.mp_bits);
    return with_vector_format(*its.number, [&]<class T>() { return error_in<T>(ctx, what, *p); });
  };
  return {name, tolerance, advised, error};
}

/// |x - known| / |known| in the norm `infinity`.
template <class Computed>
double distance(const std::vector<Computed>& x, const std::vector<double>& known) {
  constexpr int bits = 1024;
  mp difference(bits), size(bits);
  for (std::size_t k = 0; k < known.size(); ++k) {
    const mp exact(known[k], bits), its = in_mp(x[k], bits);
    if (!its.is_finite()) return std::numeric_limits<double>::infinity();
    difference = std::max(difference, abs(its - exact));
    size = std::max(size, abs(exact));
  }
  return (difference / size).to_double();
}
inline double distance(const context& ctx, const any_array& any, const std::vector<double>& known) {
  return std::visit(
      [&]<class X>(const X& x) {
        if constexpr (std::is_same_v<X, std::monostate>)
          return std::numeric_limits<double>::infinity();
        else
          return distance(x.to_host(ctx), known);
      },
      any);
}

/// 1, 2, ..., 9, 1, ...
inline std::vector<double> known_solution(index_t n) {
  std::vector<double> x;
  for (index_t i = 0; i < n; ++i) x.push_back(static_cast<double>(i % 9 + 1));
  return x;
}

/// A dense problem, rounded to multiples of 2^-bits, which leaves those of integers as they are.
inline known_case dense_case(const std::string& problem, int bits, double tolerance) {
  const auto A = std::make_shared<dense_matrix>(generate_dense_problem(problem));
  auto& elements = std::get<std::vector<double>>(A->elements);
  for (double& a : elements) a = std::ldexp(std::nearbyint(std::ldexp(a, bits)), -bits);
  const auto x = std::make_shared<std::vector<double>>(known_solution(A->rows));
  std::vector<double> product(x->size(), 0.0);
  for (std::size_t j = 0; j < x->size(); ++j) {
    for (std::size_t i = 0; i < x->size(); ++i) product[i] += elements[i + j * x->size()] * (*x)[j];
  }
  const auto b = std::make_shared<dense_matrix>(dense_matrix{A->rows, 1, product});
  const auto error = [A, b, x](const context& ctx, const tried_format& its, double) {
    solve_options o;
    o.precision = its.number.value_or(format::qd);
    o.tolerance = 1;
    return distance(ctx, solve(ctx, *A, *b, o).front().x, *x);
  };
  return {problem, tolerance,
          [A, b](const context& ctx, const advice_options& o) { return advise_solve(ctx, *A, *b, o); },
          error};
}

inline known_case sparse_case(const std::string& problem, double tolerance) {
  const auto A = std::make_shared<csr>(generate_problem(problem));
  const auto x = std::make_shared<std::vector<double>>(known_solution(A->rows));
  const auto b = std::make_shared<std::vector<double>>(x->size(), 0.0);
  for (std::size_t i = 0; i < x->size(); ++i) {
    for (auto k = A->row_start[i]; k < A->row_start[i + 1]; ++k)
      (*b)[i] += A->value[static_cast<std::size_t>(k)] *
                 (*x)[static_cast<std::size_t>(A->column[static_cast<std::size_t>(k)])];
  }
  const auto error = [A, b, x](const context& ctx, const tried_format& its, double residual) {
    const csr_matrix matrix(ctx, *A);
    const array<double> right(ctx, std::span<const double>(*b));
    solve_options o;
    o.tolerance = residual;
    if (!its.number) return distance(solve_mp(ctx, matrix, right, o).x.to_host(ctx), *x);
    o.precision = its.number;
    return distance(ctx, solve(ctx, matrix, right, o).x, *x);
  };
  const auto advised = [A, b](const context& ctx, const advice_options& o) {
    return advise_solve(ctx, csr_matrix(ctx, *A), array<double>(ctx, std::span<const double>(*b)), o);
  };
  return {problem, tolerance, advised, error};
}

struct asked {
  double condition, tolerance;
};

inline std::string name_of_case(const char* routine, const asked& a) {
  char text[60];
  std::snprintf(text, sizeof text, "%s, condition %.0e", routine, a.condition);
  return text;
}

/// All forty.
inline std::vector<known_case> known_cases() {
  std::vector<known_case> all;
  case_maker make(1);
  all.push_back(product_case("sum, condition 1", routine::sum, make.positive(1000, 40, true), 1e-6));
  for (const asked a : {asked{1e4, 1e-9},
                        {1e8, 1e-6},
                        {1e12, 1e-8},
                        {1e20, 1e-10},
                        {1e30, 1e-10},
                        {1e45, 1e-15},
                        {1e60, 1e-20}})
    all.push_back(product_case(name_of_case("sum", a), routine::sum, make.cancelling_sum(500, a.condition),
                               a.tolerance));
  all.push_back(product_case("dot, condition 1", routine::dot, make.positive(1000, 30, false), 1e-6));
  for (const asked a : {asked{1e1, 1e-13},
                        {1e5, 1e-8},
                        {1e10, 1e-10},
                        {1e16, 1e-3},
                        {1e25, 1e-12},
                        {1e32, 1e-20},
                        {1e40, 1e-20},
                        {1e50, 1e-30},
                        {1e60, 1e-40}})
    all.push_back(product_case(name_of_case("dot", a), routine::dot, make.cancelling(1, 1, 500, a.condition),
                               a.tolerance));
  for (const asked a :
       {asked{1e2, 1e-4}, {1e5, 1e-8}, {1e12, 1e-12}, {1e25, 1e-15}, {1e40, 1e-15}, {1e60, 1e-20}})
    all.push_back(product_case(name_of_case("gemv", a), routine::gemv,
                               make.cancelling(12, 1, 100, a.condition), a.tolerance));
  for (const asked a : {asked{1e3, 1e-10}, {1e15, 1e-10}, {1e30, 1e-15}, {1e50, 1e-8}})
    all.push_back(product_case(name_of_case("gemm", a), routine::gemm,
                               make.cancelling(10, 7, 60, a.condition), a.tolerance));
  for (const auto& [problem, tolerance] : {std::pair("poisson7:8", 1e-12),
                                           {"poisson7:8", 1e-25},
                                           {"poisson7:6", 1e-40},
                                           {"poisson27:6", 1e-55},
                                           {"poisson7:6", 1e-80}})
    all.push_back(sparse_case(problem, tolerance));
  for (const auto& [problem, tolerance] : {std::pair("hilbert:6:integers=1", 1e-6),
                                           {"hilbert:10:integers=1", 1e-12},
                                           {"hilbert:14:integers=1", 1e-20},
                                           {"hilbert:17:integers=1", 1e-30}})
    all.push_back(dense_case(problem, 0, tolerance));
  all.push_back(dense_case("vandermonde:8", 21, 1e-8));
  all.push_back(dense_case("vandermonde:12", 44, 1e-15));
  all.push_back(dense_case("randsvd:32:kappa=1e6", 30, 1e-20));
  return all;
}

/// What became of a case.
struct case_outcome {
  std::string name, named;  // the format; empty: none
  double tolerance = 0, predicted_error = 0, true_error = 0, predicted_seconds = 0;
  bool meets = false, is_cheapest = false;
};

/// Whether no format that was tried and truly meets the tolerance is predicted to take less than four fifths
/// of the time of the one that is advised. A sparse system is solved for 64 units of a format's roundoff in
/// the formats that were not advised.
inline case_outcome outcome_of(const context& ctx, const known_case& c) {
  advice_options o;
  o.tolerance = c.tolerance;
  const auto its = c.advise(ctx, o);
  case_outcome found{c.name, "", c.tolerance};
  const auto* best = its.best();
  if (best == nullptr) return found;
  found.named = best->name;
  found.predicted_error = best->predicted_error;
  found.predicted_seconds = best->predicted_seconds;
  found.true_error = c.true_error(ctx, *best, its.residual_tolerance);
  found.meets = found.true_error <= c.tolerance;
  found.is_cheapest = true;
  for (const auto& other : its.tried) {
    if (&other == best || !other.number || other.predicted_seconds >= 0.8 * best->predicted_seconds) continue;
    const double residual =
        with_vector_format(*other.number, []<class T>() { return 64 * unit_roundoff<T>; });
    if (c.true_error(ctx, other, residual) <= c.tolerance) found.is_cheapest = false;
  }
  return found;
}

}  // namespace residua_study
