// Cholesky's factorisation of matrices whose columns several ranks hold.
#include "residua/distributed/cholesky.hpp"

#include "distributed/dealt_matrices.hpp"
#include "lapack/cholesky/factorise_cholesky.hpp"
#include "residua/lapack/potrf.hpp"

namespace residua_test {
namespace {

using residua::uplo;
constexpr uplo both_triangles[] = {uplo::lower, uplo::upper};

/// The factor, and the solutions of two systems, to the bounds.
template <class T>
void expect_factor(uplo stored, const std::vector<T>& A, index_t n, index_t width, const std::vector<T>& B,
                   const dealt_outcome<T>& o) {
  const bool is_lower = stored == uplo::lower;
  const auto l = [&](index_t i, index_t k) {
    return i < k ? T(0.0) : o.factors[is_lower ? i + k * n : k + i * n];
  };
  const auto transposed = [&](index_t k, index_t j) { return l(j, k); };
  const bool by_residues = o.report.products.used == engine::residue;
  const double of_roots = 2 * bound_of_format<T>::root * (std::is_same_v<T, double> ? 2 : 1);
  const double parts = bound_by_blocks<T>(n, width, by_residues);
  EXPECT_EQ(o.report.info, 0);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      if (i < j) {
        ASSERT_TRUE(std::isnan(leading(o.factors[is_lower ? i + j * n : j + i * n])))
            << "the other triangle, " << i << ", " << j;
      } else {
        expect_product_of_factors(A[i + j * n], parts + of_roots, i, j, l, transposed,
                                  [](index_t, index_t column) { return column + 1; });
      }
    }
  }
  expect_solved(A, n, B, o.x, product_of_magnitudes(n, l, transposed), 3 * parts + of_roots);
}

/// On all ranks as on one, and right.
template <class T>
void expect_one_factor(const context& ctx, uplo stored, index_t n, index_t width,
                       const product_options& options) {
  SCOPED_TRACE(std::to_string(n) + " columns in blocks of " + std::to_string(width) +
               (stored == uplo::lower ? ", lower" : ", upper"));
  const auto A = definite_matrix<T>(n);
  const auto B = vector_of<T>(data::uniform, 2 * n, 5);
  const auto together = cholesky_on<T>(all_ranks(), ctx, A, n, width, options, B, stored);
  if (!has_other_bits<T>(ctx) || options.engine == engine::residue)
    expect_same_outcome(together, cholesky_on<T>(this_rank(), ctx, A, n, width, options, B, stored));
  expect_factor(stored, A, n, width, B, together);
}

struct blocks {
  index_t n, width;
};

TEST(distributed_potrf, has_the_bits_of_one_rank_and_is_within_its_bound) {
  for (const auto& ctx : {context::reference(), context::cpu(2)}) {
    for (const auto& s : {blocks{1, 1}, blocks{7, 3}, blocks{5, 8}, blocks{33, 8}, blocks{41, 20}}) {
      for (const auto stored : both_triangles) {
        for_each_format([&]<class T>() {
          expect_one_factor<T>(ctx, stored, s.n, s.width, {engine::native});
          if (s.n == 33) expect_one_factor<T>(ctx, stored, s.n, s.width, {engine::residue});
        });
      }
    }
  }
}

TEST(distributed_potrf, has_the_bits_of_one_context_by_the_same_blocks) {
  const auto ctx = context::cpu(2);
  for (const auto& s : {blocks{50, 16}, blocks{64, 16}, blocks{40, 64}}) {
    for_each_format([&]<class T>() {
      if (has_other_bits<T>(ctx)) return;
      const auto A = definite_matrix<T>(s.n);
      const auto together = cholesky_on<T>(all_ranks(), ctx, A, s.n, s.width, {engine::native});
      padded<T> alone(ctx, triangle_of(uplo::lower, A, s.n, false), s.n, s.n, 1);
      residua::lapack::factorise_by_blocks<T>(ctx, uplo::lower, alone, {engine::native}, s.width);
      EXPECT_TRUE(same_bits(together.factors, alone.elements()));
    });
  }
}

TEST(distributed_potrf, of_one_block_is_that_of_one_context) {
  const auto ctx = context::cpu(1);
  for_each_format([&]<class T>() {
    constexpr index_t n = 70;
    const auto A = definite_matrix<T>(n);
    for (const auto stored : both_triangles) {
      padded<T> alone(ctx, triangle_of(stored, A, n, false), n, n, 0);
      residua::potrf(ctx, stored, alone, {engine::native});
      const auto together = cholesky_on<T>(all_ranks(), ctx, A, n, 100, {engine::native}, {}, stored);
      EXPECT_TRUE(same_bits(together.factors, alone.elements()));
    }
  });
}

TEST(distributed_potrf, names_on_all_ranks_the_first_minor_that_is_not_positive) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  constexpr index_t n = 30, width = 7;
  const auto ctx = context::cpu(1);
  using residua::dd;
  for (const double bad : {0.0, -1.0, nan}) {
    for (const index_t place : {0, 6, 7, 20, 29}) {
      std::vector<dd> A(n * n, dd(0.0));
      for (index_t i = 0; i < n; ++i) A[i + i * n] = dd(i == place ? bad : 1.0);
      for (const auto stored : both_triangles)
        EXPECT_EQ(cholesky_on<dd>(all_ranks(), ctx, A, n, width, {}, {}, stored).report.info, place + 1)
            << bad;
    }
  }
}

TEST(distributed_potrf, takes_part_of_a_larger_array) {
  const auto ctx = context::cpu(1);
  constexpr index_t n = 20, width = 3, beside = 4;
  const cyclic_columns columns(all_ranks(), n, width);
  const auto A = definite_matrix<residua::dd>(n);
  const auto own = own_columns_of(ctx, columns, n, A).to_host(ctx);
  matrix<residua::dd> larger(ctx, n + beside, columns.own_columns());
  const auto part = larger.view().block(1, 0, n, columns.own_columns());
  for (index_t k = 0; k < static_cast<index_t>(own.size()); ++k) part(k % n, k / n) = own[k];
  EXPECT_EQ(residua::potrf(ctx, columns, uplo::lower, part).info, 0);
  const auto expected = cholesky_on<residua::dd>(this_rank(), ctx, A, n, width).factors;
  for (index_t j = 0; j < columns.own_columns(); ++j) {
    const index_t column = columns.number(j);
    for (index_t i = column; i < n; ++i) EXPECT_TRUE(same_bits(part(i, j), expected[i + column * n]));
    EXPECT_EQ(larger.view()(0, j), residua::dd(0.0));
    EXPECT_EQ(larger.view()(n + 1, j), residua::dd(0.0));
  }
}

/// Of two blocks of a column the only sums are those ahead of the second; solves have them in both sweeps.
TEST(distributed_potrf, reports_its_products) {
  const auto ctx = context::cpu(1);
  const std::vector<residua::dd> A{residua::dd(4.0), residua::dd(1.0), residua::dd(1.0), residua::dd(3.0)};
  const product_options options{engine::residue};
  for (const auto stored : both_triangles) {
    EXPECT_EQ(cholesky_on<residua::dd>(this_rank(), ctx, A, 2, 1, options, {}, stored).report.products.used,
              engine::residue);
    const cyclic_columns columns(this_rank(), 2, 1);
    const matrix<residua::dd> factor(ctx, 2, 2, std::span<const residua::dd>(A));
    matrix<residua::dd> B(ctx, 2, 3, std::vector<residua::dd>(6, residua::dd(1.0)));
    EXPECT_EQ(residua::potrs(ctx, columns, stored, factor, B, options).used, engine::residue);
  }
}

/// One block has what its own factorisation reports.
TEST(distributed_potrf, reports_the_products_within_a_block) {
  constexpr index_t n = 200;
  const auto ctx = context::cpu(1);
  const auto A = definite_matrix<residua::dd>(n);
  const product_options options{engine::residue};
  padded<residua::dd> alone(ctx, triangle_of(uplo::lower, A, n, false), n, n, 0);
  const auto expected = residua::potrf(ctx, uplo::lower, alone, options).products;
  EXPECT_EQ(expected.used, engine::residue);
  const auto together = cholesky_on<residua::dd>(this_rank(), ctx, A, n, n, options).report.products;
  EXPECT_EQ(together.used, engine::residue);
  EXPECT_EQ(together.products, expected.products);
}

TEST(distributed_potrf, of_nothing) {
  const auto ctx = context::cpu(1);
  const cyclic_columns columns(all_ranks(), 0, 4);
  matrix<double> A(ctx, 0, 0), B(ctx, 0, 3);
  const auto report = residua::potrf(ctx, columns, uplo::lower, A);
  EXPECT_EQ(report.info, 0);
  EXPECT_EQ(report.products.reason, "nothing to factorise");
  residua::potrs(ctx, columns, uplo::lower, A, B);
  const cyclic_columns some(all_ranks(), 5, 2);
  matrix<double> own(ctx, 5, some.own_columns()), none(ctx, 5, 0);
  residua::potrs(ctx, some, uplo::lower, own, none);
}

TEST(distributed_potrf, rejects_on_all_ranks_what_is_wrong_on_one) {
  const auto ctx = context::cpu(1);
  const auto ranks = all_ranks();
  const auto last = name_of_rank(ranks, ranks.size() - 1);
  const cyclic_columns columns(ranks, 4 * ranks.size(), 2);
  const index_t n = columns.columns();
  matrix<double> A(ctx, n, columns.own_columns()), lower(ctx, n + 1, columns.own_columns()),
      narrow(ctx, n, columns.own_columns() - 1), B(ctx, n, 2), short_B(ctx, n - 1, 2), wide_B(ctx, n, 3);
  const auto rejected = [&](std::initializer_list<std::string> words, const auto& misuse) {
    expect_agreed(residua::error_kind::invalid_argument, words, misuse);
  };
  const bool here = is_last(ranks);
  rejected({last + "potrf: ", "columns"},
           [&] { residua::potrf(ctx, columns, uplo::lower, here ? narrow : A); });
  rejected({last + "potrf: ", "rows"}, [&] { residua::potrf(ctx, columns, uplo::lower, here ? lower : A); });
  rejected({last + "potrf: ", "accuracy_bits"}, [&] {
    product_options options{engine::residue};
    if (here) options.accuracy_bits = 1;
    residua::potrf(ctx, columns, uplo::lower, A, options);
  });
  rejected({last + "potrs: ", "columns"},
           [&] { residua::potrs(ctx, columns, uplo::lower, here ? narrow : A, B); });
  rejected({last + "potrs: ", "rows"},
           [&] { residua::potrs(ctx, columns, uplo::lower, A, here ? short_B : B); });
  rejected({last + "potrs: factor has ", "rows"},
           [&] { residua::potrs(ctx, columns, uplo::lower, here ? lower : A, B); });
  rejected({last + "potrs: ", "accuracy_bits"}, [&] {
    product_options options{engine::residue};
    if (here) options.accuracy_bits = 1;
    residua::potrs(ctx, columns, uplo::lower, A, B, options);
  });
  if (ranks.size() == 1) return;
  rejected({last + "potrf: ", "options"},
           [&] { residua::potrf(ctx, columns, uplo::lower, A, {here ? engine::residue : engine::native}); });
  rejected({last + "potrf: ", "blocks"}, [&] {
    const cyclic_columns other(ranks, n, here ? 1 : 2);
    matrix<double> its(ctx, n, other.own_columns());
    residua::potrf(ctx, other, uplo::lower, its);
  });
  rejected({last + "potrf: its triangle is not that of rank 0"},
           [&] { residua::potrf(ctx, columns, here ? uplo::upper : uplo::lower, A); });
  rejected({last + "potrs: its triangle is not that of rank 0"},
           [&] { residua::potrs(ctx, columns, here ? uplo::upper : uplo::lower, A, B); });
  rejected({last + "potrs: "}, [&] { residua::potrs(ctx, columns, uplo::lower, A, here ? wide_B : B); });
  rejected({last + "potrf: ", "context"},
           [&] { residua::potrf(here ? context::reference() : ctx, columns, uplo::lower, A); });
}

}  // namespace
}  // namespace residua_test
