// A kernel on an excerpt of its data, in a format or in a precision chosen at run time.
#pragma once

#include "advise/product.hpp"
#include "residua/blas/level1/dot.hpp"
#include "residua/blas/level1/sum.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/mp/gemm.hpp"
#include "residua/view/matrix.hpp"

namespace residua::advising {

/// The kernel in the format T, with the elements of A in TA.
template <class TA, class T>
class format_run {
 public:
  format_run(const context& ctx, const product& p, const excerpt& e)
      : ctx_(ctx),
        what_(p.what),
        A_(ctx, std::ssize(e.rows), e.depth(), part_of_A<TA>(p, e, converting<TA>())),
        B_(ctx, e.depth(), std::ssize(e.columns), part_of_B<T>(p, e, converting<T>())),
        C_(ctx, std::ssize(e.rows), std::ssize(e.columns)) {}

  void operator()() {
    const number one(1.0), zero(0.0);
    if (what_ == kernel::gemm) return gemm(ctx_, op::none, op::none, one, A_, B_, zero, C_);
    if (what_ == kernel::gemv)
      return gemv(ctx_, op::none, one, A_, B_.view().column(0), zero, C_.view().column(0));
    if constexpr (std::is_same_v<TA, T>)
      sum_ = what_ == kernel::sum ? sum(ctx_, row()) : dot(ctx_, row(), B_.view().column(0));
  }

  /// What the last run gave.
  [[nodiscard]] std::vector<mp> result(int bits) const {
    if (what_ == kernel::sum || what_ == kernel::dot) return {mp(sum_, bits)};
    std::vector<mp> elements;
    for (const T& element : C_.to_host(ctx_)) elements.emplace_back(mp(loaded(element), bits));
    return elements;
  }

 private:
  using number = arithmetic_t<T>;
  /// A has one row, whose elements are side by side.
  [[nodiscard]] auto row() { return A_.view().row(0); }

  const context& ctx_;
  kernel what_;
  matrix<TA> A_;
  matrix<T> B_, C_;
  number sum_{};
};

/// The kernel in so many bits, where a sum is computed as a product with ones. The host holds a part of the
/// operands at a time.
class mp_run {
 public:
  mp_run(const context& ctx, const product& p, const excerpt& e, int bits);
  void operator()();
  [[nodiscard]] std::vector<mp> result(int bits) const;

 private:
  void fill(const product& p, const excerpt& e);

  const context& ctx_;
  kernel what_;
  mp_matrix A_, B_, C_;
  mp sum_;
};

}  // namespace residua::advising
