// Corrections by all that solves sparse systems in the formats of doubles.
#pragma once

#include "solve/mp/corrections.hpp"
#include "solve/solver.hpp"

namespace residua::solving {

class sparse_corrections final : public corrections {
 public:
  /// Of the options all but tolerance and initial are for the corrections. Keeps a reference to the context.
  sparse_corrections(const context& ctx, const csr_matrix& A, const solve_options& options);

  void begin() override { has_first_ = was_interrupted_ = false; }
  bool add(const mp_array& r, const mp& norm, const mp_vector_view& x) override;
  [[nodiscard]] bool was_interrupted() const override { return was_interrupted_; }
  [[nodiscard]] solution facts() override { return std::move(first_); }
  /// How the first correction was found.
  [[nodiscard]] const solution& first() const { return first_; }

 private:
  [[nodiscard]] array<double> doubles_of(const mp_array& r, std::int64_t exponent) const;
  void add_scaled(const array<qd>& y, std::int64_t exponent, const mp_vector_view& x) const;

  const context& ctx_;
  solve_options options_;
  repeated_solver solver_;
  solution first_;
  bool has_first_ = false, was_interrupted_ = false;
};

}  // namespace residua::solving
