// Products of long integers on a CPU: panels of C and k as on a GPU; of a panel, threads take tiles and do all for one, diagonal after
// diagonal from the lowest up, so that sums, coefficients and what is carried stay in the second-level cache.
#include <algorithm>
#include <optional>
#include <vector>

#include "base/openmp_threads.hpp"
#include "base/thread_pool.hpp"
#include "residue/byte_product.hpp"
#include "residue/integer_run.hpp"
#include "residue/integer_stages_cpu.hpp"
#include "residue/workspace.hpp"

namespace residua::residue::cpu {

namespace {

using cache_lines = memory_layout<64>;

/// Of C, multiples of 16.
struct integer_tile {
  index rows, columns;

  [[nodiscard]] index elements() const { return rows * columns; }
};
integer_tile tile_for(index m, index n, int threads) {
  constexpr index most_rows = 256, most_columns = 128, least = 64;
  integer_tile tile{std::min(most_rows, padded(m)), std::min(most_columns, padded(n))};
  while (panels_of(m, tile.rows) * panels_of(n, tile.columns) < 2 * threads &&
         std::max(tile.rows, tile.columns) > least && threads > 1) {
    index& longer = tile.rows > tile.columns ? tile.rows : tile.columns;
    longer = padded(longer / 2);
  }
  return tile;
}
int team_for(const integer_tile& tile, index m, index n, int threads) {
  return static_cast<int>(std::min<index>(threads, panels_of(m, tile.rows) * panels_of(n, tile.columns)));
}

/// What a thread has beside the residues.
struct integer_tile_memory {
  std::int32_t *sums, *more;
  tile_coefficients coefficients;
  std::uint32_t* carried;

  integer_tile_memory(cache_lines& memory, const integer_tile& tile) {
    const auto elements = static_cast<std::size_t>(tile.elements());
    sums = memory.take<std::int32_t>(elements * sizeof(std::int32_t));
    more = memory.take<std::int32_t>(elements * sizeof(std::int32_t));
    coefficients = {memory.take<std::int16_t>(elements * sizeof(std::int16_t)),
                    memory.take<std::int8_t>(elements * (most_moduli - 1)), tile.elements()};
    carried = memory.take<std::uint32_t>(elements * carried_words * sizeof(std::uint32_t));
  }
  static std::size_t bytes(const integer_tile& tile) {
    cache_lines sizes(nullptr);
    (void)integer_tile_memory(sizes, tile);
    return sizes.used();
  }
};

/// A panel of C and of k, and what of it is in memory.
struct integer_panel {
  const integer_plan& plan;
  residue_planes a, b;
  integer_target to;  // carried: not yet known
  bool is_first;
};

/// The work of one thread on tiles of a panel.
class tile_worker {
 public:
  tile_worker(const context& ctx, const integer_panel& of, const integer_tile& tile, char* memory)
      : ctx_(ctx), of_(of), tile_(tile), lines_(memory), memory_(lines_, tile) {}

  void run(index number) {
    const index across = panels_of(of_.a.slices, tile_.rows);
    const index row = number % across * tile_.rows, column = number / across * tile_.columns;
    const integer_tile here{std::min(tile_.rows, of_.a.slices - row),
                            std::min(tile_.columns, of_.b.slices - column)};
    const integer_target to = target(row, column, here);
    for (int d = of_.plan.diagonals - 1; d >= 0; --d) {
      multiply(d, row, column, here);
      RESIDUA_RESIDUE_STAGE(ctx_.isa(),
                            add_tile(of_.plan, d, memory_.coefficients, here.rows, to, of_.is_first));
    }
  }

 private:
  /// The coefficients of a diagonal.
  void multiply(int d, index row, index column, const integer_tile& here) {
    const index lines = here.elements() / line;
    for (int i = 0; i < of_.plan.moduli[d]; ++i) {
      const bool has_more = add_pairs(d, i, row, column, here);
      if (i == 0) {
        if (has_more) RESIDUA_RESIDUE_STAGE(ctx_.isa(), add_sums(memory_.more, lines, memory_.sums));
        RESIDUA_RESIDUE_STAGE(ctx_.isa(), keep_low_halves(memory_.sums, lines, memory_.coefficients.first));
      } else {
        RESIDUA_RESIDUE_STAGE(ctx_.isa(),
                              reduce_sums(memory_.sums, has_more ? memory_.more : nullptr, lines, moduli[i],
                                          cofactor_inverse(of_.plan.moduli[d], i),
                                          of_.plan.pairs(d) * of_.plan.terms, memory_.coefficients.of(i)));
      }
    }
  }
  /// The sums of a diagonal modulo one number; whether there are more to add to them.
  bool add_pairs(int d, int modulus, index row, index column, const integer_tile& here) {
    int done = 0;
    const int begin = of_.plan.first_block(d), end = begin + of_.plan.pairs(d);
    for (int block = begin; block < end; ++block) {
      for (index k = 0; k < of_.plan.depth; k += most_depth, ++done) {
        if (done > 1) {
          RESIDUA_RESIDUE_STAGE(ctx_.isa(), add_sums(memory_.more, here.elements() / line, memory_.sums));
        }
        products_.of(here.rows, here.columns, of_.a.chunk_depth(k))
            .run(of_.a.chunk(block, modulus, k, row), of_.b.chunk(d - block, modulus, k, column),
                 done == 0 ? memory_.sums : memory_.more);
      }
    }
    return done > 1;
  }
  [[nodiscard]] integer_target target(index row, index column, const integer_tile& here) const {
    integer_target to = of_.to;
    to.C += row + column * to.leading;
    if (to.low != nullptr) to.low += row + column * to.low_leading;
    to.rows = std::min(here.rows, to.rows - row);
    to.columns = std::min(here.columns, to.columns - column);
    to.carried = memory_.carried;
    to.carried_leading = here.rows;
    to.carried_plane = here.elements();
    return to;
  }

  const context& ctx_;
  const integer_panel& of_;
  integer_tile tile_;
  cache_lines lines_;
  integer_tile_memory memory_;
  byte_products products_;
};

void run_integer_tiles(const context& ctx, const integer_panel& of, char* memory) {
  const one_openmp_thread scope;  // oneDNN's
  const index rows = of.a.slices, columns = of.b.slices;
  const integer_tile tile = tile_for(rows, columns, ctx.threads());
  const index count = panels_of(rows, tile.rows) * panels_of(columns, tile.columns);
  const int team = team_for(tile, rows, columns, ctx.threads());
  std::vector<std::optional<tile_worker>> workers(static_cast<std::size_t>(team));
  pool::for_each(count, team, [&](index n, int seat) {
    auto& worker = workers[static_cast<std::size_t>(seat)];
    if (!worker) {
      worker.emplace(ctx, of, tile,
                     memory + static_cast<std::size_t>(seat) * integer_tile_memory::bytes(tile));
    }
    worker->run(n);
  });
}

struct panel_memory {
  std::int8_t *a, *b;
  std::uint32_t* low;
  char* tiles;

  panel_memory(cache_lines& memory, const integer_plan& p)
      : a(memory.take<std::int8_t>(p.a_bytes)),
        b(memory.take<std::int8_t>(p.b_bytes)),
        low(p.low_bytes > 0 ? memory.take<std::uint32_t>(p.low_bytes) : nullptr),
        tiles(memory.take<char>(p.fixed_bytes)) {}
};

/// An operand's blocks that are computed with, and what converts them; of two words at least.
word_blocks blocks_of(const integer_plan& p, const integer_cut& cut, int others) {
  word_blocks all{cut.words, {}};
  for (int block = 0; block < p.used(cut); ++block) {
    const int words = std::max(2, cut.words_of(block));
    all.of.push_back({cut.first_word(block), words, weights_for(words, p.moduli_of_block(block, others))});
  }
  return all;
}

/// The rows of A are converted once where k is in one piece.
void run_panels(const context& ctx, const integer_product& of, const integer_plan& p,
                const panel_memory& memory) {
  const auto a_blocks = blocks_of(p, p.a, p.b.count), b_blocks = blocks_of(p, p.b, p.a.count);
  const auto convert = [&](const integer_slices& x, const word_blocks& blocks, const residue_planes& to) {
    RESIDUA_RESIDUE_STAGE(ctx.isa(), convert_integers(ctx.threads(), x, blocks, to));
  };
  for (index row = 0; row < of.a.count; row += p.rows) {
    for (index column = 0; column < of.b.count; column += p.columns) {
      const index rows = std::min(p.rows, of.a.count - row),
                  columns = std::min(p.columns, of.b.count - column);
      const index leading = padded(rows);
      const integer_target to{&of.C(row, column, 0),
                              of.C.words(),
                              p.dropped_words,
                              rows,
                              columns,
                              of.C.leading_dimension(),
                              of.C.plane(),
                              memory.low,
                              leading,
                              leading * padded(columns),
                              nullptr,
                              0,
                              0};
      for (index k = 0; k < p.k; k += p.terms) {
        const index terms = std::min(p.terms, of.a.depth - k);
        const int moduli = p.most_moduli_of_sums();
        const integer_panel here{p,
                                 {memory.a, padded(rows), p.depth, moduli},
                                 {memory.b, padded(columns), p.depth, moduli},
                                 to,
                                 k == 0};
        if (column == 0 || p.terms < p.k) convert(of.a.part(row, rows, k, terms), a_blocks, here.a);
        convert(of.b.part(column, columns, k, terms), b_blocks, here.b);
        run_integer_tiles(ctx, here, memory.tiles);
      }
    }
  }
}

}  // namespace

bool multiplies_integers(const context& ctx) {
  return ctx.kind() == backend::cpu && ctx.isa() != instruction_set::baseline && has_exact_byte_products();
}

integer_memory memory_of_integers(const context& ctx, const integer_sizes& of) {
  const auto tile = tile_for(of.m, of.n, ctx.threads());
  const auto team = static_cast<std::size_t>(ctx.threads());
  return {line, team * integer_tile_memory::bytes(tile), false, false, 5 * line};
}

std::size_t workspace_bytes(const integer_plan& p) {
  cache_lines sizes(nullptr);
  (void)panel_memory(sizes, p);
  return sizes.used();
}

void multiply_integers(const context& ctx, const integer_product& of, const integer_plan& p) {
  cache_lines memory(static_cast<char*>(ctx.workspace("integer_gemm", workspace_bytes(p))));
  run_panels(ctx, of, p, panel_memory(memory, p));
}

}  // namespace residua::residue::cpu
