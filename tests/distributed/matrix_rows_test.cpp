// A matrix that all ranks read together is the one that a rank reads alone, and so are the complaints.
#include "residua/io/matrix_rows.hpp"

#include <limits>
#include <random>
#include <sstream>

#include "distributed/ranks.hpp"
#include "io/temporary_directory.hpp"
#include "residua/generate/problems.hpp"
#include "residua/io/complex_matrix_market.hpp"
#include "residua/io/load_matrix.hpp"
#include "residua/io/numpy.hpp"
#include "sparse/small_matrices.hpp"
#include "sparse/submatrix.hpp"
#include "strided.hpp"

namespace residua_test {
namespace {

using residua::csr, residua::matrix_kind, residua::matrix_part;

/// A folder that rank 0 makes, and files that it writes there, all ranks waiting.
class shared_directory {
 public:
  shared_directory() {
    path_ = own_.path("");
    auto length = static_cast<int>(path_.size());
    MPI_Bcast(&length, 1, MPI_INT, 0, MPI_COMM_WORLD);
    path_.resize(static_cast<std::size_t>(length));
    MPI_Bcast(path_.data(), length, MPI_CHAR, 0, MPI_COMM_WORLD);
  }
  ~shared_directory() { MPI_Barrier(MPI_COMM_WORLD); }
  shared_directory(const shared_directory&) = delete;
  shared_directory& operator=(const shared_directory&) = delete;

  [[nodiscard]] std::string path(const std::string& name) const { return path_ + name; }
  [[nodiscard]] std::string write(const std::string& name, std::string_view content) const {
    MPI_Barrier(MPI_COMM_WORLD);  // who still reads what stands there
    if (all_ranks().rank() == 0) (void)own_.write(name, content);
    MPI_Barrier(MPI_COMM_WORLD);
    return path(name);
  }
  [[nodiscard]] std::string write_gz(const std::string& name, std::string_view content) const {
    MPI_Barrier(MPI_COMM_WORLD);  // who still reads what stands there
    if (all_ranks().rank() == 0) (void)own_.write_gz(name, content);
    MPI_Barrier(MPI_COMM_WORLD);
    return path(name);
  }

 private:
  temporary_directory own_;
  std::string path_;
};

const std::string banner = "%%MatrixMarket matrix ";

/// As one process reads it.
csr read_alone(const std::string& path) {
  return residua::is_complex_file(path) ? residua::real_equivalent(residua::read_complex_matrix(path))
                                        : residua::read_matrix(path).matrix;
}

void expect_part_of(const matrix_part& part, const csr& whole) {
  const auto& p = part.partition;
  ASSERT_EQ(p.rows(), whole.rows);
  const int rank = p.ranks().rank();
  const csr own = residua::sparse::row_block(whole, p.first_row(rank), p.first_row(rank + 1));
  EXPECT_EQ(part.own.rows, own.rows);
  EXPECT_EQ(part.own.columns, own.columns);
  EXPECT_EQ(part.own.row_start, own.row_start);
  EXPECT_EQ(part.own.column, own.column);
  EXPECT_TRUE(same_bits(part.own.value, own.value));
  EXPECT_EQ(part.own.kind, own.kind);
}

/// By all ranks, plain and compressed, and by this one alone.
void expect_read(const shared_directory& directory, const std::string& content) {
  SCOPED_TRACE(content.substr(0, content.find('\n')));
  const auto plain = directory.write("A.mtx", content), packed = directory.write_gz("A.mtx.gz", content);
  const csr whole = read_alone(plain);
  expect_part_of(residua::read_matrix_rows(all_ranks(), plain), whole);
  expect_part_of(residua::read_matrix_rows(all_ranks(), packed), whole);
  expect_part_of(residua::read_matrix_rows(this_rank(), plain), whole);
}

enum class triangle { both, lower, strictly_lower };

/// Lines "i j values" in random order, about one place in three given twice.
std::string coordinate_file(const std::string& kind, index_t n, index_t entries, triangle part, int values) {
  std::ostringstream text;
  text.precision(17);
  std::mt19937_64 random(static_cast<std::uint64_t>(n + entries));
  text << banner << "coordinate " << kind << "\n% lines of all kinds\n\n" << n << " " << n << " " << entries;
  for (index_t k = 0; k < entries; ++k) {
    auto i = static_cast<index_t>(random() % static_cast<std::uint64_t>(n)),
         j = static_cast<index_t>(random() % 3 * (random() % static_cast<std::uint64_t>(n / 3)));
    if (part != triangle::both && i < j) std::swap(i, j);
    if (part == triangle::strictly_lower && i == j) i = j == 0 ? n - 1 : j--;
    text << (k % 5 == 0 ? " \r\n" : "\n") << (k % 7 == 0 ? "% comment 1 1 1\n\n" : "") << i + 1 << "\t"
         << j + 1;
    const bool is_real = kind.ends_with("hermitian") && i == j;
    for (int v = 0; v < values; ++v)
      text << " "
           << (is_real && v == 1 ? 0.0 : static_cast<double>(random() >> 11) * (v == 0 ? 1e-3 : -1e-9));
  }
  return text.str();
}

TEST(matrix_rows, have_the_bits_of_one_process_of_every_kind_of_file) {
  const shared_directory directory;
  expect_read(directory, coordinate_file("real general", 300, 2000, triangle::both, 1));
  expect_read(directory, coordinate_file("real symmetric", 300, 900, triangle::lower, 1));
  expect_read(directory, coordinate_file("real skew-symmetric", 70, 300, triangle::strictly_lower, 1));
  expect_read(directory, coordinate_file("pattern general", 300, 1000, triangle::both, 0));
  expect_read(directory, coordinate_file("pattern symmetric", 300, 1000, triangle::lower, 0));
  expect_read(directory, coordinate_file("complex general", 150, 900, triangle::both, 2));
  expect_read(directory, coordinate_file("complex symmetric", 150, 900, triangle::lower, 2));
  expect_read(directory, coordinate_file("complex hermitian", 150, 900, triangle::lower, 2));
  expect_read(directory, coordinate_file("complex skew-symmetric", 70, 300, triangle::strictly_lower, 2));
  expect_read(directory, banner + "coordinate integer general\n2 2 3\n1 1 -7\n2 1 0\n2 2 9007199254740993\n");
}

TEST(matrix_rows, of_arrays_stand_where_their_number_in_the_file_says) {
  const shared_directory directory;
  const auto array = [](const std::string& symmetry, index_t n, index_t count) {
    std::string text = banner + "array real " + symmetry + "\n" + std::to_string(n) + " " + std::to_string(n);
    for (index_t k = 0; k < count; ++k) text += (k % 4 == 1 ? "\n\n" : "\n") + std::to_string(k + 1);
    return text + "\n";
  };
  expect_read(directory, array("general", 23, 23 * 23));
  expect_read(directory, array("symmetric", 23, 23 * 24 / 2));
  expect_read(directory, array("skew-symmetric", 23, 23 * 22 / 2));
  expect_read(directory, array("skew-symmetric", 1, 0));
  expect_read(directory, array("general", 1, 1));
}

TEST(matrix_rows, may_be_none_or_fewer_than_ranks) {
  const shared_directory directory;
  expect_read(directory, banner + "coordinate real general\n0 0 0\n");
  expect_read(directory, banner + "coordinate real general\n5 5 0\n% nothing");
  expect_read(directory, banner + "coordinate real general\n1 1 1\n1 1 3");
  expect_read(directory, banner + "coordinate real symmetric\n40 40 2\n40 1 3\n\n\n7 7 -0\n");
}

/// With every length of what precedes them, lines begin at every place beside the cuts.
TEST(matrix_rows, are_whole_wherever_the_file_is_cut) {
  const shared_directory directory;
  for (int length = 0; length < 30; ++length) {
    std::string text = banner + "coordinate real general\n3 3 8\n%" + std::string(length, '.') + "\n";
    for (int k = 0; k < 8; ++k)
      text += std::to_string(k % 3 + 1) + " " + std::to_string(k / 3 + 1) + " 0." + std::string(k * k, '3') +
              "1\n";
    const auto path = directory.write("cut.mtx", text);
    expect_part_of(residua::read_matrix_rows(all_ranks(), path), read_alone(path));
  }
}

TEST(matrix_rows, are_dealt_out_as_those_of_a_whole_matrix) {
  const shared_directory directory;
  const auto path = directory.path("dealt.mtx");
  const csr A = residua::generate_problem("powerlaw:3000");
  if (all_ranks().rank() == 0) residua::write_matrix(path, A, false);
  MPI_Barrier(MPI_COMM_WORLD);
  const auto read = residua::read_matrix_rows(all_ranks(), path);
  const auto dealt = residua::deal_rows(all_ranks(), all_ranks().rank() == 0 ? A : csr{});
  expect_part_of(dealt, A);
  for (int rank = 0; rank <= all_ranks().size(); ++rank)
    EXPECT_EQ(read.partition.first_row(rank), dealt.partition.first_row(rank));
}

TEST(matrix_rows, of_a_whole_matrix_that_is_not_finite_are_refused) {
  const csr whole{2, 2, {0, 1, 2}, {0, 1}, {1, std::numeric_limits<double>::infinity()}};
  expect_agreed(residua::error_kind::invalid_argument,
                {name_of_rank(all_ranks(), 0) + "csr matrix: value[1]", "finite"},
                [&] { (void)residua::deal_rows(all_ranks(), all_ranks().rank() == 0 ? whole : csr{}); });
}

/// As many entries of real rows as a number has parts that are not zero: two of the first numbers, one of
/// others.
TEST(matrix_rows, of_complex_numbers_are_dealt_out_as_those_of_the_real_equivalent) {
  const shared_directory directory;
  constexpr int n = 200;
  std::string text = banner + "coordinate complex general\n200 200 400\n";
  for (int i = 1; i <= n; ++i)
    for (const int j : {i, i % n + 1})
      text += std::to_string(i) + " " + std::to_string(j) +
              (i <= 60    ? " 1 2\n"
               : i <= 130 ? " 1 0\n"
                          : " 0 3\n");
  const auto path = directory.write("complex.mtx", text);
  const auto read = residua::read_matrix_rows(all_ranks(), path);
  const auto dealt = residua::deal_rows(all_ranks(), all_ranks().rank() == 0 ? read_alone(path) : csr{});
  for (int rank = 0; rank <= all_ranks().size(); ++rank)
    EXPECT_EQ(read.partition.first_row(rank), dealt.partition.first_row(rank));
}

/// Of 64 rows the first 16 have an entry each: four blocks, of which the first costs twice as much.
TEST(matrix_rows, are_dealt_out_by_their_entries_and_their_number) {
  const auto ranks = all_ranks();
  const csr A = square_matrix(64, [](index_t i, index_t j) { return i == j && i < 16 ? 1.0 : 0.0; });
  const auto part = residua::deal_rows(ranks, ranks.rank() == 0 ? A : csr{});
  const row_partition expected(ranks, 64, std::vector<double>{32, 16, 16, 16});
  for (int rank = 0; rank <= ranks.size(); ++rank)
    EXPECT_EQ(part.partition.first_row(rank), expected.first_row(rank)) << "rank " << rank;
}

TEST(matrix_rows, are_loaded_by_any_name) {
  const shared_directory directory;
  const auto ranks = all_ranks();
  for (const char* name : {"generate:convection:12", "generate:poisson7:1", "generate:hilbert:9"})
    expect_part_of(residua::load_matrix_rows(ranks, name), residua::load_matrix(name).matrix);
  const auto path = directory.path("A.npy");
  if (ranks.rank() == 0)
    residua::write_numpy(path, residua::dense_matrix{2, 2, std::vector<double>{1, 2, 3, 4}});
  MPI_Barrier(MPI_COMM_WORLD);
  expect_part_of(residua::load_matrix_rows(ranks, path), residua::load_matrix(path).matrix);
  expect_agreed(residua::error_kind::invalid_input, {name_of_rank(ranks, 0), "'none' is unknown"},
                [&] { residua::load_matrix_rows(ranks, "generate:none:3"); });
}

TEST(matrix_rows, report_their_own_part_of_the_file) {
  const shared_directory directory;
  const std::string line = "%" + std::string(999998, ' ') + "\n";
  std::string text = banner + "coordinate real general\n1 1 1\n1 1 2\n";
  for (int k = 0; k < 70; ++k) text += line;
  const auto path = directory.write("long.mtx", text);
  std::vector<std::uint64_t> done;
  std::uint64_t all = 0;
  residua::read_matrix_rows(all_ranks(), path, [&](std::uint64_t part, std::uint64_t total) {
    done.push_back(part);
    all = total;
  });
  const auto share = text.size() / static_cast<std::size_t>(all_ranks().size());
  EXPECT_LE(all, share + 2 * line.size());
  EXPECT_GE(all + 2 * line.size(), share);
  ASSERT_GT(done.size(), all > (16U << 20) ? 1U : 0U);
  EXPECT_TRUE(std::is_sorted(done.begin(), done.end()));
  EXPECT_EQ(done.back(), all);
}

template <class F>
std::string complaint(const F& f) {
  try {
    f();
  } catch (const residua::error& e) {
    EXPECT_EQ(e.kind(), residua::error_kind::invalid_input) << e.what();
    return e.what();
  }
  return "accepted";
}

/// What is said of the file alone and by all ranks; returns the rank that is named.
int expect_complaint_of_one_process(const shared_directory& directory, const std::string& content) {
  const auto path = directory.write("wrong.mtx", content);
  const auto alone = complaint([&] { read_alone(path); });
  auto together = complaint([&] { residua::read_matrix_rows(all_ranks(), path); });
  EXPECT_NE(alone, "accepted");
  int rank = 0;
  if (all_ranks().size() > 1) {
    EXPECT_EQ(together.find("rank "), 0U) << together;
    rank = std::stoi(together.substr(5));
    together.erase(0, together.find(": ") + 2);
  }
  EXPECT_EQ(together, alone);
  return rank;
}

TEST(matrix_rows, complain_of_the_first_line_that_is_wrong_by_its_number_in_the_file) {
  const shared_directory directory;
  const auto last = all_ranks().size() - 1;
  const std::string whole = coordinate_file("real general", 300, 2000, triangle::both, 1) + "\n";
  const auto with_more = [&](const std::string& lines, int more) {
    auto text = whole;
    return text.replace(text.find("300 300 2000"), 12, "300 300 " + std::to_string(2000 + more)) + lines;
  };
  EXPECT_EQ(expect_complaint_of_one_process(directory, with_more("3 x 1\n", 1)), last);
  EXPECT_EQ(expect_complaint_of_one_process(directory, with_more("301 1 1\n4 4 z\n", 2)), last);
  EXPECT_EQ(expect_complaint_of_one_process(directory, with_more("1 1 nan", 1)), last);
  EXPECT_EQ(expect_complaint_of_one_process(directory, with_more("", 1)), last);
  EXPECT_EQ(expect_complaint_of_one_process(directory, with_more("7 7 7\nno entry\n", 0)), last);
  expect_complaint_of_one_process(directory, with_more("", -1700));
  auto two = with_more("1 1 x\n", 1);
  two.insert(two.find('\n', two.size() / 3), "\n1 y 1");
  if (all_ranks().size() > 1) {
    EXPECT_LT(expect_complaint_of_one_process(directory, two), last);
  }
}

TEST(matrix_rows, complain_of_headers_and_sums_as_one_process_does) {
  const shared_directory directory;
  for (const std::string& content :
       {std::string(), std::string("3 3 1\n"), banner + "coordinate real upper\n",
        banner + "coordinate real general\n",
        banner + "coordinate real general\n2147483647 2147483647 1\n1 1 1\n",
        banner + "coordinate real symmetric\n2 2 1\n1 2 1\n",
        banner + "coordinate complex hermitian\n2 2 1\n2 2 1 1\n", banner + "array real general\n3 3\n1\n2\n",
        banner + "coordinate real general\n40 40 2\n39 2 1.5e308\n39 2 1.5e308\n"})
    expect_complaint_of_one_process(directory, content);
  for (const auto* line :
       {"coordinate real general\n3 2 0\n", "coordinate real general\n2 3 0\n", "array real general\n1 0\n"})
    expect_agreed(residua::error_kind::invalid_input, {name_of_rank(all_ranks(), 0), "x", "square"}, [&] {
      residua::read_matrix_rows(all_ranks(), directory.write("oblong.mtx", banner + line));
    });
}

/// It reaches across the cuts of all ranks.
TEST(matrix_rows, complain_of_a_line_that_is_too_long_for_one) {
  const shared_directory directory;
  const std::string entry = banner + "coordinate real general\n1 1 1\n1 1 2\n";
  EXPECT_EQ(expect_complaint_of_one_process(directory, entry + "%" + std::string(9 << 20, 'x') + "\n1 1 1\n"),
            0);
}

TEST(matrix_rows, of_a_file_that_one_rank_lacks_or_has_another_of_are_refused) {
  const shared_directory directory;
  const auto ranks = all_ranks();
  const auto last = name_of_rank(ranks, ranks.size() - 1);
  const auto one = directory.write("one.mtx", banner + "coordinate real general\n2 2 1\n1 1 1\n");
  const auto other = directory.write("other.mtx", banner + "coordinate real general\n2 2 2\n1 1 1\n2 2 2\n");
  expect_agreed(residua::error_kind::invalid_input, {last, "none.mtx", "No such file"},
                [&] { residua::read_matrix_rows(ranks, is_last(ranks) ? directory.path("none.mtx") : one); });
  if (ranks.size() > 1)
    expect_agreed(residua::error_kind::invalid_input,
                  {last, "other.mtx", "another file", "2 entries", "and 1"},
                  [&] { residua::read_matrix_rows(ranks, is_last(ranks) ? other : one); });
  const auto packed = directory.write_gz("one.mtx.gz", banner + "coordinate real general\n1 1 1\n1 1 1\n");
  EXPECT_EQ(residua::read_matrix_rows(ranks, ranks.rank() == 0 ? packed : "none").partition.rows(), 1);
}

/// Ranks of parts and one process say the same.
void expect_same_symmetry(const csr& A, bool is_so) {
  std::string alone, together;
  EXPECT_EQ(residua::is_symmetric(A, &alone), is_so);
  const auto part = residua::deal_rows(all_ranks(), all_ranks().rank() == 0 ? A : csr{});
  EXPECT_EQ(residua::is_symmetric(part, &together), is_so);
  EXPECT_EQ(together, alone);
}

TEST(matrix_rows, of_something_else_than_rank_0_loads_are_refused) {
  const auto ranks = all_ranks();
  if (ranks.size() == 1) GTEST_SKIP() << "one rank has no other";
  for (const std::string other : {"generate:plate:4", "A.mtx"}) {
    expect_agreed(residua::error_kind::invalid_argument,
                  {name_of_rank(ranks, ranks.size() - 1) + "load_matrix_rows: '" + other +
                   "' is not what rank 0 loads: 'generate:plate:3'"},
                  [&] { residua::load_matrix_rows(ranks, is_last(ranks) ? other : "generate:plate:3"); });
  }
}

TEST(matrix_part_symmetry, is_refused_of_parts_that_do_not_belong_together) {
  const auto ranks = all_ranks();
  if (ranks.size() == 1) GTEST_SKIP() << "one rank has no other";
  const auto part = residua::deal_rows(
      this_rank(), residua::generate_problem("plate:3"));  // 9 rows, of which each rank has all
  residua::matrix_part its{row_partition(ranks, is_last(ranks) ? 10 : 9), part.own};
  expect_agreed(residua::error_kind::invalid_argument,
                {name_of_rank(ranks, ranks.size() - 1) + "is_symmetric: the partition is of 10 rows"},
                [&] { (void)residua::is_symmetric(its); });
}

TEST(matrix_part_symmetry, is_that_of_the_whole) {
  expect_same_symmetry(residua::generate_problem("plate:12"), true);
  expect_same_symmetry(residua::generate_problem("convection:9"), false);
  expect_same_symmetry(residua::generate_problem("powerlaw:500"), false);
  csr A = residua::generate_problem("poisson7:6");
  auto& corner = A.value[static_cast<std::size_t>(A.row_start[200])];  // far below the diagonal
  const double was = corner;
  corner = was * (1 + 0x1p-42);
  expect_same_symmetry(A, true);
  corner = was * (1 + 0x1p-38);
  expect_same_symmetry(A, false);
  csr B = residua::generate_problem("poisson7:6");
  B.column[static_cast<std::size_t>(B.row_start[200])] -= 1;  // the other side is missing
  expect_same_symmetry(B, false);
  B.value[static_cast<std::size_t>(B.row_start[200])] = 0;
  expect_same_symmetry(B, false);
}

/// Below the diagonal, in the first column of each rank, with nothing across.
TEST(matrix_part_symmetry, is_not_there_with_one_entry_across_from_none) {
  constexpr index_t rows = 300;
  for (index_t column = 0; column < rows - 1; column += row_partition::block_length(rows)) {
    expect_same_symmetry(square_matrix(rows,
                                       [&](index_t i, index_t j) {
                                         return i == j || (j == column && i == column + 1) ? 1.0 : 0.0;
                                       }),
                         false);
  }
}

}  // namespace
}  // namespace residua_test
