// Direct solution: analysis, factors in double, refinement, and what the factors tell of errors.
#pragma once

#include <optional>

#include "residua/sparse/factors.hpp"
#include "solve/attempts.hpp"
#include "solve/singularity.hpp"

namespace residua::solving {

inline constexpr const char* factors_do_not_fit = "its factors would not fit in memory";

class direct_solver {
 public:
  /// Keeps references to both, and tells the examination what the analysis finds.
  direct_solver(const problem& p, examination& its_examination)
      : problem_(p), examination_(its_examination) {}

  /// Matching, scaling, order and predicted sizes; once.
  void analyse();
  [[nodiscard]] const factor_analysis& analysis() const { return *analysis_; }
  /// Whether factors are predicted to fit in memory; cuDSS tells when it is asked for them.
  [[nodiscard]] bool fits() const;
  /// What factors and their use are predicted to take; 0 for factors that stand.
  [[nodiscard]] double predicted_seconds() const;
  /// Whether factors stand. `is_required`: what is in their way throws, and where some do not serve the next
  /// are made: after cuDSS's L D L^T L and U of a new analysis; after others of cuDSS the host's; after
  /// Cholesky's, which find that A is not definite, others of a new analysis.
  bool factorise(bool is_required);
  /// Factors that were tried do not serve, and the next have not been tried.
  [[nodiscard]] bool has_others() const { return has_others_; }
  /// Refinement with the factors; where it converges the answer has an estimate of the error. Where cuDSS's
  /// are found to be poor they are given up, and there are others.
  void solve(attempts& tries);
  void refuse(std::string reason) { report_.refusal = std::move(reason); }

  /// Where factors stand.
  [[nodiscard]] const sparse_factors& factors() const { return *factors_; }
  [[nodiscard]] const preconditioner& as_preconditioner() const { return M_; }
  [[nodiscard]] const direct_report& report() const { return report_; }
  /// What analysis, factors and estimates took.
  [[nodiscard]] double seconds() const { return seconds_; }
  /// Nothing where A was not analysed.
  void add_to(std::vector<consideration>& considered, bool converged) const;

 private:
  [[nodiscard]] factor_kind asked_kind() const;
  [[nodiscard]] factor_kind kind_of_indefinite() const;
  void analyse(factor_kind kind);
  void predict();
  void analyse_indefinite();
  [[nodiscard]] factor_library chosen_library();
  void give_up_cudss(std::string why);
  bool make_factors(double pivot_threshold);
  bool make_factors_by_cudss();
  void count_time(const sparse_factors& made);
  void keep(const sparse_factors& made, double pivot_threshold);
  [[nodiscard]] bool are_accurate(vector_view<const double> b) const;
  bool replace_poor_factors(vector_view<const double> b);
  void refine(attempts& tries, std::size_t first, bool first_is_done) const;
  void take_last_resort(attempts& tries) const;
  void estimate_errors(attempts& tries);

  const problem& problem_;
  examination& examination_;
  std::optional<factor_analysis> analysis_;
  std::optional<sparse_factors> factors_;
  preconditioner M_;
  direct_report report_;
  std::string ldlt_refusal_;            // why L and U were made in the place of L D L^T
  bool has_failed_accurately_ = false;  // with the largest pivots
  bool has_others_ = false;
  factor_library library_ = factor_library::host;  // to be tried first
  double host_seconds_ = 0, cudss_seconds_ = 0;    // predicted
  double predicted_seconds_ = 0, seconds_ = 0, refinement_seconds_ = 0, inverse_norm_ = 0;
};

}  // namespace residua::solving
