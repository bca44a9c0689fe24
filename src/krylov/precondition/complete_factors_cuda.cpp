// Complete factors as a preconditioner, where vectors lie on a GPU: either the factors are there, or copied
// there, or vectors travel to the host and back, in the order of the context's stream, so that passes with
// them can be recorded.
#include <algorithm>
#include <cstdlib>
#include <exception>
#include <limits>

#include "base/cuda_state.hpp"
#include "base/device_memory.hpp"
#include "krylov/precondition/placement.hpp"
#include "krylov/preconditioner_state.hpp"
#include "sparse/direct/factor_plan.hpp"

namespace residua::detail {

namespace {

/// Page-locked memory: what copies to and from it wait for nobody.
class locked_vector {
 public:
  explicit locked_vector(index_t size) : size_(static_cast<std::size_t>(size)) {
    RESIDUA_CUDA_CHECK(cudaMallocHost(&data_, std::max<std::size_t>(1, size_) * sizeof(double)));
  }
  ~locked_vector() { cudaFreeHost(data_); }
  locked_vector(const locked_vector&) = delete;
  locked_vector& operator=(const locked_vector&) = delete;
  [[nodiscard]] double* data() const { return static_cast<double*>(data_); }
  [[nodiscard]] std::span<double> span() const { return {data(), size_}; }
  [[nodiscard]] std::size_t bytes() const { return size_ * sizeof(double); }

 private:
  void* data_ = nullptr;
  std::size_t size_;
};

class factors_for_gpu final : public preconditioner_state {
 public:
  explicit factors_for_gpu(sparse_factors factors)
      : preconditioner_state(kind_of(factors)), factors_(std::move(factors)), x_(factors_.rows()) {
    report.entries = factors_.entries();
  }

  void solve(const context& ctx, vector_view<const double> r, vector_view<double> z) const override {
    const device_guard guard(ctx.cuda_resources().device);
    auto* stream = ctx.cuda_resources().stream;
    RESIDUA_CUDA_CHECK(cudaMemcpyAsync(x_.data(), r.first(), x_.bytes(), cudaMemcpyDeviceToHost, stream));
    RESIDUA_CUDA_CHECK(cudaLaunchHostFunc(stream, substitute, const_cast<factors_for_gpu*>(this)));
    RESIDUA_CUDA_CHECK(cudaMemcpyAsync(z.first(), x_.data(), x_.bytes(), cudaMemcpyHostToDevice, stream));
  }

 private:
  /// On a thread of the driver's, which no exception may leave: NaN ends the solve as not_finite.
  static void CUDART_CB substitute(void* self) {
    const auto& its = *static_cast<const factors_for_gpu*>(self);
    try {
      its.factors_.solve(its.x_.span());
    } catch (const std::exception&) {
      std::ranges::fill(its.x_.span(), std::numeric_limits<double>::quiet_NaN());
    }
  }

  sparse_factors factors_;
  locked_vector x_;
};

/// Factors that were made on the GPU.
class factors_on_gpu final : public preconditioner_state {
 public:
  explicit factors_on_gpu(sparse_factors factors)
      : preconditioner_state(kind_of(factors)), factors_(std::move(factors)) {
    report.entries = factors_.entries();
  }

  void solve(const context& ctx, vector_view<const double> r, vector_view<double> z) const override {
    factors_.state().on_device()->apply_inverse(ctx, r, z);
  }

 private:
  sparse_factors factors_;
};

/// Whether a permutation's scaling leaves vectors of about 1 well inside double's range: on the host they are
/// brought to 1 before and after it, which a GPU does not do.
bool is_moderate(const sparse::scaled_permutation& p) {
  constexpr int largest_exponent = 400;
  return std::ranges::all_of(p.exponent, [](int e) { return std::abs(e) <= largest_exponent; });
}

}  // namespace

shared_preconditioner_state make_complete_on_gpu(const context& ctx, sparse_factors factors) {
  using precondition::triangular_work;
  const device_guard guard(ctx.cuda_resources().device);
  if (factors.state().on_device() != nullptr) return std::make_shared<factors_on_gpu>(std::move(factors));
  // First without the levels: where it does not pay even then, they need not be counted.
  triangular_work work{0, factors.rows(), factors.entries()};
  const auto free_bytes =
      static_cast<double>(detail::device_memory::instance().free_bytes(ctx.cuda_resources()));
  if (precondition::device_pays(work, free_bytes)) {
    work.levels = factors.state().levels();
    if (precondition::device_pays(work, free_bytes)) {
      auto triangles = factors.state().triangles();
      preconditioner_report report;
      report.levels = work.levels;
      if (is_moderate(triangles.before) && is_moderate(triangles.after))
        return apply_triangles(ctx, kind_of(factors), report, std::move(triangles));
    }
  }
  return std::make_shared<factors_for_gpu>(std::move(factors));
}

}  // namespace residua::detail
