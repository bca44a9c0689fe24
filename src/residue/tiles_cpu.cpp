#include "residue/tiles_cpu.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/openmp_threads.hpp"
#include "base/thread_pool.hpp"
#include "residue/byte_product.hpp"
#include "residue/workspace.hpp"

namespace residua::residue::cpu {

namespace {

using cache_lines = memory_layout<64>;

index parts(index whole, index size) { return (whole + size - 1) / size; }

/// The sums of one modulus, and some to add to them.
struct sum_memory {
  std::int32_t *sums, *more;

  sum_memory(cache_lines& memory, const tile_shape& shape) {
    const auto bytes = static_cast<std::size_t>(shape.elements()) * sizeof(std::int32_t);
    sums = memory.take<std::int32_t>(bytes);
    more = memory.take<std::int32_t>(bytes);
  }
};

/// The coefficients of a tile, diagonal after diagonal.
std::vector<tile_coefficients> coefficients_in(cache_lines& memory, const tile_shape& shape,
                                               const diagonal_sums& sums) {
  const auto elements = static_cast<std::size_t>(shape.elements());
  std::vector<tile_coefficients> all(static_cast<std::size_t>(sums.count));
  for (int d = 0; d < sums.count; ++d) {
    auto& of = all[static_cast<std::size_t>(d)];
    of.first = memory.take<std::int16_t>(elements * sizeof(std::int16_t));
    of.others = memory.take<std::int8_t>(elements * static_cast<std::size_t>(sums.moduli[d] - 1));
    of.plane = shape.elements();
  }
  return all;
}

tile_place place_of(const panel& of, const tile_shape& shape, index number) {
  const index down = parts(of.rows, shape.rows);
  const index row = number % down * shape.rows, column = number / down * shape.columns;
  return {row, column, std::min(shape.rows, of.rows - row), std::min(shape.columns, of.columns - column)};
}

struct tile_and_memory {
  tile_place at;
  std::vector<tile_coefficients> coefficients;
};

/// Those of the tiles from `first` to before `last` that are wanted, in memory from that of tile `place` on.
std::vector<tile_and_memory> wanted_tiles(const panel& of, const tile_shape& shape, index first, index last,
                                          index place, const tile_memory& memory) {
  std::vector<tile_and_memory> tiles;
  const auto bytes = static_cast<index>(shape.coefficient_bytes(of.sums));
  for (index n = first; n < last; ++n) {
    const auto at = place_of(of, shape, n);
    cache_lines kept(memory.coefficients + (place + n - first) * bytes);
    if (of.is_wanted(at)) tiles.push_back({at, coefficients_in(kept, shape, of.sums)});
  }
  return tiles;
}

/// A thread's way through tiles.
class tile_run {
 public:
  tile_run(instruction_set isa, const panel& of, const terms_turn& turn, const sum_memory& memory)
      : isa_(isa), of_(of), turn_(turn), memory_(memory) {}

  /// Tiles of the same columns, whose residues stay in the cache from one to the next.
  void run(const std::vector<tile_and_memory>& strip) {
    for (int d = 0; d < of_.sums.count; ++d) {
      for (int i = 0; i < of_.sums.moduli[d]; ++i) {
        for (const auto& tile : strip) {
          const bool has_more = multiply(tile.at, d, i);
          reduce(tile.at, d, i, has_more, tile.coefficients[static_cast<std::size_t>(d)]);
        }
      }
    }
    if (!turn_.last) return;
    for (const auto& tile : strip) of_.finish(tile.at, tile.coefficients.data());
  }

 private:
  static index lines(const tile_place& at) { return parts(at.rows * at.columns, line); }

  /// The blocks a of op(A) that diagonal d multiplies, by d - a of op(B).
  [[nodiscard]] int first_block(int d) const { return std::max(0, d + 1 - of_.blocks); }
  [[nodiscard]] int last_block(int d) const { return std::min(d, of_.blocks - 1); }

  /// The sums of diagonal d modulo one number; whether there are more to add to them.
  bool multiply(const tile_place& at, int d, int modulus) {
    int done = 0;
    for (int a = first_block(d); a <= last_block(d); ++a) {
      for (index k = 0; k < of_.a.depth; k += most_depth) {
        if (done > 1) RESIDUA_RESIDUE_STAGE(isa_, add_sums(memory_.more, lines(at), memory_.sums));
        made_.of(at.rows, at.columns, of_.a.chunk_depth(k))
            .run(of_.a.chunk(a, modulus, k, at.row), of_.b.chunk(d - a, modulus, k, at.column),
                 done == 0 ? memory_.sums : memory_.more);
        ++done;
      }
    }
    return done > 1;
  }
  void reduce(const tile_place& at, int d, int modulus, bool has_more, const tile_coefficients& to) const {
    const index count = lines(at);
    if (modulus == 0) {
      if (has_more) RESIDUA_RESIDUE_STAGE(isa_, add_sums(memory_.more, count, memory_.sums));
      if (!turn_.first) RESIDUA_RESIDUE_STAGE(isa_, add_folded_halves(to.first, count, memory_.sums));
      RESIDUA_RESIDUE_STAGE(isa_, keep_low_halves(memory_.sums, count, to.first));
      return;
    }
    if (!turn_.first) RESIDUA_RESIDUE_STAGE(isa_, add_residues(to.of(modulus), count, memory_.sums));
    const int factor = turn_.last ? cofactor_inverse(of_.sums.moduli[d], modulus) : 1;
    // A residue that was there before is less than a product more.
    const index depth = (last_block(d) + 1 - first_block(d)) * of_.terms + (turn_.first ? 0 : 1);
    RESIDUA_RESIDUE_STAGE(isa_, reduce_sums(memory_.sums, has_more ? memory_.more : nullptr, count,
                                            moduli[modulus], factor, depth, to.of(modulus)));
  }

  instruction_set isa_;
  const panel& of_;
  const terms_turn& turn_;
  sum_memory memory_;
  byte_products made_;
};

}  // namespace

/// Strips: docs/performance.md, "By residues on a CPU": four tiles gain a tenth in dd at N = 2048, two half of it; none gain in qd.
tile_shape tile_shape::of(index rows, index columns, index slice_bytes, int threads) {
  constexpr index best = 256, smallest = 64, longest_strip = 4, cached = index{1} << 19;
  tile_shape tile{std::min(best, padded(rows)), std::min(best, padded(columns)), 1};
  while (threads > 1 && tile.count(rows, columns) < 2 * threads &&
         std::max(tile.rows, tile.columns) > smallest) {
    index& longer = tile.rows > tile.columns ? tile.rows : tile.columns;
    longer = padded(longer / 2);
  }
  const index turns = tile.count(rows, columns) / (4 * tile.team(rows, columns, threads));
  if (tile.columns * slice_bytes <= cached) tile.strip = std::clamp(turns, index{1}, longest_strip);
  return tile;
}

std::size_t tile_shape::sum_bytes() const {
  cache_lines sizes(nullptr);
  (void)sum_memory(sizes, *this);
  return sizes.used();
}
std::size_t tile_shape::coefficient_bytes(const diagonal_sums& sums) const {
  cache_lines sizes(nullptr);
  (void)coefficients_in(sizes, *this, sums);
  return sizes.used();
}

void run_tiles(instruction_set isa, int threads, const tile_shape& shape, const panel& of,
               const terms_turn& turn, const tile_memory& memory) {
  const one_openmp_thread scope;  // oneDNN's
  const index count = shape.count(of.rows, of.columns), strip = shape.strip;
  const int team = shape.team(of.rows, of.columns, threads);
  std::vector<std::optional<tile_run>> runs(static_cast<std::size_t>(team));
  pool::for_each(parts(count, strip), team, [&](index n, int seat) {
    auto& run = runs[static_cast<std::size_t>(seat)];
    if (!run) {
      cache_lines own(memory.sums + seat * static_cast<index>(shape.sum_bytes()));
      run.emplace(isa, of, turn, sum_memory(own, shape));
    }
    const index first = n * strip, last = std::min(first + strip, count);
    run->run(wanted_tiles(of, shape, first, last, turn.is_only() ? seat * strip : first, memory));
  });
}

}  // namespace residua::residue::cpu
