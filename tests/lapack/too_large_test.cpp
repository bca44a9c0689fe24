// Matrices that are too large for memory are an error before anything is read or written: the views here have
// no more than one element behind them.
#include "allocation_failures.hpp"
#include "backends.hpp"
#include "rejection.hpp"
#include "residua/lapack/geqrf.hpp"
#include "residua/lapack/getrf.hpp"
#include "residua/lapack/refinement.hpp"
#include "residua/view/array.hpp"

namespace residua_test {
namespace {

using residua::array;
using residua::index_t;
using residua::matrix_view;
using residua::refinement_options;
using residua::uplo;

class too_large : public on_backend {
 protected:
  /// Of so many rows and columns, with one element, `value`, behind them.
  template <class T>
  static matrix_view<T> view_of(array<T>& one, index_t rows, index_t columns) {
    return {one.data(), rows, columns, rows, one.view().memory()};
  }
  template <class Solve>
  static void expect_out_of_memory(const Solve& solve) {
    expect_error(residua::error_kind::out_of_memory, {"bytes"}, solve);
  }
};
RESIDUA_ON_FEW_BACKENDS(too_large);

/// A copy of A takes 2^51 bytes in double.
TEST_P(too_large, systems_for_refinement_are_refused) {
  if (allocation_failures_end_the_program) GTEST_SKIP() << "a sanitizer ends the program instead";
  constexpr index_t n = index_t{1} << 24;
  for_each_format([&]<class T>() {
    array<double> of_A(ctx, 1, 5.0);
    array<T> of_B(ctx, 1, T(6.0)), of_X(ctx, 1, T(7.0));
    const auto A = view_of(of_A, n, n);
    const auto B = view_of(of_B, n, 1), X = view_of(of_X, n, 1);
    expect_out_of_memory([&] { residua::gesv(ctx, A, B, X, refinement_options{}); });
    expect_out_of_memory([&] { residua::posv(ctx, uplo::upper, A, B, X, refinement_options{}); });
    EXPECT_EQ(leading(of_X.to_host(ctx)[0]), 7);
  });
}

/// Rows that a panel takes notes of, or keeps a copy of, in workspace: 2^46 notes of four bytes, and 2^44
/// elements of a reflector.
TEST_P(too_large, panels_are_refused) {
  if (allocation_failures_end_the_program) GTEST_SKIP() << "a sanitizer ends the program instead";
  for_each_format([&]<class T>() {
    array<T> of_A(ctx, 1, T(5.0)), tau(ctx, 1);
    array<index_t> pivots(ctx, 1);
    expect_out_of_memory([&] { residua::getrf(ctx, view_of(of_A, index_t{1} << 46, 1), pivots.view()); });
    expect_out_of_memory([&] { residua::geqrf(ctx, view_of(of_A, index_t{1} << 44, 1), tau.view()); });
    EXPECT_EQ(leading(of_A.to_host(ctx)[0]), 5);
  });
}

}  // namespace
}  // namespace residua_test
