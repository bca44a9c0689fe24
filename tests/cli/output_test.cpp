// What the program writes: decimals that have the residual it claims, and a word where its output goes
// nowhere.
#include <algorithm>
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

/// As the comment of an array file says; 0: it does not.
int digits_in(const std::string& text) {
  const std::string words = "rounded to ";
  const auto place = text.find(words);
  return place == std::string::npos ? 0 : std::stoi(text.substr(place + words.size()));
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

/// 1 + ceil(10 + log10(|A| |x| / |r|)) digits, as many as change r by 10^-10 of it, with |A| at most the
/// largest entry times the root of their number, and |x| at most its largest element times the root of n; but
/// no fewer than tell numbers of the format apart. b is of ones.
TEST_F(output, decimals_have_as_many_digits_as_the_residual_asks_for) {
  struct asked {
    std::string arguments;
    double largest_in_A, entries;
    int fewest;
  };
  const csr plate = residua::generate_problem("plate:12");
  const double largest = *std::max_element(plate.value.begin(), plate.value.end());
  const double entries = static_cast<double>(plate.nonzeros());
  for (const auto& [arguments, largest_in_A, entries_of_A, fewest] :
       std::vector<asked>{{"plate:12 --precision double", largest, entries, 17},
                          {"plate:12 --precision dd --tol 1e-25", largest, entries, 33},
                          {"hilbert:5 --precision dd --tol 1e-22", 1, 25, 33},
                          {"plate:12 --precision double --method cg --max-iter 1", largest, entries, 17}}) {
    SCOPED_TRACE(arguments);
    const auto o = run("solve generate:" + arguments + " --device cpu --threads 1 --json --output x.mtx");
    const double residual = o.document()["true_relative_residual"];
    double largest_in_x = 0;
    const auto x = numbers_in(path("x.mtx"));
    for (const auto& element : x) largest_in_x = std::max(largest_in_x, std::fabs(std::stod(element)));
    if (largest_in_x == 0) {  // it has no digits that could be lost
      EXPECT_EQ(digits_in(content("x.mtx")), fewest);
      continue;
    }
    const double wanted = 11 + std::log10(largest_in_A * std::sqrt(entries_of_A)) +
                          std::log10(largest_in_x * std::sqrt(static_cast<double>(x.size()))) -
                          std::log10(residual);
    ASSERT_GT(std::fabs(wanted - std::round(wanted)), 1e-9) << "rounding decides";
    EXPECT_EQ(digits_in(content("x.mtx")), std::max(fewest, static_cast<int>(std::ceil(wanted))));
  }
}

/// Powers of two that right-hand sides are multiplied by change neither residuals nor what they ask for.
TEST_F(output, each_column_is_judged_by_its_own_size) {
  write("A.mtx", small_matrix);
  const std::string one = "1\n0\n0\n", head = "%%MatrixMarket matrix array real general\n3 ";
  const std::string tiny = "7.888609052210118e-31\n0\n0\n";  // 2^-100
  const auto digits_for = [&](int columns, const std::string& numbers) {
    write("B.mtx", head + std::to_string(columns) + "\n" + numbers);
    EXPECT_EQ(run("solve A.mtx --rhs B.mtx --tol 1e-12 --device cpu --output x.mtx").code, 0);
    return digits_in(content("x.mtx"));
  };
  const int expected = digits_for(1, one);
  ASSERT_GT(expected, 17);
  EXPECT_EQ(digits_for(1, tiny), expected);
  EXPECT_EQ(digits_for(2, tiny + one), expected);
  EXPECT_NE(content("x.mtx").find(" or less\n"), std::string::npos) << "of two columns";
  EXPECT_EQ(digits_for(2, one + tiny), expected);
  // (1, 0, 0) solves A x = (4, -1, 0) exactly: its decimals are, too, and those beside it.
  const std::string exact = "4\n-1\n0\n";
  for (const auto& columns : {exact + one, one + exact}) {
    EXPECT_EQ(digits_for(2, columns), 0);
    EXPECT_NE(content("x.mtx").find(", exactly: "), std::string::npos);
  }
  (void)digits_for(1, one);
  EXPECT_EQ(content("x.mtx").find(" or less\n"), std::string::npos) << "of one column";
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
  EXPECT_NE(content("x.mtx").find("have the relative residual 0"), std::string::npos) << content("x.mtx");
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

// ---- names of files ----

/// JSON is UTF-8, and names are any bytes.
TEST_F(output, has_a_name_that_is_no_text_in_its_document) {
  const std::string name = "A\xff.mtx";
  write(name, small_matrix);
  const auto o = run("solve '" + name + "' --output x.mtx --json");
  ASSERT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(o.document()["matrix"]["path"], "A\xef\xbf\xbd.mtx");
}

/// They are in the comments of what is written.
TEST_F(output, has_a_name_of_two_lines_in_its_comment) {
  const std::string name = "A\n3 1\n.mtx";
  write(name, small_matrix);
  for (const std::string precision : {"dd", "mp:200"}) {
    ASSERT_EQ(run("solve '" + name + "' --precision " + precision + " --output x.mtx").code, 0);
    EXPECT_EQ(numbers_in(path("x.mtx")).size(), 3U) << content("x.mtx");
    EXPECT_EQ(residua::read_vector(path("x.mtx"), 3).size(), 3U);
  }
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
