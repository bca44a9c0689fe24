// A number in residues on the host, and its conversions to and from mp.
#pragma once

#include <vector>

#include "residua/mp/mp.hpp"
#include "study/rns/element.hpp"

namespace residua::study::rns {

/// A number of a set of moduli that outlives it. Operations are those of element.hpp; flags are raised as by
/// mp's (raised_mp_flags).
class number {
 public:
  explicit number(const moduli_set& set)
      : set_(&set), residues_(static_cast<std::size_t>(set.view().count)) {}
  /// x rounded to the set's precision: exact where it suffices.
  number(const moduli_set& set, const mp& x);

  /// The number, rounded once to `bits` bits.
  [[nodiscard]] mp to_mp(int bits) const;
  [[nodiscard]] element parts() const {
    auto& self = const_cast<number&>(*this);  // operations write through the elements of results alone
    return {
        &self.header_, &self.size_.low, &self.size_.high, &self.size_.exponent, {self.residues_.data(), 1}};
  }

  friend number operator+(const number& a, const number& b);
  friend number operator-(const number& a, const number& b);
  friend number operator*(const number& a, const number& b);
  friend number operator/(const number& a, const number& b);
  friend number sqrt(const number& a);
  friend std::partial_ordering operator<=>(const number& a, const number& b);

 private:
  const moduli_set* set_;
  mp_header header_;
  bounds size_{};
  std::vector<residue> residues_;
};

/// The element's number, r = x rounded to the set's precision.
void from_mp(const moduli_set& set, const element& r, const mp& x);
/// The number of an element, rounded once to `bits` bits: exact from 2 + the set's bits on.
[[nodiscard]] mp to_mp(const moduli_set& set, const element& a, int bits);

}  // namespace residua::study::rns
