#include "residua/blas/trsv.hpp"

#include "blas/matvec_checks.hpp"
#include "blas/triangular_system.hpp"
#include "loop/run.hpp"
#include "residua/view/memory_block.hpp"

namespace residua {

#define RESIDUA_DECLARE_SOLVER(isa)                                                                       \
  namespace isa {                                                                                         \
  template <class T>                                                                                      \
  void solve_triangular(int threads, const blas::triangular_system<T>& system, arithmetic_t<T>* negative, \
                        void* sums);                                                                      \
  }
RESIDUA_DECLARE_SOLVER(baseline)
RESIDUA_DECLARE_SOLVER(avx2)
RESIDUA_DECLARE_SOLVER(avx512)
#undef RESIDUA_DECLARE_SOLVER

namespace cuda {
template <class T>
void solve_triangular(const context& ctx, const blas::triangular_system<T>& system);
}  // namespace cuda

namespace {

template <class T>
void solve_on_cpu(const context& ctx, const blas::triangular_system<T>& system) {
  const auto rows = static_cast<std::size_t>((system.size() + 7) / 8 * 8);
  const memory_block numbers(ctx, rows * sizeof(arithmetic_t<T>)),
      sums(ctx, rows * sizeof(accumulator<arithmetic_t<T>>));
  auto* negative = static_cast<arithmetic_t<T>*>(numbers.data());
  RESIDUA_DISPATCH_ISA(ctx, solve_triangular(ctx.threads(), system, negative, sums.data()));
}

template <class T>
void solve(const context& ctx, const blas::triangular_system<T>& system) {
#if RESIDUA_HAS_CUDA
  if (ctx.kind() == backend::cuda) return cuda::solve_triangular(ctx, system);
#endif
  if (ctx.kind() == backend::reference) return reference::solve_triangular(system);
  solve_on_cpu(ctx, system);
}

}  // namespace

template <class T>
void trsv(const context& ctx, uplo triangle, op op_a, diag diagonal, matrix_view<const T> A,
          vector_view<T> x) {
  blas::check_triangular(ctx, "trsv", A, x);
  if (A.rows() > 0) {
    solve(ctx, blas::triangular_system<T>{blas::triangular_matrix(triangle, op_a, diagonal, A), x});
  }
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template void trsv<type>(const context&, uplo, op, diag, matrix_view<const type>, vector_view<type>);
RESIDUA_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
