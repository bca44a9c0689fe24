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

__global__ void reciprocal_of(const double* a, double* reciprocal) { *reciprocal = 1 / *a; }

constexpr int most_steps = 32;

/// By rotations, column after column.
__global__ void least_squares(int steps, const double* H, const double* size, double* y) {
  double R[most_steps][most_steps + 1], right[most_steps + 1], c[most_steps], s[most_steps];
  right[0] = *size;
  for (int k = 0; k < steps; ++k) {
    for (int i = 0; i <= k + 1; ++i) R[k][i] = H[k * (steps + 1) + i];
    for (int i = 0; i < k; ++i) {
      const double above = R[k][i], below = R[k][i + 1];
      R[k][i] = c[i] * above + s[i] * below;
      R[k][i + 1] = c[i] * below - s[i] * above;
    }
    const double length = hypot(R[k][k], R[k][k + 1]);
    c[k] = R[k][k] / length;
    s[k] = R[k][k + 1] / length;
    R[k][k] = length;
    right[k + 1] = -s[k] * right[k];
    right[k] *= c[k];
  }
  for (int k = steps - 1; k >= 0; --k) {
    double sum = right[k];
    for (int j = k + 1; j < steps; ++j) sum -= R[j][k] * y[j];
    y[k] = sum / R[k][k];
  }
}

}  // namespace

void set_reciprocal(cudaStream_t stream, const double* a, double* reciprocal) {
  reciprocal_of<<<1, 1, 0, stream>>>(a, reciprocal);
}
void solve_hessenberg(cudaStream_t stream, int steps, const double* H, const double* size, double* y) {
  least_squares<<<1, 1, 0, stream>>>(steps, H, size, y);
}

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
