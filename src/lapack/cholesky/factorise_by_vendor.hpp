// potrf of double and of complex double on a GPU: cuSOLVER's.
#pragma once

#include <optional>

#include "base/backends.hpp"
#include "lapack/vendor_factors.hpp"

namespace residua::lapack {

/// Factorises by the library of a GPU's vendor; nothing where it is not left to it.
template <class T>
std::optional<factor_report> factorise_by_vendor(const context& ctx, uplo stored, const matrix_view<T>& A,
                                                 const product_options& options) {
  std::optional<factor_report> report;
  if constexpr (vendor::has_factors<T>) {
    if (!vendor::takes_factors(options)) return report;
    run_on_backend(
        ctx, [] {}, [] {}, [&] { report = vendor::potrf_on_cuda(ctx, stored, A); });
  }
  return report;
}

}  // namespace residua::lapack
