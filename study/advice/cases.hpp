// Forty operations whose exact results are known, with an error asked for: what advice is tested with.
//
// Products: in the first half of the terms exponents are spread, the second half cancels what the sum has
// come to, step by step, down to a prescribed condition number (Ogita, Rump, Oishi, Accurate sum and dot
// product, SIAM J. Sci. Comput. 26(6), 2005, algorithm 6.1); what is left is known in integers of 2000 bits.
// Systems: matrices of integers, or of multiples of a power of two, times a vector of small integers; so b is
// exact and x is known.
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

/// Bits in which all sums here are exact.
inline constexpr int exact_bits = 2000;

/// Products with a known result, by columns.
struct known_product {
  dense_matrix A, B;
  std::vector<mp> result;
};

class case_maker {
 public:
  explicit case_maker(std::uint64_t seed) : engine_(seed) {}

  /// A B for A of rows x 2 half and B of 2 half x columns, whose columns are multiples of the first.
  known_product cancelling(index_t rows, index_t columns, index_t half, double condition) {
    const double bits = std::log2(condition);
    std::vector<double> first_column;
    for (index_t l = 0; l < 2 * half; ++l) first_column.push_back(scaled(exponent(l, half, bits / 2), 45));
    return completed(rows, columns, first_column, bits / 2);
  }
  /// A sum: B is ones.
  known_product cancelling_sum(index_t half, double condition) {
    return completed(1, 1, std::vector<double>(static_cast<std::size_t>(2 * half), 1.0),
                     std::log2(condition));
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
    return {{1, k, A}, {k, 1, B}, {mp(sum, exact_bits)}};
  }

 private:
  /// The exponent of term l: random in the first half, falling to zero in the second.
  double exponent(index_t l, index_t half, double most) {
    if (l < half) return most * std::ldexp(static_cast<double>(engine_() >> 11), -53);
    return most * static_cast<double>(2 * half - 1 - l) / static_cast<double>(half);
  }
  /// A number of so many bits between -2^exponent and 2^exponent, and not near 0.
  double scaled(double exponent, int bits) {
    const double x = std::ldexp(static_cast<double>((engine_() >> (65 - bits)) | 1), 1 - bits) / 2 + 0.5;
    return std::ldexp((engine_() & 1) != 0 ? x : -x, static_cast<int>(exponent));
  }
  /// Rows of A that cancel with the first column of B, their terms in random order.
  known_product completed(index_t rows, index_t columns, const std::vector<double>& first_column,
                          double bits) {
    const auto k = std::ssize(first_column);
    const auto order = shuffled(k);
    std::vector<double> A(static_cast<std::size_t>(rows * k)), B(static_cast<std::size_t>(k * columns));
    std::vector<mp> left;
    for (index_t i = 0; i < rows; ++i) {
      mp sum(exact_bits);
      for (index_t l = 0; l < k; ++l) {
        const double b = first_column[static_cast<std::size_t>(l)],
                     part = scaled(exponent(l, k / 2, bits), 53);
        const double a = l < k / 2 ? part : (part - sum.to_double()) / b;
        A[static_cast<std::size_t>(i + order[static_cast<std::size_t>(l)] * rows)] = a;
        sum += mp(a, exact_bits) * mp(b, exact_bits);
      }
      left.push_back(sum);
    }
    known_product its{{rows, k, A}, {k, columns, {}}, {}};
    for (index_t j = 0; j < columns; ++j) {
      const double multiple = static_cast<double>(j + 1);
      for (index_t l = 0; l < k; ++l)
        B[static_cast<std::size_t>(order[static_cast<std::size_t>(l)] + j * k)] =
            multiple * first_column[static_cast<std::size_t>(l)];
      for (const mp& sum : left) its.result.push_back(sum * mp(multiple, exact_bits));
    }
    its.B.elements = std::move(B);
    return its;
  }
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
double largest_error(const std::vector<Computed>& computed, const std::vector<mp>& known) {
  double error = 0;
  for (std::size_t k = 0; k < known.size(); ++k) {
    const mp its = in_mp(computed[k], exact_bits);
    if (!its.is_finite()) return std::numeric_limits<double>::infinity();
    error = std::max(error, abs((its - known[k]) / known[k]).to_double());
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

inline void add_sums_and_dots(std::vector<known_case>& all, case_maker& make) {
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
}

inline void add_products(std::vector<known_case>& all, case_maker& make) {
  for (const asked a :
       {asked{1e2, 1e-4}, {1e5, 1e-8}, {1e12, 1e-12}, {1e25, 1e-15}, {1e40, 1e-15}, {1e60, 1e-20}})
    all.push_back(product_case(name_of_case("gemv", a), routine::gemv,
                               make.cancelling(12, 1, 100, a.condition), a.tolerance));
  for (const asked a : {asked{1e3, 1e-10}, {1e15, 1e-10}, {1e30, 1e-15}, {1e50, 1e-8}})
    all.push_back(product_case(name_of_case("gemm", a), routine::gemm,
                               make.cancelling(10, 7, 60, a.condition), a.tolerance));
}

inline void add_systems(std::vector<known_case>& all) {
  for (const auto& [problem, tolerance] : {std::pair("poisson7:8", 1e-12),
                                           {"poisson7:8", 1e-25},
                                           {"hilbert:13:integers=1", 1e-25},
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
}

/// All forty.
inline std::vector<known_case> known_cases() {
  std::vector<known_case> all;
  case_maker make(1);
  add_sums_and_dots(all, make);
  add_products(all, make);
  add_systems(all);
  return all;
}

/// What became of a case.
struct case_outcome {
  std::string name, named;  // the format; empty: none
  double tolerance = 0, condition = 0, predicted_error = 0, true_error = 0, predicted_seconds = 0;
  bool meets = false, is_cheapest = false;
};

/// Whether no format that was tried and truly meets the tolerance is predicted to take less than four fifths
/// of the time of the one that is advised. A sparse system is solved for 64 units of a format's roundoff in
/// the formats that were not advised.
inline case_outcome outcome_of(const context& ctx, const known_case& c) {
  advice_options o;
  o.tolerance = c.tolerance;
  const auto its = c.advise(ctx, o);
  case_outcome found{c.name, "", c.tolerance, its.condition};
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
