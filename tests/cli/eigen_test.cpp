// residua eigen and residua svd: documents, files, exit codes, and what they reject.
#include <fstream>
#include <nlohmann/json.hpp>

#include "program.hpp"
#include "residua/io/complex_matrix_market.hpp"
#include "residua/io/matrix_market.hpp"
#include "residua/io/numpy.hpp"
#include "residua/mp/mp.hpp"
#include "residua/number/complex/arithmetic.hpp"
#include "residua/number/text.hpp"

namespace residua_test {
namespace {

class eigen_command : public program_test {
 protected:
  /// Eigenvalues 1, 3 and the next double: the bound in double does not tell the last two apart.
  void write_matrix() {
    write("A.mtx",
          "%%MatrixMarket matrix coordinate real symmetric\n3 3 4\n1 1 2\n2 1 1\n2 2 2\n3 3 "
          "3.0000000000000004\n");
  }
};

TEST_F(eigen_command, finds_what_double_does_not) {
  write_matrix();
  const auto o =
      run("eigen A.mtx --tol 1e-25 --device cpu --threads 1 --json --output w.npy --vectors X.npy");
  ASSERT_EQ(o.code, 0) << o.err;
  const auto its = o.document();
  expect_keys(its, {"matrix", "precision", "reached", "residual", "orthogonality", "eigenvalue_error",
                    "eigenvalues", "attempts"});
  EXPECT_EQ(its["precision"], "dd");
  EXPECT_EQ(its["attempts"].size(), 2);
  EXPECT_LE(its["relative_eigenvalue_error"], 1e-25);
  const auto w = residua::read_numpy(path("w.npy")).elements_as<residua::dd>();
  ASSERT_EQ(w.size(), 3U);
  EXPECT_LE(std::fabs(leading(w[0] - residua::dd(1.0))), its["eigenvalue_error"]);
  EXPECT_LE(std::fabs(leading(w[1] - residua::dd(3.0))), its["eigenvalue_error"]);
  EXPECT_LE(std::fabs(leading(w[2] - residua::dd(3.0) - residua::dd(0x1p-51))), its["eigenvalue_error"]);
  EXPECT_EQ(residua::read_numpy(path("X.npy")).columns, 3);
}

/// The shortest text that a double is read back from errs by more than the bound of an eigenvalue that is a
/// double: 0.1386171541700547, and the larger one of a pair that are 2^44 and 2^17 apart.
TEST_F(eigen_command, writes_digits_that_are_within_the_bound) {
  write("A.mtx", "%%MatrixMarket matrix array real general\n1 1\n0.1386171541700547\n");
  const auto one = run("eigen A.mtx --tol 1e-8 --device cpu --threads 1 --json").document();
  const auto value = residua::parse<residua::qd>(one["eigenvalues"][0].get<std::string>());
  EXPECT_LE(std::fabs(leading(value - residua::qd(0.1386171541700547))), one["eigenvalue_error"]);

  write(
      "B.mtx",
      "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 34121513509342.766\n2 2 87736.755701869\n");
  const auto two = run("eigen B.mtx --tol 1e-16 --certify --device cpu --threads 1 --json").document();
  EXPECT_EQ(two["certified"], true);
  const double known[] = {87736.755701869, 34121513509342.766};
  for (int k = 0; k < 2; ++k) {
    const auto w = residua::parse<residua::qd>(two["eigenvalues"][k].get<std::string>());
    EXPECT_LE(std::fabs(leading(w - residua::qd(known[k]))), two["eigenvalue_error"]) << k;
  }
}

TEST_F(eigen_command, says_where_no_error_is_a_part_of_the_eigenvalues) {
  write("Z.mtx", "%%MatrixMarket matrix coordinate real symmetric\n2 2 1\n1 1 1\n");
  const auto o = run("eigen Z.mtx --count 1 --tol 1e-10 --device cpu --threads 1");
  EXPECT_EQ(o.code, 1);
  EXPECT_NE(
      o.out.find("\nnot reached: the bound of the eigenvalues' errors is no less than the largest of them, "
                 "1.00e-10 of it was asked for\n"),
      std::string::npos)
      << o.out;
}

TEST_F(eigen_command, says_where_a_format_is_too_short) {
  write_matrix();
  const auto o = run("eigen A.mtx --tol 1e-25 --precision double --device cpu --threads 1");
  EXPECT_EQ(o.code, 1);
  EXPECT_NE(o.out.find("not reached"), std::string::npos) << o.out;
  EXPECT_EQ(run("eigen A.mtx --precision qd --device cpu --threads 1").code, 0);
  EXPECT_EQ(run("eigen generate:hilbert:6 --tol 1e-40 --device cpu --threads 1").code, 0);
}

TEST_F(eigen_command, certifies_the_bound) {
  write_matrix();
  const auto o = run("eigen A.mtx --tol 1e-25 --certify --device cpu --threads 1 --json --output w.npy");
  ASSERT_EQ(o.code, 0) << o.err;
  const auto its = o.document();
  EXPECT_EQ(its["certified"], true);
  EXPECT_LE(its["relative_eigenvalue_error"], 1e-25);
  const auto w = residua::read_numpy(path("w.npy")).elements_as<residua::dd>();
  EXPECT_LE(std::fabs(leading(w[0] - residua::dd(1.0))), its["eigenvalue_error"]);
  EXPECT_LE(std::fabs(leading(w[2] - residua::dd(3.0) - residua::dd(0x1p-51))), its["eigenvalue_error"]);
  EXPECT_TRUE(run("eigen A.mtx --device cpu --json").document()["certified"].is_null());
  EXPECT_NE(run("eigen A.mtx --certify --device cpu").out.find("certified: no eigenvalue"),
            std::string::npos);
}

/// Eigenvalues 0, 2 and 3.
TEST_F(eigen_command, takes_hermitian_matrices) {
  write("H.mtx",
        "%%MatrixMarket matrix coordinate complex hermitian\n3 3 4\n1 1 1 0\n2 1 0 1\n2 2 1 0\n3 3 3 0\n");
  const auto o =
      run("eigen H.mtx --tol 1e-25 --device cpu --threads 1 --json --output w.npy --vectors X.mtx");
  ASSERT_EQ(o.code, 0) << o.err;
  const auto its = o.document();
  EXPECT_EQ(its["precision"], "dd");
  EXPECT_LE(its["relative_eigenvalue_error"], 1e-25);
  const auto w = residua::read_numpy(path("w.npy")).elements_as<residua::dd>();
  ASSERT_EQ(w.size(), 3U);
  const double known[] = {0, 2, 3};
  for (std::size_t k = 0; k < 3; ++k)
    EXPECT_LE(std::fabs(leading(w[k] - residua::dd(known[k]))), its["eigenvalue_error"]);
  const auto X = residua::read_complex_columns(path("X.mtx"), 3);  // the first: (1, -i, 0) up to a factor
  ASSERT_EQ(X.columns, 3);
  const auto x = X.elements[0], y = X.elements[1];
  EXPECT_NEAR(y.re, x.im, 1e-15);
  EXPECT_NEAR(y.im, -x.re, 1e-15);
  write("D.mtx", "%%MatrixMarket matrix array complex general\n2 2\n1 0\n0 -1\n0 1\n1 0\n");
  EXPECT_EQ(run("eigen D.mtx --device cpu").code, 0);
}

TEST_F(eigen_command, certifies_the_bound_of_hermitian_matrices) {
  write("H.mtx",
        "%%MatrixMarket matrix coordinate complex hermitian\n3 3 4\n1 1 1 0\n2 1 0 1\n2 2 1 0\n3 3 3 0\n");
  const auto o = run("eigen H.mtx --tol 1e-25 --certify --device cpu --threads 1 --json --output w.npy");
  ASSERT_EQ(o.code, 0) << o.err;
  const auto its = o.document();
  EXPECT_EQ(its["certified"], true);
  EXPECT_LE(its["relative_eigenvalue_error"], 1e-25);
  const auto w = residua::read_numpy(path("w.npy")).elements_as<residua::dd>();
  const double known[] = {0, 2, 3};
  for (std::size_t k = 0; k < 3; ++k)
    EXPECT_LE(std::fabs(leading(w[k] - residua::dd(known[k]))), its["eigenvalue_error"]);
  EXPECT_TRUE(run("eigen H.mtx --device cpu --json").document()["certified"].is_null());
}

TEST_F(eigen_command, names_what_is_wrong_with_complex_matrices) {
  write("D.mtx", "%%MatrixMarket matrix array complex general\n2 2\n1 0\n0 -1\n0 -1\n1 0\n");
  write("R.mtx", "%%MatrixMarket matrix coordinate complex general\n1 2 1\n1 1 1 0\n");
  const auto expect_told = [&](const std::string& arguments, const char* told) {
    const auto o = run("eigen " + arguments + " --device cpu");
    EXPECT_EQ(o.code, 2) << arguments;
    EXPECT_NE(o.err.find(told), std::string::npos) << o.err;
  };
  write("T.mtx", "%%MatrixMarket matrix coordinate complex general\n2 1 1\n1 1 1 0\n");
  expect_told("R.mtx", "1 x 2; eigen needs a square one");
  expect_told("T.mtx", "2 x 1; eigen needs a square one");
  expect_told("D.mtx --certify --precision mp:200", "--certify has no run-time precision");
  expect_told("D.mtx --vectors X.npy", "X.npy may end in .mtx");
}

/// Of [i, 1; 0, 2], i with the vector (1, 0), and 2.
TEST_F(eigen_command, takes_complex_matrices_that_are_not_hermitian) {
  write("N.mtx", "%%MatrixMarket matrix coordinate complex general\n2 2 3\n1 1 0 1\n1 2 1 0\n2 2 2 0\n");
  const auto o =
      run("eigen N.mtx --tol 1e-25 --device cpu --threads 1 --json --output w.npy --vectors X.mtx");
  ASSERT_EQ(o.code, 0) << o.err;
  const auto its = o.document();
  expect_keys(its, {"precision", "reached", "residual", "condition", "eigenvalue_error", "eigenvalues"});
  EXPECT_EQ(its["precision"], "dd");
  EXPECT_LE(its["relative_eigenvalue_error"], 1e-25);
  const auto w = residua::read_numpy(path("w.npy"));
  ASSERT_EQ(w.columns, 2);
  const auto parts = w.elements_as<residua::dd>();
  const std::size_t first = leading(parts[0]) < 1 ? 0 : 1, second = 1 - first;
  const double error = its["eigenvalue_error"];
  EXPECT_LE(std::hypot(leading(parts[first]), leading(parts[first + 2] - residua::dd(1.0))), error);
  EXPECT_LE(std::hypot(leading(parts[second] - residua::dd(2.0)), leading(parts[second + 2])), error);
  const auto X = residua::read_complex_columns(path("X.mtx"), 2);
  ASSERT_EQ(X.columns, 2);
  EXPECT_NEAR(X.elements[2 * first].re, 1, 1e-15);
  EXPECT_NEAR(X.elements[2 * first + 1].re, 0, 1e-15);
  EXPECT_NE(run("eigen N.mtx --device cpu").out.find(" i\n"), std::string::npos);
}

/// 2 +- sqrt(7) i, and i and 2 as above.
TEST_F(eigen_command, certifies_general_matrices) {
  write("G.mtx", "%%MatrixMarket matrix array real general\n2 2\n0\n1\n-11\n4\n");
  write("N.mtx", "%%MatrixMarket matrix coordinate complex general\n2 2 3\n1 1 0 1\n1 2 1 0\n2 2 2 0\n");
  const auto number = [](const auto& text) {
    return residua::parse_mp(text.template get<std::string>(), 300);
  };
  const auto its = run("eigen G.mtx --certify --tol 1e-25 --device cpu --threads 1 --json").document();
  EXPECT_EQ(its["precision"], "dd");
  EXPECT_EQ(its["certified"], true);
  EXPECT_LE(its["relative_eigenvalue_error"], 1e-25);
  const residua::mp bound(its["eigenvalue_error"].get<double>(), 53);
  EXPECT_LE(abs(number(its["eigenvalues"][0][0]) - residua::mp(2.0, 300)), bound);
  EXPECT_LE(abs(number(its["eigenvalues"][0][1]) - sqrt(residua::mp(7.0, 300))), bound);
  const auto of_N = run("eigen N.mtx --certify --tol 1e-40 --device cpu --threads 1");
  EXPECT_EQ(of_N.code, 0) << of_N.err;
  EXPECT_NE(of_N.out.find("certified: no eigenvalue errs by more than"), std::string::npos) << of_N.out;
}

/// Factors of a matrix that is not positive definite are no preconditioner for LOBPCG.
TEST_F(eigen_command, finds_some_eigenvalues_of_indefinite_matrices) {
  for (const double sign : {1.0, -1.0}) {
    std::string diagonal = "%%MatrixMarket matrix coordinate real symmetric\n16 16 16\n";
    for (int i = 1; i <= 16; ++i) {
      const double value = sign * std::ldexp(i == 1 || i % 3 > 0 ? 1 : -1, i);
      diagonal += std::to_string(i) + " " + std::to_string(i) + " " + std::to_string(value) + "\n";
    }
    write("D.mtx", diagonal);
    const auto o = run("eigen D.mtx --count 3 --tol 1e-14 --device cpu --threads 1 --json --output w.npy");
    ASSERT_EQ(o.code, 0) << o.err;
    EXPECT_EQ(o.document()["method"], "lanczos");
    const auto w = residua::read_numpy(path("w.npy")).elements_as<residua::qd>();
    const std::vector<double> known =
        sign > 0 ? std::vector<double>{-32768, -4096, -512} : std::vector<double>{-65536, -16384, -8192};
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(leading(w[i]), known[i], 1e-14 * 65536);
  }
}

/// The second difference of order 3 times a power of ten, whose text is that of its exponent.
std::string second_difference(const std::string& power) {
  return "%%MatrixMarket matrix coordinate real symmetric\n3 3 5\n1 1 2" + power + "\n2 1 -1" + power +
         "\n2 2 2" + power + "\n3 2 -1" + power + "\n3 3 2" + power + "\n";
}

/// Eigenvalues 2 - sqrt(2), 2 and 2 + sqrt(2) times numbers at both ends of the range.
TEST_F(eigen_command, finds_some_eigenvalues_of_matrices_of_any_size) {
  for (const char* power : {"e-300", "e307"}) {
    write("S.mtx", second_difference(power));
    for (const std::string method : {"lobpcg", "lanczos"}) {
      const auto o =
          run("eigen S.mtx --count 2 --tol 1e-14 --device cpu --threads 1 --json --method " + method);
      EXPECT_EQ(o.code, 0) << o.err;
      const auto its = o.document();
      const double unit = std::stod(std::string("1") + power), error = its["eigenvalue_error"].get<double>();
      const auto value = [&](int k) { return std::stod(its["eigenvalues"][k].get<std::string>()); };
      EXPECT_NEAR(value(0), (2 - std::sqrt(2.0)) * unit, error + 1e-15 * unit);
      EXPECT_NEAR(value(1), 2 * unit, error + 1e-15 * unit);
      EXPECT_LE(error, 1e-13 * unit);
      EXPECT_LE(its["residual"].get<double>(), 1e-13 * unit);
      EXPECT_LE(its["attempts"][0]["eigenvalue_error"].get<double>(), 1e-13 * unit);
      EXPECT_LE(its["relative_eigenvalue_error"].get<double>(), 1e-13);
    }
  }
  // In dd 1e-300 keeps 24 digits.
  write("S.mtx",
        "%%MatrixMarket matrix coordinate real symmetric\n2 2 3\n1 1 1e-300\n2 1 3e-301\n2 2 2e-300\n");
  const auto tiny = run("eigen S.mtx --count 1 --tol 1e-25 --device cpu --threads 1 --json");
  EXPECT_EQ(tiny.code, 1) << "no format has so many digits there";
  EXPECT_GE(tiny.document()["eigenvalue_error"].get<double>(), 0x1p-1074);
}

TEST_F(eigen_command, finds_some_eigenvalues_of_a_sparse_matrix) {
  const auto all = run("eigen generate:plate:6 --tol 1e-25 --device cpu --threads 1 --output all.npy");
  ASSERT_EQ(all.code, 0) << all.err;
  const auto known = residua::read_numpy(path("all.npy")).elements_as<residua::dd>();
  const std::pair<std::string, std::string> cases[] = {{"smallest", "lobpcg"},
                                                       {"largest", "lanczos"},
                                                       {"smallest --method lanczos", "lanczos"},
                                                       {"largest --method lobpcg", "lobpcg"}};
  for (const auto& [end, method] : cases) {
    const auto o = run("eigen generate:plate:6 --tol 1e-25 --count 3 --end " + end +
                       " --device cpu --threads 1 --json --output w.npy --vectors X.npy");
    ASSERT_EQ(o.code, 0) << o.err;
    const auto its = o.document();
    expect_keys(its, {"precision", "reached", "iterations", "eigenvalue_error", "eigenvalues", "method"});
    EXPECT_EQ(its["method"], method);
    const auto w = residua::read_numpy(path("w.npy")).elements_as<residua::dd>();
    ASSERT_EQ(w.size(), 3U);
    const std::size_t first = end.starts_with("smallest") ? 0 : known.size() - 3;
    for (std::size_t k = 0; k < 3; ++k) {
      EXPECT_LE(std::fabs(leading(w[k] - known[first + k])),
                its["eigenvalue_error"].get<double>() + 1e-25 * leading(known.back()))
          << end;
    }
    EXPECT_EQ(residua::read_numpy(path("X.npy")).columns, 3);
  }
}

/// A diagonal matrix; `chain`: beside the diagonal.
std::string diagonal_file(const std::vector<double>& diagonal, double chain = 0) {
  const auto n = diagonal.size();
  std::string entries;
  for (std::size_t i = 1; i <= n; ++i) {
    const auto row = std::to_string(i);
    char value[40];
    std::snprintf(value, sizeof value, "%.17g", diagonal[i - 1]);
    entries.append(row).append(" ").append(row).append(" ").append(value).append("\n");
    if (chain != 0 && i > 1)
      entries += row + " " + std::to_string(i - 1) + " " + std::to_string(chain) + "\n";
  }
  const auto order = std::to_string(n);
  return "%%MatrixMarket matrix coordinate real symmetric\n" + order + " " + order + " " +
         std::to_string(chain != 0 ? 2 * n - 1 : n) + "\n" + entries;
}

/// A soft site in a chain: random vectors have hardly a part of its eigenvector, and others already have
/// residuals that are small enough.
TEST_F(eigen_command, finds_the_smallest_eigenvalue_whatever_the_start) {
  std::vector<double> diagonal(20000, 1);
  diagonal[10000] = 0.9;
  write("C.mtx", diagonal_file(diagonal, -0.001));
  const auto its = run("eigen C.mtx --count 1 --tol 1e-2 --device cpu --json").document();
  EXPECT_TRUE(its["reached"]);
  EXPECT_TRUE(its["end"]["proved"]);
  EXPECT_NEAR(std::stod(its["eigenvalues"][0].get<std::string>()), 0.9, 0.01);
  EXPECT_NE(run("eigen C.mtx --count 1 --tol 1e-2 --device cpu").out.find("proved: these are the smallest"),
            std::string::npos);
}

/// An eigenvalue that differs from the others by less than iterations tell is found, or said to be missed.
TEST_F(eigen_command, claims_no_other_eigenvalue_to_be_the_smallest) {
  std::vector<double> diagonal(3000, 1);
  diagonal[1234] = 1 - 9 * 0x1p-53;
  write("D.mtx", diagonal_file(diagonal));
  const auto o = run("eigen D.mtx --count 1 --device cpu --threads 1 --json");
  const auto its = o.document();
  const double error = std::fabs(leading(
      residua::parse<residua::qd>(its["eigenvalues"][0].get<std::string>()) - residua::qd(diagonal[1234])));
  EXPECT_EQ(o.code, its["end"]["missed"].get<bool>() ? 1 : 0);
  EXPECT_TRUE(its["end"]["missed"].get<bool>() || error <= 1e-16);
  EXPECT_EQ(its["reached"].get<bool>(), !its["end"]["missed"].get<bool>());
}

/// Of the values 1, 1 and 2 one is found at either end; the other 1 is as near as the count tells.
TEST_F(eigen_command, proves_the_end_where_it_cuts_multiple_eigenvalues) {
  write("D.mtx", diagonal_file({1, 2, 1}));
  const std::string often = " --count 1 --tol 1e-20 --device cpu --threads 1 --json --end ";
  const auto cut = run("eigen D.mtx" + often + "smallest").document();
  EXPECT_TRUE(cut["reached"]);
  EXPECT_TRUE(cut["end"]["proved"]);
  EXPECT_GT(cut["end"]["distance"].get<double>(), 0);
  EXPECT_LE(cut["end"]["distance"].get<double>(), 1e-20);
  const auto apart = run("eigen D.mtx" + often + "largest").document();
  EXPECT_TRUE(apart["end"]["proved"]);
  EXPECT_EQ(apart["end"]["distance"], 0);
  EXPECT_EQ(apart["end"]["text"], "proved: these are the largest");
}

/// What the bounds are of: decimals that say the numbers of a format exactly.
TEST_F(eigen_command, writes_eigenvalues_exactly) {
  write("S.mtx", "%%MatrixMarket matrix array real general\n2 2\n1\n0.7\n0.7\n2\n");
  for (const std::string precision : {"double", "dd"}) {
    const auto o = run("eigen S.mtx --device cpu --output w.mtx --json --precision " + precision);
    std::ifstream stream(path("w.mtx"));
    const std::string text(std::istreambuf_iterator<char>(stream), {});
    EXPECT_NE(text.find("numbers in " + precision + ", exactly"), std::string::npos) << text;
    const auto digits = text.substr(text.find("2 1\n") + 4);
    const auto first = digits.substr(0, digits.find('\n'));
    // Other numbers of one or two limbs than this very one have other digits in qd.
    const auto exact = residua::parse<residua::qd>(first);
    EXPECT_EQ(precision == "dd", exact.limb[1] != 0) << first;
    EXPECT_EQ(exact.limb[2], 0) << first;
  }
}

/// The bounds in qd are not small enough, but for want of digits.
TEST_F(eigen_command, goes_on_in_run_time_precision_near_the_digits_of_qd) {
  const std::string often = " --device cpu --json --tol 3e-60";
  for (const std::string command : {"eigen generate:hilbert:60", "svd generate:hilbert:60"}) {
    const auto o = run(command + often);
    EXPECT_EQ(o.code, 0) << command;
    const auto its = o.document();
    EXPECT_TRUE(its["reached"]);
    EXPECT_TRUE(its["precision"].get<std::string>().starts_with("mp:")) << its["precision"];
  }
  EXPECT_EQ(run("eigen generate:hilbert:60 --precision qd" + often).code, 1);
}

/// A matrix that is symmetric up to rounding has no bounds of a symmetric one's eigenvalues.
TEST_F(eigen_command, takes_some_eigenvalues_of_exactly_symmetric_matrices_alone) {
  write("R.mtx",
        "%%MatrixMarket matrix coordinate real general\n2 2 4\n1 1 1\n1 2 0.1\n2 1 "
        "0.10000000000000002\n2 2 1\n");
  expect_bad("eigen R.mtx --count 1", {"not symmetric", "(1, 2)", "0.10000000000000002"});
  write("H.mtx",
        "%%MatrixMarket matrix coordinate complex general\n2 2 4\n1 1 1 0\n1 2 0 0.1\n2 1 0 "
        "-0.10000000000000002\n2 2 1 0\n");
  expect_bad("eigen H.mtx --count 1", {"not Hermitian to the last bit"});
}

/// The second difference twice, with phases i^k between neighbours: diagonals of units turn them into the
/// real one, so that all eigenvalues are double ones.
TEST_F(eigen_command, finds_some_eigenvalues_of_a_sparse_hermitian_matrix) {
  const int n = 12;
  std::string entries;
  for (int block = 0; block < 2; ++block) {
    for (int i = 1; i <= n; ++i) {
      const int row = block * n + i;
      entries += std::to_string(row) + " " + std::to_string(row) + " 2 0\n";
      if (i == 1) continue;
      const char* phases[] = {"-1 0\n", "0 1\n", "1 0\n", "0 -1\n"};
      entries += std::to_string(row) + " " + std::to_string(row - 1) + " " + phases[(i + block) % 4];
    }
  }
  write("H.mtx", "%%MatrixMarket matrix coordinate complex hermitian\n24 24 46\n" + entries);
  for (const std::string end : {"smallest", "largest"}) {
    const auto o = run("eigen H.mtx --tol 1e-25 --count 3 --end " + end +
                       " --device cpu --threads 1 --json --output w.npy --vectors X.mtx");
    ASSERT_EQ(o.code, 0) << o.err;
    const auto its = o.document();
    EXPECT_EQ(its["matrix"]["rows"], 24);
    EXPECT_EQ(its["eigenvalues"].size(), 3U);
    const auto w = residua::read_numpy(path("w.npy")).elements_as<residua::dd>();
    ASSERT_EQ(w.size(), 3U);
    const auto known = [&](int k) { return 2 - 2 * std::cos(k * 3.141592653589793 / (n + 1)); };
    const double smallest[] = {known(1), known(1), known(2)}, largest[] = {known(n - 1), known(n), known(n)};
    for (int k = 0; k < 3; ++k)
      EXPECT_NEAR(leading(w[k]), end == "smallest" ? smallest[k] : largest[k], 1e-14) << end << k;
    const auto X = residua::read_complex_columns(path("X.mtx"), 24);
    ASSERT_EQ(X.columns, 3);
    for (int a = 0; a < 3; ++a) {
      for (int b = 0; b <= a; ++b) {
        residua::complex<double> product(0.0, 0.0);
        for (int i = 0; i < 24; ++i)
          product = product + conj(X.elements[24 * a + i]) * X.elements[24 * b + i];
        EXPECT_NEAR(product.re, a == b ? 1 : 0, 1e-15);
        EXPECT_NEAR(product.im, 0, 1e-15);
      }
      for (int i = 0; i < 24; ++i) {  // (H x)_i, whose neighbours lie in the same block
        const auto phase = [&](int row) {
          const residua::complex<double> phases[] = {{-1.0, 0.0}, {0.0, 1.0}, {1.0, 0.0}, {0.0, -1.0}};
          return phases[(row % n + 1 + row / n) % 4];
        };
        auto sum = X.elements[24 * a + i] * residua::complex<double>(2.0, 0.0);
        if (i % n > 0) sum = sum + phase(i) * X.elements[24 * a + i - 1];
        if (i % n < n - 1) sum = sum + conj(phase(i + 1)) * X.elements[24 * a + i + 1];
        const auto rest = sum - X.elements[24 * a + i] * residua::complex<double>(leading(w[a]), 0.0);
        EXPECT_NEAR(rest.re, 0, 1e-14);
        EXPECT_NEAR(rest.im, 0, 1e-14);
      }
    }
  }
  expect_bad("eigen H.mtx --count 25", {"has 24 eigenvalues"});
  expect_bad("eigen H.mtx --count 2 --vectors X.npy", {"X.npy may end in .mtx"});
  write("N.mtx", "%%MatrixMarket matrix coordinate complex general\n2 2 1\n1 2 0 1\n");
  expect_bad("eigen N.mtx --count 1", {"not Hermitian"});
}

/// Eigenvalues 2, and 1 + i and 1 - i of a matrix that is not normal.
TEST_F(eigen_command, finds_complex_eigenvalues) {
  write("G.mtx", "%%MatrixMarket matrix array real general\n3 3\n1\n-1\n0\n1\n1\n0\n5\n7\n2\n");
  const auto o =
      run("eigen G.mtx --tol 1e-25 --device cpu --threads 1 --json --output w.npy --vectors X.npy");
  ASSERT_EQ(o.code, 0) << o.err;
  const auto its = o.document();
  expect_keys(its, {"precision", "reached", "residual", "condition", "eigenvalue_error", "eigenvalues"});
  EXPECT_EQ(its["precision"], "dd");
  EXPECT_LE(its["relative_eigenvalue_error"], 1e-25);
  const auto w = residua::read_numpy(path("w.npy"));
  EXPECT_EQ(w.columns, 2);
  const auto parts = w.elements_as<residua::dd>();
  const double error = its["eigenvalue_error"];
  double distance[3] = {1e300, 1e300, 1e300};
  for (std::size_t k = 0; k < 3; ++k) {
    const auto distance_to = [&](double re, double im) {
      return std::hypot(leading(parts[k] - residua::dd(re)), leading(parts[k + 3] - residua::dd(im)));
    };
    distance[0] = std::min(distance[0], distance_to(2, 0));
    distance[1] = std::min(distance[1], distance_to(1, 1));
    distance[2] = std::min(distance[2], distance_to(1, -1));
  }
  for (const double d : distance) EXPECT_LE(d, error);
  EXPECT_EQ(its["eigenvalues"][0].size(), 2);
  EXPECT_EQ(residua::read_numpy(path("X.npy")).columns, 3);
  EXPECT_NE(run("eigen G.mtx --device cpu").out.find(" i\n"), std::string::npos);
}

/// Whether y^H A = w y^H for every column y of Y, complex numbers of n rows, to a residual.
void expect_left(const std::vector<residua::complex<double>>& A, const residua::complex_dense_matrix& Y,
                 const std::vector<residua::complex<double>>& w, double residual) {
  const std::size_t n = w.size();
  ASSERT_EQ(static_cast<std::size_t>(Y.columns), n);
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t j = 0; j < n; ++j) {
      auto rest = -(w[k] * conj(Y.elements[j + k * n]));
      for (std::size_t i = 0; i < n; ++i) rest = rest + conj(Y.elements[i + k * n]) * A[i + j * n];
      EXPECT_LE(std::hypot(rest.re, rest.im), residual) << j << ", " << k;
    }
    EXPECT_NEAR(std::hypot(Y.elements[k * n].re, Y.elements[k * n].im), 0.5, 0.5);
  }
}

/// 2 +- sqrt(7) i of a real matrix, whose left vector is packed as the right one is, and i and 2.
TEST_F(eigen_command, writes_left_eigenvectors) {
  using number = residua::complex<double>;
  write("G.mtx", "%%MatrixMarket matrix array real general\n2 2\n0\n1\n-11\n4\n");
  write("N.mtx", "%%MatrixMarket matrix coordinate complex general\n2 2 3\n1 1 0 1\n1 2 1 0\n2 2 2 0\n");
  const std::string often = " --device cpu --threads 1 --json";
  const auto of_G = run("eigen G.mtx --tol 1e-25 --certify --left Y.npy" + often).document();
  EXPECT_LE(of_G["left_residual"], 1e-28);
  EXPECT_EQ(of_G["certified"], true);
  const auto packed = residua::read_numpy(path("Y.npy")).elements_as<residua::dd>();
  ASSERT_EQ(packed.size(), 4U);
  const auto part = [&](int k) { return leading(packed[k]); };
  const residua::complex_dense_matrix pair{
      2, 2, {{part(0), part(2)}, {part(1), part(3)}, {part(0), -part(2)}, {part(1), -part(3)}}};
  const double root = std::sqrt(7.0);
  expect_left({0.0, 1.0, -11.0, 4.0}, pair, {{2, root}, {2, -root}}, 1e-14);

  const std::vector<number> N = {{0, 1}, 0.0, 1.0, 2.0};
  for (const std::string precision : {"dd", "mp:300"}) {
    const auto its =
        run(("eigen N.mtx --tol 1e-25 --left Y.mtx --precision " + precision).append(often)).document();
    EXPECT_LE(its["left_residual"], 1e-28);
    const bool i_first = its["eigenvalues"][0][0].get<std::string>().starts_with("2") == false;
    const number i(0.0, 1.0), two(2.0);
    expect_left(N, residua::read_complex_columns(path("Y.mtx"), 2),
                i_first ? std::vector<number>{i, two} : std::vector<number>{two, i}, 1e-14);
  }
  const auto of_mp = run("eigen G.mtx --tol 1e-140 --left Y.mtx --vectors X.mtx --device cpu --threads 1");
  EXPECT_NE(of_mp.out.find("left eigenvectors: residual"), std::string::npos) << of_mp.out;
  const auto Y = residua::read_array(path("Y.mtx"));
  ASSERT_EQ(Y.columns, 2);
  EXPECT_NE(run("eigen N.mtx --left Y.mtx --device cpu").out.find("left eigenvectors: residual"),
            std::string::npos);
}

/// They are the right ones of symmetric and Hermitian matrices.
TEST_F(eigen_command, writes_left_eigenvectors_of_symmetric_matrices) {
  write_matrix();
  write("H.mtx",
        "%%MatrixMarket matrix coordinate complex hermitian\n3 3 4\n1 1 1 0\n2 1 0 1\n2 2 1 0\n3 3 3 0\n");
  const auto text = [&](const char* file) {
    std::ifstream stream(path(file));
    return std::string(std::istreambuf_iterator<char>(stream), {});
  };
  EXPECT_EQ(run("eigen A.mtx --vectors X.npy --left Y.npy --device cpu").code, 0);
  EXPECT_EQ(residua::read_numpy(path("Y.npy")).elements_as<residua::dd>().size(), 9U);
  EXPECT_EQ(text("X.npy"), text("Y.npy"));
  for (const std::string precision : {"dd", "mp:200"}) {
    const auto o =
        run("eigen H.mtx --vectors X.mtx --left Y.mtx --json --device cpu --precision " + precision);
    EXPECT_EQ(o.code, 0) << o.err;
    EXPECT_TRUE(o.document()["left_residual"].is_null());
    const auto X = residua::read_complex_columns(path("X.mtx"), 3),
               Y = residua::read_complex_columns(path("Y.mtx"), 3);
    EXPECT_EQ(X.elements, Y.elements);
    EXPECT_NE(text("Y.mtx").find("left eigenvectors of"), std::string::npos);
  }
  EXPECT_EQ(run("eigen A.mtx --precision mp:200 --left Y.mtx --device cpu").code, 0);
  EXPECT_EQ(residua::read_array(path("Y.mtx")).columns, 3);
}

/// An eigenvalue beyond the range is not reached, and not an error of the file.
TEST_F(eigen_command, certifies_nothing_of_eigenvalues_beyond_the_range) {
  write("B.mtx", "%%MatrixMarket matrix array real general\n2 2\n1.5e308\n1.5e308\n1.5e308\n1.5e308\n");
  write("H.mtx",
        "%%MatrixMarket matrix array complex general\n2 2\n1.5e308 0\n0 -1.5e308\n0 1.5e308\n1.5e308 0\n");
  for (const std::string file : {"B.mtx", "H.mtx"}) {
    const auto o = run("eigen " + file + " --certify --device cpu");
    EXPECT_EQ(o.code, 1) << o.err;
    EXPECT_NE(o.out.find("NOT certified: no bound was found"), std::string::npos) << o.out;
  }
}

TEST_F(eigen_command, rejects_what_is_wrong) {
  expect_bad("eigen generate:plate:2 --count 1 --left Y.npy", {"--count", "--left"});
  for (const std::string command : {"eigen generate:hilbert:3 --precision mp:200 --left Y.npy",
                                    "eigen generate:hilbert:3 --tol 1e-80 --output Y.npy",
                                    "svd generate:hilbert:3 --tol 1e-80 --right Y.npy"}) {
    expect_line(
        command,
        "Y.npy: NumPy files have no numbers of run-time precision, which --precision mp and --tol below "
        "1e-60 take; give another name");
  }
  write("Z.mtx", "%%MatrixMarket matrix array complex general\n1 1\n1 1\n");
  expect_bad("eigen Z.mtx --left Y.npy", {"Y.npy may end in .mtx"});
  expect_bad("eigen generate:hilbert:3 --count 1", {"dense"});
  expect_bad("eigen generate:plate:2 --count 1001", {"--count", " 1000"});
  expect_bad("eigen generate:plate:2 --count 5", {"4 eigenvalues", "5"});
  expect_bad("eigen generate:plate:2 --end largest", {"--end", "--count"});
  expect_bad("eigen generate:plate:2 --method lanczos", {"--method", "--count"});
  expect_bad("eigen generate:plate:2 --count 1 --method cg", {"--method"});
  expect_bad("eigen generate:plate:2 --count 1 --certify", {"--certify"});
  write("B.mtx", "%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n4\n");
  write("C.mtx", "%%MatrixMarket matrix array real general\n1 2\n1\n2\n");
  expect_bad("eigen B.mtx --certify --precision mp:200", {"B.mtx", "--certify has no run-time precision"});
  expect_bad("eigen C.mtx", {"C.mtx", "1 x 2", "square"});
  expect_bad("eigen missing.mtx", {"missing.mtx"});
  expect_bad("eigen generate:hilbert:3 --precision mp:1", {"--precision"});
  expect_bad("eigen generate:hilbert:3 --tol 0", {"--tol"});
  expect_bad("eigen generate:hilbert:3 --tol 0.51", {"--tol", "is 0.51", "from 1e-300 to 0.5"});
  EXPECT_EQ(run("eigen generate:hilbert:3 --tol 0.5").code, 0);
  expect_bad("eigen generate:hilbert:3 --precision mp:8193", {"--precision"});
  expect_bad("eigen", {"matrix"});
}

TEST_F(eigen_command, svd_finds_what_double_does_not) {
  write("T.mtx",
        "%%MatrixMarket matrix array real general\n4 3\n2\n1\n0\n0\n1\n2\n0\n0\n0\n0\n"
        "3.0000000000000004\n0\n");
  const auto o =
      run("svd T.mtx --tol 1e-25 --device cpu --threads 1 --json --output s.npy --left U.npy --right V.npy");
  ASSERT_EQ(o.code, 0) << o.err;
  const auto its = o.document();
  expect_keys(its, {"matrix", "precision", "reached", "residual", "orthogonality", "singular_value_error",
                    "singular_values", "attempts"});
  EXPECT_EQ(its["precision"], "dd");
  EXPECT_LE(its["relative_singular_value_error"], 1e-25);
  const auto s = residua::read_numpy(path("s.npy")).elements_as<residua::dd>();
  ASSERT_EQ(s.size(), 3U);
  EXPECT_LE(std::fabs(leading(s[0] - residua::dd(3.0) - residua::dd(0x1p-51))), its["singular_value_error"]);
  EXPECT_LE(std::fabs(leading(s[1] - residua::dd(3.0))), its["singular_value_error"]);
  EXPECT_EQ(residua::read_numpy(path("U.npy")).rows, 4);
  EXPECT_EQ(residua::read_numpy(path("V.npy")).columns, 3);
}

/// Singular values 3 and 1, in bits that are named, and in those that the tolerance takes.
TEST_F(eigen_command, takes_run_time_precision) {
  write("T.mtx", "%%MatrixMarket matrix array real general\n3 2\n2\n0\n1\n1\n0\n2\n");
  write("S.mtx", "%%MatrixMarket matrix array real general\n2 2\n2\n1\n1\n2\n");
  for (const std::string command :
       {"svd T.mtx --precision mp:500 --tol 1e-140 --left U.mtx --right V.mtx --output s.mtx",
        "svd T.mtx --tol 1e-140", "eigen S.mtx --precision mp --tol 1e-140 --vectors X.mtx"}) {
    const auto o = run(command + " --device cpu --threads 1 --json");
    ASSERT_EQ(o.code, 0) << o.err;
    const auto its = o.document();
    const bool is_svd = command.starts_with("svd");
    EXPECT_EQ(its["precision"].get<std::string>().substr(0, 3), "mp:");
    const std::string error = is_svd ? "singular_value_error" : "eigenvalue_error";
    EXPECT_LE(its[error], 4e-140);
    const auto& values = its[is_svd ? "singular_values" : "eigenvalues"];
    const residua::mp bound(its[error].get<double>(), 53);
    ASSERT_EQ(values.size(), 2U);
    for (std::size_t k = 0; k < 2; ++k) {
      const double known = (k == 0) == is_svd ? 3 : 1;
      const auto found = residua::parse_mp(values[k].get<std::string>(), 2000);
      EXPECT_LE(abs(found - residua::mp(known, 2000)), bound) << values[k];
    }
  }
  // Eigenvalues 1 and 3 of [2 i; -i 2], with vectors (1, +-i) up to a factor.
  write("H.mtx", "%%MatrixMarket matrix coordinate complex hermitian\n2 2 3\n1 1 2 0\n2 1 0 -1\n2 2 2 0\n");
  const auto hermitian = run("eigen H.mtx --tol 1e-140 --device cpu --threads 1 --json --vectors Z.mtx");
  ASSERT_EQ(hermitian.code, 0) << hermitian.err;
  const auto of_H = hermitian.document();
  EXPECT_LE(abs(residua::parse_mp(of_H["eigenvalues"][1].get<std::string>(), 2000) - residua::mp(3.0, 2000)),
            residua::mp(of_H["eigenvalue_error"].get<double>(), 53));
  const auto Z = residua::read_complex_columns(path("Z.mtx"), 2);
  ASSERT_EQ(Z.columns, 2);
  const auto quotient = Z.elements[3] * conj(Z.elements[2]);  // (1, -i) of 3: half of -i
  EXPECT_NEAR(quotient.re, 0, 1e-15);
  EXPECT_NEAR(quotient.im, -0.5, 1e-15);
  EXPECT_EQ(residua::read_array(path("U.mtx")).columns, 2);
  EXPECT_EQ(residua::read_array(path("X.mtx")).columns, 2);
  const auto words = run("svd T.mtx --precision mp:60 --device cpu --threads 1");
  EXPECT_EQ(words.code, 0) << words.err;
  EXPECT_NE(words.out.find("in 60 bits"), std::string::npos) << words.out;
  EXPECT_EQ(run("svd T.mtx --precision mp:60 --tol 1e-30 --device cpu --threads 1").code, 1);
}

/// ceil(log2(2 (sqrt(c) + 1) (sqrt(k) + 2) / tol)) + 1 of k values of vectors of c elements.
TEST_F(eigen_command, takes_as_many_bits_as_the_bound_asks_for) {
  std::string tall = "%%MatrixMarket matrix array real general\n49 4\n";
  for (int k = 0; k < 49 * 4; ++k) tall += std::to_string(k * k % 17 + 1) + "\n";
  write("T.mtx", tall);
  const auto precision = [&](const std::string& arguments) {
    const auto o = run(arguments + " --tol 0x1p-240 --device cpu --threads 1 --json");
    EXPECT_EQ(o.code, 0) << o.err;
    return o.document()["precision"].get<std::string>();
  };
  EXPECT_EQ(precision("eigen generate:hilbert:4"), "mp:246");   // of 24
  EXPECT_EQ(precision("eigen generate:hilbert:25"), "mp:248");  // of 84
  EXPECT_EQ(precision("svd generate:hilbert:9"), "mp:247");     // of 40
  EXPECT_EQ(precision("svd T.mtx"), "mp:247");                  // of 64: 241 + 6 exactly
  std::string row = "%%MatrixMarket matrix array complex general\n1 100\n";
  for (int k = 0; k < 100; ++k) row += std::to_string(k % 7 + 1) + " -1\n";
  write("R.mtx", row);
  EXPECT_EQ(precision("svd R.mtx"), "mp:248");  // of 66
  write("H.mtx", "%%MatrixMarket matrix coordinate complex hermitian\n2 2 3\n1 1 2 0\n2 1 0 -1\n2 2 2 0\n");
  EXPECT_EQ(precision("eigen H.mtx"), "mp:246");  // of 16.5
  // Thirds of four limbs have more bits than the tolerance takes, 212: twice as many hold them.
  const auto thirds =
      run("svd generate:hilbert:3:limbs=4 --tol 1e-62 --device cpu --threads 1 --json").document();
  EXPECT_EQ(thirds["precision"], "mp:424");
}

/// Of a matrix with too few eigenvectors: as many bits more as were missing, and two, or twice as many where
/// nothing was known, for three attempts.
TEST_F(eigen_command, takes_as_many_bits_more_as_were_missing) {
  write("J.mtx", "%%MatrixMarket matrix array real general\n2 2\n1\n0\n1\n1\n");
  const auto o = run("eigen J.mtx --precision mp --tol 1e-50 --device cpu --threads 1 --json");
  EXPECT_EQ(o.code, 1) << o.err;
  const auto attempts = o.document()["attempts"];
  ASSERT_EQ(attempts.size(), 3U);
  int bits = 172;  // ceil(log2(2 (sqrt(2) + 1) (sqrt(2) + 2) 1e50)) + 1
  int unknown = 0;
  for (const auto& a : attempts) {
    EXPECT_EQ(a["precision"], "mp:" + std::to_string(bits));
    const auto& error = a["relative_eigenvalue_error"];
    unknown += error.is_null() ? 1 : 0;
    bits += error.is_null() ? bits : 2 + static_cast<int>(std::ceil(std::log2(error.get<double>() / 1e-50)));
  }
  EXPECT_GT(unknown, 0);
  EXPECT_LT(unknown, 3);
}

/// 2 +- sqrt(7) i, of a companion matrix, and -1 + i and 3 of a complex triangle.
TEST_F(eigen_command, takes_run_time_precision_of_general_matrices) {
  write("G.mtx", "%%MatrixMarket matrix array real general\n2 2\n0\n1\n-11\n4\n");
  const auto o =
      run("eigen G.mtx --tol 1e-140 --device cpu --threads 1 --json --vectors X.mtx --output w.mtx");
  ASSERT_EQ(o.code, 0) << o.err;
  const auto its = o.document();
  EXPECT_EQ(its["precision"].get<std::string>().substr(0, 3), "mp:");
  const auto number = [](const auto& text) {
    return residua::parse_mp(text.template get<std::string>(), 2000);
  };
  const residua::mp bound(its["eigenvalue_error"].get<double>(), 53), two(2.0, 2000);
  EXPECT_LE(its["eigenvalue_error"], 2e-139);
  EXPECT_GE(its["condition"], 2);
  for (const int k : {0, 1}) {
    const auto& value = its["eigenvalues"][k];
    const auto root = sqrt(residua::mp(7.0, 2000));
    EXPECT_LE(abs(number(value[0]) - two), bound) << value;
    EXPECT_LE(abs(number(value[1]) - (k == 0 ? root : -root)), bound) << value;
  }
  EXPECT_EQ(residua::read_array(path("w.mtx")).columns, 2);
  EXPECT_EQ(residua::read_array(path("X.mtx")).columns, 2);
  const auto words = run("eigen G.mtx --precision mp:100 --device cpu --threads 1");
  EXPECT_NE(words.out.find("in 100 bits"), std::string::npos) << words.out;
  EXPECT_NE(words.out.find(" - 2.6457513110645905"), std::string::npos) << words.out;

  write("N.mtx", "%%MatrixMarket matrix coordinate complex general\n2 2 3\n1 1 -1 1\n1 2 0 9\n2 2 3 0\n");
  const auto p =
      run("eigen N.mtx --precision mp --tol 1e-100 --device cpu --threads 1 --json --vectors Z.mtx");
  ASSERT_EQ(p.code, 0) << p.err;
  const auto of_N = p.document()["eigenvalues"];
  const residua::mp most(1e-98, 53), one(1.0, 2000);
  EXPECT_LE(abs(number(of_N[0][0]) + one), most);
  EXPECT_LE(abs(number(of_N[0][1]) - one), most);
  EXPECT_LE(abs(number(of_N[1][0]) - residua::mp(3.0, 2000)), most);
  EXPECT_LE(abs(number(of_N[1][1])), most);
  EXPECT_EQ(residua::read_complex_columns(path("Z.mtx"), 2).columns, 2);

  // Eigenvalues 1 and 2 of elements up to 1e10 take bits beyond those of the tolerance: a second attempt.
  write("C.mtx", "%%MatrixMarket matrix array real general\n2 2\n100000\n1\n-9999700002\n-99997\n");
  const auto q = run("eigen C.mtx --tol 1e-100 --device cpu --threads 1 --json");
  EXPECT_EQ(q.code, 0) << q.err;
  EXPECT_EQ(q.document()["attempts"].size(), 2);
  // Nothing is known of a matrix that has too few eigenvectors.
  write("J.mtx", "%%MatrixMarket matrix array real general\n2 2\n1\n0\n1\n1\n");
  const auto r = run("eigen J.mtx --precision mp:200 --tol 1e-50 --device cpu --threads 1");
  EXPECT_EQ(r.code, 1) << r.out;
  EXPECT_NE(r.out.find("not reached"), std::string::npos) << r.out;
}

TEST_F(eigen_command, svd_takes_run_time_precision_of_complex_matrices) {
  write("Z.mtx", "%%MatrixMarket matrix coordinate complex general\n2 3 2\n1 2 0 1\n2 1 0 -2\n");
  const auto o = run(
      "svd Z.mtx --precision mp:400 --tol 1e-110 --device cpu --threads 1 --json --left U.mtx --right V.mtx");
  ASSERT_EQ(o.code, 0) << o.err;
  const auto its = o.document();
  const residua::mp bound(its["singular_value_error"].get<double>(), 53);
  for (const int k : {0, 1}) {
    const auto found = residua::parse_mp(its["singular_values"][k].get<std::string>(), 2000);
    EXPECT_LE(abs(found - residua::mp(2.0 - k, 2000)), bound);
  }
  const auto U = residua::read_complex_columns(path("U.mtx"), 2),
             V = residua::read_complex_columns(path("V.mtx"), 2);
  ASSERT_EQ(U.columns, 2);
  ASSERT_EQ(V.columns, 3);
  const auto product = U.elements[1] * V.elements[0];  // of the first vectors' elements: -i
  EXPECT_NEAR(product.re, 0, 1e-15);
  EXPECT_NEAR(product.im, -1, 1e-15);
  expect_bad("svd Z.mtx --precision mp:200 --left U.npy", {"U.npy may end in .mtx"});
}

/// i times a permutation of 2 and 1, and a column of zeros.
TEST_F(eigen_command, svd_takes_complex_matrices) {
  write("Z.mtx", "%%MatrixMarket matrix coordinate complex general\n2 3 2\n1 2 0 1\n2 1 0 -2\n");
  const auto o =
      run("svd Z.mtx --tol 1e-25 --device cpu --threads 1 --json --output s.npy --left U.mtx --right V.mtx");
  ASSERT_EQ(o.code, 0) << o.err;
  const auto its = o.document();
  EXPECT_LE(its["relative_singular_value_error"], 1e-25);
  const auto s = residua::read_numpy(path("s.npy")).elements_as<residua::dd>();
  ASSERT_EQ(s.size(), 2U);
  EXPECT_LE(std::fabs(leading(s[0] - residua::dd(2.0))), its["singular_value_error"]);
  EXPECT_LE(std::fabs(leading(s[1] - residua::dd(1.0))), its["singular_value_error"]);
  const auto U = residua::read_complex_columns(path("U.mtx"), 2),
             V = residua::read_complex_columns(path("V.mtx"), 2);
  ASSERT_EQ(U.columns, 2);
  ASSERT_EQ(V.columns, 3);
  const auto product = U.elements[1] * V.elements[0];  // of the first vectors' elements: -i
  EXPECT_NEAR(product.re, 0, 1e-15);
  EXPECT_NEAR(product.im, -1, 1e-15);
  expect_bad("svd Z.mtx --left U.npy", {"U.npy may end in .mtx"});
  expect_bad("svd Z.mtx --right V.npy", {"V.npy may end in .mtx"});
}

TEST_F(eigen_command, svd_says_what_it_does_not_reach_and_rejects) {
  EXPECT_EQ(run("svd generate:hilbert:6 --tol 1e-40 --device cpu --threads 1").code, 0);
  const auto o = run("svd generate:hilbert:6 --tol 1e-40 --precision dd --device cpu --threads 1");
  EXPECT_EQ(o.code, 1);
  EXPECT_NE(o.out.find("not reached"), std::string::npos) << o.out;
  expect_bad("svd missing.mtx", {"missing.mtx"});
  expect_bad("svd generate:hilbert:3 --precision mp:52", {"--precision"});
  expect_bad("svd generate:hilbert:3:limbs=4 --precision mp:60", {"more than 60 bits"});
  expect_bad("svd generate:hilbert:3 --precision mp:200 --left U.npy", {"U.npy", "run-time precision"});
  expect_bad("svd", {"matrix"});
}

}  // namespace
}  // namespace residua_test
