// The stages of a product by residues on a GPU, each enqueued on the context's stream; in device memory that the caller gives.
#pragma once

#include "residue/plan.hpp"
#include "residue/reference.hpp"

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

/// The sums of products of residues: diagonal after diagonal, for each modulus a matrix of padded(rows) x padded(columns), by
/// columns. `first`: sums begin here; otherwise they are folded, and these are added.
void multiply(const context& ctx, const plan& p, index rows, index columns, const residue_planes& a,
              const residue_planes& b, std::int32_t* sums, bool first);
/// Planes of residues, of which slices are at a distance of their own.
struct sliced_planes {
  const std::int8_t* data;
  index slice_bytes, plane_bytes;
};
/// Products of `count` planes, modulus after modulus: sums of `depth` bytes' products, a matrix of rows x columns each, by columns.
/// All extents and distances multiples of 16. `first`: sums begin here; otherwise these are added.
void multiply_planes(const context& ctx, index rows, index columns, index depth, const sliced_planes& a,
                     const sliced_planes& b, std::int32_t* sums, int count, bool first);
/// Reduces `count` matrices of `elements` sums modulo their moduli.
void fold(const context& ctx, std::int32_t* sums, index elements, int count);

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
void reconstruct(const context& ctx, const plan& p, const std::int32_t* sums, const int* a_exponents,
                 const int* b_exponents, const target<T>& to);

}  // namespace residua::residue::cuda
