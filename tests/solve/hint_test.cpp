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
  EXPECT_FALSE(has(hint_for(stopped_by(stop_reason::stagnated, format::qd), o), "--precision"));
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

}  // namespace
}  // namespace residua::solving
