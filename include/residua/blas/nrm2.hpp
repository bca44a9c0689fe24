// nrm2: the Euclidean norm of x.
#pragma once

#include "residua/view/vector_view.hpp"

namespace residua {

/// The Euclidean norm of x, for every format of vectors (format.hpp). On a GPU asynchronous on the context's stream unless said otherwise.
/// Error: relative ((n / 2 + 1 / 4) dot + root) u^N, with the constants of number/bounds.hpp ((20 n + 13.2) u^2 for dd).
/// Returns it to the host, so waits for it on a GPU. 0 for an empty vector. Neither overflows nor underflows unless
/// the norm itself does: where the plain sum of squares leaves the safe range, it is taken again of scaled elements.
/// Throws invalid_argument if sizes differ, an increment is 0, a pointer is null or memory is not the context's.
template <class T>
arithmetic_t<T> nrm2(const context& ctx, vector_view<const T> x);

}  // namespace residua
