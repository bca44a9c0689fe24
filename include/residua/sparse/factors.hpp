// Complete factors of a sparse matrix in double precision, for direct solution, refinement and
// preconditioning.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "residua/sparse/csr_matrix.hpp"

namespace residua {

namespace detail {
struct factor_plan;
class factor_state;
}  // namespace detail

/// lu has L and U of any matrix. cholesky has L alone, of a matrix that is symmetric and definite, of
/// either sign, in less memory and time. automatic is cholesky where A's kind is symmetric and its entries
/// do not tell that it is not definite, else lu. ldlt has L and D with L D L^T, of a symmetric matrix that
/// need not be definite, with a D of pivots of one row or two, in half the memory and operations of L and
/// U; cuDSS alone has it.
enum class factor_kind { lu, cholesky, automatic, ldlt };
std::string_view name_of(factor_kind kind);

/// Whose factors are taken. host has L and U by SuperLU, Cholesky's by Residua's panels, both in host
/// memory; cudss has these and L D L^T by NVIDIA's cuDSS, in a GPU's memory.
enum class factor_library { host, cudss };
std::string_view name_of(factor_library library);

/// The library that `sparse_factors::by_cudss` loads, as "cuDSS 1.0.0", found at run time as the
/// environment variable RESIDUA_CUDSS_LIBRARY names it, or as libcudss.so.1 from where the loader looks.
/// Empty where there is none; `why`, if given, is then a line that says why.
std::string cudss_version(std::string* why = nullptr);

/// How a matrix will be factorised, and what that will take: scalings and a matching that bring the largest
/// entries to the diagonal, and the order of elimination. Copies share one analysis.
class factor_analysis {
 public:
  /// Analyses a square matrix, which is read back from a GPU, in a time nearly proportional to its entries.
  /// Throws invalid_argument if A is not square, out_of_memory, and, for `cholesky` and `ldlt`, invalid_input
  /// that names what of A is not symmetric, or for `cholesky` not definite as far as its entries tell.
  factor_analysis(const context& ctx, const csr_matrix& A, factor_kind kind = factor_kind::lu);

  /// lu, cholesky or ldlt.
  [[nodiscard]] factor_kind kind() const;
  [[nodiscard]] index_t rows() const;
  /// How many rows and columns can be matched along entries that are not zero: the rank of almost every
  /// matrix with A's pattern, and more than no such matrix has. If that is less than rows(), A is singular.
  [[nodiscard]] index_t structural_rank() const;
  /// "amd" or "metis".
  [[nodiscard]] std::string_view ordering() const;
  /// The entries of L and U with pivots from the diagonal, as others may fill more, where a complex number
  /// is two; of Cholesky's L with its panels' zeros, exactly; of L D L^T's L.
  [[nodiscard]] std::int64_t predicted_entries() const;
  /// Multiplications of real numbers, each with an addition.
  [[nodiscard]] double predicted_operations() const;
  /// The memory that the factorisation will take at its peak, nearly exactly for Cholesky's; for L D L^T
  /// what its numbers alone keep, as cuDSS tells what it needs when asked for them.
  [[nodiscard]] double predicted_bytes() const;
  [[nodiscard]] double seconds() const;
  [[nodiscard]] const std::shared_ptr<const detail::factor_plan>& plan() const { return plan_; }

 private:
  std::shared_ptr<const detail::factor_plan> plan_;
};

struct factor_options {
  /// A pivot is taken from the diagonal unless it is smaller than this times the largest entry of its row of
  /// what is left to eliminate; from 0 to 1. A smaller one keeps factors sparser, a larger one more accurate.
  double pivot_threshold = 0.01;
};

/// L and U with P D_r A D_c Q = L U in double precision, computed by SuperLU (Demmel, Eisenstat, Gilbert, Li,
/// Liu 1999) on one thread; of a matrix that is the real equivalent of a complex one (complex_csr.hpp), those
/// of the complex matrix, which are half the numbers and half the operations, and are made of half as many
/// rows; or L with P D A D P^T = L L^T or -L L^T, by panels of columns (Ng, Peyton 1993),
/// on one thread and with the same bits on every machine; or these, or L D L^T of a symmetric matrix, on a
/// GPU by cuDSS. Copies share factors.
class sparse_factors {
 public:
  /// Throws invalid_argument where options are out of range or the structural rank is not full,
  /// out_of_memory, and unsupported for `ldlt`.
  explicit sparse_factors(const factor_analysis& analysis, const factor_options& options = {});
  /// Makes an analysis of A and factorises by it.
  sparse_factors(const context& ctx, const csr_matrix& A, const factor_options& options = {})
      : sparse_factors(factor_analysis(ctx, A), options) {}
  /// Factorises on the GPU of ctx, by cuDSS, in the analysis's order. Pivots stay within blocks of the
  /// diagonal; one too small even there is replaced, and counted. Bits do not change from run to run,
  /// unless `may_vary` and cuDSS predicts that only factors of varying bits, which take a fraction, fit in
  /// the GPU's memory. Throws unsupported where ctx is of no GPU, the library is not there (cudss_version),
  /// or A's scalings exceed 2^400; out_of_memory, before any is made, where factors are predicted not to
  /// fit; invalid_argument where the structural rank is not full; invalid_input where A is not definite,
  /// for Cholesky's; and device where cuDSS reports a failure.
  static sparse_factors by_cudss(const context& ctx, const factor_analysis& analysis, bool may_vary = false);

  [[nodiscard]] index_t rows() const;
  [[nodiscard]] factor_kind kind() const;
  [[nodiscard]] factor_library library() const;
  /// How many pivots cuDSS found too small and replaced, so that L U is of a matrix near A; 0 for others.
  [[nodiscard]] std::int64_t perturbed_pivots() const;
  /// Whether the bits are those of every run; false where by_cudss with `may_vary` had to take varying ones.
  [[nodiscard]] bool is_repeatable() const;
  /// The bytes of a GPU's memory that the factors keep.
  [[nodiscard]] double device_bytes() const;
  /// Whether a pivot is zero, so that in exact arithmetic A would be singular and nothing can be solved;
  /// for Cholesky's factors, whether indefinite_row() is one of A's.
  [[nodiscard]] bool is_singular() const;
  /// The row of A whose pivot in Cholesky's factorisation is not positive, or not finite: A is not definite,
  /// to double's rounding. -1 if there is none.
  [[nodiscard]] index_t indefinite_row() const;
  /// The entries of L and U, where a complex number is two, or of L with the zeros that its panels hold.
  [[nodiscard]] std::int64_t entries() const;
  [[nodiscard]] double seconds() const;
  /// Computes x = A^-1 x, of rows() elements on the host. The residual is small beside |L||U||x|, so beside
  /// |A||x| where pivots did not grow. Throws invalid_argument if the size does not fit or is_singular().
  void solve(std::span<double> x) const;
  /// Computes x = A^-T x.
  void solve_transposed(std::span<double> x) const;
  /// An estimate from below of |A^-1|_1, mostly within a factor of three, as far as these factors are A's,
  /// not beyond about 2^52 / |A|_1. Takes eleven solves. Infinite where is_singular().
  [[nodiscard]] double inverse_norm_estimate() const;
  [[nodiscard]] const detail::factor_state& state() const { return *state_; }

 private:
  explicit sparse_factors(std::shared_ptr<const detail::factor_state> state) : state_(std::move(state)) {}
  void require_solvable(const char* routine, std::size_t size) const;

  std::shared_ptr<const detail::factor_state> state_;
};

}  // namespace residua
