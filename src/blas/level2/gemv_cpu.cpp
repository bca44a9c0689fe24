// The CPU's matrix times a vector. Compiled once an instruction set.
#include "base/backends.hpp"
#include "blas/level2/gemv_batch.hpp"
#include "blas/level2/gemv_loops.hpp"
#include "blas/level2/gemv_plan.hpp"
#include "number/ceil_div.hpp"

namespace residua::RESIDUA_ISA {

namespace {

/// From sums of outputs in lanes to sums of outputs.
template <class Sums, class Number>
void unpack(const Sums* sum, index_t outputs, accumulator<Number>* total) {
  for (index_t i = 0; i < outputs; i += lanes) {
    accumulator<Number> lane[lanes];
    split_lanes(sum[i / lanes], lane);
    for (index_t l = 0; l < lanes && i + l < outputs; ++l) total[i + l] = lane[l];
  }
}

/// The terms among `part` that lie in rows of A.
template <class TA, class T>
void sum_rows(const matvec<TA, T>& p, const range& outputs, const range& part,
              accumulator<arithmetic_t<T>>* total) {
  eight_sums<arithmetic_t<T>> sum[most_outputs_in_rows / lanes];
  for (auto& s : sum) s.clear();
  range terms = p.a.terms_in_rows(outputs);
  if (p.a.kind != structure::general) {  // with the diagonal's
    terms = p.a.lower ? range{0, outputs.end} : range{outputs.begin, p.a.columns()};
  }
  add_rows(sum, p.a, p.x, outputs, common(terms, part));
  unpack(sum, outputs.size(), total);
}

/// Adds those that lie in columns.
template <class TA, class T>
void sum_columns(const matvec<TA, T>& p, const range& outputs, const range& part,
                 accumulator<arithmetic_t<T>>* total) {
  eight_sums<arithmetic_t<T>> sum[most_outputs_in_columns];
  for (auto& s : sum) s.clear();
  range terms{0, p.a.columns()};
  if (p.a.kind != structure::general) {
    terms = p.a.lower ? range{outputs.begin, p.a.columns()} : range{0, outputs.end};
  }
  add_columns(sum, p.a, p.x, outputs, common(terms, part));
  for (index_t c = 0; c < outputs.size(); ++c) {
    total[c].renormalise();
    sum[c].renormalise();
    merge_eight(total[c], sum[c]);
  }
}

template <class TA, class T>
void sum_block(const matvec<TA, T>& p, const range& outputs, const range& part,
               accumulator<arithmetic_t<T>>* total) {
  for (index_t c = 0; c < outputs.size(); ++c) total[c].clear();
  if (!p.a.transposed) sum_rows(p, outputs, part, total);
  if (p.a.transposed || p.a.kind == structure::symmetric) sum_columns(p, outputs, part, total);
}

/// Merges the parts' sums of every output, in order.
template <class TA, class T>
void finish_parts(const matvec<TA, T>& p, index_t parts, const accumulator<arithmetic_t<T>>* partial) {
  for (index_t r = 0; r < p.a.rows(); ++r) {
    auto total = partial[r];
    total.renormalise();
    for (index_t s = 1; s < parts; ++s) {
      auto part = partial[s * p.a.rows() + r];
      part.renormalise();
      total.merge(part);
    }
    p.finish(r, total.value());
  }
}

/// Outputs of a block: large ones read longer runs, small ones keep more threads busy.
template <class TA>
index_t block_outputs(const operand<TA>& a, index_t problems, int threads) {
  const bool in_rows_alone = !a.transposed && a.kind != structure::symmetric;
  const bool many = a.rows() * problems >= 4 * threads * most_outputs_in_rows;
  return in_rows_alone && many ? most_outputs_in_rows : most_outputs_in_columns;
}

/// One part of the sums of a block of outputs.
template <class TA, class T>
void run_task(const matvec<TA, T>& p, const range& block, const matvec_plan& plan, index_t part,
              accumulator<arithmetic_t<T>>* partial) {
  accumulator<arithmetic_t<T>> total[most_outputs_in_rows];
  sum_block(p, block, plan.part(part), total);
  for (index_t c = 0; c < block.size(); ++c) {
    if (plan.parts == 1) {
      p.finish(block.begin + c, total[c].value());
    } else {
      partial[part * p.a.rows() + block.begin + c] = total[c];
    }
  }
}

}  // namespace

}  // namespace residua::RESIDUA_ISA

namespace residua::cpu {

using namespace RESIDUA_ISA;

template <class Isa, class Problems, class Sum>
void run_matvecs(int threads, const Problems& problems, Sum* partial) {
  constexpr index_t elements_worth_threads = 16384;
  const auto& a = problems.first.a;
  const index_t n = a.rows(), outputs = block_outputs(a, problems.count, threads);
  const auto plan = plan_of(a);
  const index_t blocks = ceil_div(n, outputs), tasks = blocks * plan.parts;
  const int team = problems.count * n * a.columns() < elements_worth_threads ? 1 : threads;
  pool::for_each(problems.count * tasks, team, [&](index_t t) {
    const index_t b = t / tasks, first = t % blocks * outputs;
    run_task(problems[b], common({first, first + outputs}, {0, n}), plan, t % tasks / blocks,
             partial + b * partial_sums(a));
  });
  if (plan.parts == 1) return;
  pool::for_each(problems.count, team,
                 [&](index_t b) { finish_parts(problems[b], plan.parts, partial + b * partial_sums(a)); });
}

template <class T>
using sum_of = accumulator<arithmetic_t<T>>;

#define RESIDUA_MATVEC(TA, T)                                                                  \
  template void run_matvecs<isa::RESIDUA_ISA>(int, const strided_matvecs<TA, T>&, sum_of<T>*); \
  template void run_matvecs<isa::RESIDUA_ISA>(int, const listed_matvecs<TA, T>&, sum_of<T>*);
RESIDUA_MATVECS
#undef RESIDUA_MATVEC

}  // namespace residua::cpu
