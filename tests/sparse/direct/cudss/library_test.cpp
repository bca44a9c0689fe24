// How cuDSS's library is looked for, on any machine: what is said where it cannot be used.
#include "sparse/direct/cudss/library.hpp"

#include <cstdlib>
#include <fstream>

#include "backends.hpp"
#include "rejection.hpp"
#include "residua/generate/problems.hpp"
#include "residua/solve/solve.hpp"

namespace residua_test {
namespace {

using residua::error_kind;
using residua::sparse::cudss::load;

constexpr const char* variable = "RESIDUA_CUDSS_LIBRARY";

/// The variable for a scope.
class cudss_library : public testing::Test {
 protected:
  void SetUp() override {
    if (const char* value = std::getenv(variable)) before_ = value;
  }
  void TearDown() override { before_.empty() ? unsetenv(variable) : setenv(variable, before_.c_str(), 1); }
  static void expect_refused(const std::string& file, const std::string& why) {
    setenv(variable, file.c_str(), 1);
    expect_error(error_kind::unsupported, {"cuDSS", why, "nvidia-cudss-cu13", variable},
                 [] { (void)load(); });
  }

 private:
  std::string before_;
};

TEST_F(cudss_library, that_the_variable_names_must_exist) {
  expect_refused("/nowhere/libcudss.so.1", "/nowhere/libcudss.so.1: cannot open shared object file");
}

TEST_F(cudss_library, is_not_any_file) {
  const std::string file = testing::TempDir() + "no_library.so";
  std::ofstream(file) << "not a library\n";
  expect_refused(file, file);
}

TEST_F(cudss_library, has_the_major_version_that_is_declared) {
  expect_refused(RESIDUA_STUB_OF_VERSION_0, "of version 0, and 1 is needed");
}

TEST_F(cudss_library, has_every_function_that_is_called) {
  expect_refused(RESIDUA_STUB_OF_VERSION_1, "the library has no cudssCreate");
}

class cudss_without_gpu : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(cudss_without_gpu);

TEST_P(cudss_without_gpu, is_refused) {
  if (ctx.kind() == residua::backend::cuda) GTEST_SKIP() << "a GPU";
  const residua::csr_matrix A(ctx, residua::generate_problem("poisson7:3"));
  const residua::factor_analysis analysis(ctx, A);
  expect_error(error_kind::unsupported, {"cuDSS", "GPU", std::string(name_of(ctx.kind()))},
               [&] { (void)residua::sparse_factors::by_cudss(ctx, analysis); });
  const std::vector<double> b(static_cast<std::size_t>(A.rows()), 1.0);
  const residua::array<double> right(ctx, std::span<const double>(b));
  residua::solve_options options;
  options.factors = residua::factor_library::cudss;
  expect_rejected({"solve: options.factors", "GPU"}, [&] { (void)residua::solve(ctx, A, right, options); });
}

}  // namespace
}  // namespace residua_test
