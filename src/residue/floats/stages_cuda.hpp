// The stages of a product by residues on a GPU, each enqueued on the context's stream; in device memory that the caller gives.
#pragma once

#include "residue/core/tile_order.hpp"
#include "residue/floats/plan.hpp"
#include "residue/floats/reference.hpp"

namespace residua::residue::cuda {

using reference::order;

/// What the spread is measured on: an exponent a slice, and samples, `count` slices side by side, sample after sample.
struct slice_facts {
  int* exponents;
  int* samples;
  index count;
};

/// Makes the exponents those of zeros.
void clear_exponents(const context& ctx, const slice_facts& facts);
/// The slices' exponents, raised from cleared ones.
template <class T>
void find_exponents(const context& ctx, const slices<T>& x, const slice_facts& facts);
template <class T>
void take_samples(const context& ctx, const slices<T>& x, const slice_facts& facts);
/// *lowest becomes minus the spread of the product, see reference::measured_spread.
void measure_spread(const context& ctx, const slice_facts& a, const slice_facts& b, index samples,
                    int* lowest);

/// The residues of slices as reference::converted lays them out, but with planes, one a modulus, at a distance of their own.
struct residue_planes {
  std::int8_t* data;
  index plane_bytes;
};

/// The residues of a panel of slices, padded with zeros to a multiple of 16 slices and to p.depth.
template <class T>
void convert(const context& ctx, const slices<T>& x, const int* exponents, const plan& p, order of_blocks,
             const residue_planes& to);

/// Whether the GPU reduces sums to bytes as it computes them, and no more tiles of them than are wanted.
bool has_byte_products(const context& ctx);
/// What the plan of a product has to know of the GPU.
sizes sizes_on(const context& ctx, index m, index n, index k, blas::region part);

/// Sums as coefficients of the reconstruction: diagonal after diagonal, for each modulus a matrix of padded(rows) x padded(columns)
/// bytes, by columns.
struct panel_sums {
  std::int8_t* coefficients;
  std::int32_t* wide;  // place for one matrix, where the GPU has no byte products
};
/// The products of residues for a panel of C. `first`: sums begin here; otherwise these are added.
void multiply(const context& ctx, const plan& p, const partial_matrix& panel, const residue_planes& a,
              const residue_planes& b, const panel_sums& sums, bool first);

/// Where sums go: C = alpha sum + beta C on a part of C; element (i, j) of C is (i + rows_before, j) of all for its sake.
template <class T>
struct target {
  scalar<arithmetic_t<T>> alpha, beta;
  matrix_view<T> C;
  blas::region part = blas::region::all;
  index rows_before = 0;
};
/// Reconstructs the sums that `multiply` left.
template <class T>
void reconstruct(const context& ctx, const plan& p, const std::int8_t* coefficients, const int* a_exponents,
                 const int* b_exponents, const target<T>& to);

}  // namespace residua::residue::cuda
