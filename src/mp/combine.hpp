// Combinations of vectors, element by element, on any backend.
#pragma once

#include "mp/element_loops.hpp"
#include "mp/elements_of.hpp"
#include "mp/lanes/lane_updates.hpp"
#include "mp/length.hpp"

namespace residua::multiple {

template <class Length>
unsigned run_combination(const context& ctx, index_t n, const combination<Length>& c) {
  const auto kernel = lanes::are_updates(c) ? lanes::all_updates_for(ctx, c.p.words) : nullptr;
  return kernel == nullptr ? run_elements(ctx, n, c) : lanes::run_updates(ctx, n, c, kernel);
}

/// w = alpha x, or with y as `form` says.
template <class Form>
void combine(const context& ctx, Form form, const mp& alpha, mp_const_vector_view x, const mp& beta,
             mp_const_vector_view y, mp_vector_view w) {
  with_length(mp_words(w.bits()), [&]<class Length>(Length n) {
    using body = combination<Length>;
    raise(run_combination(ctx, w.size(),
                          body{{n, w.bits()},
                               static_cast<typename body::form>(form),
                               number_of<Length>(alpha),
                               number_of<Length>(beta),
                               elements_of(x),
                               elements_of(y),
                               w.first(),
                               w.increment(),
                               w.plane()}));
  });
}
inline constexpr auto alone = combination<any_length>::alone, with_y = combination<any_length>::with_y,
                      with_scaled_y = combination<any_length>::with_scaled_y;

}  // namespace residua::multiple
