// What the tests of the functions for complex numbers share.
#pragma once

#include "c_interface/functions.hpp"
#include "c_interface/twins.hpp"
#include "residua/blas/complex/parts.hpp"

namespace residua_test {

using residua::complex, residua::diag, residua::op, residua::side, residua::uplo;

inline constexpr index_t n = 5, nrhs = 3, ld = 9, ldb = 10, ldc = 11, ldd = 12;

class c_complex : public c_interface {
 protected:
  residua::array<index_t> pivots{ctx, n}, wanted{ctx, n};
  std::int64_t info = -1;

  /// Where a call leaves info, after nothing that an earlier call left.
  std::int64_t* new_info() {
    info = -1;
    return &info;
  }

  template <class T>
  residua::matrix_view<complex<T>> pairs(operand<T>& A, index_t rows, index_t columns, index_t leading = ld) {
    return {reinterpret_cast<complex<T>*>(A.vector(1, 1).first()), rows, columns, leading, ctx.memory()};
  }
  template <class T>
  residua::vector_view<complex<T>> pairs_of_vector(operand<T>& x, index_t size, index_t increment) {
    return {reinterpret_cast<complex<T>*>(x.vector(1, 1).first()), size, increment, ctx.memory()};
  }
};

template <class F>
void for_each_factor_format(const F& f) {
  f.template operator()<float>();
  for_each_format(f);
}

/// Two numbers on the host as C and C++ take them.
template <class T>
struct number_pair {
  T parts[2];
  [[nodiscard]] const_elements<T> c() const { return reinterpret_cast<const_elements<T>>(parts); }
  [[nodiscard]] residua::complex_number_t<T> cxx() const {
    return {residua::loaded(parts[0]), residua::loaded(parts[1])};
  }
};

}  // namespace residua_test
