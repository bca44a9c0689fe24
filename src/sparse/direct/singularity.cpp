// Null vectors: suggested by factors modulo a prime, brought back to rationals and verified in integers.
#include "sparse/direct/singularity.hpp"

#include <algorithm>
#include <cmath>

#include "number/exact.hpp"
#include "residua/base/error.hpp"
#include "sparse/direct/completed_matching.hpp"
#include "sparse/direct/modular_factors.hpp"

namespace residua::sparse {

namespace {

using residua::detail::integer, residua::detail::limb_parts;

constexpr int most_attempts = 256;  // each passes over A, and over the factors at the most
constexpr auto beyond_significand = std::int64_t{1} << 53;

limb_parts parts_of(double x) {
  return residua::detail::take_apart(x, residua::detail::shape_of<double>()[0]);
}

/// What all elements are to be multiplied by to become integers; 0 where that has more than 53 bits or an
/// element is no fraction of small integers. Each element is multiplied by the denominators of those before
/// it first, so that the product is their least common multiple.
std::int64_t common_denominator(const std::vector<modular_entry>& v) {
  std::int64_t common = 1;
  for (const auto& element : v) {
    const auto denominator = denominator_of(element.value * prime_residue(common));
    if (denominator == 0 || common >= beyond_significand / denominator) return 0;
    common *= denominator;
  }
  return common;
}

/// A multiple of v in integers below 2^53, as its residues suggest it; empty where they suggest none.
std::vector<std::int64_t> integers_of(const std::vector<modular_entry>& v) {
  const auto common = common_denominator(v);
  if (common == 0) return {};
  std::vector<std::int64_t> elements;
  for (const auto& element : v) {
    elements.push_back((element.value * prime_residue(common)).nearest_to_zero());
    if (std::abs(elements.back()) >= beyond_significand) return {};
  }
  return elements;
}

/// D^-1 v for D of these powers of two, but for a factor that leaves the first element as it is.
std::vector<modular_entry> scaled_back(std::vector<modular_entry> v, const std::vector<int>& exponent) {
  const std::int64_t first = exponent[v.front().place];
  for (auto& [place, value] : v) value = value * prime_residue::power_of_two(first - exponent[place]);
  return v;
}

/// v's elements as integers times these powers of two, or none. The exponents are centred at zero, for as
/// wide a range as doubles have.
std::vector<double> candidate(const std::vector<modular_entry>& v, const std::vector<int>& exponent,
                              std::size_t order) {
  const auto elements = integers_of(v);
  if (elements.empty()) return {};
  const auto of_place = [&](const auto& a, const auto& b) { return exponent[a.place] < exponent[b.place]; };
  const auto [lowest, highest] = std::minmax_element(v.begin(), v.end(), of_place);
  const int middle = (exponent[lowest->place] + exponent[highest->place]) / 2;
  std::vector<double> doubles(order, 0.0);
  for (std::size_t k = 0; k < v.size(); ++k) {
    doubles[v[k].place] = std::ldexp(static_cast<double>(elements[k]), exponent[v[k].place] - middle);
  }
  return doubles;
}

/// Whether (A v)_i = 0, as a sum of integers in units of the lowest exponent among its products.
bool is_orthogonal_to_row(const csr_view& A, index_t i, const std::vector<double>& v) {
  const auto for_each_product = [&](const auto& visit) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      const double element = v[A.column[k]];
      if (element != 0 && A.value[k] != 0) visit(parts_of(A.value[k]), parts_of(element));
    }
  };
  std::int64_t unit = 0;
  for_each_product([&unit](const limb_parts& a, const limb_parts& x) {
    unit = std::min<std::int64_t>(unit, a.exponent + x.exponent);
  });
  integer sum;
  for_each_product([&](const limb_parts& a, const limb_parts& x) {
    integer product(a.negative == x.negative ? a.significand : -a.significand);
    product *= integer(x.significand);
    product <<= static_cast<std::uint64_t>(a.exponent + x.exponent - unit);
    sum += product;
  });
  return sum.sign() == 0;
}

/// A null vector of A by v; empty if there is none. The elements as they are suit matrices of small integers,
/// those that the matching scales, matrices whose entries differ widely.
std::vector<double> verified(const csr_view& A, const std::vector<modular_entry>& v,
                             const std::vector<int>& exponent) {
  const auto order = static_cast<std::size_t>(A.columns);
  const std::vector<int> none(order, 0);
  if (auto plain = candidate(v, none, order); is_null_vector(A, plain)) return plain;
  if (auto scaled = candidate(scaled_back(v, exponent), exponent, order); is_null_vector(A, scaled))
    return scaled;
  return {};
}

/// The factors, and what of their null vectors proves that A is singular.
class search {
 public:
  search(const csr_view& A, const matching& match, const singularity_limits& limits)
      : A_(A),
        transposed_(compact_matrix(A).transposed()),
        match_(match),
        limits_(limits),
        column_(completed(match)),
        factors_(transposed_.view(), inverse_of(column_)) {}

  /// Goes on to the end once there is a proof, for the rank.
  void eliminate(const std::vector<sparse_index>& elimination) {
    int attempts = 0;
    for (const auto row : elimination) {
      if (is_over_limits()) return;
      if (factors_.eliminate(column_[row]) || found_.is_proved || attempts++ >= most_attempts) continue;
      take(verified(A_, factors_.right_null_vector(), match_.column_exponent), null_side::right);
    }
  }

  void try_rows() {
    int attempts = 0;
    for (sparse_index row = 0; row < A_.rows; ++row) {
      if (found_.is_proved || found_.given_up || attempts >= most_attempts) return;
      if (factors_.is_pivot(row)) continue;
      ++attempts;
      if (is_over_limits()) return;
      take(verified(transposed_.view(), factors_.left_null_vector(row), match_.row_exponent),
           null_side::left);
    }
  }

  [[nodiscard]] singularity result() {
    found_.rank = factors_.rank();
    return std::move(found_);
  }

 private:
  bool is_over_limits() {
    found_.given_up = factors_.entries() > limits_.entries || factors_.operations() > limits_.operations;
    return found_.given_up;
  }

  void take(std::vector<double> null_vector, null_side side) {
    found_.is_proved = !null_vector.empty();
    found_.null_vector = std::move(null_vector);
    found_.side = side;
  }

  const csr_view& A_;
  compact_matrix transposed_;
  const matching& match_;
  singularity_limits limits_;
  std::vector<sparse_index> column_;  // of each row, on B's diagonal
  modular_factors factors_;
  singularity found_;
};

}  // namespace

bool is_null_vector(const csr_view& A, const std::vector<double>& v) {
  const auto vanishes = [](double element) { return element == 0; };
  const auto is_finite = [](double element) { return std::isfinite(element); };
  if (std::all_of(v.begin(), v.end(), vanishes) || !std::all_of(v.begin(), v.end(), is_finite)) return false;
  for (index_t i = 0; i < A.rows; ++i) {
    if (!is_orthogonal_to_row(A, i, v)) return false;
  }
  return true;
}

singularity prove_singular(const csr_view& A, const matching& match,
                           const std::vector<sparse_index>& elimination, const singularity_limits& limits) {
  require(A.rows == A.columns, "prove_singular", "a square A", A.columns);
  const auto eliminated = static_cast<index_t>(elimination.size());
  require(eliminated == A.rows, "prove_singular", "an elimination of all rows", eliminated);
  search its(A, match, limits);
  its.eliminate(elimination);
  its.try_rows();
  return its.result();
}

singularity prove_singular(const csr_view& A, const singularity_limits& limits) {
  require(A.rows == A.columns, "prove_singular", "a square A", A.columns);
  compact_matrix compact(A);
  const auto match = maximum_product_matching(compact.view());
  return prove_singular(A, match, elimination_of(std::move(compact), completed(match)), limits);
}

}  // namespace residua::sparse
