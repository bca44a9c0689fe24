// Eigenvalues and eigenvectors of a complex matrix on the host.
#pragma once

#include "lapack/geev/packed_spectrum.hpp"

namespace residua::lapack {

/// The eigenvalues of columns, by their parts.
template <class T>
struct complex_spectrum {
  std::vector<T> wr, wi;

  explicit complex_spectrum(index_t n) : wr(static_cast<std::size_t>(n), T(0.0)), wi(wr) {}
  [[nodiscard]] index_t order() const { return static_cast<index_t>(wr.size()); }

  /// The spectrum converted to another format.
  template <class W>
  [[nodiscard]] complex_spectrum<W> widened() const {
    complex_spectrum<W> its(order());
    its.wr = converted<W>(wr);
    its.wi = converted<W>(wi);
    return its;
  }
  /// Eigenvalues of the columns `places`.
  void take(std::span<const index_t> places, std::span<const T> re, std::span<const T> im) {
    for (std::size_t k = 0; k < places.size(); ++k) {
      const auto place = static_cast<std::size_t>(places[k]);
      wr[place] = re[k];
      wi[place] = im[k];
    }
  }
};

/// Eigenvectors by columns, of parts in turns.
template <class T>
struct complex_vectors {
  complex_spectrum<T> spectrum;
  std::vector<T> columns;
};

}  // namespace residua::lapack
