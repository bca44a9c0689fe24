// Expected times of refinement with factors of each format, and the choice between them.
#include "lapack/refinement/factor_choice.hpp"

#include <algorithm>
#include <cmath>

namespace residua::lapack {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Bits of the numbers of a width: limb_unit<T> for the widths of solver formats.
int bits_of_width(int width) { return width == 0 ? 24 : 53 * width; }

double roundoff_bits(const factor_variant& v) {
  const int bits = bits_of_width(v.width);
  return v.accuracy_bits == 0 ? bits : std::min(bits, v.accuracy_bits);
}

/// What a step of refinement gains, and more where factors are trusted: at least three bits and those of n.
double bits_of_step(const refinement_task& task, const factor_variant& v) {
  return roundoff_bits(v) - std::log2(std::max(1.0, task.condition));
}

/// Until x has its bits. Where these are all of its format's, one more shows that there is nothing to gain.
double steps_of(const refinement_task& task, const factor_variant& v) {
  const double all = 53.0 * task.limbs;
  const double steps = std::ceil((task.bits > 0 ? std::min(task.bits, all) : all) / bits_of_step(task, v));
  return task.bits > 0 ? std::max(1.0, steps) : 1 + steps;
}

/// The time of products of fewer bits over that of products of the format's own, half the order of A being
/// the middle of a recursive factorisation.
double part_of_products(const refinement_rates& rates, index_t n, const factor_variant& v) {
  if (v.accuracy_bits == 0 || v.width < 2) return 1;
  const index_t half = std::max<index_t>(1, n / 2);
  const residue::product_shape shape{half, half, half};
  const auto seconds = [&](int accuracy) {
    const auto s = residue::choose_scheme(accuracy + residue::least_spread, half);
    const double natively = residue::seconds_natively(rates.products, v.width, shape);
    return s ? std::min(natively, residue::seconds_by_residues(rates.products, v.width, shape, *s))
             : natively;
  };
  return seconds(v.accuracy_bits) / seconds(residue::accuracy_of(v.width));
}

/// A modulus of the residue engine has eight bits: candidates are that far apart.
constexpr int bits_of_modulus = 8;
/// Bits beyond those that trust asks for: the condition number is an estimate, mostly within a factor of
/// three.
constexpr int spare_bits = 8;

/// The fewest bits of products that are taken for a condition number.
int fewest_bits(const refinement_task& task) {
  return spare_bits + static_cast<int>(std::ceil(
                          std::log2(8 * static_cast<double>(task.n) * std::max(1.0, task.condition))));
}

/// Small matrices are factorised natively, with all bits.
constexpr index_t least_order_of_fewer_bits = 512;

}  // namespace

/// At N = 1024, all in one run.
const refinement_rates rates_on_cpu{.factors = {27e9, 31e9, 7.7e9, 3.4e9, 1.8e9},
                                    .solve = {10e9, 5.4e9, 1.5e9, 0.61e9, 0.3e9},
                                    .residual = {0, 5.8e9, 2.3e9, 0.79e9, 0.38e9},
                                    .products = residue::cost_on_cpu(true)};

/// Factors at N = 8192; those in float have not been measured.
const refinement_rates rates_on_h200{.factors = {0, 9.0e12, 4.1e12, 2.2e12, 1.3e12},
                                     .solve = {0, 0.21e12, 0.059e12, 0.031e12, 0.018e12},
                                     .residual = {0, 1e12, 0.5e12, 0.33e12, 0.21e12},
                                     .products = residue::cost_on_h200};

const refinement_rates& rates_of(const context& ctx) {
  return ctx.kind() == backend::cuda ? rates_on_h200 : rates_on_cpu;
}

bool can_be_trusted(const refinement_task& task, const factor_variant& v) {
  return 8 * static_cast<double>(task.n) * std::exp2(-roundoff_bits(v)) * task.condition <= 1;
}

double expected_seconds(const refinement_rates& rates, const refinement_task& task, const factor_variant& v) {
  const double factors = rates.factors[v.width], solve = rates.solve[v.width];
  if (!can_be_trusted(task, v) || factors == 0) return infinity;
  const double n = static_cast<double>(task.n), columns = static_cast<double>(task.columns),
               vector = 2 * n * n;
  // One solve for the condition number and each column's bound is eleven at most.
  constexpr double solves_of_estimate = 11;
  const double steps = steps_of(task, v);
  return 2.0 / 3 * n * n * n / factors * part_of_products(rates, task.n, v) +
         solves_of_estimate * (1 + columns) * vector / solve +
         steps * columns * (vector / solve + vector / rates.residual[task.limbs]);
}

std::optional<factor_variant> fastest_factors(const refinement_rates& rates, const refinement_task& task,
                                              int narrowest) {
  std::optional<factor_variant> best;
  double least = infinity;
  const auto consider = [&](const factor_variant& v) {
    const double seconds = expected_seconds(rates, task, v);
    if (seconds < least) {
      least = seconds;
      best = v;
    }
  };
  for (int width = narrowest; width <= task.limbs; ++width) {
    consider({width, 0});
    if (width < 2 || task.n < least_order_of_fewer_bits || !(task.condition < infinity)) continue;
    for (int bits = fewest_bits(task); bits <= residue::accuracy_of(width) - bits_of_modulus;
         bits += bits_of_modulus)
      consider({width, bits});
  }
  return best;
}

}  // namespace residua::lapack
