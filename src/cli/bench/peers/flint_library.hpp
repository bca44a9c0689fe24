// FLINT's approximate arithmetic (arb's midpoints, nfloat) out of a shared library that is named at run time,
// for instance that of python-flint, whose headers are not installed. Only exported functions are called, by
// the names and types of FLINT 3.2 and later.
#pragma once

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include "residua/base/index.hpp"
#include "residua/mp/mp.hpp"

namespace residua::cli {

class flint_library {
 public:
  /// Keeps GMP and MPFR that the library brings apart from those of this program. Throws runtime_error.
  explicit flint_library(const std::string& path)
      : handle_(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND)) {
    if (handle_ == nullptr) throw std::runtime_error(dlerror());
  }
  flint_library(const flint_library&) = delete;
  flint_library& operator=(const flint_library&) = delete;

  [[nodiscard]] std::string version() const { return static_cast<const char*>(symbol("flint_version")); }

  /// The function of that name, whose arguments have these types.
  template <class Function>
  [[nodiscard]] Function* function(const char* name) const {
    return reinterpret_cast<Function*>(symbol(name));
  }
  /// Calls it.
  template <class Result, class... Arguments>
  Result call(const char* name, Arguments... arguments) const {
    return function<Result(Arguments...)>(name)(arguments...);
  }

 private:
  [[nodiscard]] void* symbol(const char* name) const {
    void* const found = dlsym(handle_, name);
    if (found == nullptr) throw std::runtime_error(dlerror());
    return found;
  }

  void* handle_;
};

/// Room for any of FLINT's structs; they stay until the program ends.
using flint_struct = std::array<std::max_align_t, 128>;

/// Throws where one of nfloat's functions did not succeed.
inline void check_flint(int status) {
  if (status != 0) throw std::runtime_error("a function of FLINT's nfloat has failed");
}

class nfloat_context {
 public:
  nfloat_context(const flint_library& flint, long bits)
      : flint_(flint), words_(static_cast<std::size_t>(mp_words(static_cast<int>(bits)))) {
    check_flint(flint.call<int>("nfloat_ctx_init", get(), bits, 0));
  }
  [[nodiscard]] void* get() { return context_.data(); }
  [[nodiscard]] const flint_library& flint() const { return flint_; }
  /// Of a significand: all their bits are computed with.
  [[nodiscard]] std::size_t words() const { return words_; }

 private:
  const flint_library& flint_;
  std::size_t words_;
  flint_struct context_{};
};

/// One of nfloat's numbers (nfloat.h): the exponent, the sign and the significand, the lowest word first, as
/// those of an mp.
class nfloat_number {
 public:
  nfloat_number(void* number, std::size_t words) : number_(static_cast<mp::word*>(number)), words_(words) {}
  void set(const mp& x) const {
    number_[0] = x.is_zero() ? exponent_of_zero : static_cast<mp::word>(x.exponent());
    number_[1] = x.is_negative() ? 1 : 0;
    std::copy(x.words().begin(), x.words().end(), number_ + 2);
  }
  [[nodiscard]] mp get() const {
    const int bits = 64 * static_cast<int>(words_);
    if (number_[0] == exponent_of_zero) return mp(bits);
    return {bits,
            mp_header::finite(number_[1] != 0, static_cast<std::int64_t>(number_[0])),
            {number_ + 2, words_}};
  }

 private:
  static constexpr mp::word exponent_of_zero = mp::word{1} << 63;
  mp::word* number_;
  std::size_t words_;
};

/// Rows of nfloat's numbers; a vector is one row.
class nfloat_matrix {
 public:
  nfloat_matrix(nfloat_context& context, long rows, long columns)
      : context_(context), columns_(std::max(columns, 1L)), size_(rows * columns) {
    context.flint().call<void>("gr_mat_init", get(), rows, columns, context.get());
  }
  nfloat_matrix(const nfloat_matrix&) = delete;
  nfloat_matrix& operator=(const nfloat_matrix&) = delete;
  ~nfloat_matrix() { context_.flint().call<void>("gr_mat_clear", get(), context_.get()); }

  [[nodiscard]] void* get() { return matrix_.data(); }
  [[nodiscard]] long size() const { return size_; }
  [[nodiscard]] void* element(long k) {
    return context_.flint().call<void*>("gr_mat_entry_ptr", get(), k / columns_, k % columns_,
                                        context_.get());
  }
  void set(long k, const mp& x) { nfloat_number(element(k), context_.words()).set(x); }
  [[nodiscard]] mp number(long k) { return nfloat_number(element(k), context_.words()).get(); }

 private:
  nfloat_context& context_;
  long columns_, size_;
  flint_struct matrix_{};
};

/// A matrix of arb's numbers without radii: arb_t has 48 bytes, of which the midpoint comes first.
class arb_matrix {
 public:
  arb_matrix(const flint_library& flint, long rows, long columns) : flint_(flint), size_(rows * columns) {
    flint.call<void>("arb_mat_init", get(), rows, columns);
  }
  arb_matrix(const arb_matrix&) = delete;
  arb_matrix& operator=(const arb_matrix&) = delete;
  ~arb_matrix() { flint_.call<void>("arb_mat_clear", get()); }

  [[nodiscard]] void* get() { return matrix_.data(); }
  [[nodiscard]] long size() const { return size_; }
  [[nodiscard]] char* element(long k) { return *reinterpret_cast<char**>(matrix_.data()) + 48 * k; }
  /// Exactly.
  void set(long k, const mp& x) {
    void* const arf = element(k);
    if (x.is_zero()) return flint_.call<void>("arf_set_d", arf, 0.0);
    const auto words = static_cast<long>(x.words().size());
    flint_.call<void>("arf_set_mpn", arf, static_cast<const void*>(x.words().data()), words,
                      static_cast<int>(x.is_negative()));
    flint_.call<void>("arf_mul_2exp_si", arf, arf, static_cast<long>(x.exponent()) - 64 * words);
  }
  /// Rounded by nfloat to the words of `precision`.
  [[nodiscard]] mp number(long k, nfloat_context& precision) {
    nfloat_matrix rounded(precision, 1, 1);
    check_flint(flint_.call<int>("nfloat_set_arf", rounded.element(0), static_cast<const void*>(element(k)),
                                 precision.get()));
    return rounded.number(0);
  }

 private:
  const flint_library& flint_;
  long size_;
  flint_struct matrix_{};
};

}  // namespace residua::cli
