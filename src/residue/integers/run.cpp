// What the backends' products of long integers have in common.
#include "residue/integers/run.hpp"

namespace residua::residue {

integer_target target_of(const integer_product& product, const rectangle& place, std::uint32_t* low,
                         index_t low_rows, index_t low_columns) {
  const auto& C = product.C;
  integer_target target{};
  target.C = &C(place.row, place.column, 0);
  target.words = C.words();
  target.dropped = product.options.dropped_words;
  target.rows = place.rows;
  target.columns = place.columns;
  target.leading = C.leading_dimension();
  target.plane = C.plane();
  target.low = low;
  target.low_leading = low_rows;
  target.low_plane = low_rows * low_columns;
  return target;
}

}  // namespace residua::residue
