// What the program tells beside solutions of systems: spectra, advice, problems and itself. Each value of the
// library's own report stands where it belongs, in documents and in tables.
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <random>

#include "program.hpp"
#include "residua/advise/advise.hpp"
#include "residua/base/context.hpp"
#include "residua/generate/problems.hpp"
#include "residua/io/matrix_market.hpp"
#include "residua/io/numpy.hpp"
#include "residua/krylov/lanczos.hpp"
#include "residua/krylov/lobpcg.hpp"
#include "residua/lapack/geev.hpp"
#include "residua/lapack/gesvd.hpp"
#include "residua/lapack/syevd.hpp"
#include "residua/mp/gesvd.hpp"
#include "residua/mp/syevd.hpp"
#include "residua/version.hpp"
#include "residua/view/matrix.hpp"

namespace residua_test {
namespace {

using residua::array, residua::dd, residua::index_t, residua::matrix;

/// As printf has it.
[[gnu::format(printf, 1, 2)]] std::string said(const char* how, ...) {
  char text[300];
  std::va_list values;
  va_start(values, how);
  std::vsnprintf(text, sizeof text, how, values);
  va_end(values);
  return text;
}

class program_reports : public program_test {
 protected:
  const residua::context ctx = residua::context::cpu(1);
  static constexpr const char* here = " --device cpu --threads 1";

  void expect_words(const std::string& text, std::initializer_list<std::string> words) const {
    for (const auto& word : words) EXPECT_NE(text.find(word), std::string::npos) << text << "lacks " << word;
  }
  void expect_none(const std::string& text, std::initializer_list<std::string> words) const {
    for (const auto& word : words) EXPECT_EQ(text.find(word), std::string::npos) << text << "has " << word;
  }
};

// ---- spectra ----

/// What a table says, rounded up to three digits.
void expect_above(double told, double value) {
  EXPECT_GE(told, value);
  EXPECT_LE(told, value * 1.01 + 1e-300);
}

/// An attempt of the document, and its row of the table: the errors, the residual, what is told of vectors.
void expect_attempt(const json& told, const std::string& text, const std::string& value, const char* name,
                    double error, double residual, double of_vectors, double largest) {
  SCOPED_TRACE(told.dump() + "\n" + text);
  EXPECT_EQ(told[value + "_error"], error);
  EXPECT_EQ(told["residual"], residual);
  EXPECT_EQ(told[name], of_vectors);
  EXPECT_NEAR(told["relative_" + value + "_error"].get<double>(), error / (largest - error),
              1e-14 * error / largest);
  EXPECT_GT(told["seconds"].get<double>(), 0);
  const std::string precision = told["precision"];
  const auto row = text.find(said("\n%-8s ", precision.c_str()));
  ASSERT_NE(row, std::string::npos);
  double numbers[4] = {};
  ASSERT_EQ(std::sscanf(text.c_str() + row + 1 + 9, "%lf %lf %lf %lf", numbers, numbers + 1, numbers + 2,
                        numbers + 3),
            4);
  expect_above(numbers[0], told["relative_" + value + "_error"]);
  expect_above(numbers[1], error);
  EXPECT_NEAR(numbers[2], residual, 0.006 * residual);
  EXPECT_NEAR(numbers[3], of_vectors, 0.006 * of_vectors);
}

TEST_F(program_reports, of_symmetric_eigenvalues_have_what_the_library_tells) {
  const auto A = residua::generate_dense_problem("hilbert:6");
  matrix<double> X(ctx, 6, 6, A.elements_as<double>());
  array<double> w(ctx, 6);
  const auto in_double = syevd(ctx, residua::uplo::lower, X, w);
  const residua::dense_matrix vectors{6, 6, X.to_host(ctx)};
  const matrix<dd> wide(ctx, 6, 6, A.elements_as<dd>());
  matrix<dd> refined(ctx, 6, 6, vectors.elements_as<dd>());
  array<dd> v(ctx, 6);
  const auto in_dd = refine_eigenvectors(ctx, residua::uplo::lower, wide, refined, v);
  const std::string eigen = "eigen generate:hilbert:6 --tol 1e-25" + std::string(here);
  const json told = run(eigen + " --json --output w.npy --vectors X.npy").document();
  const auto text = run(eigen).out;
  EXPECT_EQ(told["matrix"]["path"], "generate:hilbert:6");
  EXPECT_EQ(told["matrix"]["rows"], 6);
  EXPECT_EQ(told["matrix"]["columns"], 6);
  EXPECT_EQ(told["device"], "cpu");
  EXPECT_EQ(told["threads"], 1);
  EXPECT_EQ(told["tolerance"], 1e-25);
  EXPECT_EQ(told["reached"], true);
  ASSERT_EQ(told["attempts"].size(), 2U);
  const double largest = w.to_host(ctx).back();
  expect_attempt(told["attempts"][0], text, "eigenvalue", "orthogonality", in_double.eigenvalue_error,
                 in_double.residual, in_double.orthogonality, largest);
  expect_attempt(told["attempts"][1], text, "eigenvalue", "orthogonality", in_dd.eigenvalue_error,
                 in_dd.residual, in_dd.orthogonality, largest);
  EXPECT_EQ(told["attempts"][0]["info"], in_double.info);
  EXPECT_EQ(told["attempts"][0]["refinements"], in_double.refinements);
  EXPECT_EQ(told["attempts"][1]["refinements"], in_dd.refinements);
  EXPECT_EQ(told["attempts"][0]["engine"], "native");
  EXPECT_TRUE(told["attempts"][0]["left_residual"].is_null());
  EXPECT_TRUE(told["attempts"][0]["certified"].is_null());
  for (const char* key : {"precision", "refinements", "residual", "orthogonality", "engine"})
    EXPECT_EQ(told[key], told["attempts"][1][key]) << key;
  EXPECT_EQ(residua::read_numpy(path("w.npy")).elements_as<dd>(), v.to_host(ctx));
  EXPECT_EQ(residua::read_numpy(path("X.npy")).elements_as<dd>(), refined.to_host(ctx));
  expect_words(text, {"generate:hilbert:6: 6 eigenvalues on cpu\n", "\nformat       relative        error",
                      "\n     6  1.6188"});
  expect_none(text, {"...", "not reached", "certified"});
}

TEST_F(program_reports, show_the_first_and_the_last_of_many_values) {
  const auto text = run("eigen generate:plate:5" + std::string(here)).out;
  expect_words(text,
               {"25 eigenvalues", "\n     1  ", "\n    10  ", "\n   ...\n", "\n    16  ", "\n    25  "});
  expect_none(text, {"\n    11  ", "\n    15  "});
  const auto in_mp = run("eigen generate:plate:5 --precision mp:128" + std::string(here)).out;
  expect_words(in_mp, {"25 eigenvalues on cpu in 128 bits, no error above ", "\n     1  ", "\n    10  ",
                       "\n   ...\n", "\n    16  ", "\n    25  "});
  expect_none(in_mp, {"\n    11  ", "\n    15  "});
  write("D.mtx", "%%MatrixMarket matrix coordinate real symmetric\n20 20 1\n1 1 1\n");
  expect_none(run("eigen D.mtx" + std::string(here)).out, {"..."});
}

TEST_F(program_reports, of_general_eigenvalues_have_what_the_library_tells) {
  write("G.mtx", "%%MatrixMarket matrix array real general\n3 3\n1\n-1\n0\n1\n1\n0\n5\n7\n2\n");
  const auto A = residua::read_array(path("G.mtx")).elements_as<double>();
  const matrix<double> given(ctx, 3, 3, A);
  matrix<double> X(ctx, 3, 3), Y(ctx, 3, 3);
  array<double> wr(ctx, 3), wi(ctx, 3);
  const auto report = geev(ctx, given, wr, wi, Y, X);
  const std::string eigen = "eigen G.mtx --tol 1e-10 --left Y.npy --vectors X.npy" + std::string(here);
  const json told = run(eigen + " --json --output w.npy").document();
  const auto text = run(eigen).out;
  ASSERT_EQ(told["attempts"].size(), 1U);
  double largest = 0;
  auto values = wr.to_host(ctx);
  for (const double part : wi.to_host(ctx)) values.push_back(part);
  for (const double part : values) largest = std::max(largest, std::fabs(part));
  expect_attempt(told["attempts"][0], text, "eigenvalue", "condition", report.eigenvalue_error,
                 report.residual, report.condition, largest);
  EXPECT_EQ(told["left_residual"], report.left_residual);
  EXPECT_EQ(told["info"], report.info);
  EXPECT_EQ(told["refinements"], report.refinements);
  EXPECT_EQ(residua::read_numpy(path("w.npy")).elements_as<double>(), values);
  EXPECT_EQ(residua::read_numpy(path("X.npy")).elements_as<double>(), X.to_host(ctx));
  EXPECT_EQ(residua::read_numpy(path("Y.npy")).elements_as<double>(), Y.to_host(ctx));
  const auto of_left = text.find("left eigenvectors: residual ");
  ASSERT_NE(of_left, std::string::npos) << text;
  expect_above(std::stod(text.substr(of_left + 28)), report.left_residual);
}

TEST_F(program_reports, of_singular_values_have_what_the_library_tells) {
  write("T.mtx", "%%MatrixMarket matrix array real general\n4 3\n2\n1\n0\n0\n1\n2\n0\n5\n0\n0\n3\n0\n");
  const auto A = residua::read_array(path("T.mtx"));
  const matrix<double> given(ctx, 4, 3, A.elements_as<double>());
  matrix<double> U(ctx, 4, 3), Vt(ctx, 3, 3);
  array<double> s(ctx, 3);
  const auto in_double = gesvd(ctx, given, s, U, Vt);
  const residua::dense_matrix left{4, 3, U.to_host(ctx)}, right{3, 3, Vt.to_host(ctx)};
  const matrix<dd> wide(ctx, 4, 3, A.elements_as<dd>());
  matrix<dd> W(ctx, 4, 3, left.elements_as<dd>()), Zt(ctx, 3, 3, right.elements_as<dd>());
  array<dd> v(ctx, 3);
  const auto in_dd = refine_singular_vectors(ctx, wide, W, v, Zt);
  const std::string svd = "svd T.mtx --tol 1e-25" + std::string(here);
  const json told = run(svd + " --json --output s.npy --left U.npy --right V.npy").document();
  const auto text = run(svd).out;
  ASSERT_EQ(told["attempts"].size(), 2U);
  const double largest = s.to_host(ctx).front();
  expect_attempt(told["attempts"][0], text, "singular_value", "orthogonality", in_double.singular_value_error,
                 in_double.residual, in_double.orthogonality, largest);
  expect_attempt(told["attempts"][1], text, "singular_value", "orthogonality", in_dd.singular_value_error,
                 in_dd.residual, in_dd.orthogonality, largest);
  EXPECT_EQ(told["matrix"]["rows"], 4);
  EXPECT_EQ(told["matrix"]["columns"], 3);
  EXPECT_EQ(residua::read_numpy(path("s.npy")).elements_as<dd>(), v.to_host(ctx));
  EXPECT_EQ(residua::read_numpy(path("U.npy")).elements_as<dd>(), W.to_host(ctx));
  EXPECT_EQ(residua::read_numpy(path("V.npy")).elements_as<dd>(), Zt.to_host(ctx));
  expect_words(text, {"T.mtx: 3 singular values on cpu\n"});
  const auto missed = run("svd T.mtx --tol 1e-25 --precision double" + std::string(here)).out;
  const auto reason = missed.find("not reached: the bound of the singular values' errors is ");
  ASSERT_NE(reason, std::string::npos) << missed;
  expect_above(std::stod(missed.substr(reason + 57)), told["attempts"][0]["relative_singular_value_error"]);
  expect_words(missed, {" of the largest, 1.00e-25 was asked for\n"});
}

/// Bounds of run-time precision, as doubles that are not below them.
void expect_bound(const json& told, const residua::mp& bound) {
  EXPECT_GE(residua::mp(told.get<double>(), 64), bound);
  EXPECT_LE(told.get<double>(), bound.to_double() * (1 + 0x1p-51));
}

TEST_F(program_reports, of_spectra_of_run_time_precision_have_what_the_library_tells) {
  const auto A = residua::generate_dense_problem("hilbert:4").elements_as<double>();
  std::vector<residua::mp> elements;
  elements.reserve(A.size());
  for (const double a : A) elements.emplace_back(a, 200);
  const std::string precision = " generate:hilbert:4 --precision mp:200 --json" + std::string(here);
  residua::mp_matrix X(ctx, 4, 4, elements, 200);
  residua::mp_array w(ctx, 4, 200);
  const auto of_eigenvalues = syevd(ctx, residua::uplo::lower, X, w);
  const json eigen = run("eigen" + precision).document();
  const json& its = eigen["attempts"][0];
  EXPECT_EQ(its["precision"], "mp:200");
  EXPECT_EQ(its["info"], of_eigenvalues.info);
  EXPECT_EQ(its["refinements"], of_eigenvalues.refinements);
  expect_bound(its["residual"], of_eigenvalues.residual);
  expect_bound(its["orthogonality"], of_eigenvalues.orthogonality);
  expect_bound(its["eigenvalue_error"], of_eigenvalues.eigenvalue_error);
  EXPECT_NEAR(its["relative_eigenvalue_error"].get<double>() * w.to_host(ctx)[3].to_double() /
                  of_eigenvalues.eigenvalue_error.to_double(),
              1, 1e-9);
  EXPECT_TRUE(its["left_residual"].is_null() && its["certified"].is_null());
  EXPECT_GT(its["seconds"].get<double>(), 0);
  EXPECT_EQ(eigen["matrix"]["rows"], 4);
  EXPECT_EQ(eigen["threads"], 1);
  EXPECT_EQ(eigen["reached"], true);

  const residua::mp_matrix given(ctx, 4, 4, elements, 200);
  residua::mp_matrix U(ctx, 4, 4, 200), Vt(ctx, 4, 4, 200);
  const auto of_values = gesvd(ctx, given, w, U, Vt);
  const json svd = run("svd" + precision).document()["attempts"][0];
  EXPECT_EQ(svd["refinements"], of_values.refinements);
  expect_bound(svd["residual"], of_values.residual);
  expect_bound(svd["orthogonality"], of_values.orthogonality);
  expect_bound(svd["singular_value_error"], of_values.singular_value_error);
}

double half_unit_of(const std::string& number) {
  return 0.5 * std::pow(10.0, -static_cast<double>(number.size() - number.find('.') - 1));
}

/// The error that is told of texts is the bound and half of a unit of their last digit, which is at most a
/// tenth of the bound where a number has so many digits. The last singular value is zero: its text is exact.
TEST_F(program_reports, of_spectra_round_texts_by_a_tenth_of_the_bound) {
  write("D.mtx", "%%MatrixMarket matrix coordinate real general\n3 3 2\n1 1 1.1\n2 2 0.7\n");
  for (const std::string command :
       {"svd D.mtx --precision double", "svd D.mtx --precision dd", "svd D.mtx --precision mp:128",
        "eigen generate:hilbert:4 --precision mp:200"}) {
    SCOPED_TRACE(command);
    const json its = run(command + " --json" + here).document();
    const bool is_svd = command.starts_with("svd");
    const char* error = is_svd ? "singular_value_error" : "eigenvalue_error";
    const std::string largest = is_svd ? its["singular_values"].front() : its["eigenvalues"].back();
    const double told = its[error], bound = its["attempts"].back()[error];
    const double half_unit = half_unit_of(largest);
    EXPECT_GE(told, (bound + half_unit) * (1 - 1e-12));
    EXPECT_LE(told, (bound + half_unit) * (1 + 1e-5));
    EXPECT_TRUE(half_unit <= bound / 10 || command.ends_with(":128")) << half_unit << " of " << bound;
  }
}

/// Complex numbers have two texts, each with half of a unit.
TEST_F(program_reports, of_complex_eigenvalues_round_both_parts) {
  write("N.mtx", "%%MatrixMarket matrix array real general\n2 2\n1.1\n0.3\n-0.7\n0.9\n");
  for (const std::string precision : {"dd", "mp:128"}) {
    const json its = run("eigen N.mtx --json --precision " + precision + here).document();
    const double told = its["eigenvalue_error"], bound = its["attempts"].back()["eigenvalue_error"];
    const json& first = its["eigenvalues"][0];
    const double half_unit = std::max(half_unit_of(first[0]), half_unit_of(first[1]));
    EXPECT_GE(told, (bound + 2 * half_unit) * (1 - 1e-12)) << precision;
    EXPECT_LE(told, (bound + 2 * half_unit) * (1 + 1e-5)) << precision;
  }
  // Those of a triangle are real, and said to be.
  write("T.mtx", "%%MatrixMarket matrix array real general\n2 2\n1\n0\n5\n2\n");
  for (const std::string precision : {"dd", "mp:128"}) {
    const auto text = run("eigen T.mtx --precision " + precision + here).out;
    expect_words(text, {"2 eigenvalues"});
    expect_none(text, {" i\n"});
  }
}

/// From the same normally distributed numbers.
TEST_F(program_reports, of_some_eigenvalues_have_what_the_methods_tell) {
  constexpr index_t count = 3;
  const auto host = residua::generate_problem("plate:6");
  const residua::csr_matrix A(ctx, host);
  const residua::preconditioner M(ctx, A, residua::preconditioner_kind::cholesky);
  std::mt19937_64 random(1);
  std::normal_distribution<double> draw;
  std::vector<double> start;
  for (index_t k = 0; k < host.rows * count; ++k) start.push_back(draw(random));
  for (const bool is_largest : {false, true}) {
    matrix<double> X(ctx, host.rows, count, start);
    array<double> w(ctx, count);
    const auto options = [&](auto o) {
      o.wanted = is_largest ? residua::spectrum_end::largest : residua::spectrum_end::smallest;
      o.tolerance = 1e-8 / (4 * std::sqrt(3.0));
      return o;
    };
    const auto report = is_largest ? lanczos(ctx, A, X, w, options(residua::lanczos_options{}))
                                   : lobpcg(ctx, A, M, X, w, options(residua::lobpcg_options{}));
    ASSERT_TRUE(report.converged());
    const std::string eigen = std::string("eigen generate:plate:6 --tol 1e-8 --count 3 --end ") +
                              (is_largest ? "largest" : "smallest") + here;
    const json told = run(eigen + " --json --output w.npy --vectors X.npy").document();
    const auto text = run(eigen).out;
    ASSERT_EQ(told["attempts"].size(), 1U);
    expect_attempt(told["attempts"][0], text, "eigenvalue", "orthogonality", report.eigenvalue_error,
                   *std::max_element(report.residuals.begin(), report.residuals.end()), report.orthogonality,
                   w.to_host(ctx).back());
    EXPECT_EQ(told["info"], 0);
    EXPECT_EQ(told["iterations"], report.iterations);
    EXPECT_EQ(residua::read_numpy(path("w.npy")).elements_as<double>(), w.to_host(ctx));
    EXPECT_EQ(residua::read_numpy(path("X.npy")).elements_as<double>(), X.to_host(ctx));
    expect_words(text, {std::string("3 eigenvalues on cpu, by ") + (is_largest ? "lanczos\n" : "lobpcg\n")});
  }
}

// ---- advice ----

TEST_F(program_reports, of_advice_have_what_the_library_tells) {
  // The first row cancels to 2^-30, the second is about 2.
  const residua::dense_matrix A{2, 3, std::vector{1.0, 1.0, 0x1p-30, 0.5, -1.0, 0.5 + 0x1p-40}},
      x{3, 1, std::vector{1.0, 1.0 / 3, 1.0}};
  write_numpy(path("A.npy"), A);
  write_numpy(path("x.npy"), x);
  for (const bool is_normwise : {false, true}) {
    residua::advice_options options;
    options.tolerance = 1e-14;
    if (is_normwise) options.measure = residua::error_measure::normwise;
    options.formats = {residua::format::fp32, residua::format::fp64, residua::format::dd};
    options.beyond_formats = false;
    const auto its = advise_gemv(ctx, A, x, options);
    const std::string advise =
        std::string("advise gemv --input A.npy,x.npy --tol 1e-14 --format float,double,dd") +
        (is_normwise ? " --measure normwise" : "") + here;
    const json told = run(advise + " --json").document();
    EXPECT_EQ(told["subject"], "gemv");
    EXPECT_EQ(told["inputs"], (std::vector<std::string>{"A.npy", "x.npy"}));
    EXPECT_EQ(told["device"], "cpu");
    EXPECT_EQ(told["threads"], 1);
    EXPECT_EQ(told["tolerance"], 1e-14);
    EXPECT_EQ(told["measure"], is_normwise ? "normwise" : "elementwise");
    EXPECT_EQ(told["condition"], its.condition);
    EXPECT_EQ(told["sampled"], (json{{"rows", 2}, {"columns", 1}, {"complete", true}}));
    EXPECT_TRUE(told["residual_tolerance"].is_null());
    EXPECT_EQ(told["refusal"], "");
    ASSERT_NE(its.best(), nullptr);
    ASSERT_EQ(told["tried"].size(), its.tried.size());
    const json* best = nullptr;
    for (std::size_t k = 0; k < its.tried.size(); ++k) {
      const json& one = told["tried"][k];
      EXPECT_EQ(one["format"], its.tried[k].name);
      EXPECT_EQ(one["predicted_error"], its.tried[k].predicted_error);
      EXPECT_EQ(one["meets_tolerance"], its.tried[k].meets_tolerance);
      EXPECT_EQ(one["remark"], its.tried[k].remark);
      EXPECT_GT(one["predicted_seconds"].get<double>(), 0);
      if (one["format"] == told["format"]) best = &one;
    }
    ASSERT_NE(best, nullptr);
    EXPECT_EQ(told["predicted_seconds"], (*best)["predicted_seconds"]);
    EXPECT_EQ(told["predicted_error"], (*best)["predicted_error"]);
    const double error = (*best)["predicted_error"];
    EXPECT_EQ((*best)["meets_tolerance"], true);
    if (error > 0) {
      EXPECT_EQ(told["margin"], 1e-14 / error);
    }
    const auto text = run(advise).out;
    expect_words(text,
                 {said("gemv on cpu: error 1e-14 asked for, relative to the exact result; condition %.2e\n",
                       its.condition),
                  "\nfloat      "});
    for (const auto& f : its.tried) {
      const auto row = text.find(said("\n%-10s ", f.name.c_str()));
      ASSERT_NE(row, std::string::npos) << text;
      EXPECT_EQ(text.substr(row + 1 + 23, 13), said(" %12.2e", f.predicted_error)) << text;
      EXPECT_EQ(text.substr(row + 1 + 36, 7) == " enough", f.meets_tolerance) << text;
      const auto remark = f.remark.empty() ? "" : (f.meets_tolerance ? "; " : " ") + f.remark;
      const auto end = (f.meets_tolerance ? " enough" : "") + remark;
      EXPECT_EQ(text.substr(row + 1 + 36, text.find('\n', row + 1) - row - 37), end) << text;
    }
    expect_none(text, {"errors are those of", "residua solve"});
  }
}

TEST_F(program_reports, of_advice_for_systems_have_what_the_library_tells) {
  write("S.mtx", small_matrix);
  write("b.mtx", "%%MatrixMarket matrix array real general\n3 1\n1\n2\n4\n");
  residua::advice_options options;
  options.tolerance = 1e-20;
  const residua::csr_matrix A(ctx, residua::read_matrix(path("S.mtx")).matrix);
  const array<double> b(ctx, std::span<const double>(std::vector{1.0, 2.0, 4.0}));
  const auto its = advise_solve(ctx, A, b.view(), options);
  const std::string advise = "advise S.mtx --rhs b.mtx --tol 1e-20" + std::string(here);
  const json told = run(advise + " --json").document();
  EXPECT_EQ(told["measure"], "normwise");
  EXPECT_EQ(told["condition"], its.condition);
  EXPECT_EQ(told["residual_tolerance"], its.residual_tolerance);
  EXPECT_EQ(told["predicted_error"], its.best()->predicted_error);
  EXPECT_EQ(told["format"], its.best()->name);
  ASSERT_EQ(told["tried"].size(), its.tried.size());
  for (std::size_t k = 0; k < its.tried.size(); ++k) {
    EXPECT_EQ(told["tried"][k]["predicted_error"], its.tried[k].predicted_error);
    EXPECT_EQ(told["tried"][k]["remark"], its.tried[k].remark);
  }
  expect_words(run(advise).out, {"        residua solve S.mtx --precision dd --rhs b.mtx --tol ",
                                 said("advice: dd, predicted error %.2e (margin %.3g), predicted time ",
                                      its.best()->predicted_error, its.margin())});
  const auto dense = run("advise generate:hilbert:6 --tol 1e-25" + std::string(here)).out;
  expect_words(dense, {" enough; factors in double\n"});
  const auto none = run("advise generate:hilbert:6 --tol 1e-25 --format double" + std::string(here)).out;
  expect_words(none, {"\nnone: no format that was tried gives the accuracy asked for\n"});
  expect_words(run("advise generate:hilbert:6 --tol 1e-70" + std::string(here)).out,
               {"residua solve generate:hilbert:6 --precision mp --tol "});
}

TEST_F(program_reports, of_advice_tell_of_samples) {
  residua::write_numpy(path("A.npy"), {1100, 1000, std::vector<double>(1100000, 0.5)});
  residua::write_numpy(path("x.npy"), {1000, 1, std::vector<double>(1000, 1.0)});
  const std::string advise = "advise gemv --input A.npy,x.npy --tol 1e-3 --format double" + std::string(here);
  const json told = run(advise + " --json").document();
  EXPECT_EQ(told["sampled"]["complete"], false);
  EXPECT_EQ(told["sampled"]["columns"], 1);
  expect_words(run(advise).out, {said("\nerrors are those of %d rows and 1 columns, the hardest among them\n",
                                      told["sampled"]["rows"].get<int>())});
}

// ---- problems and the program ----

TEST_F(program_reports, of_generated_problems_say_what_was_written) {
  const auto A = residua::generate_problem("plate:4");
  const json sparse = run("generate plate:4 --output A.mtx --json").document();
  EXPECT_EQ(sparse["path"], "A.mtx");
  EXPECT_EQ(sparse["rows"], 16);
  EXPECT_EQ(sparse["cols"], 16);
  EXPECT_EQ(sparse["nonzeros"], A.nonzeros());
  EXPECT_EQ(sparse["symmetric"], true);
  EXPECT_EQ(sparse["dense"], false);
  EXPECT_EQ(
      run("generate plate:4 --output A.mtx").out,
      said("A.mtx: plate:4, 16 x 16, %d nonzeros, lower triangle written\n", static_cast<int>(A.nonzeros())));
  EXPECT_TRUE(residua::read_matrix(path("A.mtx")).stored_symmetric);
  EXPECT_EQ(run("generate convection:4 --output C.mtx").out, "C.mtx: convection:4, 16 x 16, 64 nonzeros\n");
  const json dense = run("generate kahan:3 --output K.npy --json").document();
  EXPECT_EQ(dense["nonzeros"], 9);
  EXPECT_EQ(dense["symmetric"], false);
  EXPECT_EQ(dense["dense"], true);
  EXPECT_EQ(run("generate hilbert:3 --output H.npy").out, "H.npy: hilbert:3, 3 x 3, 9 entries\n");
  EXPECT_EQ(run("generate hilbert:3 --output H.mtx").out,
            "H.mtx: hilbert:3, 3 x 3, 9 entries, lower triangle written\n");
  expect_bad("generate plate:4 --output P.npy", {"P.npy", "sparse", "no .npy form"});
  expect_bad("generate hilbert:3:limbs=2 --output P.mtx", {"P.mtx", "several limbs", ".npy"});
  const auto help = run("generate --help").out;
  for (const auto& p : residua::problems())
    expect_words(help, {p.name + ":" + p.parameters + "  " + p.description});
}

TEST_F(program_reports, of_the_program_have_its_formats_and_backends) {
  const json told = run("info --json").document();
  EXPECT_EQ(told["version"], residua::version);
  EXPECT_EQ(told["threads"], residua::context::cpu().threads());
  const auto text = run("info").out;
  expect_words(text, {said("Residua %s\n\nformat   bits  bytes  solvers\n", residua::version),
                      said("\nthreads:          %d\n", residua::context::cpu().threads())});
  ASSERT_EQ(told["formats"].size(), std::size(residua::all_formats));
  std::size_t k = 0;
  for (const auto& facts : residua::all_formats) {
    const json& its = told["formats"][k++];
    EXPECT_EQ(its["name"], facts.name);
    EXPECT_EQ(its["bits"], facts.significand_bits);
    EXPECT_EQ(its["bytes"], facts.bytes);
    const std::string name(facts.name);
    const bool solves = name == "double" || name == "dd" || name == "td" || name == "qd";
    EXPECT_EQ(its["solver"], solves) << name;
    expect_words(text, {said("\n%-8s %4d %6d  %s\n", name.c_str(), static_cast<int>(facts.significand_bits),
                             static_cast<int>(facts.bytes), solves ? "yes" : "no")});
  }
  EXPECT_EQ(told["backends"][0], "reference");
  EXPECT_EQ(told["backends"][1], "cpu");
  std::vector<std::string> sets;
  for (const auto isa : residua::available_instruction_sets()) sets.emplace_back(name_of(isa));
  EXPECT_EQ(told["instruction_sets"], sets);
  expect_words(text,
               {"\nbackends:         " + told["backends"].dump() + "\n",
                "\ninstruction sets: " + told["instruction_sets"].dump() + "\n",
                told["mpi"].is_null() ? "\nMPI:              not in this build\n"
                                      : "\nMPI:              " + told["mpi"].get<std::string>() + "\n"});
  EXPECT_EQ(text.find("GPU:              none of compute capability 9.0 or later\n") != std::string::npos,
            told["devices"].empty());
}

}  // namespace
}  // namespace residua_test
