// residua solve --least-squares: the x nearest to b, and what was reached.
#include "cli/solve/least_squares.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

#include "cli/dense.hpp"
#include "cli/interruption.hpp"
#include "cli/solve/complex_least_squares.hpp"
#include "cli/solve/output.hpp"
#include "cli/solve/report.hpp"
#include "residua/base/error.hpp"
#include "residua/io/complex_matrix_market.hpp"
#include "residua/io/matrix_market.hpp"
#include "residua/io/numpy.hpp"
#include "residua/io/output_file.hpp"
#include "residua/number/text.hpp"
#include "residua/solve/least_squares.hpp"

namespace residua::cli {

namespace {

least_squares_options options_of(const least_squares_request& c, progress_line& line) {
  least_squares_options o;
  o.tolerance = c.A.is_complex ? tolerance_of_equivalent(c.tolerance) : c.tolerance;
  o.max_iterations = c.max_iterations;
  o.keep_history = !c.history.empty();
  for (const auto method : {least_squares_method::direct, least_squares_method::lsmr}) {
    if (c.method == name_of(method)) o.method = method;
  }
  for (const auto f : solver_formats) {
    if (c.precision == name_of(f)) o.precision = f;
  }
  o.progress = [&line](std::string_view method, format f, index_t iterations, double value) {
    if (!line.due()) return;
    char text[120];
    std::snprintf(text, sizeof text, "%s in %s: iteration %lld, %.2e", method.data(), name_of(f).data(),
                  static_cast<long long>(iterations), value);
    line.show(text);
  };
  o.interrupted = interruption::came;
  return o;
}

json describe(const least_squares_attempt& a) {
  return {{"method", a.method},
          {"precision", name_of(a.precision)},
          {"reason", name_of(a.reason)},
          {"iterations", a.iterations},
          {"true_relative_residual", a.relative_residual},
          {"optimality", a.optimality},
          {"seconds", a.seconds}};
}

json describe(const least_squares_request& c, const context& ctx, const least_squares_solution& s) {
  const auto& A = c.A;
  json attempts = json::array();
  double solve_seconds = 0;
  for (const auto& a : s.attempts) {
    attempts.push_back(describe(a));
    solve_seconds += a.seconds;
  }
  return {{"matrix",
           {{"path", A.path},
            {"rows", A.rows},
            {"cols", A.columns},
            {"nonzeros", A.entries},
            {"complex", A.is_complex}}},
          {"method", s.attempts.empty() ? "none" : s.attempts.back().method},
          {"precision", name_of(s.precision)},
          {"device", name_of(ctx.kind())},
          {"threads", ctx.threads()},
          {"tolerance", c.tolerance},
          {"converged", s.converged},
          {"true_relative_residual", s.relative_residual},
          {"optimality", s.optimality},
          {"null_space_part", s.null_space_part},
          {"residual_norm", s.residual_norm},
          {"solution_norm", s.solution_norm},
          {"rank", s.rank},
          {"structural_rank", s.structural_rank},
          {"rank_is_certain", s.rank_is_certain},
          {"forward_error_estimate", s.forward_error_estimate},
          {"factors", cli::describe(s.direct)},
          {"seconds", {{"read", c.read_seconds}, {"setup", s.setup_seconds}, {"solve", solve_seconds}}},
          {"attempts", attempts}};
}

/// A^T, or A^H of a complex matrix.
char adjoint_sign(const matrix_facts& A) { return A.is_complex ? 'H' : 'T'; }

void print_rank(const least_squares_solution& s, const matrix_facts& A) {
  const auto printable = [](index_t number) { return static_cast<long long>(number); };
  if (s.rank_is_certain) {
    std::printf("rank %lld of %lld\n", printable(s.rank), printable(std::min(A.rows, A.columns)));
  } else {
    std::printf("rank at least %lld, at most %lld\n", printable(s.rank), printable(s.structural_rank));
  }
}

void print(const least_squares_request& c, const context& ctx, const least_squares_solution& s) {
  const auto& A = c.A;
  std::printf("%s: %lld x %lld, %lld nonzeros%s\n", A.path.c_str(), static_cast<long long>(A.rows),
              static_cast<long long>(A.columns), static_cast<long long>(A.entries),
              A.is_complex ? ", complex" : "");
  std::printf("%-10s %-7s %10s  %-13s %-13s %8s  %s\n", "method", "format", "iterations", "residual",
              "optimality", "seconds", "outcome");
  for (const auto& a : s.attempts) {
    std::printf("%-10s %-7s %10lld  %-13.3e %-13.3e %8.3f  %s\n", a.method.data(),
                name_of(a.precision).data(), static_cast<long long>(a.iterations), a.relative_residual,
                a.optimality, a.seconds,
                a.reason == stop_reason::converged ? "converged" : explain(a.reason).data());
  }
  print_rank(s, A);
  if (s.direct.condition > 0) std::printf("condition about %.1e", s.direct.condition);
  if (s.forward_error_estimate > 0) std::printf("; relative error of x about %.1e", s.forward_error_estimate);
  if (s.direct.condition > 0) std::printf("\n");
  char part[40] = "an unknown part";
  if (std::isfinite(s.null_space_part)) std::snprintf(part, sizeof part, "at most %.1e", s.null_space_part);
  std::printf("|x| %.3e, of which %s in A's null space\n", s.solution_norm, part);
  std::printf(
      "%s: |A^%c r| / (|A| |r|) at most %.3e, |r| / |b| %.3e, asked for %.3e of either, in %s on %s\n",
      s.converged ? "solved" : "NOT solved", adjoint_sign(A), s.optimality, s.relative_residual, c.tolerance,
      name_of(s.precision).data(), name_of(ctx.kind()).data());
}

/// How many digits x's decimals need for what is claimed of x to be true of them, to 10^-10 of it: d digits
/// change |x| by at most 10^(1 - d) / 2 of it, r by |A| times that and A^T r by |A|^2 times that, where |A|
/// is at most `norm_of_A`.
template <class T>
int digits_for(const least_squares_solution& s, double tolerance, double norm_of_A) {
  const int fewest = fewest_digits<T>();
  if (s.residual_norm == 0) return all_digits;
  const double of_x = std::log10(norm_of_A) + std::log10(s.solution_norm) - std::log10(s.residual_norm);
  const double of_claim = s.relative_residual <= tolerance ? of_x : of_x - std::log10(s.optimality);
  const double of_part = s.null_space_part > 0 ? -std::log10(s.null_space_part) : 0;
  const double needed = 1 + std::ceil(10 + std::max(of_claim, of_part));
  return std::isfinite(needed) ? std::clamp(static_cast<int>(needed), fewest, all_digits) : fewest;
}

void write_solution(const least_squares_request& c, const context& ctx, const least_squares_solution& s,
                    double norm_of_A) {
  with_solver_format(s.precision, [&]<class T>() {
    auto x = std::get<array<T>>(s.x).to_host(ctx);
    if (is_numpy_name(c.output)) {  // not of complex numbers
      const auto rows = static_cast<index_t>(x.size());
      return write_numpy(c.output, {rows, 1, std::move(x)});
    }
    const int digits = digits_for<T>(s, c.tolerance, norm_of_A);
    const std::string comment =
        "least-squares solution of A x = b, A: " + c.A.path + ", b: " + name_of_b(c.right_hand_side) + "\n" +
        described_numbers<T>(c.A.is_complex, digits) +
        ": the decimals themselves have the relative residual " + to_string(s.relative_residual, 3) +
        " and |A^" + adjoint_sign(c.A) + " r| / (|A| |r|) of at most " + to_string(s.optimality, 3);
    if (!c.A.is_complex) return write_vector<T>(c.output, std::span<const T>(x), comment, digits);
    const auto numbers = complex_numbers(x);
    write_complex_columns<T>(c.output, std::span<const complex<T>>(numbers), 1, comment, digits);
  });
}

/// A row for each iteration of each attempt; the attempt's last has the measures of the x that it ended with.
void write_estimates(const std::string& path, const least_squares_solution& s) {
  residua::output_file file(path);
  file.write("attempt,method,precision,iteration,measure,true_relative_residual,optimality\n");
  for (std::size_t k = 0; k < s.attempts.size(); ++k) {
    const auto& a = s.attempts[k];
    for (std::size_t i = 0; i < a.history.size(); ++i) {
      const std::string start = std::to_string(k + 1) + "," + std::string(a.method) + "," +
                                std::string(name_of(a.precision)) + "," + std::to_string(i) + ",";
      const bool is_last = i + 1 == a.history.size();
      file.write(start + to_scientific(a.history[i], 6) + "," +
                 (is_last ? to_scientific(a.relative_residual, 6) : "") + "," +
                 (is_last ? to_scientific(a.optimality, 6) : "") + "\n");
    }
  }
  file.commit();
}

exit_code tell_of_interrupt(const least_squares_request& c, const least_squares_solution& s) {
  std::fprintf(stderr, "residua: interrupted: the best x so far has |A^%c r| / (|A| |r|) of at most %s%s%s\n",
               adjoint_sign(c.A), to_string(s.optimality, 3).c_str(), c.output.empty() ? "" : " and is in ",
               c.output.c_str());
  return stopped;
}

/// An upper bound of |A|_F, but for the rounding of its root and product.
double norm_bound(const csr& A) {
  return largest_magnitude(A.value) * std::sqrt(static_cast<double>(A.value.size()));
}

}  // namespace

void check_least_squares_options(const std::string& method, const std::string& precondition,
                                 const std::string& initial) {
  if (method != "auto" && method != "direct" && method != "lsmr") {
    throw error(error_kind::invalid_argument,
                "--least-squares has the methods auto, direct and lsmr; --method " + method +
                    " is for square systems");
  }
  if (precondition != "auto") {
    throw error(error_kind::invalid_argument, "--least-squares has no preconditioners; --precond " +
                                                  precondition + " is for square systems");
  }
  if (!initial.empty()) {
    throw error(error_kind::invalid_argument,
                "--least-squares starts from zero, for the x of smallest norm; --initial " + initial +
                    " is for square systems");
  }
}

exit_code run_least_squares(const least_squares_request& c, const context& ctx, csr matrix,
                            const std::vector<double>& b) {
  const double norm_of_A = norm_bound(matrix);
  const csr_matrix A(ctx, std::move(matrix));
  const array<double> right(ctx, std::span<const double>(b));
  // Where nothing is to be written, an interrupt ends the program at once.
  std::optional<interruption> notes_interrupts;
  if (!c.output.empty() || !c.history.empty()) notes_interrupts.emplace();
  progress_line line;
  auto s = least_squares(ctx, A, right, options_of(c, line));
  line.clear();
  if (!s.was_interrupted) notes_interrupts.reset();
  if (c.A.is_complex) {
    measure_as_complex(s);
    for (auto& a : s.attempts) a.optimality = optimality_of_complex(a.optimality);
  }
  if (!c.output.empty()) write_solution(c, ctx, s, norm_of_A);
  if (!c.history.empty()) write_estimates(c.history, s);
  if (c.json) {
    print_document(describe(c, ctx, s));
  } else {
    print(c, ctx, s);
  }
  if (s.was_interrupted) return tell_of_interrupt(c, s);
  return s.converged ? done : not_reached;
}

}  // namespace residua::cli
