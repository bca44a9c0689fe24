// What `residua bench` measures of complex matrices. An addition of complex numbers counts as two operations,
// a multiplication as six, so that rates can be compared with those of real matrices.
#include "cli/bench/complex_operands.hpp"
#include "residua/lapack.hpp"

namespace residua::cli {

namespace {

struct formats_of_parts {
  template <class T>
  static constexpr bool has = complex_part<T>;
};
struct formats_of_spectra {
  template <class T>
  static constexpr bool has = solver_format<T>;
};

/// Real operations of as many complex multiply-adds.
constexpr double of_multiply_add = 8;

template <class T>
using owned_complex = std::shared_ptr<complex_operands<T>>;

template <class Formats, class Make>
bench_operation complex_operation(const char* name, int level, const Make& make) {
  return {name, level,
          [=](const context& ctx, format f, shape s, engine e) {
            return with_vector_format(f, [&]<class T>() -> bench_case {
              if constexpr (Formats::template has<T>) {
                return make(std::make_shared<complex_operands<T>>(ctx, e), s);
              } else {
                throw error(error_kind::unsupported,
                            "bench: " + std::string(name) + " has no format " + std::string(name_of(f)));
              }
            });
          },
          [](format f) { return with_vector_format(f, []<class T>() { return Formats::template has<T>; }); }};
}

bench_operation product() {
  constexpr auto name = "complex_gemm";
  return complex_operation<formats_of_parts>(
      name, 3, [=]<class T>(const owned_complex<T>& o, const shape& s) {
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
}

constexpr int of_factors = 4, of_decompositions = 6;

/// A routine on B, or on C, a fresh copy of it, of so many complex multiply-adds times n^3.
template <class Formats, class Run>
bench_operation on_square(const char* name, int level, bool is_definite, double cubes, const Run& run) {
  auto its = complex_operation<Formats>(name, level, [=]<class T>(const owned_complex<T>& o, const shape& s) {
    const auto n = static_cast<double>(s.n);
    o->B = o->with_diagonal(s.n, is_definite);
    o->C = matrix<complex<T>>(o->ctx, s.n, s.n);
    o->values = array<T>(o->ctx, s.n);
    o->pivots = array<index_t>(o->ctx, s.n);
    if (level == of_decompositions) {
      o->D = matrix<complex<T>>(o->ctx, s.n, s.n);
      o->eigenvalues = array<complex<T>>(o->ctx, s.n);
    }
    return beside_library(name, o,
                          {{s.n, s.n, 0},
                           4 * n * n * stored_bytes<T>,
                           of_multiply_add * cubes * n * n * n,
                           [=] { *o->report = run(*o); },
                           o->report},
                          level == of_decompositions);
  });
  constexpr index_t order = 512;  // a GPU takes seconds for columns of larger ones
  if (level != of_decompositions) its.usual = {order, order};
  return its;
}

}  // namespace

/// Decompositions are counted as LAPACK's ways, in half as many multiply-adds as real ones (spectra.cpp) have
/// operations: 2/3 n^3 of a tridiagonal matrix, n^3 of its vectors; 10/3 n^3 of singular values and vectors;
/// 25/2 n^3 of a general matrix.
std::vector<bench_operation> complex_operations() {
  return {
      product(),
      on_square<formats_of_parts>(
          "complex_getrf", of_factors, false, 1.0 / 3,
          [](auto& o) { return getrf(o.ctx, o.fresh_C(), o.pivots.view(), {.engine = o.engine}).products; }),
      on_square<formats_of_parts>(
          "complex_potrf", of_factors, true, 1.0 / 6,
          [](auto& o) { return potrf(o.ctx, lower, o.fresh_C(), {.engine = o.engine}).products; }),
      on_square<formats_of_spectra>(
          "heevd", of_decompositions, true, 5.0 / 3,
          [](auto& o) { return heevd(o.ctx, lower, o.fresh_C(), o.values).products; }),
      on_square<formats_of_spectra>("complex_gesvd", of_decompositions, false, 10.0 / 3,
                                    [](auto& o) { return gesvd(o.ctx, o.B, o.values, o.C, o.D).products; }),
      on_square<formats_of_spectra>("complex_geev", of_decompositions, false, 25.0 / 2,
                                    [](auto& o) { return geev(o.ctx, o.B, o.eigenvalues, o.C).products; })};
}

}  // namespace residua::cli
