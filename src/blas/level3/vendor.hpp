// Products of double matrices go to the BLAS of the machine, which nothing in plain arithmetic should be
// slower than: OpenBLAS on a CPU, cuBLAS on a GPU. What those lack (mixed formats, triangles of general
// products, scalars in device memory) and the reference backend stay with our own products; and so does
// float, which is computed in double and rounded once, as the libraries' single precision is not.
// (vendor_triangles.hpp: syrk, syr2k and trsm.)
#pragma once

#include <limits>
#include <type_traits>

#include "base/backends.hpp"
#include "dense/product.hpp"

namespace residua::vendor {

template <class T>
using products_of = blas::product_batch<T, T, T>;

/// On the CPU one product after the other on `threads` threads, on a GPU all of them by one call.
template <class T>
void run_products_on_cpu(int threads, const products_of<T>& p);
template <class T>
void run_products_on_cuda(const context& ctx, const products_of<T>& p);

/// Whether OpenBLAS knows this processor. One that it does not know it takes for a Prescott, and uses its
/// kernels of two lanes: our own product is faster then, on AVX2 and AVX-512.
bool openblas_knows_processor();

template <class T>
inline constexpr bool has_format = std::is_same_v<T, double>;

inline bool is_plain(const dense::form& f) { return f.kind == dense::structure::general; }

/// The libraries count in 32 bits.
inline bool fits(index_t n) { return n <= std::numeric_limits<int>::max(); }
template <class T>
bool fits(const matrix_view<T>& A) {
  return fits(A.rows()) && fits(A.columns()) && fits(A.leading_dimension());
}
template <class T>
bool fits(const matrix_batch<T>& A) {
  return fits(A.shape());
}

/// Whether the libraries have this product: general operands, or a symmetric one beside a general one.
template <class T>
bool has_forms(const products_of<T>& p) {
  if (p.part != blas::region::all) return false;
  if (is_plain(p.a_as) && is_plain(p.b_as)) return true;
  return p.count() == 1 && (p.a_as == dense::form{} || p.b_as == dense::form{});
}

inline bool is_worth_it(const context& ctx) {
  return ctx.kind() == backend::cuda ||
         (ctx.kind() == backend::cpu &&
          (ctx.isa() == instruction_set::baseline || openblas_knows_processor()));
}

template <class TA, class TB, class TC>
bool takes(const context& ctx, const blas::product_batch<TA, TB, TC>& p) {
  if constexpr (std::is_same_v<TA, TC> && std::is_same_v<TB, TC> && has_format<TC>) {
    const bool addressed = p.C.by_address();
    return is_worth_it(ctx) && has_forms<TC>(p) && !p.alpha.is(0.0) && !p.alpha.is_on_device() &&
           !p.beta.is_on_device() && fits(p.A) && fits(p.B) && fits(p.C) && fits(p.count()) &&
           (ctx.kind() == backend::cpu || (p.A.by_address() == addressed && p.B.by_address() == addressed));
  }
  return false;
}

template <class TA, class TB, class TC>
void run_products(const context& ctx, const blas::product_batch<TA, TB, TC>& p) {
  if constexpr (std::is_same_v<TA, TC> && std::is_same_v<TB, TC> && has_format<TC>) {
    run_on_backend(
        ctx, [] {}, [&] { run_products_on_cpu<TC>(ctx.threads(), p); },
        [&] { run_products_on_cuda<TC>(ctx, p); });
  }
}

}  // namespace residua::vendor
