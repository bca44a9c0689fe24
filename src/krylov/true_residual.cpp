// |b - A x| in integers: every element exact, and so the sum of their squares.
#include "krylov/true_residual.hpp"

#include <span>

namespace residua::krylov {

namespace {

using residua::detail::binary_value, residua::detail::integer;

const residua::detail::number_shape one_limb = residua::detail::shape_of<double>();

/// Vectors of numbers, each the sum of `limbs` doubles.
std::vector<binary_value> exact_values(std::span<const double> doubles, int limbs) {
  const auto shape = residua::detail::shape_of<double>(static_cast<std::size_t>(limbs));
  std::vector<binary_value> values;
  for (std::size_t i = 0; i < doubles.size(); i += shape.count)
    values.push_back(residua::detail::exact_value(doubles.subspan(i, shape.count), shape));
  return values;
}

/// The smallest exponent among those that are not zero, or 0.
std::int64_t lowest_exponent(const std::vector<binary_value>& values) {
  std::int64_t lowest = 0;
  for (const auto& value : values) {
    if (value.significand.sign() != 0) lowest = std::min(lowest, value.exponent);
  }
  return lowest;
}

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

}  // namespace

exact_residual::exact_residual(const sparse::csr_view& A, const std::vector<double>& b, int exponent_of_b,
                               const std::vector<double>& x, int limbs)
    : A_(A), b_(b), exponent_of_b_(exponent_of_b), x_(exact_values(x, limbs)) {
  const std::int64_t lowest_of_b = krylov::lowest_exponent(exact_values(b, 1)) + exponent_of_b;
  lowest_ = std::min(krylov::lowest_exponent(A) + krylov::lowest_exponent(x_), lowest_of_b);
}

integer exact_residual::element(index_t i, std::int64_t unit) const {
  const binary_value power_of_two{integer(1), exponent_of_b_};
  integer r = product(b_[static_cast<std::size_t>(i)], power_of_two, unit);
  for (auto k = A_.row_start[i]; k < A_.row_start[i + 1]; ++k) {
    r -= product(A_.value[k], x_[static_cast<std::size_t>(A_.column[k])], unit);
  }
  return r;
}

integer exact_residual::size_of_element(index_t i, std::int64_t unit) const {
  integer size;
  const auto add = [&size](integer term) {
    if (term.sign() < 0) term.negate();
    size += term;
  };
  add(product(b_[static_cast<std::size_t>(i)], {integer(1), exponent_of_b_}, unit));
  for (auto k = A_.row_start[i]; k < A_.row_start[i + 1]; ++k)
    add(product(A_.value[k], x_[static_cast<std::size_t>(A_.column[k])], unit));
  return size;
}

integer exact_residual::squares(std::int64_t unit) const {
  integer squares;
  for (index_t i = 0; i < A_.rows; ++i) {
    integer square = element(i, unit);
    square *= integer(square);
    squares += square;
  }
  return squares;
}

scaled_number norm_of_squares(const integer& squares, std::int64_t unit) {
  long exponent = 0;
  double value = squares.magnitude(exponent);
  if (exponent % 2 != 0) {
    value *= 2;
    --exponent;
  }
  return {std::sqrt(value), unit + exponent / 2};
}

scaled_number exact_residual_norm(const sparse::csr_view& A, const std::vector<double>& b, int exponent_of_b,
                                  const std::vector<double>& x, int limbs) {
  const exact_residual r(A, b, exponent_of_b, x, limbs);
  return norm_of_squares(r.squares(r.lowest_exponent()), r.lowest_exponent());
}

}  // namespace residua::krylov
