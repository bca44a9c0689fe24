// Products of long integers on a GPU: panels of C and k, and the diagonals of each from the lowest up.
#include <algorithm>

#include "base/cuda_state.hpp"
#include "residue/integer_run.hpp"
#include "residue/integer_stages_cuda.hpp"
#include "residue/workspace.hpp"

namespace residua::residue::cuda {

namespace {

/// As cudaMalloc aligns.
using layout = memory_layout<256>;

struct integer_memory_parts {
  std::int8_t *a, *b;
  std::int32_t* sums;
  std::uint32_t *carried, *low;

  integer_memory_parts(layout& memory, const integer_plan& p)
      : a(memory.take<std::int8_t>(p.a_bytes)),
        b(memory.take<std::int8_t>(p.b_bytes)),
        sums(memory.take<std::int32_t>(p.sum_bytes)),
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
      const int first = plan_.first_block(d);
      multiply_planes(ctx_, a.slices, b.slices, plan_.pairs(d) * plan_.depth,
                      {memory_.a + a.place(first), a.slice_bytes(), a.plane_bytes()},
                      {memory_.b + b.place(d - first), b.slice_bytes(), b.plane_bytes()}, memory_.sums,
                      plan_.moduli[d], true);
      add_diagonal(ctx_, plan_, d, memory_.sums, to, k == 0);
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
