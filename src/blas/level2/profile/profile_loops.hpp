// The inner loops of banded and packed matrices with vectors on the CPU. Files compiled once an instruction
// set include this one.
//
// Terms in rows of the stored matrix: eight neighbouring outputs' sums lie in lanes, and each column adds its
// run to them.
// Terms in columns: one output's sum lies in eight lanes of every eighth term. Which lane a term goes to, and
// when sums are renormalised, depends on indices alone, so the bits do not depend on the threads.
#pragma once

#include "base/backends.hpp"
#include "base/thread_pool.hpp"
#include "blas/level2/profile/profile_eights.hpp"
#include "blas/level2/profile/profile_product.hpp"

namespace residua::RESIDUA_ISA {

inline constexpr index_t elements_that_pay_for_threads = 16384;
inline constexpr index_t eights_of_block = product_block / lanes;

/// Column k's terms of the eight outputs from i on. Where the column has no element, 0 times 0 is added.
template <class T, class Sums, class Eight>
void add_run_to_eight(Sums& sum, const profile_operand<T>& a, index_t i, index_t k,
                      const element_number<T>& x, const Eight& x_eight) {
  using number = element_number<T>;
  const range run = a.A.rows_of_column(k);
  const bool as_stored = !(a.is_hermitian() && i <= k && k < i + lanes);  // its diagonal is not
  if (as_stored && run.begin <= i && i + lanes <= run.end) {
    const auto elements = load_eight_numbers(a.A.elements, a.A.place(i, k));
    return add_eight(sum, conjugated_eight<T>(elements, a.conjugated), x_eight);
  }
  number element[lanes], factor[lanes];
  for (index_t l = 0; l < lanes; ++l) {
    const bool wanted = run.contains(i + l);
    element[l] = wanted ? a.in_row(i + l, k) : number(0.0);
    factor[l] = wanted ? x : number(0.0);
  }
  add_eight(sum, gathered_numbers(element), gathered_numbers(factor));
}

/// The terms of some columns for the outputs `rows`, which begin with an eight and are those of `sum` on.
template <class T, class X, class Sums>
void add_terms_in_rows(Sums* sum, const profile_operand<T>& a, const vector_view<const X>& x,
                       const range& rows, const range& columns) {
  const index_t eights = ceil_div(rows.size(), lanes);
  for (index_t k = columns.begin; k < columns.end; ++k) {
    const range run = common(rows, a.A.rows_of_column(k));
    const auto single = load_number(x, k);
    const auto x_eight = eight_numbers(single);
    for (index_t i = run.begin / lanes * lanes; i < run.end; i += lanes) {
      add_run_to_eight(sum[(i - rows.begin) / lanes], a, i, k, single, x_eight);
    }
    if ((k + 1) % element_arithmetic<T>::terms != 0) continue;
    for (index_t e = 0; e < eights; ++e) sum[e].renormalise();
  }
}

/// The terms of some rows of column j.
template <class T, class X, class Acc>
void add_terms_in_column(Acc& total, const profile_operand<T>& a, index_t j, const vector_view<const X>& x,
                         const range& rows) {
  const auto& stored = a.A.elements;
  eight_sums<element_number<T>> sum;
  sum.clear();
  const bool side_by_side = x.increment() == 1;
  for (index_t i = rows.begin; i < rows.end; i += lanes) {
    const index_t count = rows.end - i, first = a.A.place(i, j);
    const auto elements = [&](const auto& loaded) {
      return conjugated_eight<T>(loaded, a.conjugates_columns());
    };
    if (count >= lanes && side_by_side) {
      add_eight(sum, elements(load_eight_numbers(stored, first)), load_eight_numbers(x, i));
    } else {
      add_eight(sum, elements(load_some_numbers(stored, first, count)), load_some_numbers(x, i, count));
    }
    if (((i - rows.begin) / lanes + 1) % element_arithmetic<T>::terms == 0) sum.renormalise();
  }
  sum.renormalise();
  merge_eight(total, sum);
}

// ---- products ----

template <class T>
void multiply_block(const profile_product<T>& p, const range& outputs) {
  using number = element_number<T>;
  eight_sums<number> sum[eights_of_block];
  accumulator<number> total[product_block];
  for (auto& eight : sum) eight.clear();
  if (!p.a.transposed) add_terms_in_rows(sum, p.a, p.x, outputs, p.a.A.columns_of_rows(outputs));
  for (index_t e = 0; e < eights_of_block; ++e) {
    sum[e].renormalise();
    split_lanes(sum[e], total + e * lanes);
  }
  for (index_t r = outputs.begin; r < outputs.end; ++r) {
    auto& of_row = total[r - outputs.begin];
    const range rows = p.a.terms_in_column(r);
    if (rows.size() > 0) add_terms_in_column(of_row, p.a, r, p.x, rows);
    p.finish(r, of_row);
  }
}

// ---- systems ----

/// One solution under way: -x as far as it is known, and of every row what is left of b where rows are added
/// to.
template <class T>
struct profile_solution {
  using number = element_number<T>;
  const profile_system<T>& system;
  int threads;
  number* negative;
  eight_sums<number>* rest;

  [[nodiscard]] vector_view<const number> known() const { return {negative, system.size()}; }
  [[nodiscard]] int team(index_t elements) const {
    return elements < elements_that_pay_for_threads ? 1 : threads;
  }
};

/// The unknowns `r` of one eight, given what is left of b with all others known.
template <class T>
void solve_eight(const profile_solution<T>& s, const range& r, accumulator<element_number<T>>* rest) {
  for (index_t turn = 0; turn < r.size(); ++turn) {
    const index_t k = s.system.at_turn(r, turn);
    s.negative[k] = s.system.solve(k, rest[k - r.begin].value());
    for (index_t t = turn + 1; t < r.size(); ++t) {
      const index_t i = s.system.at_turn(r, t);
      if (!s.system.a.terms_beside_diagonal(i).contains(k)) continue;
      add_product(rest[i - r.begin], s.system.a.element(i, k), s.negative[k]);
    }
  }
}

template <class T>
void solve_block_by_rows(const profile_solution<T>& s, const range& block) {
  for (index_t turn = 0; turn < ceil_div(block.size(), lanes); ++turn) {
    const range r = s.system.part(block, lanes, turn), rows = s.system.behind(block, r);
    accumulator<element_number<T>> rest[lanes];
    split_lanes(s.rest[r.begin / lanes], rest);
    solve_eight(s, r, rest);
    if (rows.size() > 0) add_terms_in_rows(s.rest + rows.begin / lanes, s.system.a, s.known(), rows, r);
  }
}

/// Adds a solved block's terms to all rows that have some.
template <class T>
void subtract_block(const profile_solution<T>& s, const range& block) {
  const auto& A = s.system.a.A;
  const range reached{block.begin - A.above, block.end + A.below};
  const range rows = common(s.system.behind({0, s.system.size()}, block), reached);
  const index_t first = rows.begin / product_block, tasks = (rows.end - 1) / product_block - first + 1;
  pool::for_each(rows.size() == 0 ? 0 : tasks, s.team(rows.size() * block.size()), [&](index_t t) {
    const range some = common({(first + t) * product_block, (first + t + 1) * product_block},
                              {rows.begin / lanes * lanes, rows.end});
    add_terms_in_rows(s.rest + some.begin / lanes, s.system.a, s.known(), some, block);
  });
}

/// Rows of the operand are rows of the stored matrix: each block's terms are added to all rows behind it.
template <class T>
void solve_by_rows(const profile_solution<T>& s) {
  using number = element_number<T>;
  const range all{0, s.system.size()};
  for (index_t i = 0; i < all.end; i += lanes) {
    auto& sum = s.rest[i / lanes];
    sum.clear();
    add_eight(sum, eight_numbers(number(1.0)), load_some_numbers(s.system.x, i, all.end - i));
    sum.renormalise();
  }
  for (index_t turn = 0; turn < ceil_div(all.end, product_block); ++turn) {
    const range block = s.system.part(all, product_block, turn);
    solve_block_by_rows(s, block);
    subtract_block(s, block);
  }
}

/// What is left of b in a block's rows once the unknowns outside the block are known.
template <class T>
void sum_known(const profile_solution<T>& s, const range& block, accumulator<element_number<T>>* rest) {
  const auto& A = s.system.a.A;
  const range outside = s.system.before({0, s.system.size()}, block);
  const index_t reach = A.below > A.above ? A.below : A.above;
  pool::for_each(block.size(), s.team(reach * block.size()), [&](index_t n) {
    const index_t r = block.begin + n;
    auto& sum = rest[n];
    sum = sum_from(load_number(s.system.x, r));
    const range terms = common(s.system.a.terms_beside_diagonal(r), outside);
    if (terms.size() > 0) add_terms_in_column(sum, s.system.a, r, s.known(), terms);
    sum.renormalise();
  });
}

/// Rows of the operand are columns of the stored matrix: all known terms of a block's rows are summed before
/// it is solved.
template <class T>
void solve_by_columns(const profile_solution<T>& s) {
  const range all{0, s.system.size()};
  for (index_t turn = 0; turn < ceil_div(all.end, product_block); ++turn) {
    const range block = s.system.part(all, product_block, turn);
    accumulator<element_number<T>> rest[product_block];
    sum_known(s, block, rest);
    for (index_t t = 0; t < block.size(); ++t) {
      const index_t r = s.system.at_turn(block, t);
      auto& sum = rest[r - block.begin];
      const range terms = common(s.system.a.terms_beside_diagonal(r), block);
      if (terms.size() > 0) add_terms_in_column(sum, s.system.a, r, s.known(), terms);
      s.negative[r] = s.system.solve(r, sum.value());
    }
  }
}

}  // namespace residua::RESIDUA_ISA

namespace residua::cpu {

using namespace RESIDUA_ISA;

template <class Isa, class T>
void multiply_profile(int threads, const profile_product<T>& p) {
  const auto& A = p.a.A;
  const index_t tasks = ceil_div(p.outputs.size(), product_block);
  const index_t elements = p.outputs.size() * (A.below + A.above + 1);
  const int team = elements < elements_that_pay_for_threads ? 1 : threads;
  pool::for_each(tasks, team, [&](index_t t) {
    const index_t first = p.outputs.begin + t * product_block;
    multiply_block(p, common({first, first + product_block}, p.outputs));
  });
}

template <class Isa, class T>
void solve_profile(int threads, const profile_system<T>& system, element_number<T>* negative, void* sums) {
  const profile_solution<T> s{system, threads, negative, static_cast<eight_sums<element_number<T>>*>(sums)};
  system.a.transposed ? solve_by_columns(s) : solve_by_rows(s);
}

#define RESIDUA_INSTANTIATE_PROFILE(...)                                                      \
  template void multiply_profile<isa::RESIDUA_ISA>(int, const profile_product<__VA_ARGS__>&); \
  template void solve_profile<isa::RESIDUA_ISA>(int, const profile_system<__VA_ARGS__>&,      \
                                                element_number<__VA_ARGS__>*, void*);

}  // namespace residua::cpu
