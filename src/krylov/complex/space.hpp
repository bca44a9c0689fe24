// The space of complex vectors in one context, as real ones of their parts in turns, for krylov/frame.hpp,
// with the members that krylov/space.hpp lists.
#pragma once

#include "krylov/complex/numbers.hpp"
#include "krylov/space.hpp"
#include "residua/blas/complex/level2.hpp"
#include "sparse/complex/csr_storage.hpp"

namespace residua::krylov {

/// The sizes of the real matrix that does to parts what A does to numbers.
inline detail::csr_sizes sizes_of_parts(const complex_csr_matrix& A) {
  auto sizes = A.storage().sizes;
  sizes.longest_row *= 2;
  return sizes;
}

#if RESIDUA_HAS_CUDA
/// The loops of one GPU.
class complex_cuda_loops : public cuda_loops {
 public:
  /// The loops that form a product's operand are compiled for real matrices alone.
  template <class T>
  static constexpr bool may_form_operands = false;

  template <class Stage>
  void rows(cuda::stage_sequence& sequence, const complex_csr_matrix& A, const Stage& stage) const {
    cuda::enqueue_rows(sequence, A.storage().view, *A.storage().plan, stage);
  }
};
#endif

template <>
class space<complex_csr_matrix> {
 public:
  space(const context& ctx, const complex_csr_matrix& A) : ctx_(ctx), A_(A) {}

  template <class T>
  void check(const char* routine, const system<T, complex_csr_matrix>& s) const {
    check_options(routine, s.options);
  }
  template <class T>
  T norm(vector_view<const T> x) const {
    return nrm2<T>(ctx_, x);
  }
  template <class T>
  double residual_norm(vector_view<const double> b, vector_view<const T> x, vector_view<T> r) const {
    residual<T>(ctx_, as_numbers<complex<double>>(b), A_, as_numbers<complex<T>>(x),
                as_numbers<complex<T>>(r));
    return leading(norm<T>(r));
  }
  template <class T>
  bool is_trusted(double norm_of_r, double norm_of_b, vector_view<const T> x) const {
    const double norm_of_x = leading(norm<T>(x));
    const double error =
        residual_error<limb_count<T>>(sizes_of_parts(A_), 4 * static_cast<double>(A_.nonzeros()),
                                      2 * static_cast<double>(A_.rows()), norm_of_b, norm_of_x);
    return krylov::is_trusted(norm_of_r, norm_of_x, error);
  }
  /// Computes with the real matrix of the parts, which is made for each call, since it is seldom needed.
  template <class T>
  scaled_number exact_residual_norm(vector_view<const double> b, int exponent_of_b,
                                    vector_view<const T> x) const {
    return krylov::exact_residual_norm<T>(ctx_, real_form(), b, exponent_of_b, x);
  }
  template <class T>
  [[nodiscard]] auto product() const {
    return [&ctx = ctx_, &A = A_](vector_view<const T> x, vector_view<T> y) {
      spmv<T>(ctx, op::none, complex<T>(T(1.0)), A, as_numbers<complex<T>>(x), complex<T>(T(0.0)),
              as_numbers<complex<T>>(y));
    };
  }
  template <class T>
  void inner_products(matrix_view<const T> V, vector_view<const T> w, vector_view<complex<T>> h) const {
    gemv<T>(ctx_, op::conjugate_transpose, complex<T>(T(1.0)), as_numbers<complex<T>>(V),
            as_numbers<complex<T>>(w), complex<T>(T(0.0)), h);
  }
  [[nodiscard]] bool is_true_somewhere(bool here) const { return here; }
  template <class T, class Scalars, class Method, class Watch>
  Scalars iterate(const Scalars& first, const Method& method, Watch& watch) const {
    using number = typename Scalars::number;
#if RESIDUA_HAS_CUDA
    if (ctx_.kind() == backend::cuda)
      return cuda_engine<number, Scalars, complex_cuda_loops>(ctx_, first).repeat(method, watch);
#endif
    return host_engine<number, Scalars>(host_loops(ctx_), first).repeat(method, watch);
  }

 private:
  [[nodiscard]] csr_matrix real_form() const {
    return {ctx_, real_equivalent(residua::detail::complex_on_host(ctx_, A_.storage()).arrays())};
  }

  const context& ctx_;
  const complex_csr_matrix& A_;
};

}  // namespace residua::krylov
