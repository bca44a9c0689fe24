// Direct solution: analysis, factors in double, refinement, and what the factors tell of errors.
#pragma once

#include <optional>

#include "residua/sparse/factors.hpp"
#include "solve/attempts.hpp"
#include "solve/singularity.hpp"

namespace residua::solving {

class direct_solver {
 public:
  /// Keeps references to both, and tells the examination what the analysis finds.
  direct_solver(const problem& p, examination& its_examination)
      : problem_(p), examination_(its_examination) {}

  /// Matching, scaling, order and predicted sizes.
  void analyse();
  [[nodiscard]] const factor_analysis& analysis() const { return *analysis_; }
  /// Whether factors stand. `is_required`: what is in their way throws.
  bool factorise(bool is_required);
  /// Refinement with the factors; where it converges the answer has an estimate of the error.
  void solve(attempts& tries);
  void refuse(std::string reason) { report_.refusal = std::move(reason); }

  /// Where factors stand.
  [[nodiscard]] const sparse_factors& factors() const { return *factors_; }
  [[nodiscard]] const preconditioner& as_preconditioner() const { return M_; }
  [[nodiscard]] const direct_report& report() const { return report_; }
  /// What analysis, factors and estimates took.
  [[nodiscard]] double seconds() const { return seconds_; }

 private:
  void make_factors();
  void refine(attempts& tries) const;
  void estimate_errors(attempts& tries);

  const problem& problem_;
  examination& examination_;
  std::optional<factor_analysis> analysis_;
  std::optional<sparse_factors> factors_;
  preconditioner M_;
  direct_report report_;
  double seconds_ = 0;
};

}  // namespace residua::solving
