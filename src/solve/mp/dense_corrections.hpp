// Corrections by factors of a dense matrix: in double where they suffice, in wider formats where A's
// condition asks for it, and in run-time precision beyond qd.
#pragma once

#include <memory>

#include "residua/dense/dense_matrix.hpp"
#include "solve/mp/corrections.hpp"

namespace residua::solving {

/// Complete factors in one arithmetic.
class any_factors {
 public:
  any_factors() = default;
  any_factors(const any_factors&) = delete;
  any_factors& operator=(const any_factors&) = delete;
  virtual ~any_factors() = default;
  /// LAPACK's info: 0, or the number of the first column without a pivot, counted from 1.
  [[nodiscard]] virtual index_t info() const = 0;
  /// b = A^-1 b, or A^-T b, of numbers of about 1, in any precision.
  virtual void solve(std::vector<mp>& b, bool is_transposed) const = 0;
  [[nodiscard]] virtual std::string name() const = 0;
  /// The format of the limbs; qd where numbers have run-time precision.
  [[nodiscard]] virtual format nearest_format() const = 0;
};

class dense_corrections final : public corrections {
 public:
  /// `bits` are those that were asked for x, 0 for none in particular. With `beyond_qd` the first factors
  /// have run-time precision. Keeps references to the context and A.
  dense_corrections(const context& ctx, const dense_matrix& A, int bits, bool beyond_qd = false);

  void begin() override { count_ = 0; }
  bool add(const mp_array& r, const mp& norm, const mp_vector_view& x) override;
  /// A correction has to gain eight bits, since dearer factors cost no more than some dozens of residuals.
  [[nodiscard]] double leaves() const override { return 0x1p-8; }
  bool improve() override;
  [[nodiscard]] solution facts() override;

 private:
  enum class rung { fp64, dd, td, qd, run_time };

  void factorise();
  [[nodiscard]] std::unique_ptr<any_factors> make_factors() const;
  [[nodiscard]] bool is_last() const {
    return rung_ == rung::run_time && 2 * factor_bits_ > most_factor_bits_;
  }
  [[nodiscard]] consideration considered(const std::string& verdict) const;
  [[nodiscard]] bool proved_singular();
  [[nodiscard]] double condition();

  const context& ctx_;
  const dense_matrix& A_;
  int exponent_;  // 2^exponent_ A is factorised
  int most_factor_bits_, factor_bits_ = 0;
  rung rung_ = rung::fp64;
  std::unique_ptr<any_factors> factors_;
  std::vector<consideration> considered_;
  double last_seconds_ = 0, factorise_seconds_ = 0, condition_ = 0;
  index_t count_ = 0, rank_ = 0;
  bool is_examined_ = false, is_singular_ = false;
};

}  // namespace residua::solving
