// Residuals of x with bounds of their errors, and the bits that x needs.
#include "solve/mp/approximation.hpp"

#include <algorithm>
#include <cmath>

#include "mp/krylov/norms.hpp"
#include "mp/sparse/run_rows.hpp"
#include "residua/base/error.hpp"
#include "solve/errors.hpp"

namespace residua::solving {

namespace {

using namespace multiple;

constexpr int word_bits = 64, size_bits = 64;

/// The number of bits from the highest to the lowest that is set; the fewest that an mp has for 0.
int significant_bits(const mp& x) {
  if (!x.header().is_regular()) return fewest_mp_bits;
  int zeros = 0;
  for (const auto word : x.words()) {
    if (word != 0) {
      zeros += __builtin_ctzll(word);
      break;
    }
    zeros += word_bits;
  }
  return word_bits * static_cast<int>(x.words().size()) - zeros;
}

int bits_that_hold(const std::vector<mp>& b) {
  int needed = fewest_mp_bits;
  for (const mp& element : b) needed = std::max(needed, significant_bits(element));
  return needed;
}

std::int64_t largest_exponent(const std::vector<mp>& sizes) {
  std::int64_t largest = mp(size_bits).exponent();  // zero's is below all others
  for (const mp& size : sizes) largest = std::max(largest, size.exponent());
  return largest;
}

mp largest_of(const std::vector<mp>& v) {
  mp largest(size_bits);
  for (const mp& element : v) {
    if (const mp size = abs(mp(element, size_bits)); !(size <= largest)) largest = size;
  }
  return largest;
}

/// The bits, in whole words, that the tolerance asks for where |A||x| is 2^beyond times |b|.
int fewest_bits(double tolerance, index_t rows, std::int64_t beyond) {
  constexpr int fewest = 256, spare_bits = 32;
  const double wanted = -std::log2(tolerance) +
                        std::log2(static_cast<double>(std::max<index_t>(1, rows))) / 2 +
                        static_cast<double>(std::max<std::int64_t>(0, beyond));
  const double words = std::ceil((wanted + spare_bits) / word_bits);
  if (word_bits * words <= most_mp_bits) return std::max(fewest, word_bits * static_cast<int>(words));
  throw error(error_kind::unsupported, "solve_mp: the tolerance asks for more bits than " +
                                           std::to_string(most_mp_bits) + ", which is all that there are");
}

}  // namespace

approximation::approximation(const context& ctx, const parted_matrix& A, std::vector<mp> b, double tolerance,
                             int bits)
    : ctx_(ctx),
      A_(A),
      b_(std::move(b)),
      tolerance_(tolerance),
      asked_bits_(bits),
      norm_(fewest_mp_bits),
      norm_of_b_(fewest_mp_bits) {
  const int least = bits != 0 ? bits : fewest_bits(tolerance, A.rows(), 0);
  const std::vector<mp> zeros(b_.size(), mp(fewest_mp_bits));
  make_vectors(std::max(least, bits_that_hold(b_)), zeros, zeros);
  copy(ctx_, in_mp_, r_);
  norm_ = norm_of_b_;
}

void approximation::make_vectors(int bits, const std::vector<mp>& x, const std::vector<mp>& best) {
  in_mp_ = mp_array(ctx_, b_, bits);
  norm_of_b_ = nrm2(ctx_, in_mp_);
  x_ = A_.vector(ctx_, bits);
  best_x_ = A_.vector(ctx_, bits);
  copy(ctx_, mp_array(ctx_, x, bits), A_.original(x_));
  copy(ctx_, mp_array(ctx_, best, bits), A_.original(best_x_));
  r_ = mp_array(ctx_, size(), bits);
  errors_ = mp_array(ctx_, size(), bits);
}

void approximation::start_from(const std::vector<mp>& x0) {
  if (norm_of_b_.is_zero()) return;
  make_vectors(bits(), x0, x0);
  best_ = update_residual();
}

std::vector<mp> approximation::to_host(mp_array& x) const {
  mp_array packed(ctx_, size(), x.bits());
  copy(ctx_, A_.original(x), packed);
  return packed.to_host(ctx_);
}

// An x that is rounded to its bits leaves a residual of about u |A||x|.
bool approximation::suit_bits() {
  if (asked_bits_ != 0) return false;
  const auto x = to_host(x_);
  const auto sizes = A_.sizes(ctx_, x);
  const bool tells = !norm_of_b_.is_zero() &&
                     std::all_of(sizes.begin(), sizes.end(), [](const mp& s) { return s.is_finite(); });
  if (!tells) return false;
  const int wanted = fewest_bits(tolerance_, size(), largest_exponent(sizes) - norm_of_b_.exponent());
  if (wanted <= bits()) return false;
  make_vectors(wanted, x, to_host(best_x_));
  update_residual();
  return true;
}

bool approximation::is_at_rounding() {
  constexpr int room = 4;
  const auto sizes = A_.sizes(ctx_, to_host(x_));
  const auto log2_rows = static_cast<std::int64_t>(std::log2(static_cast<double>(size())));
  return norm_.exponent() <= largest_exponent(sizes) - bits() + log2_rows / 2 + room;
}

double approximation::update_residual() {
  A_.spread(ctx_, x_);
  bounded_residual(ctx_, in_mp_, A_.entries(), x_, r_, errors_);
  norm_ = nrm2(ctx_, r_) + nrm2(ctx_, errors_);
  return quotient_above(norm_, norm_of_b_);
}

double approximation::compute_residual() {
  const double now = update_residual();
  if (!(now < best_)) return now;
  copy(ctx_, x_, best_x_);
  best_ = now;
  return now;
}

void approximation::restore() {
  copy(ctx_, best_x_, x_);
  update_residual();
}

void approximation::finish(mp_solution& answer) {
  copy(ctx_, best_x_, x_);
  answer.bits = asked_bits_ != 0 ? asked_bits_ : bits();
  auto x = to_host(x_);
  for (mp& element : x) element = mp(element, answer.bits);
  answer.x = mp_array(ctx_, x, answer.bits);
  copy(ctx_, mp_array(ctx_, x, bits()), A_.original(x_));
  const double now = update_residual();
  answer.true_relative_residual = std::isfinite(now) ? now : best_;
  answer.converged = now <= tolerance_;
  note_errors(answer, x);
}

// The errors are those of solutions in other formats (solve/errors.hpp), with denominators of 64 bits.
void approximation::note_errors(mp_solution& answer, const std::vector<mp>& x) const {
  const auto r = r_.to_host(ctx_), errors = errors_.to_host(ctx_), of_Ax = A_.sizes(ctx_, x);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const mp residual = abs(r[i]) + errors[i], size = of_Ax[i] + abs(mp(b_[i], size_bits));
    const double its = quotient_above(mp(residual, size_bits), size);
    if (!(its <= answer.componentwise_backward_error)) answer.componentwise_backward_error = its;
  }
  const mp one(1.0, size_bits);
  const mp of_A = largest_of(A_.sizes(ctx_, std::vector<mp>(x.size(), one)));
  answer.normwise_backward_error =
      quotient_above(largest_of(r) + largest_of(errors), of_A * largest_of(x) + largest_of(b_));
  const double condition = answer.first.direct.condition, norm = one_norm(ctx_, A_.entries());
  if (!(condition > 0) || !(norm > 0) || !std::isfinite(condition / norm)) return;
  mp of_x(size_bits);
  for (const mp& element : x) of_x += abs(mp(element, size_bits));
  const mp roots(condition / norm * std::sqrt(static_cast<double>(x.size())), size_bits);
  answer.forward_error_estimate = of_x.is_zero() ? 0 : quotient_above(roots * mp(norm_, size_bits), of_x);
}

}  // namespace residua::solving
