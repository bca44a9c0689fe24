// Matrices of long integers for tests: host words with gaps between columns and planes, and their values in
// GMP.
#pragma once

#include <functional>

#include "residua/residue/integer_gemm.hpp"
#include "residua/view/array.hpp"
#include "residue/integers.hpp"

namespace residua_test {

using residua::index_t;

/// How words lie: planes one after the other or within columns, with gaps or without.
enum class layout { dense, gaps, within_columns };

struct integer_matrix {
  int words;
  index_t rows, columns, leading, plane;
  std::vector<std::uint32_t> data;

  static constexpr std::uint32_t poison = 0xDEADBEEF;

  integer_matrix(int w, index_t m, index_t n, layout its_layout = layout::dense)
      : words(w), rows(m), columns(n) {
    const index_t gap = its_layout == layout::gaps ? 3 : 0;
    plane = its_layout == layout::within_columns ? std::max<index_t>(1, m) + 1 : 0;
    leading = its_layout == layout::within_columns ? plane * w + 2 : std::max<index_t>(1, m) + gap;
    if (its_layout != layout::within_columns) plane = leading * n + 2 * gap;
    const index_t size = its_layout == layout::within_columns ? leading * n : plane * w;
    data.assign(static_cast<std::size_t>(size + 1), poison);
  }
  [[nodiscard]] std::size_t place(index_t i, index_t j, int w) const {
    return static_cast<std::size_t>(i + j * leading + w * plane);
  }
  /// Sets (i, j) to x modulo 2^(32 words).
  void set(index_t i, index_t j, const integer& x) {
    integer rest;
    mpz_fdiv_r_2exp(rest.get(), x.get(), static_cast<mp_bitcnt_t>(32 * words));
    for (int w = 0; w < words; ++w) {
      data[place(i, j, w)] = static_cast<std::uint32_t>(mpz_get_ui(rest.get()));
      mpz_fdiv_q_2exp(rest.get(), rest.get(), 32);
    }
  }
  [[nodiscard]] integer get(index_t i, index_t j) const {
    integer x;
    for (int w = words - 1; w >= 0; --w) {
      mpz_mul_2exp(x.get(), x.get(), 32);
      mpz_add_ui(x.get(), x.get(), data[place(i, j, w)]);
    }
    if (mpz_tstbit(x.get(), static_cast<mp_bitcnt_t>(32 * words - 1)) != 0) {
      integer one(1);
      mpz_mul_2exp(one.get(), one.get(), static_cast<mp_bitcnt_t>(32 * words));
      mpz_sub(x.get(), x.get(), one.get());
    }
    return x;
  }
  void fill(const std::function<integer(index_t, index_t)>& element) {
    for (index_t j = 0; j < columns; ++j) {
      for (index_t i = 0; i < rows; ++i) set(i, j, element(i, j));
    }
  }
  template <class Word>
  [[nodiscard]] residua::integer_matrix_view<Word> view(Word* first, residua::memory_space memory) const {
    return {first, words, rows, columns, leading, plane, memory};
  }
  /// How many words are not those of elements and are still poisoned.
  [[nodiscard]] bool gaps_are_poisoned() const {
    auto rest = data;
    for (index_t j = 0; j < columns; ++j) {
      for (index_t i = 0; i < rows; ++i) {
        for (int w = 0; w < words; ++w) rest[place(i, j, w)] = poison;
      }
    }
    return std::all_of(rest.begin(), rest.end(), [](std::uint32_t w) { return w == poison; });
  }
};

/// In the memory of a context.
class integers_there {
 public:
  integers_there(const residua::context& ctx, const integer_matrix& x)
      : of_(&x), ctx_(ctx), words_(ctx, std::span<const std::uint32_t>(x.data)) {}
  [[nodiscard]] residua::integer_matrix_view<const std::uint32_t> view() const {
    return of_->view<const std::uint32_t>(words_.data(), ctx_.memory());
  }
  [[nodiscard]] residua::integer_matrix_view<std::uint32_t> view() {
    return of_->view<std::uint32_t>(words_.data(), ctx_.memory());
  }
  [[nodiscard]] integer_matrix back() const {
    integer_matrix x = *of_;
    x.data = words_.to_host(ctx_);
    return x;
  }

 private:
  const integer_matrix* of_;
  residua::context ctx_;
  residua::array<std::uint32_t> words_;
};

/// (op(A) op(B))_ij.
inline integer exact_sum(const integer_matrix& A, const integer_matrix& B, residua::op op_a, residua::op op_b,
                         index_t i, index_t j) {
  integer sum;
  const index_t k = residua::is_transposed(op_a) ? A.rows : A.columns;
  for (index_t t = 0; t < k; ++t) {
    const integer a = residua::is_transposed(op_a) ? A.get(t, i) : A.get(i, t);
    const integer b = residua::is_transposed(op_b) ? B.get(j, t) : B.get(t, j);
    mpz_addmul(sum.get(), a.get(), b.get());
  }
  return sum;
}

}  // namespace residua_test
