// The space that a method's vectors lie in: what the frame (krylov/frame.hpp) needs of all their elements at
// once. Here that of one context; distributed/space.hpp has that of several ranks, each with a part of them.
//
// A space of matrices of type Matrix has
//
//   space(const context&, const Matrix&);
//   void check(const char* routine, const system<T, Matrix>&) const;   throws unless arguments are in order
//   T norm<T>(x) const;                                                |x|
//   double residual_norm<T>(b, x, r) const;                            |b - A x|, and b - A x in r
//   bool is_trusted<T>(norm, norm_of_b, x) const;                      krylov/true_residual.hpp
//   scaled_number exact_residual_norm<T>(b, exponent_of_b, x) const;   likewise
//   auto product<T>() const;                                           (x, y) -> y = A x
//   void inner_products<T>(V, w, h) const;                             h = V^H w, of numbers (numbers.hpp)
//   bool is_true_somewhere(bool) const;                                whether it is where any part lies
//   Scalars iterate<T>(first, method, watch) const;                    runs a method of stages on its engine
#pragma once

#include "krylov/arnoldi/gram_schmidt.hpp"
#include "krylov/engine.hpp"
#include "krylov/system.hpp"
#include "krylov/true_residual.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "view/vector_checks.hpp"
#if RESIDUA_HAS_CUDA
#  include "krylov/engine_cuda.hpp"
#endif

namespace residua::krylov {

/// A: a csr_matrix or a complex_csr_matrix, with vectors of its numbers.
template <class Matrix, class B, class X>
void check_system(const context& ctx, const char* routine, const Matrix& A, const preconditioner& M,
                  const vector_view<B>& b, const vector_view<X>& x) {
  blas::check_vector(ctx, routine, "b", b);
  blas::check_vector(ctx, routine, "x", x);
  check_square(routine, A);
  blas::check_place(ctx, routine, "A", A.memory());
  check_size(routine, "b", b.size(), A);
  check_size(routine, "x", x.size(), A);
  if (!M.fits(A)) {
    blas::fail(routine, "M", "was made of another matrix: A has " + std::to_string(A.rows()) + " rows");
  }
  if (x.size() > 0 && static_cast<const void*>(x.first()) == static_cast<const void*>(b.first())) {
    blas::fail(routine, "x", "lies where b does; it needs memory of its own");
  }
}

template <class Matrix>
class space;

template <>
class space<csr_matrix> {
 public:
  space(const context& ctx, const csr_matrix& A) : ctx_(ctx), A_(A) {}

  template <class T>
  void check(const char* routine, const system<T>& s) const {
    check_options(routine, s.options);
    check_system(s.ctx, routine, s.A, s.M, s.b, s.x);
  }
  template <class T>
  T norm(vector_view<const T> x) const {
    return nrm2<T>(ctx_, x);
  }
  template <class T>
  double residual_norm(vector_view<const double> b, vector_view<const T> x, vector_view<T> r) const {
    return fast_residual_norm<T>(ctx_, b, A_, x, r);
  }
  template <class T>
  bool is_trusted(double norm, double norm_of_b, vector_view<const T> x) const {
    return krylov::is_trusted<T>(ctx_, A_, norm, norm_of_b, x);
  }
  template <class T>
  scaled_number exact_residual_norm(vector_view<const double> b, int exponent_of_b,
                                    vector_view<const T> x) const {
    return krylov::exact_residual_norm<T>(ctx_, A_, b, exponent_of_b, x);
  }
  template <class T>
  [[nodiscard]] auto product() const {
    return [&ctx = ctx_, &A = A_](vector_view<const T> x, vector_view<T> y) {
      spmv<T>(ctx, T(1.0), A, x, T(0.0), y);
    };
  }
  template <class T>
  void inner_products(matrix_view<const T> V, vector_view<const T> w, vector_view<T> h) const {
    gemv<T, T>(ctx_, op::transpose, T(1.0), V, w, T(0.0), h);
  }
  /// Steps of Arnoldi's process that are enqueued, or null: a space need not have this.
  template <class T>
  [[nodiscard]] std::unique_ptr<queued_gram_schmidt<T>> gram_schmidt(
      [[maybe_unused]] matrix_view<T> basis) const {
#if RESIDUA_HAS_CUDA
    if (ctx_.kind() == backend::cuda) return gram_schmidt_on_gpu(ctx_, basis);
#endif
    return nullptr;
  }
  [[nodiscard]] bool is_true_somewhere(bool here) const { return here; }
  template <class T, class Scalars, class Method, class Watch>
  Scalars iterate(const Scalars& first, const Method& method, Watch& watch) const {
#if RESIDUA_HAS_CUDA
    if (ctx_.kind() == backend::cuda) return cuda_engine<T, Scalars>(ctx_, first).repeat(method, watch);
#endif
    return host_engine<T, Scalars>(host_loops(ctx_), first).repeat(method, watch);
  }

 private:
  const context& ctx_;
  const csr_matrix& A_;
};

}  // namespace residua::krylov
