// The cases of docs/solving.md, "Where it fails".
#include "solve/hint.hpp"

#include <algorithm>

namespace residua::solving {

namespace {

bool is_open(const solve_options& o) { return !o.method && !o.precondition; }

bool reached_widest(const solution& s) {
  constexpr auto widest = *std::prev(std::end(solver_formats));
  return std::any_of(s.attempts.begin(), s.attempts.end(),
                     [](const attempt& a) { return a.precision == widest; });
}

std::string of_singular(const solution& s, const solve_options& o, bool leaves_residual) {
  if (s.proved_inconsistent) {
    return "no x solves A x = b: the model lacks an equation or leaves an unknown free; add what it lacks, "
           "or ask for the x nearest to it: --least-squares";
  }
  if (leaves_residual)
    return "A is singular, and b is out of its range as far as their digits tell: add what the model lacks, "
           "or ask for the x nearest to it: --least-squares";
  const std::string why = "A is singular, though b may be in its range: ";
  if (o.method == solve_method::gmres) return why + "raise --max-iter, or add what the model lacks";
  return why + "--method gmres has a chance, or add what the model lacks";
}

/// The hint where x has not come as near as it should although the method did not fail.
std::string of_accuracy(const solution& s, const solve_options& o) {
  if (o.precision && !reached_widest(s)) return hint_beyond(*o.precision);
  if (!is_open(o)) return "leave --method and --precond open: complete factors and refinement come nearer";
  return hint_beyond_qd(o);
}

std::string of_limit(const solution& s, const solve_options& o) {
  if (o.method == solve_method::direct && !s.direct.refusal.empty())
    return s.direct.refusal + ": --method gmres has a chance, if b is in A's range";
  if (!is_open(o) && o.method != solve_method::direct)
    return "leave --method and --precond open: complete factors solve most systems; or raise --max-iter";
  if (!s.direct.refusal.empty()) return "raise --max-iter, or give factors more memory: " + s.direct.refusal;
  return "raise --max-iter, or --tol";
}

/// Direct solution gives its last resort up by its pace, whatever the limit of iterations is.
std::string of_giving_way(const solution& s, const solve_options& o) {
  if (o.method != solve_method::direct) return of_limit(s, o);
  if (o.precision && !reached_widest(s)) return of_accuracy(s, o);
  return "A is too near to singular for its factors in double: --method bicgstab --precond lu goes on with "
         "them for as long as --max-iter says; or raise --tol";
}

std::string of_breakdown(const solve_options& o) {
  if (is_open(o))
    return "scale A's rows and columns to norms near 1, or add what the model lacks: A is near to singular";
  if (o.method == solve_method::direct)
    return "A is too near to singular for factors in double: --method gmres --precond lu";
  return "leave --method and --precond open: complete factors do not break down so";
}

/// Where all is open, CG came after factors, and its preconditioner is one of those that suit any A.
std::string of_indefinite_preconditioner(const solution& s, const solve_options& o) {
  if (is_open(o)) return o.precision || reached_widest(s) ? of_accuracy(s, o) : of_breakdown(o);
  return "the preconditioner is not positive definite: --precond jacobi or none, or leave --precond and "
         "--method open";
}

/// x itself may be beyond the range, however well A is conditioned.
std::string of_range(const solve_options& o) {
  const std::string what = "numbers left double's range on the way: ";
  if (!is_open(o)) return what + of_breakdown(o);
  return what + (o.tolerance > 0 ? "--precision mp holds them, x's own too; or " : "") + of_breakdown(o);
}

}  // namespace

std::string hint_after_interrupt() {
  return "interrupted: run it again, by --initial from an x that --output wrote, or anew";
}

std::string hint_beyond(format precision) {
  return std::string(name_of(precision)) +
         " cannot hold the tolerance on this system: leave --precision open, or take a wider one";
}

std::string hint_beyond_qd(const solve_options& o) {
  const std::string why = "212 bits do not determine x to this tolerance: ";
  return why + (o.tolerance > 0 ? "--precision mp has more, or raise --tol" : "raise --tol");
}

std::string hint_for(const solution& s, const solve_options& o, bool leaves_residual) {
  if (s.converged || s.attempts.empty()) return "";
  switch (s.last().report.reason) {
    case stop_reason::singular:
      return of_singular(s, o, leaves_residual);
    case stop_reason::true_residual_above:
    case stop_reason::attainable_accuracy:
    case stop_reason::stagnated:
      return of_accuracy(s, o);
    case stop_reason::iteration_limit:
      return of_limit(s, o);
    case stop_reason::gave_way:
      return of_giving_way(s, o);
    case stop_reason::not_positive_definite:
      return "A is not definite: --method minres, or leave --method open";
    case stop_reason::preconditioner_indefinite:
      return of_indefinite_preconditioner(s, o);
    case stop_reason::alpha_breakdown:
    case stop_reason::omega_breakdown:
      return o.method == solve_method::bicgstab
                 ? "--method gmres does not break down so, or leave --method open"
                 : of_breakdown(o);
    case stop_reason::krylov_breakdown:
      return of_breakdown(o);
    case stop_reason::not_finite:
      return of_range(o);
    case stop_reason::interrupted:
      return hint_after_interrupt();
    case stop_reason::running:
    case stop_reason::converged:
      break;
  }
  return "";
}

}  // namespace residua::solving
