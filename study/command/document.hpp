// A study's rows in files: DIR/NAME.json, which an interrupted run goes on from, and DIR/NAME.csv.
#pragma once

#include <string>

#include "study/command/study.hpp"

namespace residua::cli {

/// The machine and the versions of what computes, the same for every study of a run.
json machine_facts(const common_options& common);

/// What DIR/NAME.json holds; null where there is no such file. Throws invalid_input where it is none of this
/// study's.
json stored_document(const std::string& study_name, const std::string& directory);

class study_document {
 public:
  /// Takes over the rows that `directory` has of this study. Throws invalid_input where they were measured
  /// by another version, on another machine, with another seed, of other matrices or in the other length:
  /// rows of one document can be compared with each other.
  study_document(const study& s, const study_request& asked, const std::string& directory,
                 const json& machine, const std::string& command);

  /// What `directory` has of this study, as it is. Throws invalid_input where that is nothing.
  study_document(const study& s, const std::string& directory);

  [[nodiscard]] bool has(const json& key) const;
  /// Adds a row; the file has it a second later at the latest, or when save() is called.
  void add(const json& key, const json& columns);
  void save();
  /// DIR/NAME.csv: a line a row, each with machine, version and seed.
  void save_csv() const;

  [[nodiscard]] const json& rows() const { return document_["rows"]; }
  [[nodiscard]] const json& content() const { return document_; }
  void set(const char* name, json value) { document_[name] = std::move(value); }

 private:
  void take_over(const json& old);

  std::string path_, csv_path_;
  json document_;
  double saved_ = 0;  // when
};

}  // namespace residua::cli
