// The CPU's triangular solver. Compiled once an instruction set.
//
// Unknowns are solved in blocks of 64, by squares of eight on the diagonal. Where rows of the operand are
// rows of A, each block's terms are added at once to the sums of all rows that follow, which threads share.
// Where they are columns of A, all terms of a block's rows that are known are summed before it is solved.
// Every sum is kept as an accumulator to the end.
#include "base/backends.hpp"
#include "blas/level2/gemv_loops.hpp"
#include "blas/level2/trsv_system.hpp"
#include "number/ceil_div.hpp"

namespace residua::RESIDUA_ISA {

namespace {

constexpr index_t block_size = 64;
constexpr index_t elements_worth_threads = 16384;

/// One solution under way: -x as far as it is known, and of every row what is left of b.
template <class T>
struct solution {
  using number = arithmetic_t<T>;
  const triangular_system<T>& system;
  int threads;
  number* negative;
  eight_sums<number>* rest;  // of rows in lanes
  operand<T> whole;          // the stored matrix without regard to the diagonal

  solution(const triangular_system<T>& s, int team, number* x, void* sums)
      : system(s),
        threads(team),
        negative(x),
        rest(static_cast<eight_sums<number>*>(sums)),
        whole(s.a.A, {structure::general, s.a.transposed}) {}

  [[nodiscard]] vector_view<const number> known() const { return {negative, system.size()}; }
  /// Eights, or blocks, of unknowns in the order of solution.
  [[nodiscard]] range part(const range& all, index_t length, index_t turn) const {
    const index_t count = ceil_div(all.size(), length);
    const index_t p = system.forward() ? turn : count - 1 - turn;
    return common({all.begin + p * length, all.begin + (p + 1) * length}, all);
  }
  /// Those of `all` that are solved after, or before, the part `r` of them.
  [[nodiscard]] range behind(const range& all, const range& r) const {
    return system.forward() ? range{r.end, all.end} : range{all.begin, r.begin};
  }
  [[nodiscard]] range before(const range& all, const range& r) const {
    return system.forward() ? range{all.begin, r.begin} : range{r.end, all.end};
  }
};

/// The unknowns `r` of a square on the diagonal, given what is left of b with all others known.
template <class T>
void solve_square(const solution<T>& s, const range& r, accumulator<arithmetic_t<T>>* rest) {
  for (index_t turn = 0; turn < r.size(); ++turn) {
    const index_t k = s.system.at_turn(r, turn);
    s.negative[k] = s.system.solve(k, rest[k - r.begin].value());
    for (index_t t = turn + 1; t < r.size(); ++t) {
      const index_t i = s.system.at_turn(r, t);
      add_product(rest[i - r.begin], s.system.a.element(i, k), s.negative[k]);
    }
  }
}

// ---- rows of the operand in rows of A ----

template <class T>
void begin_with_right_side(const solution<T>& s) {
  using number = arithmetic_t<T>;
  for (index_t i = 0; i < s.system.size(); i += lanes) {
    auto& sum = s.rest[i / lanes];
    sum.clear();
    add_eight(sum, eight_times(number(1.0)), load_some(s.system.x, i, s.system.size() - i));
    sum.renormalise();
  }
}

template <class T>
void solve_block_in_rows(const solution<T>& s, const range& block) {
  const index_t turns = ceil_div(block.size(), lanes);
  for (index_t turn = 0; turn < turns; ++turn) {
    const range r = s.system.part(block, lanes, turn), rows = s.system.behind(block, r);
    accumulator<arithmetic_t<T>> rest[lanes];
    split_lanes(s.rest[r.begin / lanes], rest);
    solve_square(s, r, rest);
    add_rows(s.rest + rows.begin / lanes, s.whole, s.known(), rows, r);
  }
}

template <class T>
void subtract_block(const solution<T>& s, const range& block, const range& rows) {
  constexpr index_t at_a_time = 128;
  const index_t tasks = ceil_div(rows.size(), at_a_time);
  const int team = rows.size() * block.size() < elements_worth_threads ? 1 : s.threads;
  pool::for_each(tasks, team, [&](index_t t) {
    const range some = common(rows, {rows.begin + t * at_a_time, rows.begin + (t + 1) * at_a_time});
    add_rows(s.rest + some.begin / lanes, s.whole, s.known(), some, block);
  });
}

template <class T>
void solve_in_rows(const solution<T>& s) {
  const range all{0, s.system.size()};
  begin_with_right_side(s);
  for (index_t turn = 0; turn < ceil_div(all.size(), block_size); ++turn) {
    const range block = s.system.part(all, block_size, turn);
    solve_block_in_rows(s, block);
    subtract_block(s, block, s.system.behind(all, block));
  }
}

// ---- rows of the operand in columns of A ----

template <class T>
void sum_known(const solution<T>& s, const range& block, const range& terms,
               eight_sums<arithmetic_t<T>>* sum) {
  const bool large = terms.size() * block.size() >= elements_worth_threads;
  const index_t columns = large ? panel : block_size;
  pool::for_each(ceil_div(block.size(), columns), s.threads, [&](index_t n) {
    const range some = common(block, {block.begin + n * columns, block.begin + (n + 1) * columns});
    add_columns(sum + n * columns, s.whole, s.known(), some, terms);
  });
}

template <class T>
void solve_block_in_columns(const solution<T>& s, const range& block, eight_sums<arithmetic_t<T>>* sum) {
  const index_t turns = ceil_div(block.size(), lanes);
  for (index_t turn = 0; turn < turns; ++turn) {
    const range r = s.system.part(block, lanes, turn);
    add_columns(sum + (r.begin - block.begin), s.whole, s.known(), r, s.system.before(block, r));
    accumulator<arithmetic_t<T>> rest[lanes];
    for (index_t i = r.begin; i < r.end; ++i) {
      rest[i - r.begin] = sum_from(scalar_lane{i}.load(s.system.x));
      sum[i - block.begin].renormalise();
      merge_eight(rest[i - r.begin], sum[i - block.begin]);
    }
    solve_square(s, r, rest);
  }
}

template <class T>
void solve_in_columns(const solution<T>& s) {
  const range all{0, s.system.size()};
  for (index_t turn = 0; turn < ceil_div(all.size(), block_size); ++turn) {
    const range block = s.system.part(all, block_size, turn);
    eight_sums<arithmetic_t<T>> sum[block_size];
    for (auto& of_row : sum) of_row.clear();
    sum_known(s, block, s.system.before(all, block), sum);
    for (auto& of_row : sum) of_row.renormalise();
    solve_block_in_columns(s, block, sum);
  }
}

}  // namespace

}  // namespace residua::RESIDUA_ISA

namespace residua::cpu {

using namespace RESIDUA_ISA;

template <class Isa, class T>
void solve_triangular(int threads, const triangular_system<T>& system, arithmetic_t<T>* negative,
                      void* sums) {
  const solution<T> s(system, threads, negative, sums);
  if (system.a.transposed) {
    solve_in_columns(s);
  } else {
    solve_in_rows(s);
  }
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                      \
  template void solve_triangular<isa::RESIDUA_ISA, type>(int, const triangular_system<type>&, \
                                                         arithmetic_t<type>*, void*);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cpu
