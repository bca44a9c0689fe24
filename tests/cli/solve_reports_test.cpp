// What `residua solve` tells of a solution: in documents and tables each value of the library's own report
// stands where it belongs.
#include <cmath>
#include <cstdarg>
#include <cstdio>

#include "program.hpp"
#include "residua/certified/gesv.hpp"
#include "residua/generate/problems.hpp"
#include "residua/io/matrix_market.hpp"
#include "residua/solve/dense.hpp"
#include "residua/solve/least_squares.hpp"
#include "residua/solve/least_squares_mp.hpp"
#include "residua/solve/solve.hpp"
#include "residua/solve/solve_mp.hpp"
#include "residua/sparse/definiteness_certificate.hpp"
#include "residua/sparse/regularity_certificate.hpp"
#include "residua/view/matrix.hpp"

namespace residua_test {
namespace {

using residua::array, residua::csr_matrix, residua::format, residua::solution, residua::solve_options;

/// As printf has it.
[[gnu::format(printf, 1, 2)]] std::string said(const char* how, ...) {
  char text[300];
  std::va_list values;
  va_start(values, how);
  std::vsnprintf(text, sizeof text, how, values);
  va_end(values);
  return text;
}
long long number(residua::index_t n) { return static_cast<long long>(n); }

/// JSON has no infinities.
void expect_number(const json& told, double value, const char* name) {
  if (std::isfinite(value)) {
    ASSERT_TRUE(told.is_number()) << name << " is " << told;
    EXPECT_EQ(told.get<double>(), value) << name;
  } else {
    EXPECT_TRUE(told.is_null()) << name << " is " << told;
  }
}

void expect_factors(const json& told, const residua::direct_report& d) {
  EXPECT_EQ(told["structural_rank"], d.structural_rank);
  EXPECT_EQ(told["rank_modulo_prime"], d.rank);
  EXPECT_EQ(told["ordering"], d.ordering);
  EXPECT_EQ(told["predicted_operations"], d.predicted_operations);
  EXPECT_EQ(told["predicted_bytes"], d.predicted_bytes);
  EXPECT_EQ(told["factorised"], d.factorised);
  EXPECT_EQ(told["format"], name_of(d.factor_format));
  EXPECT_EQ(told["pivot_threshold"], d.pivot_threshold);
  EXPECT_EQ(told["refusal"], d.refusal);
  EXPECT_EQ(told["kind"], name_of(d.kind));
  EXPECT_EQ(told["library"], name_of(d.library));
  EXPECT_EQ(told["cudss_refusal"], d.cudss_refusal);
  EXPECT_EQ(told["repeatable"], d.are_factors_repeatable);
  EXPECT_EQ(told["device_bytes"], d.device_bytes);
  EXPECT_EQ(told["entries"], d.entries);
  expect_number(told["condition_estimate"], d.condition, "condition_estimate");
}

/// Which of two times is which: where there are factors, neither is nothing.
void expect_seconds_of_factors(const json& told, const residua::direct_report& d) {
  EXPECT_EQ(told["seconds"]["analyse"].get<double>() > 0, d.analyse_seconds > 0);
  EXPECT_EQ(told["seconds"]["factorise"].get<double>() > 0, d.factorise_seconds > 0);
}

void expect_attempt(const json& told, const residua::attempt& a) {
  EXPECT_EQ(told["method"], name_of(a.method));
  EXPECT_EQ(told["precision"], name_of(a.precision));
  EXPECT_EQ(told["preconditioner"], name_of(a.precondition));
  EXPECT_EQ(told["converged"], a.report.converged());
  EXPECT_EQ(told["reason"], name_of(a.report.reason));
  EXPECT_EQ(told["iterations"], a.report.iterations);
  expect_number(told["relative_residual"], a.report.relative_residual, "relative_residual");
  expect_number(told["true_relative_residual"], a.report.true_relative_residual, "true_relative_residual");
  EXPECT_GT(told["seconds"].get<double>(), 0);
}

void expect_solution(const json& told, const solution& s) {
  const auto& last = s.last();
  EXPECT_EQ(told["method"], name_of(s.method));
  EXPECT_EQ(told["precision"], name_of(last.precision));
  EXPECT_EQ(told["preconditioner"], name_of(last.precondition));
  const json& made = told["preconditioner_made"];
  EXPECT_EQ(made["shift"], last.preconditioner_made.shift);
  EXPECT_EQ(made["matched"], last.preconditioner_made.is_matched);
  EXPECT_EQ(made["entries"], last.preconditioner_made.entries);
  EXPECT_EQ(made["levels"], last.preconditioner_made.levels);
  EXPECT_EQ(told["converged"], s.converged);
  EXPECT_EQ(told["reason"], name_of(last.report.reason));
  EXPECT_EQ(told["hint"], s.hint);
  EXPECT_EQ(told["iterations"], last.report.iterations);
  expect_number(told["relative_residual"], last.report.relative_residual, "relative_residual");
  expect_number(told["true_relative_residual"], last.report.true_relative_residual, "true_relative_residual");
  expect_number(told["componentwise_backward_error"], s.componentwise_backward_error, "componentwise");
  expect_number(told["normwise_backward_error"], s.normwise_backward_error, "normwise");
  expect_number(told["forward_error_estimate"], s.forward_error_estimate, "forward_error_estimate");
  expect_number(told["forward_error_bound"], s.forward_error_bound, "forward_error_bound");
  EXPECT_EQ(told["proved_singular"], s.proved_singular);
  EXPECT_EQ(told["proved_inconsistent"], s.proved_inconsistent);
  if (s.direct.structural_rank == 0 && s.direct.ordering.empty()) {
    EXPECT_TRUE(told["factors"].is_null());
  } else {
    expect_factors(told["factors"], s.direct);
    expect_seconds_of_factors(told["factors"], s.direct);
  }
  ASSERT_EQ(told["attempts"].size(), s.attempts.size());
  for (std::size_t k = 0; k < s.attempts.size(); ++k) expect_attempt(told["attempts"][k], s.attempts[k]);
}

class solve_reports : public program_test {
 protected:
  const residua::context ctx = residua::context::cpu(1);
  static constexpr const char* here = " --device cpu --threads 1";

  /// A matrix of the program's, and b of ones.
  residua::csr matrix(const std::string& name) const {
    return name.ends_with(".mtx") ? residua::read_matrix(path(name)).matrix : residua::generate_problem(name);
  }
  [[nodiscard]] array<double> ones(const residua::csr& A) const { return {ctx, A.rows, 1.0}; }
  solution solved(const std::string& name, const solve_options& options) const {
    const auto A = matrix(name);
    return residua::solve(ctx, csr_matrix(ctx, A), ones(A), options);
  }
  static std::string source(const std::string& name) {
    return name.ends_with(".mtx") ? name : "generate:" + name;
  }
  void expect_words(const std::string& text, std::initializer_list<std::string> words) const {
    for (const auto& word : words) EXPECT_NE(text.find(word), std::string::npos) << text << "lacks " << word;
  }
};

std::string row_of(const residua::attempt& a) {
  return said("\n%-10s %-7s %10lld  %-13.3e %-13.3e ", name_of(a.method).data(), name_of(a.precision).data(),
              number(a.report.iterations), a.report.relative_residual, a.report.true_relative_residual);
}

TEST_F(solve_reports, of_sparse_systems_have_what_the_library_tells) {
  write("S.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 1\n2 1 3\n");
  write("K.mtx",  // Kershaw's, whose IC(0) takes a shift
        "%%MatrixMarket matrix coordinate real symmetric\n4 4 8\n1 1 3\n2 1 -2\n4 1 2\n2 2 3\n3 2 -2\n"
        "3 3 3\n4 3 -2\n4 4 3\n");
  write("P.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 3\n1 2 3\n2 1 2\n2 2 1\n");
  struct asked {
    std::string name, arguments;
    solve_options options;
  };
  const std::vector<asked> all = {
      {"plate:12", "--tol 1e-12", {.tolerance = 1e-12}},
      {"convection:12",
       "--tol 1e-20 --method direct",
       {.tolerance = 1e-20, .method = residua::solve_method::direct}},
      {"plate:16",
       "--tol 1e-13 --method cg --precond jacobi",
       {.tolerance = 1e-13,
        .method = residua::solve_method::cg,
        .precondition = residua::preconditioner_kind::jacobi}},
      {"plate:16",
       "--method minres --max-iter 3",
       {.method = residua::solve_method::minres, .max_iterations = 3}},
      {"K.mtx", "--precond ic0", {.precondition = residua::preconditioner_kind::ic0}},
      {"P.mtx", "--precond ilu0", {.precondition = residua::preconditioner_kind::ilu0}},
      {"S.mtx", "", {}}};
  for (const auto& [name, arguments, options] : all) {
    SCOPED_TRACE(testing::Message() << name << " " << arguments);
    const auto A = matrix(name);
    const auto s = solved(name, options);
    const auto o = run("solve " + source(name) + " --json " + arguments + here);
    EXPECT_EQ(o.code, s.converged ? 0 : 1) << o.err;
    const json told = o.document();
    EXPECT_EQ(told["matrix"]["path"], source(name));
    EXPECT_EQ(told["matrix"]["rows"], A.rows);
    EXPECT_EQ(told["matrix"]["cols"], A.columns);
    EXPECT_EQ(told["matrix"]["nonzeros"], A.nonzeros());
    EXPECT_EQ(told["matrix"]["symmetric"], A.kind == residua::matrix_kind::symmetric);
    EXPECT_EQ(told["matrix"]["complex"], false);
    EXPECT_EQ(told["matrix"]["dense"], false);
    EXPECT_EQ(told["device"], "cpu");
    EXPECT_EQ(told["threads"], 1);
    EXPECT_EQ(told["tolerance"], options.tolerance);
    expect_solution(told, s);

    const auto text = run("solve " + source(name) + " " + arguments + here).out;
    expect_words(text, {said("%s: %lld x %lld, %lld nonzeros, %ssymmetric\n", source(name).c_str(),
                             number(A.rows), number(A.columns), number(A.nonzeros()),
                             A.kind == residua::matrix_kind::symmetric ? "" : "not "),
                        said("backward error %.1e componentwise, %.1e by norms\n",
                             std::fabs(s.componentwise_backward_error), std::fabs(s.normwise_backward_error)),
                        said("%s: true relative residual %.3e, asked for %.3e, in %s on cpu\n",
                             s.converged ? "solved" : "NOT solved", s.last().report.true_relative_residual,
                             options.tolerance, name_of(s.last().precision).data())});
    for (const auto& a : s.attempts) expect_words(text, {row_of(a)});
    EXPECT_EQ(text.find("factors: ") != std::string::npos, s.direct.factorised);
    if (s.direct.factorised) {
      expect_words(text, {said("factors: %s, %lld entries in %s, order %s, ", name_of(s.direct.kind).data(),
                               number(s.direct.entries), name_of(s.direct.factor_format).data(),
                               s.direct.ordering.data()),
                          said("condition about %.1e; relative error of x about %.1e\n", s.direct.condition,
                               s.forward_error_estimate)});
    }
    EXPECT_EQ(text.find("next: ") != std::string::npos, !s.hint.empty());
    if (!s.hint.empty()) expect_words(text, {"next: " + s.hint + "\n"});
    EXPECT_EQ(text.find("A is singular, exactly") != std::string::npos, s.proved_singular);
    const auto& made = s.last().preconditioner_made;
    EXPECT_EQ(text.find("\npreconditioner ") != std::string::npos, made.is_matched || made.shift > 0);
    if (made.is_matched) expect_words(text, {"preconditioner ilu0: of A matched and scaled\n"});
    if (made.shift > 0)
      expect_words(text, {said("preconditioner ic0: of A + alpha D, alpha = %.1e\n", made.shift)});
  }
  expect_words(run("solve S.mtx" + std::string(here)).out,
               {"its structural rank is 1 of 2, its rank modulo a prime 1; no x solves A x = b\n"});
}

TEST_F(solve_reports, explain_each_way_that_was_considered) {
  const auto s = solved("plate:12", {});
  const auto o = run("solve generate:plate:12 --explain --json" + std::string(here));
  const json told = o.document()["considered"];
  ASSERT_EQ(told.size(), s.considered.size());
  for (std::size_t k = 0; k < told.size(); ++k) {
    const auto& c = s.considered[k];
    EXPECT_EQ(told[k]["method"], name_of(c.method));
    EXPECT_EQ(told[k]["preconditioner"], name_of(c.precondition));
    EXPECT_EQ(told[k]["format"], name_of(c.precision));
    EXPECT_EQ(told[k]["predicted_bytes"].is_null(), !c.predicted_bytes);
    if (c.predicted_bytes) {
      EXPECT_EQ(told[k]["predicted_bytes"], *c.predicted_bytes);
    }
    EXPECT_EQ(told[k]["predicted_seconds"].is_null(), !c.predicted_seconds);
    EXPECT_EQ(told[k]["measured_seconds"].is_null(), !c.measured_seconds);
    EXPECT_EQ(told[k]["verdict"], c.verdict);
    const auto row = o.err.find(said("\n%-10s %-12s %-7s ", name_of(c.method).data(),
                                     name_of(c.precondition).data(), name_of(c.precision).data()));
    ASSERT_NE(row, std::string::npos) << o.err;
    const auto line = o.err.substr(row + 1, o.err.find('\n', row + 1) - row - 1);
    EXPECT_TRUE(line.ends_with("  " + c.verdict)) << line;
    EXPECT_EQ(line.substr(44, 11), c.predicted_bytes ? said("%11.2e", *c.predicted_bytes) : "          -");
    EXPECT_EQ(line.substr(32, 11) == "          -", !c.predicted_seconds) << line;
    EXPECT_EQ(line.substr(56, 11) == "          -", !c.measured_seconds) << line;
  }
}

TEST_F(solve_reports, explain_each_column) {
  write("A.mtx", small_matrix);
  write("B.mtx", "%%MatrixMarket matrix array real general\n3 2\n2\n4\n10\n4\n8\n20\n");
  for (const std::string arguments : {"", " --tol 1e-70"}) {
    const auto err = run("solve A.mtx --rhs B.mtx --explain" + arguments + here).err;
    EXPECT_EQ(err.find("column 1 of b\nconsidered "), 0U) << err;
    EXPECT_NE(err.find("\ncolumn 2 of b\nconsidered "), std::string::npos) << err;
    EXPECT_EQ(err.find("column 3"), std::string::npos) << err;
  }
}

TEST_F(solve_reports, of_dense_systems_have_what_the_library_tells) {
  const auto A = residua::generate_dense_problem("hilbert:8");
  const residua::dense_matrix b{8, 1, std::vector<double>(8, 1.0)};
  const auto all = residua::solve(ctx, A, b, {.tolerance = 1e-25});
  const auto& s = all.front();
  const json told = run("solve generate:hilbert:8 --tol 1e-25 --json" + std::string(here)).document();
  expect_solution(told, s);
  EXPECT_EQ(told["matrix"]["nonzeros"], 64);
  EXPECT_EQ(told["matrix"]["symmetric"], true);
  EXPECT_EQ(told["matrix"]["dense"], true);
  const auto text = run("solve generate:hilbert:8 --tol 1e-25" + std::string(here)).out;
  expect_words(text, {"generate:hilbert:8: 8 x 8, 64 entries, dense, symmetric\n",
                      said("condition about %.1e; relative error of x at most %.1e\n", s.direct.condition,
                           s.forward_error_estimate)});
}

// ---- least squares ----

constexpr const char* tall =
    "%%MatrixMarket matrix coordinate real general\n3 2 4\n1 1 1\n2 2 1\n3 1 1\n3 2 1\n";
constexpr const char* of_lower_rank =
    "%%MatrixMarket matrix coordinate real general\n2 3 6\n1 1 1\n1 2 2\n1 3 2\n2 1 2\n2 2 4\n2 3 4\n";

TEST_F(solve_reports, of_least_squares_have_what_the_library_tells) {
  write("A.mtx", tall);
  write("W.mtx", of_lower_rank);
  using residua::least_squares_method;
  for (const std::string name : {"A.mtx", "W.mtx"}) {
    for (const auto method : {least_squares_method::direct, least_squares_method::lsmr}) {
      const auto A = matrix(name);
      residua::least_squares_options options;
      options.tolerance = 1e-12;
      options.method = method;
      const auto s = residua::least_squares(ctx, csr_matrix(ctx, A), ones(A), options);
      const std::string arguments = "solve " + name + " --least-squares --tol 1e-12 --method " +
                                    std::string(name_of(method)) + here + " --output x.mtx";
      SCOPED_TRACE(arguments);
      const json told = run(arguments + " --json").document();
      EXPECT_EQ(told["matrix"]["path"], name);
      EXPECT_EQ(told["matrix"]["rows"], A.rows);
      EXPECT_EQ(told["matrix"]["cols"], A.columns);
      EXPECT_EQ(told["matrix"]["nonzeros"], A.nonzeros());
      EXPECT_EQ(told["matrix"]["complex"], false);
      EXPECT_EQ(told["method"], s.attempts.back().method);
      EXPECT_EQ(told["precision"], name_of(s.precision));
      EXPECT_EQ(told["device"], "cpu");
      EXPECT_EQ(told["threads"], 1);
      EXPECT_EQ(told["tolerance"], 1e-12);
      EXPECT_EQ(told["converged"], s.converged);
      EXPECT_EQ(told["true_relative_residual"], s.relative_residual);
      EXPECT_EQ(told["optimality"], s.optimality);
      EXPECT_EQ(told["null_space_part"], s.null_space_part);
      EXPECT_EQ(told["residual_norm"], s.residual_norm);
      EXPECT_EQ(told["solution_norm"], s.solution_norm);
      EXPECT_EQ(told["rank"], s.rank);
      EXPECT_EQ(told["structural_rank"], s.structural_rank);
      EXPECT_EQ(told["rank_is_certain"], s.rank_is_certain);
      EXPECT_EQ(told["forward_error_estimate"], s.forward_error_estimate);
      if (method == least_squares_method::direct)
        expect_factors(told["factors"], s.direct);
      else
        EXPECT_TRUE(told["factors"].is_null());
      ASSERT_EQ(told["attempts"].size(), s.attempts.size());
      const auto text = run(arguments).out;
      for (std::size_t k = 0; k < s.attempts.size(); ++k) {
        const auto& a = s.attempts[k];
        const auto& its = told["attempts"][k];
        EXPECT_EQ(its["method"], a.method);
        EXPECT_EQ(its["precision"], name_of(a.precision));
        EXPECT_EQ(its["reason"], name_of(a.reason));
        EXPECT_EQ(its["iterations"], a.iterations);
        EXPECT_EQ(its["true_relative_residual"], a.relative_residual);
        EXPECT_EQ(its["optimality"], a.optimality);
        EXPECT_GT(its["seconds"].get<double>(), 0);
        expect_words(
            text, {said("\n%-10s %-7s %10lld  %-13.3e %-13.3e ", a.method.data(), name_of(a.precision).data(),
                        number(a.iterations), a.relative_residual, a.optimality)});
      }
      expect_words(
          text,
          {said("%s: %lld x %lld, %lld nonzeros\n", name.c_str(), number(A.rows), number(A.columns),
                number(A.nonzeros())),
           s.rank_is_certain
               ? said("rank %lld of 2\n", number(s.rank))
               : said("rank at least %lld, at most %lld\n", number(s.rank), number(s.structural_rank)),
           said("|x| %.3e, of which at most %.1e in A's null space\n", s.solution_norm, s.null_space_part),
           said("solved: |A^T r| / (|A| |r|) at most %.3e, |r| / |b| %.3e, asked for 1.000e-12 of "
                "either, in %s on cpu\n",
                s.optimality, s.relative_residual, name_of(s.precision).data())});
      EXPECT_EQ(text.find("condition about") != std::string::npos, s.direct.condition > 0);
      if (s.direct.condition > 0) expect_words(text, {said("condition about %.1e", s.direct.condition)});
      if (s.forward_error_estimate > 0)
        expect_words(text, {said("; relative error of x about %.1e", s.forward_error_estimate)});
      expect_words(content("x.mtx"), {"least-squares solution of A x = b, A: " + name + ", b: ones\n",
                                      said("numbers in %s, ", name_of(s.precision).data())});
    }
  }
}

TEST_F(solve_reports, least_squares_write_a_row_for_each_iteration) {
  write("A.mtx", tall);
  const auto A = matrix("A.mtx");
  residua::least_squares_options options;
  options.tolerance = 1e-20;
  options.method = residua::least_squares_method::lsmr;
  options.keep_history = true;
  const auto s = residua::least_squares(ctx, csr_matrix(ctx, A), ones(A), options);
  ASSERT_GE(s.attempts.size(), 2U);
  ASSERT_EQ(
      run("solve A.mtx --least-squares --tol 1e-20 --method lsmr --history h.csv" + std::string(here)).code,
      0);
  std::string expected = "attempt,method,precision,iteration,measure,true_relative_residual,optimality\n";
  for (std::size_t k = 0; k < s.attempts.size(); ++k) {
    const auto& a = s.attempts[k];
    for (std::size_t i = 0; i < a.history.size(); ++i) {
      expected += said("%zu,lsmr,%s,%zu,%.6e,", k + 1, name_of(a.precision).data(), i, a.history[i]);
      if (i + 1 == a.history.size())
        expected += said("%.6e,%.6e", a.relative_residual, a.optimality);
      else
        expected += ",";
      expected += "\n";
    }
  }
  EXPECT_EQ(content("h.csv"), expected);
}

// ---- run-time precision ----

TEST_F(solve_reports, of_run_time_precision_have_what_the_library_tells) {
  const auto A = matrix("poisson7:4");
  const residua::dense_matrix b{A.rows, 1, std::vector<double>(static_cast<std::size_t>(A.rows), 1.0)};
  for (const bool by_method : {false, true}) {
    solve_options options{.tolerance = 1e-80};
    if (by_method) options.method = residua::solve_method::cg;
    const auto all =
        residua::solve_mp(ctx, csr_matrix(ctx, A), b, options, 320,
                          by_method ? residua::mp_digits::method : residua::mp_digits::corrections);
    const auto& s = all.front();
    ASSERT_EQ(s.by_method.has_value(), by_method);
    const std::string arguments = std::string("solve generate:poisson7:4 --tol 1e-80 --precision mp:320") +
                                  (by_method ? " --method cg" : "") + here + " --history h.csv";
    const json told = run(arguments + " --json").document();
    EXPECT_EQ(told["precision"], "mp:320");
    EXPECT_EQ(told["method"], name_of(s.first.method));
    EXPECT_EQ(told["converged"], s.converged);
    EXPECT_EQ(told["hint"], s.hint);
    EXPECT_EQ(told["relative_residual"], s.true_relative_residual);
    EXPECT_EQ(told["true_relative_residual"], s.true_relative_residual);
    EXPECT_EQ(told["componentwise_backward_error"], s.componentwise_backward_error);
    EXPECT_EQ(told["normwise_backward_error"], s.normwise_backward_error);
    EXPECT_EQ(told["forward_error_estimate"], s.forward_error_estimate);
    EXPECT_EQ(told["reason"], by_method ? name_of(s.by_method->reason) : "converged");
    EXPECT_EQ(told["iterations"], by_method ? s.by_method->iterations : s.first.last().report.iterations);
    EXPECT_EQ(told["history"], s.history);
    EXPECT_GT(told["seconds"].get<double>(), 0);
    ASSERT_EQ(told["attempts"].size(), s.first.attempts.size());
    for (std::size_t k = 0; k < s.first.attempts.size(); ++k)
      expect_attempt(told["attempts"][k], s.first.attempts[k]);
    const std::string method(name_of(s.first.method));
    std::string rows = "column,solve,method,precision,true_relative_residual\n";
    const auto text = run(arguments).out;
    for (std::size_t k = 0; k < s.history.size(); ++k) {
      const bool is_last = k + 1 == s.history.size();
      const auto step = k == 0 ? method : by_method && is_last ? method + " mp:320" : "correction";
      expect_words(text,
                   {said("\n%-10s %3zu: true relative residual %.3e\n", step.c_str(), k + 1, s.history[k])});
      rows += said("1,%zu,%s,mp:320,%.6e\n", k + 1, method.c_str(), s.history[k]);
    }
    EXPECT_EQ(content("h.csv"), rows);
    expect_words(text, {said("backward error %.2e componentwise, %.2e by norms\n",
                             s.componentwise_backward_error, s.normwise_backward_error),
                        said("solved: true relative residual %.3e, asked for 1.000e-80, in 320 bits on cpu, ",
                             s.true_relative_residual)});
    if (s.forward_error_estimate > 0)
      expect_words(text, {said("condition about %.1e; relative error of x about %.2e\n",
                               s.first.direct.condition, s.forward_error_estimate)});
    if (s.first.direct.factorised)
      expect_words(text, {"factors: " + s.first.considered.back().verdict + "\n"});
  }
}

TEST_F(solve_reports, of_least_squares_of_run_time_precision_have_what_the_library_tells) {
  write("W.mtx", of_lower_rank);
  const auto A = matrix("W.mtx");
  residua::least_squares_options options;
  options.tolerance = 1e-80;
  const auto s = residua::least_squares_mp(ctx, csr_matrix(ctx, A), ones(A), options, 0);
  const std::string arguments = "solve W.mtx --least-squares --tol 1e-80" + std::string(here);
  const json told = run(arguments + " --json").document();
  EXPECT_EQ(told["matrix"]["rows"], 2);
  EXPECT_EQ(told["matrix"]["cols"], 3);
  EXPECT_EQ(told["matrix"]["nonzeros"], 6);
  EXPECT_EQ(told["precision"], "mp:" + std::to_string(s.bits));
  EXPECT_EQ(told["tolerance"], 1e-80);
  EXPECT_EQ(told["converged"], s.converged);
  EXPECT_EQ(told["true_relative_residual"], s.relative_residual);
  EXPECT_EQ(told["optimality"], s.optimality);
  EXPECT_EQ(told["null_space_part"], s.null_space_part);
  EXPECT_EQ(told["rank"], s.rank);
  EXPECT_EQ(told["structural_rank"], s.structural_rank);
  EXPECT_EQ(told["rank_is_certain"], s.rank_is_certain);
  EXPECT_EQ(told["systems"], s.systems);
  EXPECT_EQ(told["history"], s.system.history);
  EXPECT_EQ(told["hint"], s.hint);
  expect_factors(told["factors"], s.system.first.direct);
  expect_words(
      run(arguments).out,
      {said("augmented systems: %lld, corrections of the last: %zu, its true relative residual %.3e\n",
            number(s.systems), s.system.history.size(), s.system.true_relative_residual),
       said("rank at least %lld\n", number(s.rank)),
       said("of x at most %.2e in A's null space\n", s.null_space_part),
       said("solved: |A^T r| / (|A| |r|) at most %.3e, |r| / |b| %.3e, asked for 1.000e-80 of either, "
            "in %d bits on cpu, ",
            s.optimality, s.relative_residual, s.bits)});
}

// ---- certified solutions ----

TEST_F(solve_reports, of_certified_sparse_systems_tell_what_was_proved) {
  const std::string certify = std::string(" --certify --tol 1e-20") + here;
  const auto definite = matrix("poisson7:5");
  const residua::definiteness_certificate of_definite(definite);
  const json told = run("solve generate:poisson7:5 --json" + certify).document();
  const json& proof = told["proof"];
  EXPECT_EQ(proof["least_eigenvalue"], of_definite.report().least_eigenvalue);
  EXPECT_EQ(proof["scaled_least_eigenvalue"], of_definite.scaled_eigenvalue());
  EXPECT_EQ(proof["entries"], of_definite.entries());
  EXPECT_EQ(proof["factorisations"], of_definite.factorisations());
  EXPECT_EQ(told["reached"], true);
  EXPECT_EQ(told["precision"], "dd");
  ASSERT_EQ(told["attempts"].size(), 2U);
  EXPECT_EQ(told["attempts"][0]["precision"], "double");
  EXPECT_EQ(told["attempts"][1]["relative_bound"], told["relative_bound"]);
  EXPECT_GT(told["attempts"][0]["relative_bound"].get<double>(), 1e-20);
  EXPECT_LE(told["relative_bound"].get<double>(), 1e-20);
  // The bound beside the largest element is that of the elements.
  double bound = 0, size = 0;
  const json& column = told["columns"][0];
  ASSERT_EQ(column["x"].size(), static_cast<std::size_t>(definite.rows));
  ASSERT_EQ(column["radius"].size(), column["x"].size());
  for (std::size_t i = 0; i < column["x"].size(); ++i) {
    bound = std::max(bound, column["radius"][i].get<double>());
    size = std::max(size, std::fabs(std::stod(column["x"][i].get<std::string>())));
  }
  EXPECT_GE(bound / size, told["relative_bound"].get<double>() * (1 - 1e-12));
  EXPECT_LE(bound / size, told["relative_bound"].get<double>() * 1.2) << "texts err by a tenth more";
  const auto text = run("solve generate:poisson7:5" + certify).out;
  expect_words(text, {said("; %lld entries of L, computed %d times\n", number(of_definite.entries()),
                           of_definite.factorisations()),
                      "certified: every element has its proved bound, the largest is ",
                      " of the largest element, asked for 1.00e-20, on cpu\n", "\n     1  ", "\n   125  ",
                      "\n    10  ", "   ...\n", "\n   116  "});
  for (const char* line : {"\n    11  ", "\n   115  "}) EXPECT_EQ(text.find(line), std::string::npos) << text;
  // What people are told is not above what is proved.
  const std::string words = "positive definite: no eigenvalue is below ";
  const double least = proof["least_eigenvalue"],
               printed = std::stod(text.substr(text.find(words) + words.size()));
  EXPECT_TRUE(printed <= least && printed >= 0.99 * least) << printed << " of " << least;

  const auto any = matrix("convection:32");
  const residua::regularity_certificate of_any(any);
  const json of_regular = run("solve generate:convection:32 --json" + certify).document();
  EXPECT_EQ(of_regular["proof"]["least_singular_value"], of_any.report().least_singular_value);
  EXPECT_EQ(of_regular["proof"]["scaled_least_singular_value"], of_any.scaled_singular_value());
  EXPECT_EQ(of_regular["proof"]["factors"], name_of(of_any.precision()));
  EXPECT_EQ(of_regular["proof"]["entries"], of_any.entries());
  EXPECT_EQ(of_regular["proof"]["factorisations"], of_any.factorisations());
  expect_words(run("solve generate:convection:32" + certify).out,
               {said("; %lld numbers in L and D in %s, computed %d times\n", number(of_any.entries()),
                     name_of(of_any.precision()).data(), of_any.factorisations())});
}

/// Factors leave a smaller residual than the first that is asked for, and the bound is still above the
/// tolerance: the next is asked for less than was left.
TEST_F(solve_reports, of_certified_systems_reach_what_smaller_residuals_do) {
  for (const std::string system :
       {"convection:36 --tol 1e-12", "diffusion:20 --tol 1e-10", "convection:36"}) {
    const auto o = run("solve generate:" + system + " --certify --json" + here);
    EXPECT_EQ(o.code, 0) << system << o.out;
    EXPECT_EQ(o.document()["reached"], true) << system;
  }
}

/// In the precision that was named, which does not hold the bound that was asked for.
TEST_F(solve_reports, of_certified_systems_tell_what_a_format_does_not_reach) {
  for (const std::string name : {"poisson7:5", "convection:32", "convection:4"}) {
    const std::string certify =
        "solve generate:" + name + " --certify --precision double --tol 1e-20" + std::string(here);
    const auto o = run(certify + " --json");
    EXPECT_EQ(o.code, 1) << o.err;
    const json told = o.document();
    EXPECT_EQ(told["reached"], false);
    EXPECT_EQ(told["certified"], true);
    EXPECT_EQ(told["precision"], "double");
    ASSERT_EQ(told["attempts"].size(), 1U);
    EXPECT_EQ(told["attempts"][0]["relative_bound"], told["relative_bound"]);
    EXPECT_EQ(told["columns"].size(), 1U);
    const auto text = run(certify);
    EXPECT_EQ(text.code, 1);
    expect_words(text.out, {"\nNOT reached: every element has its proved bound, the largest is ",
                            " of the largest element, asked for 1.00e-20, on cpu\n"});
    // A small one that is not proved to be definite is inverted as a dense one.
    const bool is_dense = name == "convection:4";
    EXPECT_EQ(told["matrix"]["dense"], is_dense);
    const auto A = matrix(name);
    EXPECT_EQ(told["matrix"]["nonzeros"], is_dense ? A.rows * A.rows : A.nonzeros());
    if (is_dense) {
      EXPECT_GT(told["seconds"]["read"].get<double>(), 0);
      EXPECT_EQ(told["seconds"]["solve"], told["attempts"][0]["seconds"]);
      EXPECT_GE(told["seconds"]["processor"].get<double>(), 0);
      EXPECT_LT(told["seconds"]["processor"].get<double>(), 60);
    }
  }
}

TEST_F(solve_reports, of_certified_dense_systems_have_what_the_library_tells) {
  const auto A = residua::generate_dense_problem("hilbert:6");
  const residua::matrix<double> given(ctx, 6, 6, A.elements_as<double>()),
      b(ctx, 6, 1, std::vector<double>(6, 1));
  residua::matrix<double> x(ctx, 6, 1), radius(ctx, 6, 1);
  const auto report = certified_gesv(ctx, given, b, x, radius);
  const std::string certify = "solve generate:hilbert:6 --certify --tol 1e-25" + std::string(here);
  const json told = run(certify + " --json").document();
  ASSERT_GE(told["attempts"].size(), 2U);
  const json& first = told["attempts"][0];
  EXPECT_EQ(first["precision"], "double");
  EXPECT_EQ(first["certified"], report.found);
  EXPECT_EQ(first["inverse"], name_of(report.inverse));
  expect_number(first["contraction"], report.contraction, "contraction");
  EXPECT_EQ(first["refinements"], report.refinements);
  EXPECT_EQ(first["relative_bound"], report.relative_bound);
  EXPECT_EQ(first["reason"], report.reason);
  EXPECT_EQ(told["precision"], told["attempts"].back()["precision"]);
  EXPECT_EQ(told["relative_bound"], told["attempts"].back()["relative_bound"]);
  EXPECT_EQ(told["reached"], true);
  expect_words(run(certify).out, {said("\ndouble   %-8s %12.2e %12d ", name_of(report.inverse).data(),
                                       report.contraction, report.refinements),
                                  "certified: every element has its proved bound"});
}

}  // namespace
}  // namespace residua_test
