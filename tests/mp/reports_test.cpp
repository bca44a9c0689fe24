// What decompositions of run-time precision tell of how they came about: corrections and products.
#include "arrays.hpp"
#include "residua/mp/complex_gesvd.hpp"
#include "residua/mp/geev.hpp"
#include "residua/mp/gesvd.hpp"
#include "residua/mp/heevd.hpp"
#include "residua/mp/syevd.hpp"
#include "residua/mp/sygvd.hpp"

namespace residua_test {
namespace {

using residua::index_t;
using residua::mp;
using residua::uplo;

/// Symmetric with eigenvalues that are apart, or its part beside the diagonal alone.
residua::mp_matrix symmetric(const residua::context& ctx, index_t n, int bits) {
  std::vector<mp> all;
  for (index_t j = 0; j < n; ++j)
    for (index_t i = 0; i < n; ++i)
      all.push_back(i == j ? mp(static_cast<double>(2 * i + 3), bits)
                           : mp(1.0, bits) / mp(static_cast<double>(3 + i + j), bits));
  return {ctx, n, n, all, bits};
}
residua::mp_matrix antisymmetric(const residua::context& ctx, index_t n, int bits) {
  std::vector<mp> all;
  for (index_t j = 0; j < n; ++j)
    for (index_t i = 0; i < n; ++i)
      all.push_back(mp(static_cast<double>(i - j), bits) / mp(static_cast<double>(9 * n), bits));
  return {ctx, n, n, all, bits};
}

std::vector<mp> identity_of(index_t n, int bits) {
  std::vector<mp> all(static_cast<std::size_t>(n * n), mp(bits));
  for (index_t i = 0; i < n; ++i) all[static_cast<std::size_t>(i * (n + 1))] = mp(1.0, bits);
  return all;
}

/// Calls expect(name, report) for each decomposition of order n.
template <class Expectation>
void of_all_decompositions(index_t n, int bits, const Expectation& expect) {
  const auto ctx = residua::context::cpu(2);
  const residua::mp_gemm_options options{};
  residua::mp_array w(ctx, n, bits), v(ctx, n, bits);
  residua::mp_matrix X(ctx, n, n, bits), Y(ctx, n, n, bits), Z(ctx, n, n, bits), U(ctx, n, n, bits);
  const auto A = [&] { return symmetric(ctx, n, bits); };
  const auto B = [&] { return antisymmetric(ctx, n, bits); };
  auto a = A(), b = B(), c = residua::mp_matrix(ctx, n, n, identity_of(n, bits), bits);
  expect("syevd", residua::syevd(ctx, uplo::lower, a, w, options));
  a = A();
  expect("sygvd", residua::sygvd(ctx, 1, uplo::lower, a, c, w, options));
  a = A();
  expect("heevd", residua::heevd(ctx, uplo::lower, a, b, w, options));
  a = A();
  b = B();
  expect("gesvd", residua::gesvd(ctx, a, w, X, Y, options));
  expect("gesvd of complex numbers", residua::gesvd(ctx, a, b, w, X, Y, Z, U, options));
  expect("geev", residua::geev(ctx, a, w, v, X, options));
  expect("geev of complex numbers", residua::geev(ctx, a, b, w, v, X, Y, options));
}

/// The vectors of double are corrected at 189, 314, 564, 1064 and 2064 bits, once at least at each.
TEST(mp_reports, count_the_corrections_of_all_precisions) {
  of_all_decompositions(3, 2000, [](const char* name, const auto& report) {
    EXPECT_EQ(report.info, 0) << name;
    EXPECT_GE(report.refinements, 5) << name;
    EXPECT_LE(report.refinements, 5 * 8) << name;
  });
}

/// Of products by residues, which begin at 32.
TEST(mp_reports, tell_of_the_largest_product) {
  of_all_decompositions(33, 128, [](const char* name, const auto& report) {
    EXPECT_EQ(report.info, 0) << name;
    EXPECT_EQ(report.products.used, residua::engine::residue) << name;
    EXPECT_GT(report.products.bits, 128 + 64) << name;
    EXPECT_GT(report.products.spread, 0) << name;
  });
}

}  // namespace
}  // namespace residua_test
