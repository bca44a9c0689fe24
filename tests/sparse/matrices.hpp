// Sparse matrices whose rows have the lengths that are hard for a backend.
#pragma once

#include <algorithm>
#include <iterator>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "blas/operands.hpp"
#include "residua/generate/problems.hpp"
#include "residua/sparse/csr.hpp"

namespace residua_test {

using residua::csr;
using residua::sparse_index;

/// `lengths[i]` entries in row i at random columns, with exponents in ±spread.
inline csr matrix_of(const std::vector<index_t>& lengths, index_t columns, int spread,
                     std::uint64_t seed = 11) {
  residua::oracle::number_source<double> values({-spread, spread}, seed);
  std::mt19937_64 random(seed);
  csr A;
  A.rows = static_cast<index_t>(lengths.size());
  A.columns = columns;
  std::vector<sparse_index> all_columns(static_cast<std::size_t>(columns));
  std::iota(all_columns.begin(), all_columns.end(), 0);
  for (const index_t length : lengths) {
    std::vector<sparse_index> row;
    std::sample(all_columns.begin(), all_columns.end(), std::back_inserter(row), length, random);
    for (const auto j : row) {
      A.column.push_back(j);
      A.value.push_back(values.limb());
    }
    A.row_start.push_back(static_cast<sparse_index>(A.column.size()));
  }
  return A;
}

inline std::vector<index_t> lengths_from_to(index_t first, index_t last) {
  std::vector<index_t> lengths(static_cast<std::size_t>(last - first + 1));
  std::iota(lengths.begin(), lengths.end(), first);
  return lengths;
}

struct named_matrix {
  std::string name;
  csr A;
};

inline std::vector<named_matrix> all_matrices() {
  std::vector<index_t> dense_among_short(700, 3), holes(200, 0);
  dense_among_short[333] = 6500;
  for (std::size_t i = 0; i < holes.size(); i += 7) holes[i] = static_cast<index_t>(i % 5);
  return {{"no rows and columns", matrix_of({}, 0, 0)},
          {"no rows", matrix_of({}, 5, 0)},
          {"no columns", matrix_of({0, 0, 0}, 0, 0)},
          {"no entries", matrix_of(std::vector<index_t>(17, 0), 9, 0)},
          {"one entry", matrix_of({1}, 1, 3)},
          {"rows of 0 to 90 entries", matrix_of(lengths_from_to(0, 90), 120, 5)},
          {"most rows empty", matrix_of(holes, 40, 5)},
          {"one dense row among short ones", matrix_of(dense_among_short, 8000, 5)},
          {"all rows long", matrix_of({5001, 5200, 7000}, 7000, 5)},
          {"wide", matrix_of(std::vector<index_t>(40, 33), 3000, 5)},
          {"tall", matrix_of(std::vector<index_t>(3000, 4), 10, 5)},
          {"rows of 32, 64 and 96 entries", matrix_of({32, 64, 96, 32, 64, 96, 32, 64, 31, 33}, 100, 5)},
          {"wide exponents", matrix_of(lengths_from_to(1, 60), 200, 440)},
          {"power law", residua::generate_problem("powerlaw:5000")},
          {"plate", residua::generate_problem("plate:20")}};
}

/// All of them, or those that are large enough for threads.
inline std::vector<named_matrix> matrices_for(const residua::context& ctx) {
  auto matrices = all_matrices();
  if (!takes_every_case(ctx)) std::erase_if(matrices, [](const auto& m) { return m.A.nonzeros() < 32768; });
  return matrices;
}

/// (A x)_i and (|A| |x|)_i.
struct exact_product {
  mp sum, magnitude;
  template <class T>
  exact_product(const csr& A, index_t row, const std::vector<T>& x,
                mpfr_prec_t bits = residua::oracle::working_bits)
      : sum(bits), magnitude(bits) {
    mp a(bits), b(bits);
    for (index_t k = A.row_start[row]; k < A.row_start[row + 1]; ++k) {
      a.set(A.value[k]);
      b.set(x[A.column[k]]);
      mpfr_mul(a.get(), a.get(), b.get(), MPFR_RNDN);
      mpfr_add(sum.get(), sum.get(), a.get(), MPFR_RNDN);
      mpfr_abs(a.get(), a.get(), MPFR_RNDN);
      mpfr_add(magnitude.get(), magnitude.get(), a.get(), MPFR_RNDN);
    }
  }
};

inline index_t length_of(const csr& A, index_t row) { return A.row_start[row + 1] - A.row_start[row]; }

}  // namespace residua_test
