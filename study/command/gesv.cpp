// The study of systems solved by refinement: "Performance of GESV" of Mukunoki and Takahashi's slides
// (quadruple and triple precision BLAS on GPUs).
#include "cli/bench/gesv.hpp"

#include <algorithm>

#include "residua/mp/lapack.hpp"
#include "study/command/elements.hpp"
#include "study/command/library_formats.hpp"
#include "study/command/studies.hpp"

namespace residua::cli {

namespace {

std::vector<index_t> sizes_of(const study_request& asked, const context& ctx) {
  if (asked.quick) return sizes_or(asked, {64, 256, 512});
  if (is_gpu(ctx)) return sizes_or(asked, {256, 512, 1024, 2048, 4096, 8192});
  return sizes_or(asked, {64, 128, 256, 512, 1024});
}

json measured_row(const context& ctx, const known_system& s, const gesv_variant& variant, int repeat) {
  auto row = measured_gesv(ctx, s, variant, repeat);
  const auto n = static_cast<double>(s.n);
  row["Gop_per_s"] = 1e-9 * (2.0 / 3) * n * n * n / row["seconds"].get<double>();
  for (const char* known : {"operation", "threads", "solution"}) row.erase(known);
  return row;
}

std::vector<mp> widened(const std::vector<double>& values, int bits) {
  std::vector<mp> all;
  all.reserve(values.size());
  for (const double value : values) all.emplace_back(value, bits);
  return all;
}

void copy_all(const context& ctx, const mp_matrix& original, mp_matrix& result) {
  const auto flat = [](const auto& M) {
    return mp_const_vector_view(M.data(), M.bits(), M.rows() * M.columns(), 1, M.plane(), M.memory());
  };
  const auto target = result.view();
  copy(ctx, flat(original.view()),
       mp_vector_view(target.data(), target.bits(), target.rows() * target.columns(), 1, target.plane(),
                      target.memory()));
}

/// max |x - computed| / max |x|, x = p / q: |p - q computed| in bits that hold the product.
double error_of(const known_system& s, const std::vector<mp>& computed, int bits) {
  constexpr int bits_of_denominator = 10;
  const int wide = bits + bits_of_denominator;
  const mp q(static_cast<double>(known_system::denominator), wide);
  double error = 0, size = 0;
  for (std::size_t i = 0; i < s.numerators.size(); ++i) {
    error = std::max(error, std::fabs((mp(s.numerators[i], wide) - q * mp(computed[i], wide)).to_double()));
    size = std::max(size, std::fabs(s.numerators[i]));
  }
  return error / size;
}

/// gesv in run-time precision, of copies.
json mp_row(const context& ctx, const known_system& s, int bits, int repeat) {
  const mp_matrix A(ctx, s.n, s.n, widened(s.A, bits), bits), b(ctx, s.n, 1, widened(s.b, bits), bits);
  mp_matrix LU(ctx, s.n, s.n, bits), x(ctx, s.n, 1, bits);
  array<index_t> pivots(ctx, s.n);
  constexpr double most_seconds = 2;
  const auto time = measure(ctx, {repeat, most_seconds, 1}, [&] {
    copy_all(ctx, A, LU);
    copy_all(ctx, b, x);
    (void)gesv(ctx, LU, pivots.view(), x);
  });
  const auto n = static_cast<double>(s.n);
  return {{"n", s.n},
          {"seconds", time.seconds},
          {"spread", time.spread},
          {"refinements", 0},
          {"error", error_of(s, x.to_host(ctx), bits)},
          {"forward_error_bound", nullptr},
          {"componentwise_backward_error", nullptr},
          {"converged", nullptr},
          {"Gop_per_s", 1e-9 * (2.0 / 3) * n * n * n / time.seconds}};
}

using system_once = std::shared_ptr<made_once<known_system>>;

void add_mp(const study_request& asked, const context& ctx, index_t n, const system_once& system,
            std::vector<study_case>& all) {
  for (const auto& format : asked.formats) {
    const int bits = mp_bits_of(format);
    if (bits == 0) continue;
    all.push_back({{{"backend", name_of(ctx.kind())}, {"variant", format}, {"format", format}, {"n", n}},
                   [=, repeat = repeats(asked)] { return mp_row(ctx, system->get(), bits, repeat); }});
  }
}

std::vector<study_case> cases(const study_request& asked) {
  check_orders(asked.sizes, "study: --size");
  std::vector<study_case> all;
  const int repeat = repeats(asked);
  for (const auto& ctx : asked.backends) {
    for (const index_t n : sizes_of(asked, ctx)) {
      const auto system = shared_once<known_system>([n, seed = asked.seed] { return system_of(n, seed); });
      for (const auto& variant : gesv_variants) {
        if (!asked.has(name_of(variant.solution))) continue;
        all.push_back({{{"backend", name_of(ctx.kind())},
                        {"variant", variant.name},
                        {"format", name_of(variant.solution)},
                        {"n", n}},
                       [=, &variant] { return measured_row(ctx, system->get(), variant, repeat); }});
      }
      add_mp(asked, ctx, n, system, all);
    }
  }
  return all;
}

std::vector<chart> charts(const json& rows) {
  std::vector<chart> all;
  for (const auto& backend : values_of(rows, "backend")) {
    const auto place = backend.get<std::string>();
    const auto here = rows_like(rows, {{"backend", backend}});
    all.push_back({"rate-" + place, "A x = b: speed (" + place + ")", "order n", "2/3 n³ / time, in Gop/s",
                   lines_of(here, "variant", "n", "Gop_per_s")});
    all.push_back({"time-" + place, "A x = b: time (" + place + ")", "order n", "seconds",
                   lines_of(here, "variant", "n", "seconds")});
    all.push_back({"error-" + place, "A x = b: error (" + place + ")", "order n", "max |x - x̃| / max |x|",
                   lines_of(here, "variant", "n", "error")});
    all.push_back({"trade-" + place, "A x = b: error against time (" + place + ")", "seconds",
                   "max |x - x̃| / max |x|", lines_of(here, "variant", "seconds", "error")});
  }
  return all;
}

finding refinements_of(const json& rows, const char* variant, int least, int most, const std::string& claim) {
  tally t;
  double low = HUGE_VAL, high = 0;
  for (const auto& row : rows_like(rows, {{"variant", variant}})) {
    const double count = number(row, "refinements");
    t.add(count >= least && count <= most);
    low = std::min(low, count);
    high = std::max(high, count);
  }
  return {claim, "slides, Performance of GESV", t.mostly(),
          t.all == 0 ? "no such rows" : "in " + t.text() + "; from " + text_of(low) + " to " + text_of(high)};
}

/// Calls f(row by refinement, row in the one format) of the same solution's format and size.
template <class F>
void for_both(const json& rows, const char* refined, const char* alone, F&& f) {
  for (const auto& row : rows_like(rows, {{"variant", refined}}))
    for (const auto& other :
         rows_like(rows, {{"variant", alone}, {"backend", row["backend"]}, {"n", row["n"]}}))
      f(row, other);
}

finding is_no_less_accurate(const json& rows) {
  tally t;
  double largest = 0;
  for_both(rows, "MP(DP+DD)", "dd", [&](const json& refined, const json& alone) {
    const double first = number(refined, "error"), second = number(alone, "error");
    t.add(first <= second);
    if (second > 0) largest = std::max(largest, first / second);
  });
  return {"Refinement, MP(DP+DD), is more accurate than solving in dd alone",
          "slides, Performance of GESV: 1e-31 to 1e-32 beside 1e-29 to 1e-31", t.mostly(),
          "no larger an error in " + t.text() + "; largest quotient of errors " + text_of(largest)};
}

finding is_faster(const json& rows, const char* refined, const char* alone, const char* source) {
  tally t;
  std::string text;
  index_t largest = 0;
  for (const auto& row : rows) largest = std::max(largest, row["n"].get<index_t>());
  for_both(rows_like(rows, {{"n", largest}}), refined, alone, [&](const json& first, const json& second) {
    const double speedup = number(second, "seconds") / number(first, "seconds");
    t.add(speedup > 1);
    text += (text.empty() ? "" : ", ") + first["backend"].get<std::string>() + " " + text_of(speedup);
  });
  return {std::string(refined) + " is faster than " + alone + " alone for large n", source, t.always(),
          t.all == 0 ? "no such rows" : "n = " + std::to_string(largest) + ", quotient of times: " + text};
}

/// The error that is known here is within the bound that the solver gives.
finding bounds_hold(const json& rows) {
  tally t;
  for (const auto& row : rows) {
    const double bound = number(row, "forward_error_bound");
    if (std::isfinite(bound)) t.add(number(row, "error") <= bound);
  }
  return {"The error is within the forward error bound that refinement reports",
          "residua/lapack/refinement.hpp", t.always(), "in " + t.text()};
}

std::vector<finding> findings(const json& rows) {
  const char* slides = "slides, Performance of GESV";
  return {refinements_of(rows, "MP(SP+DP)", 3, 7, "MP(SP+DP) takes 3 to 7 refinements"),
          refinements_of(rows, "MP(DP+DD)", 2, 2, "MP(DP+DD), there MP(DP+QP), takes 2 refinements"),
          is_no_less_accurate(rows),
          is_faster(rows, "MP(DP+DD)", "dd", slides),
          is_faster(rows, "MP(SP+DP)", "double", slides),
          is_faster(rows, "MP(DD+QD)", "qd", "not in the sources: the same a step further"),
          bounds_hold(rows)};
}

}  // namespace

study gesv_study() {
  return {
      "gesv",
      "Dense systems by refinement",
      "Is it faster to factorise in a short format and to refine in a long one, and what does it do to "
      "the error? A has random multiples of 2^-20 in [-1, 1), x random multiples of 1/1021, whose bits "
      "end in no format, and b is exact, so that the error is known.",
      "variant: double, dd and qd solve in that format alone; MP(SP+DP) refines x in double by factors "
      "in float, MP(DP+DD) x in dd by factors in double, MP(DD+QD) x in qd by factors in dd; mp solves in so "
      "many bits chosen at run time. seconds: "
      "the median (spread: largest over smallest) of repeated solves from copies of A and b. "
      "Gop_per_s: 2/3 n^3 a second, whatever the format. error: max |x - computed| / max |x|. "
      "refinements, forward_error_bound and componentwise_backward_error: as the solver reports them.",
      {"double", "dd", "qd", "mp:212", "mp:106", "mp:424"},
      4,
      cases,
      charts,
      findings};
}

}  // namespace residua::cli
