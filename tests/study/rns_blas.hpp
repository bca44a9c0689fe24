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
    B = numbers.vector(n * 3, bits, reach);
    C = numbers.vector(m * 3, bits, reach);
    x = numbers.vector(m > n ? m : n, bits, reach);
    y = numbers.vector(m > n ? m : n, bits, reach);
    scalars = numbers.vector(2, bits, 1);
  }
  residua::study::rns::moduli_set set;
  residua::index_t m, n;
  std::vector<residua::mp> A, B, C, x, y, scalars;
};

struct rns_results {
  std::vector<residua::mp> axpy, dot, gemv, gemv_transposed, scal, waxpby, rotated_x, rotated_y, asum, nrm2,
      ger, gemm;
};

/// Those beside axpy, dot and gemv. uploaded(numbers, count) has the first of them in planes.
template <class Blas, class Upload>
void add_others(const rns_problem& problem, Blas& blas, const Upload& uploaded, rns_results& r) {
  namespace rns = residua::study::rns;
  const auto& set = problem.set;
  const int exact = set.bits() + 2;
  const auto m = static_cast<std::size_t>(problem.m), n = static_cast<std::size_t>(problem.n);
  const auto alpha = uploaded(problem.scalars, 1), beta = uploaded({problem.scalars[1]}, 1);
  auto x = uploaded(problem.x, m), y = uploaded(problem.y, m);
  blas.waxpby(alpha, x, beta, y, y);
  r.waxpby = rns::download(set, y, exact);
  r.asum = {rns::to_mp(set, blas.asum(x)[0], exact)};
  r.nrm2 = {rns::to_mp(set, blas.nrm2(x)[0], exact)};
  blas.scal(alpha, x);
  r.scal = rns::download(set, x, exact);
  x = uploaded(problem.x, m);
  y = uploaded(problem.y, m);
  blas.rot(x, y, alpha, beta);
  r.rotated_x = rns::download(set, x, exact);
  r.rotated_y = rns::download(set, y, exact);
  const auto A = uploaded(problem.A, m * n);
  blas.ger(alpha, uploaded(problem.x, m), uploaded(problem.y, n), A);
  r.ger = rns::download(set, A, exact);
  const auto C = uploaded(problem.C, m * 3);
  blas.gemm(problem.m, 3, problem.n, alpha, uploaded(problem.A, m * n), uploaded(problem.B, n * 3), beta, C);
  r.gemm = rns::download(set, C, exact);
}

/// All routines, on memory that the host reads. `view` is of the tables where the backend reads them.
template <class Run>
rns_results results_of(const rns_problem& problem, Run& run, const residua::study::rns::moduli_view& view) {
  namespace rns = residua::study::rns;
  rns::blas<Run> blas(run, view);
  const auto& set = problem.set;
  const auto uploaded = [&](const std::vector<residua::mp>& numbers, std::size_t count) {
    const std::vector<residua::mp> part(numbers.begin(),
                                        numbers.begin() + static_cast<std::ptrdiff_t>(count));
    const rns::planes target = blas.allocate(static_cast<residua::index_t>(count));
    rns::upload(set, target, part);
    return target;
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
  add_others(problem, blas, uploaded, r);
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
  expect_same(a.scal, b.scal);
  expect_same(a.waxpby, b.waxpby);
  expect_same(a.rotated_x, b.rotated_x);
  expect_same(a.rotated_y, b.rotated_y);
  expect_same(a.asum, b.asum);
  expect_same(a.nrm2, b.nrm2);
  expect_same(a.ger, b.ger);
  expect_same(a.gemm, b.gemm);
}

}  // namespace residua_test
