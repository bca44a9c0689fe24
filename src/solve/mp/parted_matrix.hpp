// A matrix whose elements may have several limbs, as sparse products in run-time precision take it: exactly.
#pragma once

#include "residua/dense/dense_matrix.hpp"
#include "residua/mp/sparse.hpp"

namespace residua::solving {

/// The limbs of A stand side by side, [A_0 A_1 ...], and act on copies of x one below the other: a row of
/// b - A x is then one sum of products of doubles with numbers of run-time precision.
class parted_matrix {
 public:
  parted_matrix(const context& ctx, const csr_matrix& A);
  /// Throws invalid_input where A has more than 2147483647 limbs.
  parted_matrix(const context& ctx, const dense_matrix& A);

  [[nodiscard]] index_t rows() const { return entries_.rows(); }
  [[nodiscard]] const csr_matrix& entries() const { return entries_; }

  /// Zeros for x and its copies.
  [[nodiscard]] mp_array vector(const context& ctx, int bits) const {
    return {ctx, entries_.columns(), bits};
  }
  /// x itself.
  [[nodiscard]] mp_vector_view original(mp_array& x) const { return part(x, 0); }
  /// Writes the copies.
  void spread(const context& ctx, mp_array& x) const;
  /// |A||x| by rows in 64 bits, from the elements of x alone: to 2^-50 of itself.
  [[nodiscard]] std::vector<mp> sizes(const context& ctx, std::span<const mp> x) const;

 private:
  [[nodiscard]] mp_vector_view part(mp_array& x, index_t copy) const;

  csr_matrix entries_, magnitudes_;
};

}  // namespace residua::solving
