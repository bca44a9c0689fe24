// The way to compute a product by residues on a GPU. Operands and results are type-erased: the engine calls
// `convert` and `finish` and does not know the formats.
#pragma once

#include <functional>

#include "residua/base/memory_block.hpp"
#include "residue/core/product_cuda.hpp"
#include "residue/floats/choose.hpp"
#include "residue/floats/product.hpp"
#include "residue/floats/samples_cuda.hpp"

namespace residua::residue::cuda {

/// The residues of an operand and what is known of it, in device memory.
class kept_residues : public prepared_operand {
 public:
  /// Of all slices, as the plan's scheme says, all terms in one panel.
  template <class T>
  kept_residues(const context& ctx, const slices<T>& x, const plan& p, order blocks);

  [[nodiscard]] slice_facts facts() const;
  [[nodiscard]] residue_planes planes() const;
  [[nodiscard]] std::size_t bytes() const override { return planned.bytes_of_slices(count_); }

 private:
  index_t count_;
  memory_block facts_, planes_;
};

/// An operand of a product: kept, or converted when it is needed.
struct operand {
  index_t count, depth;
  std::function<void(const slice_facts& facts)> find_facts;
  std::function<void(const slice_range& slices, const int* exponents, const plan& p, order blocks,
                     const residue_planes& planes)>
      convert;
  const kept_residues* kept = nullptr;
  term_range terms = term_range::all;
  kept_facts* facts = nullptr;      // that find_facts need not find again
  bool is_left = false;             // of a right operand: whether its slices are the left one's
  dense::range measured{0, count};  // the slices that the spread is of
};
template <class T>
operand operand_of(const context& ctx, const factor<T>& f, sampling which);

/// Where a product goes.
struct result {
  index_t rows, columns;
  dense::region part;
  /// Reconstructs the elements of C in `place` from the coefficients of all diagonals and the exponents of
  /// its rows and columns.
  std::function<void(const plan& p, const rectangle& place, const coefficient_matrix& coefficients,
                     const int* row_exponents, const int* column_exponents)>
      finish;
  bool is_in_operand = false;
};
template <class T>
result result_of(const context& ctx, const scalar<arithmetic_t<T>>& alpha,
                 const scalar<arithmetic_t<T>>& beta, const matrix_view<T>& C, dense::region part,
                 bool is_in_operand);

/// What the plan of a product has to know of the GPU: where it has byte products, sums take no memory of
/// their own, and tiles outside of a triangle are left out without cutting it into panels.
product_shape shape_on(const context& ctx, index_t m, index_t n, index_t k, dense::region part);

/// Measures the spread, plans, and enqueues the product for numbers of so many limbs, if it can be computed
/// so and is to be. Waits for the spread to come to the host.
attempt run_product(const context& ctx, const char* routine, int limbs, const operand& a, const operand& b,
                    const result& C, const product_options& options);

/// The workspace of run_product for numbers of so many limbs and this spread.
std::size_t workspace_bytes(const context& ctx, int limbs, const product_shape& shape,
                            const product_options& options, int spread);

struct way {
  static cost machine(const context& ctx);
  /// Whether the context's stream is being captured: then nothing can come to the host.
  static bool is_captured(const context& ctx);
  static std::string_view reason_against(const context& ctx) {
    return is_captured(ctx) ? "the context's stream is captured" : std::string_view{};
  }

  static std::size_t workspace_bytes(const context& ctx, int limbs, const product_shape& shape,
                                     const product_options& options, int spread) {
    return cuda::workspace_bytes(ctx, limbs, shape, options, spread);
  }

  template <class T>
  static std::shared_ptr<const prepared_operand> prepare(const context& ctx, const slices<T>& x,
                                                         const plan& p, order blocks) {
    return std::make_shared<kept_residues>(ctx, x, p, blocks);
  }

  template <class TA, class TB, class TC>
  static attempt run(const context& ctx, const char* routine, const matrix_product<TA, TB, TC>& p,
                     const product_options& options) {
    auto b = operand_of(ctx, p.b, sampling_of(p));
    b.is_left = have_same_slices(p.a, p.b);
    return run_product(ctx, routine, limb_count<arithmetic_t<TC>>, operand_of(ctx, p.a, sampling_of(p)), b,
                       result_of<TC>(ctx, p.alpha, p.beta, p.C, p.part, p.is_in_operand), options);
  }
};

}  // namespace residua::residue::cuda
