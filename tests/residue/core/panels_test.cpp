// Panels of products: every element and term is in one of them, and those that are shortened keep within the
// limit.
#include "residue/core/panels.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "residue/floats/plan.hpp"
#include "residue/integers/plan.hpp"

namespace residua_test {
namespace {

using namespace residua::residue;
using residua::index_t;
using residua::dense::region;

panel_plan panels_of(index_t rows, index_t columns, index_t terms) {
  panel_plan p;
  p.rows = rows;
  p.columns = columns;
  p.terms = terms;
  return p;
}

/// How often each (row, column, term) is in a panel.
std::vector<int> visits(const product_size& size, const panel_plan& p, region part) {
  std::vector<int> times(static_cast<std::size_t>(size.m * size.n * size.k));
  for_each_panel(size, p, part, [&](const panel_step& step) {
    for (index_t i = step.C.row; i < step.C.row + step.C.rows; ++i) {
      for (index_t j = step.C.column; j < step.C.column + step.C.columns; ++j) {
        for (index_t k = step.first_term; k < step.first_term + step.terms; ++k) {
          ++times[static_cast<std::size_t>(i + size.m * (j + size.n * k))];
        }
      }
    }
  });
  return times;
}

TEST(residue_panels, have_every_element_and_term_once) {
  const product_size size{37, 21, 50};
  for (const auto& p : {panels_of(37, 21, 50), panels_of(16, 16, 16), panels_of(32, 21, 48)}) {
    for (const int times : visits(size, p, region::all)) ASSERT_EQ(times, 1);
  }
}

TEST(residue_panels, have_every_element_of_a_region) {
  const product_size size{50, 50, 2};
  for (const region part : {region::lower, region::upper}) {
    const auto times = visits(size, panels_of(16, 16, 1), part);
    int outside = 0;
    for (index_t n = 0; n < static_cast<index_t>(times.size()); ++n) {
      const index_t i = n % size.m, j = n / size.m % size.n;
      const int visited = times[static_cast<std::size_t>(n)];
      EXPECT_TRUE(visited == 1 || (visited == 0 && !residua::dense::contains(part, i, j))) << i << ", " << j;
      if (visited == 0) ++outside;
    }
    EXPECT_GT(outside, 0);  // panels on the other side of the diagonal are left out
  }
}

/// A panel of C keeps its sums over its panels of terms, from the first to the last.
TEST(residue_panels, run_through_the_terms_of_a_panel_in_order) {
  index_t next = 0;
  for_each_panel({20, 20, 50}, panels_of(16, 16, 16), region::all, [&](const panel_step& step) {
    EXPECT_EQ(step.first_term, next);
    EXPECT_EQ(step.is_first, next == 0);
    next += step.terms;
    EXPECT_EQ(step.is_last, next == 50);
    if (step.is_last) next = 0;
  });
  EXPECT_EQ(next, 0);
}

TEST(residue_panels, have_rows_of_the_panel_before_where_the_terms_are_in_one_piece) {
  for (const index_t terms : {50, 16}) {
    std::set<index_t> rows_seen;
    for_each_panel({40, 40, 50}, panels_of(16, 16, terms), region::upper, [&](const panel_step& step) {
      const bool was_seen = !rows_seen.insert(step.C.row).second;
      EXPECT_EQ(step.has_rows, terms == 50 && was_seen) << step.C.row << ", " << step.C.column;
    });
  }
}

TEST(residue_panels, of_sums_without_terms_are_one) {
  int steps = 0;
  for_each_panel({10, 10, 0}, panels_of(16, 16, 1), region::all, [&](const panel_step& step) {
    EXPECT_EQ(step.terms, 0);
    EXPECT_TRUE(step.is_first && step.is_last);
    ++steps;
  });
  EXPECT_EQ(steps, 1);
  EXPECT_EQ(count_panels({10, 10, 0}, panels_of(16, 16, 1)), 1);
  EXPECT_EQ(count_panels({33, 16, 40}, panels_of(16, 16, 16)), 9);
}

/// A grid has at most 65535 blocks along a side, of a column or of 16 rows each.
TEST(residue_panels, are_no_larger_than_a_grid) {
  const auto p = largest_panels({index_t{1} << 22, index_t{1} << 22, 100}, 1);
  EXPECT_LE(p.rows, 16 * 65535);
  EXPECT_LE(p.columns, 65535);
  EXPECT_EQ(p.terms, 100);
  const auto small = largest_panels({1000, 2000, index_t{1} << 20}, 3);
  EXPECT_EQ(small.rows, 1000);
  EXPECT_EQ(small.columns, 2000);
  EXPECT_LE(3 * small.terms, most_terms_at_once);
}

TEST(residue_panels, are_shortened_by_their_rule) {
  const auto shortened = [](panel_plan p, const panel_rule& rule) {
    const panel_plan before = p;
    index_t& extent = next_to_shorten(p, rule);
    extent = -1;
    return before.columns != p.columns ? 'c' : before.rows != p.rows ? 'r' : 't';
  };
  using enum term_panels;
  for (const auto terms : {whole, shortened_last, shortened_alike}) {
    EXPECT_EQ(shortened(panels_of(4000, 4000, 9000), {4096, terms}), 'c');
    EXPECT_EQ(shortened(panels_of(4000, 2048, 9000), {4096, terms}), 'r');
    EXPECT_EQ(shortened(panels_of(2048, 2048, 9000), {4096, terms}), terms == whole ? 'c' : 't');
  }
  EXPECT_EQ(shortened(panels_of(64, 32, 4096), {4096, shortened_last}), 'r');
  EXPECT_EQ(shortened(panels_of(16, 16, 4096), {4096, shortened_last}), 't');
  EXPECT_EQ(shortened(panels_of(64, 32, 4096), {4096, shortened_alike}), 't');
  EXPECT_EQ(shortened(panels_of(64, 32, 50), {4096, shortened_alike}), 'r');
}

/// The pairs of blocks that are multiplied: each once, those of one diagonal with a + b the same.
template <class Wanted>
void expect_pairs(const diagonal_list& list, int a_count, int b_count, Wanted&& wanted) {
  std::set<std::pair<int, int>> pairs;
  for (const auto& d : list.all) {
    for (int n = 0; n < d.pairs; ++n) {
      const std::pair pair(d.a + n, d.b - n);
      EXPECT_EQ(pair.first + pair.second, d.number);
      EXPECT_TRUE(pairs.insert(pair).second);
    }
  }
  for (int a = 0; a < a_count; ++a) {
    for (int b = 0; b < b_count; ++b) EXPECT_EQ(pairs.contains({a, b}), wanted(a, b)) << a << ", " << b;
  }
}

TEST(residue_diagonals, of_floats_are_those_above_the_last_block) {
  for (const int bits : {50, 200, 340}) {
    const scheme s = choose_scheme(bits, 1000).value();
    const int count = s.blocks.count;
    expect_pairs(s.diagonals(), count, count, [&](int a, int b) { return a + b < count; });
    EXPECT_FALSE(s.diagonals().one_by_one);
    EXPECT_EQ(s.diagonals().most_moduli(), s.moduli[0]);
  }
}

TEST(residue_diagonals, of_integers_are_all_that_are_not_dropped_from_the_lowest_up) {
  residua::integer_gemm_options options;
  for (const int error_bits : {0, 700}) {
    options.error_bits = error_bits;
    const auto p = plan_integer_product({10, 10, 10, 20, 9}, options, {padding, 0, true});
    const auto list = p.from_the_lowest();
    expect_pairs(list, p.a.count, p.b.count, [&](int a, int b) { return a + b < p.diagonals; });
    EXPECT_TRUE(list.one_by_one);
    int next = p.diagonals - 1;
    for (const auto& d : list.all) {
      EXPECT_EQ(d.number, next);
      EXPECT_EQ(d.moduli, p.moduli[next--]);
    }
    EXPECT_EQ(list.most_moduli(), p.most_moduli_of_sums());
  }
}

}  // namespace
}  // namespace residua_test
