// Complex operands of tests, what they are compared with, and the magnitudes that bounds are relative to.
#pragma once

#include "blas/matrices.hpp"
#include "residua/blas/complex/parts.hpp"
#include "residua/view/types.hpp"

namespace residua_test {

using residua::complex;
using residua::op;

template <class F>
void for_each_complex_format(const F& f) {
  f.template operator()<float>();
  f.template operator()<double>();
  f.template operator()<residua::dd>();
  f.template operator()<residua::td>();
  f.template operator()<residua::qd>();
}

template <class T>
std::vector<complex<T>> complex_numbers(index_t n, std::uint64_t seed, data kind = data::uniform) {
  const auto parts = vector_of<T>(kind, 2 * n, seed);
  std::vector<complex<T>> all;
  for (std::size_t k = 0; k < parts.size(); k += 2) all.emplace_back(parts[k], parts[k + 1]);
  return all;
}

/// A vector in a context's memory, its elements an increment apart and NaN between them.
template <class T>
class spread_vector {
 public:
  spread_vector(const residua::context& ctx, const std::vector<complex<T>>& elements, index_t increment)
      : ctx_(ctx),
        size_(static_cast<index_t>(elements.size())),
        increment_(increment),
        before_(static_cast<std::size_t>(size_ * std::abs(increment) + 1), poison()) {
    for (index_t i = 0; i < size_; ++i) before_[place(i)] = elements[static_cast<std::size_t>(i)];
    memory_ = residua::array<complex<T>>(ctx, std::span<const complex<T>>(before_));
  }
  [[nodiscard]] vector_view<complex<T>> view() { return {memory_.data(), size_, increment_, ctx_.memory()}; }
  /// As they are now. Fails the test if anything between them has changed.
  [[nodiscard]] std::vector<complex<T>> elements() {
    auto now = memory_.to_host(ctx_);
    std::vector<complex<T>> values;
    for (index_t i = 0; i < size_; ++i) {
      values.push_back(now[place(i)]);
      now[place(i)] = before_[place(i)];
    }
    EXPECT_EQ(std::memcmp(now.data(), before_.data(), now.size() * sizeof(complex<T>)), 0);
    return values;
  }
  static complex<T> poison() { return {T(std::nan("")), T(std::nan(""))}; }

 private:
  [[nodiscard]] std::size_t place(index_t i) const {
    return static_cast<std::size_t>(increment_ > 0 ? i * increment_ : (i - (size_ - 1)) * increment_);
  }
  residua::context ctx_;
  index_t size_, increment_;
  std::vector<complex<T>> before_;
  residua::array<complex<T>> memory_;
};

inline constexpr op all_ops[] = {op::none, op::transpose, op::conjugate, op::conjugate_transpose};
inline bool conjugates(op o) { return o == op::conjugate || o == op::conjugate_transpose; }

/// A matrix in a context's memory with NaN behind each column.
template <class T>
struct padded_complex {
  padded_complex(const residua::context& ctx, const std::vector<complex<T>>& elements, index_t rows,
                 index_t columns)
      : all(ctx, elements.empty() ? elements : padded_elements(elements, rows), 1),
        rows(rows),
        columns(columns) {}
  residua::matrix_view<complex<T>> view() {
    return {all.view().first(), rows, columns, rows + 3, all.view().memory()};
  }
  std::vector<complex<T>> elements() {
    const auto now = all.elements();
    std::vector<complex<T>> values;
    for (index_t k = 0; k < static_cast<index_t>(now.size()); ++k) {
      if (k % (rows + 3) < rows)
        values.push_back(now[static_cast<std::size_t>(k)]);
      else
        EXPECT_TRUE(std::isnan(leading(now[static_cast<std::size_t>(k)].re)));
    }
    return values;
  }
  static std::vector<complex<T>> padded_elements(const std::vector<complex<T>>& elements, index_t rows) {
    std::vector<complex<T>> all;
    for (std::size_t k = 0; k < elements.size(); ++k) {
      all.push_back(elements[k]);
      if ((k + 1) % static_cast<std::size_t>(rows) == 0) all.insert(all.end(), 3, spread_vector<T>::poison());
    }
    return all;
  }
  spread_vector<T> all;
  index_t rows, columns;
};

/// That call(view) rejects, by the argument's name, every view of a vector that breaks a rule.
template <class T, class Call>
void expect_broken_vectors_rejected(const residua::context& ctx, const std::string& routine,
                                    const std::string& name, const vector_view<complex<T>>& good,
                                    const Call& call) {
  for (const auto& bad : broken_views<complex<T>>(ctx, good))
    expect_rejected({routine + ": " + name + " ", bad.word}, [&] { call(bad.view); });
}
/// The same of a matrix.
template <class T, class Call>
void expect_broken_matrices_rejected(const residua::context& ctx, const std::string& routine,
                                     const std::string& name, const residua::matrix_view<complex<T>>& good,
                                     const Call& call) {
  using view = residua::matrix_view<complex<T>>;
  const auto other = ctx.memory() == residua::memory_space::host ? residua::memory_space::device
                                                                 : residua::memory_space::host;
  const index_t m = good.rows(), n = good.columns();
  const std::pair<view, std::string> broken[] = {
      {view(good.data(), m, n, m - 1, good.memory()), "leading dimension"},
      {view(good.data(), -1, n, m, good.memory()), "-1 rows"},
      {view(good.data(), m, -2, m, good.memory()), "-2 columns"},
      {view(nullptr, m, n, m, good.memory()), "null"},
      {view(good.data(), m, n, m, other), "memory"}};
  for (const auto& [bad, word] : broken)
    expect_rejected({routine + ": " + name + " ", word}, [&, its = bad] { call(its); });
}

/// (re / 3, im / 7).
template <class T>
residua::complex_number_t<T> factor(double re, double im) {
  return {arithmetic_t<T>(re) / arithmetic_t<T>(3.0), arithmetic_t<T>(im) / arithmetic_t<T>(7.0)};
}

/// A sum of products of complex numbers, and of |a|_1 |b|_1.
struct exact_sum_of_products {
  static constexpr mpfr_prec_t bits = 900;
  mp re{bits}, im{bits}, size{bits};

  template <class A, class B>
  void add(const complex<A>& a, const complex<B>& b, bool conjugate_a = false, bool conjugate_b = false) {
    const double sign_a = conjugate_a ? -1 : 1, sign_b = conjugate_b ? -1 : 1;
    add_term(re, a.re, b.re, 1);
    add_term(re, a.im, b.im, -sign_a * sign_b);
    add_term(im, a.re, b.im, sign_b);
    add_term(im, a.im, b.re, sign_a);
    mp product = one_norm(a);
    mpfr_mul(product.get(), product.get(), one_norm(b).get(), MPFR_RNDN);
    mpfr_add(size.get(), size.get(), product.get(), MPFR_RNDN);
  }
  /// Multiplies everything by a number.
  template <class A>
  void scale(const complex<A>& a) {
    const mp x = re, y = im;
    mpfr_set_zero(re.get(), 1);
    mpfr_set_zero(im.get(), 1);
    add_term(re, a.re, x, 1);
    add_term(re, a.im, y, -1);
    add_term(im, a.re, y, 1);
    add_term(im, a.im, x, 1);
    mpfr_mul(size.get(), size.get(), one_norm(a).get(), MPFR_RNDN);
  }
  template <class A>
  static mp one_norm(const complex<A>& a) {
    mp re(a.re, bits), im(a.im, bits);
    mpfr_abs(re.get(), re.get(), MPFR_RNDN);
    mpfr_abs(im.get(), im.get(), MPFR_RNDN);
    mpfr_add(re.get(), re.get(), im.get(), MPFR_RNDN);
    return re;
  }

 private:
  template <class A>
  static mp number(const A& x) {
    if constexpr (std::is_same_v<A, mp>)
      return x;
    else if constexpr (std::is_same_v<A, float>)
      return mp(static_cast<double>(x), bits);
    else
      return mp(x, bits);
  }
  template <class A, class B>
  static void add_term(mp& sum, const A& a, const B& b, double sign) {
    mp product = number(a);
    mpfr_mul(product.get(), product.get(), number(b).get(), MPFR_RNDN);
    mpfr_mul_d(product.get(), product.get(), sign, MPFR_RNDN);
    mpfr_add(sum.get(), sum.get(), product.get(), MPFR_RNDN);
  }
};

/// The constants of number/bounds.hpp, and what a writing of a float adds.
template <class T>
struct complex_bounds {
  using constants = residua::error_bounds<arithmetic_t<T>>;
  static constexpr double unit = residua::limb_unit<arithmetic_t<T>>;
  static constexpr double writing = std::is_same_v<T, float> ? 0x1p-24 : 0;
  static constexpr double product = constants::product * unit, scaled_sum = constants::scaled_sum * unit,
                          dot = constants::dot * unit, root = constants::root * unit;
};

/// Whether each part errs by `bound` of `size` at most.
template <class T>
testing::AssertionResult parts_within(const complex<T>& computed, const exact_sum_of_products& exact,
                                      double bound, const mp& size) {
  const auto re = within(computed.re, exact.re, bound, size);
  return re ? within(computed.im, exact.im, bound, size) : re;
}

template <class T>
bool same_parts(const std::vector<complex<T>>& a, const std::vector<complex<T>>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(complex<T>)) == 0;
}

}  // namespace residua_test
