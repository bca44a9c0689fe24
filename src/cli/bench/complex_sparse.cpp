// What `residua bench` measures of sparse complex matrices: their product with a vector, and an iteration of
// each method, all beside the same of the real matrix of twice the order that does what they do.
#include "cli/bench/complex_operands.hpp"
#include "cli/bench/iterations.hpp"
#include "residua/krylov/bicgstab.hpp"
#include "residua/krylov/cg.hpp"
#include "residua/krylov/complex.hpp"
#include "residua/krylov/gmres.hpp"
#include "residua/krylov/minres.hpp"
#include "residua/sparse/complex_csr_matrix.hpp"
#include "residua/sparse/spmv.hpp"

namespace residua::cli {

namespace {

/// A plate's matrix A as D A D^H, D = diag(e^{0.3 i k}), which is complex, Hermitian, and has the plate's
/// eigenvalues; and the real matrix of twice the order that does what it does.
struct turned_plate {
  complex_csr turned;
  csr real_form;
};

complex_csr turned(const csr& plate) {
  auto A = complex_form(plate);
  for (index_t i = 0; i < A.rows; ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      const double angle = 0.3 * static_cast<double>(i - A.column[k]), size = A.value[k].re;
      A.value[k] = {size * std::cos(angle), size * std::sin(angle)};
    }
  }
  return A;
}

/// The last one is kept, as every format and method asks for it.
std::shared_ptr<const turned_plate> turned_plate_of(index_t n) {
  static std::shared_ptr<const csr> of_plate;
  static std::shared_ptr<const turned_plate> kept;
  const auto plate = host_plate_of(n);
  if (plate == of_plate) return kept;
  of_plate = plate;
  auto A = turned(*plate);
  auto real_form = real_equivalent(A);
  return kept = std::make_shared<const turned_plate>(turned_plate{std::move(A), std::move(real_form)});
}

constexpr const char* name_of_real_form = "real equivalent";
/// The reference has no peers.
bool has_real_peer(const context& ctx) { return ctx.kind() != backend::reference; }

template <class T>
vector_view<T> parts_in_turns(array<complex<T>>& x) {
  return {reinterpret_cast<T*>(x.data()), 2 * x.size(), 1, x.view().memory()};
}

// ---- product ----

template <class T>
peer_factory real_product(const owned_complex<T>& o, const std::shared_ptr<const turned_plate>& host,
                          const std::function<std::vector<mp>()>& outcome) {
  return [=](const peer_libraries&) -> linked_peer {
    if (!has_real_peer(o->ctx)) return {};
    const auto R = std::make_shared<const csr_matrix>(o->ctx, host->real_form);
    return {name_of_real_form,
            [=] { spmv<T>(o->ctx, o->alpha.re, *R, parts_in_turns(o->x), T(0.0), parts_in_turns(o->y)); },
            outcome};
  };
}

/// y = alpha A x with a real alpha; an entry has 20 bytes.
template <class T>
bench_case complex_product(const owned_complex<T>& o, const shape& s) {
  const auto host = turned_plate_of(s.n);
  const auto A = std::make_shared<const complex_csr_matrix>(o->ctx, host->turned);
  o->alpha = {T(1.0) / T(3.0), T(0.0)};
  o->x = o->vector(A->columns());
  o->y = o->vector(A->rows());
  const auto entries = static_cast<double>(A->nonzeros()), rows = static_cast<double>(A->rows());
  const double passes = streams{1, 1}.moved(o->ctx);  // x is read, y only written
  bench_case its{{A->rows(), A->columns(), 0},
                 20 * entries + passes * rows * 2 * stored_bytes<T>,
                 of_multiply_add * entries,
                 [=] { spmv<T>(o->ctx, plain, o->alpha, *A, o->x, o->zero, o->y); },
                 nullptr};
  its.outcome = [=] {
    std::vector<mp> all;
    for (const auto& z : o->y.to_host(o->ctx))
      all.insert(all.end(), {mp(z.re, outcome_bits), mp(z.im, outcome_bits)});
    return all;
  };
  its.peers = {real_product<T>(o, host, its.outcome)};
  return its;
}

bench_operation complex_product_operation() {
  auto its = complex_operation<formats_of_solvers>(
      "complex_csr_spmv", operation_kind::level1,
      []<class T>(const owned_complex<T>& o, const shape& s) { return complex_product<T>(o, s); });
  // The real matrix has 48 bytes where this one has 20.
  its.usual = usual_extents{index_t{1} << 19, index_t{1} << 21};
  return its;
}

// ---- methods ----

struct counted_run {
  std::function<void()> run;
  std::shared_ptr<const index_t> iterations;
};
/// A method's iterations from x = zero, ... with b = of_b, ...
template <class Method, class Matrix, class B, class Number>
counted_run iterations_of(const context& ctx, const Method& method, const Matrix& A, const B& of_b,
                          const Number& zero) {
  const auto b = std::make_shared<const array<B>>(ctx, A.rows(), of_b);
  const auto start = std::make_shared<array<Number>>(ctx, A.rows(), zero);
  const auto x = std::make_shared<array<Number>>(ctx, A.rows(), zero);
  const auto count = std::make_shared<index_t>(0);
  return {[=] {
            copy(ctx, start->view(), x->view());
            *count = method(ctx, A, preconditioner(), *b, x->view(), options_of_iterations()).iterations;
          },
          count};
}

template <class T, class Method>
bench_case complex_iterations(const context& ctx, const Method& method, index_t n) {
  const auto host = turned_plate_of(n);
  const auto its = iterations_of(ctx, method, complex_csr_matrix(ctx, host->turned),
                                 complex<double>(1.0, 1.0), complex<T>(T(0.0)));
  const peer_factory of_real_form = [=](const peer_libraries&) -> linked_peer {
    if (!has_real_peer(ctx)) return {};
    const auto real = iterations_of(ctx, method, csr_matrix(ctx, host->real_form), 1.0, T(0.0));
    return {name_of_real_form, real.run, {}, real.iterations};
  };
  return {{host->turned.rows, host->turned.rows, 0}, 0, 1, its.run, nullptr, its.iterations, {of_real_form}};
}

/// One iteration of a method without a preconditioner; an operation is one of them.
template <class Method>
bench_operation complex_iteration(const char* name, const Method& method) {
  auto its = complex_operation<formats_of_solvers>(
      name, operation_kind::methods, [=]<class T>(const owned_complex<T>& o, const shape& s) {
        const auto in_format = [method](const auto&... arguments) {
          return method.template operator()<T>(arguments...);
        };
        return complex_iterations<T>(o->ctx, in_format, s.n);
      });
  // The real matrix has as many rows as a real system's.
  its.usual = usual_extents{index_t{1} << 15, index_t{1} << 19};
  return its;
}

// NOLINTBEGIN(bugprone-macro-parentheses): the name of a template takes none.
#define RESIDUA_EITHER_METHOD(method) \
  []<class T>(const auto&... arguments) { return method<T>(arguments...); }
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace

std::vector<bench_operation> complex_sparse_operations() {
  return {complex_product_operation(), complex_iteration("complex_cg", RESIDUA_EITHER_METHOD(cg)),
          complex_iteration("complex_bicgstab", RESIDUA_EITHER_METHOD(bicgstab)),
          complex_iteration("complex_gmres", RESIDUA_EITHER_METHOD(gmres)),
          complex_iteration("complex_minres", RESIDUA_EITHER_METHOD(minres))};
}

}  // namespace residua::cli
