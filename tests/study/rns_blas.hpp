// Operands of routines on residues, and what a backend makes of them.
#pragma once

#include "mp/numbers.hpp"
#include "study/rns/blas.hpp"
#include "study/rns/run.hpp"

namespace residua_test {

/// A problem of m x n numbers whose exponents are within ±reach.
struct rns_problem {
  rns_problem(int bits, residua::index_t rows, residua::index_t columns, std::int64_t reach)
      : set(bits), m(rows), n(columns) {
    mp_numbers numbers(static_cast<unsigned>(bits));
    A = numbers.vector(m * n, bits, reach);
    x = numbers.vector(m > n ? m : n, bits, reach);
    y = numbers.vector(m > n ? m : n, bits, reach);
    scalars = numbers.vector(2, bits, 1);
  }
  residua::study::rns::moduli_set set;
  residua::index_t m, n;
  std::vector<residua::mp> A, x, y, scalars;
};

struct rns_results {
  std::vector<residua::mp> axpy, dot, gemv, gemv_transposed;
};

/// All routines, on memory that the host reads. `view` is of the tables where the backend reads them.
template <class Run>
rns_results results_of(const rns_problem& problem, Run& run, const residua::study::rns::moduli_view& view) {
  namespace rns = residua::study::rns;
  rns::blas<Run> blas(run, view);
  const auto& set = problem.set;
  const auto uploaded = [&](const std::vector<residua::mp>& from, std::size_t count) {
    const std::vector<residua::mp> part(from.begin(), from.begin() + static_cast<std::ptrdiff_t>(count));
    const rns::planes to = blas.allocate(static_cast<residua::index_t>(count));
    rns::upload(set, to, part);
    return to;
  };
  const auto m = static_cast<std::size_t>(problem.m), n = static_cast<std::size_t>(problem.n);
  const int exact = set.bits() + 2;
  const auto alpha = uploaded(problem.scalars, 1), beta = uploaded({problem.scalars[1]}, 1);
  const auto A = uploaded(problem.A, m * n);
  rns_results r;
  auto y = uploaded(problem.y, m);
  blas.axpy(alpha, uploaded(problem.x, m), y);
  r.axpy = rns::download(set, y, exact);
  r.dot = {rns::to_mp(set, blas.dot(uploaded(problem.x, m), uploaded(problem.y, m))[0], exact)};
  y = uploaded(problem.y, m);
  blas.gemv(false, problem.m, problem.n, alpha, A, uploaded(problem.x, n), beta, y);
  r.gemv = rns::download(set, y, exact);
  y = uploaded(problem.y, n);
  blas.gemv(true, problem.m, problem.n, alpha, A, uploaded(problem.x, m), beta, y);
  r.gemv_transposed = rns::download(set, y, exact);
  return r;
}

inline void expect_same(const std::vector<residua::mp>& a, const std::vector<residua::mp>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t k = 0; k < a.size(); ++k) EXPECT_TRUE(same_bits(a[k], b[k])) << a[k] << ", " << b[k];
}
inline void expect_same(const rns_results& a, const rns_results& b) {
  expect_same(a.axpy, b.axpy);
  expect_same(a.dot, b.dot);
  expect_same(a.gemv, b.gemv);
  expect_same(a.gemv_transposed, b.gemv_transposed);
}

}  // namespace residua_test
