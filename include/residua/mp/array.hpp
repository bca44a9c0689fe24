// Vectors and matrices of run-time precision where a context computes.
#pragma once

#include <span>
#include <vector>

#include "residua/base/memory_block.hpp"
#include "residua/mp/mp.hpp"
#include "residua/mp/view.hpp"

namespace residua {

/// `size` elements of `bits` bits in the context's memory. An mp_array is move-only and converts to a view.
class mp_array {
 public:
  mp_array() = default;
  /// Makes zeros. Throws invalid_argument for a negative size or a precision out of range, out_of_memory.
  mp_array(const context& ctx, index_t size, int bits);
  /// Copies host numbers, each rounded to `bits` bits.
  mp_array(const context& ctx, std::span<const mp> host, int bits);

  [[nodiscard]] index_t size() const { return size_; }
  [[nodiscard]] int bits() const { return bits_; }
  [[nodiscard]] mp_vector_view view() { return {data(), bits_, size_, 1, size_, block_.memory()}; }
  [[nodiscard]] mp_const_vector_view view() const {
    return {data(), bits_, size_, 1, size_, block_.memory()};
  }
  operator mp_vector_view() { return view(); }              // NOLINT(google-explicit-constructor)
  operator mp_const_vector_view() const { return view(); }  // NOLINT(google-explicit-constructor)

  /// Overwrites the elements with host numbers, as many, each rounded to bits().
  void upload(const context& ctx, std::span<const mp> host);
  [[nodiscard]] std::vector<mp> to_host(const context& ctx) const;

 private:
  [[nodiscard]] std::uint64_t* data() const { return static_cast<std::uint64_t*>(block_.data()); }

  memory_block block_;
  index_t size_ = 0;
  int bits_ = fewest_mp_bits;
};

/// rows x columns elements of `bits` bits by columns, without gaps; move-only, and convertible to a view.
class mp_matrix {
 public:
  mp_matrix() = default;
  /// Makes zeros. Throws as mp_array.
  mp_matrix(const context& ctx, index_t rows, index_t columns, int bits);
  /// Copies host numbers, which lie by columns.
  mp_matrix(const context& ctx, index_t rows, index_t columns, std::span<const mp> host, int bits);

  [[nodiscard]] index_t rows() const { return rows_; }
  [[nodiscard]] index_t columns() const { return columns_; }
  [[nodiscard]] int bits() const { return elements_.bits(); }
  [[nodiscard]] mp_matrix_view view() { return shaped(elements_.view()); }
  [[nodiscard]] mp_const_matrix_view view() const { return shaped(elements_.view()); }
  operator mp_matrix_view() { return view(); }              // NOLINT(google-explicit-constructor)
  operator mp_const_matrix_view() const { return view(); }  // NOLINT(google-explicit-constructor)

  /// Overwrites the elements with host numbers by columns, as many, each rounded to bits().
  void upload(const context& ctx, std::span<const mp> host) { elements_.upload(ctx, host); }
  [[nodiscard]] std::vector<mp> to_host(const context& ctx) const { return elements_.to_host(ctx); }

 private:
  template <class Word>
  [[nodiscard]] basic_mp_matrix_view<Word> shaped(const basic_mp_vector_view<Word>& all) const {
    return {all.first(), all.bits(), rows_, columns_, rows_ > 1 ? rows_ : 1, all.plane(), all.memory()};
  }

  mp_array elements_;
  index_t rows_ = 0, columns_ = 0;
};

}  // namespace residua
