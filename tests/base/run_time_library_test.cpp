// Libraries that are opened when the program runs: by their names or by the environment's, and what is said
// where they do not serve. The library of mathematics stands for one.
#include "base/run_time_library.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "rejection.hpp"

namespace residua_test {
namespace {

using residua::error_kind;
using residua::detail::library_facts;
using residua::detail::run_time_library;

constexpr const char *variable = "RESIDUA_TEST_LIBRARY", *usual = "libm.so.6",
                     *missing = "libresidua_is_not_there.so.9";
constexpr library_facts facts{"cosines", usual, variable, "a C library"};

class run_time_libraries : public testing::Test {
 protected:
  void SetUp() override { unsetenv(variable); }
  void TearDown() override { unsetenv(variable); }
};

double cosine_of_zero(const library_facts& its_facts) {
  const run_time_library library(its_facts);
  double (*cosine)(double) = nullptr;
  library.find("cos", cosine);
  return cosine(0);
}

TEST_F(run_time_libraries, are_opened_by_their_usual_names) { EXPECT_EQ(cosine_of_zero(facts), 1); }

TEST_F(run_time_libraries, are_opened_by_the_names_that_the_environment_has) {
  setenv(variable, usual, 1);
  EXPECT_EQ(cosine_of_zero({"cosines", missing, variable, "a C library"}), 1);
  setenv(variable, missing, 1);
  expect_error(error_kind::unsupported, {"cosines: ", missing}, [] { run_time_library{facts}; });
}

TEST_F(run_time_libraries, that_cannot_be_opened_are_told_with_what_to_install) {
  const library_facts absent{"cosines", missing, variable, "a C library"};
  expect_error(
      error_kind::unsupported,
      {"cosines: ", std::string("; install a C library and name its ") + missing + " in " + variable},
      [&] { run_time_library{absent}; });
}

TEST_F(run_time_libraries, without_a_function_are_told_so) {
  const run_time_library library(facts);
  void (*function)() = nullptr;
  expect_error(error_kind::unsupported, {"cosines: the library has no residua_has_no_such; install"},
               [&] { library.find("residua_has_no_such", function); });
}

}  // namespace
}  // namespace residua_test
