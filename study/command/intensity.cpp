// The study of arithmetic intensity: tables 13 to 15 and figures 12 to 14 of Nguyen's thesis (2016).
#include "study/kernels/intensity.hpp"

#include "study/command/elements.hpp"
#include "study/command/library_formats.hpp"
#include "study/command/studies.hpp"

namespace residua::cli {

namespace {

using residua::study::intensity_launch;
using residua::study::intensity_operation;
using residua::study::run_intensity;
using residua::study::run_mp_intensity;

constexpr intensity_operation operations[] = {intensity_operation::add, intensity_operation::mul};

/// Operations a load: those of the thesis, up to 10 000.
std::vector<index_t> intensities(const study_request& asked) {
  if (asked.quick) return sizes_or(asked, {1, 4, 20, 100, 500});
  return sizes_or(asked, {1, 2, 5, 10, 20, 50, 100, 500, 1000, 5000, 10000});
}

/// Launches of the thesis, one block of 1, 256 and 512 threads, and a full GPU. On a CPU as many elements as
/// lie beyond the caches of a core, and fewer where each takes longer.
std::vector<intensity_launch> launches_of(const study_request& asked, const context& ctx, index_t count) {
  if (is_gpu(ctx)) return {{1, 1}, {256, 256}, {512, 512}, {index_t{1} << 22, 256}};
  constexpr index_t least = index_t{1} << 12;
  const index_t most = asked.triad_size > 0 ? asked.triad_size : index_t{1} << 21;
  return {{std::max(least, most / count), 0}};
}

/// Whether all threads have work.
bool is_full(const context& ctx, const intensity_launch& launch) {
  return !is_gpu(ctx) || launch.elements > launch.block;
}

/// One block, a full GPU, or the threads of a CPU: what rows are compared within.
std::string occupancy_of(const context& ctx, const intensity_launch& launch) {
  if (!is_gpu(ctx)) return "threads";
  return is_full(ctx, launch) ? "full" : "block of " + std::to_string(launch.block);
}

json measured_row(const context& ctx, const std::string& format, intensity_operation op, index_t count,
                  const intensity_launch& launch, int repeat, made_once<double>& bytes_per_second) {
  const int bits = mp_bits_of(format);
  const auto r = bits > 0 ? run_mp_intensity(ctx, bits, op, count, launch.elements, repeat)
                          : run_intensity(ctx, format, op, count, launch, repeat);
  const auto elements = static_cast<double>(launch.elements), each = static_cast<double>(count);
  json row = time_columns(r.time);
  row["elements"] = launch.elements;
  row["seconds_per_element"] = r.time.seconds / elements;
  row["Gop_per_s"] = 1e-9 * each * elements / r.time.seconds;
  row["GB_per_s"] = 1e-9 * r.moves * r.bytes_of_element * elements / r.time.seconds;
  row["operations_per_byte"] = each / (r.moves * r.bytes_of_element);
  row["ceiling_GB_per_s"] = 1e-9 * bytes_per_second.get();
  row["result"] = r.result;
  return row;
}

std::vector<study_case> cases(const study_request& asked) {
  std::vector<study_case> all;
  const int repeat = repeats(asked);
  for (const auto& ctx : asked.backends) {
    const auto ceiling = bytes_per_second_of(asked, ctx);
    for (const auto op : operations) {
      for (const auto& format : asked.formats) {
        for (const index_t count : intensities(asked)) {
          for (const auto& launch : launches_of(asked, ctx, count)) {
            if (mp_bits_of(format) > 0 && !is_full(ctx, launch)) continue;  // the library's own launches
            all.push_back({{{"backend", name_of(ctx.kind())},
                            {"operation", residua::study::name_of(op)},
                            {"format", format},
                            {"operations", count},
                            {"occupancy", occupancy_of(ctx, launch)}},
                           [=] { return measured_row(ctx, format, op, count, launch, repeat, *ceiling); }});
          }
        }
      }
    }
  }
  return all;
}

// ---- what is made of the rows ----

/// Rows with their time over that of float, which figures 12 to 14 have in percent.
json over_float(const json& rows) {
  json all = json::array();
  for (json row : rows) {
    const auto base = rows_like(rows, {{"format", "float"}, {"operations", row["operations"]}});
    if (base.empty()) continue;
    row["over_float"] = number(row, "seconds_per_element") / number(base.front(), "seconds_per_element");
    all.push_back(std::move(row));
  }
  return all;
}

double largest(const json& rows, const char* column) {
  double most = 0;
  for (const auto& row : rows)
    if (std::isfinite(number(row, column))) most = std::max(most, number(row, column));
  return most;
}

/// What memory allows of so many operations a byte, where all threads have work; up to what arithmetic
/// allows.
series memory_roof(const json& rows) {
  series roof{"memory", {}};
  const double most = largest(rows, "Gop_per_s");
  for (const auto& row : rows) {
    if (row["occupancy"].get<std::string>().starts_with("block")) continue;
    const double x = number(row, "operations_per_byte"), y = x * number(row, "ceiling_GB_per_s");
    if (y <= most) roof.points.emplace_back(x, y);
  }
  std::sort(roof.points.begin(), roof.points.end());
  if (roof.points.size() > 2) roof.points = {roof.points.front(), roof.points.back()};  // a straight line
  return roof;
}

std::vector<chart> charts(const json& rows) {
  std::vector<chart> all;
  for (const auto& occupancy : values_of(rows, "occupancy")) {
    for (const auto op : operations) {
      const std::string name(residua::study::name_of(op)), place = occupancy.get<std::string>();
      const auto here = rows_like(rows, {{"occupancy", occupancy}, {"operation", name}});
      auto file = name + "-" + place;
      std::replace(file.begin(), file.end(), ' ', '-');
      const auto kind = std::string(op == intensity_operation::add ? "additions" : "multiplications");
      const auto x = kind + " a load";
      const auto backend_name = (place == "threads" ? "cpu" : "cuda, " + place);
      all.push_back({"time-" + file, "Time of an element: " + kind + " (" + backend_name + ")", x, "seconds",
                     lines_of(here, "format", "operations", "seconds_per_element")});
      all.push_back({"relative-" + file, "Time over float's: " + kind + " (" + backend_name + ")", x,
                     "time over float's", lines_of(over_float(here), "format", "operations", "over_float")});
      auto speeds = lines_of(here, "format", "operations_per_byte", "Gop_per_s");
      speeds.push_back(memory_roof(here));
      all.push_back({"roofline-" + file, "Speed: " + kind + " (" + backend_name + ")",
                     "operations a byte moved", "Gop/s of the format", std::move(speeds)});
    }
  }
  return all;
}

struct end_points {
  json least, most;  // rows of the fewest and the most operations a load
};
end_points ends_of(const json& rows) {
  end_points e;
  for (const auto& row : rows) {
    if (!std::isfinite(number(row, "seconds_per_element"))) continue;
    if (e.least.is_null() || number(row, "operations") < number(e.least, "operations")) e.least = row;
    if (e.most.is_null() || number(row, "operations") > number(e.most, "operations")) e.most = row;
  }
  return e;
}

/// Where arithmetic begins to take longer than a load and a store: the time of an element with the fewest
/// operations over that of one operation where there are most.
double turning_point(const json& rows) {
  const auto e = ends_of(rows);
  if (e.least.is_null() || number(e.most, "operations") <= number(e.least, "operations")) return NAN;
  const double of_operation =
      (number(e.most, "seconds_per_element") - number(e.least, "seconds_per_element")) /
      (number(e.most, "operations") - number(e.least, "operations"));
  const double of_memory =
      number(e.least, "seconds_per_element") - of_operation * number(e.least, "operations");
  return of_operation > 0 ? std::max(0.0, of_memory / of_operation) : HUGE_VAL;
}

/// The same by the roofline: the bytes of an element at the ceiling, in operations where there are most.
double predicted_point(const json& rows) {
  const auto e = ends_of(rows);
  if (e.most.is_null()) return NAN;
  const double bytes = number(e.most, "operations") / number(e.most, "operations_per_byte");
  return bytes / number(e.most, "ceiling_GB_per_s") * number(e.most, "Gop_per_s");
}

finding turning_points(const json& rows) {
  tally t;
  std::string text;
  for (const auto& occupancy : values_of(rows, "occupancy")) {
    double of_double = NAN;
    std::string here;
    for (const auto& format : values_of(rows, "format")) {
      if (mp_bits_of(format.get<std::string>()) > 0) continue;  // each operation moves its elements
      const auto of_it =
          rows_like(rows, {{"occupancy", occupancy}, {"operation", "add"}, {"format", format}});
      const double point = turning_point(of_it);
      if (format == json("double")) of_double = point;
      here += (here.empty() ? "" : ", ") + format.get<std::string>() + " " + text_of(point) + " (roofline " +
              text_of(predicted_point(of_it)) + ")";
      if (format == json("double2") || format == json("dd")) t.add(point <= of_double);
    }
    text += (text.empty() ? "" : "; ") + occupancy.get<std::string>() + ": " + here;
  }
  return {"The more limbs, the fewer operations a load until arithmetic and not memory takes the time",
          "Nguyen 2016, chapter 6, tables 13 to 15", t.mostly(),
          t.all == 0 ? "no such rows" : "additions a load from which arithmetic counts more: " + text};
}

/// Format a's time over format b's, for the fewest or the most operations a load, up to `limit`.
finding quotient_of(const json& rows, const char* operation, const char* a, const char* b,
                    bool at_most_intensity, double low, double high, const std::string& claim,
                    const char* source) {
  tally t;
  std::string text;
  for (const auto& occupancy : values_of(rows, "occupancy")) {
    const auto rows_of = [&](const char* format) {
      return ends_of(
          rows_like(rows, {{"occupancy", occupancy}, {"operation", operation}, {"format", format}}));
    };
    const auto first = rows_of(a), second = rows_of(b);
    if (first.least.is_null() || second.least.is_null()) continue;
    const auto &x = at_most_intensity ? first.most : first.least,
               &y = at_most_intensity ? second.most : second.least;
    const double quotient = number(x, "seconds_per_element") / number(y, "seconds_per_element");
    t.add(quotient >= low && quotient <= high);
    text += (text.empty() ? "" : ", ") + occupancy.get<std::string>() + " " + text_of(quotient) + " (" +
            x["operations"].dump() + " a load)";
  }
  return {claim, source, t.mostly(),
          t.all == 0 ? "no such rows" : std::string("time of ") + a + " over " + b + ": " + text};
}

/// With the fewest operations a load, where all threads have work.
finding triples_take_their_bytes(const json& rows) {
  tally t;
  std::string text;
  for (const auto& occupancy : values_of(rows, "occupancy")) {
    if (occupancy.get<std::string>().starts_with("block")) continue;
    for (const char* triple : {"ds", "di", "dit"}) {
      const auto least = [&](const char* format) {
        return ends_of(rows_like(rows, {{"occupancy", occupancy}, {"operation", "add"}, {"format", format}}))
            .least;
      };
      const auto of_triple = least(triple), of_dd = least("dd");
      if (of_triple.is_null() || of_dd.is_null()) continue;
      const double quotient = number(of_triple, "seconds_per_element") / number(of_dd, "seconds_per_element");
      t.add(is_about(quotient, 0.75));
      text +=
          (text.empty() ? "" : ", ") + occupancy.get<std::string>() + " " + triple + " " + text_of(quotient);
    }
  }
  return {"Triple precision takes 3/4 of quadruple's time where memory bounds", "Mukunoki 2013, section 2.8",
          t.mostly(), t.all == 0 ? "no such rows" : "time over dd's, one addition a load: " + text};
}

finding threads_hide_arithmetic(const json& rows) {
  tally t;
  for (const auto& row : rows_like(rows, {{"occupancy", "block of 1"}})) {
    for (const auto& wider : rows_like(rows, {{"occupancy", "block of 256"},
                                              {"operation", row["operation"]},
                                              {"format", row["format"]},
                                              {"operations", row["operations"]}}))
      t.add(number(wider, "seconds") <= 2 * number(row, "seconds"));
  }
  return {"More threads hide the arithmetic: 256 threads take no longer than one",
          "Nguyen 2016, tables 13 and 14", t.mostly(),
          "at most twice as long for 256 times the work in " + t.text()};
}

finding float2_is_not_worth_it(const json& rows) {
  tally t;
  for_pairs(rows, "float2", "double", {"occupancy", "operation", "operations"},
            [&](const json& a, const json& b) {
              t.add(number(a, "seconds_per_element") >= number(b, "seconds_per_element"));
            });
  return {"float2 is no faster than double, at any intensity", "Nguyen 2016, chapter 6", t.mostly(),
          "in " + t.text()};
}

/// Nothing is rounded in sums of ones.
finding sums_are_exact(const json& rows) {
  tally t;
  for (const auto& row : rows_like(rows, {{"operation", "add"}}))
    if (std::isfinite(number(row, "result"))) t.add(number(row, "result") == number(row, "operations"));
  return {"Every addition was made: the sum of so many ones is their number",
          "not in the source: a check of the kernels", t.always(), "in " + t.text()};
}

std::vector<finding> findings(const json& rows) {
  return {
      quotient_of(rows, "add", "double", "float", false, 0.75, 2.5,
                  "With one addition a load double takes about as long as float, or twice where bytes count",
                  "Nguyen 2016, tables 13 to 15"),
      quotient_of(rows, "add", "double2", "double", true, 6, 10,
                  "With many additions a load double2 takes about 8 times as long as double",
                  "Nguyen 2016, section 6, table 13: 8.6"),
      quotient_of(rows, "mul", "double2", "double", true, 20, 70,
                  "With many multiplications a load double2 takes 28 to 60 times as long as double",
                  "Nguyen 2016, tables 13 to 15"),
      quotient_of(rows, "add", "dd", "double", false, 0, 2.5,
                  "dd is nearly free where memory bounds: no more than its bytes",
                  "Mukunoki 2013, section 2.8"),
      triples_take_their_bytes(rows),
      turning_points(rows),
      threads_hide_arithmetic(rows),
      float2_is_not_worth_it(rows),
      sums_are_exact(rows)};
}

}  // namespace

study intensity_study() {
  return {
      "intensity",
      "Arithmetic intensity",
      "How many operations a load does it take until a format is bound by its arithmetic and not by "
      "memory? Elements are loaded, added to or multiplied with one of four numbers in turn, and a result "
      "is stored.",
      "operations: additions or multiplications a load. seconds: the median (spread: largest over "
      "smallest) of repeated runs; seconds_per_element: over the elements. occupancy: one block of so many "
      "threads or a full GPU, a thread an element; threads: all threads of a CPU, in scalar code. result: "
      "the first element's, which for additions of ones is their number. Gop_per_s and GB_per_s: "
      "operations, and bytes loaded and stored; ds, di and dit are loaded and stored in 12 bytes and "
      "computed as dd. mp: by the library, each of whose operations is a pass over memory. ceiling_GB_per_s: "
      "what a triad or a sum of doubles reaches "
      "in the same run.",
      {"float", "double", "float2", "double2", "ff", "ds", "di", "dd", "td", "qd", "mp:106", "dit", "mp:212",
       "mp:424"},
      11,
      cases,
      charts,
      findings};
}

}  // namespace residua::cli
