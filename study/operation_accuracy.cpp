// The error of every operation on every format, against GMP's floats, and whether scalar code, each
// instruction set and the GPU give the same bits. operation_accuracy_cuda is the same program with the GPU.
//
//   operation_accuracy [--cases N] [--json] [--check]
//
// study/accuracy_table.py makes docs/accuracy.md of the JSON.
#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "residua/base/context.hpp"
#include "study/backends.hpp"
#include "study/measure.hpp"

namespace {

using namespace residua;
using namespace residua::study;
using nlohmann::ordered_json;

struct backend_runner {
  std::string name;
  bool (*run)(int format, operation op, const batch& cases, long count);
};

/// Scalar code first: what the others are compared with.
std::vector<backend_runner> all_backends() {
  std::vector<backend_runner> list = {{"scalar", run_scalar}};
#if defined(__x86_64__)
  for (const auto isa : available_instruction_sets()) {
    if (isa == instruction_set::avx2) list.push_back({"avx2", avx2::run_simd});
    if (isa == instruction_set::avx512) list.push_back({"avx512", avx512::run_simd});
  }
#endif
  if (!gpu_name().empty()) list.push_back({"gpu", run_gpu});
  return list;
}

struct measured {
  int format;
  operation op;
  data kind;
  long cases;
  errors error;                 // of scalar code, and of every backend with the same bits
  disagreements special;        // data::special only
  std::vector<long> different;  // cases whose bits differ from scalar code's, one number a backend
  errors worst_other;           // of the backend with the largest error among those that differ
};

bool measure(const std::vector<backend_runner>& backends, int format, operation op, data kind, long count,
             measured& m) {
  case_set cases = make_cases(format, op, kind, count);
  m = {format, op, kind, cases.asked_for(), {}, {}, {}, {}};
  for (int k = 0; k < static_cast<int>(backends.size()); ++k) {
    if (!backends[static_cast<std::size_t>(k)].run(format, op, cases.with_results(k), cases.count()))
      return false;
    m.different.push_back(count_different(cases, 0, k));
    if (kind == data::special || m.different.back() == 0) continue;
    const auto other = measure_errors(format, op, cases, k);
    if (other.largest > m.worst_other.largest) m.worst_other = other;
  }
  if (kind == data::special) {
    m.special = compare_with_one_limb(format, op, cases, 0);
  } else {
    m.error = measure_errors(format, op, cases, 0);
  }
  return true;
}

/// Whether the format's bound is stated for such data.
bool bound_applies(const measured& m) {
  return all_formats[m.format].bound_of(m.op).units > 0 && m.kind != data::special &&
         m.kind != data::subnormal_edge;
}
bool breaks_bound(const measured& m) {
  return bound_applies(m) &&
         (m.error.largest_of_bound > 1 || m.worst_other.largest_of_bound > 1 || m.error.not_finite > 0);
}

std::string cpu_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  }
  return "unknown";
}

std::string today() {
  const std::time_t now = std::time(nullptr);
  char text[16];
  std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
  return text;
}

ordered_json to_json(const measured& m, const std::vector<backend_runner>& backends) {
  const auto& facts = all_formats[m.format];
  const bound stated = facts.bound_of(m.op);
  ordered_json entry = {{"format", facts.name},
                        {"bits", facts.bits},
                        {"operation", name_of(m.op)},
                        {"data", name_of(m.kind)},
                        {"cases", m.cases}};
  if (m.kind == data::special) {
    entry["kind_disagreements"] = m.special.kind;
    entry["zero_sign_disagreements"] = m.special.zero_sign;
  } else {
    entry["max"] = m.error.largest;
    entry["mean"] = m.error.mean;
    entry["not_finite"] = m.error.not_finite;
  }
  entry["scale"] = stated.scale == bound::terms ? "terms" : "result";
  if (stated.units > 0) {
    entry["bound"] = stated.units;
    if (bound_applies(m)) entry["max_of_bound"] = m.error.largest_of_bound;
  }
  for (std::size_t k = 1; k < backends.size(); ++k)
    entry["different_bits"][backends[k].name] = m.different[k];
  return entry;
}

ordered_json to_json(const std::vector<measured>& all, const std::vector<backend_runner>& backends,
                     long count) {
  ordered_json document;
  document["machine"] = {
      {"cpu", cpu_name()}, {"gpu", gpu_name()}, {"date", today()}, {"compiler", __VERSION__}};
  document["cases"] = count;
  document["results"] = ordered_json::array();
  for (const auto& m : all) document["results"].push_back(to_json(m, backends));
  return document;
}

void print(const measured& m, const std::vector<backend_runner>& backends) {
  std::printf("%-18s %-9s %-15s ", all_formats[m.format].name.data(), name_of(m.op).data(),
              name_of(m.kind).data());
  if (m.kind == data::special) {
    std::printf("unlike one limb: %ld, sign of zero: %ld", m.special.kind, m.special.zero_sign);
  } else {
    std::printf("max %9.3g  mean %9.3g", m.error.largest, m.error.mean);
    if (bound_applies(m)) std::printf("  max/bound %.3f", m.error.largest_of_bound);
    if (m.error.not_finite > 0) std::printf("  not finite: %ld", m.error.not_finite);
  }
  for (std::size_t k = 1; k < backends.size(); ++k) {
    if (m.different[k] > 0) std::printf("  %s DIFFERS: %ld", backends[k].name.c_str(), m.different[k]);
  }
  std::printf("%s\n", breaks_bound(m) ? "  ABOVE ITS BOUND" : "");
}

/// Cases whose bits differ between two backends, and measurements above their bound.
struct faults {
  long different = 0, above_bound = 0;
};
faults count_faults(const std::vector<measured>& all) {
  faults f;
  for (const auto& m : all) {
    for (const long d : m.different) f.different += d;
    f.above_bound += breaks_bound(m) ? 1 : 0;
  }
  return f;
}

int run(long count, bool json, bool check) {
  const auto backends = all_backends();
  std::vector<measured> all;
  measured m;
  for (int format = 0; format < static_cast<int>(std::size(all_formats)); ++format) {
    for (const auto op : all_operations) {
      for (const auto kind : all_data) {
        if (!measure(backends, format, op, kind, count, m)) continue;
        if (!json) print(m, backends);
        all.push_back(m);
      }
    }
  }
  const faults f = count_faults(all);
  if (json) std::cout << to_json(all, backends, count).dump(1) << '\n';
  std::fprintf(stderr,
               "operation_accuracy: %ld results with different bits, %ld measurements above their bound\n",
               f.different, f.above_bound);
  return check && (f.different > 0 || f.above_bound > 0) ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    CLI::App app(
        "The error of every operation on every format, and whether all backends give the same bits.");
    long count = 50000;
    bool json = false, check = false;
    app.add_option("--cases", count, "operands an operation and kind of data")->check(CLI::PositiveNumber);
    app.add_flag("--json", json, "one JSON document on standard output");
    app.add_flag("--check", check, "fail if any bits differ or an error is above its bound");
    CLI11_PARSE(app, argc, argv);
    return run(count, json, check);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "operation_accuracy: %s\n", e.what());
    return 2;
  }
}
