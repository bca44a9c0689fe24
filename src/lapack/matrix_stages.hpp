// Loops over the elements of matrices, or over their rows or columns, as stages (loop/stage.hpp): one
// source for every backend.
#pragma once

#include "blas/level1/largest_element.hpp"
#include "blas/level1/level1_stages.hpp"
#include "blas/level1/safe_norm.hpp"
#include "dense/operand.hpp"
#include "number/lower_limbs.hpp"
#include "residua/lapack/report.hpp"
#include "residue/floats/rounding.hpp"

namespace residua::lapack {

using namespace dense;

/// An index for each element, by columns: its row is index % rows.
template <class T>
struct matrix_stage : blas::vector_stage<T> {
  static constexpr bool one_by_one = true;
};

/// The elements of `target` on a part of it: those of `source`, as format To rounds them.
template <class To, class From>
struct copy_matrix_stage : matrix_stage<To> {
  operand<From> source;
  matrix_view<To> target;
  region part;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t i = lane.i % target.rows(), j = lane.i / target.rows();
    if (contains(part, i, j)) store(target, i, j, residua::convert<arithmetic_t<To>>(source(i, j)));
  }
};

/// Ones on the diagonal that starts in row `first`, and zeros.
template <class T>
struct identity_stage : matrix_stage<T> {
  matrix_view<T> target;
  index_t first;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t i = lane.i % target.rows(), j = lane.i / target.rows();
    store(target, i, j, arithmetic_t<T>(i == first + j ? 1.0 : 0.0));
  }
};

/// The largest of something's sizes; a NaN is larger than anything.
template <class T>
struct largest_stage : matrix_stage<T> {
  static constexpr int sums = 1;
  using sum_accumulator = blas::largest_element<arithmetic_t<T>>;
  [[nodiscard]] RESIDUA_INLINE arithmetic_t<T> result(const sum_accumulator* largest) const {
    return largest[0].size;
  }
};
template <class T>
struct largest_entry_stage : largest_stage<T> {
  operand<T> A;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc* largest) const {
    largest[0].take(with_specials_leading(A(lane.i % A.rows(), lane.i / A.rows())), lane.i);
  }
};
/// Of the sums of magnitudes in columns: an index for each column.
template <class T>
struct largest_column_stage : largest_stage<T> {
  operand<T> A;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc* largest) const {
    accumulator<arithmetic_t<T>> sum;
    sum.clear();
    for (index_t i = 0; i < A.rows(); ++i) {
      const auto x = A(i, lane.i);
      sum.add_product(limb::sign(leading(x)), x);
      if ((i + 1) % terms_between_renormalisations == 0) sum.renormalise();
    }
    largest[0].take(sum.value(), lane.i);
  }
};
/// The root of the sum of squares, whatever the elements' sizes (blas/level1/safe_norm.hpp).
template <class T>
struct frobenius_stage : matrix_stage<T> {
  static constexpr int sums = blas::size_classes;
  operand<T> A;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc* sum) const {
    blas::add_square(A(lane.i % A.rows(), lane.i / A.rows()), sum);
  }
  [[nodiscard]] RESIDUA_INLINE arithmetic_t<T> result(const arithmetic_t<T>* sum) const {
    return blas::safe_root(sum);
  }
};

/// The magnitudes of the leading limbs: within 2^-53 of the elements'.
template <class T>
struct magnitude_stage : matrix_stage<double> {
  operand<T> source;
  matrix_view<double> target;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t i = lane.i % target.rows(), j = lane.i / target.rows();
    store(target, i, j, limb::abs(leading(source(i, j))));
  }
};

/// The magnitudes of an operand, and the largest of them.
template <class T>
struct measured_magnitude_stage : largest_stage<double> {
  operand<T> source;
  matrix_view<double> target;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc* largest) const {
    const index_t i = lane.i % target.rows(), j = lane.i / target.rows();
    const double size = limb::abs(leading(source(i, j)));
    store(target, i, j, size);
    largest[0].take(size, lane.i);
  }
};

/// 2^(rows[i] + columns[j]) source(i, j), exponents of up to 1500 each.
template <class T>
struct scaled_copy_stage : matrix_stage<T> {
  operand<T> source;
  matrix_view<T> target;
  vector_view<const index_t> rows, columns;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t i = lane.i % target.rows(), j = lane.i / target.rows();
    const auto exponent = static_cast<int>(rows[i] + columns[j]);
    store(target, i, j, residue::scaled_by_power(source(i, j), exponent));
  }
};

/// How many limbs of source(i, j) were rounded where `scaled` took 2^(rows[i] + columns[j]) of it, and the
/// largest such number. Each has lost no more than 2^-1074.
template <class T>
struct lost_limbs_stage : largest_stage<double> {
  operand<T> source, scaled;
  matrix_view<double> target;
  vector_view<const index_t> rows, columns;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc* largest) const {
    const index_t i = lane.i % target.rows(), j = lane.i / target.rows();
    const auto exponent = static_cast<int>(rows[i] + columns[j]);
    const double lost = different_limbs(source(i, j), residue::scaled_by_power(scaled(i, j), -exponent));
    store(target, i, j, lost);
    largest[0].take(lost, lane.i);
  }

 private:
  static RESIDUA_INLINE double different_limbs(double x, double y) { return x == y ? 0.0 : 1.0; }
  template <int N>
  static RESIDUA_INLINE double different_limbs(const expansion<double, N>& x, const expansion<double, N>& y) {
    double count = 0;
    RESIDUA_UNROLL
    for (int n = 0; n < N; ++n) count += different_limbs(x.limb[n], y.limb[n]);
    return count;
  }
};

/// The stages of a format, by what loops they are.
#define RESIDUA_MATRIX_REDUCTIONS(X, T) \
  X(lapack::largest_entry_stage<T>)     \
  X(lapack::largest_column_stage<T>)    \
  X(lapack::frobenius_stage<T>)
#define RESIDUA_MATRIX_COPIES(X)              \
  X(lapack::copy_matrix_stage<float, float>)  \
  X(lapack::copy_matrix_stage<float, double>) \
  X(lapack::copy_matrix_stage<double, float>)
#define RESIDUA_MATRIX_COPY(To, From) RESIDUA_MATRIX_STAGE(lapack::copy_matrix_stage<To, From>)
#define RESIDUA_MAGNITUDES(id, type, name, bits, bytes) RESIDUA_MATRIX_STAGE(lapack::magnitude_stage<type>)
#define RESIDUA_MEASURED_MAGNITUDES(id, type, name, bits, bytes) \
  RESIDUA_MATRIX_REDUCTION(lapack::measured_magnitude_stage<type>)
#define RESIDUA_LOST_LIMBS(id, type, name, bits, bytes) \
  RESIDUA_MATRIX_REDUCTION(lapack::lost_limbs_stage<type>)
#define RESIDUA_SCALED_COPY(id, type, name, bits, bytes) RESIDUA_MATRIX_STAGE(lapack::scaled_copy_stage<type>)

}  // namespace residua::lapack
