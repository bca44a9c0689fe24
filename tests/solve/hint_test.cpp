// What to do next: a line for every reason to stop, which names something that was not tried.
#include "solve/hint.hpp"

#include <gtest/gtest.h>

namespace residua::solving {
namespace {

solution stopped_by(stop_reason reason, format f = format::fp64) {
  solution s;
  attempt a;
  a.precision = f;
  a.report.reason = reason;
  s.attempts.push_back(a);
  s.converged = reason == stop_reason::converged;
  return s;
}

bool has(const std::string& text, const char* words) { return text.find(words) != std::string::npos; }

solve_options asked(std::optional<solve_method> method, std::optional<preconditioner_kind> kind = {}) {
  solve_options o;
  o.method = method;
  o.precondition = kind;
  return o;
}

TEST(hint, is_a_line_for_every_failure_whatever_was_asked_for) {
  using enum stop_reason;
  for (const auto reason : {true_residual_above, iteration_limit, attainable_accuracy, stagnated,
                            not_positive_definite, preconditioner_indefinite, alpha_breakdown,
                            omega_breakdown, krylov_breakdown, singular, interrupted, gave_way, not_finite}) {
    for (const auto& o : {asked({}), asked(solve_method::direct), asked(solve_method::cg),
                          asked(solve_method::bicgstab), asked({}, preconditioner_kind::ilu0)}) {
      const auto hint = hint_for(stopped_by(reason), o);
      EXPECT_FALSE(hint.empty()) << name_of(reason);
      EXPECT_FALSE(has(hint, "\n")) << hint;
    }
  }
}

TEST(hint, is_empty_where_there_is_nothing_to_do) {
  EXPECT_EQ(hint_for(stopped_by(stop_reason::converged), {}), "");
  EXPECT_EQ(hint_for({}, {}), "");
}

/// bp_1200 by BiCGStab, which its factors solve.
TEST(hint, a_method_of_ones_own_is_left_open) {
  const auto hint = hint_for(stopped_by(stop_reason::iteration_limit), asked(solve_method::bicgstab));
  EXPECT_TRUE(has(hint, "leave --method and --precond open")) << hint;
}

TEST(hint, a_format_of_ones_own_is_left_open) {
  auto o = asked({});
  o.precision = format::fp64;
  EXPECT_TRUE(has(hint_for(stopped_by(stop_reason::stagnated), o), "leave --precision open"));
  o.precision = format::qd;
  EXPECT_FALSE(has(hint_for(stopped_by(stop_reason::stagnated, format::qd), o), "leave --precision"));
}

TEST(hint, does_not_recommend_what_has_failed) {
  EXPECT_TRUE(has(hint_for(stopped_by(stop_reason::omega_breakdown), asked(solve_method::bicgstab)),
                  "--method gmres"));
  EXPECT_FALSE(has(hint_for(stopped_by(stop_reason::krylov_breakdown), asked({})), "--method"));
  auto s = stopped_by(stop_reason::singular);
  s.proved_singular = true;
  EXPECT_TRUE(has(hint_for(s, asked({})), "--method gmres"));
  EXPECT_FALSE(has(hint_for(s, asked(solve_method::gmres)), "--method"));
  const auto out_of_range = hint_for(s, asked({}), /*leaves_residual=*/true);
  EXPECT_TRUE(has(out_of_range, "--least-squares") && !has(out_of_range, "--method")) << out_of_range;
  s.proved_inconsistent = true;
  EXPECT_TRUE(has(hint_for(s, asked({})), "no x solves A x = b"));
}

/// CG ends in the format that it began in, after direct solution has gone through the others.
TEST(hint, does_not_open_what_is_open) {
  auto s = stopped_by(stop_reason::stagnated, format::qd);
  s.attempts.push_back(stopped_by(stop_reason::preconditioner_indefinite, format::dd).attempts.back());
  auto o = asked({});
  EXPECT_TRUE(has(hint_for(s, o), "--precision mp")) << hint_for(s, o);
  EXPECT_FALSE(has(hint_for(s, o), "--precond")) << hint_for(s, o);
  s.attempts.erase(s.attempts.begin());
  o.precision = format::dd;
  EXPECT_TRUE(has(hint_for(s, o), "leave --precision open")) << hint_for(s, o);
}

/// No hint to leave the method open where it is open already, or where factors were asked for.
TEST(hint, raises_the_limit_that_direct_solution_reached) {
  for (const auto& o : {asked({}), asked(solve_method::direct)})
    EXPECT_EQ(hint_for(stopped_by(stop_reason::iteration_limit), o), "raise --max-iter, or --tol");
}

/// Direct solution ends its last resort by its pace, which no limit of iterations changes.
TEST(hint, does_not_raise_a_limit_that_was_not_reached) {
  auto o = asked(solve_method::direct);
  const auto widest = hint_for(stopped_by(stop_reason::gave_way, format::qd), o);
  EXPECT_FALSE(has(widest, "raise --max-iter")) << widest;
  EXPECT_TRUE(has(widest, "--method bicgstab --precond lu")) << widest;
  o.precision = format::qd;
  EXPECT_EQ(hint_for(stopped_by(stop_reason::gave_way, format::qd), o), widest);
  o.precision = format::fp64;
  const auto narrow = hint_for(stopped_by(stop_reason::gave_way), o);
  EXPECT_FALSE(has(narrow, "--max-iter")) << narrow;
  EXPECT_TRUE(has(narrow, "leave --precision open")) << narrow;
}

TEST(hint, tells_what_kept_factors_away) {
  auto s = stopped_by(stop_reason::iteration_limit);
  s.direct.refusal = "its factors would not fit in memory";
  EXPECT_TRUE(has(hint_for(s, asked({})), "would not fit in memory"));
  s.direct.refusal = "a pivot is zero: A is singular in double precision";
  EXPECT_TRUE(has(hint_for(s, asked(solve_method::direct)), "--method gmres"));
}

/// mp takes no tolerance of zero.
TEST(hint, names_more_bits_where_they_can_be_had) {
  solve_options options = asked({});
  options.tolerance = 0;
  const auto s = stopped_by(stop_reason::stagnated);
  EXPECT_EQ(hint_for(s, options), "212 bits do not determine x to this tolerance: raise --tol");
  const auto beyond_range = stopped_by(stop_reason::not_finite);
  EXPECT_FALSE(has(hint_for(beyond_range, options), "--precision mp"));
  options.tolerance = 1e-40;
  EXPECT_TRUE(has(hint_for(s, options), "--precision mp"));
  EXPECT_TRUE(has(hint_for(beyond_range, options), "--precision mp"));
}

/// Of every reason, where all was left open, where direct solution was asked for, and a method.
TEST(hint, says_what_has_a_chance_after_each_reason) {
  using enum stop_reason;
  const char* const nearer = "leave --method and --precond open: complete factors and refinement come nearer";
  const char* const wider =
      "212 bits do not determine x to this tolerance: --precision mp has more, or raise --tol";
  const char* const scale =
      "scale A's rows and columns to norms near 1, or add what the model lacks: A is near to singular";
  const char* const by_gmres = "A is too near to singular for factors in double: --method gmres --precond lu";
  const char* const by_factors = "leave --method and --precond open: complete factors do not break down so";
  const char* const indefinite = "A is not definite: --method minres, or leave --method open";
  const char* const of_M =
      "the preconditioner is not positive definite: --precond jacobi or none, or leave --precond and "
      "--method "
      "open";
  const char* const again = "interrupted: run it again, by --initial from an x that --output wrote, or anew";
  const char* const most = "raise --max-iter, or --tol";
  const std::string range = "numbers left double's range on the way: ";
  struct row {
    stop_reason reason;
    std::string open, direct, by_cg;
  };
  const row rows[] = {
      {true_residual_above, wider, nearer, nearer},
      {attainable_accuracy, wider, nearer, nearer},
      {stagnated, wider, nearer, nearer},
      {iteration_limit, most, most,
       "leave --method and --precond open: complete factors solve most systems; or raise --max-iter"},
      {gave_way, most,
       "A is too near to singular for its factors in double: --method bicgstab --precond lu goes on with "
       "them "
       "for as long as --max-iter says; or raise --tol",
       "leave --method and --precond open: complete factors solve most systems; or raise --max-iter"},
      {not_positive_definite, indefinite, indefinite, indefinite},
      {preconditioner_indefinite, wider, of_M, of_M},
      {alpha_breakdown, scale, by_gmres, by_factors},
      {omega_breakdown, scale, by_gmres, by_factors},
      {krylov_breakdown, scale, by_gmres, by_factors},
      {not_finite, range + "--precision mp holds them, x's own too; or " + scale, range + by_gmres,
       range + by_factors},
      {interrupted, again, again, again},
      {running, "", "", ""}};
  for (const auto& [reason, open, direct, by_cg] : rows) {
    const auto s = stopped_by(reason, format::qd);
    EXPECT_EQ(hint_for(s, asked({})), open) << name_of(reason);
    EXPECT_EQ(hint_for(s, asked(solve_method::direct)), direct) << name_of(reason);
    EXPECT_EQ(hint_for(s, asked(solve_method::cg)), by_cg) << name_of(reason);
    EXPECT_EQ(hint_for(s, asked({}, preconditioner_kind::ilu0)), by_cg) << name_of(reason);
  }
  for (const auto reason : {alpha_breakdown, omega_breakdown})
    EXPECT_EQ(hint_for(stopped_by(reason), asked(solve_method::bicgstab)),
              "--method gmres does not break down so, or leave --method open");
  auto in_td = asked(solve_method::direct);
  in_td.precision = format::td;
  EXPECT_EQ(hint_for(stopped_by(stagnated, format::td), in_td),
            "td cannot hold the tolerance on this system: leave --precision open, or take a wider one");
  auto refused = stopped_by(iteration_limit);
  refused.direct.refusal = "they do not fit";
  EXPECT_EQ(hint_for(refused, asked({})), "raise --max-iter, or give factors more memory: they do not fit");
  EXPECT_EQ(hint_for(refused, asked(solve_method::direct)),
            "they do not fit: --method gmres has a chance, if b is in A's range");
}

TEST(hint, tells_of_singular_matrices_what_is_known_of_b) {
  auto s = stopped_by(stop_reason::singular);
  const std::string nearest = "ask for the x nearest to it: --least-squares";
  EXPECT_EQ(hint_for(s, asked({})),
            "A is singular, though b may be in its range: --method gmres has a chance, or add what the model "
            "lacks");
  EXPECT_EQ(hint_for(s, asked(solve_method::gmres)),
            "A is singular, though b may be in its range: raise --max-iter, or add what the model lacks");
  EXPECT_EQ(hint_for(s, asked({}), true),
            "A is singular, and b is out of its range as far as their digits tell: add what the model lacks, "
            "or " +
                nearest);
  s.proved_inconsistent = true;
  for (const bool leaves_residual : {false, true})
    EXPECT_EQ(
        hint_for(s, asked({}), leaves_residual),
        "no x solves A x = b: the model lacks an equation or leaves an unknown free; add what it lacks, "
        "or " +
            nearest);
}

}  // namespace
}  // namespace residua::solving
