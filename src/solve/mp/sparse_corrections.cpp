// Corrections of run-time precision by solve(): residuals are rounded to doubles for it, its solutions added
// to x.
#include "solve/mp/sparse_corrections.hpp"

#include <algorithm>
#include <cmath>

#include "mp/length.hpp"
#include "mp/sparse/conversions.hpp"
#include "mp/steps.hpp"
#include "residua/number/quad_word.hpp"
#include "sparse/host_arrays.hpp"

namespace residua::solving {

namespace {

using namespace multiple;

/// The tolerance of a correction: nearly a double's digits, as many as a residual rounded to doubles can
/// give.
constexpr double correction_tolerance = 1e-12;

solve_options options_of(solve_options options) {
  options.tolerance = std::max(options.tolerance, correction_tolerance);
  options.initial = {};
  return options;
}

dense_matrix dense_form(const sparse::csr_view& A) {
  std::vector<double> elements(static_cast<std::size_t>(A.rows * A.columns));
  for (index_t i = 0; i < A.rows; ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k)
      elements[static_cast<std::size_t>(i + A.column[k] * A.rows)] = A.value[k];
  }
  return {A.rows, A.columns, std::move(elements)};
}

bool is_finite(const std::vector<qd>& y) {
  return std::all_of(y.begin(), y.end(), [](const qd& value) { return std::isfinite(value.limb[0]); });
}

}  // namespace

sparse_corrections::sparse_corrections(const context& ctx, const csr_matrix& A, const solve_options& options,
                                       int bits)
    : ctx_(ctx), A_(A), options_(options_of(options)), bits_(bits), solver_(ctx, A, options_) {}

void sparse_corrections::begin() {
  has_first_ = was_interrupted_ = false;
  if (wider_) wider_->begin();
}

/// Whether dense factors may take over. They may not where a method, a preconditioner or a format was asked
/// for, which would not be what is used then.
bool sparse_corrections::may_widen() const {
  return A_.rows() <= most_dense_unknowns &&
         options_.method.value_or(solve_method::direct) == solve_method::direct && !options_.precondition &&
         !options_.precision && !first_.proved_singular;
}

bool sparse_corrections::improve() {
  if (wider_) return wider_->improve();
  if (!may_widen()) return false;
  dense_ = dense_form(detail::fetch(ctx_, A_).view);
  wider_.emplace(ctx_, dense_, bits_, true);
  return true;
}

solution sparse_corrections::facts() {
  if (!wider_) return std::move(first_);
  auto of_wider = wider_->facts();
  if (!has_first_) return of_wider;
  first_.direct = std::move(of_wider.direct);
  first_.considered.insert(first_.considered.end(), of_wider.considered.begin(), of_wider.considered.end());
  return std::move(first_);
}

bool sparse_corrections::add(const mp_array& r, const mp& norm, const mp_vector_view& x) {
  if (wider_) return wider_->add(r, norm, x);
  const std::int64_t exponent = norm.header().is_regular() ? norm.exponent() : 0;
  auto answer = solver_.solve(doubles_of(r, exponent));
  was_interrupted_ = answer.last().report.reason == stop_reason::interrupted;
  const auto y = answer.x_as<qd>(ctx_);
  if (!has_first_) first_ = std::move(answer);
  has_first_ = true;
  if (!is_finite(y.to_host(ctx_))) return false;
  add_scaled(y, exponent, x);
  return true;
}

/// 2^-exponent r.
array<double> sparse_corrections::doubles_of(const mp_array& r, std::int64_t exponent) const {
  array<double> scaled(ctx_, r.size());
  const auto source = r.view();
  const routine_steps steps(ctx_);
  steps.run(r.size(), nearby_doubles{{source.first(), source.increment(), source.plane()},
                                     mp_words(r.bits()),
                                     -exponent,
                                     scaled.data()});
  return scaled;
}

/// x += 2^exponent y.
void sparse_corrections::add_scaled(const array<qd>& y, std::int64_t exponent,
                                    const mp_vector_view& x) const {
  const routine_steps steps(ctx_);
  with_length(mp_words(x.bits()), [&]<class Length>(Length n) {
    steps.run(
        x.size(),
        doubles_added<Length>{
            {n, x.bits()}, y.data()->limb, qd::limbs, exponent, false, x.first(), x.increment(), x.plane()});
  });
  steps.finish();
}

}  // namespace residua::solving
