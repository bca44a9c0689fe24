// HTML with the pictures inside; readable on a wide screen and on a telephone's.
#include "study/command/report.hpp"

#include <algorithm>
#include <cmath>

namespace residua::cli {

namespace {

constexpr const char* head = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Residua: study of precisions</title>
<style>
body { font-family: sans-serif; line-height: 1.45; color: #111; background: #fff; }
body { margin: 0 auto; padding: 1rem; max-width: 76rem; }
h2 { border-top: 2px solid #0072b2; padding-top: .6rem; margin-top: 2.4rem; }
.pictures { display: grid; gap: 1rem; }
.pictures { grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); }
figure { margin: 0; border: 1px solid #ddd; } figure svg { width: 100%; height: auto; display: block; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; }
td, th { border: 1px solid #ccc; padding: .2rem .5rem; text-align: left; vertical-align: top; }
.confirmed { color: #00664b; font-weight: bold; }
.refuted { color: #a84300; font-weight: bold; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; }
dt { font-weight: bold; }
dd { margin: 0; }
summary { cursor: pointer; color: #0072b2; margin: .8rem 0; }
@media (max-width: 40rem) {
  .findings th { display: none; } .findings tr { display: block; border: 1px solid #ccc; margin: .5rem 0; }
  .findings td { display: block; border: 0; }
}
</style></head><body>
)";

std::string cell(const json& value) {
  if (value.is_null()) return "";
  if (value.is_number_float()) return text_of(value.get<double>());
  return escaped(value.is_string() ? value.get<std::string>() : value.dump());
}

std::string definition(const char* term, const std::string& text) {
  return "<dt>" + std::string(term) + "</dt><dd>" + escaped(text) + "</dd>";
}

std::string machine_of(const json& document) {
  const auto& m = document["machine"];
  std::string devices;
  for (const auto& d : m["devices"]) devices += (devices.empty() ? "" : ", ") + d.get<std::string>();
  const std::string threads = m["threads"].dump() + (m["threads"] == 1 ? " thread, " : " threads, ");
  return "<dl>" +
         definition("processor", m["processor"].get<std::string>() + ", " + threads +
                                     m["instruction_set"].get<std::string>()) +
         definition("GPU", devices.empty() ? "none" : devices) +
         definition("versions", "Residua " + document["version"].get<std::string>() + ", GMP " +
                                    m["gmp"].get<std::string>() + ", compiler " +
                                    m["compiler"].get<std::string>()) +
         definition("seed", document["seed"].dump()) + "</dl>\n";
}

std::string findings_table(const std::vector<finding>& findings) {
  if (findings.empty()) return "";
  std::string html =
      "<div class='wide'><table class='findings'><tr><th>claim</th><th>source</th><th></th><th>measured "
      "here</th></tr>\n";
  for (const auto& f : findings) {
    html += "<tr><td>" + escaped(f.claim) + "</td><td>" + escaped(f.source) + "</td><td class='" +
            std::string(f.said == verdict::not_measured ? "" : name_of(f.said)) + "'>" +
            std::string(name_of(f.said)) + "</td><td>" + escaped(f.measured) + "</td></tr>\n";
  }
  return html + "</table></div>\n";
}

std::string rows_table(const json& rows) {
  std::vector<std::string> columns;
  for (const auto& row : rows) {
    for (const auto& [name, value] : row.items())
      if (std::find(columns.begin(), columns.end(), name) == columns.end()) columns.push_back(name);
  }
  std::string html =
      "<details><summary>All " + std::to_string(rows.size()) + " rows</summary><div class='wide'><table><tr>";
  for (const auto& name : columns) html += "<th>" + escaped(name) + "</th>";
  html += "</tr>\n";
  for (const auto& row : rows) {
    html += "<tr>";
    for (const auto& name : columns) html += "<td>" + cell(row.value(name, json())) + "</td>";
    html += "</tr>\n";
  }
  return html + "</table></div></details>\n";
}

/// Where repeated runs differ as they do beside other work; a quiet machine has few such rows.
std::string note_on_times(const json& rows) {
  constexpr double usual_spread = 2;
  std::size_t wide = 0;
  for (const auto& row : rows)
    if (row.contains("spread") && row["spread"].is_number() && row["spread"] > usual_spread) ++wide;
  if (10 * wide <= rows.size()) return "";
  return "<p>In " + std::to_string(wide) + " of " + std::to_string(rows.size()) +
         " rows the slowest run took more than twice as long as the fastest: the machine did other work, and "
         "what is said of times holds less.</p>\n";
}

/// A study that was measured elsewhere than `facts` of the report say, or from another seed, has its own.
std::string section(const reported_study& s, const std::string& facts) {
  const auto its = machine_of(s.document);
  std::string html = "<h2 id='" + s.what->name + "'>" + escaped(s.what->title) + "</h2>\n<p>" +
                     escaped(s.what->question) + "</p>\n" + (its == facts ? "" : its) +
                     "<div class='pictures'>\n";
  for (const auto& c : s.charts) {
    const auto picture = svg_of(c);
    if (!picture.empty()) {
      html += "<figure id='" + escaped(s.what->name + "-" + c.name) + "'>" + picture + "</figure>\n";
    }
  }
  html += "</div>\n<p>" + escaped(s.what->measured) + "</p>\n<p><code>" +
          escaped(s.document["command"].get<std::string>()) + "</code></p>\n" +
          note_on_times(s.document["rows"]) + findings_table(s.findings);
  return html + rows_table(s.document["rows"]);
}

}  // namespace

std::string html_of(const std::vector<reported_study>& studies) {
  std::string html = head;
  const auto facts = machine_of(studies.front().document);
  html += "<h1>Which precision? The study on this machine</h1>\n" + facts + "<p>";
  for (const auto& s : studies)
    html += (&s == &studies.front() ? "" : " · ") + ("<a href='#" + s.what->name + "'>") +
            escaped(s.what->name) + "</a>";
  html += "</p>\n";
  for (const auto& s : studies) html += section(s, facts);
  return html + "</body></html>\n";
}

}  // namespace residua::cli
