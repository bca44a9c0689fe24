// What `residua bench` measures of complex vectors, and of complex matrices with vectors and with structure.
// An addition of complex numbers counts as two operations, a multiplication as six.
#include "cli/bench/complex_operands.hpp"
#include "residua/blas.hpp"

namespace residua::cli {

namespace {

/// A vector operation, of so many operations an element.
template <class Run>
bench_operation on_vectors(const char* name, streams of_elements, double operations, const Run& run) {
  auto its = complex_operation<formats_of_parts>(
      name, operation_kind::level1, [=]<class T>(const owned_complex<T>& o, const shape& s) -> bench_case {
        o->x = o->vector(s.n);
        o->y = o->vector(s.n);
        const auto n = static_cast<double>(s.n);
        return {{0, s.n, 0},
                of_elements.moved(o->ctx) * 2 * n * stored_bytes<T>,
                operations * n,
                [=] { run(*o); },
                nullptr};
      });
  its.usual = {index_t{1} << 22, index_t{1} << 25};  // as many parts as real vectors have elements
  return its;
}

/// On a square matrix with n on its diagonal, of which a part is touched so many times.
template <class Run>
bench_operation on_matrix_and_vectors(const char* name, double passes, double operations, const Run& run) {
  auto its = complex_operation<formats_of_parts>(
      name, operation_kind::level2, [=]<class T>(const owned_complex<T>& o, const shape& s) -> bench_case {
        o->x = o->vector(s.n);
        o->y = o->vector(s.n);
        o->A = o->with_diagonal(s.n, true);
        const double elements = static_cast<double>(s.n) * static_cast<double>(s.n);
        return {{s.n, s.n, 0},
                passes * elements * 2 * stored_bytes<T>,
                operations * elements,
                [=] { run(*o); },
                nullptr};
      });
  its.usual = {2896, 11585};  // as many parts as real matrices have elements
  return its;
}

/// On square matrices, so many operations times n^3.
template <class Run>
bench_operation on_matrices(const char* name, double operations, const Run& run) {
  auto its = complex_operation<formats_of_parts>(
      name, operation_kind::level3, [=]<class T>(const owned_complex<T>& o, const shape& s) -> bench_case {
        o->A = o->with_diagonal(s.n, true);
        o->B = o->filled(s.n, s.n);
        o->C = matrix<complex<T>>(o->ctx, s.n, s.n);
        const auto n = static_cast<double>(s.n);
        return {{s.n, s.n, s.n},
                3 * n * n * 2 * stored_bytes<T>,
                operations * n * n * n,
                [=] { *o->report = run(*o); },
                o->report};
      });
  its.usual = {256, 2048};
  return its;
}

std::vector<bench_operation> vector_operations() {
  return {
      on_vectors("complex_copy", {1, 1}, 0, [](auto& o) { copy(o.ctx, o.x, o.y); }),
      on_vectors("complex_swap", {4}, 0, [](auto& o) { swap(o.ctx, o.x, o.y); }),
      on_vectors("complex_scal", {2}, 6,
                 [](auto& o) {
                   using number = typename std::decay_t<decltype(o)>::number;
                   scal(o.ctx, number{decltype(number::re)(-1.0), decltype(number::re)(0.0)}, o.x);
                 }),
      on_vectors("complex_axpy", {3}, 8, [](auto& o) { axpy(o.ctx, o.alpha, o.x, o.y); }),
      on_vectors("complex_rot", {4}, 12, [](auto& o) { rot(o.ctx, o.x, o.y, o.cosine, o.sine); }),
      on_vectors("dotu", {2}, 8, [](auto& o) { o.sum = dotu(o.ctx, o.x, o.y); }),
      on_vectors("dotc", {2}, 8, [](auto& o) { o.sum = dotc(o.ctx, o.x, o.y); }),
      on_vectors("complex_nrm2", {1}, 4, [](auto& o) { o.result = nrm2(o.ctx, o.x); }),
      on_vectors("complex_asum", {1}, 2, [](auto& o) { o.result = asum(o.ctx, o.x); }),
      on_vectors("complex_iamax", {1}, 1, [](auto& o) { o.result = static_cast<double>(iamax(o.ctx, o.x)); }),
  };
}

std::vector<bench_operation> matrix_vector_operations() {
  return {
      on_matrix_and_vectors("complex_gemv", 1, 8,
                            [](auto& o) { gemv(o.ctx, plain, o.alpha, o.A, o.x, o.beta, o.y); }),
      on_matrix_and_vectors("geru", 2, 8, [](auto& o) { geru(o.ctx, o.alpha, o.y, o.x, o.A); }),
      on_matrix_and_vectors("gerc", 2, 8, [](auto& o) { gerc(o.ctx, o.alpha, o.y, o.x, o.A); }),
      on_matrix_and_vectors("hemv", 0.5, 8,
                            [](auto& o) { hemv(o.ctx, lower, o.alpha, o.A, o.x, o.beta, o.y); }),
      on_matrix_and_vectors("her", 1, 4, [](auto& o) { her(o.ctx, lower, o.cosine, o.x, o.A); }),
      on_matrix_and_vectors("her2", 1, 8, [](auto& o) { her2(o.ctx, lower, o.alpha, o.x, o.y, o.A); }),
      on_matrix_and_vectors("complex_trmv", 0.5, 4,
                            [](auto& o) { trmv(o.ctx, lower, plain, full, o.A, o.fresh_y()); }),
      on_matrix_and_vectors("complex_trsv", 0.5, 4,
                            [](auto& o) { trsv(o.ctx, lower, plain, full, o.A, o.fresh_y()); }),
  };
}

std::vector<bench_operation> matrix_operations() {
  return {
      on_matrices("hemm", 8,
                  [](auto& o) { return hemm(o.ctx, left, lower, o.alpha, o.A, o.B, o.zero, o.C); }),
      on_matrices("complex_symm", 8,
                  [](auto& o) { return symm(o.ctx, left, lower, o.alpha, o.A, o.B, o.zero, o.C); }),
      on_matrices("herk", 4,
                  [](auto& o) { return herk(o.ctx, lower, plain, o.cosine, o.A, o.zero.re, o.C); }),
      on_matrices("complex_syrk", 4,
                  [](auto& o) { return syrk(o.ctx, lower, plain, o.alpha, o.A, o.zero, o.C); }),
      on_matrices("her2k", 8,
                  [](auto& o) { return her2k(o.ctx, lower, plain, o.alpha, o.A, o.B, o.zero.re, o.C); }),
      on_matrices("complex_syr2k", 8,
                  [](auto& o) { return syr2k(o.ctx, lower, plain, o.alpha, o.A, o.B, o.zero, o.C); }),
      on_matrices("complex_trmm", 4,
                  [](auto& o) { return trmm(o.ctx, left, lower, plain, full, o.alpha, o.A, o.fresh_C()); }),
      on_matrices("complex_trsm", 4,
                  [](auto& o) { return trsm(o.ctx, left, lower, plain, full, o.alpha, o.A, o.fresh_C()); }),
  };
}

}  // namespace

std::vector<bench_operation> complex_blas_operations() {
  auto all = vector_operations();
  for (const auto& others : {matrix_vector_operations(), matrix_operations()})
    all.insert(all.end(), others.begin(), others.end());
  return all;
}

}  // namespace residua::cli
