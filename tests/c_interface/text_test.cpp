// residua_from_text and residua_to_text in every format: round trips, malformed text, buffers that are too
// small.
#include "residua/number/text.hpp"

#include <cmath>

#include "c_interface/functions.hpp"
#include "c_interface/twins.hpp"

namespace residua_test {
namespace {

/// One number of T where residua.h wants it.
template <class T>
class one_number {
 public:
  one_number() : array_(residua::context::reference(), 1) {}
  [[nodiscard]] elements<T> c() { return elements_of(array_); }
  [[nodiscard]] const_elements<T> constant() {
    if constexpr (residua::plane_stored<T>) {
      return {array_.high(), array_.low()};
    } else {
      return c();
    }
  }
  [[nodiscard]] T value() const { return array_.to_host(residua::context::reference())[0]; }

 private:
  residua::array<T> array_;
};

template <class T>
std::string text_of(one_number<T>& x, int digits) {
  char buffer[2000];
  std::size_t length = 0;
  EXPECT_EQ(functions<T>::to_text(x.constant(), digits, buffer, sizeof buffer, &length), RESIDUA_SUCCESS)
      << residua_last_error();
  EXPECT_EQ(length, std::strlen(buffer));
  return buffer;
}

constexpr const char* texts[] = {"0.1", "-3", "1.25e-05", "nan", "-inf", "0", "-0", "123456789.125"};

TEST(c_text, is_that_of_the_cxx_functions) {
  for_each_vector_format([]<class T>() {
    for (const char* text : texts) {
      one_number<T> x;
      ASSERT_EQ(functions<T>::from_text(text, x.c()), RESIDUA_SUCCESS) << residua_last_error();
      const T wanted = residua::parse<T>(text);
      EXPECT_EQ(text_of(x, 0), residua::to_string(wanted));
      EXPECT_EQ(residua::to_string(x.value()), residua::to_string(wanted));
    }
  });
}

TEST(c_text, shortest_text_reads_back_as_the_same_number) {
  for_each_vector_format([]<class T>() {
    one_number<T> x, again;
    ASSERT_EQ(functions<T>::from_text("0.1234567890123456789012345678901234567890123456789", x.c()),
              RESIDUA_SUCCESS);
    ASSERT_EQ(functions<T>::from_text(text_of(x, 0).c_str(), again.c()), RESIDUA_SUCCESS);
    const auto bits = residua::loaded(x.value()), bits_again = residua::loaded(again.value());
    expect_same_bits(bits, bits_again);
  });
}

TEST(c_text, has_the_digits_asked_for) {
  one_number<residua::dd> x;
  ASSERT_EQ(residua_from_text_dd("0.1", x.c()), RESIDUA_SUCCESS);
  EXPECT_EQ(text_of(x, 30), "0.100000000000000000000000000000");
  EXPECT_EQ(text_of(x, 1), "0.1");
  one_number<float> single;
  ASSERT_EQ(residua_from_text_fp32("0.1", single.c()), RESIDUA_SUCCESS);
  EXPECT_EQ(text_of(single, 12), "0.100000001490") << "the float's exact value";
}

/// residua.h: digits + 8 bytes suffice, of every number and number of digits.
TEST(c_text, needs_no_more_bytes_than_stated) {
  for_each_vector_format([]<class T>() {
    for (const char* text :
         {"-0.00012345678", "-4.9e-324", "-1.5e-300", "-1.7e308", "-123456789", "nan", "-inf", "-0"}) {
      one_number<T> x;
      ASSERT_EQ(functions<T>::from_text(text, x.c()), RESIDUA_SUCCESS);
      for (int digits = 1; digits <= 70; ++digits)
        EXPECT_LE(text_of(x, digits).size() + 1, digits + 8U) << text;
    }
  });
}

TEST(c_text, that_is_malformed_is_refused_and_nothing_is_written) {
  for_each_vector_format([]<class T>() {
    for (const char* text : {"", " 1", "1 ", "1,5", "0x1p3", "1e", "--1", "one", "1.5f"}) {
      one_number<T> x;
      ASSERT_EQ(functions<T>::from_text("7", x.c()), RESIDUA_SUCCESS);
      expect_failure(functions<T>::from_text(text, x.c()), RESIDUA_INVALID_INPUT, {text});
      EXPECT_EQ(text_of(x, 0), "7") << text;
    }
  });
}

TEST(c_text, that_does_not_fit_is_refused_and_its_length_told) {
  for_each_vector_format([]<class T>() {
    one_number<T> x;
    ASSERT_EQ(functions<T>::from_text("-1.5", x.c()), RESIDUA_SUCCESS);
    std::size_t length = 0;
    EXPECT_EQ(functions<T>::to_text(x.constant(), 0, nullptr, 0, &length), RESIDUA_SUCCESS);
    EXPECT_EQ(length, 4U);
    char buffer[5] = {'#', '#', '#', '#', '#'};
    length = 0;
    expect_failure(functions<T>::to_text(x.constant(), 0, buffer, 4, &length), RESIDUA_INVALID_ARGUMENT,
                   {"to_text: buffer has 4 bytes; the text needs 5"});
    EXPECT_EQ(length, 4U);
    EXPECT_EQ(std::string(buffer, 5), "#####");
    EXPECT_EQ(functions<T>::to_text(x.constant(), 0, buffer, 5, nullptr), RESIDUA_SUCCESS);
    EXPECT_STREQ(buffer, "-1.5");
  });
}

TEST(c_text, arguments_are_checked) {
  const residua_dd one = {{1, 0}};
  residua_dd x = one;
  double high = 1;
  float low = 0;
  char buffer[10];
  constexpr auto invalid = RESIDUA_INVALID_ARGUMENT;
  expect_failure(residua_from_text_dd(nullptr, &x), invalid, {"from_text: text is null"});
  expect_failure(residua_from_text_dd("1", nullptr), invalid, {"from_text: number is null"});
  expect_failure(residua_from_text_ds("1", {&high, nullptr}), invalid, {"from_text: number.low is null"});
  expect_failure(residua_from_text_ds("1", {nullptr, &low}), invalid, {"from_text: number.high is null"});
  expect_failure(residua_to_text_dd(nullptr, 0, buffer, 10, nullptr), invalid, {"to_text: number is null"});
  expect_failure(residua_to_text_dd(&one, -1, buffer, 10, nullptr), invalid, {"to_text: digits is -1"});
  expect_failure(residua_to_text_dd(&one, 0, nullptr, 10, nullptr), invalid, {"to_text: buffer is null"});
}

}  // namespace
}  // namespace residua_test
