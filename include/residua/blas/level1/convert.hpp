// convert: y = x in another format.
#pragma once

#include "residua/view/concepts.hpp"

namespace residua {

/// X(to, from) for each conversion that there is: between all formats that are computed in, and between the
/// storage formats and the one that each is computed in.
#define RESIDUA_CONVERSIONS(X) \
  RESIDUA_SOLVER_PAIRS(X)      \
  RESIDUA_STORAGE_FORMATS(RESIDUA_CONVERSIONS_OF_STORED, X)
#define RESIDUA_CONVERSIONS_OF_STORED(id, type, name, bits, bytes, X) \
  X(type, ::residua::arithmetic_t<type>) X(::residua::arithmetic_t<type>, type)

/// Whether vectors in the format From can be converted to the format To, as a rule for RESIDUA_CONVERSIONS.
template <class From, class To>
concept converts_to = vector_format<From> && vector_format<To> &&
    ((solver_format<From> && solver_format<To>) || std::same_as<arithmetic_t<From>, To> ||
     std::same_as<arithmetic_t<To>, From>);
/// A vector that can be written, with what is in the vector X.
template <class Y, class X>
concept conversion_result = output_vector<Y> && converts_to<element_t<X>, element_t<Y>>;

/// Computes y = x for those pairs: exactly, limb by limb, into the same or a wider format; rounded to
/// nearest by the rule of number/convert.hpp into a narrower one; for storage formats as number/storage.hpp
/// says. On a GPU convert is asynchronous on the stream. x and y must not overlap. Throws invalid_argument
/// if sizes differ, an increment is 0, a pointer is null or memory is not the context's.
template <class To, converts_to<To> From>
void convert(const context& ctx, not_deduced<vector_view<const From>> x, not_deduced<vector_view<To>> y);

/// This overload takes any vectors (view/concepts.hpp) of a pair of formats above.
template <vector_like X, conversion_result<X> Y>
void convert(const context& ctx, const X& x, Y&& y) {
  convert<element_t<Y>, element_t<X>>(ctx, x, y);
}

/// How many elements of a vector a 12-byte format would not hold to its relative error.
struct storing_faults {
  index_t underflowed;  // the low part loses bits to the bottom of its exponent range
  index_t overflowed;   // the element becomes infinite
};
/// Counts storing faults, before or after a conversion to T (ds, di or dit), as a user of ds may want whose
/// numbers are near the ends of its range, about 2^-73 and 2^181. On a GPU the host waits. Throws as convert.
template <plane_stored T>
storing_faults count_storing_faults(const context& ctx, vector_view<const dd> x);

}  // namespace residua
