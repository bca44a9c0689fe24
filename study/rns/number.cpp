// Conversions between residues and words, and operations of single numbers.
#include "study/rns/number.hpp"

#include <gmp.h>

#include "mp/scalar.hpp"

namespace residua::study::rns {
namespace {

/// What a quotient or a root of numbers is computed with.
struct owned_workspace {
  explicit owned_workspace(const number& like) : inverse(like), correction(like), product(like) {}
  [[nodiscard]] workspace parts() {
    return {inverse.parts(), correction.parts(), product.parts(), &of_a, &of_b};
  }
  number inverse, correction, product;
  mp_header of_a, of_b;
};

}  // namespace

void from_mp(const moduli_set& set, const element& r, const mp& x) {
  if (x.bits() > set.bits()) {
    from_mp(set, r, mp(x, set.bits()));
    return;
  }
  const moduli_view view = set.view();
  *r.header = x.header();
  if (!x.header().is_regular()) return;
  std::vector<words::word> significand(x.words().size());
  const int count = static_cast<int>(significand.size());
  words::extract(significand.data(), count, x.words().data(), count, 64 * count - x.bits());
  set_zero(view, r.value);
  for (std::size_t k = significand.size(); k-- > 0;) {
    append_digit(view, r.value, static_cast<residue>(significand[k] >> 32));
    append_digit(view, r.value, static_cast<residue>(significand[k]));
  }
  const words::word top = x.words().back();
  r.set_size(bounds_of(top, top, x.bits() - 64));  // what follows is within the rounding of the ends
  multiple::raise(set_header(r, x.is_negative(), x.exponent() - x.bits()));
}

// The Chinese remainder theorem: X = sum a_i P / m_i - r P, where r is the sum's quotient by P.
mp to_mp(const moduli_set& set, const element& a, int bits) {
  if (!a.is_regular()) return {bits, *a.header, {}};
  const moduli_view view = set.view();
  const auto words = static_cast<mp_size_t>(set.words());
  std::vector<words::word> total(static_cast<std::size_t>(words) + 1), quotient(2);
  for (int i = 0; i < view.count; ++i) {
    const residue coefficient = digit(view, i, a.value[i]);
    total.back() += mpn_addmul_1(total.data(), set.cofactor(i), words, coefficient);
  }
  std::vector<words::word> rest(static_cast<std::size_t>(words));
  mpn_tdiv_qr(quotient.data(), rest.data(), 0, total.data(), words + 1, set.product().data(), words);
  return mp::from_integer(rest, a.header->is_negative(), a.scale() + 64 * words, bits);
}

number::number(const moduli_set& set, const mp& x) : number(set) { from_mp(set, parts(), x); }

mp number::to_mp(int bits) const { return rns::to_mp(*set_, parts(), bits); }

number operator+(const number& a, const number& b) {
  number r(*a.set_);
  multiple::raise(add(a.set_->view(), r.parts(), a.parts(), b.parts()));
  return r;
}
number operator-(const number& a, const number& b) {
  number r(*a.set_);
  multiple::raise(add(a.set_->view(), r.parts(), a.parts(), b.parts(), true));
  return r;
}
number operator*(const number& a, const number& b) {
  number r(*a.set_);
  multiple::raise(multiply(a.set_->view(), r.parts(), a.parts(), b.parts()));
  return r;
}
number operator/(const number& a, const number& b) {
  number r(*a.set_);
  owned_workspace space(r);
  multiple::raise(divide(a.set_->view(), r.parts(), a.parts(), b.parts(), space.parts()));
  return r;
}
number sqrt(const number& a) {
  number r(*a.set_);
  owned_workspace space(r);
  multiple::raise(square_root(a.set_->view(), r.parts(), a.parts(), space.parts()));
  return r;
}
std::partial_ordering operator<=>(const number& a, const number& b) {
  const number space(*a.set_);
  const int order = compare(a.set_->view(), a.parts(), b.parts(), space.parts());
  return order == 2   ? std::partial_ordering::unordered
         : order < 0  ? std::partial_ordering::less
         : order == 0 ? std::partial_ordering::equivalent
                      : std::partial_ordering::greater;
}

}  // namespace residua::study::rns
