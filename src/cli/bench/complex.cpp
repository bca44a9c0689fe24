// What `residua bench` measures of complex matrices. An addition of complex numbers counts as two operations,
// a multiplication as six, so that rates can be compared with those of real matrices.
#include "cli/bench/complex_operands.hpp"
#include "residua/lapack.hpp"

namespace residua::cli {

namespace {

bench_operation product() {
  constexpr auto name = "complex_gemm";
  auto its = complex_operation<formats_of_parts>(
      name, operation_kind::level3, [=]<class T>(const owned_complex<T>& o, const shape& s) {
        o->A = o->filled(s.m, s.k);
        o->B = o->filled(s.k, s.n);
        o->C = matrix<complex<T>>(o->ctx, s.m, s.n);
        const double m = static_cast<double>(s.m), n = static_cast<double>(s.n), k = static_cast<double>(s.k);
        const auto run = [o] {
          *o->report =
              gemm(o->ctx, plain, plain, o->alpha, o->A, o->B, typename complex_operands<T>::number{}, o->C,
                   complex_product::four, {.engine = o->engine});
        };
        return beside_library(
            name, o,
            {s, 2 * (m * k + k * n + m * n) * stored_bytes<T>, of_multiply_add * m * n * k, run, o->report},
            false);
      });
  its.extents = 3;
  return its;
}

/// A routine on B, or on C, a fresh copy of it, of so many complex multiply-adds times n^3. `prepare` runs
/// once.
template <class Formats, class Prepare, class Run>
bench_operation on_square(const char* name, operation_kind kind, bool is_definite, double cubes,
                          const Prepare& prepare, const Run& run) {
  auto its = complex_operation<Formats>(name, kind, [=]<class T>(const owned_complex<T>& o, const shape& s) {
    const auto n = static_cast<double>(s.n);
    o->B = o->with_diagonal(s.n, is_definite);
    o->C = matrix<complex<T>>(o->ctx, s.n, s.n);
    o->values = array<T>(o->ctx, s.n);
    o->pivots = array<index_t>(o->ctx, s.n);
    o->tau = array<complex<T>>(o->ctx, s.n);
    prepare(*o);
    if (kind == operation_kind::spectra) {
      o->D = matrix<complex<T>>(o->ctx, s.n, s.n);
      o->eigenvalues = array<complex<T>>(o->ctx, s.n);
    }
    return beside_library(name, o,
                          {{s.n, s.n, 0},
                           4 * n * n * stored_bytes<T>,
                           of_multiply_add * cubes * n * n * n,
                           [=] { *o->report = run(*o); },
                           o->report},
                          kind == operation_kind::spectra);
  });
  // A GPU takes seconds for columns of larger ones; a CPU for all of larger decompositions in qd.
  its.usual = kind == operation_kind::spectra ? usual_extents{128, 128} : usual_extents{256, 512};
  return its;
}

constexpr auto no_preparation = [](auto&) {};

/// What is done with factors that `factorise` leaves in A, to as many right-hand sides or columns: of 1 times
/// n^3 multiply-adds.
template <class Factorise, class Run>
bench_operation with_factors(const char* name, bool is_definite, const Factorise& factorise, const Run& run) {
  const auto prepare = [=](auto& o) {
    o.A = o.with_diagonal(o.B.rows(), is_definite);
    factorise(o);
  };
  return on_square<formats_of_parts>(name, operation_kind::factors, is_definite, 1, prepare, run);
}

std::vector<bench_operation> reflections() {
  const auto factorise = [](auto& o) { (void)geqrf(o.ctx, o.A, o.tau); };
  const auto factorise_B = [](auto& o) { (void)geqrf(o.ctx, o.B, o.tau); };
  return {
      on_square<formats_of_parts>("complex_geqrf", operation_kind::factors, false, 2.0 / 3, no_preparation,
                                  [](auto& o) { return geqrf(o.ctx, o.fresh_C(), o.tau); }),
      on_square<formats_of_parts>("ungqr", operation_kind::factors, false, 2.0 / 3, factorise_B,
                                  [](auto& o) { return ungqr(o.ctx, o.fresh_C(), o.tau); }),
      with_factors(
          "unmqr", false, factorise,
          [](auto& o) { return unmqr(o.ctx, side::left, op::conjugate_transpose, o.A, o.tau, o.fresh_C()); }),
      on_square<formats_of_parts>(
          "complex_gels", operation_kind::factors, false, 2.0 / 3,
          [](auto& o) { o.A = o.filled(o.B.rows(), 1); },
          [](auto& o) {
            copy(o.ctx, o.B.view().column(0), o.A.view().column(0));
            return gels(o.ctx, plain, o.fresh_C(), o.A).products;
          })};
}

std::vector<bench_operation> complex_solutions() {
  return {with_factors(
              "complex_getrs", false, [](auto& o) { (void)getrf(o.ctx, o.A, o.pivots.view()); },
              [](auto& o) { return getrs(o.ctx, plain, o.A, o.pivots.view(), o.fresh_C()); }),
          with_factors(
              "complex_potrs", true, [](auto& o) { (void)potrf(o.ctx, lower, o.A); },
              [](auto& o) { return potrs(o.ctx, lower, o.A, o.fresh_C()); })};
}

}  // namespace

/// Decompositions are counted as LAPACK's ways, in half as many multiply-adds as real ones (spectra.cpp) have
/// operations: 2/3 n^3 of a tridiagonal matrix, n^3 of its vectors; 10/3 n^3 of singular values and vectors;
/// 25/2 n^3 of a general matrix.
std::vector<bench_operation> complex_operations() {
  std::vector<bench_operation> all = {
      product(),
      on_square<formats_of_parts>(
          "complex_getrf", operation_kind::factors, false, 1.0 / 3, no_preparation,
          [](auto& o) { return getrf(o.ctx, o.fresh_C(), o.pivots.view(), {.engine = o.engine}).products; }),
      on_square<formats_of_parts>(
          "complex_potrf", operation_kind::factors, true, 1.0 / 6, no_preparation,
          [](auto& o) { return potrf(o.ctx, lower, o.fresh_C(), {.engine = o.engine}).products; }),
      on_square<formats_of_solvers>(
          "heevd", operation_kind::spectra, true, 5.0 / 3, no_preparation,
          [](auto& o) { return heevd(o.ctx, lower, o.fresh_C(), o.values).products; }),
      on_square<formats_of_solvers>("complex_gesvd", operation_kind::spectra, false, 10.0 / 3, no_preparation,
                                    [](auto& o) { return gesvd(o.ctx, o.B, o.values, o.C, o.D).products; }),
      on_square<formats_of_solvers>("complex_geev", operation_kind::spectra, false, 25.0 / 2, no_preparation,
                                    [](auto& o) { return geev(o.ctx, o.B, o.eigenvalues, o.C).products; })};
  for (const auto& others : {reflections(), complex_solutions()})
    all.insert(all.end(), others.begin(), others.end());
  return all;
}

}  // namespace residua::cli
