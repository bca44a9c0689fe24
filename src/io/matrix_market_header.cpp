// The header of a Matrix Market file, and what of the format is supported.
#include "io/matrix_market_header.hpp"

#include <algorithm>
#include <limits>
#include <sstream>

namespace residua::detail {

namespace {

constexpr index_t largest = std::numeric_limits<sparse_index>::max();

/// The words of the header line in lower case.
std::vector<std::string> header_words(std::string_view line) {
  std::string lower(line);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  std::istringstream stream(lower);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

file_layout parse_layout(const text_file& file, const std::string& word) {
  if (word == "coordinate") return file_layout::coordinate;
  if (word == "array") return file_layout::array;
  file.reject("the format must be coordinate or array, not " + quoted(word));
}

file_field parse_field(const text_file& file, const std::string& word, file_numbers numbers) {
  if (word == "real" || word == "double") return file_field::real;
  if (word == "integer") return file_field::integer;
  if (word == "pattern") return file_field::pattern;
  if (word != "complex")
    file.reject("the field must be real, complex, integer or pattern, not " + quoted(word));
  if (numbers == file_numbers::real)
    file.reject("the field is complex; only real, integer and pattern can be read here");
  return file_field::complex;
}

file_symmetry parse_symmetry(const text_file& file, const std::string& word, file_field field) {
  if (word == "general") return file_symmetry::general;
  if (word == "symmetric") return file_symmetry::symmetric;
  if (word == "skew-symmetric") return file_symmetry::skew_symmetric;
  if (word != "hermitian")
    file.reject("the symmetry must be general, symmetric, skew-symmetric or hermitian, not " + quoted(word));
  if (field != file_field::complex)
    file.reject("the symmetry is hermitian, which is for the field complex alone");
  return file_symmetry::hermitian;
}

void parse_header_line(const text_file& file, std::string_view line, file_numbers numbers,
                       matrix_market_header& header) {
  // Anything may be offered as a matrix; a header line is short.
  const auto words = line.size() < 1024 ? header_words(line) : std::vector<std::string>{};
  if (words.empty() || words[0] != "%%matrixmarket") {
    file.reject("not a Matrix Market file: the first line must begin with %%MatrixMarket");
  }
  if (words.size() != 5) file.reject("the header must be '%%MatrixMarket matrix FORMAT FIELD SYMMETRY'");
  if (words[1] != "matrix") file.reject("the header's object must be matrix, not " + quoted(words[1]));
  header.layout = parse_layout(file, words[2]);
  header.field = parse_field(file, words[3], numbers);
  header.symmetry = parse_symmetry(file, words[4], header.field);
  if (header.field != file_field::pattern) return;
  if (header.layout == file_layout::array) file.reject("an array cannot have the field pattern");
  if (header.symmetry == file_symmetry::skew_symmetric) file.reject("a pattern cannot be skew-symmetric");
}

index_t array_entries(const matrix_market_header& header) {
  switch (header.symmetry) {
    case file_symmetry::symmetric:
    case file_symmetry::hermitian:
      return header.rows * (header.rows + 1) / 2;
    case file_symmetry::skew_symmetric:
      return header.rows * (header.rows - 1) / 2;
    default:
      return header.rows * header.columns;
  }
}

void parse_size_line(line_scanner& scanner, matrix_market_header& header) {
  header.rows = scanner.integer(0, largest, "number of rows");
  header.columns = scanner.integer(0, largest, "number of columns");
  if (header.symmetry != file_symmetry::general && header.rows != header.columns) {
    scanner.reject("a symmetric matrix must be square, this one is " + std::to_string(header.rows) + " x " +
                   std::to_string(header.columns));
  }
  if (header.layout == file_layout::coordinate) {
    header.entries = scanner.integer(0, largest, "number of entries");
    return scanner.require_end("the number of entries");
  }
  scanner.require_end("the number of columns");
  if (header.rows * header.columns > largest) {
    scanner.reject("the array has " + std::to_string(header.rows * header.columns) + " entries, more than " +
                   std::to_string(largest));
  }
  header.entries = array_entries(header);
}

}  // namespace

matrix_market_header read_header(text_file& file, line_scanner& scanner, file_numbers numbers) {
  std::string_view line;
  if (!file.next_line(line)) file.reject("the file is empty");
  matrix_market_header header;
  parse_header_line(file, line, numbers, header);
  if (!scanner.next_line()) file.reject("the file ends before the line with the sizes");
  parse_size_line(scanner, header);
  return header;
}

void require_rows_that_entries_fill(const line_scanner& scanner, const matrix_market_header& header,
                                    std::uint64_t bytes_on_disk) {
  constexpr index_t free_rows = index_t{1} << 22, rows_an_entry = 64;
  const auto most_entries = static_cast<index_t>(bytes_on_disk * 1032 / 4);
  const index_t most_rows = free_rows + rows_an_entry * std::min(header.entries, most_entries);
  if (header.rows <= most_rows) return;
  scanner.reject(std::to_string(header.rows) + " rows are more than a file of " +
                 std::to_string(bytes_on_disk) + " bytes with " + std::to_string(header.entries) +
                 " entries can fill: beyond " + std::to_string(free_rows) + " rows, one in " +
                 std::to_string(rows_an_entry) + " must have an entry");
}

}  // namespace residua::detail
