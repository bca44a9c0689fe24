// Elementary functions over vectors on every backend: the bits of the scalars', which elementary_test.cpp
// holds against MPFR, flags, and what is refused.
#include "residua/mp/functions.hpp"

#include <cmath>

#include "arrays.hpp"
#include "backends.hpp"
#include "rejection.hpp"
#include "residua/mp/elementary.hpp"

namespace {

using namespace residua_test;
using residua::context, residua::index_t, residua::mp;

using of_vectors = void (*)(const context&, residua::mp_const_vector_view, residua::mp_vector_view);
using of_numbers = mp (*)(const mp&);

struct function {
  const char* name;
  of_vectors vectors;
  of_numbers numbers;
};
const function functions[] = {{"exp", residua::exp, residua::exp},
                              {"log", residua::log, residua::log},
                              {"sin", residua::sin, residua::sin},
                              {"cos", residua::cos, residua::cos},
                              {"atan", residua::atan, residua::atan}};

template <class T, class F>
std::vector<mp> mapped(const std::vector<T>& x, const F& f) {
  std::vector<mp> y;
  for (const T& element : x) y.push_back(f(element));
  return y;
}

std::string raised() {
  const auto flags = residua::raised_mp_flags();
  residua::clear_mp_flags();
  return std::to_string(flags.overflow) + std::to_string(flags.underflow) + std::to_string(flags.invalid);
}

class mp_functions : public on_backend {
 protected:
  void SetUp() override {
    if (!residua::has_mp_functions()) GTEST_SKIP() << "built without MPFR";
  }
};

/// Sizes beyond a chunk's 64 elements, increments of both signs, and results in the operand's place.
TEST_P(mp_functions, have_the_bits_of_scalars) {
  for (const int bits : mp_precisions) {
    mp_numbers numbers(1);
    for (const index_t size : {index_t{0}, index_t{3}, bits > 1000 ? index_t{65} : index_t{100}}) {
      const auto x = mapped(numbers.vector(size, bits, 6), [](const mp&e) { return abs(e); }),
                 exponents = numbers.vector(size, bits, 3);
      for (const auto& f : functions) {
        const auto expected = mapped(x, f.numbers);
        const strided_mp of_x(ctx, x, bits, 2);
        strided_mp of_y(ctx, exponents, bits, -3), in_place(ctx, x, bits, 1);
        f.vectors(ctx, of_x.view(), of_y.view());
        f.vectors(ctx, in_place.view(), in_place.view());
        expect_same_numbers(of_y.elements(), expected);
        expect_same_numbers(in_place.elements(), expected);
      }
      std::vector<mp> powers;
      for (std::size_t i = 0; i < x.size(); ++i) powers.push_back(pow(x[i], exponents[i]));
      strided_mp of_z(ctx, x, bits, -1);
      residua::pow(ctx, strided_mp(ctx, x, bits, 1).view(), strided_mp(ctx, exponents, bits, -2).view(),
                   of_z.view());
      expect_same_numbers(of_z.elements(), powers);
    }
  }
}

TEST_P(mp_functions, constants_fill_vectors) {
  using of_constants = void (*)(const context&, residua::mp_vector_view);
  const std::pair<of_constants, mp (*)(int)> constants[] = {{residua::set_pi, residua::mp_pi},
                                                            {residua::set_log2, residua::mp_log2},
                                                            {residua::set_euler, residua::mp_euler},
                                                            {residua::set_catalan, residua::mp_catalan}};
  for (const int bits : mp_precisions) {
    for (const auto& [set, scalar] : constants) {
      strided_mp x(ctx, std::vector<mp>(3, mp(bits)), bits, -2);
      set(ctx, x.view());
      expect_same_numbers(x.elements(), std::vector<mp>(3, scalar(bits)));
    }
  }
}

/// Of the calling thread, whichever threads met them; what it had met before stays.
TEST_P(mp_functions, flags_and_specials_are_those_of_scalars) {
  const mp one(1.0, 212), far = ldexp(one, 70);
  std::vector<mp> x(200, one);
  const auto flags_of = [&](of_vectors f, const mp& argument) {
    x[70] = argument;  // in the second chunk of four
    const residua::mp_array of_x(ctx, x, 212);
    residua::mp_array y(ctx, 200, 212);
    residua::clear_mp_flags();
    f(ctx, of_x, y);
    return raised();
  };
  EXPECT_EQ(flags_of(residua::exp, far), "100");
  EXPECT_EQ(flags_of(residua::exp, -far), "010");
  EXPECT_EQ(flags_of(residua::log, -one), "001");
  EXPECT_EQ(flags_of(residua::log, mp(std::nan(""), 212)), "000");
  const std::vector<mp> specials = mapped(std::vector<double>{0.0, -0.0, HUGE_VAL, -HUGE_VAL, std::nan("")},
                                          [](double s) { return mp(s, 212); });
  for (const auto& f : functions) {
    const residua::mp_array of_x(ctx, specials, 212);
    residua::mp_array y(ctx, 5, 212);
    f.vectors(ctx, of_x, y);
    expect_same_numbers(y.to_host(ctx), mapped(specials, f.numbers));
  }
  residua::clear_mp_flags();
  (void)log(-one);
  const residua::mp_array ones(ctx, std::vector<mp>(3, one), 212);
  residua::mp_array y(ctx, 3, 212);
  residua::exp(ctx, ones, y);
  EXPECT_EQ(raised(), "001");
}

TEST_P(mp_functions, refuse_what_they_cannot_do) {
  const residua::mp_array x(ctx, std::vector<mp>(3, mp(1.0, 106)), 106);
  residua::mp_array y(ctx, 3, 106), longer(ctx, 4, 106), wider(ctx, 3, 212);
  const residua::mp_vector_view null(nullptr, 106, 3, 1, 3, ctx.memory());
  for (const auto& f : functions) {
    const std::string name = f.name;
    expect_rejected({name + ": x is null"}, [&] { f.vectors(ctx, null, y); });
    expect_rejected({name + ": y is null"}, [&] { f.vectors(ctx, x, null); });
    expect_rejected({f.name, "4"}, [&] { f.vectors(ctx, x, longer); });
    expect_rejected({f.name, "106", "212"}, [&] { f.vectors(ctx, x, wider); });
  }
  expect_rejected({"pow", "106", "212"}, [&] { residua::pow(ctx, x, wider, y); });
  expect_rejected({"pow", "106", "212"}, [&] { residua::pow(ctx, x, x, wider); });
  expect_rejected({"pow", "4"}, [&] { residua::pow(ctx, x, longer, y); });
  expect_rejected({"pow: x is null"}, [&] { residua::pow(ctx, null, x, y); });
  expect_rejected({"pow: y is null"}, [&] { residua::pow(ctx, x, null, y); });
  expect_rejected({"pow: z is null"}, [&] { residua::pow(ctx, x, x, null); });
  expect_rejected({"set_pi: x is null"}, [&] { residua::set_pi(ctx, null); });
  std::vector<mp> large(70, mp(1.0, 106));
  large.back() = ldexp(large.back(), 1 << 20);
  const residua::mp_array arguments(ctx, large, 106);
  residua::mp_array values(ctx, std::vector<mp>(70, mp(5.0, 106)), 106);
  for (const of_vectors f : {of_vectors{residua::sin}, of_vectors{residua::cos}}) {
    expect_error(residua::error_kind::unsupported, {"2^1048576"}, [&] { f(ctx, arguments, values); });
    expect_same_numbers(values.to_host(ctx), std::vector<mp>(70, mp(5.0, 106)));
  }
}

RESIDUA_ON_FEW_BACKENDS(mp_functions);

}  // namespace
