// Products of long integers on a GPU: panels of C and k, and the diagonals of each from the lowest up.
#include <algorithm>

#include "base/cuda_state.hpp"
#include "residue/core/workspace.hpp"
#include "residue/integers/run.hpp"
#include "residue/integers/stages_cuda.hpp"

namespace residua::residue::cuda {

namespace {

/// As cudaMalloc aligns.
using layout = memory_layout<256>;

struct integer_memory_parts {
  std::int8_t *a, *b, *coefficients;
  std::int32_t* wide;
  std::uint32_t *carried, *low;

  integer_memory_parts(layout& memory, const integer_plan& p)
      : a(memory.take<std::int8_t>(p.a_bytes)),
        b(memory.take<std::int8_t>(p.b_bytes)),
        coefficients(memory.take<std::int8_t>(p.coefficient_bytes)),
        wide(memory.take<std::int32_t>(p.wide_bytes)),
        carried(memory.take<std::uint32_t>(p.carry_bytes)),
        low(p.low_bytes > 0 ? memory.take<std::uint32_t>(p.low_bytes) : nullptr) {}
};

class integer_panels {
 public:
  integer_panels(const context& ctx, const integer_product& of, const integer_plan& p,
                 const integer_memory_parts& memory)
      : ctx_(ctx), of_(of), plan_(p), memory_(memory) {}

  /// The rows of A are converted once where k is in one piece.
  void run() const {
    for (index row = 0; row < of_.a.count; row += plan_.rows) {
      const index rows = std::min(plan_.rows, of_.a.count - row);
      for (index column = 0; column < of_.b.count; column += plan_.columns) {
        const index columns = std::min(plan_.columns, of_.b.count - column);
        for (index k = 0; k < plan_.k; k += plan_.terms) {
          run(target(row, column, rows, columns), row, column, k, column > 0 && plan_.terms >= plan_.k);
        }
      }
    }
  }

 private:
  void run(const integer_target& to, index row, index column, index k, bool has_rows) const {
    const index terms = std::min(plan_.terms, of_.a.depth - k);
    const integer_blocks a(plan_, plan_.a, plan_.b.count, order::ascending, to.rows),
        b(plan_, plan_.b, plan_.a.count, order::descending, to.columns);
    if (!has_rows) convert(ctx_, of_.a.part(row, to.rows, k, terms), a, memory_.a);
    convert(ctx_, of_.b.part(column, to.columns, k, terms), b, memory_.b);
    for (int d = plan_.diagonals - 1; d >= 0; --d) {
      multiply_diagonal(ctx_, plan_, d, {memory_.a, memory_.b, a, b}, memory_.coefficients, memory_.wide);
      add_diagonal(ctx_, plan_, d, memory_.coefficients, to, k == 0);
    }
  }

  [[nodiscard]] integer_target target(index row, index column, index rows, index columns) const {
    const auto& C = of_.C;
    const index leading = padded(rows), plane = leading * padded(columns);
    return {&C(row, column, 0),
            C.words(),
            plan_.dropped_words,
            rows,
            columns,
            C.leading_dimension(),
            C.plane(),
            memory_.low,
            leading,
            plane,
            memory_.carried,
            leading,
            plane};
  }

  const context& ctx_;
  const integer_product& of_;
  const integer_plan& plan_;
  const integer_memory_parts& memory_;
};

}  // namespace

void multiply_diagonal(const context& ctx, const integer_plan& p, int d, const integer_residues& of,
                       std::int8_t* coefficients, std::int32_t* wide) {
  const auto& [a, b, a_blocks, b_blocks] = of;
  const int first = p.first_block(d);
  byte_products products{{a + a_blocks.place(first), a_blocks.plane_bytes(), a_blocks.slice_bytes()},
                         {b + b_blocks.place(d - first), b_blocks.plane_bytes(), b_blocks.slice_bytes()},
                         p.pairs(d) * p.depth,
                         {a_blocks.slices, b_blocks.slices},
                         p.moduli[d],
                         false,
                         coefficients,
                         {}};
  std::copy_n(coefficient_reductions(p.moduli[d]).of, p.moduli[d], products.by);
  if (has_byte_products(ctx)) {
    multiply_bytes(ctx, products);
  } else {
    multiply_bytes_by_cublas(ctx, products, wide);
  }
}

integer_memory memory_of_integers(const context& ctx) { return {padding, 0, true, !has_byte_products(ctx)}; }

std::size_t workspace_bytes(const integer_plan& p) {
  layout sizes(nullptr);
  (void)integer_memory_parts(sizes, p);
  return sizes.used();
}

void multiply_integers(const context& ctx, const integer_product& of, const integer_plan& p) {
  const detail::device_guard guard(ctx.cuda_resources().device);
  layout memory(static_cast<char*>(ctx.workspace("integer_gemm", workspace_bytes(p))));
  const integer_memory_parts parts(memory, p);
  integer_panels(ctx, of, p, parts).run();
}

}  // namespace residua::residue::cuda
