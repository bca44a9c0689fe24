// The study of x y / y: section 8.2, figures 24 to 29 and table 20 of Nguyen's thesis (2016).
#include "study/command/elements.hpp"
#include "study/command/library_formats.hpp"
#include "study/command/studies.hpp"
#include "study/kernels/chains.hpp"

namespace residua::cli {

namespace {

using residua::study::chain_division;
using residua::study::chain_set;
using residua::study::chain_step;
using residua::study::interval;

constexpr const char* sizes_of_operands[] = {"small", "large"};

/// Those of the thesis: (0, 10) and (10^5, 10^6).
interval interval_of(std::string_view size) { return size == "small" ? interval{0, 10} : interval{1e5, 1e6}; }

std::vector<index_t> lengths_of(const study_request& asked) {
  return asked.quick ? sizes_or(asked, {100, 1000, 10000}) : sizes_or(asked, {1000, 10000, 100000, 1000000});
}

bool is_of_floats(const std::string& format) {
  return format == "float" || format == "float2" || format == "ff";
}

json measured_row(const context& ctx, const std::string& format, chain_division division,
                  const chain_set& set, int repeat) {
  const int bits = mp_bits_of(format);
  const auto e = bits > 0
                     ? residua::study::run_mp_chains(bits, chain_step::do_undo, set, repeat)
                     : residua::study::run_chains(ctx, format, chain_step::do_undo, division, set, repeat);
  json row = time_columns(e.time);
  row["absolute_error"] = e.absolute;
  row["relative_error"] = e.relative;
  row["residual"] = e.largest;
  // Beyond a half of 1 a bound of first order says nothing.
  row["bound"] = e.bound > 0 && e.bound < 0.5 ? json(e.bound) : json(nullptr);
  return row;
}

class case_list {
 public:
  explicit case_list(const study_request& asked) : asked_(asked) {}

  void add(const context& ctx, const char* x, const char* y, index_t length) {
    const auto set = shared_once<chain_set>([=, seed = asked_.seed] {
      return residua::study::random_do_undos(chains, length, interval_of(x), interval_of(y),
                                             seed + static_cast<std::uint64_t>(length));
    });
    for (const auto& format : asked_.formats) {
      if (is_gpu(ctx) && mp_bits_of(format) > 0) continue;  // scalars are the host's
      for (const auto division : {chain_division::ieee, chain_division::approximate}) {
        if (division == chain_division::approximate && !(is_gpu(ctx) && is_of_floats(format))) continue;
        cases_.push_back({{{"backend", name_of(ctx.kind())},
                           {"format", format},
                           {"division", residua::study::name_of(division)},
                           {"x", x},
                           {"y", y},
                           {"iterations", length}},
                          [=, repeat = repeats(asked_)] {
                            return measured_row(ctx, format, division, set->get(), repeat);
                          }});
      }
    }
  }
  std::vector<study_case> take() { return std::move(cases_); }

 private:
  static constexpr index_t chains = 16;
  const study_request& asked_;
  std::vector<study_case> cases_;
};

std::vector<study_case> cases(const study_request& asked) {
  case_list list(asked);
  for (const auto& ctx : asked.backends)
    for (const char* x : sizes_of_operands)
      for (const char* y : sizes_of_operands)
        for (const index_t length : lengths_of(asked)) list.add(ctx, x, y, length);
  return list.take();
}

std::vector<series> lines_by_format(const json& rows) {
  auto lines = lines_of(rows_like(rows, {{"division", "ieee"}}), "format", "iterations", "absolute_error");
  for (auto& line :
       lines_of(rows_like(rows, {{"division", "approximate"}}), "format", "iterations", "absolute_error")) {
    line.name += " __fdividef";
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<chart> charts(const json& rows) {
  std::vector<chart> all;
  for (const auto& backend : values_of(rows, "backend")) {
    const auto place = backend.get<std::string>();
    for (const std::string x : sizes_of_operands) {
      for (const std::string y : sizes_of_operands) {
        all.push_back({x + "-" + y + "-" + place, "x y / y: x " + x + ", y " + y + " (" + place + ")",
                       "iterations", "mean of |x y / y - x|",
                       lines_by_format(rows_like(rows, {{"backend", backend}, {"x", x}, {"y", y}}))});
      }
    }
  }
  return all;
}

finding compare(const json& rows, const json& of_a, const json& of_b, const std::string& claim,
                const char* source) {
  tally t;
  double largest = 0;
  for (const auto& row : rows_like(rows, of_a)) {
    json wanted = of_b;
    for (const char* column : {"backend", "x", "y", "iterations"}) wanted[column] = row[column];
    for (const auto& other : rows_like(rows, wanted)) {
      const double first = number(row, "absolute_error"), second = number(other, "absolute_error");
      t.add(first <= second);
      if (second > 0) largest = std::max(largest, first / second);
    }
  }
  return {claim, source, t.mostly(),
          t.all == 0 ? "no such rows"
                     : "no larger a mean error in " + t.text() + "; largest quotient " + text_of(largest)};
}

finding large_x_is_worse(const json& rows) {
  tally t;
  for (const char* format : {"float2", "double2"}) {
    for (const auto& row : rows_like(rows, {{"format", format}, {"x", "large"}})) {
      json wanted = {{"x", "small"}};
      for (const char* column : {"backend", "format", "division", "y", "iterations"})
        wanted[column] = row[column];
      for (const auto& other : rows_like(rows, wanted))
        t.add(number(row, "absolute_error") > number(other, "absolute_error"));
    }
  }
  return {"Absolute errors of composite numbers are larger where x is large, whatever y is",
          "Nguyen 2016, table 20, figures 25 to 29", t.mostly(), "in " + t.text()};
}

/// The same in relative terms, which the size of x does not enter.
finding size_of_x_alone(const json& rows) {
  tally t;
  for (const char* format : {"float2", "double2"}) {
    for (const auto& row : rows_like(rows, {{"format", format}, {"x", "large"}})) {
      json wanted = {{"x", "small"}};
      for (const char* column : {"backend", "format", "division", "y", "iterations"})
        wanted[column] = row[column];
      for (const auto& other : rows_like(rows, wanted)) {
        const double quotient = number(row, "relative_error") / number(other, "relative_error");
        t.add(quotient > 0.1 && quotient < 10);
      }
    }
  }
  return {"It is the size of x alone: relative errors do not differ by ten times",
          "not in the source, which compares absolute errors", t.mostly(), "in " + t.text()};
}

std::vector<finding> findings(const json& rows) {
  const json ieee_float = {{"format", "float"}, {"division", "ieee"}};
  const json ieee_float2 = {{"format", "float2"}, {"division", "ieee"}};
  return {compare(rows, ieee_float, ieee_float2, "With IEEE's division float errs less than float2",
                  "Nguyen 2016, figures 24 (b) to 27"),
          compare(rows, ieee_float2, {{"format", "float"}, {"division", "approximate"}},
                  "With the approximate division float errs more than float2", "Nguyen 2016, figure 24 (a)"),
          compare(rows, {{"format", "double"}}, {{"format", "double2"}}, "double errs less than double2",
                  "Nguyen 2016, chapter 8"),
          compare(rows, {{"format", "dd"}}, {{"format", "double"}},
                  "A normalised pair of doubles keeps what double2 loses", "beside chapter 8"),
          compare(rows, {{"format", "ff"}, {"division", "ieee"}}, ieee_float,
                  "A normalised pair of floats keeps what float2 loses", "beside chapter 8"),
          large_x_is_worse(rows),
          size_of_x_alone(rows),
          within_bounds(rows, "n times x = x y / y errs by no more than gamma_n of a product and a quotient",
                        "Higham 2002, lemma 3.1")};
}

}  // namespace

study doundo_study() {
  return {
      "doundo",
      "Do and undo: x y / y",
      "How far does x go astray when it is multiplied and divided again by one y after the other? small: "
      "(0, 10); large: (10^5, 10^6). x and y are floats, so that every format holds them.",
      "absolute_error and relative_error: means over 16 starts x, after so many iterations with another y "
      "each. residual: the largest relative error, beside its bound where one is known. division: ieee, or "
      "CUDA's approximate __fdividef, of formats of floats on a GPU alone. ds, di and dit: each product and "
      "quotient is made in dd and rounded to the format. mp: the library's numbers on one thread of a CPU.",
      {"float", "double", "float2", "double2", "ff", "ds", "di", "dd", "mp:106", "td", "qd", "dit", "mp:212",
       "mp:424"},
      9,
      cases,
      charts,
      findings};
}

}  // namespace residua::cli
