// The CPU's matrix times a vector. Compiled once an instruction set.
#include "blas/matvec_loops.hpp"
#include "blas/matvec_plan.hpp"

namespace residua::RESIDUA_ISA {

namespace {

/// From sums of outputs in lanes to sums of outputs.
template <class Sums, class Number>
void unpack(const Sums* sum, index outputs, accumulator<Number>* total) {
  for (index i = 0; i < outputs; i += lanes) {
    accumulator<Number> lane[lanes];
    split_lanes(sum[i / lanes], lane);
    for (index l = 0; l < lanes && i + l < outputs; ++l) total[i + l] = lane[l];
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
    terms = p.a.lower ? range{0, outputs.end} : range{outputs.begin, p.a.terms()};
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
  range terms{0, p.a.terms()};
  if (p.a.kind != structure::general) {
    terms = p.a.lower ? range{outputs.begin, p.a.terms()} : range{0, outputs.end};
  }
  add_columns(sum, p.a, p.x, outputs, common(terms, part));
  for (index c = 0; c < outputs.size(); ++c) {
    total[c].renormalise();
    sum[c].renormalise();
    merge_eight(total[c], sum[c]);
  }
}

template <class TA, class T>
void sum_block(const matvec<TA, T>& p, const range& outputs, const range& part,
               accumulator<arithmetic_t<T>>* total) {
  for (index c = 0; c < outputs.size(); ++c) total[c].clear();
  if (!p.a.transposed) sum_rows(p, outputs, part, total);
  if (p.a.transposed || p.a.kind == structure::symmetric) sum_columns(p, outputs, part, total);
}

/// Merges the parts' sums of every output, in order.
template <class TA, class T>
void finish_parts(const matvec<TA, T>& p, index parts, const accumulator<arithmetic_t<T>>* partial) {
  for (index r = 0; r < p.a.outputs(); ++r) {
    auto total = partial[r];
    total.renormalise();
    for (index s = 1; s < parts; ++s) {
      auto part = partial[s * p.a.outputs() + r];
      part.renormalise();
      total.merge(part);
    }
    p.finish(r, total.value());
  }
}

/// Outputs of a block: large ones read longer runs, small ones keep more threads busy.
template <class TA>
index block_outputs(const matvec_operand<TA>& a, int threads) {
  const bool in_rows_alone = !a.transposed && a.kind != structure::symmetric;
  const bool many = a.outputs() >= 4 * threads * most_outputs_in_rows;
  return in_rows_alone && many ? most_outputs_in_rows : most_outputs_in_columns;
}

}  // namespace

template <class TA, class T>
void run_matvec(int threads, const matvec<TA, T>& p, accumulator<arithmetic_t<T>>* partial) {
  constexpr index elements_worth_threads = 16384;
  const index n = p.a.outputs(), outputs = block_outputs(p.a, threads);
  const auto plan = plan_of(p.a);
  const index blocks = (n + outputs - 1) / outputs, tasks = blocks * plan.parts;
  const int team = n * p.a.terms() < elements_worth_threads ? 1 : threads;
#pragma omp parallel for schedule(dynamic, 1) num_threads(team) if (team > 1)
  for (index t = 0; t < tasks; ++t) {
    accumulator<arithmetic_t<T>> total[most_outputs_in_rows];
    const range block = common({t % blocks * outputs, (t % blocks + 1) * outputs}, {0, n});
    sum_block(p, block, plan.part(t / blocks), total);
    for (index c = 0; c < block.size(); ++c) {
      if (plan.parts == 1) {
        p.finish(block.begin + c, total[c].value());
      } else {
        partial[t / blocks * n + block.begin + c] = total[c];
      }
    }
  }
  if (plan.parts > 1) finish_parts(p, plan.parts, partial);
}

#define RESIDUA_MATVEC(TA, T) \
  template void run_matvec<TA, T>(int, const matvec<TA, T>&, accumulator<arithmetic_t<T>>*);
RESIDUA_MATVECS
#undef RESIDUA_MATVEC

}  // namespace residua::RESIDUA_ISA
