// Gram-Schmidt steps that are enqueued on a GPU: each makes a vector of columns before it, H's column and a
// new column, which is orthogonal to those. Bounds to first order, from error_bounds.
#include "blas/operands.hpp"
#include "krylov/arnoldi/gram_schmidt.hpp"
#include "residua/blas/level1/nrm2.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/number/accumulator.hpp"
#include "residua/number/bounds.hpp"
#include "residua/view/matrix.hpp"

namespace residua_test {
namespace {

using residua::accumulator;
using residua::context;
using residua::error_bounds;
using residua::index_t;
using residua::limb_unit;
using residua::krylov::magnitude;
using residua::krylov::queued_gram_schmidt;

template <class T>
using columns_of = std::vector<std::vector<T>>;

class gram_schmidt_cuda : public testing::Test {
 protected:
  void SetUp() override {
    if (residua::cuda_devices().empty()) GTEST_SKIP() << "no GPU";
  }

  template <class T>
  void put(residua::matrix<T>& basis, index_t k, const std::vector<T>& x) const {
    residua::upload_bytes(ctx(), basis.view().column(k).first(), x.data(), x.size() * sizeof(T));
  }
  template <class T>
  std::vector<T> column(const residua::matrix<T>& basis, index_t k) const {
    std::vector<T> x(static_cast<std::size_t>(basis.view().rows()));
    residua::download_bytes(ctx(), x.data(), basis.view().column(k).first(), x.size() * sizeof(T));
    return x;
  }
  const context& ctx() const {
    static const context of_gpu = context::cuda();
    return of_gpu;
  }
};

/// That w is V h: V h is summed twice on the GPU, subtracted twice and summed here; the last column is
/// scaled.
template <class T>
void expect_combination(const columns_of<T>& V, const std::vector<T>& h, const std::vector<T>& w) {
  using bounds = error_bounds<T>;
  const double count = static_cast<double>(h.size());
  const double unit =
      (4 * bounds::dot * count + 3 * bounds::scaled_sum + 2 * bounds::product + bounds::quotient) *
      limb_unit<T>;
  for (std::size_t i = 0; i < w.size(); ++i) {
    accumulator<T> sum;
    sum.clear();
    double size = magnitude(w[i]);
    for (std::size_t j = 0; j < h.size(); ++j) {
      sum.add_product(V[j][i], h[j]);
      size += magnitude(V[j][i]) * magnitude(h[j]);
      if (j % 16 == 15) sum.renormalise();
    }
    ASSERT_LE(magnitude(sum.value() - w[i]), unit * size)
        << "row " << i << " of " << h.size() - 1 << " steps";
  }
}

/// That the last column has length 1 and is orthogonal to the others: what the second projection leaves is
/// the error of its sums, beside a vector that the first has not made much longer than what is left.
template <class T>
void expect_orthogonal(const columns_of<T>& V) {
  const auto& last = V.back();
  const double terms = static_cast<double>(last.size() + V.size());
  const double unit = 4 * error_bounds<T>::dot * terms * limb_unit<T>;
  for (std::size_t j = 0; j < V.size(); ++j) {
    accumulator<T> sum;
    sum.clear();
    for (std::size_t i = 0; i < last.size(); ++i) {
      sum.add_product(V[j][i], last[i]);
      if (i % 16 == 15) sum.renormalise();
    }
    const T expected(j + 1 == V.size() ? 1.0 : 0.0);
    ASSERT_LE(magnitude(sum.value() - expected), unit) << "column " << j << " of " << V.size();
  }
}

/// Few rows and many blocks of them; columns of one and several chunks and tiles, and more than a tile has.
TEST_F(gram_schmidt_cuda, steps_make_an_orthonormal_basis) {
  for (const index_t rows : {50, 256, 257, 20001}) {
    SCOPED_TRACE(std::to_string(rows) + " rows");
    for_each_format([&]<class T>() {
      constexpr index_t steps = 36;
      residua::matrix<T> basis(ctx(), rows, steps + 1);
      auto first = vector_of<T>(data::uniform, rows, 1);
      put(basis, 0, first);
      const T norm = residua::nrm2<T>(ctx(), basis.view().column(0));
      residua::scal<T>(ctx(), T(1.0) / norm, basis.view().column(0));
      columns_of<T> V = {column(basis, 0)};
      const auto queue = residua::krylov::gram_schmidt_on_gpu<T>(ctx(), basis.view());
      for (index_t k = 0; k < steps; ++k) {
        const auto w = vector_of<T>(data::uniform, rows, static_cast<std::uint64_t>(k) + 2);
        put(basis, k + 1, w);
        queue->enqueue(k);
        const auto h = queue->column(k);
        ASSERT_EQ(static_cast<index_t>(h.size()), k + 2);
        ASSERT_GT(leading(h.back()), 0);
        V.push_back(column(basis, k + 1));
        expect_combination(V, h, w);
        if (k % 5 == 0 || k + 1 == steps) expect_orthogonal(V);
      }
    });
  }
}

TEST_F(gram_schmidt_cuda, steps_enqueued_ahead_have_the_same_bits) {
  constexpr index_t rows = 3000, steps = 3;
  static_assert(steps <= queued_gram_schmidt<double>::most_ahead);
  for_each_format([&]<class T>() {
    const auto run = [&](bool ahead) {
      residua::matrix<T> basis(ctx(), rows, steps + 1);
      for (index_t k = 0; k <= steps; ++k)
        put(basis, k, vector_of<T>(data::uniform, rows, static_cast<std::uint64_t>(k)));
      const auto queue = residua::krylov::gram_schmidt_on_gpu<T>(ctx(), basis.view());
      columns_of<T> all;
      for (index_t k = 0; k < steps; ++k) {
        queue->enqueue(k);
        if (!ahead) all.push_back(queue->column(k));
      }
      for (index_t k = 0; ahead && k < steps; ++k) all.push_back(queue->column(k));
      all.push_back(column(basis, steps));
      return all;
    };
    const auto apart = run(false), together = run(true);
    for (std::size_t k = 0; k < apart.size(); ++k) EXPECT_TRUE(same_bits(apart[k], together[k])) << k;
  });
}

/// A vector in the space of those before has no direction of its own.
TEST_F(gram_schmidt_cuda, a_vector_of_the_space_leaves_nothing) {
  for_each_format([&]<class T>() {
    residua::matrix<T> basis(ctx(), 600, 2);
    std::vector<T> unit(600, T(0.0)), multiple(600, T(0.0));
    unit[599] = T(1.0);
    multiple[599] = T(-3.0);
    put(basis, 0, unit);
    put(basis, 1, multiple);
    const auto queue = residua::krylov::gram_schmidt_on_gpu<T>(ctx(), basis.view());
    queue->enqueue(0);
    EXPECT_TRUE(same_bits(queue->column(0), std::vector<T>{T(-3.0), T(0.0)}));
  });
}

}  // namespace
}  // namespace residua_test
