// gemm for complex matrices: their parts as real matrices, three or four products of these, and the sum.
#include "residua/blas/complex/level3.hpp"

#include "blas/complex/planes.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

using blas::for_columns, blas::imaginary_parts, blas::is_conjugated, blas::planes, blas::real_parts,
    blas::side_by_side;

/// y = alpha x + y, of whole matrices without gaps.
template <class T>
void add(const context& ctx, double alpha, const matrix_view<T>& x, const matrix_view<T>& y) {
  for_columns(x, y, [&](const auto& source, const auto& target) { axpy<T>(ctx, alpha, source, target); });
}

/// Real products of parts, and the report of them.
template <class T>
class real_products {
 public:
  real_products(const context& ctx, op op_a, op op_b, const product_options& options)
      : ctx_(ctx), op_a_(real(op_a)), op_b_(real(op_b)), options_(options) {}
  /// C = alpha op(A) op(B) + beta C.
  void add(double alpha, const matrix_view<T>& A, const matrix_view<T>& B, double beta,
           const matrix_view<T>& C) {
    report_.add(gemm<T, T, T>(ctx_, op_a_, op_b_, alpha, A, B, beta, C, options_));
  }
  [[nodiscard]] const product_report& report() const { return report_; }

 private:
  static op real(op o) { return is_transposed(o) ? op::transpose : op::none; }

  const context& ctx_;
  op op_a_, op_b_;
  const product_options& options_;
  product_report report_;
};

template <class T>
void by_four(real_products<T>& products, const planes<T>& A, const planes<T>& B, const planes<T>& C) {
  products.add(1.0, A.re(), B.re(), 0.0, C.re());
  products.add(-1.0, A.im(), B.im(), 1.0, C.re());
  products.add(1.0, A.re(), B.im(), 0.0, C.im());
  products.add(1.0, A.im(), B.re(), 1.0, C.im());
}

/// With X = Re Re and Y = Im Im: X - Y, and (Re + Im) (Re + Im) - X - Y. Leaves Re + Im in A's and B's real
/// parts.
template <class T>
void by_three(const context& ctx, real_products<T>& products, const planes<T>& A, const planes<T>& B,
              const planes<T>& C) {
  const dense::matrix_frame<T> of_imaginary(ctx, "gemm", C.re().rows(), C.re().columns());
  products.add(1.0, A.re(), B.re(), 0.0, C.re());
  products.add(1.0, A.im(), B.im(), 0.0, of_imaginary.view());
  add<T>(ctx, 1.0, A.im(), A.re());
  add<T>(ctx, 1.0, B.im(), B.re());
  products.add(1.0, A.re(), B.re(), 0.0, C.im());
  add<T>(ctx, -1.0, C.re(), C.im());
  add<T>(ctx, -1.0, of_imaginary.view(), C.im());
  add<T>(ctx, -1.0, of_imaginary.view(), C.re());
}

/// C = alpha P + C, of P's parts.
template <class T>
void add_scaled(const context& ctx, const complex_number_t<T>& alpha, const planes<T>& P,
                const matrix_view<complex<T>>& C) {
  for_columns(P.re(), C, [&](const auto& source, const auto& target) {
    axpy<T>(ctx, alpha.re, source, real_parts(target));
    axpy<T>(ctx, alpha.im, source, imaginary_parts(target));
  });
  for_columns(P.im(), C, [&](const auto& source, const auto& target) {
    axpy<T>(ctx, -alpha.im, source, real_parts(target));
    axpy<T>(ctx, alpha.re, source, imaginary_parts(target));
  });
}

/// The extents of a product: those of op(A) and op(B).
struct extents {
  index_t m, n, k;
};

template <class T>
extents checked_extents(const context& ctx, op op_a, op op_b, const matrix_view<const complex<T>>& A,
                        const matrix_view<const complex<T>>& B, const matrix_view<complex<T>>& C) {
  blas::check_matrix(ctx, "gemm", "A", A);
  blas::check_matrix(ctx, "gemm", "B", B);
  blas::check_matrix(ctx, "gemm", "C", C);
  const auto rows = [](op o, const auto& M) { return is_transposed(o) ? M.columns() : M.rows(); };
  const auto columns = [](op o, const auto& M) { return is_transposed(o) ? M.rows() : M.columns(); };
  blas::check_extent("gemm", "op(A)", "rows", rows(op_a, A), "C", "rows", C.rows());
  blas::check_extent("gemm", "op(B)", "columns", columns(op_b, B), "C", "columns", C.columns());
  blas::check_extent("gemm", "op(A)", "columns", columns(op_a, A), "op(B)", "rows", rows(op_b, B));
  return {C.rows(), C.columns(), columns(op_a, A)};
}

/// Throws as gemm does of options that no product of these formats can have.
template <class T>
void check_options(const context& ctx, const product_options& options) {
  const matrix_view<T> none(nullptr, 0, 0, 1, ctx.memory());
  (void)gemm<T, T, T>(ctx, op::none, op::none, 1.0, none, none, 1.0, none, options);
}

}  // namespace

template <complex_part T>
product_report gemm(const context& ctx, op op_a, op op_b, const complex_number_t<T>& alpha,
                    not_deduced<matrix_view<const complex<T>>> A,
                    not_deduced<matrix_view<const complex<T>>> B, const complex_number_t<T>& beta,
                    not_deduced<matrix_view<complex<T>>> C, complex_product products,
                    const product_options& options) {
  const auto size = checked_extents<T>(ctx, op_a, op_b, A, B, C);
  check_options<T>(ctx, options);
  real_products<T> real(ctx, op_a, op_b, options);
  if (size.m == 0 || size.n == 0) return real.report();
  if (blas::is_zero(alpha) || size.k == 0) {
    blas::scale<T>(ctx, beta, C);
    return real.report();
  }
  const side_by_side<const complex<T>> of_a(ctx, A), of_b(ctx, B);
  const side_by_side<complex<T>> of_c(ctx, C);
  of_a.read(ctx);
  of_b.read(ctx);
  if (!blas::is_zero(beta)) of_c.read(ctx);
  const planes<T> a(ctx, of_a.view(), is_conjugated(op_a)), b(ctx, of_b.view(), is_conjugated(op_b)),
      c(ctx, size.m, size.n);
  products == complex_product::four ? by_four(real, a, b, c) : by_three(ctx, real, a, b, c);
  blas::scale<T>(ctx, beta, of_c.view());
  add_scaled<T>(ctx, alpha, c, of_c.view());
  of_c.write_back(ctx);
  return real.report();
}

template <complex_part T>
std::size_t complex_gemm_workspace_bytes(const context& ctx, index_t m, index_t n, index_t k,
                                         complex_product products, const product_options& options) {
  blas::check_query("complex_gemm_workspace_bytes", {{"m", m}, {"n", n}, {"k", k}});
  const std::size_t of_parts = planes<T>::bytes(m, k) + planes<T>::bytes(k, n) + planes<T>::bytes(m, n);
  // On a GPU matrices whose columns are not side by side are copied.
  const std::size_t of_copies = ctx.kind() == backend::cuda
                                    ? dense::matrix_frame<complex<T>>::bytes(m, k) +
                                          dense::matrix_frame<complex<T>>::bytes(k, n) +
                                          dense::matrix_frame<complex<T>>::bytes(m, n)
                                    : 0;
  const std::size_t third = products == complex_product::three ? dense::matrix_frame<T>::bytes(m, n) : 0;
  return of_parts + of_copies + third + gemm_workspace_bytes<T, T, T>(ctx, m, n, k, options);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                             \
  template product_report gemm<type>(const context&, op, op, const complex_number_t<type>&,          \
                                     blas::matrix_read<type>, blas::matrix_read<type>,               \
                                     const complex_number_t<type>&, blas::matrix_written<type>,      \
                                     complex_product, const product_options&);                       \
  template std::size_t complex_gemm_workspace_bytes<type>(const context&, index_t, index_t, index_t, \
                                                          complex_product, const product_options&);
RESIDUA_COMPLEX_PARTS(RESIDUA_INSTANTIATE)

}  // namespace residua
