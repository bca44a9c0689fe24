// The divisions of CUDA in the formats that are built on floats: the largest error of a quotient, and what is
// left of x after many times x = x * y / y ("do-undo": Nguyen 2016, section 8.2). Prints Markdown.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <vector>

#include "base/cuda_state.hpp"
#include "study/division.cuh"

namespace {

using namespace residua;
using namespace residua::study;

/// Divides each format's numbers by the chosen division; float and composite numbers are made of their
/// leading limb.
template <division which>
struct divide_numbers {
  static __device__ float divide(float a, float b) { return cuda_division<which>::div(a, b); }
  static __device__ composite<float> divide(composite<float> a, composite<float> b) {
    return study::divide<cuda_division<which>>(a, b);
  }
  static __device__ ff divide(ff a, ff b) { return study::divide<which>(a, b); }
};

__host__ __device__ inline double value_of(float x) { return static_cast<double>(x); }
__host__ __device__ inline double value_of(composite<float> x) {
  return value_of(x.value) + value_of(x.error);
}
__host__ __device__ inline double value_of(ff x) { return value_of(x.limb[0]) + value_of(x.limb[1]); }

__device__ inline void set_number(float x, float& result) { result = x; }
__device__ inline void set_number(float x, composite<float>& result) { result = split(x); }
__device__ inline void set_number(float x, ff& result) { result = ff(x); }
__device__ inline float product(float a, float b) { return machine::mul(a, b); }
template <class Number>
__device__ inline Number product(Number a, Number b) {
  return a * b;
}

template <division which, class Number>
__global__ void quotients(const float* a, const float* b, double* q, int count) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= count) return;
  Number x, y;
  set_number(a[i], x);
  set_number(b[i], y);
  q[i] = value_of(divide_numbers<which>::divide(x, y));
}

template <division which, class Number>
__global__ void do_and_undo(float start, const float* y, int count, double* result) {
  Number x;
  set_number(start, x);
  for (int i = 0; i < count; ++i) {
    Number factor;
    set_number(y[i], factor);
    x = divide_numbers<which>::divide(product(x, factor), factor);
  }
  *result = value_of(x);
}

template <class T>
struct managed {
  explicit managed(int count) { RESIDUA_CUDA_CHECK(cudaMallocManaged(&data, count * sizeof(T))); }
  ~managed() { cudaFree(data); }
  managed(const managed&) = delete;
  managed& operator=(const managed&) = delete;
  T* data = nullptr;
};

/// Uniform in [low, high): splitmix64 of `index`.
float uniform(std::uint64_t index, double low, double high) {
  std::uint64_t z = (index + 1) * 0x9e3779b97f4a7c15U;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return static_cast<float>(low + (high - low) * static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53);
}

constexpr int count = 1 << 20;
constexpr double u = 0x1p-24;

/// The largest relative error of a / b in units of u, a and b of exponents within [-60, 60]. A quotient of ff
/// has 48 bits, a double 53: enough for these digits.
template <division which, class Number>
double largest_error(const managed<float>& a, const managed<float>& b) {
  const managed<double> q(count);
  quotients<which, Number><<<count / 256, 256>>>(a.data, b.data, q.data, count);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
  RESIDUA_CUDA_CHECK(cudaDeviceSynchronize());
  double largest = 0;
  for (int i = 0; i < count; ++i) {
    const double divisor = static_cast<double>(b.data[i]);
    const double rest = std::fma(q.data[i], divisor, -static_cast<double>(a.data[i]));
    largest = std::max(largest, std::fabs(rest / static_cast<double>(a.data[i])));
  }
  return largest / u;
}

/// The relative change of x by `steps` times x = x * y / y, in units of u.
template <division which, class Number>
double undo_error(double x_size, double y_size, int steps) {
  const managed<float> y(steps);
  const managed<double> result(1);
  for (int i = 0; i < steps; ++i) y.data[i] = uniform(i + 1, 0.1 * y_size, y_size);
  const float start = uniform(0, 0.5 * x_size, x_size);
  do_and_undo<which, Number><<<1, 1>>>(start, y.data, steps, result.data);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
  RESIDUA_CUDA_CHECK(cudaDeviceSynchronize());
  return std::fabs(*result.data / static_cast<double>(start) - 1) / u;
}

template <division which, class Number>
void row(const char* format, const managed<float>& a, const managed<float>& b) {
  constexpr int steps = 100000;
  std::printf("| %s | %s | %.3g |", format, name_of(which), largest_error<which, Number>(a, b));
  for (const double x : {10.0, 1e6})
    for (const double y : {10.0, 1e6}) std::printf(" %.3g |", undo_error<which, Number>(x, y, steps));
  std::printf("\n");
}

template <division which>
void rows(const managed<float>& a, const managed<float>& b) {
  row<which, float>("float", a, b);
  row<which, composite<float>>("composite float2", a, b);
  row<which, ff>("ff", a, b);
}

void print_table() {
  const managed<float> a(count), b(count);
  for (int i = 0; i < count; ++i) {
    a.data[i] = std::ldexp(uniform(2 * i, 1, 2), i % 121 - 60);
    b.data[i] = std::ldexp(uniform(2 * i + 1, 1, 2), i / 121 % 121 - 60);
  }
  std::printf(
      "Errors in units of 2^-24: of a quotient, the largest of %d; of x after 100000 times x = x * y / "
      "y.\n\n",
      count);
  std::printf(
      "| format | division | quotient | x ~ 10, y ~ 10 | x ~ 10, y ~ 1e6 | x ~ 1e6, y ~ 10 | x ~ 1e6, y ~ "
      "1e6 |\n");
  std::printf("|---|---|---|---|---|---|---|\n");
  rows<division::ieee>(a, b);
  rows<division::plain>(a, b);
  rows<division::approximate>(a, b);
  rows<division::full_range>(a, b);
}

}  // namespace

int main() {
  try {
    print_table();
  } catch (const std::exception& e) {
    std::fprintf(stderr, "divisions_cuda: %s\n", e.what());
    return 2;
  }
  return 0;
}
