// The study of blocked LU: tables 17 to 19 and figures 18 to 21 of the thesis.
#include "study/kernels/lud.hpp"

#include "study/command/elements.hpp"
#include "study/command/library_formats.hpp"
#include "study/command/studies.hpp"
#include "study/kernels/run_time_precision.hpp"

namespace residua::cli {

namespace {

using residua::study::lud_result;
using residua::study::run_lud;
using residua::study::run_mp_lud;

struct matrix_and_factors {
  std::vector<double> a;
  std::vector<qd> lu;  // in qd, on the backend that is measured
};

std::vector<index_t> sizes_of(const study_request& asked, const context& ctx) {
  if (!asked.sizes.empty()) return asked.sizes;
  if (asked.quick) return {32, 64, 128};
  if (is_gpu(ctx)) return {64, 256, 512, 1024, 2048};
  return {64, 256, 512};
}
std::vector<int> blocks_of(const study_request& asked, const context& ctx) {
  if (is_gpu(ctx)) return {4, 8, 16, 32, 64};
  return asked.quick ? std::vector<int>{16} : std::vector<int>{16, 64};
}

double average_absolute_error(const std::vector<qd>& lu, const std::vector<qd>& reference) {
  double sum = 0;
  for (std::size_t k = 0; k < lu.size(); ++k) sum += std::fabs(leading(lu[k] - reference[k]));
  return sum / static_cast<double>(lu.size());
}

json measure(const context& ctx, const std::string& format, index_t n, int block, int repeat,
             const matrix_and_factors& m) {
  const int bits = mp_bits_of(format);
  const auto r =
      bits > 0 ? run_mp_lud(ctx, bits, n, m.a, block, repeat) : run_lud(ctx, format, n, m.a, block, repeat);
  json row = time_columns(r.time);
  row["mismatches"] = r.mismatches;
  row["mismatches_percent"] = 100 * static_cast<double>(r.mismatches) / static_cast<double>(n * n);
  // qd is what errors are measured beside.
  const bool is_reference = format == "qd" || bits > residua::study::most_bits_beside_qd;
  row["average_absolute_error"] = is_reference ? json(nullptr) : json(average_absolute_error(r.lu, m.lu));
  row["residual"] = r.residual > 0 ? json(r.residual) : json(nullptr);
  row["bound"] = r.bound > 0 ? json(r.bound) : json(nullptr);
  return row;
}

std::vector<study_case> cases(const study_request& asked) {
  check_orders(asked.sizes, "study: --size");
  constexpr int usual_block = 16;
  std::vector<study_case> all;
  const int repeat = repeats(asked);
  for (const auto& ctx : asked.backends) {
    for (const index_t n : sizes_of(asked, ctx)) {
      for (int k = 1; k <= 5; ++k) {
        const auto matrix = shared_once<matrix_and_factors>([ctx, n, k, seed = asked.seed] {
          std::mt19937_64 engine(seed + static_cast<std::uint64_t>(10 * n + k));
          auto a = residua::study::drawn(n * n, decades(k), engine);
          auto lu = run_lud(ctx, "qd", n, a, usual_block, 1).lu;
          return matrix_and_factors{std::move(a), std::move(lu)};
        });
        // Times do not depend on the elements: the other blocks run on one interval.
        for (const auto& format : asked.formats) {
          for (const int block : blocks_of(asked, ctx)) {
            if (k != 1 && block != usual_block) continue;
            all.push_back({{{"backend", name_of(ctx.kind())},
                            {"format", format},
                            {"decades", k},
                            {"n", n},
                            {"block", block}},
                           [=] { return measure(ctx, format, n, block, repeat, matrix->get()); }});
          }
        }
      }
    }
  }
  return all;
}

std::vector<chart> charts(const json& rows) {
  std::vector<chart> all;
  for (const auto& backend : values_of(rows, "backend")) {
    const auto place = backend.get<std::string>();
    const auto here = rows_like(rows, {{"backend", backend}, {"block", 16}});
    for (const int k : {1, 3, 5}) {
      const auto power = std::to_string(k);
      all.push_back({"error-" + power + "-" + place,
                     "LU, elements 1e-" + power + " to 1e" + power + " (" + place + ")", "order n",
                     "average absolute error of L and U",
                     lines_of(rows_like(here, {{"decades", k}}), "format", "n", "average_absolute_error")});
    }
    const auto one_interval = rows_like(here, {{"decades", 1}});
    all.push_back({"time-" + place, "LU in blocks of 16: time (" + place + ")", "order n", "seconds",
                   lines_of(one_interval, "format", "n", "seconds")});
    const auto largest = values_of(here, "n").back();
    all.push_back({"trade-" + place, "LU, n = " + largest.dump() + ": error against time (" + place + ")",
                   "seconds", "average absolute error of L and U",
                   lines_of(rows_like(rows, {{"backend", backend}, {"decades", 1}, {"n", largest}}), "format",
                            "seconds", "average_absolute_error")});
    all.push_back({"mismatches-" + place,
                   "LU, n = " + largest.dump() + ": elements of L U off by 1e-4 (" + place + ")",
                   "elements from 10^-k to 10^k: k", "% of elements",
                   lines_of(rows_like(here, {{"n", largest}}), "format", "decades", "mismatches_percent"),
                   false, false});
  }
  const auto gpu = rows_like(rows, {{"backend", "cuda"}, {"decades", 1}});
  if (gpu.empty()) return all;
  const auto largest = values_of(gpu, "n").back();
  all.push_back({"block-cuda", "LU, n = " + largest.dump() + ": time by block (cuda)", "side of a block",
                 "seconds", lines_of(rows_like(gpu, {{"n", largest}}), "format", "block", "seconds")});
  return all;
}

finding compare(const json& rows, const char* better, const char* worse, const char* column,
                const char* source, const std::string& claim) {
  tally t;
  for_pairs(rows, better, worse, {"backend", "n", "block", "decades"},
            [&](const json& a, const json& b) { t.add(number(a, column) <= number(b, column)); });
  return {claim, source, t.mostly(),
          std::string(column) + " of " + better + " is no more than that of " + worse + " in " + t.text()};
}

finding no_mismatches(const json& rows) {
  tally t;
  for (const auto& row : rows_like(rows, {{"format", "dd"}})) t.add(number(row, "mismatches") == 0);
  return {
      "What composite arithmetic loses, a normalised pair of doubles keeps: no element of L U is off by 1e-4",
      "beside table 17, whose double2 has up to 79 %", t.always(), "none in " + t.text()};
}

finding best_block(const json& rows) {
  tally t;
  std::string text;
  for (const auto& format : values_of(rows, "format")) {
    const auto gpu = rows_like(rows, {{"backend", "cuda"}, {"decades", 1}, {"format", format}});
    if (gpu.empty()) continue;
    const auto largest = rows_like(gpu, {{"n", 2048}});  // the thesis' size
    json best;
    for (const auto& row : largest)
      if (std::isfinite(number(row, "seconds")) &&
          (best.is_null() || number(row, "seconds") < number(best, "seconds")))
        best = row;
    if (best.is_null()) continue;
    t.add(number(best, "block") == 16);
    text += (text.empty() ? "" : ", ") + format.get<std::string>() + " " + best["block"].dump();
  }
  return {"Blocks of 16 x 16 are the fastest", "Nguyen 2016, table 19, n = 2048", t.mostly(),
          text.empty() ? "no such rows" : "fastest block: " + text};
}

std::vector<finding> findings(const json& rows) {
  return {compare(rows, "float", "float2", "mismatches", "Nguyen 2016, table 17",
                  "float2 has more mismatches than float"),
          compare(rows, "double", "double2", "mismatches", "Nguyen 2016, table 17",
                  "double2 has no fewer mismatches than double"),
          compare(rows, "double", "double2", "average_absolute_error", "Nguyen 2016, figures 18-20",
                  "double2 is no more accurate than double"),
          no_mismatches(rows),
          best_block(rows),
          within_bounds(rows, "|A - L U| <= gamma_n |L| |U|, with the format's bound of one operation",
                        "Higham 2002, theorem 9.3")};
}

}  // namespace

study lud_study() {
  return {"lud",
          "Blocked LU",
          "Does a second limb make the factors of A more accurate, and does it matter how far elements are "
          "apart in size? Elements are drawn from [10^-k, 10^(1-k)) and [10^(k-1), 10^k), k = 1 ... 5, "
          "each interval half of the time; there is no pivoting.",
          "seconds: of the factorisation by the three kernels for the diagonal, the perimeter and the "
          "inside, the median (spread: largest over smallest) of repeated runs; block: their side. "
          "mismatches: elements of A - L U beyond 1e-4. average_absolute_error: of L and U beside the same "
          "factorisation in qd (212 bits). residual: the largest |A - L U| / (|L| |U|), beside its bound "
          "gamma_n where one is known. ds, di and dit: elements of 12 bytes, computed as dd and rounded at "
          "each store. mp: by the library's scal and ger, trsm and gemm.",
          {"float", "double", "float2", "double2", "ff", "ds", "di", "dd", "td", "mp:106", "dit", "qd",
           "mp:212", "mp:424"},
          10,
          cases,
          charts,
          findings};
}

}  // namespace residua::cli
