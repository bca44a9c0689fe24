// Reports of `residua solve`: JSON, tables for people, and the table of --explain.
#include "cli/solve/report.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace residua::cli {

json describe(const direct_report& d) {
  if (d.structural_rank == 0 && d.ordering.empty()) return nullptr;
  return {{"structural_rank", d.structural_rank},
          {"rank_modulo_prime", d.rank},
          {"ordering", d.ordering},
          {"predicted_operations", d.predicted_operations},
          {"predicted_bytes", d.predicted_bytes},
          {"factorised", d.factorised},
          {"format", name_of(d.factor_format)},
          {"pivot_threshold", d.pivot_threshold},
          {"refusal", d.refusal},
          {"kind", name_of(d.kind)},
          {"library", name_of(d.library)},
          {"cudss_refusal", d.cudss_refusal},
          {"repeatable", d.are_factors_repeatable},
          {"device_bytes", d.device_bytes},
          {"entries", d.entries},
          {"condition_estimate", d.condition},
          {"seconds", {{"analyse", d.analyse_seconds}, {"factorise", d.factorise_seconds}}}};
}

json describe(const attempt& a) {
  return {{"method", name_of(a.method)},
          {"precision", name_of(a.precision)},
          {"preconditioner", name_of(a.precondition)},
          {"converged", a.report.converged()},
          {"reason", name_of(a.report.reason)},
          {"iterations", a.report.iterations},
          {"relative_residual", a.report.relative_residual},
          {"true_relative_residual", a.report.true_relative_residual},
          {"seconds", a.report.seconds}};
}

namespace {

using cli::describe;

json describe(const preconditioner_report& p) {
  return {{"shift", p.shift}, {"matched", p.is_matched}, {"entries", p.entries}, {"levels", p.levels}};
}

json value_or_null(const std::optional<double>& value) { return value ? json(*value) : json(nullptr); }

json describe(const consideration& c) {
  return {{"method", name_of(c.method)},
          {"preconditioner", name_of(c.precondition)},
          {"format", name_of(c.precision)},
          {"predicted_seconds", value_or_null(c.predicted_seconds)},
          {"predicted_bytes", value_or_null(c.predicted_bytes)},
          {"measured_seconds", value_or_null(c.measured_seconds)},
          {"verdict", c.verdict}};
}

template <class Items>
json list(const Items& items) {
  json entries = json::array();
  for (const auto& item : items) entries.push_back(describe(item));
  return entries;
}

json seconds_of(const solve_facts& facts, std::span<const solution> solutions) {
  double setup = 0, all = 0;
  for (const auto& s : solutions) {
    setup += s.setup_seconds;
    all += s.seconds;
  }
  return {{"read", facts.read_seconds},
          {"setup", setup},
          {"solve", all - setup},
          {"processor", facts.processor_seconds}};
}

void print_preconditioner(const solution& s) {
  const auto& made = s.last().preconditioner_made;
  if (!made.is_matched && made.shift == 0) return;
  std::printf("preconditioner %s: of A%s", name_of(s.last().precondition).data(),
              made.is_matched ? " matched and scaled" : "");
  made.shift > 0 ? std::printf(" + alpha D, alpha = %.1e\n", made.shift) : std::printf("\n");
}

void print_factors(const solution& s) {
  if (!s.direct.factorised) return;
  std::printf("factors: %s, %lld entries in %s%s, order %s, %.3f s to analyse, %.3f s to factorise\n",
              name_of(s.direct.kind).data(), static_cast<long long>(s.direct.entries),
              name_of(s.direct.factor_format).data(),
              s.direct.library == factor_library::cudss ? " by cuDSS" : "", s.direct.ordering.data(),
              s.direct.analyse_seconds, s.direct.factorise_seconds);
}

void print_errors(const solution& s) {
  if (s.forward_error_estimate > 0) {
    std::printf("condition about %.1e; relative error of x %s %.1e\n", s.direct.condition,
                std::isfinite(s.forward_error_bound) ? "at most" : "about", s.forward_error_estimate);
  }
  std::printf("backward error %.1e componentwise, %.1e by norms\n", std::fabs(s.componentwise_backward_error),
              std::fabs(s.normwise_backward_error));  // no -nan
}

void print_singularity(const solve_facts& facts, const solution& s) {
  if (!s.proved_singular) return;
  const index_t order = facts.A.is_complex ? 2 * facts.A.rows : facts.A.rows;
  std::printf(
      "A is singular, exactly: its structural rank%s is %lld of %lld, its rank modulo a prime %lld%s\n",
      facts.A.is_complex ? " as a real matrix" : "", static_cast<long long>(s.direct.structural_rank),
      static_cast<long long>(order), static_cast<long long>(s.direct.rank),
      s.proved_inconsistent ? "; no x solves A x = b" : "");
}

void print_outcome(const solve_facts& facts, const solution& s) {
  print_attempts(s);
  print_preconditioner(s);
  print_factors(s);
  print_errors(s);
  print_singularity(facts, s);
  std::printf("%s: true relative residual %.3e, asked for %.3e, in %s on %s\n",
              s.converged ? "solved" : "NOT solved", s.last().report.true_relative_residual, facts.tolerance,
              name_of(s.last().precision).data(), name_of(facts.ctx.kind()).data());
  if (!s.hint.empty()) std::printf("next: %s\n", s.hint.c_str());
}

std::string cell(const std::optional<double>& value) {
  if (!value) return "-";
  char text[32];
  std::snprintf(text, sizeof text, "%.2e", *value);
  return text;
}

}  // namespace

void print_attempts(const solution& s) {
  std::printf("%-10s %-7s %10s  %-13s %-13s %8s  %s\n", "method", "format", "iterations", "residual",
              "true residual", "seconds", "outcome");
  for (const auto& a : s.attempts) {
    std::printf("%-10s %-7s %10lld  %-13.3e %-13.3e %8.3f  %s\n", name_of(a.method).data(),
                name_of(a.precision).data(), static_cast<long long>(a.report.iterations),
                a.report.relative_residual, a.report.true_relative_residual, a.report.seconds,
                a.report.converged() ? "converged" : explain(a.report.reason).data());
  }
}

json describe_system(const solve_facts& facts) {
  return {{"matrix",
           {{"path", facts.A.path},
            {"rows", facts.A.rows},
            {"cols", facts.A.columns},
            {"nonzeros", facts.A.entries},
            {"symmetric", facts.A.symmetric},
            {"complex", facts.A.is_complex},
            {"dense", facts.A.dense}}},
          {"device", name_of(facts.ctx.kind())},
          {"threads", facts.ctx.threads()},
          {"tolerance", facts.tolerance}};
}

json describe_column(const solve_facts& facts, const solution& s) {
  const auto& last = s.last();
  json column = {{"method", name_of(s.method)},
                 {"precision", name_of(last.precision)},
                 {"preconditioner", name_of(last.precondition)},
                 {"preconditioner_made", describe(last.preconditioner_made)},
                 {"converged", s.converged},
                 {"reason", name_of(last.report.reason)},
                 {"hint", s.hint},
                 {"iterations", last.report.iterations},
                 {"relative_residual", last.report.relative_residual},
                 {"true_relative_residual", last.report.true_relative_residual},
                 {"componentwise_backward_error", s.componentwise_backward_error},
                 {"normwise_backward_error", s.normwise_backward_error},
                 {"forward_error_estimate", s.forward_error_estimate},
                 {"forward_error_bound", s.forward_error_bound},
                 {"proved_singular", s.proved_singular},
                 {"proved_inconsistent", s.proved_inconsistent},
                 {"factors", cli::describe(s.direct)},
                 {"seconds", {{"setup", s.setup_seconds}, {"solve", s.seconds - s.setup_seconds}}},
                 {"attempts", list(s.attempts)}};
  if (facts.explains) column["considered"] = list(s.considered);
  return column;
}

json describe(const solve_facts& facts, std::span<const solution> solutions) {
  json document = describe_system(facts);
  if (solutions.size() == 1) {
    document.update(describe_column(facts, solutions.front()));
  } else {
    document["converged"] =
        std::all_of(solutions.begin(), solutions.end(), [](const solution& s) { return s.converged; });
    document["columns"] = json::array();
    for (const auto& s : solutions) document["columns"].push_back(describe_column(facts, s));
  }
  document["seconds"] = seconds_of(facts, solutions);
  return document;
}

void print_matrix(const matrix_facts& A) {
  const char* symmetry = A.is_complex ? "Hermitian" : "symmetric";
  std::printf("%s: %lld x %lld, %lld %s, %s%s%s\n", A.path.c_str(), static_cast<long long>(A.rows),
              static_cast<long long>(A.columns), static_cast<long long>(A.entries),
              A.dense ? "entries, dense" : "nonzeros", A.is_complex ? "complex, " : "",
              A.symmetric ? "" : "not ", symmetry);
  if (A.is_complex)
    std::printf("numbers of rows, entries and ranks are those of the real system of %lld rows\n",
                2 * static_cast<long long>(A.rows));
}

void print(const solve_facts& facts, std::span<const solution> solutions) {
  print_matrix(facts.A);
  for (std::size_t k = 0; k < solutions.size(); ++k) {
    if (solutions.size() > 1) std::printf("column %zu of b\n", k + 1);
    print_outcome(facts, solutions[k]);
  }
}

void print_considered(std::span<const solution> solutions) {
  for (std::size_t k = 0; k < solutions.size(); ++k) {
    if (solutions.size() > 1) std::fprintf(stderr, "column %zu of b\n", k + 1);
    std::fprintf(stderr, "%-10s %-12s %-7s %11s %11s %11s  %s\n", "considered", "precond", "format",
                 "predicted s", "bytes", "measured s", "verdict");
    for (const auto& c : solutions[k].considered) {
      std::fprintf(stderr, "%-10s %-12s %-7s %11s %11s %11s  %s\n", name_of(c.method).data(),
                   name_of(c.precondition).data(), name_of(c.precision).data(),
                   cell(c.predicted_seconds).c_str(), cell(c.predicted_bytes).c_str(),
                   cell(c.measured_seconds).c_str(), c.verdict.c_str());
    }
  }
}

}  // namespace residua::cli
