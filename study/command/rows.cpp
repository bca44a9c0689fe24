// Rows of studies: what charts and findings ask of them.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "study/command/study.hpp"

namespace residua::cli {

bool study_request::has(std::string_view format) const {
  return std::find(formats.begin(), formats.end(), format) != formats.end();
}

std::string_view name_of(verdict v) {
  constexpr std::string_view names[] = {"confirmed", "refuted", "not measured"};
  return names[static_cast<int>(v)];
}

bool is_like(const json& row, const json& wanted) {
  const auto items = wanted.items();
  return std::all_of(items.begin(), items.end(), [&](const auto& item) {
    const auto found = row.find(item.key());
    return found == row.end() ? item.value().is_null() : *found == item.value();
  });
}

json rows_like(const json& rows, const json& wanted) {
  json found = json::array();
  for (const auto& row : rows)
    if (is_like(row, wanted)) found.push_back(row);
  return found;
}

double number(const json& row, const char* column) {
  const auto value = row.value(column, json());
  return value.is_number() ? value.get<double>() : std::numeric_limits<double>::quiet_NaN();
}

std::vector<json> values_of(const json& rows, const char* column) {
  std::vector<json> values;
  for (const auto& row : rows) {
    const auto value = row.value(column, json());
    if (!value.is_null() && std::find(values.begin(), values.end(), value) == values.end())
      values.push_back(value);
  }
  return values;
}

std::vector<series> lines_of(const json& rows, const char* distinction, const char* x, const char* y) {
  std::vector<series> lines;
  for (const auto& value : values_of(rows, distinction)) {
    series line{value.is_string() ? value.get<std::string>() : value.dump(), {}};
    for (const auto& row : rows_like(rows, {{distinction, value}}))
      line.points.emplace_back(number(row, x), number(row, y));
    std::sort(line.points.begin(), line.points.end());
    lines.push_back(std::move(line));
  }
  return lines;
}

series line_of_equals(const std::vector<series>& lines, const std::string& name) {
  double low = std::numeric_limits<double>::infinity(), high = 0;
  for (const auto& line : lines) {
    for (const auto& [x, y] : line.points) {
      if (!std::isfinite(x) || !std::isfinite(y)) continue;
      for (const double value : {x, y}) {
        if (value > 0) low = std::min(low, value);
        high = std::max(high, value);
      }
    }
  }
  return low < high ? series{name, {{low, low}, {high, high}}} : series{name, {}};
}

std::string text_of(double value) {
  if (std::isnan(value)) return "no number";
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", value);
  return text;
}

}  // namespace residua::cli
