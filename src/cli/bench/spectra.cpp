// Eigenvalues, singular values and functions of matrices, for `residua bench`. All of them iterate: the
// operations that are counted are those of LAPACK's ways to the same result in one format, so that rates of
// formats can be compared, and not what is computed.
#include "cli/bench/square.hpp"

namespace residua::cli {

namespace {

/// C is a fresh copy of B where the result takes its place; D is a fresh copy of A, or a second result.
template <class Prepare, class Run>
bench_operation on_spectrum(const char* name, start matrix_start, double cubes, const Prepare& prepare,
                            const Run& run) {
  const auto with_D = [=](auto& o) {
    o.D = std::decay_t<decltype(o.C)>(o.ctx, o.B.rows(), o.B.rows());
    prepare(o);
  };
  return on_square<formats_of_solvers>(name, matrix_start, {cubes}, with_D, run, operation_kind::spectra);
}
template <class T>
matrix_view<T> fresh_D(operands<T>& o) {
  copy(o.ctx, flat(o.A.view()), flat(o.D.view()));
  return o.D;
}
constexpr auto nothing_more = [](auto&) {};

/// Of a tridiagonal matrix 4/3 n^3 and of its vectors 2 n^3; of a pencil Cholesky's n^3/3, 2 n^3 for the
/// matrix between triangles, and n^3 for the vectors beside; of a bidiagonal matrix 8/3 n^3 and 4 n^3; of a
/// general one 25 n^3 (Golub, Van Loan, Matrix Computations, 4th ed., section 7.5.6).
std::vector<bench_operation> decompositions() {
  constexpr double symmetric = 10.0 / 3, of_general_matrix = 25;
  const auto make_y = [](auto& o) { o.y = std::decay_t<decltype(o.x)>(o.ctx, o.B.rows()); };
  const auto make_definite = [](auto& o) { o.A = o.dominant(o.B.rows()); };
  return {
      on_spectrum("syevd", start::exchanging, symmetric, nothing_more,
                  [](auto& o) { *o.report = syevd(o.ctx, lower, fresh_C(o), o.x).products; }),
      on_spectrum("sygvd", start::exchanging, symmetric + 10.0 / 3, make_definite,
                  [](auto& o) { *o.report = sygvd(o.ctx, 1, lower, fresh_C(o), fresh_D(o), o.x).products; }),
      on_spectrum("gesvd", start::exchanging, 20.0 / 3, nothing_more,
                  [](auto& o) { *o.report = gesvd(o.ctx, o.B, o.x, o.C, o.D).products; }),
      on_spectrum("geev", start::exchanging, of_general_matrix, make_y,
                  [](auto& o) { *o.report = geev(o.ctx, o.B, o.x, o.y, o.C).products; })};
}

/// Of functions one product's operations are counted: rates tell how many products they are worth.
std::vector<bench_operation> functions() {
  return {on_spectrum("expm", start::alone, 2, nothing_more,
                      [](auto& o) { *o.report = expm(o.ctx, o.B, o.C).products; }),
          on_spectrum("sqrtm", start::dominant, 2, nothing_more,
                      [](auto& o) { *o.report = sqrtm(o.ctx, o.B, o.C).products; }),
          on_spectrum("signm", start::exchanging, 2, nothing_more,
                      [](auto& o) { *o.report = signm(o.ctx, o.B, o.C).products; }),
          on_spectrum("polar", start::exchanging, 2, nothing_more,
                      [](auto& o) { *o.report = polar(o.ctx, o.B, o.C, o.D).products; })};
}

}  // namespace

std::vector<bench_operation> spectral_operations() {
  auto all = decompositions();
  for (const auto& others : functions()) all.push_back(others);
  return all;
}

}  // namespace residua::cli
