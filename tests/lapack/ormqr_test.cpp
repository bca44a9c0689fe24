// ormqr and orgqr on what geqrf leaves.
#include "residua/lapack/ormqr.hpp"

#include "lapack/reflectors.hpp"
#include "residua/lapack/geqrf.hpp"
#include "residua/lapack/orgqr.hpp"

namespace residua_test {
namespace {

using residua::op;
using residua::product_options;
using residua::side;

/// The reflectors of a uniform matrix of m x k.
template <class T>
struct reflectors {
  padded<T> A;
  residua::array<T> tau;

  reflectors(const residua::context& ctx, index_t m, index_t k)
      : A(ctx, vector_of<T>(data::uniform, m * k, 61), m, k, 1), tau(ctx, k) {
    residua::geqrf(ctx, A, tau);
  }
  [[nodiscard]] stored_qr<T> stored_on_host(const residua::context& ctx) const {
    return {A.view().rows(), A.view().columns(), A.elements(), tau.to_host(ctx)};
  }
};

template <class T>
std::vector<T> transposed(const std::vector<T>& A, index_t rows) {
  const auto columns = static_cast<index_t>(A.size()) / rows;
  std::vector<T> B;
  for (index_t k = 0; k < rows * columns; ++k) B.push_back(A[k / columns + k % columns * rows]);
  return B;
}

class ormqr : public on_backend {
 protected:
  /// C of `length` x `others`, or that transposed.
  template <class T>
  void expect_product(side q_side, op op_q, index_t length, index_t others, index_t k,
                      const product_options& options = {}) {
    SCOPED_TRACE(std::to_string(static_cast<int>(q_side)) + std::to_string(static_cast<int>(op_q)));
    const reflectors<T> Q(ctx, length, k);
    const auto exact = Q.stored_on_host(ctx);
    const bool left = q_side == side::left;
    const auto columns = vector_of<T>(data::uniform, length * others, 62);
    padded<T> C(ctx, left ? columns : transposed(columns, length), left ? length : others,
                left ? others : length, 2);
    const auto report = residua::ormqr(ctx, q_side, op_q, Q.A, Q.tau, C, options);
    const auto product = left ? C.elements() : transposed(C.elements(), others);
    const double bound = reflector_bound<T>(length, k, report.used == residua::engine::residue);
    for (index_t j = 0; j < others; ++j) {
      auto x = exact_column(columns, length, j);
      const double size = norm_of(x);
      exact.multiply(left == residua::is_transposed(op_q), x);
      subtract(x, product, j);
      ASSERT_LE(norm_of(x), bound * size) << j;
    }
  }
};
RESIDUA_ON_FEW_BACKENDS(ormqr);

TEST_P(ormqr, multiplies_from_both_sides) {
  for_each_factor_format([&]<class T>() {
    for (const side q_side : {side::left, side::right}) {
      for (const op op_q : {op::none, op::transpose}) {
        expect_product<T>(q_side, op_q, 9, 4, 5);
        expect_product<T>(q_side, op_q, 45, 3, 40);
      }
    }
  });
}

TEST_P(ormqr, multiplies_in_blocks) {
  for (const side q_side : {side::left, side::right}) {
    for (const op op_q : {op::none, op::transpose}) expect_product<dd>(q_side, op_q, 270, 2, 260);
  }
}

TEST_P(ormqr, multiplies_by_residues) {
  for_each_format([&]<class T>() {
    expect_product<T>(side::left, op::transpose, 40, 20, 30, {residua::engine::residue});
  });
}

TEST_P(ormqr, leaves_what_is_empty) {
  const reflectors<dd> Q(ctx, 4, 2), none(ctx, 4, 0);
  padded<dd> C(ctx, std::vector<dd>(12, dd(1.0)), 4, 3, 0), empty(ctx, {}, 4, 0, 0);
  residua::ormqr(ctx, side::left, op::none, none.A, none.tau, C);
  residua::ormqr(ctx, side::left, op::none, Q.A, Q.tau, empty);
  EXPECT_TRUE(same_bits(C.elements(), std::vector<dd>(12, dd(1.0))));
}

/// More columns than reflectors: those of the whole Q.
TEST_P(ormqr, forms_more_columns_than_there_are_reflectors) {
  for_each_factor_format([&]<class T>() {
    for (const index_t n : {4, 7, 9}) {
      const reflectors<T> R(ctx, 9, 4);
      const auto exact = R.stored_on_host(ctx);
      auto elements = exact.QR;
      elements.resize(static_cast<std::size_t>(9 * n), T(7.0));
      padded<T> Q(ctx, elements, 9, n, 1);
      residua::orgqr(ctx, Q, R.tau);
      for (index_t j = 0; j < n; ++j) {
        auto x = exact_zeros(9);
        x[static_cast<std::size_t>(j)].set(1.0);
        exact.multiply(false, x);
        subtract(x, Q.elements(), j);
        ASSERT_LE(norm_of(x), reflector_bound<T>(9, 4)) << j;
      }
    }
  });
}

/// More than one block: columns of each, and one behind the reflectors, beside what ormqr makes of units.
TEST_P(ormqr, forms_columns_in_blocks) {
  constexpr index_t m = 280, k = 270, n = 275;
  constexpr index_t places[] = {0, 255, 256, 269, 274};
  const reflectors<dd> R(ctx, m, k);
  auto elements = R.A.elements();
  elements.resize(static_cast<std::size_t>(m * n), dd(7.0));
  std::vector<dd> units(m * std::size(places), dd(0.0));
  for (std::size_t c = 0; c < std::size(places); ++c) units[m * c + places[c]] = dd(1.0);
  padded<dd> Q(ctx, elements, m, n, 1), C(ctx, units, m, std::size(places), 0);
  residua::orgqr(ctx, Q, R.tau);
  residua::ormqr(ctx, side::left, op::none, R.A, R.tau, C);
  const auto formed = Q.elements(), expected = C.elements();
  for (std::size_t c = 0; c < std::size(places); ++c) {
    auto x = exact_column(expected, m, static_cast<index_t>(c));
    subtract(x, formed, places[c]);
    EXPECT_LE(norm_of(x), 2 * reflector_bound<dd>(m, k)) << places[c];
  }
}

/// Residues make do with less than the query says, products without them do not.
TEST_P(ormqr, needs_no_more_workspace_than_the_query_says) {
  const reflectors<dd> Q(ctx, 90, 70);
  const auto expect_enough = [](const residua::context& fresh, std::size_t bytes, const auto& call) {
    fresh.reserve_workspace(bytes);
    const auto reserved = fresh.workspace_bytes();
    call(fresh);
    EXPECT_EQ(fresh.workspace_bytes(), reserved);
  };
  for (const auto engine : {residua::engine::native, residua::engine::residue}) {
    const product_options options{engine};
    for (const side q_side : {side::left, side::right}) {
      const index_t m = q_side == side::left ? 90 : 400, n = q_side == side::left ? 400 : 90;
      padded<dd> C(ctx, vector_of<dd>(data::uniform, m * n, 63), m, n, 0);
      expect_enough(GetParam().make(), residua::ormqr_workspace_bytes<dd>(ctx, q_side, m, n, 70, options),
                    [&](const auto& its) { residua::ormqr(its, q_side, op::none, Q.A, Q.tau, C, options); });
    }
    const reflectors<dd> R(ctx, 90, 70);
    expect_enough(GetParam().make(), residua::orgqr_workspace_bytes<dd>(ctx, 90, 70, 70, options),
                  [&](const auto& its) { residua::orgqr(its, R.A.view(), R.tau, options); });
  }
}

TEST_P(ormqr, rejects_what_does_not_fit) {
  const reflectors<dd> Q(ctx, 3, 2);
  padded<dd> C(ctx, std::vector<dd>(8, dd(1.0)), 4, 2, 0), wide(ctx, std::vector<dd>(6, dd(1.0)), 2, 3, 0);
  residua::array<dd> three(ctx, 3);
  expect_rejected({"ormqr:", "A has 3 rows", "C has 4 rows"},
                  [&] { residua::ormqr(ctx, side::left, op::none, Q.A, Q.tau, C); });
  expect_rejected({"ormqr:", "A has 3 rows", "C has 2 columns"},
                  [&] { residua::ormqr(ctx, side::right, op::none, Q.A, Q.tau, C); });
  expect_rejected({"ormqr:", "tau has 3 elements", "A has 2 columns"},
                  [&] { residua::ormqr(ctx, side::right, op::none, Q.A, three, wide); });
  expect_rejected({"ormqr:", "A stands for 3 orthogonal vectors", "at most 2"},
                  [&] { residua::ormqr(ctx, side::left, op::none, wide, three, wide); });
  expect_rejected({"orgqr:", "A stands for 3 orthogonal vectors", "at most 2"},
                  [&] { residua::orgqr(ctx, Q.A.view(), three); });
  expect_rejected({"orgqr:", "A stands for 3 orthogonal vectors", "at most 2"},
                  [&] { residua::orgqr(ctx, wide, Q.tau); });
  for (const dd& x : C.elements()) EXPECT_EQ(leading(x), 1.0);
}

}  // namespace
}  // namespace residua_test
