// Batches of small matrices, for `residua bench`.
#include "cli/bench/operands.hpp"
#include "residua/lapack/getrf_batched.hpp"
#include "residua/lapack/potrf_batched.hpp"

namespace residua::cli {

namespace {

/// On a CPU about a million elements and a thousand matrices at least; on a GPU, which a million elements do
/// not fill, a hundred thousand matrices, or as many as 2^27 elements.
index_t batch_count(const context& ctx, index_t n) {
  constexpr index_t least = 1024, enough = 100000;
  const index_t elements = index_t{1} << (ctx.kind() == backend::cuda ? 27 : 20);
  const index_t fitting = std::max(least, elements / n / n);
  return ctx.kind() == backend::cuda ? std::min(enough, fitting) : fitting;
}

/// In C matrices that are B's at first, in A a right-hand side each that is x's.
template <class T>
struct batch_operands : operands<T> {
  index_t n, count;
  array<index_t> info;

  batch_operands(const context& ctx, engine e, index_t order)
      : operands<T>(ctx, e), n(order), count(batch_count(ctx, order)), info(ctx, count) {
    this->B = this->filled(n, n * count);
    fill_diagonals();
    this->C = matrix<T>(ctx, n, n * count);
    this->A = matrix<T>(ctx, n, count);
    this->x = array<T>(ctx, n * count);
    this->pivots = array<index_t>(ctx, n * count);
    fill(ctx, this->x.view());
  }
  matrix_batch<T> matrices() { return batch_of(fresh_C(*this), n); }
  matrix_batch<T> right_hand_sides() {
    copy(this->ctx, this->x, flat(this->A.view()));
    return batch_of(this->A, 1);
  }

 private:
  /// With n, so that no triangle is ill-conditioned.
  void fill_diagonals() {
    const array<T> diagonal(this->ctx, count, T(static_cast<double>(n)));
    for (index_t i = 0; i < n; ++i) {
      const auto first = this->B.view().block(i, i, 1, 1);
      copy(this->ctx, diagonal, vector_view<T>(first.data(), count, n * n, first.memory()));
    }
    this->ctx.synchronize();  // `diagonal` may go
  }
  matrix_batch<T> batch_of(const matrix_view<T>& all, index_t columns) const {
    return {all.block(0, 0, n, columns), n * columns, count};
  }
};

/// So many times n^3 and n^2 operations a matrix; the result's m is the number of matrices.
template <class Run>
bench_operation batched(const char* name, double cubes, double squares, const Run& run) {
  return {name, operation_kind::batches,
          [=](const context& ctx, format f, shape s, engine e) {
            return in_one_of<formats_of_factors>(f, name, [&]<class T>() -> bench_case {
              const auto o = std::make_shared<batch_operands<T>>(ctx, e, s.n);
              const auto n = static_cast<double>(s.n), count = static_cast<double>(o->count);
              return {{o->count, s.n, 0},
                      2 * n * n * count * stored_bytes<T>,
                      (cubes * n + squares) * n * n * count,
                      [=] { run(*o); },
                      nullptr};
            });
          },
          is_one_of<formats_of_factors>};
}

/// Matrices in A and B, vectors in x and y, products in C; the same vectors and matrices as lists of views.
template <class T>
struct product_operands : operands<T> {
  index_t n, count;
  array<matrix_view<const T>> listed_matrices;
  array<vector_view<const T>> listed_x;
  array<vector_view<T>> listed_y;

  product_operands(const context& ctx, engine e, index_t order)
      : operands<T>(ctx, e), n(order), count(batch_count(ctx, order)) {
    this->make_vectors(n * count, n * count);
    this->A = this->filled(n, n * count);
    this->B = this->filled(n, n * count);
    this->C = matrix<T>(ctx, n, n * count);
    list();
  }
  template <class Element>
  matrix_batch<Element> batch_of(matrix<T>& all) const {
    return {matrix_view<Element>(all.view().block(0, 0, n, n)), n * n, count};
  }

 private:
  void list() {
    std::vector<matrix_view<const T>> matrices;
    std::vector<vector_view<const T>> inputs;
    std::vector<vector_view<T>> outputs;
    for (index_t k = 0; k < count; ++k) {
      matrices.push_back(this->A.view().block(0, k * n, n, n));
      inputs.push_back(this->x.view().part(k * n, n));
      outputs.push_back(this->y.view().part(k * n, n));
    }
    listed_matrices = array<matrix_view<const T>>(this->ctx, matrices);
    listed_x = array<vector_view<const T>>(this->ctx, inputs);
    listed_y = array<vector_view<T>>(this->ctx, outputs);
  }
};

/// A batch of products, of so many operations and passes over its operands' elements a matrix of order n.
template <class Run>
bench_operation batched_products(const char* name, double (*operations)(double), double (*elements)(double),
                                 const Run& run) {
  return {name, operation_kind::batches, [=](const context& ctx, format f, shape s, engine e) {
            return with_vector_format(f, [&]<class T>() {
              const auto o = std::make_shared<product_operands<T>>(ctx, e, s.n);
              const auto n = static_cast<double>(s.n), count = static_cast<double>(o->count);
              return bench_case{{o->count, s.n, 0},
                                elements(n) * count * stored_bytes<T>,
                                operations(n) * count,
                                [=] { run(*o); },
                                nullptr};
            });
          }};
}

std::vector<bench_operation> systems_of_batches() {
  return {
      batched("getrf_batched", 2.0 / 3, 0,
              []<class T>(batch_operands<T>& o) {
                getrf_batched<T>(o.ctx, o.matrices(), o.pivots.view(), o.info.view());
              }),
      batched("potrf_batched", 1.0 / 3, 0,
              []<class T>(batch_operands<T>& o) {
                potrf_batched<T>(o.ctx, uplo::lower, o.matrices(), o.info.view());
              }),
      batched("gesv_batched", 2.0 / 3, 2,
              []<class T>(batch_operands<T>& o) {
                gesv_batched<T>(o.ctx, o.matrices(), o.pivots.view(), o.right_hand_sides(), o.info.view());
              }),
  };
}

std::vector<bench_operation> products_of_batches() {
  const auto of_matrix_and_vector = [](double n) { return 2 * n * n; };
  const auto matrix_and_vectors = [](double n) { return n * n + 3 * n; };
  return {
      batched_products("gemv_batched", of_matrix_and_vector, matrix_and_vectors,
                       []<class T>(product_operands<T>& o) {
                         gemv_batched(o.ctx, op::none, o.n, o.n, o.alpha, o.listed_matrices.view(),
                                      o.listed_x.view(), o.beta, o.listed_y.view());
                       }),
      batched_products("gemv_strided", of_matrix_and_vector, matrix_and_vectors,
                       []<class T>(product_operands<T>& o) {
                         gemv_strided(o.ctx, op::none, o.alpha, o.A.view().block(0, 0, o.n, o.n), o.n * o.n,
                                      o.x.view().part(0, o.n), o.n, o.beta, o.y.view().part(0, o.n), o.n,
                                      o.count);
                       }),
      batched_products(
          "gemm_strided", [](double n) { return 2 * n * n * n; }, [](double n) { return 3 * n * n; },
          []<class T>(product_operands<T>& o) {
            const auto first = [&](auto& all) { return all.view().block(0, 0, o.n, o.n); };
            gemm_strided(o.ctx, op::none, op::none, o.alpha, first(o.A), o.n * o.n, first(o.B), o.n * o.n,
                         0.0, first(o.C), o.n * o.n, o.count);
          }),
      batched_products(
          "gemm_batched", [](double n) { return 2 * n * n * n; }, [](double n) { return 3 * n * n; },
          []<class T>(product_operands<T>& o) {
            gemm_batched(o.ctx, op::none, op::none, o.alpha, o.template batch_of<const T>(o.A),
                         o.template batch_of<const T>(o.B), 0.0, o.template batch_of<T>(o.C));
          }),
  };
}

}  // namespace

std::vector<bench_operation> batched_operations() {
  auto all = products_of_batches();
  for (const auto& others : systems_of_batches()) all.push_back(others);
  return all;
}

}  // namespace residua::cli
