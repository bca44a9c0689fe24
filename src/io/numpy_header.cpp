// Reads the dictionary {'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }: a small part of Python's
// grammar, and nothing else of it.
#include "io/numpy_header.hpp"

#include <charconv>
#include <cstdint>

#include "io/quoted_word.hpp"
#include "residua/base/error.hpp"

namespace residua::detail {

namespace {

class dictionary_reader {
 public:
  dictionary_reader(const std::string& path, std::string_view text) : path_(path), rest_(text) {}

  numpy_header read() {
    numpy_header header;
    bool has_type = false, has_order = false, has_shape = false;
    expect('{');
    while (!accept('}')) {
      const auto key = text("a key");
      expect(':');
      if (key == "descr") {
        require_first(has_type, key);
        header.bytes_an_element = element_bytes();
      } else if (key == "fortran_order") {
        require_first(has_order, key);
        header.by_columns = boolean();
      } else if (key == "shape") {
        require_first(has_shape, key);
        header.shape = extents();
      } else {
        reject("the header has the unknown key " + quoted(key));
      }
      if (accept(',')) continue;
      expect('}');
      break;
    }
    skip_blanks();
    if (!rest_.empty()) reject("the header has more than a dictionary: " + quoted(rest_));
    if (!has_type || !has_order || !has_shape)
      reject("the header lacks one of 'descr', 'fortran_order', 'shape'");
    return header;
  }

 private:
  [[noreturn]] void reject(const std::string& what) const {
    throw error(error_kind::invalid_input, path_ + ": " + what);
  }
  void require_first(bool& seen, std::string_view key) const {
    if (seen) reject("the header has the key " + quoted(key) + " twice");
    seen = true;
  }

  void skip_blanks() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\n')) rest_.remove_prefix(1);
  }
  bool accept(char c) {
    skip_blanks();
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  void expect(char c) {
    if (accept(c)) return;
    reject("the header has " + (rest_.empty() ? "an end" : quoted(rest_)) + " where '" + c +
           "' should stand");
  }

  /// A string in quotation marks of either kind.
  std::string_view text(const char* what) {
    skip_blanks();
    const char mark = rest_.empty() ? ' ' : rest_.front();
    const auto stop = mark == '\'' || mark == '"' ? rest_.find(mark, 1) : std::string_view::npos;
    if (stop == std::string_view::npos)
      reject(std::string("the header has ") + quoted(rest_) + " where " + what + " should stand");
    const auto content = rest_.substr(1, stop - 1);
    rest_.remove_prefix(stop + 1);
    return content;
  }

  int element_bytes() {
    skip_blanks();
    constexpr const char* allowed = "; float64 ('<f8') and float32 ('<f4') can be read";
    if (rest_.starts_with('[')) reject(std::string("the elements are records") + allowed);
    const auto type = text("a type");
    if (type == "<f8") return 8;
    if (type == "<f4") return 4;
    if (type.starts_with('>')) reject("the elements are big-endian, " + quoted(type) + allowed);
    if (type == "|O") reject(std::string("the elements are Python objects, '|O'") + allowed);
    reject("the elements have the type " + quoted(type) + allowed);
  }

  bool boolean() {
    skip_blanks();
    for (const bool value : {false, true}) {
      const std::string_view word = value ? "True" : "False";
      if (!rest_.starts_with(word)) continue;
      rest_.remove_prefix(word.size());
      return value;
    }
    reject("the header has " + quoted(rest_) + " where True or False should stand");
  }

  std::vector<index_t> extents() {
    std::vector<index_t> shape;
    expect('(');
    while (!accept(')')) {
      shape.push_back(extent());
      if (accept(',')) continue;
      expect(')');
      break;
    }
    return shape;
  }
  index_t extent() {
    skip_blanks();
    index_t value = 0;
    const auto read = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (read.ec == std::errc::result_out_of_range) reject("the shape has an extent that is too large");
    if (read.ec != std::errc()) reject("the header has " + quoted(rest_) + " where an extent should stand");
    if (value < 0) reject("the shape has the negative extent " + std::to_string(value));
    rest_.remove_prefix(static_cast<std::size_t>(read.ptr - rest_.data()));
    return value;
  }

  const std::string& path_;
  std::string_view rest_;
};

std::uint8_t byte_at(std::string_view bytes, std::size_t place) {
  return static_cast<std::uint8_t>(bytes[place]);
}

}  // namespace

numpy_preamble parse_numpy_preamble(const std::string& path, std::string_view first) {
  const auto reject = [&](const std::string& what) {
    throw error(error_kind::invalid_input, path + ": " + what);
  };
  if (!first.starts_with(numpy_preamble::magic)) reject("not a NumPy file: it must begin with \\x93NUMPY");
  if (first.size() < numpy_preamble_bytes) reject("the file ends within its header");
  const int major = byte_at(first, 6), minor = byte_at(first, 7);
  if (major < 1 || major > 3 || minor != 0) {
    reject("the format has the version " + std::to_string(major) + "." + std::to_string(minor) +
           "; 1.0, 2.0 and 3.0 can be read");
  }
  const std::size_t length_bytes = major == 1 ? 2 : 4;
  numpy_preamble its{8 + length_bytes, 0};
  for (std::size_t k = 0; k < length_bytes; ++k)
    its.header_bytes |= std::size_t{byte_at(first, 8 + k)} << (8 * k);
  return its;
}

numpy_header parse_numpy_header(const std::string& path, std::string_view text) {
  return dictionary_reader(path, text).read();
}

std::string numpy_start(const std::vector<index_t>& shape) {
  std::string text = "{'descr': '<f8', 'fortran_order': False, 'shape': (";
  for (const index_t extent : shape) text += std::to_string(extent) + ", ";
  text.erase(text.size() - (shape.size() == 1 ? 1 : 2));
  text += "), }";
  constexpr std::size_t preamble = 10, unit = 64;
  text.append(unit - 1 - (preamble + text.size()) % unit, ' ');
  text += '\n';
  std::string start(numpy_preamble::magic);
  start += {'\1', '\0', static_cast<char>(text.size() & 0xff), static_cast<char>(text.size() >> 8)};
  return start + text;
}

}  // namespace residua::detail
