// What is written can be read back, and a failed write leaves nothing.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <limits>

#include "io/temporary_directory.hpp"
#include "oracle/mp.hpp"
#include "residua/base/error.hpp"
#include "residua/io/matrix_market.hpp"
#include "residua/io/output_file.hpp"
#include "residua/number/arithmetic.hpp"
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
    EXPECT_EQ(std::string(e.what()),
              "write_matrix: requires a symmetric matrix, but entry (1, 2) is 2 and entry (2, 1) is "
              "0.3333333333333333");
  }
  EXPECT_EQ(directory.files(), 0u);
}

TEST(write_matrix, rejects_what_is_no_matrix) {
  const temporary_directory directory;
  csr A = example(2.0);
  A.value.pop_back();
  try {
    write_matrix(directory.path("A.mtx"), A, false);
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

/// No file of this process grows beyond some bytes while it lives; what would is refused as by a full disk.
class file_size_limit {
 public:
  explicit file_size_limit(rlim_t bytes) : before_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &limits_);
    const rlimit lowered{bytes, limits_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &lowered);
  }
  ~file_size_limit() {
    setrlimit(RLIMIT_FSIZE, &limits_);
    (void)std::signal(SIGXFSZ, before_);
  }
  file_size_limit(const file_size_limit&) = delete;
  file_size_limit& operator=(const file_size_limit&) = delete;

 private:
  rlimit limits_{};
  void (*before_)(int);
};

/// Text that was refused is lost: that there is room again when the rest is written must not hide it.
TEST(output_file, tells_of_a_write_that_failed_before_the_last) {
  const temporary_directory directory;
  const std::string line(1000, '1');
  EXPECT_NE(message_of([&] {
              residua::output_file file(directory.path("A.mtx"));
              const file_size_limit narrow(100'000);
              for (int i = 0; i < 3000; ++i) file.write(line);
            }),
            "accepted");
  EXPECT_EQ(directory.files(), 0u);
}

/// Files are written under another name first, which another program may use as well.
TEST(output_file, leaves_files_alone_that_have_the_names_of_its_own) {
  const temporary_directory directory;
  const std::string partial = "A.mtx.partial-" + std::to_string(getpid()) + "-";
  for (const char* number : {"0", "1"}) (void)directory.write(partial + number, number);
  write_matrix(directory.path("A.mtx"), example(1), false);
  expect_same(read_matrix(directory.path("A.mtx")).matrix, example(1));
  remove_partial_files();
  for (const char* number : {"0", "1"}) EXPECT_EQ(directory.content(partial + number), number);
  EXPECT_EQ(directory.files(), 3u);
}

/// All but those that the user masks.
TEST(output_file, has_the_permissions_of_any_new_file) {
  const temporary_directory directory;
  const mode_t before = umask(0027);
  write_matrix(directory.path("A.mtx"), example(1), false);
  umask(before);
  struct stat status {};
  ASSERT_EQ(stat(directory.path("A.mtx").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0640U);
}

/// Results that are for few eyes stay so when they are written anew.
TEST(output_file, has_the_permissions_of_the_file_that_it_replaces) {
  const temporary_directory directory;
  const auto path = directory.write("A.mtx", "old");
  for (const mode_t mode : {0600U, 0664U}) {
    ASSERT_EQ(chmod(path.c_str(), mode), 0);
    write_matrix(path, example(1), false);
    struct stat status {};
    ASSERT_EQ(stat(path.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, mode);
  }
}

TEST(output_file, leaves_a_file_alone_that_may_not_be_written) {
  if (geteuid() == 0) GTEST_SKIP() << "root may write any file";
  const temporary_directory directory;
  const auto path = directory.write("A.mtx", "old");
  ASSERT_EQ(chmod(path.c_str(), 0444), 0);
  EXPECT_EQ(message_of([&] { write_matrix(path, example(1), false); }),
            path + ": cannot be written: Permission denied");
  EXPECT_EQ(directory.content("A.mtx"), "old");
  EXPECT_EQ(directory.files(), 1u);
}

/// What an interrupt leaves: files that are complete, and nothing of those that are not.
TEST(output_file, is_removed_on_an_interrupt_while_another_is_complete) {
  const temporary_directory directory;
  output_file first(directory.path("A.mtx")), second(directory.path("B.mtx"));
  second.write("complete");
  second.commit();
  EXPECT_EQ(directory.files(), 2u);
  remove_partial_files();
  EXPECT_EQ(directory.files(), 1u);
  EXPECT_EQ(directory.content("B.mtx"), "complete");
}

/// Of twenty that became complete and twenty that were given up no name is remembered; there is room for
/// sixteen.
TEST(output_file, is_removed_on_an_interrupt_after_many_others) {
  for (const bool is_committed : {true, false}) {
    const temporary_directory directory;
    for (int i = 0; i < 20; ++i) {
      output_file file(directory.path("A" + std::to_string(i)));
      if (is_committed) file.commit();
    }
    const auto files = directory.files();
    EXPECT_EQ(files, is_committed ? 20U : 0U);
    const output_file last(directory.path("B.mtx"));
    EXPECT_EQ(directory.files(), files + 1);
    remove_partial_files();
    EXPECT_EQ(directory.files(), files);
  }
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

/// From link to link to a file that is not there yet.
TEST(write_matrix, makes_the_file_that_a_symbolic_link_names) {
  const temporary_directory directory;
  std::filesystem::create_directory(directory.path("folder"));
  std::filesystem::create_symlink("second.mtx", directory.path("first.mtx"));
  std::filesystem::create_symlink("folder/A.mtx", directory.path("second.mtx"));
  write_matrix(directory.path("first.mtx"), example(1), false);
  for (const char* link : {"first.mtx", "second.mtx"})
    EXPECT_TRUE(std::filesystem::is_symlink(directory.path(link))) << link;
  expect_same(read_matrix(directory.path("folder/A.mtx")).matrix, example(1));
  EXPECT_EQ(directory.files(), 3u);
}

TEST(write_vector, doubles_come_back_with_the_same_bits) {
  const temporary_directory directory;
  const std::vector<double> x{0.1, -0.0, 1e-310, 0x1.fffffffffffffp1023, 1.0 / 3.0, 5};
  write_vector<double>(directory.path("x.mtx"), x, "first line\nsecond line");
  const auto read = read_vector(directory.path("x.mtx"), 6);
  EXPECT_EQ(std::memcmp(read.data(), x.data(), x.size() * sizeof(double)), 0);
  EXPECT_NE(directory.content("x.mtx").find("\n% first line\n% second line\n6 1\n"), std::string::npos);
}

TEST(write_columns, vectors_come_back_as_columns) {
  const temporary_directory directory;
  const std::vector<double> x{0.1, -0.0, 3, 1e-310, 5, 6};
  write_columns<double>(directory.path("x.mtx"), x, 2, "");
  const auto read = read_columns(directory.path("x.mtx"), 3);
  ASSERT_EQ(read.size(), 2);
  EXPECT_EQ(std::memcmp(read[0].data(), x.data(), 3 * sizeof(double)), 0);
  EXPECT_EQ(std::memcmp(read[1].data(), x.data() + 3, 3 * sizeof(double)), 0);
  for (const index_t columns : {-1, 0, 4})
    EXPECT_THROW(write_columns<double>(directory.path("y.mtx"), x, columns, ""), error) << columns;
  EXPECT_EQ(directory.files(), 1u);
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

/// The lines of a file below its header.
std::vector<std::string> numbers_in(const temporary_directory& directory, const std::string& name) {
  std::ifstream file(directory.path(name));
  std::string line;
  std::getline(file, line);
  std::getline(file, line);
  std::vector<std::string> lines;
  while (std::getline(file, line)) lines.push_back(line);
  return lines;
}

TEST(write_vector, takes_as_many_digits_as_asked_for) {
  const temporary_directory directory;
  const std::vector<double> x{0.1, 1.0 / 3.0, 0.5, -1e300, 1e-5};
  write_vector<double>(directory.path("x.mtx"), x, "", 20);
  EXPECT_EQ(numbers_in(directory, "x.mtx"),
            (std::vector<std::string>{"0.10000000000000000555", "0.33333333333333331483", "0.5",
                                      "-1.0000000000000000525e+300", "1.0000000000000000818e-05"}));
  const std::vector<dd> y{dd(0.5, 0x1p-60)};
  write_vector<dd>(directory.path("y.mtx"), y, "", all_digits);
  EXPECT_EQ(numbers_in(directory, "y.mtx")[0],
            "0.500000000000000000867361737988403547205962240695953369140625");
}

/// 1/3 to 10 digits is another number; so is 1 + 2^-1000 to 40 or 300.
TEST(write_vector, takes_all_digits_where_those_asked_for_are_too_few) {
  const temporary_directory directory;
  const std::vector<double> x{1.0 / 3.0};
  write_vector<double>(directory.path("x.mtx"), x, "", 10);
  EXPECT_EQ(numbers_in(directory, "x.mtx")[0], "0.333333333333333314829616256247390992939472198486328125");
  const std::vector<qd> y{qd(1.0, 0x1p-1000, 0.0, 0.0)};
  for (const int digits : {40, 300}) {
    write_vector<qd>(directory.path("y.mtx"), y, "", digits);
    const auto text = numbers_in(directory, "y.mtx")[0];
    EXPECT_EQ(text.size(), 1002u);
    EXPECT_EQ(parse<qd>(text), y[0]);
  }
}

/// The numbers with the most digits that there are, read back exactly.
TEST(write_vector, all_digits_are_the_value_itself) {
  constexpr mpfr_prec_t bits = 4000;
  const temporary_directory directory;
  const std::vector<qd> x{qd(0x1.fffffffffffffp1023, 0x1.fffffffffffffp969, 0x1p-900, 0x1p-1074),
                          qd(0x1.fffffffffffffp-1022, 0.0, 0.0, 0.0)};
  write_vector<qd>(directory.path("x.mtx"), x, "", all_digits);
  const auto lines = numbers_in(directory, "x.mtx");
  ASSERT_EQ(lines.size(), x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    oracle::mp text(bits);
    const oracle::mp exact(x[i], bits);
    mpfr_set_str(text.get(), lines[i].c_str(), 10, MPFR_RNDN);
    EXPECT_NE(mpfr_equal_p(text.get(), exact.get()), 0) << lines[i];
  }
}

TEST(write_vector, rejects_negative_counts_of_digits) {
  const temporary_directory directory;
  const std::vector<double> x{1};
  try {
    write_vector<double>(directory.path("x.mtx"), x, "", -1);
    FAIL() << "accepted";
  } catch (const error& e) {
    EXPECT_EQ(e.kind(), error_kind::invalid_argument);
  }
  EXPECT_EQ(directory.files(), 0u);
}

}  // namespace
}  // namespace residua
