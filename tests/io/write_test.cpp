// What is written can be read back, and a failed write leaves nothing.
#include <gtest/gtest.h>

#include <cstring>
#include <limits>

#include "io/temporary_directory.hpp"
#include "residua/base/error.hpp"
#include "residua/io/matrix_market.hpp"
#include "residua/number/text.hpp"

namespace residua {
namespace {

using residua_test::temporary_directory;

csr example(double upper) {
  csr A;
  A.rows = A.columns = 3;
  A.row_start = {0, 2, 4, 5};
  A.column = {0, 1, 0, 2, 2};
  A.value = {0.1, upper, 1.0 / 3.0, -0x1p-1074, 1e300};
  return A;
}

csr symmetric_example() {
  csr A = example(1.0 / 3.0);
  A.row_start = {0, 2, 3, 4};
  A.column = {0, 1, 0, 2};
  A.value = {0.1, 1.0 / 3.0, 1.0 / 3.0, 1e300};
  return A;
}

void expect_same(const csr& A, const csr& B) {
  EXPECT_EQ(A.rows, B.rows);
  EXPECT_EQ(A.columns, B.columns);
  EXPECT_EQ(A.row_start, B.row_start);
  EXPECT_EQ(A.column, B.column);
  ASSERT_EQ(A.value.size(), B.value.size());
  if (A.value.empty()) return;
  EXPECT_EQ(std::memcmp(A.value.data(), B.value.data(), A.value.size() * sizeof(double)), 0);
}

TEST(write_matrix, reading_gives_the_same_bits) {
  const temporary_directory directory;
  for (const char* name : {"A.mtx", "A.mtx.gz"}) {
    write_matrix(directory.path(name), example(-0.0), false);
    const auto file = read_matrix(directory.path(name));
    EXPECT_FALSE(file.stored_symmetric);
    expect_same(file.matrix, example(-0.0));
  }
  EXPECT_EQ(directory.content("A.mtx").substr(0, 15), "%%MatrixMarket ");
  EXPECT_EQ(directory.content("A.mtx.gz").substr(0, 2), "\x1f\x8b");
  EXPECT_EQ(directory.files(), 2u);
}

TEST(write_matrix, writes_one_triangle_of_a_symmetric_matrix) {
  const temporary_directory directory;
  write_matrix(directory.path("A.mtx"), symmetric_example(), true);
  const auto file = read_matrix(directory.path("A.mtx"));
  EXPECT_TRUE(file.stored_symmetric);
  expect_same(file.matrix, symmetric_example());
  EXPECT_NE(directory.content("A.mtx").find("\n3 3 3\n"), std::string::npos);
}

TEST(write_matrix, rejects_one_triangle_of_a_nonsymmetric_matrix) {
  const temporary_directory directory;
  try {
    write_matrix(directory.path("A.mtx"), example(2.0), true);
    FAIL() << "accepted";
  } catch (const error& e) {
    EXPECT_EQ(e.kind(), error_kind::invalid_argument);
  }
  EXPECT_EQ(directory.files(), 0u);
}

TEST(write_matrix, empty_matrices) {
  const temporary_directory directory;
  write_matrix(directory.path("A.mtx"), csr{}, false);
  expect_same(read_matrix(directory.path("A.mtx")).matrix, csr{});
}

template <class Write>
std::string message_of(Write&& write) {
  try {
    write();
  } catch (const error& e) {
    EXPECT_EQ(e.kind(), error_kind::invalid_input);
    return e.what();
  }
  return "accepted";
}

TEST(write_matrix, failures_name_path_and_reason_and_leave_nothing) {
  const temporary_directory directory;
  const auto missing = directory.path("none/A.mtx");
  EXPECT_EQ(message_of([&] { write_matrix(missing, example(1), false); }),
            missing + ": cannot be written: No such file or directory");
  std::filesystem::create_directory(directory.path("folder"));
  const auto folder = directory.path("folder");
  EXPECT_EQ(message_of([&] { write_matrix(folder, example(1), false); }),
            folder + ": cannot be written: is a directory");
  EXPECT_EQ(directory.files(), 1u);
}

TEST(write_matrix, devices_are_written_in_place_and_report_a_full_disk) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "needs /dev/full";
  EXPECT_EQ(message_of([] { write_matrix("/dev/full", example(1), false); }),
            "/dev/full: cannot be written: No space left on device");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
  EXPECT_EQ(message_of([] { write_matrix("/dev/null", example(1), false); }), "accepted");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST(write_matrix, replaces_a_file_and_keeps_a_symbolic_link) {
  const temporary_directory directory;
  (void)directory.write("A.mtx", "old");
  std::filesystem::create_symlink(directory.path("A.mtx"), directory.path("link.mtx"));
  write_matrix(directory.path("link.mtx"), example(1), false);
  EXPECT_TRUE(std::filesystem::is_symlink(directory.path("link.mtx")));
  expect_same(read_matrix(directory.path("A.mtx")).matrix, example(1));
  EXPECT_EQ(directory.files(), 2u);
}

TEST(write_vector, doubles_come_back_with_the_same_bits) {
  const temporary_directory directory;
  const std::vector<double> x{0.1, -0.0, 1e-310, 0x1.fffffffffffffp1023, 1.0 / 3.0, 5};
  write_vector<double>(directory.path("x.mtx"), x, "first line\nsecond line");
  const auto read = read_vector(directory.path("x.mtx"), 6);
  EXPECT_EQ(std::memcmp(read.data(), x.data(), x.size() * sizeof(double)), 0);
  EXPECT_NE(directory.content("x.mtx").find("\n% first line\n% second line\n6 1\n"), std::string::npos);
}

TEST(write_vector, double_doubles_come_back_with_the_same_bits) {
  const temporary_directory directory;
  const std::vector<dd> x{dd(0.1, 0x1p-60), dd(1.0, -0x1p-100), dd(-3.0)};
  write_vector<dd>(directory.path("x.mtx"), x, "");
  std::ifstream file(directory.path("x.mtx"));
  std::string line;
  std::getline(file, line);
  std::getline(file, line);
  EXPECT_EQ(line, "3 1");
  for (const dd& expected : x) {
    ASSERT_TRUE(std::getline(file, line));
    const auto value = parse<dd>(line);
    EXPECT_EQ(value.hi(), expected.hi()) << line;
    EXPECT_EQ(value.lo(), expected.lo()) << line;
  }
  EXPECT_EQ(read_vector(directory.path("x.mtx"), 3), (std::vector<double>{0.1, 1.0, -3.0}));
}

}  // namespace
}  // namespace residua
