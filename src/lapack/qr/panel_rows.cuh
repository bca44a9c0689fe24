// The rows of a panel that a block of threads has: a thread has one column of some of them, group by group.
// Numbers of up to two limbs stay in registers, longer ones in shared memory.
#pragma once

#include <type_traits>

#include "gpu/launch.hpp"
#include "lapack/qr/reflected_panel.hpp"
#include "loop/stage.hpp"
#include "residua/number/accumulator.hpp"

namespace residua::cuda {

using lapack::panel_widths;

/// Rows of a lane that are taken side by side, so that their chains of instructions overlap: a group.
inline constexpr int chains = 4;

/// What takes rows side by side: as many threads as a row has elements.
template <int width>
inline constexpr int streams = block_threads / width;
template <int width>
__device__ inline int own_column() {
  return static_cast<int>(threadIdx.x) % width;
}
template <int width>
__device__ inline int own_stream() {
  return static_cast<int>(threadIdx.x) / width;
}
/// Row n of a thread's in a group.
template <int width>
__device__ inline int row_of(int group, int n) {
  return (group * chains + n) * streams<width> + own_stream<width>();
}

/// The elements of a block in shared memory, row by row with a gap, so that neighbours lie in different banks
/// whether they are of a row or of a column. A thread has those of its column, group by group.
template <class Number, int width>
class rows_in_shared_memory {
 public:
  /// As many as an accumulator takes terms.
  static constexpr int most_groups = terms_between_renormalisations;

  __device__ inline rows_in_shared_memory(Number* memory, int groups) : memory_(memory), groups_(groups) {}
  static constexpr std::size_t shared_bytes(int groups) {
    return sizeof(Number) * pitch * streams<width> * chains * static_cast<std::size_t>(groups);
  }

  [[nodiscard]] __device__ __forceinline__ Number get(int row, int k) const {
    return loop::load_element(memory_ + row * pitch + k);
  }
  __device__ __forceinline__ void put(int row, int k, const Number& x) const {
    loop::store_element(memory_ + row * pitch + k, x);
  }
  /// f(group, its elements), which may write them.
  template <class F>
  __device__ __forceinline__ void for_each(const F& f) const {
#pragma unroll 1
    for (int g = 0; g < groups_; ++g) {
      Number a[chains];
      load(g, a);
      f(g, a);
      store(g, a);
    }
  }
  /// Calls f for elements that are only read.
  template <class F>
  __device__ __forceinline__ void read_each(const F& f) const {
#pragma unroll 1
    for (int g = 0; g < groups_; ++g) {
      Number a[chains];
      load(g, a);
      f(g, a);
    }
  }

  /// Elements come from and return to shared memory, where they are.
  [[nodiscard]] __device__ inline const rows_in_shared_memory& stage() const { return *this; }
  __device__ inline void take_from_stage() const {}
  __device__ inline void put_on_stage() const {}

  __device__ __forceinline__ void load(int g, Number (&a)[chains]) const {
#pragma unroll
    for (int n = 0; n < chains; ++n) a[n] = get(row_of<width>(g, n), own_column<width>());
  }
  __device__ __forceinline__ void store(int g, const Number (&a)[chains]) const {
#pragma unroll
    for (int n = 0; n < chains; ++n) put(row_of<width>(g, n), own_column<width>(), a[n]);
  }

 private:
  static constexpr int pitch = width + 1;
  Number* memory_;
  int groups_;
};

/// A thread's elements in registers. Shared memory is the stage on which they come and go: what is done there
/// is not unrolled, so that a kernel has few instructions.
template <class Number, int width, int most>
class rows_in_registers {
 public:
  static constexpr int most_groups = most;
  static_assert(most <= rows_in_shared_memory<Number, width>::most_groups);

  __device__ inline rows_in_registers(Number* memory, int groups) : stage_(memory, groups), groups_(groups) {}
  static constexpr std::size_t shared_bytes(int groups) {
    return rows_in_shared_memory<Number, width>::shared_bytes(groups);
  }

  template <class F>
  __device__ __forceinline__ void for_each(const F& f) {
#pragma unroll
    for (int g = 0; g < most; ++g) {
      if (g < groups_) f(g, elements_[g]);
    }
  }
  template <class F>
  __device__ __forceinline__ void read_each(const F& f) const {
#pragma unroll
    for (int g = 0; g < most; ++g) {
      if (g < groups_) f(g, elements_[g]);
    }
  }

  [[nodiscard]] __device__ inline const rows_in_shared_memory<Number, width>& stage() const { return stage_; }
  __device__ __forceinline__ void take_from_stage() {
#pragma unroll
    for (int g = 0; g < most; ++g) {
      if (g < groups_) stage_.load(g, elements_[g]);
    }
  }
  __device__ __forceinline__ void put_on_stage() const {
#pragma unroll
    for (int g = 0; g < most; ++g) {
      if (g < groups_) stage_.store(g, elements_[g]);
    }
  }

 private:
  rows_in_shared_memory<Number, width> stage_;
  Number elements_[most][chains];
  int groups_;
};

/// As many groups in registers as leave room for the arithmetic; the narrowest panels are to have as many
/// rows as there is memory for.
template <class Number, int width>
using rows_of_lane = std::conditional_t<limb_count<Number> <= 2 && (width > panel_widths[2]),
                                        rows_in_registers<Number, width, limb_count<Number> == 1 ? 16 : 8>,
                                        rows_in_shared_memory<Number, width>>;

}  // namespace residua::cuda
