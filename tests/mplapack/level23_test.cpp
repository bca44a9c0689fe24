// Levels 2 and 3 of mplapack.hpp: the numbers of the C++ routines.
#include "arrays.hpp"

namespace residua_test {
namespace {

using residua::op;
using residua::side;

template <class Real>
class mplapack_level23 : public testing::Test {
 protected:
  static constexpr mplapackint m = 5, n = 7, k = 6, ld = 9;
  const residua::context ctx = residua::context::cpu();
  const Real alpha = Real(1.0) / 3.0, beta = Real(2.0) / 7.0;
  const cxx_format_t<Real> cxx_alpha = as_cxx(alpha), cxx_beta = as_cxx(beta);
  twin_arrays<Real> A{81, 1}, B{81, 2}, C{81, 3}, x{40, 4}, y{40, 5};
  void TearDown() override {
    for (const auto* array : {&A, &B, &C, &x, &y}) EXPECT_TRUE(array->are_the_same());
  }
  /// Dominant, so that solutions stay small.
  void dominate() {
    for (int i = 0; i < 9; ++i) A.set(10 * i, 4.0 + A[10 * i]);
  }
};
TYPED_TEST_SUITE(mplapack_level23, reals);

TYPED_TEST(mplapack_level23, gemv) {
  for (const char* trans : {"N", "t", "C"}) {
    const bool plain = *trans == 'N';
    Rgemv(trans, this->m, this->n, this->alpha, this->A.data(), this->ld, this->x.data(), 2, this->beta,
          this->y.data(), -3);
    residua::gemv(this->ctx, form_of_letter(trans), this->cxx_alpha,
                  this->A.matrix(this->m, this->n, this->ld), this->x.vector(plain ? this->n : this->m, 2),
                  this->cxx_beta, this->y.vector(plain ? this->m : this->n, -3));
  }
}

TYPED_TEST(mplapack_level23, symv_syr_and_syr2) {
  for (const char* u : {"U", "l"}) {
    const auto triangle = triangle_of_letter(u);
    Rsymv(u, this->n, this->alpha, this->A.data(), this->ld, this->x.data(), 2, this->beta, this->y.data(),
          1);
    residua::symv(this->ctx, triangle, this->cxx_alpha, this->A.matrix(this->n, this->n, this->ld),
                  this->x.vector(this->n, 2), this->cxx_beta, this->y.vector(this->n, 1));
    Rsyr(u, this->n, this->alpha, this->x.data(), -2, this->A.data(), this->ld);
    residua::syr(this->ctx, triangle, this->cxx_alpha, this->x.vector(this->n, -2),
                 this->A.matrix(this->n, this->n, this->ld));
    Rsyr2(u, this->n, this->alpha, this->x.data(), -2, this->y.data(), 3, this->A.data(), this->ld);
    residua::syr2(this->ctx, triangle, this->cxx_alpha, this->x.vector(this->n, -2),
                  this->y.vector(this->n, 3), this->A.matrix(this->n, this->n, this->ld));
  }
}

TYPED_TEST(mplapack_level23, ger) {
  Rger(this->m, this->n, this->alpha, this->x.data(), 2, this->y.data(), -3, this->A.data(), this->ld);
  residua::ger(this->ctx, this->cxx_alpha, this->x.vector(this->m, 2), this->y.vector(this->n, -3),
               this->A.matrix(this->m, this->n, this->ld));
}

TYPED_TEST(mplapack_level23, trmv_and_trsv) {
  this->dominate();
  for (const char* u : {"U", "L"}) {
    for (const char* trans : {"N", "T"}) {
      for (const char* d : {"N", "U"}) {
        const auto A = this->A.matrix(this->n, this->n, this->ld);
        Rtrmv(u, trans, d, this->n, this->A.data(), this->ld, this->x.data(), 2);
        residua::trmv(this->ctx, triangle_of_letter(u), form_of_letter(trans), diagonal_of_letter(d), A,
                      this->x.vector(this->n, 2));
        Rtrsv(u, trans, d, this->n, this->A.data(), this->ld, this->y.data(), -3);
        residua::trsv(this->ctx, triangle_of_letter(u), form_of_letter(trans), diagonal_of_letter(d), A,
                      this->y.vector(this->n, -3));
      }
    }
  }
}

TYPED_TEST(mplapack_level23, gemm) {
  for (const char* ta : {"N", "T"}) {
    for (const char* tb : {"n", "c"}) {
      Rgemm(ta, tb, this->m, this->n, this->k, this->alpha, this->A.data(), this->ld, this->B.data(),
            this->ld, this->beta, this->C.data(), this->ld);
      const bool a = *ta == 'N', b = *tb == 'n';
      residua::gemm(this->ctx, form_of_letter(ta), form_of_letter(tb), this->cxx_alpha,
                    this->A.matrix(a ? this->m : this->k, a ? this->k : this->m, this->ld),
                    this->B.matrix(b ? this->k : this->n, b ? this->n : this->k, this->ld), this->cxx_beta,
                    this->C.matrix(this->m, this->n, this->ld));
    }
  }
}

TYPED_TEST(mplapack_level23, syrk_and_syr2k) {
  for (const char* u : {"U", "L"}) {
    for (const char* trans : {"N", "T"}) {
      const bool plain = *trans == 'N';
      const auto rows = plain ? this->n : this->k, columns = plain ? this->k : this->n;
      Rsyrk(u, trans, this->n, this->k, this->alpha, this->A.data(), this->ld, this->beta, this->C.data(),
            this->ld);
      residua::syrk(this->ctx, triangle_of_letter(u), form_of_letter(trans), this->cxx_alpha,
                    this->A.matrix(rows, columns, this->ld), this->cxx_beta,
                    this->C.matrix(this->n, this->n, this->ld));
      Rsyr2k(u, trans, this->n, this->k, this->alpha, this->A.data(), this->ld, this->B.data(), this->ld,
             this->beta, this->C.data(), this->ld);
      residua::syr2k(this->ctx, triangle_of_letter(u), form_of_letter(trans), this->cxx_alpha,
                     this->A.matrix(rows, columns, this->ld), this->B.matrix(rows, columns, this->ld),
                     this->cxx_beta, this->C.matrix(this->n, this->n, this->ld));
    }
  }
}

TYPED_TEST(mplapack_level23, symm_trmm_and_trsm) {
  this->dominate();
  for (const char* s : {"L", "r"}) {
    const bool left = *s == 'L';
    const auto of_a = left ? side::left : side::right;
    const auto order = left ? this->m : this->n;
    for (const char* u : {"U", "L"}) {
      const auto A = this->A.matrix(order, order, this->ld);
      Rsymm(s, u, this->m, this->n, this->alpha, this->A.data(), this->ld, this->B.data(), this->ld,
            this->beta, this->C.data(), this->ld);
      residua::symm(this->ctx, of_a, triangle_of_letter(u), this->cxx_alpha, A,
                    this->B.matrix(this->m, this->n, this->ld), this->cxx_beta,
                    this->C.matrix(this->m, this->n, this->ld));
      for (const char* d : {"N", "U"}) {
        Rtrmm(s, u, "T", d, this->m, this->n, this->alpha, this->A.data(), this->ld, this->B.data(),
              this->ld);
        residua::trmm(this->ctx, of_a, triangle_of_letter(u), op::transpose, diagonal_of_letter(d),
                      this->cxx_alpha, A, this->B.matrix(this->m, this->n, this->ld));
        Rtrsm(s, u, "N", d, this->m, this->n, this->alpha, this->A.data(), this->ld, this->C.data(),
              this->ld);
        residua::trsm(this->ctx, of_a, triangle_of_letter(u), op::none, diagonal_of_letter(d),
                      this->cxx_alpha, A, this->C.matrix(this->m, this->n, this->ld));
      }
    }
  }
}

}  // namespace
}  // namespace residua_test
