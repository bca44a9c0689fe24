// What cannot be read, and the line that is blamed.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <utility>

#include "io/temporary_directory.hpp"
#include "residua/base/error.hpp"
#include "residua/io/matrix_market.hpp"

namespace residua {
namespace {

using residua_test::temporary_directory;

template <class Read>
std::string message_of(Read&& read) {
  try {
    read();
  } catch (const error& e) {
    EXPECT_EQ(e.kind(), error_kind::invalid_input);
    return e.what();
  }
  return "accepted";
}

void expect_rejected(const std::string& path, const std::string& place, const std::string& what) {
  const auto message = message_of([&] { read_matrix(path); });
  EXPECT_EQ(message.find(path + place), 0u) << message;
  EXPECT_NE(message.find(what), std::string::npos) << message << "\n  does not say: " << what;
  EXPECT_EQ(message.find('\n'), std::string::npos) << message;
}

/// Expects that `content` is rejected at `line`, as a plain and as a compressed file.
void expect_rejected_at(int line, std::string_view content, const std::string& what) {
  const temporary_directory directory;
  const std::string place = ":" + std::to_string(line) + ": ";
  expect_rejected(directory.write("A.mtx", content), place, what);
  expect_rejected(directory.write_gz("A.mtx.gz", content), place, what);
}

const std::string real = "%%MatrixMarket matrix coordinate real general\n";
const std::string symmetric = "%%MatrixMarket matrix coordinate real symmetric\n";
const std::string array = "%%MatrixMarket matrix array real general\n";

TEST(read_matrix_errors, names_a_missing_file_and_a_directory) {
  const temporary_directory directory;
  expect_rejected(directory.path("none.mtx"), ": ", "No such file or directory");
  std::filesystem::create_directory(directory.path("folder"));
  expect_rejected(directory.path("folder"), ": ", "directory");
  ASSERT_EQ(mkfifo(directory.path("pipe").c_str(), 0600), 0);
  expect_rejected(directory.path("pipe"), ": ", "not a regular file");
}

TEST(read_matrix_errors, empty_and_foreign_files) {
  expect_rejected_at(1, "", "empty");
  expect_rejected_at(1, "\n", "%%MatrixMarket");
  expect_rejected_at(1, "3 3 1\n1 1 1\n", "%%MatrixMarket");
  expect_rejected_at(1, std::string(5000, '\x7f'), "%%MatrixMarket");
  expect_rejected_at(1, std::string(3 << 20, 'x'), "longer than");
  expect_rejected_at(4, real + "2 2 1\n%\n" + std::string(3 << 20, 'x'), "longer than");
  expect_rejected_at(1, std::string("\0\0\0\n", 4), "%%MatrixMarket");
}

TEST(read_matrix_errors, header) {
  expect_rejected_at(1, "%%MatrixMarket\n", "FORMAT FIELD SYMMETRY");
  expect_rejected_at(1, "%%MatrixMarket matrix coordinate real\n1 1 0\n", "FORMAT FIELD SYMMETRY");
  expect_rejected_at(1, "%%MatrixMarket matrix coordinate real general general\n1 1 0\n",
                     "FORMAT FIELD SYMMETRY");
  expect_rejected_at(1, "%%MatrixMarket tensor coordinate real general\n",
                     "the header's object must be matrix, not 'tensor'");
  expect_rejected_at(1, "%%MatrixMarket matrix sparse real general\n", "coordinate or array, not 'sparse'");
  expect_rejected_at(1, "%%MatrixMarket matrix coordinate rational general\n",
                     "the field must be real, complex, integer or pattern, not 'rational'");
  expect_rejected_at(1, "%%MatrixMarket matrix coordinate real upper\n",
                     "the symmetry must be general, symmetric, skew-symmetric or hermitian, not 'upper'");
  expect_rejected_at(1, "%%MatrixMarket matrix coordinate complex general\n", "complex");
  expect_rejected_at(1, "%%MatrixMarket matrix coordinate complex Hermitian\n", "complex");
  expect_rejected_at(1, "%%MatrixMarket matrix coordinate real hermitian\n", "hermitian");
  expect_rejected_at(1, "%%MatrixMarket matrix array pattern general\n", "pattern");
  expect_rejected_at(1, "%%MatrixMarket matrix coordinate pattern skew-symmetric\n", "skew-symmetric");
}

TEST(read_matrix_errors, sizes) {
  expect_rejected_at(1, real, "ends before the line with the sizes");
  expect_rejected_at(3, real + "% only\n% comments\n", "ends before the line with the sizes");
  expect_rejected_at(3, real + "\n-1 1 1\n", "number of rows '-1' is outside");
  expect_rejected_at(2, real + "1 x 1\n", "number of columns 'x' is not an integer");
  expect_rejected_at(2, real + "1 1\n", "number of entries is missing");
  expect_rejected_at(2, real + "1 1 -5\n", "number of entries '-5' is outside");
  expect_rejected_at(2, real + "1 1 1 1\n", "unexpected '1'");
  expect_rejected_at(2, array + "1 1 1\n", "unexpected '1'");
  expect_rejected_at(2, symmetric + "2 3 1\n", "square");
  const std::string coordinate = "%%MatrixMarket matrix coordinate ";
  expect_rejected_at(2, coordinate + "real skew-symmetric\n2 3 1\n", "square");
  expect_rejected_at(2, symmetric + "3 2 1\n", "square");
}

TEST(read_matrix_errors, absurd_sizes_cost_no_memory) {
  expect_rejected_at(2, real + "9 9 1000000000000\n1 1 1\n", "number of entries '1000000000000' is outside");
  expect_rejected_at(2, real + "9 9 99999999999999999999999\n", "number of entries");
  expect_rejected_at(2, real + "9 9 +99999999999999999999999\n", "is outside");
  expect_rejected_at(2, real + "9 9 +-9\n", "is not an integer");
  expect_rejected_at(2, real + "9 9 +\n", "'+' is not an integer");
  expect_rejected_at(2, real + "2147483648 1 0\n", "number of rows '2147483648' is outside 0 ... 2147483647");
  expect_rejected_at(2, array + "100000 100000\n", "10000000000 entries");
  expect_rejected_at(3, real + "9 9 2147483647\n1 1 1\n", "1 of 2147483647 entries");
}

/// Row starts would take 8.6 GB, and twice that while they grow; here nothing is allocated for rows.
TEST(read_matrix_errors, rows_beyond_what_entries_can_fill_cost_no_memory) {
  const auto peak_of = [](const auto& call) {
    call();
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;  // KiB
  };
  const auto before = peak_of([] {});
  const auto after = peak_of([] {
    const char* more = "rows are more than a file of";
    expect_rejected_at(2, real + "2147483647 2147483647 1\n1 1 1\n", more);
    expect_rejected_at(2, real + "2147483647 2147483647 0\n", more);
    expect_rejected_at(2, real + "2147483647 1 2147483647\n2147483647 1 1\n", more);
    expect_rejected_at(2, symmetric + "2147483647 2147483647 2147483647\n2147483647 1 1\n", more);
    expect_rejected_at(2, array + "2147483647 0\n", more);
    expect_rejected_at(2, real + "4194369 1 1\n1 1 1\n", "4194369 rows");
  });
  EXPECT_LT(after - before, 100 * 1024) << "KiB";
}

TEST(read_matrix_errors, indices) {
  expect_rejected_at(4, real + "% one\n2 2 1\n0 1 1\n", "row index '0' is outside 1 ... 2");
  expect_rejected_at(3, real + "2 2 1\n1 0 1\n", "column index '0' is outside 1 ... 2");
  expect_rejected_at(3, real + "2 2 1\n3 1 1\n", "row index '3' is outside 1 ... 2");
  expect_rejected_at(4, real + "2 2 2\n1 1 1\n1 3 1\n", "column index '3' is outside 1 ... 2");
  expect_rejected_at(3, real + "2 2 1\n-1 1 1\n", "row index '-1' is outside");
  expect_rejected_at(3, real + "2 2 1\n1.0 1 1\n", "row index '1.0' is not an integer");
  expect_rejected_at(3, real + "2 2 1\n18446744073709551617 1 1\n", "row index '18446744073709551617'");
  expect_rejected_at(3, real + "2 2 1\n1\n", "column index is missing");
  expect_rejected_at(3, real + "0 2 1\n1 1 1\n", "row index '1' is outside");
}

TEST(read_matrix_errors, values) {
  expect_rejected_at(3, real + "2 2 1\n1 1\n", "value is missing");
  expect_rejected_at(3, real + "2 2 1\n1 1 one\n", "'one' is not a number");
  expect_rejected_at(3, real + "2 2 1\n1 1 1.5x\n", "'1.5x' is not a number");
  expect_rejected_at(3, real + "2 2 1\n1 1 +-1\n", "'+-1' is not a number");
  expect_rejected_at(3, real + "2 2 1\n1 1 1,5\n", "'1,5' is not a number");
  expect_rejected_at(3, real + "2 2 1\n1 1 nan\n", "'nan' is not a finite double");
  expect_rejected_at(3, real + "2 2 1\n1 1 -Inf\n", "'-Inf' is not a finite double");
  expect_rejected_at(3, real + "2 2 1\n1 1 1e309\n", "'1e309' is not a finite double");
  for (const std::string lost : {"1e-400", "-2.4e-324", "0.0009E-330"}) {
    expect_rejected_at(3, real + "2 2 1\n1 1 " + lost + "\n",
                       "'" + lost + "' is nearer to 0 than to any other double");
  }
  expect_rejected_at(3, real + "2 2 1\n1 1 1 0\n", "unexpected '0' after the value");
  expect_rejected_at(3, "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 1 1\n", "unexpected '1'");
  expect_rejected_at(3, "%%MatrixMarket matrix coordinate integer general\n2 2 1\n1 1 1.5\n",
                     "the value 1.5 is not an integer");
  expect_rejected_at(3, real + "2 2 1\n1 1 " + std::string(200, 'z') + "\n", std::string(40, 'z') + "...'");
  expect_rejected_at(3, real + "2 2 1\n1 1 " + std::string(41, 'z') + "\n", std::string(40, 'z') + "...'");
  expect_rejected_at(3, real + "2 2 1\n1 1 " + std::string(40, 'z') + "\n", std::string(40, 'z') + "'");
}

TEST(read_matrix_errors, count_of_entries) {
  expect_rejected_at(4, real + "2 2 3\n1 1 1\n1 2 1\n", "ends after 2 of 3 entries");
  expect_rejected_at(5, real + "2 2 2\n1 1 1\n1 2 1\n2 2 1\n", "more entries than the 2 announced");
  expect_rejected_at(6, array + "2 1\n1\n2\n\n3\n", "more entries than the 2 announced");
  expect_rejected_at(3, array + "2 1\n1\n", "ends after 1 of 2 entries");
  expect_rejected_at(4, real + "1 1 1\n1 1 1\ngarbage\n", "more entries");
}

TEST(read_matrix_errors, triangles) {
  expect_rejected_at(4, symmetric + "2 2 2\n1 1 1\n1 2 1\n",
                     "(1, 2) is above the diagonal; a symmetric matrix is stored by its lower triangle");
  const std::string skew = "%%MatrixMarket matrix coordinate real skew-symmetric\n";
  expect_rejected_at(3, skew + "2 2 1\n1 2 1\n", "above the diagonal");
  expect_rejected_at(3, skew + "2 2 1\n2 2 1\n", "zero diagonal");
}

TEST(read_matrix_errors, sums_that_overflow) {
  const temporary_directory directory;
  const auto path = directory.write("A.mtx", real + "2 2 2\n2 1 1.5e308\n2 1 1.5e308\n");
  expect_rejected(path, ": ", "entry (2, 1) overflow");
}

/// How many lines of a compressed file can be had from its beginning on.
std::ptrdiff_t whole_lines(const std::string& path) {
  std::ptrdiff_t lines = 0;
  char block[4096];
  gzFile file = gzopen(path.c_str(), "rb");
  for (int got = 0; (got = gzread(file, block, sizeof block)) > 0;)
    lines += std::count(block, block + got, '\n');
  gzclose(file);
  return lines;
}

/// Text that compresses badly, so that cutting the file cuts the text.
std::string long_matrix() {
  std::string content = real + "100000 100000 100000\n";
  std::uint64_t state = 1;
  for (int k = 1; k <= 100000; ++k) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    content += std::to_string(k) + " 1 " + std::to_string(state >> 11) + "\n";
  }
  return content;
}

TEST(read_matrix_errors, truncated_compressed_files) {
  const temporary_directory directory;
  const auto path = directory.write_gz("A.mtx.gz", long_matrix());
  const auto whole = directory.content("A.mtx.gz");
  for (const std::size_t kept : {whole.size() - 1, whole.size() - 8, whole.size() / 2, std::size_t{20}}) {
    (void)directory.write("A.mtx.gz", whole.substr(0, kept));
    const auto line = std::to_string(whole_lines(path) + 1);
    expect_rejected(path, ":" + line + ": ", "the compressed file is truncated");
  }
  for (std::size_t kept = 0; kept < 20; ++kept) {
    (void)directory.write("A.mtx.gz", whole.substr(0, kept));
    expect_rejected(path, ":1: ", "");
  }
}

TEST(read_matrix_errors, damaged_compressed_files) {
  const temporary_directory directory;
  const auto path = directory.write_gz("A.mtx.gz", long_matrix());
  auto content = directory.content("A.mtx.gz");
  for (std::size_t k = content.size() / 2; k < content.size() / 2 + 100; ++k) content[k] = '\x55';
  (void)directory.write("A.mtx.gz", content);
  expect_rejected(path, ":", "");
}

TEST(read_matrix_errors, plain_files_cut_anywhere_are_rejected_or_complete) {
  const temporary_directory directory;
  const std::string whole = real + "3 3 3\n1 1 1.5\n2 2 2.5\n3 3 3\n";
  for (std::size_t kept = 0; kept + 2 < whole.size(); ++kept) {
    const auto path = directory.write("A.mtx", whole.substr(0, kept));
    EXPECT_NE(message_of([&] { read_matrix(path); }), "accepted") << "the first " << kept << " characters";
  }
}

TEST(read_columns_errors, a_file_without_columns) {
  const temporary_directory directory;
  for (const std::string& content : {array + "3 0\n", real + "3 0 0\n"}) {
    const auto path = directory.write("b.mtx", content);
    const auto message = message_of([&] { read_columns(path, 3); });
    EXPECT_NE(message.find("1 column at least, this file has 0"), std::string::npos) << message;
  }
}

/// A file of 17 MB of comments behind its entries: the first report of progress, after 16 MB, comes between
/// the two times that the entries are read. What stands at the same place then is `second`.
std::string message_where_it_changes(const std::string& first, const std::string& second) {
  const temporary_directory directory;
  const std::string comment = "%" + std::string(999998, ' ') + "\n";
  std::string content = first;
  for (int line = 0; line < 18; ++line) content += comment;
  const auto path = directory.write("A.mtx", content);
  bool changed = false;
  const auto change = [&](std::uint64_t, std::uint64_t) {
    if (std::exchange(changed, true)) return;
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file << second;
  };
  const auto message = message_of([&] { read_matrix(path, change); });
  EXPECT_TRUE(changed);
  return message;
}

TEST(read_matrix_errors, files_that_change_while_they_are_read) {
  const std::string entries = "1 1 1\n2 2 2\n3 3 3\n", sizes = "3 3 3\n";
  EXPECT_EQ(message_where_it_changes(real + sizes + entries, real + sizes + entries), "accepted");
  const auto expect_noticed = [&](const std::string& second) {
    EXPECT_NE(
        message_where_it_changes(real + sizes + entries, second).find("the file changed while it was read"),
        std::string::npos)
        << second;
  };
  expect_noticed(real + sizes + "3 1 1\n2 2 2\n3 3 3\n");  // a row too long
  expect_noticed(real + sizes + "1 1 1\n2 2 2\n1 3 3\n");  // another
  expect_noticed(real + sizes + "1 2 1\n2 2 2\n3 3 3\n");  // another column
  expect_noticed(real + sizes + "2 2 1\n1 1 2\n3 3 3\n");  // another order
  expect_noticed(real + "4 3 3\n" + entries);
  expect_noticed(real + "3 4 3\n" + entries);
}

TEST(read_matrix_errors, lines_are_counted_anew_when_a_file_is_read_again) {
  const std::string first = real + "3 3 3\n1 1 1\n2 2 222\n3 3 3\n";
  const std::string second = real + "3 3 3\n1 1 1\n2 2 nan\n3 3 3\n";
  const auto message = message_where_it_changes(first, second);
  EXPECT_NE(message.find("A.mtx:4: the value 'nan'"), std::string::npos) << message;
}

TEST(read_vector_errors, names_both_lengths) {
  const temporary_directory directory;
  const auto path = directory.write("b.mtx", array + "3 1\n1\n2\n3\n");
  const auto message = message_of([&] { read_vector(path, 5); });
  EXPECT_EQ(message, path + ":2: the vector has 3 entries, needed are 5");
}

TEST(read_vector_errors, rejects_several_columns_and_bad_values) {
  const temporary_directory directory;
  const auto wide = directory.write("w.mtx", array + "1 3\n1\n2\n3\n");
  EXPECT_EQ(message_of([&] { read_vector(wide, 1); }),
            wide + ":2: a vector must have 1 column, this file has 3");
  const auto bad = directory.write("n.mtx", array + "2 1\n1\nnan\n");
  EXPECT_EQ(message_of([&] { read_vector(bad, 2); }), bad + ":4: the value 'nan' is not a finite double");
  const auto huge = directory.write("h.mtx", real + "2 1 2\n2 1 1.7e308\n2 1 1.7e308\n");
  EXPECT_NE(message_of([&] { read_vector(huge, 2); }).find("entry 2 overflow"), std::string::npos);
}

}  // namespace
}  // namespace residua
