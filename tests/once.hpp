// What tests on several backends do once for all of them: most backends have the same bits, and exact
// arithmetic takes longer than what it checks.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <map>
#include <set>
#include <vector>

#include "residua/number/complex.hpp"
#include "residua/number/triple_storage.hpp"

namespace residua_test {

/// 128 bits that tell values apart: two that differ have the same with a probability of about 2^-128.
class fingerprint {
 public:
  template <class T>
  void add(const T& value) {
    if constexpr (residua::plane_stored<T>) {  // whose objects have bytes of no meaning
      add(value.high);
      add(value.low);
    } else {
      static_assert(std::is_trivially_copyable_v<T>);
      std::array<std::uint64_t, (sizeof(T) + 7) / 8> words{};
      std::memcpy(words.data(), &value, sizeof(T));
      for (const auto word : words) add_word(word);
    }
  }
  template <class T>
  void add(const residua::complex<T>& value) {
    add(value.re);
    add(value.im);
  }
  template <class T>
  void add(const std::vector<T>& values) {
    add(values.size());
    for (const auto& value : values) add(value);
  }
  auto operator<=>(const fingerprint&) const = default;

 private:
  void add_word(std::uint64_t word) {
    first_ = (first_ ^ word) * 0x9E3779B97F4A7C15U;
    first_ ^= first_ >> 29;
    second_ = (second_ + word) * 0xC2B2AE3D27D4EB4FU;
    second_ ^= second_ >> 32;
  }

  std::uint64_t first_ = 1, second_ = 2;
};

/// check(), unless the same check has passed of the same values: of all that it looks at.
template <class Check, class... Values>
void expect_once(const Check& check, const Values&... values) {
  static std::set<fingerprint> passed;
  fingerprint all;
  (all.add(values), ...);
  if (passed.contains(all)) return;
  check();
  if (!testing::Test::HasFailure()) passed.insert(all);
}

/// make(), or what it returned for the same key before.
template <class Key, class Make>
const auto& made_once(const Key& key, const Make& make) {
  static std::map<Key, decltype(make())> kept;
  const auto before = kept.find(key);
  return before != kept.end() ? before->second : kept.emplace(key, make()).first->second;
}

}  // namespace residua_test
