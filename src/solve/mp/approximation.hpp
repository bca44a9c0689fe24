// x on its way to the solution of A x = b in run-time precision: its residual, its bits, and what is told of
// it.
#pragma once

#include "residua/solve/solve_mp.hpp"
#include "solve/mp/parted_matrix.hpp"

namespace residua::solving {

/// b is exact in the bits that are worked in; x begins as zero.
class approximation {
 public:
  /// `bits` are those of the answer, 0 for as many as the tolerance asks for. Keeps references.
  approximation(const context& ctx, const parted_matrix& A, std::vector<mp> b, double tolerance, int bits);

  /// Begins from x0 instead of zero, unless b is zero, of which zero is the solution.
  void start_from(const std::vector<mp>& x0);

  [[nodiscard]] index_t size() const { return A_.rows(); }
  [[nodiscard]] double tolerance() const { return tolerance_; }
  [[nodiscard]] int bits() const { return x_.bits(); }
  [[nodiscard]] mp_vector_view x() { return A_.original(x_); }
  [[nodiscard]] const mp_array& b() const { return in_mp_; }
  [[nodiscard]] const mp_array& r() const { return r_; }
  /// |r| and the norm of the bounds of its elements' errors, added.
  [[nodiscard]] const mp& norm() const { return norm_; }
  /// The least |b - A x| / |b| so far, of the x that restore() goes back to.
  [[nodiscard]] double best() const { return best_; }

  /// Takes more bits where those of x leave a residual of more than 2^-32 of what is asked for, and tells
  /// whether it did. Throws unsupported where there are not so many.
  bool suit_bits();
  /// Whether the residual is no more than what rounding x to its bits may leave, u |A||x|, with four bits of
  /// room for what norms hide. Dearer corrections are of no use then.
  [[nodiscard]] bool is_at_rounding();
  /// Computes r = b - A x and keeps x where it is the best so far. Returns an upper bound of |b - A x| / |b|.
  double compute_residual();
  /// Goes back to the best x so far, with its residual.
  void restore();

  /// Rounds the best x to the bits asked for, and writes into the answer all but how x was found.
  void finish(mp_solution& answer);

 private:
  void make_vectors(int bits, const std::vector<mp>& x, const std::vector<mp>& best);
  /// x on the host, without the copies that stand for A's further limbs (parted_matrix).
  [[nodiscard]] std::vector<mp> to_host(mp_array& x) const;
  double update_residual();
  void note_errors(mp_solution& answer, const std::vector<mp>& x) const;

  const context& ctx_;
  const parted_matrix& A_;
  std::vector<mp> b_;
  double tolerance_;
  int asked_bits_;
  mp_array in_mp_, x_, r_, errors_, best_x_;
  mp norm_, norm_of_b_;
  double best_ = 1;
};

}  // namespace residua::solving
