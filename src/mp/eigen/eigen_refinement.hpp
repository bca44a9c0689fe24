// Approximate eigenvectors become eigenvectors of a precision: corrections and decompositions of groups in
// turn (lapack/eigen/refinement_loop.hpp), products where the context computes and all else on the host.
#pragma once

#include "lapack/eigen/refinement_loop.hpp"
#include "lapack/eigen/vendor_syevd.hpp"
#include "mp/eigen/eigen_pairs.hpp"

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

/// Vectors corrected until rounding errors are left; `polishes`: also until they are orthonormal to them.
/// Returns how often they were.
template <class Vectors>
int refine_and_polish(Vectors& vectors, const eigen_limits& limits, bool polishes) {
  const auto refined = lapack::refine(vectors, limits);
  const int doublings = std::ilogb(static_cast<double>(limits.bits));
  if (polishes && !refined.is_settled) lapack::polish(vectors, limits, doublings);
  return refined.refinements;
}

class eigen_refinement {
 public:
  /// A: all elements, the largest below 1 and not below 1/2; X: approximate eigenvectors. Both of n x n.
  eigen_refinement(const context& ctx, index_t n, std::span<const mp> A, std::span<const mp> X, int bits,
                   const mp_gemm_options& options)
      : ctx_(ctx),
        limits_(n, bits),
        A_(ctx, n, n, A, bits),
        X_(ctx, n, n, X, bits),
        V_(ctx, n, n, bits),
        S_(ctx, n, n, bits),
        R_(ctx, n, n, bits),
        pairs_(n, identity_elements(n, n, bits), std::vector<mp>(A.size(), mp(bits))),
        products_(ctx, bits, options) {}

  /// Until rounding errors are left; `polishes`: also until columns are orthonormal to them. Returns how
  /// often X was corrected.
  int run(bool polishes) { return refine_and_polish(*this, limits_, polishes); }
  [[nodiscard]] std::vector<mp> vectors() const { return X_.to_host(ctx_); }
  [[nodiscard]] const std::vector<mp>& values() const { return pairs_.lambda; }
  [[nodiscard]] const mp_gemm_report& products() const { return products_.report(); }

  // The steps of refinement_loop.hpp.
  void project() {
    products_.multiply(op::none, A_, X_, V_);
    products_.multiply(op::transpose, X_, V_, S_);
    products_.subtract_gram(X_, R_);
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
    products_.add_to(X_, V_, pairs_.correction(lapack::group_numbers(order(), groups), distance.coupling));
    for (std::size_t g = 0; g < groups.size(); ++g) products_.rotate(X_, groups[g], rotations[g]);
  }
  void orthonormalise(const eigen_distance&) { products_.add_to(X_, V_, half_of(pairs_.R, order())); }

 private:
  [[nodiscard]] index_t order() const { return A_.rows(); }

  const context& ctx_;
  eigen_limits limits_;
  mp_matrix A_, X_, V_, S_, R_;
  eigen_pairs pairs_;
  vector_products products_;
};

}  // namespace residua::multiple
