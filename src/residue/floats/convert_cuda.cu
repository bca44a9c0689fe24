// Conversion to residues on a GPU.
//
// A block reads a tile of 16 slices and some depth along memory, and turns it in shared memory so that each
// thread has eight neighbours in depth, whose residues it writes together, modulus after modulus. Ceilings:
// an element's bytes and one byte a modulus and block of memory, and a byte product a word and 4 to 5 further
// instructions a residue. docs/measurements/residues_gpu.md: four and sixteen neighbours were slower.
#include "number/ceil_div.hpp"
#include "residue/floats/slices_cuda.cuh"
#include "residue/floats/stages_cuda.hpp"

namespace residua::residue::cuda {

namespace {

constexpr int each = 8, tile_slices = 16;

/// How the tile lies in shared memory: neighbours apart by stripes, so that consecutive threads read
/// consecutive places, and all paddings such that accesses of 16 bytes meet no bank twice: eight neighbours
/// in depth, or in eight slices, are at places that differ modulo 8. Numbers of up to two limbs fill 35 KB,
/// as do longer ones in tiles of half the depth.
template <class Number>
struct shared_layout {
  static constexpr int depth = limb_count<Number> <= 2 ? 128 : 64;
  static constexpr int threads_a_slice = depth / each;
  static constexpr int threads = tile_slices * threads_a_slice;
  static constexpr int stripe = threads_a_slice + 1, row = each * stripe | 1;
  static constexpr int places = tile_slices * row;

  static __device__ inline int place(int slice, int k) { return slice * row + k % each * stripe + k / each; }
};

/// The low bytes of four numbers.
__device__ inline unsigned packed(const std::int32_t* r) {
  return __byte_perm(__byte_perm(r[0], r[1], 0x0040), __byte_perm(r[2], r[3], 0x0040), 0x5410);
}

/// The residues of eight integers' blocks modulo one number.
template <int first, int count, int words>
__device__ inline void store_residues(const balanced_integer<words> (&x)[each],
                                      const residue_weights& weights, std::int8_t* residues) {
  unsigned bytes[2];
#pragma unroll
  for (int n = 0; n < each; n += 4) {
    const std::int32_t four[4] = {
        residue_byte<first, count>(x[n], weights), residue_byte<first, count>(x[n + 1], weights),
        residue_byte<first, count>(x[n + 2], weights), residue_byte<first, count>(x[n + 3], weights)};
    bytes[n / 4] = packed(four);
  }
  *reinterpret_cast<uint2*>(residues) = make_uint2(bytes[0], bytes[1]);
}

struct panel {
  residue_planes planes;
  index_t slices, depth;          // padded
  int bits, moduli[most_blocks];  // of each block
  index_t block_place[most_blocks];
  far_zeros zeros;
};

/// The slices and terms that tiles of byte products read all of, or nothing, with some element among them.
__device__ inline slice_range read_together(index_t slice, index_t k) {
  return {slice / most_tile_slices * most_tile_slices, most_tile_slices, k / tile_terms * tile_terms,
          tile_terms};
}

/// All elements of a thread are on their way before the first is put into its place.
template <class T>
__device__ inline void load_tile(
    const slices<T>& x, index_t first_slice, index_t first_k,
    number_places<arithmetic_t<T>, shared_layout<arithmetic_t<T>>::places>& tile) {
  using layout = shared_layout<arithmetic_t<T>>;
  const bool along_depth = x.depth_first(first_slice, first_k);
  const index_t slices_left = x.count() - first_slice, terms_left = x.depth() - first_k;
  const int last_slice = (slices_left < tile_slices ? static_cast<int>(slices_left) : tile_slices) - 1,
            last_k = (terms_left < layout::depth ? static_cast<int>(terms_left) : layout::depth) - 1;
  const int slice_shift = along_depth ? __builtin_ctz(layout::depth) : 0,
            k_shift = along_depth ? 0 : __builtin_ctz(tile_slices);
  const auto slice_of = [&](int entry) { return entry >> slice_shift & (tile_slices - 1); };
  const auto k_of = [&](int entry) { return entry >> k_shift & (layout::depth - 1); };
  arithmetic_t<T> value[each];
#pragma unroll
  for (int n = 0; n < each; ++n) {
    const int entry = n * layout::threads + static_cast<int>(threadIdx.x), slice = slice_of(entry),
              k = k_of(entry);
    const auto nearest = element(x, first_slice + ::min(slice, last_slice), first_k + ::min(k, last_k));
    value[n] = chosen((slice > last_slice) | (k > last_k), arithmetic_t<T>(0.0), nearest);
  }
#pragma unroll
  for (int n = 0; n < each; ++n) {
    const int entry = n * layout::threads + static_cast<int>(threadIdx.x);
    tile.put(layout::place(slice_of(entry), k_of(entry)), value[n]);
  }
}

/// Blocks that a multiprocessor is to hold at once: as many as registers for such integers leave room for.
template <class T, int words>
constexpr int resident() {
  return (words <= 4 ? 1024 : words <= 6 ? 768 : 512) / shared_layout<arithmetic_t<T>>::threads;
}

template <class T, int words, int blocks>
__global__ __launch_bounds__(
    shared_layout<arithmetic_t<T>>::threads,
    resident<T, words>()) void convert_kernel(const slices<T> x, const int* exponents, const panel result,
                                              const __grid_constant__ conversion_table table) {
  using layout = shared_layout<arithmetic_t<T>>;
  __shared__ number_places<arithmetic_t<T>, layout::places> tile;
  const index_t first_k = static_cast<index_t>(blockIdx.x) * layout::depth;
  const index_t first_slice = static_cast<index_t>(blockIdx.y) * tile_slices;
  if (result.zeros == far_zeros::left_out && x.are_beside_triangle(read_together(first_slice, first_k)))
    return;
  load_tile(x, first_slice, first_k, tile);
  __syncthreads();
  const int slice = static_cast<int>(threadIdx.x) / layout::threads_a_slice,
            lane = static_cast<int>(threadIdx.x) % layout::threads_a_slice;
  const index_t k = first_k + lane * each;
  if (first_slice + slice >= result.slices || k >= result.depth) return;
  const auto scale = scale_to_bits(
      result.bits, first_slice + slice < x.count() ? exponents[first_slice + slice] : zero_exponent);
  balanced_integer<words> integers[each];
#pragma unroll
  for (int n = 0; n < each; ++n) {
    integers[n] = nearest_integer_of<words>(scaled(tile.get(layout::place(slice, lane * each + n)), scale));
  }
  std::int8_t* const of_slice = result.planes.data + (first_slice + slice) * result.planes.slice_bytes + k;
  for_each_block<words, blocks>([&]<int block, int first, int count>() {
    std::int8_t* address = of_slice + result.block_place[block];
#pragma unroll 2
    for (int i = 0; i < result.moduli[block]; ++i) {
      store_residues<first, count>(integers, table.moduli[i], address);
      address += result.planes.plane_bytes;
    }
  });
}

template <class T, int words, int blocks>
void launch(cudaStream_t stream, const slices<T>& x, const int* exponents, const panel& result) {
  using layout = shared_layout<arithmetic_t<T>>;
  const dim3 grid(static_cast<unsigned>(ceil_div(result.depth, layout::depth)),
                  static_cast<unsigned>(ceil_div(result.slices, tile_slices)));
  convert_kernel<T, words, blocks>
      <<<grid, layout::threads, 0, stream>>>(x, exponents, result, conversion_weights());
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

}  // namespace

template <class T>
void convert(const context& ctx, const slices<T>& x, const int* exponents, const plan& p, order blocks_are,
             const residue_planes& planes, far_zeros zeros) {
  panel result{planes, padded(x.count()), p.depth, p.bits, {}, {}, zeros};
  for (int b = 0; b < p.blocks.count; ++b) {
    result.moduli[b] = p.moduli_of_block(b);
    result.block_place[b] = p.depth * place_of_block(blocks_are, b, p.blocks.count);
  }
  with_cut(p.blocks, [&]<int words, int blocks>() {
    launch<T, words, blocks>(ctx.cuda_resources().stream, x, exponents, result);
  });
}

#define RESIDUA_INSTANTIATE(T)                                                               \
  template void convert<T>(const context&, const slices<T>&, const int*, const plan&, order, \
                           const residue_planes&, far_zeros);
RESIDUA_RESIDUE_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::residue::cuda
