// solve: A x = b to the accuracy asked for, in the cheapest arithmetic that delivers it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "residua/krylov/preconditioner.hpp"
#include "residua/krylov/report.hpp"
#include "residua/view/array.hpp"

namespace residua {

enum class krylov_method { cg, bicgstab };
std::string_view name_of(krylov_method method);

struct solve_options {
  double tolerance = 1e-8;                // on the true relative residual |b - A x| / |b|
  std::optional<krylov_method> method{};  // absent: CG if A.kind() is symmetric, else BiCGStab
  std::optional<format> precision{};      // absent: climb the ladder of formats
  preconditioner_kind precondition = preconditioner_kind::none;
  index_t max_iterations = 30000;  // of each attempt
  bool keep_history = false;
  std::function<void(krylov_method, format, index_t iterations, double relative_residual)> progress{};
};

/// One run of one method in one format.
struct attempt {
  krylov_method method = krylov_method::cg;
  format precision = format::fp64;
  krylov_report report;
};

/// A solution in the format that it was found in; monostate where none was.
#define RESIDUA_ARRAY_OF(id, type, name, bits, bytes) , array<type>
using any_array = std::variant<std::monostate RESIDUA_SOLVER_FORMATS(RESIDUA_ARRAY_OF)>;
#undef RESIDUA_ARRAY_OF

struct solution {
  any_array x;
  bool converged = false;         // the true relative residual is within the tolerance
  std::vector<attempt> attempts;  // in the order tried; the last one found x
  double setup_seconds = 0;       // preconditioner
  [[nodiscard]] const attempt& last() const { return attempts.back(); }
  /// x in the format T, in the memory of ctx, which is the context that `solve` was given: a copy, or
  /// converted by the rule of number/convert.hpp, so rounded where T has fewer limbs than last().precision.
  /// Throws invalid_argument if there is no x, out_of_memory.
  template <solver_format T>
  [[nodiscard]] array<T> x_as(const context& ctx) const;
};

/// Solves A x = b from x0 = 0. With `precision` absent it starts in double; when that breaks down, stagnates
/// (no halving of the residual for `ladder_patience(rows)` iterations) or ends with a true residual above the
/// tolerance, it goes on from the best x in the next solver format of format.hpp. CG that finds A not
/// positive definite goes on as BiCGStab where the method was left open. A and b may have any finite
/// entries: they are scaled by powers of two where their norms or the residual's would leave double's range.
/// Throws as cg and preconditioner do.
solution solve(const context& ctx, const csr_matrix& A, vector_view<const double> b,
               const solve_options& options = {});

/// How many iterations without a halving of the residual the ladder grants a format that is not its last.
index_t ladder_patience(index_t rows);

}  // namespace residua
