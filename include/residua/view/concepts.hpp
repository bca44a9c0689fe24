// What the routines accept as vectors and matrices: views of them, and whatever converts to views.
//
// Each routine is declared once for views, as a template over the formats of its elements, and defined in the
// library. An inline overload beside it takes arguments that these concepts describe, finds the formats, and
// calls the first one, where the arguments are converted to views. Both `axpy(ctx, 2.0, x, y)` and
// `axpy<dd>(ctx, 2.0, x, y)` thus compile.
#pragma once

#include <concepts>
#include <type_traits>

#include "residua/number/format.hpp"
#include "residua/view/matrix_view.hpp"
#include "residua/view/scalar.hpp"
#include "residua/view/vector_view.hpp"

namespace residua {

/// A parameter that says nothing of the format: where a call names the format, as in axpy<dd>(...), what is
/// given converts to U; where a call does not, the overload for any vectors and matrices is the only one.
/// (Without not_deduced nvcc finds both as good for views.)
template <class U>
using not_deduced = std::type_identity_t<U>;

/// The type of the elements of a vector or matrix, without const.
template <class X>
using element_t = std::remove_const_t<typename std::remove_cvref_t<X>::value_type>;
/// The type that the elements of X are computed in, of which the results and the scalar arguments are.
template <class X>
using number_t = arithmetic_t<element_t<X>>;

/// What may be given as a scalar argument beside X: a number that converts to X's, or a scalar (scalar.hpp).
template <class S, class X>
concept scalar_argument = std::convertible_to<const S&, scalar<number_t<X>>>;

/// A vector that can be read: array, vector_view, and what else converts to a vector_view, in a format of
/// vectors.
template <class X>
concept vector_like =
    vector_format<element_t<X>> && std::convertible_to<const X&, vector_view<const element_t<X>>>;
/// A vector in the format T.
template <class X, class T>
concept vector_of = vector_like<X> && std::same_as<element_t<X>, T>;
/// A vector that can be written, as X is deduced of a forwarding reference `X&& x`: a view of elements that
/// are not const, or an array that is neither const nor a temporary object, with which the result would
/// vanish.
template <class X>
concept output_vector = vector_like<X> && std::convertible_to<const X&, vector_view<element_t<X>>>;
template <class X, class T>
concept output_vector_of = output_vector<X> && std::same_as<element_t<X>, T>;

/// A matrix that can be read: matrix, matrix_view, and what else converts to a matrix_view.
template <class X>
concept matrix_like =
    vector_format<element_t<X>> && std::convertible_to<const X&, matrix_view<const element_t<X>>>;
template <class X, class T>
concept matrix_of = matrix_like<X> && std::same_as<element_t<X>, T>;
template <class X>
concept output_matrix = matrix_like<X> && std::convertible_to<const X&, matrix_view<element_t<X>>>;
template <class X, class T>
concept output_matrix_of = output_matrix<X> && std::same_as<element_t<X>, T>;

/// A matrix that can be multiplied by vectors or matrices in the format T.
template <class X, class T>
concept factor_of = matrix_like<X> && product_format<T, element_t<X>>;
/// A matrix that can be written and holds products of the matrices A and B.
template <class X, class A, class B>
concept product_matrix = output_matrix<X> && product_format<element_t<X>, element_t<A>, element_t<B>>;

/// A vector in a format of solvers, to be read or to be written.
template <class X>
concept solver_vector = vector_like<X> && solver_format<element_t<X>>;
template <class X>
concept output_solver_vector = output_vector<X> && solver_format<element_t<X>>;

}  // namespace residua
