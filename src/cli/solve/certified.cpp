// Certified solutions: what was asked for, which proof there is, and systems of dense matrices.
#include "cli/solve/certified.hpp"

#include <cstdio>

#include "cli/dense.hpp"
#include "cli/seconds.hpp"
#include "cli/solve/certified_report.hpp"
#include "residua/base/error.hpp"
#include "residua/certified/gesv.hpp"
#include "residua/io/load_matrix.hpp"
#include "residua/view/matrix.hpp"

namespace residua::cli {

namespace {

/// What one format of x gave.
struct certified_attempt {
  format precision;
  certified_report report;
  double seconds;
};

/// x and the bounds of its elements, of the last format that was tried.
struct certified_answer {
  dense_matrix X;
  std::vector<double> radius;
  std::vector<certified_attempt> attempts;
  [[nodiscard]] const certified_attempt& last() const { return attempts.back(); }
};

void check_options(const solve_command& c) {
  const auto refuse = [](const std::string& what) {
    throw error(error_kind::invalid_argument,
                "--certify solves by an approximate inverse and has no " + what);
  };
  if (c.least_squares) refuse("--least-squares");
  if (c.method != "auto" && c.method != "direct") refuse("--method " + c.method);
  if (c.precondition != "auto") refuse("--precond " + c.precondition);
  if (c.precision.starts_with("mp")) refuse("--precision " + c.precision + "; qd is the widest");
  if (!c.initial.empty()) refuse("--initial");
  if (!c.history.empty()) refuse("--history");
  if (c.explains) refuse("--explain");
}

/// The system as a dense one. Throws with the reason `why` there is no other proof, where the matrix is too
/// large to be inverted.
dense_input with_all_entries(const solve_command& c, sparse_input input, const std::string& why) {
  const index_t most_rows = input.its.is_complex ? 2500 : 5000;
  if (input.its.rows > most_rows) {
    throw error(error_kind::invalid_input,
                c.matrix + ": has " + std::to_string(input.its.rows) + " rows; --certify takes " +
                    (input.its.is_complex ? "complex " : "") + "sparse matrices of up to " +
                    std::to_string(most_rows) + ", as dense ones (" + why + ")");
  }
  return {with_zeros(input.matrix), std::move(input.b), {}, input.facts, input.its, input.seconds};
}

/// With A in TA.
template <class TA, class T>
void solve_in(const context& ctx, const dense_input& input, certified_answer& answer) {
  const double begin = seconds_now();
  const matrix<TA> A(ctx, input.matrix.rows, input.matrix.rows, input.matrix.elements_as<TA>());
  const matrix<T> B(ctx, input.b.rows, input.b.columns, input.b.elements_as<T>());
  matrix<T> X(ctx, input.b.rows, input.b.columns);
  matrix<double> radius(ctx, input.b.rows, input.b.columns);
  const auto report = certified_gesv(ctx, A, B, X, radius);
  const double seconds = seconds_now() - begin;
  answer.attempts.push_back({format_of<T>::id, report, seconds});
  answer.X = {input.b.rows, input.b.columns, X.to_host(ctx)};
  answer.radius = radius.to_host(ctx);
}

/// Solves in the formats that hold A and b, the shortest first, or in the one that was asked for.
certified_answer solve(const solve_command& c, const context& ctx, const dense_input& input) {
  certified_answer answer;
  progress_line line;
  const auto least = std::max(input.matrix.element_format(), input.b.element_format());
  const bool is_double = input.matrix.element_format() == format::fp64;
  for (const auto f : solver_formats) {
    if (f < least || (c.precision != "auto" && c.precision != name_of(f))) continue;
    if (line.due()) line.show(c.matrix + ": solves and certifies in " + std::string(name_of(f)));
    with_solver_format(f, [&]<class T>() {
      is_double ? solve_in<double, T>(ctx, input, answer) : solve_in<T, T>(ctx, input, answer);
    });
    const auto& report = answer.last().report;
    if (!report.found || report.relative_bound <= c.tolerance) break;
  }
  return answer;
}

bool is_reached(const solve_command& c, const certified_answer& answer) {
  return answer.last().report.found && answer.last().report.relative_bound <= c.tolerance;
}

json describe(const certified_attempt& a) {
  const auto& r = a.report;
  return {{"precision", name_of(a.precision)},
          {"certified", r.found},
          {"inverse", name_of(r.inverse)},
          {"contraction", null_if_infinite(r.contraction)},
          {"refinements", r.refinements},
          {"relative_bound", r.found ? json(r.relative_bound) : json(nullptr)},
          {"reason", r.reason},
          {"seconds", a.seconds}};
}

json describe(const solve_command& c, const solve_facts& facts, const certified_answer& answer) {
  json document = describe_system(facts);
  document["reached"] = is_reached(c, answer);
  document.update(describe(answer.last()));
  document["seconds"] = {
      {"read", facts.read_seconds}, {"solve", answer.last().seconds}, {"processor", facts.processor_seconds}};
  document["columns"] = answer.last().report.found
                            ? described_columns(answer.X, answer.radius, facts.A.is_complex)
                            : json::array();
  for (const auto& a : answer.attempts) document["attempts"].push_back(describe(a));
  return document;
}

void print(const solve_command& c, const solve_facts& facts, const certified_answer& answer) {
  print_matrix(facts.A);
  std::printf("%-8s %-8s %12s %12s %14s %9s\n", "format", "inverse", "|I - R A|", "refinements",
              "relative bound", "seconds");
  for (const auto& a : answer.attempts)
    std::printf("%-8s %-8s %12.2e %12d %14s %9.3f\n", name_of(a.precision).data(),
                name_of(a.report.inverse).data(), a.report.contraction, a.report.refinements,
                text_of_bound(a.report.found, a.report.relative_bound).c_str(), a.seconds);
  const auto& report = answer.last().report;
  if (!report.found)
    return void(std::printf("NOT certified: no bound was found: %s\n", report.reason.c_str()));
  print_elements(answer.X, answer.radius, facts.A.is_complex);
  print_verdict(c, facts, report.relative_bound);
}

exit_code run_dense_certified(const solve_command& c, const context& ctx, const dense_input& input) {
  const processor_clock clock;
  const auto answer = solve(c, ctx, input);
  const double worked = clock.seconds();
  auto its = input.its;
  its.dense = true;
  its.entries = its.rows * its.columns;
  if (!c.output.empty() && answer.last().report.found) write_certified(c.output, answer.X, its.is_complex);
  const solve_facts facts{its, ctx, c.tolerance, input.seconds, worked, false};
  if (c.common.json)
    print_document(describe(c, facts, answer));
  else
    print(c, facts, answer);
  return is_reached(c, answer) ? done : not_reached;
}

}  // namespace

exit_code run_certified(const solve_command& c, const context& ctx) {
  check_options(c);
  if (is_dense_source(c.matrix)) return run_dense_certified(c, ctx, dense_input_of(c));
  auto input = sparse_input_of(c);
  const definiteness_certificate certificate(input.matrix);
  if (certificate.report().proved) return run_certified(c, ctx, std::move(input), certificate);
  // As a dense one its inverse has sharper bounds; factors are there for those that take long.
  constexpr index_t most_dense_rows = 1000;
  std::string reason = certificate.report().reason;
  if (input.matrix.rows > most_dense_rows) {
    const regularity_certificate of_any(input.matrix);
    if (of_any.report().proved) return run_certified(c, ctx, std::move(input), of_any);
    reason += ", and " + of_any.report().reason;
  }
  return run_dense_certified(c, ctx, with_all_entries(c, std::move(input), reason));
}

}  // namespace residua::cli
