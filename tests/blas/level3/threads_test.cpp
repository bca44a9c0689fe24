// Level 3 on several threads: the number of threads changes no bit, OpenBLAS's in double included; one
// context serves several user threads at once; and OpenBLAS's number of threads is the user's afterwards.
#include <cblas.h>

#include <atomic>
#include <latch>
#include <random>
#include <thread>

#include "backends.hpp"
#include "blas/matrices.hpp"
#include "residua/blas.hpp"

namespace residua_test {
namespace {

using namespace residua;

std::vector<double> random_elements(index_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> any(-1.0, 1.0);
  std::vector<double> x(static_cast<std::size_t>(count));
  for (double& value : x) value = any(random);
  return x;
}

struct shape {
  index_t m, n, k;
};

/// Sizes at which OpenBLAS takes kernels for small products and others, and C is in one part, in several and
/// in uneven ones.
const shape shapes[] = {{1, 1, 1},       {30, 20, 40},   {100, 100, 100}, {129, 127, 130},
                        {200, 333, 150}, {61, 700, 90},  {500, 431, 64},  {417, 389, 403},
                        {900, 97, 120},  {1600, 50, 70}, {64, 2000, 64}};

using elements = std::vector<double>;

/// A, B and C as the call wants them; gives back C.
template <class Call>
elements after(int threads, const shape& a, const shape& b, const shape& c, const Call& call) {
  const auto ctx = context::cpu(threads);
  elements A = random_elements(a.m * a.n, 1);
  for (double& x : A) x /= 16;  // or solutions with triangles grow without bound
  const elements B = random_elements(b.m * b.n, 2);
  elements C = random_elements(c.m * c.n, 3);
  call(ctx, matrix_view<const double>(A.data(), a.m, a.n, a.m),
       matrix_view<const double>(B.data(), b.m, b.n, b.m), matrix_view<double>(C.data(), c.m, c.n, c.m));
  return C;
}

/// That the call leaves the same bits in C on 1, 2, 3, 4 and 16 threads.
template <class Call>
void expect_same_bits(const shape& a, const shape& b, const shape& c, const Call& call) {
  const elements alone = after(1, a, b, c, call);
  for (const int threads : {2, 3, 4, 16}) {
    EXPECT_TRUE(same_bits(after(threads, a, b, c, call), alone)) << threads << " threads";
  }
}

TEST(threads, change_no_bit_of_gemm_in_double) {
  for (const auto& s : shapes) {
    SCOPED_TRACE(std::to_string(s.m) + " x " + std::to_string(s.n) + ", k = " + std::to_string(s.k));
    for (const auto op_a : {op::none, op::transpose}) {
      const shape a = op_a == op::none ? shape{s.m, s.k, 0} : shape{s.k, s.m, 0};
      expect_same_bits(a, {s.k, s.n, 0}, {s.m, s.n, 0}, [&](const context& ctx, auto A, auto B, auto C) {
        gemm(ctx, op_a, op::none, 0.7, A, B, -0.3, C);
      });
      expect_same_bits(a, {s.n, s.k, 0}, {s.m, s.n, 0}, [&](const context& ctx, auto A, auto B, auto C) {
        gemm(ctx, op_a, op::transpose, 1.0, A, B, 0.0, C);
      });
    }
  }
}

TEST(threads, change_no_bit_of_symm_in_double) {
  for (const auto& s : shapes) {
    SCOPED_TRACE(std::to_string(s.m) + " x " + std::to_string(s.n));
    for (const auto a_side : {side::left, side::right}) {
      const index_t order = a_side == side::left ? s.m : s.n;
      if (order > 1000) continue;  // takes long
      for (const auto stored : {uplo::lower, uplo::upper}) {
        expect_same_bits({order, order, 0}, {s.m, s.n, 0}, {s.m, s.n, 0},
                         [&](const context& ctx, auto A, auto B, auto C) {
                           symm(ctx, a_side, stored, 0.7, A, B, -0.3, C);
                         });
      }
    }
  }
}

TEST(threads, change_no_bit_of_updates_in_double) {
  for (const auto& s : shapes) {
    if (s.n > 1000) continue;
    SCOPED_TRACE("n, k = " + std::to_string(s.n) + ", " + std::to_string(s.k));
    for (const auto stored : {uplo::lower, uplo::upper}) {
      for (const auto form : {op::none, op::transpose}) {
        const shape a = form == op::none ? shape{s.n, s.k, 0} : shape{s.k, s.n, 0};
        expect_same_bits(a, a, {s.n, s.n, 0}, [&](const context& ctx, auto A, auto, auto C) {
          syrk(ctx, stored, form, 0.7, A, -0.3, C);
        });
        expect_same_bits(a, a, {s.n, s.n, 0}, [&](const context& ctx, auto A, auto B, auto C) {
          syr2k(ctx, stored, form, 0.7, A, B, -0.3, C);
        });
      }
    }
  }
}

TEST(threads, change_no_bit_of_trsm_in_double) {
  for (const auto& s : shapes) {
    SCOPED_TRACE(std::to_string(s.m) + " x " + std::to_string(s.n));
    for (const auto triangle_side : {side::left, side::right}) {
      const index_t order = triangle_side == side::left ? s.m : s.n;
      if (order > 1000) continue;  // takes long
      for (const auto stored : {uplo::lower, uplo::upper}) {
        expect_same_bits({order, order, 0}, {1, 1, 0}, {s.m, s.n, 0},
                         [&](const context& ctx, auto A, auto, auto C) {
                           trsm(ctx, triangle_side, stored, op::transpose, diag::unit, 0.7, A, C);
                         });
      }
    }
  }
}

/// A product of whole numbers that are small enough for every order of summation.
elements exact_product(const elements& a, const elements& b, index_t n) {
  elements c(a.size(), 0.0);
  for (index_t j = 0; j < n; ++j) {
    for (index_t k = 0; k < n; ++k) {
      for (index_t i = 0; i < n; ++i) {
        c[static_cast<std::size_t>(i + j * n)] +=
            a[static_cast<std::size_t>(i + k * n)] * b[static_cast<std::size_t>(k + j * n)];
      }
    }
  }
  return c;
}

elements whole_numbers(index_t count, unsigned seed) {
  elements x = random_elements(count, seed);
  for (double& value : x) value = std::floor(8 * value);
  return x;
}

/// How many of `turns` products of a user's thread are wrong, in the format T.
template <class T>
int wrong_products(const context& ctx, unsigned seed, index_t n, int turns) {
  const elements a = whole_numbers(n * n, seed), b = whole_numbers(n * n, seed + 1);
  const elements expected = exact_product(a, b, n);
  const std::vector<T> A(a.begin(), a.end()), B(b.begin(), b.end());
  std::vector<T> C(A.size());
  int wrong = 0;
  for (int t = 0; t < turns; ++t) {
    gemm(ctx, op::none, op::none, 1.0, matrix_view<const T>(A.data(), n, n, n),
         matrix_view<const T>(B.data(), n, n, n), 0.0, matrix_view<T>(C.data(), n, n, n));
    for (std::size_t i = 0; i < C.size(); ++i) {
      if (!(C[i] == T(expected[i]))) {
        ++wrong;
        break;
      }
    }
  }
  return wrong;
}

/// Runs f(number) on some user threads that begin at once.
template <class F>
void on_user_threads(int count, const F& f) {
  std::latch begin(count);
  std::vector<std::thread> users;
  for (int u = 0; u < count; ++u) {
    users.emplace_back([&, u] {
      begin.arrive_and_wait();
      f(u);
    });
  }
  for (auto& user : users) user.join();
}

TEST(user_threads, may_share_a_context) {
  for (const auto& ctx : {context::reference(), context::cpu(1), context::cpu(2), context::cpu(4)}) {
    std::atomic<int> wrong{0};
    on_user_threads(3, [&](int u) {
      const index_t n = 20 + 9 * u;  // workspaces of different sizes, that grow
      for (index_t size = 1; size < n; size += 6) {
        wrong += wrong_products<dd>(ctx, static_cast<unsigned>(u), size, 3);
      }
      wrong += wrong_products<qd>(ctx, static_cast<unsigned>(u), n, 3);
      wrong += wrong_products<double>(ctx, static_cast<unsigned>(u), 2 * n, 3);
    });
    EXPECT_EQ(wrong, 0) << name_of(ctx.kind()) << " with " << ctx.threads();
  }
}

TEST(user_threads, leave_the_threads_of_openblas_as_they_were) {
  const int before = openblas_get_num_threads();
  for (int turn = 0; turn < 5; ++turn) {
    on_user_threads(4, [](int u) {
      const auto ctx = context::cpu(1 + u % 3);
      EXPECT_EQ(wrong_products<double>(ctx, static_cast<unsigned>(u), 130, 4), 0);
    });
    EXPECT_EQ(openblas_get_num_threads(), before);
  }
}

}  // namespace
}  // namespace residua_test
