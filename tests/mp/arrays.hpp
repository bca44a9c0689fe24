// Vectors and matrices of run-time precision for tests, with poison around their elements, and sums by MPFR.
#pragma once

#include <cstdlib>

#include "numbers.hpp"
#include "residua/base/memory_block.hpp"
#include "residua/mp/array.hpp"

namespace residua_test {

inline void expect_same_numbers(const std::vector<residua::mp>& got,
                                const std::vector<residua::mp>& expected) {
  ASSERT_EQ(got.size(), expected.size());
  for (std::size_t i = 0; i < got.size(); ++i)
    EXPECT_TRUE(same_bits(got[i], expected[i])) << got[i] << " at " << i << " instead of " << expected[i];
}

/// A vector whose neighbours in memory are NaN, which no routine may read or write.
class strided_mp {
 public:
  strided_mp(const residua::context& ctx, const std::vector<residua::mp>& elements, int bits,
             residua::index_t increment)
      : ctx_(ctx), size_(static_cast<residua::index_t>(elements.size())), increment_(increment) {
    before_.assign(static_cast<std::size_t>(2 * margin + size_ * std::abs(increment)),
                   residua::mp(std::nan(""), bits));
    for (residua::index_t i = 0; i < size_; ++i) before_[place(i)] = elements[static_cast<std::size_t>(i)];
    memory_ = residua::mp_array(ctx, before_, bits);
  }

  residua::mp_vector_view view() {
    const auto all = memory_.view();
    return {all.first() + margin, all.bits(), size_, increment_, all.plane(), all.memory()};
  }
  [[nodiscard]] residua::mp_const_vector_view view() const {
    const auto all = memory_.view();
    return {all.first() + margin, all.bits(), size_, increment_, all.plane(), all.memory()};
  }
  /// The elements as they are now. Fails the test if anything but elements has changed.
  [[nodiscard]] std::vector<residua::mp> elements() const {
    auto now = memory_.to_host(ctx_);
    std::vector<residua::mp> values;
    for (residua::index_t i = 0; i < size_; ++i) values.push_back(now[place(i)]);
    for (residua::index_t i = 0; i < size_; ++i) now[place(i)] = before_[place(i)];
    expect_same_numbers(now, before_);
    return values;
  }

 private:
  static constexpr residua::index_t margin = 3;
  [[nodiscard]] std::size_t place(residua::index_t i) const {
    return static_cast<std::size_t>(margin +
                                    (increment_ > 0 ? i * increment_ : (i - (size_ - 1)) * increment_));
  }

  residua::context ctx_;
  residua::index_t size_, increment_;
  std::vector<residua::mp> before_;
  residua::mp_array memory_;
};

/// A matrix with gaps of NaN below its columns, its planes one after the other or within columns.
class gapped_mp {
 public:
  gapped_mp(const residua::context& ctx, residua::index_t rows, residua::index_t columns,
            const std::vector<residua::mp>& elements, int bits, bool planes_within_columns)
      : ctx_(ctx), rows_(rows), columns_(columns), bits_(bits) {
    const residua::index_t planes = 1 + residua::mp_words(bits), padded = rows + 2;
    plane_ = planes_within_columns ? padded : padded * columns;
    leading_ = planes_within_columns ? padded * planes : padded;
    before_.assign(static_cast<std::size_t>(padded * planes * columns), poison);
    for (residua::index_t j = 0; j < columns; ++j) {
      for (residua::index_t i = 0; i < rows; ++i) {
        const auto& x = elements[static_cast<std::size_t>(i + j * rows)];
        word(i, j, 0) = x.header().code;
        for (std::size_t w = 0; w < x.words().size(); ++w) word(i, j, static_cast<int>(w) + 1) = x.words()[w];
      }
    }
    memory_ = residua::memory_block(ctx, before_.size() * sizeof(std::uint64_t));
    residua::upload_bytes(ctx, memory_.data(), before_.data(), memory_.bytes());
  }

  [[nodiscard]] residua::mp_matrix_view view() const {
    return {static_cast<std::uint64_t*>(memory_.data()),
            bits_,
            rows_,
            columns_,
            leading_,
            plane_,
            memory_.memory()};
  }
  /// The elements as they are now, by columns. Fails the test if anything but elements has changed.
  [[nodiscard]] std::vector<residua::mp> elements() {
    const auto kept = before_;
    residua::download_bytes(ctx_, before_.data(), memory_.data(), memory_.bytes());
    std::vector<residua::mp> values;
    std::vector<std::uint64_t> words(static_cast<std::size_t>(residua::mp_words(bits_)));
    for (residua::index_t j = 0; j < columns_; ++j) {
      for (residua::index_t i = 0; i < rows_; ++i) {
        for (std::size_t w = 0; w < words.size(); ++w) words[w] = word(i, j, static_cast<int>(w) + 1);
        values.emplace_back(bits_, residua::mp_header{word(i, j, 0)}, words);
      }
    }
    for (std::size_t k = 0; k < kept.size(); ++k) {
      if (kept[k] == poison) {
        EXPECT_EQ(before_[k], poison) << "memory between elements written";
      }
    }
    return values;
  }

 private:
  static constexpr std::uint64_t poison = 0x7fffdeadbeef5555;
  std::uint64_t& word(residua::index_t i, residua::index_t j, int w) {
    return before_[static_cast<std::size_t>(i + j * leading_ + w * plane_)];
  }

  residua::context ctx_;
  residua::index_t rows_, columns_, plane_ = 0, leading_ = 0;
  int bits_;
  std::vector<std::uint64_t> before_;
  residua::memory_block memory_;
};

/// The sum of x_i y_i, or of |x_i|, correctly rounded to four times the bits, and the largest term's
/// magnitude.
struct oracle_sum {
  mpfr sum, largest;

  explicit oracle_sum(const std::vector<residua::mp>& x) : oracle_sum(x, {}) {}
  oracle_sum(const std::vector<residua::mp>& x, const std::vector<residua::mp>& y)
      : sum(4 * x.front().bits()), largest(64) {
    mpfr_set_zero(largest.get(), 1);
    std::vector<mpfr> terms;
    for (std::size_t i = 0; i < x.size(); ++i) {
      terms.emplace_back(2 * x[i].bits());
      if (y.empty()) {
        const mpfr a(x[i]);
        mpfr_abs(terms[i].get(), a.get(), MPFR_RNDN);
      } else {
        const mpfr a(x[i]), b(y[i]);
        mpfr_mul(terms[i].get(), a.get(), b.get(), MPFR_RNDN);
      }
      if (mpfr_cmpabs(terms[i].get(), largest.get()) > 0) mpfr_abs(largest.get(), terms[i].get(), MPFR_RNDU);
    }
    std::vector<mpfr_ptr> addresses;
    for (auto& t : terms) addresses.push_back(t.get());
    mpfr_sum(sum.get(), addresses.data(), addresses.size(), MPFR_RNDN);
  }
};

/// That `got` is alpha (sum of x_i y_i) + beta z within u |exact| + factor u |alpha| max |x_i y_i|.
inline void expect_scaled_sum(const residua::mp& got, const residua::mp& alpha, const oracle_sum& s,
                              const residua::mp& beta, const residua::mp& z, double factor) {
  const int bits = got.bits();
  const mpfr a(alpha), b(beta), c(z);
  mpfr exact(4 * bits), error(4 * bits), bound(64), part(64);
  mpfr_fmma(exact.get(), a.get(), s.sum.get(), b.get(), c.get(), MPFR_RNDN);
  mpfr_mul(bound.get(), a.get(), s.largest.get(), MPFR_RNDA);
  mpfr_abs(bound.get(), bound.get(), MPFR_RNDU);
  mpfr_mul_d(bound.get(), bound.get(), factor, MPFR_RNDU);
  mpfr_abs(part.get(), exact.get(), MPFR_RNDU);
  mpfr_add(bound.get(), bound.get(), part.get(), MPFR_RNDU);
  mpfr_div_2si(bound.get(), bound.get(), bits, MPFR_RNDU);
  const mpfr rounded(got);
  mpfr_sub(error.get(), rounded.get(), exact.get(), MPFR_RNDN);
  EXPECT_LE(mpfr_cmpabs(error.get(), bound.get()), 0) << got;
}

}  // namespace residua_test
