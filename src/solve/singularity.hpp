// What is known of A's rank, and whether a right-hand side is out of A's range for sure.
#pragma once

#include <vector>

#include "solve/problem.hpp"
#include "sparse/direct/factor_plan.hpp"
#include "sparse/direct/singularity.hpp"

namespace residua::solving {

/// The limits of work modulo a prime: entries of 16 bytes, and multiply-adds of about 4 ns each. The quick
/// limits are for what is tried before the main work.
inline constexpr sparse::singularity_limits full_limits{std::int64_t{1} << 24, std::int64_t{1} << 31};
inline constexpr sparse::singularity_limits quick_limits{std::int64_t{1} << 22, std::int64_t{1} << 27};

/// What null vectors modulo a prime, verified in integers, prove of a square matrix.
struct null_space {
  bool is_singular = false;
  index_t rank = 0;                      // modulo the prime
  std::vector<double> left_null_vector;  // empty: none was found

  /// Whether a v is known with A^T v = 0 exactly and v.b != 0 for sure.
  [[nodiscard]] bool excludes(const std::vector<double>& b) const;
};
/// The null space of a square A, found within full_limits.
null_space null_space_of(const sparse::csr_view& A);

class examination {
 public:
  /// Keeps a reference to the problem.
  explicit examination(const problem& p) : problem_(p) {}

  void note_structural_rank(index_t rank) { is_singular_ = rank < problem_.A.rows(); }
  /// Examines a large matrix with the matching and the order of elimination that its factors would have,
  /// within quick_limits. SuperLU cannot be interrupted, and the pivots of a singular matrix may fill its
  /// factors far beyond what is predicted.
  void examine_before_factors(const detail::factor_plan& plan);
  /// Finds A's rank modulo a prime and null vectors, at the first call. Call it after factors have failed.
  void examine();

  /// Whether A was proved to be singular.
  [[nodiscard]] bool is_singular() const { return is_singular_; }
  /// A's rank modulo a prime; 0 where it was not computed.
  [[nodiscard]] index_t rank() const { return found_.rank; }
  /// null_space::excludes, of what examine() has found.
  [[nodiscard]] bool excludes(vector_view<const double> b) const;

 private:
  const problem& problem_;
  bool is_singular_ = false, is_done_ = false;
  null_space found_;
};

}  // namespace residua::solving
