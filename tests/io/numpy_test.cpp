// NumPy files: what is read back, where elements stand, and what is wrong with a file.
#include "residua/io/numpy.hpp"

#include <cstring>
#include <limits>

#include "io/temporary_directory.hpp"
#include "residua/base/error.hpp"

namespace residua {
namespace {

using residua_test::temporary_directory;

template <class Number>
std::string bytes_of(const std::vector<Number>& numbers) {
  std::string bytes(numbers.size() * sizeof(Number), '\0');
  if (!numbers.empty()) std::memcpy(bytes.data(), numbers.data(), bytes.size());
  return bytes;
}

/// As NumPy writes it: the header's length counts the padding and the line's end.
std::string file_of(const std::string& dictionary, const std::string& data, char major = '\1') {
  const std::size_t before = major == '\1' ? 10 : 12;
  std::string text = dictionary;
  text.append(63 - (before + text.size()) % 64, ' ');
  text += '\n';
  std::string file = "\x93NUMPY";
  file += {major, '\0', static_cast<char>(text.size() & 0xff), static_cast<char>(text.size() >> 8)};
  if (major != '\1') file += {'\0', '\0'};
  return file + text + data;
}

std::string header(const std::string& shape, const std::string& type = "<f8",
                   const std::string& order = "False") {
  return "{'descr': '" + type + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }";
}

class numpy : public testing::Test {
 protected:
  dense_matrix read(const std::string& content) { return read_numpy(directory_.write("A.npy", content)); }
  void expect_rejected(const std::string& content, const std::string& what) {
    expect_file_rejected(directory_.write("A.npy", content), what);
  }
  static void expect_file_rejected(const std::string& path, const std::string& what) {
    try {
      read_numpy(path);
      ADD_FAILURE() << "accepted; wanted: " << what;
    } catch (const error& e) {
      const std::string message = e.what();
      EXPECT_EQ(e.kind(), error_kind::invalid_input);
      EXPECT_EQ(message.find(path + ": "), 0u) << message;
      EXPECT_NE(message.find(what), std::string::npos) << message << "\n  does not say: " << what;
      EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    }
  }
  temporary_directory directory_;
};

const std::vector<double> six{1, 2, 3, 4, 5, 6};
const std::vector<double> by_columns{1, 4, 2, 5, 3, 6};  // of 2 x 3 in C order

TEST_F(numpy, elements_stand_by_rows_or_by_columns) {
  const auto rows = read(file_of(header("(2, 3)"), bytes_of(six)));
  EXPECT_EQ(rows.rows, 2);
  EXPECT_EQ(rows.columns, 3);
  EXPECT_EQ(std::get<std::vector<double>>(rows.elements), by_columns);
  const auto columns = read(file_of(header("(2, 3)", "<f8", "True"), bytes_of(six)));
  EXPECT_EQ(std::get<std::vector<double>>(columns.elements), six);
}

TEST_F(numpy, control_characters_are_not_quoted) {
  for (const char c : {'\1', '\x7f'})
    expect_rejected(file_of(header("(2, 3)", std::string("a") + c + "b"), bytes_of(six)), "'a?b'");
}

TEST_F(numpy, floats_and_vectors) {
  const auto x = read(file_of(header("(3,)", "<f4"), bytes_of(std::vector<float>{1.5F, 0x1p-149F, -3})));
  EXPECT_EQ(x.rows, 3);
  EXPECT_EQ(x.columns, 1);
  EXPECT_EQ(std::get<std::vector<double>>(x.elements), (std::vector<double>{1.5, 0x1p-149, -3}));
}

TEST_F(numpy, versions_blanks_and_empty_arrays) {
  for (const char major : {'\2', '\3'})
    EXPECT_EQ(read(file_of(header("(2, 3)"), bytes_of(six), major)).rows, 2);
  EXPECT_EQ(
      read(file_of("{ \"shape\":(2 ,3),'descr' : '<f8' , 'fortran_order':False}", bytes_of(six))).columns, 3);
  EXPECT_EQ(read(file_of(header("(0, 5)"), "")).columns, 5);
  EXPECT_EQ(read(file_of(header("(0, 1000000000000000000)"), "")).columns, 1000000000000000000);
  // Of more than 255 bytes: the second byte of the length counts.
  EXPECT_EQ(read(file_of(header("(2, 3)") + std::string(600, ' '), bytes_of(six))).columns, 3);
}

TEST_F(numpy, limbs_are_the_last_axis) {
  const std::vector<double> limbs{1, 0x1p-60, 2, 0x1p-70, 3, -0x1p-80, 4, 0};
  const auto A = read(file_of(header("(2, 2, 2)"), bytes_of(limbs)));
  const auto& elements = std::get<std::vector<dd>>(A.elements);
  EXPECT_EQ(elements[1], dd(3.0) - dd(0x1p-80));
  EXPECT_EQ(elements[2], dd(2.0) + dd(0x1p-70));
  const std::vector<double> planes{1, 3, 2, 4, 0x1p-60, -0x1p-80, 0x1p-70, 0};
  const auto B = read(file_of(header("(2, 2, 2)", "<f8", "True"), bytes_of(planes)));
  EXPECT_EQ(std::get<std::vector<dd>>(B.elements), elements);
}

/// 1 + 1/4 + 2^-60 and so on: the same sums by limbs that do not overlap.
TEST_F(numpy, limbs_that_overlap_are_put_in_order) {
  const auto A =
      read(file_of(header("(1, 2, 3)"), bytes_of(std::vector<double>{1, 0.25, 0x1p-60, 0x1p-60, 0, 1})));
  const auto& elements = std::get<std::vector<td>>(A.elements);
  EXPECT_EQ(elements[0].limb[0], 1.25);
  EXPECT_EQ(elements[0].limb[1], 0x1p-60);
  EXPECT_EQ(elements[1].limb[0], 1);
  EXPECT_EQ(elements[1].limb[1], 0x1p-60);
  // What is left of the first two limbs stands between the sum and the third.
  const auto B = read(file_of(header("(1, 1, 3)"), bytes_of(std::vector<double>{1, 0x1p-60, 1})));
  const auto& element = std::get<std::vector<td>>(B.elements)[0];
  EXPECT_EQ(element.limb[0], 2);
  EXPECT_EQ(element.limb[1], 0x1p-60);
  EXPECT_EQ(element.limb[2], 0);
}

TEST_F(numpy, what_is_written_is_read_with_the_same_bits) {
  const auto test = [&]<class T>(index_t rows, index_t columns) {
    dense_matrix A{rows, columns, std::vector<T>()};
    auto& elements = std::get<std::vector<T>>(A.elements);
    for (index_t k = 0; k < rows * columns; ++k) elements.push_back(T(1.0) / T(3.0 + static_cast<double>(k)));
    if (!elements.empty()) elements.back() = T(-0.0);
    const auto path = directory_.path("A.npy");
    write_numpy(path, A);
    EXPECT_EQ((directory_.content("A.npy").size() - elements.size() * sizeof(T)) % 64, 0u);
    const auto B = read_numpy(path);
    EXPECT_EQ(B.rows, rows);
    EXPECT_EQ(B.columns, columns);
    EXPECT_EQ(bytes_of(std::get<std::vector<T>>(B.elements)), bytes_of(elements));
  };
  for (const auto& [rows, columns] : {std::pair<index_t, index_t>{3, 4}, {5, 1}, {1, 2}, {0, 1}, {1, 1}}) {
    test.template operator()<double>(rows, columns);
    test.template operator()<dd>(rows, columns);
    test.template operator()<td>(rows, columns);
    test.template operator()<qd>(rows, columns);
  }
}

TEST_F(numpy, what_has_not_all_its_elements_is_not_written) {
  try {
    write_numpy(directory_.path("A.npy"), {3, 2, std::vector<dd>(5, dd(1.0))});
    ADD_FAILURE() << "written";
  } catch (const error& e) {
    EXPECT_EQ(e.kind(), error_kind::invalid_argument);
    EXPECT_STREQ(e.what(), "write_numpy: A is 3 x 2 with 5 elements");
  }
  EXPECT_EQ(directory_.files(), 0u);
}

TEST_F(numpy, a_written_file_begins_as_numpys_own) {
  write_numpy(directory_.path("A.npy"), {2, 3, by_columns});
  EXPECT_EQ(directory_.content("A.npy"), file_of(header("(2, 3)"), bytes_of(six)));
  write_numpy(directory_.path("x.npy"), {6, 1, six});
  EXPECT_EQ(directory_.content("x.npy"), file_of(header("(6,)"), bytes_of(six)));
}

TEST_F(numpy, files_that_are_none) {
  expect_rejected("", "must begin with \\x93NUMPY");
  expect_rejected("\x93NUMPX\1", "must begin with \\x93NUMPY");
  expect_rejected("%%MatrixMarket matrix array real general\n", "must begin with");
  expect_rejected(std::string("\x93NUMPY\1\0\x76", 9), "ends within its header");
  expect_rejected(file_of(header("(2, 3)"), "").substr(0, 60), "ends within its header");
  auto newer = file_of(header("(2, 3)"), bytes_of(six));
  newer[6] = '\4';
  expect_rejected(newer, "version 4.0");
  newer[6] = '\0';
  expect_rejected(newer, "version 0.0");
  newer[6] = newer[7] = '\1';
  expect_rejected(newer, "version 1.1");
  expect_file_rejected(directory_.path("missing.npy"), "No such file or directory");
  expect_file_rejected(directory_.path(""), "is a directory");
  expect_file_rejected("/dev/null", "is not a regular file");
}

TEST_F(numpy, headers_that_do_not_follow_the_format) {
  const auto data = bytes_of(six);
  const auto expect = [&](const std::string& dictionary, const std::string& what) {
    SCOPED_TRACE(dictionary);
    expect_rejected(file_of(dictionary, data), what);
  };
  expect("", "where '{' should stand");
  expect("{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3)", "where '}' should stand");
  expect("{'descr': '<f8', 'fortran_order': False}", "lacks one of");
  expect("{'descr' '<f8', 'fortran_order': False, 'shape': (2, 3)}", "where ':' should stand");
  for (const std::string key : {"'descr': '<f8'", "'fortran_order': False", "'shape': (2, 3)"}) {
    const std::string name = key.substr(0, key.find(':'));
    expect("{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), " + key + "}",
           "the key " + name + " twice");
    std::string dictionary = "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3)}";
    expect(dictionary.erase(dictionary.find(key), key.size() + (name == "'shape'" ? 0 : 2)), "lacks one of");
  }
  expect("{'descr': '<f8', 'fortran_order': 0, 'shape': (2, 3)}", "True or False");
  expect("{'descr': '<f8', 'fortran_order': False, 'shape': [2, 3]}", "where '(' should stand");
  expect("{'descr': '<f8', 'fortran_order': False, 'shape': (2, x)}", "an extent should stand");
  expect("{'descr': '<f8', 'fortran_order': False, 'shape': (2 3)}", "where ')' should stand");
  expect("{'descr: 7}", "where a key should stand");
  expect("{'order': 7}", "unknown key 'order'");
  expect(header("(2, 3)") + " x", "more than a dictionary");
}

TEST_F(numpy, elements_of_other_types) {
  const auto expect = [&](const std::string& type, const std::string& what) {
    expect_rejected(file_of(header("(2, 3)", type), bytes_of(six)), what);
  };
  expect(">f8", "big-endian");
  expect("|O", "Python objects");
  expect("<i8", "'<i8'; float64 ('<f8') and float32");
  expect("<c16", "'<c16'");
  expect("<f2", "'<f2'");
  expect_rejected(file_of("{'descr': [('x', '<f8')], 'fortran_order': False, 'shape': (6,)}", bytes_of(six)),
                  "records");
}

TEST_F(numpy, shapes_that_do_not_fit) {
  const auto data = bytes_of(six);
  const auto expect = [&](const std::string& shape, const std::string& what) {
    SCOPED_TRACE(shape);
    expect_rejected(file_of(header(shape), data), what);
  };
  expect("()", "0 axes");
  expect("(1, 1, 2, 3)", "4 axes");
  expect("(1, 1, 5)", "5 limbs");
  expect("(1, 1, 6)", "6 limbs");
  expect("(1, 6, 1)", "1 limbs");
  expect("(-1, 3)", "negative extent -1");
  expect("(-2, 3)", "negative extent -2");
  expect("(2, -3)", "negative extent -3");
  expect("(99999999999999999999, 3)", "too large");
  expect("(4294967296, 4294967296)", "more elements than memory");
  expect("(1152921504606846976, 2)", "more elements than memory");
  expect("(1152921504606846976,)", "more elements than memory");
  expect("(0, 1152921504606846976)", "more elements than memory");
  expect("(1152921504606846976, 0)", "more elements than memory");
  expect("(2, 4)", "truncated: 48 bytes follow the header, the shape needs 64");
  expect("(2, 2)", "too long: 48 bytes follow the header, the shape needs 32");
  expect("(100000000, 100000000)", "truncated");  // no memory was taken for it
  expect_rejected(file_of(header("(2, 1, 2)", "<f4"), data.substr(0, 16)), "limbs must be float64");
}

TEST_F(numpy, numbers_that_are_not_finite) {
  for (const double bad :
       {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    auto numbers = six;
    numbers[5] = bad;
    expect_rejected(file_of(header("(2, 3)"), bytes_of(numbers)), "element [1, 2] is not finite");
    expect_rejected(file_of(header("(1, 3, 2)"), bytes_of(numbers)), "element [0, 2] is not finite");
  }
  const double most = std::numeric_limits<double>::max();
  expect_rejected(file_of(header("(1, 1, 2)"), bytes_of(std::vector<double>{most, most})), "not finite");
}

}  // namespace
}  // namespace residua
