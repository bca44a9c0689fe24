// The operands of what `residua bench` measures in a precision that is chosen at run time.
#pragma once

#include "cli/bench/operands.hpp"
#include "residua/mp/array.hpp"
#include "residua/mp/blas.hpp"
#include "residua/mp/gemm.hpp"
#include "residua/view/array.hpp"

namespace residua::cli {

inline double bytes_each(int bits) { return 8.0 * (1 + mp_words(bits)); }

/// Draws a vector as for other formats.
inline mp_array drawn(const context& ctx, int bits) {
  std::vector<mp> x;
  for (const double numerator : numbers<double>(bench_period))
    x.push_back(mp(numerator, bits) / mp(3.0, bits));
  return {ctx, x, bits};
}

inline mp_const_vector_view part(const mp_const_vector_view& x, index_t first, index_t size) {
  return {x.first() + first, x.bits(), size, 1, x.plane(), x.memory()};
}

/// Fills x with the same numbers again and again, doubled where x lies.
inline void fill(const context& ctx, const mp_vector_view& x) {
  index_t filled = std::min(x.size(), bench_period);
  const auto first = drawn(ctx, x.bits());
  const auto piece = [&](index_t begin, index_t size) {
    return mp_vector_view(x.first() + begin, x.bits(), size, 1, x.plane(), x.memory());
  };
  copy(ctx, part(first.view(), 0, filled), piece(0, filled));
  while (filled < x.size()) {
    const index_t more = std::min(filled, x.size() - filled);
    copy(ctx, part(x, 0, more), piece(filled, more));
    filled += more;
  }
}

struct mp_operands {
  context ctx;
  int bits;
  engine wanted;
  mp alpha, beta, cosine, sine, result;  // result: of what returns a number
  mp_array x = {}, y = {}, z = {};
  mp_matrix A = {}, B = {}, C = {}, D = {};
  array<index_t> pivots = {};
  std::optional<csr_matrix> sparse = {};
  std::shared_ptr<gemm_report> report = std::make_shared<gemm_report>();

  mp_operands(const context& c, int b, engine e)
      : ctx(c),
        bits(b),
        wanted(e),
        alpha(mp(1.0, b) / mp(3.0, b)),
        beta(mp(1.0, b) / mp(7.0, b)),
        cosine(mp(3.0, b) / mp(5.0, b)),
        sine(mp(4.0, b) / mp(5.0, b)),
        result(b) {}
  [[nodiscard]] mp_array vector(index_t n) const {
    mp_array v(ctx, n, bits);
    fill(ctx, v);
    return v;
  }
  [[nodiscard]] mp_matrix matrix(index_t rows, index_t columns) const {
    mp_matrix M(ctx, rows, columns, bits);
    const auto all = M.view();
    fill(ctx, {all.data(), bits, rows * columns, 1, all.plane(), all.memory()});
    return M;
  }
  /// With n on a diagonal: the first one for Cholesky's factorisation; the other one makes partial pivoting
  /// exchange rows.
  [[nodiscard]] mp_matrix with_diagonal(index_t n, bool is_first) const {
    mp_matrix M = matrix(n, n);
    const auto all = M.view();
    const std::vector<mp> large(static_cast<std::size_t>(n), mp(static_cast<double>(n), bits));
    const index_t step = is_first ? n + 1 : std::max<index_t>(1, n - 1);
    copy(ctx, mp_array(ctx, large, bits),
         {all.data() + (is_first ? 0 : n - 1), bits, n, step, all.plane(), all.memory()});
    return M;
  }
  /// All elements of C, which are those of B again, and of D those of A.
  mp_matrix_view fresh_C() { return copied(B, C); }
  mp_matrix_view fresh_D() { return copied(A, D); }
  mp_vector_view fresh_y() {
    copy(ctx, x, y);
    return y;
  }
  void note(const mp_gemm_report& products) const {
    report->used = products.used;
    report->bits = products.bits;
    report->spread = static_cast<int>(products.spread);
    report->reason = products.used == engine::residue ? "integers by residues" : "sums of products of words";
  }

 private:
  [[nodiscard]] mp_matrix_view copied(mp_matrix& source, mp_matrix& target) const {
    const auto flat = [](const mp_matrix_view& M) {
      return mp_vector_view(M.data(), M.bits(), M.rows() * M.columns(), 1, M.plane(), M.memory());
    };
    copy(ctx, flat(source), flat(target));
    return target;
  }
};

}  // namespace residua::cli
