// Reads every matrix of a local collection: a directory with MANIFEST.tsv, whose columns name, file, rows,
// cols, nonzeros_stored and symmetry are used. RESIDUA_MATRICES names the directory.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "residua/io/complex_matrix_market.hpp"

namespace residua {
namespace {

using row = std::map<std::string, std::string>;

std::string collection() {
  const char* set = std::getenv("RESIDUA_MATRICES");
  return set != nullptr ? set : RESIDUA_MATRICES_DEFAULT;
}

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> words;
  std::istringstream stream(line);
  for (std::string word; std::getline(stream, word, '\t');) words.push_back(word);
  return words;
}

std::vector<row> manifest(std::istream& file) {
  std::string line;
  std::getline(file, line);
  const auto names = split(line);
  std::vector<row> rows;
  while (std::getline(file, line)) {
    const auto words = split(line);
    row& added = rows.emplace_back();
    for (std::size_t k = 0; k < names.size() && k < words.size(); ++k) added[names[k]] = words[k];
  }
  return rows;
}

/// Entries that the file holds: one triangle of a symmetric matrix.
template <class Matrix>
index_t stored(const Matrix& A, bool is_triangle) {
  if (!is_triangle) return A.nonzeros();
  index_t count = 0;
  for (index_t i = 0; i < A.rows; ++i) {
    for (index_t k = A.row_start[i]; k < A.row_start[i + 1]; ++k) count += A.column[k] <= i;
  }
  return count;
}

void check(const std::string& path, row& listed) {
  const auto file = read_matrix(path);
  EXPECT_EQ(file.matrix.rows, std::stoll(listed["rows"]));
  EXPECT_EQ(file.matrix.columns, std::stoll(listed["cols"]));
  EXPECT_EQ(stored(file.matrix, file.stored_symmetric), std::stoll(listed["nonzeros_stored"]));
  EXPECT_EQ(file.stored_symmetric, listed["symmetry"] == "symmetric");
  EXPECT_NO_THROW(validate(file.matrix));
  EXPECT_TRUE(!file.stored_symmetric || is_symmetric(file.matrix));
}

void check_complex(const std::string& path, row& listed) {
  const auto A = read_complex_matrix(path);
  EXPECT_EQ(A.rows, std::stoll(listed["rows"]));
  EXPECT_EQ(A.columns, std::stoll(listed["cols"]));
  EXPECT_EQ(A.hermitian, listed["symmetry"] == "hermitian");
  EXPECT_EQ(stored(A, A.hermitian), std::stoll(listed["nonzeros_stored"]));
  EXPECT_NO_THROW(validate(A));
  EXPECT_TRUE(!A.hermitian || is_hermitian(A));
}

TEST(collection, every_matrix_reads_as_listed) {
  const std::filesystem::path directory = collection();
  std::ifstream list(directory / "MANIFEST.tsv");
  if (!list) GTEST_SKIP() << "no MANIFEST.tsv in " << directory << "; set RESIDUA_MATRICES to a collection";
  for (auto& listed : manifest(list)) {
    SCOPED_TRACE(listed["file"]);
    const auto path = (directory / listed["file"]).string();
    is_complex_file(path) ? check_complex(path, listed) : check(path, listed);
  }
}

}  // namespace
}  // namespace residua
