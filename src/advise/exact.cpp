// Products in more and more bits, until rounding does not matter.
#include "advise/exact.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "residua/mp/gemm.hpp"

namespace residua::advising {

namespace {

/// Terms of limbs that are doubles are multiples of 2^-2148 and sums of 2^62 of them below 2^2114: these
/// bits, and those that sums of products have beside them, hold each sum exactly.
constexpr int bits_for_anything = 4608;
/// Elements of both operands that are held in mp at a time.
constexpr index_t elements_at_a_time = index_t{1} << 17;

/// Divides the magnitudes of a row's or column's leading limbs by 2^e with |x| < 2^e for each of its elements
/// x, and gives e. A leading limb may be half a unit below the number, and so a power of two below its bound.
template <class Element>
int scale(index_t count, const Element& element) {
  double largest = 0;
  for (index_t l = 0; l < count; ++l) largest = std::max(largest, element(l));
  int exponent = 0;
  std::frexp(largest, &exponent);
  for (index_t l = 0; l < count; ++l) element(l) = std::ldexp(element(l), -exponent - 1);
  return exponent + 1;
}

/// The magnitudes of an excerpt's elements, each row and column divided by a power of two above all of it.
class sizes {
 public:
  sizes(const product& p, const excerpt& e)
      : depth_(e.depth()),
        rows_(std::ssize(e.rows)),
        A_(part_of_A<double>(p, e, magnitude)),
        B_(part_of_B<double>(p, e, magnitude)) {
    for (index_t i = 0; i < rows_; ++i)
      of_rows_.push_back(scale(depth_, [&](index_t l) -> double& { return A_[place(i, l, rows_)]; }));
    for (index_t j = 0; j < std::ssize(e.columns); ++j)
      of_columns_.push_back(scale(depth_, [&](index_t l) -> double& { return B_[place(l, j, depth_)]; }));
  }

  /// e with |a_il b_lj| < 2^e.
  [[nodiscard]] int exponent_of_terms(index_t i, index_t j) const {
    return of_rows_[static_cast<std::size_t>(i)] + of_columns_[static_cast<std::size_t>(j)];
  }
  /// (|A||B|)_ij / 2^exponent_of_terms(i, j) to a double's accuracy.
  [[nodiscard]] double sum_of_magnitudes(index_t i, index_t j) const {
    double sum = 0;
    for (index_t l = 0; l < depth_; ++l) sum += A_[place(i, l, rows_)] * B_[place(l, j, depth_)];
    return sum;
  }
  [[nodiscard]] index_t rows() const { return rows_; }
  [[nodiscard]] index_t columns() const { return std::ssize(of_columns_); }

 private:
  static constexpr auto magnitude = [](const auto& x) { return std::fabs(leading(x)); };
  static std::size_t place(index_t i, index_t j, index_t height) {
    return static_cast<std::size_t>(i + j * height);
  }

  index_t depth_, rows_;
  std::vector<double> A_, B_;
  std::vector<int> of_rows_, of_columns_;
};

/// A part of the terms, in `bits` bits.
std::vector<mp> partial_product(const context& ctx, const product& p, const excerpt& e, int bits) {
  const auto rows = std::ssize(e.rows), columns = std::ssize(e.columns);
  const mp_matrix A(ctx, rows, e.depth(), part_of_A<mp>(p, e, converting(bits)), bits);
  const mp_matrix B(ctx, e.depth(), columns, part_of_B<mp>(p, e, converting(bits)), bits);
  if (rows == 1 && columns == 1) return {dot(ctx, A.view().row(0), B.view().column(0))};
  mp_matrix C(ctx, rows, columns, bits);
  gemm(ctx, op::none, op::none, mp(1.0, bits), A, B, mp(bits), C);
  return C.to_host(ctx);
}

/// Each part errs by less than 4 (its terms) 2^(e - bits) for terms below 2^e, whose factors were rounded;
/// parts are added up in 64 bits more.
std::vector<mp> product_in(const context& ctx, const product& p, const excerpt& e, int bits) {
  const int wide = bits + 64;
  const auto vectors = static_cast<index_t>(e.rows.size() + e.columns.size());
  const index_t step = std::max<index_t>(1, elements_at_a_time / vectors);
  std::vector<mp> sum(e.rows.size() * e.columns.size(), mp(wide));
  for (index_t begin = e.begin; begin < e.end; begin += step) {
    const auto part =
        partial_product(ctx, p, {e.rows, e.columns, begin, std::min(e.end, begin + step)}, bits);
    for (std::size_t k = 0; k < sum.size(); ++k) sum[k] += mp(part[k], wide);
  }
  return sum;
}

/// gemm's rounding may leave something of an exact zero, though less than any sum that is not zero.
void drop_what_is_no_sum(std::vector<mp>& elements) {
  constexpr int exponent_of_smallest_sum = -2147;
  for (mp& element : elements) {
    if (element.exponent() < exponent_of_smallest_sum) element = mp(element.bits());
  }
}

/// Whether 8 k 2^(e - bits) <= 2^-30 tolerance |element| for each.
bool is_accurate(const std::vector<mp>& elements, const sizes& its, index_t depth, int bits,
                 double tolerance) {
  const int below = 30 - std::ilogb(tolerance);
  for (index_t j = 0; j < its.columns(); ++j) {
    for (index_t i = 0; i < its.rows(); ++i) {
      const mp& element = elements[static_cast<std::size_t>(i + j * its.rows())];
      if (element.is_zero()) return false;
      const auto error =
          its.exponent_of_terms(i, j) + std::ilogb(8.0 * static_cast<double>(depth)) + 1 - bits;
      if (error > element.exponent() - 1 - below) return false;
    }
  }
  return true;
}

double condition_of(const std::vector<mp>& elements, const sizes& its, int bits) {
  double largest = 0;
  for (index_t j = 0; j < its.columns(); ++j) {
    for (index_t i = 0; i < its.rows(); ++i) {
      const double size = its.sum_of_magnitudes(i, j);
      if (size == 0) continue;
      const mp& element = elements[static_cast<std::size_t>(i + j * its.rows())];
      if (element.is_zero()) return std::numeric_limits<double>::infinity();
      const mp scaled = ldexp(mp(size, bits), its.exponent_of_terms(i, j)) / abs(element);
      largest = std::max(largest, scaled.to_double());
    }
  }
  return largest;
}

/// |a| / |b|, where 0/0 is 0.
double quotient(const mp& a, const mp& b) {
  if (a.is_zero()) return 0;
  return b.is_zero() ? std::numeric_limits<double>::infinity() : abs(a / b).to_double();
}

}  // namespace

exact_product exact_product_of(const context& ctx, const product& p, const excerpt& e, double tolerance) {
  const sizes its(p, e);
  exact_product exact;
  for (const int bits : {512, 1024, 2304, bits_for_anything}) {
    exact.elements = product_in(ctx, p, e, bits);
    exact.bits = bits + 64;
    if (bits == bits_for_anything) drop_what_is_no_sum(exact.elements);
    if (is_accurate(exact.elements, its, e.depth(), bits, tolerance)) break;
  }
  exact.condition = condition_of(exact.elements, its, exact.bits);
  return exact;
}

double error_of(std::span<const mp> result, const exact_product& exact, error_measure measure) {
  mp largest(exact.bits), difference(exact.bits);
  double error = 0;
  for (std::size_t k = 0; k < result.size(); ++k) {
    if (!result[k].is_finite()) return std::numeric_limits<double>::infinity();
    const mp its = abs(result[k] - exact.elements[k]);
    error = std::max(error, quotient(its, exact.elements[k]));
    difference = std::max(difference, its);
    largest = std::max(largest, abs(exact.elements[k]));
  }
  return measure == error_measure::elementwise ? error : quotient(difference, largest);
}

}  // namespace residua::advising
