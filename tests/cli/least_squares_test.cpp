// `residua solve --least-squares`: what it prints, writes and returns, and what it refuses.
#include <cmath>

#include "program.hpp"
#include "residua/io/matrix_market.hpp"

namespace residua_test {
namespace {

class least_squares_command : public program_test {
 protected:
  /// 3 x 2 of full rank: for b = (1, 1, 3) x = (4/3, 4/3), with the residual (-1, -1, 1) / 3, by hand.
  static constexpr const char* tall =
      "%%MatrixMarket matrix coordinate real general\n3 2 4\n1 1 1\n2 2 1\n3 1 1\n3 2 1\n";
  static constexpr const char* of_tall = "%%MatrixMarket matrix array real general\n3 1\n1\n1\n3\n";
  /// 2 x 3 of rank 1.
  static constexpr const char* wide =
      "%%MatrixMarket matrix coordinate real general\n2 3 6\n1 1 1\n1 2 2\n1 3 2\n2 1 2\n2 2 4\n2 3 4\n";
};

TEST_F(least_squares_command, prints_one_json_document) {
  write("A.mtx", tall);
  write("b.mtx", of_tall);
  for (const std::string method : {"auto", "direct", "lsmr"}) {
    const auto o =
        run("solve A.mtx --least-squares --rhs b.mtx --tol 1e-25 --output x.mtx --json --method " + method);
    EXPECT_EQ(o.code, 0) << o.err;
    EXPECT_EQ(o.err, "");
    const json j = o.document();
    expect_keys(j, {"matrix", "method", "precision", "device", "threads", "tolerance", "converged",
                    "true_relative_residual", "optimality", "null_space_part", "residual_norm",
                    "solution_norm", "rank", "structural_rank", "rank_is_certain", "forward_error_estimate",
                    "factors", "seconds", "attempts"});
    EXPECT_EQ(j["matrix"]["rows"], 3);
    EXPECT_EQ(j["matrix"]["cols"], 2);
    EXPECT_EQ(j["method"], method == "lsmr" ? "lsmr" : "refinement");
    EXPECT_EQ(j["converged"], true);
    EXPECT_EQ(j["rank"], 2);
    EXPECT_EQ(j["rank_is_certain"], true);
    EXPECT_EQ(j["null_space_part"], 0);
    EXPECT_LE(j["optimality"].get<double>(), 1e-25);
    EXPECT_NEAR(j["residual_norm"].get<double>(), std::sqrt(1.0 / 3), 1e-15);
    const auto x = residua::read_vector(path("x.mtx"), 2);
    for (const double value : x) EXPECT_DOUBLE_EQ(value, 4.0 / 3);
  }
  EXPECT_EQ(run("solve A.mtx --least-squares --method direct --json").document()["factors"]["factorised"],
            true);
}

/// A^+ b = (1, 2, 2)^T (1, 2) b / 45.
TEST_F(least_squares_command, finds_the_smallest_x_of_a_matrix_without_full_rank) {
  write("A.mtx", wide);
  for (const std::string method : {"auto", "lsmr"}) {
    const auto o = run("solve A.mtx --least-squares --json --output x.mtx --method " + method);
    EXPECT_EQ(o.code, 0) << o.err;
    EXPECT_EQ(o.document()["rank"], 1);
    EXPECT_EQ(o.document()["structural_rank"], 2);
    EXPECT_EQ(o.document()["rank_is_certain"], false);
    EXPECT_LE(o.document()["null_space_part"].get<double>(), 1e-8);
    const auto x = residua::read_vector(path("x.mtx"), 3);
    EXPECT_NEAR(x[0], 3.0 / 45, 1e-8);
    EXPECT_NEAR(x[1], 6.0 / 45, 1e-8);
    EXPECT_NEAR(x[2], 6.0 / 45, 1e-8);
  }
}

TEST_F(least_squares_command, prints_a_table_for_people) {
  write("A.mtx", tall);
  const auto o = run("solve A.mtx --least-squares");
  EXPECT_EQ(o.code, 0) << o.err;
  for (const char* word : {"A.mtx: 3 x 2", "refinement", "rank 2 of 2", "condition about", "solved"})
    EXPECT_NE(o.out.find(word), std::string::npos) << o.out << "lacks " << word;
}

TEST_F(least_squares_command, solves_on_every_device) {
  write("A.mtx", tall);
  for (const std::string device : {"cpu", "reference", "auto"}) {
    for (const std::string precision : {"double", "dd", "qd"}) {
      const auto o =
          run("solve A.mtx --least-squares --json --device " + device + " --precision " + precision);
      EXPECT_EQ(o.code, 0) << o.err;
      EXPECT_EQ(o.document()["precision"], precision);
    }
  }
}

TEST_F(least_squares_command, returns_1_and_a_history_where_the_accuracy_is_not_reached) {
  write("A.mtx", tall);
  write("b.mtx", "%%MatrixMarket matrix array real general\n3 1\n1\n5\n3\n");
  const auto o =
      run("solve A.mtx --least-squares --rhs b.mtx --method lsmr --max-iter 1 --precision double --history "
          "h.csv");
  EXPECT_EQ(o.code, 1) << o.err;
  EXPECT_NE(o.out.find("NOT solved"), std::string::npos);
  const auto history = content("h.csv");
  EXPECT_EQ(std::count(history.begin(), history.end(), '\n'), 3);
  EXPECT_EQ(history.find("attempt,method,precision,iteration,measure"), 0);
}

/// d digits of x change r by |A| |x| 10^(1 - d) / 2 and A^T r by |A| times that: those that keep what is
/// claimed to 10^-10 of it, but no fewer than tell doubles apart. All of them where nothing is left of b.
TEST_F(least_squares_command, writes_as_many_digits_as_its_claims_ask_for) {
  write("A.mtx", tall);
  write("W.mtx", wide);
  write("b.mtx", "%%MatrixMarket matrix array real general\n3 1\n1\n0\n0\n");
  write("O.mtx", "%%MatrixMarket matrix coordinate real general\n2 1 2\n1 1 1\n2 1 1\n");
  struct asked {
    std::string arguments;
    double norm_of_A;  // its largest entry times the root of their number
    bool are_fewest;
  };
  for (const auto& [arguments, norm_of_A, are_fewest] :
       std::vector<asked>{{"A.mtx --tol 1e-9", 2, false},
                          {"W.mtx --tol 1e-9", 4 * std::sqrt(6.0), false},
                          {"A.mtx --rhs b.mtx --tol 1e-9 --max-iter 1", 2, true}}) {
    SCOPED_TRACE(arguments);
    const auto o =
        run("solve " + arguments + " --least-squares --method lsmr --precision double --json --output x.mtx");
    const json j = o.document();
    const auto number = [&](const char* key) { return j[key].get<double>(); };
    const double of_x = std::log10(norm_of_A * number("solution_norm") / number("residual_norm"));
    const double of_claim = of_x - std::log10(number("optimality"));
    const double of_part = number("null_space_part") > 0 ? -std::log10(number("null_space_part")) : 0;
    const double wanted = 11 + std::max(of_claim, of_part);
    ASSERT_GT(std::fabs(wanted - std::round(wanted)), 1e-9) << "rounding decides";
    EXPECT_EQ(std::ceil(wanted) < 17, are_fewest);
    const auto digits = "rounded to " + std::to_string(std::max(17, static_cast<int>(std::ceil(wanted))));
    EXPECT_NE(content("x.mtx").find(digits + " digits: "), std::string::npos) << digits << content("x.mtx");
  }
  ASSERT_EQ(run("solve O.mtx --least-squares --output x.mtx").code, 0);
  EXPECT_NE(content("x.mtx").find("53 bits, exactly: "), std::string::npos) << content("x.mtx");
}

TEST_F(least_squares_command, is_named_where_it_helps) {
  write("A.mtx", tall);
  expect_bad("solve A.mtx --output x.mtx", {"A.mtx", "3 x 2", "--least-squares"});
  write("S.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 4\n1 1 1\n1 2 2\n2 1 2\n2 2 4\n");
  const auto o = run("solve S.mtx");
  EXPECT_EQ(o.code, 1);
  EXPECT_NE(o.out.find("the x nearest to it: --least-squares"), std::string::npos) << o.out;
  EXPECT_EQ(run("solve S.mtx --least-squares").code, 0);
}

TEST_F(least_squares_command, refuses_what_does_not_fit) {
  write("A.mtx", tall);
  write("b.mtx", "%%MatrixMarket matrix array real general\n2 1\n1\n2\n");
  const std::string solve = "solve A.mtx --least-squares --output x.mtx ";
  expect_bad(solve + "--rhs b.mtx", {"b.mtx", "2", "3"});
  expect_bad(solve + "--method cg", {"--least-squares", "--method cg"});
  expect_bad(solve + "--initial b.mtx", {"--least-squares", "--initial b.mtx"});
  expect_bad(solve + "--precond jacobi", {"--least-squares", "--precond jacobi"});
  expect_bad("solve generate:plate:8 --method lsmr --output x.mtx", {"--method lsmr", "--least-squares"});
  expect_bad("solve A.mtx --least-squares --output A.mtx", {"A.mtx", "input"});
}

}  // namespace
}  // namespace residua_test
