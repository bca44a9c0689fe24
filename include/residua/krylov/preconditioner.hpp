// Preconditioners, built and applied in double precision whatever format the solver works in.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "residua/sparse/complex_csr_matrix.hpp"
#include "residua/sparse/csr_matrix.hpp"
#include "residua/view/vector_view.hpp"

namespace residua {

enum class preconditioner_kind { none, jacobi, block_jacobi, ilu0, ilut, ic0, lu, cholesky, user };
std::string_view name_of(preconditioner_kind kind);

class sparse_factors;

namespace detail {
struct preconditioner_state;
}

struct preconditioner_options {
  /// ilut drops the entries of a row of the factors that are smaller than drop_tolerance times the 2-norm
  /// of the matrix's row; finite, >= 0.
  double drop_tolerance = 1e-4;
  /// ilut keeps so many entries beside the diagonal in a row of L and in a row of U, the largest; >= 0.
  index_t fill = 20;
  /// The most rows that a block of block_jacobi has; from 1 to 256.
  index_t block_size = 16;
};

/// How M was made.
struct preconditioner_report {
  /// The alpha of the A + alpha D that M was made of, because A itself broke down; 0 if M was made of A.
  double shift = 0;
  /// Whether rows were matched to columns first, because entries were missing on A's diagonal or zero.
  bool is_matched = false;
  /// The entries of both factors with their diagonals, or of the inverse blocks; 0 for a caller's function.
  std::int64_t entries = 0;
  /// The number of steps of the two triangular solves that wait for each other; 0 if none, or not counted.
  index_t levels = 0;
};

/// Computes z = M^-1 r for vectors of the context's memory with increment 1; on a GPU it may enqueue on the
/// context's stream. The thread that solves calls it between stages, on a GPU once, to record it.
using preconditioner_function =
    std::function<void(const context&, vector_view<const double> r, vector_view<double> z)>;

/// A matrix M with M^-1 close to A^-1; copies share M. Every M is computed on the host, so that it is the
/// same on every backend.
///   jacobi       the diagonal
///   block_jacobi blocks on the diagonal, of neighbouring rows of equal pattern as far as these fit in a
///                block (Anzt, Dongarra, Flegar, Quintana-Orti 2019); applied as a sparse matrix of inverses
///   ilu0         incomplete LU without fill-in: L U = A on the pattern of A
///   ilut         incomplete LU with fill-in by size, twice limited (Saad 1994, ILUT(p, tau)), of the matched
///                and scaled matrix
///   ic0          incomplete Cholesky without fill-in: L L^T = A on the pattern of A, A symmetric
///   lu           complete factors of A (sparse/factors.hpp)
///   cholesky     complete factors L L^T of a definite A, of either sign (the same)
///   user         a function of the caller's
/// On a GPU triangular solves are cuSPARSE's; complete factors stay on the host where that is faster.
///
/// A pivot no larger than its own rounding error, one that is not finite, one of another sign than a
/// diagonal of one sign where A is symmetric, and factors L U x = (1, ..., 1) of which has an x that
/// overflows (of a scaled matrix: beyond 2^53; Chow, Saad 1997) make ilu0, ilut and ic0 begin again with A
/// + alpha D, for alpha = 10^-3 and then doubled until the factors serve, which they do where that is
/// diagonally dominant; so do singular blocks. report() has the alpha. D is A's diagonal where A is
/// symmetric and that has one sign (Manteuffel 1980), and else has the largest magnitude of each row, with
/// the signs of A's diagonal (Lin and More 1999 take norms of rows; the start and the doubling are theirs).
/// Where ilu0 finds an entry of A's diagonal missing, or zero and breaks down, and for ilut in any case,
/// columns are permuted and scaled so that large entries come to the diagonal: L U is close to B = D_r A
/// D_c Q, or B + alpha D, and M^-1 = D_c Q U^-1 L^-1 D_r to A^-1 itself, though M is not symmetric where A
/// is. ic0 keeps its symmetry: it shifts.
class preconditioner {
 public:
  /// The identity.
  preconditioner();
  /// Throws invalid_input naming, with 1-based numbers, the first row with a zero or missing diagonal entry
  /// (jacobi), an entry without an equal mirror (ic0; equal as is_symmetric says), what shows that A is not
  /// definite (cholesky), or a pivot that overflows whatever the shift;
  /// invalid_argument if A is not square, options are out of range, the kind is `user` or, for lu, A is
  /// singular; out_of_memory.
  preconditioner(const context& ctx, const csr_matrix& A, preconditioner_kind kind,
                 const preconditioner_options& options = {});
  /// Makes M of a complex matrix, for vectors of real and imaginary parts in turns, with two rows for each
  /// of A's. jacobi divides by complex numbers; the other kinds are those of A's real equivalent
  /// (sparse/complex_csr.hpp), of which lu is made of complex numbers and ic0 and cholesky need a Hermitian
  /// A. Throws as for a real matrix.
  preconditioner(const context& ctx, const complex_csr_matrix& A, preconditioner_kind kind,
                 const preconditioner_options& options = {});
  /// Takes factors of kind `lu` or `cholesky`. On a GPU factors are copied there where solving with them
  /// there is predicted to be faster; otherwise vectors travel to them and back.
  preconditioner(const context& ctx, sparse_factors factors);
  /// Takes the caller's own M, of rows x rows. What its function throws ends the solve and reaches the
  /// caller; x is then not to be used.
  preconditioner(const context& ctx, index_t rows, preconditioner_function function);
  /// Takes what the library itself made, for vectors of `rows` elements.
  preconditioner(std::shared_ptr<const detail::preconditioner_state> state, index_t rows,
                 memory_space memory);

  [[nodiscard]] preconditioner_kind kind() const;
  [[nodiscard]] const preconditioner_report& report() const;
  /// Whether M may stand beside A: the identity always may, others if they were made of a matrix of A's
  /// size in A's memory.
  [[nodiscard]] bool fits(const csr_matrix& A) const;
  [[nodiscard]] bool fits(const complex_csr_matrix& A) const;
  /// Computes z = M^-1 r in the context's memory. Throws invalid_argument where sizes or memory do not fit.
  void apply(const context& ctx, vector_view<const double> r, vector_view<double> z) const;
  [[nodiscard]] const detail::preconditioner_state& state() const { return *state_; }

 private:
  std::shared_ptr<const detail::preconditioner_state> state_;
  index_t rows_ = 0;
  memory_space memory_ = memory_space::host;
};

}  // namespace residua
