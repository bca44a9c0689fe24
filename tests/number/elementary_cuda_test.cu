// The elementary functions give the same bits on the GPU as on the CPU.
#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

#include "residua/number/elementary.hpp"

namespace residua {
namespace {

enum class function { exp, log, sin, cos, pow };

template <class Number>
RESIDUA_FUNCTION Number value_of(function f, const Number& x, const Number& y) {
  switch (f) {
    case function::exp:
      return exp(x);
    case function::log:
      return log(x);
    case function::sin:
      return sin(x);
    case function::cos:
      return cos(x);
    default:
      return pow(x, y);
  }
}

template <class Number>
__global__ void evaluate(function f, int n, const Number* x, const Number* y, Number* result) {
  const int k = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (k < n) result[k] = value_of(f, x[k], y[k]);
}

template <class Number>
class elementary_cuda : public ::testing::Test {
 protected:
  void SetUp() override {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) GTEST_SKIP() << "no GPU here";
  }
  Number number(double exponent_range) {
    const auto exponent = static_cast<int>((uniform_(random_) - 0.5) * 2 * exponent_range);
    double limb = std::ldexp(uniform_(random_) - 0.5, exponent);
    Number x(limb);
    for (int k = 1; k < Number::limbs; ++k) x.limb[k] = limb = limb * (uniform_(random_) - 0.5) * 0x1p-53;
    return x;
  }
  std::vector<Number> numbers(int n, double exponent_range) {
    std::vector<Number> all;
    for (int k = 0; k < n; ++k) all.push_back(number(exponent_range));
    return all;
  }
  static std::vector<Number> on_the_device(function f, const std::vector<Number>& x,
                                           const std::vector<Number>& y) {
    const auto bytes = x.size() * sizeof(Number);
    Number* memory[3];
    for (auto& block : memory) EXPECT_EQ(cudaMalloc(&block, bytes), cudaSuccess);
    cudaMemcpy(memory[0], x.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(memory[1], y.data(), bytes, cudaMemcpyHostToDevice);
    const int n = static_cast<int>(x.size());
    evaluate<<<(n + 127) / 128, 128>>>(f, n, memory[0], memory[1], memory[2]);
    std::vector<Number> result(x.size());
    EXPECT_EQ(cudaMemcpy(result.data(), memory[2], bytes, cudaMemcpyDeviceToHost), cudaSuccess);
    for (auto* block : memory) cudaFree(block);
    return result;
  }
  /// The same bits, or both NaN.
  void expect_same_bits(function f, double range_of_x, double range_of_y) {
    const auto x = numbers(20'000, range_of_x), y = numbers(20'000, range_of_y);
    const auto got = on_the_device(f, x, y);
    for (std::size_t k = 0; k < x.size(); ++k) {
      const Number expected = value_of(f, x[k], y[k]);
      const bool both_nan = std::isnan(expected.limb[0]) && std::isnan(got[k].limb[0]);
      ASSERT_TRUE(both_nan || std::memcmp(&got[k], &expected, sizeof expected) == 0)
          << std::hexfloat << x[k].limb[0] << ' ' << y[k].limb[0];
    }
  }

  std::mt19937_64 random_{1};
  std::uniform_real_distribution<double> uniform_{0, 1};
};
using formats = ::testing::Types<dd, td, qd>;
TYPED_TEST_SUITE(elementary_cuda, formats);

TYPED_TEST(elementary_cuda, exp) { this->expect_same_bits(function::exp, 12, 1); }
TYPED_TEST(elementary_cuda, log) { this->expect_same_bits(function::log, 1020, 1); }
TYPED_TEST(elementary_cuda, sin) { this->expect_same_bits(function::sin, 1020, 1); }
TYPED_TEST(elementary_cuda, cos) { this->expect_same_bits(function::cos, 20, 1); }
TYPED_TEST(elementary_cuda, pow) { this->expect_same_bits(function::pow, 6, 8); }

}  // namespace
}  // namespace residua
