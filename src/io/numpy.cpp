// Reads and writes NumPy files.
#include "residua/io/numpy.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>
#include <new>

#include "dense/element_count.hpp"
#include "io/numpy_header.hpp"
#include "residua/base/error.hpp"
#include "residua/io/output_file.hpp"

namespace residua {

namespace {

static_assert(std::endian::native == std::endian::little, "the bytes of a file are taken as they are");

[[noreturn]] void reject(const std::string& path, const std::string& what) {
  throw error(error_kind::invalid_input, path + ": " + what);
}

/// A regular file and its size.
class binary_file {
 public:
  explicit binary_file(const std::string& path) : path_(path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) reject(path, std::strerror(errno));
    if (S_ISDIR(status.st_mode)) reject(path, "is a directory");
    if (!S_ISREG(status.st_mode)) reject(path, "is not a regular file");
    size_ = static_cast<std::size_t>(status.st_size);
    stream_.open(path, std::ios::binary);
    if (!stream_) reject(path, std::strerror(errno));
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  void read(std::size_t offset, void* target, std::size_t bytes) {
    stream_.seekg(static_cast<std::streamoff>(offset));
    stream_.read(static_cast<char*>(target), static_cast<std::streamsize>(bytes));
    if (static_cast<std::size_t>(stream_.gcount()) != bytes) reject(path_, "cannot be read to its end");
  }

 private:
  const std::string& path_;
  std::size_t size_ = 0;
  std::ifstream stream_;
};

/// What the axes mean.
struct numpy_extents {
  index_t rows = 0, columns = 1, limbs = 1;
  [[nodiscard]] std::size_t doubles() const { return static_cast<std::size_t>(rows * columns * limbs); }
};

numpy_extents extents_of(const std::string& path, const detail::numpy_header& header) {
  const auto& shape = header.shape;
  if (shape.empty() || shape.size() > 3) {
    reject(path, "the array has " + std::to_string(shape.size()) +
                     " axes; a vector has 1, a matrix 2, a matrix of numbers of several limbs 3");
  }
  numpy_extents its{shape[0], shape.size() > 1 ? shape[1] : 1, shape.size() > 2 ? shape[2] : 1};
  if (shape.size() == 3 && (its.limbs < 2 || its.limbs > 4)) {
    reject(path,
           "the last of three axes has " + std::to_string(its.limbs) + " limbs; dd has 2, td 3 and qd 4");
  }
  if (its.limbs > 1 && header.bytes_an_element != 8) reject(path, "limbs must be float64, '<f8'");
  const auto row_bytes = static_cast<index_t>(its.limbs) * header.bytes_an_element;
  index_t bytes = 0;  // with 1 for an extent of 0, as loops go over the other one
  if (__builtin_mul_overflow(std::max<index_t>(its.rows, 1), std::max<index_t>(its.columns, 1), &bytes) ||
      __builtin_mul_overflow(bytes, row_bytes, &bytes)) {
    reject(path, "the shape has more elements than memory can have bytes");
  }
  return its;
}

/// Where element (i, j) and its limbs stand in the file.
struct strides {
  index_t row, column, limb;
};
strides strides_of(const numpy_extents& its, bool by_columns) {
  if (by_columns) return {1, its.rows, its.rows * its.columns};
  return {its.columns * its.limbs, its.limbs, 1};
}

/// The same number by limbs that do not overlap: sums from the last two to the first, each exact, until none
/// changes anything.
template <class T>
T without_overlap(T x) {
  constexpr int most_sweeps = 16;  // limbs of 53 bits are in order after fewer
  for (int sweep = 0; sweep < most_sweeps; ++sweep) {
    bool changed = false;
    for (int k = limb_count<T> - 1; k > 0; --k) {
      if (x.limb[k] == 0) continue;  // keeps the sign of zero
      const auto s = two_sum(x.limb[k - 1], x.limb[k]);
      changed = changed || s.value != x.limb[k - 1];
      x.limb[k - 1] = s.value;
      x.limb[k] = s.error;
    }
    if (!changed) break;
  }
  return x;
}

template <class T>
T element_at(const std::vector<double>& values, index_t place, index_t limb_stride) {
  if constexpr (limb_count<T> == 1) {
    return values[static_cast<std::size_t>(place)];
  } else {
    T x;
    for (int k = 0; k < limb_count<T>; ++k)
      x.limb[k] = values[static_cast<std::size_t>(place + k * limb_stride)];
    return without_overlap(x);
  }
}

template <class T>
std::vector<T> gathered(const std::string& path, const std::vector<double>& values, const numpy_extents& its,
                        const strides& step) {
  std::vector<T> elements;
  elements.reserve(static_cast<std::size_t>(its.rows * its.columns));
  for (index_t j = 0; j < its.columns && its.rows != 0; ++j) {
    for (index_t i = 0; i < its.rows; ++i) {
      elements.push_back(element_at<T>(values, i * step.row + j * step.column, step.limb));
      if (std::isfinite(leading(elements.back()))) continue;
      reject(path, "element [" + std::to_string(i) + ", " + std::to_string(j) + "] is not finite");
    }
  }
  return elements;
}

/// The elements as they stand in the file, floats as doubles.
std::vector<double> read_values(binary_file& file, std::size_t offset, std::size_t count,
                                int bytes_an_element) {
  std::vector<double> values(count);
  if (bytes_an_element == 8) {
    file.read(offset, values.data(), count * 8);
    return values;
  }
  std::vector<float> floats(count);
  file.read(offset, floats.data(), count * 4);
  for (std::size_t k = 0; k < count; ++k) values[k] = floats[k];
  return values;
}

dense_matrix read_numpy_array(const std::string& path) {
  binary_file file(path);
  std::string first(std::min(file.size(), detail::numpy_preamble_bytes), '\0');
  file.read(0, first.data(), first.size());
  const auto preamble = detail::parse_numpy_preamble(path, first);
  if (preamble.header_bytes > file.size() - preamble.bytes) reject(path, "the file ends within its header");
  std::string text(preamble.header_bytes, '\0');
  file.read(preamble.bytes, text.data(), text.size());
  const auto header = detail::parse_numpy_header(path, text);
  const auto its = extents_of(path, header);
  const std::size_t offset = preamble.bytes + preamble.header_bytes;
  const std::size_t bytes = its.doubles() * static_cast<std::size_t>(header.bytes_an_element);
  if (file.size() - offset != bytes) {
    reject(path, (file.size() - offset < bytes ? "the file is truncated: " : "the file is too long: ") +
                     std::to_string(file.size() - offset) + " bytes follow the header, the shape needs " +
                     std::to_string(bytes));
  }
  const auto values = read_values(file, offset, its.doubles(), header.bytes_an_element);
  const auto step = strides_of(its, header.by_columns);
  dense_matrix A{its.rows, its.columns, {}};
  for (const auto f : solver_formats) {
    with_solver_format(f, [&]<class T>() {
      if (limb_count<T> == its.limbs) A.elements = gathered<T>(path, values, its, step);
    });
  }
  return A;
}

}  // namespace

dense_matrix read_numpy(const std::string& path) {
  try {
    return read_numpy_array(path);
  } catch (const std::bad_alloc&) {
    throw error(error_kind::out_of_memory, path + ": the array does not fit into memory");
  }
}

void write_numpy(const std::string& path, const dense_matrix& A) {
  dense::require_all_elements("write_numpy", "A", A);
  A.visit([&]<class T>(const std::vector<T>& elements) {
    std::vector<index_t> shape{A.rows};
    if (A.columns != 1 || limb_count < T >> 1) shape.push_back(A.columns);
    if (limb_count < T >> 1) shape.push_back(limb_count<T>);
    output_file out(path);
    out.write(detail::numpy_start(shape));
    for (index_t i = 0; i < A.rows; ++i) {
      for (index_t j = 0; j < A.columns; ++j) {
        char bytes[sizeof(T)];
        std::memcpy(bytes, &elements[static_cast<std::size_t>(i + j * A.rows)], sizeof bytes);
        out.write({bytes, sizeof bytes});
      }
    }
    out.commit();
  });
}

}  // namespace residua
