// The study of Krylov methods: chapter 4, tables 4.2 to 4.9 of Mukunoki's thesis (2013).
#include "residua/mp/krylov.hpp"

#include <algorithm>

#include "cli/interruption.hpp"
#include "residua/krylov/bicgstab.hpp"
#include "residua/krylov/cg.hpp"
#include "study/command/elements.hpp"
#include "study/command/library_formats.hpp"
#include "study/command/problems.hpp"
#include "study/command/studies.hpp"

namespace residua::cli {

namespace {

constexpr double tolerances[] = {1e-8, 1e-12};
constexpr const char* preconditions[] = {"none", "incomplete"};
constexpr index_t most_iterations = 30000;

std::vector<std::string> generated(const study_request& asked) {
  if (asked.quick)
    return {"poisson7:12",  "plate:20", "plate:48", "diffusion:40:contrast=1e8", "convection:32:peclet=1e4",
            "powerlaw:3000"};
  return {"poisson7:32",
          "plate:32",
          "plate:64",
          "plate:96",
          "diffusion:100:contrast=1e4",
          "diffusion:100:contrast=1e10",
          "convection:64:peclet=100",
          "convection:64:peclet=1e4",
          "convection:128:peclet=1e6",
          "powerlaw:50000"};
}

struct measured_solve {
  krylov_report report;
  double seconds;
};

template <class T>
krylov_report solved_once(const context& ctx, const sparse_problem& p, const preconditioner& M,
                          const krylov_options& options) {
  array<T> x(ctx, p.A.rows());
  return p.symmetric ? cg(ctx, p.A, M, p.b.view(), x, options)
                     : bicgstab(ctx, p.A, M, p.b.view(), x, options);
}

krylov_report solved_once_in_mp(const context& ctx, const sparse_problem& p, const preconditioner& M,
                                int bits, const krylov_options& options) {
  std::vector<mp> right;
  for (const double element : p.b.to_host(ctx)) right.emplace_back(element, bits);
  const mp_array b(ctx, right, bits);
  mp_array x(ctx, p.A.rows(), bits);
  return p.symmetric ? cg(ctx, p.A, M, b, x, options) : bicgstab(ctx, p.A, M, b, x, options);
}

/// The median of three solves, or one where it takes longer than half a second.
template <class Solve>
measured_solve solved(const Solve& once) {
  constexpr double long_enough = 0.5;
  krylov_report report = once();
  std::vector<double> seconds = {report.seconds};
  while (seconds.size() < 3 && report.seconds < long_enough && !interruption::came())
    seconds.push_back(once().seconds);
  std::sort(seconds.begin(), seconds.end());
  const double median = seconds[seconds.size() / 2];
  return {std::move(report), median};
}

measured_solve solved_in(const std::string& format, const context& ctx, const sparse_problem& p,
                         const preconditioner& M, const krylov_options& options) {
  if (const int bits = mp_bits_of(format); bits > 0)
    return solved([&] { return solved_once_in_mp(ctx, p, M, bits, options); });
  return with_solver_format(format_named(format), [&]<class T>() {
    return solved([&] { return solved_once<T>(ctx, p, M, options); });
  });
}

json row_of(const sparse_problem& p, const preconditioner& M, const measured_solve& s) {
  const auto& r = s.report;
  const bool any = r.iterations > 0;
  return {
      {"method", p.symmetric ? "cg" : "bicgstab"},
      {"preconditioner", name_of(M.kind())},
      {"rows", p.A.rows()},
      {"nonzeros", p.A.nonzeros()},
      {"iterations", r.iterations},
      {"seconds", s.seconds},
      {"seconds_per_iteration", any ? json(s.seconds / static_cast<double>(r.iterations)) : json(nullptr)},
      {"true_relative_residual", r.true_relative_residual},
      {"solved", r.converged()},
      {"reason", name_of(r.reason)}};
}

json measured_row(const context& ctx, problem_shelf& shelf, const std::string& name, bool preconditioned,
                  const std::string& format, double tolerance) {
  auto& problem = shelf.get(name);
  const preconditioner identity;
  const auto& M = preconditioned ? shelf.incomplete_factors(problem) : identity;
  krylov_options options;
  options.tolerance = tolerance;
  options.max_iterations = most_iterations;
  options.interrupted = [] { return interruption::came(); };
  const auto s = solved_in(format, ctx, problem, M, options);
  return interruption::came() ? json(nullptr) : row_of(problem, M, s);
}

std::vector<study_case> cases(const study_request& asked) {
  std::vector<study_case> all;
  const auto names = problem_names(asked, generated(asked));
  for (const auto& ctx : asked.backends) {
    const auto shelf = std::make_shared<problem_shelf>(ctx, asked.matrices);
    for (const auto& name : names) {
      for (const std::string precondition : preconditions) {
        for (const double tolerance : tolerances) {
          for (const auto& format : asked.formats) {
            all.push_back({{{"backend", name_of(ctx.kind())},
                            {"matrix", name},
                            {"precondition", precondition},
                            {"tolerance", tolerance},
                            {"format", format}},
                           [=] {
                             return measured_row(ctx, *shelf, name, precondition == "incomplete", format,
                                                 tolerance);
                           }});
          }
        }
      }
    }
  }
  return all;
}

// ---- what is made of the rows ----

bool is_solved(const json& row) { return row.value("solved", false); }

/// Calls f(row of double, row of dd) for the same system, tolerance and preconditioning.
template <class F>
void for_both(const json& rows, F&& f) {
  for_pairs(rows, "double", "dd", {"backend", "matrix", "precondition", "tolerance"},
            [&](const json& in_double, const json& in_dd) {
              if (in_double.contains("iterations") && in_dd.contains("iterations")) f(in_double, in_dd);
            });
}

/// dd's number over double's for those that both solve, or for all.
series compared(const json& rows, const std::string& name, const char* column, bool of_solved) {
  series line{name, {}, false};
  for_both(rows, [&](const json& in_double, const json& in_dd) {
    if (!of_solved || (is_solved(in_double) && is_solved(in_dd)))
      line.points.emplace_back(number(in_double, column), number(in_dd, column));
  });
  return line;
}

/// Of few iterations the time is that of what surrounds them.
constexpr double fewest_iterations = 20;

series iteration_ratios(const json& rows, const std::string& name) {
  series line{name, {}, false};
  for_both(rows, [&](const json& in_double, const json& in_dd) {
    if (std::min(number(in_double, "iterations"), number(in_dd, "iterations")) < fewest_iterations) return;
    line.points.emplace_back(number(in_double, "nonzeros"), number(in_dd, "seconds_per_iteration") /
                                                                number(in_double, "seconds_per_iteration"));
  });
  return line;
}

std::string words_of(const json& precondition) {
  return precondition == json("none") ? "no preconditioner" : "IC(0), ILU(0)";
}

std::vector<chart> charts(const json& rows) {
  std::vector<chart> all;
  for (const auto& backend : values_of(rows, "backend")) {
    const auto place = backend.get<std::string>();
    chart time{
        "time-" + place, "Solved by both: time (" + place + ")", "seconds in double", "seconds in dd", {}};
    chart residual{"residual-" + place,
                   "True residual (" + place + ")",
                   "|b - A x| / |b| in double",
                   "|b - A x| / |b| in dd",
                   {}};
    chart ratio{"iteration-" + place,
                "Time of an iteration: dd over double (" + place + ")",
                "entries of A",
                "time in dd over double's",
                {}};
    for (const auto& precondition : values_of(rows, "precondition")) {
      const auto of_it = rows_like(rows, {{"backend", backend}, {"precondition", precondition}});
      ratio.lines.push_back(iteration_ratios(of_it, words_of(precondition)));
      for (const auto& tolerance : values_of(of_it, "tolerance")) {
        const auto some = rows_like(of_it, {{"tolerance", tolerance}});
        const auto name = words_of(precondition) + ", " + text_of(tolerance.get<double>());
        time.lines.push_back(compared(some, name, "seconds", true));
        residual.lines.push_back(compared(some, name, "true_relative_residual", false));
      }
    }
    time.lines.push_back(line_of_equals(time.lines, "equal"));
    residual.lines.push_back(line_of_equals(residual.lines, "equal"));
    ratio.log_y = false;
    for (auto* c : {&time, &residual, &ratio}) all.push_back(std::move(*c));
  }
  return all;
}

/// How many systems are solved by whom: the lines of tables 4.2 and 4.7.
struct counts {
  int all = 0, both = 0, both_dd_faster = 0, dd_alone = 0, double_alone = 0;

  explicit counts(const json& rows) {
    for_both(rows, [&](const json& in_double, const json& in_dd) {
      const bool first = is_solved(in_double), second = is_solved(in_dd);
      ++all;
      both += first && second;
      both_dd_faster += first && second && number(in_dd, "seconds") < number(in_double, "seconds");
      dd_alone += !first && second;
      double_alone += first && !second;
    });
  }
  [[nodiscard]] std::string text() const {
    return "of " + std::to_string(all) + " systems " + std::to_string(both) + " by both, " +
           std::to_string(both_dd_faster) + " of them sooner in dd, " + std::to_string(dd_alone) +
           " by dd alone, " + std::to_string(double_alone) + " by double alone";
  }
};

/// What the thesis counted for the same method, preconditioning and tolerance: by both, sooner, by dd alone.
struct source_counts {
  const char *method, *precondition, *table;
  double tolerance;
  int all, both, both_dd_faster, dd_alone;
};
constexpr source_counts of_thesis[] = {{"cg", "none", "4.2", 1e-8, 154, 47, 2, 12},
                                       {"cg", "none", "4.2", 1e-12, 154, 8, 0, 15},
                                       {"bicgstab", "none", "4.2", 1e-8, 102, 18, 2, 7},
                                       {"bicgstab", "none", "4.2", 1e-12, 102, 9, 0, 7},
                                       {"cg", "incomplete", "4.7", 1e-8, 154, 48, 10, 14},
                                       {"cg", "incomplete", "4.7", 1e-12, 154, 10, 2, 11},
                                       {"bicgstab", "incomplete", "4.7", 1e-8, 102, 23, 3, 1},
                                       {"bicgstab", "incomplete", "4.7", 1e-12, 102, 15, 2, 6}};

finding counted(const json& rows, const source_counts& s) {
  const counts here(
      rows_like(rows, {{"method", s.method}, {"precondition", s.precondition}, {"tolerance", s.tolerance}}));
  const auto claim = "Some systems are solved in dd alone (" + std::string(s.method) + ", " +
                     words_of(json(s.precondition)) + ", " + text_of(s.tolerance) + "): of " +
                     std::to_string(s.all) + " there " + std::to_string(s.both) + " by both, " +
                     std::to_string(s.both_dd_faster) + " of them sooner in dd, " +
                     std::to_string(s.dd_alone) + " by dd alone";
  return {claim, "Mukunoki 2013, table " + std::string(s.table),
          here.all == 0       ? verdict::not_measured
          : here.dd_alone > 0 ? verdict::confirmed
                              : verdict::refuted,
          here.text()};
}

finding sometimes_sooner(const json& rows) {
  const counts here(rows);
  return {"Where both solve a system, dd is sometimes the sooner", "Mukunoki 2013, tables 4.3 and 4.8",
          here.both == 0            ? verdict::not_measured
          : here.both_dd_faster > 0 ? verdict::confirmed
                                    : verdict::refuted,
          here.text()};
}

/// Iterations in dd cost within these multiples of those in double.
finding iteration_costs(const json& rows, const char* precondition, double least, double most,
                        const std::string& claim, const char* source) {
  tally t;
  double low = HUGE_VAL, high = 0;
  for (const auto& p : iteration_ratios(rows_like(rows, {{"precondition", precondition}}), "").points) {
    if (!std::isfinite(p.second)) continue;
    low = std::min(low, p.second);
    high = std::max(high, p.second);
    t.add(p.second >= least && p.second <= most);
  }
  return {claim, source, t.mostly(),
          t.all == 0 ? "no such rows"
                     : "in " + t.text() + " of at least 20 iterations; from " + text_of(low) + " to " +
                           text_of(high)};
}

finding fewer_iterations(const json& rows) {
  tally t;
  for_both(rows, [&](const json& in_double, const json& in_dd) {
    if (is_solved(in_double) && is_solved(in_dd))
      t.add(number(in_dd, "iterations") <= number(in_double, "iterations"));
  });
  return {"More bits do not take more iterations", "Mukunoki 2013, tables 4.3 to 4.9", t.mostly(),
          "no more in " + t.text() + " that both solve"};
}

std::vector<finding> findings(const json& rows) {
  std::vector<finding> all;
  for (const auto& s : of_thesis) all.push_back(counted(rows, s));
  all.push_back(sometimes_sooner(rows));
  all.push_back(fewer_iterations(rows));
  all.push_back(
      iteration_costs(rows, "none", 1.11, 2.20,
                      "Without a preconditioner an iteration takes 1.11 to 2.20 times as long in dd",
                      "Mukunoki 2013, section 4.4.1, table 4.6"));
  all.push_back(
      iteration_costs(rows, "incomplete", 1, 1.59,
                      "With incomplete factors in double an iteration takes 1.00 to 1.59 times as long in dd",
                      "Mukunoki 2013, tables 4.8 and 4.9"));
  return all;
}

}  // namespace

study krylov_study() {
  return {"krylov",
          "Krylov methods",
          "When does CG or BiCGStab in quadruple precision solve what double does not, or sooner? b = (1, "
          "..., 1), x starts from zero, at most 30 000 iterations; CG for symmetric matrices, BiCGStab for "
          "others; A, b and the preconditioner in double.",
          "seconds: of the iterations alone, without what makes the preconditioner: the median of three "
          "solves, or one that takes over half a second. solved: the recursive and the true residual |b - "
          "A x| / |b| are both within the tolerance. reason: why the method stopped; it stops as "
          "attainable_accuracy where rounding keeps the true residual above the tolerance, which the "
          "thesis' programs did not see. precondition: incomplete is IC(0) for symmetric matrices and "
          "ILU(0) for others. mp: methods in run-time precision, where the true residual is a bound. "
          "Matrices are those of --matrices or generated problems (residua generate).",
          {"double", "dd", "td", "qd", "mp:106", "mp:212", "mp:424"},
          3,
          cases,
          charts,
          findings,
          true};
}

}  // namespace residua::cli
