// What the GPU's row stages read: entries of a sparse matrix, and elements of the vector that it multiplies.
#pragma once

#include <cstdint>
#include <cstring>

#include "gpu/bulk_copy.cuh"
#include "loop/stage.hpp"
#include "sparse/complex/row_products.hpp"
#include "sparse/row_choice.hpp"

namespace residua::cuda {

using namespace sparse;

// ---- elements of the vector ----

// Matrix and vector are read through the read-only cache. Streaming loads that bypass it cost up to half the
// speed: the threads of a group read neighbouring entries one after the other, so a line is needed again.
__device__ inline double read_only(const double* x) { return __ldg(x); }
template <int N>
__device__ inline expansion<double, N> read_only(const expansion<double, N>* x) {
  expansion<double, N> loaded;
  if constexpr (N % 2 == 0) {
#pragma unroll
    for (int k = 0; k < N; k += 2) {
      const double2 pair = __ldg(reinterpret_cast<const double2*>(x->limb + k));
      loaded.limb[k] = pair.x;
      loaded.limb[k + 1] = pair.y;
    }
  } else {
#pragma unroll
    for (int k = 0; k < N; ++k) loaded.limb[k] = __ldg(x->limb + k);
  }
  return loaded;
}
__device__ inline sparse_index read_only(const sparse_index* x) { return __ldg(x); }
/// The parts' limbs lie side by side.
template <class T>
__device__ inline complex<T> read_only(const complex<T>* z) {
  const auto limbs = read_only(reinterpret_cast<const expansion<double, 2 * limb_count<T>>*>(z));
  complex<T> loaded;
  memcpy(&loaded, &limbs, sizeof loaded);
  return loaded;
}

/// The vector that a matrix multiplies: an element's address takes one instruction whatever the increment.
template <class T>
struct gathered_vector {
  using number = T;
  const char* first;
  int stride;  // bytes from an element to the next

  __device__ explicit gathered_vector(const vector_view<const T>& x)
      : first(reinterpret_cast<const char*>(x.first())),
        stride(static_cast<int>(x.increment()) * int{sizeof(T)}) {}
  __device__ T operator[](sparse_index column) const {
    return read_only(reinterpret_cast<const T*>(first + static_cast<std::int64_t>(column) * stride));
  }
};
/// So that the stride fits.
template <class T>
inline constexpr index_t largest_increment = ((index_t{1} << 31) - 1) / index_t{sizeof(T)};

/// Whether a row stage forms the vector that A multiplies of others, by formed(s, lane).
template <class Stage>
inline constexpr bool forms_operand = requires(const Stage& stage, const typename Stage::scalars& s) {
  stage.formed(s, loop::scalar_lane{0});
};

/// A vector of which an element is made whenever a product reads it.
template <class Stage>
struct formed_vector {
  using number = typename Stage::number;
  const Stage& stage;
  const typename Stage::scalars& s;

  __device__ number operator[](sparse_index column) const {
    return stage.formed(s, loop::scalar_lane{column});
  }
};

/// View: csr_view or complex_csr_view.
template <class View, class Stage>
__device__ inline auto operand_of(const View& A, const Stage& stage, const typename Stage::scalars& s) {
  if constexpr (forms_operand<Stage>) {
    return formed_vector<Stage>{stage, s};
  } else {
    return gathered_vector(sparse::operand_of(A, stage.operand));
  }
}

// ---- entries of A ----

__device__ inline double read_only(const double* source, std::uint64_t policy) {
  double value;
  asm("ld.global.nc.L2::cache_hint.f64 %0, [%1], %2;" : "=d"(value) : "l"(source), "l"(policy));
  return value;
}
__device__ inline sparse_index read_only(const sparse_index* source, std::uint64_t policy) {
  sparse_index column;
  asm("ld.global.nc.L2::cache_hint.s32 %0, [%1], %2;" : "=r"(column) : "l"(source), "l"(policy));
  return column;
}

__device__ inline complex<double> read_only(const complex<double>* source, std::uint64_t policy) {
  complex<double> value;
  asm("ld.global.nc.L2::cache_hint.v2.f64 {%0, %1}, [%2], %3;"
      : "=d"(value.re), "=d"(value.im)
      : "l"(source), "l"(policy));
  return value;
}

/// What a stored value is an entry of the matrix as.
__device__ inline double entry_of(const csr_view&, double value) { return value; }
__device__ inline complex<double> entry_of(const complex_csr_view& A, const complex<double>& value) {
  return {value.re, A.sign_of_imaginary * value.im};
}

/// How many terms a product of an entry adds to each part of a sum.
template <class Value>
inline constexpr int terms_of_entry = is_complex<Value> ? 2 : 1;
/// How many entries a thread has on their way at a time.
template <class Value>
inline constexpr int entries_in_flight = 4 / terms_of_entry<Value>;

/// Entries of A as they lie in device memory. View: csr_view or complex_csr_view.
template <class View>
class entry_reader {
 public:
  using value_type = std::remove_cvref_t<decltype(*std::declval<View>().value)>;

  __device__ entry_reader(const View& A, bool drops_first) : A_(A), drops_first_(drops_first) {}

  /// The entries begin, begin + width, …; column -1 and value 0 for those that are not below end.
  template <int width>
  __device__ void read(sparse_index begin, sparse_index end, sparse_index* column, value_type* value) const {
    if (drops_first_) {
      const auto policy = drop_first_policy();
      read_by<width>(begin, end, column, value,
                     [&](const auto* source) { return read_only(source, policy); });
    } else {
      read_by<width>(begin, end, column, value, [](const auto* source) { return read_only(source); });
    }
  }

 private:
  template <int width, class Load>
  __device__ void read_by(sparse_index begin, sparse_index end, sparse_index* column, value_type* value,
                          const Load& load) const {
#pragma unroll
    for (int t = 0; t < entries_in_flight<value_type>; ++t) {
      const bool inside = begin + t * width < end;
      column[t] = inside ? load(A_.column + begin + t * width) : -1;
      value[t] = inside ? entry_of(A_, load(A_.value + begin + t * width)) : value_type(0.0);
    }
  }

  const View& A_;
  bool drops_first_;
};

// ---- sums of entries ----

/// Adds the entries begin, begin + width, … below end: loads of several columns and values, then of their
/// elements of x.
template <int width, class Acc, class Entries, class X>
__device__ inline void accumulate_some(Acc& sum, const Entries& entries, sparse_index begin, sparse_index end,
                                       const X& x) {
  using T = typename X::number;
  constexpr int count = entries_in_flight<typename Entries::value_type>;
  sparse_index column[count];
  typename Entries::value_type value[count];
  T element[count];
  entries.template read<width>(begin, end, column, value);
#pragma unroll
  for (int t = 0; t < count; ++t) element[t] = column[t] < 0 ? T(0.0) : x[column[t]];
#pragma unroll
  for (int t = 0; t < count; ++t) sum.add_product(value[t], element[t]);
}

/// Every width-th entry of a row from `lane` on.
template <int width, class Acc, class Entries, class X>
__device__ inline void accumulate_strided(Acc& sum, const Entries& entries, sparse_index begin,
                                          sparse_index end, const X& x, int lane) {
  using value = typename Entries::value_type;
  constexpr int step = width * entries_in_flight<value>;
  constexpr int block =
      step * (terms_between_renormalisations / (terms_of_entry<value> * entries_in_flight<value>));
  for (sparse_index first = begin + lane; first < end; first += block) {
    const sparse_index last = end - first < block ? end : first + block;
    for (sparse_index k = first; k < last; k += step) accumulate_some<width>(sum, entries, k, end, x);
    sum.renormalise();
  }
}

/// Accumulates a short row (sparse/row_choice.hpp), which needs no renormalisation where an entry is a term.
template <int width, class Acc, class Entries, class X>
__device__ inline void accumulate_short(Acc& sum, const Entries& entries, sparse_index begin,
                                        sparse_index end, const X& x, int lane) {
  using value = typename Entries::value_type;
  if constexpr (turns_of_a_short_row * terms_of_entry < value >> terms_between_renormalisations) {
    accumulate_strided<width>(sum, entries, begin, end, x, lane);
  } else {
    constexpr int step = width * entries_in_flight<value>;
    for (sparse_index k = begin + lane; k < end; k += step) accumulate_some<width>(sum, entries, k, end, x);
  }
}

/// Blocks that a multiprocessor is to hold at once: as many as registers for the numbers of a product allow.
template <class Stage, class View = csr_view>
inline constexpr int resident_row_blocks = sizeof(row_product_t<View, Stage>) <= 32 ? 4 : 2;

}  // namespace residua::cuda
