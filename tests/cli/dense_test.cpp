// Dense systems from files to files, as a user meets them.
#include <cstring>

#include "program.hpp"
#include "residua/io/matrix_market.hpp"
#include "residua/io/numpy.hpp"
#include "residua/number/text.hpp"

namespace residua_test {
namespace {

using residua::dd;
using residua::dense_matrix;
using residua::qd;

constexpr const char* symmetric_array = "%%MatrixMarket matrix array real symmetric\n2 2\n4\n1\n3\n";

class dense_program : public program_test {};

TEST_F(dense_program, solves_arrays_and_tells_the_same_as_of_sparse_systems) {
  write("A.mtx", symmetric_array);
  const auto o = run("solve A.mtx --device cpu --json --tol 1e-12");
  ASSERT_EQ(o.code, 0) << o.err;
  const auto document = o.document();
  expect_keys(document, {"matrix", "device", "threads", "tolerance", "method", "precision", "converged",
                         "reason", "hint", "true_relative_residual", "componentwise_backward_error",
                         "normwise_backward_error", "forward_error_bound", "factors", "seconds", "attempts"});
  EXPECT_EQ(document["matrix"]["dense"], true);
  EXPECT_EQ(document["matrix"]["symmetric"], true);
  EXPECT_EQ(document["method"], "direct");
  EXPECT_EQ(document["factors"]["format"], "double");
  EXPECT_LE(document["forward_error_bound"].get<double>(), 1e-12);
  write("S.mtx", small_matrix);
  const auto sparse = run("solve S.mtx --device cpu --json").document();
  EXPECT_EQ(keys_of(sparse), keys_of(document));
  EXPECT_TRUE(sparse["forward_error_bound"].is_null());
}

TEST_F(dense_program, reads_and_writes_numpy_files_with_all_limbs) {
  residua::write_numpy(path("A.npy"), {2, 2, std::vector<dd>{dd(3.0), dd(0.0), dd(0x1p-80), dd(1.0)}});
  residua::write_numpy(path("b.npy"), {2, 1, std::vector<dd>{dd(3.0), dd(1.0)}});
  const auto o = run("solve A.npy --rhs b.npy --device cpu --tol 1e-30 --output x.npy --history h.csv");
  ASSERT_EQ(o.code, 0) << o.err;
  const auto x = residua::read_numpy(path("x.npy"));
  const auto& elements = std::get<std::vector<dd>>(x.elements);
  EXPECT_EQ(elements[1], dd(1.0));
  EXPECT_NEAR(residua::leading(elements[0] * dd(3.0) + dd(0x1p-80) - dd(3.0)), 0, 1e-30);
  EXPECT_NE(content("h.csv").find("refinement,dd,"), std::string::npos);
  // The format of the matrix itself will do; a shorter one would lose limbs.
  EXPECT_EQ(run("solve A.npy --rhs b.npy --device cpu --precision dd --tol 1e-25").code, 0);
  expect_bad("solve A.npy --rhs b.npy --device cpu --precision double",
             {"--precision double", "shorter", "dd"});
}

TEST_F(dense_program, sparse_systems_take_and_write_numpy_files_too) {
  write("A.mtx", small_matrix);
  residua::write_numpy(path("b.npy"), {3, 1, std::vector<double>{3, 2, 3}});
  ASSERT_EQ(run("solve A.mtx --rhs b.npy --initial b.npy --method cg --output x.npy").code, 0);
  const auto x = residua::read_numpy(path("x.npy"));
  EXPECT_EQ(x.rows, 3);
  x.visit([]<class T>(const std::vector<T>& elements) {
    for (const T& element : elements) EXPECT_NEAR(residua::leading(element), 1, 1e-7);
  });
}

TEST_F(dense_program, iterative_methods_and_least_squares_take_dense_matrices) {
  write("A.mtx", symmetric_array);
  const auto o = run("solve A.mtx --method cg --json");
  ASSERT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(o.document()["method"], "cg");
  EXPECT_EQ(o.document()["matrix"]["dense"], false);
  residua::write_numpy(path("L.npy"), {3, 2, std::vector<double>{1, 1, 1, 1, 2, 3}});
  EXPECT_EQ(run("solve L.npy --least-squares --output x.npy").code, 0);
  EXPECT_EQ(residua::read_numpy(path("x.npy")).rows, 2);
  expect_bad("solve L.npy", {"L.npy", "3 x 2", "square"});
}

TEST_F(dense_program, generated_problems_are_what_their_files_are) {
  for (const char* output : {"H.mtx", "H.mtx.gz", "H.npy"}) {
    ASSERT_EQ(run(std::string("generate hilbert:7 --output ") + output).code, 0);
    const auto from_file =
        run(std::string("solve ") + output + " --device cpu --json --tol 1e-20").document();
    const auto made = run("solve generate:hilbert:7 --device cpu --json --tol 1e-20").document();
    EXPECT_EQ(from_file["true_relative_residual"], made["true_relative_residual"]);
    EXPECT_EQ(from_file["factors"]["ordering"], "Cholesky, dense");
  }
  EXPECT_EQ(run("generate kahan:5:limbs=3 --output K.npy --json").document()["dense"], true);
  expect_bad("generate kahan:5:limbs=3 --output K3.mtx", {"K3.mtx", ".npy"});
  expect_bad("generate plate:5 --output P.npy", {"P.npy", "sparse"});
}

TEST_F(dense_program, ends_with_1_where_the_tolerance_is_not_reached) {
  write("A.mtx", "%%MatrixMarket matrix array integer general\n2 2\n1\n2\n2\n4\n");
  const auto o = run("solve A.mtx --device cpu --json");
  EXPECT_EQ(o.code, 1);
  EXPECT_TRUE(o.document()["forward_error_bound"].is_null());
  EXPECT_NE(o.document()["hint"].get<std::string>().find("--least-squares"), std::string::npos);
}

TEST_F(dense_program, bad_files_and_options_are_one_line) {
  write("A.mtx", symmetric_array);
  residua::write_numpy(path("good.npy"), {2, 2, std::vector<dd>{dd(1.0), dd(0.0), dd(0.0), dd(1.0)}});
  const auto good = content("good.npy");
  write("short.npy", good.substr(0, good.size() - 1));
  expect_bad("solve short.npy --output x.npy", {"short.npy", "truncated"});
  write("magic.npy", "NUMPY" + good);
  expect_bad("solve magic.npy", {"magic.npy", "must begin with"});
  auto big_endian = good;
  big_endian.replace(big_endian.find("<f8"), 3, ">f8");
  write("big.npy", big_endian);
  expect_bad("solve big.npy", {"big.npy", "big-endian"});
  expect_bad("solve good.npy --precision double", {"good.npy", "--precision double", "dd"});
  expect_bad("solve good.npy --method gmres", {"good.npy", "dd", "doubles"});
  expect_bad("solve good.npy --least-squares", {"good.npy", "dd", "doubles"});
  expect_bad("solve A.mtx --rhs short.npy", {"short.npy", "truncated"});
  expect_bad("solve A.mtx --initial A.mtx", {"A.mtx", "--initial"});
  write("S.mtx", small_matrix);
  expect_bad("solve S.mtx --rhs good.npy", {"good.npy", "2 rows"});
  residua::write_numpy(path("b.npy"), {3, 1, std::vector<dd>(3)});
  expect_bad("solve S.mtx --rhs b.npy", {"b.npy", "dd", "sparse"});
  write("C.mtx", "%%MatrixMarket matrix array complex general\n1 1\n1\n");
  expect_bad("solve C.mtx", {"C.mtx:3", "missing"});
}

/// 2 x_1 + x_2 = 1 and x_1 + 2 x_2 = 0 have the solution 2/3, -1/3.
TEST_F(dense_program, certifies_every_element) {
  write("A.mtx", "%%MatrixMarket matrix array real general\n2 2\n2\n1\n1\n2\n");
  write("b.mtx", "%%MatrixMarket matrix array real general\n2 1\n1\n0\n");
  const auto o =
      run("solve A.mtx --rhs b.mtx --device cpu --threads 1 --certify --tol 1e-25 --json --output x.npy");
  ASSERT_EQ(o.code, 0) << o.err;
  const auto its = o.document();
  expect_keys(its,
              {"matrix", "device", "threads", "tolerance", "reached", "precision", "certified", "inverse",
               "contraction", "refinements", "relative_bound", "reason", "seconds", "columns", "attempts"});
  EXPECT_EQ(its["precision"], "dd");
  EXPECT_EQ(its["inverse"], "double");
  EXPECT_EQ(its["attempts"].size(), 2);
  EXPECT_LE(its["relative_bound"], 1e-25);
  const auto x = residua::read_numpy(path("x.npy")).elements_as<qd>();
  const auto& radius = its["columns"][0]["radius"];
  const double three_times[] = {2, -1};
  for (const std::size_t i : {0, 1}) {
    EXPECT_LE(std::fabs(leading(qd(3.0) * x[i] - three_times[i])), 3 * radius[i].get<double>());
    const auto text = residua::parse<qd>(its["columns"][0]["x"][i].get<std::string>());
    EXPECT_LE(std::fabs(leading(qd(3.0) * text - three_times[i])), 3 * radius[i].get<double>());
  }
  write("S.mtx", small_matrix);  // sparse
  EXPECT_NE(run("solve S.mtx --certify --device cpu").out.find("certified: every element"),
            std::string::npos);
}

/// The columns of the inverse of [2 1; 1 2], (2, -1) / 3 and (-1, 2) / 3, the second one times a power of
/// two.
TEST_F(dense_program, certifies_each_column) {
  write("A.mtx", "%%MatrixMarket matrix array real general\n2 2\n2\n1\n1\n2\n");
  write("S.mtx", "%%MatrixMarket matrix coordinate real symmetric\n2 2 3\n1 1 2\n2 1 1\n2 2 2\n");
  write("B.mtx", "%%MatrixMarket matrix array real general\n2 2\n1\n0\n0\n1152921504606846976\n");
  const double three_times[] = {2, -1, -0x1p60, 0x1p61};
  for (const char* source : {"A.mtx", "S.mtx"}) {
    const std::string certify =
        "solve " + std::string(source) + " --rhs B.mtx --device cpu --threads 1 --certify --tol 1e-25 ";
    const auto o = run(certify + "--json --output x.npy");
    ASSERT_EQ(o.code, 0) << o.err;
    const auto columns = o.document()["columns"];
    ASSERT_EQ(columns.size(), 2U);
    const auto X = residua::read_numpy(path("x.npy"));
    ASSERT_EQ(X.columns, 2);
    const auto x = X.elements_as<qd>();
    for (std::size_t k = 0; k < 4; ++k) {
      const auto& its = columns[k / 2];
      ASSERT_EQ(its["x"].size(), 2U);
      const double radius = its["radius"][k % 2];
      EXPECT_LE(radius, 2e-25 * std::fabs(three_times[k]));
      const auto text = residua::parse<qd>(its["x"][k % 2].get<std::string>());
      EXPECT_LE(std::fabs(leading(qd(3.0) * text - three_times[k])), 3 * radius);
      EXPECT_LE(std::fabs(leading(qd(3.0) * x[k] - three_times[k])), 3 * radius);
    }
    const auto text = run(certify).out;
    for (const char* words :
         {"\ncolumn 1 of b\n     1  0.666666", "\n     2  -0.333333",
          "\ncolumn 2 of b\n     1  -384307168202282325.3", "\n     2  768614336404564650.6"})
      EXPECT_NE(text.find(words), std::string::npos) << text << "lacks " << words;
  }
  // x = (1 - i) / 2 and (1 + i) / 2 of 1 + i.
  write("Z.mtx", "%%MatrixMarket matrix array complex general\n1 1\n1 1\n");
  write("C.mtx", "%%MatrixMarket matrix array complex general\n1 2\n1 0\n0 1\n");
  const auto complex = run("solve Z.mtx --rhs C.mtx --device cpu --certify --tol 1e-25").out;
  for (const char* words :
       {"\ncolumn 1 of b\n     1  0.5", ", i times -0.5", "\ncolumn 2 of b\n     1  0.5", ", i times 0.5"})
    EXPECT_NE(complex.find(words), std::string::npos) << complex << "lacks " << words;
}

TEST_F(dense_program, shows_no_bound_where_none_was_found) {
  write("O.mtx", "%%MatrixMarket matrix array real general\n1 1\n0\n");
  const auto o = run("solve O.mtx --device cpu --certify");
  EXPECT_EQ(o.code, 1);
  EXPECT_NE(o.out.find("\nNOT certified: no bound was found"), std::string::npos) << o.out;
  const auto row = o.out.find("\ndouble ");
  ASSERT_NE(row, std::string::npos) << o.out;
  EXPECT_EQ(o.out.substr(row + 1 + 44, 14), "             -") << o.out;
}

/// A sparse positive definite matrix that is too large to be inverted: Poisson's on 20 x 20 x 20 points.
TEST_F(dense_program, certifies_large_sparse_systems) {
  const auto o =
      run("solve generate:poisson7:20 --device cpu --threads 1 --certify --tol 1e-25 --json --output x.npy");
  ASSERT_EQ(o.code, 0) << o.err;
  const auto its = o.document();
  expect_keys(its, {"reached", "precision", "certified", "relative_bound", "proof", "columns", "attempts"});
  EXPECT_EQ(its["certified"], true);
  EXPECT_LE(its["relative_bound"], 1e-25);
  // The smallest eigenvalue is 6 - 6 cos(pi / 21).
  EXPECT_LE(its["proof"]["least_eigenvalue"],
            12 * std::pow(std::sin(3.141592653589793 / 42), 2) * (1 + 1e-14));
  EXPECT_EQ(residua::read_numpy(path("x.npy")).rows, 8000);
  const auto text = run("solve generate:poisson7:20 --device cpu --certify");
  EXPECT_NE(text.out.find("positive definite: no eigenvalue is below"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("certified: every element"), std::string::npos) << text.out;
}

/// Convection and diffusion on 72 x 72 points, which is not symmetric.
TEST_F(dense_program, certifies_large_sparse_systems_of_any_matrix) {
  const auto o = run(
      "solve generate:convection:72 --device cpu --threads 1 --certify --tol 1e-25 --json --output x.npy");
  ASSERT_EQ(o.code, 0) << o.err;
  const auto its = o.document();
  EXPECT_EQ(its["certified"], true);
  EXPECT_LE(its["relative_bound"], 1e-25);
  EXPECT_GT(its["proof"]["least_singular_value"], 0);
  EXPECT_EQ(residua::read_numpy(path("x.npy")).rows, 5184);
  const auto text = run("solve generate:convection:72 --device cpu --certify");
  EXPECT_NE(text.out.find("regular: no singular value is below"), std::string::npos) << text.out;
}

/// A sparse system whose matrix is proved: x = 0; x and b at both ends of the range; x beyond it.
TEST_F(dense_program, certifies_sparse_systems_of_any_size) {
  const auto certified = [&](const std::string& corner, const std::string& b) {
    write("S.mtx", "%%MatrixMarket matrix coordinate real symmetric\n2 2 3\n1 1 " + corner + "\n2 1 " +
                       corner + "\n2 2 1e-9\n");
    write("b.mtx", "%%MatrixMarket matrix array real general\n2 1\n" + b + "\n0\n");
    return run("solve S.mtx --rhs b.mtx --device cpu --certify --tol 1e-20 --json --output x.npy");
  };
  const auto zero = certified("1e-10", "0");
  EXPECT_EQ(zero.code, 0) << zero.err;
  EXPECT_EQ(zero.document()["relative_bound"], 0);
  for (const char* b : {"1e-200", "1e295"}) EXPECT_EQ(certified("1e-10", b).code, 0) << b;
  (void)std::filesystem::remove(path("x.npy"));
  const auto beyond = certified("1e-10", "1e300");
  EXPECT_EQ(beyond.code, 1) << beyond.err;
  EXPECT_EQ(beyond.document()["certified"], false);
  EXPECT_NE(beyond.document()["reason"].get<std::string>().find("range"), std::string::npos);
  EXPECT_TRUE(beyond.document()["relative_bound"].is_null() && beyond.document()["columns"].empty());
  EXPECT_EQ(files(), 2U) << "no x";
  const auto text = run("solve S.mtx --rhs b.mtx --device cpu --certify").out;
  EXPECT_NE(text.find("NOT certified: no bound was found: x or a bound"), std::string::npos) << text;
}

TEST_F(dense_program, certifies_that_nothing_has_no_error) {
  write("E.mtx", "%%MatrixMarket matrix coordinate real general\n0 0 0\n");
  write("D.mtx", "%%MatrixMarket matrix array real general\n0 0\n");
  for (const std::string name : {"E.mtx", "D.mtx"}) {
    const auto o = run("solve " + name + " --device cpu --certify --json");
    EXPECT_EQ(o.code, 0) << o.err;
    EXPECT_TRUE(o.document()["certified"] == true && o.document()["reached"] == true) << o.out;
    EXPECT_EQ(o.document()["relative_bound"], 0);
  }
}

TEST_F(dense_program, says_where_it_cannot_certify) {
  write("A.mtx", "%%MatrixMarket matrix array real general\n2 2\n1\n2\n2\n4\n");
  const auto o = run("solve A.mtx --device cpu --certify --output x.npy");
  EXPECT_EQ(o.code, 1);
  EXPECT_NE(o.out.find("NOT certified: no bound was found"), std::string::npos) << o.out;
  EXPECT_EQ(files(), 1U);
  const auto its = run("solve A.mtx --device cpu --certify --json").document();
  EXPECT_EQ(its["certified"], false);
  EXPECT_TRUE(its["relative_bound"].is_null());
  EXPECT_EQ(run("solve generate:hilbert:9 --device cpu --certify --precision double --tol 1e-30").code, 1);
  for (const char* option :
       {"--least-squares", "--method cg", "--precond ilu0", "--precision mp", "--history h.csv", "--explain",
        "--initial A.mtx", "--method direct --precond lu", "--method lsmr --least-squares"})
    expect_bad(std::string("solve A.mtx --certify ") + option, {"--certify"});
  // A cycle of differences, whose rows sum up to zero.
  std::string cycle = "%%MatrixMarket matrix coordinate real general\n5001 5001 10002\n";
  for (int i = 1; i <= 5001; ++i) {
    cycle += std::to_string(i) + " " + std::to_string(i) + " 1\n";
    cycle += std::to_string(i) + " " + std::to_string(i % 5001 + 1) + " -1\n";
  }
  write("C.mtx", cycle);
  expect_bad("solve C.mtx --certify", {"5001 rows", "5000", "not symmetric", "prove nothing"});
  // A complex one is inverted as a real one of twice its rows.
  std::string complex =
      "%%MatrixMarket matrix coordinate complex general\n2501 2501 5001\n2501 2501 1e-300 0\n";
  for (int i = 1; i <= 2500; ++i) {
    const auto row = std::to_string(i);
    complex += row + " " + row + " 1e-300 0\n" + row + " " + std::to_string(i + 1) + " 1 1\n";
  }
  write("Z.mtx", complex);
  expect_bad("solve Z.mtx --certify", {"2501 rows; --certify takes complex sparse matrices of up to 2500,"});
}

/// Factors of a skew-symmetric matrix of odd order, which rounding made regular, leave an x worse than zero.
TEST_F(dense_program, says_zero_where_it_is_nearer_than_what_was_found) {
  write("K.mtx", "%%MatrixMarket matrix array real general\n3 3\n0\n1\n2\n-1\n0\n3\n-2\n-3\n0\n");
  const auto o = run("solve K.mtx --device cpu --json --output x.npy");
  EXPECT_EQ(o.code, 1);
  EXPECT_LE(o.document()["true_relative_residual"], 1);
  EXPECT_TRUE(o.document()["forward_error_bound"].is_null());
  for (const double x : residua::read_numpy(path("x.npy")).elements_as<double>()) EXPECT_EQ(x, 0);
}

}  // namespace
}  // namespace residua_test
