// The study of products: section 8.1, figures 22 and 23 of Nguyen's thesis (2016).
#include "residua/base/error.hpp"
#include "study/command/elements.hpp"
#include "study/command/library_formats.hpp"
#include "study/command/studies.hpp"
#include "study/kernels/chains.hpp"

namespace residua::cli {

namespace {

using residua::study::chain_division;
using residua::study::chain_set;
using residua::study::chain_step;

constexpr double upper_ends[] = {6, 10};  // of the large elements: figure 22, figure 23

residua::study::magnitudes magnitudes_up_to(double end) { return {{0.1, 1}, {1, end}}; }

std::vector<index_t> lengths_of(const study_request& asked) {
  for (const index_t length : asked.sizes) {
    if (length > residua::study::most_factors)
      throw error(error_kind::invalid_argument,
                  "study: --size is " + std::to_string(length) + "; a chain of products has at most " +
                      std::to_string(residua::study::most_factors) + " factors");
  }
  return asked.quick ? sizes_or(asked, {4, 16, 64}) : sizes_or(asked, {4, 8, 16, 32, 64, 96});
}

bool is_composite(const std::string& format) { return format == "float2" || format == "double2"; }

json measured_row(const context& ctx, const std::string& format, bool normalised, const chain_set& set,
                  int repeat) {
  const auto step = normalised ? chain_step::normalised_product : chain_step::product;
  const int bits = mp_bits_of(format);
  const auto e = bits > 0 ? residua::study::run_mp_chains(bits, step, set, repeat)
                          : residua::study::run_chains(ctx, format, step, chain_division::ieee, set, repeat);
  json row = time_columns(e.time);
  row["absolute_error"] = e.absolute;
  row["relative_error"] = e.relative;
  row["residual"] = e.largest;
  row["bound"] = e.bound > 0 ? json(e.bound) : json(nullptr);
  return row;
}

std::vector<study_case> cases(const study_request& asked) {
  std::vector<study_case> all;
  const int repeat = repeats(asked);
  const index_t chains = asked.quick ? 256 : 4096;
  for (const auto& ctx : asked.backends) {
    for (const double end : upper_ends) {
      for (const index_t length : lengths_of(asked)) {
        const auto set = shared_once<chain_set>([=, seed = asked.seed] {
          return residua::study::random_products(
              chains, length, magnitudes_up_to(end),
              seed + static_cast<std::uint64_t>(100 * length) + static_cast<std::uint64_t>(end));
        });
        for (const auto& format : asked.formats) {
          if (is_gpu(ctx) && mp_bits_of(format) > 0) continue;  // scalars are the host's
          for (const bool normalised : {false, true}) {
            if (normalised && !is_composite(format)) continue;
            all.push_back({{{"backend", name_of(ctx.kind())},
                            {"format", format},
                            {"normalised", normalised},
                            {"up_to", end},
                            {"factors", length},
                            {"chains", chains}},
                           [=] { return measured_row(ctx, format, normalised, set->get(), repeat); }});
          }
        }
      }
    }
  }
  return all;
}

/// Lines of the formats, and of composite numbers that are normalised before each product.
std::vector<series> lines_by_format(const json& rows, const char* x, const char* y) {
  auto lines = lines_of(rows_like(rows, {{"normalised", false}}), "format", x, y);
  for (auto& line : lines_of(rows_like(rows, {{"normalised", true}}), "format", x, y)) {
    line.name += " normalised";
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<chart> charts(const json& rows) {
  std::vector<chart> all;
  for (const auto& backend : values_of(rows, "backend")) {
    const auto place = backend.get<std::string>();
    for (const auto& end : values_of(rows, "up_to")) {
      const auto here = rows_like(rows, {{"backend", backend}, {"up_to", end}});
      const auto end_text = text_of(end.get<double>());
      all.push_back({"error-" + end_text + "-" + place,
                     "Products of elements of (0.1, 1), (1, " + end_text + ") (" + place + ")", "factors",
                     "mean absolute error", lines_by_format(here, "factors", "absolute_error")});
      all.push_back({"relative-" + end_text + "-" + place,
                     "Products, relative error: (0.1, 1), (1, " + end_text + ") (" + place + ")", "factors",
                     "mean relative error", lines_by_format(here, "factors", "relative_error")});
    }
    all.push_back({"trade-" + place, "Products: error against time (" + place + ")", "seconds",
                   "mean relative error",
                   lines_by_format(rows_like(rows, {{"backend", backend}, {"up_to", 6.0}}), "seconds",
                                   "relative_error")});
  }
  return all;
}

/// That format a, normalised or not, errs no more than format b.
finding compare(const json& rows, const char* a, bool a_normalised, const char* b, bool b_normalised,
                const std::string& claim) {
  tally t;
  double largest = 0;
  for (const auto& row : rows_like(rows, {{"format", a}, {"normalised", a_normalised}})) {
    for (const auto& other : rows_like(rows, {{"format", b},
                                              {"normalised", b_normalised},
                                              {"backend", row["backend"]},
                                              {"up_to", row["up_to"]},
                                              {"factors", row["factors"]}})) {
      const double first = number(row, "relative_error"), second = number(other, "relative_error");
      t.add(first <= second);
      if (second > 0) largest = std::max(largest, first / second);
    }
  }
  return {claim, "Nguyen 2016, section 8.1, figures 22 and 23", t.mostly(),
          "no larger a mean error in " + t.text() + "; largest quotient " + text_of(largest)};
}

std::vector<finding> findings(const json& rows) {
  return {
      compare(rows, "float", false, "float2", false, "float2 errs more than float"),
      compare(rows, "double", false, "double2", false, "double2 errs more than double"),
      compare(rows, "float2", true, "float2", false,
              "float2 that is normalised before each product errs less"),
      compare(rows, "double2", true, "double2", false,
              "double2 that is normalised before each product errs less"),
      compare(rows, "ff", false, "float", false, "A normalised pair of floats keeps what float2 loses"),
      compare(rows, "dd", false, "double", false, "A normalised pair of doubles keeps what double2 loses"),
      within_bounds(rows, "A chain of n products errs by no more than gamma_n of the format's multiplication",
                    "Higham 2002, lemma 3.1")};
}

}  // namespace

study multiply_study() {
  return {
      "multiply",
      "Chains of products",
      "Do composite numbers keep their second limb in products? Elements are drawn from (0.1, 1) and (1, "
      "6) or (1, 10), each interval half of the time, and are floats, so that every format holds them.",
      "absolute_error and relative_error: means over many chains, against exact products. residual: the "
      "largest relative error, beside its bound where one is known. seconds: of all chains, the median "
      "(spread: largest over smallest) of repeated runs. normalised: composite numbers are made one limb "
      "and cut in two again before each product. ds, di and dit: each product is made in dd and rounded to "
      "the format. mp: the library's numbers on one thread of a CPU.",
      {"float", "double", "float2", "double2", "ff", "ds", "di", "dd", "td", "mp:106", "qd", "dit", "mp:212",
       "mp:424"},
      10,
      cases,
      charts,
      findings};
}

}  // namespace residua::cli
