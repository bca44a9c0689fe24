// Which way to go and for how long: pure functions of predicted and measured seconds.
//
// Two ways compete: factors, whose cost is predicted well once A is analysed, and iterations, of which nobody
// knows beforehand how many there will be. So iterations are tried for a part of the time that factors would
// take, and go on as long as their pace promises to be faster. Among iterative ways, arms of a race, the one
// goes on that gains most digits a second; another one is begun where what remains is worth its trial.
#pragma once

#include <limits>
#include <optional>
#include <span>

#include "residua/solve/solve.hpp"

namespace residua::solving {

/// How far a run has come; digits as weighted_digits (solve/choice/cost.hpp) counts them.
struct pace {
  double seconds = 0;
  double gained = 0;
  double missing = 0;
};
/// The seconds that the missing digits take at the pace so far; infinite where nothing was gained.
double remaining_seconds(const pace& p);

/// Whether iterations that have taken `spent` seconds, preconditioners included, and are predicted to take
/// `remaining` more should go on where another way takes `other`: for an eighth of that in any case, then
/// while less remains than the other way takes, at most until twice its time is spent. So a fruitless trial
/// costs an eighth, and a wrong prediction no more than three times the best.
bool should_go_on(double spent, double remaining, double other);
/// What arms that gain nothing may take, all together, where another way takes `other` seconds: an eighth by
/// the rule above, and as much again by that of next_arm.
inline double affordable_seconds(double other) { return other / 4; }

/// What a prediction by nominal rates becomes where other work has been measured: `measured` seconds where
/// `nominal` were predicted. A machine that is slower than the nominal one, or busy, is so for both; one that
/// is faster at the one, as a cache makes it, need not be at the other.
double calibrated(double predicted, double measured, double nominal);

/// One iterative way.
struct arm {
  attempt_method method = attempt_method::cg;
  preconditioner_kind kind = preconditioner_kind::none;
  double setup_seconds = 0;        // predicted
  double trial_seconds = 0;        // predicted, of the fewest iterations that tell something
  double seconds = 0, gained = 0;  // of its runs in the present format
  bool is_dead = false;            // for a reason that remains
  [[nodiscard]] bool is_tried() const { return seconds > 0; }
  /// The predicted seconds of a trial, the setup included.
  [[nodiscard]] double price() const { return setup_seconds + trial_seconds; }
};

/// The seconds that the fastest arm alive is predicted to take to the end; infinite where none has gained.
double least_remaining(std::span<const arm> arms, double missing);

/// The arm to run next; nothing where all are dead or too dear.
///
/// Where no arm is alive that was tried, it is the first untried one whose price is within what is left of
/// `affordable` after the time that the arms tried have taken. Otherwise it is the fastest arm, or the first
/// untried one where that costs no more than all arms have taken so far and less than half of what remains at
/// the best pace. An arm in vain thereby doubles the time at most, and an arm that gains slowly is not left
/// for a trial that costs as much as its end. `current`, where it is one of the arms tried, stays unless
/// another one is more than twice as fast.
std::optional<std::size_t> next_arm(std::span<const arm> arms, double missing,
                                    std::optional<std::size_t> current = {},
                                    double affordable = std::numeric_limits<double>::infinity());

/// Factors that are predicted to take less, their analysis included where it is still to be made, are made
/// without asking whether iterations would be faster: factors tell more of A.
constexpr double negligible_seconds = 0.005;
/// The limit before the analysis for L and U, whose matching alone may take as long as iterations to the end.
constexpr double negligible_before_matching = 0.0005;
/// Choices between steps that take less than this are made by predicted times, so that they are the same in
/// every run; others by measured ones, unless solve_options::repeatable.
constexpr double measured_from_seconds = 0.05;
/// The seconds that BiCGStab is given, beside the predicted time of the factors, where refinement and GMRES
/// have failed with these factors.
constexpr double seconds_for_last_resort = 1;
/// The seconds that iterative methods are given where A is singular and b may be in its range all the same.
constexpr double seconds_for_singular = 10;

}  // namespace residua::solving
