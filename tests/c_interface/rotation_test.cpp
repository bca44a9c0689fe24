// residua_rotg: the numbers of the C++ routine, in every format that is computed in.
#include "c_interface/functions.hpp"
#include "c_interface/twins.hpp"
#include "residua/blas/level1/rotg.hpp"

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

}  // namespace
}  // namespace residua_test
