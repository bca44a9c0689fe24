// What the tests of mplapack.hpp share: random arrays of the numbers of QD, and of the formats that have the
// same layouts.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <type_traits>
#include <vector>

#include "residua/blas.hpp"
#include "residua/mplapack.hpp"

namespace residua_test {

template <class Real>
struct cxx_format;
template <>
struct cxx_format<dd_real> {
  using type = residua::dd;
};
template <>
struct cxx_format<qd_real> {
  using type = residua::qd;
};
template <class Real>
using cxx_format_t = typename cxx_format<Real>::type;

template <class Real>
cxx_format_t<Real> as_cxx(const Real& x) {
  cxx_format_t<Real> number;
  static_assert(sizeof(number) == sizeof(x));
  std::memcpy(&number, &x, sizeof x);
  return number;
}

/// An array for MPLAPACK's routines and one with the same numbers for Residua's.
template <class Real>
class twin_arrays {
 public:
  twin_arrays(std::size_t size, unsigned seed) : mplapack_(size), cxx_(size) {
    std::mt19937_64 random(seed);
    for (std::size_t i = 0; i < size; ++i) {
      const auto draw = [&] { return std::ldexp(static_cast<double>(random() >> 11), -53) - 0.5; };
      mplapack_[i] = Real(draw()) + Real(draw() * 0x1p-54);
      cxx_[i] = as_cxx(mplapack_[i]);
    }
  }
  [[nodiscard]] Real* data() { return mplapack_.data(); }
  [[nodiscard]] residua::vector_view<cxx_format_t<Real>> vector(residua::index_t n,
                                                                residua::index_t increment) {
    return {cxx_.data(), n, increment};
  }
  [[nodiscard]] residua::matrix_view<cxx_format_t<Real>> matrix(residua::index_t rows,
                                                                residua::index_t columns,
                                                                residua::index_t leading) {
    return {cxx_.data(), rows, columns, leading};
  }
  [[nodiscard]] residua::banded_view<cxx_format_t<Real>> banded(residua::index_t rows,
                                                                residua::index_t columns,
                                                                residua::index_t below,
                                                                residua::index_t above,
                                                                residua::index_t leading) {
    return {cxx_.data(), rows, columns, below, above, leading};
  }
  [[nodiscard]] residua::packed_view<cxx_format_t<Real>> packed(residua::index_t order,
                                                                residua::uplo triangle) {
    return {cxx_.data(), order, triangle};
  }
  /// Makes element i of both this number.
  void set(std::size_t i, const Real& x) {
    mplapack_[i] = x;
    cxx_[i] = as_cxx(x);
  }
  Real& operator[](std::size_t i) { return mplapack_[i]; }
  [[nodiscard]] bool are_the_same() const {
    return std::memcmp(mplapack_.data(), cxx_.data(), cxx_.size() * sizeof(cxx_[0])) == 0;
  }

 private:
  std::vector<Real> mplapack_;
  std::vector<cxx_format_t<Real>> cxx_;
};

template <class Real>
bool same_number(const Real& x, const cxx_format_t<Real>& y) {
  return std::memcmp(&x, &y, sizeof x) == 0;
}

// What BLAS's letters say.
inline residua::op form_of_letter(const char* letter) {
  return Mlsame(letter, "N") ? residua::op::none : residua::op::transpose;
}
inline residua::uplo triangle_of_letter(const char* letter) {
  return Mlsame(letter, "L") ? residua::uplo::lower : residua::uplo::upper;
}
inline residua::diag diagonal_of_letter(const char* letter) {
  return Mlsame(letter, "U") ? residua::diag::unit : residua::diag::non_unit;
}

using reals = testing::Types<dd_real, qd_real>;

}  // namespace residua_test
