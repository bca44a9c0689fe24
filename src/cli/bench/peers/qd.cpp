// Plain loops over QD's numbers, which is what one writes with that library, on the operands' own elements.
#include <qd/dd_real.h>
#include <qd/qd_real.h>

#include <cstdlib>
#include <map>

#include "cli/bench/operands.hpp"
#include "cli/bench/peers/linked_peer.hpp"
#include "cli/bench/peers/team.hpp"

// QD's arithmetic is inline: it gets all that this machine's processor has, as Residua's does. Whatever is
// called is compiled into each version, so that no copy of an inline function asks for another processor.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#  define RESIDUA_OF_EVERY_PROCESSOR [[gnu::target_clones("avx512f", "avx2", "default"), gnu::flatten]]
#else
#  define RESIDUA_OF_EVERY_PROCESSOR
#endif

namespace residua::cli {

namespace {

template <class T>
struct of_qd;
template <>
struct of_qd<dd> {
  using type = dd_real;
};
template <>
struct of_qd<qd> {
  using type = qd_real;
};
template <class T>
using qd_number = typename of_qd<T>::type;

// ---- loops over elements ----

template <class Q>
[[gnu::always_inline]] inline void add_multiple(index_t n, const Q& alpha, const Q* x, Q* y) {
  for (index_t i = 0; i < n; ++i) y[i] += alpha * x[i];
}
RESIDUA_OF_EVERY_PROCESSOR void axpy_loop(index_t n, const dd_real& alpha, const dd_real* x, dd_real* y) {
  add_multiple(n, alpha, x, y);
}
RESIDUA_OF_EVERY_PROCESSOR void axpy_loop(index_t n, const qd_real& alpha, const qd_real* x, qd_real* y) {
  add_multiple(n, alpha, x, y);
}

template <class Q>
[[gnu::always_inline]] inline Q sum_of_products(index_t n, const Q* x, const Q* y) {
  Q sum(0.0);
  for (index_t i = 0; i < n; ++i) sum += x[i] * y[i];
  return sum;
}
RESIDUA_OF_EVERY_PROCESSOR dd_real dot_loop(index_t n, const dd_real* x, const dd_real* y) {
  return sum_of_products(n, x, y);
}
RESIDUA_OF_EVERY_PROCESSOR qd_real dot_loop(index_t n, const qd_real* x, const qd_real* y) {
  return sum_of_products(n, x, y);
}

template <class Q>
[[gnu::always_inline]] inline void multiply_each(index_t n, const Q& alpha, Q* x) {
  for (index_t i = 0; i < n; ++i) x[i] *= alpha;
}
RESIDUA_OF_EVERY_PROCESSOR void scal_loop(index_t n, const dd_real& alpha, dd_real* x) {
  multiply_each(n, alpha, x);
}
RESIDUA_OF_EVERY_PROCESSOR void scal_loop(index_t n, const qd_real& alpha, qd_real* x) {
  multiply_each(n, alpha, x);
}

// ---- operations on the operands ----

/// Where the elements lie, as QD's numbers: arrays of either have the other's layout.
template <class T>
qd_number<T>* elements(array<T>& x) {
  static_assert(sizeof(qd_number<T>) == sizeof(T) && alignof(qd_number<T>) <= alignof(T));
  return reinterpret_cast<qd_number<T>*>(x.data());
}
template <class T>
qd_number<T>* elements(matrix<T>& A) {
  return reinterpret_cast<qd_number<T>*>(A.view().data());
}
template <class T>
qd_number<T> number(const T& x) {
  return qd_number<T>(static_cast<const double*>(x.limb));
}

template <class T>
void axpy_of(operands<T>& o) {
  const index_t n = o.x.size();
  const int threads = worthwhile_threads(o.ctx.threads(), static_cast<double>(n));
  on_threads(threads, [&](int t) {
    const share its(n, t, threads);
    axpy_loop(its.size(), number(o.alpha), elements(o.x) + its.first, elements(o.y) + its.first);
  });
}

template <class T>
void dot_of(operands<T>& o) {
  const index_t n = o.x.size();
  const int threads = worthwhile_threads(o.ctx.threads(), static_cast<double>(n));
  std::vector<qd_number<T>> sums(static_cast<std::size_t>(threads));
  on_threads(threads, [&](int t) {
    const share its(n, t, threads);
    sums[static_cast<std::size_t>(t)] =
        dot_loop(its.size(), elements(o.x) + its.first, elements(o.y) + its.first);
  });
  for (std::size_t t = 1; t < sums.size(); ++t) sums[0] += sums[t];
  for (int limb = 0; limb < T::limbs; ++limb) o.result.limb[limb] = sums[0].x[limb];
}

/// y = alpha A x + beta y by columns, each thread some rows.
template <class T>
void gemv_of(operands<T>& o) {
  const index_t m = o.A.rows(), n = o.A.columns();
  const int threads = worthwhile_threads(o.ctx.threads(), static_cast<double>(m) * static_cast<double>(n));
  on_threads(threads, [&](int t) {
    const share its(m, t, threads);
    auto* const y = elements(o.y) + its.first;
    scal_loop(its.size(), number(o.beta), y);
    for (index_t j = 0; j < n; ++j)
      axpy_loop(its.size(), number(o.alpha) * elements(o.x)[j], elements(o.A) + its.first + j * m, y);
  });
}

/// C = alpha A B, each thread some columns.
template <class T>
void gemm_of(operands<T>& o) {
  const index_t m = o.C.rows(), n = o.C.columns(), k = o.A.columns();
  const int threads = worthwhile_threads(
      o.ctx.threads(), static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k));
  on_threads(threads, [&](int t) {
    const share its(n, t, threads);
    for (index_t j = its.first; j < its.last; ++j) {
      auto* const column = elements(o.C) + j * m;
      std::fill(column, column + m, qd_number<T>(0.0));
      for (index_t l = 0; l < k; ++l)
        axpy_loop(m, number(o.alpha) * elements(o.B)[l + j * k], elements(o.A) + l * m, column);
    }
  });
}

template <class T>
linked_peer qd_peer(std::string_view name, const owned<T>& o) {
  static const std::map<std::string_view, void (*)(operands<T>&)> all = {
      {"axpy", axpy_of<T>}, {"dot", dot_of<T>}, {"gemv", gemv_of<T>}, {"gemm", gemm_of<T>}};
  const auto found = all.find(name);
  if (found == all.end()) return {};
  return {"QD", [o, run = found->second] { run(*o); }};
}

}  // namespace

linked_peer qd_peer_of(std::string_view name, const owned<dd>& o) { return qd_peer(name, o); }
linked_peer qd_peer_of(std::string_view name, const owned<qd>& o) { return qd_peer(name, o); }

}  // namespace residua::cli
