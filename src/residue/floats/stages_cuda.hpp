// The stages of a product by residues on a GPU, each enqueued on the context's stream, in device memory
// that the caller gives.
#pragma once

#include "residua/view/scalar.hpp"
#include "residue/core/product_cuda.hpp"
#include "residue/floats/plan.hpp"
#include "residue/floats/slices.hpp"

namespace residua::residue::cuda {

/// What the spread is measured on: an exponent a slice, and samples, those of a slice `stride` apart.
struct slice_facts {
  int* exponents;
  int* samples;
  index_t count, stride = count;

  /// Those of some slices.
  [[nodiscard]] slice_facts part(const dense::range& r) const {
    return {exponents + r.begin, samples + r.begin, r.size(), stride};
  }
};

/// Makes the exponents those of zeros.
void clear_exponents(const context& ctx, const slice_facts& facts);
/// The slices' exponents, raised from cleared ones.
template <class T>
void find_exponents(const context& ctx, const slices<T>& x, const slice_facts& facts);
template <class T>
void take_samples(const context& ctx, const slices<T>& x, const slice_facts& facts);
/// Pinned memory of a context for a number that kernels tell the host while no sums are on their way to it.
int* told_by_device(const context& ctx);
/// The spread of the product, see reference::measured_spread, or not_finite_spread. Waits.
int measured_spread(const context& ctx, const slice_facts& a, const slice_facts& b, index_t samples);

/// The residues of a panel of slices, padded with zeros to a multiple of 16 slices and to p.depth.
template <class T>
void convert(const context& ctx, const slices<T>& x, const int* exponents, const plan& p, order blocks,
             const residue_planes& planes, far_zeros zeros = far_zeros::written);

/// A panel of the result C = alpha sum + beta C, of which the elements in a region are computed: `part` is
/// tested at (i + rows_before, j), the element's position in the whole of C, up to a shift along the
/// diagonal. C stays as it is where a number on the device, `unless`, is not 0.
template <class T>
struct target {
  scalar<arithmetic_t<T>> alpha, beta;
  matrix_view<T> C;
  dense::region part = dense::region::all;
  index_t rows_before = 0;
  const int* unless = nullptr;
};
/// Reconstructs the sums of a panel from the coefficients of all diagonals, plane behind plane.
template <class T>
void reconstruct(const context& ctx, const plan& p, const coefficient_matrix& coefficients,
                 const int* a_exponents, const int* b_exponents, const target<T>& panel);

}  // namespace residua::residue::cuda
