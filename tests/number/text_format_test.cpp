// Formatting by specification, as std::format and {fmt} do, against what they give for a double.
#include "residua/number/text_format.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>
#include <string>

#include "oracle/random_numbers.hpp"
#include "residua/base/error.hpp"

#if __has_include(<fmt/format.h>)
#  include "residua/number/text_fmt.hpp"
#endif

namespace residua {
namespace {

struct wrong_format : std::runtime_error {
  using std::runtime_error::runtime_error;
};

text_layout layout_of(const std::string& specification) {
  text_layout layout;
  const auto end = detail::parse_layout<wrong_format>(specification.begin(), specification.end(), layout);
  EXPECT_TRUE(end == specification.end());
  return layout;
}

TEST(text_format, specifications) {
  const dd x(0.5);
  const auto text = [&](const char* specification) { return to_text(x, layout_of(specification)); };
  EXPECT_EQ(text(""), "0.5");
  EXPECT_EQ(text("6"), "   0.5");
  EXPECT_EQ(text("*<6"), "0.5***");
  EXPECT_EQ(text("*^6"), "*0.5**");
  EXPECT_EQ(text("06"), "0000.5");
  EXPECT_EQ(text(">06"), "   0.5");
  EXPECT_EQ(text("+06"), "+000.5");
  EXPECT_EQ(text(" "), " 0.5");
  EXPECT_EQ(text("#.3"), "0.500");
  EXPECT_EQ(text(".3e"), "5.000e-01");
  EXPECT_EQ(text(".2E"), "5.00E-01");
  EXPECT_EQ(text("f"), "0.500000");
  EXPECT_EQ(text("<<5g"), "0.5<<");
  EXPECT_EQ(to_text(0.1, layout_of("8")), "     0.1");
}

/// Zeros go into numbers alone: what has a name is filled up with spaces before it.
TEST(text_format, names_have_no_zeros) {
  const dd infinite(std::numeric_limits<double>::infinity());
  EXPECT_EQ(to_text(infinite, layout_of("06")), "   inf");
  EXPECT_EQ(to_text(-infinite, layout_of("06")), "  -inf");
  text_layout layout;
  layout.width = 6;
  layout.zeros = true;
  layout.fill = '*';
  layout.align = text_layout::alignment::left;
  EXPECT_EQ(to_text(infinite, layout), "   inf");
  EXPECT_EQ(to_text(dd(0.5), layout), "0000.5");
}

TEST(text_format, layouts_may_have_any_width_and_no_negative_precision) {
  text_layout layout;
  layout.width = -3;
  EXPECT_EQ(to_text(dd(0.5), layout), "0.5");
  layout.precision = -1;
  EXPECT_THROW((void)to_text(dd(0.5), layout), error);
}

TEST(text_format, rejects_what_is_no_specification) {
  for (const std::string wrong :
       {"x", "d", "a", ".", ".e", "5.-", "{}", "{<5", "L", "e5", "**<", "5 ", "12345678901"}) {
    text_layout layout;
    EXPECT_THROW(detail::parse_layout<wrong_format>(wrong.begin(), wrong.end(), layout), wrong_format)
        << wrong;
  }
}

/// A random specification in braces, of those that a double has too. ({fmt} 9 aligns infinities to the left
/// unless told otherwise, fills up with zeros where 0 follows an alignment, and adds a zero to # and g.)
std::string random_specification(std::mt19937_64& random, bool always_aligned) {
  const auto one_of = [&random](auto... choices) {
    const std::string all[] = {choices...};
    return all[random() % sizeof...(choices)];
  };
  const std::string alignment =
      one_of(always_aligned ? "^" : "", always_aligned ? ">" : "", "<", "*^", "/>", "-<");
  return "{:" + alignment + one_of("", "", "+", "-", " ") + (alignment.empty() ? one_of("", "0") : "") +
         one_of("", "", "7", "30") + one_of("", ".1", ".2", ".5", ".17", ".40") +
         one_of("e", "E", "f", "F", "g", "G") + "}";
}

[[maybe_unused]] void expect_as_for_a_double(auto format) {
  oracle::number_source<double> source({-40, 60});
  constexpr double infinite = std::numeric_limits<double>::infinity();
  for (int k = 0; k < 50'000; ++k) {
    const double x = k % 11 == 0   ? infinite
                     : k % 13 == 0 ? -0.5
                     : k % 2       ? source.limb()
                                   : std::nearbyint(source.limb());
    const std::string specification = random_specification(source.random(), std::isinf(x));
    const std::string expected = format(specification, x);
    ASSERT_EQ(format(specification, dd(x)), expected) << specification;
    ASSERT_EQ(format(specification, expansion<double, 3>(x)), expected) << specification;
    ASSERT_EQ(format("{}", dd(x)), to_string(dd(x)));
  }
}

TEST(text_format, of_the_standard_library) {
#if defined(__cpp_lib_format)
  expect_as_for_a_double([](const std::string& specification, const auto& x) {
    return std::vformat(specification, std::make_format_args(x));
  });
  EXPECT_EQ(std::format("{:.3e}", dd(0.5)), "5.000e-01");
  EXPECT_EQ(std::format("{:.3e} {} {:6}", ds(0.5), di(0.25), dit(2.0)), "5.000e-01 0.25      2");
  const dd half(0.5);
  EXPECT_THROW((void)std::vformat("{:x}", std::make_format_args(half)), std::format_error);
#else
  GTEST_SKIP() << "the standard library has no <format>";
#endif
}

TEST(text_format, of_fmt) {
#if defined(FMT_VERSION)
  expect_as_for_a_double([](const std::string& specification, const auto& x) {
    return fmt::format(fmt::runtime(specification), x);
  });
  EXPECT_EQ(fmt::format("{:.3e} {}", dd(0.5), ff(0.25F)), "5.000e-01 0.25");
  EXPECT_EQ(fmt::format("{:.3e} {} {:6}", ds(0.5), di(0.25), dit(2.0)), "5.000e-01 0.25      2");
  EXPECT_THROW((void)fmt::format(fmt::runtime("{:x}"), dd(0.5)), fmt::format_error);
#else
  GTEST_SKIP() << "the {fmt} library was not found (libfmt-dev)";
#endif
}

}  // namespace
}  // namespace residua
