// A sparse complex matrix where a context computes, and its product with a vector.
#pragma once

#include <memory>

#include "residua/blas/complex/parts.hpp"
#include "residua/sparse/complex_csr.hpp"
#include "residua/view/types.hpp"

namespace residua {

namespace detail {
struct complex_csr_storage;
}

/// A CSR matrix of complex<double> where a context computes, held once; copies share it. A GPU's has a plan
/// of its rows, and one matrix must not be used on two streams at a time if it has rows of more than 1024
/// entries.
class complex_csr_matrix {
 public:
  /// Takes the arrays over, or copies them to the GPU. Throws invalid_argument as validate()
  /// does.
  complex_csr_matrix(const context& ctx, complex_csr&& host);
  /// Copies the arrays: a GPU's from where they are, without a second copy on the host.
  complex_csr_matrix(const context& ctx, const complex_csr& host);

  [[nodiscard]] index_t rows() const;
  [[nodiscard]] index_t columns() const;
  [[nodiscard]] index_t nonzeros() const;
  /// What the host's matrix said.
  [[nodiscard]] bool is_hermitian() const;
  [[nodiscard]] memory_space memory() const;
  [[nodiscard]] const detail::complex_csr_storage& storage() const { return *storage_; }

 private:
  std::shared_ptr<const detail::complex_csr_storage> storage_;
};

/// Computes y = alpha op(A) x + beta y with op(A) = A, its transpose, its conjugate, or its conjugate
/// transpose; x has as many elements as op(A) columns, y as rows, of complex<T>, T a format of solvers. beta
/// = 0 does not read y. x and y must not overlap. The first product with a transposed A sorts a copy of it by
/// columns on the host, which the matrix keeps where it is. Each part of element i errs, with n the entries
/// of row i of op(A), |.|_1 the sum of the parts' magnitudes and number/bounds.hpp's constants, by u^N times
///   (2 n dot + product + 3 scaled_sum) |alpha|_1 (sum over j of |a_ij|_1 |x_j|_1) + 2 scaled_sum
///   |beta|_1 |y_i|_1:
/// each part is a sum of 2 n products of real numbers, and the factors are applied by fused operations. Bits
/// depend neither on increments nor on the number of threads; a CPU copies vectors whose increment is not 1
/// into the context's workspace. On a GPU spmv is enqueued. Throws invalid_argument on sizes, increments,
/// pointers or memory that do not fit; on a GPU unsupported where x's elements are 2^31 bytes apart or more.
template <solver_format T>
void spmv(const context& ctx, op op_a, const complex<T>& alpha, const complex_csr_matrix& A,
          not_deduced<vector_view<const complex<T>>> x, const complex<T>& beta,
          not_deduced<vector_view<complex<T>>> y);

/// Computes r = b - A x, with b in double; each part is accumulated to four limbs, or to two more than x
/// has, and rounded at the end. The bound of a part is that of the residual of a real matrix (spmv.hpp)
/// with twice as many terms and |.|_1 in the place of magnitudes. Vectors whose increment is not 1 are
/// copied into the context's workspace. Throws as spmv.
template <solver_format T>
void residual(const context& ctx, vector_view<const complex<double>> b, const complex_csr_matrix& A,
              not_deduced<vector_view<const complex<T>>> x, not_deduced<vector_view<complex<T>>> r);

/// These overloads take any vectors of one format (blas/complex/parts.hpp).
template <complex_vector X, output_complex_vector Y>
requires complex_alike<X, Y>
void spmv(const context& ctx, op op_a, const complex<part_t<X>>& alpha, const complex_csr_matrix& A,
          const X& x, const complex<part_t<X>>& beta, Y&& y) {
  spmv<part_t<X>>(ctx, op_a, alpha, A, x, beta, y);
}
template <complex_vector X, output_complex_vector R>
requires complex_alike<X, R>
void residual(const context& ctx, vector_view<const complex<double>> b, const complex_csr_matrix& A,
              const X& x, R&& r) {
  residual<part_t<X>>(ctx, b, A, x, r);
}

}  // namespace residua
