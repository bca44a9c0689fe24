// The order in which the halves of a triangle are solved: what a kernel takes one after the other that
// solves with a whole triangle of a few pieces. The steps are those of run_triangle (run_trsm.hpp), and so
// are the bits.
#pragma once

#include <type_traits>

#include "blas/level3/trsm_triangle.hpp"

namespace residua::blas {

/// Where a triangle larger than triangle_order is cut: about the middle, at a multiple of triangle_order.
inline index_t first_half(index_t order) { return round_up(ceil_div(order, 2), triangle_order); }

/// Takes a product with known unknowns from others, or, without terms, solves for unknowns.
struct triangle_step {
  int target, rows;   // the unknowns that change: their first one, and how many
  int source, terms;  // those that are known already
  int slice;          // how many terms are summed apart; 0: all
  bool scales;        // whether the target is still to be multiplied by alpha
};

/// The largest triangle that one kernel solves with, in dd and double, and the most vectors: then launches of
/// steps of their own, which are cuBLAS's in double, take longer than the steps. Measured on an H200
/// (docs/measurements/lu_gpu.md, "Panels of two messages a column").
inline constexpr index_t most_stepped_order = 256, most_stepped_vectors = 1024;
template <class T>
inline constexpr bool has_steps = std::is_same_v<T, double> || std::is_same_v<arithmetic_t<T>, dd>;

struct triangle_steps {
  static constexpr int most = 2 * most_stepped_order / triangle_order;
  triangle_step step[most];
  int count = 0;

  /// Of a triangle of that order that is lower or upper, on so many vectors.
  triangle_steps(index_t order, bool lower, index_t vectors) { add({0, order}, lower, vectors, true); }

 private:
  void add(const range& part, bool lower, index_t vectors, bool scales) {
    if (part.size() <= triangle_order) return put(part, {0, 0}, 0, scales);
    const index_t cut = part.begin + first_half(part.size());
    const range head{part.begin, cut}, tail{cut, part.end};
    const range source = lower ? head : tail, target = lower ? tail : head;
    add(source, lower, vectors, scales);
    put(target, source, slice_length(target.size(), vectors, source.size(), region::all), scales);
    add(target, lower, vectors, false);
  }
  void put(const range& target, const range& source, index_t slice, bool scales) {
    step[count++] = {static_cast<int>(target.begin), static_cast<int>(target.size()),
                     static_cast<int>(source.begin), static_cast<int>(source.size()),
                     static_cast<int>(slice),        scales};
  }
};

}  // namespace residua::blas
