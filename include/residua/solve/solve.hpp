// solve: A x = b to the accuracy asked for, in the cheapest arithmetic that delivers it.
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "residua/krylov/preconditioner.hpp"
#include "residua/krylov/report.hpp"
#include "residua/sparse/factors.hpp"
#include "residua/view/array.hpp"
#include "residua/view/matrix_view.hpp"
#include "residua/view/vector_view.hpp"

namespace residua {

/// direct takes complete factors in double, then refines x in the formats that the tolerance asks for;
/// where refinement stagnates, GMRES takes the factors as preconditioner.
enum class solve_method { direct, cg, minres, bicgstab, gmres };
std::string_view name_of(solve_method method);

/// The method of an attempt, one of krylov/.
enum class attempt_method { refinement, cg, minres, bicgstab, gmres };
std::string_view name_of(attempt_method method);

/// A vector in any format of solvers; monostate for none.
#define RESIDUA_VIEW_OF(id, type, name, bits, bytes) , vector_view<const type>
using any_vector_view = std::variant<std::monostate RESIDUA_SOLVER_FORMATS(RESIDUA_VIEW_OF)>;
#undef RESIDUA_VIEW_OF

struct solve_options {
  double tolerance = 1e-8;  // on the true relative residual |b - A x| / |b|
  /// If absent, direct is taken where its predicted work is small or an iterative method has not converged
  /// in direct's time; an iterative one comes first otherwise, and where a preconditioner is named.
  std::optional<solve_method> method{};
  std::optional<format> precision{};  // absent: climb the ladder of formats
  /// The preconditioner of iterative methods, any kind but the user's own; chosen if absent.
  std::optional<preconditioner_kind> precondition{};
  preconditioner_options preconditioner_settings{};
  /// Whose factors direct solution and a preconditioner take. cudss needs a GPU's context. If absent,
  /// direct solution on a GPU takes cuDSS's where the library is found and is predicted to be faster, and
  /// the host's where those are not accurate or cannot be had; preconditioners are the host's.
  std::optional<factor_library> factors{};
  index_t max_iterations = 30000;  // of each attempt
  /// Iterations of GMRES before it starts anew, wherever it runs, direct solution included; >= 1. GMRES
  /// keeps so many vectors, and as many in double with a preconditioner (krylov/gmres.hpp).
  index_t restart = 50;
  /// What the first attempt starts from, in the context's memory, rounded to its format: one x for all
  /// columns of b, or one for each, one after the other; zero if absent, where b is zero, and where b - A x
  /// is beyond double's range beside |b|. The tolerance refers to |b|.
  any_vector_view initial{};
  bool keep_history = false;
  std::function<void(attempt_method, format, index_t iterations, double relative_residual)> progress{};
  /// Asked now and then (krylov_options); true ends the solve, as `interrupted`, with the best x so far and
  /// its true residual. Analysis and factors cannot be interrupted; what follows is.
  std::function<bool()> interrupted{};
  /// The bytes that factors may take; 0 for what the machine has available.
  double memory_limit = 0;
  /// Whether ways are chosen by predicted times alone, never by measured ones, so that every run makes the
  /// same attempts and gives the same bits. If false that holds where the ways take less than 0.05 s.
  bool repeatable = false;
};

/// One run of one method in one format.
struct attempt {
  attempt_method method = attempt_method::cg;
  format precision = format::fp64;
  preconditioner_kind precondition = preconditioner_kind::none;
  krylov_report report;
  preconditioner_report preconditioner_made;  // how
};

/// What is known of A's factors.
struct direct_report {
  std::string_view ordering;  // empty: nothing was analysed, or A is structurally singular
  index_t structural_rank = 0;
  /// A's rank modulo a prime, never more than its rank; 0 if not computed.
  index_t rank = 0;
  /// Operations are multiplications of real numbers, each with an addition. Bytes are those that the
  /// factorisation takes at its peak, for dense matrices those of the factors alone.
  double predicted_operations = 0, predicted_bytes = 0;
  bool factorised = false;
  /// factor_options::pivot_threshold of the last factors made.
  double pivot_threshold = 0;
  /// A line for people on why A was not factorised, or empty.
  std::string refusal;
  factor_kind kind = factor_kind::lu;  // of the last factors made, as their library
  factor_library library = factor_library::host;
  /// A line on why the host's factors were taken where cuDSS's were asked for or predicted to be faster.
  std::string cudss_refusal;
  bool are_factors_repeatable = true;  // sparse_factors::is_repeatable
  double device_bytes = 0;             // sparse_factors::device_bytes
  std::int64_t entries = 0;
  format factor_format = format::fp64;
  double analyse_seconds = 0, factorise_seconds = 0;
  /// An estimate of |A|_1 |A^-1|_1; 0 if none was made.
  double condition = 0;
};

/// A way to x that was considered, whether it was taken or not.
struct consideration {
  solve_method method = solve_method::direct;
  preconditioner_kind precondition = preconditioner_kind::none;
  format precision = format::fp64;            // the last that it was tried in, or would have begun with
  std::optional<double> predicted_seconds{};  // of all its work; absent: nothing told
  std::optional<double> predicted_bytes{};    // of factors
  std::optional<double> measured_seconds{};   // absent: it was not tried
  std::string verdict;                        // a line for people
};

/// A solution in the format that it was found in; monostate where none was.
#define RESIDUA_ARRAY_OF(id, type, name, bits, bytes) , array<type>
using any_array = std::variant<std::monostate RESIDUA_SOLVER_FORMATS(RESIDUA_ARRAY_OF)>;
#undef RESIDUA_ARRAY_OF

struct solution {
  any_array x;
  bool converged = false;         // the true relative residual is within the tolerance
  std::vector<attempt> attempts;  // in the order tried; the last one found x
  /// Whether A is proved to be exactly singular: its structural rank is not full, or an integer null vector
  /// of A was verified. Where x was found all the same, b is in A's range.
  bool proved_singular = false;
  /// Whether some v with A^T v = 0 has v^T b != 0, so that no x exists. The last reason is `singular`.
  bool proved_inconsistent = false;
  direct_report direct;
  /// How x was found or last tried: the method of the last attempt, or direct where that had factors.
  solve_method method = solve_method::direct;
  /// The smallest w with (A + dA) x = b + db for some |dA| <= w |A|, |db| <= w |b|, which is the largest of
  /// |b - A x|_i / (|A||x| + |b|)_i, where 0/0 counts as 0 (Oettli, Prager 1964). LAPACK's xGERFS computes
  /// the same but for denominators near underflow, to which, as to numerators, it adds (nz + 1) times the
  /// smallest normal number: there 0/0 counts as 1.
  double componentwise_backward_error = 0;
  /// The backward error by norms, |b - A x| / (|A||x| + |b|), all of them largest magnitudes or row sums
  /// (Rigal, Gaches 1967). Both errors come from a residual that is computed as true_relative_residual's is.
  double normwise_backward_error = 0;
  /// The ways that were considered, in the order of first mention.
  std::vector<consideration> considered;
  /// A line that says, where x did not converge, what to do next that has a chance.
  std::string hint;
  /// An estimate of |x - A^-1 b|_1 / |x|_1 by |A^-1|_1 |b - A x|_1; 0 where there are no factors or
  /// refinement did not converge with them.
  double forward_error_estimate = 0;
  /// A bound of |x - A^-1 b| / |x| in the norm `infinity`, of dense systems alone (solve/dense.hpp);
  /// infinite if none is known.
  double forward_error_bound = std::numeric_limits<double>::infinity();
  /// The time of analysis, factors and preconditioners made for this right-hand side, not for one before.
  double setup_seconds = 0;
  double seconds = 0;  // in all
  [[nodiscard]] const attempt& last() const { return attempts.back(); }
  /// Returns x in the format T, in the memory of ctx, the context that `solve` was given: a copy, or
  /// converted by the rule of number/convert.hpp, rounded where T has fewer limbs than last().precision.
  /// Throws invalid_argument if there is no x, out_of_memory.
  template <solver_format T>
  [[nodiscard]] array<T> x_as(const context& ctx) const;
};

/// Solves A x = b from options.initial. With `precision` absent an iterative method starts in double,
/// refinement in the first format whose unit roundoff is within the tolerance; when that breaks down, can
/// come no nearer in its format, or ends with a true residual above the tolerance, solve goes on from the
/// best x in the next solver format of format.hpp. CG that finds A not definite goes on as MINRES where the
/// method was left open, or as BiCGStab where its preconditioner may be indefinite. Where A is singular and
/// b in its range, x comes of independent rows and columns of A, as many as it has rank. A and b may have
/// any finite entries: they are scaled by powers of two where their norms or the residual's would leave
/// double's range. Throws as cg and preconditioner do, and where cuDSS's factors were asked for as
/// sparse_factors::by_cudss does but for invalid_input; invalid_argument where options.initial has not A's
/// size or an element that is not finite, and out_of_memory where `direct` was asked for and does not fit.
solution solve(const context& ctx, const csr_matrix& A, vector_view<const double> b,
               const solve_options& options = {});

/// Solves A X = B column by column, each as one b, with a solution for each. Analysis, factors,
/// preconditioners and what was learnt of their speed are A's and shared. Throws before any work, naming
/// the column, where a column is not finite.
std::vector<solution> solve(const context& ctx, const csr_matrix& A, matrix_view<const double> B,
                            const solve_options& options = {});

/// The method that an attempt belongs to where it is not a part of direct solution.
solve_method method_of(attempt_method method);

}  // namespace residua
