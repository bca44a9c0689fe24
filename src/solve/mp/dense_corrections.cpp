// Factors of a dense matrix from double to run-time precision, and solutions with them.
#include "solve/mp/dense_corrections.hpp"

#include <algorithm>
#include <cmath>

#include "dense/norm_estimate.hpp"
#include "residua/lapack/getrf.hpp"
#include "residua/lapack/getrs.hpp"
#include "residua/mp/lapack.hpp"
#include "residua/number/convert.hpp"
#include "residua/sparse/sparse_form.hpp"
#include "residua/view/matrix.hpp"
#include "solve/dense/scaling.hpp"
#include "solve/singularity.hpp"
#include "sparse/direct/compact_matrix.hpp"
#include "sparse/host_arrays.hpp"

namespace residua::solving {

namespace {

/// The bits of the first factors beyond qd: twice those of qd.
constexpr int first_bits = 424;

int exponent_of(const dense_matrix& A) {
  return A.visit(
      []<class T>(const std::vector<T>& all) { return limb_sizes{std::span<const T>(all)}.exponent(); });
}

/// convert_element(a) for each element a of 2^exponent A.
template <class To, class F>
std::vector<To> scaled_elements(const dense_matrix& A, int exponent, const F& convert_element) {
  return A.visit([&]<class T>(std::vector<T> all) {
    scale_by_power(std::span<T>(all), exponent);
    std::vector<To> result;
    result.reserve(all.size());
    for (const T& element : all) result.push_back(convert_element(element));
    return result;
  });
}

/// Factors in a format of limbs.
template <class T>
class limb_factors final : public any_factors {
 public:
  limb_factors(const context& ctx, const dense_matrix& A, int exponent)
      : ctx_(ctx),
        LU_(ctx, A.rows, A.rows,
            scaled_elements<T>(A, exponent, [](const auto& x) { return convert<T>(x); })),
        ipiv_(ctx, A.rows),
        info_(getrf(ctx, LU_, ipiv_.view()).info) {}

  [[nodiscard]] index_t info() const override { return info_; }
  [[nodiscard]] std::string name() const override { return std::string(format_of<T>::name); }
  [[nodiscard]] format nearest_format() const override { return format_of<T>::id; }
  void solve(std::vector<mp>& b, bool is_transposed) const override {
    std::vector<T> narrow;
    narrow.reserve(b.size());
    for (const mp& element : b) narrow.push_back(element.template rounded<T>());
    matrix<T> B(ctx_, LU_.rows(), 1, narrow);
    getrs(ctx_, is_transposed ? op::transpose : op::none, LU_, ipiv_.view(), B);
    narrow = B.to_host(ctx_);
    for (std::size_t i = 0; i < b.size(); ++i) b[i] = mp(narrow[i], b[i].bits());
  }

 private:
  const context& ctx_;
  matrix<T> LU_;
  array<index_t> ipiv_;
  index_t info_;
};

/// Factors in run-time precision.
class mp_factors final : public any_factors {
 public:
  mp_factors(const context& ctx, const dense_matrix& A, int exponent, int bits)
      : ctx_(ctx),
        LU_(ctx, A.rows, A.rows,
            scaled_elements<mp>(A, exponent, [bits](const auto& x) { return mp(x, bits); }), bits),
        ipiv_(ctx, A.rows),
        info_(getrf(ctx, LU_, ipiv_.view()).info) {}

  [[nodiscard]] index_t info() const override { return info_; }
  [[nodiscard]] std::string name() const override { return "mp:" + std::to_string(LU_.bits()); }
  [[nodiscard]] format nearest_format() const override { return format::qd; }
  void solve(std::vector<mp>& b, bool is_transposed) const override {
    mp_matrix B(ctx_, LU_.rows(), 1, b, LU_.bits());
    getrs(ctx_, is_transposed ? op::transpose : op::none, LU_, ipiv_.view(), B);
    const auto solved = B.to_host(ctx_);
    for (std::size_t i = 0; i < b.size(); ++i) b[i] = mp(solved[i], b[i].bits());
  }

 private:
  const context& ctx_;
  mp_matrix LU_;
  array<index_t> ipiv_;
  index_t info_;
};

double one_norm(const dense_matrix& A, int exponent) {
  const auto elements = scaled_elements<double>(A, exponent, [](const auto& x) { return leading(x); });
  double largest = 0;
  for (auto column = elements.begin(); column != elements.end(); column += A.rows) {
    double sum = 0;
    for (auto element = column; element != column + A.rows; ++element) sum += std::fabs(*element);
    largest = std::max(largest, sum);
  }
  return largest;
}

}  // namespace

dense_corrections::dense_corrections(const context& ctx, const dense_matrix& A, int bits, bool beyond_qd)
    : ctx_(ctx),
      A_(A),
      exponent_(exponent_of(A)),
      most_factor_bits_(std::clamp(2 * bits, 4 * first_bits, most_mp_bits)) {
  if (beyond_qd) {
    rung_ = rung::run_time;
    factor_bits_ = first_bits;
  }
  factorise();
}

std::unique_ptr<any_factors> dense_corrections::make_factors() const {
  switch (rung_) {
    case rung::fp64:
      return std::make_unique<limb_factors<double>>(ctx_, A_, exponent_);
    case rung::dd:
      return std::make_unique<limb_factors<dd>>(ctx_, A_, exponent_);
    case rung::td:
      return std::make_unique<limb_factors<td>>(ctx_, A_, exponent_);
    case rung::qd:
      return std::make_unique<limb_factors<qd>>(ctx_, A_, exponent_);
    case rung::run_time:
      break;
  }
  return std::make_unique<mp_factors>(ctx_, A_, exponent_, factor_bits_);
}

void dense_corrections::factorise() {
  const auto begin = std::chrono::steady_clock::now();
  factors_.reset();
  factors_ = make_factors();
  last_seconds_ = seconds_since(begin);
  factorise_seconds_ += last_seconds_;
  condition_ = 0;
}

bool dense_corrections::add(const mp_array& r, const mp& norm, const mp_vector_view& x) {
  if (factors_->info() != 0) return false;
  ++count_;
  const std::int64_t exponent = norm.header().is_regular() ? norm.exponent() : 0;
  auto y = r.to_host(ctx_);
  for (mp& element : y) element = ldexp(element, -exponent);
  factors_->solve(y, false);
  for (mp& element : y) {
    if (!element.is_finite()) return false;
    element = ldexp(element, exponent + exponent_);
  }
  axpy(ctx_, mp(1.0, r.bits()), mp_array(ctx_, y, r.bits()), x);
  return true;
}

bool dense_corrections::improve() {
  while (!is_last()) {
    const index_t info = factors_->info();
    considered_.push_back(considered(info != 0 ? "no pivot in column " + std::to_string(info)
                                               : "gained less than 8 bits a correction"));
    if ((info != 0 || rung_ == rung::qd) && proved_singular()) return false;
    if (rung_ >= rung::qd) factor_bits_ = rung_ == rung::qd ? first_bits : 2 * factor_bits_;
    if (rung_ != rung::run_time) rung_ = static_cast<rung>(static_cast<int>(rung_) + 1);
    factorise();
    if (factors_->info() == 0) return true;
  }
  return false;
}

consideration dense_corrections::considered(const std::string& verdict) const {
  consideration c;
  c.precondition = preconditioner_kind::lu;
  c.precision = factors_->nearest_format();
  c.measured_seconds = last_seconds_;
  c.verdict = "LU in " + factors_->name() + ": " + verdict;
  return c;
}

bool dense_corrections::proved_singular() {
  if (is_examined_) return is_singular_;
  is_examined_ = true;
  if (A_.element_format() != format::fp64 || A_.rows * A_.rows > full_limits.entries) return false;
  const csr given = sparse_form(A_);
  const auto null = null_space_of(sparse::compact_matrix(detail::view_of(given)).view());
  is_singular_ = null.is_singular;
  rank_ = null.rank;
  return is_singular_;
}

double dense_corrections::condition() {
  if (condition_ > 0 || factors_->info() != 0) return condition_;
  constexpr int bits = 64;
  const auto solve_in_place = [&](std::vector<double>& x, bool is_transposed) {
    std::vector<mp> wide;
    wide.reserve(x.size());
    for (const double value : x) wide.emplace_back(value, bits);
    factors_->solve(wide, is_transposed);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = wide[i].to_double();
  };
  const double inverse = dense::estimate_one_norm(
      static_cast<std::size_t>(A_.rows), [&](auto& x) { solve_in_place(x, false); },
      [&](auto& x) { solve_in_place(x, true); });
  condition_ = one_norm(A_, exponent_) * inverse;
  return condition_;
}

solution dense_corrections::facts() {
  const double n = static_cast<double>(A_.rows);
  solution s;
  s.method = solve_method::direct;
  s.attempts.push_back(
      {attempt_method::refinement, factors_->nearest_format(), preconditioner_kind::lu, {}, {}});
  s.attempts.back().report.iterations = count_;
  s.attempts.back().report.reason = is_singular_ ? stop_reason::singular : stop_reason::stagnated;
  s.direct.ordering = "partial pivoting, dense";
  s.direct.rank = rank_;
  s.direct.predicted_operations = n * n * n / 3;
  s.direct.factorised = factors_->info() == 0;
  if (!s.direct.factorised) s.direct.refusal = considered("no pivot").verdict;
  s.direct.entries = A_.rows * A_.rows;
  s.direct.factor_format = factors_->nearest_format();
  s.direct.condition = condition();
  s.direct.factorise_seconds = factorise_seconds_;
  s.proved_singular = is_singular_;
  s.considered = considered_;
  s.considered.push_back(considered("the last tried"));
  return s;
}

}  // namespace residua::solving
