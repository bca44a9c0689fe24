// |b - A x| in integers: every element exact, and so the sum of their squares.
#include "krylov/true_residual.hpp"

#include <span>

#include "number/exact.hpp"

namespace residua::krylov {

namespace {

using residua::detail::binary_value, residua::detail::integer;

const residua::detail::number_shape one_limb = residua::detail::shape_of<double>();

/// A vector's elements, each the sum of `limbs` doubles, and the smallest exponent among those that are not
/// zero.
struct exact_vector {
  std::vector<binary_value> element;
  std::int64_t lowest = 0;

  exact_vector(std::span<const double> doubles, int limbs) {
    const auto shape = residua::detail::shape_of<double>(static_cast<std::size_t>(limbs));
    for (std::size_t i = 0; i < doubles.size(); i += shape.count) {
      element.push_back(residua::detail::exact_value(doubles.subspan(i, shape.count), shape));
      if (element.back().significand.sign() != 0) lowest = std::min(lowest, element.back().exponent);
    }
  }
};

/// The smallest exponent of a unit in the last place among the entries.
std::int64_t lowest_exponent(const sparse::csr_view& A) {
  std::int64_t lowest = 0;
  for (index_t k = 0; k < A.nonzeros; ++k) {
    if (A.value[k] == 0) continue;
    lowest = std::min<std::int64_t>(lowest, residua::detail::take_apart(A.value[k], one_limb[0]).exponent);
  }
  return lowest;
}

/// a x in units of 2^unit.
integer product(double a, const binary_value& x, std::int64_t unit) {
  const auto parts = residua::detail::take_apart(a, one_limb[0]);
  integer term(parts.negative ? -parts.significand : parts.significand);
  term *= x.significand;
  if (term.sign() != 0) term <<= static_cast<std::uint64_t>(parts.exponent + x.exponent - unit);
  return term;
}

/// sqrt(square * 2^(2 exponent)).
scaled_number root(const integer& square, std::int64_t exponent) {
  long of_square = 0;
  double value = square.magnitude(of_square);
  if (of_square % 2 != 0) {
    value *= 2;
    --of_square;
  }
  return {std::sqrt(value), exponent + of_square / 2};
}

}  // namespace

scaled_number exact_residual_norm(const sparse::csr_view& A, const std::vector<double>& b, int exponent_of_b,
                                  const std::vector<double>& x, int limbs) {
  const exact_vector left(x, limbs);
  const std::int64_t lowest_of_b = exact_vector(b, 1).lowest + exponent_of_b;
  const std::int64_t unit = std::min(lowest_exponent(A) + left.lowest, lowest_of_b);
  const binary_value power_of_two{integer(1), exponent_of_b};
  integer squares;
  for (index_t i = 0; i < A.rows; ++i) {
    integer r = product(b[static_cast<std::size_t>(i)], power_of_two, unit);
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      r -= product(A.value[k], left.element[static_cast<std::size_t>(A.column[k])], unit);
    }
    integer square = r;
    square *= r;
    squares += square;
  }
  return root(squares, unit);
}

}  // namespace residua::krylov
