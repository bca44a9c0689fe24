// gesvd of complex matrices in run-time precision: argument checks, the real equivalent, its vectors joined,
// and the bounds.
#include "residua/mp/complex_gesvd.hpp"

#include <cmath>

#include "mp/eigen/joined_triplets.hpp"
#include "mp/eigen/scaled_values.hpp"
#include "residua/mp/sygvd.hpp"

namespace residua {

namespace {

using namespace multiple;

struct complex_svd_result {
  mp_vector_view s;
  mp_matrix_view URe, UIm, VhRe, VhIm;
};

/// The singular values and vectors of an m x n matrix A, m >= n. U has the vectors of the longer side.
struct complex_triplets {
  complex_elements U;
  std::vector<mp> s;
  complex_elements V;
};

/// A decomposition of a matrix with the real equivalent S, not zero, with m >= n, whose elements are to be
/// scaled by 2^exponent.
class complex_svd_computation {
 public:
  complex_svd_computation(const context& ctx, const complex_elements& A, std::int64_t exponent, index_t m,
                          index_t n, index_t columns, int bits, const mp_gemm_options& options)
      : ctx_(ctx),
        exponent_(exponent),
        m_(m),
        n_(n),
        columns_(columns),
        bits_(bits),
        options_(options),
        S_(ctx, 2 * m, 2 * n, equivalent_of(A, m, n), bits + guard_bits) {}

  /// False if double finds no vectors.
  bool run() {
    mp_matrix U(ctx_, 2 * m_, 2 * columns_, all_bits()), Vt(ctx_, 2 * n_, 2 * n_, all_bits());
    mp_array s(ctx_, 2 * n_, all_bits());
    report_ = gesvd(ctx_, S_, s, U, Vt, options_);
    if (report_.info == 2) return false;
    const auto values = s.to_host(ctx_);
    for (std::size_t k = 0; k < values.size(); k += 2) found_.s.emplace_back(values[k], bits_);
    drop_underflows(found_.s, exponent_);
    mp_matrix V(ctx_, 2 * n_, 2 * n_, transposed_elements(Vt.to_host(ctx_), 2 * n_, 2 * n_), all_bits());
    const joined_triplets joined(ctx_, U, V);
    found_.U = rounded(joined.left(), bits_);
    found_.V = rounded(joined.right(), bits_);
    judge();
    return true;
  }
  [[nodiscard]] const complex_triplets& found() const { return found_; }
  [[nodiscard]] const mp_svd_report& report() const { return report_; }

 private:
  [[nodiscard]] int all_bits() const { return bits_ + guard_bits; }
  [[nodiscard]] mp orthogonality(const complex_elements& X, index_t rows, index_t columns) const {
    return complex_orthogonality(ctx_, X, rows, columns, all_bits(), options_);
  }
  /// As that of the real gesvd, of parts of A V - U diag(s).
  void judge() {
    const mp norm = frobenius(ctx_, S_.to_host(ctx_)) / sqrt(coarse(2.0));
    const mp root = sqrt(coarse(static_cast<double>(n_))), one = coarse(1.0), two = coarse(2.0);
    const mp rest =
        complex_distance(ctx_, S_, stacked(found_.V, n_), stacked(found_.U, m_), found_.s, options_);
    report_.residual = bound_of(rest / norm + ldexp(coarse(4.0), -all_bits()) * root);
    report_.orthogonality = std::max(orthogonality(found_.U, m_, columns_), orthogonality(found_.V, n_, n_));
    const auto& o = report_.orthogonality;
    const mp largest(found_.s.front(), fewest_mp_bits);
    report_.singular_value_error =
        o < one ? bound_of((two * o * largest + report_.residual * norm) / (one - o)) : coarse(HUGE_VAL);
    const mp most = ldexp(two, -bits_), of_columns = sqrt(coarse(static_cast<double>(columns_)));
    const bool is_done = report_.residual <= most * (root + one) && o <= most * (of_columns + one);
    report_.info = is_done ? 0 : 1;
  }

  const context& ctx_;
  std::int64_t exponent_;
  index_t m_, n_, columns_;
  int bits_;
  mp_gemm_options options_;
  mp_matrix S_;
  complex_triplets found_;
  mp_svd_report report_;
};

void write_parts(const context& ctx, const complex_elements& X, const mp_matrix_view& re,
                 const mp_matrix_view& im) {
  write_elements(ctx, X.re, re);
  write_elements(ctx, X.im, im);
}
/// Decomposes a matrix of zeros or without elements, for which all orthonormal bases will do.
void decompose_zero(const context& ctx, const complex_svd_result& result) {
  const auto write_identity = [&](const mp_matrix_view& re, const mp_matrix_view& im) {
    const std::vector<mp> zeros(static_cast<std::size_t>(re.rows() * re.columns()), mp(re.bits()));
    write_parts(ctx, {identity_elements(re.rows(), re.columns(), re.bits()), zeros}, re, im);
  };
  write_identity(result.URe, result.UIm);
  write_identity(result.VhRe, result.VhIm);
  copy(ctx, mp_array(ctx, result.s.size(), result.s.bits()).view(), result.s);
}

/// A part of a matrix of `rows` x `columns` elements, of k or all rows or columns.
template <class View>
void check_part(const context& ctx, const char* name, const View& M, int bits) {
  check_matrix(ctx, "gesvd", name, M);
  check_same_bits("gesvd", "Re", bits, name, M.bits());
}
void check_arguments(const context& ctx, const mp_const_matrix_view& Re, const mp_const_matrix_view& Im,
                     const complex_svd_result& r) {
  const index_t k = std::min(Re.rows(), Re.columns());
  const int bits = Re.bits();
  check_part(ctx, "Re", Re, bits);
  check_part(ctx, "Im", Im, bits);
  check_vector(ctx, "gesvd", "s", r.s);
  check_same_bits("gesvd", "Re", bits, "s", r.s.bits());
  check_part(ctx, "URe", r.URe, bits);
  check_part(ctx, "UIm", r.UIm, bits);
  check_part(ctx, "VhRe", r.VhRe, bits);
  check_part(ctx, "VhIm", r.VhIm, bits);
  const auto check_alike = [](const char* name, const auto& M, const char* other, const auto& N) {
    blas::check_extent("gesvd", name, "rows", M.rows(), other, "rows", N.rows());
    blas::check_extent("gesvd", name, "columns", M.columns(), other, "columns", N.columns());
  };
  check_alike("Im", Im, "Re", Re);
  check_alike("UIm", r.UIm, "URe", r.URe);
  check_alike("VhIm", r.VhIm, "VhRe", r.VhRe);
  blas::check_extent("gesvd", "s", "elements", r.s.size(), "Re", "singular values", k);
  blas::check_extent("gesvd", "URe", "rows", r.URe.rows(), "Re", "rows", Re.rows());
  if (r.URe.columns() != Re.rows())
    blas::check_extent("gesvd", "URe", "columns", r.URe.columns(), "Re", "singular values", k);
  if (r.VhRe.rows() != Re.columns())
    blas::check_extent("gesvd", "VhRe", "rows", r.VhRe.rows(), "Re", "singular values", k);
  blas::check_extent("gesvd", "VhRe", "columns", r.VhRe.columns(), "Re", "columns", Re.columns());
  check_fewer_bits("gesvd", "Re", bits, most_pencil_bits);
}

/// Scaled as scale() does it, by the larger part.
std::int64_t scale_parts(complex_elements& A) {
  const std::int64_t largest = std::max(largest_exponent(A.re), largest_exponent(A.im));
  for (auto* part : {&A.re, &A.im}) {
    for (mp& a : *part) a = ldexp(a, -largest);
  }
  return largest;
}

}  // namespace

mp_svd_report gesvd(const context& ctx, mp_const_matrix_view Re, mp_const_matrix_view Im, mp_vector_view s,
                    mp_matrix_view URe, mp_matrix_view UIm, mp_matrix_view VhRe, mp_matrix_view VhIm,
                    const mp_gemm_options& options) {
  const complex_svd_result result{s, URe, UIm, VhRe, VhIm};
  check_arguments(ctx, Re, Im, result);
  complex_elements A;
  if (s.size() > 0) A = {elements_of(ctx, Re), elements_of(ctx, Im)};
  check_finite_elements("gesvd", "Re", A.re);
  check_finite_elements("gesvd", "Im", A.im);
  if (are_zeros(A.re) && are_zeros(A.im)) {
    decompose_zero(ctx, result);
    return {};
  }
  const bool is_wide = Re.rows() < Re.columns();
  const index_t m = std::max(Re.rows(), Re.columns()), n = s.size();
  if (is_wide) A = conjugate_transposed(A, Re.rows(), Re.columns());
  const std::int64_t exponent = scale_parts(A);
  const index_t columns = std::max(URe.columns(), VhRe.rows());
  complex_svd_computation computation(ctx, A, exponent, m, n, columns, Re.bits(), options);
  if (!computation.run()) return without_singular_values();
  const auto& [longer, values, shorter] = computation.found();
  write_parts(ctx, is_wide ? shorter : longer, URe, UIm);
  write_parts(ctx, is_wide ? conjugate_transposed(longer, m, columns) : conjugate_transposed(shorter, n, n),
              VhRe, VhIm);
  write_scaled(ctx, values, exponent, s);
  auto report = computation.report();
  scale_bounds(report, report.singular_value_error, values, exponent);
  return report;
}

}  // namespace residua
