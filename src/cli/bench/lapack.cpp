// Factorisations and what is done with factors, for `residua bench`.
#include "cli/bench/square.hpp"

namespace residua::cli {

namespace {

/// A factorisation of C, a fresh copy of B, which takes an engine.
template <class Run>
bench_operation factorisation(const char* name, start matrix_start, work operations, const Run& run) {
  auto its = on_square(
      name, matrix_start, operations, [](auto&) {}, run);
  its.takes_engine = true;
  return its;
}

/// What is done with factors in A to as many right-hand sides as A has columns.
template <class Factorise, class Run>
bench_operation solution(const char* name, start matrix_start, const Factorise& factorise, const Run& run) {
  const auto prepare = [=](auto& o) {
    o.A = started(o, matrix_start, o.B.rows());
    factorise(o);
  };
  return on_square(name, matrix_start, {2}, prepare, run);
}

/// geqp3 keeps columns in place whose number is not zero on entry.
template <class T>
vector_view<index_t> fresh_pivots(operands<T>& o) {
  o.pivots.upload(o.ctx, std::vector<index_t>(static_cast<std::size_t>(o.pivots.size())));
  return o.pivots;
}
/// B's first column as a right-hand side in A.
template <class T>
matrix_view<T> fresh_side(operands<T>& o) {
  copy(o.ctx, o.B.view().column(0), o.A.view().column(0));
  return o.A;
}

std::vector<bench_operation> factorisations() {
  return {
      factorisation("getrf", start::exchanging, {2.0 / 3},
                    [](auto& o) {
                      *o.report = getrf(o.ctx, fresh_C(o), o.pivots.view(), {.engine = o.engine}).products;
                    }),
      factorisation(
          "potrf", start::dominant, {1.0 / 3},
          [](auto& o) { *o.report = potrf(o.ctx, lower, fresh_C(o), {.engine = o.engine}).products; }),
      factorisation("geqrf", start::exchanging, {4.0 / 3},
                    [](auto& o) { *o.report = geqrf(o.ctx, fresh_C(o), o.x, {.engine = o.engine}); }),
      on_square(
          "sytrf", start::exchanging, {1.0 / 3}, [](auto&) {},
          [](auto& o) { *o.report = sytrf(o.ctx, lower, fresh_C(o), o.pivots.view()).products; }),
      on_square(
          "geqp3", start::exchanging, {4.0 / 3}, [](auto&) {},
          [](auto& o) { geqp3(o.ctx, fresh_C(o), fresh_pivots(o), o.x); }),
  };
}

std::vector<bench_operation> least_squares() {
  const auto one_side = [](auto& o) { o.A = o.filled(o.B.rows(), 1); };
  return {
      on_square("gels", start::exchanging, {4.0 / 3}, one_side,
                [](auto& o) { *o.report = gels(o.ctx, plain, fresh_C(o), fresh_side(o)).products; }),
      on_square("gelsy", start::exchanging, {4.0 / 3}, one_side,
                [](auto& o) {
                  const typename std::decay_t<decltype(o)>::number rcond(0x1p-40);
                  *o.report = gelsy(o.ctx, fresh_C(o), fresh_side(o), fresh_pivots(o), rcond).products;
                }),
  };
}

std::vector<bench_operation> inverses() {
  return {
      on_square(
          "getri", start::exchanging, {4.0 / 3}, [](auto& o) { (void)getrf(o.ctx, o.B, o.pivots.view()); },
          [](auto& o) { *o.report = getri(o.ctx, fresh_C(o), o.pivots.view()).products; }),
      on_square(
          "potri", start::dominant, {2.0 / 3}, [](auto& o) { (void)potrf(o.ctx, lower, o.B); },
          [](auto& o) { *o.report = potri(o.ctx, lower, fresh_C(o)).products; }),
      on_square(
          "orgqr", start::exchanging, {4.0 / 3}, [](auto& o) { (void)geqrf(o.ctx, o.B, o.x); },
          [](auto& o) { *o.report = orgqr(o.ctx, fresh_C(o), o.x); }),
  };
}

std::vector<bench_operation> solutions() {
  return {
      solution(
          "getrs", start::exchanging, [](auto& o) { (void)getrf(o.ctx, o.A, o.pivots.view()); },
          [](auto& o) { *o.report = getrs(o.ctx, plain, o.A, o.pivots.view(), fresh_C(o)); }),
      solution(
          "potrs", start::dominant, [](auto& o) { (void)potrf(o.ctx, lower, o.A); },
          [](auto& o) { *o.report = potrs(o.ctx, lower, o.A, fresh_C(o)); }),
      solution(
          "sytrs", start::exchanging, [](auto& o) { (void)sytrf(o.ctx, lower, o.A, o.pivots.view()); },
          [](auto& o) { *o.report = sytrs(o.ctx, lower, o.A, o.pivots.view(), fresh_C(o)); }),
      solution(
          "ormqr", start::exchanging, [](auto& o) { (void)geqrf(o.ctx, o.A, o.x); },
          [](auto& o) { *o.report = ormqr(o.ctx, side::left, op::transpose, o.A, o.x, fresh_C(o)); }),
  };
}

/// What is told of a matrix. gecon and pocon solve as often as the estimate needs, at least once with A and
/// once with its transpose, which are counted.
std::vector<bench_operation> properties() {
  const auto factorise = [](auto& o) { (void)getrf(o.ctx, o.B, o.pivots.view()); };
  return {on_square(
              "lange", start::exchanging, {0, 1}, [](auto&) {},
              [](auto& o) { o.result = lange(o.ctx, matrix_norm::one, o.B); }),
          on_square(
              "lansy", start::dominant, {0, 1}, [](auto&) {},
              [](auto& o) { o.result = lansy(o.ctx, matrix_norm::one, lower, o.B); }),
          on_square("gecon", start::exchanging, {0, 4}, factorise,
                    [](auto& o) {
                      const double norm_of_A = 2 * static_cast<double>(o.B.rows());
                      (void)gecon(o.ctx, matrix_norm::one, o.B, norm_of_A);
                    }),
          on_square(
              "pocon", start::dominant, {0, 4}, [](auto& o) { (void)potrf(o.ctx, lower, o.B); },
              [](auto& o) {
                const double norm_of_A = 2 * static_cast<double>(o.B.rows());
                (void)pocon(o.ctx, lower, o.B, norm_of_A);
              }),
          on_square("determinant", start::exchanging, {0, 0, 1}, factorise,
                    [](auto& o) { (void)determinant(o.ctx, o.B, o.pivots.view()); })};
}

}  // namespace

std::vector<bench_operation> lapack_operations() {
  auto all = factorisations();
  for (const auto& others : {least_squares(), inverses(), solutions(), properties()})
    all.insert(all.end(), others.begin(), others.end());
  return all;
}

}  // namespace residua::cli
