// The formats of complex vectors and matrices, and the arguments of routines over them.
#pragma once

#include "residua/number/complex.hpp"
#include "residua/number/format.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/matrix_view.hpp"
#include "residua/view/vector_view.hpp"

namespace residua {

/// The formats of the parts of complex elements: float, double, dd, td, qd.
template <class T>
concept complex_part = std::same_as<T, float> || solver_format<T>;

/// Scalars beside vectors of complex<T>: of the format that T is computed in.
template <class T>
using complex_number_t = complex<arithmetic_t<T>>;

namespace detail {
template <class X>
struct part_of_element {};
template <class T>
struct part_of_element<complex<T>> {
  using type = T;
};
}  // namespace detail

/// The T of vectors and matrices of complex<T>.
template <class X>
using part_t =
    typename detail::part_of_element<std::remove_const_t<typename std::remove_cvref_t<X>::value_type>>::type;

/// Two vectors or matrices of complex numbers of one format.
template <class X, class Y>
concept complex_alike = std::same_as<part_t<X>, part_t<Y>>;

/// A vector of complex numbers that can be read; and one that can be written.
template <class X>
concept complex_vector =
    complex_part<part_t<X>> && std::convertible_to<const X&, vector_view<const complex<part_t<X>>>>;
template <class X>
concept output_complex_vector =
    complex_vector<X> && std::convertible_to<const X&, vector_view<complex<part_t<X>>>>;
/// A matrix of complex numbers that can be read; and one that can be written.
template <class X>
concept complex_matrix =
    complex_part<part_t<X>> && std::convertible_to<const X&, matrix_view<const complex<part_t<X>>>>;
template <class X>
concept output_complex_matrix =
    complex_matrix<X> && std::convertible_to<const X&, matrix_view<complex<part_t<X>>>>;

}  // namespace residua
