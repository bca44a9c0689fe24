// Conversion to residues on a GPU.
//
// A block reads a tile of 16 slices and 128 elements of their depth along memory, and turns it in shared memory so that each
// thread has neighbours in depth, whose residues it writes together, modulus after modulus. Ceilings: an element's bytes and
// one byte a modulus of memory, and 4 (6) byte products and 4 to 5 further instructions a residue.
#include "residue/slices_cuda.cuh"
#include "residue/stages_cuda.hpp"

namespace residua::residue::cuda {

namespace {

constexpr int tile_depth = 128, tile_slices = 16;

/// How the tile lies in shared memory for threads that take `each` neighbours: neighbours apart by stripes, so that
/// consecutive threads read consecutive places, and all paddings such that accesses of 16 bytes meet no bank twice: eight
/// neighbours in depth, or in eight slices, are at places that differ modulo 8.
template <int each>
struct shared_layout {
  static constexpr int threads_a_slice = tile_depth / each;
  static constexpr int threads = each == 16 ? 128 : 256;
  static constexpr int stripe = threads_a_slice + (each == 4 ? 2 : 1);
  static constexpr int row = each * stripe | 1;
  static_assert(tile_slices * threads_a_slice % threads == 0 && tile_depth * tile_slices % threads == 0);

  static __device__ inline int place(int slice, int k) { return slice * row + k % each * stripe + k / each; }
};

template <class T>
struct held_as {
  using type = double;
  static __device__ inline double put(double x) { return x; }
  static __device__ inline double get(double x) { return x; }
};
template <>
struct held_as<dd> {
  using type = double2;
  static __device__ inline double2 put(const dd& x) { return make_double2(x.hi(), x.lo()); }
  static __device__ inline dd get(const double2& x) { return dd(x.x, x.y); }
};

template <int each>
struct byte_vector;
template <>
struct byte_vector<4> {
  using type = unsigned;
};
template <>
struct byte_vector<8> {
  using type = uint2;
};
template <>
struct byte_vector<16> {
  using type = uint4;
};

/// The low bytes of four numbers.
__device__ inline unsigned packed(const std::int32_t* r) {
  return __byte_perm(__byte_perm(r[0], r[1], 0x0040), __byte_perm(r[2], r[3], 0x0040), 0x5410);
}

/// The residues of `each` integers modulo one number.
template <int words, int each>
__device__ inline void store_residues(const balanced_integer<words> (&x)[each],
                                      const residue_weights& weights, std::int8_t* to) {
  union {
    unsigned word[each / 4];
    typename byte_vector<each>::type all;
  } bytes;
#pragma unroll
  for (int n = 0; n < each; n += 4) {
    const std::int32_t four[4] = {residue_byte(x[n], weights), residue_byte(x[n + 1], weights),
                                  residue_byte(x[n + 2], weights), residue_byte(x[n + 3], weights)};
    bytes.word[n / 4] = packed(four);
  }
  *reinterpret_cast<typename byte_vector<each>::type*>(to) = bytes.all;
}

struct residue_planes {
  std::int8_t* data;
  index slices, depth;  // padded
  int count;
};

template <class T, int words, int each>
__global__ __launch_bounds__(shared_layout<each>::threads) void convert_kernel(
    const slices<T> x, const int* exponents, int bits, const residue_planes to,
    const __grid_constant__ conversion_table table) {
  using layout = shared_layout<each>;
  using held = held_as<arithmetic_t<T>>;
  __shared__ typename held::type tile[tile_slices * layout::row];
  const index first_k = static_cast<index>(blockIdx.x) * tile_depth;
  const index first_slice = static_cast<index>(blockIdx.y) * tile_slices;
#pragma unroll
  for (int n = 0; n < tile_slices * tile_depth; n += layout::threads) {
    const int at = n + static_cast<int>(threadIdx.x);
    const int slice = x.depth_first ? at / tile_depth : at % tile_slices;
    const int k = x.depth_first ? at % tile_depth : at / tile_slices;
    const bool inside = first_slice + slice < x.count() && first_k + k < x.depth();
    tile[layout::place(slice, k)] =
        held::put(inside ? element(x, first_slice + slice, first_k + k) : arithmetic_t<T>(0.0));
  }
  __syncthreads();
#pragma unroll 1
  for (int at = static_cast<int>(threadIdx.x); at < tile_slices * layout::threads_a_slice;
       at += layout::threads) {
    const int slice = at / layout::threads_a_slice, lane = at % layout::threads_a_slice;
    const index k = first_k + lane * each;
    if (first_slice + slice >= to.slices || k >= to.depth) continue;
    const auto scale =
        scale_to_bits(bits, first_slice + slice < x.count() ? exponents[first_slice + slice] : zero_exponent);
    balanced_integer<words> integers[each];
#pragma unroll
    for (int n = 0; n < each; ++n) {
      integers[n] =
          nearest_integer_of<words>(scaled(held::get(tile[layout::place(slice, lane * each + n)]), scale));
    }
    std::int8_t* address = to.data + (first_slice + slice) * to.depth + k;
#pragma unroll 2
    for (int i = 0; i < to.count; ++i) {
      store_residues<words, each>(integers, table.of[i], address);
      address += to.slices * to.depth;
    }
  }
}

template <class T, int words, int each>
void launch(cudaStream_t stream, const slices<T>& x, const int* exponents, int bits,
            const residue_planes& to) {
  const dim3 grid(static_cast<unsigned>((to.depth + tile_depth - 1) / tile_depth),
                  static_cast<unsigned>((to.slices + tile_slices - 1) / tile_slices));
  convert_kernel<T, words, each>
      <<<grid, shared_layout<each>::threads, 0, stream>>>(x, exponents, bits, to, conversion_weights());
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

}  // namespace

template <class T>
void convert(const context& ctx, const slices<T>& x, const int* exponents, const plan& p,
             std::int8_t* residues, int each) {
  const auto stream = ctx.cuda_resources().stream;
  const residue_planes to{residues, padded(x.count()), p.depth, p.moduli};
  with_words(p.words, [&]<int words>() {
    if constexpr (std::is_same_v<T, dd>) {  // the variants are for measurements
      if (each == 4) return launch<T, words, 4>(stream, x, exponents, p.bits, to);
      if (each == 16) return launch<T, words, 16>(stream, x, exponents, p.bits, to);
    }
    launch<T, words, 8>(stream, x, exponents, p.bits, to);
  });
}

#define RESIDUA_INSTANTIATE(T) \
  template void convert<T>(const context&, const slices<T>&, const int*, const plan&, std::int8_t*, int);
RESIDUA_RESIDUE_OPERANDS(RESIDUA_INSTANTIATE)

}  // namespace residua::residue::cuda
