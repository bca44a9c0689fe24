// gesvd of run-time precision: argument checks, the reduction to a square matrix, the decomposition in
// double, its refinement in precisions that double, and the bounds of what is returned.
#include "residua/mp/gesvd.hpp"

#include <cmath>
#include <numeric>

#include "mp/checks.hpp"
#include "mp/eigen/reflectors.hpp"
#include "mp/eigen/scaled_values.hpp"
#include "mp/eigen/svd_refinement.hpp"

namespace residua {

namespace {

using namespace multiple;

/// The places of the results.
struct svd_result {
  mp_vector_view s;
  mp_matrix_view U, Vt;
};

/// Singular values and vectors on the host, by columns. U has the vectors of the longer side.
struct triplets {
  std::vector<mp> U, s, V;
};

/// A decomposition of a matrix A of m x n elements by columns, m >= n, that is neither empty nor zero, with
/// the largest element below 1.
class mp_svd_computation {
 public:
  /// `columns`: of the longer side's vectors.
  mp_svd_computation(const context& ctx, std::vector<mp> A, index_t m, index_t n, index_t columns, int bits,
                     const mp_gemm_options& options)
      : ctx_(ctx), m_(m), n_(n), columns_(columns), bits_(bits), options_(options), A_(std::move(A)) {}

  /// False if double finds no vectors.
  bool run() {
    if (m_ == n_) return decompose(A_);
    reflectors Q(ctx_, m_, n_, A_, all_bits(), options_);
    if (!decompose(Q.triangle())) return false;
    mp_matrix U(ctx_, m_, columns_, widened(found_.U), all_bits());
    Q.apply(U);
    include(report_.products, Q.products());
    found_.U = U.to_host(ctx_);
    return true;
  }
  /// Rounds what was found and judges it; singular values are to be scaled by 2^exponent.
  void finish(std::int64_t exponent) {
    for (auto* part : {&found_.U, &found_.s, &found_.V}) {
      for (mp& x : *part) x = mp(x, bits_);
    }
    drop_underflows(found_.s, exponent);
    judge();
  }
  [[nodiscard]] const triplets& found() const { return found_; }
  [[nodiscard]] const mp_svd_report& report() const { return report_; }

 private:
  [[nodiscard]] int all_bits() const { return bits_ + guard_bits; }

  bool decompose(std::vector<mp> B) {
    const std::int64_t exponent = scale(B);
    const auto n = static_cast<std::size_t>(n_);
    std::vector<double> rounded = in_double(B), values(n), U(n * n), Vt(n * n);
    if (!vendor::gesdd(n_, rounded, values, U, Vt)) return false;
    found_.U = rounded_elements(U, bits_);
    found_.V = rounded_elements(lapack::transposed_square(Vt, n), bits_);
    for (const int bits : doubling_precisions(all_bits())) refine(B, bits);
    for (mp& value : found_.s) value = ldexp(value, exponent);
    sort();
    return true;
  }
  void refine(const std::vector<mp>& B, int bits) {
    const bool is_last = bits == all_bits();
    multiple::svd_refinement refinement(ctx_, n_, B, found_.U, found_.V, bits, options_);
    report_.refinements += refinement.run(is_last);
    include(report_.products, refinement.products());
    found_ = {refinement.left(), refinement.values(), refinement.right()};
  }
  /// Descending, none negative.
  void sort() {
    std::vector<index_t> order(found_.s.size());
    std::iota(order.begin(), order.end(), index_t{0});
    const auto value = [&](index_t k) -> const mp& { return found_.s[static_cast<std::size_t>(k)]; };
    std::stable_sort(order.begin(), order.end(),
                     [&](index_t a, index_t b) { return abs(value(a)) > abs(value(b)); });
    triplets sorted;
    for (const index_t k : order) {
      const bool is_turned = value(k).is_negative();
      sorted.s.push_back(abs(value(k)));
      for (index_t i = 0; i < n_; ++i) {
        const auto place = static_cast<std::size_t>(i + k * n_);
        sorted.U.push_back(is_turned ? -found_.U[place] : found_.U[place]);
        sorted.V.push_back(found_.V[place]);
      }
    }
    found_ = std::move(sorted);
  }
  /// [X 0; 0 I] of m rows and all columns.
  [[nodiscard]] std::vector<mp> widened(const std::vector<mp>& X) const {
    auto wide = identity_elements(m_, columns_, all_bits());
    for (index_t j = 0; j < n_; ++j) {
      for (index_t i = 0; i < n_; ++i)
        wide[static_cast<std::size_t>(i + j * m_)] = X[static_cast<std::size_t>(i + j * n_)];
    }
    return wide;
  }

  /// The bounds of gesvd.hpp, with 64 bits more: products round each element once, by u' of itself and 2^-12
  /// u' of the largest term, in norm by 2 u' |A|_F |V|_F and 2 u' |U|_F^2.
  void judge() {
    const mp_matrix A(ctx_, m_, n_, A_, all_bits()), V(ctx_, n_, n_, found_.V, all_bits());
    mp_matrix image(ctx_, m_, n_, all_bits());
    gemm(ctx_, op::none, op::none, mp(1.0, all_bits()), A, V, mp(all_bits()), image, options_);
    auto rest = image.to_host(ctx_);
    for (std::size_t k = 0; k < rest.size(); ++k) {
      const std::size_t j = k / static_cast<std::size_t>(m_);
      rest[k] = fma(mp(-found_.s[j], all_bits()), mp(found_.U[k], all_bits()), rest[k]);
    }
    const mp norm = frobenius(ctx_, A_), root = sqrt(coarse(static_cast<double>(n_)));
    report_.residual = bound_of(frobenius(ctx_, rest) / norm + coarse(4.0) * root * unit(all_bits()));
    report_.orthogonality = std::max(orthogonality(found_.U, m_, columns_), orthogonality(found_.V, n_, n_));
    conclude(norm, root);
  }
  [[nodiscard]] static mp unit(int bits) { return ldexp(coarse(1.0), -bits); }
  [[nodiscard]] mp orthogonality(const std::vector<mp>& elements, index_t rows, index_t columns) const {
    const mp_matrix X(ctx_, rows, columns, elements, all_bits());
    const mp one(1.0, all_bits());
    mp_matrix gram(ctx_, columns, columns, all_bits());
    gemm(ctx_, op::transpose, op::none, one, X, X, mp(all_bits()), gram, options_);
    auto rest = gram.to_host(ctx_);
    for (index_t i = 0; i < columns; ++i) rest[static_cast<std::size_t>(i * (columns + 1))] -= one;
    return bound_of(frobenius(ctx_, rest) + coarse(4.0 * static_cast<double>(columns)) * unit(all_bits()));
  }
  void conclude(const mp& norm, const mp& root) {
    const mp one = coarse(1.0), two = coarse(2.0), largest(found_.s.front(), fewest_mp_bits);
    const auto& o = report_.orthogonality;
    report_.singular_value_error =
        o < one ? bound_of((two * o * largest + report_.residual * norm) / (one - o)) : coarse(HUGE_VAL);
    const mp most = two * unit(bits_);
    const mp of_columns = sqrt(coarse(static_cast<double>(columns_)));
    const bool is_done = report_.residual <= most * (root + one) && o <= most * (of_columns + one);
    report_.info = is_done ? 0 : 1;
  }

  const context& ctx_;
  index_t m_, n_, columns_;
  int bits_;
  mp_gemm_options options_;
  std::vector<mp> A_;
  triplets found_;
  mp_svd_report report_;
};

/// Decomposes a matrix of zeros or without elements, for which all orthonormal bases will do.
void decompose_zero(const context& ctx, const svd_result& result) {
  const auto write_identity = [&](const mp_matrix_view& M) {
    write_elements(ctx, identity_elements(M.rows(), M.columns(), M.bits()), M);
  };
  write_identity(result.U);
  write_identity(result.Vt);
  copy(ctx, mp_array(ctx, result.s.size(), result.s.bits()).view(), result.s);
}

void check_arguments(const context& ctx, const mp_const_matrix_view& A, const svd_result& result) {
  const index_t k = std::min(A.rows(), A.columns());
  check_matrix(ctx, "gesvd", "A", A);
  check_vector(ctx, "gesvd", "s", result.s);
  check_matrix(ctx, "gesvd", "U", result.U);
  check_matrix(ctx, "gesvd", "Vt", result.Vt);
  check_same_bits("gesvd", "A", A.bits(), "s", result.s.bits());
  check_same_bits("gesvd", "A", A.bits(), "U", result.U.bits());
  check_same_bits("gesvd", "A", A.bits(), "Vt", result.Vt.bits());
  blas::check_extent("gesvd", "s", "elements", result.s.size(), "A", "singular values", k);
  blas::check_extent("gesvd", "U", "rows", result.U.rows(), "A", "rows", A.rows());
  if (result.U.columns() != A.rows())
    blas::check_extent("gesvd", "U", "columns", result.U.columns(), "A", "singular values", k);
  if (result.Vt.rows() != A.columns())
    blas::check_extent("gesvd", "Vt", "rows", result.Vt.rows(), "A", "singular values", k);
  blas::check_extent("gesvd", "Vt", "columns", result.Vt.columns(), "A", "columns", A.columns());
  check_fewer_bits("gesvd", "A", A.bits(), most_eigen_bits);
}

}  // namespace

mp_svd_report gesvd(const context& ctx, mp_const_matrix_view A, mp_vector_view s, mp_matrix_view U,
                    mp_matrix_view Vt, const mp_gemm_options& options) {
  const svd_result result{s, U, Vt};
  check_arguments(ctx, A, result);
  auto elements = s.size() == 0 ? std::vector<mp>() : elements_of(ctx, A);
  check_finite_elements("gesvd", "A", elements);
  if (are_zeros(elements)) {
    decompose_zero(ctx, result);
    return {};
  }
  const bool is_wide = A.rows() < A.columns();
  const index_t m = std::max(A.rows(), A.columns()), n = s.size();
  if (is_wide) elements = transposed_elements(elements, A.rows(), A.columns());
  const std::int64_t exponent = scale(elements);
  const index_t columns = std::max(U.columns(), Vt.rows());
  mp_svd_computation computation(ctx, std::move(elements), m, n, columns, A.bits(), options);
  if (!computation.run()) return without_singular_values();
  computation.finish(exponent);
  const auto& [longer, values, shorter] = computation.found();
  write_elements(ctx, is_wide ? shorter : longer, U);
  write_elements(ctx, is_wide ? transposed_elements(longer, m, columns) : transposed_elements(shorter, n, n),
                 Vt);
  write_scaled(ctx, values, exponent, s);
  auto report = computation.report();
  scale_bounds(report, report.singular_value_error, values, exponent);
  return report;
}

}  // namespace residua
