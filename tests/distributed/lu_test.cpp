// LU factorisation of matrices whose columns several ranks hold.
#include "residua/distributed/lu.hpp"

#include "distributed/dealt_matrices.hpp"
#include "lapack/lu/factorise_lu.hpp"
#include "residua/lapack/getrf.hpp"

namespace residua_test {
namespace {

template <class T>
std::vector<T> transposed(const std::vector<T>& A, index_t n) {
  std::vector<T> B(A.size());
  for (index_t k = 0; k < n * n; ++k) B[k / n + k % n * n] = A[k];
  return B;
}

/// P A = L U to the bound with multipliers of 1 at most, and, if A is square, the solutions of the systems
/// with A and its transpose.
template <class T>
void expect_factors(const std::vector<T>& A, const deal_of& s, const std::vector<T>& B,
                    const dealt_outcome<T>& o) {
  const index_t pivots = std::min(s.m, s.n);
  const auto l = [&](index_t i, index_t k) {
    return i < k ? T(0.0) : i == k ? T(1.0) : o.factors[i + k * s.m];
  };
  const auto r = [&](index_t k, index_t j) { return k > j ? T(0.0) : o.factors[k + j * s.m]; };
  const double bound = bound_by_blocks<T>(pivots, s.width, o.report.products.used == engine::residue);
  EXPECT_EQ(o.report.info, 0);
  const auto PA = with_rows_exchanged(A, s.m, o.ipiv);
  for (index_t j = 0; j < s.n; ++j) {
    for (index_t i = 0; i < s.m; ++i) {
      expect_product_of_factors(PA[i + j * s.m], bound, i, j, l, r, [&](index_t row, index_t column) {
        return std::min({row, column, pivots - 1}) + 1;
      });
      if (i > j && j < pivots) {
        EXPECT_LE(std::abs(leading(l(i, j))), 1.0) << i << ", " << j;
      }
    }
  }
  if (B.empty()) return;
  expect_solved(PA, s.n, with_rows_exchanged(B, s.n, o.ipiv), o.x, product_of_magnitudes(s.n, l, r),
                3 * bound);
  // A^T x = (P A)^T P x.
  const auto sizes = product_of_magnitudes(
      s.n, [&](index_t i, index_t k) { return r(k, i); }, [&](index_t k, index_t j) { return l(j, k); });
  expect_solved(transposed(PA, s.n), s.n, B, with_rows_exchanged(o.x_transposed, s.n, o.ipiv), sizes,
                3 * bound);
}

/// On all ranks as on one, and right.
template <class T>
void expect_one_factorisation(const context& ctx, const deal_of& s, const product_options& options) {
  SCOPED_TRACE(std::to_string(s.m) + " x " + std::to_string(s.n) + " in blocks of " +
               std::to_string(s.width));
  const auto A = vector_of<T>(data::uniform, s.m * s.n, 71);
  const auto B = s.m == s.n ? vector_of<T>(data::uniform, 2 * s.n, 5) : std::vector<T>{};
  const auto together = lu_on<T>(all_ranks(), ctx, A, s, options, B);
  if (all_ranks().rank() == 0) {
    EXPECT_FALSE(together.report.products.reason.empty());  // it has the first panel
  }
  if (!has_other_bits<T>(ctx) || options.engine == engine::residue)
    expect_same_outcome(together, lu_on<T>(this_rank(), ctx, A, s, options, B));
  expect_factors(A, s, B, together);
}

TEST(distributed_getrf, has_the_bits_and_pivots_of_one_rank_and_is_within_its_bound) {
  const deal_of shapes[] = {{1, 1, 1},   {7, 7, 3},   {5, 5, 8}, {33, 33, 8},
                            {40, 17, 5}, {17, 40, 5}, {6, 30, 4}};
  for (const auto& ctx : {context::reference(), context::cpu(2)}) {
    for (const auto& s : shapes) {
      for_each_format([&]<class T>() {
        expect_one_factorisation<T>(ctx, s, {engine::native});
        if (s.m == 33) expect_one_factorisation<T>(ctx, s, {engine::residue});
      });
    }
  }
}

TEST(distributed_getrf, has_the_bits_and_pivots_of_one_context_by_the_same_blocks) {
  const auto ctx = context::cpu(2);
  for (const auto& s : {deal_of{50, 50, 16}, deal_of{64, 40, 16}, deal_of{40, 64, 16}, deal_of{40, 40, 50}}) {
    for_each_format([&]<class T>() {
      if (has_other_bits<T>(ctx)) return;
      const auto A = vector_of<T>(data::graded, s.m * s.n, 71);
      const auto together = lu_on<T>(all_ranks(), ctx, A, s, {engine::native});
      padded<T> alone(ctx, A, s.m, s.n, 1);
      residua::array<index_t> ipiv(ctx, std::min(s.m, s.n));
      residua::lapack::factorise_by_blocks<T>(ctx, alone, ipiv.view(), {engine::native}, {s.width});
      EXPECT_TRUE(same_bits(together.factors, alone.elements()));
      EXPECT_EQ(together.ipiv, ipiv.to_host(ctx));
    });
  }
}

TEST(distributed_getrf, names_on_all_ranks_the_first_pivot_that_is_zero_and_goes_on) {
  constexpr index_t n = 20, width = 6;
  const auto ctx = context::cpu(1);
  using residua::dd;
  for (const index_t zero : {0, 5, 6, 13, 19}) {
    auto A = vector_of<dd>(data::uniform, n * n, 9);
    for (index_t i = 0; i < n; ++i) A[i + zero * n] = dd(0.0);
    const auto o = lu_on<dd>(all_ranks(), ctx, A, {n, n, width});
    EXPECT_EQ(o.report.info, zero + 1);
    expect_same_outcome(o, lu_on<dd>(this_rank(), ctx, A, {n, n, width}));
    for (index_t j = zero + 1; j < n; ++j) EXPECT_TRUE(std::isfinite(leading(o.factors[j + j * n])));
  }
}

/// A NaN is larger than any number, on whichever rank its column is.
TEST(distributed_getrf, takes_a_nan_as_pivot) {
  constexpr index_t n = 15, width = 4;
  const auto ctx = context::cpu(1);
  for (const index_t column : {0, 6, 14}) {
    auto A = vector_of<residua::dd>(data::uniform, n * n, 9);
    A[14 + column * n] = residua::dd(std::numeric_limits<double>::quiet_NaN());
    const auto o = lu_on<residua::dd>(all_ranks(), ctx, A, {n, n, width});
    EXPECT_EQ(o.ipiv, lu_on<residua::dd>(this_rank(), ctx, A, {n, n, width}).ipiv);
    EXPECT_EQ(o.ipiv[static_cast<std::size_t>(column)], 15);
  }
}

/// Of two blocks of a column the only sums are those ahead of the second.
TEST(distributed_getrf, reports_its_products) {
  const auto A = vector_of<residua::dd>(data::uniform, 4, 9);
  const auto o = lu_on<residua::dd>(this_rank(), context::cpu(1), A, {2, 2, 1}, {engine::residue});
  EXPECT_EQ(o.report.products.used, engine::residue);
}

TEST(distributed_getrf, of_nothing) {
  const auto ctx = context::cpu(1);
  const cyclic_columns none(all_ranks(), 0, 4), some(all_ranks(), 5, 2);
  residua::array<index_t> ipiv(ctx, 0);
  matrix<double> A(ctx, 3, 0), B(ctx, 0, some.own_columns()), square(ctx, 0, 0);
  const auto report = residua::getrf(ctx, none, A, ipiv.view());
  EXPECT_EQ(report.info, 0);
  EXPECT_EQ(report.products.reason, "nothing to factorise");
  EXPECT_EQ(residua::getrf(ctx, some, B, ipiv.view()).info, 0);
  residua::getrs(ctx, none, op::none, square, ipiv.view(), square);
}

TEST(distributed_getrf, rejects_on_all_ranks_what_is_wrong_on_one) {
  const auto ctx = context::cpu(1);
  const auto ranks = all_ranks();
  const auto last = name_of_rank(ranks, ranks.size() - 1);
  const cyclic_columns columns(ranks, 4 * ranks.size(), 2);
  const index_t n = columns.columns();
  matrix<double> A(ctx, n, columns.own_columns()), high(ctx, n + 1, columns.own_columns()),
      narrow(ctx, n, columns.own_columns() - 1), B(ctx, n, 2), short_B(ctx, n - 1, 2);
  residua::array<index_t> ipiv(ctx, n), few(ctx, n - 1), many(ctx, 2 * n);
  const auto rejected = [&](std::initializer_list<std::string> words, const auto& misuse) {
    expect_agreed(residua::error_kind::invalid_argument, words, misuse);
  };
  const bool here = is_last(ranks);
  rejected({last + "getrf: ", "columns"},
           [&] { residua::getrf(ctx, columns, here ? narrow : A, ipiv.view()); });
  rejected({last + "getrf: ", "ipiv"},
           [&] { residua::getrf(ctx, columns, A, here ? few.view() : ipiv.view()); });
  rejected({last + "getrf: ", "increment"}, [&] {
    const residua::vector_view<index_t> apart(many.view().first(), n, 2);
    residua::getrf(ctx, columns, A, here ? apart : ipiv.view());
  });
  rejected({last + "getrs: ", "LU"},
           [&] { residua::getrs(ctx, columns, op::none, here ? high : A, ipiv.view(), B); });
  rejected({last + "getrs: ", "ipiv"},
           [&] { residua::getrs(ctx, columns, op::none, A, here ? few.view() : ipiv.view(), B); });
  rejected({last + "getrs: ", "rows"},
           [&] { residua::getrs(ctx, columns, op::none, A, ipiv.view(), here ? short_B : B); });
  const residua::matrix_view<double> null_A(nullptr, n, columns.own_columns(), n), null_B(nullptr, n, 2, n);
  const residua::vector_view<index_t> null_ipiv(nullptr, n, 1);
  rejected({last + "getrf: A is null"},
           [&] { residua::getrf<double>(ctx, columns, here ? null_A : A.view(), ipiv.view()); });
  rejected({last + "getrf: ipiv is null"},
           [&] { residua::getrf(ctx, columns, A, here ? null_ipiv : ipiv.view()); });
  rejected({last + "getrs: ipiv is null"},
           [&] { residua::getrs(ctx, columns, op::none, A, here ? null_ipiv : ipiv.view(), B); });
  rejected({last + "getrs: B is null"}, [&] {
    residua::getrs<double>(ctx, columns, op::none, A.view(), ipiv.view(), here ? null_B : B.view());
  });
  residua::array<index_t> ones(ctx, n, 1), zeros(ctx, n, 0);
  rejected({last + "getrs: ipiv has 0 as element 1"},
           [&] { residua::getrs(ctx, columns, op::none, A, here ? zeros.view() : ones.view(), B); });
  residua::array<index_t> beyond(ctx, n, n + 1);
  rejected({last + "getrs: ipiv has " + std::to_string(n + 1) + " as element 1"},
           [&] { residua::getrs(ctx, columns, op::none, A, here ? beyond.view() : ones.view(), B); });
  product_options inaccurate{engine::residue};
  inaccurate.accuracy_bits = here ? 1 : 0;
  rejected({last + "getrf: ", "accuracy_bits"},
           [&] { residua::getrf(ctx, columns, A, ipiv.view(), inaccurate); });
  rejected({last + "getrs: ", "accuracy_bits"},
           [&] { residua::getrs(ctx, columns, op::none, A, ones.view(), B, inaccurate); });
  if (ranks.size() == 1) return;
  for (const bool by_limit : {false, true}) {
    product_options other;
    if (here) (by_limit ? other.workspace_limit = 1000 : other.accuracy_bits = 100);
    rejected({last + "getrf: its kind of context or its options"},
             [&] { residua::getrf(ctx, columns, A, ipiv.view(), other); });
  }
  rejected({last + "getrs: its op(A) is not that of rank 0"},
           [&] { residua::getrs(ctx, columns, here ? op::transpose : op::none, A, ones.view(), B); });
  rejected({last + "getrf: ", "rows"}, [&] { residua::getrf(ctx, columns, here ? high : A, ipiv.view()); });
  rejected({last + "getrf: ", "options"},
           [&] { residua::getrf(ctx, columns, A, ipiv.view(), {here ? engine::residue : engine::native}); });
}

}  // namespace
}  // namespace residua_test
