// What `residua solve` writes into files: solutions and histories.
#include "cli/solve/output.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "cli/dense.hpp"
#include "cli/results.hpp"
#include "cli/solve/input.hpp"
#include "residua/base/error.hpp"
#include "residua/io/complex_matrix_market.hpp"
#include "residua/io/numpy.hpp"
#include "residua/io/output_file.hpp"
#include "residua/number/text.hpp"

namespace residua::cli {

namespace {

void write_rows(residua::output_file& file, const std::string& prefix, const solution& s) {
  for (std::size_t k = 0; k < s.attempts.size(); ++k) {
    const auto& a = s.attempts[k];
    for (std::size_t i = 0; i < a.report.history.size(); ++i) {
      char row[120];
      std::snprintf(row, sizeof row, "%zu,%s,%s,%zu,%.6e,", k + 1, name_of(a.method).data(),
                    name_of(a.precision).data(), i, a.report.history[i]);
      file.write(prefix + row);
      if (i + 1 == a.report.history.size()) file.write(to_scientific(a.report.true_relative_residual, 6));
      file.write("\n");
    }
  }
}

/// How many digits x's decimals need for their own residual to be x's, to 10^-10 of it. d digits change |x|
/// by at most 10^(1 - d) / 2 of it and the residual by |A| times that, where |A| <= sqrt(entries) max |a_ij|;
/// logarithms, since none of these need be a double.
template <class T>
int digits_for(const system_facts& system, double largest_in_b, const std::vector<T>& x,
               const krylov_report& report) {
  const int fewest = fewest_digits<T>();
  const double residual = report.true_relative_residual;
  if (residual == 0) return all_digits;
  const double of_A = std::log10(system.largest_entry) + std::log10(system.entries) / 2;
  const double of_x = std::log10(largest_magnitude(x)) + std::log10(x.size()) / 2;
  const double of_residual = std::log10(residual) + std::log10(largest_in_b);
  const double needed = 1 + std::ceil(10 + of_A + of_x - of_residual);
  return std::isfinite(needed) ? std::clamp(static_cast<int>(needed), fewest, all_digits) : fewest;
}

/// The widest format of the solutions: it holds all of them.
format widest_format(std::span<const solution> solutions) {
  format widest = solutions.front().last().precision;
  for (const auto f : solver_formats) {
    for (const auto& s : solutions) {
      if (s.last().precision == f) widest = f;
    }
  }
  return widest;
}

template <class T>
std::string comment_of(const system_facts& system, std::span<const solution> solutions, int digits) {
  return std::string(was_interrupted(solutions)
                         ? "INTERRUPTED: the best x so far, no solution to the tolerance\n"
                         : "") +
         "solution of A x = b, A: " + system.matrix + ", b: " + name_of_b(system.right_hand_side) + "\n" +
         described_numbers<T>(system.is_complex, digits) +
         ": the decimals themselves have the relative residual " + to_string(largest_residual(solutions), 3) +
         (solutions.size() > 1 ? " or less" : "");
}

/// NumPy's files have the limbs themselves, others decimals.
template <class T>
void write_all(const std::string& path, const system_facts& system, std::span<const solution> solutions,
               std::vector<T> all, int digits) {
  const auto columns = static_cast<index_t>(solutions.size());
  if (is_numpy_name(path)) {
    const auto rows = static_cast<index_t>(all.size()) / columns;
    return write_numpy(path, {rows, columns, std::move(all)});
  }
  const auto comment = comment_of<T>(system, solutions, digits);
  if (!system.is_complex) return write_columns<T>(path, std::span<const T>(all), columns, comment, digits);
  const auto x = complex_numbers(all);
  write_complex_columns<T>(path, std::span<const complex<T>>(x), columns, comment, digits);
}

}  // namespace

void check_results(const solve_command& c) {
  if (is_complex_system(c) && is_numpy_name(c.output))
    throw error(error_kind::invalid_argument,
                "--output to NumPy files is for real systems; this one is complex");
  check_result_files({c.matrix, c.right_hand_side, c.initial},
                     {{"--output", c.output}, {"--history", c.history}});
}

bool was_interrupted(std::span<const solution> solutions) {
  return std::any_of(solutions.begin(), solutions.end(),
                     [](const solution& s) { return s.last().report.reason == stop_reason::interrupted; });
}

double largest_residual(std::span<const solution> solutions) {
  double largest = 0;
  for (const auto& s : solutions) {
    const double its = s.last().report.true_relative_residual;
    if (std::isnan(its)) return its;
    largest = std::max(largest, its);
  }
  return largest;
}

// A row for each iteration of each attempt, of each column of b where there are several; the attempt's last
// has the true residual of the x that it ended with.
void write_history(const std::string& path, std::span<const solution> solutions) {
  const bool numbers_columns = solutions.size() > 1;
  residua::output_file file(path);
  file.write(numbers_columns ? "column," : "");
  file.write("attempt,method,precision,iteration,relative_residual,true_relative_residual\n");
  for (std::size_t k = 0; k < solutions.size(); ++k)
    write_rows(file, numbers_columns ? std::to_string(k + 1) + "," : "", solutions[k]);
  file.commit();
}

void write_solutions(const std::string& path, const system_facts& system, const context& ctx,
                     std::span<const solution> solutions) {
  with_solver_format(widest_format(solutions), [&]<class T>() {
    std::vector<T> all;
    int digits = 0;
    for (std::size_t k = 0; k < solutions.size(); ++k) {
      const auto x = solutions[k].x_as<T>(ctx).to_host(ctx);
      digits = std::max(digits, digits_for(system, system.largest_in_b[k], x, solutions[k].last().report));
      all.insert(all.end(), x.begin(), x.end());
    }
    write_all<T>(path, system, solutions, std::move(all), digits);
  });
}

}  // namespace residua::cli
