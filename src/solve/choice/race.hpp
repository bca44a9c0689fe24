// The race of several iterative ways, by the rules of strategy.hpp.
#pragma once

#include "solve/attempts.hpp"
#include "solve/choice/cost.hpp"
#include "solve/choice/strategy.hpp"

namespace residua::solving {

/// The limits at which a race ends without a solution.
struct race_limits {
  /// The seconds that another way takes; infinite where there is none.
  double other_seconds;
  /// Whether the race may end as soon as the other way promises to be faster, or only when `other_seconds`
  /// are spent.
  bool by_pace = true;
};

class race {
 public:
  /// Keeps a reference to the problem.
  explicit race(const problem& p);

  /// Adds attempts by one arm after the other, each from the best x so far. A later call goes on with what is
  /// known of the arms, also for another right-hand side, and counts what was spent on the same right-hand
  /// side before.
  void run(attempts& tries, const race_limits& limits);

  /// The seconds that preconditioners have taken.
  [[nodiscard]] double seconds() const { return seconds_; }
  void add_to(std::vector<consideration>& considered) const;

 private:
  class turn;

  /// What an arm has made and done, and what the solution tells of it.
  struct contestant {
    preconditioner M;
    bool is_made = false;
    bool may_return = false;  // where the arm is dead: whether for this right-hand side alone
    index_t iterations = 0;   // in the present format
    format last_format = format::fp64;
    std::optional<double> predicted_seconds;
    double measured_seconds = 0;
    std::string verdict;
  };

  void begin_column();
  void enter_all();
  void enter_indefinite();
  void enter(attempt_method method);
  void enter(attempt_method method, preconditioner_kind kind);
  bool make_if_needed(std::size_t k, const race_limits& limits);
  void take_turn(attempts& tries, std::size_t k, const race_limits& limits);
  void judge(const attempts& tries, std::size_t k);
  void replace_cg(std::string_view why);
  void go_to_rung(std::size_t rung);
  bool leave_rungs_behind(const attempts& tries);
  void kill(std::size_t k, std::string why);
  [[nodiscard]] double other_seconds(const race_limits& limits) const;
  [[nodiscard]] double affordable(const race_limits& limits) const;
  [[nodiscard]] bool goes_on(double missing, const race_limits& limits, double seconds = 0) const;
  [[nodiscard]] bool is_measured(const race_limits& limits) const;
  [[nodiscard]] std::optional<double> predicted_iterations() const;
  [[nodiscard]] std::optional<double> prediction_for(std::size_t k) const;
  [[nodiscard]] double iteration_seconds_of(const arm& a) const;
  [[nodiscard]] bool is_last_rung() const { return rung_ + 1 == problem_.formats.size(); }
  [[nodiscard]] double missing_from(double residual) const {
    return weighted_digits(residual, problem_.options.tolerance);
  }

  const problem& problem_;
  rates rates_;
  shape shape_;
  std::vector<arm> arms_;
  std::vector<contestant> contestants_;  // beside arms_
  std::size_t rung_ = 0;                 // of the ladder, where all arms are
  double measured_ = 0, nominal_ = 0;    // seconds of timed turns, and what the model has for them
  double seconds_ = 0;
  /// Seconds spent on this right-hand side, preconditioners included: measured ones or the model's, as those
  /// are by which choices are made.
  double spent_ = 0;
};

}  // namespace residua::solving
