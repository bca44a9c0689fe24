// geev of run-time precision: argument checks, the decomposition in double, its refinement in precisions that
// double, and the bounds of what is returned.
#include "residua/mp/geev.hpp"

#include <cmath>

#include "mp/checks.hpp"
#include "mp/eigen/scaled_values.hpp"
#include "mp/geev/general_refinement.hpp"
#include "mp/geev/general_results.hpp"

namespace residua {

namespace {

using namespace multiple;

/// A decomposition of a matrix that is neither empty nor zero, by columns as general_operands has them, whose
/// elements are to be scaled by 2^exponent.
class general_computation {
 public:
  general_computation(const context& ctx, std::vector<mp> A, std::int64_t exponent, bool is_real, index_t n,
                      int bits, bool with_left, const mp_gemm_options& options)
      : ctx_(ctx),
        exponent_(exponent),
        is_real_(is_real),
        n_(n),
        bits_(bits),
        with_left_(with_left),
        options_(options),
        operands_(ctx, is_real, n, bits + guard_bits),
        A_(std::move(A)) {}

  /// False if double finds no vectors.
  bool run() {
    general_results found;
    if (!(is_real_ ? start_real(found) : start_complex(found))) return false;
    for (const int bits : doubling_precisions(all_bits())) {
      general_refinement refinement(ctx_, A_, found.columns, found.spectrum, bits, options_);
      report_.refinements += refinement.run();
      include(report_.products, refinement.products());
      found = {refinement.vectors(), refinement.spectrum(), {}};
    }
    for (auto* part : {&found.spectrum.re, &found.spectrum.im}) drop_underflows(*part, exponent_);
    found_ = results_of(found.columns, found.spectrum, bits_);
    judge();
    if (with_left_) find_left(found);
    return true;
  }
  [[nodiscard]] const general_results& found() const { return found_; }
  [[nodiscard]] const mp_geev_report& report() const { return report_; }

 private:
  [[nodiscard]] int all_bits() const { return bits_ + guard_bits; }

  bool start_real(general_results& found) const {
    const auto its = lapack::spectrum_in_double(in_double(A_), static_cast<std::size_t>(n_));
    if (!its) return false;
    found.columns = rounded_elements(its->X, fewest_mp_bits);
    take_values(its->w, found.spectrum);
    found.spectrum.conjugate = neighbours(its->w);
    return true;
  }
  bool start_complex(general_results& found) const {
    const auto A = unstacked(A_, n_);
    std::vector<std::complex<double>> elements;
    for (std::size_t k = 0; k < A.re.size(); ++k)
      elements.emplace_back(A.re[k].to_double(), A.im[k].to_double());
    const auto its = lapack::spectrum_in_double(elements, static_cast<std::size_t>(n_));
    if (!its) return false;
    complex_elements X;
    for (const auto& z : its->X) {
      X.re.emplace_back(z.real(), fewest_mp_bits);
      X.im.emplace_back(z.imag(), fewest_mp_bits);
    }
    found.columns = stacked(X, n_);
    take_values(its->w, found.spectrum);
    return true;
  }
  static void take_values(const std::vector<std::complex<double>>& w, general_spectrum& spectrum) {
    for (const auto& value : w) {
      spectrum.re.emplace_back(value.real(), fewest_mp_bits);
      spectrum.im.emplace_back(value.imag(), fewest_mp_bits);
    }
  }

  [[nodiscard]] mp_matrix product(const mp_matrix& left, const mp_matrix& right, double alpha,
                                  const std::vector<mp>& added) const {
    mp_matrix C = operands_.right(added);
    gemm(ctx_, op::none, op::none, mp(alpha, all_bits()), left, right, mp(1.0, all_bits()), C, options_);
    return C;
  }
  /// A X - X W with 64 bits more, and a bound of its norm: products err by 2 u' of their factors' norms, of
  /// which a left one of a complex matrix is larger by the root of two, and by 2 u' of what they are added
  /// to. What is added to A X is rounded twice before, and |x_j| = 1, |w_j| <= |A|_F but for the residual.
  struct residual_bound {
    mp_matrix rest;
    mp size;
  };
  [[nodiscard]] residual_bound residual_of(const std::vector<mp>& A, const std::vector<mp>& X,
                                           const general_spectrum& w) const {
    auto subtracted = images(X, w);
    for (mp& x : subtracted) x = -x;
    auto rest = product(operands_.left(A), operands_.right(X), 1.0, subtracted);
    const mp norm = frobenius(ctx_, A_), unit = ldexp(coarse(1.0), -all_bits());
    const mp hidden = coarse(8.0) * unit * norm * sqrt(coarse(static_cast<double>(n_)));
    const mp size = bound_of(frobenius(ctx_, rest.to_host(ctx_)) + hidden);
    return {std::move(rest), size};
  }
  /// The bounds of geev.hpp.
  void judge() {
    const auto X = rounded(found_.columns, all_bits());
    const auto right = operands_.right(X);
    const auto [rest, of_rest] = residual_of(A_, X, found_.spectrum.rounded_to(all_bits()));
    const mp root = sqrt(coarse(static_cast<double>(n_)));
    report_.residual = bound_of(of_rest / frobenius(ctx_, A_));
    report_.condition = report_.eigenvalue_error = coarse(HUGE_VAL);
    judge_values(X, right, rest, of_rest);
    const mp most = coarse(2.0) * (root + coarse(1.0)) * ldexp(coarse(1.0), -bits_);
    report_.info = report_.residual <= most && report_.eigenvalue_error.is_finite() ? 0 : 1;
  }
  void judge_values(const std::vector<mp>& X, const mp_matrix& right, const mp_matrix& rest,
                    const mp& of_rest) {
    mp_matrix inverse = operands_.right(operands_.identity());
    mp_gemm_report unused;
    if (!operands_.solve(X, inverse, options_, unused)) return;
    const auto Y = inverse.to_host(ctx_);
    const mp_matrix left = operands_.left(Y);
    const mp of_Y = frobenius(ctx_, Y), of_X = frobenius(ctx_, X), one = coarse(1.0);
    const mp hidden = ldexp(coarse(4.0), -all_bits()), root = sqrt(coarse(static_cast<double>(n_)));
    if (!of_Y.is_finite()) return;
    report_.condition = of_X * of_Y;
    const auto G = product(left, right, -1.0, operands_.identity()).to_host(ctx_);
    const mp contraction = bound_of(frobenius(ctx_, G) + hidden * (of_X * of_Y + root));
    if (!(contraction < one)) return;
    const auto D = product(left, rest, 1.0, std::vector<mp>(X.size(), mp(all_bits()))).to_host(ctx_);
    const mp unseen = hidden * coarse(2.0) * frobenius(ctx_, A_) * root;
    report_.eigenvalue_error =
        bound_of((frobenius(ctx_, D) + of_Y * (hidden * of_rest + unseen)) / (one - contraction));
  }

  /// The conjugates of the rows of X^-1, which have X's places and pairs.
  void find_left(const general_results& found) {
    found_.left.assign(found_.columns.size(), mp(bits_));
    report_.left_residual = coarse(HUGE_VAL);
    mp_matrix inverse = operands_.right(operands_.identity());
    if (!operands_.solve(found.columns, inverse, options_, report_.products)) return;
    const auto columns = operands_.adjoint(inverse.to_host(ctx_));
    found_.left = results_of(columns, found.spectrum, bits_).columns;
    auto w = found_.spectrum.rounded_to(all_bits());
    for (mp& y : w.im) y = -y;
    const auto of_rest = residual_of(operands_.adjoint(A_), rounded(found_.left, all_bits()), w).size;
    report_.left_residual = bound_of(of_rest / frobenius(ctx_, A_));
  }

  const context& ctx_;
  std::int64_t exponent_;
  bool is_real_;
  index_t n_;
  int bits_;
  bool with_left_;
  mp_gemm_options options_;
  general_operands operands_;
  std::vector<mp> A_;
  general_results found_;
  mp_geev_report report_;
};

mp_geev_report without_decomposition() {
  mp_geev_report report;
  report.info = 2;
  report.residual = report.left_residual = report.condition = report.eigenvalue_error = coarse(HUGE_VAL);
  return report;
}
/// The results of a matrix of zeros, for which every basis will do.
general_results results_of_zeros(bool is_real, index_t n, int bits) {
  const std::vector<mp> zeros(static_cast<std::size_t>(n), mp(bits));
  const auto identity = identity_elements(is_real ? n : 2 * n, n, bits);
  return {identity, {zeros, zeros, {}}, identity};
}

/// Decomposes A and calls write(results), whose values are of A; nothing is written if there are none.
template <class Write>
mp_geev_report decompose(const context& ctx, std::vector<mp> A, bool is_real, index_t n, int bits,
                         bool with_left, const mp_gemm_options& options, const Write& write) {
  const std::int64_t exponent = scale(A);
  if (are_zeros(A)) {
    write(results_of_zeros(is_real, n, bits));
    mp_geev_report report;
    report.condition = coarse(static_cast<double>(n));
    return report;
  }
  general_computation computation(ctx, std::move(A), exponent, is_real, n, bits, with_left, options);
  if (!computation.run()) return without_decomposition();
  auto results = computation.found();
  auto report = computation.report();
  auto all = results.spectrum.re;
  all.insert(all.end(), results.spectrum.im.begin(), results.spectrum.im.end());
  scale_bounds(report, report.eigenvalue_error, all, exponent);
  if (with_left && !report.residual.is_finite()) report.left_residual = report.residual;
  if (report.info == 0 && !report.eigenvalue_error.is_finite()) report.info = 1;
  for (auto* part : {&results.spectrum.re, &results.spectrum.im}) {
    for (mp& value : *part) value = ldexp(value, exponent);
  }
  write(results);
  return report;
}

void write_values(const context& ctx, const general_spectrum& w, const mp_vector_view& wr,
                  const mp_vector_view& wi) {
  copy(ctx, mp_array(ctx, w.re, wr.bits()).view(), wr);
  copy(ctx, mp_array(ctx, w.im, wi.bits()).view(), wi);
}

/// Against those of the matrix that is called `given`.
void check_values(const context& ctx, const char* given, const mp_const_matrix_view& A, const char* name,
                  const mp_vector_view& w) {
  check_vector(ctx, "geev", name, w);
  check_same_bits("geev", given, A.bits(), name, w.bits());
  blas::check_extent("geev", name, "elements", w.size(), given, "rows", A.rows());
}
void check_like(const context& ctx, const char* given, const mp_const_matrix_view& A, const char* name,
                const mp_const_matrix_view& X) {
  check_square(ctx, "geev", name, X);
  check_same_bits("geev", given, A.bits(), name, X.bits());
  blas::check_extent("geev", name, "rows", X.rows(), given, "rows", A.rows());
}

mp_geev_report decompose_real(const context& ctx, const mp_const_matrix_view& A, const mp_vector_view& wr,
                              const mp_vector_view& wi, const mp_matrix_view* Y, const mp_matrix_view& X,
                              const mp_gemm_options& options) {
  check_square(ctx, "geev", "A", A);
  check_values(ctx, "A", A, "wr", wr);
  check_values(ctx, "A", A, "wi", wi);
  if (Y != nullptr) check_like(ctx, "A", A, "Y", *Y);
  check_like(ctx, "A", A, "X", X);
  check_fewer_bits("geev", "A", A.bits(), most_eigen_bits);
  if (A.rows() == 0) return {};
  auto elements = elements_of(ctx, A);
  check_finite_elements("geev", "A", elements);
  return decompose(ctx, std::move(elements), true, A.rows(), A.bits(), Y != nullptr, options,
                   [&](const general_results& found) {
                     write_elements(ctx, found.columns, X);
                     if (Y != nullptr) write_elements(ctx, found.left, *Y);
                     write_values(ctx, found.spectrum, wr, wi);
                   });
}

/// Parts of a complex matrix that is written.
struct written_parts {
  const mp_matrix_view &re, &im;

  void write(const context& ctx, const std::vector<mp>& columns) const {
    const auto X = unstacked(columns, re.rows());
    write_elements(ctx, X.re, re);
    write_elements(ctx, X.im, im);
  }
};

mp_geev_report decompose_complex(const context& ctx, const mp_const_matrix_view& Re,
                                 const mp_const_matrix_view& Im, const mp_vector_view& wr,
                                 const mp_vector_view& wi, const written_parts* Y, const written_parts& X,
                                 const mp_gemm_options& options) {
  check_square(ctx, "geev", "Re", Re);
  check_like(ctx, "Re", Re, "Im", Im);
  check_values(ctx, "Re", Re, "wr", wr);
  check_values(ctx, "Re", Re, "wi", wi);
  if (Y != nullptr) {
    check_like(ctx, "Re", Re, "YRe", Y->re);
    check_like(ctx, "Re", Re, "YIm", Y->im);
  }
  check_like(ctx, "Re", Re, "XRe", X.re);
  check_like(ctx, "Re", Re, "XIm", X.im);
  check_fewer_bits("geev", "Re", Re.bits(), most_eigen_bits);
  if (Re.rows() == 0) return {};
  const complex_elements A{elements_of(ctx, Re), elements_of(ctx, Im)};
  check_finite_elements("geev", "Re", A.re);
  check_finite_elements("geev", "Im", A.im);
  return decompose(ctx, stacked(A, Re.rows()), false, Re.rows(), Re.bits(), Y != nullptr, options,
                   [&](const general_results& found) {
                     X.write(ctx, found.columns);
                     if (Y != nullptr) Y->write(ctx, found.left);
                     write_values(ctx, found.spectrum, wr, wi);
                   });
}

}  // namespace

mp_geev_report geev(const context& ctx, mp_const_matrix_view A, mp_vector_view wr, mp_vector_view wi,
                    mp_matrix_view X, const mp_gemm_options& options) {
  return decompose_real(ctx, A, wr, wi, nullptr, X, options);
}

mp_geev_report geev(const context& ctx, mp_const_matrix_view A, mp_vector_view wr, mp_vector_view wi,
                    mp_matrix_view Y, mp_matrix_view X, const mp_gemm_options& options) {
  return decompose_real(ctx, A, wr, wi, &Y, X, options);
}

mp_geev_report geev(const context& ctx, mp_const_matrix_view Re, mp_const_matrix_view Im, mp_vector_view wr,
                    mp_vector_view wi, mp_matrix_view XRe, mp_matrix_view XIm,
                    const mp_gemm_options& options) {
  return decompose_complex(ctx, Re, Im, wr, wi, nullptr, {XRe, XIm}, options);
}

mp_geev_report geev(const context& ctx, mp_const_matrix_view Re, mp_const_matrix_view Im, mp_vector_view wr,
                    mp_vector_view wi, mp_matrix_view YRe, mp_matrix_view YIm, mp_matrix_view XRe,
                    mp_matrix_view XIm, const mp_gemm_options& options) {
  const written_parts left{YRe, YIm};
  return decompose_complex(ctx, Re, Im, wr, wi, &left, {XRe, XIm}, options);
}

}  // namespace residua
