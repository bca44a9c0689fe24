// LU and Cholesky of FLINT's matrices of balls, as a peer in benchmarks. The library is opened when the
// benchmark runs, and only exported functions are called: so no headers of that version are needed.
#pragma once

#include <dlfcn.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "residua/base/index.hpp"
#include "residua/number/format.hpp"

namespace residua::bench {

class flint_factors {
 public:
  /// `path`: FLINT 3.1 or newer.
  explicit flint_factors(const std::string& path) : library_(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) {
    if (library_ == nullptr) throw std::runtime_error("cannot open " + path);
    function<void(int)>("flint_set_num_threads")(1);
  }

  /// Of n x n numbers by columns, at `bits` bits.
  void set(index_t n, long bits, const std::vector<dd>& elements) {
    bits_ = bits;
    permutation_.resize(static_cast<std::size_t>(n));
    for (auto* matrix : {&given_, &factors_}) {
      matrix->assign(struct_bytes, 0);
      function<void(void*, long, long)>("arb_mat_init")(matrix->data(), n, n);
    }
    std::vector<char> low(struct_bytes);
    function<void(void*)>("arb_init")(low.data());
    const auto set_double = function<void(void*, double)>("arb_set_d");
    const auto add = function<void(void*, void*, void*, long)>("arb_add");
    char* const first = *reinterpret_cast<char**>(given_.data());
    for (index_t i = 0; i < n; ++i) {
      for (index_t j = 0; j < n; ++j) {
        const dd& x = elements[static_cast<std::size_t>(i + j * n)];
        char* const entry = first + ball_bytes * (j + i * n);
        set_double(entry, x.limb[0]);
        set_double(low.data(), x.limb[1]);
        add(entry, entry, low.data(), 2 * bits);
      }
    }
  }
  /// Without radii, as those of balls grow until a pivot's holds zero; whether there is no zero pivot.
  bool lu() {
    using call = int(long*, void*, void*, long);
    const auto approx_lu = function<call>("arb_mat_approx_lu");
    return approx_lu(permutation_.data(), factors_.data(), given_.data(), bits_) != 0;
  }
  /// Whether all minors are known to be positive.
  bool cholesky() {
    return function<int(void*, void*, long)>("arb_mat_cho")(factors_.data(), given_.data(), bits_) != 0;
  }
  void clear() {
    for (auto* matrix : {&given_, &factors_}) function<void(void*)>("arb_mat_clear")(matrix->data());
  }

 private:
  static constexpr std::size_t struct_bytes = 4096;  // more than any of the structs that are kept here
  static constexpr index_t ball_bytes = 48;

  template <class Call>
  Call* function(const char* name) const {
    void* const found = dlsym(library_, name);
    if (found == nullptr) throw std::runtime_error(std::string("no function ") + name);
    return reinterpret_cast<Call*>(found);
  }

  void* library_;
  long bits_ = 0;
  std::vector<char> given_, factors_;
  std::vector<long> permutation_;
};

}  // namespace residua::bench
