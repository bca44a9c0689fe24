// From the sums of a diagonal to words of C on a GPU: a thread has two elements of a column, 128 rows apart, and takes the sums
// modulus after modulus, as in reconstruct_cuda.cu. Ceilings: of memory four bytes a modulus, and a word of C and six carried, each
// way; 4 + pieces double-precision instructions a modulus.
#include "base/cuda_state.hpp"
#include "residue/integer_stages_cuda.hpp"

namespace residua::residue::cuda {

namespace {

constexpr int threads = 128, each = 2;

struct sum_planes {
  const std::int32_t* data;
  index leading, plane;
};

/// The constants in shared memory, for all threads of the block.
template <int pieces>
__device__ inline void copy_weights(const reconstruction_table<pieces>& table,
                                    reconstruction_weights<pieces>* memory) {
  constexpr int numbers = sizeof(reconstruction_weights<pieces>) / sizeof(double);
  const auto* from = reinterpret_cast<const double*>(table.of);
  auto* to = reinterpret_cast<double*>(memory);
  for (int n = static_cast<int>(threadIdx.x); n < numbers * table.count; n += threads) to[n] = from[n];
  __syncthreads();
}

template <int pieces>
__global__ __launch_bounds__(threads,
                             4) void add_kernel(const integer_target to, const diagonal_place at,
                                                const sum_planes from,
                                                const __grid_constant__ reconstruction_table<pieces> table) {
  __shared__ reconstruction_weights<pieces> weights[most_moduli];
  copy_weights(table, weights);
  const index column = blockIdx.y;
  const index first_row = static_cast<index>(blockIdx.x) * threads * each + threadIdx.x;
  const std::int32_t* address = from.data + column * from.leading + first_row;
  reconstruction<pieces> sum[each];
#pragma unroll
  for (int n = 0; n < each; ++n) sum[n].clear();
#pragma unroll 5
  for (int i = 0; i < table.count; ++i, address += from.plane) {
    const auto of_modulus = weights[i];
#pragma unroll
    for (int n = 0; n < each; ++n) {
      sum[n].add(first_row + n * threads < to.rows ? __ldcs(address + n * threads) : 0, of_modulus);
    }
  }
#pragma unroll
  for (int n = 0; n < each; ++n) {
    const index i = first_row + n * threads;
    if (i >= to.rows) continue;
    sum[n].reduce(table);
    residue::add_diagonal<pieces>(to, at, i, column, sum[n]);
  }
}

}  // namespace

void add_diagonal(const context& ctx, const integer_plan& p, int d, const std::int32_t* sums,
                  const integer_target& to, bool is_first_panel) {
  const diagonal_place at{p.first_word(d), d == p.diagonals - 1, d == 0, is_first_panel};
  const sum_planes from{sums, padded(to.rows), padded(to.rows) * padded(to.columns)};
  constexpr index tile = threads * each;
  const dim3 grid(static_cast<unsigned>((to.rows + tile - 1) / tile), static_cast<unsigned>(to.columns));
  with_pieces(pieces_for(p.moduli[d]), [&]<int pieces>() {
    add_kernel<pieces><<<grid, threads, 0, ctx.cuda_resources().stream>>>(
        to, at, from, reconstruction_constants<pieces>(p.moduli[d]));
  });
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

}  // namespace residua::residue::cuda
