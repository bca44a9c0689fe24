// The routines of MPRES-BLAS (Isupov, Knyazkov 2020) on arrays of residues, each operation as separate loops
// as there: one over elements for headers and bounds, one over all residues of all elements, which
// has no branches, and one over elements for what must be rounded. The same stages run on every backend:
//
//   run.elements(count, stage)            stage(i)
//   run.residues(count, moduli, stage)    stage(i, modulus)
//
// in any order; so results have the same bits. Errors: docs/mp.md.
#pragma once

#include "study/rns/planes.hpp"

namespace residua::study::rns {

// The flags of elements are kept in their headers alone: what overflowed is an infinity.

struct product_begin {
  planes z, x, y;
  place of_x, of_y;
  RESIDUA_FUNCTION void operator()(index_t k) const { begin_product(z[k], x[of_x(k)], y[of_y(k)]); }
};
struct product_residues {
  moduli_view set;
  planes z, x, y;
  place of_x, of_y;
  RESIDUA_FUNCTION void operator()(index_t k, int i) const {
    multiply_residue(set, i, z[k], x[of_x(k)], y[of_y(k)]);
  }
};
struct rounding {
  moduli_view set;
  planes z;
  RESIDUA_FUNCTION void operator()(index_t k) const { round(set, z[k]); }
};
/// z_k = z_k + y_(first + k), or the difference.
struct sum_begin {
  moduli_view set;
  alignment* how;
  planes z, y;
  index_t first;
  bool is_difference;
  RESIDUA_FUNCTION void operator()(index_t k) const {
    begin_sum(set, how[k], z[k], z[k], y[first + k], is_difference);
  }
};
struct sum_residues {
  moduli_view set;
  const alignment* how;
  planes z, y;
  index_t first;
  RESIDUA_FUNCTION void operator()(index_t k, int i) const {
    add_residue(set, i, how[k], z[k], z[k], y[first + k]);
  }
};

struct copy_elements {
  moduli_view set;
  planes target, source;
  RESIDUA_FUNCTION void operator()(index_t k) const { assign(set, target[k], source[k]); }
};

struct magnitudes {
  moduli_view set;
  planes target, source;
  RESIDUA_FUNCTION void operator()(index_t k) const {
    assign(set, target[k], source[k]);
    if (!target[k].header->is_nan()) target[k].header->code &= ~std::uint64_t{1};
  }
};
/// The root of z_0.
struct root {
  moduli_view set;
  planes result, z, space;
  RESIDUA_FUNCTION void operator()(index_t) const {
    square_root(set, result[0], z[0], workspace_in(space, 0));
  }
};

/// Routines over memory of `Run`, whose allocate(words) gives zeroed words that it owns.
template <class Run>
class blas {
 public:
  blas(Run& run, const moduli_view& set) : run_(run), set_(set) {}

  [[nodiscard]] planes allocate(index_t count) { return {run_.allocate(planes::words(set_, count)), count}; }

  /// z_k = x_(of_x(k)) y_(of_y(k)).
  void multiply(planes z, index_t count, planes x, place of_x, planes y, place of_y) {
    run_.elements(count, product_begin{z, x, y, of_x, of_y});
    run_.residues(count, set_.count, product_residues{set_, z, x, y, of_x, of_y});
    run_.elements(count, rounding{set_, z});
  }
  /// z_k += y_(first + k) for k < count, or -= where it is a difference.
  void add(planes z, planes y, index_t first, index_t count, bool is_difference = false) {
    auto* const how = reinterpret_cast<alignment*>(run_.allocate(words_of_alignments(count)));
    run_.elements(count, sum_begin{set_, how, z, y, first, is_difference});
    run_.residues(count, set_.count, sum_residues{set_, how, z, y, first});
    run_.elements(count, rounding{set_, z});
  }
  /// z_i = sum of z_(i + rows k) over k < terms, in pairs: the error of log2(terms) sums.
  void add_columns(planes z, index_t rows, index_t terms) {
    while (terms > 1) {
      const index_t half = (terms + 1) / 2;
      add(z, z, rows * half, rows * (terms - half));
      terms = half;
    }
  }

  /// y = alpha x + y.
  void axpy(planes alpha, planes x, planes y) {
    const planes z = allocate(x.count);
    multiply(z, x.count, alpha, scalar, x, all);
    add(y, z, 0, x.count);
  }
  /// The first of the returned elements is the sum of x_i y_i; of no terms it is zero.
  [[nodiscard]] planes dot(planes x, planes y) {
    const planes z = allocate(x.count > 0 ? x.count : 1);
    multiply(z, x.count, x, all, y, all);
    add_columns(z, 1, x.count);
    return z;
  }
  /// x = alpha x.
  void scal(planes alpha, planes x) { assign_all(x, scaled(alpha, x)); }
  /// w = alpha x + beta y; w may be x or y.
  void waxpby(planes alpha, planes x, planes beta, planes y, planes w) {
    const planes z = scaled(alpha, x), v = scaled(beta, y);
    add(z, v, 0, x.count);
    assign_all(w, z);
  }
  /// x = c x + s y and y = c y - s x.
  void rot(planes x, planes y, planes c, planes s) {
    const planes cx = scaled(c, x), sy = scaled(s, y), cy = scaled(c, y), sx = scaled(s, x);
    add(cx, sy, 0, x.count);
    add(cy, sx, 0, x.count, true);
    assign_all(x, cx);
    assign_all(y, cy);
  }
  /// The first of the returned elements is the sum of |x_i|.
  [[nodiscard]] planes asum(planes x) {
    const planes z = allocate(x.count > 0 ? x.count : 1);
    run_.elements(x.count, magnitudes{set_, z, x});
    add_columns(z, 1, x.count);
    return z;
  }
  /// Of one element, the root of the sum of squares, which must not leave the range.
  [[nodiscard]] planes nrm2(planes x) {
    const planes result = allocate(1);
    run_.elements(1, root{set_, result, dot(x, x), allocate(elements_of_workspace)});
    return result;
  }
  /// A = alpha x y^T + A for A of m x n by columns, without gaps.
  void ger(planes alpha, planes x, planes y, planes A) {
    const index_t m = x.count, n = y.count;
    const planes z = allocate(m * n);
    multiply(z, m * n, x, {m > 0 ? m : 1, 1, 0}, scaled(alpha, y), {m > 0 ? m : 1, 0, 1});
    add(A, z, 0, m * n);
  }
  /// C = alpha A B + beta C for A of m x k and B of k x n, all by columns, without gaps.
  void gemm(index_t m, index_t n, index_t k, planes alpha, planes A, planes B, planes beta, planes C) {
    const index_t elements = m * n;
    const planes z = allocate(elements * k > 0 ? elements * k : elements);
    if (elements == 0) return;
    multiply(z, elements * k, A, {m, 1, 0, n, m}, B, {m, 0, k, n, 1});
    add_columns(z, elements, k);
    const planes v = allocate(elements), w = scaled(beta, C);
    multiply(v, elements, alpha, scalar, z, all);
    add(w, v, 0, elements);
    assign_all(C, w);
  }
  /// y = alpha op(A) x + beta y for A of m x n by columns, without gaps.
  void gemv(bool is_transposed, index_t m, index_t n, planes alpha, planes A, planes x, planes beta,
            planes y) {
    const index_t rows = is_transposed ? n : m, terms = is_transposed ? m : n;
    const planes z = allocate(m * n > 0 ? m * n : rows), v = allocate(rows);
    const place of_A = is_transposed ? place{n, m, 1} : all;
    multiply(z, m * n, A, of_A, x, {rows, 0, 1});
    add_columns(z, rows, terms);
    multiply(v, rows, alpha, scalar, z, all);
    assign_all(y, scaled(beta, y));
    add(y, v, 0, rows);
  }

 private:
  /// alpha x_k.
  [[nodiscard]] planes scaled(planes alpha, planes x) {
    const planes z = allocate(x.count);
    multiply(z, x.count, alpha, scalar, x, all);
    return z;
  }
  void assign_all(planes target, planes source) {
    run_.elements(target.count, copy_elements{set_, target, source});
  }

  static constexpr place all = {index_t{1} << 62, 1, 0}, scalar = {1, 0, 0};

  [[nodiscard]] static index_t words_of_alignments(index_t count) {
    return (count * static_cast<index_t>(sizeof(alignment)) + 7) / 8;
  }

  Run& run_;
  moduli_view set_;
};

}  // namespace residua::study::rns
