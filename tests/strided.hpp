// A vector of a test in a context's memory, with poison before, between and behind its elements.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

#include "residua/number/limits.hpp"
#include "residua/view/array.hpp"

namespace residua_test {

template <class T>
class strided {
 public:
  using value_type = T;

  strided(const residua::context& ctx, const std::vector<T>& elements, residua::index_t increment = 1)
      : ctx_(ctx),
        size_(static_cast<residua::index_t>(elements.size())),
        increment_(increment),
        before_(buffer_of(elements)),
        memory_(ctx, std::span<const T>(before_)) {}

  [[nodiscard]] residua::vector_view<T> view() const {
    return {memory_.data() + margin, size_, increment_, ctx_.memory()};
  }
  operator residua::vector_view<T>() const { return view(); }        // NOLINT(google-explicit-constructor)
  operator residua::vector_view<const T>() const { return view(); }  // NOLINT(google-explicit-constructor)

  /// The elements as they are now. Fails the test if anything but elements has changed.
  [[nodiscard]] std::vector<T> elements() const {
    auto now = memory_.to_host(ctx_);
    std::vector<T> values(static_cast<std::size_t>(size_));
    for (residua::index_t i = 0; i < size_; ++i) values[i] = now[place(i)];
    for (residua::index_t i = 0; i < size_; ++i) now[place(i)] = before_[place(i)];
    EXPECT_EQ(std::memcmp(now.data(), before_.data(), now.size() * sizeof(T)), 0)
        << "memory between elements written";
    return values;
  }

 private:
  static constexpr residua::index_t margin = 5;

  [[nodiscard]] residua::index_t place(residua::index_t i) const {
    return margin + (increment_ > 0 ? i * increment_ : (i - (size_ - 1)) * increment_);
  }
  [[nodiscard]] std::vector<T> buffer_of(const std::vector<T>& elements) const {
    const residua::index_t extent = size_ == 0 ? 0 : (size_ - 1) * std::abs(increment_) + 1;
    std::vector<T> buffer(static_cast<std::size_t>(extent + 2 * margin), std::numeric_limits<T>::quiet_NaN());
    for (residua::index_t i = 0; i < size_; ++i) buffer[place(i)] = elements[i];
    return buffer;
  }

  residua::context ctx_;
  residua::index_t size_, increment_;
  std::vector<T> before_;
  residua::array<T> memory_;
};

/// The same for a 12-byte format: each plane is a vector of its own.
template <residua::plane_stored T>
class strided<T> {
  using low_type = typename T::stored_low;

 public:
  using value_type = T;

  strided(const residua::context& ctx, const std::vector<T>& elements, residua::index_t increment = 1)
      : high_(ctx, part<double>(elements, &T::high), increment),
        low_(ctx, part<low_type>(elements, &T::low), increment) {}

  [[nodiscard]] residua::vector_view<T> view() const {
    const auto high = high_.view();
    const auto low = low_.view();
    const residua::index_t back =
        high.increment() < 0 && high.size() > 0 ? (high.size() - 1) * high.increment() : 0;
    return {high.first() + back, low.first() + back, high.size(), high.increment(), high.memory()};
  }
  operator residua::vector_view<T>() const { return view(); }        // NOLINT(google-explicit-constructor)
  operator residua::vector_view<const T>() const { return view(); }  // NOLINT(google-explicit-constructor)

  [[nodiscard]] std::vector<T> elements() const {
    const auto high = high_.elements();
    const auto low = low_.elements();
    std::vector<T> values(high.size());
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = T(high[i], low[i]);
    return values;
  }

 private:
  template <class Part, class Base>
  static std::vector<Part> part(const std::vector<T>& elements, Part Base::*member) {
    std::vector<Part> parts;
    for (const T& x : elements) parts.push_back(x.*member);
    return parts;
  }

  strided<double> high_;
  strided<low_type> low_;
};

template <class T>
bool same_bits(const T& a, const T& b) {
  if constexpr (residua::plane_stored<T>) {
    return same_bits(a.high, b.high) && same_bits(a.low, b.low);
  } else {
    return std::memcmp(&a, &b, sizeof(T)) == 0;
  }
}
template <class T>
bool same_bits(const std::vector<T>& a, const std::vector<T>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const T& x, const T& y) { return same_bits(x, y); });
}

}  // namespace residua_test
