// A system that several ranks make and solve together: mpirun -n 4 ranks
#include <cstdio>
#include <residua/distributed/krylov.hpp>
#include <residua/number/text.hpp>
#include <residua/view/array.hpp>

using namespace residua;

/// This rank's rows of the n x n matrix with 2 on the diagonal and -1 beside it.
csr own_rows(const row_partition& rows) {
  const index_t first = rows.first_row(rows.ranks().rank()), n = rows.rows();
  csr A;
  A.rows = rows.own_rows();
  A.columns = n;
  A.kind = matrix_kind::symmetric;
  for (index_t i = first; i < first + A.rows; ++i) {
    for (const index_t j : {i - 1, i, i + 1}) {
      if (j < 0 || j >= n) continue;
      A.column.push_back(static_cast<sparse_index>(j));
      A.value.push_back(i == j ? 2.0 : -1.0);
    }
    A.row_start.push_back(static_cast<sparse_index>(A.column.size()));
  }
  return A;
}

int main() {
  const auto ranks = communicator::world();
  try {
    const auto ctx = context::cpu(1);
    const row_partition rows(ranks, 1000);
    const distributed_csr A(ctx, rows, own_rows(rows));
    const array<double> b(ctx, rows.own_rows(), 1.0);
    array<dd> x(ctx, rows.own_rows());
    const auto report = cg(ctx, A, jacobi(ctx, A), b, x, {.tolerance = 1e-25});
    const auto whole = gather(rows, x.to_host(ctx));  // on rank 0
    if (ranks.rank() == 0) {
      std::printf("%lld iterations on %d ranks, x[499] = %s\n", static_cast<long long>(report.iterations),
                  ranks.size(), to_string(whole[499], 25).c_str());
    }
    return report.converged() ? 0 : 1;
  } catch (const agreed_error& e) {  // on every rank
    if (ranks.rank() == 0) std::fprintf(stderr, "ranks: %s\n", e.what());
    return 2;
  } catch (const std::exception& e) {  // on this one: the others wait
    ranks.abort("ranks", e.what());
  }
}
