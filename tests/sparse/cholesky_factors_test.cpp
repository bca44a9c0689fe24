// Cholesky's factors as complete factors: which matrices have them, scaling, their triangles, predictions.
#include <limits>

#include "backends.hpp"
#include "oracle/mp.hpp"
#include "rejection.hpp"
#include "residua/generate/problems.hpp"
#include "residua/sparse/factors.hpp"
#include "sparse/direct/definite_form.hpp"
#include "sparse/direct/factor_plan.hpp"
#include "sparse/small_matrices.hpp"
#include "strided.hpp"

namespace residua_test {
namespace {

using residua::csr_matrix;
using residua::factor_analysis;
using residua::factor_kind;
using residua::sparse_factors;
using residua::oracle::mp;

class cholesky_factors : public on_backend {
 protected:
  factor_analysis analysis_of(const csr& A, factor_kind kind = factor_kind::cholesky) const {
    return {ctx, csr_matrix(ctx, A), kind};
  }
};
RESIDUA_ON_FEW_BACKENDS(cholesky_factors);

csr symmetric(csr A) {
  A.kind = residua::matrix_kind::symmetric;
  return A;
}

/// Definite, with rows and columns scaled by powers of two.
csr scaled_matrix(index_t n, int percent, const std::vector<int>& exponent, double sign) {
  random_numbers random(static_cast<std::uint64_t>(n));
  rows_of_numbers D(n, std::vector<double>(n, 0.0));
  for (index_t i = 0; i < n; ++i) {
    D[i][i] = sign * std::ldexp(2.0 * static_cast<double>(n), 2 * exponent[i]);
    for (index_t j = 0; j < i; ++j) {
      if (random.whole(100) < percent)
        D[i][j] = D[j][i] = std::ldexp(random.graded(0), exponent[i] + exponent[j]);
    }
  }
  return symmetric(sparse_of(D));
}

/// |b - A x|_i <= gamma / (1 - gamma) sqrt(a_ii) sum_j sqrt(a_jj) |x_j|, gamma = gamma_(3 n + 1): as in
/// direct/cholesky_test.cpp.
void expect_within_bound(const csr& A, const std::vector<double>& b, const std::vector<double>& x) {
  constexpr mpfr_prec_t exact_bits = 4300;
  const auto D = dense_of(A);
  const double terms = (3 * static_cast<double>(A.rows) + 1) * 0x1p-53, gamma = terms / (1 - terms);
  mp weighted(exact_bits), root(exact_bits), term(exact_bits), r(exact_bits);
  const auto set_root = [&](index_t i) {
    root.set(std::fabs(D[i][i]));
    mpfr_sqrt(root.get(), root.get(), MPFR_RNDN);
  };
  weighted.set(0.0);
  for (index_t j = 0; j < A.rows; ++j) {
    ASSERT_TRUE(std::isfinite(x[j]));
    set_root(j);
    mpfr_mul_d(root.get(), root.get(), std::fabs(x[j]), MPFR_RNDN);
    mpfr_add(weighted.get(), weighted.get(), root.get(), MPFR_RNDN);
  }
  mpfr_mul_d(weighted.get(), weighted.get(), gamma / (1 - gamma) * (1 + 0x1p-40), MPFR_RNDN);
  for (index_t i = 0; i < A.rows; ++i) {
    r.set(b[i]);
    for (index_t j = 0; j < A.rows; ++j) {
      term.set(x[j]);
      mpfr_mul_d(term.get(), term.get(), D[i][j], MPFR_RNDN);
      mpfr_sub(r.get(), r.get(), term.get(), MPFR_RNDN);
    }
    set_root(i);
    mpfr_mul(root.get(), root.get(), weighted.get(), MPFR_RNDN);
    EXPECT_LE(mpfr_cmpabs(r.get(), root.get()), 0) << "row " << i << ": " << r.to_double();
  }
}

TEST_P(cholesky_factors, solve_within_their_bound) {
  random_numbers random(3);
  for (const index_t n : {1, 2, 9, 40}) {
    for (const int spread : {0, 300}) {
      for (const double sign : {1.0, -1.0}) {
        std::vector<int> exponent;
        std::vector<double> b;
        for (index_t i = 0; i < n; ++i) {
          exponent.push_back(spread == 0 ? 0 : random.whole(2 * spread) - spread);
          b.push_back(std::ldexp(random.graded(1), exponent.back()));
        }
        const csr A = scaled_matrix(n, 30, exponent, sign);
        const sparse_factors f(analysis_of(A));
        ASSERT_FALSE(f.is_singular());
        EXPECT_EQ(f.kind(), factor_kind::cholesky);
        EXPECT_EQ(f.indefinite_row(), -1);
        auto x = b, y = b;
        f.solve(x);
        expect_within_bound(A, b, x);
        f.solve_transposed(y);
        EXPECT_TRUE(same_bits(x, y));
        if (spread > 0) continue;
        const auto copies = f.state().triangles();
        EXPECT_EQ(f.state().levels(), residua::sparse::levels_of(copies));
        copies.solve(b.data(), y.data());
        expect_within_bound(A, b, y);
      }
    }
  }
}

TEST_P(cholesky_factors, hold_exactly_what_was_predicted) {
  for (const char* problem : {"poisson7:6", "plate:12", "diffusion:9", "poisson7:50x1x1"}) {
    const csr A = residua::generate_problem(problem);
    const auto analysis = analysis_of(A);
    EXPECT_EQ(analysis.kind(), factor_kind::cholesky);
    EXPECT_EQ(analysis.structural_rank(), A.rows);
    const sparse_factors f(analysis);
    EXPECT_EQ(f.entries(), analysis.predicted_entries());
    EXPECT_GE(f.entries(), analysis.plan()->order.sizes.entries);
    // The panels, the largest update, and six indices for each row.
    EXPECT_GE(analysis.predicted_bytes(),
              8.0 * static_cast<double>(f.entries() + analysis.plan()->structure->largest_update) +
                  6 * 4.0 * static_cast<double>(A.rows));
    EXPECT_EQ(analysis.predicted_operations(), analysis.plan()->order.sizes.operations / 2);
    EXPECT_GT(f.inverse_norm_estimate(), 0);
  }
}

TEST_P(cholesky_factors, are_chosen_where_a_symmetric_matrix_may_be_definite) {
  const csr A = residua::generate_problem("plate:6");
  EXPECT_EQ(analysis_of(A, factor_kind::automatic).kind(), factor_kind::cholesky);
  EXPECT_EQ(analysis_of(A, factor_kind::lu).kind(), factor_kind::lu);
  csr general = A;
  general.kind = residua::matrix_kind::general;
  EXPECT_EQ(analysis_of(general, factor_kind::automatic).kind(), factor_kind::lu);
  EXPECT_EQ(analysis_of(general, factor_kind::cholesky).kind(), factor_kind::cholesky) << "it is symmetric";
  for (const csr& other : {symmetric(sparse_of({{1, 2}, {2, 1}})), symmetric(sparse_of({{1, 1}, {1, 1}})),
                           symmetric(sparse_of({{1, 0}, {0, -1}})), symmetric(sparse_of({{0, 1}, {1, 5}}))})
    EXPECT_EQ(analysis_of(other, factor_kind::automatic).kind(), factor_kind::lu);
}

/// Panels lose less by the zeros of minimum degree than columns do: dissection pays for more operations.
TEST(cholesky_order, is_dissected_for_more_operations_than_that_of_lu) {
  const auto ctx = residua::context::cpu(1);
  const csr_matrix A(ctx, residua::generate_problem("poisson7:24"));
  const factor_analysis of_cholesky(ctx, A, factor_kind::cholesky);
  EXPECT_GT(2 * of_cholesky.predicted_operations(), residua::sparse::dissection_pays_for_lu);
  EXPECT_EQ(of_cholesky.ordering(), "amd");
  EXPECT_EQ(factor_analysis(ctx, A, factor_kind::lu).ordering(), "metis");
}

/// Exponents rounded towards minus infinity, of numbers below 1, too.
TEST(definite_forms, bring_the_diagonal_to_one_and_below_four) {
  for (const double sign : {1.0, -1.0}) {
    const std::vector<double> diagonal{1, 2, 3.5, 4, 0.5, 0.25, 0.2, 0.7, 0x1p-1073, 0x1p1023};
    const csr A = symmetric(square_matrix(static_cast<index_t>(diagonal.size()), [&](index_t i, index_t j) {
      return i == j ? sign * diagonal[static_cast<std::size_t>(i)] : 0.0;
    }));
    const auto its = residua::sparse::definite_form_of(
        {A.rows, A.columns, A.nonzeros(), A.row_start.data(), A.column.data(), A.value.data()});
    EXPECT_EQ(its.sign, sign);
    EXPECT_EQ(its.flaw, "");
    for (std::size_t i = 0; i < diagonal.size(); ++i) {
      const double scaled = std::ldexp(diagonal[i], 2 * its.exponent[i]);
      EXPECT_TRUE(1 <= scaled && scaled < 4) << diagonal[i] << " becomes " << scaled;
    }
  }
  // A square that overflows.
  const csr large = symmetric(sparse_of({{1, 0x1p600}, {0x1p600, 1}}));
  EXPECT_NE(residua::sparse::definite_form_of(
                {2, 2, 4, large.row_start.data(), large.column.data(), large.value.data()})
                .flaw,
            "");
}

TEST_P(cholesky_factors, are_refused_with_a_reason) {
  const auto rejected = [&](const csr& A, std::initializer_list<std::string> words) {
    expect_error(residua::error_kind::invalid_input, words, [&] { (void)analysis_of(A); });
  };
  rejected(sparse_of({{2, 1}, {0, 2}}), {"cholesky", "not symmetric", "row"});
  rejected(symmetric(sparse_of({{2, 0}, {0, -1}})), {"cholesky", "not definite", "row 2", "sign"});
  rejected(symmetric(sparse_of({{2, 1}, {1, 0}})), {"cholesky", "not definite", "row 2", "zero"});
  rejected(symmetric(sparse_of({{1, 0, 1}, {0, 1, 0}, {1, 0, 1}})), {"cholesky", "entry (3, 1)"});
}

TEST_P(cholesky_factors, tell_which_pivot_is_not_positive) {
  const csr A = symmetric(sparse_of({{1, -0.9, -0.9}, {-0.9, 1, -0.9}, {-0.9, -0.9, 1}}));
  const sparse_factors f(analysis_of(A));
  EXPECT_TRUE(f.is_singular());
  EXPECT_GE(f.indefinite_row(), 0);
  EXPECT_LT(f.indefinite_row(), 3);
  std::vector<double> x(3, 1.0);
  expect_rejected({"sparse_factors::solve:", "singular"}, [&] { f.solve(x); });
}

TEST_P(cholesky_factors, of_nothing_and_of_stored_zeros) {
  const sparse_factors none(analysis_of(symmetric(csr())));
  EXPECT_EQ(none.entries(), 0);
  EXPECT_NO_THROW(none.solve({}));
  csr A = residua::generate_problem("poisson7:3");
  const auto entries = sparse_factors(analysis_of(A)).entries();
  auto D = dense_of(A);
  csr padded;
  padded.rows = padded.columns = A.rows;
  for (index_t i = 0; i < A.rows; ++i) {
    for (index_t j = 0; j < A.rows; ++j) {
      padded.column.push_back(static_cast<sparse_index>(j));
      padded.value.push_back(D[i][j]);
    }
    padded.row_start.push_back(static_cast<sparse_index>(padded.value.size()));
  }
  EXPECT_EQ(sparse_factors(analysis_of(symmetric(padded))).entries(), entries);
}

}  // namespace
}  // namespace residua_test
