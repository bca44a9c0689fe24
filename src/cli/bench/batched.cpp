// Batches of small matrices, for `residua bench`.
#include "cli/bench/operands.hpp"
#include "residua/lapack/getrf_batched.hpp"
#include "residua/lapack/potrf_batched.hpp"

namespace residua::cli {

namespace {

/// About a million elements, and a thousand matrices at least.
index_t batch_count(index_t n) {
  constexpr index_t elements = index_t{1} << 20, least = 1024;
  return std::max(least, elements / (n * n));
}

/// Matrices with n on their diagonals.
template <class T>
std::vector<T> dominant_matrices(index_t n, index_t count) {
  const auto some = numbers<T>(bench_period);
  std::vector<T> all(static_cast<std::size_t>(n * n * count));
  for (index_t k = 0; k < n * n * count; ++k) {
    const bool on_diagonal = k % n == k / n % n;
    all[static_cast<std::size_t>(k)] =
        on_diagonal ? T(static_cast<double>(n)) : some[static_cast<std::size_t>(k % bench_period)];
  }
  return all;
}

/// In C matrices that are B's at first, in A a right-hand side each that is x's.
template <class T>
struct batch_operands : operands<T> {
  index_t n, count;
  array<index_t> info;

  batch_operands(const context& ctx, engine e, index_t order)
      : operands<T>(ctx, e), n(order), count(batch_count(order)), info(ctx, count) {
    this->B = matrix<T>(ctx, n, n * count, dominant_matrices<T>(n, count));
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
  matrix_batch<T> batch_of(const matrix_view<T>& all, index_t columns) const {
    return {all.block(0, 0, n, columns), n * columns, count};
  }
};

/// So many times n^3 and n^2 operations a matrix; the result's m is the number of matrices.
template <class Run>
bench_operation batched(const char* name, double cubes, double squares, const Run& run) {
  return {name, 5,
          [=](const context& ctx, format f, shape s, engine e) {
            return with_vector_format(f, [&]<class T>() -> bench_case {
              if constexpr (factor_format<T>) {
                const auto o = std::make_shared<batch_operands<T>>(ctx, e, s.n);
                const auto n = static_cast<double>(s.n), count = static_cast<double>(o->count);
                return {{o->count, s.n, 0},
                        2 * n * n * count * stored_bytes<T>,
                        (cubes * n + squares) * n * n * count,
                        [=] { run(*o); },
                        nullptr};
              } else {
                throw error(error_kind::unsupported,
                            "bench: " + std::string(name) + " has no format " + std::string(name_of(f)));
              }
            });
          },
          [](format f) { return with_vector_format(f, []<class T>() { return factor_format<T>; }); }};
}

}  // namespace

std::vector<bench_operation> batched_operations() {
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

}  // namespace residua::cli
