// Level 3 in double by OpenBLAS, which runs on one thread at a time: C is cut into parts, which our threads
// take.
//
// Bits do not depend on the number of threads. OpenBLAS sums an element's terms in an order that depends on k
// and, for its AVX-512 kernels, on the element's place among the rows and columns that a call computes; and
// it takes other kernels for small products. So rows are cut by the sizes alone. Columns are cut as many
// threads want, but where the kernels start afresh anyway, and not into parts that are small.
// tests/blas/level3/threads_test.cpp holds this against OpenBLAS, whatever kernels it takes.
#include <cblas.h>

#include <algorithm>
#include <string_view>

#include "base/one_openblas_thread.hpp"
#include "base/thread_pool.hpp"
#include "blas/level3/vendor_triangles.hpp"

namespace residua::vendor {

namespace {

using dense::range;

// ---- where C is cut ----

/// A multiple of the widths in which OpenBLAS's kernels take columns: 2, 4, 6, 8, 12, 16 and 24.
constexpr index_t kernel_columns = 48;
/// Well within the columns that OpenBLAS packs at a time, some thousands, where it cuts them too.
constexpr index_t most_columns = 40 * kernel_columns;
/// Terms of a part: OpenBLAS takes other kernels for products of 100^3 and fewer, and they take it some 40
/// us.
constexpr index_t least_terms = index_t{1} << 21;

/// Consecutive parts of a range: about equally long, and multiples of kernel_columns but for the last.
struct cut {
  index_t all, count;

  [[nodiscard]] index_t begin(index_t i) const {
    return i == count ? all : i * all / count / kernel_columns * kernel_columns;
  }
  [[nodiscard]] range operator[](index_t i) const { return {begin(i), begin(i + 1)}; }
};

/// As many parts of C's columns as wanted, or fewer if they would be small. terms: of all sums of a column.
cut cut_columns(index_t columns, index_t terms, index_t wanted) {
  const index_t least = least_terms / std::max<index_t>(1, terms) + 1 + kernel_columns;
  const index_t needed = ceil_div(columns, most_columns);
  return {columns, std::max(needed, std::min(wanted, columns / least))};
}
/// By the sizes alone: what all parts have in common, `shared` rows or columns, is packed for each again.
cut cut_rows(index_t rows, index_t shared) {
  constexpr index_t few = 4 * kernel_columns, short_part = 384, long_part = 1536;
  return {rows, std::max<index_t>(1, rows / (shared < few ? short_part : long_part))};
}
/// By the sizes alone, where nothing else can be cut: into a power of two, which as many threads share
/// evenly.
cut cut_evenly(index_t rows) {
  constexpr index_t most = 64, many = 2048, short_part = 192, long_part = 384;
  index_t count = 1;
  while (count < most && rows / (2 * count) >= (rows < many ? short_part : long_part)) count *= 2;
  return {rows, count};
}

/// More parts than threads, so that these end together though other processes slow some of them down.
index_t parts_for(int threads, index_t others) {
  return threads == 1 ? 1 : std::max<index_t>(1, ceil_div(index_t{2} * threads, others));
}

// ---- the calls ----

CBLAS_TRANSPOSE transposition(const dense::form& f) { return f.transposed ? CblasTrans : CblasNoTrans; }
CBLAS_UPLO triangle(const dense::form& f) { return f.lower ? CblasLower : CblasUpper; }
CBLAS_UPLO triangle(uplo u) { return u == uplo::lower ? CblasLower : CblasUpper; }
template <class T>
int leading(const matrix_view<T>& A) {
  return static_cast<int>(A.leading_dimension());
}

using double_product = blas::product<double, double, double>;

/// A product with some of C's rows and columns; not of a symmetric operand.
double_product part_of(const double_product& p, const range& rows, const range& columns) {
  auto part = p;
  part.a = p.a.block(rows.begin, 0, rows.size(), p.a.columns());
  part.b = p.b.block(0, columns.begin, p.b.rows(), columns.size());
  part.C = p.C.block(rows.begin, columns.begin, rows.size(), columns.size());
  return part;
}

void gemm(const double_product& p) {
  cblas_dgemm(CblasColMajor, transposition(p.a), transposition(p.b), static_cast<int>(p.rows()),
              static_cast<int>(p.columns()), static_cast<int>(p.terms()), p.alpha, p.a.A.data(),
              leading(p.a.A), p.b.A.data(), leading(p.b.A), p.beta, p.C.data(), leading(p.C));
}
void symm(const double_product& p, CBLAS_SIDE side, const blas::operand<double>& symmetric,
          const matrix_view<const double>& general, const matrix_view<double>& C) {
  cblas_dsymm(CblasColMajor, side, triangle(symmetric), static_cast<int>(C.rows()),
              static_cast<int>(C.columns()), p.alpha, symmetric.A.data(), leading(symmetric.A),
              general.data(), leading(general), p.beta, C.data(), leading(C));
}

void run_symmetric(int threads, const double_product& p) {
  const index_t m = p.rows(), n = p.columns();
  if (!is_plain(p.a)) {
    const cut columns = cut_columns(n, m * m, parts_for(threads, 1));
    pool::for_each(columns.count, threads, [&](index_t i) {
      const range c = columns[i];
      symm(p, CblasLeft, p.a, p.b.A.block(0, c.begin, m, c.size()), p.C.block(0, c.begin, m, c.size()));
    });
    return;
  }
  const cut rows = cut_evenly(m);
  pool::for_each(rows.count, threads, [&](index_t i) {
    const range r = rows[i];
    symm(p, CblasRight, p.b, p.a.A.block(r.begin, 0, r.size(), n), p.C.block(r.begin, 0, r.size(), n));
  });
}

/// Products of about the same sizes, product(0), product(1), ...: the parts of all of them.
template <class Products>
void run_general(int threads, index_t count, const Products& product) {
  const double_product first = product(0);
  const index_t rows = cut_rows(first.rows(), first.columns()).count;
  const index_t columns =
      cut_columns(first.columns(), first.rows() / rows * first.terms(), parts_for(threads, count * rows))
          .count;
  pool::for_each(count * rows * columns, threads, [&](index_t n) {
    const double_product p = product(n / (rows * columns));
    gemm(part_of(p, cut{p.rows(), rows}[n / columns % rows], cut{p.columns(), columns}[n % columns]));
  });
}

}  // namespace

bool openblas_knows_processor() {
  static const bool known = std::string_view(openblas_get_corename()) != "Prescott";
  return known;
}

template <class T>
void run_products_on_cpu(int threads, const products_of<T>& p) {
  const one_openblas_thread scope;
  if (p.count() == 0 || p.rows() == 0 || p.columns() == 0) return;
  if (!is_plain(p.a_as) || !is_plain(p.b_as)) return run_symmetric(threads, p[0]);
  run_general(threads, p.count(), [&](index_t i) { return p[i]; });
}

namespace {

void update_square(const symmetric_update<double>& update, const range& rows) {
  const auto& [alpha, beta, a, b, C, stored] = update;
  const auto part = [&](const blas::operand<double>& x) {
    return x.block(rows.begin, 0, rows.size(), x.columns()).A;
  };
  const auto square = C.block(rows.begin, rows.begin, rows.size(), rows.size());
  const int n = static_cast<int>(rows.size()), k = static_cast<int>(a.columns());
  if (b) {
    cblas_dsyr2k(CblasColMajor, triangle(stored), transposition(a), n, k, alpha.get(), part(a).data(),
                 leading(a.A), part(*b).data(), leading(b->A), beta.get(), square.data(), leading(C));
  } else {
    cblas_dsyrk(CblasColMajor, triangle(stored), transposition(a), n, k, alpha.get(), part(a).data(),
                leading(a.A), beta.get(), square.data(), leading(C));
  }
}

/// x y^T with the rows of a rectangle of C that lies beside the diagonal, and its columns.
double_product rectangle_of(const symmetric_update<double>& update, const blas::operand<double>& x,
                            const blas::operand<double>& y, double beta, const range& rows,
                            const range& columns) {
  const index_t k = x.columns();
  return {update.alpha.get(),
          beta,
          x.block(rows.begin, 0, rows.size(), k),
          transposed(y.block(columns.begin, 0, columns.size(), k)),
          update.C.block(rows.begin, columns.begin, rows.size(), columns.size()),
          blas::region::all,
          k};
}

/// The rectangles between neighbours of `blocks_a_side` blocks each.
void update_rectangles(int threads, const symmetric_update<double>& update, const cut& blocks,
                       index_t blocks_a_side) {
  const auto rectangle = [&](const auto& x, const auto& y, double beta) {
    return [&, beta](index_t i) {
      const index_t begin = 2 * i * blocks_a_side, middle = begin + blocks_a_side,
                    end = middle + blocks_a_side;
      const range low{blocks.begin(begin), blocks.begin(middle)},
          high{blocks.begin(middle), blocks.begin(end)};
      return update.stored == uplo::lower ? rectangle_of(update, x, y, beta, high, low)
                                          : rectangle_of(update, x, y, beta, low, high);
    };
  };
  const auto &a = update.a, &b = update.b ? *update.b : update.a;
  const index_t count = blocks.count / (2 * blocks_a_side);
  run_general(threads, count, rectangle(a, b, update.beta.get()));
  if (update.b) run_general(threads, count, rectangle(b, a, 1.0));
}

}  // namespace

template <class T>
void run_update_on_cpu(int threads, const symmetric_update<T>& update) {
  const one_openblas_thread scope;
  const cut blocks = cut_evenly(update.C.rows());
  for (index_t side = blocks.count / 2; side > 0; side /= 2) update_rectangles(threads, update, blocks, side);
  pool::for_each(blocks.count, threads, [&](index_t i) { update_square(update, blocks[i]); });
}

namespace {

void solve_part(const blas::triangle_task<double>& system, const matrix_view<double>& B) {
  const auto& [what, alpha, M, x] = system;
  cblas_dtrsm(CblasColMajor, x.triangle_side == side::left ? CblasLeft : CblasRight,
              triangle(stored_triangle(M)), transposition(form_in_library(system)),
              M.unit ? CblasUnit : CblasNonUnit, static_cast<int>(B.rows()), static_cast<int>(B.columns()),
              alpha.get(), M.A.data(), leading(M.A), B.data(), leading(B));
}

}  // namespace

template <class T>
void solve_on_cpu(int threads, const blas::triangle_task<T>& system) {
  const one_openblas_thread scope;
  const auto& B = system.x.B;
  const index_t m = B.rows(), n = B.columns();
  if (system.x.triangle_side == side::left) {
    const cut columns = cut_columns(n, m * m, parts_for(threads, 1));
    pool::for_each(columns.count, threads, [&](index_t i) {
      solve_part(system, B.block(0, columns[i].begin, m, columns[i].size()));
    });
  } else {
    const cut rows = cut_evenly(m);
    pool::for_each(rows.count, threads,
                   [&](index_t i) { solve_part(system, B.block(rows[i].begin, 0, rows[i].size(), n)); });
  }
}

template void run_products_on_cpu<double>(int, const products_of<double>&);
template void run_update_on_cpu<double>(int, const symmetric_update<double>&);
template void solve_on_cpu<double>(int, const blas::triangle_task<double>&);

}  // namespace residua::vendor
