// Conversion of long integers to residues on a GPU.
//
// A thread block takes one block of 160 bits of a tile of 16 slices and 64 of depth. It reads the words along
// memory, puts them in balanced bytes, and turns them in shared memory so that each thread has eight
// neighbours in depth, whose residues it writes together. Ceilings as in convert_cuda.cu: a byte a modulus of
// memory, and a byte product a word and 4 to 5 further instructions a residue.
#include "base/cuda_state.hpp"
#include "residue/integers/stages_cuda.hpp"

namespace residua::residue::cuda {

namespace {

constexpr int each = 8, tile_slices = 16, tile_depth = 64;
constexpr int threads_a_slice = tile_depth / each, threads = tile_slices * threads_a_slice;
/// Neighbours in depth apart by stripes: 32 consecutive ones are in 32 banks, and so are those that the
/// threads of a slice read.
constexpr int stripe = threads_a_slice + 4, row = each * stripe + 1;

template <int words>
using shared_tile = std::uint32_t[words][tile_slices * row];

__device__ inline int place_in_tile(int slice, int k) { return slice * row + k % each * stripe + k / each; }

template <int words>
__device__ inline void load_tile(const integer_slices& x, index_t first_slice, index_t first_k,
                                 int first_word, shared_tile<words>& tile) {
  const bool along_depth = x.term_step == 1;
#pragma unroll 2
  for (int n = static_cast<int>(threadIdx.x); n < tile_slices * tile_depth; n += threads) {
    const int slice = along_depth ? n / tile_depth : n % tile_slices;
    const int k = along_depth ? n % tile_depth : n / tile_slices;
    const bool inside = first_slice + slice < x.count && first_k + k < x.depth;
    std::uint32_t carry = inside ? carry_into(x, first_slice + slice, first_k + k, first_word) : 0;
#pragma unroll
    for (int w = 0; w < words; ++w) {
      const std::uint32_t word = inside ? x.word(first_slice + slice, first_k + k, first_word + w) : 0;
      tile[w][place_in_tile(slice, k)] = balanced_word(word, carry);
    }
  }
}

/// The low bytes of four numbers.
__device__ inline unsigned packed(const std::int32_t (&r)[each], int n) {
  return __byte_perm(__byte_perm(r[n], r[n + 1], 0x0040), __byte_perm(r[n + 2], r[n + 3], 0x0040), 0x5410);
}

template <int words>
__device__ inline void store_residues(const balanced_integer<words> (&x)[each],
                                      const residue_weights& weights, std::int8_t* address) {
  std::int32_t r[each];
#pragma unroll
  for (int n = 0; n < each; ++n) r[n] = residue_byte<0, words>(x[n], weights);
  *reinterpret_cast<uint2*>(address) = make_uint2(packed(r, 0), packed(r, 4));
}

/// The residues of blocks of so many words, the first of them `first_block`, one a layer of the grid.
template <int words>
__global__ __launch_bounds__(threads) void convert_kernel(const integer_slices x,
                                                          const __grid_constant__ integer_blocks blocks,
                                                          int first_block, residue_planes planes,
                                                          const __grid_constant__ conversion_table table) {
  __shared__ shared_tile<words> tile;
  const int block = first_block + static_cast<int>(blockIdx.z);
  const index_t first_k = static_cast<index_t>(blockIdx.x) * tile_depth;
  const index_t first_slice = static_cast<index_t>(blockIdx.y) * tile_slices;
  load_tile<words>(x, first_slice, first_k, blocks.cut.first_word(block), tile);
  __syncthreads();
  const int slice = static_cast<int>(threadIdx.x) / threads_a_slice,
            lane = static_cast<int>(threadIdx.x) % threads_a_slice;
  const index_t k = first_k + lane * each;
  if (k >= blocks.depth) return;
  balanced_integer<words> integers[each];
#pragma unroll
  for (int n = 0; n < each; ++n) {
#pragma unroll
    for (int w = 0; w < words; ++w) {
      integers[n].word[w] = tile[w][place_in_tile(slice, lane * each + n)];
    }
  }
  std::int8_t* address = planes.data + (first_slice + slice) * planes.slice_bytes + blocks.place(block) + k;
  const int moduli = blocks.moduli[block];
#pragma unroll 2
  for (int i = 0; i < moduli; ++i, address += planes.plane_bytes) {
    store_residues<words>(integers, table.moduli[i], address);
  }
}

/// Converts `count` blocks of so many words.
template <int words>
void launch(cudaStream_t stream, const integer_slices& x, const integer_blocks& blocks, int first_block,
            int count, const residue_planes& planes) {
  const dim3 grid(static_cast<unsigned>(ceil_div(blocks.depth, tile_depth)),
                  static_cast<unsigned>(ceil_div(x.count, tile_slices)), static_cast<unsigned>(count));
  convert_kernel<words><<<grid, threads, 0, stream>>>(x, blocks, first_block, planes, conversion_weights());
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

void launch_top(cudaStream_t stream, const integer_slices& x, const integer_blocks& blocks,
                const residue_planes& planes) {
  constexpr decltype(&launch<1>) of_words[] = {launch<1>, launch<2>, launch<3>,
                                               launch<4>, launch<5>, launch<6>};
  of_words[blocks.cut.words_of(0) - 1](stream, x, blocks, 0, 1, planes);
}

}  // namespace

integer_blocks::integer_blocks(const integer_plan& p, const integer_cut& c, int others, order o)
    : cut(c), used(p.used(c)), direction(o), moduli{}, depth(p.depth) {
  for (int block = 0; block < used; ++block) moduli[block] = p.moduli_of_block(block, others);
}

void convert(const context& ctx, const integer_slices& x, const integer_blocks& blocks,
             const residue_planes& planes) {
  const auto stream = ctx.cuda_resources().stream;
  launch_top(stream, x, blocks, planes);
  if (blocks.used > 1) launch<integer_block_words>(stream, x, blocks, 1, blocks.used - 1, planes);
}

}  // namespace residua::residue::cuda
