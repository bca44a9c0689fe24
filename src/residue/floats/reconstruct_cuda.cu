// Reconstruction on a GPU: sums of coefficients by matrix units (coefficients_cuda.cuh), diagonal after
// diagonal, of which a thread makes one element of C in doubles. Blocks take parts of columns until there are
// none.
// The tables are a parameter of up to 14 KB, which CUDA has from 12.1 on, and are copied to shared memory.
// Ceilings: a byte a modulus and the element's of memory; some 100 double-precision instructions an element
// in dd.
#include <algorithm>

#include "base/cuda_state.hpp"
#include "base/side_context.hpp"
#include "number/ceil_div.hpp"
#include "residue/core/coefficients_cuda.cuh"
#include "residue/floats/rounding.hpp"
#include "residue/floats/stages_cuda.hpp"

namespace residua::residue::cuda {

namespace {

struct panel_sums {
  coefficient_matrix coefficients;
  index_t rows;  // padded
  const int *a_exponents, *b_exponents;
  int bits, low_bits;
};

/// Elements of a thread. Sums of several diagonals take the registers of a second one.
__host__ __device__ constexpr int elements_each(int blocks) { return blocks == 1 ? 2 : 1; }

/// Blocks that a multiprocessor is to hold at once: the numbers that were fastest, of which some spill a word
/// or two.
constexpr int resident(int pieces, int blocks) {
  return blocks == 3 ? 3 : blocks == 2 ? 6 : pieces == 10 ? 4 : pieces == 8 ? 7 : 8;
}

template <int pieces, int blocks>
struct tables {
  cofactor_bytes<pieces> diagonals[blocks];
};

template <int pieces, int blocks>
struct shared_memory {
  shared_sums<pieces, elements_each(blocks)> sums[warps];
  shared_cofactors<pieces> cofactors[blocks];
};

/// The sum of several diagonals of this thread's element of a column.
template <int pieces, int blocks>
__device__ inline auto sum_diagonals(coefficient_source source, const tables<pieces, blocks>& all,
                                     shared_memory<pieces, blocks>& shared) {
  auto& sums = shared.sums[threadIdx.x / warp];
  long_pieces<total_pieces(pieces, blocks)> whole;
  whole.clear();
  for_each_diagonal<blocks>([&]<int diagonal>() {
    const auto& table = all.diagonals[diagonal];
    source.count = source.inside ? table.count : 0;
    sums.compute(source, shared.cofactors[diagonal]);
    source.data += table.count * source.plane;
    auto sum = sums.sum(0);
    sum.reduce(table);
    whole.template add_shifted<block_bits*(blocks - 1 - diagonal)>(sum);
  });
  whole.carry();
  return whole;
}

/// x 2^e of a number out of rounded_to_limbs, whose limbs are zero or at least 2^-(40 14) in size and below
/// 2^53: times a power of two that is not far from 1 they are exact, in one step as in three.
template <class Number>
__device__ inline Number scaled_sum(const Number& x, int e) {
  constexpr int most = 400;
  if (e < -most || e > most) return scaled_by_power(x, e);
  const double power = power_of_two(e);
  if constexpr (limb_count<Number> == 1) {
    return limb::mul(x, power);
  } else {
    Number y;
#pragma unroll
    for (int n = 0; n < limb_count<Number>; ++n) y.limb[n] = limb::mul(x.limb[n], power);
    return y;
  }
}

/// alpha sum + beta c, as dense::product::finish has it. Where there are registers for it, c is
/// asked for before there is a sum, as it comes from memory meanwhile.
template <class T>
struct update {
  using number = arithmetic_t<T>;
  number alpha, beta;
  bool subtracts;

  __device__ explicit update(const target<T>& result)
      : alpha(result.alpha.get()),
        beta(result.beta.get()),
        subtracts(alpha == number(-1.0) && beta == number(1.0)) {}

  /// c, or 0 where it is not to be read.
  __device__ inline number before(const matrix_view<T>& C, index_t i, index_t j) const {
    return beta == number(0.0) ? beta : dense::load(C, i, j);
  }
  __device__ inline number operator()(const number& sum, const number& c) const {
    if constexpr (limb_count<number> <= 2) {
      if (subtracts) return difference(c, sum);
    }
    return dense::updated(c, beta, alpha, sum);
  }

 private:
  /// What alpha = -1 and beta = 1 make of numbers of one limb and of two, where products with them change
  /// nothing but the sign of what is not zero. Every update of a factorisation is one.
  static __device__ inline double difference(double c, double sum) { return limb::sub(c, sum); }
  static __device__ inline dd difference(const dd& c, const dd& sum) {
    const dd minus(limb::sub(0.0, sum.hi()), limb::sub(0.0, sum.lo()));
    const dd s = network::accumulated(minus, c);
    return guarded(network::fast_normalised(s.hi(), s.lo()), limb::add(minus.hi(), c.hi()));
  }
};

template <class T, int pieces, int blocks>
__global__ __launch_bounds__(threads, resident(pieces, blocks)) void reconstruct_kernel(
    const target<T> result, const panel_sums sums, const __grid_constant__ tables<pieces, blocks> all) {
  using number = arithmetic_t<T>;
  constexpr int total = total_pieces(pieces, blocks);
  __shared__ shared_memory<pieces, blocks> shared;
  if (result.unless != nullptr && *result.unless != 0) return;
  for (int d = 0; d < blocks; ++d) shared.cofactors[d].copy(all.diagonals[d]);
  __syncthreads();
  const update<T> finished(result);
  constexpr int elements = elements_each(blocks);
  auto& of_warp = shared.sums[threadIdx.x / warp];
  const auto is_wanted = [&](index_t row, index_t column) {
    return row < result.C.rows() && (result.part == dense::region::all ||
                                     dense::contains(result.part, row + result.rows_before, column));
  };
  for (part_walk<elements> place(result.C.rows(), result.C.columns()); place.is_inside(); place.advance()) {
    const index_t column = place.column();
    bool is_any = false;
#pragma unroll
    for (int e = 0; e < elements; ++e) is_any |= is_wanted(place.row(e), column);
    if (!__any_sync(0xffffffff, is_any)) continue;
    coefficient_source source(sums.coefficients.data + column * sums.coefficients.column_bytes,
                              sums.coefficients.plane_bytes, place.first_row(), sums.rows, elements);
    if constexpr (blocks == 1) {
      source.count = source.inside ? all.diagonals[0].count : 0;
      of_warp.compute(source, shared.cofactors[0]);
    }
#pragma unroll
    for (int e = 0; e < elements; ++e) {
      const index_t row = place.row(e);
      const bool wanted = is_wanted(row, column);
      const int unit = wanted ? unit_exponent(sums.bits, sums.low_bits, total, sums.a_exponents[row],
                                              sums.b_exponents[column])
                              : 0;
      const auto put = [&](const long_pieces<total>& sum, const number& before) {
        const auto rounded = rounded_to_limbs<limb_count<number>>(sum);
        dense::store(result.C, row, column, finished(scaled_sum(rounded, unit), before));
      };
      if constexpr (blocks == 1) {
        const number before = wanted ? finished.before(result.C, row, column) : number(0.0);
        auto sum = of_warp.sum(e);
        sum.reduce(all.diagonals[0]);
        if (wanted) put(sum, before);
      } else {
        const auto sum = sum_diagonals(source, all, shared);
        if (wanted) put(sum, finished.before(result.C, row, column));
      }
    }
  }
}

/// How many blocks come one after the other in a place: one, or, where another stream waits for
/// multiprocessors, so many that each thread has few elements. Measured on an H200
/// (docs/measurements/lu_gpu.md, "Look-ahead").
index_t rounds_of_blocks(const detail::cuda_state& cuda, index_t elements_of_threads, index_t at_once) {
  constexpr index_t most_elements = 16;
  return detail::shares_device(cuda) ? ceil_div(elements_of_threads, at_once * most_elements) : 1;
}

template <class T, int pieces, int blocks>
void launch(const context& ctx, const target<T>& result, const panel_sums& sums, const plan& p) {
  const auto& cuda = ctx.cuda_resources();
  const index_t parts = parts_of_column(result.C.rows(), elements_each(blocks)) * result.C.columns(),
                at_once = index_t{cuda.multiprocessors} * resident(pieces, blocks),
                grid =
                    std::min(parts, at_once * rounds_of_blocks(cuda, parts * elements_each(blocks), at_once));
  tables<pieces, blocks> all;
  for (int d = 0; d < blocks; ++d) all.diagonals[d] = cofactors_in_bytes<pieces>(p.moduli[d]);
  reconstruct_kernel<T, pieces, blocks>
      <<<static_cast<unsigned>(grid), threads, 0, cuda.stream>>>(result, sums, all);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

}  // namespace

template <class T>
void reconstruct(const context& ctx, const plan& p, const coefficient_matrix& coefficients,
                 const int* a_exponents, const int* b_exponents, const target<T>& result) {
  const panel_sums sums{coefficients, padded(result.C.rows()), a_exponents, b_exponents,
                        p.bits,       p.blocks.low_bits()};
  with_shape(p.pieces, p.blocks.count,
             [&]<int pieces, int blocks>() { launch<T, pieces, blocks>(ctx, result, sums, p); });
}

#define RESIDUA_INSTANTIATE(T)                                                                     \
  template void reconstruct<T>(const context&, const plan&, const coefficient_matrix&, const int*, \
                               const int*, const target<T>&);
RESIDUA_RESIDUE_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::residue::cuda
