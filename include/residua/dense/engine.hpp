// By which engine a matrix product is computed, and the report of a product, for all routines that are made
// of products.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace residua {

/// How a product is computed: natively, in the arithmetic of its format; or by residues, as exact products of
/// integers modulo small numbers on the int8 units, for what is computed in double, dd, td and qd.
/// `automatic` takes residues where that is estimated to be faster, but leaves double to the vendor's
/// library.
enum class engine { automatic, native, residue };

/// What a caller asks of the products that a routine consists of.
struct product_options {
  residua::engine engine = engine::automatic;
  /// The most bytes that residues and their sums may take; large products are computed in panels of C.
  std::size_t workspace_limit = std::size_t{8} << 30;
  /// The accuracy of sums by residues, which err by at most 1.55 k 2^-accuracy_bits |A||B|: from 8 to 300,
  /// or 0 for the format's, which is 53 N - 4 for N limbs, and 52 for double. Fewer bits are faster: ds and
  /// di, which hold 77 and 74, seldom need those of dd.
  int accuracy_bits = 0;
};

/// What became of a routine's products: the engine that computed them and why, and, by residues, to how many
/// bits the operands were scaled, how many moduli there were, the spread of the operands' exponents that was
/// measured, and the number of int8 products.
struct product_report {
  residua::engine used = engine::native;
  std::string_view reason{};
  int bits = 0, moduli = 0, spread = 0, products = 0;

  /// Adds the report of another product of the same routine. `used` is residue if any product was computed
  /// so; the reason is the one of the first product that `used` is true of; bits, moduli and spread are the
  /// largest of any product; the numbers of int8 products are added up.
  void add(const product_report& other) {
    if (reason.empty() || (used == engine::native && other.used == engine::residue)) {
      used = other.used;
      reason = other.reason;
    }
    bits = std::max(bits, other.bits);
    moduli = std::max(moduli, other.moduli);
    spread = std::max(spread, other.spread);
    products += other.products;
  }
};

/// The names that gemm has used for both.
using gemm_options = product_options;
using gemm_report = product_report;

}  // namespace residua
