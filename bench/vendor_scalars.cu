// The scalar steps of the peers of krylov_iteration_cuda, a thread each.
#include "bench/vendor_krylov.hpp"

namespace residua::bench {

namespace {

__global__ void quotient(const double* a, const double* b, double* positive, double* negative) {
  *positive = *a / *b;
  *negative = -*positive;
}
__global__ void next_beta(const double* fresh, double* old, const double* alpha, const double* omega,
                          double* beta) {
  *beta = *fresh / *old;
  if (alpha != nullptr) *beta *= *alpha / *omega;
  *old = *fresh;
}

}  // namespace

void set_quotient(cudaStream_t stream, const double* a, const double* b, double* positive, double* negative) {
  quotient<<<1, 1, 0, stream>>>(a, b, positive, negative);
}
void set_beta(cudaStream_t stream, const double* fresh, double* old, double* beta) {
  next_beta<<<1, 1, 0, stream>>>(fresh, old, nullptr, nullptr, beta);
}
void set_bicgstab_beta(cudaStream_t stream, const double* fresh, double* old, const double* alpha,
                       const double* omega, double* beta) {
  next_beta<<<1, 1, 0, stream>>>(fresh, old, alpha, omega, beta);
}

}  // namespace residua::bench
