// Factors in double by cuSOLVER, on a GPU whose own ones here are no faster: Cholesky's, and LU of complex
// matrices. LU of real ones is not among them (docs/measurements/lu_gpu.md).
#pragma once

#include <type_traits>

#include "residua/base/context.hpp"
#include "residua/dense/engine.hpp"
#include "residua/lapack/report.hpp"
#include "residua/number/complex.hpp"
#include "residua/view/matrix_view.hpp"
#include "residua/view/types.hpp"
#include "residua/view/vector_view.hpp"

namespace residua::vendor {

template <class Element>
inline constexpr bool has_factors =
    std::is_same_v<Element, double> || std::is_same_v<Element, complex<double>>;
/// Whether factors may be left to the vendor's library: no engine and no number of bits is asked for.
inline bool takes_factors(const product_options& options) {
  return options.engine == engine::automatic && options.accuracy_bits == 0;
}

/// A = L L^T, or L L^H, of a matrix of one row at least; info is as potrf's.
factor_report potrf_on_cuda(const context& ctx, uplo stored, const matrix_view<double>& A);
factor_report potrf_on_cuda(const context& ctx, uplo stored, const matrix_view<complex<double>>& A);
/// What they take of the workspace.
std::size_t potrf_bytes_on_cuda(const context& ctx, index_t n);
/// P A = L U of a matrix of one row and column at least; info is as getrf's.
factor_report getrf_on_cuda(const context& ctx, const matrix_view<complex<double>>& A,
                            const vector_view<index_t>& ipiv);

}  // namespace residua::vendor
