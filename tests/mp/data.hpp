// The kinds of data that every routine of run-time precision meets in every precision.
#pragma once

#include "factors.hpp"

namespace residua_test {

/// Numbers of about 1; sums whose terms nearly cancel; exponents to ±10^6.
enum class data { easy, cancelling, wide };
inline constexpr data all_data[] = {data::easy, data::cancelling, data::wide};

inline std::int64_t reach_of(data kind) { return kind == data::wide ? 1'000'000 : 3; }

inline std::string name_of(data kind, int bits) {
  const char* const names[] = {"easy", "cancelling", "wide"};
  return std::string(names[static_cast<int>(kind)]) + " at " + std::to_string(bits) + " bits";
}

/// The matrices that are factorised where vectors are these data.
inline entries entries_of(data kind) {
  return kind == data::wide         ? entries::graded
         : kind == data::cancelling ? entries::cancelling
                                    : entries::uniform;
}

/// Columns of a matrix in pairs whose products with the elements of `factors_of` cancel.
inline mp_elements matrix_of(data kind, mp_numbers& numbers, index_t m, index_t n, int bits) {
  mp_elements A(m, n, numbers.vector(m * n, bits, reach_of(kind)));
  for (index_t j = 1; j < n && kind == data::cancelling; j += 2) {
    for (index_t i = 0; i < m; ++i) A(i, j) = numbers.close_to(A(i, j - 1));
  }
  return A;
}
inline std::vector<mp> factors_of(data kind, mp_numbers& numbers, index_t n, int bits) {
  auto x = numbers.vector(n, bits, reach_of(kind));
  for (std::size_t j = 1; j < x.size() && kind == data::cancelling; j += 2) x[j] = x[j - 1];
  return x;
}
/// Symmetric, from a triangle; the exponents are of any size, or those of rows and columns that are near.
inline mp_elements symmetric_of(data kind, mp_numbers& numbers, index_t n, int bits) {
  mp_elements A = matrix_of(kind, numbers, n, n, bits);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < j; ++i) A(i, j) = A(j, i);
  }
  return A;
}
inline std::vector<mp> row_of(const mp_elements& A, index_t i) {
  std::vector<mp> row;
  for (index_t j = 0; j < A.columns; ++j) row.push_back(A(i, j));
  return row;
}
inline std::vector<mp> column_of(const mp_elements& A, index_t j) {
  return {A.values.begin() + j * A.rows, A.values.begin() + (j + 1) * A.rows};
}
inline mp_elements transposed(const mp_elements& A) {
  mp_elements T(A.columns, A.rows, A.values.front().bits());
  for (index_t j = 0; j < A.columns; ++j) {
    for (index_t i = 0; i < A.rows; ++i) T(j, i) = A(i, j);
  }
  return T;
}

/// op(A) of a triangle, with the zeros beyond it and the ones of a unit diagonal.
inline mp_elements whole_triangle(const mp_elements& A, residua::uplo stored, residua::op form,
                                  residua::diag diagonal) {
  const int bits = A.values.front().bits();
  mp_elements T = A;
  for (index_t j = 0; j < A.columns; ++j) {
    for (index_t i = 0; i < A.rows; ++i) {
      if (stored == residua::uplo::lower ? i < j : i > j) T(i, j) = mp(bits);
      if (i == j && diagonal == residua::diag::unit) T(i, j) = mp(1.0, bits);
    }
  }
  return is_transposed(form) ? transposed(T) : T;
}
/// A with NaN in all that a routine may not read of it.
inline mp_elements stored_triangle(const mp_elements& A, residua::uplo stored, residua::diag diagonal) {
  mp_elements T = triangle_of(A, stored);
  for (index_t i = 0; i < A.rows && diagonal == residua::diag::unit; ++i)
    T(i, i) = mp(std::nan(""), A.values.front().bits());
  return T;
}

/// f(stored, form, diagonal) for every triangle.
template <class F>
void for_each_triangle(const F& f) {
  for (const auto stored : {residua::uplo::lower, residua::uplo::upper}) {
    for (const auto form : {residua::op::none, residua::op::transpose}) {
      for (const auto diagonal : {residua::diag::non_unit, residua::diag::unit}) f(stored, form, diagonal);
    }
  }
}
/// f(kind, bits) for all data in every precision.
template <class F>
void for_all_data(const F& f) {
  for (const int bits : mp_precisions) {
    for (const data kind : all_data) {
      SCOPED_TRACE(name_of(kind, bits));
      f(kind, bits);
    }
  }
}

}  // namespace residua_test
