// Runs a small triangle of Cholesky's factorisation on the backend of a context.
#pragma once

#include "base/backends.hpp"
#include "lapack/cholesky/cholesky_block.hpp"

namespace residua {

namespace reference {
template <class T>
void run_cholesky(const lapack::cholesky_block<T>& b) {
  lapack::factorise_block(b, [](index_t begin, index_t end, const auto& f) {
    for (index_t i = begin; i < end; ++i) f(loop::scalar_lane{i});
  });
}
}  // namespace reference

namespace cpu {
template <class Isa, class T>
void run_cholesky(const lapack::cholesky_block<T>& b);
}  // namespace cpu

namespace cuda {
/// One block of threads; enqueued (cholesky_cuda.cu).
template <class T>
void run_cholesky(const context& ctx, const lapack::cholesky_block<T>& b);
}  // namespace cuda

namespace lapack {

template <class T>
void run_cholesky(const context& ctx, const cholesky_block<T>& b) {
  run_on_backend(
      ctx, [&] { reference::run_cholesky(b); }, [&]<class Isa>() { cpu::run_cholesky<Isa>(b); },
      [&] { cuda::run_cholesky(ctx, b); });
}

}  // namespace lapack

}  // namespace residua
