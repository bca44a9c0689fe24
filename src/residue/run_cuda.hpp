// A product by residues on a GPU.
#pragma once

#include "residua/base/memory_block.hpp"
#include "residua/dense/engine.hpp"
#include "residue/choose.hpp"
#include "residue/stages_cuda.hpp"

namespace residua::residue::cuda {

/// The residues of an operand and what is known of it, in device memory.
class kept_residues {
 public:
  /// Of all slices, as the plan's scheme says, k in one panel.
  template <class T>
  kept_residues(const context& ctx, const slices<T>& x, const plan& by, order blocks);

  [[nodiscard]] const plan& by() const { return plan_; }
  [[nodiscard]] slice_facts facts() const;
  [[nodiscard]] residue_planes planes() const;

 private:
  plan plan_;
  index count_;
  memory_block facts_, planes_;
};

/// An operand: its slices, and their residues where those are kept; then of the slices the sizes alone count.
template <class T>
struct factor {
  slices<T> x;
  const kept_residues* kept = nullptr;
};

/// C = alpha a b + beta C on a part of C.
template <class T>
struct result {
  scalar<arithmetic_t<T>> alpha, beta;
  matrix_view<T> C;
  blas::region part = blas::region::all;
};

/// The workspace of run_product for numbers of so many limbs and this spread.
std::size_t workspace_bytes(const context& ctx, int limbs, const sizes& of, const gemm_options& options,
                            int spread);

/// Measures the spread, plans, and enqueues the product if it can be computed so and is to be; returns the plan. Waits for the
/// spread to come to the host.
template <class TA, class TB, class TC>
plan run_product(const context& ctx, const char* routine, const factor<TA>& a, const factor<TB>& b,
                 const result<TC>& to, const gemm_options& options, int& spread);

}  // namespace residua::residue::cuda
