// Ratios of times between two documents of `residua bench`.
#include "cli/bench/compare.hpp"

#include <algorithm>
#include <cstdio>
#include <set>

#include "cli/json_file.hpp"
#include "residua/base/error.hpp"

namespace residua::cli {

namespace {

[[noreturn]] void reject(const std::string& path, const std::string& what) {
  throw error(error_kind::invalid_input, path + ": " + what);
}

json read(const std::string& path) {
  const auto document = json_in(path);
  if (!document) reject(path, "there is no such file");
  if (document->is_object() && document->contains("results") && (*document)["results"].is_array())
    return *document;
  reject(path, "is no document of residua bench --json: it has no results");
}

std::string text_in(const json& row, const char* key) {
  return row.contains(key) && row[key].is_string() ? row[key].get<std::string>() : "";
}
double number_in(const json& row, const char* key) {
  return row.contains(key) && row[key].is_number() ? row[key].get<double>() : 0;
}

/// gesv has variants in place of formats.
std::string format_in(const json& row) {
  const auto format = text_in(row, "format");
  return format.empty() ? text_in(row, "variant") : format;
}

bool are_of_one_measurement(const json& a, const json& b) {
  return text_in(a, "operation") == text_in(b, "operation") && format_in(a) == format_in(b) &&
         text_in(a, "backend") == text_in(b, "backend") && number_in(a, "m") == number_in(b, "m") &&
         number_in(a, "n") == number_in(b, "n") && number_in(a, "k") == number_in(b, "k");
}

std::string name_of_row(const json& row) {
  char text[160];
  std::snprintf(text, sizeof text, "%-9s %-9s %-9s %7.0f %9.0f %7.0f", text_in(row, "operation").c_str(),
                format_in(row).c_str(), text_in(row, "backend").c_str(), number_in(row, "m"),
                number_in(row, "n"), number_in(row, "k"));
  return text;
}

/// What a ratio of times says where each run's own times differ by a factor of its spread.
std::string verdict(double ratio, double spread) {
  if (spread == 0) return "no spread is known";
  if (ratio > spread) return "slower";
  return ratio < 1 / spread ? "faster" : "within the spread";
}

/// What else differs than the times.
std::string differences(const json& row, const json& old) {
  std::string text;
  for (const char* key : {"engine", "threads"}) {
    if (!row.contains(key) || !old.contains(key) || row[key] == old[key]) continue;
    text += std::string("; ") + key + " " + row[key].dump() + ", was " + old[key].dump();
  }
  return text;
}

}  // namespace

bench_comparison::bench_comparison(const std::string& path) : path_(path) {
  if (path.empty()) return;
  const json document = read(path);
  machine_ = document.value("machine", json::object());
  for (std::size_t k = 0; k < document["results"].size(); ++k) {
    json row = document["results"][k];
    if (!row.contains("backend")) row["backend"] = text_in(machine_, "backend");
    if (text_in(row, "operation").empty() || format_in(row).empty() || !(number_in(row, "seconds") > 0))
      reject(path, "result " + std::to_string(k + 1) + " has no operation, format and seconds above 0");
    old_.push_back({std::move(row)});
  }
}

bench_comparison::old_row* bench_comparison::match(const json& row) {
  old_row* found = nullptr;
  for (auto& old : old_) {
    if (!are_of_one_measurement(row, old.row)) continue;
    if (found == nullptr || text_in(old.row, "engine") == text_in(row, "engine")) found = &old;
    if (text_in(found->row, "engine") == text_in(row, "engine")) break;
  }
  return found;
}

void bench_comparison::add(json& row) {
  if (!is_asked_for()) return;
  row["old"] = nullptr;
  if (auto* found = match(row)) {
    found->is_matched = true;
    const json& old = found->row;
    const double ratio = number_in(row, "seconds") / number_in(old, "seconds");
    const double spread =
        old.contains("spread") ? std::max(number_in(row, "spread"), number_in(old, "spread")) : 0;
    row["old"] = {{"seconds", old["seconds"]},
                  {"spread", old.value("spread", json(nullptr))},
                  {"ratio", ratio},
                  {"verdict", verdict(ratio, spread) + differences(row, old)}};
  }
  added_.push_back(row);
}

json bench_comparison::missing() const {
  std::set<std::string> measured;
  for (const auto& row : added_) measured.insert(text_in(row, "operation"));
  json rows = json::array();
  for (const auto& old : old_) {
    if (!old.is_matched && measured.count(text_in(old.row, "operation")) > 0) rows.push_back(old.row);
  }
  return rows;
}

void bench_comparison::print() const {
  if (!is_asked_for()) return;
  std::printf("\nbeside %s, measured on %s\n", path_.c_str(), machine_.dump().c_str());
  std::printf("%-9s %-9s %-9s %7s %9s %7s %12s %12s %9s %7s %7s\n", "", "format", "backend", "m", "n", "k",
              "seconds", "old seconds", "new / old", "spread", "old");
  for (const auto& row : added_) {
    const json& old = row["old"];
    if (old.is_null()) continue;
    std::printf("%s %12.3e %12.3e %9.3f %7.2f %7.2f %s\n", name_of_row(row).c_str(),
                number_in(row, "seconds"), number_in(old, "seconds"), number_in(old, "ratio"),
                number_in(row, "spread"), number_in(old, "spread"), text_in(old, "verdict").c_str());
  }
  for (const auto& row : added_) {
    if (row["old"].is_null()) std::printf("%s is not in %s\n", name_of_row(row).c_str(), path_.c_str());
  }
  const json only_old = missing();
  for (const auto& row : only_old) std::printf("%s is only in %s\n", name_of_row(row).c_str(), path_.c_str());
}

}  // namespace residua::cli
