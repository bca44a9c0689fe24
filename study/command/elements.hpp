// What studies have in common: intervals of elements, problems that are made once, columns of times.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include "cli/measurement.hpp"
#include "study/command/study.hpp"
#include "study/kernels/random_elements.hpp"
#include "study/kernels/timing.hpp"

namespace residua::cli {

/// The thesis' intervals: small elements of [10^-k, 10^(1-k)), large ones of [10^(k-1), 10^k).
inline residua::study::magnitudes decades(int k) {
  return {{std::pow(10.0, -k), std::pow(10.0, 1 - k)}, {std::pow(10.0, k - 1), std::pow(10.0, k)}};
}

/// A value that several cases share, made when the first one asks for it.
template <class T>
class made_once {
 public:
  explicit made_once(std::function<T()> make) : make_(std::move(make)) {}
  const T& get() {
    if (!value_) value_ = std::make_unique<T>(make_());
    return *value_;
  }

 private:
  std::function<T()> make_;
  std::unique_ptr<T> value_;
};
template <class T, class Make>
std::shared_ptr<made_once<T>> shared_once(Make make) {
  return std::make_shared<made_once<T>>(std::function<T()>(std::move(make)));
}

inline json time_columns(const residua::study::timing& t) {
  return {{"seconds", t.seconds}, {"spread", t.spread}};
}

/// Those that were asked for, or a study's own.
inline std::vector<index_t> sizes_or(const study_request& asked, std::vector<index_t> usual) {
  return asked.sizes.empty() ? std::move(usual) : asked.sizes;
}

inline bool is_gpu(const context& ctx) { return ctx.kind() == backend::cuda; }

/// Of several measurements: fewer in a quick study.
inline int repeats(const study_request& asked) { return asked.quick ? 3 : 5; }

/// Bytes a second that memory can do at most, measured when it is first asked for.
inline std::shared_ptr<made_once<double>> bytes_per_second_of(const study_request& asked,
                                                              const context& ctx) {
  const index_t n = asked.triad_size > 0 ? asked.triad_size : size_beyond_caches(ctx);
  return shared_once<double>(
      [=, repeat = repeats(asked)] { return measure_memory(ctx, {repeat}, n).best(); });
}

/// Whether a claim on pairs of rows holds in all, none or some of them.
struct tally {
  int holding = 0, all = 0;
  void add(bool holds) {
    ++all;
    holding += holds ? 1 : 0;
  }
  /// Confirmed where it holds in more than half of the cases.
  [[nodiscard]] verdict mostly() const {
    return all == 0 ? verdict::not_measured : 2 * holding > all ? verdict::confirmed : verdict::refuted;
  }
  [[nodiscard]] verdict always() const {
    return all == 0 ? verdict::not_measured : holding == all ? verdict::confirmed : verdict::refuted;
  }
  [[nodiscard]] std::string text() const {
    return std::to_string(holding) + " of " + std::to_string(all) + " cases";
  }
};

/// Of a value that is claimed: what "about" is taken to mean.
inline constexpr double close_to = 0.25;
inline bool is_about(double value, double claimed) {
  return std::fabs(value - claimed) <= close_to * claimed;
}

/// The claim that every row's `residual` is within its `bound`.
inline finding within_bounds(const json& rows, const char* claim, const char* source) {
  tally t;
  double largest = 0;
  for (const auto& row : rows) {
    const double bound = number(row, "bound"), residual = number(row, "residual");
    if (!std::isfinite(bound) || !std::isfinite(residual)) continue;
    t.add(residual <= bound);
    largest = std::max(largest, residual / bound);
  }
  return {claim, source, t.always(),
          t.text() + "; the largest residual is " + text_of(largest) + " of its bound"};
}

/// Calls f(row of format a, row of format b) for rows that are alike in all columns of `alike`.
template <class F>
void for_pairs(const json& rows, const char* a, const char* b, std::initializer_list<const char*> alike,
               F&& f) {
  for (const auto& row : rows_like(rows, {{"format", a}})) {
    json wanted = {{"format", b}};
    for (const char* column : alike) wanted[column] = row.value(column, json());
    for (const auto& other : rows_like(rows, wanted)) f(row, other);
  }
}

}  // namespace residua::cli
