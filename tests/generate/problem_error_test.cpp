// Specs that name no problem, and what the error says.
#include <gtest/gtest.h>

#include "residua/base/error.hpp"
#include "residua/generate/problems.hpp"
#include "residua/io/load_matrix.hpp"

namespace residua {
namespace {

void expect_rejected(const std::string& spec, const std::string& what) {
  try {
    generate_problem(spec);
    ADD_FAILURE() << spec << " was accepted";
  } catch (const error& e) {
    const std::string message = e.what();
    EXPECT_EQ(e.kind(), error_kind::invalid_input);
    EXPECT_EQ(message.find("problem '"), 0u) << message;
    EXPECT_NE(message.find(what), std::string::npos) << message << "\n  does not say: " << what;
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
  }
}

TEST(problem_errors, unknown_problems) {
  expect_rejected("", "is unknown; there are plate:N");
  expect_rejected("membrane:5", "problem 'membrane' is unknown; there are plate:N, poisson7:N|NXxNYxNZ");
  expect_rejected("generate:Plate:5", "problem 'Plate' is unknown");
}

TEST(problem_errors, sizes) {
  for (const char* size :
       {"", ":", ":0", ":-3", ":x", ":3.5", ":1e3", ": 5", ":5x", ":2147483648", ":99999999999999999999"}) {
    expect_rejected("plate" + std::string(size), "is not an integer from 1 to 2147483647; use plate:N");
  }
  expect_rejected("poisson7:3x4", "neither N nor NXxNYxNZ");
  expect_rejected("poisson7:3x4x5x6", "neither N nor NXxNYxNZ");
  expect_rejected("poisson7:3x4x0", "the size '0'");
  expect_rejected("plate:3x3x3", "the size '3x3x3'");
}

TEST(problem_errors, parameters) {
  expect_rejected("plate:5:seed=1", "unknown parameter 'seed'; use plate:N");
  expect_rejected("diffusion:5:7", "'7' is not of the form parameter=value");
  expect_rejected("diffusion:5:contrast=0.5", "contrast=0.5 is not a number from 1 to 1e+100");
  expect_rejected("diffusion:5:contrast=nan", "contrast=nan is not a number");
  expect_rejected("diffusion:5:contrast=1e6x", "contrast=1e6x is not a number");
  expect_rejected("diffusion:5:seed=1:seed=2", "seed is given twice");
  expect_rejected("diffusion:5:seed=-1", "seed=-1 is not an integer");
  expect_rejected("convection:5:peclet=-1", "peclet=-1 is not a number");
  expect_rejected("powerlaw:5:mean=0", "mean=0 is not a number from 1 to");
  expect_rejected("geometric:5:degree=2000", "degree=2000 is not a number from 1 to 1000");
  expect_rejected("geometric:5:shift=1e-10", "shift=1e-10 is not a number from 1e-09 to");
}

/// The last value that is taken, and the next beyond it.
TEST(problem_errors, limits_of_parameters) {
  const struct {
    std::string name, last, beyond, limit;
  } limits[] = {
      {"convection:3:peclet", "0", "-1e-300", "from 0"},
      {"convection:3:peclet", "1e100", "1.0000001e100", "to 1e+100"},
      {"diffusion:3:contrast", "1", "0.999999", "from 1"},
      {"diffusion:3:contrast", "1e100", "1.0000001e100", "to 1e+100"},
      {"powerlaw:3:mean", "1", "0.999999", "from 1"},
      {"powerlaw:3:mean", "1e6", "1000000.1", "to 1e+06"},
      {"geometric:3:degree", "1", "0.999999", "from 1"},
      {"geometric:3:degree", "1000", "1000.1", "to 1000"},
      {"geometric:3:shift", "1e-9", "9.99e-10", "from 1e-09"},
      {"geometric:3:shift", "1e300", "1.01e300", "to 1e+300"},
      {"geometric:3:seed", "18446744073709551615", "18446744073709551616", "to 18446744073709551615"},
      {"hilbert:3:limbs", "1", "0", "from 1"},
      {"hilbert:3:integers", "1", "2", "to 1"},
      {"hilbert:3:integers", "0", "-1", "from 0"},
      {"randsvd:3:kappa", "1", "0.999999", "from 1"},
      {"randsvd:3:kappa", "9007199254740992", "9007199254740994", "to 9007199254740992"},
      {"randsvd:3:mode", "1", "0", "from 1"},
      {"randsvd:3:mode", "5", "6", "to 5"},
      {"kahan:3:cosine", "0", "-1e-300", "from 0"},
      {"kahan:3:cosine", "1", "1.0000001", "to 1"}};
  for (const auto& its : limits) {
    EXPECT_NO_THROW(generate_problem(its.name + "=" + its.last)) << its.name;
    expect_rejected(its.name + "=" + its.beyond, "=" + its.beyond + " is not a");
    expect_rejected(its.name + "=" + its.beyond, its.limit);
  }
  EXPECT_NO_THROW(generate_dense_problem("randsvd:3:limbs=2:kappa=1e31"));  // 2^106 is 8.1e31
  EXPECT_THROW(generate_dense_problem("randsvd:3:limbs=2:kappa=1e32"), error);
  EXPECT_NO_THROW(generate_dense_problem("hilbert:3:limbs=4"));
  EXPECT_THROW(generate_dense_problem("hilbert:3:limbs=5"), error);
}

TEST(problem_errors, name_what_is_unknown_and_what_there_is) {
  expect_rejected("convection:3:wind=2", "unknown parameter 'wind'; use convection:N[:peclet=100]");
  expect_rejected("kahan:3:limbs=2", "a sparse matrix has one limb an entry");
  expect_rejected("nothing:3", ", poisson27:N|NXxNYxNZ, diffusion:N[:contrast=1e6][:seed=1], ");
}

TEST(problem_errors, too_large) {
  // Neither points nor places are drawn for them.
  expect_rejected("geometric:2000000000:degree=1000", "nonzeros or more, at most 2147483647");
  expect_rejected("geometric:2147483647:degree=16", "4294967294 nonzeros or more, at most 2147483647");
  expect_rejected("powerlaw:2000000000:mean=1000", "nonzeros or more, at most 2147483647");
  expect_rejected("plate:2147483647", "at most 2147483647 are possible");
  expect_rejected("plate:20000", "nonzeros, at most 2147483647");
  expect_rejected("poisson27:1000", "nonzeros, at most 2147483647");
  expect_rejected("poisson7:2147483647x2147483647x2147483647", "rows, at most 2147483647");
  expect_rejected("poisson7:2000", "8000000000 rows, at most 2147483647");
  expect_rejected("diffusion:40000", "nonzeros, at most 2147483647");
  expect_rejected("powerlaw:2000000000:mean=1000", "at most 2147483647");
}

TEST(problem_errors, load_matrix_passes_them_on) { EXPECT_THROW(load_matrix("generate:nothing"), error); }

}  // namespace
}  // namespace residua
