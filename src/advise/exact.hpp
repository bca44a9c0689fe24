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

/// Each element within 2^-30 `tolerance` of the exact one, relative to it; or exact, an exact zero among
/// them.
exact_product exact_product_of(const context& ctx, const product& p, const excerpt& e, double tolerance);

/// What the error of a result is, by columns as `exact`. Every number must be an mp of exact.bits.
double error_of(std::span<const mp> result, const exact_product& exact, error_measure measure);

}  // namespace residua::advising
