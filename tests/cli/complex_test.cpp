// `residua solve` of complex systems.
#include <sstream>

#include "program.hpp"
#include "residua/io/complex_matrix_market.hpp"
#include "residua/number/text.hpp"

namespace residua_test {
namespace {

using residua::complex;

/// A with b = A (1 - 2i, 3 + i), exactly.
constexpr const char* general_matrix =
    "%%MatrixMarket matrix coordinate complex general\n2 2 4\n1 1 1 1\n1 2 2 0\n2 1 3 0\n2 2 4 -1\n";
constexpr const char* its_right_hand_side = "%%MatrixMarket matrix array complex general\n2 1\n9 1\n16 -5\n";
/// Positive definite, with its product with (1 + i, 2 - i, -i).
constexpr const char* hermitian_matrix =
    "%%MatrixMarket matrix coordinate complex hermitian\n3 3 5\n1 1 4 0\n2 1 1 -1\n2 2 5 0\n3 2 0 2\n3 3 6 "
    "0\n";
constexpr const char* hermitian_right_hand_side =
    "%%MatrixMarket matrix array complex general\n3 1\n7 5\n10 -5\n2 -2\n";

class complex_systems : public program_test {
 protected:
  void SetUp() override {
    write("A.mtx", general_matrix);
    write("b.mtx", its_right_hand_side);
    write("H.mtx", hermitian_matrix);
    write("c.mtx", hermitian_right_hand_side);
  }
  /// x.mtx holds numbers whose parts differ by `error` at most from those expected.
  void expect_solution(std::initializer_list<complex<double>> expected, double error) {
    const auto x =
        residua::read_complex_columns(path("x.mtx"), static_cast<residua::index_t>(expected.size()));
    std::size_t k = 0;
    for (const auto& value : expected) {
      EXPECT_NEAR(x.elements[k].re, value.re, error);
      EXPECT_NEAR(x.elements[k++].im, value.im, error);
    }
  }
};

TEST_F(complex_systems, are_solved_and_described) {
  const auto o = run("solve A.mtx --rhs b.mtx --tol 1e-25 --output x.mtx --json");
  ASSERT_EQ(o.code, 0) << o.err;
  const json j = o.document();
  EXPECT_EQ(j["matrix"]["rows"], 2);
  EXPECT_EQ(j["matrix"]["nonzeros"], 4);
  EXPECT_EQ(j["matrix"]["complex"], true);
  EXPECT_EQ(j["matrix"]["symmetric"], false);
  EXPECT_LE(j["true_relative_residual"].get<double>(), 1e-25);
  EXPECT_EQ(content("x.mtx").substr(0, 43), "%%MatrixMarket matrix array complex general");
  EXPECT_NE(content("x.mtx").find("complex numbers in dd"), std::string::npos);
  expect_solution({{1, -2}, {3, 1}}, 1e-15);
}

TEST_F(complex_systems, are_named_to_people) {
  const auto o = run("solve H.mtx --rhs c.mtx");
  EXPECT_EQ(o.code, 0) << o.err;
  for (const char* word : {"3 x 3, 7 nonzeros, complex, Hermitian", "real system of 6 rows", "solved: "})
    EXPECT_NE(o.out.find(word), std::string::npos) << o.out << "lacks " << word;
  EXPECT_NE(run("solve A.mtx").out.find("complex, not Hermitian"), std::string::npos);
}

TEST_F(complex_systems, are_solved_by_every_method) {
  for (const std::string method : {"direct", "cg", "minres", "bicgstab", "gmres"}) {
    const auto o = run("solve H.mtx --rhs c.mtx --tol 1e-20 --output x.mtx --method " + method);
    ASSERT_EQ(o.code, 0) << method << "\n" << o.out << o.err;
    expect_solution({{1, 1}, {2, -1}, {0, -1}}, 1e-15);
  }
}

/// A diagonal matrix of four different numbers: GMRES in complex arithmetic has x after four steps, over the
/// real numbers after eight.
TEST_F(complex_systems, are_iterated_in_complex_arithmetic_on_a_cpu) {
  write("D.mtx",
        "%%MatrixMarket matrix coordinate complex general\n4 4 4\n1 1 1 1\n2 2 -2 1\n3 3 1 -3\n4 4 -1 -2\n");
  for (const std::string method : {"gmres", "bicgstab"}) {
    const auto o = run("solve D.mtx --device cpu --precision qd --tol 1e-30 --json --method " + method);
    ASSERT_EQ(o.code, 0) << o.err;
    EXPECT_EQ(o.document()["iterations"], 4) << method;
  }
}

TEST_F(complex_systems, may_be_dense_and_of_run_time_precision) {
  write("D.mtx", "%%MatrixMarket matrix array complex general\n2 2\n1 1\n3 0\n2 0\n4 -1\n");
  for (const std::string arguments : {"D.mtx --tol 1e-25", "D.mtx --tol 1e-80", "A.mtx --tol 1e-80"}) {
    const auto o = run("solve " + arguments + " --rhs b.mtx --output x.mtx --json");
    ASSERT_EQ(o.code, 0) << arguments << "\n" << o.err;
    EXPECT_EQ(o.document()["matrix"]["rows"], 2);
    EXPECT_EQ(o.document()["matrix"]["complex"], true);
    EXPECT_EQ(o.document()["matrix"]["dense"], arguments[0] == 'D');
    expect_solution({{1, -2}, {3, 1}}, 1e-15);
  }
}

TEST_F(complex_systems, may_have_a_real_matrix_or_real_right_hand_sides) {
  write("R.mtx", "%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n1 1 2\n2 2 4\n");
  write("d.mtx", "%%MatrixMarket matrix array complex general\n2 1\n2 6\n0 -8\n");
  ASSERT_EQ(run("solve R.mtx --rhs d.mtx --output x.mtx").code, 0);
  expect_solution({{1, 3}, {0, -2}}, 1e-15);
  write("I.mtx", "%%MatrixMarket matrix coordinate complex general\n1 1 1\n1 1 0 2\n");
  write("e.mtx", "%%MatrixMarket matrix array real general\n1 1\n6\n");
  ASSERT_EQ(run("solve I.mtx --rhs e.mtx --output x.mtx").code, 0);
  expect_solution({{0, -3}}, 1e-15);
  ASSERT_EQ(run("solve I.mtx --output x.mtx").code, 0);  // b: ones
  expect_solution({{0, -0.5}}, 1e-15);
}

TEST_F(complex_systems, start_where_they_are_told_to) {
  write("x0.mtx", "%%MatrixMarket matrix array complex general\n2 1\n1 -2\n3 1\n");
  const auto o = run("solve A.mtx --rhs b.mtx --method gmres --initial x0.mtx --output x.mtx --json");
  ASSERT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(o.document()["iterations"], 0);
  expect_solution({{1, -2}, {3, 1}}, 0);
}

/// A = (1, i, 1 + i)^T times (1, 2 - i), of rank 1, and b = (1, 0, 2)^T: with u and v the two vectors A^+ b =
/// conj(v) (u^H b) / (|u|^2 |v|^2), u^H b = 3 - 2 i, |u|^2 = 4, |v|^2 = 6.
TEST_F(complex_systems, have_least_squares_solutions) {
  write("L.mtx",
        "%%MatrixMarket matrix coordinate complex general\n3 2 6\n1 1 1 0\n1 2 2 -1\n2 1 0 1\n2 2 1 2\n3 1 1 "
        "1\n3 2 3 1\n");
  write("l.mtx", "%%MatrixMarket matrix array real general\n3 1\n1\n0\n2\n");
  for (const std::string arguments : {"--tol 1e-25", "--tol 1e-25 --method lsmr", "--tol 1e-70"}) {
    const auto o = run("solve L.mtx --least-squares --rhs l.mtx --output x.mtx --json " + arguments);
    ASSERT_EQ(o.code, 0) << arguments << "\n" << o.err;
    const json j = o.document();
    EXPECT_EQ(j["matrix"]["rows"], 3);
    EXPECT_EQ(j["matrix"]["cols"], 2);
    EXPECT_EQ(j["matrix"]["nonzeros"], 6);
    EXPECT_EQ(j["matrix"]["complex"], true);
    EXPECT_EQ(j["rank"], 1);
    EXPECT_EQ(j["structural_rank"], 2);
    EXPECT_EQ(j["rank_is_certain"], false);
    EXPECT_LE(j["optimality"].get<double>(), 1e-25);
    EXPECT_EQ(content("x.mtx").substr(0, 43), "%%MatrixMarket matrix array complex general");
    expect_solution({{3.0 / 24, -2.0 / 24}, {8.0 / 24, -1.0 / 24}}, 1e-15);
  }
  const auto o = run("solve L.mtx --least-squares --rhs l.mtx");
  EXPECT_EQ(o.code, 0) << o.err;
  for (const char* word : {"L.mtx: 3 x 2, 6 nonzeros, complex", "rank at least 1, at most 2", "|A^H r|"})
    EXPECT_NE(o.out.find(word), std::string::npos) << o.out << "lacks " << word;
}

/// Of x = 0: |A^H b| / (|A|_F |b|) with A = (3 + 4 i, i / 10)^T, b of ones. By the norm of the real
/// equivalent it would be sqrt(2) times smaller.
TEST_F(complex_systems, have_an_optimality_of_their_own_norm) {
  write("T.mtx", "%%MatrixMarket matrix coordinate complex general\n2 1 2\n1 1 3 4\n2 1 0 0.1\n");
  const auto o = run("solve T.mtx --least-squares --precision double --method lsmr --max-iter 0 --json");
  EXPECT_EQ(o.code, 1) << o.err;
  const double exact = std::hypot(3, 4.1) / (std::sqrt(25.01) * std::sqrt(2.0));
  EXPECT_NEAR(o.document()["optimality"].get<double>(), exact, 0x1p-18 * exact);
  EXPECT_EQ(o.document()["attempts"][0]["optimality"], o.document()["optimality"]);
  EXPECT_EQ(o.document()["rank"], 1);
  EXPECT_EQ(o.document()["rank_is_certain"], true);
}

TEST_F(complex_systems, that_are_singular_are_proved_to_be) {
  write("S.mtx",  // the second row is i times the first one
        "%%MatrixMarket matrix coordinate complex general\n2 2 4\n1 1 1 1\n1 2 2 0\n2 1 -1 1\n2 2 0 2\n");
  const auto o = run("solve S.mtx --json");
  EXPECT_EQ(o.code, 1);
  EXPECT_EQ(o.document()["proved_singular"], true);
  EXPECT_EQ(o.document()["factors"]["rank_modulo_prime"], 2);  // of the real system of order 4
  EXPECT_NE(run("solve S.mtx").out.find("as a real matrix is 4 of 4"), std::string::npos);
}

/// The right-hand side of ones and the matrix [1 + i, 1; i, 3 - i] have the solution (7 - 6 i, 4 - i) / 17.
TEST_F(complex_systems, are_certified) {
  constexpr const char* coordinates =
      "%%MatrixMarket matrix coordinate complex general\n2 2 4\n1 1 1 1\n1 2 1 0\n2 1 0 1\n2 2 3 -1\n";
  constexpr const char* array = "%%MatrixMarket matrix array complex general\n2 2\n1 1\n0 1\n1 0\n3 -1\n";
  for (const char* text : {coordinates, array}) {
    write("P.mtx", text);
    const auto o = run("solve P.mtx --certify --tol 1e-25 --json --output x.mtx");
    ASSERT_EQ(o.code, 0) << o.err;
    const json j = o.document();
    EXPECT_EQ(j["certified"], true);
    EXPECT_EQ(j["matrix"]["complex"], true);
    EXPECT_LE(j["relative_bound"], 1e-25);
    std::istringstream lines(content("x.mtx"));
    for (std::string line; std::getline(lines, line) && line != "2 1";) {
    }
    const double of_17[2][2] = {{7, -6}, {4, -1}};
    for (int i = 0; i < 2; ++i) {
      for (int part = 0; part < 2; ++part) {
        std::string decimals;
        lines >> decimals;
        const auto x = residua::parse<residua::qd>(decimals);
        const double radius = j["columns"][0]["radius"][i][part];
        EXPECT_LE(std::fabs(residua::leading(x - residua::qd(of_17[i][part]) / residua::qd(17.0))), radius);
        EXPECT_EQ(j["columns"][0]["x"][i][part].get<std::string>().substr(0, 12), decimals.substr(0, 12));
      }
    }
  }
  const auto definite = run("solve H.mtx --rhs c.mtx --certify --tol 1e-25 --output x.mtx");
  EXPECT_NE(definite.out.find("positive definite"), std::string::npos) << definite.out;
  EXPECT_NE(definite.out.find("certified: every real and imaginary part"), std::string::npos) << definite.out;
  expect_solution({{1, 1}, {2, -1}, {0, -1}}, 1e-15);
  write("S.mtx",
        "%%MatrixMarket matrix coordinate complex general\n2 2 4\n1 1 1 1\n1 2 2 0\n2 1 -1 1\n2 2 0 2\n");
  EXPECT_NE(run("solve S.mtx --certify").out.find("NOT certified"), std::string::npos);
}

TEST_F(complex_systems, have_certified_eigenvalues) {
  EXPECT_NE(run("eigen A.mtx --certify").out.find("certified: no eigenvalue"), std::string::npos);
}

TEST_F(complex_systems, say_what_they_do_not_have) {
  expect_bad("solve A.mtx --least-squares --output x.npy", {"--output", "NumPy", "complex"});
  expect_bad("solve A.mtx --certify --output x.npy", {"--output", "NumPy", "complex"});
  expect_bad("solve A.mtx --output x.npy", {"--output", "NumPy", "complex"});
  expect_bad("solve A.mtx --method cg", {"A.mtx", "cg needs a Hermitian matrix", "entry (1, 1)"});
  expect_bad("solve A.mtx --precond ic0", {"ic0 needs a Hermitian matrix"});
  expect_bad("solve A.mtx --rhs c.mtx", {"c.mtx", "needed are 2"});
  expect_bad("solve A.mtx --rhs b.mtx --initial H.mtx --method gmres", {"H.mtx"});
  write("two.mtx", "%%MatrixMarket matrix array complex general\n2 2\n1 0\n2 0\n3 0\n4 0\n");
  expect_bad("solve A.mtx --rhs b.mtx --initial two.mtx", {"two.mtx", "1 column", "2"});
  write("wide.mtx", "%%MatrixMarket matrix array complex general\n1 2\n1 1\n2 0\n");
  expect_bad("solve wide.mtx", {"wide.mtx", "1 x 2", "square"});
  expect_bad("solve two.mtx --initial b.mtx", {"two.mtx", "--initial", "run-time precision"});
  expect_bad("eigen A.mtx --certify --precision mp:200", {"A.mtx", "--certify has no run-time precision"});
  write("W.mtx", "%%MatrixMarket matrix coordinate complex general\n1 2 1\n1 1 1 1\n");
  expect_bad("solve W.mtx", {"W.mtx", "1 x 2", "square"});
}

}  // namespace
}  // namespace residua_test
