// The study of global summation: tables 7, 8, 10, 11, 12 and figures 5 to 11 of the thesis.
#include "residua/base/error.hpp"
#include "study/command/elements.hpp"
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

constexpr int decades_of_formats[] = {2, 3, 4, 5, 6};  // table 11
constexpr int decades_of_gmp[] = {1, 4, 13, 19, 37};   // table 7
constexpr std::pair<int, int> launches[] = {{1, 1},   {1, 32},  {1, 64},   {1, 128},   {1, 1024}, {16, 32},
                                            {32, 32}, {64, 32}, {128, 32}, {1024, 256}};  // table 12
constexpr std::pair<int, int> usual_launch = {64, 32};                                    // the thesis' best

/// Numbers of floats are made of floats, all others of doubles, as in the thesis.
bool is_of_floats(const std::string& format) {
  return format == "float" || format == "float2" || format == "ff" || format == "gmp32";
}

elements elements_of(const study_request& asked, index_t n, int k, bool floats) {
  return shared_once<std::vector<double>>([=, seed = asked.seed] {
    return residua::study::elements_of_sum_zero(n, decades(k), floats,
                                                seed + static_cast<std::uint64_t>(n + k));
  });
}

json columns_of(const sum_result& r) {
  json row = time_columns(r.time);
  row["error"] = std::fabs(r.sum);
  return row;
}

class case_list {
 public:
  explicit case_list(const study_request& asked) : asked_(asked) {}

  void add_orders(index_t n, int k) {
    for (const auto& format : asked_.formats) {
      for (const auto order : {sum_order::sequential, sum_order::pairwise, sum_order::compensated}) {
        const bool one_limb = format == "float" || format == "double";
        if (order == sum_order::compensated && !one_limb) continue;
        add("cpu", format, std::string(residua::study::name_of(order)), k, n, 0, 0,
            [=](const std::vector<double>& x, int repeat) {
              return residua::study::run_sum(format, order, x, repeat);
            });
      }
    }
    add("cpu", "exact", "sequential", k, n, 0, 0, residua::study::run_exact_sum);
  }
  void add_blocks(const context& gpu, index_t n, int k, std::pair<int, int> launch) {
    for (const auto& format : asked_.formats) {
      add("cuda", format, "blocks", k, n, launch.first, launch.second,
          [=](const std::vector<double>& x, int repeat) {
            return residua::study::run_block_sum(gpu, format, launch.first, launch.second, x, repeat);
          });
    }
  }
  void add_gmp(index_t n, int k) {
    for (const int bits : {32, 64, 128, 256}) {
      add("cpu", "gmp" + std::to_string(bits), "sequential", k, n, 0, 0,
          [=](const std::vector<double>& x, int repeat) {
            return residua::study::run_gmp_sum(bits, x, repeat);
          });
    }
  }
  std::vector<study_case> take() { return std::move(cases_); }

 private:
  template <class Run>
  void add(const char* backend, const std::string& format, const std::string& order, int k, index_t n,
           int grid, int block, Run run) {
    auto& x = elements_[{n, k, is_of_floats(format)}];
    if (!x) x = elements_of(asked_, n, k, is_of_floats(format));
    cases_.push_back({{{"backend", backend},
                       {"format", format},
                       {"order", order},
                       {"decades", k},
                       {"n", n},
                       {"grid", grid},
                       {"block", block}},
                      [run, x = x, repeat = repeats(asked_)] { return columns_of(run(x->get(), repeat)); }});
  }

  const study_request& asked_;
  std::map<std::tuple<index_t, int, bool>, elements> elements_;
  std::vector<study_case> cases_;
};

std::vector<study_case> cases(const study_request& asked) {
  case_list list(asked);
  for (const auto& ctx : asked.backends) {
    for (const index_t n : sizes_of(asked)) {
      for (const int k : decades_of_formats) {
        if (is_gpu(ctx))
          list.add_blocks(ctx, n, k, usual_launch);
        else
          list.add_orders(n, k);
      }
    }
    if (is_gpu(ctx)) {
      for (const auto& launch : launches)
        if (launch != usual_launch)
          list.add_blocks(ctx, sizes_of(asked).back(), decades_of_formats[0], launch);
    } else {
      for (const index_t n : gmp_sizes_of(asked))
        for (const int k : decades_of_gmp) list.add_gmp(n, k);
    }
  }
  return list.take();
}

/// The rows that figures and the table of errors are drawn from: in order on a CPU, by the usual launch on
/// a GPU.
json plain_sums(const json& rows, const json& backend) {
  if (backend == json("cpu")) return rows_like(rows, {{"backend", "cpu"}, {"order", "sequential"}});
  return rows_like(rows, {{"backend", "cuda"}, {"grid", usual_launch.first}, {"block", usual_launch.second}});
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

std::vector<series> lines_by_order(const json& rows) {
  std::vector<series> lines;
  for (const char* format : {"float", "double"}) {
    for (auto& line : lines_of(rows_like(rows, {{"format", format}}), "order", "n", "error")) {
      line.name = std::string(format) + " " + line.name;
      lines.push_back(std::move(line));
    }
  }
  for (const char* format : {"float2", "double2"}) {
    auto line =
        lines_of(rows_like(rows, {{"format", format}, {"order", "sequential"}}), "format", "n", "error");
    lines.insert(lines.end(), line.begin(), line.end());
  }
  return lines;
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
                 lines_by_order(rows_like(rows, {{"backend", "cpu"}, {"decades", 4}}))});
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
      double2_of_table_11(rows),
      more_bits_err_less(rows),
      float2_is_not_worth_it(rows),
      precision_is_cheap(rows, "cuda", "double", "float", 1.25,
                         "double takes at most a quarter more than float on a GPU", "Nguyen 2016, table 12"),
      precision_is_cheap(rows, "cuda", "dd", "double", 1.5,
                         "Where memory bounds, dd takes no more than 1.5 times double's time on a GPU",
                         "Nguyen 2016, table 12, of double2"),
      compensated_is_composite(rows)};
}

}  // namespace

study sum_study() {
  return {"sum",
          "Global summation",
          "How wrong is the sum of numbers of very different sizes, and what do more bits take? The exact "
          "sum is zero: small elements of [10^-k, 10^(1-k)) and large ones of [10^(k-1), 10^k), each with "
          "its negative, shuffled.",
          "error: the absolute value of the sum. seconds: the median (spread: largest over smallest) of "
          "repeated sums. order: on a CPU one thread, sequential, pairwise, or compensated; on a GPU by "
          "grid blocks of threads, first the threads, then the blocks. Formats of floats sum floats, all "
          "others doubles. gmp: GMP's mpf_t of so many bits; exact: with 2200 bits, so that nothing is "
          "rounded.",
          {"float", "double", "float2", "double2", "ff", "dd", "td", "qd"},
          8,
          cases,
          charts,
          findings};
}

}  // namespace residua::cli
