// trsv: argument checks, then its kernel on the context's backend.
#include "residua/blas/level2/trsv.hpp"

#include "base/backends.hpp"
#include "base/workspace.hpp"
#include "blas/level2/gemv_checks.hpp"
#include "blas/level2/gemv_parts.hpp"
#include "blas/level2/run_gemv.hpp"
#include "blas/level2/spare_vector.hpp"
#include "blas/level2/trsv_system.hpp"
#include "number/ceil_div.hpp"

namespace residua {

namespace cpu {
/// Solves on as many threads as pay (trsv_cpu.cpp). Of as many numbers, and accumulators, as the next
/// multiple of eight of the unknowns there is room in `negative` and `sums`.
template <class Isa, class T>
void solve_triangular(int threads, const blas::triangular_system<T>& system, arithmetic_t<T>* negative,
                      void* sums);
}  // namespace cpu

namespace cuda {
template <class T>
void solve_triangular(const context& ctx, const blas::triangular_system<T>& system);
}  // namespace cuda

namespace {

template <class T>
void solve_on_cpu(const context& ctx, const blas::triangular_system<T>& system) {
  const auto rows = static_cast<std::size_t>(round_up(system.size(), 8));
  const workspace_frame numbers(ctx, "trsv", rows * sizeof(arithmetic_t<T>)),
      sums(ctx, "trsv", rows * sizeof(accumulator<arithmetic_t<T>>));
  auto* negative = static_cast<arithmetic_t<T>*>(numbers.data());
  with_instruction_set(
      ctx, [&]<class Isa>() { cpu::solve_triangular<Isa>(ctx.threads(), system, negative, sums.data()); });
}

/// As many unknowns at a time as the context's workspace holds; the others' right-hand side is brought up to
/// date after each.
template <class T>
void solve_on_gpu(const context& ctx, const blas::triangular_system<T>& system) {
  using namespace blas;
  constexpr index_t length = spare_vector<T>::most_on_device;
  const auto& a = system.a;
  const index_t n = system.size(), parts = ceil_div(n, length);
  for (index_t turn = 0; turn < parts; ++turn) {
    const index_t p = system.forward() ? turn : parts - 1 - turn;
    const range now = common({p * length, (p + 1) * length}, {0, n});
    cuda::solve_triangular(
        ctx, triangular_system<T>{a.diagonal_block(now.begin, now.size()), part_of(system.x, now)});
    const range rest = system.forward() ? a.behind_diagonal(now) : a.before_diagonal(now);
    if (rest.size() == 0) continue;
    using number = arithmetic_t<T>;
    const auto beside = a.block(rest.begin, now.begin, rest.size(), now.size());
    run_matvec(ctx, matvec<T, T>{number(-1.0), number(1.0), beside, part_of(system.x, now),
                                 part_of(system.x, rest)});
  }
}

template <class T>
void solve(const context& ctx, const blas::triangular_system<T>& system) {
  run_on_backend(
      ctx, [&] { reference::solve_triangular(system); }, [&] { solve_on_cpu(ctx, system); },
      [&] { solve_on_gpu(ctx, system); });
}

}  // namespace

template <vector_format T>
void trsv(const context& ctx, uplo triangle, op op_a, diag diagonal, not_deduced<matrix_view<const T>> A,
          not_deduced<vector_view<T>> x) {
  blas::check_triangular(ctx, "trsv", A, x);
  if (A.rows() > 0) {
    solve(ctx, blas::triangular_system<T>{blas::triangular_operand(triangle, op_a, diagonal, A), x});
  }
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template void trsv<type>(const context&, uplo, op, diag, matrix_view<const type>, vector_view<type>);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
