// What the tests of MPLAPACK's complex routines share.
#pragma once

#include <complex>

#include "arrays.hpp"
#include "residua/blas/complex/parts.hpp"

namespace residua_test {

using residua::index_t, residua::op, residua::uplo;

inline constexpr mplapackint n = 6, nrhs = 2, ld = 8;

/// As MPLAPACK's dd_complex and qd_complex lie in memory.
template <class Real>
struct pair_of {
  Real re, im;
};
static_assert(sizeof(std::complex<double>) == sizeof(residua::complex<double>));

template <class Real>
class mplapack_complex : public testing::Test {
 protected:
  using format = residua::complex<cxx_format_t<Real>>;
  const residua::context ctx = residua::context::cpu();
  twin_arrays<Real> a{2 * ld * n, 1}, b{2 * ld * n, 2}, c{2 * ld * n, 3};
  std::vector<mplapackint> ipiv = std::vector<mplapackint>(n, -1);
  residua::array<index_t> wanted{ctx, n};
  mplapackint info = 77;
  const pair_of<Real> alpha{Real(0.5), Real(-2.0)}, beta{Real(1.5), Real(0.25)};

  static pair_of<Real>* mp(twin_arrays<Real>& x) { return reinterpret_cast<pair_of<Real>*>(x.data()); }
  static residua::matrix_view<format> view(twin_arrays<Real>& x, index_t rows, index_t columns) {
    return {reinterpret_cast<format*>(x.matrix(2 * ld, n, 2 * ld).data()), rows, columns, ld};
  }
  static residua::vector_view<format> vector(twin_arrays<Real>& x, index_t size, index_t increment) {
    return {reinterpret_cast<format*>(x.matrix(2 * ld, n, 2 * ld).data()), size, increment};
  }
  static format cxx(const pair_of<Real>& z) { return {as_cxx(z.re), as_cxx(z.im)}; }
  void expect_same() {
    EXPECT_TRUE(a.are_the_same());
    EXPECT_TRUE(b.are_the_same());
    EXPECT_TRUE(c.are_the_same());
  }
};

}  // namespace residua_test
