// residua bench: how fast operations are here, each beside its ceiling and its peer of the same run.
#include <algorithm>
#include <cstdio>

#include "cli/bench/compare.hpp"
#include "cli/bench/gesv.hpp"
#include "cli/bench/measured_row.hpp"
#include "cli/bench/request.hpp"
#include "cli/bench/table.hpp"
#include "cli/common.hpp"
#include "cli/interruption.hpp"
#include "cli/measurement.hpp"
#include "residua/base/error.hpp"

namespace residua::cli {

namespace {

/// Fewer where all operations are asked for, which have several hundred rows.
int repeat_of(const bench_command& c) { return c.repeat.value_or(c.operation == "all" ? 3 : 9); }

/// Few runs of each operation where all of them are asked for.
effort effort_of(const bench_command& c) {
  constexpr double seconds_of_many = 0.1;
  return c.operation == "all" ? effort{repeat_of(c), seconds_of_many, 1} : effort{repeat_of(c)};
}

/// The exit code of a run whose rows are all there, or those before an interrupt.
int code_of(bool is_whole) {
  if (is_whole) return done;
  std::fprintf(stderr, "residua: bench: interrupted; the rows before are there\n");
  return stopped;
}

/// False if it was interrupted.
bool run(const bench_command& c) {
  const auto operations = operations_of(c);
  const auto formats = formats_of(c);
  check_engine(c, operations, formats);
  check_formats(c, operations, formats);
  bench_comparison comparison(c.old_document);
  const auto libraries = opened_libraries(c.flint);
  const auto ctx = beside_peers(make_context(c.common));
  for (const auto& o : operations)
    (void)shapes_of(c, ctx, o);  // wrong input is told before anything is measured
  const interruption watched;
  progress_line line;
  line.show("memory");
  const auto memory =
      measure_memory(ctx, {repeat_of(c)}, c.triad_size > 0 ? c.triad_size : size_beyond_caches(ctx));
  line.clear();
  row_printer printer(c.common.json, ctx, memory, comparison);
  own_doubles in_double;
  const effort asked = effort_of(c);
  for (const auto& o : operations) {
    for (const auto& [s, f] : rows_of(c, ctx, o, formats)) {
      if (interruption::came()) break;
      line.show(o.name + " " + f.name);
      const auto m = measured(ctx, asked, f.make(o, ctx, s, engine_of(c)));
      std::vector<peer_row> peers;
      if (!f.is_double())
        peers.push_back(beside_double(m, in_double.measured_once(ctx, asked, o, s), unit_of(o)));
      add_libraries(ctx, asked, m, unit_of(o), libraries, peers);
      line.clear();
      printer.print(described(o, f, ctx, m, peers, memory));
      if (c.explain && m.what.report) explain(*m.what.report);
    }
  }
  printer.finish();
  return !interruption::came();
}

/// The formats of an operation among those asked for; mp stands for all precisions.
std::vector<std::string> names_of_formats(const bench_operation& o, const std::vector<bench_format>& asked) {
  std::vector<std::string> names;
  for (const auto& f : asked) {
    const std::string name = f.is_mp() ? "mp" : f.name;
    if (f.is_one_of(o) && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return names;
}

/// Names and formats of the operations that have one of those asked for; nothing is measured.
void list(const bench_command& c) {
  const auto operations = operations_of(c);
  const auto formats = formats_of(c);
  check_formats(c, operations, formats);
  json all = json::array();
  for (const auto& o : operations) {
    const auto names = names_of_formats(o, formats);
    if (!names.empty()) all.push_back({{"operation", o.name}, {"formats", names}});
  }
  if (c.common.json) {
    std::printf("%s\n", json{{"operations", all}}.dump(1).c_str());
    return;
  }
  for (const auto& o : all) {
    std::string names;
    for (const auto& f : o["formats"]) names += " " + f.get<std::string>();
    std::printf("%-16s%s\n", o["operation"].get<std::string>().c_str(), names.c_str());
  }
}

/// gesv has variants of its own in place of formats.
bool run_gesv(const bench_command& c) {
  if (c.format_list != "all" || !c.shape_text.empty() || c.engine != "auto" || !c.flint.empty())
    throw error(error_kind::invalid_argument, "bench: gesv has no --format, --shape, --engine and --flint");
  check_orders(c.sizes, "bench: --size");
  return run_gesv_bench({c.sizes, repeat_of(c), c.old_document, c.common});
}

}  // namespace

void add_bench(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand(
      "bench", "Measure operations beside a ceiling, double precision and other libraries");
  auto c = std::make_shared<bench_command>();
  const auto* operation = command->add_option(
      "operation", c->operation, "Operations separated by commas, or all; or gesv: systems by refinement");
  command->add_option("--format", c->format_list, "Formats separated by commas, mp:BITS among them, or all")
      ->capture_default_str();
  add_list(*command, "--size", c->sizes, a_whole_number_between(1, index_t{1} << 40),
           "Sizes separated by commas; default: beyond the caches, 384 or on a GPU 2048 for products, 256 or "
           "2048 for factors, 128 or 256 for eigenvalues, fewer where an operation takes long and for mp");
  command
      ->add_option("--shape", c->shape_text,
                   "In place of --size, m,n,k of gemm and complex_gemm, m,n of gemv and ger")
      ->excludes("--size");
  command->add_option("--engine", c->engine, "How products are computed")
      ->check(CLI::IsMember({"auto", "native", "residue"}))
      ->capture_default_str();
  command->add_flag("--explain", c->explain, "Say which engine computed a product, and why");
  command
      ->add_option(
          "--repeat", c->repeat,
          "Measurements of which the median is given, by default 9, of all operations 3; fewer, but three, "
          "if they take over 2 s; of all operations fewer, but one, if they take over a tenth of a second")
      ->check(a_whole_number_between(1, 1000));
  command
      ->add_option("--compare", c->old_document,
                   "An older document of residua bench --json: each row's time beside the one there")
      ->check(a_file_name());
  command
      ->add_option("--flint", c->flint,
                   "FLINT's shared library, 3.2 or newer, to be measured beside run-time precision on a CPU")
      ->check(a_file_name());
  command->add_flag("--list", c->list, "Name the operations and their formats, and measure nothing");
  command->add_option("--triad-size", c->triad_size)
      ->check(a_whole_number_between(1, index_t{1} << 40))
      ->group("");
  add_common_options(*command, c->common);
  command->callback([c, operation, &exit_code] {
    if (operation->empty()) {
      if (!c->list) throw CLI::RequiredError("operation");
      c->operation = "all";
    }
    if (c->list) {
      list(*c);
      exit_code = done;
    } else {
      exit_code = code_of(c->operation == "gesv" ? run_gesv(*c) : run(*c));
    }
  });
}

}  // namespace residua::cli
