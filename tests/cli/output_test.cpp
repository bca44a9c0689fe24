// What the program writes: decimals that have the residual it claims, and a word where its output goes
// nowhere.
#include <cmath>
#include <fstream>

#include "krylov/systems.hpp"
#include "program.hpp"
#include "residua/io/matrix_market.hpp"

namespace residua_test {
namespace {

using output = program_test;

// ---- decimals ----

/// The lines of an array file below its sizes.
std::vector<std::string> numbers_in(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  while (std::getline(file, line) && line.starts_with('%')) continue;
  std::vector<std::string> numbers;
  while (std::getline(file, line)) numbers.push_back(line);
  return numbers;
}

/// |b - A x| / |b| for b of ones, with x as the decimals say.
double residual_of_text(const csr& A, const std::vector<std::string>& x) {
  constexpr mpfr_prec_t bits = 2000;
  mp squares(bits), r(bits), value(bits);
  for (index_t i = 0; i < A.rows; ++i) {
    r.set(1.0);
    for (index_t k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      mpfr_set_str(value.get(), x[static_cast<std::size_t>(A.column[k])].c_str(), 10, MPFR_RNDN);
      mpfr_mul_d(value.get(), value.get(), A.value[k], MPFR_RNDN);
      mpfr_sub(r.get(), r.get(), value.get(), MPFR_RNDN);
    }
    mpfr_sqr(r.get(), r.get(), MPFR_RNDN);
    mpfr_add(squares.get(), squares.get(), r.get(), MPFR_RNDN);
  }
  mpfr_div_d(squares.get(), squares.get(), static_cast<double>(A.rows), MPFR_RNDN);
  mpfr_sqrt(squares.get(), squares.get(), MPFR_RNDN);
  return squares.to_double();
}

/// At the limit of each format, where the fewest digits that tell a number from its neighbours would not do.
/// One of the matrices is negative, and so is all of its x.
TEST_F(output, decimals_have_the_residual_that_is_claimed) {
  for (const std::string problem : {"plate:16", "poisson7:5", "convection:12"}) {
    csr A = residua::generate_problem(problem);
    if (problem == "poisson7:5") {
      for (double& value : A.value) value = -value;
    }
    residua::write_matrix(path("A.mtx"), A, false);
    for (const std::string precision : {"double", "dd", "td", "qd"}) {
      SCOPED_TRACE(problem + " in " + precision);
      const auto o =
          run("solve A.mtx --tol 0 --max-iter 2000 --json --output x.mtx --precision " + precision);
      const double said = o.document()["true_relative_residual"].get<double>();
      ASSERT_GT(said, 0);
      const auto x = numbers_in(path("x.mtx"));
      ASSERT_EQ(static_cast<index_t>(x.size()), A.rows);
      // The decimals' own share is 1e-10 of it; the residual is computed to (2 n + 10) u.
      EXPECT_NEAR(residual_of_text(A, x), said,
                  (1e-10 + (2 * static_cast<double>(A.rows) + 10) * 0x1p-53) * said);
    }
  }
}

TEST_F(output, names_its_format_and_digits) {
  const auto comments_of = [&](const std::string& options) {
    (void)run("solve generate:poisson7:3 --output x.mtx " + options);
    const auto text = content("x.mtx");
    return text.substr(0, text.find("\n27 1\n"));
  };
  EXPECT_NE(comments_of("--precision td").find("\n% numbers in td, 159 bits, rounded to "),
            std::string::npos);
  EXPECT_NE(comments_of("--precision double --max-iter 0").find("residual 1.00"), std::string::npos);
  write("A.mtx", "%%MatrixMarket matrix coordinate real general\n1 1 1\n1 1 2\n");
  ASSERT_EQ(run("solve A.mtx --tol 0 --output x.mtx").code, 0);
  EXPECT_NE(content("x.mtx").find("\n% numbers in double, 53 bits, exactly: "), std::string::npos);
  EXPECT_TRUE(content("x.mtx").ends_with("\n1 1\n0.5\n")) << content("x.mtx");
}

/// x = 10^320, which no format holds, and which therefore has no residual.
TEST_F(output, claims_no_residual_where_x_is_not_finite) {
  write("A.mtx", "%%MatrixMarket matrix coordinate real general\n1 1 1\n1 1 1e-320\n");
  EXPECT_EQ(run("solve A.mtx --tol 1e-20 --output x.mtx").code, 1);
  const auto text = content("x.mtx");
  EXPECT_NE(text.find("\n1 1\ninf\n"), std::string::npos) << text;
  EXPECT_NE(text.find("the decimals themselves have the relative residual nan"), std::string::npos) << text;
}

// ---- the output's own way ----

TEST_F(output, that_cannot_be_written_is_an_error) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "needs /dev/full";
  for (const char* command :
       {"solve generate:plate:8 --json", "solve generate:plate:8", "info", "info --json", "--help",
        "--version", "solve generate:plate:8 --method cg --max-iter 1 --json"}) {
    SCOPED_TRACE(command);
    const auto o = run(command, "", "/dev/full");
    EXPECT_EQ(o.code, 2);
    EXPECT_EQ(o.err.find("residua: standard output: cannot be written"), 0u) << o.err;
    EXPECT_EQ(std::count(o.err.begin(), o.err.end(), '\n'), 1) << o.err;
  }
  EXPECT_EQ(run("info", "", "/dev/full").err,
            "residua: standard output: cannot be written: No space left on device\n");
}

/// A second of work and more in many short iterations: five times what is between two lines of progress.
TEST_F(output, has_no_progress_where_there_is_no_terminal) {
  const auto begin = std::chrono::steady_clock::now();
  const auto o = run(
      "solve generate:plate:96 --method cg --precision qd --tol 0 --max-iter 2000 --device cpu --threads 1");
  EXPECT_GT(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(500))
      << "too short to see any";
  EXPECT_EQ(o.code, 1);
  EXPECT_EQ(o.err, "");
}

}  // namespace
}  // namespace residua_test
