// What the tests of residua.h share: operands that the C function and the C++ routine get alike, and
// comparisons.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <initializer_list>
#include <string>
#include <vector>

#include "backends.hpp"
#include "c_interface/call.hpp"
#include "residua/view/array.hpp"
#include "residua/view/banded_view.hpp"
#include "residua/view/packed_view.hpp"

namespace residua_test {

using residua::index_t;
using residua::c_interface::choose;
using residua::c_interface::const_elements;
using residua::c_interface::elements;
using residua::c_interface::number;

/// A context of C's beside the one of C++: the same one.
class c_interface : public on_backend {
 protected:
  residua_context handle{ctx};
};

/// An array of T.
template <class T>
elements<T> elements_of(residua::array<T>& array) {
  if constexpr (residua::plane_stored<T>) {
    return {array.high(), array.low()};
  } else {
    return reinterpret_cast<elements<T>>(array.data());
  }
}

/// An array twice with the same contents: the C function's, and the C++ routine's, whose views these are.
template <class T>
class operand {
 public:
  static constexpr index_t size = 256;
  operand(const residua::context& ctx, int seed)
      : ctx_(ctx), c_(ctx, contents(seed)), cxx_(ctx, contents(seed)) {}

  [[nodiscard]] elements<T> c() { return elements_of(c_); }
  [[nodiscard]] const_elements<T> constant() {
    if constexpr (residua::plane_stored<T>) {
      return {c_.high(), c_.low()};
    } else {
      return c();
    }
  }
  [[nodiscard]] residua::vector_view<T> vector(index_t n, index_t increment) {
    return {cxx_.data(), n, increment, ctx_.memory()};
  }
  [[nodiscard]] residua::matrix_view<T> matrix(index_t rows, index_t columns, index_t leading) {
    return {cxx_.data(), rows, columns, leading, ctx_.memory()};
  }
  [[nodiscard]] residua::banded_view<T> banded(index_t rows, index_t columns, index_t below, index_t above,
                                               index_t leading) {
    return {cxx_.data(), rows, columns, below, above, leading, ctx_.memory()};
  }
  [[nodiscard]] residua::packed_view<T> packed(index_t order, residua::uplo triangle) {
    return {cxx_.data(), order, triangle, ctx_.memory()};
  }
  /// Whether all elements of both are the same, those between the operand's own included.
  [[nodiscard]] bool same() const {
    const auto x = c_.to_host(ctx_), y = cxx_.to_host(ctx_);
    for (std::size_t i = 0; i < x.size(); ++i) {
      const residua::arithmetic_t<T> p = residua::loaded(x[i]), q = residua::loaded(y[i]);
      if (std::memcmp(&p, &q, sizeof p) != 0) return false;
    }
    return true;
  }

 private:
  static std::vector<T> contents(int seed) {
    using residua::arithmetic_t;
    std::vector<T> host;
    for (int i = 0; i < size; ++i) {
      host.push_back(residua::stored<T>(arithmetic_t<T>(1.0) /
                                        arithmetic_t<T>(static_cast<double>(3 + (i * 7 + seed * 13) % 101))));
    }
    return host;
  }

  const residua::context& ctx_;
  residua::array<T> c_, cxx_;
};

template <class... Operands>
void expect_same_elements(const Operands&... operands) {
  const bool same[] = {operands.same()...};
  for (std::size_t i = 0; i < sizeof...(operands); ++i) EXPECT_TRUE(same[i]) << "operand " << i;
}

/// A scalar in the format that T is computed in, different for every seed and exact in none.
template <class T>
struct scalar_twins {
  explicit scalar_twins(int seed)
      : value(residua::arithmetic_t<T>(1.0) / residua::arithmetic_t<T>(static_cast<double>(-2 * seed - 1))) {}
  [[nodiscard]] const number<T>* c() const { return reinterpret_cast<const number<T>*>(&value); }
  residua::arithmetic_t<T> value;
};

/// A modified rotation of numbers that are exact in none, also where the flag gives them.
template <class T>
struct rotation_twins {
  using element = residua::arithmetic_t<T>;
  rotation_twins(double flag, int seed)
      : value(element(flag), scalar_twins<T>(seed).value, scalar_twins<T>(seed + 1).value,
              scalar_twins<T>(seed + 2).value, scalar_twins<T>(seed + 3).value) {}
  [[nodiscard]] const number<T>* c() const { return reinterpret_cast<const number<T>*>(&value); }
  residua::modified_rotation<element> value;
};

template <class C, class Cxx>
void expect_same_bits(const C& result, const Cxx& wanted) {
  static_assert(sizeof result == sizeof wanted);
  EXPECT_EQ(std::memcmp(&result, &wanted, sizeof wanted), 0);
}

inline residua::op as_cxx(residua_op value) { return static_cast<residua::op>(value); }
inline residua::uplo as_cxx(residua_uplo value) { return static_cast<residua::uplo>(value); }
inline residua::diag as_cxx(residua_diag value) { return static_cast<residua::diag>(value); }
inline residua::side as_cxx(residua_side value) { return static_cast<residua::side>(value); }

inline void expect_last_error(const char* words) {
  EXPECT_NE(std::string(residua_last_error()).find(words), std::string::npos) << residua_last_error();
}
/// That a call failed so, and that the message has these words.
inline void expect_failure(residua_status status, residua_status wanted,
                           std::initializer_list<const char*> words) {
  EXPECT_EQ(status, wanted);
  for (const char* word : words) expect_last_error(word);
}

/// What a C program can pass, though no value of the enumeration: any int (RESIDUA_ANY_INT).
template <class Enumeration>
Enumeration out_of_range(int number) {
  return static_cast<Enumeration>(number);
}

}  // namespace residua_test
