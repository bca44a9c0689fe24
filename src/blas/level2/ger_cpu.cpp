// Compiled once an instruction set.
#include "base/backends.hpp"
#include "blas/level2/ger_update.hpp"
#include "loop/cpu.hpp"

namespace residua::cpu {

using namespace RESIDUA_ISA;

template <class Isa, class T, class Matrix>
void run_update(int threads, const blas::rank_update<T, Matrix>& u) {
  constexpr index_t elements_worth_threads = 16384;
  const index_t columns = u.A.columns();
  const int team = u.A.rows() * columns < elements_worth_threads ? 1 : threads;
  pool::for_each(columns, team, [&](index_t j) {
    const auto column = u.column(j);
    const blas::range rows = u.rows(j);
    accumulator<arithmetic_t<T>> none[1];
    if (column.unit_increments()) {
      lane_elements(column, no_scalars{}, rows.begin, rows.end, none);
    } else {
      scalar_elements(column, no_scalars{}, rows.begin, rows.end, none);
    }
  });
}

template <class T>
using packed_update = blas::rank_update<T, packed_view<T>>;

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                           \
  template void run_update<isa::RESIDUA_ISA>(int, const blas::rank_update<type>&); \
  template void run_update<isa::RESIDUA_ISA>(int, const packed_update<type>&);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cpu
