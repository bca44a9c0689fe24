// BLAS of run-time precision: vectors and matrices of one precision on a context.
#pragma once

#include "residua/base/context.hpp"
#include "residua/mp/array.hpp"
#include "residua/view/types.hpp"

namespace residua {

// All operands of a call have the same precision p, u = 2^-p. Every routine gives the same bits on every
// backend, for any number of threads. Exponents that overflow give infinities, those that underflow zeros,
// and both raise a flag of the calling thread (raised_mp_flags). On a GPU the routines wait for their flags.
// Throws invalid_argument naming the argument, with nothing written, if precisions or sizes differ, a
// precision is out of range, an increment is 0, a leading dimension or the distance of planes is too small, a
// pointer is null, or memory is not the context's. Outputs must not overlap inputs, but that outputs of
// routines that go element by element (level 1, elementary functions) may be inputs; others that begin where
// an input does are refused. Error bounds are derived in docs/mp.md.

/// What rotg returns.
struct mp_plane_rotation {
  mp r, z, c, s;
};
/// The H of rotm.
struct mp_modified_rotation {
  int flag;
  mp h11, h21, h12, h22;
};
/// What rotmg returns: the scale factors d1, d2 and the element x1 after the transformation, and H.
struct mp_modified_rotation_of_point {
  mp d1, d2, x1;
  mp_modified_rotation h;
};

/// Exchanges x and y.
// NOLINTNEXTLINE(bugprone-exception-escape): an operation on vectors, not what std::swap calls
void swap(const context& ctx, mp_vector_view x, mp_vector_view y);
/// Copies x to y.
void copy(const context& ctx, mp_const_vector_view x, mp_vector_view y);
/// Computes x = alpha x, correctly rounded.
void scal(const context& ctx, const mp& alpha, mp_vector_view x);
/// Computes y = alpha x + y, with each element rounded once, to nearest even.
void axpy(const context& ctx, const mp& alpha, mp_const_vector_view x, mp_vector_view y);
/// Computes w = alpha x + beta y, with each element rounded once; w may be x or y.
void waxpby(const context& ctx, const mp& alpha, mp_const_vector_view x, const mp& beta,
            mp_const_vector_view y, mp_vector_view w);
/// Computes (x_i, y_i) = (c x_i + s y_i, c y_i - s x_i), with each element rounded once. Takes memory for a
/// copy of x, and throws out_of_memory.
void rot(const context& ctx, mp_vector_view x, mp_vector_view y, const mp& c, const mp& s);
/// Computes (x_i, y_i) = (h11 x_i + h12 y_i, h21 x_i + h22 y_i), rounding once, with H as BLAS's flag says:
/// -2 the identity, which reads and writes nothing; -1 all four elements; 0 h11 = h22 = 1; 1 h12 = 1, h21 =
/// -1. Elements that flag gives are not read. Takes memory as rot; throws invalid_argument for another
/// flag.
void rotm(const context& ctx, mp_vector_view x, mp_vector_view y, const mp_modified_rotation& h);
/// Returns the rotation that takes (a, b) to (r, 0), on the host: (r, 0) = (c a + s b, c b - s a), c^2 +
/// s^2 = 1, r with the sign of the larger of a and b, and BLAS's z: s if |a| > |b|, otherwise 1 / c, or 1
/// if c = 0; (r, z, c, s) = (a, 0, 1, 0) if b = 0, (b, 1, 0, 1) if a = 0. |error| <= 2 u |r|, 3 u |c|, 3 u
/// |s|, 4 u |z|, whatever the exponents: nothing leaves the range unless a result does. A NaN or an
/// infinity gives NaN in c or s.
mp_plane_rotation rotg(const mp& a, const mp& b);
/// Returns the H that makes the second component of H (x1, y1)' zero, where points (x, y) stand for
/// (sqrt(d1) x, sqrt(d2) y), on the host, with all elements of H filled in but for flag -2, where they are
/// 0: what blas/level1/rotmg.hpp says of other formats holds, its scaling and its cases. While nothing
/// leaves the range, with K = (|d1| x1^2 + |d2| y1^2) / (d1 x1^2 + d2 y1^2), which is 1 if d2 >= 0, and up
/// to terms of u^2: relative errors are at most 3 u for the elements of H, 7 K u for d1', d2' and x1'.
/// (With t the product of two elements of H, within 4 u, rounded: 1 + t is within (5 |t| / (1 + t) + 1) u
/// <= 6 K u, and a quotient or product with it is rounded once more.)
mp_modified_rotation_of_point rotmg(const mp& d1, const mp& d2, const mp& x1, const mp& y1);

/// Returns the smallest i, from 0, of those with the largest |x_i|, exactly; -1 for an empty vector. A NaN
/// counts as larger than anything. The host waits for a GPU.
index_t iamax(const context& ctx, mp_const_vector_view x);
/// Returns the sum of x_i y_i, k of them, accumulated in fixed point and rounded once: |error| <= u
/// |result| + k u 2^-62 max |x_i y_i|, and so within u of the exact sum unless that cancels to below k
/// 2^-60 of its largest term. An exact sum of zero is +0. k is at most 2^62.
mp dot(const context& ctx, mp_const_vector_view x, mp_const_vector_view y);
/// Returns the sum of |x_i|: |error| <= u (1 + 2^-60 k) result.
mp asum(const context& ctx, mp_const_vector_view x);
/// Returns the root of the sum of x_i^2, whose squares neither overflow nor underflow: |error| <= u (1 +
/// 2^-60 k) result.
mp nrm2(const context& ctx, mp_const_vector_view x);

/// Computes y = alpha op(A) x + beta y for A of m x n, as in BLAS: with beta = 0 y is not read, with alpha
/// = 0 A and x are not. Each element is accumulated as by dot and rounded once: |error_i| <= u |y_i| + k u
/// 2^-62 |alpha| max_j |op(A)_ij x_j|, k being the columns of op(A).
void gemv(const context& ctx, op op_a, const mp& alpha, mp_const_matrix_view A, mp_const_vector_view x,
          const mp& beta, mp_vector_view y);
/// Computes A = alpha x y^T + A: alpha y_j is rounded, and each element's sum is rounded once.
void ger(const context& ctx, const mp& alpha, mp_const_vector_view x, mp_const_vector_view y,
         mp_matrix_view A);

}  // namespace residua
