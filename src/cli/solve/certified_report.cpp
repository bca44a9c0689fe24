// Elements with their proved bounds, in JSON, in text and in files.
#include "cli/solve/certified_report.hpp"

#include <cstdio>

#include "cli/dense.hpp"
#include "cli/shown_bounds.hpp"
#include "residua/io/complex_matrix_market.hpp"

namespace residua::cli {

namespace {

std::string with_bound(const bounded_text& x) {
  char bound[32];
  std::snprintf(bound, sizeof bound, " +- %.1e", rounded_up(x.bound, 1));
  return x.value + bound;
}

}  // namespace

json described_columns(const dense_matrix& X, const std::vector<double>& radius, bool is_complex) {
  json columns = json::array();
  const auto shown = shown_with_bounds(X, radius);
  const auto n = static_cast<std::size_t>(X.rows);
  for (std::size_t k = 0; k < shown.size(); k += n) {
    json x = json::array(), bounds = json::array();
    for (std::size_t i = k; i < k + n; i += is_complex ? 2 : 1) {
      x.push_back(is_complex ? json::array({shown[i].value, shown[i + 1].value}) : json(shown[i].value));
      bounds.push_back(is_complex ? json::array({shown[i].bound, shown[i + 1].bound}) : json(shown[i].bound));
    }
    columns.push_back({{"x", x}, {"radius", bounds}});
  }
  return columns;
}

void print_elements(const dense_matrix& X, const std::vector<double>& radius, bool is_complex) {
  const auto shown = shown_with_bounds(X, radius);
  const auto n = static_cast<std::size_t>(X.rows);
  for (std::size_t k = 0; k < shown.size(); k += n) {
    std::vector<std::string> lines;
    for (std::size_t i = k; i < k + n; i += is_complex ? 2 : 1)
      lines.push_back(with_bound(shown[i]) + (is_complex ? ", i times " + with_bound(shown[i + 1]) : ""));
    if (shown.size() > n) std::printf("column %zu of b\n", k / n + 1);
    print_numbered(lines);
  }
}

void write_certified(const std::string& path, const dense_matrix& X, bool is_complex) {
  if (!is_complex) return write_exactly(path, X);
  X.visit([&]<class T>(const std::vector<T>& parts) {
    if constexpr (solver_format<T>) {
      const auto x = complex_numbers(parts);
      write_complex_columns<T>(path, std::span<const complex<T>>(x), X.columns,
                               "numbers in " + std::string(format_of<T>::name) + ", exactly", all_digits);
    }
  });
}

std::string text_of_bound(bool found, double relative_bound) {
  if (!found) return "-";
  char text[32];
  std::snprintf(text, sizeof text, "%.2e", rounded_up(relative_bound, 2));
  return text;
}

void print_verdict(const solve_command& c, const solve_facts& facts, double relative_bound) {
  const bool is_complex = facts.A.is_complex;
  std::printf(
      "%s: every %s has its proved bound, the largest is %.2e of the largest %s, asked for %.2e, on %s\n",
      relative_bound <= c.tolerance ? "certified" : "NOT reached",
      is_complex ? "real and imaginary part" : "element", rounded_up(relative_bound, 2),
      is_complex ? "part" : "element", c.tolerance, name_of(facts.ctx.kind()).data());
}

}  // namespace residua::cli
