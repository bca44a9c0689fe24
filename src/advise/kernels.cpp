// Advice for sums and products.
#include <algorithm>
#include <cmath>

#include "advise/choice.hpp"
#include "advise/exact.hpp"
#include "advise/runs.hpp"
#include "advise/sample.hpp"
#include "advise/timing.hpp"
#include "dense/element_count.hpp"
#include "residua/base/error.hpp"

namespace residua {

namespace {

using namespace advising;

class kernel_advice {
 public:
  kernel_advice(const context& ctx, const product& p, const advice_options& options)
      : ctx_(ctx),
        product_(p),
        options_(options),
        for_errors_(sample_for_errors(ctx, p)),
        for_seconds_(sample_for_seconds(p)),
        exact_(exact_product_of(ctx, p, for_errors_, options.tolerance)) {}

  advice operator()() {
    for (const auto f : formats()) with_vector_format(f, [&]<class T>() { attempt_in<T>(); });
    auto answer = conclusion();
    if (!answer.chosen && options_.beyond_formats) {
      rise_beyond();
      answer = conclusion();
    }
    if (!answer.chosen) answer.refusal = "no format that was tried gives the accuracy asked for";
    return answer;
  }

 private:
  [[nodiscard]] advice conclusion() const {
    advice answer;
    answer.tried = tried_;
    answer.chosen = cheapest(tried_);
    answer.tolerance = options_.tolerance;
    answer.condition = exact_.condition;
    answer.sampled_rows = std::ssize(for_errors_.rows);
    answer.sampled_columns = std::ssize(for_errors_.columns);
    answer.is_complete = for_errors_.terms() == product_.terms();
    return answer;
  }

  /// Matrices of doubles stay so where the other operand is wider. Then ds, of 12 bytes an element and
  /// computed as dd, is no cheaper than dd.
  [[nodiscard]] bool has_matrix_of_doubles() const {
    const bool is_matrix = product_.what == kernel::gemv || product_.what == kernel::gemm;
    return is_matrix && std::holds_alternative<std::vector<double>>(product_.A);
  }
  [[nodiscard]] std::vector<format> formats() const {
    if (!options_.formats.empty()) return in_order_of_cost(options_.formats);
    return has_matrix_of_doubles()
               ? in_order_of_cost({format::fp32, format::fp64, format::dd, format::td, format::qd})
               : in_order_of_cost(
                     {format::fp32, format::fp64, format::ds, format::dd, format::td, format::qd});
  }

  template <class T>
  void attempt_in() {
    constexpr bool is_wider = solver_format<T> && !std::is_same_v<T, double>;
    tried_format its;
    its.name = format_of<T>::name;
    its.number = format_of<T>::id;
    if constexpr (is_wider) {
      if (has_matrix_of_doubles()) return attempt<format_run<double, T>>(std::move(its));
    }
    attempt<format_run<T, T>>(std::move(its));
  }

  template <class Run, class... Bits>
  void attempt(tried_format its, Bits... bits) {
    Run run(ctx_, product_, for_errors_, bits...);
    run();
    its.predicted_error = error_of(run.result(exact_.bits), exact_, options_.measure);
    its.meets_tolerance = its.predicted_error <= options_.tolerance;
    its.predicted_seconds = seconds_of<Run>(run, bits...);
    tried_.push_back(std::move(its));
  }
  template <class Run, class... Bits>
  double seconds_of(Run& run, Bits... bits) const {
    if (for_errors_.terms() == product_.terms()) return median_seconds(ctx_, run);
    Run part(ctx_, product_, for_seconds_, bits...);
    return median_seconds(ctx_, part) * product_.terms() / for_seconds_.terms();
  }

  /// More and more bits from the fewest that the tolerance can do with and qd has not, until it is met.
  void rise_beyond() {
    constexpr int word = 64, first = 256, last = 4608;
    const int least = word * ((-std::ilogb(options_.tolerance) + word) / word);
    for (int bits = std::clamp(least, first, last); bits <= last;
         bits += std::max(word, bits / 4 / word * word)) {
      tried_format its;
      its.name = "mp:" + std::to_string(bits);
      its.mp_bits = bits;
      attempt<mp_run>(std::move(its), bits);
      if (tried_.back().meets_tolerance) return;
    }
  }

  const context& ctx_;
  const product& product_;
  const advice_options& options_;
  excerpt for_errors_, for_seconds_;
  exact_product exact_;
  std::vector<tried_format> tried_;
};

[[noreturn]] void reject(const char* routine, const char* argument, const std::string& what) {
  throw error(error_kind::invalid_argument, std::string(routine) + ": " + argument + " " + what);
}

std::string extents(const dense_matrix& M) {
  return "is " + std::to_string(M.rows) + " x " + std::to_string(M.columns);
}

void check_operand(const char* routine, const char* name, const dense_matrix& M) {
  dense::require_all_elements(routine, name, M);
  M.visit([&]<class T>(const std::vector<T>& all) {
    if (all.empty()) reject(routine, name, "has no elements");
    if (!std::all_of(all.begin(), all.end(), [](const T& x) { return std::isfinite(leading(x)); }))
      reject(routine, name, "has an element that is not finite");
  });
}

/// The size of a vector.
index_t size_of(const char* routine, const char* name, const dense_matrix& x) {
  check_operand(routine, name, x);
  if (x.rows != 1 && x.columns != 1) reject(routine, name, extents(x) + "; it must have one column or row");
  return x.rows * x.columns;
}

advice advise_product(const char* routine, const context& ctx, kernel what, const dense_matrix& A,
                      const dense_matrix& B, const advice_options& options) {
  check_options(routine, options);
  check_operand(routine, "A", A);
  check_operand(routine, what == kernel::gemv ? "x" : "B", B);
  if (A.columns != B.rows) {
    reject(routine, what == kernel::gemv ? "x" : "B",
           extents(B) + ", A has " + std::to_string(A.columns) + " columns");
  }
  return kernel_advice(ctx, {what, A.elements, B.elements, A.rows, B.columns, A.columns}, options)();
}

}  // namespace

advice advise_sum(const context& ctx, const dense_matrix& x, const advice_options& options) {
  check_options("advise_sum", options);
  const index_t n = size_of("advise_sum", "x", x);
  const any_elements ones = std::vector<double>(static_cast<std::size_t>(n), 1.0);
  return kernel_advice(ctx, {kernel::sum, x.elements, ones, 1, 1, n}, options)();
}

advice advise_dot(const context& ctx, const dense_matrix& x, const dense_matrix& y,
                  const advice_options& options) {
  check_options("advise_dot", options);
  const index_t n = size_of("advise_dot", "x", x);
  if (size_of("advise_dot", "y", y) != n) {
    reject("advise_dot", "y",
           "has " + std::to_string(y.rows * y.columns) + " elements, x has " + std::to_string(n));
  }
  return kernel_advice(ctx, {kernel::dot, x.elements, y.elements, 1, 1, n}, options)();
}

advice advise_gemv(const context& ctx, const dense_matrix& A, const dense_matrix& x,
                   const advice_options& options) {
  if (x.columns != 1) reject("advise_gemv", "x", extents(x) + "; it must have one column");
  return advise_product("advise_gemv", ctx, kernel::gemv, A, x, options);
}

advice advise_gemm(const context& ctx, const dense_matrix& A, const dense_matrix& B,
                   const advice_options& options) {
  return advise_product("advise_gemm", ctx, kernel::gemm, A, B, options);
}

}  // namespace residua
