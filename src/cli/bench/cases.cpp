// The operations that `residua bench` measures, and their operands.
#include "cli/bench/cases.hpp"

#include "cli/bench/operands.hpp"

namespace residua::cli {

namespace {

/// A vector operation, of so many operations an element.
template <class Run>
bench_operation level1(const char* name, streams moved, double operations, const Run& run, int vectors = 2) {
  return {name, operation_kind::level1, [=](const context& ctx, format f, shape s, engine e) {
            return with_operands(ctx, f, e, [&]<class T>(owned<T> o) {
              o->make_vectors(s.n, vectors > 1 ? s.n : 0);
              if (vectors == 3) o->z = array<T>(ctx, s.n);
              const auto n = static_cast<double>(s.n);
              const double bytes = moved.moved(ctx) * n * stored_bytes<T>;
              return beside_library(name, o, {{0, s.n, 0}, bytes, operations * n, [=] { run(*o); }, nullptr});
            });
          }};
}

/// An operation on one matrix of m x n, of which a part is touched so many times.
template <class Run>
bench_operation level2(const char* name, bool square, double passes, double operations, const Run& run) {
  bench_operation its{name, operation_kind::level2, [=](const context& ctx, format f, shape s, engine e) {
                        if (square) s.m = s.n;
                        return with_operands(ctx, f, e, [&]<class T>(owned<T> o) {
                          o->make_vectors(s.n, s.m);
                          o->A = square ? o->dominant(s.n) : o->filled(s.m, s.n);
                          const double elements = static_cast<double>(s.m) * static_cast<double>(s.n);
                          return beside_library(name, o,
                                                {{s.m, s.n, 0},
                                                 passes * elements * stored_bytes<T>,
                                                 operations * elements,
                                                 [=] { run(*o); },
                                                 nullptr});
                        });
                      }};
  its.extents = square ? 1 : 2;
  return its;
}

template <class Run>
bench_operation level3(const char* name, double operations, const Run& run) {
  const bool general = std::string_view(name) == "gemm";
  return {name,
          operation_kind::level3,
          [=](const context& ctx, format f, shape s, engine e) {
            if (!general) s.m = s.k = s.n;
            return with_operands(ctx, f, e, [&]<class T>(owned<T> o) {
              o->A = general ? o->filled(s.m, s.k) : o->dominant(s.n);
              o->B = o->filled(s.k, s.n);
              o->C = matrix<T>(ctx, s.m, s.n);
              const double m = static_cast<double>(s.m), n = static_cast<double>(s.n),
                           k = static_cast<double>(s.k);
              const double bytes = (m * k + k * n + m * n) * stored_bytes<T>;
              return beside_library(
                  name, o,
                  {s, bytes, operations * m * n * k, [=] { run(*o); }, general ? o->report : nullptr});
            });
          },
          [](format) { return true; },
          general,
          {},
          general ? 3 : 1};
}

/// Of all four elements, and orthogonal, so that numbers stay as large as they are.
template <class T>
modified_rotation<arithmetic_t<T>> modified_rotation_of(const operands<T>& o) {
  return modified_rotation<arithmetic_t<T>>(arithmetic_t<T>(-1.0), o.cosine, -o.sine, o.sine, o.cosine);
}

/// The format that `convert` comes from: double, or the one that a storage format is computed in.
template <class T>
struct source_of_conversion {
  using type = arithmetic_t<T>;
};
template <solver_format T>
struct source_of_conversion<T> {
  using type = double;
};

/// y = x, from another format.
bench_operation conversion() {
  return {"convert", operation_kind::level1, [](const context& ctx, format f, shape s, engine e) {
            return with_operands(ctx, f, e, [&]<class T>(owned<T> o) {
              using source = typename source_of_conversion<T>::type;
              const auto x = std::make_shared<array<source>>(ctx, s.n);
              fill(ctx, x->view());
              o->y = array<T>(ctx, s.n);
              const auto n = static_cast<double>(s.n);
              const double bytes =
                  streams{1}.moved(ctx) * stored_bytes<source> + streams{0, 1}.moved(ctx) * stored_bytes<T>;
              return bench_case{{0, s.n, 0}, bytes * n, 0, [=] { convert(o->ctx, *x, o->y); }, nullptr};
            });
          }};
}

std::vector<bench_operation> make_operations() {
  return {
      level1("copy", {1, 1}, 0, RESIDUA_RUN(copy(o.ctx, o.x, o.y))),
      level1("swap", {4}, 0, RESIDUA_RUN(swap(o.ctx, o.x, o.y))),
      level1("scal", {2}, 1, RESIDUA_RUN(scal(o.ctx, -1.0, o.x)), 1),
      level1("axpy", {3}, 2, RESIDUA_RUN(axpy(o.ctx, o.alpha, o.x, o.y))),
      level1("axpby", {3}, 3, RESIDUA_RUN(axpby(o.ctx, o.alpha, o.x, o.beta, o.y))),
      level1("axpyz", {2, 1}, 2, RESIDUA_RUN(axpyz(o.ctx, o.alpha, o.x, o.y, o.z)), 3),
      level1("waxpby", {2, 1}, 3, RESIDUA_RUN(waxpby(o.ctx, o.alpha, o.x, o.beta, o.y, o.z)), 3),
      level1("xpay", {3}, 2, RESIDUA_RUN(xpay(o.ctx, o.x, o.alpha, o.y))),
      level1("rot", {4}, 6, RESIDUA_RUN(rot(o.ctx, o.x, o.y, o.cosine, o.sine))),
      level1("rotm", {4}, 6, RESIDUA_RUN(rotm(o.ctx, o.x, o.y, modified_rotation_of(o)))),
      conversion(),
      level1("axpy_dot", {4}, 4, RESIDUA_RUN((void)axpy_dot(o.ctx, o.alpha, o.x, o.y, o.z)), 3),
      level1("axpy_nrm2", {3}, 4, RESIDUA_RUN((void)axpy_nrm2(o.ctx, o.alpha, o.x, o.y))),
      level1("dot", {2}, 2, RESIDUA_RUN(o.result = dot(o.ctx, o.x, o.y))),
      level1("nrm2", {1}, 2, RESIDUA_RUN(o.result = nrm2(o.ctx, o.x)), 1),
      level1("asum", {1}, 1, RESIDUA_RUN(o.result = asum(o.ctx, o.x)), 1),
      level1("sum", {1}, 1, RESIDUA_RUN(o.result = sum(o.ctx, o.x)), 1),
      level1("iamax", {1}, 0, RESIDUA_RUN(o.result = static_cast<double>(iamax(o.ctx, o.x))), 1),
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
  };
}

}  // namespace

void refuse_format(const std::string& operation, std::string_view format_name) {
  throw error(error_kind::unsupported, "bench: " + operation + " has no format " + std::string(format_name));
}

const std::vector<bench_operation>& bench_operations() {
  static const auto all = [] {
    auto operations = make_operations();
    for (const auto& others :
         {profile_operations(), sparse_operations(), method_operations(), lapack_operations(),
          certified_operations(), spectral_operations(), batched_operations(), complex_blas_operations(),
          complex_profile_operations(), complex_operations(), complex_sparse_operations()})
      operations.insert(operations.end(), others.begin(), others.end());
    return operations;
  }();
  return all;
}

}  // namespace residua::cli
