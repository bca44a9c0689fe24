// What benchmarks call of FLINT: its approximate arithmetic, as `residua bench` does, and its integers.
#pragma once

#include <gmp.h>

#include "cli/bench/peers/flint_library.hpp"

namespace residua_bench {

using residua::cli::arb_matrix;
using residua::cli::check_flint;
using residua::cli::flint_library;
using residua::cli::flint_struct;
using residua::cli::nfloat_context;
using residua::cli::nfloat_matrix;

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
