// The study of sparse matrix-vector products: chapter 3 and table 4.6 of Mukunoki's thesis (2013), with
// vectors in every format of solvers.
#include "residua/sparse/spmv.hpp"

#include <algorithm>

#include "cli/measurement.hpp"
#include "residua/mp/array.hpp"
#include "residua/mp/sparse.hpp"
#include "study/command/elements.hpp"
#include "study/command/library_formats.hpp"
#include "study/command/problems.hpp"
#include "study/command/studies.hpp"

namespace residua::cli {

namespace {

std::vector<std::string> generated(const study_request& asked) {
  if (asked.quick) return {"plate:200", "poisson27:24", "diffusion:250", "powerlaw:40000", "randsvd:800"};
  return {"plate:400",
          "poisson7:64",
          "poisson27:48",
          "diffusion:500",
          "convection:500",
          "powerlaw:500000",
          "powerlaw:200000:mean=50",
          "randsvd:2500"};
}
/// Beyond the caches of a GPU, where a product takes longer than its launch.
std::vector<std::string> generated_for_gpu() { return {"plate:1500", "poisson7:150", "poisson27:100"}; }

std::vector<std::string> names_of(const study_request& asked) {
  auto all = generated(asked);
  const bool any_gpu = std::any_of(asked.backends.begin(), asked.backends.end(), is_gpu);
  if (any_gpu && !asked.quick)
    for (const auto& name : generated_for_gpu()) all.push_back(name);
  return problem_names(asked, std::move(all));
}

/// 12 bytes an entry and 4 a row for A, x once, y written; a CPU reads the lines of y first.
double bytes_of(const context& ctx, const csr_matrix& A, double bytes_of_element) {
  const double passes_of_y = is_gpu(ctx) ? 1 : 2;
  return 12.0 * static_cast<double>(A.nonzeros()) + 4.0 * static_cast<double>(A.rows()) +
         bytes_of_element * (static_cast<double>(A.columns()) + passes_of_y * static_cast<double>(A.rows()));
}

struct product_facts {
  double bytes_of_element;
  timing time;
};

product_facts run_mp(const context& ctx, const csr_matrix& A, int bits, int repeat) {
  const std::vector<mp> third(static_cast<std::size_t>(A.columns()), mp(1.0, bits) / mp(3.0, bits));
  const mp_array x(ctx, third, bits);
  mp_array y(ctx, A.rows(), bits);
  const mp one(1.0, bits), zero(bits);
  return {8.0 * (1 + mp_words(bits)), measure(ctx, {repeat}, [&] { spmv(ctx, one, A, x, zero, y); })};
}

template <class T>
product_facts run(const context& ctx, const csr_matrix& A, int repeat) {
  const array<T> x(ctx, A.columns(), T(1.0) / T(3.0));
  array<T> y(ctx, A.rows());
  return {stored_bytes<T>, measure(ctx, {repeat}, [&] { spmv(ctx, T(1.0), A, x, T(0.0), y); })};
}

json measured_row(const context& ctx, problem_shelf& shelf, const std::string& name,
                  const std::string& format, int repeat, made_once<double>& bytes_per_second) {
  const auto& A = shelf.get(name).A;
  const int bits = mp_bits_of(format);
  const auto facts =
      bits > 0 ? run_mp(ctx, A, bits, repeat)
               : with_solver_format(format_named(format), [&]<class T>() { return run<T>(ctx, A, repeat); });
  const auto entries = static_cast<double>(A.nonzeros());
  const double bytes = bytes_of(ctx, A, facts.bytes_of_element), ceiling = bytes_per_second.get();
  return {{"rows", A.rows()},
          {"nonzeros", A.nonzeros()},
          {"entries_per_row", entries / static_cast<double>(A.rows())},
          {"seconds", facts.time.seconds},
          {"spread", facts.time.spread},
          {"Gop_per_s", 2e-9 * entries / facts.time.seconds},
          {"bytes_per_operation", bytes / (2 * entries)},
          {"predicted_seconds", bytes / ceiling},
          {"ceiling_GB_per_s", 1e-9 * ceiling}};
}

std::vector<study_case> cases(const study_request& asked) {
  std::vector<study_case> all;
  const int repeat = repeats(asked);
  const auto names = names_of(asked);
  for (const auto& ctx : asked.backends) {
    const auto shelf = std::make_shared<problem_shelf>(ctx, asked.matrices);
    const auto ceiling = bytes_per_second_of(asked, ctx);
    for (const auto& name : names) {
      for (const auto& format : asked.formats) {
        all.push_back({{{"backend", name_of(ctx.kind())}, {"matrix", name}, {"format", format}},
                       [=] { return measured_row(ctx, *shelf, name, format, repeat, *ceiling); }});
      }
    }
  }
  return all;
}

// ---- what is made of the rows ----

/// Rows in a format with their time over double's.
json relative_to_double(const json& rows, const std::string& format) {
  json all = json::array();
  for_pairs(rows, format.c_str(), "double", {"backend", "matrix"}, [&](json row, const json& in_double) {
    row["relative"] = number(row, "seconds") / number(in_double, "seconds");
    if (std::isfinite(number(row, "relative"))) all.push_back(std::move(row));
  });
  return all;
}

series as_points(series line) {
  line.connected = false;
  return line;
}

std::vector<chart> charts(const json& rows) {
  std::vector<chart> all;
  for (const auto& backend : values_of(rows, "backend")) {
    const auto place = backend.get<std::string>();
    const auto here = rows_like(rows, {{"backend", backend}});
    chart relative{"relative-" + place,
                   "SpMV: time over double's (" + place + ")",
                   "entries a row",
                   "time over double's",
                   {}};
    chart speed{"rate-" + place, "SpMV: speed (" + place + ")", "entries of A", "Gop/s of the format", {}};
    chart prediction{"prediction-" + place,
                     "SpMV: prediction from bytes (" + place + ")",
                     "seconds predicted from the ceiling",
                     "seconds measured",
                     {}};
    for (const auto& format : values_of(here, "format")) {
      const auto of_it = rows_like(here, {{"format", format}});
      for (auto& line : lines_of(relative_to_double(here, format.get<std::string>()), "format",
                                 "entries_per_row", "relative"))
        relative.lines.push_back(as_points(std::move(line)));
      for (auto& line : lines_of(of_it, "format", "nonzeros", "Gop_per_s"))
        speed.lines.push_back(as_points(std::move(line)));
      for (auto& line : lines_of(of_it, "format", "predicted_seconds", "seconds"))
        prediction.lines.push_back(as_points(std::move(line)));
    }
    prediction.lines.push_back(line_of_equals(prediction.lines, "as predicted"));
    relative.log_y = false;
    for (auto* c : {&relative, &speed, &prediction}) all.push_back(std::move(*c));
  }
  return all;
}

finding costs_of_dd(const json& rows) {
  constexpr double least = 1.11, most = 2.26;
  tally t;
  double low = HUGE_VAL, high = 0;
  for (const auto& row : relative_to_double(rows, "dd")) {
    const double quotient = number(row, "relative");
    low = std::min(low, quotient);
    high = std::max(high, quotient);
    t.add(quotient >= least && quotient <= most);
  }
  return {
      "SpMV in dd takes 1.11 to 2.26 times as long as in double: A stays in double, and its bytes count most",
      "Mukunoki 2013, table 4.6 (b)", t.mostly(),
      t.all == 0 ? "no such rows" : "in " + t.text() + "; from " + text_of(low) + " to " + text_of(high)};
}

/// The more entries a row has, the more of the bytes are A's, which are the same in every format.
finding long_rows_cost_less(const json& rows) {
  tally t;
  std::string text;
  for (const auto& backend : values_of(rows, "backend")) {
    auto some = relative_to_double(rows_like(rows, {{"backend", backend}}), "dd");
    if (some.size() < 2) continue;
    std::sort(some.begin(), some.end(), [](const json& a, const json& b) {
      return number(a, "entries_per_row") < number(b, "entries_per_row");
    });
    const auto &shortest = some.front(), &longest = some.back();
    t.add(number(longest, "relative") < number(shortest, "relative"));
    text += (text.empty() ? "" : "; ") + backend.get<std::string>() + ": " +
            text_of(number(shortest, "relative")) + " at " + text_of(number(shortest, "entries_per_row")) +
            " entries a row, " + text_of(number(longest, "relative")) + " at " +
            text_of(number(longest, "entries_per_row"));
  }
  return {"dd costs least where rows are long", "Mukunoki 2013, section 4.4.1, table 4.6", t.always(),
          t.all == 0 ? "no two matrices" : text};
}

finding bound_by_memory(const json& rows) {
  tally t;
  for (const auto& row : rows_like(rows, {{"format", "dd"}})) {
    const double predicted = number(row, "predicted_seconds"), seconds = number(row, "seconds");
    if (std::isfinite(seconds)) t.add(seconds <= 1.25 * predicted);
  }
  return {"SpMV in dd is bound by memory", "Mukunoki 2013, section 4.4.1", t.mostly(),
          "no more than a quarter above what its bytes take, in " + t.text()};
}

std::vector<finding> findings(const json& rows) {
  return {costs_of_dd(rows), long_rows_cost_less(rows), bound_by_memory(rows)};
}

}  // namespace

study spmv_study() {
  return {
      "spmv",
      "Sparse matrix-vector products",
      "What do more bits in x and y take, where A is in double? Matrices are those of --matrices or "
      "generated problems (residua generate).",
      "seconds: of y = A x, the median (spread: largest over smallest) of batches of runs. Gop_per_s: 10^9 "
      "multiplications and additions of the format a second. bytes_per_operation: 12 bytes an entry, x "
      "once, y once (twice on a CPU, which reads before it writes). predicted_seconds: these bytes over "
      "ceiling_GB_per_s, which a triad and a sum of doubles reach in the same run; a matrix that fits in a "
      "cache is faster.",
      {"double", "dd", "td", "qd", "mp:106", "mp:212", "mp:424"},
      4,
      cases,
      charts,
      findings,
      true};
}

}  // namespace residua::cli
