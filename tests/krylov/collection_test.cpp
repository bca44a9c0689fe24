// CG and BiCGStab on a local collection of matrices, against the verdicts that its MANIFEST.tsv lists for
// them. RESIDUA_MATRICES names the directory; RESIDUA_TEST_ALL=1 runs also those that take more than about
// two seconds, RESIDUA_TEST_MATRIX=NAME that matrix alone.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "residua/io/matrix_market.hpp"
#include "systems.hpp"

namespace residua_test {
namespace {

using row = std::map<std::string, std::string>;

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> words;
  std::istringstream stream(line);
  for (std::string word; std::getline(stream, word, '\t');) words.push_back(word);
  return words;
}

constexpr index_t most_iterations = 30000;

/// The rows that have a verdict.
std::vector<row> judged(const std::filesystem::path& directory) {
  std::ifstream file(directory / "MANIFEST.tsv");
  std::string line;
  std::getline(file, line);
  const auto names = split(line);
  std::vector<row> rows;
  while (std::getline(file, line)) {
    const auto words = split(line);
    row listed;
    for (std::size_t k = 0; k < names.size() && k < words.size(); ++k) listed[names[k]] = words[k];
    if (!listed["method"].empty()) rows.push_back(listed);
  }
  return rows;
}

/// Iterations listed; all of them where the verdict is `no`.
index_t listed_iterations(const std::string& verdict) {
  return verdict == "no" ? most_iterations : std::stoll(verdict);
}

/// About 50 million multiply-adds a second in dd, and a few vector operations beside each product.
bool is_short(row& listed) {
  const double products = listed["method"] == "CG" ? 1 : 2;
  const double work = 2 * std::stod(listed["nonzeros_stored"]) + 10 * std::stod(listed["rows"]);
  const double iterations = static_cast<double>(listed_iterations(listed["double_iterations_1e-8"]) +
                                                listed_iterations(listed["dd_iterations_1e-8"]));
  return products * work * iterations < 1e8;
}

/// The rows to run.
std::vector<row> chosen(std::vector<row> rows) {
  const char* only = std::getenv("RESIDUA_TEST_MATRIX");
  const bool all = std::getenv("RESIDUA_TEST_ALL") != nullptr;
  std::erase_if(rows, [&](row& r) { return only != nullptr ? r["name"] != only : !all && !is_short(r); });
  return rows;
}

template <class T>
answer<T> run(const context& ctx, const csr& A, const row& listed) {
  krylov_options o;
  o.max_iterations = most_iterations;
  return solve_by<T>(listed.at("method") == "CG" ? attempt_method::cg : attempt_method::bicgstab, ctx, A,
                     ones(A), o);
}

/// The recursive residual is within the tolerance, whatever the true one says; or it was seen before that
/// what the true one will say makes further iterations vain.
bool reached(const krylov_report& report) {
  return report.reason == stop_reason::converged || report.reason == stop_reason::true_residual_above ||
         report.reason == stop_reason::attainable_accuracy;
}

void print(const row& listed, const char* format, const std::string& verdict, const krylov_report& report) {
  std::printf("%-24s %-9s %-7s %8s  %8lld %10.2e %10.2e  %-22s %7.2f s\n", listed.at("name").c_str(),
              listed.at("method").c_str(), format, verdict.c_str(), static_cast<long long>(report.iterations),
              report.relative_residual, report.true_relative_residual, name_of(report.reason).data(),
              report.seconds);
  std::fflush(stdout);
}

/// Counts of iterations depend on the order of summation; in double so much that only clear verdicts are held
/// to.
void check_double(const context& ctx, const csr& A, row& listed) {
  const auto& verdict = listed["double_iterations_1e-8"];
  const auto a = run<double>(ctx, A, listed);
  print(listed, "double", verdict, a.report);
  expect_true_residual(A, ones(A), a);
  if (verdict == "no") {
    EXPECT_NE(a.report.reason, stop_reason::converged) << "in double";
  } else if (listed_iterations(verdict) < 10000) {
    EXPECT_TRUE(reached(a.report)) << "in double: " << name_of(a.report.reason);
  }
}

void check_dd(const context& ctx, const csr& A, row& listed) {
  const auto& verdict = listed["dd_iterations_1e-8"];
  const auto a = run<residua::dd>(ctx, A, listed);
  print(listed, "dd", verdict, a.report);
  expect_true_residual(A, ones(A), a);
  if (!listed["dd_stopped_by"].empty()) return;
  EXPECT_EQ(a.report.converged(), verdict != "no") << "in dd: " << name_of(a.report.reason);
}

class collection : public on_backend {};
constexpr int as_many_threads_as_there_are = 0;
const place widest_cpu{residua::backend::cpu, as_many_threads_as_there_are,
                       residua::available_instruction_sets().back()};
INSTANTIATE_TEST_SUITE_P(reference, collection, testing::Values(place{residua::backend::reference}),
                         name_of_place);
INSTANTIATE_TEST_SUITE_P(cpu, collection, testing::Values(widest_cpu), name_of_place);
INSTANTIATE_TEST_SUITE_P(gpu, collection,
                         testing::ValuesIn(residua::cuda_devices().empty()
                                               ? std::vector<place>{}
                                               : std::vector<place>{{residua::backend::cuda}}),
                         name_of_place);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(collection);

TEST_P(collection, agrees_with_the_verdicts_of_its_manifest) {
  const char* set = std::getenv("RESIDUA_MATRICES");
  if (set == nullptr) GTEST_SKIP() << "set RESIDUA_MATRICES to a directory with MANIFEST.tsv";
  const std::filesystem::path directory = set;
  if (!exists(directory / "MANIFEST.tsv")) GTEST_SKIP() << "no MANIFEST.tsv in " << directory;
  auto rows = chosen(judged(directory));
  ASSERT_FALSE(rows.empty()) << "no such matrix in MANIFEST.tsv";
  std::printf("%-24s %-9s %-7s %8s  %8s %10s %10s  %-22s %9s\n", "matrix", "method", "format", "listed",
              "iterations", "residual", "true", "end", "time");
  for (auto& listed : rows) {
    SCOPED_TRACE(listed["name"]);
    const csr A = residua::read_matrix((directory / listed["file"]).string()).matrix;
    check_double(ctx, A, listed);
    check_dd(ctx, A, listed);
  }
}

}  // namespace
}  // namespace residua_test
