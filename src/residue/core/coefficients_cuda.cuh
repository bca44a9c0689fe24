// Sums of coefficients times cofactors on a GPU, for reconstructions of any kind. A warp takes 32 elements of
// a column of C: matrix units compute the sums byte by byte (cofactor_bytes.hpp), threads make pieces of them,
// which go through shared memory such that each thread then has all pieces of one element.
// Ceilings: a byte a modulus of memory, and for an element of 6 pieces ten products of matrix units and some
// 60 instructions of a warp for each 32 elements.
#pragma once

#include "number/ceil_div.hpp"
#include "residua/base/index.hpp"
#include "residue/moduli/cofactor_bytes.hpp"
#include "residue/moduli/reconstruct.hpp"

namespace residua::residue::cuda {

inline constexpr int warp = 32, warps = 4, threads = warps * warp;

/// Parts of a column that blocks take.
__host__ __device__ constexpr index_t parts_of_column(index_t rows) { return ceil_div(rows, threads); }

/// The parts of a matrix's columns that a block takes, from its own number on as many apart as there are
/// blocks. Columns are at most 2^15 and rows 2^19 (plan.cpp).
class part_walk {
 public:
  __device__ inline part_walk(index_t rows, index_t columns)
      : of_column_(static_cast<unsigned>(parts_of_column(rows))),
        columns_(static_cast<unsigned>(columns)),
        part_(blockIdx.x % of_column_),
        column_(blockIdx.x / of_column_) {}

  [[nodiscard]] __device__ inline bool is_inside() const { return column_ < columns_; }
  [[nodiscard]] __device__ inline index_t column() const { return column_; }
  /// This thread's.
  [[nodiscard]] __device__ inline index_t row() const { return index_t{part_} * threads + threadIdx.x; }
  __device__ inline void advance() {
    part_ += gridDim.x % of_column_;
    column_ += gridDim.x / of_column_;
    if (part_ < of_column_) return;
    part_ -= of_column_;
    ++column_;
  }

 private:
  unsigned of_column_, columns_, part_, column_;
};

template <int pieces>
using fragment = typename cofactor_bytes<pieces>::fragment;

/// The cofactors of one diagonal in shared memory.
template <int pieces>
struct shared_cofactors {
  fragment<pieces> of[cofactor_bytes<pieces>::steps][cofactor_bytes<pieces>::products][warp];

  /// By all threads of the block, which have to meet before the cofactors are used.
  __device__ inline void copy(const cofactor_bytes<pieces>& table) {
    constexpr int count = sizeof(of) / sizeof(fragment<pieces>);
    for (int n = static_cast<int>(threadIdx.x); n < count; n += threads) {
      (&of[0][0][0])[n] = (&table.fragments[0][0][0])[n];
    }
  }
};

/// Pieces of a warp's elements in shared memory, with room for all that lanes compute; a place further for
/// each piece, so that threads that write meet no bank twice.
template <int pieces>
struct shared_pieces {
  std::int64_t of[4 * cofactor_bytes<pieces>::own_pieces][warp + 1];
};

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

  /// For the thread of element `row` of a column that begins at `column` and has so many rows.
  __device__ inline coefficient_source(const std::int8_t* column, index_t plane_bytes, index_t row,
                                       index_t rows)
      : plane(plane_bytes), count(0) {
    const int lane = static_cast<int>(threadIdx.x) % warp;
    const index_t first = row - lane + lane / 4 * 4;
    data = column + first;
    inside = first < rows;
  }
};

/// Those of two times four moduli a step, a word an element; zero beyond the last. A line of a plane is read
/// by four warps: asked for as one that is to be dropped first, it would come from memory more than once.
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
            modulus + n < source.count ? *reinterpret_cast<const std::uint32_t*>(address) : 0;
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

/// y_0 + 2^8 y_1 + ... + 2^32 y_4, |y| < 2^21: below 2^53.
__device__ inline std::int64_t piece_of(const std::int32_t* y) {
  const std::int32_t low = y[0] + 256 * y[1], high = y[2] + 256 * y[3];
  return std::int64_t{high} * 65536 + low + (std::int64_t{y[4]} << 32);
}

/// The pieces of the sums of one diagonal, of a warp's 32 elements; thread 4 g + q has coefficients of 4 g
/// ... 4 g + 3.
template <int pieces>
__device__ inline void sum_pieces(const coefficient_words<pieces>& words,
                                  const shared_cofactors<pieces>& cofactors, shared_pieces<pieces>& shared) {
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
        const auto b = cofactors.of[step][n][lane];
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
        shared.of[own + 4 * n][lane / 4 * 4 + two + element] = piece_of(slot + n * piece_bytes);
      }
    }
  }
}

/// The sum of this thread's element modulo P; all threads of a warp call it.
template <int pieces>
__device__ inline reconstruction<pieces> sum_of_coefficients(const coefficient_source& source,
                                                             const shared_cofactors<pieces>& cofactors,
                                                             shared_pieces<pieces>& shared) {
  const int lane = static_cast<int>(threadIdx.x) % warp;
  sum_pieces<pieces>(coefficient_words<pieces>(source), cofactors, shared);
  __syncwarp();
  reconstruction<pieces> sum;
#pragma unroll
  for (int t = 0; t < pieces; ++t) sum.piece[t] = static_cast<double>(shared.of[t][lane]);
  __syncwarp();
  return sum;
}

}  // namespace residua::residue::cuda
