// residua bench: how fast operations are here, each beside its ceiling and its peer of the same run.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <map>
#include <tuple>

#include "cli/bench/cases.hpp"
#include "cli/bench/compare.hpp"
#include "cli/bench/gesv.hpp"
#include "cli/bench/mp.hpp"
#include "cli/common.hpp"
#include "cli/measurement.hpp"
#include "residua/base/error.hpp"
#include "residua/mp/precision.hpp"
#include "residua/version.hpp"

namespace residua::cli {

namespace {

struct bench_command {
  std::string operation, format_list = "all", shape_text, old_document;
  std::vector<index_t> sizes;
  std::string engine = "auto", flint;
  bool explain = false, list = false;
  std::optional<int> repeat;
  index_t triad_size = 0;  // for tests; 0: beyond the caches
  common_options common;
};

/// Fewer where all operations are asked for, which have several hundred rows.
int repeat_of(const bench_command& c) { return c.repeat.value_or(c.operation == "all" ? 3 : 9); }

engine engine_of(const bench_command& c) {
  return c.engine == "auto" ? engine::automatic : c.engine == "native" ? engine::native : engine::residue;
}

/// An operation that moves fewer bytes may find them in a cache: then memory is no ceiling.
constexpr double bytes_beyond_caches = 1 << 27;

template <class Name>
[[noreturn]] void unknown(const char* what, const std::string& given, const std::vector<Name>& known) {
  std::string names;
  for (const auto& name : known) names += (names.empty() ? "" : ", ") + std::string(name);
  throw error(error_kind::invalid_argument,
              "bench: unknown " + std::string(what) + " " + given + "; there are all, " + names);
}

/// A format, or a precision chosen at run time: as in `mp:424`.
struct bench_format {
  std::string name;
  format kind = format::fp64;
  int mp_bits = 0;  // 0: a format

  [[nodiscard]] bool is_mp() const { return mp_bits > 0; }
  [[nodiscard]] bool is_double() const { return !is_mp() && kind == format::fp64; }
  [[nodiscard]] bool is_one_of(const bench_operation& o) const {
    return is_mp() ? has_mp(o.name) : o.has(kind);
  }
  [[nodiscard]] bench_case make(const bench_operation& o, const context& ctx, const shape& s,
                                engine e) const {
    return is_mp() ? make_mp_case(o.name, ctx, mp_bits, s, e) : o.make(ctx, kind, s, e);
  }
};

bench_format mp_format(const std::string& word) {
  const char* const end = word.data() + word.size();
  bench_format f{word};
  const auto read = std::from_chars(word.data() + 3, end, f.mp_bits);
  if (read.ec != std::errc() || read.ptr != end)
    throw error(error_kind::invalid_argument, "bench: --format " + word + " must have bits, as mp:424");
  check_mp_bits("bench", f.mp_bits);
  return f;
}

/// All formats, and run-time precision of as many bits as qd has and of twice as many.
std::vector<bench_format> all_formats() {
  std::vector<bench_format> all;
  for (const auto f : vector_formats) all.push_back({std::string(name_of(f)), f});
  for (const char* word : {"mp:212", "mp:424"}) all.push_back(mp_format(word));
  return all;
}

std::vector<bench_format> formats_of(const bench_command& c) {
  if (c.format_list == "all") return all_formats();
  std::vector<bench_format> wanted;
  for (const auto& word : listed_words(c.format_list, "bench: --format")) {
    if (word.starts_with("mp:")) {
      wanted.push_back(mp_format(word));
      continue;
    }
    const auto* found = std::find_if(std::begin(vector_formats), std::end(vector_formats),
                                     [&](format f) { return name_of(f) == word; });
    if (found == std::end(vector_formats)) {
      std::vector<std::string> names = {"mp:BITS"};
      for (const auto f : vector_formats) names.emplace_back(name_of(f));
      unknown("format", word, names);
    }
    wanted.push_back({word, *found});
  }
  return wanted;
}

std::vector<bench_operation> operations_of(const bench_command& c) {
  if (c.operation == "all") return bench_operations();
  std::vector<bench_operation> wanted;
  for (const auto& word : listed_words(c.operation, "bench: operation")) {
    if (word == "gesv") {
      throw error(error_kind::invalid_argument,
                  "bench: gesv has variants in place of formats: it is measured alone and not listed");
    }
    const auto& all = bench_operations();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const bench_operation& o) { return o.name == word; });
    if (found == all.end()) {
      std::vector<std::string> names(all.size());
      std::transform(all.begin(), all.end(), names.begin(), [](const auto& o) { return o.name; });
      unknown("operation", word, names);
    }
    wanted.push_back(*found);
  }
  return wanted;
}

/// Vectors and matrices beyond the caches, and products of a size at which they run at full speed; a GPU
/// takes more. Of batches the orders that they are for.
std::vector<index_t> usual_sizes(const context& ctx, const bench_operation& o) {
  const bool gpu = ctx.kind() == backend::cuda;
  if (o.usual) return {gpu ? o.usual->on_gpu : o.usual->on_cpu};
  switch (o.kind) {
    case operation_kind::level1:
      return {gpu ? index_t{1} << 26 : index_t{1} << 23};
    case operation_kind::level2:
      return {gpu ? 16384 : 4096};
    case operation_kind::level3:
      return {gpu ? 2048 : 384};
    case operation_kind::batches:
      return {4, 8, 16, 32, 64};
    case operation_kind::spectra:
      return {gpu ? 256 : 128};
    case operation_kind::factors:
    case operation_kind::methods:
      break;
  }
  return {gpu ? 2048 : 256};
}

/// In precision chosen at run time a number has several words and an operation takes up to a hundred times
/// as long as a double's: what is beyond the caches has fewer elements, and what is bound by arithmetic, the
/// other libraries' loops above all, ends sooner.
index_t usual_of_mp(const bench_operation& o, index_t usual) {
  if (o.kind == operation_kind::spectra) return 64;
  const index_t less = o.kind == operation_kind::level1 ? 16 : o.kind == operation_kind::level2 ? 4 : 2;
  return std::max<index_t>(1, usual / less);
}

/// A whole number of at least 1, or 0 where the text is none.
index_t extent_of(const std::string& text) {
  index_t value = 0;
  const auto* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  return read.ec == std::errc() && read.ptr == end && value >= 1 ? value : 0;
}

shape shape_of(const std::string& text) {
  std::vector<index_t> extents;
  for (const auto& word : listed_words(text, "bench: --shape")) extents.push_back(extent_of(word));
  if (extents.size() != 3 || std::count(extents.begin(), extents.end(), 0) > 0) {
    throw error(error_kind::invalid_argument,
                "bench: --shape is " + text + "; it must be three sizes m,n,k of at least 1");
  }
  return {extents[0], extents[1], extents[2]};
}

std::vector<shape> shapes_of(const bench_command& c, const context& ctx, const bench_operation& o) {
  if (!c.shape_text.empty()) return {shape_of(c.shape_text)};
  std::vector<shape> shapes;
  for (const index_t n : c.sizes) shapes.push_back({n, n, n});
  if (shapes.empty()) {
    for (const index_t n : usual_sizes(ctx, o)) shapes.push_back({n, n, n});
  }
  if (o.kind == operation_kind::batches && c.operation == "all") {
    constexpr index_t most = 64;  // fewer of the usual orders, and none that is too large for a batch
    const bool are_usual = c.sizes.empty();
    std::erase_if(shapes, [=](const shape& s) { return are_usual ? s.n != 8 && s.n != 32 : s.n > most; });
  }
  return shapes;
}

/// What is measured of an operation, in this order.
struct wanted_row {
  shape extents;
  bench_format format;
};
std::vector<wanted_row> rows_of(const bench_command& c, const context& ctx, const bench_operation& o,
                                const std::vector<bench_format>& formats) {
  const bool are_sizes_given = !c.sizes.empty() || !c.shape_text.empty();
  std::vector<wanted_row> rows;
  for (const auto& s : shapes_of(c, ctx, o)) {
    const index_t fewer = usual_of_mp(o, s.n);
    for (const auto& f : formats) {
      if (!f.is_one_of(o)) continue;
      rows.push_back({f.is_mp() && !are_sizes_given ? shape{fewer, fewer, fewer} : s, f});
    }
  }
  return rows;
}

/// What an operation is judged by: vectors and matrix-vector operations by bytes, products by operations,
/// methods by iterations.
struct rate_unit {
  std::string_view name;
  double (*amount)(const bench_case&);
};
rate_unit unit_of(const bench_operation& o) {
  if (o.kind == operation_kind::methods) return {"it/s", [](const bench_case&) { return 1.0; }};
  if (is_bound_by_memory(o.kind)) return {"GB/s", [](const bench_case& what) { return 1e-9 * what.bytes; }};
  return {"Gop/s", [](const bench_case& what) { return 1e-9 * what.operations; }};
}

struct measurement {
  bench_case what;
  timing time;
  [[nodiscard]] double rate(const rate_unit& unit) const { return unit.amount(what) / time.seconds; }
};

/// What a row is set beside: double by the routine of the library that is linked, other formats by Residua's
/// own double, and by libraries that have numbers of as many bits.
struct peer_row {
  std::string name;
  double rate = 0, ratio = 0;
};

/// Few runs of each operation where all of them are asked for.
effort effort_of(const bench_command& c) {
  constexpr double seconds_of_many = 0.1;
  return c.operation == "all" ? effort{repeat_of(c), seconds_of_many, 1} : effort{repeat_of(c)};
}

/// Of a method seconds are an iteration's.
timing measured_run(const context& ctx, const effort& asked, const std::function<void()>& run,
                    const std::shared_ptr<const index_t>& iterations) {
  const auto time = measure(ctx, asked, run);
  const double parts = iterations ? std::max(1.0, static_cast<double>(*iterations)) : 1.0;
  return {time.seconds / parts, time.spread};
}
measurement measured(const context& ctx, const effort& asked, bench_case what) {
  const auto time = measured_run(ctx, asked, what.run, what.iterations);
  return {std::move(what), time};
}

/// The same operation and shape in Residua's double, measured once each.
class own_doubles {
 public:
  const measurement& measured_once(const context& ctx, const effort& asked, const bench_operation& o,
                                   const shape& s) {
    const auto key = std::tuple(o.name, s.m, s.n, s.k);
    const auto known = measured_.find(key);
    if (known != measured_.end()) return known->second;
    auto m = measured(ctx, asked, o.make(ctx, format::fp64, s, engine::native));
    m.what.run = nullptr;  // its operands are not needed any more
    m.what.peers.clear();
    m.what.outcome = nullptr;
    return measured_[key] = m;
  }

 private:
  std::map<std::tuple<std::string, index_t, index_t, index_t>, measurement> measured_;
};

/// One after the other, so that operands of their own are there one at a time.
void add_libraries(const context& ctx, const effort& asked, const measurement& m, const rate_unit& unit,
                   const peer_libraries& libraries, std::vector<peer_row>& peers) {
  for (const auto& make : m.what.peers) {
    const auto peer = make(libraries);
    if (!peer) continue;
    const double seconds = measured_run(ctx, asked, peer.run, peer.iterations).seconds;
    peers.push_back({peer.library, unit.amount(m.what) / seconds, m.time.seconds / seconds});
  }
}

peer_row beside_double(const measurement& m, const measurement& peer, const rate_unit& unit) {
  return {"residua double", peer.rate(unit), m.time.seconds / peer.time.seconds};
}

/// On as many threads as the row.
json all_peers(const std::vector<peer_row>& peers, int threads) {
  json all = json::array();
  for (const auto& p : peers)
    all.push_back({{"peer", p.name}, {"threads", threads}, {"peer_rate", p.rate}, {"ratio", p.ratio}});
  return all;
}

json result(const bench_operation& o, const bench_format& f, const context& ctx, const measurement& m,
            const std::vector<peer_row>& peers, const memory_ceiling& memory) {
  const auto unit = unit_of(o);
  const bool has_ceiling = is_bound_by_memory(o.kind) && m.what.bytes >= bytes_beyond_caches;
  const bool has_peer = !peers.empty();
  const double rate = m.rate(unit);
  return {
      {"operation", o.name},
      {"format", f.name},
      {"backend", name_of(ctx.kind())},
      {"m", m.what.extents.m},
      {"n", m.what.extents.n},
      {"k", m.what.extents.k},
      {"threads", ctx.threads()},
      {"seconds", m.time.seconds},
      {"spread", m.time.spread},
      {"rate", rate},
      {"unit", unit.name},
      {"bytes", m.what.bytes},
      {"operations", m.what.operations},
      {"word_products", f.is_mp() ? json(m.what.operations / 2 * word_products(f.mp_bits)) : json(nullptr)},
      {"engine", name_of(m.what.report ? m.what.report->used : engine::native)},
      {"why", m.what.report ? json(m.what.report->reason) : json(nullptr)},
      {"peer", has_peer ? json(peers.front().name) : json(nullptr)},
      {"peer_rate", has_peer ? json(peers.front().rate) : json(nullptr)},
      {"ratio", has_peer ? json(peers.front().ratio) : json(nullptr)},
      {"peers", all_peers(peers, ctx.threads())},
      {"ceiling", has_ceiling ? json(1e-9 * memory.best()) : json(nullptr)},
      {"ceiling_fraction", has_ceiling ? json(1e9 * rate / memory.best()) : json(nullptr)}};
}

std::string text(const json& value, const char* how) {
  if (value.is_null()) return "-";
  char text[32];
  std::snprintf(text, sizeof text, how, value.get<double>());
  return text;
}

void print_header() {
  std::printf("%-15s %-7s %9s %9s %9s %12s %7s %10s %-6s %9s %9s  %s\n", "", "format", "m", "n", "k",
              "seconds", "spread", "rate", "", "/ceiling", "/peer", "peer");
}
/// The first peer, whose ratio has a column, and further ones with theirs.
std::string names_of_peers(const json& peers) {
  std::string names;
  for (const auto& p : peers) {
    const auto name = p["peer"].get<std::string>();
    names += names.empty() ? name : "; " + text(p["ratio"], "%.2f") + " " + name;
  }
  return names.empty() ? "-" : names;
}

void print_row(const json& r) {
  std::printf("%-15s %-7s %9lld %9lld %9lld %12.3e %7.2f %10.3f %-6s %9s %9s  %s\n",
              r["operation"].get<std::string>().c_str(), r["format"].get<std::string>().c_str(),
              r["m"].get<long long>(), r["n"].get<long long>(), r["k"].get<long long>(),
              r["seconds"].get<double>(), r["spread"].get<double>(), r["rate"].get<double>(),
              r["unit"].get<std::string>().c_str(), text(r["ceiling_fraction"], "%.2f").c_str(),
              text(r["ratio"], "%.2f").c_str(), names_of_peers(r["peers"]).c_str());
  std::fflush(stdout);
}

void explain(const gemm_report& r) {
  std::fprintf(stderr, "  %s: %s", name_of(r.used).data(), std::string(r.reason).c_str());
  if (r.used == engine::residue) {
    std::fprintf(stderr, "; %d bits, %d moduli, %d products, spread of exponents %d", r.bits, r.moduli,
                 r.products, r.spread);
  }
  std::fprintf(stderr, "\n");
}

json machine(const context& ctx, const memory_ceiling& memory) {
  json m = {{"version", version},
            {"backend", name_of(ctx.kind())},
            {"threads", ctx.threads()},
            {"triad_GB_per_s", 1e-9 * memory.triad},
            {"read_GB_per_s", 1e-9 * memory.read}};
  if (ctx.kind() == backend::cuda) {
    m["device"] = cuda_devices().front().name;
  } else {
    m["instruction_set"] = name_of(ctx.isa());
  }
  return m;
}

/// Not every operation takes an engine, and residues only what is computed in doubles, but for float and ff.
void check_engine(const bench_command& c, const std::vector<bench_operation>& operations,
                  const std::vector<bench_format>& formats) {
  if (engine_of(c) != engine::residue) return;
  const auto reject = [](std::string_view what) {
    throw error(
        error_kind::invalid_argument,
        "bench: --engine residue is for gemm, getrf, potrf and geqrf and not for float and ff: not for " +
            std::string(what));
  };
  for (const auto& o : operations) {
    if (!o.takes_engine) reject(o.name);
  }
  for (const auto& f : formats) {
    if (!f.is_mp() && with_vector_format(f.kind, []<class T>() {
          return storage_only<T> && std::is_same_v<arithmetic_t<T>, double>;
        })) {
      reject(f.name);
    }
  }
}

/// A format that is named must be one of every operation that is named.
void check_formats(const bench_command& c, const std::vector<bench_operation>& operations,
                   const std::vector<bench_format>& formats) {
  if (c.format_list == "all" || c.operation == "all") return;
  for (const auto& o : operations) {
    for (const auto& f : formats) {
      if (!f.is_one_of(o)) refuse_format(o.name, f.name);
    }
  }
}

/// Where rows go as soon as they are measured: a table, or a JSON document that is complete whenever the last
/// row was; and beside an older document where one is given.
class row_printer {
 public:
  row_printer(bool as_json, const context& ctx, const memory_ceiling& memory, bench_comparison& comparison)
      : as_json_(as_json), comparison_(comparison) {
    if (as_json_) {
      std::printf("{\n\"machine\": %s,\n\"results\": [", machine(ctx, memory).dump().c_str());
    } else {
      std::printf("%s: triad of doubles %.1f GB/s, reading %.1f GB/s\n", name_of(ctx.kind()).data(),
                  1e-9 * memory.triad, 1e-9 * memory.read);
      std::printf(
          "/ceiling: of the better of the two, where 128 MiB or more are moved; /peer: time over the first "
          "peer's, others' follow with theirs\n");
      print_header();
    }
    std::fflush(stdout);
  }
  ~row_printer() {
    if (as_json_) std::printf(is_finished_ ? "\n}\n" : "\n]\n}\n");
  }
  row_printer(const row_printer&) = delete;
  row_printer& operator=(const row_printer&) = delete;

  void print(json row) {
    comparison_.add(row);
    if (as_json_) {
      std::printf("%s\n%s", rows_++ == 0 ? "" : ",", row.dump().c_str());
      std::fflush(stdout);
    } else {
      print_row(row);
    }
  }

  /// After the last row: what is told of all.
  void finish() {
    if (!as_json_) return comparison_.print();
    if (!comparison_.is_asked_for()) return;
    std::printf("\n],\n\"only_in_old\": %s", comparison_.missing().dump().c_str());
    is_finished_ = true;
  }

 private:
  bool as_json_, is_finished_ = false;
  bench_comparison& comparison_;
  int rows_ = 0;
};

void run(const bench_command& c) {
  const auto operations = operations_of(c);
  const auto formats = formats_of(c);
  check_engine(c, operations, formats);
  check_formats(c, operations, formats);
  bench_comparison comparison(c.old_document);
  const auto libraries = opened_libraries(c.flint);
  const auto ctx = beside_peers(make_context(c.common));
  for (const auto& o : operations)
    (void)shapes_of(c, ctx, o);  // wrong input is told before anything is measured
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
      line.show(o.name + " " + f.name);
      const auto m = measured(ctx, asked, f.make(o, ctx, s, engine_of(c)));
      std::vector<peer_row> peers;
      if (!f.is_double())
        peers.push_back(beside_double(m, in_double.measured_once(ctx, asked, o, s), unit_of(o)));
      add_libraries(ctx, asked, m, unit_of(o), libraries, peers);
      line.clear();
      printer.print(result(o, f, ctx, m, peers, memory));
      if (c.explain && m.what.report) explain(*m.what.report);
    }
  }
  printer.finish();
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
void run_gesv(const bench_command& c) {
  if (c.format_list != "all" || !c.shape_text.empty() || c.engine != "auto" || !c.flint.empty())
    throw error(error_kind::invalid_argument, "bench: gesv has no --format, --shape, --engine and --flint");
  run_gesv_bench({c.sizes, repeat_of(c), c.old_document, c.common});
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
  command
      ->add_option("--size", c->sizes,
                   "Sizes separated by commas; default: beyond the caches, 384 or on a GPU 2048 for "
                   "products, 256 or 2048 for factors, 128 or 256 for eigenvalues, fewer where an operation "
                   "takes long and for mp")
      ->delimiter(',')
      ->check(CLI::Range(index_t{1}, index_t{1} << 40));
  command->add_option("--shape", c->shape_text, "m,n,k in place of --size")->excludes("--size");
  command->add_option("--engine", c->engine, "How products are computed")
      ->check(CLI::IsMember({"auto", "native", "residue"}))
      ->capture_default_str();
  command->add_flag("--explain", c->explain, "Say which engine computed a product, and why");
  command
      ->add_option(
          "--repeat", c->repeat,
          "Measurements of which the median is given, by default 9, of all operations 3; fewer, but three, "
          "if they take over 2 s; of all operations fewer, but one, if they take over a tenth of a second")
      ->check(CLI::Range(1, 1000));
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
      ->check(CLI::Range(index_t{1}, index_t{1} << 40))
      ->group("");
  add_common_options(*command, c->common);
  command->callback([c, operation, &exit_code] {
    if (operation->empty()) {
      if (!c->list) throw CLI::RequiredError("operation");
      c->operation = "all";
    }
    if (c->list) {
      list(*c);
    } else {
      c->operation == "gesv" ? run_gesv(*c) : run(*c);
    }
    exit_code = done;
  });
}

}  // namespace residua::cli
