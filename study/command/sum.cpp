// The study of global summation: tables 7, 8, 10, 11, 12 and figures 5 to 11 of the thesis.
#include "residua/base/error.hpp"
#include "study/command/elements.hpp"
#include "study/command/library_formats.hpp"
#include "study/command/studies.hpp"
#include "study/kernels/summation.hpp"

namespace residua::cli {

namespace {

using residua::study::sum_order;
using residua::study::sum_result;
using elements = std::shared_ptr<made_once<std::vector<double>>>;

std::vector<index_t> sizes_of(const study_request& asked) {
  if (!asked.sizes.empty()) return asked.sizes;
  if (asked.quick) return {1 << 10, 1 << 14, 1 << 17};
  return {1 << 10, 1 << 17, 1 << 18, 1 << 20, 1 << 21, 1 << 23};
}
std::vector<index_t> gmp_sizes_of(const study_request& asked) {
  if (!asked.sizes.empty()) return asked.sizes;
  return asked.quick ? std::vector<index_t>{1 << 10, 1 << 14} : std::vector<index_t>{1 << 10, 1 << 20};
}

const std::vector<int> decades_of_formats = {2, 3, 4, 5, 6};  // table 11
const std::vector<int> decades_of_gmp = {1, 4, 13, 19, 37};   // table 7
using launch_shape = std::pair<int, int>;
constexpr launch_shape launches[] = {{1, 1},   {1, 32},  {1, 64},  {1, 128},  {1, 1024},
                                     {16, 32}, {32, 32}, {64, 32}, {128, 32}, {1024, 256}};  // table 12
constexpr launch_shape usual_launch = {64, 32};  // the thesis' best

/// The user's, or the usual one; the thesis' others are run on the largest array alone.
std::vector<launch_shape> launches_of(const study_request& asked) {
  const auto or_usual = [](const std::vector<int>& given, int usual) {
    return given.empty() ? std::vector<int>{usual} : given;
  };
  std::vector<launch_shape> all;
  for (const int grid : or_usual(asked.sum.grids, usual_launch.first))
    for (const int block : or_usual(asked.sum.blocks, usual_launch.second)) all.emplace_back(grid, block);
  return all;
}

/// Numbers of floats are made of floats, all others of doubles, as in the thesis.
bool is_of_floats(const std::string& format) {
  return format == "float" || format == "float2" || format == "ff" || format == "gmp32";
}

/// What elements are drawn from: the thesis' interval of k decades either way, or one of the user's.
struct drawn_range {
  int decades = 0;  // 0: the user's
  residua::study::magnitudes bounds{};

  [[nodiscard]] json columns() const {
    if (decades > 0) return {{"decades", decades}};
    const auto text = [](const residua::study::interval& i) {
      return json(i.low).dump() + " to " + json(i.high).dump();
    };
    return {{"decades", nullptr}, {"interval", text(bounds.small) + ", " + text(bounds.large)}};
  }
};

std::vector<drawn_range> ranges_of(const study_request& asked, const std::vector<int>& usual) {
  std::vector<drawn_range> all;
  const auto& own = asked.sum.intervals;
  for (std::size_t k = 0; k < own.size(); k += 4)
    all.push_back({0, {{own[k], own[k + 1]}, {own[k + 2], own[k + 3]}}});
  if (!own.empty()) return all;
  for (const int k : usual) all.push_back({k, decades(k)});
  return all;
}

elements elements_of(const study_request& asked, index_t n, const drawn_range& range, bool floats) {
  return shared_once<std::vector<double>>([=, seed = asked.seed] {
    return residua::study::elements_of_sum_zero(n, range.bounds, floats,
                                                seed + static_cast<std::uint64_t>(n + range.decades));
  });
}

json columns_of(const sum_result& r) {
  json row = time_columns(r.time);
  row["error"] = std::fabs(r.sum);
  return row;
}

constexpr sum_order orders[] = {sum_order::sequential, sum_order::pairwise, sum_order::compensated};

bool has_order(const std::string& format, sum_order order) {
  return order != sum_order::compensated || format == "float" || format == "double";
}

/// What a GPU's rows call the order of a thread's additions: "blocks" is sequential.
std::string name_by_blocks(sum_order order) {
  return order == sum_order::sequential ? "blocks" : std::string(residua::study::name_of(order)) + " blocks";
}

class case_list {
 public:
  explicit case_list(const study_request& asked) : asked_(asked) {}

  void add_orders(index_t n, const drawn_range& range) {
    for (const auto& format : kernel_formats()) {
      for (const auto order : orders) {
        if (!has_order(format, order)) continue;
        add("cpu", format, std::string(residua::study::name_of(order)), range, n, {0, 0},
            [=](const std::vector<double>& x, int repeat) {
              return residua::study::run_sum(format, order, x, repeat);
            });
      }
    }
    add("cpu", "exact", "sequential", range, n, {0, 0}, residua::study::run_exact_sum);
  }
  void add_blocks(const context& gpu, index_t n, const drawn_range& range, launch_shape launch,
                  bool in_every_order) {
    for (const auto& format : kernel_formats()) {
      for (const auto order : orders) {
        if (!has_order(format, order) || (order != sum_order::sequential && !in_every_order)) continue;
        add("cuda", format, name_by_blocks(order), range, n, launch,
            [=](const std::vector<double>& x, int repeat) {
              return residua::study::run_block_sum(gpu, format, order, launch.first, launch.second, x,
                                                   repeat);
            });
      }
    }
  }
  void add_gmp(index_t n, const drawn_range& range) {
    for (const int bits : {32, 64, 128, 256}) {
      add("cpu", "gmp" + std::to_string(bits), "sequential", range, n, {0, 0},
          [=](const std::vector<double>& x, int repeat) {
            return residua::study::run_gmp_sum(bits, x, repeat);
          });
    }
  }
  /// In precisions of run time, by the library: on one thread of a CPU, as GMP, or a GPU.
  void add_mp(const context& ctx, index_t n, const drawn_range& range) {
    const auto place = is_gpu(ctx) ? ctx : context::cpu(1);
    for (const auto& format : asked_.formats) {
      const int bits = mp_bits_of(format);
      if (bits == 0) continue;
      add(name_of(ctx.kind()), format, "library", range, n, {0, 0},
          [=](const std::vector<double>& x, int repeat) {
            return residua::study::run_mp_sum(place, bits, x, repeat);
          });
    }
  }
  std::vector<study_case> take() { return std::move(cases_); }

 private:
  [[nodiscard]] std::vector<std::string> kernel_formats() const {
    std::vector<std::string> all;
    for (const auto& format : asked_.formats)
      if (mp_bits_of(format) == 0) all.push_back(format);
    return all;
  }
  template <class Run>
  void add(std::string_view backend, const std::string& format, const std::string& order,
           const drawn_range& range, index_t n, launch_shape launch, Run run) {
    const bool floats = is_of_floats(format);
    auto& x = elements_[{n, range.columns().dump(), floats}];
    if (!x) x = elements_of(asked_, n, range, floats);
    json key = {{"backend", backend}, {"format", format}, {"order", order}};
    key.update(range.columns());
    key.update({{"n", n}, {"grid", launch.first}, {"block", launch.second}});
    cases_.push_back(
        {key, [run, x = x, repeat = repeats(asked_)] { return columns_of(run(x->get(), repeat)); }});
  }

  const study_request& asked_;
  std::map<std::tuple<index_t, std::string, bool>, elements> elements_;
  std::vector<study_case> cases_;
};

void add_gpu(case_list& list, const study_request& asked, const context& ctx) {
  const auto sizes = sizes_of(asked);
  const auto ranges = ranges_of(asked, decades_of_formats);
  for (const index_t n : sizes)
    for (const auto& range : ranges)
      for (const auto& launch : launches_of(asked)) list.add_blocks(ctx, n, range, launch, true);
  if (!asked.sum.grids.empty() || !asked.sum.blocks.empty()) return;
  for (const auto& launch : launches)
    if (launch != usual_launch) list.add_blocks(ctx, sizes.back(), ranges.front(), launch, false);
}

void add_cpu(case_list& list, const study_request& asked) {
  for (const index_t n : sizes_of(asked))
    for (const auto& range : ranges_of(asked, decades_of_formats)) list.add_orders(n, range);
  for (const index_t n : gmp_sizes_of(asked))
    for (const auto& range : ranges_of(asked, decades_of_gmp)) list.add_gmp(n, range);
}

void check_sizes(const study_request& asked) {
  for (const index_t n : asked.sizes) {
    if (n % 4 != 0)
      throw error(error_kind::invalid_argument,
                  "study: --size is " + std::to_string(n) + "; sums are of a multiple of 4 elements");
  }
}

std::vector<study_case> cases(const study_request& asked) {
  check_sizes(asked);
  case_list list(asked);
  for (const auto& ctx : asked.backends) {
    is_gpu(ctx) ? add_gpu(list, asked, ctx) : add_cpu(list, asked);
    for (const index_t n : gmp_sizes_of(asked))
      for (const auto& range : ranges_of(asked, decades_of_gmp)) list.add_mp(ctx, n, range);
  }
  return list.take();
}

/// The rows that figures and the table of errors are drawn from: in order on a CPU, by the usual launch of
/// threads that add in order on a GPU.
json plain_sums(const json& rows, const json& backend) {
  if (backend == json("cpu")) return rows_like(rows, {{"backend", "cpu"}, {"order", "sequential"}});
  const auto blocks = rows_like(rows, {{"backend", "cuda"}, {"order", "blocks"}});
  const auto usual = rows_like(blocks, {{"grid", usual_launch.first}, {"block", usual_launch.second}});
  if (!usual.empty() || blocks.empty()) return usual;
  return rows_like(blocks, {{"grid", blocks[0]["grid"]}, {"block", blocks[0]["block"]}});  // the user's first
}

json without_gmp(const json& rows) {
  json kept = json::array();
  for (const auto& row : rows)
    if (row["format"].get<std::string>().rfind("gmp", 0) != 0) kept.push_back(row);
  return kept;
}

json largest_size(const json& rows) {
  index_t largest = 0;
  for (const auto& row : rows) largest = std::max(largest, row["n"].get<index_t>());
  return rows_like(rows, {{"n", largest}});
}

/// Of one backend's rows: `plain` is what it calls sums in order.
std::vector<series> lines_by_order(const json& rows, const char* plain) {
  std::vector<series> lines;
  for (const char* format : {"float", "double"}) {
    for (auto& line : lines_of(rows_like(rows, {{"format", format}}), "order", "n", "error")) {
      line.name = std::string(format) + " " + line.name;
      lines.push_back(std::move(line));
    }
  }
  for (const char* format : {"float2", "double2"}) {
    auto line = lines_of(rows_like(rows, {{"format", format}, {"order", plain}}), "format", "n", "error");
    lines.insert(lines.end(), line.begin(), line.end());
  }
  return lines;
}

/// Times of GMP and of the library's numbers, those of a GPU apart.
std::vector<series> lines_of_digits(const json& rows) {
  json chosen = json::array();
  for (auto row : rows) {
    const auto format = row["format"].get<std::string>();
    if (!format.starts_with("gmp") && mp_bits_of(format) == 0) continue;
    if (row["backend"] == json("cuda")) row["format"] = format + " on a GPU";
    chosen.push_back(row);
  }
  return lines_of(chosen, "format", "n", "seconds");
}

std::vector<chart> charts(const json& rows) {
  std::vector<chart> all;
  for (const auto& backend : values_of(rows, "backend")) {
    const auto place = backend.get<std::string>();
    const auto sums = without_gmp(plain_sums(rows, backend));
    all.push_back({"error-" + place, "Sums that are zero: error (" + place + ", largest array)",
                   "elements from 10^-k to 10^k: k", "absolute error",
                   lines_of(largest_size(sums), "format", "decades", "error"), false, true});
    for (const int k : {2, 4, 6}) {
      const auto power = std::to_string(k);
      all.push_back({"trade-" + power + "-" + place,
                     "Error against time, 1e-" + power + " to 1e" + power + " (" + place + ")", "seconds",
                     "absolute error",
                     lines_of(rows_like(sums, {{"decades", k}}), "format", "seconds", "error")});
    }
    all.push_back({"time-" + place, "Sums: time (" + place + ")", "elements", "seconds",
                   lines_of(rows_like(sums, {{"decades", 2}}), "format", "n", "seconds")});
  }
  all.push_back({"order-cpu", "Order of additions, 1e-4 to 1e4 (cpu)", "elements", "absolute error",
                 lines_by_order(rows_like(rows, {{"backend", "cpu"}, {"decades", 4}}), "sequential")});
  const auto of_gpu = rows_like(
      rows,
      {{"backend", "cuda"}, {"decades", 4}, {"grid", usual_launch.first}, {"block", usual_launch.second}});
  all.push_back({"order-cuda", "Order of each thread's additions, 1e-4 to 1e4 (cuda)", "elements",
                 "absolute error", lines_by_order(of_gpu, "blocks")});
  all.push_back({"digits", "Precisions of run time and GMP: time, 1e-4 to 1e4", "elements", "seconds",
                 lines_of_digits(rows_like(rows, {{"decades", 4}}))});
  const auto sweep = rows_like(rows, {{"backend", "cuda"}, {"decades", 2}, {"block", 32}});
  all.push_back({"grid-cuda", "Blocks of 32 threads: time (cuda)", "blocks", "seconds",
                 lines_of(largest_size(sweep), "format", "grid", "seconds")});
  return all;
}

finding gmp_is_exact(const json& rows) {
  tally t;
  for (const int k : {1, 4, 13, 19})
    for (const auto& row : rows_like(rows, {{"format", "gmp256"}, {"decades", k}}))
      t.add(number(row, "error") == 0);
  return {"Sums of 256 bits of elements from 1e-19 to 1e19 are zero", "Nguyen 2016, table 7, ranges 1 to 4",
          t.always(), "zero in " + t.text()};
}

/// By the library's bound of dot, n u 2^-62 of the largest element where the sum is zero: what is printed may
/// be as large.
finding mp_is_zero(const json& rows) {
  tally t;
  for (const auto& row : rows) {
    if (mp_bits_of(row["format"].get<std::string>()) < 212) continue;
    const auto k = row["decades"];
    if (k.is_number() && k.get<int>() <= 19) t.add(number(row, "error") == 0);
  }
  return {"The library's sums of 212 bits are zero where GMP's of 256 are", "Nguyen 2016, table 7, of CUMP",
          t.always(), "zero in " + t.text()};
}

/// A GPU in CUMP's place, of as many elements.
finding mp_beside_gmp(const json& rows) {
  tally t;
  double least = HUGE_VAL, most = 0;
  for (const auto& row : rows_like(rows, {{"format", "mp:212"}})) {
    for (const auto& gmp :
         rows_like(rows, {{"format", "gmp256"}, {"n", row["n"]}, {"decades", row["decades"]}})) {
      const double quotient = number(gmp, "seconds") / number(row, "seconds");
      least = std::min(least, quotient);
      most = std::max(most, quotient);
      t.add(quotient >= 1);
    }
  }
  return {"A sum of 212 bits by the library is no slower than one of 256 by GMP on one thread",
          "not in the sources: they have CUMP on a GPU", t.mostly(),
          t.all == 0 ? "no sums by both"
                     : "in " + t.text() + "; " + text_of(least) + " to " + text_of(most) + " times as fast"};
}

finding gmp_costs(const json& rows) {
  tally t;
  double least = HUGE_VAL, most = 0;
  for (const auto& row : rows_like(rows, {{"format", "gmp256"}})) {
    double of_double = HUGE_VAL;  // any sum of as many doubles, or scaled to as many
    for (const auto& other :
         rows_like(rows, {{"format", "double"}, {"backend", "cpu"}, {"order", "sequential"}})) {
      const double scaled = number(other, "seconds") * number(row, "n") / number(other, "n");
      of_double = std::min(of_double, scaled);
    }
    if (!std::isfinite(of_double)) continue;
    const double quotient = number(row, "seconds") / of_double;
    least = std::min(least, quotient);
    most = std::max(most, quotient);
    t.add(quotient >= 12 && quotient <= 18);
  }
  return {"A sum by GMP takes 12 to 18 times as long as one of doubles", "Nguyen 2016, table 8 (CPU)",
          t.mostly(), t.all == 0 ? "no sums by both" : text_of(least) + " to " + text_of(most) + " times"};
}

/// Table 11 has these errors of double2, for 8 M elements.
finding double2_of_table_11(const json& rows) {
  constexpr double table[] = {0, 3.78e-18, 1.44e-16, 2.01e-15, 1.08e-14};
  tally t;
  double most = 0;
  for (const auto& backend : values_of(rows, "backend")) {
    for (const auto& row :
         rows_like(largest_size(without_gmp(plain_sums(rows, backend))), {{"format", "double2"}})) {
      const double error = number(row, "error");
      most = std::max(most, error);
      // Errors are random: of the table's size is what lies below ten times its entry, or the next one.
      const auto k = row["decades"].get<std::size_t>() - 2;
      t.add(error <= 10 * std::max(table[k], table[1]));
    }
  }
  return {
      "double2 errs by 0 to 1.1e-14 where elements reach from 1e-2 to 1e2 and up to 1e-6 to 1e6",
      "Nguyen 2016, table 11", t.always(),
      "no more than ten times the table's entry in " + t.text() + "; the largest error is " + text_of(most)};
}

finding more_bits_err_less(const json& rows) {
  tally t;
  constexpr const char* order[] = {"float", "float2", "double", "double2"};
  for (const auto& backend : values_of(rows, "backend")) {
    const auto sums = largest_size(without_gmp(plain_sums(rows, backend)));
    for (int k = 0; k + 1 < 4; ++k)
      for_pairs(sums, order[k], order[k + 1], {"decades"},
                [&](const json& a, const json& b) { t.add(number(b, "error") <= number(a, "error")); });
  }
  return {"Errors fall from float by float2 and double to double2", "Nguyen 2016, table 11, figure 5",
          t.mostly(), "of neighbours in " + t.text()};
}

finding float2_is_not_worth_it(const json& rows) {
  tally t;
  for (const auto& backend : values_of(rows, "backend"))
    for_pairs(
        plain_sums(rows, backend), "float2", "double", {"decades", "n"}, [&](const json& a, const json& b) {
          t.add(number(a, "error") >= number(b, "error") && number(a, "seconds") >= number(b, "seconds"));
        });
  return {"float2 is never worth it: double is more accurate and no slower", "Nguyen 2016, chapter 5",
          t.mostly(), "both hold in " + t.text()};
}

finding precision_is_cheap(const json& rows, const char* backend, const char* wide, const char* narrow,
                           double limit, const std::string& claim, const char* source) {
  tally t;
  double most = 0;
  for_pairs(largest_size(without_gmp(plain_sums(rows, backend))), wide, narrow, {"decades", "n"},
            [&](const json& a, const json& b) {
              const double quotient = number(a, "seconds") / number(b, "seconds");
              most = std::max(most, quotient);
              t.add(quotient <= limit);
            });
  return {
      claim, source, t.mostly(),
      t.all == 0 ? "no such rows" : std::string("at most ") + text_of(most) + " times the time of " + narrow};
}

/// Of blocks enough to have memory at work: the launch with the most threads.
finding triples_take_their_bytes(const json& rows) {
  tally t;
  std::string text;
  const auto fullest = rows_like(rows, {{"backend", "cuda"},
                                        {"order", "blocks"},
                                        {"grid", launches[std::size(launches) - 1].first},
                                        {"block", launches[std::size(launches) - 1].second}});
  for (const char* triple : {"ds", "di", "dit"}) {
    for_pairs(fullest, triple, "dd", {"decades", "n"}, [&](const json& a, const json& b) {
      const double quotient = number(a, "seconds") / number(b, "seconds");
      t.add(is_about(quotient, 0.75));
      text += (text.empty() ? "" : ", ") + std::string(triple) + " " + text_of(quotient);
    });
  }
  return {"Triple precision takes 3/4 of quadruple's time where memory bounds", "Mukunoki 2013, section 2.8",
          t.mostly(), t.all == 0 ? "no such rows" : "time over dd's by 1024 blocks of 256 threads: " + text};
}

finding compensated_is_composite(const json& rows) {
  tally t;
  for (const auto& [one, two] : {std::pair{"float", "float2"}, {"double", "double2"}}) {
    for (const auto& row : rows_like(rows, {{"format", one}, {"order", "compensated"}}))
      for (const auto& other : rows_like(
               rows,
               {{"format", two}, {"order", "sequential"}, {"decades", row["decades"]}, {"n", row["n"]}}))
        t.add(number(row, "error") <= number(other, "error"));
  }
  return {"A compensated sum of one limb is as good as a composite one, which is the same sum of halves",
          "Ogita, Rump, Oishi 2005", t.mostly(), "no larger an error in " + t.text()};
}

std::vector<finding> findings(const json& rows) {
  return {
      gmp_is_exact(rows),
      gmp_costs(rows),
      mp_is_zero(rows),
      mp_beside_gmp(rows),
      double2_of_table_11(rows),
      more_bits_err_less(rows),
      float2_is_not_worth_it(rows),
      precision_is_cheap(rows, "cuda", "double", "float", 1.25,
                         "double takes at most a quarter more than float on a GPU", "Nguyen 2016, table 12"),
      precision_is_cheap(rows, "cuda", "dd", "double", 1.5,
                         "Where memory bounds, dd takes no more than 1.5 times double's time on a GPU",
                         "Nguyen 2016, table 12, of double2"),
      triples_take_their_bytes(rows),
      compensated_is_composite(rows)};
}

}  // namespace

study sum_study() {
  return {
      "sum",
      "Global summation",
      "How wrong is the sum of numbers of very different sizes, and what do more bits take? The exact "
      "sum is zero: small elements of [10^-k, 10^(1-k)) and large ones of [10^(k-1), 10^k), each with "
      "its negative, shuffled.",
      "error: the absolute value of the sum. seconds: the median (spread: largest over smallest) of "
      "repeated sums. order: on a CPU one thread, sequential, pairwise, or compensated; on a GPU by "
      "grid blocks of threads, each of which adds its share in order (blocks), pairwise or compensated; "
      "then the threads, then the blocks in pairs. Formats of floats sum floats, all others doubles. ds, di "
      "and dit: elements of 12 bytes, added as dd, and the sum rounded to the format. mp: "
      "the library's dot product with ones in so many bits, on one thread or a GPU. gmp: GMP's mpf_t of "
      "so many bits; exact: with 2200 bits, so that nothing is "
      "rounded.",
      {"float", "double", "float2", "double2", "ff", "ds", "di", "dd", "td", "qd", "mp:212", "dit", "mp:106",
       "mp:424"},
      11,
      cases,
      charts,
      findings,
      false,
      true};
}

}  // namespace residua::cli
