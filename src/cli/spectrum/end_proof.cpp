// Counts of eigenvalues on either side of those that were found.
#include "cli/spectrum/end_proof.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "cli/shown_bounds.hpp"
#include "residua/number/operators.hpp"

namespace residua::cli {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The multiply-adds of one factorisation up to which a proof is tried. One in dd counts as twenty in double.
constexpr double most_operations = 1e10, operations_in_dd = 20;

csr negated(csr A) {
  for (double& value : A.value) value = -value;
  return A;
}
/// The largest sum of a row's magnitudes, about.
double largest_row_of(const csr& A) {
  double largest = 0;
  for (sparse_index i = 0; i < A.rows; ++i) {
    double sum = 0;
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) sum += std::fabs(A.value[k]);
    largest = std::max(largest, sum);
  }
  return largest;
}

/// How far from what was found counts are tried, beside |A|: about the rounding of factors, and further off,
/// as a pivot may be small by chance.
std::vector<double> steps_of(format precision) {
  if (precision == format::dd) return {0x1p-92, 0x1p-84, 0x1p-64};
  return {0x1p-42, 0x1p-36, 0x1p-28};
}
/// The step after one whose count errs by more than the step is: beyond what rounding did.
double step_beyond(double step, double distance) {
  return std::isfinite(distance) ? std::max(step, 2 * distance) : step;
}

/// More than what sums and differences of numbers of x's size err by in dd, and x by if it was rounded to dd.
double slack(const dd& x) { return std::fabs(leading(x)) * 0x1p-100 + 0x1p-1060; }

std::string too_long(double operations, format precision) {
  char text[100];
  std::snprintf(text, sizeof text, "factors in %s, of %.0e multiply-adds, take too long",
                name_of(precision).data(), operations);
  return text;
}

}  // namespace

std::string end_proof::text() const {
  const std::string which = end == spectrum_end::smallest ? "the smallest" : "the largest";
  if (known == verdict::missed) return "NOT " + which + ": there is another one beyond them";
  if (known == verdict::open) return "not proved that these are " + which + ": " + reason;
  if (distance == 0) return "proved: these are " + which;
  char text[40];
  std::snprintf(text, sizeof text, " to within %.1e", rounded_up(distance, 1));
  return "proved: these are " + which + text;
}

/// Intervals, one for each eigenvalue that was found.
struct end_prover::found_values {
  std::vector<dd> low, high;

  found_values(const std::vector<dd>& values, double error) {
    for (const dd& value : values) {
      const dd reach = dd(error) + dd(slack(value));
      low.push_back(value - reach);
      high.push_back(value + reach);
    }
  }
  [[nodiscard]] index_t size() const { return static_cast<index_t>(low.size()); }
  /// How many may be at most x, and how many certainly are below it.
  [[nodiscard]] index_t most_until(const dd& x) const {
    return std::count_if(low.begin(), low.end(), [&](const dd& bound) { return !(x < bound); });
  }
  [[nodiscard]] index_t fewest_below(const dd& x) const {
    return std::count_if(high.begin(), high.end(), [&](const dd& bound) { return bound < x; });
  }
};

end_prover::end_prover(const csr& A, spectrum_end end)
    : end_(end), size_(largest_row_of(A)), counter_(end == spectrum_end::smallest ? A : negated(A)) {}

/// Whether a number above all that were found has no more eigenvalues below it than these.
bool end_prover::is_complete(const found_values& found, format precision) {
  const dd top = *std::max_element(found.high.begin(), found.high.end());
  double rounding = 0;
  for (const double step : steps_of(precision)) {
    const dd sigma = top + dd(step_beyond(step * size_, rounding));
    const auto count = counter_.count_below(sigma, precision);
    rounding = count.distance;
    if (!(leading(sigma - top) - slack(sigma) > count.distance)) continue;
    return count.count <= found.size();  // so many or more are below a larger sigma, too
  }
  return false;
}

/// A number below the last one that was found has as many eigenvalues below it as were found there, or more.
end_proof end_prover::gap_below(const found_values& found, format precision) {
  const dd last = *std::max_element(found.low.begin(), found.low.end()),
           top = *std::max_element(found.high.begin(), found.high.end());
  double rounding = 0;
  for (const double step : steps_of(precision)) {
    const dd sigma = last - dd(step_beyond(step * size_, rounding));
    const auto count = counter_.count_below(sigma, precision);
    rounding = count.distance;
    if (!(leading(last - sigma) - slack(sigma) > count.distance)) continue;
    const dd reach = dd(count.distance) + dd(slack(sigma)), below = sigma - reach, until = sigma + reach;
    if (count.count > found.most_until(until)) return made(end_proof::verdict::missed);
    if (found.fewest_below(below) < count.count) continue;
    return {end_, end_proof::verdict::proved, (leading(top - below) + slack(top)) * (1 + 0x1p-50), ""};
  }
  return made(end_proof::verdict::open);
}

end_proof end_prover::prove(std::vector<dd> values, double error, double enough) {
  if (end_ == spectrum_end::largest) {
    for (dd& value : values) value = -value;
  }
  const found_values found(values, error);
  auto best = open("factors in double and dd do not tell");
  for (const auto& [precision, operations] : {std::pair(format::fp64, 1.0), {format::dd, operations_in_dd}}) {
    if (counter_.operations() * operations > most_operations) {
      if (best.known == end_proof::verdict::open) best.reason = too_long(counter_.operations(), precision);
      break;
    }
    if (is_complete(found, precision)) return {end_, end_proof::verdict::proved, 0, ""};
    auto gap = gap_below(found, precision);
    if (gap.is_missed()) return gap;
    if (gap.distance < best.distance) best = std::move(gap);
    if (best.distance <= enough) break;
  }
  return best;
}

}  // namespace residua::cli
