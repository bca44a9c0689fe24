// Small triangles on vectors, eight vectors at a time. Compiled once an instruction set.
#include "base/backends.hpp"
#include "blas/level3/trsm_reference.hpp"
#include "loop/cpu.hpp"

namespace residua::RESIDUA_ISA {

using namespace blas;

namespace {

constexpr index_t terms_worth_threads = 20000;

#if RESIDUA_HAS_VECTORS

/// The elements that M has, by rows.
template <class T>
void copy_triangle(const operand<T>& M, arithmetic_t<T>* packed) {
  for (index_t i = 0; i < M.rows(); ++i) {
    for (index_t k = 0; k < M.rows(); ++k) {
      if (M.contains(i, k)) packed[i * triangle_order + k] = M.element(i, k);
    }
  }
}

/// Element i of the vectors first ... first + 7; those beyond the last are zeros.
template <class T>
pack_of<arithmetic_t<T>> load_elements(const vectors<T>& x, index_t i, index_t first) {
  if (x.triangle_side == side::right && first + pack::lanes <= x.count()) {
    return pack_lane{first}.load(matrix_view<const T>(x.B).column(i));
  }
  arithmetic_t<T> lane[pack::lanes];
  for (index_t l = 0; l < pack::lanes; ++l) {
    lane[l] = first + l < x.count() ? x.element(i, first + l) : arithmetic_t<T>(0.0);
  }
  return load_eight(lane);
}
template <class T>
void store_elements(const vectors<T>& x, index_t i, index_t first, const pack_of<arithmetic_t<T>>& value) {
  if (x.triangle_side == side::right && first + pack::lanes <= x.count()) {
    return pack_lane{first}.store(x.B.column(i), value);
  }
  arithmetic_t<T> lane[pack::lanes];
  store_eight(value, lane);
  for (index_t l = 0; l < pack::lanes && first + l < x.count(); ++l) x.set(i, first + l, lane[l]);
}

template <class T>
void run_eight(const triangle_task<T>& task, const arithmetic_t<T>* elements, index_t first) {
  using number = pack_of<arithmetic_t<T>>;
  const auto& [what, alpha, M, vectors] = task;
  number x[triangle_order];
  for (index_t i = 0; i < M.rows(); ++i) x[i] = load_elements(vectors, i, first);
  const auto element = [&](index_t i, index_t k) {
    // NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): copy_triangle wrote all that the order asks for
    return splat_eight(elements[i * triangle_order + k]);
  };
  const number factor = splat_eight(alpha.get());
  if (what == triangle_operation::multiply) {
    multiply_by_triangle<number>(M.rows(), M.ends_at_diagonal(), factor, element, x);
  } else {
    solve_triangle<number>(M.rows(), M.ends_at_diagonal(), M.unit, factor, element, x);
  }
  for (index_t i = 0; i < M.rows(); ++i) store_elements(vectors, i, first, x[i]);
}

template <class T>
void run_on_team(int team, const triangle_task<T>& task) {
  arithmetic_t<T> elements[triangle_order * triangle_order];
  copy_triangle(task.M, elements);
  const index_t eights = ceil_div(task.x.count(), pack::lanes);
  pool::for_each(eights, team, [&](index_t n) { run_eight(task, elements, n * pack::lanes); });
}

#else

template <class T>
void run_on_team(int team, const triangle_task<T>& task) {
  pool::for_each(task.x.count(), team, [&](index_t v) { reference::run_triangle_on_vector(task, v); });
}

#endif

}  // namespace

}  // namespace residua::RESIDUA_ISA

namespace residua::cpu {

using namespace RESIDUA_ISA;

template <class Isa, class T>
void run_triangle(int threads, const triangle_task<T>& task) {
  const index_t terms = task.x.count() * task.M.rows() * task.M.rows();
  run_on_team(terms < terms_worth_threads ? 1 : threads, task);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template void run_triangle<isa::RESIDUA_ISA, type>(int, const triangle_task<type>&);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cpu
