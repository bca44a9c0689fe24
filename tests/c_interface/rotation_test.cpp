// residua_rotg and residua_rotmg: the numbers of the C++ routines, in every format that is computed in.
#include "c_interface/functions.hpp"
#include "c_interface/twins.hpp"
#include "residua/blas/level1/rotg.hpp"
#include "residua/blas/level1/rotmg.hpp"

namespace residua_test {
namespace {

TEST(c_rotation, rotg_gives_the_bits_of_its_twin) {
  for_each_format([]<class T>() {
    const scalar_twins<T> a(1), b(2);
    number<T> r, z, cosine, sine;
    ASSERT_EQ(functions<T>::rotg(a.c(), b.c(), &r, &z, &cosine, &sine), RESIDUA_SUCCESS);
    const auto wanted = residua::rotg(a.value, b.value);
    expect_same_bits(r, wanted.r);
    expect_same_bits(z, wanted.z);
    expect_same_bits(cosine, wanted.c);
    expect_same_bits(sine, wanted.s);
  });
}

/// The C function's against the C++ routine's, which gives this flag.
template <class T>
void expect_modified_rotation(T d1, T d2, T x1, const T& y1, double flag) {
  const auto wanted = residua::rotmg(d1, d2, x1, y1);
  EXPECT_EQ(leading(wanted.h.flag), flag);
  const auto address = [](T& x) { return reinterpret_cast<number<T>*>(&x); };
  number<T> param[5];
  ASSERT_EQ(functions<T>::rotmg(address(d1), address(d2), address(x1),
                                reinterpret_cast<const number<T>*>(&y1), param),
            RESIDUA_SUCCESS);
  expect_same_bits(d1, wanted.d1);
  expect_same_bits(d2, wanted.d2);
  expect_same_bits(x1, wanted.x1);
  expect_same_bits(param, wanted.h);
}

TEST(c_rotation, rotmg_gives_the_bits_of_its_twin_for_every_flag) {
  for_each_format([]<class T>() {
    const T third = T(1.0) / T(3.0), seventh = T(1.0) / T(7.0), fifth = T(1.0) / T(5.0);
    expect_modified_rotation<T>(third, seventh, fifth, seventh, 0);
    expect_modified_rotation<T>(third, seventh, seventh, T(1.0), 1);
    expect_modified_rotation<T>(third * T(0x1p-30), seventh, fifth, seventh, -1);
    expect_modified_rotation<T>(third, seventh, fifth, T(0.0), -2);
  });
}

}  // namespace
}  // namespace residua_test
