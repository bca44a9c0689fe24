// The arithmetic of complex numbers gives the same bits on the GPU as on the CPU.
#include <cuComplex.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <random>
#include <vector>

#include "residua/number/complex/arithmetic.hpp"

namespace residua {
namespace {

// Arrays of CUDA's complex numbers lie as Residua's. CUDA's are aligned to their whole size, as all of
// cudaMalloc's memory is: an array of Residua's at such an address is one of CUDA's, and the other way.
template <class T, class Cuda>
constexpr bool lie_alike = sizeof(complex<T>) == sizeof(Cuda) && alignof(Cuda) % alignof(complex<T>) == 0 &&
                           offsetof(complex<T>, re) == offsetof(Cuda, x) &&
                           offsetof(complex<T>, im) == offsetof(Cuda, y) &&
                           std::is_same_v<decltype(Cuda::x), T>&& std::is_standard_layout_v<complex<T>>;
static_assert(lie_alike<double, cuDoubleComplex>);
static_assert(lie_alike<float, cuFloatComplex>);

/// Also where no GPU is: the numbers are those of the host's arrays.
TEST(complex_layout, is_that_of_cuda) {
  const cuDoubleComplex given[] = {make_cuDoubleComplex(1, -2), make_cuDoubleComplex(0.5, 4)};
  complex<double> same[2];
  std::memcpy(same, given, sizeof given);
  EXPECT_EQ(same[0], complex<double>(1.0, -2.0));
  EXPECT_EQ(same[1], complex<double>(cuCreal(given[1]), cuCimag(given[1])));
}

/// What is compared: product, quotient, sum, and the magnitude of the first operand.
template <class T>
struct results {
  complex<T> product, quotient, sum;
  T magnitude;
};

template <class T>
RESIDUA_INLINE results<T> results_of(const complex<T>& a, const complex<T>& b) {
  return {a * b, a / b, a + b, abs(a)};
}

template <class T>
__global__ void evaluate(int n, const complex<T>* a, const complex<T>* b, results<T>* result) {
  const int k = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (k < n) result[k] = results_of(a[k], b[k]);
}

template <class T>
class complex_cuda : public ::testing::Test {
 protected:
  void SetUp() override {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) GTEST_SKIP() << "no GPU here";
  }
  /// Of any size, so that products and quotients overflow and underflow, too.
  T part() {
    const int range = std::is_same_v<T, float> ? 140 : 1060;
    const auto exponent = static_cast<int>(uniform_(random_) * 2 * range);
    T x(std::ldexp(uniform_(random_), exponent));
    if constexpr (is_expansion<T>) {
      for (int k = 1; k < T::limbs; ++k) x.limb[k] = x.limb[k - 1] * uniform_(random_) * 0x1p-53;
    }
    return x;
  }
  std::vector<complex<T>> numbers(int n) {
    std::vector<complex<T>> all;
    for (int k = 0; k < n; ++k) all.emplace_back(part(), part());
    return all;
  }
  static std::vector<results<T>> on_the_device(const std::vector<complex<T>>& a,
                                               const std::vector<complex<T>>& b) {
    const auto bytes = a.size() * sizeof(complex<T>);
    complex<T>* operand[2];
    results<T>* result = nullptr;
    for (auto& block : operand) EXPECT_EQ(cudaMalloc(&block, bytes), cudaSuccess);
    EXPECT_EQ(cudaMalloc(&result, a.size() * sizeof(results<T>)), cudaSuccess);
    cudaMemcpy(operand[0], a.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(operand[1], b.data(), bytes, cudaMemcpyHostToDevice);
    const int n = static_cast<int>(a.size());
    evaluate<T><<<(n + 127) / 128, 128>>>(n, operand[0], operand[1], result);
    std::vector<results<T>> got(a.size());
    EXPECT_EQ(cudaMemcpy(got.data(), result, got.size() * sizeof(results<T>), cudaMemcpyDeviceToHost),
              cudaSuccess);
    for (auto* block : operand) cudaFree(block);
    cudaFree(result);
    return got;
  }

 private:
  std::mt19937_64 random_{2026};
  std::uniform_real_distribution<double> uniform_{-0.5, 0.5};
};

/// The same bits, or both NaN.
template <class T>
bool same(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0 || (std::isnan(leading(a)) && std::isnan(leading(b)));
}
template <class T>
bool same(const complex<T>& a, const complex<T>& b) {
  return same(a.re, b.re) && same(a.im, b.im);
}

using parts = ::testing::Types<float, double, dd, td, qd>;
TYPED_TEST_SUITE(complex_cuda, parts);

TYPED_TEST(complex_cuda, has_the_bits_of_the_cpu) {
  const auto a = this->numbers(20'000), b = this->numbers(20'000);
  const auto got = this->on_the_device(a, b);
  for (std::size_t k = 0; k < a.size(); ++k) {
    const auto expected = results_of(a[k], b[k]);
    ASSERT_TRUE(same(got[k].product, expected.product)) << k;
    ASSERT_TRUE(same(got[k].quotient, expected.quotient)) << k;
    ASSERT_TRUE(same(got[k].sum, expected.sum)) << k;
    ASSERT_TRUE(same(got[k].magnitude, expected.magnitude)) << k;
  }
}

}  // namespace
}  // namespace residua
