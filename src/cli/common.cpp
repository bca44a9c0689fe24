// What every command of the program shares.
#include "cli/common.hpp"

#include <unistd.h>

#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>
#include <sstream>

#include "cli/seconds.hpp"
#include "residua/base/error.hpp"

namespace residua::cli {

void add_common_options(CLI::App& command, common_options& options, bool computes) {
  command.add_flag("--json", options.json, "Print one JSON document on stdout");
  if (!computes) return;
  command.add_option("--device", options.device, "Where to compute")
      ->check(CLI::IsMember({"auto", "cpu", "cuda", "reference"}))
      ->capture_default_str();
  command.add_option("--threads", options.threads, "CPU threads; 0: as many as there are processors")
      ->check(a_whole_number_between(0, 4096))
      ->capture_default_str();
}

CLI::Validator a_file_name() {
  return CLI::Validator(
      [](const std::string& name) { return name.empty() ? std::string("the name of a file is empty") : ""; },
      "");
}

CLI::Validator a_number_between(double low, double high) {
  char bounds[80];
  std::snprintf(bounds, sizeof bounds, "%g to %g", low, high);
  return CLI::Validator(
      [=, expected = std::string(bounds)](const std::string& text) {
        double value = 0;
        if (CLI::detail::lexical_cast(text, value) && value >= low && value <= high) return std::string();
        return "is " + text + "; it must be from " + expected;
      },
      CLI::Range(low, high).get_description());
}

CLI::Validator a_whole_number_between(index_t low, index_t high) {
  return CLI::Validator(
      [=](const std::string& text) {
        index_t value = 0;
        const char* end = text.data() + text.size();
        const auto read = std::from_chars(text.data(), end, value);
        const bool is_octal = text.size() > 1 && text.front() == '0';  // as CLI11 would read it
        const bool is_whole = read.ec == std::errc() && read.ptr == end && !is_octal;
        if (is_whole && value >= low && value <= high) return std::string();
        return "is " + text + "; it must be a whole number from " + std::to_string(low) + " to " +
               std::to_string(high);
      },
      CLI::Range(low, high).get_description());
}

CLI::Validator a_relative_error() { return a_number_between(1e-300, 0.5); }

std::vector<std::string> listed_words(const std::string& list, const std::string& option) {
  const std::string between_commas = "," + list + ",";
  if (between_commas.find(",,") != std::string::npos)
    throw error(error_kind::invalid_argument, option + " is \"" + list + "\", which has an empty entry");
  std::vector<std::string> words;
  std::istringstream stream(list);
  for (std::string word; std::getline(stream, word, ',');) words.push_back(word);
  return words;
}

void check_orders(const std::vector<index_t>& orders, const std::string& option) {
  for (const index_t n : orders) {
    if (n <= std::numeric_limits<index_t>::max() / n) continue;
    throw error(error_kind::invalid_argument,
                option + " is " + std::to_string(n) +
                    "; a matrix of this order has more elements than an index can count");
  }
}

context make_context(const common_options& options) {
  if (options.device == "reference") return context::reference();
  const auto devices = cuda_devices();
  if (options.device == "cpu" || (options.device == "auto" && devices.empty()))
    return context::cpu(options.threads);
  return context::cuda(devices.empty() ? 0 : devices.front().number);
}

json null_if_infinite(double value) { return std::isfinite(value) ? json(value) : json(nullptr); }

void print_document(const json& document) {
  // Names of files may be any bytes, and JSON is UTF-8.
  const auto text = document.dump(2, ' ', false, json::error_handler_t::replace);
  std::printf("%s\n", text.c_str());
}

progress_line::progress_line() : terminal_(isatty(fileno(stderr)) != 0), last_(seconds_now()) {}

progress_line::~progress_line() { clear(); }

bool progress_line::due() {
  constexpr double interval = 0.2;
  if (!terminal_ || seconds_now() - last_ < interval) return false;
  last_ = seconds_now();
  return true;
}

void progress_line::show(const std::string& text) {
  if (!terminal_) return;
  std::fprintf(stderr, "\r\033[K%s", text.c_str());
  std::fflush(stderr);
  shown_ = true;
}

void progress_line::clear() {
  if (shown_) std::fprintf(stderr, "\r\033[K");
  shown_ = false;
}

}  // namespace residua::cli
