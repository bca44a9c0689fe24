// Sums of coefficients times cofactors on a GPU, for reconstructions of any kind. A warp takes 32 or 64
// elements of a column of C: matrix units compute the sums byte by byte (cofactor_bytes.hpp), threads make
// pieces of them, which go through shared memory such that each thread then has all pieces of one element
// after the other.
// Ceilings: a byte a modulus of memory, and for elements of 6 pieces ten products of matrix units and some
// 100 further instructions of a warp for each 32.
#pragma once

#include "number/ceil_div.hpp"
#include "residua/base/index.hpp"
#include "residue/moduli/cofactor_bytes.hpp"
#include "residue/moduli/reconstruct.hpp"

namespace residua::residue::cuda {

inline constexpr int warp = 32, warps = 4, threads = warps * warp;

/// Parts of a column that blocks take, where each thread has so many elements.
__host__ __device__ constexpr index_t parts_of_column(index_t rows, int elements) {
  return ceil_div(rows, threads * elements);
}

/// The parts of a matrix's columns that a block takes, from its own number on as many apart as there are
/// blocks. Columns are at most 2^15 and rows 2^19 (panels.cpp).
template <int elements>
class part_walk {
 public:
  __device__ inline part_walk(index_t rows, index_t columns)
      : of_column_(static_cast<unsigned>(parts_of_column(rows, elements))),
        columns_(static_cast<unsigned>(columns)),
        part_(blockIdx.x % of_column_),
        column_(blockIdx.x / of_column_) {}

  [[nodiscard]] __device__ inline bool is_inside() const { return column_ < columns_; }
  [[nodiscard]] __device__ inline index_t column() const { return column_; }
  /// The first row of this thread's warp, whose rows lie side by side.
  [[nodiscard]] __device__ inline index_t first_row() const {
    return (index_t{part_} * warps + threadIdx.x / warp) * (warp * elements);
  }
  /// The row of one of this thread's elements.
  [[nodiscard]] __device__ inline index_t row(int element) const {
    return first_row() + element * warp + threadIdx.x % warp;
  }
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
  fragment<pieces> fragments[cofactor_bytes<pieces>::steps][cofactor_bytes<pieces>::products][warp];

  /// All threads of the block copy them, and have to meet before they are used.
  __device__ inline void copy(const cofactor_bytes<pieces>& table) {
    constexpr int count = sizeof(fragments) / sizeof(fragment<pieces>);
    for (int n = static_cast<int>(threadIdx.x); n < count; n += threads) {
      (&fragments[0][0][0])[n] = (&table.fragments[0][0][0])[n];
    }
  }
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

/// Where a thread finds coefficients of its neighbours in a column, four for each of its elements: their
/// place in a diagonal's first plane, the planes' distance, whether the matrix has these rows, and how many
/// planes to read.
struct coefficient_source {
  const std::int8_t* data;
  index_t plane;
  bool inside;
  int count;

  /// In a column that begins at `column` and has so many rows, for a warp whose rows begin at first_row.
  __device__ inline coefficient_source(const std::int8_t* column, index_t plane_bytes, index_t first_row,
                                       index_t rows, int elements)
      : plane(plane_bytes), count(0) {
    const index_t own = first_row + threadIdx.x % warp / 4 * 4 * elements;
    data = column + own;
    inside = own < rows;
  }
};

/// Four coefficients each of a thread's elements.
template <int elements>
struct alignas(4 * elements) neighbours {
  std::uint32_t four[elements];
};

/// A thread's coefficients of two times four moduli a step, a word an element; zero beyond the last modulus.
/// A line of a plane is read by two or four warps: asked for as one that is to be dropped first, it would
/// come from memory more than once.
template <int pieces, int elements>
struct coefficient_words {
  std::uint32_t element[elements][cofactor_bytes<pieces>::steps][2][4];

  __device__ explicit coefficient_words(const coefficient_source& source) {
    int modulus = 4 * (static_cast<int>(threadIdx.x) % 4);
    const std::int8_t* address = source.data + modulus * source.plane;
#pragma unroll
    for (int four = 0; four < 2 * cofactor_bytes<pieces>::steps; ++four) {
#pragma unroll
      for (int n = 0; n < 4; ++n) {
        neighbours<elements> x{};
        if (modulus + n < source.count) x = *reinterpret_cast<const neighbours<elements>*>(address);
#pragma unroll
        for (int e = 0; e < elements; ++e) element[e][four / 2][four % 2][n] = x.four[e];
        address += source.plane;
      }
      address += (moduli_at_once / 2 - 4) * source.plane;
      modulus += moduli_at_once / 2;
    }
#pragma unroll
    for (auto& own : element) {
#pragma unroll
      for (auto& step : own) {
        transpose(step[0]);
        transpose(step[1]);
      }
    }
  }
};

/// y_0 + 2^8 y_1 + ... + 2^32 y_4, |y| <= 49 128 255: below 2^53.
__device__ inline std::int64_t piece_of(const std::int32_t* y) {
  const std::int32_t low = y[0] + 256 * y[1], high = y[2] + 256 * y[3];
  return std::int64_t{high} * 65536 + low + (std::int64_t{y[4]} << 32);
}

/// The sums of one diagonal of a warp's elements, in pieces in shared memory, with room for all that lanes
/// compute. All threads of a warp call its functions.
template <int pieces, int elements>
class shared_sums {
  using bytes = cofactor_bytes<pieces>;

 public:
  __device__ inline void compute(const coefficient_source& source,
                                 const shared_cofactors<pieces>& cofactors) {
    const coefficient_words<pieces, elements> words(source);
    __syncwarp();  // sums before have been read
#pragma unroll
    for (int e = 0; e < elements; ++e) compute_fours(words.element[e], e, cofactors);
    __syncwarp();
  }
  /// The sum of one of the thread's elements, in row warp element + lane of the warp's.
  __device__ inline reconstruction<pieces> sum(int element) const {
    reconstruction<pieces> x;
#pragma unroll
    for (int t = 0; t < pieces; ++t) {
      x.piece[t] =
          static_cast<double>(piece_[t][place(element * warp + static_cast<int>(threadIdx.x) % warp)]);
    }
    return x;
  }

 private:
  /// Rows and pieces lie such that threads that write meet no bank twice.
  static constexpr int stride = elements == 1 ? warp + 1 : 82;
  static __device__ inline int place(int row) { return elements == 1 ? row : row + row / 16; }

  /// The sums of four neighbours of each thread, number e of its fours; thread 4 g + q has coefficients of
  /// the rows from 4 (elements g + e) on.
  __device__ inline void compute_fours(const std::uint32_t (&words)[bytes::steps][2][4], int e,
                                       const shared_cofactors<pieces>& cofactors) {
    const int lane = static_cast<int>(threadIdx.x) % warp, own = lane % 4,
              first = place(4 * (elements * (lane / 4) + e));
#pragma unroll
    for (int two = 0; two < 4; two += 2) {
      std::int32_t sums[bytes::products][4] = {};
#pragma unroll
      for (int step = 0; step < bytes::steps; ++step) {
        const auto& four = words[step];
#pragma unroll
        for (int n = 0; n < bytes::products; ++n) {
          const auto b = cofactors.fragments[step][n][lane];
          multiply_bytes(sums[n], {four[0][two], four[0][two + 1], four[1][two], four[1][two + 1]}, b.low,
                         b.high);
        }
      }
#pragma unroll
      for (int next = 0; next < 2; ++next) {
        std::int32_t slot[2 * bytes::products];
#pragma unroll
        for (int n = 0; n < 2 * bytes::products; ++n) slot[n] = sums[n / 2][2 * next + n % 2];
#pragma unroll
        for (int n = 0; n < bytes::own_pieces; ++n) {
          piece_[own + 4 * n][first + two + next] = piece_of(slot + n * piece_bytes);
        }
      }
    }
  }

  std::int64_t piece_[4 * bytes::own_pieces][stride];
};

}  // namespace residua::residue::cuda
