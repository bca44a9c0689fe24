// The loop over the tiles of a panel on a CPU, on several threads.
#include "residue/core/tiles_cpu.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/openmp_threads.hpp"
#include "base/thread_pool.hpp"
#include "residue/core/byte_product.hpp"
#include "residue/core/matrix_unit.hpp"
#include "residue/core/stages_cpu.hpp"

namespace residua::residue::cpu {

namespace {

/// The sums of one modulus, and some to add to them.
struct sum_memory {
  std::int32_t *sums, *more;

  sum_memory(cache_lines& memory, const tile_shape& shape) {
    const auto bytes = static_cast<std::size_t>(shape.elements()) * sizeof(std::int32_t);
    sums = memory.take<std::int32_t>(bytes);
    more = memory.take<std::int32_t>(bytes);
  }
};

/// Memory of one tile: the coefficients of its diagonals, which share it if they are taken up one by one.
struct coefficient_memory {
  std::vector<tile_coefficients> diagonals;
  char* own;

  coefficient_memory(cache_lines& memory, const tile_shape& shape, const diagonal_list& list,
                     std::size_t own_bytes, bool has_unit) {
    if (list.one_by_one) {
      diagonals.push_back(take(memory, shape, list.most_moduli()));
    } else {
      for (const auto& d : list.all) diagonals.push_back(take(memory, shape, d.moduli));
    }
    for (auto& d : diagonals) d.has_unit = has_unit;
    own = memory.take<char>(static_cast<std::size_t>(shape.elements()) * own_bytes);
  }

 private:
  static tile_coefficients take(cache_lines& memory, const tile_shape& shape, int moduli) {
    const auto elements = static_cast<std::size_t>(shape.elements());
    auto* first = memory.take<std::int16_t>(elements * sizeof(std::int16_t));
    return {first, memory.take<std::int8_t>(elements * static_cast<std::size_t>(moduli - 1)),
            shape.elements()};
  }
};

rectangle place_of_tile(const panel& p, const tile_shape& shape, index_t number) {
  const index_t down = ceil_div(p.rows, shape.rows);
  const index_t row = number % down * shape.rows, column = number / down * shape.columns;
  return {row, column, std::min(shape.rows, p.rows - row), std::min(shape.columns, p.columns - column)};
}

struct tile_with_memory {
  rectangle tile;
  coefficient_memory memory;
};

/// The tiles from `first` to before `last` that are wanted, in the memory of the tiles from number `place`
/// on.
std::vector<tile_with_memory> wanted_tiles(const panel& p, const tile_shape& shape, index_t first,
                                           index_t last, index_t place, const tile_memory& memory) {
  std::vector<tile_with_memory> tiles;
  const auto bytes = static_cast<index_t>(shape.coefficient_bytes(p.diagonals, p.own_bytes));
  for (index_t n = first; n < last; ++n) {
    const auto tile = place_of_tile(p, shape, n);
    cache_lines of_tile(memory.coefficients + (place + n - first) * bytes);
    if (p.is_wanted(tile)) {
      tiles.push_back({tile, coefficient_memory(of_tile, shape, p.diagonals, p.own_bytes, p.uses_unit())});
    }
  }
  return tiles;
}

/// One thread's way through tiles.
class tile_run {
 public:
  tile_run(instruction_set isa, const panel& p, const sum_memory& memory)
      : isa_(isa), panel_(p), memory_(memory) {}

  /// Tiles of the same columns, whose residues stay in the cache from one to the next.
  void run(const std::vector<tile_with_memory>& strip) {
    std::optional<matrix_unit_scope> unit;
    if (panel_.uses_unit()) unit.emplace();
    const auto& list = panel_.diagonals;
    for (const auto& d : list.all) {
      for (int i = 0; i < d.moduli; ++i) {
        for (const auto& tile : strip) {
          if (panel_.uses_unit()) {
            multiply_by_unit(tile.tile, d, i, coefficients(tile, d));
          } else {
            const bool has_more = multiply(tile.tile, d, i);
            reduce(tile.tile, d, i, has_more, coefficients(tile, d));
          }
        }
      }
      if (list.one_by_one) finish(strip, d);
    }
    if (!list.one_by_one && panel_.is_last) finish(strip, list.all.back());
  }

 private:
  static index_t lines(const rectangle& tile) { return ceil_div(tile.rows * tile.columns, line); }

  /// Where diagonals are not taken up one by one, they lie by their numbers.
  [[nodiscard]] const tile_coefficients& coefficients(const tile_with_memory& tile, const diagonal& d) const {
    return tile.memory.diagonals[panel_.diagonals.one_by_one ? 0 : static_cast<std::size_t>(d.number)];
  }

  void finish(const std::vector<tile_with_memory>& strip, const diagonal& d) const {
    for (const auto& tile : strip) {
      panel_.finish({tile.tile, &d, tile.memory.diagonals.data(), tile.memory.own});
    }
  }

  [[nodiscard]] unit_product unit_product_of(const rectangle& tile, const diagonal& d, int modulus) const {
    const auto &a = panel_.a, &b = panel_.b;
    return {{a.tile(d.a, modulus, tile.row, 0), a.tile_row_bytes(), a.moduli * a.bytes()},
            {b.tile(d.b, modulus, tile.column, 0), b.tile_row_bytes(), -b.moduli * b.bytes()},
            tile.rows,
            tile.columns,
            whole_lines(std::max(index_t{1}, panel_.terms)) / line,
            d.pairs};
  }
  /// The coefficients of a diagonal modulo one number. Where other panels of terms are before or behind, sums
  /// are stored first.
  void multiply_by_unit(const rectangle& tile, const diagonal& d, int modulus,
                        const tile_coefficients& result) const {
    const auto product = unit_product_of(tile, d, modulus);
    if (!panel_.begins_sums() || !panel_.ends_sums()) {
      store_sums(product, memory_.sums);
      return reduce(tile, d, modulus, false, result);
    }
    if (modulus == 0) return store_low_halves(product, result.first);
    store_coefficients(product, coefficient_reductions(d.moduli).moduli[modulus], result.of_modulus(modulus));
  }

  /// The sums of a diagonal modulo one number; whether there are more to add to them.
  bool multiply(const rectangle& tile, const diagonal& d, int modulus) {
    int done = 0;
    for (int n = 0; n < d.pairs; ++n) {
      for (index_t k = 0; k < panel_.a.depth; k += most_depth, ++done) {
        if (done > 1) RESIDUA_RESIDUE_STAGE(isa_, add_sums(memory_.more, lines(tile), memory_.sums));
        products_.of_shape(tile.rows, tile.columns, panel_.a.chunk_depth(k))
            .run(panel_.a.chunk(d.a + n, modulus, k, tile.row),
                 panel_.b.chunk(d.b - n, modulus, k, tile.column), done == 0 ? memory_.sums : memory_.more);
      }
    }
    return done > 1;
  }

  void reduce(const rectangle& tile, const diagonal& d, int modulus, bool has_more,
              const tile_coefficients& result) const {
    const index_t count = lines(tile);
    const bool adds = !panel_.begins_sums();
    if (modulus == 0) {
      if (has_more) RESIDUA_RESIDUE_STAGE(isa_, add_sums(memory_.more, count, memory_.sums));
      if (adds) RESIDUA_RESIDUE_STAGE(isa_, add_folded_halves(result.first, count, memory_.sums));
      RESIDUA_RESIDUE_STAGE(isa_, keep_low_halves(memory_.sums, count, result.first));
      return;
    }
    auto* bytes = result.of_modulus(modulus);
    if (adds) RESIDUA_RESIDUE_STAGE(isa_, add_residues(bytes, count, memory_.sums));
    const int factor = panel_.ends_sums() ? cofactor_inverse(d.moduli, modulus) : 1;
    // A residue that was there before is less than a product more.
    const index_t depth = d.pairs * panel_.terms + (adds ? 1 : 0);
    RESIDUA_RESIDUE_STAGE(isa_, reduce_sums(memory_.sums, has_more ? memory_.more : nullptr, count,
                                            moduli[modulus], factor, depth, bytes));
  }

  instruction_set isa_;
  const panel& panel_;
  sum_memory memory_;
  byte_products products_;
};

}  // namespace

/// Strips: docs/measurements/products_cpu.md, "By residues": four tiles gain a tenth in dd at N = 2048, two
/// half of it; none gain in qd.
tile_shape tile_shape::of_panel(index_t rows, index_t columns, index_t slice_bytes, const tile_rule& rule,
                                int threads) {
  constexpr index_t most_rows = 256, smallest = 64, cached = index_t{1} << 19;
  tile_shape tile{std::min(most_rows, padded(rows)), std::min(rule.columns, padded(columns)), 1};
  while (threads > 1 && tile.count(rows, columns) < 2 * threads &&
         std::max(tile.rows, tile.columns) > smallest) {
    index_t& longer = tile.rows > tile.columns ? tile.rows : tile.columns;
    longer = padded(longer / 2);
  }
  const index_t strips = tile.count(rows, columns) / (4 * tile.team(rows, columns, threads));
  if (tile.columns * slice_bytes <= cached) tile.strip = std::clamp(strips, index_t{1}, rule.strip);
  return tile;
}

std::size_t tile_shape::sum_bytes() const {
  cache_lines sizes(nullptr);
  (void)sum_memory(sizes, *this);
  return sizes.used();
}
std::size_t tile_shape::coefficient_bytes(const diagonal_list& diagonals, std::size_t own) const {
  cache_lines sizes(nullptr);
  (void)coefficient_memory(sizes, *this, diagonals, own, false);
  return sizes.used();
}

void run_tiles(instruction_set isa, int threads, const tile_shape& shape, const panel& p,
               const tile_memory& memory) {
  const one_openmp_thread scope;  // oneDNN's
  const index_t count = shape.count(p.rows, p.columns), strip = shape.strip;
  const int team = shape.team(p.rows, p.columns, threads);
  const bool one_strip_a_thread = p.begins_sums() && p.ends_sums();
  std::vector<std::optional<tile_run>> runs(static_cast<std::size_t>(team));
  pool::for_each(ceil_div(count, strip), team, [&](index_t n, int seat) {
    auto& run = runs[static_cast<std::size_t>(seat)];
    if (!run) {
      cache_lines of_seat(memory.sums + seat * static_cast<index_t>(shape.sum_bytes()));
      run.emplace(isa, p, sum_memory(of_seat, shape));
    }
    const index_t first = n * strip, last = std::min(first + strip, count);
    run->run(wanted_tiles(p, shape, first, last, one_strip_a_thread ? seat * strip : first, memory));
  });
}

}  // namespace residua::residue::cpu
