// The ways in which a GPU runs the rows of a matrix within a method: from device memory or through shared
// memory, by blocks or by warps, as what the second-level cache drops first or not, with shorter entries, and
// with the vector formed where it is read. All give the same bits.
#include <random>
#include <set>

#include "krylov/bicgstab_stages.hpp"
#include "krylov/stage_sequence.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/sparse/spmv.hpp"
#include "sparse/csr_storage.hpp"
#include "sparse/matrices.hpp"

namespace residua_test {
namespace {

using namespace residua::krylov;
using residua::array;
using residua::csr_matrix;
using residua::memory_block;
namespace cuda = residua::cuda;

constexpr int many_multiprocessors = 1 << 20;  // on which every product is small
constexpr std::size_t large_cache = std::size_t{1} << 40;

template <class T>
std::vector<T> elements_of(const residua::context& ctx, const array<T>& x) {
  std::vector<T> host(static_cast<std::size_t>(x.size()));
  residua::download_bytes(ctx, host.data(), x.data(), host.size() * sizeof(T));
  return host;
}

/// Square, with all rows short: their first entries lie anywhere in an alignment.
std::vector<named_matrix> matrices_of_short_rows() {
  std::vector<index_t> lengths;
  for (index_t i = 0; i < 700; ++i) lengths.push_back(i % 23);
  return {{"one entry", matrix_of({1}, 1, 3)},
          {"rows of 0 to 22 entries", matrix_of(lengths, 700, 5)},
          {"rows of 20 entries", matrix_of(std::vector<index_t>(1025, 20), 1025, 5)},
          {"plate", residua::generate_problem("plate:20")}};
}

class row_paths_cuda : public testing::Test {
 protected:
  void SetUp() override {
    if (residua::cuda_devices().empty()) GTEST_SKIP() << "no GPU";
  }
};

TEST_F(row_paths_cuda, have_the_bits_of_the_plain_product) {
  const auto ctx = residua::context::cuda();
  for (const auto& [name, matrix] : matrices_of_short_rows()) {
    const csr& host = matrix;  // clang 14 cannot capture a structured binding
    SCOPED_TRACE(name);
    const csr_matrix A(ctx, host);
    ASSERT_GT(A.storage().plan->block_entries, 0);
    for_each_format([&]<class T>() {
      const array<T> p(ctx, vector_of<T>(data::uniform, host.rows, 21));
      array<T> expected(ctx, host.rows), q(ctx, host.rows), r(ctx, host.rows);
      residua::spmv(ctx, T(1.0), A, p.view(), T(0.0), expected.view());
      const std::size_t vectors = 4 * static_cast<std::size_t>(host.rows) * sizeof(T);
      for (const int multiprocessors : {1, many_multiprocessors}) {
        for (const std::size_t cache_bytes : {vectors, large_cache}) {
          SCOPED_TRACE(std::to_string(multiprocessors) + " multiprocessors");
          sequence_of<T> sequence(ctx, multiprocessors, cache_bytes);
          const vector_view<T> place(p.data(), host.rows, 1, p.view().memory());
          const cg_product<T> stage{{{r, r, r, place, q, {}, {}, {}}}, p};
          cuda::enqueue_rows(sequence.stages(), A.storage().view, *A.storage().plan, stage);
          EXPECT_TRUE(same_bits(elements_of(ctx, q), elements_of(ctx, expected)));
        }
      }
    });
  }
}

/// q = A p as a method computes it where the product is large and the second-level cache has so many
/// bytes.
template <class T>
std::vector<T> large_product(const residua::context& ctx, const csr_matrix& A, const cuda::row_plan& plan,
                             const array<T>& p, std::size_t cache_bytes) {
  array<T> q(ctx, A.rows()), r(ctx, A.rows());
  sequence_of<T> sequence(ctx, 1, cache_bytes);
  const vector_view<T> place(p.data(), A.rows(), 1, p.view().memory());
  const cg_product<T> stage{{{r, r, r, place, q, {}, {}, {}}}, p};
  cuda::enqueue_rows(sequence.stages(), A.storage().view, plan, stage);
  return elements_of(ctx, q);
}

/// Square, with many rows, so that a row has so many threads.
struct many_rows {
  std::string name;
  csr A;
  int group;
  bool has_short_entries;
};

/// Square, with so many entries a row, all of them floats, in columns from everywhere.
csr scattered_rows(index_t rows, std::size_t entries) {
  std::mt19937_64 random(11);
  csr A;
  A.rows = A.columns = rows;
  for (index_t i = 0; i < rows; ++i) {
    std::set<sparse_index> columns;
    while (columns.size() < entries)
      columns.insert(static_cast<sparse_index>(random() % static_cast<std::uint64_t>(rows)));
    A.column.insert(A.column.end(), columns.begin(), columns.end());
    A.value.insert(A.value.end(), entries, 0.5);
    A.row_start.push_back(static_cast<sparse_index>(A.column.size()));
  }
  return A;
}

std::vector<many_rows> matrices_of_many_rows() {
  csr inexact = residua::generate_problem("poisson7:52");
  inexact.value.back() = 0.1;
  return {{"7-point stencil", residua::generate_problem("poisson7:52"), 1, true},
          {"one value that is no float", inexact, 1, false},
          {"columns from everywhere", scattered_rows(140001, 6), 1, false},
          {"plate", residua::generate_problem("plate:300"), 2, false},
          {"27-point stencil", residua::generate_problem("poisson27:40"), 4, true},
          {"rows of 50 entries", matrix_of(std::vector<index_t>(17001, 50), 17001, 5), 8, false}};
}

TEST_F(row_paths_cuda, have_the_bits_of_the_plain_product_on_large_matrices) {
  const auto ctx = residua::context::cuda();
  for (const auto& [name, host, group, has_short_entries] : matrices_of_many_rows()) {
    SCOPED_TRACE(name);
    const csr_matrix A(ctx, host);
    const auto& view = A.storage().view;
    const auto shortened = cuda::make_row_plan(ctx, host, view, 0);
    const auto whole = cuda::make_row_plan(ctx, host, view, large_cache);
    ASSERT_EQ(shortened->shares.group, group);
    ASSERT_GT(shortened->tiles.entries, 0);
    EXPECT_EQ(shortened->tiles.shortened.exist(), has_short_entries);
    EXPECT_FALSE(whole->tiles.shortened.exist());
    for_each_format([&]<class T>() {
      const array<T> p(ctx, vector_of<T>(data::uniform, view.rows, 21));
      array<T> q(ctx, view.rows);
      residua::spmv(ctx, T(1.0), A, p.view(), T(0.0), q.view());
      const auto expected = elements_of(ctx, q);
      const std::size_t vectors = 4 * static_cast<std::size_t>(view.rows) * sizeof(T);
      for (const auto* plan : {shortened.get(), whole.get()}) {
        for (const std::size_t cache_bytes : {vectors, large_cache}) {
          EXPECT_TRUE(same_bits(large_product<T>(ctx, A, *plan, p, cache_bytes), expected));
        }
      }
    });
  }
}

/// Positive, as CG asks for.
std::vector<double> inverse_diagonal(index_t n) {
  std::vector<double> diagonal;
  for (index_t i = 0; i < n; ++i) diagonal.push_back(1.0 / static_cast<double>(1 + i % 7));
  return diagonal;
}

/// The vectors of passes of CG, by three loops or by two.
template <class T, applied M>
std::vector<std::vector<T>> run_cg(const residua::context& ctx, const csr& host, bool forms_operand) {
  const csr_matrix A(ctx, host);
  const index_t n = host.rows;
  array<T> x(ctx, n), best(ctx, n), r(ctx, vector_of<T>(data::uniform, n, 3)), p(ctx, n), q(ctx, n),
      next(ctx, n);
  const array<double> diagonal(ctx, inverse_diagonal(n));
  cg_vectors<T> v{x, best, r, p, q, {}, diagonal, next};
  sequence_of<T> sequence(ctx, many_multiprocessors, large_cache);
  for (int pass = 0; pass < 5; ++pass) {
    cuda::enqueue_elements(sequence.stages(), n, cg_residual<T, M>{{v}});
    if (forms_operand) {
      cuda::enqueue_rows(sequence.stages(), A.storage().view, *A.storage().plan,
                         cg_direction_product<T, M>{{{v}}});
      std::swap(v.p, v.next_p);
    } else {
      cuda::enqueue_elements(sequence.stages(), n, cg_direction<T, M>{{v}});
      cuda::enqueue_rows(sequence.stages(), A.storage().view, *A.storage().plan, cg_product<T>{{v}, v.p});
    }
  }
  const auto s = sequence.scalars();
  EXPECT_EQ(s.iteration, 4) << name_of(s.status);
  return {elements_of(ctx, x),
          elements_of(ctx, best),
          elements_of(ctx, r),
          elements_of(ctx, q),
          {s.alpha, s.beta}};
}

/// The vectors of passes of BiCGStab, by five loops or by three.
template <class T, applied M>
std::vector<std::vector<T>> run_bicgstab(const residua::context& ctx, const csr& host, bool forms_operand) {
  const csr_matrix A(ctx, host);
  const index_t n = host.rows;
  std::vector<array<T>> room;
  for (int k = 0; k < 11; ++k) room.emplace_back(ctx, n);
  const auto place = [&room](int k) { return room[static_cast<std::size_t>(k)].view(); };
  const array<T> start(ctx, vector_of<T>(data::uniform, n, 3));
  residua::copy<T>(ctx, start.view(), place(2));
  const array<double> diagonal(ctx, inverse_diagonal(n));
  constexpr bool on_the_fly = M == applied::diagonal;
  bicgstab_vectors<T> v{place(0),
                        place(1),
                        place(2),
                        place(3),
                        place(4),
                        place(5),
                        place(6),
                        place(on_the_fly ? 7 : 4),
                        {},
                        diagonal,
                        place(forms_operand ? 8 : 2),
                        place(9),
                        place(10)};
  array<T> s_hat(ctx, n);
  v.s_hat = on_the_fly ? s_hat.view() : v.s;
  sequence_of<T> sequence(ctx, many_multiprocessors, large_cache);
  auto& stages = sequence.stages();
  const auto& view = A.storage().view;
  const auto& plan = *A.storage().plan;
  for (int pass = 0; pass < 5; ++pass) {
    if (forms_operand) {
      cuda::enqueue_elements(stages, n, bicgstab_update<T, 3>{{v}});
      cuda::enqueue_rows(stages, view, plan, bicgstab_direction_product<T, M>{{{v}}});
      cuda::enqueue_rows(stages, view, plan, bicgstab_half_product<T, M>{{{v}}});
      std::swap(v.p, v.next_p);
      std::swap(v.v, v.next_v);
      if (!on_the_fly) v.p_hat = v.p;
    } else {
      cuda::enqueue_elements(stages, n, bicgstab_update<T, 2>{{v}});
      cuda::enqueue_elements(stages, n, bicgstab_direction<T, M>{{v}});
      cuda::enqueue_rows(stages, view, plan, bicgstab_product<T>{{v}, v.p_hat});
      cuda::enqueue_elements(stages, n, bicgstab_half<T, M>{{v}});
      cuda::enqueue_rows(stages, view, plan, bicgstab_stabilise<T>{{v}, v.s_hat});
    }
  }
  const auto s = sequence.scalars();
  EXPECT_EQ(s.iteration, 4) << name_of(s.status);
  std::vector<std::vector<T>> all = {{s.alpha, s.beta, s.omega}};
  for (const auto& vector : {v.x, v.best_x, v.s, v.shadow, v.p, v.v, v.t}) {
    array<T> kept(ctx, n);
    residua::copy<T>(ctx, vector, kept.view());
    all.push_back(elements_of(ctx, kept));
  }
  return all;
}

/// Definite, with rows of all lengths: one is long, and so no entries come through shared memory.
csr definite(bool has_long_row) {
  csr A = residua::generate_problem("plate:20");
  if (!has_long_row) return A;
  csr B;
  B.rows = B.columns = A.rows;
  for (sparse_index i = 0; i < A.rows; ++i) {
    for (sparse_index j = 0; j < A.rows; ++j) {
      const bool in_cross = i == 0 || j == 0 || i == j;
      if (!in_cross) continue;
      B.column.push_back(j);
      B.value.push_back(i == j ? 1000.0 + i : 1.0 / (1 + i + j));
    }
    B.row_start.push_back(static_cast<sparse_index>(B.column.size()));
  }
  return B;
}

template <class F>
void expect_the_same_both_ways(const F& run) {
  const auto apart = run(false), formed = run(true);
  ASSERT_EQ(apart.size(), formed.size());
  for (std::size_t k = 0; k < apart.size(); ++k)
    EXPECT_TRUE(same_bits(apart[k], formed[k])) << "vector " << k;
}

TEST_F(row_paths_cuda, form_the_vector_with_the_bits_of_loops_of_its_own) {
  const auto ctx = residua::context::cuda();
  for (const bool has_long_row : {false, true}) {
    SCOPED_TRACE(has_long_row ? "a long row" : "short rows");
    const csr A = definite(has_long_row);
    const auto in_format = [&]<class T>() {
      expect_the_same_both_ways([&](bool f) { return run_cg<T, applied::identity>(ctx, A, f); });
      expect_the_same_both_ways([&](bool f) { return run_cg<T, applied::diagonal>(ctx, A, f); });
      expect_the_same_both_ways([&](bool f) { return run_bicgstab<T, applied::identity>(ctx, A, f); });
      expect_the_same_both_ways([&](bool f) { return run_bicgstab<T, applied::diagonal>(ctx, A, f); });
    };
    in_format.operator()<double>();
    in_format.operator()<dd>();
  }
}

}  // namespace
}  // namespace residua_test
