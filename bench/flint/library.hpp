// FLINT's approximate arithmetic (arb's midpoints, nfloat) and its integers out of a shared library that is
// named at run time: benchmarks compare with the newest one, for instance that of python-flint, whose headers
// are not installed. Only exported functions are called, by the names and types of FLINT 3.1 and later.
#pragma once

#include <dlfcn.h>
#include <gmp.h>
#include <mpfr.h>

#include <array>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace residua_bench {

class flint_library {
 public:
  /// Keeps GMP and MPFR that the library brings apart from those of this program.
  explicit flint_library(const std::string& path)
      : handle_(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND)) {
    if (handle_ == nullptr) throw std::runtime_error(dlerror());
  }
  flint_library(const flint_library&) = delete;
  flint_library& operator=(const flint_library&) = delete;

  [[nodiscard]] std::string version() const { return static_cast<const char*>(symbol("flint_version")); }

  /// Calls the function of that name, whose arguments have these types.
  template <class Result, class... Arguments>
  Result call(const char* name, Arguments... arguments) const {
    return reinterpret_cast<Result (*)(Arguments...)>(symbol(name))(arguments...);
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

/// A matrix of arb's numbers without radii: arb_t has 48 bytes, of which the midpoint comes first.
class arb_matrix {
 public:
  arb_matrix(const flint_library& flint, long rows, long columns) : flint_(flint) {
    flint.call<void>("arb_mat_init", get(), rows, columns);
  }
  [[nodiscard]] void* get() { return matrix_.data(); }
  [[nodiscard]] char* element(long k) { return *reinterpret_cast<char**>(matrix_.data()) + 48 * k; }
  void set(long k, mpfr_srcptr x) {
    flint_.call<void>("arf_set_mpfr", static_cast<void*>(element(k)), static_cast<const void*>(x));
  }

 private:
  const flint_library& flint_;
  flint_struct matrix_{};
};

class nfloat_context {
 public:
  nfloat_context(const flint_library& flint, long bits) : flint_(flint) {
    if (flint.call<int>("nfloat_ctx_init", get(), bits, 0) != 0)
      throw std::runtime_error("nfloat has no such precision");
  }
  [[nodiscard]] void* get() { return context_.data(); }
  [[nodiscard]] const flint_library& flint() const { return flint_; }
  /// Throws where a function did not succeed.
  static void check(int status) {
    if (status != 0) throw std::runtime_error("a function of nfloat has failed");
  }

 private:
  const flint_library& flint_;
  flint_struct context_{};
};

/// Rows of nfloat's numbers; a vector is one row.
class nfloat_matrix {
 public:
  nfloat_matrix(nfloat_context& context, long rows, long columns) : context_(context), columns_(columns) {
    context.flint().call<void>("gr_mat_init", get(), rows, columns, context.get());
  }
  [[nodiscard]] void* get() { return matrix_.data(); }
  [[nodiscard]] void* element(long k) {
    return context_.flint().call<void*>("gr_mat_entry_ptr", get(), k / columns_, k % columns_,
                                        context_.get());
  }
  void set(long k, const void* arf) {
    nfloat_context::check(context_.flint().call<int>("nfloat_set_arf", element(k), arf, context_.get()));
  }

 private:
  nfloat_context& context_;
  long columns_;
  flint_struct matrix_{};
};

/// A matrix of integers of any length: a word each, side by side, which is a number or where it is.
class fmpz_matrix {
 public:
  fmpz_matrix(const flint_library& flint, long rows, long columns) : flint_(flint) {
    flint.call<void>("fmpz_mat_init", get(), rows, columns);
  }
  [[nodiscard]] void* get() { return matrix_.data(); }
  [[nodiscard]] long* element(long k) { return *reinterpret_cast<long**>(matrix_.data()) + k; }
  void set(long k, mpz_srcptr x) {
    flint_.call<void>("fmpz_set_mpz", static_cast<void*>(element(k)), static_cast<const void*>(x));
  }

 private:
  const flint_library& flint_;
  flint_struct matrix_{};
};

}  // namespace residua_bench
