// Triangular systems of many vectors in dd on a GPU by blocks of unknowns, each of which is brought up to
// date at once: an element is reconstructed once, from an exact sum over all unknowns before its block, and
// the residues of the unknowns are computed once and kept. By halves every level of them would convert,
// measure and reconstruct anew.
//
// Residues that are to serve for all later blocks need scales of the vectors that are known beforehand: what
// the first block shows, with binades to spare. The spread (residue/floats/plan.hpp) of every later product
// is at most what a sample of the first block's unknowns shows, as sums of sizes only grow with further
// terms. The spread is thus measured once. From the block on in which a vector outgrows its scale all is
// solved by halves.
#pragma once

#include <algorithm>
#include <optional>

#include "blas/level3/trsm_triangle.hpp"
#include "dense/range.hpp"
#include "number/ceil_div.hpp"
#include "residua/dense/engine.hpp"

namespace residua::blas {

/// Unknowns of a block, but for the last one, and of a part of a whole one, which is solved for by native
/// arithmetic.
inline constexpr index_t block_unknowns = 256, part_unknowns = block_unknowns / 2;
/// A vector's scale is larger than what the first block shows by so many binades.
inline constexpr int binades_to_spare = 2;

/// Formats that are solved so: those of which products by residues have one block of integers, also where
/// exponents are spread.
template <class T>
inline constexpr bool has_kept_unknowns = std::is_same_v<T, dd>;

/// Systems that are worth it. Measured on an H200 (docs/measurements/residues_gpu.md, "Left-looking trsm").
constexpr bool keeps_unknowns(index_t order, index_t vectors) {
  constexpr index_t least_order = 1024, least_vectors = 1024;
  return order >= least_order && vectors >= least_vectors;
}

/// Unknowns by the order in which they are solved for, from the first one or from the last one on.
class unknown_order {
 public:
  unknown_order(index_t count, bool from_first) : count_(count), from_first_(from_first) {}

  [[nodiscard]] index_t count() const { return count_; }
  /// The unknowns that are solved for in the steps begin ... end - 1.
  [[nodiscard]] range solved_in(index_t begin, index_t end) const {
    return from_first_ ? range{begin, end} : range{count_ - end, count_ - begin};
  }

  /// The place of an unknown's residues among the depth() that are kept of a vector. A block's places begin
  /// at a multiple of block_unknowns.
  [[nodiscard]] index_t place(index_t unknown) const {
    return from_first_ ? unknown : unknown + depth() - count_;
  }
  [[nodiscard]] index_t depth() const { return round_up(count_, block_unknowns); }

 private:
  index_t count_;
  bool from_first_;
};

}  // namespace residua::blas

namespace residua::cuda {

/// Solves M y = alpha x where GPU and options allow it, and says how; otherwise nothing is done.
template <class T>
std::optional<product_report> solve_left_looking(const context& ctx, const char* routine,
                                                 const blas::triangle_task<T>& task,
                                                 const product_options& options);
/// Its workspace, without that of what is solved by halves.
template <class T>
std::size_t left_looking_trsm_bytes(index_t order, index_t vectors, const product_options& options);

}  // namespace residua::cuda
