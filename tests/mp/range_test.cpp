// What every routine over arrays tells of exponents that leave the range, of infinities that meet zeros and
// of operands of two precisions.
#include <cmath>

#include "arrays.hpp"
#include "backends.hpp"
#include "factors.hpp"
#include "rejection.hpp"
#include "residua/mp/complex_lapack.hpp"
#include "residua/mp/lapack.hpp"
#include "residua/mp/level2.hpp"
#include "residua/mp/level3.hpp"
#include "residua/mp/sparse.hpp"
#include "residua/view/array.hpp"

namespace {

using residua::diag, residua::mp_array, residua::mp_matrix, residua::op, residua::side, residua::uplo;
using namespace residua_test;

using mp_range = on_backend;

constexpr index_t order = 3;

/// Operands that are filled with one number each, of two precisions if those of a and x are.
struct operands {
  const residua::context& ctx;
  mp a, x, one, zero;

  operands(const residua::context& its_ctx, const mp& its_a, const mp& its_x)
      : ctx(its_ctx), a(its_a), x(its_x), one(1.0, its_x.bits()), zero(its_x.bits()) {}
  [[nodiscard]] mp_matrix matrix(const mp& value) const {
    return {ctx, order, order, std::vector<mp>(order * order, value), value.bits()};
  }
  [[nodiscard]] mp_array vector(const mp& value) const {
    return {ctx, std::vector<mp>(order, value), value.bits()};
  }
};

struct routine {
  const char* name;
  std::vector<mp> (*run)(const operands&);
};

template <class F>
std::vector<mp> updated(const operands& o, mp_matrix C, const F& f) {
  f(C);
  return C.to_host(o.ctx);
}
template <class F>
std::vector<mp> updated(const operands& o, mp_array y, const F& f) {
  f(y);
  return y.to_host(o.ctx);
}

residua::csr ones() { return {3, 3, {0, 3, 6, 9}, {0, 1, 2, 0, 1, 2, 0, 1, 2}, std::vector<double>(9, 1.0)}; }

/// Each makes products of a and x.
const routine products[] = {
    {"scal",
     [](const operands& o) { return updated(o, o.vector(o.x), [&](auto& y) { scal(o.ctx, o.a, y); }); }},
    {"axpy",
     [](const operands& o) {
       return updated(o, o.vector(o.zero), [&](auto& y) { axpy(o.ctx, o.a, o.vector(o.x), y); });
     }},
    {"dot", [](const operands& o) { return std::vector<mp>{dot(o.ctx, o.vector(o.a), o.vector(o.x))}; }},
    {"gemv",
     [](const operands& o) {
       return updated(o, o.vector(o.zero), [&](auto& y) {
         gemv(o.ctx, op::none, o.one, o.matrix(o.a), o.vector(o.x), o.zero, y);
       });
     }},
    {"ger",
     [](const operands& o) {
       return updated(o, o.matrix(o.zero),
                      [&](auto& A) { ger(o.ctx, o.one, o.vector(o.a), o.vector(o.x), A); });
     }},
    {"symv",
     [](const operands& o) {
       return updated(o, o.vector(o.zero), [&](auto& y) {
         symv(o.ctx, uplo::lower, o.one, o.matrix(o.a), o.vector(o.x), o.zero, y);
       });
     }},
    {"trmv",
     [](const operands& o) {
       return updated(o, o.vector(o.x),
                      [&](auto& y) { trmv(o.ctx, uplo::upper, op::none, diag::non_unit, o.matrix(o.a), y); });
     }},
    {"syr2",
     [](const operands& o) {
       return updated(o, o.matrix(o.zero),
                      [&](auto& A) { syr2(o.ctx, uplo::lower, o.one, o.vector(o.a), o.vector(o.x), A); });
     }},
    {"gemm",
     [](const operands& o) {
       return updated(o, o.matrix(o.zero), [&](auto& C) {
         gemm(o.ctx, op::none, op::none, o.one, o.matrix(o.a), o.matrix(o.x), o.zero, C);
       });
     }},
    {"symm",
     [](const operands& o) {
       return updated(o, o.matrix(o.zero), [&](auto& C) {
         symm(o.ctx, side::left, uplo::lower, o.one, o.matrix(o.a), o.matrix(o.x), o.zero, C);
       });
     }},
    {"syr2k",
     [](const operands& o) {
       return updated(o, o.matrix(o.zero), [&](auto& C) {
         syr2k(o.ctx, uplo::lower, op::none, o.one, o.matrix(o.a), o.matrix(o.x), o.zero, C);
       });
     }},
    {"trmm",
     [](const operands& o) {
       return updated(o, o.matrix(o.x), [&](auto& B) {
         trmm(o.ctx, side::left, uplo::upper, op::none, diag::non_unit, o.one, o.matrix(o.a), B);
       });
     }},
    {"spmv", [](const operands& o) {
       return updated(o, o.vector(o.zero), [&](auto& y) {
         spmv(o.ctx, o.a, residua::csr_matrix(o.ctx, ones()), o.vector(o.x), o.zero, y);
       });
     }}};

/// Each divides x by a.
const routine quotients[] = {
    {"trsv",
     [](const operands& o) {
       return updated(o, o.vector(o.x),
                      [&](auto& y) { trsv(o.ctx, uplo::lower, op::none, diag::non_unit, o.matrix(o.a), y); });
     }},
    {"trsm", [](const operands& o) {
       return updated(o, o.matrix(o.x), [&](auto& B) {
         trsm(o.ctx, side::left, uplo::lower, op::none, diag::non_unit, o.one, o.matrix(o.a), B);
       });
     }}};

/// 2^(±(half of the largest exponent and some more)): the square of it is beyond the range, and so is its
/// quotient by the other one.
mp far(bool is_large, int bits) {
  const std::int64_t exponent = residua::mp_header::largest_exponent / 2 + 10;
  return ldexp(mp(1.0, bits), is_large ? exponent : -exponent);
}
bool any(const std::vector<mp>& all, bool (*is)(const mp&)) {
  return std::any_of(all.begin(), all.end(), is);
}
bool is_infinite(const mp& x) { return x.is_infinite(); }
bool is_zero(const mp& x) { return x.is_zero(); }
bool is_nan(const mp& x) { return x.is_nan(); }

void expect_told(const routine& its, const operands& o, bool overflows) {
  SCOPED_TRACE(std::string(its.name) + " at " + std::to_string(o.x.bits()) + " bits");
  residua::clear_mp_flags();
  const auto result = its.run(o);
  const auto told = residua::raised_mp_flags();
  EXPECT_EQ(told.overflow, overflows);
  EXPECT_EQ(told.underflow, !overflows);
  EXPECT_TRUE(any(result, overflows ? is_infinite : is_zero));
  residua::clear_mp_flags();
}

TEST_P(mp_range, overflows_and_underflows_are_told) {
  for (const int bits : mp_precisions) {
    for (const bool is_large : {true, false}) {
      const mp here = far(is_large, bits), other = far(!is_large, bits);
      for (const auto& its : products) expect_told(its, {ctx, here, here}, is_large);
      for (const auto& its : quotients) expect_told(its, {ctx, other, here}, is_large);
    }
  }
}

TEST_P(mp_range, infinities_that_meet_zeros_are_told) {
  for (const int bits : mp_precisions) {
    const mp infinity(HUGE_VAL, bits), zero(bits);
    for (const auto& its : products) {
      SCOPED_TRACE(its.name);
      residua::clear_mp_flags();
      EXPECT_TRUE(any(its.run({ctx, infinity, zero}), is_nan));
      EXPECT_TRUE(residua::raised_mp_flags().invalid);
      residua::clear_mp_flags();
      EXPECT_TRUE(any(its.run({ctx, infinity, mp(2.0, bits)}), is_infinite));
      EXPECT_FALSE(residua::raised_mp_flags().overflow);  // an infinity that was there is none
    }
  }
  residua::clear_mp_flags();
}

/// Multipliers below the range, and an element that doubles beyond it.
TEST_P(mp_range, factorisations_tell_what_leaves_it) {
  for (const int bits : mp_precisions) {
    const mp large = far(true, bits), small = far(false, bits), one(1.0, bits), zero(bits),
             largest = ldexp(one, residua::mp_header::largest_exponent - 1);
    residua::array<index_t> ipiv(ctx, 2, 0);
    mp_matrix A(ctx, 2, 2, std::vector<mp>{large, small, zero, one}, bits);
    residua::clear_mp_flags();
    EXPECT_EQ(getrf(ctx, A, ipiv.view()).info, 0);
    EXPECT_TRUE(residua::raised_mp_flags().underflow && !residua::raised_mp_flags().overflow);
    EXPECT_TRUE(A.to_host(ctx)[1].is_zero());

    A = mp_matrix(ctx, 2, 2, std::vector<mp>{largest, largest, -largest, largest}, bits);
    residua::clear_mp_flags();
    EXPECT_EQ(getrf(ctx, A, ipiv.view()).info, 0);
    EXPECT_TRUE(residua::raised_mp_flags().overflow && !residua::raised_mp_flags().invalid);
    EXPECT_TRUE(A.to_host(ctx)[3].is_infinite());

    // A pivot that has no reciprocal, and whose row below becomes infinite.
    const mp smallest = ldexp(one, -residua::mp_header::largest_exponent);
    A = mp_matrix(ctx, 2, 2, std::vector<mp>{smallest, smallest, zero, one}, bits);
    residua::clear_mp_flags();
    EXPECT_EQ(getrf(ctx, A, ipiv.view()).info, 0);
    EXPECT_TRUE(residua::raised_mp_flags().overflow);
    EXPECT_TRUE(A.to_host(ctx)[1].is_infinite());

    const mp tiny = ldexp(one, 10 - residua::mp_header::largest_exponent);
    A = mp_matrix(ctx, 2, 2, std::vector<mp>{ldexp(one, 40), tiny, zero, one}, bits);
    residua::clear_mp_flags();
    EXPECT_EQ(potrf(ctx, uplo::lower, A).info, 0);
    EXPECT_TRUE(residua::raised_mp_flags().underflow);
    EXPECT_TRUE(A.to_host(ctx)[1].is_zero());

    // A product of multipliers, which is taken from zero.
    A = mp_matrix(ctx, 3, 3, std::vector<mp>{one, small, small, zero, one, zero, zero, zero, one}, bits);
    residua::clear_mp_flags();
    EXPECT_EQ(potrf(ctx, uplo::lower, A).info, 0);
    EXPECT_TRUE(residua::raised_mp_flags().underflow);
    EXPECT_TRUE(A.to_host(ctx)[5].is_zero());
  }
  residua::clear_mp_flags();
}

/// The second unknown is the square of a large number.
TEST_P(mp_range, systems_by_factors_tell_what_leaves_it) {
  constexpr int bits = 128;
  const mp large = far(true, bits), one(1.0, bits), zero(bits);
  const residua::array<index_t> ipiv(ctx, std::vector<index_t>{1, 2});
  const mp_matrix factor(ctx, 2, 2, std::vector<mp>{one, large, zero, one}, bits);
  for (const bool is_lu : {true, false}) {
    mp_matrix X(ctx, 2, 1, std::vector<mp>{large, zero}, bits);
    residua::clear_mp_flags();
    if (is_lu) {
      getrs(ctx, op::none, factor, ipiv.view(), X);
    } else {
      potrs(ctx, uplo::lower, factor, X);
    }
    EXPECT_TRUE(residua::raised_mp_flags().overflow);
    EXPECT_FALSE(X.to_host(ctx)[1].is_finite());
  }
  residua::clear_mp_flags();
}

/// As many vectors as kernels take side by side, of which all are large or the first alone: a product that is
/// subtracted from zero, and a quotient.
TEST_P(mp_range, triangular_systems_of_many_vectors_tell_what_leaves_it) {
  constexpr index_t vectors = 9;
  for (const int bits : {128, 848}) {
    const mp large = far(true, bits), small = far(false, bits), one(1.0, bits), zero(bits);
    for (const auto& [first, below] : {std::pair{one, large}, {small, zero}}) {
      const mp_matrix T(ctx, 2, 2, std::vector<mp>{first, below, zero, one}, bits);
      for (const index_t large_ones : {vectors, index_t{1}}) {
        std::vector<mp> elements;
        for (index_t j = 0; j < vectors; ++j)
          elements.insert(elements.end(), {j < large_ones ? large : one, zero});
        mp_matrix B(ctx, 2, vectors, elements, bits);
        residua::clear_mp_flags();
        trsm(ctx, side::left, uplo::lower, op::none, diag::non_unit, one, T, B);
        EXPECT_TRUE(residua::raised_mp_flags().overflow) << bits;
        EXPECT_TRUE(any(B.to_host(ctx), is_infinite)) << bits;
      }
    }
  }
  residua::clear_mp_flags();
}

/// Pivots whose squares are beyond the range, and the multiplier 1 + i.
TEST_P(mp_range, complex_pivots_of_any_size_are_divided_by) {
  constexpr int bits = 128;
  const mp one(1.0, bits), zero(bits);
  for (const bool is_large : {true, false}) {
    const mp size = far(is_large, bits), twice = ldexp(size, 1);
    residua::array<index_t> ipiv(ctx, 2, 0);
    mp_matrix Re(ctx, 2, 2, std::vector<mp>{size, zero, one, one}, bits),
        Im(ctx, 2, 2, std::vector<mp>{size, twice, zero, zero}, bits);
    residua::clear_mp_flags();
    EXPECT_EQ(getrf(ctx, Re, Im, ipiv.view()).info, 0);
    EXPECT_EQ(ipiv.to_host(ctx)[0], 1);
    EXPECT_EQ(Re.to_host(ctx)[1], one);
    EXPECT_EQ(Im.to_host(ctx)[1], one);
    EXPECT_FALSE(residua::raised_mp_flags().overflow || residua::raised_mp_flags().underflow);
  }
  residua::clear_mp_flags();
}

/// The second unknown is the square of a large number.
TEST_P(mp_range, complex_systems_tell_what_leaves_it) {
  constexpr int bits = 128;
  const mp large = far(true, bits), one(1.0, bits), zero(bits);
  const residua::array<index_t> ipiv(ctx, std::vector<index_t>{1, 2});
  const mp_matrix Re(ctx, 2, 2, std::vector<mp>{one, large, zero, one}, bits),
      Im(ctx, 2, 2, std::vector<mp>(4, zero), bits);
  mp_matrix XRe(ctx, 2, 1, std::vector<mp>{large, zero}, bits),
      XIm(ctx, 2, 1, std::vector<mp>(2, zero), bits);
  residua::clear_mp_flags();
  getrs(ctx, op::none, Re, Im, ipiv.view(), XRe, XIm);
  EXPECT_TRUE(residua::raised_mp_flags().overflow);
  EXPECT_FALSE(XRe.to_host(ctx)[1].is_finite());
  residua::clear_mp_flags();
}

TEST_P(mp_range, operands_of_two_precisions_are_refused) {
  const operands mixed(ctx, mp(1.0, 212), mp(1.0, 128));
  for (const auto& its : products) {
    SCOPED_TRACE(its.name);
    expect_rejected({its.name, "212", "128"}, [&] { (void)its.run(mixed); });
  }
  for (const auto& its : quotients) {
    SCOPED_TRACE(its.name);
    expect_rejected({its.name, "212", "128"}, [&] { (void)its.run(mixed); });
  }
}

}  // namespace

RESIDUA_ON_FEW_BACKENDS(mp_range);
