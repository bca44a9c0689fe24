// heevd of run-time precision: argument checks, the real equivalent, its vectors joined, and the bounds.
#include "residua/mp/heevd.hpp"

#include <cmath>

#include "mp/eigen/joined_columns.hpp"

namespace residua {

namespace {

using namespace multiple;

/// [Re -Im; Im Re] of n x n parts by columns, of which the triangle `stored` is read. Throws where an element
/// there is not finite.
std::vector<mp> equivalent_of(std::vector<mp> re, std::vector<mp> im, index_t n, uplo stored) {
  const auto place = [](index_t i, index_t j, index_t rows) {
    return static_cast<std::size_t>(i + j * rows);
  };
  for (index_t i = 0; i < n; ++i) im[place(i, i, n)] = mp(im.front().bits());
  mirror("heevd", "Re", re, n, stored);
  mirror("heevd", "Im", im, n, stored);
  std::vector<mp> S(4 * re.size(), mp(re.front().bits()));
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      const bool is_stored = stored == uplo::lower ? i >= j : i <= j;
      const mp &a = re[place(i, j, n)], b = is_stored ? im[place(i, j, n)] : -im[place(i, j, n)];
      S[place(i, j, 2 * n)] = S[place(i + n, j + n, 2 * n)] = a;
      S[place(i + n, j, 2 * n)] = b;
      S[place(i, j + n, 2 * n)] = -b;
    }
  }
  return S;
}

/// Vectors in parts, n x n each, and values.
struct complex_pairs {
  std::vector<mp> re, im, w;
};

/// The bounds of heevd.hpp of a matrix with the real equivalent S, with 64 bits more, as those of syevd.
class hermitian_judge {
 public:
  hermitian_judge(const context& ctx, const std::vector<mp>& S, const complex_pairs& found,
                  const mp_gemm_options& options)
      : ctx_(ctx),
        n_(static_cast<index_t>(found.w.size())),
        bits_(found.w.front().bits()),
        options_(options),
        w_(found.w),
        S_(ctx, 2 * n_, 2 * n_, S, all_bits()),
        both_(ctx, 2 * n_, 2 * n_, parts_of(found), all_bits()) {}

  void operator()(mp_eigen_report& report) const {
    const mp norm = frobenius(ctx_, S_.to_host(ctx_)) / sqrt(coarse(2.0));
    const mp order = coarse(static_cast<double>(n_)), one = coarse(1.0), two = coarse(2.0);
    const mp hidden = ldexp(coarse(4.0), -all_bits());
    report.residual = bound_of(frobenius(ctx_, rest()) / norm + hidden * sqrt(order));
    report.orthogonality = bound_of(frobenius(ctx_, skewness()) + hidden * order);
    const mp largest = mp(std::max(abs(w_.front()), abs(w_.back())), fewest_mp_bits);
    const auto& o = report.orthogonality;
    report.eigenvalue_error =
        o < one ? bound_of((two * o * largest + report.residual * norm) / (one - o)) : coarse(HUGE_VAL);
    const mp most = two * (sqrt(order) + one) * ldexp(one, -bits_);
    report.info = report.residual <= most && o <= most ? 0 : 1;
  }

 private:
  [[nodiscard]] int all_bits() const { return bits_ + guard_bits; }
  [[nodiscard]] mp number(double x) const { return mp(x, all_bits()); }
  /// Z, the parts of X, and those of i X.
  static std::vector<mp> parts_of(const complex_pairs& found) {
    const auto n = static_cast<std::ptrdiff_t>(found.w.size());
    std::vector<mp> parts;
    for (std::ptrdiff_t j = 0; j < n * n; j += n) {
      parts.insert(parts.end(), found.re.begin() + j, found.re.begin() + j + n);
      parts.insert(parts.end(), found.im.begin() + j, found.im.begin() + j + n);
    }
    for (std::ptrdiff_t j = 0; j < n * n; j += n) {
      for (std::ptrdiff_t i = j; i < j + n; ++i) parts.push_back(-found.im[static_cast<std::size_t>(i)]);
      parts.insert(parts.end(), found.re.begin() + j, found.re.begin() + j + n);
    }
    return parts;
  }
  [[nodiscard]] mp_const_matrix_view Z() const { return both_.view().block(0, 0, 2 * n_, n_); }
  /// S Z - Z diag(w), the parts of A X - X diag(w).
  [[nodiscard]] std::vector<mp> rest() const {
    mp_matrix image(ctx_, 2 * n_, n_, all_bits());
    gemm(ctx_, op::none, op::none, number(1.0), S_, Z(), number(0.0), image, options_);
    auto rest = image.to_host(ctx_);
    const auto vectors = both_.to_host(ctx_);
    for (std::size_t k = 0; k < rest.size(); ++k) {
      const mp& value = w_[k / static_cast<std::size_t>(2 * n_)];
      rest[k] = fma(mp(-value, all_bits()), vectors[k], rest[k]);
    }
    return rest;
  }
  /// Z^T [Z iZ] - [I 0], the parts of X^H X - I.
  [[nodiscard]] std::vector<mp> skewness() const {
    mp_matrix gram(ctx_, n_, 2 * n_, all_bits());
    gemm(ctx_, op::transpose, op::none, number(1.0), Z(), both_, number(0.0), gram, options_);
    auto rest = gram.to_host(ctx_);
    for (index_t i = 0; i < n_; ++i) rest[static_cast<std::size_t>(i * (n_ + 1))] -= number(1.0);
    return rest;
  }

  const context& ctx_;
  index_t n_;
  int bits_;
  mp_gemm_options options_;
  const std::vector<mp>& w_;
  mp_matrix S_, both_;
};

void check_arguments(const context& ctx, const mp_matrix_view& Re, const mp_matrix_view& Im,
                     const mp_vector_view& w) {
  check_square(ctx, "heevd", "Re", Re);
  check_square(ctx, "heevd", "Im", Im);
  check_vector(ctx, "heevd", "w", w);
  check_same_bits("heevd", "Re", Re.bits(), "Im", Im.bits());
  check_same_bits("heevd", "Re", Re.bits(), "w", w.bits());
  blas::check_extent("heevd", "Im", "rows", Im.rows(), "Re", "rows", Re.rows());
  blas::check_extent("heevd", "w", "elements", w.size(), "Re", "rows", Re.rows());
  check_fewer_bits("heevd", "Re", Re.bits(), most_pencil_bits);
}

std::vector<mp> rounded(std::vector<mp> elements, int bits) {
  for (mp& x : elements) x = mp(x, bits);
  return elements;
}

/// Of the matrix with this real equivalent, scaled and not zero; no values if double finds none.
complex_pairs decompose(const context& ctx, const std::vector<mp>& S, index_t n, int bits,
                        const mp_gemm_options& options, mp_eigen_report& report) {
  const int all_bits = bits + guard_bits;
  mp_matrix X(ctx, 2 * n, 2 * n, S, all_bits);
  mp_array w(ctx, 2 * n, all_bits);
  report = syevd(ctx, uplo::lower, X, w, options);
  if (report.info == 2) return {};
  complex_pairs found;
  const auto values = w.to_host(ctx);
  for (std::size_t k = 0; k < values.size(); k += 2) found.w.emplace_back(values[k], bits);
  const joined_columns vectors(ctx, X);
  found.re = rounded(vectors.parts(false), bits);
  found.im = rounded(vectors.parts(true), bits);
  return found;
}

}  // namespace

mp_eigen_report heevd(const context& ctx, uplo stored, mp_matrix_view Re, mp_matrix_view Im, mp_vector_view w,
                      const mp_gemm_options& options) {
  check_arguments(ctx, Re, Im, w);
  const index_t n = Re.rows();
  const int bits = Re.bits();
  if (n == 0) return {};
  auto S = equivalent_of(elements_of(ctx, Re), elements_of(ctx, Im), n, stored);
  const std::int64_t exponent = scale(S);
  mp_eigen_report report;
  complex_pairs found{identity_elements(n, n, bits),
                      std::vector<mp>(static_cast<std::size_t>(n * n), mp(bits)),
                      std::vector<mp>(static_cast<std::size_t>(n), mp(bits))};
  if (!are_zeros(S)) {
    found = decompose(ctx, S, n, bits, options, report);
    if (report.info == 2) return without_eigenvalues(2);
    hermitian_judge(ctx, S, found, options)(report);
  }
  for (mp& value : found.w) value = ldexp(value, exponent);
  write_elements(ctx, found.re, Re);
  write_elements(ctx, found.im, Im);
  copy(ctx, mp_array(ctx, found.w, bits).view(), w);
  report.eigenvalue_error = ldexp(report.eigenvalue_error, exponent);
  return report;
}

}  // namespace residua
