// Eigenvectors of a general matrix in run-time precision as they are returned: in order, of norm 1, rounded.
#pragma once

#include "mp/geev/general_pairs.hpp"

namespace residua::multiple {

/// Columns as general_operands has them, and their eigenvalues.
struct general_results {
  std::vector<mp> columns;
  general_spectrum spectrum;
  std::vector<mp> left;  // where left vectors are asked for
};

/// An eigenvector's parts.
struct general_vector {
  std::vector<mp> re, im;

  [[nodiscard]] mp square(std::size_t k) const { return fma(re[k], re[k], im[k] * im[k]); }
  /// The 2-norm becomes 1, and the largest element real and positive. Zero stays.
  void normalise() {
    std::size_t largest = 0;
    mp whole(re.front().bits());
    for (std::size_t k = 0; k < re.size(); ++k) {
      whole += square(k);
      if (square(largest) < square(k)) largest = k;
    }
    if (whole.is_zero() || !whole.is_finite()) return;
    const mp factor = mp(1.0, whole.bits()) / sqrt(square(largest) * whole), x = re[largest] * factor,
             y = -(im[largest] * factor);
    for (std::size_t k = 0; k < re.size(); ++k) {
      const mp turned = fma(re[k], x, -(im[k] * y));
      im[k] = fma(re[k], y, im[k] * x);
      re[k] = turned;
    }
    im[largest] = mp(whole.bits());
  }
};

/// Appends vectors, rounded, with eigenvalues that are rounded, too.
class results_in_order {
 public:
  explicit results_in_order(int bits) : bits_(bits) {}

  [[nodiscard]] const general_results& all() const { return all_; }
  void append_real(std::vector<mp> x, const mp& value) {
    general_vector z{std::move(x), {}};
    z.im.assign(z.re.size(), mp(z.re.front().bits()));
    z.normalise();
    append(z.re);
    all_.spectrum.conjugate.push_back(all_.spectrum.re.size());
    append_value(value, mp(bits_));
  }
  /// A vector and its conjugate. Where the imaginary part of the value is zero both parts are vectors.
  void append_pair(general_vector z, const mp& re, mp im) {
    im = mp(im, bits_);
    if (im.is_zero()) {
      append_real(std::move(z.re), re);
      return append_real(std::move(z.im), re);
    }
    if (im.is_negative()) {
      for (mp& y : z.im) y = -y;
      im = -im;
    }
    z.normalise();
    append(z.re);
    append(z.im);
    const std::size_t j = all_.spectrum.re.size();
    all_.spectrum.conjugate.insert(all_.spectrum.conjugate.end(), {j + 1, j});
    append_value(re, im);
    append_value(re, -im);
  }
  /// Appends a vector of a complex matrix, normalised, with its value.
  void append_complex(general_vector z, const mp& re, const mp& im) {
    z.normalise();
    append(z.re);
    append(z.im);
    append_value(re, im);
  }

 private:
  void append(const std::vector<mp>& part) {
    for (const mp& x : part) all_.columns.emplace_back(x, bits_);
  }
  void append_value(const mp& re, const mp& im) {
    all_.spectrum.re.emplace_back(re, bits_);
    all_.spectrum.im.emplace_back(im, bits_);
  }

  int bits_;
  general_results all_;
};

/// The results in the order of the columns, with conjugates side by side, that of the positive imaginary part
/// first.
inline general_results results_of(const std::vector<mp>& columns, const general_spectrum& w, int bits) {
  const std::size_t n = w.re.size();
  const auto part = [&](std::size_t place) {
    const auto first = columns.begin() + static_cast<std::ptrdiff_t>(place * n);
    return std::vector<mp>(first, first + static_cast<std::ptrdiff_t>(n));
  };
  results_in_order results(bits);
  for (std::size_t j = 0; j < n; ++j) {
    if (!w.is_real())
      results.append_complex({part(2 * j), part(2 * j + 1)}, w.re[j], w.im[j]);
    else if (w.conjugate[j] == j)
      results.append_real(part(j), w.re[j]);
    else if (w.conjugate[j] > j)
      results.append_pair({part(j), part(w.conjugate[j])}, w.re[j], w.im[j]);
  }
  return results.all();
}

}  // namespace residua::multiple
