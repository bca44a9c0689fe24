// Direct solution of sparse systems: the analysis, complete factors in double, refinement with them, and the
// estimates of errors that they give.
#pragma once

#include <optional>

#include "residua/sparse/factors.hpp"
#include "solve/attempts.hpp"
#include "solve/singularity.hpp"

namespace residua::solving {

inline constexpr const char* factors_do_not_fit = "its factors would not fit in memory";

class direct_solver {
 public:
  /// Keeps references to both. The examination is told the structural rank that the analysis finds.
  direct_solver(const problem& p, examination& its_examination)
      : problem_(p), examination_(its_examination) {}

  /// Computes the matching, the scaling, the order of elimination and the predicted sizes, at the first call.
  void analyse();
  [[nodiscard]] const factor_analysis& analysis() const { return *analysis_; }
  /// Whether factors are predicted to fit in memory. The answer is true for factors by cuDSS, which itself
  /// tells that they do not fit when it is asked for them.
  [[nodiscard]] bool fits() const;
  /// The seconds that factors and their use are predicted to take; 0 for factors that have been made.
  [[nodiscard]] double predicted_seconds() const;
  /// Makes factors unless they have been made, and returns whether there are factors that can be used. With
  /// `is_required` it throws what keeps them from being made, and where factors turn out to be of no use it
  /// makes the next ones: L and U of a new analysis after cuDSS's L D L^T, the host's after other factors of
  /// cuDSS, and those of a new analysis after Cholesky's, which show that A is not definite.
  bool factorise(bool is_required);
  /// Whether factors that were tried are of no use, and there are others that have not been tried.
  [[nodiscard]] bool has_others() const { return has_others_; }
  /// Refines x with the factors. Where that converges, the answer gets an estimate of the error. Factors of
  /// cuDSS that are found to be inaccurate are given up, and there are others then.
  void solve(attempts& tries);
  void refuse(std::string reason) { report_.refusal = std::move(reason); }

  /// The factors, which must have been made.
  [[nodiscard]] const sparse_factors& factors() const { return *factors_; }
  [[nodiscard]] const preconditioner& as_preconditioner() const { return M_; }
  [[nodiscard]] const direct_report& report() const { return report_; }
  /// The seconds that the analysis, the factors and the estimates of errors have taken.
  [[nodiscard]] double seconds() const { return seconds_; }
  /// Adds what became of direct solution, if A was analysed.
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
  bool has_failed_accurately_ = false;  // factors with the largest pivots could not be made
  bool has_others_ = false;
  factor_library library_ = factor_library::host;  // that is tried first
  double host_seconds_ = 0, cudss_seconds_ = 0;    // predicted
  double predicted_seconds_ = 0, seconds_ = 0, refinement_seconds_ = 0, inverse_norm_ = 0;
};

}  // namespace residua::solving
