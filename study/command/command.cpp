// residua study: questions on precision, measured here.
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <new>

#include "cli/interruption.hpp"
#include "residua/base/error.hpp"
#include "residua/io/output_file.hpp"
#include "study/command/document.hpp"
#include "study/command/report.hpp"

namespace residua::cli {

namespace {

struct study_command {
  std::string names, format_list, output;
  bool quick = false;
  std::uint64_t seed = 1;
  std::vector<index_t> sizes;
  std::string matrices;
  index_t triad_size = 0;
  sum_request sum;
  common_options common;
};

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

/// The name that measures nothing.
constexpr const char* drawing_again = "report";

std::vector<const study*> studies_of(const study_command& c) {
  std::vector<const study*> wanted;
  std::vector<std::string> names;
  for (const auto& s : all_studies()) {
    names.push_back(s.name);
    if (c.names == "all") wanted.push_back(&s);
  }
  if (c.names == "all") return wanted;
  for (const auto& word : listed_words(c.names, "study: name")) {
    const auto found = std::find(names.begin(), names.end(), word);
    if (found == names.end()) {
      throw error(error_kind::invalid_argument,
                  word == "all" || word == drawing_again
                      ? "study: " + word + " stands alone, not in a list of studies"
                      : "study: unknown study " + word + "; there are all, " + joined(names));
    }
    const auto* named = &all_studies()[static_cast<std::size_t>(found - names.begin())];
    if (std::find(wanted.begin(), wanted.end(), named) == wanted.end()) wanted.push_back(named);
  }
  return wanted;
}

/// A format that is named must be one of every study that is named; of all studies, one of any.
std::vector<std::string> formats_of(const study& s, const study_command& c) {
  if (c.format_list.empty())
    return {s.formats.begin(), s.formats.begin() + static_cast<std::ptrdiff_t>(s.usual)};
  std::vector<std::string> wanted;
  for (const auto& word : listed_words(c.format_list, "study: --format")) {
    if (std::find(s.formats.begin(), s.formats.end(), word) != s.formats.end()) {
      wanted.push_back(word);
    } else if (c.names != "all") {
      throw error(error_kind::invalid_argument,
                  "study: " + s.name + " has no format " + word + "; it has " + joined(s.formats));
    }
  }
  return wanted;
}

void check_formats(const std::vector<const study*>& studies, const study_command& c) {
  if (c.names != "all" || c.format_list.empty()) return;  // formats_of says which study has which
  for (const auto& word : listed_words(c.format_list, "study: --format")) {
    const bool known = std::any_of(studies.begin(), studies.end(), [&](const study* s) {
      return std::find(s->formats.begin(), s->formats.end(), word) != s->formats.end();
    });
    if (!known) throw error(error_kind::invalid_argument, "study: no study has a format " + word);
  }
}

/// Every backend that there is, or the one that --device names.
std::vector<context> backends_of(const common_options& common) {
  if (common.device != "auto") return {make_context(common)};
  std::vector<context> all{context::cpu(common.threads)};
  if (!cuda_devices().empty()) all.push_back(context::cuda());
  return all;
}

void make_directory(const std::string& path) {
  std::error_code reason;
  std::filesystem::create_directories(path, reason);
  if (reason) throw error(error_kind::invalid_input, path + ": cannot be made: " + reason.message());
}

std::string text_of_key(const json& key) {
  std::string text;
  for (const auto& [name, value] : key.items())
    text += " " + (value.is_string() ? value.get<std::string>() : name + "=" + value.dump());
  return text;
}

/// A row that the machine has not the resources for says so.
json columns_of(const study_case& one) {
  try {
    return one.measure();
  } catch (const std::bad_alloc&) {
    return {{"refused", "out of memory"}};
  } catch (const error& refused) {
    if (refused.kind() != error_kind::unsupported && refused.kind() != error_kind::out_of_memory) throw;
    return {{"refused", refused.what()}};
  }
}

/// False if it was interrupted.
bool measure(const study& s, const std::vector<study_case>& cases, study_document& document) {
  progress_line line;
  std::size_t count = 0;
  for (const auto& one : cases) {
    ++count;
    if (document.has(one.key)) continue;
    if (interruption::came()) return false;
    line.show(s.name + " " + std::to_string(count) + "/" + std::to_string(cases.size()) +
              text_of_key(one.key));
    const auto columns = columns_of(one);
    if (columns.is_null()) return false;
    document.add(one.key, columns);
  }
  return true;
}

json json_of(const std::vector<finding>& findings) {
  json list = json::array();
  for (const auto& f : findings)
    list.push_back(
        {{"claim", f.claim}, {"source", f.source}, {"verdict", name_of(f.said)}, {"measured", f.measured}});
  return list;
}

void write(const std::string& path, const std::string& text) {
  output_file file(path);
  file.write(text);
  file.commit();
}

/// What is made of a study's rows, in its document and in files.
reported_study finished(const study& s, study_document& document, const std::string& directory) {
  reported_study r{&s, {}, s.charts(document.rows()), s.findings(document.rows())};
  document.set("findings", json_of(r.findings));
  document.save();
  document.save_csv();
  r.charts.erase(
      std::remove_if(r.charts.begin(), r.charts.end(), [](const chart& c) { return svg_of(c).empty(); }),
      r.charts.end());
  for (const auto& c : r.charts) write(directory + "/" + s.name + "-" + c.name + ".svg", svg_of(c));
  r.document = document.content();
  return r;
}

/// The studies of this run, and those that the directory has of earlier ones, in the order of all_studies().
std::vector<reported_study> reported(const std::vector<reported_study>& of_this_run,
                                     const std::string& directory) {
  std::vector<reported_study> all;
  for (const auto& s : all_studies()) {
    const auto found = std::find_if(of_this_run.begin(), of_this_run.end(),
                                    [&](const reported_study& r) { return r.what == &s; });
    if (found != of_this_run.end()) {
      all.push_back(*found);
      continue;
    }
    const auto stored = stored_document(s.name, directory);
    if (!stored.is_null()) all.push_back({&s, stored, s.charts(stored["rows"]), s.findings(stored["rows"])});
  }
  return all;
}

/// Why rows were not measured, each reason once.
void print_refusals(const json& rows) {
  std::vector<std::string> reasons;
  for (const auto& row : rows) {
    const auto reason = row.value("refused", std::string());
    if (reason.empty() || std::find(reasons.begin(), reasons.end(), reason) != reasons.end()) continue;
    reasons.push_back(reason);
    std::printf("  not measured: %s\n", reason.c_str());
  }
}

void print(const std::vector<reported_study>& done, const std::string& directory) {
  for (const auto& s : done) {
    std::printf("%s: %zu rows\n", s.what->name.c_str(), s.document["rows"].size());
    print_refusals(s.document["rows"]);
    for (const auto& f : s.findings) {
      std::printf("  %-12s %s (%s)\n               %s\n", name_of(f.said).data(), f.claim.c_str(),
                  f.source.c_str(), f.measured.c_str());
    }
  }
  std::printf("%s/report.html\n", directory.c_str());
}

void print_json(const std::vector<reported_study>& done) {
  json list = json::array();
  for (const auto& s : done) list.push_back(s.document);
  std::printf("%s\n", json{{"studies", list}}.dump(1).c_str());
}

template <class Number>
std::string listed(const std::vector<Number>& values) {
  std::string text;
  char word[32];
  for (const auto value : values) {
    std::snprintf(word, sizeof word, "%.17g", static_cast<double>(value));
    text += (text.empty() ? "" : ",") + std::string(word);
  }
  return text;
}

/// The options that rows depend on, as they would be given again.
std::string command_line(const study_command& c, const std::string& name) {
  std::string text =
      "residua study " + name + (c.quick ? " --quick" : "") + " --seed " + std::to_string(c.seed);
  if (!c.format_list.empty()) text += " --format " + c.format_list;
  for (const index_t n : c.sizes) text += " --size " + std::to_string(n);
  if (!c.matrices.empty()) text += " --matrices " + c.matrices;
  if (!c.sum.intervals.empty()) text += " --interval " + listed(c.sum.intervals);
  if (!c.sum.grids.empty()) text += " --grid " + listed(c.sum.grids);
  if (!c.sum.blocks.empty()) text += " --block " + listed(c.sum.blocks);
  if (c.common.device != "auto") text += " --device " + c.common.device;
  if (c.common.threads != 0) text += " --threads " + std::to_string(c.common.threads);
  return text;
}

/// A study with what it was asked for and its cases, which are made before any file: wrong input leaves none.
struct planned_study {
  const study* what;
  study_request asked;
  std::vector<study_case> cases;
};

void check_matrices(const std::vector<const study*>& studies, const study_command& c) {
  const bool any =
      std::any_of(studies.begin(), studies.end(), [](const study* s) { return s->takes_matrices; });
  if (!any && !c.matrices.empty())
    throw error(error_kind::invalid_argument, "study: --matrices is for spmv and krylov, not for " + c.names);
}

/// Floats hold the bounds, and sums of their elements stay finite.
void check_intervals(const std::vector<double>& bounds) {
  constexpr double least = 1e-37, most = 1e28;
  bool is_in_order = bounds.size() % 4 == 0;
  for (std::size_t k = 0; is_in_order && k < bounds.size(); k += 2)
    is_in_order = least <= bounds[k] && bounds[k] < bounds[k + 1] && bounds[k + 1] <= most;
  if (is_in_order) return;
  throw error(
      error_kind::invalid_argument,
      "study: --interval is " + listed(bounds) +
          "; it must be four bounds, or four times as many, of small elements and of large ones: from "
          "1e-37 to 1e28, each upper bound above its lower one");
}

void check_sums(const std::vector<const study*>& studies, const study_command& c) {
  const bool any = std::any_of(studies.begin(), studies.end(), [](const study* s) { return s->is_of_sums; });
  if (!any && !c.sum.is_empty())
    throw error(error_kind::invalid_argument,
                "study: --interval, --grid and --block are for sum, not for " + c.names);
  check_intervals(c.sum.intervals);
  for (const int block : c.sum.blocks) {
    if (block < 1 || block > 1024 || (block & (block - 1)) != 0)
      throw error(error_kind::invalid_argument, "study: --block is " + std::to_string(block) +
                                                    "; it must be a power of two of at most 1024");
  }
}

void check_launches(const std::vector<context>& backends, const sum_request& asked) {
  const bool is_on_gpu = std::any_of(backends.begin(), backends.end(),
                                     [](const context& ctx) { return ctx.kind() == backend::cuda; });
  if (!is_on_gpu && !(asked.grids.empty() && asked.blocks.empty()))
    throw error(error_kind::invalid_argument,
                "study: --grid and --block are of launches on a GPU, and this run measures on none");
}

std::vector<planned_study> planned(const study_command& c) {
  const auto studies = studies_of(c);
  check_formats(studies, c);
  check_matrices(studies, c);
  check_sums(studies, c);
  std::vector<planned_study> all;
  for (const auto* s : studies)
    all.push_back(
        {s, {c.quick, c.seed, formats_of(*s, c), {}, c.sizes, c.matrices, c.triad_size, c.sum}, {}});
  const auto backends = backends_of(c.common);
  check_launches(backends, c.sum);
  for (auto& one : all) {
    one.asked.backends = backends;
    one.cases = one.what->cases(one.asked);
  }
  return all;
}

/// Options of what is measured are misplaced where nothing is.
void check_drawing_again(const CLI::App& command) {
  for (const auto* given : command.get_options()) {
    const auto& name = given->get_single_name();
    if (given->count() == 0 || name == "name" || name == "output" || name == "json") continue;
    throw error(error_kind::invalid_argument,
                "study: report measures nothing: it takes --output and --json, and no --" + name);
  }
}

/// Pictures, tables and findings of the rows that a directory has, wherever they were measured.
int draw_again(const study_command& c) {
  std::vector<reported_study> done;
  for (const auto& s : all_studies()) {
    if (stored_document(s.name, c.output).is_null()) continue;
    study_document document(s, c.output);
    done.push_back(finished(s, document, c.output));
  }
  if (done.empty()) throw error(error_kind::invalid_input, c.output + ": has no document of a study");
  write(c.output + "/report.html", html_of(done));
  c.common.json ? print_json(done) : print(done, c.output);
  return residua::cli::done;
}

int run(const study_command& c) {
  if (c.names == drawing_again) return draw_again(c);
  auto studies = planned(c);
  make_directory(c.output);
  const auto machine = machine_facts(c.common);
  const interruption watched;
  std::vector<reported_study> done;
  bool whole = true;
  for (std::size_t k = 0; k < studies.size() && whole; ++k) {
    auto& [what, asked, cases] = studies[k];
    study_document document(*what, asked, c.output, machine, command_line(c, what->name));
    whole = measure(*what, cases, document);
    cases.clear();  // and the operands that they share
    done.push_back(finished(*what, document, c.output));
  }
  write(c.output + "/report.html", html_of(reported(done, c.output)));
  c.common.json ? print_json(done) : print(done, c.output);
  if (!whole)
    std::fprintf(stderr,
                 "residua: study: interrupted; the same command goes on from the rows that are there\n");
  return whole ? residua::cli::done : stopped;
}

std::string names_of_studies() {
  std::vector<std::string> names;
  for (const auto& s : all_studies()) names.push_back(s.name);
  return joined(names);
}

/// Empty where the text is a seed: CLI11 takes -1 for the largest one.
std::string why_no_seed(const std::string& text) {
  std::uint64_t seed = 0;
  const auto* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, seed);
  if (read.ec == std::errc() && read.ptr == end) return "";
  return "is " + text + "; it must be a whole number from 0 to " +
         std::to_string(std::numeric_limits<std::uint64_t>::max());
}

void add_sum_options(CLI::App& command, sum_request& asked) {
  add_list(command, "--interval", asked.intervals, CLI::Number,
           "Of sum, in place of its own: the bounds s,t,u,v of small elements in [s, t) and large ones in "
           "[u, v); several times four for several pairs");
  add_list(command, "--grid", asked.grids, a_whole_number_between(1, 65535),
           "Of sum on a GPU: blocks of a launch, separated by commas");
  add_list(command, "--block", asked.blocks, CLI::TypeValidator<int>("INT"),
           "Of sum on a GPU: threads of a block, powers of two");
}

}  // namespace

void add_study(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand("study", "Measure what precision costs and gives on this machine");
  auto c = std::make_shared<study_command>();
  command
      ->add_option("name", c->names,
                   "Studies separated by commas, or all: " + names_of_studies() +
                       "; or report, which measures nothing and draws what --output has again")
      ->required();
  command->add_flag("--quick", c->quick, "Small sizes: all of them in minutes on two processor cores");
  command
      ->add_option("--format", c->format_list,
                   "Formats separated by commas; default: those that the sources compare")
      ->check([](const std::string& list) { return list.empty() ? std::string("the list is empty") : ""; });
  add_list(*command, "--size", c->sizes, a_whole_number_between(1, index_t{1} << 40),
           "Sizes separated by commas, in place of a study's own, where it has any");
  command
      ->add_option("--matrices", c->matrices,
                   "A directory of Matrix Market files for spmv and krylov; default: generated problems")
      ->check(a_file_name());
  add_sum_options(*command, c->sum);
  command->add_option("--triad-size", c->triad_size)
      ->check(a_whole_number_between(1, index_t{1} << 40))
      ->group("");
  command->add_option("--seed", c->seed, "Of all random numbers")->check(why_no_seed)->capture_default_str();
  command->add_option("--output", c->output, "The directory of all files; made if it is not there")
      ->required()
      ->check(a_file_name());
  add_common_options(*command, c->common);
  command->callback([c, command, &exit_code] {
    if (c->names == drawing_again) check_drawing_again(*command);
    exit_code = run(*c);
  });
}

}  // namespace residua::cli
