// The operations that `residua bench` measures, and their operands.
#include "cli/bench_cases.hpp"

#include "residua/blas.hpp"
#include "residua/lapack/geqrf.hpp"
#include "residua/lapack/getrf.hpp"
#include "residua/lapack/potrf.hpp"

namespace residua::cli {

namespace {

constexpr index_t period = 1000;

/// Numbers between 1/1002 and 1/3 with all their bits in use: 1/3, 1/4, ...
template <class T>
std::vector<T> numbers(index_t count) {
  std::vector<T> x(static_cast<std::size_t>(count));
  for (index_t i = 0; i < count; ++i) {
    x[static_cast<std::size_t>(i)] =
        stored<T>(arithmetic_t<T>(1.0) / arithmetic_t<T>(static_cast<double>(3 + i)));
  }
  return x;
}

/// Fills x with a thousand numbers again and again. They are doubled where x lies: the host would take a
/// hundred times as long to write and send as many as a GPU's benchmark needs.
template <class T>
void fill(const context& ctx, const vector_view<T>& x) {
  index_t filled = std::min(x.size(), period);
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
  array<T> x, y;
  matrix<T> A, B, C;
  array<index_t> pivots;
  number alpha = number(1.0) / number(3.0), beta = number(1.0) / number(7.0);

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

/// The streams of a vector operation: vectors read or updated, where an update is two streams, and vectors
/// only written.
struct streams {
  double read_or_updated = 0, only_written = 0;
  [[nodiscard]] double moved(const context& ctx) const {
    return read_or_updated + (ctx.kind() == backend::cuda ? 1 : 2) * only_written;
  }
};

/// A vector operation, of so many operations an element.
template <class Run>
bench_operation level1(const char* name, streams moved, double operations, const Run& run) {
  return {
      name, 1, [=](const context& ctx, format f, shape s, engine e) {
        return with_operands(ctx, f, e, [&]<class T>(owned<T> o) {
          o->make_vectors(s.n, s.n);
          const auto n = static_cast<double>(s.n);
          return bench_case{
              {0, s.n, 0}, moved.moved(ctx) * n * stored_bytes<T>, operations * n, [=] { run(*o); }, nullptr};
        });
      }};
}

/// An operation on one matrix of m x n, of which a part is touched so many times.
template <class Run>
bench_operation level2(const char* name, bool square, double passes, double operations, const Run& run) {
  return {name, 2, [=](const context& ctx, format f, shape s, engine e) {
            if (square) s.m = s.n;
            return with_operands(ctx, f, e, [&]<class T>(owned<T> o) {
              o->make_vectors(s.n, s.m);
              o->A = square ? o->dominant(s.n) : o->filled(s.m, s.n);
              const double elements = static_cast<double>(s.m) * static_cast<double>(s.n);
              return bench_case{{s.m, s.n, 0},
                                passes * elements * stored_bytes<T>,
                                operations * elements,
                                [=] { run(*o); },
                                nullptr};
            });
          }};
}

template <class Run>
bench_operation level3(const char* name, double operations, const Run& run) {
  return {name, 3,
          [=](const context& ctx, format f, shape s, engine e) {
            const bool general = std::string_view(name) == "gemm";
            if (!general) s.m = s.k = s.n;
            return with_operands(ctx, f, e, [&]<class T>(owned<T> o) {
              o->A = general ? o->filled(s.m, s.k) : o->dominant(s.n);
              o->B = o->filled(s.k, s.n);
              o->C = matrix<T>(ctx, s.m, s.n);
              const double m = static_cast<double>(s.m), n = static_cast<double>(s.n),
                           k = static_cast<double>(s.k);
              return bench_case{s, (m * k + k * n + m * n) * stored_bytes<T>, operations * m * n * k,
                                [=] { run(*o); }, general ? o->report : nullptr};
            });
          },
          [](format) { return true; }, std::string_view(name) == "gemm"};
}

bool has_factors(format f) {
  return with_vector_format(f, []<class T>() { return factor_format<T>; });
}

/// A factorisation in place, of B and so many times n^3 operations.
template <class Run>
bench_operation factorisation(const char* name, double operations, const Run& run) {
  return {name, 4,
          [=](const context& ctx, format f, shape s, engine e) {
            return with_vector_format(f, [&]<class T>() -> bench_case {
              if constexpr (factor_format<T>) {
                const auto o = std::make_shared<operands<T>>(ctx, e);
                const auto n = static_cast<double>(s.n);
                o->B = std::string_view(name) == "potrf" ? o->dominant(s.n) : o->exchanging(s.n);
                o->C = matrix<T>(ctx, s.n, s.n);
                o->pivots = array<index_t>(ctx, s.n);
                o->x = array<T>(ctx, s.n);
                return {{s.n, s.n, 0},
                        2 * n * n * stored_bytes<T>,
                        operations * n * n * n,
                        [=] { run(*o); },
                        o->report};
              } else {
                throw error(error_kind::unsupported,
                            "bench: " + std::string(name) + " has no format " + std::string(name_of(f)));
              }
            });
          },
          has_factors, true};
}

#define RESIDUA_RUN(call) []<class T>(operands<T>& o) { call; }

constexpr auto lower = uplo::lower;
constexpr auto plain = op::none;
constexpr auto left = side::left;
constexpr auto full = diag::non_unit;

std::vector<bench_operation> make_operations() {
  return {
      level1("copy", {1, 1}, 0, RESIDUA_RUN(copy(o.ctx, o.x, o.y))),
      level1("swap", {4}, 0, RESIDUA_RUN(swap(o.ctx, o.x, o.y))),
      level1("scal", {2}, 1, RESIDUA_RUN(scal(o.ctx, -1.0, o.x))),
      level1("axpy", {3}, 2, RESIDUA_RUN(axpy(o.ctx, o.alpha, o.x, o.y))),
      level1("axpby", {3}, 3, RESIDUA_RUN(axpby(o.ctx, o.alpha, o.x, o.beta, o.y))),
      level1("dot", {2}, 2, RESIDUA_RUN((void)dot(o.ctx, o.x, o.y))),
      level1("nrm2", {1}, 2, RESIDUA_RUN((void)nrm2(o.ctx, o.x))),
      level1("asum", {1}, 1, RESIDUA_RUN((void)asum(o.ctx, o.x))),
      level1("sum", {1}, 1, RESIDUA_RUN((void)sum(o.ctx, o.x))),
      level1("iamax", {1}, 0, RESIDUA_RUN((void)iamax(o.ctx, o.x))),
      level2("gemv", false, 1, 2, RESIDUA_RUN((gemv(o.ctx, plain, o.alpha, o.A, o.x, o.beta, o.y)))),
      level2("gemv_t", true, 1, 2, RESIDUA_RUN((gemv(o.ctx, op::transpose, o.alpha, o.A, o.x, o.beta, o.y)))),
      level2("symv", true, 0.5, 2, RESIDUA_RUN(symv(o.ctx, lower, o.alpha, o.A, o.x, o.beta, o.y))),
      level2("ger", false, 2, 2, RESIDUA_RUN(ger(o.ctx, o.alpha, o.y, o.x, o.A))),
      level2("syr", true, 1, 1, RESIDUA_RUN(syr(o.ctx, lower, o.alpha, o.x, o.A))),
      level2("syr2", true, 1, 2, RESIDUA_RUN(syr2(o.ctx, lower, o.alpha, o.x, o.y, o.A))),
      level2("trmv", true, 0.5, 1, RESIDUA_RUN(trmv(o.ctx, lower, plain, full, o.A, fresh_y(o)))),
      level2("trsv", true, 0.5, 1, RESIDUA_RUN(trsv(o.ctx, lower, plain, full, o.A, fresh_y(o)))),
      level3("gemm", 2,
             RESIDUA_RUN((*o.report = gemm(o.ctx, plain, plain, o.alpha, o.A, o.B, 0.0, o.C,
                                           gemm_options{.engine = o.engine})))),
      level3("symm", 2, RESIDUA_RUN(symm(o.ctx, left, lower, o.alpha, o.A, o.B, 0.0, o.C))),
      level3("syrk", 1, RESIDUA_RUN(syrk(o.ctx, lower, plain, o.alpha, o.A, 0.0, o.C))),
      level3("syr2k", 2, RESIDUA_RUN(syr2k(o.ctx, lower, plain, o.alpha, o.A, o.B, 0.0, o.C))),
      level3("trmm", 1, RESIDUA_RUN(trmm(o.ctx, left, lower, plain, full, o.alpha, o.A, fresh_C(o)))),
      level3("trsm", 1, RESIDUA_RUN(trsm(o.ctx, left, lower, plain, full, o.alpha, o.A, fresh_C(o)))),
      factorisation("getrf", 2.0 / 3,
                    [](auto& o) {
                      *o.report = getrf(o.ctx, fresh_C(o), o.pivots.view(), {.engine = o.engine}).products;
                    }),
      factorisation(
          "potrf", 1.0 / 3,
          [](auto& o) { *o.report = potrf(o.ctx, lower, fresh_C(o), {.engine = o.engine}).products; }),
      factorisation("geqrf", 4.0 / 3,
                    [](auto& o) { *o.report = geqrf(o.ctx, fresh_C(o), o.x, {.engine = o.engine}); }),
  };
}

}  // namespace

const std::vector<bench_operation>& bench_operations() {
  static const auto all = make_operations();
  return all;
}

}  // namespace residua::cli
