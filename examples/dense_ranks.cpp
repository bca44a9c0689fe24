// A dense system whose matrix several ranks hold, a part of the columns each: mpirun -n 4 dense_ranks
#include <algorithm>
#include <cstdio>
#include <residua/distributed/cholesky.hpp>
#include <residua/number/text.hpp>
#include <residua/view/matrix.hpp>

using namespace residua;

/// This rank's columns of the n x n matrix with min(i, j) + 1 in row i and column j. Its inverse has 2 on the
/// diagonal, but 1 at its end, and -1 beside it.
std::vector<dd> own_columns(const cyclic_columns& columns) {
  const index_t n = columns.columns();
  std::vector<dd> elements;
  for (index_t own = 0; own < columns.own_columns(); ++own) {
    const index_t j = columns.number(own);
    for (index_t i = 0; i < n; ++i) elements.push_back(dd(static_cast<double>(std::min(i, j) + 1)));
  }
  return elements;
}

int main() {
  const auto ranks = communicator::world();
  try {
    const auto ctx = context::cpu(1);
    constexpr index_t n = 300;
    // factorisation {
    const cyclic_columns columns(ranks, n, 64);  // blocks of 64 columns, in turn
    matrix<dd> A(ctx, n, columns.own_columns(), own_columns(columns));
    matrix<dd> B(ctx, n, 1, std::vector<dd>(n, dd(1.0)));
    const auto factors = potrf(ctx, columns, uplo::lower, A);       // info is the same on every rank
    if (factors.info == 0) potrs(ctx, columns, uplo::lower, A, B);  // of the B of rank 0: X, on every rank
    // } factorisation
    const auto x = B.to_host(ctx);
    if (ranks.rank() == 0) {
      std::printf("info %lld on %d ranks, x[0] = %s\n", static_cast<long long>(factors.info), ranks.size(),
                  to_string(x[0], 25).c_str());
    }
    return factors.info == 0 ? 0 : 1;
  } catch (const agreed_error& e) {  // on every rank
    if (ranks.rank() == 0) std::fprintf(stderr, "dense_ranks: %s\n", e.what());
    return 2;
  } catch (const std::exception& e) {  // on this one: the others wait
    ranks.abort("dense_ranks", e.what());
  }
}
