// The space of vectors whose elements several ranks hold, for krylov/frame.hpp.
#pragma once

#include <limits>

#include "distributed/exact_norm.hpp"
#include "distributed/inner_products.hpp"
#include "distributed/norm.hpp"
#include "distributed/system_checks.hpp"
#include "krylov/space.hpp"
#include "krylov/supervision.hpp"
#include "sparse/spmv_stages.hpp"
#if RESIDUA_HAS_CUDA
#  include "distributed/device/device_loops.hpp"
#endif

namespace residua::krylov {

/// A watch whose interrupts all ranks hear of: asked after every sixteenth pass.
template <class Watch>
class agreed_watch {
 public:
  agreed_watch(const distributed::messages& ranks, Watch& watch) : ranks_(ranks), watch_(watch) {}

  template <class Scalars>
  void tell(const Scalars& s) {
    watch_.tell(s);
  }
  bool is_interrupted() {
    return ++asked_ % inspection_times::block == 0 && ranks_.is_true_somewhere(watch_.is_interrupted());
  }
  [[nodiscard]] bool is_due(index_t passes) const { return watch_.is_due(passes); }
  template <class Scalars>
  stop_reason inspect(const Scalars& s) {
    return watch_.inspect(s);
  }

 private:
  const distributed::messages& ranks_;
  Watch& watch_;
  index_t asked_ = 0;
};

template <>
class space<distributed_csr> {
 public:
  space(const context& ctx, const distributed_csr& A) : ctx_(ctx), A_(A) {}

  template <class T>
  void check(const char* routine, const system<T, distributed_csr>& s) const {
    distributed::check_system(routine, s);
  }
  template <class T>
  T norm(vector_view<const T> x) const {
    return distributed::norm<T>(ctx_, A_.partition(), x);
  }
  template <class T>
  double residual_norm(vector_view<const double> b, vector_view<const T> x, vector_view<T> r) const {
    distributed::loops<T>(ctx_, A_.state())
        .rows(A_, sparse::residual_stage<T>{b, x, r}, loop::no_scalars{}, nullptr);
    return leading(norm<T>(r));
  }
  template <class T>
  bool is_trusted(double norm_of_r, double norm_of_b, vector_view<const T> x) const {
    const double norm_of_x = leading(norm<T>(x));
    const double error = residual_error<limb_count<T>>(A_.state().sizes, static_cast<double>(A_.nonzeros()),
                                                       static_cast<double>(A_.rows()), norm_of_b, norm_of_x);
    return krylov::is_trusted(norm_of_r, norm_of_x, error);
  }
  template <class T>
  scaled_number exact_residual_norm(vector_view<const double> b, int exponent_of_b,
                                    vector_view<const T> x) const {
    const auto& ranks = A_.partition().ranks().transport();
    const auto host = context::reference();
    const auto own_b = on_host(b);
    const auto own_x = on_host(x);
    distributed::halo_operand<T> operand(host, A_.state());
    operand.begin(array<T>(host, std::span<const T>(own_x)));
    operand.finish();
    const auto limbs = limbs_of<T>(std::span<const T>(operand.view().first(), operand.view().size()));
    if (ranks.is_true_somewhere(!are_finite(own_b) || !are_finite(limbs)))
      return {std::numeric_limits<double>::quiet_NaN(), 0};
    return distributed::exact_residual_norm(
        ranks, exact_residual(A_.state().view, own_b, exponent_of_b, limbs, limb_count<T>));
  }
  template <class T>
  [[nodiscard]] auto product() const {
    return
        [&A = A_, loops = distributed::loops<T>(ctx_, A_.state())](vector_view<const T> x, vector_view<T> y) {
          loops.rows(A, sparse::spmv_stage<T>{T(1.0), T(0.0), x, y}, loop::no_scalars{}, nullptr);
        };
  }
  template <class T>
  void inner_products(matrix_view<const T> V, vector_view<const T> w, vector_view<T> h) const {
    distributed::inner_products<T>(ctx_, A_.partition(), V, w, h);
  }
  [[nodiscard]] bool is_true_somewhere(bool here) const {
    return A_.partition().ranks().transport().is_true_somewhere(here);
  }
  template <class T, class Scalars, class Method, class Watch>
  Scalars iterate(const Scalars& first, const Method& method, Watch& watch) const {
    agreed_watch<Watch> agreed(A_.partition().ranks().transport(), watch);
#if RESIDUA_HAS_CUDA
    using on_device = cuda_engine<T, Scalars, distributed::device_loops>;
    if (ctx_.kind() == backend::cuda)
      return on_device(ctx_, first, distributed::device_loops(ctx_, A_.state())).repeat(method, agreed);
#endif
    return host_engine<T, Scalars, distributed::loops<T>>(distributed::loops<T>(ctx_, A_.state()), first)
        .repeat(method, agreed);
  }

 private:
  template <class E>
  [[nodiscard]] std::vector<std::remove_const_t<E>> on_host(vector_view<E> v) const {
    std::vector<std::remove_const_t<E>> elements(static_cast<std::size_t>(v.size()));
    download_bytes(ctx_, elements.data(), v.first(), elements.size() * sizeof(E));
    return elements;
  }

  const context& ctx_;
  const distributed_csr& A_;
};

}  // namespace residua::krylov
