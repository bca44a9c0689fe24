// The study of Gaussian elimination: table 16 and figures 15 to 17 of the thesis.
#include "study/kernels/gauss.hpp"

#include "study/command/elements.hpp"
#include "study/command/library_formats.hpp"
#include "study/command/studies.hpp"
#include "study/kernels/run_time_precision.hpp"

namespace residua::cli {

namespace {

using residua::study::gauss_problem;
using residua::study::gauss_result;
using residua::study::run_gauss;
using residua::study::run_mp_gauss;

struct system_and_solution {
  gauss_problem problem;
  std::vector<qd> x;  // in qd, on the backend that takes least time over it
};

std::vector<index_t> sizes_of(const study_request& asked, const context& ctx) {
  if (!asked.sizes.empty()) return asked.sizes;
  if (asked.quick) return {16, 64, 128, 256};
  if (is_gpu(ctx)) return {16, 64, 256, 512, 1024, 2048, 4096};
  return {16, 64, 256, 512};
}
/// Of the kernel Fan2; 0 where the library eliminates.
constexpr int block_of_library = 0;
std::vector<int> blocks_of(const context& ctx, const std::string& format) {
  if (mp_bits_of(format) > 0) return {block_of_library};
  return is_gpu(ctx) ? std::vector<int>{4, 8, 16, 32, 64} : std::vector<int>{1};
}

json measure(const context& ctx, const std::string& format, int block, int repeat,
             const system_and_solution& s) {
  const int bits = mp_bits_of(format);
  const auto r = bits > 0 ? run_mp_gauss(ctx, bits, s.problem, repeat)
                          : run_gauss(ctx, format, s.problem, block, repeat);
  json row = time_columns(r.time);
  // qd is what errors are measured beside, and its residual would be computed in qd; so would those of
  // numbers as long.
  const bool is_reference = format == "qd" || bits > residua::study::most_bits_beside_qd;
  row["average_absolute_error"] =
      is_reference ? json(nullptr) : json(residua::study::average_absolute_error(r.x, s.x));
  row["residual"] = is_reference ? json(nullptr) : json(r.residual);
  row["bound"] = r.bound > 0 && !is_reference ? json(r.bound) : json(nullptr);
  return row;
}

std::vector<study_case> cases(const study_request& asked) {
  check_orders(asked.sizes, "study: --size");
  constexpr int thesis_decades = 2;  // elements of [0.01, 0.1) and [10, 100)
  std::vector<study_case> all;
  const int repeat = repeats(asked);
  for (const auto& ctx : asked.backends) {
    for (const index_t n : sizes_of(asked, ctx)) {
      const auto system = shared_once<system_and_solution>([ctx, n, seed = asked.seed] {
        auto problem =
            residua::study::random_system(n, decades(thesis_decades), seed + static_cast<std::uint64_t>(n));
        auto x = run_gauss(ctx, "qd", problem, 16, 1).x;
        return system_and_solution{std::move(problem), std::move(x)};
      });
      for (const auto& format : asked.formats) {
        for (const int block : blocks_of(ctx, format)) {
          all.push_back({{{"backend", name_of(ctx.kind())}, {"format", format}, {"n", n}, {"block", block}},
                         [=] { return measure(ctx, format, block, repeat, system->get()); }});
        }
      }
    }
  }
  return all;
}

/// On a GPU the block of 8, as in figures 15 and 17; and what the library eliminates.
json of_one_block(const json& rows, const json& backend) {
  auto chosen = rows_like(rows, {{"backend", backend}, {"block", backend == json("cuda") ? 8 : 1}});
  for (const auto& row : rows_like(rows, {{"backend", backend}, {"block", block_of_library}}))
    chosen.push_back(row);
  return chosen;
}

std::vector<chart> charts(const json& rows) {
  std::vector<chart> all;
  for (const auto& backend : values_of(rows, "backend")) {
    const auto chosen = of_one_block(rows, backend);
    const auto place = backend.get<std::string>();
    all.push_back({"error-" + place, "Gaussian elimination: error (" + place + ")", "order n",
                   "average absolute error of x", lines_of(chosen, "format", "n", "average_absolute_error")});
    all.push_back({"time-" + place, "Gaussian elimination: time (" + place + ")", "order n", "seconds",
                   lines_of(chosen, "format", "n", "seconds")});
    all.push_back({"trade-" + place, "Gaussian elimination: error against time (" + place + ")", "seconds",
                   "average absolute error of x",
                   lines_of(chosen, "format", "seconds", "average_absolute_error")});
  }
  const auto gpu = rows_like(rows, {{"backend", "cuda"}});
  if (gpu.empty()) return all;
  const auto largest = values_of(gpu, "n").back();
  all.push_back({"block-cuda", "Gaussian elimination, n = " + largest.dump() + ": time by block (cuda)",
                 "side of a block of threads", "seconds",
                 lines_of(rows_like(gpu, {{"n", largest}}), "format", "block", "seconds")});
  return all;
}

finding compare_errors(const json& rows, const char* better, const char* worse, const std::string& claim) {
  tally t;
  double largest = 0;
  for_pairs(rows, better, worse, {"backend", "n", "block"}, [&](const json& a, const json& b) {
    const double first = number(a, "average_absolute_error"), second = number(b, "average_absolute_error");
    t.add(first <= second);
    if (second > 0) largest = std::max(largest, first / second);
  });
  return {claim, "Nguyen 2016, figure 15", t.mostly(),
          std::string(better) + " errs no more than " + worse + " in " + t.text() +
              "; largest quotient of errors " + text_of(largest)};
}

finding small_blocks(const json& rows) {
  tally t;
  double largest = 0;
  for (const auto& row : rows_like(rows, {{"backend", "cuda"}, {"block", 4}})) {
    if (number(row, "n") < 1024) continue;
    const auto wider =
        rows_like(rows, {{"backend", "cuda"}, {"block", 8}, {"n", row["n"]}, {"format", row["format"]}});
    if (wider.empty()) continue;
    const double speedup = number(row, "seconds") / number(wider.front(), "seconds");
    t.add(speedup > 1);
    largest = std::max(largest, speedup);
  }
  return {"Blocks of 8 x 8 threads beat those of 4 x 4, by up to 2.9", "Nguyen 2016, table 16, figure 16",
          t.mostly(), t.text() + " of n >= 1024; largest quotient of times " + text_of(largest)};
}

/// By the block of 8, of matrices that are larger than the caches.
finding triples_take_their_bytes(const json& rows) {
  constexpr double least_order = 2048;
  tally t;
  std::string text;
  for (const char* triple : {"ds", "di", "dit"}) {
    for_pairs(of_one_block(rows, "cuda"), triple, "dd", {"n"}, [&](const json& a, const json& b) {
      if (number(a, "n") < least_order) return;
      const double quotient = number(a, "seconds") / number(b, "seconds");
      t.add(is_about(quotient, 0.75));
      text += (text.empty() ? "" : ", ") + std::string(triple) + " " + text_of(quotient) +
              " (n = " + a["n"].dump() + ")";
    });
  }
  return {"Triple precision takes 3/4 of quadruple's time in elimination, too", "Mukunoki 2013, section 2.8",
          t.mostly(), t.all == 0 ? "no such rows" : "time over dd's: " + text};
}

std::vector<finding> findings(const json& rows) {
  return {
      compare_errors(rows, "double", "double2", "Composite double2 is no more accurate than double"),
      compare_errors(rows, "float", "float2", "Composite float2 is no more accurate than float"),
      compare_errors(rows, "dd", "double", "A normalised pair of doubles keeps what a composite one loses"),
      compare_errors(rows, "ds", "double", "So does a triple of 12 bytes, rounded at each store"),
      triples_take_their_bytes(rows),
      small_blocks(rows),
      within_bounds(rows, "|b - A x| <= gamma_3n |L| |U| |x|, with the format's bound of one operation",
                    "Higham 2002, theorem 9.4")};
}

}  // namespace

study gauss_study() {
  return {
      "gauss",
      "Gaussian elimination",
      "What do more bits give a solution of A x = b by Gaussian elimination without pivoting, and what "
      "do they take? Elements are drawn from [0.01, 0.1) and [10, 100), each interval half of the time.",
      "seconds: of the elimination alone, the median (spread: largest over smallest) of repeated runs "
      "by the two kernels Fan1 and Fan2; block: the side of Fan2's blocks of threads. "
      "average_absolute_error: of x, beside the solution of the same elimination in qd (212 bits). "
      "residual: the largest |b - A x| / (|L| |U| |x|), beside its bound gamma_3n where one is known. ds, di "
      "and dit: elements of 12 bytes, computed as dd and rounded at each store. mp: by the library's scal "
      "and "
      "ger (block 0).",
      {"float", "double", "float2", "double2", "ff", "ds", "di", "dd", "td", "mp:106", "dit", "qd", "mp:212",
       "mp:424"},
      10,
      cases,
      charts,
      findings};
}

}  // namespace residua::cli
