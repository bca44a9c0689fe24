// Panels whose pivots are foreseen in double and confirmed, on the host by the steps that a GPU takes
// (src/mp/lapack/foresight.hpp): they are the panels of other matrices or the same to the last bit.
#include "mp/lapack/foresight.hpp"

#include <numeric>

#include "lapack/lu/run_panel.hpp"
#include "mp/data.hpp"
#include "mp/lapack/panel.hpp"
#include "mp/length.hpp"

namespace {

using namespace residua::multiple;
using namespace residua_test;
using residua::mp_header, residua::matrix_view, residua::vector_view;

/// A panel in memory of its own, with what is decided about it.
template <class Length>
class panel_memory {
 public:
  panel_memory(Length n, const mp_elements& A)
      : bits_(A.values.front().bits()),
        words_(A.values.size() * (static_cast<std::size_t>(n) + 1)),
        reciprocal_(static_cast<std::size_t>(n) + 1),
        pivots_(static_cast<std::size_t>(A.columns)) {
    const auto size = A.values.size();
    for (std::size_t e = 0; e < size; ++e) {
      words_[e] = A.values[e].header().code;
      const auto words = A.values[e].words();
      for (std::size_t w = 0; w < words.size(); ++w) words_[e + (w + 1) * size] = words[w];
    }
    panel = {{n, bits_}, words_.data(),      A.rows,         A.columns,
             A.rows,     A.rows * A.columns, pivots_.data(), 1,
             0,          reciprocal_.data(), &state_,        nullptr};
  }
  panel_memory(const panel_memory&) = delete;
  panel_memory& operator=(const panel_memory&) = delete;

  void exchange_rows(index_t i, index_t k) {
    for (index_t w = 0; i != k && w < (1 + panel.p.words) * panel.columns; ++w) panel.exchange(i, k, w);
  }
  [[nodiscard]] const std::vector<word>& words() const { return words_; }
  [[nodiscard]] const std::vector<index_t>& pivots() const { return pivots_; }
  [[nodiscard]] const step_state& state() const { return state_; }

  lu_panel<Length> panel;

 private:
  int bits_;
  std::vector<word> words_, reciprocal_;
  std::vector<index_t> pivots_;
  step_state state_{};
};

/// Searched column by column.
template <class Length>
void factorise_by_search(panel_memory<Length>& memory) {
  auto& p = memory.panel;
  for (index_t j = 0; j < p.columns; ++j) {
    for (index_t i = j; i < p.rows; ++i) (void)p.reduce(i, j);
    index_t chosen = j;
    for (index_t i = j + 1; i < p.rows; ++i) {
      if (p.is_larger_pivot(i, chosen, j)) chosen = i;
    }
    p.note_pivot(chosen, j);
    memory.exchange_rows(j, chosen);
    (void)p.invert_pivot(j);
    for (index_t t = j + 1; t < p.columns; ++t) (void)p.reduce_row(j, t);
  }
  for (index_t i = p.columns; i < p.rows; ++i) (void)p.divide(i, p.columns - 1);
}

/// The pivots of the panel in double, counted from 0.
template <class Length>
std::vector<index_t> foreseen(const lu_panel<Length>& p) {
  std::vector<double> elements(static_cast<std::size_t>(p.rows * p.columns));
  for (index_t j = 0; j < p.columns; ++j) {
    std::int64_t largest = term_range::none;
    for (index_t i = 0; i < p.rows; ++i) {
      const mp_header h{*p.element(i, j)};
      if (h.is_regular()) largest = std::max(largest, h.exponent());
    }
    for (index_t i = 0; i < p.rows; ++i)
      elements[static_cast<std::size_t>(i + j * p.rows)] =
          in_double({*p.element(i, j)}, p.element(i, j)[p.p.words * p.plane], largest);
  }
  std::vector<index_t> places(static_cast<std::size_t>(p.columns));
  index_t info = 0;
  residua::reference::run_panel<double>({matrix_view<double>(elements.data(), p.rows, p.columns, p.rows),
                                         vector_view<index_t>(places.data(), p.columns), 0, &info});
  for (auto& place : places) --place;
  return places;
}

/// With pivots that are known; false where one is not confirmed.
template <class Length>
bool factorise_with(panel_memory<Length>& memory, const std::vector<index_t>& places) {
  auto& p = memory.panel;
  const foreseen_pivots pivots{places.data(), p.columns};
  std::vector<index_t> rows(static_cast<std::size_t>(p.rows));
  std::iota(rows.begin(), rows.end(), index_t{0});
  for (index_t j = 0; j < p.columns; ++j) {
    const index_t place = places[static_cast<std::size_t>(j)];
    memory.exchange_rows(j, place);
    std::swap(rows[static_cast<std::size_t>(j)], rows[static_cast<std::size_t>(place)]);
  }
  for (index_t i = 0; i < p.rows; ++i) {
    EXPECT_EQ(pivots.place_before(0, i), rows[static_cast<std::size_t>(i)]);
  }
  for (index_t j = 0; j < p.columns; ++j) {
    for (index_t i = j; i < p.rows; ++i) (void)p.reduce(i, j);
    for (index_t i = j + 1; i < p.rows; ++i) {
      if (!pivots.confirms(j, p.element(j, j), p.plane, i, p.element(i, j), p.plane, p.p.words)) return false;
    }
    p.note_pivot(j, j);
    p.pivots[j] = places[static_cast<std::size_t>(j)] + 1;
    (void)p.invert_pivot(j);
    for (index_t t = j + 1; t < p.columns; ++t) (void)p.reduce_row(j, t);
  }
  for (index_t i = p.columns; i < p.rows; ++i) (void)p.divide(i, p.columns - 1);
  return true;
}

/// Whether the pivots `places`, those of double where there are none, were confirmed: if they are those that
/// a search finds, and only then, and then all bits are its.
bool are_confirmed(const mp_elements& A, std::vector<index_t> places = {}) {
  return with_length(residua::mp_words(A.values.front().bits()), [&]<class Length>(Length n) {
    panel_memory<Length> expected(n, A), found(n, A);
    factorise_by_search(expected);
    if (places.empty()) places = foreseen(found.panel);
    std::vector<index_t> pivots = places;
    for (auto& pivot : pivots) ++pivot;
    const bool is_confirmed = factorise_with(found, places);
    EXPECT_EQ(is_confirmed, pivots == expected.pivots());
    if (is_confirmed) {
      EXPECT_EQ(found.words(), expected.words());
      EXPECT_EQ(found.pivots(), expected.pivots());
      EXPECT_EQ(found.state().info, expected.state().info);
    }
    return is_confirmed;
  });
}

/// Numbers of one size that doubles tell apart.
mp_elements random_panel(index_t m, index_t n, int bits, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(-1, 1);
  mp_elements A(m, n, bits);
  for (auto& x : A.values) x = mp(uniform(random), bits) / mp(3.0, bits);
  return A;
}

TEST(mp_foresight, pivots_of_numbers_of_one_size_are_foreseen) {
  for (const int bits : {106, 212, 424, 848}) {
    for (const auto& [rows, columns] : {std::pair<index_t, index_t>{1, 1}, {33, 32}, {70, 31}, {150, 32}}) {
      EXPECT_TRUE(are_confirmed(random_panel(rows, columns, bits, 93)));
    }
  }
}

/// Columns are scaled before they are rounded; rows are not, so that which is the largest is seen, but not
/// what is left of the others.
TEST(mp_foresight, columns_may_be_of_any_size) {
  const int bits = 212;
  auto A = random_panel(60, 20, bits, 94);
  for (index_t j = 0; j < A.columns; ++j) {
    for (index_t i = 0; i < A.rows; ++i) A(i, j) = ldexp(A(i, j), (j % 3 - 1) * 1'000'000 * j);
  }
  EXPECT_TRUE(are_confirmed(A));
  for (const auto kind : {entries::uniform, entries::graded, entries::cancelling})
    (void)are_confirmed(elements_of(kind, 60, 20, bits, 95));
}

TEST(mp_foresight, what_doubles_cannot_tell_apart_is_not_confirmed) {
  const int bits = 424;
  const mp one(1.0, bits);
  mp_elements A = random_panel(50, 3, bits, 97);
  for (index_t i = 0; i < A.rows; ++i) A(i, 0) = one + ldexp(mp(static_cast<double>(i), bits), -100);
  EXPECT_FALSE(are_confirmed(A));
  std::swap(A(0, 0), A(49, 0));
  EXPECT_TRUE(are_confirmed(A));
}

TEST(mp_foresight, the_first_of_equal_elements_is_the_pivot) {
  const int bits = 128;
  mp_elements A(40, 1, bits);
  for (index_t i = 0; i < A.rows; ++i) A(i, 0) = mp(i < 7 ? 0.5 : i % 2 == 0 ? 1.0 : -1.0, bits);
  EXPECT_TRUE(are_confirmed(A));
  EXPECT_TRUE(are_confirmed(A, {7}));
  for (const index_t other : {0, 8, 39}) EXPECT_FALSE(are_confirmed(A, {other}));
  std::mt19937 random(98);
  mp_elements signs(64, 8, bits);
  for (auto& x : signs.values) x = mp(random() % 2 == 0 ? 1.0 : -1.0, bits);
  (void)are_confirmed(signs);
}

/// The pivots that a search finds, counted from 0.
std::vector<index_t> searched(const mp_elements& A) {
  return with_length(residua::mp_words(A.values.front().bits()), [&]<class Length>(Length n) {
    panel_memory<Length> memory(n, A);
    factorise_by_search(memory);
    std::vector<index_t> places = memory.pivots();
    for (auto& place : places) --place;
    return places;
  });
}

/// Of small integers, many of which are the same.
TEST(mp_foresight, the_pivots_of_a_search_are_confirmed_and_no_others) {
  const int bits = 106;
  std::mt19937 random(99);
  for (int turn = 0; turn < 40; ++turn) {
    mp_elements A(9, 4, bits);
    for (auto& x : A.values) x = mp(static_cast<double>(random() % 3) - 1, bits);
    const auto places = searched(A);
    EXPECT_TRUE(are_confirmed(A, places));
    for (index_t k = 0; k < A.columns; ++k) {
      auto others = places;
      for (auto& other = others[static_cast<std::size_t>(k)] = k; other < A.rows; ++other)
        EXPECT_EQ(are_confirmed(A, others), others == places);
    }
  }
}

TEST(mp_foresight, zeros_and_what_is_not_finite_are_what_a_search_takes_them_for) {
  const int bits = 212;
  EXPECT_TRUE(are_confirmed(mp_elements(40, 5, bits)));
  auto A = random_panel(40, 5, bits, 101);
  for (index_t i = 0; i < A.rows; ++i) A(i, 2) = mp(bits);
  EXPECT_TRUE(are_confirmed(A));
  for (index_t i = 0; i < A.rows; ++i) A(i, 2) = A(i, 1);
  (void)are_confirmed(A);
  A(5, 0) = mp(-HUGE_VAL, bits);
  (void)are_confirmed(A);
  A(7, 0) = A(9, 0) = mp(std::nan(""), bits);
  (void)are_confirmed(A);
}

TEST(mp_foresight, doubles_have_the_numbers_exponents) {
  mp_numbers numbers(102);
  for (int turn = 0; turn < 2000; ++turn) {
    const mp x = numbers.draw(424, 900);
    const auto words = x.words();
    const double found = in_double(x.header(), words[words.size() - 1], 3);
    int exponent = 0;
    std::frexp(found, &exponent);
    ASSERT_EQ(exponent, x.header().exponent() - 3) << x;
    EXPECT_LE(abs(mp(found, 424) - ldexp(x, -3)), ldexp(abs(x), -3 - 52));
    EXPECT_EQ(found < 0, x < mp(424));
  }
  EXPECT_EQ(in_double(mp_header::finite(true, 2000), word{1} << 63, 0), -HUGE_VAL);
  EXPECT_EQ(in_double(mp_header::finite(true, -2000), word{1} << 63, 0), 0);
  EXPECT_EQ(in_double(mp_header::infinity(false), 0, 5), HUGE_VAL);
  EXPECT_TRUE(std::isnan(in_double(mp_header::not_a_number(), 0, 5)));
}

}  // namespace
