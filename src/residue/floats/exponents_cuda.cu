// The exponents of slices on a GPU, and the spread of a product.
#include <algorithm>

#include "gpu/arrival.cuh"
#include "gpu/dependent_kernel.cuh"
#include "gpu/launch.hpp"
#include "number/ceil_div.hpp"
#include "residue/floats/samples_cuda.hpp"
#include "residue/floats/slices_cuda.cuh"

namespace residua::residue::cuda {

namespace {

constexpr int lanes = 32, warps = 8;

__global__ void clear_kernel(int* exponents, index_t numbers) {
  const index_t n = threadIdx.x + static_cast<index_t>(blockIdx.x) * blockDim.x;
  if (n < numbers) exponents[n] = zero_exponent;
}

__device__ inline int largest_in_warp(int x) {
  for (int distance = lanes / 2; distance > 0; distance /= 2) {
    x = ::max(x, __shfl_xor_sync(0xffffffffU, x, distance));
  }
  return x;
}

/// Of `loads` elements of a slice, `step` apart: eight are on their way before the first is looked at. Maxima
/// of integers do not depend on their order, nor on an element taken twice: beyond the end the last one is,
/// so that no load waits for a branch.
template <int loads, class T>
__device__ inline int largest_exponent(const slices<T>& x, index_t slice, index_t first, int step) {
  constexpr int at_once = 8;
  const index_t last = x.depth() - 1;
  int largest = zero_exponent;
#pragma unroll 1
  for (int n = 0; n < loads && first + n * step <= last; n += at_once) {
    arithmetic_t<T> value[at_once];
#pragma unroll
    for (int m = 0; m < at_once; ++m) {
      const index_t k = first + (n + m) * step;
      value[m] = element(x, slice, k < last ? k : last);
    }
#pragma unroll
    for (int m = 0; m < at_once; ++m) largest = ::max(largest, upper_exponent(value[m]));
  }
  return largest;
}

/// A warp's lanes read what lies side by side: elements of one slice, or one element each of 32 slices.
constexpr int loads = 32;
template <class T, bool depth_first>
__global__ __launch_bounds__(lanes* warps) void exponents_kernel(const slices<T> x, int* exponents) {
  const int lane = static_cast<int>(threadIdx.x), warp = static_cast<int>(threadIdx.y);
  const index_t block_of_slices = blockIdx.x;
  const index_t own_slice = depth_first ? block_of_slices * warps + warp : block_of_slices * lanes + lane;
  const index_t slice = own_slice < x.count() ? own_slice : x.count() - 1;
  constexpr int step = depth_first ? lanes : warps, slices_of_block = depth_first ? warps : lanes;
  // Asked once and not in the loop, which would hold registers for it.
  const index_t first_term = static_cast<index_t>(blockIdx.y) * step * loads;
  const bool has_one_turn = first_term + static_cast<index_t>(gridDim.y) * step * loads >= x.depth();
  if (has_one_turn &&
      x.are_beside_triangle({block_of_slices * slices_of_block, slices_of_block, first_term, step * loads})) {
    return;
  }
  int largest = zero_exponent;
  for (index_t block = blockIdx.y; block * step * loads < x.depth(); block += gridDim.y) {
    const index_t first = block * step * loads + (depth_first ? lane : warp);
    largest = ::max(largest, largest_exponent<loads>(x, slice, first, step));
  }
  if constexpr (depth_first) {
    largest = largest_in_warp(largest);
    if (lane == 0) atomicMax(exponents + slice, largest);
  } else {
    __shared__ int of_warp[warps][lanes];
    of_warp[warp][lane] = largest;
    __syncthreads();
    if (warp != 0) return;
    for (int w = 1; w < warps; ++w) largest = ::max(largest, of_warp[w][lane]);
    atomicMax(exponents + slice, largest);
  }
}

template <class T>
__device__ inline int take_sample(const slices<T>& x, index_t slice, int exponent, index_t sample,
                                  sampling which) {
  if (exponent == not_finite_exponent) return -not_finite_spread;
  return relative_exponent(element(x, slice, sample_position(sample, x.depth(), which)), exponent);
}

template <class T>
__global__ void samples_kernel(const slices<T> x, const slice_facts facts, sampling which) {
  const index_t slice = threadIdx.x + static_cast<index_t>(blockIdx.x) * blockDim.x, sample = blockIdx.y;
  if (slice >= x.count()) return;
  facts.samples[slice + sample * facts.stride] = take_sample(x, slice, facts.exponents[slice], sample, which);
}

/// How slices are shared out where the threads that read a whole slice take its samples, too: a warp has one
/// whose elements lie side by side, and a block has 32 that lie side by side themselves.
template <bool depth_first>
struct whole_slices {
  static constexpr int warps = depth_first ? 8 : 16, threads = warps * lanes,
                       slices_of_block = depth_first ? warps : lanes;
};

/// The exponents of slices, which need not be cleared before, and their samples.
template <class T, bool depth_first>
__global__ __launch_bounds__(whole_slices<depth_first>::threads) void facts_kernel(const slices<T> x,
                                                                                   const slice_facts facts,
                                                                                   sampling which) {
  using its = whole_slices<depth_first>;
  constexpr int readers = depth_first ? lanes : its::warps, loads_at_once = 8;
  residua::cuda::wait_for_kernel_before();
  const int lane = static_cast<int>(threadIdx.x) % lanes, warp = static_cast<int>(threadIdx.x) / lanes,
            reader = depth_first ? lane : warp;
  const index_t own_slice =
      static_cast<index_t>(blockIdx.x) * its::slices_of_block + (depth_first ? warp : lane);
  const index_t slice = own_slice < x.count() ? own_slice : x.count() - 1;
  int largest = zero_exponent;
  for (index_t first = reader; first < x.depth(); first += readers * loads_at_once) {
    largest = ::max(largest, largest_exponent<loads_at_once>(x, slice, first, readers));
  }
  if constexpr (depth_first) {
    largest = largest_in_warp(largest);
  } else {
    __shared__ int of_warp[its::warps][lanes];
    of_warp[warp][lane] = largest;
    __syncthreads();
#pragma unroll
    for (int w = 0; w < its::warps; ++w) largest = ::max(largest, of_warp[w][lane]);
  }
  if (own_slice >= x.count()) return;
  if (reader == 0) facts.exponents[slice] = largest;
  for (index_t sample = reader; sample < sample_count(x.depth()); sample += readers) {
    facts.samples[slice + sample * facts.stride] = take_sample(x, slice, largest, sample, which);
  }
}

/// A block has 64 x 64 elements of C, a thread four times four that lie together.
constexpr int side = 64, each_along = 4, threads_along = side / each_along;

__device__ inline int sample_of(const slice_facts& facts, index_t slice, int sample) {
  return slice < facts.count ? facts.samples[slice + sample * facts.stride] : 0;
}

/// Samples are added and compared as 16-bit numbers, two a word. Lower ones are raised to this. As no sample
/// is above 0, a sum that is larger than this is of samples that were not raised.
constexpr int least_short = -16000;
__device__ inline unsigned short_sample(const slice_facts& facts, index_t slice, int sample) {
  return static_cast<unsigned>(::max(sample_of(facts, slice, sample), least_short)) & 0xffffU;
}

struct short_samples {
  alignas(8) unsigned a[most_samples][side / 2];  // of two rows
  alignas(16) unsigned b[most_samples][side];     // a column's, twice

  __device__ inline void load(const slice_facts& of_a, index_t row, const slice_facts& of_b, index_t column,
                              int samples) {
    constexpr int threads = threads_along * threads_along;
    for (int n = static_cast<int>(threadIdx.x); n < samples * side / 2; n += threads) {
      const int t = n / (side / 2), pair = n % (side / 2);
      a[t][pair] = short_sample(of_a, row + 2 * pair, t) | short_sample(of_a, row + 2 * pair + 1, t) << 16;
    }
    for (int n = static_cast<int>(threadIdx.x); n < samples * side; n += threads) {
      b[n / side][n % side] = short_sample(of_b, column + n % side, n / side) * 0x10001U;
    }
  }
};

/// The lowest of both halves of all words.
__device__ inline int lowest_half(const unsigned (&x)[2][each_along]) {
  unsigned lowest = __vmins2(x[0][0], x[1][0]);
#pragma unroll
  for (int j = 1; j < each_along; ++j) lowest = __vmins2(lowest, __vmins2(x[0][j], x[1][j]));
  return ::min(static_cast<int>(static_cast<short>(lowest & 0xffffU)),
               static_cast<int>(static_cast<short>(lowest >> 16)));
}

/// The lowest of the largest sums of a thread's elements. A warp ends once all of its sums are at least
/// `known`, as further samples only make them larger.
__device__ inline int lowest_of_short(const short_samples& x, int down, int across, int samples, int known) {
  constexpr unsigned lowest_pair = 0x80008000U;
  constexpr int between_looks = 8;
  const int enough = ::max(known, least_short + 1);
  unsigned best[2][each_along];
#pragma unroll
  for (int j = 0; j < each_along; ++j) best[0][j] = best[1][j] = lowest_pair;
  int lowest = 0;
  for (int t = 0; t < samples;) {
    for (const int end = ::min(t + between_looks, samples); t < end; ++t) {
      const uint2 rows = *reinterpret_cast<const uint2*>(&x.a[t][2 * down]);
      const uint4 columns = *reinterpret_cast<const uint4*>(&x.b[t][each_along * across]);
      const unsigned column[each_along] = {columns.x, columns.y, columns.z, columns.w};
#pragma unroll
      for (int j = 0; j < each_along; ++j) {
        best[0][j] = __viaddmax_s16x2(rows.x, column[j], best[0][j]);
        best[1][j] = __viaddmax_s16x2(rows.y, column[j], best[1][j]);
      }
    }
    lowest = lowest_half(best);
    if (__all_sync(0xffffffff, lowest >= enough)) break;
  }
  return lowest;
}
/// The same where samples are lower than 16 bits hold: of zeros, of what is not finite. A template, as nvcc
/// leaves in host code what would run there of another function that is not inlined: exit(1).
template <class Facts>
__device__ __noinline__ int lowest_of_long(const Facts& a, index_t row, const Facts& b, index_t column,
                                           int samples) {
  int lowest = 0;
  for (int n = 0; n < each_along * each_along; ++n) {
    int best = -3 * not_finite_spread;
    for (int t = 0; t < samples; ++t) {
      best = ::max(best, sample_of(a, row + n / each_along, t) + sample_of(b, column + n % each_along, t));
    }
    lowest = ::min(lowest, best);
  }
  return lowest;
}

/// Where the spread is found, both zero between kernels, and the pinned memory that the host reads it from.
struct spread_place {
  unsigned *arrived, *largest;
  int* told;
};

__global__ __launch_bounds__(residua::cuda::block_threads) void spread_kernel(const slice_facts a,
                                                                              const slice_facts b,
                                                                              int samples,
                                                                              const spread_place place) {
  static_assert(threads_along * threads_along == residua::cuda::block_threads);
  __shared__ short_samples shared;
  residua::cuda::wait_for_kernel_before();
  const int down = static_cast<int>(threadIdx.x) % threads_along,
            across = static_cast<int>(threadIdx.x) / threads_along;
  const index_t blocks_down = ceil_div(a.count, side), blocks = blocks_down * ceil_div(b.count, side);
  const volatile unsigned& largest = *place.largest;
  for (index_t block = blockIdx.x; block < blocks; block += gridDim.x) {
    const index_t row = block % blocks_down * side, column = block / blocks_down * side;
    if (a.samples == b.samples && row < column) continue;  // one operand with itself: as below the diagonal
    __syncthreads();                                       // samples of the block before have been read
    shared.load(a, row, b, column, samples);
    __syncthreads();
    const int known = -static_cast<int>(largest);
    int mine = lowest_of_short(shared, down, across, samples, known);
    if (mine <= least_short) {
      mine = lowest_of_long(a, row + each_along * down, b, column + each_along * across, samples);
    }
    const int lowest = -largest_in_warp(-mine);
    if (threadIdx.x % lanes == 0 && lowest < known) {
      atomicMax(place.largest, static_cast<unsigned>(-lowest));
    }
  }
  if (!residua::cuda::last_block_to_arrive(place.arrived, gridDim.x)) return;
  if (threadIdx.x == 0) {
    *place.told = ::min(static_cast<int>(atomicExch(place.largest, 0U)), not_finite_spread);
  }
}

unsigned blocks(index_t n, index_t size) { return static_cast<unsigned>(ceil_div(n, size)); }
/// Along the second side of a grid.
unsigned blocks_across(index_t n, index_t size) {
  constexpr index_t most = 65535;
  return static_cast<unsigned>(std::min(ceil_div(n, size), most));
}

}  // namespace

void clear_exponents(const context& ctx, const slice_facts& facts) {
  constexpr int threads = 256;
  clear_kernel<<<blocks(facts.count, threads), threads, 0, ctx.cuda_resources().stream>>>(facts.exponents,
                                                                                          facts.count);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

/// A symmetric operand is read as its stored triangle lies; the other way round in the mirrored half, which
/// costs time, not bits.
template <class T>
void find_exponents(const context& ctx, const slices<T>& x, const slice_facts& facts) {
  const auto stream = ctx.cuda_resources().stream;
  const dim3 block(lanes, warps);
  if (x.depth_first(0, x.depth() - 1)) {
    const dim3 grid(blocks(x.count(), warps), blocks_across(x.depth(), lanes * loads));
    exponents_kernel<T, true><<<grid, block, 0, stream>>>(x, facts.exponents);
  } else {
    const dim3 grid(blocks(x.count(), lanes), blocks_across(x.depth(), warps * loads));
    exponents_kernel<T, false><<<grid, block, 0, stream>>>(x, facts.exponents);
  }
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

template <class T>
void take_samples(const context& ctx, const slices<T>& x, const slice_facts& facts, sampling which) {
  constexpr int threads = 128;
  const dim3 grid(blocks(x.count(), threads), static_cast<unsigned>(sample_count(x.depth())));
  samples_kernel<<<grid, threads, 0, ctx.cuda_resources().stream>>>(x, facts, which);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

template <class T>
void take_samples(const context& ctx, const slices<T>& x, const slice_facts& facts) {
  take_samples<T>(ctx, x, facts, sampling::even);
}

namespace {

template <bool depth_first, class T>
void find_facts_at_once(cudaStream_t stream, const slices<T>& x, const slice_facts& facts, sampling which) {
  using its = whole_slices<depth_first>;
  const index_t blocks = ceil_div(x.count(), its::slices_of_block);
  const residua::cuda::dependent_launch launch(blocks, its::threads, 0, stream);
  RESIDUA_CUDA_CHECK(cudaLaunchKernelEx(&launch.config, facts_kernel<T, depth_first>, x, facts, which));
}

}  // namespace

template <class T>
void find_facts(const context& ctx, const slices<T>& x, const slice_facts& facts, sampling which) {
  constexpr index_t few_terms = 1024;
  if (x.depth() > few_terms) {
    clear_exponents(ctx, facts);
    find_exponents(ctx, x, facts);
    take_samples(ctx, x, facts, which);
  } else if (x.depth_first(0, x.depth() - 1)) {
    find_facts_at_once<true>(ctx.cuda_resources().stream, x, facts, which);
  } else {
    find_facts_at_once<false>(ctx.cuda_resources().stream, x, facts, which);
  }
}

int* told_by_device(const context& ctx) { return static_cast<int*>(ctx.cuda_resources().host_sums) + 1; }

int measured_spread(const context& ctx, const slice_facts& a, const slice_facts& b, index_t samples) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const spread_place place{cuda.arrivals, cuda.arrivals + 1, static_cast<int*>(cuda.host_sums)};
  const index_t blocks = ceil_div(a.count, side) * ceil_div(b.count, side),
                resident = cuda.multiprocessors * residua::cuda::resident_blocks(spread_kernel, cuda);
  residua::cuda::launch_dependent(spread_kernel, static_cast<int>(std::min(blocks, resident)), cuda.stream, a,
                                  b, static_cast<int>(samples), place);
  RESIDUA_CUDA_CHECK(cudaStreamSynchronize(cuda.stream));
  return *place.told;
}

#define RESIDUA_INSTANTIATE(T)                                                                   \
  template void find_exponents<T>(const context&, const slices<T>&, const slice_facts&);         \
  template void take_samples<T>(const context&, const slices<T>&, const slice_facts&);           \
  template void take_samples<T>(const context&, const slices<T>&, const slice_facts&, sampling); \
  template void find_facts<T>(const context&, const slices<T>&, const slice_facts&, sampling);
RESIDUA_RESIDUE_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::residue::cuda
