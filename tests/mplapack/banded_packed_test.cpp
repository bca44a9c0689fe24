// The banded and packed matrices of mplapack.hpp: the numbers of the C++ routines, and BLAS's quick returns.
#include <limits>

#include "arrays.hpp"

namespace residua_test {
namespace {

template <class Real>
class mplapack_banded_packed : public testing::Test {
 protected:
  static constexpr mplapackint m = 8, n = 11, k = 3, kl = 2, ku = 3, ld = 7;
  static constexpr std::size_t packed_size = n * (n + 1) / 2;
  const residua::context ctx = residua::context::cpu();
  const Real alpha = Real(1.0) / 3.0, beta = Real(2.0) / 7.0;
  const cxx_format_t<Real> cxx_alpha = as_cxx(alpha), cxx_beta = as_cxx(beta);
  twin_arrays<Real> band{ld * n, 1}, packed{packed_size, 2}, x{40, 3}, y{40, 4};
  void TearDown() override {
    for (const auto* array : {&band, &packed, &x, &y}) EXPECT_TRUE(array->are_the_same());
  }
  /// The band of a symmetric or triangular matrix of k diagonals beside the main one.
  residua::banded_view<cxx_format_t<Real>> triangular_band(residua::uplo triangle) {
    const bool lower = triangle == residua::uplo::lower;
    return band.banded(n, n, lower ? k : 0, lower ? 0 : k, ld);
  }
  /// Makes the elements of both triangles' diagonals at least 1/2, and no element larger than 3/2: solutions
  /// are then at most 4^11 times as large as right-hand sides.
  void keep_from_zero() {
    for (mplapackint j = 0; j < n; ++j) {
      for (const auto i : {j * ld, j * ld + k}) band.set(i, 0.5 + abs(band[i]));
      for (const auto i : {j * (2 * n - j + 1) / 2, j * (j + 3) / 2}) packed.set(i, 0.5 + abs(packed[i]));
    }
  }
  /// call(uplo, trans, diag) for all letters.
  template <class Call>
  static void for_each_form(const Call& call) {
    for (const char* u : {"U", "l"}) {
      for (const char* trans : {"n", "T", "C"}) {
        for (const char* d : {"N", "u"}) call(u, trans, d);
      }
    }
  }
};
TYPED_TEST_SUITE(mplapack_banded_packed, reals);

TYPED_TEST(mplapack_banded_packed, gbmv) {
  for (const char* trans : {"N", "t", "C"}) {
    const bool plain = *trans == 'N';
    Rgbmv(trans, this->m, this->n, this->kl, this->ku, this->alpha, this->band.data(), this->ld,
          this->x.data(), 2, this->beta, this->y.data(), -3);
    residua::gbmv(this->ctx, form_of_letter(trans), this->cxx_alpha,
                  this->band.banded(this->m, this->n, this->kl, this->ku, this->ld),
                  this->x.vector(plain ? this->n : this->m, 2), this->cxx_beta,
                  this->y.vector(plain ? this->m : this->n, -3));
  }
}

TYPED_TEST(mplapack_banded_packed, sbmv_and_spmv) {
  for (const char* u : {"U", "l"}) {
    const auto triangle = triangle_of_letter(u);
    Rsbmv(u, this->n, this->k, this->alpha, this->band.data(), this->ld, this->x.data(), 2, this->beta,
          this->y.data(), -3);
    residua::sbmv(this->ctx, triangle, this->cxx_alpha, this->triangular_band(triangle),
                  this->x.vector(this->n, 2), this->cxx_beta, this->y.vector(this->n, -3));
    Rspmv(u, this->n, this->alpha, this->packed.data(), this->x.data(), -2, this->beta, this->y.data(), 1);
    residua::spmv(this->ctx, this->cxx_alpha, this->packed.packed(this->n, triangle),
                  this->x.vector(this->n, -2), this->cxx_beta, this->y.vector(this->n, 1));
  }
}

TYPED_TEST(mplapack_banded_packed, spr_and_spr2) {
  for (const char* u : {"U", "l"}) {
    const auto A = this->packed.packed(this->n, triangle_of_letter(u));
    Rspr(u, this->n, this->alpha, this->x.data(), -2, this->packed.data());
    residua::spr(this->ctx, this->cxx_alpha, this->x.vector(this->n, -2), A);
    Rspr2(u, this->n, this->alpha, this->x.data(), -2, this->y.data(), 3, this->packed.data());
    residua::spr2(this->ctx, this->cxx_alpha, this->x.vector(this->n, -2), this->y.vector(this->n, 3), A);
  }
}

TYPED_TEST(mplapack_banded_packed, tbmv_and_tbsv) {
  this->keep_from_zero();
  this->for_each_form([&](const char* u, const char* trans, const char* d) {
    const auto triangle = triangle_of_letter(u);
    const auto form = form_of_letter(trans);
    const auto diagonal = diagonal_of_letter(d);
    const auto A = this->triangular_band(triangle);
    Rtbmv(u, trans, d, this->n, this->k, this->band.data(), this->ld, this->x.data(), 2);
    residua::tbmv(this->ctx, triangle, form, diagonal, A, this->x.vector(this->n, 2));
    Rtbsv(u, trans, d, this->n, this->k, this->band.data(), this->ld, this->y.data(), -3);
    residua::tbsv(this->ctx, triangle, form, diagonal, A, this->y.vector(this->n, -3));
  });
}

TYPED_TEST(mplapack_banded_packed, tpmv_and_tpsv) {
  this->keep_from_zero();
  this->for_each_form([&](const char* u, const char* trans, const char* d) {
    const auto form = form_of_letter(trans);
    const auto diagonal = diagonal_of_letter(d);
    const auto A = this->packed.packed(this->n, triangle_of_letter(u));
    Rtpmv(u, trans, d, this->n, this->packed.data(), this->x.data(), 2);
    residua::tpmv(this->ctx, form, diagonal, A, this->x.vector(this->n, 2));
    Rtpsv(u, trans, d, this->n, this->packed.data(), this->y.data(), -3);
    residua::tpsv(this->ctx, form, diagonal, A, this->y.vector(this->n, -3));
  });
}

/// y stays as it is, beta or not, where A has no elements; TearDown compares.
TYPED_TEST(mplapack_banded_packed, routines_do_nothing_without_elements) {
  auto *a = this->band.data(), *ap = this->packed.data(), *x = this->x.data(), *y = this->y.data();
  Rgbmv("N", this->m, 0, 1, 1, this->alpha, a, 3, x, 1, this->beta, y, 1);
  Rgbmv("T", 0, this->n, 1, 1, this->alpha, a, 3, x, 1, this->beta, y, 1);
  Rsbmv("U", 0, 1, this->alpha, a, 2, x, 1, this->beta, y, 1);
  Rspmv("U", 0, this->alpha, ap, x, 1, this->beta, y, 1);
  Rspr("U", 0, this->alpha, x, 1, ap);
  Rspr2("U", 0, this->alpha, x, 1, y, 1, ap);
  Rtbmv("U", "N", "N", 0, 1, a, 2, x, 1);
  Rtbsv("U", "N", "N", 0, 1, a, 2, x, 1);
  Rtpmv("U", "N", "N", 0, ap, x, 1);
  Rtpsv("U", "N", "N", 0, ap, x, 1);
}

/// Nothing happens for alpha = 0 and beta = 1, whatever A and x hold.
TYPED_TEST(mplapack_banded_packed, routines_do_nothing_for_a_factor_of_zero) {
  using Real = TypeParam;
  const Real zero = 0.0, one = 1.0, nan = std::numeric_limits<double>::quiet_NaN();
  for (auto* array : {&this->band, &this->packed, &this->x}) array->set(0, nan);
  auto *a = this->band.data(), *ap = this->packed.data(), *x = this->x.data(), *y = this->y.data();
  Rgbmv("N", this->m, this->n, this->kl, this->ku, zero, a, this->ld, x, 1, one, y, 1);
  Rsbmv("L", this->n, this->k, zero, a, this->ld, x, 1, one, y, 1);
  Rspmv("L", this->n, zero, ap, x, 1, one, y, 1);
  Rspr("L", this->n, zero, x, 1, ap);
  Rspr2("L", this->n, zero, x, 1, y, 1, ap);
}

}  // namespace
}  // namespace residua_test
