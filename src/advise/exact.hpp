// The exact result beside which errors are measured.
#pragma once

#include "advise/product.hpp"
#include "residua/advise/advise.hpp"
#include "residua/base/context.hpp"

namespace residua::advising {

/// The elements of an excerpt's product by columns, all in `bits` bits.
struct exact_product {
  std::vector<mp> elements;
  int bits = 0;
  /// The largest (|A||B|)_ij / |A B|_ij.
  double condition = 0;
};

/// The product of an excerpt, each element with a relative error of at most 2^-30 `tolerance`. An element
/// that is exactly zero is zero.
exact_product exact_product_of(const context& ctx, const product& p, const excerpt& e, double tolerance);

/// The error of a result, which lies by columns as `exact.elements` do, by the measure. All numbers must have
/// exact.bits bits.
double error_of(std::span<const mp> result, const exact_product& exact, error_measure measure);

}  // namespace residua::advising
