// Plain loops over MPFR's numbers, on copies of the operands. A product and a sum are taken apart, which
// takes no longer than mpfr_fma and at 106 bits half as long.
#include "residua/mp/mpfr.hpp"

#include <map>
#include <mutex>

#include "cli/bench/mp_operands.hpp"
#include "cli/bench/peers/linked_peer.hpp"
#include "cli/bench/peers/team.hpp"

namespace residua::cli {

namespace {

/// Numbers whose significands lie side by side.
class mpfr_numbers {
 public:
  mpfr_numbers(index_t count, int bits)
      : numbers_(static_cast<std::size_t>(count)), limbs_(static_cast<std::size_t>(count * mp_words(bits))) {
    for (std::size_t k = 0; k < numbers_.size(); ++k) {
      mpfr_custom_init_set(&numbers_[k], MPFR_ZERO_KIND, 0, bits,
                           &limbs_[k * static_cast<std::size_t>(mp_words(bits))]);
    }
  }
  mpfr_numbers(const std::vector<mp>& source, int bits)
      : mpfr_numbers(static_cast<index_t>(source.size()), bits) {
    for (std::size_t k = 0; k < numbers_.size(); ++k) to_mpfr(&numbers_[k], source[k]);
  }
  [[nodiscard]] mpfr_ptr operator[](index_t k) { return &numbers_[static_cast<std::size_t>(k)]; }
  [[nodiscard]] index_t size() const { return static_cast<index_t>(numbers_.size()); }
  [[nodiscard]] std::vector<mp> all(int bits) const {
    std::vector<mp> copies;
    for (const auto& number : numbers_) copies.push_back(mp_from_mpfr(&number, bits));
    return copies;
  }

 private:
  std::vector<__mpfr_struct> numbers_;
  std::vector<mp_limb_t> limbs_;
};

struct mpfr_operands {
  int threads, bits;
  mpfr_numbers scalars, x, y, A, B, C;  // alpha, beta, the result
  index_t m, n, k;

  explicit mpfr_operands(const mp_operands& o)
      : threads(o.ctx.threads()),
        bits(o.bits),
        scalars({o.alpha, o.beta, o.result}, bits),
        x(o.x.to_host(o.ctx), bits),
        y(o.y.to_host(o.ctx), bits),
        A(o.A.to_host(o.ctx), bits),
        B(o.B.to_host(o.ctx), bits),
        C(o.C.rows() * o.C.columns(), bits),
        m(o.A.rows()),
        n(o.B.columns()),
        k(o.A.columns()) {}
  [[nodiscard]] mpfr_ptr alpha() { return scalars[0]; }
  [[nodiscard]] mpfr_ptr beta() { return scalars[1]; }
  [[nodiscard]] mpfr_ptr result() { return scalars[2]; }
};

/// y(y_first + i) += alpha x(x_first + i) for `count` of them.
void add_multiple(mpfr_ptr product, index_t count, mpfr_ptr alpha, mpfr_numbers& x, index_t x_first,
                  mpfr_numbers& y, index_t y_first) {
  for (index_t i = 0; i < count; ++i) {
    mpfr_mul(product, alpha, x[x_first + i], MPFR_RNDN);
    mpfr_add(y[y_first + i], y[y_first + i], product, MPFR_RNDN);
  }
}

void axpy_of(mpfr_operands& o) {
  const int threads = worthwhile_threads(o.threads, static_cast<double>(o.x.size()));
  on_threads(threads, [&](int t) {
    const share its(o.x.size(), t, threads);
    mpfr_numbers product(1, o.bits);
    add_multiple(product[0], its.size(), o.alpha(), o.x, its.first, o.y, its.first);
  });
}

void dot_of(mpfr_operands& o) {
  const int threads = worthwhile_threads(o.threads, static_cast<double>(o.x.size()));
  mpfr_numbers sums(threads, o.bits);
  on_threads(threads, [&](int t) {
    const share its(o.x.size(), t, threads);
    mpfr_numbers product(1, o.bits);
    for (index_t i = its.first; i < its.last; ++i) {
      mpfr_mul(product[0], o.x[i], o.y[i], MPFR_RNDN);
      mpfr_add(sums[t], sums[t], product[0], MPFR_RNDN);
    }
  });
  mpfr_set_zero(o.result(), 1);
  for (int t = 0; t < threads; ++t) mpfr_add(o.result(), o.result(), sums[t], MPFR_RNDN);
}

/// y = alpha A x + beta y by columns, each thread some rows.
void gemv_of(mpfr_operands& o) {
  const int threads = worthwhile_threads(o.threads, static_cast<double>(o.A.size()));
  on_threads(threads, [&](int t) {
    const share its(o.m, t, threads);
    mpfr_numbers temporary(2, o.bits);
    for (index_t i = its.first; i < its.last; ++i) mpfr_mul(o.y[i], o.beta(), o.y[i], MPFR_RNDN);
    for (index_t j = 0; j < o.k; ++j) {
      mpfr_mul(temporary[1], o.alpha(), o.x[j], MPFR_RNDN);
      add_multiple(temporary[0], its.size(), temporary[1], o.A, its.first + j * o.m, o.y, its.first);
    }
  });
}

/// C = alpha A B, each thread some columns.
void gemm_of(mpfr_operands& o) {
  const int threads =
      worthwhile_threads(o.threads, static_cast<double>(o.C.size()) * static_cast<double>(o.k));
  on_threads(threads, [&](int t) {
    const share its(o.n, t, threads);
    mpfr_numbers temporary(2, o.bits);
    for (index_t j = its.first; j < its.last; ++j) {
      for (index_t i = 0; i < o.m; ++i) mpfr_set_zero(o.C[i + j * o.m], 1);
      for (index_t l = 0; l < o.k; ++l) {
        mpfr_mul(temporary[1], o.alpha(), o.B[l + j * o.k], MPFR_RNDN);
        add_multiple(temporary[0], o.m, temporary[1], o.A, l * o.m, o.C, j * o.m);
      }
    }
  });
}

struct mpfr_routine {
  void (*run)(mpfr_operands&);
  mpfr_numbers mpfr_operands::*left;
};

}  // namespace

linked_peer mpfr_peer_of(std::string_view name, const std::shared_ptr<mp_operands>& o) {
  static const std::map<std::string_view, mpfr_routine> all = {{"axpy", {axpy_of, &mpfr_operands::y}},
                                                               {"dot", {dot_of, &mpfr_operands::scalars}},
                                                               {"gemv", {gemv_of, &mpfr_operands::y}},
                                                               {"gemm", {gemm_of, &mpfr_operands::C}}};
  const auto found = all.find(name);
  if (found == all.end()) return {};
  const auto its = std::make_shared<mpfr_operands>(*o);
  const auto outcome = [its, left = found->second.left] {
    auto numbers = ((*its).*left).all(its->bits);
    if (left != &mpfr_operands::scalars) return numbers;
    return std::vector<mp>{numbers.back()};
  };
  return {std::string("MPFR ") + mpfr_get_version(), [its, run = found->second.run] { run(*its); }, outcome};
}

}  // namespace residua::cli
