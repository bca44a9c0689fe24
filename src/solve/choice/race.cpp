// The race: which arms enter it, their turns, and what ends them.
#include "solve/choice/race.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "residua/base/error.hpp"
#include "solve/choice/diagonal.hpp"
#include "solve/iterative.hpp"
#include "sparse/complex/csr_storage.hpp"
#include "sparse/host_arrays.hpp"

namespace residua::solving {

namespace {

/// The fewest iterations that tell a pace.
constexpr index_t trial_iterations = 20;

/// Whether a method that stopped for this reason would do so in every format and for every right-hand side.
bool is_lasting(stop_reason reason) {
  return reason == stop_reason::not_positive_definite || reason == stop_reason::preconditioner_indefinite;
}

std::string digits_text(double gained) {
  char text[60];
  std::snprintf(text, sizeof text, "gained %.1f digits", gained);
  return text;
}

}  // namespace

/// One run of an arm: keeps the arm's pace by what its method tells, and answers by the rules whether it
/// stops.
class race::turn {
 public:
  turn(race& its, double residual, std::size_t k, const race_limits& limits)
      : race_(its),
        limits_(limits),
        spent_before_(its.spent_),
        k_(k),
        known_(its.arms_[k]),
        is_measured_(its.is_measured(limits)),
        each_(its.iteration_seconds_of(known_)),
        measured_(its.measured_),
        nominal_(its.nominal_),
        start_(residual),
        best_(residual) {}

  bool stops(index_t iterations, double residual) {
    best_ = std::min(best_, residual);
    if (iterations < trial_iterations) return false;
    note(iterations);
    const double missing = race_.missing_from(best_);
    return !race_.goes_on(missing, limits_) ||
           next_arm(race_.arms_, missing, k_, race_.affordable(limits_)) != k_;
  }

  /// Ends the turn with the residual of the x that the method ended with.
  void end(index_t iterations, double residual) {
    best_ = residual;
    note(iterations);
  }

 private:
  [[nodiscard]] double seconds(index_t iterations) const {
    return is_measured_ ? seconds_since(began_) : each_ * static_cast<double>(iterations);
  }
  [[nodiscard]] double gained() const { return weighted_digits(start_, best_); }

  void note(index_t iterations) {
    auto& its = race_.arms_[k_];
    its.seconds = known_.seconds + std::max(seconds(iterations), std::numeric_limits<double>::min());
    its.gained = known_.gained + gained();
    race_.spent_ = spent_before_ + seconds(iterations);
    if (!is_measured_) return;
    race_.measured_ = measured_ + seconds(iterations);
    race_.nominal_ = nominal_ + each_ * static_cast<double>(iterations);
  }

  race& race_;
  const race_limits& limits_;
  double spent_before_;
  std::size_t k_;
  arm known_;
  bool is_measured_;
  double each_, measured_, nominal_, start_, best_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

race::race(const problem& p) : problem_(p), rates_(nominal_rates(p.ctx.kind())), shape_(shape_of(p.A)) {}

void race::run(attempts& tries, const race_limits& limits) {
  if (arms_.empty()) enter_all();
  if (tries.answer().attempts.empty()) begin_column();
  while (!tries.is_over() && leave_rungs_behind(tries)) {
    const double missing = missing_from(tries.residual());
    const auto k = next_arm(arms_, missing, {}, affordable(limits));
    if (!k || (arms_[*k].is_tried() && !goes_on(missing, limits, arms_[*k].trial_seconds))) return;
    if (!make_if_needed(*k, limits)) continue;
    take_turn(tries, *k, limits);
    judge(tries, *k);
  }
}

void race::begin_column() {
  go_to_rung(0);
  spent_ = 0;
  for (std::size_t k = 0; k < arms_.size(); ++k) {
    if (contestants_[k].may_return) arms_[k].is_dead = false;
  }
}

void race::take_turn(attempts& tries, std::size_t k, const race_limits& limits) {
  const auto begin = std::chrono::steady_clock::now();
  auto& c = contestants_[k];
  turn its(*this, tries.residual(), k, limits);
  attempt_limits until{problem_.options.max_iterations - c.iterations, !is_last_rung()};
  until.stop_when = [&](index_t iterations, double residual) { return its.stops(iterations, residual); };
  tries.run(arms_[k].method, problem_.formats[rung_], c.M, until);
  const auto iterations = tries.answer().last().report.iterations;
  its.end(iterations, tries.residual());
  c.iterations += iterations;
  c.last_format = problem_.formats[rung_];
  c.measured_seconds += seconds_since(begin);
  const auto& a = arms_[k];
  const double remaining = remaining_seconds({a.seconds, a.gained, missing_from(tries.residual())});
  if (std::isfinite(remaining)) c.predicted_seconds = a.seconds + remaining;
}

/// Draws the consequences of arm k's turn: the next format for all arms, or the end of this one.
void race::judge(const attempts& tries, std::size_t k) {
  const auto reason = tries.last_reason();
  contestants_[k].verdict = tries.converged() ? "solved it" : digits_text(arms_[k].gained);
  if (tries.is_over() || reason == stop_reason::gave_way) return;
  if (!is_lasting(reason) && !is_last_rung()) return go_to_rung(rung_ + 1);
  kill(k, std::string(explain(reason)));
  contestants_[k].may_return = !is_lasting(reason);
  if (reason == stop_reason::not_positive_definite) replace_cg(explain(reason));
}

void race::replace_cg(std::string_view why) {
  for (std::size_t k = 0; k < arms_.size(); ++k) {
    if (arms_[k].method == attempt_method::cg) kill(k, std::string(why));
  }
  enter_indefinite();
}

/// Enters the arms that suit A. CG is among them where A may be definite.
void race::enter_all() {
  const auto method = method_for_kind(problem_.A);
  const auto its = diagonal_of(detail::fetch(problem_.ctx, problem_.A).view);
  const auto* complex_A = problem_.complex_A();
  shape_.has_full_diagonal = complex_A == nullptr ? its.is_full : is_diagonal_full(problem_.ctx, *complex_A);
  if (method != attempt_method::cg) return enter(method);
  its.has_one_sign ? enter(method) : enter_indefinite();
}

void race::enter_indefinite() {
  enter(attempt_method::minres, preconditioner_kind::none);
  enter(attempt_method::bicgstab);
}

/// Enters the arms of a method. It runs without a preconditioner only where Jacobi's does not exist: over the
/// matrices of docs/solving.md doing without saved no more than a fifth of the iterations, but for one
/// (olm1000, by BiCGStab in dd).
void race::enter(attempt_method method) {
  const bool is_cg = method == attempt_method::cg;
  enter(method, shape_.has_full_diagonal ? preconditioner_kind::jacobi : preconditioner_kind::none);
  enter(method, is_cg ? preconditioner_kind::ic0 : preconditioner_kind::ilu0);
  if (!is_cg) enter(method, preconditioner_kind::ilut);
}

void race::enter(attempt_method method, preconditioner_kind kind) {
  arm a{method, kind, preconditioner_seconds(rates_, shape_, kind)};
  a.trial_seconds = static_cast<double>(trial_iterations) * iteration_seconds_of(a);
  arms_.push_back(a);
  contestants_.emplace_back();
}

bool race::make_if_needed(std::size_t k, const race_limits& limits) {
  auto& c = contestants_[k];
  if (c.is_made) return true;
  const auto begin = std::chrono::steady_clock::now();
  try {
    c.M = make_preconditioner(problem_, arms_[k].kind);
    c.is_made = true;
  } catch (const error& e) {
    if (e.kind() != error_kind::invalid_input && e.kind() != error_kind::out_of_memory) throw;
    kill(k, e.what());
  }
  const double took = seconds_since(begin);
  c.measured_seconds += took;
  seconds_ += took;
  spent_ += is_measured(limits) ? took : arms_[k].setup_seconds;
  return c.is_made;
}

void race::kill(std::size_t k, std::string why) {
  arms_[k].is_dead = true;
  contestants_[k].verdict = std::move(why);
}

/// Goes to the first format in which the present x loses no digits. Returns false if there is none.
bool race::leave_rungs_behind(const attempts& tries) {
  while (tries.are_beyond(problem_.formats[rung_])) {
    if (is_last_rung()) return false;
    go_to_rung(rung_ + 1);
  }
  return true;
}

/// Takes all arms to another format, with the seconds of their pace multiplied by how much dearer that is.
void race::go_to_rung(std::size_t rung) {
  const double ratio = relative_cost(problem_.formats[rung]) / relative_cost(problem_.formats[rung_]);
  rung_ = rung;
  for (auto& c : contestants_) c.iterations = 0;  // their limit is that of an attempt
  for (auto& a : arms_) {
    a.seconds *= ratio;
    a.trial_seconds = static_cast<double>(trial_iterations) * iteration_seconds_of(a);
  }
}

double race::iteration_seconds_of(const arm& a) const {
  return iteration_seconds(rates_, shape_, a.method, a.kind, problem_.formats[rung_]);
}

bool race::is_measured(const race_limits& limits) const {
  return !problem_.options.repeatable && limits.other_seconds >= measured_from_seconds;
}

/// The seconds of the other way, calibrated by what turns have taken on a CPU. The other way is work of the
/// processor, of which a GPU's speed says nothing.
double race::other_seconds(const race_limits& limits) const {
  const bool tells = nominal_ > 0 && problem_.ctx.kind() == backend::cpu;
  return tells ? calibrated(limits.other_seconds, measured_, nominal_) : limits.other_seconds;
}

double race::affordable(const race_limits& limits) const {
  const double other = other_seconds(limits);
  return limits.by_pace ? affordable_seconds(other) : other;
}

/// Whether the race goes on if that takes `seconds` more at least.
bool race::goes_on(double missing, const race_limits& limits, double seconds) const {
  const double other = other_seconds(limits), spent = spent_ + seconds;
  return limits.by_pace ? should_go_on(spent, least_remaining(arms_, missing), other) : spent < other;
}

/// The iterations that the arm tried with the shortest prediction is predicted to take; nothing where no arm
/// has gained.
std::optional<double> race::predicted_iterations() const {
  std::optional<double> least;
  double fastest = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < arms_.size(); ++k) {
    const auto& seconds = contestants_[k].predicted_seconds;
    if (!seconds || *seconds >= fastest) continue;
    fastest = *seconds;
    least = *seconds / iteration_seconds_of(arms_[k]);
  }
  return least;
}

/// The predicted seconds of arm k. One that was not tried is taken to need as many iterations as the fastest
/// one, since nobody knows how many a preconditioner saves before it is tried.
std::optional<double> race::prediction_for(std::size_t k) const {
  if (arms_[k].is_tried()) return contestants_[k].predicted_seconds;
  const auto iterations = predicted_iterations();
  if (!iterations || arms_[k].is_dead) return {};
  return arms_[k].setup_seconds + *iterations * iteration_seconds_of(arms_[k]);
}

void race::add_to(std::vector<consideration>& considered) const {
  for (std::size_t k = 0; k < arms_.size(); ++k) {
    const auto& c = contestants_[k];
    consideration entry;
    entry.method = method_of(arms_[k].method);
    entry.precondition = arms_[k].kind;
    entry.precision = c.last_format;
    entry.predicted_seconds = prediction_for(k);
    if (c.measured_seconds > 0) entry.measured_seconds = c.measured_seconds;
    entry.verdict = c.verdict.empty() ? "not tried: its trial was not worth the time" : c.verdict;
    considered.push_back(std::move(entry));
  }
}

}  // namespace residua::solving
