// Approximate eigenvectors become eigenvectors of a precision: corrections and decompositions of groups in
// turn (lapack/eigen/refinement_loop.hpp), products where the context computes and all else on the host.
#pragma once

#include "lapack/eigen/refinement_loop.hpp"
#include "lapack/eigen/vendor_syevd.hpp"
#include "mp/eigen/eigen_pairs.hpp"
#include "mp/lapack/triangular_solver.hpp"
#include "residua/mp/level3.hpp"

namespace residua::multiple {

/// What the loop decides by, as lapack::refinement_limits: exponents.
struct eigen_limits {
  static constexpr int most_refinements = 400;  // clusters within clusters, 53 bits of gaps each
  int bits, bits_of_order;

  eigen_limits(index_t n, int p) : bits(p), bits_of_order(std::ilogb(static_cast<double>(n)) + 1) {}

  /// Errors of couplings are at most 4 u |A|_F, |A|_F < n for elements below 1: products round elements once.
  [[nodiscard]] std::int64_t noise() const { return 2 + bits_of_order - bits; }
  [[nodiscard]] bool is_refinable(const eigen_distance& d) const {
    return d.unresolved <= mp_header::largest_exponent && d.skewness + bits_of_order <= -1;
  }
  [[nodiscard]] bool is_noise(const eigen_distance& d) const {
    return d.unresolved <= noise() && bits_of_order + 2 * std::max(d.rotation, d.skewness) <= -bits;
  }
  [[nodiscard]] bool has_improved(const eigen_distance& before, const eigen_distance& now) const {
    if (now.skewness < before.skewness && before.skewness > orthogonality) return true;
    return before.coupling > noise() &&
           (now.rotation < before.rotation || now.unresolved < before.unresolved ||
            now.coupling < before.coupling);
  }
  /// Rounding columns of norm 1 changes their products by 2 u, and their sums err by as much.
  std::int64_t orthogonality = 3 - bits;
};

class eigen_refinement {
 public:
  /// A: all elements, the largest below 1 and not below 1/2; X: approximate eigenvectors. Both of n x n.
  eigen_refinement(const context& ctx, index_t n, std::span<const mp> A, std::span<const mp> X, int bits,
                   const mp_gemm_options& options)
      : ctx_(ctx),
        limits_(n, bits),
        options_(options),
        A_(ctx, n, n, A, bits),
        X_(ctx, n, n, X, bits),
        V_(ctx, n, n, bits),
        S_(ctx, n, n, bits),
        R_(ctx, n, n, bits),
        identity_(identity(n, bits)),
        pairs_(n, identity_, std::vector<mp>(identity_.size(), mp(bits))) {}

  /// Until rounding errors are left; `polishes`: also until columns are orthonormal to them. Returns how
  /// often X was corrected.
  int run(bool polishes) {
    const auto refined = lapack::refine(*this, limits_);
    const int doublings = std::ilogb(static_cast<double>(limits_.bits));
    if (polishes && !refined.is_settled) lapack::polish(*this, limits_, doublings);
    return refined.refinements;
  }
  [[nodiscard]] std::vector<mp> vectors() const { return X_.to_host(ctx_); }
  [[nodiscard]] const std::vector<mp>& values() const { return pairs_.lambda; }
  [[nodiscard]] const mp_gemm_report& products() const { return products_; }

  // The steps of refinement_loop.hpp.
  void project() {
    multiply(op::none, A_, X_, mp(bits()), V_);
    multiply(op::transpose, X_, V_, mp(bits()), S_);
    subtract_gram(X_, R_);
    pairs_ = eigen_pairs(order(), S_.to_host(ctx_), R_.to_host(ctx_));
  }
  [[nodiscard]] eigen_distance measure() const { return pairs_.distance(); }
  void correct(const eigen_distance& distance) {
    std::vector<std::vector<index_t>> groups;
    std::vector<std::vector<double>> rotations;
    if (distance.unresolved > limits_.noise()) {
      for (const auto& cluster : pairs_.clusters(limits_.noise())) {
        auto W = pairs_.cluster_matrix(cluster);
        std::vector<double> w(cluster.size());
        if (!vendor::syevd(static_cast<index_t>(cluster.size()), W, w)) continue;
        groups.push_back(cluster);
        rotations.push_back(std::move(W));
      }
    }
    add_to(X_, V_, pairs_.correction(lapack::group_numbers(order(), groups), distance.coupling));
    for (std::size_t g = 0; g < groups.size(); ++g) rotate(groups[g], rotations[g]);
  }
  void orthonormalise(const eigen_distance&) { add_to(X_, V_, half_of(pairs_.R, order())); }

 private:
  [[nodiscard]] index_t order() const { return A_.rows(); }
  [[nodiscard]] int bits() const { return A_.bits(); }
  [[nodiscard]] mp number(double x) const { return mp(x, bits()); }
  static std::vector<mp> identity(index_t n, int bits) {
    std::vector<mp> elements(static_cast<std::size_t>(n * n), mp(bits));
    for (index_t i = 0; i < n; ++i) elements[static_cast<std::size_t>(i * (n + 1))] = mp(1.0, bits);
    return elements;
  }

  void multiply(op form, const mp_matrix& a, const mp_matrix& b, const mp& beta, mp_matrix& C) {
    include(products_, gemm(ctx_, form, op::none, number(1.0), a, b, beta, C, options_));
  }
  /// R = I - X^T X, its lower triangle.
  void subtract_gram(const mp_matrix& X, mp_matrix& R) {
    R.upload(ctx_, R.rows() == order() ? identity_ : identity(R.rows(), bits()));
    include(products_, syrk(ctx_, uplo::lower, op::transpose, number(-1.0), X, number(1.0), R, options_));
  }
  /// X += X E, in the place of `spare`, which changes places with it.
  void add_to(mp_matrix& X, mp_matrix& spare, const std::vector<mp>& E) {
    const mp_matrix of_E(ctx_, X.columns(), X.columns(), E, bits());
    copy_columns(X.view(), spare.view());
    multiply(op::none, X, of_E, number(1.0), spare);
    std::swap(X, spare);
  }
  void copy_columns(const mp_const_matrix_view& source, const mp_matrix_view& target) const {
    for (index_t j = 0; j < source.columns(); ++j) copy(ctx_, source.column(j), target.column(j));
  }
  /// A matrix that is orthogonal to double's roundings, made so to the precision's: W + W (I - W^T W) / 2,
  /// Newton's and Schulz's step, squares the distance.
  [[nodiscard]] mp_matrix orthonormal(index_t m, const std::vector<double>& rounded) {
    std::vector<mp> elements;
    elements.reserve(rounded.size());
    for (const double x : rounded) elements.emplace_back(x, bits());
    mp_matrix W(ctx_, m, m, elements, bits()), spare(ctx_, m, m, bits()), R(ctx_, m, m, bits());
    for (int known = 32; known < bits(); known *= 2) {
      subtract_gram(W, R);
      add_to(W, spare, half_of(R.to_host(ctx_), m));
    }
    return W;
  }
  /// The columns of a group times W.
  void rotate(const std::vector<index_t>& group, const std::vector<double>& W) {
    const auto m = static_cast<index_t>(group.size());
    mp_matrix columns(ctx_, order(), m, bits()), turned(ctx_, order(), m, bits());
    const auto place = [&](index_t k) { return X_.view().column(group[static_cast<std::size_t>(k)]); };
    for (index_t k = 0; k < m; ++k) copy(ctx_, place(k), columns.view().column(k));
    multiply(op::none, columns, orthonormal(m, W), mp(bits()), turned);
    for (index_t k = 0; k < m; ++k) copy(ctx_, turned.view().column(k), place(k));
  }

  const context& ctx_;
  eigen_limits limits_;
  mp_gemm_options options_;
  mp_matrix A_, X_, V_, S_, R_;
  std::vector<mp> identity_;
  eigen_pairs pairs_;
  mp_gemm_report products_;
};

}  // namespace residua::multiple
