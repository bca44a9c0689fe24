// Eigenvalues of a general matrix on the host, with the columns that their vectors have.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "residua/base/index.hpp"
#include "residua/number/convert.hpp"
#include "residua/number/operators.hpp"

namespace residua::lapack {

template <class W, class T>
std::vector<W> converted(const std::vector<T>& values) {
  std::vector<W> its;
  its.reserve(values.size());
  for (const T& value : values) its.push_back(convert<W>(value));
  return its;
}

/// Eigenvalues of columns: a tail has its head's conjugate.
template <class T>
struct packed_spectrum {
  std::vector<T> wr, wi;
  std::vector<index_t> head, tail;

  explicit packed_spectrum(index_t n)
      : wr(static_cast<std::size_t>(n), T(0.0)), wi(wr), head(wr.size()), tail(wr.size(), -1) {
    for (std::size_t j = 0; j < head.size(); ++j) head[j] = static_cast<index_t>(j);
  }
  [[nodiscard]] index_t order() const { return static_cast<index_t>(wr.size()); }

  /// The spectrum converted to another format.
  template <class W>
  [[nodiscard]] packed_spectrum<W> widened() const {
    packed_spectrum<W> its(order());
    its.wr = converted<W>(wr);
    its.wi = converted<W>(wi);
    its.head = head;
    its.tail = tail;
    return its;
  }

  void set_real(index_t j, const T& value) {
    const auto k = static_cast<std::size_t>(j);
    wr[k] = value;
    wi[k] = T(0.0);
    head[k] = j;
    tail[k] = -1;
  }
  void set_pair(index_t a, index_t b, const T& re, const T& im) {
    const auto first = static_cast<std::size_t>(a), second = static_cast<std::size_t>(b);
    wr[first] = wr[second] = re;
    wi[first] = im;
    wi[second] = -im;
    head[first] = head[second] = a;
    tail[first] = tail[second] = b;
  }
  /// Eigenvalues of the columns `places`, in neighbouring pairs as LAPACK has them.
  void take(std::span<const index_t> places, std::span<const T> re, std::span<const T> im) {
    for (std::size_t k = 0; k < places.size(); ++k) {
      if (leading(im[k]) == 0) {
        set_real(places[k], re[k]);
      } else {
        set_pair(places[k], places[k + 1], re[k], im[k]);
        ++k;
      }
    }
  }
  /// Columns in ascending order, with tails behind their heads.
  [[nodiscard]] std::vector<index_t> order_of_pairs() const {
    std::vector<index_t> order;
    std::vector<bool> taken(wr.size());
    for (std::size_t j = 0; j < wr.size(); ++j) {
      if (taken[j]) continue;
      order.push_back(head[j]);
      if (tail[j] < 0) continue;
      order.push_back(tail[j]);
      taken[static_cast<std::size_t>(head[j])] = taken[static_cast<std::size_t>(tail[j])] = true;
    }
    return order;
  }
};

}  // namespace residua::lapack
