// What a study is: cases that are measured once each, and what is made of their rows.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cli/common.hpp"
#include "residua/base/context.hpp"
#include "residua/base/index.hpp"
#include "study/command/chart.hpp"

namespace residua::cli {

/// What the study of sums was asked for in place of its own: elements of [s, t) and [u, v) for each four
/// bounds s, t, u, v, and launches of each grid with each block.
struct sum_request {
  std::vector<double> intervals;
  std::vector<int> grids, blocks;
  [[nodiscard]] bool is_empty() const { return intervals.empty() && grids.empty() && blocks.empty(); }
};

/// What a study was asked for.
struct study_request {
  bool quick = false;
  std::uint64_t seed = 1;
  std::vector<std::string> formats;  // those of the study that were asked for
  std::vector<context> backends;
  std::vector<index_t> sizes{};  // in place of the study's own; none: those
  std::string matrices{};        // a directory of Matrix Market files; empty: generated problems
  index_t triad_size = 0;        // for tests: elements that ceilings are measured of; 0: beyond the caches
  sum_request sum{};

  [[nodiscard]] bool has(std::string_view format) const;
};

/// One row: `key` says what is measured, and tells it from all other rows of the study; `measure` gives the
/// row's other columns. A case that the machine has not the resources for throws error_kind::unsupported,
/// and its row then says why it was refused; null: it was interrupted and has no row.
struct study_case {
  json key;
  std::function<json()> measure;
};

enum class verdict { confirmed, refuted, not_measured };
std::string_view name_of(verdict v);

/// A claim of a source beside what the rows say to it.
struct finding {
  std::string claim, source;
  verdict said = verdict::not_measured;
  std::string measured;
};

struct study {
  std::string name, title, question, measured;  // measured: one paragraph on what the columns are
  std::vector<std::string> formats;             // that it has; the first `usual` of them if none are named
  std::size_t usual = 0;
  std::function<std::vector<study_case>(const study_request&)> cases;
  std::function<std::vector<chart>(const json& rows)> charts;
  std::function<std::vector<finding>(const json& rows)> findings;
  bool takes_matrices = false;  // of study_request
  bool is_of_sums = false;      // and takes its sum_request
};

/// All of them, in the order of the report.
const std::vector<study>& all_studies();

// ---- rows ----

/// Whether a row has all of these values.
bool is_like(const json& row, const json& wanted);
/// The rows that do.
json rows_like(const json& rows, const json& wanted);
/// A row's number, NaN where it has none.
double number(const json& row, const char* column);
/// The different values of a column, in order of appearance.
std::vector<json> values_of(const json& rows, const char* column);
/// One line a value of column `by`: column y against column x.
std::vector<series> lines_of(const json& rows, const char* distinction, const char* x, const char* y);

/// From the smallest to the largest coordinate of all points, where x = y.
series line_of_equals(const std::vector<series>& lines, const std::string& name);

/// "4.2 times", "3.1e-08": three digits for sentences.
std::string text_of(double value);

}  // namespace residua::cli
