// The study of errors: every operation beside its bound, and gemv and gemm as in table 2.5 of Mukunoki's
// thesis (2013) and table 5 of Mukunoki and Takahashi (2012).
#include <algorithm>

#include "study/backends.hpp"
#include "study/command/elements.hpp"
#include "study/command/library_formats.hpp"
#include "study/command/studies.hpp"
#include "study/kernels/product_errors.hpp"
#include "study/measure.hpp"

namespace residua::cli {

namespace {

using residua::study::all_formats;
using residua::study::data;
using residua::study::operation;

constexpr operation operations[] = {operation::add, operation::sub,  operation::mul,
                                    operation::div, operation::sqrt, operation::fma};
constexpr data kinds_of_data[] = {data::random, data::near_cancelling, data::wide_exponent};

/// Composite numbers are float2 and double2 on the command line.
std::string study_name(std::string_view format) {
  constexpr std::string_view composite = "composite ";
  return std::string(format.starts_with(composite) ? format.substr(composite.size()) : format);
}

/// The row of a format in the list that operations are measured by; -1: it has products alone.
int arithmetic_format(const std::string& name) {
  for (int k = 0; k < static_cast<int>(std::size(all_formats)); ++k)
    if (study_name(all_formats[k].name) == name) return k;
  return -1;
}

bool is_vector_format(const std::string& name) {
  return std::any_of(std::begin(vector_formats), std::end(vector_formats),
                     [&](format f) { return residua::name_of(f) == name; });
}

json operation_row(int format, operation op, data kind, long count, std::uint64_t seed) {
  auto cases = residua::study::make_cases(format, op, kind, count, seed);
  residua::study::run_scalar(format, op, cases.with_results(0), cases.count());
  const auto e = residua::study::measure_errors(format, op, cases, 0);
  const auto& facts = all_formats[format];
  const auto stated = facts.bound_of(op);
  const double unit = std::ldexp(1.0, -facts.bits);
  const bool has_bound = stated.units > 0;
  return {{"cases", cases.asked_for()},
          {"bits", facts.bits},
          {"mean", e.mean * unit},
          {"largest", e.largest * unit},
          {"bound", has_bound ? json(stated.units * unit) : json(nullptr)},
          {"relative_to", stated.scale == residua::study::bound::terms ? "terms" : "result"},
          {"largest_over_bound", has_bound ? json(e.largest_of_bound) : json(nullptr)},
          {"not_finite", e.not_finite}};
}

json product_row(const context& ctx, const std::string& name, const std::string& format, index_t n,
                 std::uint64_t seed) {
  const auto f = format_named(format);
  const auto e = name == "gemv" ? residua::study::gemv_errors(ctx, f, n, seed)
                                : residua::study::gemm_errors(ctx, f, n, seed);
  return {{"bits", with_vector_format(f, []<class T>() { return format_of<T>::significand_bits; })},
          {"mean", e.mean},
          {"largest", e.largest},
          {"bound", e.bound},
          {"relative_to", "result"},
          {"largest_over_bound", e.largest / e.bound}};
}

bool has_operation(int format, operation op) {
  return residua::study::with_case(format, op, []<class, operation>() {});
}

void add_operations(const study_request& asked, std::vector<study_case>& all) {
  const long count = asked.quick ? 1000 : 50000;
  for (const auto& name : asked.formats) {
    const int format = arithmetic_format(name);
    if (format < 0) continue;
    for (const auto op : operations) {
      if (!has_operation(format, op)) continue;
      for (const auto kind : kinds_of_data) {
        all.push_back({{{"backend", "cpu"},
                        {"operation", residua::study::name_of(op)},
                        {"data", residua::study::name_of(kind)},
                        {"format", name}},
                       [=, seed = asked.seed] { return operation_row(format, op, kind, count, seed); }});
      }
    }
  }
}

void add_products(const study_request& asked, const context& ctx, std::vector<study_case>& all) {
  for (const char* name : {"gemv", "gemm"}) {
    for (const index_t n : sizes_or(asked, {100, 1000})) {
      for (const auto& format : asked.formats) {
        if (!is_vector_format(format)) continue;
        all.push_back(
            {{{"backend", residua::name_of(ctx.kind())}, {"operation", name}, {"n", n}, {"format", format}},
             [=, seed = asked.seed] { return product_row(ctx, name, format, n, seed); }});
      }
    }
  }
}

std::vector<study_case> cases(const study_request& asked) {
  check_orders(asked.sizes, "study: --size");
  std::vector<study_case> all;
  for (const auto& ctx : asked.backends) {
    if (!is_gpu(ctx)) add_operations(asked, all);
    add_products(asked, ctx, all);
  }
  return all;
}

// ---- what is made of the rows ----

/// One point a format.
std::vector<series> points_by(const json& rows, const char* distinction, const char* y) {
  auto lines = lines_of(rows, distinction, "bits", y);
  for (auto& line : lines) line.connected = false;
  return lines;
}

std::vector<chart> charts(const json& rows) {
  std::vector<chart> all;
  for (const auto kind : kinds_of_data) {
    const std::string name(residua::study::name_of(kind));
    const auto of_it = rows_like(rows, {{"data", name}});
    auto file = name;
    std::replace(file.begin(), file.end(), ' ', '-');
    all.push_back({"operations-" + file, "Operations: largest error, operands " + name, "bits of the format",
                   "largest relative error", points_by(of_it, "operation", "largest"), false});
  }
  for (const char* name : {"gemv", "gemm"}) {
    for (const auto& backend : values_of(rows, "backend")) {
      const auto place = backend.get<std::string>();
      all.push_back(
          {std::string(name) + "-" + place, std::string(name) + ": mean relative error (" + place + ")",
           "order n", "mean relative error",
           lines_of(rows_like(rows, {{"operation", name}, {"backend", backend}}), "format", "n", "mean")});
    }
  }
  return all;
}

finding bounds_hold(const json& rows) {
  tally t;
  double largest = 0;
  for (const auto& row : rows) {
    const double quotient = number(row, "largest_over_bound");
    if (!std::isfinite(quotient)) continue;
    t.add(quotient <= 1 && !(number(row, "not_finite") > 0));
    largest = std::max(largest, quotient);
  }
  return {"Every operation and product errs by no more than its derived bound", "docs/arithmetic.md",
          t.always(), "in " + t.text() + "; the largest error is " + text_of(largest) + " of its bound"};
}

/// Table 2.5: mean relative errors; and of table 5 of the journal paper, whose others are the same, D+I cut
/// towards zero, here dit.
struct source_error {
  const char *operation, *format;
  index_t n;
  double error;
};
constexpr source_error of_table[] = {
    {"gemv", "double", 100, 2.77e-16},  {"gemv", "double", 1000, 4.60e-16}, {"gemm", "double", 100, 2.70e-16},
    {"gemm", "double", 1000, 7.83e-16}, {"gemv", "ds", 100, 8.20e-25},      {"gemv", "ds", 1000, 1.36e-24},
    {"gemm", "ds", 100, 8.75e-25},      {"gemm", "ds", 1000, 1.34e-24},     {"gemv", "di", 100, 6.36e-24},
    {"gemv", "di", 1000, 1.16e-23},     {"gemm", "di", 100, 6.93e-24},      {"gemm", "di", 1000, 1.07e-23},
    {"gemv", "dit", 100, 1.41e-23},     {"gemv", "dit", 1000, 2.24e-23},    {"gemm", "dit", 100, 1.40e-23},
    {"gemm", "dit", 1000, 2.15e-23},    {"gemv", "dd", 100, 1.92e-32},      {"gemv", "dd", 1000, 6.57e-32},
    {"gemm", "dd", 100, 2.14e-32},      {"gemm", "dd", 1000, 6.45e-32}};

finding errors_of_table(const json& rows, const char* format) {
  constexpr double about = 3;  // sums in another order err by another multiple of the same size
  tally t;
  std::string text;
  for (const auto& s : of_table) {
    if (std::string_view(s.format) != format) continue;
    for (const auto& row : rows_like(rows, {{"operation", s.operation}, {"format", s.format}, {"n", s.n}})) {
      const double mean = number(row, "mean");
      t.add(mean <= about * s.error);
      text += (text.empty() ? "" : ", ") + std::string(s.operation) + " " + std::to_string(s.n) + " " +
              text_of(mean) + " there " + text_of(s.error);
    }
  }
  return {std::string("The errors of gemv and gemm in ") + format + " are of the source's size or less",
          std::string_view(format) == "dit" ? "Mukunoki, Takahashi 2012, table 5, D+I cut towards zero"
                                            : "Mukunoki 2013, table 2.5; Mukunoki, Takahashi 2012, table 5",
          t.always(),
          t.all == 0 ? "no such rows" : "at most three times the table's in " + t.text() + ": " + text};
}

/// How many times as much a triple format errs as ds, beside what the source says of it.
struct over_ds {
  const char *format, *claim, *source;
  double least, most;  // about the source's: half as much either way
};

finding errors_over_ds(const json& rows, const over_ds& its) {
  tally t;
  double low = HUGE_VAL, high = 0;
  for (const char* name : {"gemv", "gemm"}) {
    for_pairs(rows_like(rows, {{"operation", name}}), its.format, "ds", {"backend", "n"},
              [&](const json& one, const json& ds) {
                const double quotient = number(one, "mean") / number(ds, "mean");
                low = std::min(low, quotient);
                high = std::max(high, quotient);
                t.add(quotient >= its.least && quotient <= its.most);
              });
  }
  return {its.claim, its.source, t.mostly(),
          t.all == 0 ? "no such rows"
                     : "from " + text_of(low) + " to " + text_of(high) + " times, " + text_of(its.least) +
                           " to " + text_of(its.most) + " in " + t.text()};
}

/// Composite products lose what a normalised pair keeps.
finding composite_loses(const json& rows, const char* composite, const char* pair) {
  tally t;
  std::string text;
  for (const char* name : {"mul", "div"}) {
    for_pairs(rows_like(rows, {{"operation", name}, {"data", "random"}}), composite, pair, {"backend"},
              [&](const json& a, const json& b) {
                const double quotient = number(a, "largest") / number(b, "largest");
                t.add(quotient > 1);
                text += (text.empty() ? "" : ", ") + std::string(name) + " " + text_of(quotient);
              });
  }
  return {std::string("Products and quotients in ") + composite + " lose accuracy that " + pair + " keeps",
          "Nguyen 2016, chapter 8", t.always(),
          t.all == 0 ? "no such rows" : "quotient of largest errors: " + text};
}

std::vector<finding> findings(const json& rows) {
  std::vector<finding> all = {bounds_hold(rows)};
  for (const char* format : {"double", "ds", "di", "dit", "dd"}) all.push_back(errors_of_table(rows, format));
  all.push_back(errors_over_ds(rows, {"di", "di errs by eight to nine times as much as ds: three bits",
                                      "Mukunoki 2013, section 2.6.5", 6, 12}));
  all.push_back(errors_over_ds(rows, {"dit", "D+I cut towards zero errs by 16 to 17 times as much as ds",
                                      "Mukunoki, Takahashi 2012, section 5.5", 12, 24}));
  all.push_back(composite_loses(rows, "float2", "ff"));
  all.push_back(composite_loses(rows, "double2", "dd"));
  return all;
}

}  // namespace

study accuracy_study() {
  std::vector<std::string> formats = {"float", "double", "float2", "double2", "ff", "tf", "qf",
                                      "dd",    "td",     "qd",     "D+S",     "ds", "di", "dit"};
  const auto usual = formats.size();
  return {
      "accuracy",
      "Errors of operations and products",
      "How large are the errors of every operation, and of gemv and gemm, beside the bounds that are "
      "derived for them? Operands of gemv and gemm are uniform random doubles in [0, 1); those of td and "
      "qd have all limbs.",
      "mean, largest: of the relative errors, against GMP's floats: of so many cases (scalar code on the "
      "host), of all elements of gemv and of about two thousand of gemm. Errors of operations where bound "
      "is relative_to terms are relative to |a| + |b| or |a b| + |c|. largest_over_bound: of any case, by "
      "the bound's own scale. data: random exponents within 8 of each other's, operands that cancel but "
      "for the last places, exponents of the whole range in which the bounds hold. float2 and double2 are "
      "composite numbers, D+S the thesis' arithmetic of a double and a float; ds, di and dit are stored so "
      "and computed as dd.",
      std::move(formats),
      usual,
      cases,
      charts,
      findings};
}

}  // namespace residua::cli
