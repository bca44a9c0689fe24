// An operand that has been converted to residues, kept where its context computes.
#pragma once

#include <memory>
#include <optional>

#include "residue/reference.hpp"
#include "residue/run_cpu.hpp"
#if RESIDUA_HAS_CUDA
#  include "residue/run_cuda.hpp"
#endif

namespace residua::residue {

struct prepared_operand {
  memory_space where;
  plan by;
  reference::order blocks;
  /// On hosts one of these: for a CPU's byte products, or for plain loops.
  std::optional<cpu::kept_residues> on_cpu{};
  std::optional<reference::kept_residues> on_host{};
#if RESIDUA_HAS_CUDA
  std::optional<cuda::kept_residues> on_device{};
#endif
};

/// Converts slices, the rows of a left operand or the columns of a right one.
template <class T>
std::shared_ptr<const prepared_operand> prepare(const context& ctx, const slices<T>& x, const plan& by,
                                                reference::order blocks);

}  // namespace residua::residue
