// The operands of what `residua bench` measures.
#pragma once

#include <cmath>
#include <random>

#include "cli/bench/cases.hpp"
#include "residua/blas.hpp"
#include "residua/lapack/report.hpp"
#include "residua/sparse/csr_matrix.hpp"

namespace residua::cli {

inline constexpr auto left = side::left;
inline constexpr auto lower = uplo::lower;
inline constexpr auto plain = op::none;
inline constexpr auto full = diag::non_unit;

/// A prime: a matrix of so many columns that is filled with as many numbers again and again has no two alike.
inline constexpr index_t bench_period = 1009;

/// Random numbers between 0 and 1/3 with all bits of the format in use, the same every time.
template <class T>
std::vector<T> numbers(index_t count) {
  std::mt19937_64 engine(1);
  std::vector<T> x(static_cast<std::size_t>(count));
  for (T& element : x) {
    const double in_unit_interval = std::ldexp(static_cast<double>(engine() >> 11) + 0.5, -53);
    element = stored<T>(arithmetic_t<T>(in_unit_interval) / arithmetic_t<T>(3.0));
  }
  return x;
}

/// Fills x with bench_period numbers again and again. Numbers are doubled where x lies: the host would take
/// a hundred times as long to write and send as many as a GPU's benchmark needs.
template <class T>
void fill(const context& ctx, const vector_view<T>& x) {
  index_t filled = std::min(x.size(), bench_period);
  const array<T> first(ctx, std::span<const T>(numbers<T>(filled)));
  copy(ctx, first, x.part(0, filled));
  while (filled < x.size()) {
    const index_t more = std::min(filled, x.size() - filled);
    copy(ctx, x.part(0, more), x.part(filled, more));
    filled += more;
  }
  ctx.synchronize();  // `first` may go
}

/// All elements of a matrix without gaps.
template <class T>
vector_view<T> flat(const matrix_view<T>& A) {
  return {A.data(), A.rows() * A.columns(), 1, A.memory()};
}

template <class T>
struct operands {
  using number = arithmetic_t<T>;
  context ctx;
  residua::engine engine;
  std::shared_ptr<gemm_report> report = std::make_shared<gemm_report>();
  array<T> x, y, z;
  matrix<T> A, B, C, D;
  array<index_t> pivots;
  std::optional<csr_matrix> sparse;
  std::shared_ptr<const csr> host_sparse;  // the same on the host
  number result = number(0.0);             // of what returns a number
  number alpha = number(1.0) / number(3.0), beta = number(1.0) / number(7.0);
  number cosine = number(0.6), sine = number(0.8);

  operands(const context& c, residua::engine e) : ctx(c), engine(e) {}
  void make_vectors(index_t x_size, index_t y_size) {
    x = array<T>(ctx, x_size);
    y = array<T>(ctx, y_size);
    fill(ctx, x.view());
    fill(ctx, y.view());
  }
  [[nodiscard]] matrix<T> filled(index_t rows, index_t columns) const {
    matrix<T> M(ctx, rows, columns);
    fill(ctx, flat(M.view()));
    return M;
  }
  /// With n on its diagonal: no triangle of it is ill-conditioned.
  [[nodiscard]] matrix<T> dominant(index_t n) const {
    auto M = filled(n, n);
    const array<T> diagonal(ctx, n, stored<T>(number(static_cast<double>(n))));
    copy(ctx, diagonal, M.view().diagonal());
    ctx.synchronize();
    return M;
  }
  /// With n on the other diagonal, so that partial pivoting exchanges rows.
  [[nodiscard]] matrix<T> exchanging(index_t n) const {
    auto M = filled(n, n);
    const array<T> large(ctx, n, stored<T>(number(static_cast<double>(n))));
    const auto all = flat(M.view());
    copy(ctx, large, vector_view<T>(all.first() + (n - 1), n, std::max<index_t>(1, n - 1), all.memory()));
    ctx.synchronize();
    return M;
  }
};

// What works in place starts from a fresh copy each time, which is counted: otherwise numbers would over- or
// underflow in the course of many runs.
template <class T>
vector_view<T> fresh_y(operands<T>& o) {
  copy(o.ctx, o.x, o.y);
  return o.y;
}
template <class T>
matrix_view<T> fresh_C(operands<T>& o) {
  copy(o.ctx, flat(o.B.view()), flat(o.C.view()));
  return o.C;
}

template <class T>
using owned = std::shared_ptr<operands<T>>;

/// Calls f.template operator()<T>(operands) for the format; f fills them in and gives the rest of the case.
template <class F>
bench_case with_operands(const context& ctx, format f, engine e, const F& make) {
  return with_vector_format(
      f, [&]<class T>() { return make.template operator()<T>(std::make_shared<operands<T>>(ctx, e)); });
}

// The formats that an operation has.
struct formats_of_factors {
  template <class T>
  static constexpr bool has = factor_format<T>;
};
struct formats_of_solvers {
  template <class T>
  static constexpr bool has = solver_format<T>;
};

/// Whether a format is one of them, as bench_operation::has.
template <class Formats>
bool is_one_of(format f) {
  return with_vector_format(f, []<class T>() { return Formats::template has<T>; });
}

/// Calls make.template operator()<T>() for one of the formats. Throws unsupported, naming the operation, for
/// another one.
template <class Formats, class Make>
bench_case in_one_of(format f, const std::string& operation, const Make& make) {
  return with_vector_format(f, [&]<class T>() -> bench_case {
    if constexpr (Formats::template has<T>) {
      return make.template operator()<T>();
    } else {
      refuse_format(operation, name_of(f));
    }
  });
}

/// The bits of a number of any format, exactly unless its limbs are further apart than any that is computed.
inline constexpr int outcome_bits = 512;

/// The numbers that an operation has left: its result, vectors and matrices. Of decompositions
/// (`values_only`) the vectors alone: eigenvectors are known but for their signs.
template <class T>
std::vector<mp> outcome_of(const operands<T>& o, bool values_only) {
  std::vector<mp> all = {mp(o.result, outcome_bits)};
  const auto add = [&](const std::vector<T>& more) {
    for (const T& x : more) all.emplace_back(x, outcome_bits);
  };
  add(o.x.to_host(o.ctx));
  add(o.y.to_host(o.ctx));
  if (values_only) return all;
  add(o.A.to_host(o.ctx));
  add(o.C.to_host(o.ctx));
  return all;
}

/// Whether linked libraries may have routines on operands of such elements.
template <class Operands>
concept has_linked_peers = requires(const std::shared_ptr<Operands>& o) {
  linked_peer_of(std::string_view(), o);
};

/// A case of the operation `name`, with the linked library's routine, which works on the same operands, and
/// what either leaves.
template <class Operands>
bench_case beside_library(const std::string& name, const std::shared_ptr<Operands>& o, bench_case its,
                          bool values_only = false) {
  if constexpr (has_linked_peers<Operands>) {
    its.outcome = [=] { return outcome_of(*o, values_only); };
    its.peers.emplace_back([name, o, outcome = its.outcome](const peer_libraries&) {
      auto peer = linked_peer_of(name, o);
      peer.outcome = outcome;
      return peer;
    });
  }
  return its;
}

/// A run of a call on operands `o` of any format.
#define RESIDUA_RUN(call) []<class T>(operands<T>& o) { call; }

}  // namespace residua::cli
