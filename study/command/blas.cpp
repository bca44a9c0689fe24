// The study of BLAS: tables 2.1 and 2.3, figures 2.9 to 2.14 of Mukunoki's thesis (2013), figures 16 to 21 of
// Mukunoki and Takahashi (2012).
#include <algorithm>

#include "cli/bench/cases.hpp"
#include "cli/bench/mp.hpp"
#include "cli/measurement.hpp"
#include "study/command/elements.hpp"
#include "study/command/library_formats.hpp"
#include "study/command/studies.hpp"

namespace residua::cli {

namespace {

constexpr const char* operations[] = {"axpy", "dot", "gemv", "gemm"};
constexpr const char* by_memory[] = {"axpy", "dot", "gemv"};

std::vector<index_t> sizes_of(const study_request& asked, const context& ctx, std::string_view operation) {
  const bool gpu = is_gpu(ctx), quick = asked.quick;
  if (!asked.sizes.empty()) return asked.sizes;
  if (operation == "gemm") {
    if (quick) return gpu ? std::vector<index_t>{256, 1024} : std::vector<index_t>{64, 192, 512};
    return gpu ? std::vector<index_t>{256, 512, 1024, 2048, 4096}
               : std::vector<index_t>{32, 64, 128, 256, 512};
  }
  if (operation == "gemv") {
    if (quick) return {128, 512, 2048};
    return gpu ? std::vector<index_t>{512, 1024, 2048, 4096, 8192, 16384}
               : std::vector<index_t>{128, 256, 512, 1024, 2048, 4096};
  }
  if (quick) return {1 << 10, 1 << 16, 1 << 22};
  return gpu ? std::vector<index_t>{1 << 10, 1 << 14, 1 << 18, 1 << 22, 1 << 26}
             : std::vector<index_t>{1 << 10, 1 << 13, 1 << 16, 1 << 19, 1 << 22, 1 << 24};
}

bench_case made(const context& ctx, const std::string& operation, const std::string& format, index_t n,
                engine e) {
  if (const int bits = mp_bits_of(format); bits > 0) return make_mp_case(operation, ctx, bits, {n, n, n}, e);
  const auto& all = bench_operations();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const bench_operation& o) { return o.name == operation; });
  return found->make(ctx, format_named(format), {n, n, n}, e);
}

/// What this machine can do at most: bytes from memory, and a format's multiplications and additions, which
/// are those of a product of matrices that the caches hold. Each measured when it is first asked for.
class ceilings {
 public:
  /// n: the order of the product.
  ceilings(const study_request& asked, const context& ctx, index_t n)
      : ctx_(ctx), repeat_(repeats(asked)), n_(n), memory_(bytes_per_second_of(asked, ctx)) {}

  double bytes_per_second() { return memory_->get(); }
  double operations_per_second(const std::string& format) {
    double& known = arithmetic_[format];
    if (known == 0) {
      const auto product = made(ctx_, "gemm", format, n_, engine::native);
      known = product.operations / measure(ctx_, {repeat_}, product.run).seconds;
    }
    return known;
  }

 private:
  context ctx_;
  int repeat_;
  index_t n_;
  std::shared_ptr<made_once<double>> memory_;
  std::map<std::string, double> arithmetic_;
};

/// Double-precision instructions of a multiplication and an addition: table 2.1, of DD arithmetic with the
/// sloppy addition. 0: the thesis has none.
double instructions_of(const std::string& format) {
  if (format == "double") return 1;
  const bool computed_as_dd = format == "dd" || format == "ds" || format == "di" || format == "dit";
  return computed_as_dd ? 20 : 0;
}

/// Section 2.5 of the thesis: the larger of what memory and what arithmetic take. The arithmetic of a product
/// of matrices is predicted from double's by the instructions, since its own time is that ceiling.
json prediction(const std::string& operation, const std::string& format, const bench_case& what,
                ceilings& most) {
  const double of_memory = what.bytes / most.bytes_per_second();
  double of_arithmetic = 0;
  if (operation != "gemm") {
    of_arithmetic = what.operations / most.operations_per_second(format);
  } else if (const double count = instructions_of(format); count > 0) {
    of_arithmetic = count * what.operations / most.operations_per_second("double");
  } else {
    return {{"predicted_seconds", nullptr}, {"bound_by", nullptr}};
  }
  return {{"predicted_seconds", std::max(of_memory, of_arithmetic)},
          {"bound_by", of_memory > of_arithmetic ? "memory" : "arithmetic"}};
}

json measured_row(const context& ctx, const std::string& operation, const std::string& format, index_t n,
                  int repeat, ceilings& most) {
  const auto what = made(ctx, operation, format, n, engine::automatic);
  const auto time = measure(ctx, {repeat}, what.run);
  json row = {{"seconds", time.seconds},
              {"spread", time.spread},
              {"Gop_per_s", 1e-9 * what.operations / time.seconds},
              {"bytes_per_operation", what.bytes / what.operations},
              {"engine", what.report && what.report->used == engine::residue ? "residue" : "native"}};
  row.update(prediction(operation, format, what, most));
  row["ceiling_GB_per_s"] = 1e-9 * most.bytes_per_second();
  return row;
}

std::vector<study_case> cases(const study_request& asked) {
  check_orders(asked.sizes, "study: --size");
  std::vector<study_case> all;
  const int repeat = repeats(asked);
  for (const auto& ctx : asked.backends) {
    const index_t of_ceiling = !asked.sizes.empty() ? asked.sizes.back() : is_gpu(ctx) ? 1024 : 256;
    const auto most = std::make_shared<ceilings>(asked, ctx, of_ceiling);
    for (const char* operation : operations) {
      for (const index_t n : sizes_of(asked, ctx, operation)) {
        for (const auto& format : asked.formats) {
          all.push_back(
              {{{"backend", name_of(ctx.kind())}, {"operation", operation}, {"format", format}, {"n", n}},
               [=] { return measured_row(ctx, operation, format, n, repeat, *most); }});
        }
      }
    }
  }
  return all;
}

// ---- what is made of the rows ----

json of_largest(const json& rows) {
  index_t largest = 0;
  for (const auto& row : rows) largest = std::max(largest, row["n"].get<index_t>());
  return rows_like(rows, {{"n", largest}});
}

/// Rows with their time over that of the same operation in another format.
json relative_to(const json& rows, const char* format) {
  json all = json::array();
  for (json row : rows) {
    const auto base = rows_like(rows, {{"format", format}, {"n", row["n"]}});
    if (base.empty()) continue;
    row["relative"] = number(row, "seconds") / number(base.front(), "seconds");
    all.push_back(std::move(row));
  }
  return all;
}

chart against_prediction(const json& rows, const std::string& place) {
  json largest = json::array();
  for (const char* operation : by_memory)
    for (const auto& row : of_largest(rows_like(rows, {{"operation", operation}}))) largest.push_back(row);
  auto lines = lines_of(largest, "format", "predicted_seconds", "seconds");
  for (auto& line : lines) line.connected = false;
  lines.push_back(line_of_equals(lines, "as predicted"));
  return {"prediction-" + place, "axpy, dot, gemv of the largest n (" + place + ")",
          "seconds predicted from ceilings", "seconds measured", std::move(lines)};
}

std::vector<chart> charts(const json& rows) {
  std::vector<chart> all;
  for (const auto& backend : values_of(rows, "backend")) {
    const auto place = backend.get<std::string>();
    const auto here = rows_like(rows, {{"backend", backend}});
    for (const auto& operation : values_of(here, "operation")) {
      const auto name = operation.get<std::string>();
      const auto of_it = rows_like(here, {{"operation", operation}});
      all.push_back({name + "-relative-" + place, name + ": time over that of float (" + place + ")",
                     name == "axpy" || name == "dot" ? "elements n" : "order n", "time over float's",
                     lines_of(relative_to(of_it, "float"), "format", "n", "relative")});
      all.push_back({name + "-rate-" + place, name + ": speed (" + place + ")",
                     name == "axpy" || name == "dot" ? "elements n" : "order n", "Gop/s of the format",
                     lines_of(of_it, "format", "n", "Gop_per_s")});
    }
    all.push_back(against_prediction(here, place));
  }
  return all;
}

/// That format a takes `factor` times as long as format b, in these operations of the largest n.
finding takes_times(const json& rows, std::initializer_list<const char*> all_timed, const char* a,
                    const char* b, double factor, const char* claim, const char* source) {
  tally t;
  std::string text;
  for (const auto& backend : values_of(rows, "backend")) {
    for (const char* operation : all_timed) {
      const auto largest = of_largest(rows_like(rows, {{"backend", backend}, {"operation", operation}}));
      for_pairs(largest, a, b, {"n"}, [&](const json& first, const json& second) {
        const double quotient = number(first, "seconds") / number(second, "seconds");
        t.add(is_about(quotient, factor));
        text += (text.empty() ? "" : ", ") + backend.get<std::string>() + " " + operation + " " +
                text_of(quotient);
      });
    }
  }
  return {claim, source, t.mostly(),
          t.all == 0 ? "no such rows"
                     : std::string("time of ") + a + " over " + b + ", within a quarter of " +
                           text_of(factor) + " in " + t.text() + ": " + text};
}

finding prediction_holds(const json& rows) {
  tally t;
  for (const auto& backend : values_of(rows, "backend")) {
    for (const char* operation : by_memory) {
      for (const auto& row : of_largest(rows_like(rows, {{"backend", backend}, {"operation", operation}}))) {
        const double predicted = number(row, "predicted_seconds");
        t.add(is_about(number(row, "seconds"), predicted));
      }
    }
  }
  return {"The bytes and operations of axpy, dot and gemv predict their times from two ceilings",
          "Mukunoki 2013, section 2.5", t.mostly(), "within a quarter in " + t.text() + " of the largest n"};
}

finding ff_is_not_worth_it(const json& rows) {
  tally t;
  for_pairs(rows, "ff", "double", {"backend", "operation", "n"}, [&](const json& ff, const json& plain) {
    t.add(number(ff, "seconds") >= number(plain, "seconds"));
  });
  return {"ff, which has fewer bits than double in as many bytes, is no faster where double is fast",
          "Nguyen 2016, chapters 5 and 6, of float2", t.mostly(), "no faster in " + t.text()};
}

finding no_gap_when_small(const json& rows) {
  tally t;
  for (const auto& row : rows_like(rows, {{"backend", "cuda"}, {"operation", "axpy"}, {"format", "dd"}})) {
    if (number(row, "n") >= 10000) continue;
    for (const auto& other :
         rows_like(rows, {{"backend", "cuda"}, {"operation", "axpy"}, {"format", "double"}, {"n", row["n"]}}))
      t.add(number(row, "seconds") <= (1 + close_to) * number(other, "seconds"));
  }
  return {"On a GPU formats do not differ in axpy below 10 000 elements: the launch takes the time",
          "Mukunoki 2013, section 2.6.2", t.mostly(), "dd within a quarter of double in " + t.text()};
}

std::vector<finding> findings(const json& rows) {
  const char* of_blas = "Mukunoki 2013, section 2.6.2, figures 2.10 and 2.12";
  return {
      takes_times(rows, {"axpy", "gemv"}, "dd", "double", 2,
                  "dd takes twice as long as double where memory bounds", of_blas),
      takes_times(rows, {"axpy", "gemv"}, "ds", "double", 1.5,
                  "Triples of 12 bytes (ds) take 1.5 times as long as double where memory bounds", of_blas),
      takes_times(rows, {"axpy", "gemv"}, "di", "double", 1.5,
                  "Triples of 12 bytes (di) take 1.5 times as long as double where memory bounds", of_blas),
      takes_times(rows, {"axpy", "gemv"}, "ds", "dd", 0.75, "Triple precision takes 3/4 of quadruple's time",
                  "Mukunoki 2013, section 2.8"),
      takes_times(rows, {"axpy", "gemv"}, "double", "float", 2,
                  "double takes twice as long as float where memory bounds",
                  "Mukunoki, Takahashi 2012, figures 17 and 19"),
      takes_times(rows, {"gemm"}, "ds", "dd", 1,
                  "Triple precision gains nothing in gemm, which arithmetic bounds",
                  "Mukunoki 2013, section 2.6.2, figure 2.14"),
      takes_times(rows, {"gemm"}, "dd", "double", 14, "gemm in dd takes 14 times as long as in double",
                  "Mukunoki 2013, section 2.6.2, figure 2.14"),
      prediction_holds(rows),
      ff_is_not_worth_it(rows),
      no_gap_when_small(rows)};
}

}  // namespace

study blas_study() {
  std::vector<std::string> formats = {"float", "double", "ff", "ds",     "di",     "dit",
                                      "dd",    "td",     "qd", "mp:106", "mp:212", "mp:424"};
  const auto usual = formats.size();
  return {
      "blas",
      "BLAS in every format",
      "What do more bits take in axpy, dot, gemv and gemm, and do bytes and operations tell it beforehand? "
      "Elements are random numbers with all bits of the format in use.",
      "seconds: the median (spread: largest over smallest) of batches of runs of the library's routine. "
      "Gop_per_s: 10^9 multiplications and additions of the format a second. bytes_per_operation: what "
      "memory must move at least for one of them. predicted_seconds: the larger of the bytes over "
      "ceiling_GB_per_s, which a triad and a sum of doubles reach in the same run, and the operations over "
      "the speed of the format's own product of matrices; of gemm 20 times double's where a multiplication "
      "and an addition take 20 instructions (thesis, table 2.1), and none for other formats. bound_by: "
      "which of the two is larger. Operands that fit in a cache are faster than memory. engine: how gemm "
      "computed.",
      std::move(formats),
      usual,
      cases,
      charts,
      findings};
}

}  // namespace residua::cli
