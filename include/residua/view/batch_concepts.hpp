// What the routines accept as batches of matrices: matrix_batch, and what else converts to one.
#pragma once

#include "residua/view/concepts.hpp"
#include "residua/view/matrix_batch.hpp"

namespace residua {

/// A batch of matrices that can be read, in a format of vectors.
template <class X>
concept batch_like =
    vector_format<element_t<X>> && std::convertible_to<const X&, matrix_batch<const element_t<X>>>;
template <class X, class T>
concept batch_of = batch_like<X> && std::same_as<element_t<X>, T>;
/// A batch of matrices that can be written.
template <class X>
concept output_batch = batch_like<X> && std::convertible_to<const X&, matrix_batch<element_t<X>>>;
template <class X, class T>
concept output_batch_of = output_batch<X> && std::same_as<element_t<X>, T>;

}  // namespace residua
