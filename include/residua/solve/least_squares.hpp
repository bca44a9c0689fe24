// least_squares: the x that comes nearest to b, of any sparse matrix, to the accuracy asked for.
#pragma once

#include "residua/solve/solve.hpp"

namespace residua {

/// direct takes complete factors, in double, of a square matrix that holds the conditions for x, refined in
/// the formats that the tolerance asks for, with GMRES where refinement stagnates. lsmr is krylov/lsmr.hpp's.
enum class least_squares_method { direct, lsmr };
std::string_view name_of(least_squares_method method);

struct least_squares_options {
  /// The tolerance of the optimality |A^T r| / (|A|_F |r|), r = b - A x, or of |r| / |b|, whichever is
  /// within it, and of the distance of x from the range of A^T over |x|.
  double tolerance = 1e-8;
  /// If absent, direct is taken where it is predicted to be cheap or LSMR has not converged in the time
  /// that direct would take.
  std::optional<least_squares_method> method{};
  std::optional<format> precision{};  // absent: climb the ladder of formats
  index_t max_iterations = 30000;     // of each attempt
  bool keep_history = false;
  /// `value` is the augmented system's relative residual for refinement and gmres, the optimality for lsmr.
  std::function<void(std::string_view method, format, index_t iterations, double value)> progress{};
  /// Asked now and then (krylov_options); true ends the solve with the best x so far and its true measures.
  /// Rank, analysis and factors cannot be interrupted; what follows is.
  std::function<bool()> interrupted{};
  /// The bytes that factors may take; 0 for what the machine has available.
  double memory_limit = 0;
};

/// One run of one method in one format, and the x that was known after it.
struct least_squares_attempt {
  std::string_view method;  // "refinement", "gmres" or "lsmr"
  format precision = format::fp64;
  /// `converged` says that x is within the tolerance, or the method within its own, which asked for less.
  stop_reason reason = stop_reason::running;
  index_t iterations = 0;
  double relative_residual = 0;  // |b - A x| / |b|
  double optimality = 0;
  double seconds = 0;
  std::vector<double> history;  // of what progress is told, where asked for
};

struct least_squares_solution {
  any_array x;
  /// Whether x minimises |b - A x|, and has the smallest norm among all that do, both to the tolerance.
  bool converged = false;
  bool was_interrupted = false;
  std::vector<least_squares_attempt> attempts;  // in the order tried; empty where x = 0 was found to suffice
  format precision = format::fp64;              // of x
  double relative_residual = 0;                 // |b - A x| / |b| to 2^-20 of itself; of b = 0 it is 0
  /// An upper bound of |A^T r| / (|A|_F |r|), which exceeds it by less than about 1e-55; 0 where r is 0.
  double optimality = 0;
  /// An upper bound of x's distance from the range of A^T, over |x|: of what of x the null space of A holds.
  /// The bound is 0 where all columns of A were proved to be independent, and infinite where none is known.
  double null_space_part = 0;
  double residual_norm = 0, solution_norm = 0;  // |b - A x| and |x|
  /// A's rank is not less than `rank`, which is its rank modulo 2^61 - 1 or that of a part of A, and not more
  /// than `structural_rank`, that of almost every matrix with A's pattern. rank_is_certain: both are equal.
  index_t rank = 0, structural_rank = 0;
  bool rank_is_certain = false;
  /// The augmented matrix's report; `condition` is an estimate of |A|_1 |A^+|_1, from below and mostly
  /// within a factor of three; an estimate of 1e12 and beyond says no more than that.
  direct_report direct;
  /// An estimate of the largest error of an element of x over the largest element of x, from the factors; 0
  /// where there are no factors, refinement did not converge with them, or the estimate overflows.
  double forward_error_estimate = 0;
  double setup_seconds = 0;  // rank, factors and estimates

  /// Returns x in the format T, as solution::x_as.
  template <solver_format T>
  [[nodiscard]] array<T> x_as(const context& ctx) const;
};

/// Returns the x of smallest norm among all that minimise |b - A x|, for any sparse A in double: the
/// least-squares solution where the columns are independent, the minimum-norm solution of A x = b where the
/// rows are, A^+ b in general.
///
/// The rank of A as it is stored, every entry taken as exact, is found by elimination modulo a prime, and
/// with it independent columns C, rows R and the submatrix G where they meet: then A = C G^-1 R. The
/// conditions
///   alpha s + C w = b, C^T s = 0    (w minimises |b - C w|, r = alpha s; Björck 1967)
///   G w = R x, x = R^T y            (x has the smallest norm of all with R x = G w)
/// are one square system, of which either line is left out where C or R is A. The system is solved by
/// factors in double and refinement in double, dd, td and qd. Where factors do not fit, are predicted to be
/// slow or fail, LSMR climbs the formats; of an A not proved to have independent columns it also finds a y
/// with x = A^T y.
///
/// `converged` is a claim about the x that is returned, computed in four limbs with sums of six and bounds of
/// their errors; of the rank the claim uses no more than a proof that the columns are independent. An
/// optimality of t means that x minimises |b - (A + E) x| exactly for an E with |E| <= t |A|_F (Stewart,
/// Research, development, and LINPACK, 1977); how many digits of x that makes depends on A's condition
/// (forward_error_estimate). A tolerance below about 1e-50 is not reached unless A x = b can be solved.
///
/// A and b may have any finite entries: they are scaled by powers of two. Throws invalid_argument where sizes
/// do not fit, b has an element that is not finite or an option is out of range, and where `direct` was
/// asked for, out_of_memory if it does not fit, unsupported if A's rank is not found. Sources: Björck, BIT
/// 7, 1967 (the augmented system and its refinement); Arioli, Duff, de Rijk, On the augmented system
/// approach to sparse least-squares problems, Numer. Math. 55, 1989; Fong, Saunders 2011 (LSMR).
least_squares_solution least_squares(const context& ctx, const csr_matrix& A, vector_view<const double> b,
                                     const least_squares_options& options = {});

}  // namespace residua
