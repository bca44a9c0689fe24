// Documents of studies, written so that they are whole at any time.
#include "study/command/document.hpp"

#include <gmp.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <sstream>

#include "cli/json_file.hpp"
#include "cli/seconds.hpp"
#include "residua/base/error.hpp"
#include "residua/io/output_file.hpp"
#include "residua/version.hpp"

namespace residua::cli {

namespace {

/// As Linux tells it; elsewhere the processor has no name.
std::string processor_name() {
  std::ifstream facts("/proc/cpuinfo");
  for (std::string line; std::getline(facts, line);) {
    if (line.rfind("model name", 0) == 0) return line.substr(line.find(':') + 2);
  }
  return "unknown";
}

/// The header by lines, then a row a line.
std::string text_of_document(const json& document) {
  std::string text = "{\n";
  for (const auto& [name, value] : document.items()) {
    if (name == "rows") continue;
    text += json(name).dump() + ": " + value.dump() + ",\n";
  }
  text += "\"rows\": [";
  const char* separator = "\n";
  for (const auto& row : document["rows"]) {
    text += separator + row.dump();
    separator = ",\n";
  }
  return text + "\n]\n}\n";
}

void write(const std::string& path, const std::string& text) {
  output_file file(path);
  file.write(text);
  file.commit();
}

std::string csv_field(const json& value) {
  if (value.is_null()) return "";
  const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

bool has_facts_of_machine(const json& machine) {
  const bool has_names =
      std::ranges::all_of(std::array{"processor", "instruction_set", "compiler", "gmp"},
                          [&](const char* name) { return machine.value(name, json()).is_string(); });
  const auto devices = machine.value("devices", json());
  return has_names && machine.contains("threads") && devices.is_array() &&
         std::ranges::all_of(devices, [](const json& name) { return name.is_string(); });
}

/// Whether a document has all that is read of it.
bool is_of_study(const json& found, const std::string& study_name) {
  if (!found.is_object() || found.value("study", json()) != json(study_name)) return false;
  const auto rows = found.value("rows", json()), machine = found.value("machine", json());
  const bool has_rows =
      rows.is_array() && std::ranges::all_of(rows, [](const json& row) { return row.is_object(); });
  return has_rows && machine.is_object() && has_facts_of_machine(machine) &&
         found.value("command", json()).is_string() && found.value("version", json()).is_string() &&
         found.contains("seed");
}

}  // namespace

json machine_facts(const common_options& common) {
  const auto host = context::cpu(common.threads);
  json devices = json::array();
  for (const auto& d : cuda_devices()) devices.push_back(d.name);
  return {{"processor", processor_name()},
          {"threads", host.threads()},
          {"instruction_set", name_of(host.isa())},
          {"devices", devices},
          {"compiler", __VERSION__},
          {"gmp", gmp_version}};
}

json stored_document(const std::string& study_name, const std::string& directory) {
  const std::string path = directory + "/" + study_name + ".json";
  const auto found = json_in(path);
  if (!found) return nullptr;
  if (!is_of_study(*found, study_name))
    throw error(error_kind::invalid_input, path + ": no document of this study; move it away");
  return *found;
}

study_document::study_document(const study& s, const study_request& asked, const std::string& directory,
                               const json& machine, const std::string& command)
    : path_(directory + "/" + s.name + ".json"), csv_path_(directory + "/" + s.name + ".csv") {
  document_ = {{"study", s.name},      {"title", s.title},   {"version", version}, {"machine", machine},
               {"quick", asked.quick}, {"seed", asked.seed}, {"command", command}, {"rows", json::array()}};
  if (s.takes_matrices) document_["matrices"] = asked.matrices;
  const auto old = stored_document(s.name, directory);
  if (!old.is_null()) take_over(old);
  save();
}

study_document::study_document(const study& s, const std::string& directory)
    : path_(directory + "/" + s.name + ".json"),
      csv_path_(directory + "/" + s.name + ".csv"),
      document_(stored_document(s.name, directory)) {
  if (document_.is_null()) throw error(error_kind::invalid_input, path_ + ": there is no such file");
}

void study_document::take_over(const json& old) {
  for (const char* name : {"version", "machine", "quick", "seed", "matrices"}) {
    using unordered = nlohmann::json;
    const auto there = old.value(name, json()), here = document_.value(name, json());
    if (unordered(there) == unordered(here)) continue;
    throw error(error_kind::invalid_input, path_ + ": has rows whose " + std::string(name) + " is " +
                                               there.dump() + ", not " + here.dump() +
                                               "; move it away or give another --output");
  }
  document_["rows"] = old["rows"];
}

bool study_document::has(const json& key) const {
  return std::any_of(rows().begin(), rows().end(), [&](const json& row) { return is_like(row, key); });
}

void study_document::add(const json& key, const json& columns) {
  json row = key;
  row.update(columns);
  // As the file has it, where infinities and NaN are null: findings are the same of rows that are read again.
  document_["rows"].push_back(json::parse(row.dump()));
  constexpr double interval = 1;
  if (seconds_now() - saved_ >= interval) save();
}

void study_document::save() {
  write(path_, text_of_document(document_));
  saved_ = seconds_now();
}

void study_document::save_csv() const {
  std::vector<std::string> columns;
  for (const auto& row : rows()) {
    for (const auto& [name, value] : row.items())
      if (std::find(columns.begin(), columns.end(), name) == columns.end()) columns.push_back(name);
  }
  std::string text;
  for (const auto& name : columns) text += name + ",";
  text += "machine,version,seed\n";
  std::string machine = document_["machine"]["processor"];
  for (const auto& device : document_["machine"]["devices"]) machine += "; " + device.get<std::string>();
  const std::string same =
      csv_field(machine) + "," + csv_field(document_["version"]) + "," + csv_field(document_["seed"]) + "\n";
  for (const auto& row : rows()) {
    for (const auto& name : columns) text += csv_field(row.value(name, json())) + ",";
    text += same;
  }
  write(csv_path_, text);
}

}  // namespace residua::cli
