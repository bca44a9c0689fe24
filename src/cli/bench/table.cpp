// Prints rows as soon as they are measured.
#include "cli/bench/table.hpp"

#include <cstdio>

#include "residua/version.hpp"

namespace residua::cli {

namespace {

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

}  // namespace

row_printer::row_printer(bool as_json, const context& ctx, const memory_ceiling& memory,
                         bench_comparison& comparison)
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

row_printer::~row_printer() {
  if (as_json_) std::printf(is_finished_ ? "\n}\n" : "\n]\n}\n");
}

void row_printer::print(json row) {
  comparison_.add(row);
  if (as_json_) {
    std::printf("%s\n%s", rows_++ == 0 ? "" : ",", row.dump().c_str());
    std::fflush(stdout);
  } else {
    print_row(row);
  }
}

void row_printer::finish() {
  if (!as_json_) return comparison_.print();
  if (!comparison_.is_asked_for()) return;
  std::printf("\n],\n\"only_in_old\": %s", comparison_.missing().dump().c_str());
  is_finished_ = true;
}

void explain(const gemm_report& r) {
  std::fprintf(stderr, "  %s: %s", name_of(r.used).data(), std::string(r.reason).c_str());
  if (r.used == engine::residue) {
    std::fprintf(stderr, "; %d bits, %d moduli, %d products, spread of exponents %d", r.bits, r.moduli,
                 r.products, r.spread);
  }
  std::fprintf(stderr, "\n");
}

}  // namespace residua::cli
