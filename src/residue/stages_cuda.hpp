// The stages of a product by residues on a GPU, each enqueued on the context's stream; in device memory that the caller gives.
#pragma once

#include "residue/plan.hpp"
#include "residue/slices.hpp"

namespace residua::residue::cuda {

/// What the spread is measured on: an exponent a slice, and samples, `count` slices side by side, sample after sample.
struct slice_facts {
  int* exponents;
  int* samples;
  index count;
};

/// Makes `numbers` exponents those of zeros, and the lowest sum of exponents 0.
void clear_facts(const context& ctx, int* exponents, index numbers, int* lowest);
/// The slices' exponents, raised from cleared ones.
template <class T>
void find_exponents(const context& ctx, const slices<T>& x, const slice_facts& facts);
template <class T>
void take_samples(const context& ctx, const slices<T>& x, const slice_facts& facts);
/// Lowers *lowest to minus the spread of the product, see reference::measured_spread.
void measure_spread(const context& ctx, const slice_facts& a, const slice_facts& b, index samples,
                    int* lowest);

/// How many elements of a slice a thread converts.
inline constexpr int default_conversion = 8;
/// How many elements of a column a thread reconstructs, 1, 2 or 4, and where the constants lie. Of formats other than dd and of
/// longer integers always 2 and shared memory.
struct reconstruction_variant {
  int each = 2;
  bool table_in_shared_memory = true;
};

/// The residues of slices, as reference::converted lays them out but padded to a multiple of 16 slices. `each`: 4, 8 or 16.
template <class T>
void convert(const context& ctx, const slices<T>& x, const int* exponents, const plan& p,
             std::int8_t* residues, int each = default_conversion);

/// The sums of products of residues, for each modulus a matrix of padded(rows) x padded(columns), by columns.
/// In one batch over the moduli, or by a call for each: by what measured faster for such sizes.
enum class calls { by_size, one_batch, one_each };
void multiply(const context& ctx, const plan& p, index rows, index columns, const std::int8_t* a,
              const std::int8_t* b, std::int32_t* sums, calls by = calls::by_size);

/// Where sums go: C = alpha sum + beta C.
template <class T>
struct target {
  scalar<arithmetic_t<T>> alpha, beta;
  matrix_view<T> C;
};
/// Reconstructs the sums that `multiply` left.
template <class T>
void reconstruct(const context& ctx, const plan& p, const std::int32_t* sums, const int* a_exponents,
                 const int* b_exponents, const target<T>& to, reconstruction_variant by = {});

}  // namespace residua::residue::cuda
