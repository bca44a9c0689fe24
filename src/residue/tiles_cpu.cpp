#include "residue/tiles_cpu.hpp"

#include <omp.h>

#include <algorithm>
#include <exception>
#include <map>
#include <tuple>

#include "residue/byte_product.hpp"
#include "residue/workspace.hpp"

namespace residua::residue::cpu {

namespace {

using cache_lines = memory_layout<64>;

index parts(index whole, index size) { return (whole + size - 1) / size; }

/// What a thread has beside the residues.
struct tile_memory {
  std::int32_t *sums, *more;
  tile_coefficients coefficients;

  tile_memory(cache_lines& memory, index elements, int moduli) {
    const auto bytes = static_cast<std::size_t>(elements);
    sums = memory.take<std::int32_t>(bytes * sizeof(std::int32_t));
    more = memory.take<std::int32_t>(bytes * sizeof(std::int32_t));
    coefficients.first = memory.take<std::int16_t>(bytes * sizeof(std::int16_t));
    coefficients.others = memory.take<std::int8_t>(bytes * static_cast<std::size_t>(moduli - 1));
    coefficients.plane = elements;
  }
};

/// oneDNN's products of the few shapes that tiles and chunks have.
class products {
 public:
  byte_product& of(index m, index n, index depth) {
    const std::tuple shape(m, n, depth);
    const auto found = made_.find(shape);
    if (found != made_.end()) return found->second;
    return made_.emplace(shape, byte_product(m, n, depth)).first->second;
  }

 private:
  std::map<std::tuple<index, index, index>, byte_product> made_;
};

/// A part of a panel: of C and of its padded rows and columns.
template <class T>
struct tile {
  index row, column, rows, columns;

  tile(const panel<T>& of, const tile_shape& shape, index number)
      : row(number % parts(of.a.slices, shape.rows) * shape.rows),
        column(number / parts(of.a.slices, shape.rows) * shape.columns),
        rows(std::min(shape.rows, of.a.slices - row)),
        columns(std::min(shape.columns, of.b.slices - column)) {}

  [[nodiscard]] index lines() const { return parts(rows * columns, line); }
  [[nodiscard]] tile_target<T> target(const tile_target<T>& whole) const {
    return {whole.alpha, whole.beta,
            whole.C.block(row, column, std::min(rows, whole.C.rows() - row),
                          std::min(columns, whole.C.columns() - column)),
            whole.row_exponents + row, whole.column_exponents + column};
  }
};

/// A tile's sums modulo one number.
template <class T>
void multiply(instruction_set isa, int modulus, const tile<T>& t, const panel<T>& of, products& by,
              const tile_memory& memory) {
  for (index first = 0; first < of.a.depth; first += most_depth) {
    by.of(t.rows, t.columns, of.a.chunk_depth(first))
        .run(of.a.chunk(modulus, first, t.row), of.b.chunk(modulus, first, t.column),
             first == 0 ? memory.sums : memory.more);
    if (first > 0) RESIDUA_RESIDUE_STAGE(isa, add_sums(memory.more, t.lines(), memory.sums));
  }
}

template <class T>
void run_tile(instruction_set isa, const plan& p, const tile<T>& t, const panel<T>& of, products& by,
              const tile_memory& memory) {
  for (int i = 0; i < p.moduli[0]; ++i) {
    multiply(isa, i, t, of, by, memory);
    if (i == 0) {
      RESIDUA_RESIDUE_STAGE(isa, keep_low_halves(memory.sums, t.lines(), memory.coefficients.first));
    } else {
      RESIDUA_RESIDUE_STAGE(
          isa, reduce_sums(memory.sums, t.lines(), moduli[i], of.a.depth, memory.coefficients.of(i)));
    }
  }
  RESIDUA_RESIDUE_STAGE(isa, reconstruct_tile(p, memory.coefficients, t.rows, t.target(of.to)));
}

/// Nothing may be thrown out of a parallel region: the first that is thrown in it is kept.
class first_failure {
 public:
  template <class F>
  void guard(F&& run) {
    try {
      run();
    } catch (...) {
#pragma omp critical(residua_first_failure)
      if (!what_) what_ = std::current_exception();
    }
  }
  void rethrow() const {
    if (what_) std::rethrow_exception(what_);
  }

 private:
  std::exception_ptr what_;
};

}  // namespace

tile_shape tile_shape::of(index rows, index columns, int threads) {
  constexpr index best = 256, smallest = 64;
  tile_shape tile{std::min(best, padded(rows)), std::min(best, padded(columns))};
  while (threads > 1 && tile.count(rows, columns) < 2 * threads &&
         std::max(tile.rows, tile.columns) > smallest) {
    index& longer = tile.rows > tile.columns ? tile.rows : tile.columns;
    longer = padded(longer / 2);
  }
  return tile;
}

std::size_t tile_shape::bytes(int moduli) const {
  cache_lines sizes(nullptr);
  (void)tile_memory(sizes, elements(), moduli);
  return sizes.used();
}

template <class T>
void run_tiles(instruction_set isa, int threads, const plan& p, const tile_shape& shape, const panel<T>& of,
               char* memory) {
  const one_thread scope;
  first_failure failure;
  const index count = shape.count(of.a.slices, of.b.slices);
  const int team = shape.team(of.a.slices, of.b.slices, threads);
#pragma omp parallel num_threads(team) if (team > 1)
  {
    cache_lines own(memory + static_cast<std::size_t>(omp_get_thread_num()) * shape.bytes(p.moduli[0]));
    const tile_memory here(own, shape.elements(), p.moduli[0]);
    products made;
#pragma omp for schedule(dynamic, 1)
    for (index n = 0; n < count; ++n) {
      failure.guard([&] { run_tile(isa, p, tile<T>(of, shape, n), of, made, here); });
    }
  }
  failure.rethrow();
}

#define RESIDUA_INSTANTIATE(T) \
  template void run_tiles<T>(instruction_set, int, const plan&, const tile_shape&, const panel<T>&, char*);
RESIDUA_CPU_RESULTS(RESIDUA_INSTANTIATE)

}  // namespace residua::residue::cpu
