// Arrays of run-time precision: their memory, and host numbers into planes and back.
#include "residua/mp/array.hpp"

#include <algorithm>

#include "residua/base/error.hpp"

namespace residua {

namespace {

std::size_t bytes_of(index_t size, int bits) {
  check_mp_bits("mp_array", bits);
  const auto element_bytes = sizeof(std::uint64_t) * static_cast<std::size_t>(1 + mp_words(bits));
  check_array_size(size, element_bytes);
  return element_bytes * static_cast<std::size_t>(size);
}

index_t count_of(index_t rows, index_t columns) {
  require(rows >= 0, "mp_matrix", "rows >= 0", rows);
  require(columns >= 0, "mp_matrix", "columns >= 0", columns);
  index_t size = 0;
  require(!__builtin_mul_overflow(rows, columns, &size), "mp_matrix", "rows * columns < 2^63", rows);
  return size;
}

}  // namespace

mp_array::mp_array(const context& ctx, index_t size, int bits)
    : block_(ctx, bytes_of(size, bits)), size_(size), bits_(bits) {}

mp_array::mp_array(const context& ctx, std::span<const mp> host, int bits)
    : mp_array(ctx, static_cast<index_t>(host.size()), bits) {
  upload(ctx, host);
}

void mp_array::upload(const context& ctx, std::span<const mp> host) {
  check_upload_size(size_, host.size());
  std::vector<std::uint64_t> planes(block_.bytes() / sizeof(std::uint64_t));
  for (std::size_t i = 0; i < host.size(); ++i) {
    const mp x(host[i], bits_);
    planes[i] = x.header().code;
    for (std::size_t w = 0; w < x.words().size(); ++w) planes[i + (w + 1) * host.size()] = x.words()[w];
  }
  upload_bytes(ctx, block_.data(), planes.data(), block_.bytes());
}

std::vector<mp> mp_array::to_host(const context& ctx) const {
  const auto size = static_cast<std::size_t>(size_);
  std::vector<std::uint64_t> planes(block_.bytes() / sizeof(std::uint64_t));
  download_bytes(ctx, planes.data(), block_.data(), block_.bytes());
  std::vector<std::uint64_t> words(static_cast<std::size_t>(mp_words(bits_)));
  std::vector<mp> host;
  host.reserve(size);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t w = 0; w < words.size(); ++w) words[w] = planes[i + (w + 1) * size];
    host.emplace_back(bits_, mp_header{planes[i]}, words);
  }
  return host;
}

mp_matrix::mp_matrix(const context& ctx, index_t rows, index_t columns, int bits)
    : elements_(ctx, count_of(rows, columns), bits), rows_(rows), columns_(columns) {}

mp_matrix::mp_matrix(const context& ctx, index_t rows, index_t columns, std::span<const mp> host, int bits)
    : mp_matrix(ctx, rows, columns, bits) {
  upload(ctx, host);
}

}  // namespace residua
