// Small triangles of Cholesky's factorisation on the CPU, eight rows at a time on one thread: they are too
// short for more. Compiled once an instruction set.
#include "base/backends.hpp"
#include "lapack/cholesky/run_cholesky.hpp"
#include "loop/cpu.hpp"

namespace residua::cpu {

using namespace RESIDUA_ISA;

template <class Isa, class T>
void run_cholesky(const lapack::cholesky_block<T>& b) {
  lapack::factorise_block(b, [](index_t begin, index_t end, const auto& f) {
#if RESIDUA_HAS_VECTORS
    for (index_t i = begin / pack::lanes * pack::lanes; i < end; i += pack::lanes) f(pack_lane{i});
#else
    for (index_t i = begin; i < end; ++i) f(scalar_lane{i});
#endif
  });
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template void run_cholesky<isa::RESIDUA_ISA, type>(const lapack::cholesky_block<type>&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cpu
