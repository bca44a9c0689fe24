// Latencies of a GPU's 32- and 64-bit floating-point operations in clock cycles: one thread, each operation
// waits for the one before. What table 6 of the thesis of Nguyen (2016) gives for Fermi and Kepler, for
// today's GPU. Prints Markdown.
//
// Functions that do not stay in range when applied to their own result get a fused multiply-add or an
// addition behind them, whose own latency is taken off.
#include <algorithm>
#include <cstdio>

#include "base/cuda_state.hpp"
#include "study/division.cuh"

namespace {

using namespace residua;
using study::division;

/// In PTX, as compilers know that max(max(x, c), c) is max(x, c).
__device__ __forceinline__ float larger(float x, float c) {
  asm volatile("max.f32 %0, %0, %1;" : "+f"(x) : "f"(c));
  return x;
}
__device__ __forceinline__ double larger(double x, double c) {
  asm volatile("max.f64 %0, %0, %1;" : "+d"(x) : "d"(c));
  return x;
}

// ---- operations: x is the chain, c a number near one that the compiler does not know ----

/// What is put behind an operation.
enum class helper { none, add, mul, fma };

#define OPERATION(name, text, follower, expression)       \
  struct name {                                           \
    static constexpr const char* title = text;            \
    static constexpr helper behind = helper::follower;    \
    template <class T>                                    \
    static __device__ __forceinline__ T apply(T x, T c) { \
      return expression;                                  \
    }                                                     \
  };

OPERATION(op_add, "add, sub", none, machine::add(x, c))
OPERATION(op_mul, "mul", none, machine::mul(x, c))
OPERATION(op_fma, "fma (mad)", none, machine::fma(x, c, c))
OPERATION(op_max, "max, min", none, larger(x, c))
OPERATION(op_div, "div, IEEE", none, machine::div(c, x))
OPERATION(op_sqrt, "sqrt, IEEE", none, machine::sqrt(x))

OPERATION(op_rcp_f, "rcp, IEEE: __frcp_rn", none, __frcp_rn(x))
OPERATION(op_div_fast, "div: __fdividef", none, study::cuda_division<division::approximate>::div(c, x))
OPERATION(op_div_full, "div.full", none, study::cuda_division<division::full_range>::div(c, x))
OPERATION(op_rsqrt_f, "rsqrtf", none, rsqrtf(x))
OPERATION(op_sin_fast, "__sinf", fma, machine::fma(__sinf(x), c, c))
OPERATION(op_cos_fast, "__cosf", none, __cosf(x))
OPERATION(op_tan_fast, "__tanf", fma, machine::fma(__tanf(x), 0.5F, 0.3F))
OPERATION(op_exp_fast, "__expf", fma, machine::fma(__expf(x), -0.25F, c))
OPERATION(op_exp10_fast, "__exp10f", fma, machine::fma(__exp10f(x), -0.125F, 0.5F))
OPERATION(op_log2_fast, "__log2f", add, machine::add(__log2f(x), 2 * c))
OPERATION(op_log_fast, "__logf", add, machine::add(__logf(x), 2 * c))
OPERATION(op_log10_fast, "__log10f", add, machine::add(__log10f(x), 2 * c))
OPERATION(op_pow_fast, "__powf", mul, machine::mul(__powf(x, 0.5F * c), 2 * c))
OPERATION(op_sin_f, "sinf", fma, machine::fma(sinf(x), c, c))
OPERATION(op_cos_f, "cosf", none, cosf(x))
OPERATION(op_tan_f, "tanf", fma, machine::fma(tanf(x), 0.5F, 0.3F))
OPERATION(op_exp2_f, "exp2f", fma, machine::fma(exp2f(x), -0.25F, c))
OPERATION(op_exp_f, "expf", fma, machine::fma(expf(x), -0.25F, c))
OPERATION(op_exp10_f, "exp10f", fma, machine::fma(exp10f(x), -0.125F, 0.5F))
OPERATION(op_log2_f, "log2f", add, machine::add(log2f(x), 2 * c))
OPERATION(op_log_f, "logf", add, machine::add(logf(x), 2 * c))
OPERATION(op_log10_f, "log10f", add, machine::add(log10f(x), 2 * c))
OPERATION(op_pow_f, "powf", mul, machine::mul(powf(x, 0.5F * c), 2 * c))

OPERATION(op_rcp_d, "rcp, IEEE: __drcp_rn", none, __drcp_rn(x))
OPERATION(op_rsqrt_d, "rsqrt", none, ::rsqrt(x))
OPERATION(op_sin_d, "sin", fma, machine::fma(::sin(x), c, c))
OPERATION(op_cos_d, "cos", none, ::cos(x))
OPERATION(op_exp_d, "exp", fma, machine::fma(::exp(x), -0.25, c))
OPERATION(op_log_d, "log", add, machine::add(::log(x), 2 * c))
OPERATION(op_pow_d, "pow", mul, machine::mul(::pow(x, 0.5 * c), 2 * c))
OPERATION(op_casts, "to float and back", add, machine::add(static_cast<double>(static_cast<float>(x)), c))
#undef OPERATION

// ---- measuring ----

constexpr int rounds = 5, operations = 1024;

/// The cycles that `count` operations take, with a constant overhead, in each of several rounds: the first
/// fills the instruction cache.
template <class Operation, class T>
__global__ void time_chain(T start, T c, int count, long long* cycles, T* result) {
  T x = start;
  for (int round = 0; round < rounds; ++round) {
    const long long begin = clock64();
    for (int k = 0; k < count; k += 32) {
#pragma unroll
      for (int i = 0; i < 32; ++i) x = Operation::apply(x, c);
    }
    *result = x;  // before the clock is read again
    __threadfence_block();
    cycles[round] = clock64() - begin;
  }
}

template <class T>
struct managed {
  explicit managed(int count) { RESIDUA_CUDA_CHECK(cudaMallocManaged(&data, count * sizeof(T))); }
  ~managed() { cudaFree(data); }
  managed(const managed&) = delete;
  managed& operator=(const managed&) = delete;
  T* data = nullptr;
};

template <class Operation, class T>
long long fewest_cycles(T c, int count) {
  const managed<long long> cycles(rounds);
  const managed<T> result(1);
  time_chain<Operation, T><<<1, 1>>>(T(1.2), c, count, cycles.data, result.data);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
  RESIDUA_CUDA_CHECK(cudaDeviceSynchronize());
  return *std::min_element(cycles.data, cycles.data + rounds);
}

/// Cycles an operation: what as many operations again take more.
template <class Operation, class T>
double cycles_of(T c) {
  const long long more =
      fewest_cycles<Operation>(c, 2 * operations) - fewest_cycles<Operation>(c, operations);
  return static_cast<double>(more) / operations;
}

template <class T>
struct helpers {
  double add, mul, fma;
};

/// Prints a row; `fermi` and `kepler` are table 6's, empty where it has none.
template <class Operation, class T>
void row(const helpers<T>& own, const char* fermi = "", const char* kepler = "") {
  double cycles = cycles_of<Operation>(T(1.0000001));
  if (Operation::behind == helper::add) cycles -= own.add;
  if (Operation::behind == helper::mul) cycles -= own.mul;
  if (Operation::behind == helper::fma) cycles -= own.fma;
  std::printf("| %s | %s | %.1f | %s | %s |\n", sizeof(T) == 4 ? "f32" : "f64", Operation::title, cycles,
              fermi, kepler);
}

template <class T>
helpers<T> print_common(const char* const (&fermi)[6], const char* const (&kepler)[6]) {
  const T c(1.0000001);
  const helpers<T> own = {cycles_of<op_add>(c), cycles_of<op_mul>(c), cycles_of<op_fma>(c)};
  row<op_add, T>(own, fermi[0], kepler[0]);
  row<op_max, T>(own, fermi[1], kepler[1]);
  row<op_fma, T>(own, fermi[2], kepler[2]);
  row<op_mul, T>(own, fermi[3], kepler[3]);
  row<op_div, T>(own, fermi[4], kepler[4]);
  row<op_sqrt, T>(own, fermi[5], kepler[5]);
  return own;
}

void print_floats() {
  const auto own =
      print_common<float>({"16", "20", "18", "16", "1038", "216"}, {"9", "9", "9", "9", "758", "181"});
  row<op_rcp_f, float>(own);
  row<op_div_fast, float>(own, "95", "41");
  row<op_div_full, float>(own);
  row<op_rsqrt_f, float>(own);
  row<op_sin_fast, float>(own, "42", "18");
  row<op_cos_fast, float>(own, "42", "18");
  row<op_tan_fast, float>(own, "124", "58");
  row<op_exp_fast, float>(own, "114", "58");
  row<op_exp10_fast, float>(own, "114", "58");
  row<op_log2_fast, float>(own, "46", "22");
  row<op_log_fast, float>(own, "94", "49");
  row<op_log10_fast, float>(own, "94", "49");
  row<op_pow_fast, float>(own, "143", "62");
  row<op_exp2_f, float>(own, "98", "49");
  row<op_exp_f, float>(own);
  row<op_exp10_f, float>(own);
  row<op_log2_f, float>(own);
  row<op_log_f, float>(own);
  row<op_log10_f, float>(own);
  row<op_sin_f, float>(own);
  row<op_cos_f, float>(own);
  row<op_tan_f, float>(own);
  row<op_pow_f, float>(own);
}

void print_doubles() {
  const auto own = print_common<double>({"", "", "", "", "", ""}, {"", "", "", "", "", ""});
  row<op_rcp_d, double>(own);
  row<op_rsqrt_d, double>(own);
  row<op_sin_d, double>(own);
  row<op_cos_d, double>(own);
  row<op_exp_d, double>(own);
  row<op_log_d, double>(own);
  row<op_pow_d, double>(own);
  row<op_casts, double>(own);
}

}  // namespace

int main() {
  try {
    cudaDeviceProp facts{};
    RESIDUA_CUDA_CHECK(cudaGetDeviceProperties(&facts, 0));
    std::printf("%s; cycles, one thread\n\n", facts.name);
    std::printf("| type | operation | cycles | Fermi GF106 | Kepler GK104 |\n|---|---|---|---|---|\n");
    print_floats();
    print_doubles();
  } catch (const std::exception& e) {
    std::fprintf(stderr, "operation_latency_cuda: %s\n", e.what());
    return 2;
  }
  return 0;
}
