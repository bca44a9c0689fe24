// Complete factors as a preconditioner, where vectors lie on a GPU: they travel to the host and back, in the
// order of the context's stream, so that passes with them can be recorded.
#include <algorithm>
#include <exception>
#include <limits>

#include "base/cuda_state.hpp"
#include "krylov/preconditioner_state.hpp"

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
      : preconditioner_state(preconditioner_kind::factors),
        factors_(std::move(factors)),
        x_(factors_.rows()) {}

  void solve(const context& ctx, vector_view<const double> r, vector_view<double> z) const override {
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

}  // namespace

std::shared_ptr<const preconditioner_state> apply_on_gpu(sparse_factors factors) {
  return std::make_shared<factors_for_gpu>(std::move(factors));
}

}  // namespace residua::detail
