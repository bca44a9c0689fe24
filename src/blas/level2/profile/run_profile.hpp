// Runs products and systems of banded and packed matrices on the backend of a context.
#pragma once

#include "base/backends.hpp"
#include "base/workspace.hpp"
#include "blas/level2/gemv_parts.hpp"
#include "blas/level2/profile/profile_product.hpp"
#include "blas/level2/spare_vector.hpp"
#include "residua/blas/level1/copy.hpp"

namespace residua {

namespace cpu {
/// Both on as many threads as pay (profile_cpu.cpp). Of as many numbers, and accumulators, as the next
/// multiple of eight of the unknowns there is room in `negative` and `sums`; a transposed matrix needs no
/// sums.
template <class Isa, class T>
void multiply_profile(int threads, const blas::profile_product<T>& p);
template <class Isa, class T>
void solve_profile(int threads, const blas::profile_system<T>& system, blas::element_number<T>* negative,
                   void* sums);
}  // namespace cpu

namespace cuda {
template <class T>
void multiply_profile(const context& ctx, const blas::profile_product<T>& p);
template <class T>
void solve_profile(const context& ctx, const blas::profile_system<T>& system);
}  // namespace cuda

namespace blas {

template <class T>
void run_product(const context& ctx, const profile_product<T>& p) {
  const auto plainly = [&] { reference::multiply_profile(p); };
  const auto on_cpu = [&] {
    if (p.alpha.is(0.0)) return plainly();
    with_instruction_set(ctx, [&]<class Isa>() { cpu::multiply_profile<Isa>(ctx.threads(), p); });
  };
  run_on_backend(ctx, plainly, on_cpu, [&] { cuda::multiply_profile(ctx, p); });
}

/// y = alpha a x + beta y, with what BLAS says of alpha = 0, beta = 0 and empty operands.
template <class T>
void multiply(const context& ctx, const scalar<element_number<T>>& alpha, const profile_operand<T>& a,
              const vector_view<const T>& x, const scalar<element_number<T>>& beta, const vector_view<T>& y) {
  if (a.rows() == 0 || a.columns() == 0 || (alpha.is(0.0) && beta.is(1.0))) return;
  run_product(ctx, profile_product<T>{alpha, beta, a, x, y, {0, a.rows()}});
}

/// x = a x with a triangular a: as many rows at a time as there is room for a copy of, in the order in which
/// none overwrites what a later one reads.
template <class T>
void multiply_in_place(const context& ctx, const char* routine, const profile_operand<T>& a,
                       const vector_view<T>& x) {
  const index_t n = a.rows();
  if (n == 0) return;
  const element_number<T> one(1.0), zero(0.0);
  const spare_vector<T> spare(ctx, routine, n);
  const index_t length = spare.size(), parts = ceil_div(n, length);
  static_assert(spare_vector<T>::most_on_device % product_block == 0);
  for (index_t turn = 0; turn < parts; ++turn) {
    const index_t part = a.ends_at_diagonal() ? parts - 1 - turn : turn;
    const range rows = common({part * length, (part + 1) * length}, {0, n});
    const auto copy_of_part = part_of(spare.view(), {0, rows.size()});
    copy(ctx, part_of(x, rows), copy_of_part);
    const bool all = rows.size() == n;
    run_product(ctx, profile_product<T>{one, zero, a, all ? copy_of_part : x, x, rows, copy_of_part,
                                        all ? range{0, 0} : rows});
  }
}

template <class T>
void solve_on_cpu(const context& ctx, const char* routine, const profile_system<T>& system) {
  const auto rows = static_cast<std::size_t>(round_up(system.size(), 8));
  const workspace_frame numbers(ctx, routine, rows * sizeof(element_number<T>)),
      sums(ctx, routine, system.a.transposed ? 0 : rows * sizeof(accumulator<element_number<T>>));
  auto* negative = static_cast<element_number<T>*>(numbers.data());
  with_instruction_set(
      ctx, [&]<class Isa>() { cpu::solve_profile<Isa>(ctx.threads(), system, negative, sums.data()); });
}

/// x = b becomes the solution of a x = b.
template <class T>
void solve_in_place(const context& ctx, const char* routine, const profile_operand<T>& a,
                    const vector_view<T>& x) {
  const profile_system<T> system{a, x};
  if (system.size() == 0) return;
  run_on_backend(
      ctx, [&] { reference::solve_profile(system); }, [&] { solve_on_cpu(ctx, routine, system); },
      [&] { cuda::solve_profile(ctx, system); });
}

}  // namespace blas

}  // namespace residua
