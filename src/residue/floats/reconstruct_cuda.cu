// Reconstruction on a GPU. A warp takes 32 elements of a column of C: matrix units compute the sums of
// coefficients times cofactors, byte by byte (cofactor_bytes.hpp), threads make pieces of them, which go
// through shared memory such that each thread then has all pieces of one element, and does what is left in
// doubles. Diagonal after diagonal; blocks take parts of columns until there are none.
// The tables are a parameter of up to 14 KB, which CUDA has from 12.1 on, and are copied to shared memory.
// Ceilings: a byte a modulus and the element's of memory; some 100 double-precision instructions an element
// in dd.
#include <algorithm>

#include "base/cuda_state.hpp"
#include "base/side_context.hpp"
#include "number/ceil_div.hpp"
#include "residue/floats/rounding.hpp"
#include "residue/floats/stages_cuda.hpp"
#include "residue/moduli/cofactor_bytes.hpp"

namespace residua::residue::cuda {

namespace {

constexpr int warp = 32, warps = 4, threads = warps * warp;

/// Parts of a column that blocks take, in all fewer than 2^31: columns are at most 2^15 and rows 2^19
/// (plan.cpp).
__host__ __device__ constexpr unsigned parts_of_column(index_t rows) {
  return static_cast<unsigned>(ceil_div(rows, threads));
}

struct panel_sums {
  coefficient_matrix coefficients;
  index_t rows;  // padded
  const int *a_exponents, *b_exponents;
  int bits, low_bits;
};

/// Blocks that a multiprocessor is to hold at once, such that nothing spills.
constexpr int resident(int pieces, int blocks) {
  return blocks == 3 ? 3 : blocks == 2 || pieces == 10 ? 5 : pieces == 8 ? 7 : 10;
}

template <int pieces, int blocks>
struct tables {
  cofactor_bytes<pieces> diagonals[blocks];
};

template <int pieces>
using fragment = typename cofactor_bytes<pieces>::fragment;

template <int pieces, int blocks>
struct shared_memory {
  /// Of a warp's elements; a place further for each piece, so that threads that write meet no bank twice.
  double piece[warps][pieces][warp + 1];
  fragment<pieces> cofactors[blocks][cofactor_bytes<pieces>::steps][cofactor_bytes<pieces>::products][warp];
};

template <int pieces, int blocks>
__device__ inline void copy_cofactors(const tables<pieces, blocks>& all,
                                      shared_memory<pieces, blocks>& shared) {
  constexpr int of_diagonal = sizeof(shared.cofactors[0]) / sizeof(fragment<pieces>);
  for (int n = static_cast<int>(threadIdx.x); n < blocks * of_diagonal; n += threads) {
    (&shared.cofactors[0][0][0][0])[n] =
        (&all.diagonals[n / of_diagonal].fragments[0][0][0])[n % of_diagonal];
  }
  __syncthreads();
}

/// sums += coefficients, of 16 elements, times bytes of cofactors.
__device__ inline void multiply_bytes(std::int32_t (&sums)[4], const std::uint32_t (&a)[4],
                                      std::uint32_t b_low, std::uint32_t b_high) {
  asm("mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32\n"
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+r"(sums[0]), "+r"(sums[1]), "+r"(sums[2]), "+r"(sums[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b_low), "r"(b_high));
}

/// Byte r of four words becomes word r.
__device__ inline void transpose(std::uint32_t (&x)[4]) {
  const std::uint32_t low01 = __byte_perm(x[0], x[1], 0x5140), low23 = __byte_perm(x[2], x[3], 0x5140),
                      high01 = __byte_perm(x[0], x[1], 0x7362), high23 = __byte_perm(x[2], x[3], 0x7362);
  x[0] = __byte_perm(low01, low23, 0x5410);
  x[1] = __byte_perm(low01, low23, 0x7632);
  x[2] = __byte_perm(high01, high23, 0x5410);
  x[3] = __byte_perm(high01, high23, 0x7632);
}

/// Where a thread finds coefficients of four neighbours: their place in a diagonal's first plane, the planes'
/// distance, whether the matrix has these rows, and how many planes to read.
struct coefficient_source {
  const std::int8_t* data;
  index_t plane;
  bool inside;
  int count;
};

/// Those of two times four moduli a step, a word an element; zero beyond the last.
template <int pieces>
struct coefficient_words {
  std::uint32_t steps[cofactor_bytes<pieces>::steps][2][4];

  __device__ explicit coefficient_words(const coefficient_source& source) {
    int modulus = 4 * (static_cast<int>(threadIdx.x) % 4);
    const std::int8_t* address = source.data + modulus * source.plane;
#pragma unroll
    for (int four = 0; four < 2 * cofactor_bytes<pieces>::steps; ++four) {
#pragma unroll
      for (int n = 0; n < 4; ++n) {
        steps[four / 2][four % 2][n] =
            modulus + n < source.count ? __ldcs(reinterpret_cast<const std::uint32_t*>(address)) : 0;
        address += source.plane;
      }
      address += (moduli_at_once / 2 - 4) * source.plane;
      modulus += moduli_at_once / 2;
    }
#pragma unroll
    for (auto& step : steps) {
      transpose(step[0]);
      transpose(step[1]);
    }
  }
};

/// y_0 + 2^8 y_1 + ... + 2^32 y_4, |y| < 2^21, exactly: halves of 16 bits as 2^52 + 2^31 + y, see
/// biased_double.
__device__ inline double piece_of(const std::int32_t* y) {
  constexpr double bias = 0x1p52 + 0x1p31, half = 0x1p16, word = 0x1p32;
  const std::int32_t low = y[0] + 256 * y[1], high = y[2] + 256 * y[3];
  const double without_top =
      limb::add(limb::fma(biased_double(high), half, -(bias * half + bias)), biased_double(low));
  return limb::add(limb::fma(biased_double(y[4]), word, -bias * word), without_top);
}

/// The pieces of the sums of one diagonal, of a warp's 32 elements; thread 4 g + q has coefficients of 4 g
/// ... 4 g + 3.
template <int pieces>
__device__ inline void sum_pieces(const coefficient_words<pieces>& words,
                                  const fragment<pieces> (*cofactors)[cofactor_bytes<pieces>::products][warp],
                                  double (&piece)[pieces][warp + 1]) {
  using bytes = cofactor_bytes<pieces>;
  const int lane = static_cast<int>(threadIdx.x) % warp, own = lane % 4;
#pragma unroll
  for (int two = 0; two < 4; two += 2) {
    std::int32_t sums[bytes::products][4] = {};
#pragma unroll
    for (int step = 0; step < bytes::steps; ++step) {
      const auto& four = words.steps[step];
#pragma unroll
      for (int n = 0; n < bytes::products; ++n) {
        const auto b = cofactors[step][n][lane];
        multiply_bytes(sums[n], {four[0][two], four[0][two + 1], four[1][two], four[1][two + 1]}, b.low,
                       b.high);
      }
    }
#pragma unroll
    for (int element = 0; element < 2; ++element) {
      std::int32_t slot[2 * bytes::products];
#pragma unroll
      for (int n = 0; n < 2 * bytes::products; ++n) slot[n] = sums[n / 2][2 * element + n % 2];
#pragma unroll
      for (int n = 0; n < bytes::own_pieces; ++n) {
        const double x = piece_of(slot + n * piece_bytes);
        if (own + 4 * n < pieces) piece[own + 4 * n][lane / 4 * 4 + two + element] = x;
      }
    }
  }
}

__device__ inline coefficient_source source_of(const panel_sums& sums, index_t row, index_t column) {
  const int lane = static_cast<int>(threadIdx.x) % warp;
  const index_t first_row = row - lane + lane / 4 * 4;
  const auto& c = sums.coefficients;
  return {c.data + column * c.column_bytes + first_row, c.plane_bytes, first_row < sums.rows, 0};
}

/// The sum of this thread's element; `from` has the first diagonal's coefficients.
template <int pieces, int blocks>
__device__ inline auto sum_diagonals(coefficient_source source, const tables<pieces, blocks>& all,
                                     shared_memory<pieces, blocks>& shared) {
  const int lane = static_cast<int>(threadIdx.x) % warp;
  auto& piece = shared.piece[threadIdx.x / warp];
  long_pieces<total_pieces(pieces, blocks)> whole;
  whole.clear();
  for_each_diagonal<blocks>([&]<int diagonal>() {
    const auto& table = all.diagonals[diagonal];
    source.count = source.inside ? table.count : 0;
    sum_pieces<pieces>(coefficient_words<pieces>(source), shared.cofactors[diagonal], piece);
    source.data += table.count * source.plane;
    __syncwarp();
    reconstruction<pieces> sum;
#pragma unroll
    for (int t = 0; t < pieces; ++t) sum.piece[t] = piece[t][lane];
    __syncwarp();
    sum.reduce(table);
    whole.template add_shifted<block_bits*(blocks - 1 - diagonal)>(sum);
  });
  if (blocks > 1) whole.carry();
  return whole;
}

template <class T, int pieces, int blocks>
__global__ __launch_bounds__(threads, resident(pieces, blocks)) void reconstruct_kernel(
    const target<T> result, const panel_sums sums, const __grid_constant__ tables<pieces, blocks> all) {
  constexpr int total = total_pieces(pieces, blocks);
  __shared__ shared_memory<pieces, blocks> shared;
  if (result.unless != nullptr && *result.unless != 0) return;
  copy_cofactors(all, shared);
  const dense::product<T, T, T> product{result.alpha.get(), result.beta.get(),  {}, {},
                                        result.C,           dense::region::all, 0};
  const unsigned of_column = parts_of_column(result.C.rows()),
                 parts = of_column * static_cast<unsigned>(result.C.columns());
  for (unsigned part = blockIdx.x; part < parts; part += gridDim.x) {
    const index_t column = part / of_column, row = index_t{part % of_column} * threads + threadIdx.x;
    const bool wanted =
        row < result.C.rows() && dense::contains(result.part, row + result.rows_before, column);
    if (!__any_sync(0xffffffff, wanted)) continue;
    const int unit = wanted ? unit_exponent(sums.bits, sums.low_bits, total, sums.a_exponents[row],
                                            sums.b_exponents[column])
                            : 0;
    const auto sum = sum_diagonals(source_of(sums, row, column), all, shared);
    if (wanted) {
      product.finish(row, column, scaled_by_power(rounded_to_limbs<limb_count<arithmetic_t<T>>>(sum), unit));
    }
    __syncwarp();
  }
}

/// How many blocks come one after the other in a place: one, or, where another stream waits for
/// multiprocessors, so many that each has few parts. Measured on an H200 (docs/measurements/lu_gpu.md,
/// "Look-ahead").
index_t rounds_of_blocks(const detail::cuda_state& cuda, index_t parts, index_t at_once) {
  constexpr index_t most_parts = 16;
  return detail::shares_device(cuda) ? ceil_div(parts, at_once * most_parts) : 1;
}

template <class T, int pieces, int blocks>
void launch(const context& ctx, const target<T>& result, const panel_sums& sums, const plan& p) {
  const auto& cuda = ctx.cuda_resources();
  const index_t parts = parts_of_column(result.C.rows()) * result.C.columns(),
                at_once = index_t{cuda.multiprocessors} * resident(pieces, blocks),
                grid = std::min(parts, at_once * rounds_of_blocks(cuda, parts, at_once));
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
