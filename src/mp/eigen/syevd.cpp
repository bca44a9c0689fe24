// syevd of run-time precision: argument checks, the decomposition in double, its refinement in precisions
// that double, and the bounds of what is returned.
#include "residua/mp/syevd.hpp"

#include <limits>
#include <numeric>

#include "mp/checks.hpp"
#include "mp/eigen/eigen_refinement.hpp"
#include "mp/eigen/scaled_values.hpp"

namespace residua {

namespace {

using namespace multiple;

/// A decomposition of a matrix that is neither empty nor zero, by columns, whose elements are to be scaled by
/// 2^exponent.
class mp_eigen_computation {
 public:
  mp_eigen_computation(const context& ctx, std::vector<mp> A, std::int64_t exponent, index_t n, int bits,
                       const mp_gemm_options& options)
      : ctx_(ctx), exponent_(exponent), n_(n), bits_(bits), options_(options), A_(std::move(A)) {}

  /// False if double finds no vectors.
  bool run() {
    std::vector<double> rounded = in_double(A_), values(static_cast<std::size_t>(n_));
    if (!vendor::syevd(n_, rounded, values)) return false;
    X_ = rounded_elements(rounded, bits_);
    for (const int bits : doubling_precisions(all_bits())) refine(bits);
    sort();
    judge();
    return true;
  }
  [[nodiscard]] const std::vector<mp>& vectors() const { return X_; }
  [[nodiscard]] const std::vector<mp>& values() const { return w_; }
  [[nodiscard]] const mp_eigen_report& report() const { return report_; }

 private:
  [[nodiscard]] int all_bits() const { return bits_ + guard_bits; }
  void refine(int bits) {
    const bool is_last = bits == all_bits();
    multiple::eigen_refinement refinement(ctx_, n_, A_, X_, bits, options_);
    report_.refinements += refinement.run(is_last);
    include(report_.products, refinement.products());
    X_ = refinement.vectors();
    w_ = refinement.values();
  }
  /// Ascending, rounded.
  void sort() {
    std::vector<index_t> order(w_.size());
    std::iota(order.begin(), order.end(), index_t{0});
    const auto value = [&](index_t k) { return w_[static_cast<std::size_t>(k)]; };
    std::stable_sort(order.begin(), order.end(), [&](index_t a, index_t b) { return value(a) < value(b); });
    std::vector<mp> X, w;
    for (const index_t k : order) {
      w.emplace_back(value(k), bits_);
      for (index_t i = 0; i < n_; ++i) X.emplace_back(X_[static_cast<std::size_t>(i + k * n_)], bits_);
    }
    X_ = std::move(X);
    w_ = std::move(w);
    drop_underflows(w_, exponent_);
  }

  /// The bounds of syevd.hpp, with 64 bits more: products round each element once, by u' of itself and 2^-12
  /// u' of the largest term, in norm by 2 u' |A|_F |X|_F and u' n.
  void judge() {
    const mp_matrix A(ctx_, n_, n_, A_, all_bits()), X(ctx_, n_, n_, X_, all_bits());
    const mp one(1.0, all_bits());
    mp_matrix V(ctx_, n_, n_, all_bits()), R(ctx_, n_, n_, all_bits());
    gemm(ctx_, op::none, op::none, one, A, X, mp(all_bits()), V, options_);
    gemm(ctx_, op::transpose, op::none, one, X, X, mp(all_bits()), R, options_);
    auto rest = V.to_host(ctx_), gram = R.to_host(ctx_);
    for (std::size_t k = 0; k < rest.size(); ++k) {
      const std::size_t j = k / static_cast<std::size_t>(n_);
      rest[k] = fma(mp(-w_[j], all_bits()), mp(X_[k], all_bits()), rest[k]);
    }
    for (index_t i = 0; i < n_; ++i) gram[static_cast<std::size_t>(i * (n_ + 1))] -= one;
    const mp norm = frobenius(ctx_, A_), order = coarse(static_cast<double>(n_)), root = sqrt(order);
    const mp hidden = ldexp(coarse(1.0), -all_bits());
    report_.residual = bound_of(frobenius(ctx_, rest) / norm + coarse(4.0) * root * hidden);
    report_.orthogonality = bound_of(frobenius(ctx_, gram) + coarse(4.0) * order * hidden);
    conclude(norm, root);
  }
  void conclude(const mp& norm, const mp& root) {
    const mp one = coarse(1.0), two = coarse(2.0);
    const mp largest = mp(std::max(abs(w_.front()), abs(w_.back())), fewest_mp_bits);
    const auto& o = report_.orthogonality;
    report_.eigenvalue_error =
        o < one ? bound_of((two * o * largest + report_.residual * norm) / (one - o)) : coarse(HUGE_VAL);
    const mp most = two * (root + one) * ldexp(one, -bits_);
    report_.info = report_.residual <= most && report_.orthogonality <= most ? 0 : 1;
  }

  const context& ctx_;
  std::int64_t exponent_;
  index_t n_;
  int bits_;
  mp_gemm_options options_;
  std::vector<mp> A_, X_, w_;
  mp_eigen_report report_;
};

/// Decomposes a matrix of zeros, for which every orthonormal basis will do.
void decompose_zero(const context& ctx, const mp_matrix_view& A, const mp_vector_view& w) {
  const index_t n = A.rows();
  write_elements(ctx, identity_elements(n, n, A.bits()), A);
  copy(ctx, mp_array(ctx, n, A.bits()).view(), w);
}

void check_arguments(const context& ctx, const mp_matrix_view& A, const mp_vector_view& w) {
  check_square(ctx, "syevd", "A", A);
  check_vector(ctx, "syevd", "w", w);
  check_same_bits("syevd", "A", A.bits(), "w", w.bits());
  blas::check_extent("syevd", "w", "elements", w.size(), "A", "rows", A.rows());
  check_fewer_bits("syevd", "A", A.bits(), most_eigen_bits);
}

}  // namespace

mp_eigen_report syevd(const context& ctx, uplo stored, mp_matrix_view A, mp_vector_view w,
                      const mp_gemm_options& options) {
  check_arguments(ctx, A, w);
  const index_t n = A.rows();
  if (n == 0) return {};
  auto elements = elements_of(ctx, A);
  mirror("syevd", "A", elements, n, stored);
  const std::int64_t exponent = scale(elements);
  if (are_zeros(elements)) {
    decompose_zero(ctx, A, w);
    return {};
  }
  mp_eigen_computation computation(ctx, std::move(elements), exponent, n, A.bits(), options);
  if (!computation.run()) return without_eigenvalues(2);
  write_elements(ctx, computation.vectors(), A);
  write_scaled(ctx, computation.values(), exponent, w);
  auto report = computation.report();
  scale_bounds(report, report.eigenvalue_error, computation.values(), exponent);
  return report;
}

}  // namespace residua
