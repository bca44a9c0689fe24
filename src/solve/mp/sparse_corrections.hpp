// Corrections by all that solves sparse systems in the formats of doubles, and by dense factors in run-time
// precision for small systems that those do not bring nearer.
#pragma once

#include <optional>

#include "solve/mp/corrections.hpp"
#include "solve/mp/dense_corrections.hpp"
#include "solve/solver.hpp"

namespace residua::solving {

class sparse_corrections final : public corrections {
 public:
  /// The most unknowns of a system for which dense factors in run-time precision are made: at 1696 bits these
  /// take 60 MB.
  static constexpr index_t most_dense_unknowns = 512;

  /// Of the options all but tolerance and initial are for the corrections; `bits` are those asked for. Keeps
  /// references to the context and A.
  sparse_corrections(const context& ctx, const csr_matrix& A, const solve_options& options, int bits);

  void begin() override;
  bool add(const mp_array& r, const mp& norm, const mp_vector_view& x) override;
  [[nodiscard]] double leaves() const override { return wider_ ? wider_->leaves() : corrections::leaves(); }
  bool improve() override;
  [[nodiscard]] bool was_interrupted() const override { return was_interrupted_; }
  [[nodiscard]] solution facts() override;
  /// How the first correction was found.
  [[nodiscard]] const solution& first() const { return first_; }

 private:
  [[nodiscard]] bool may_widen() const;
  [[nodiscard]] array<double> doubles_of(const mp_array& r, std::int64_t exponent) const;
  void add_scaled(const array<qd>& y, std::int64_t exponent, const mp_vector_view& x) const;

  const context& ctx_;
  const csr_matrix& A_;
  solve_options options_;
  int bits_;
  repeated_solver solver_;
  dense_matrix dense_;  // A, where there are wider factors
  std::optional<dense_corrections> wider_;
  solution first_;
  bool has_first_ = false, was_interrupted_ = false;
};

}  // namespace residua::solving
