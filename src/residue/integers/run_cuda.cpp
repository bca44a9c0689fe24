// A product of long integers by residues on a GPU: of each panel of C one diagonal after the other, from the
// lowest up.
#include "base/cuda_state.hpp"
#include "residue/integers/run.hpp"
#include "residue/integers/stages_cuda.hpp"

namespace residua::residue::cuda {

namespace {

/// The memory of the core, what diagonals carry, and the words below those of C, if they are kept.
struct product_memory {
  panel_memory core;
  std::uint32_t *carried, *low;

  product_memory(device_layout& memory, const integer_plan& p)
      : core(memory, p),
        carried(memory.take<std::uint32_t>(p.carry_bytes)),
        low(p.low_bytes > 0 ? memory.take<std::uint32_t>(p.low_bytes) : nullptr) {}
};

residue_source source_of(const context& ctx, const integer_slices& x, const integer_blocks& blocks) {
  return {blocks.used,
          term_range::all,
          {},
          [&ctx, &x, blocks](const slice_range& slices, const residue_planes& planes) {
            convert(ctx, x.part(slices), blocks, planes);
          }};
}

/// The words of C in a panel, and what its diagonals carry.
integer_target target_in(const integer_product& product, const rectangle& place,
                         const product_memory& memory) {
  const index_t rows = padded(place.rows), columns = padded(place.columns);
  auto target = target_of(product, place, memory.low, rows, columns);
  target.carried = memory.carried;
  target.carried_leading = rows;
  target.carried_plane = rows * columns;
  return target;
}

coefficient_sink sink_of(const context& ctx, const integer_product& product, const integer_plan& p,
                         const product_memory& memory) {
  return {dense::region::all, [&](const finished_panel& panel) {
            add_diagonal(ctx, p, panel.which.number, panel.coefficients.data,
                         target_in(product, panel.step.C, memory), panel.step.is_first);
          }};
}

}  // namespace

integer_memory memory_of_integers(const context& ctx) { return {padding, 0, true, !has_byte_products(ctx)}; }

std::size_t workspace_bytes(const integer_plan& p) {
  device_layout sizes(nullptr);
  (void)product_memory(sizes, p);
  return sizes.used();
}

void multiply_integers(const context& ctx, const integer_product& product, const integer_plan& p) {
  const detail::device_guard guard(ctx.cuda_resources().device);
  device_layout layout(static_cast<char*>(ctx.workspace("integer_gemm", workspace_bytes(p))));
  const product_memory memory(layout, p);
  const integer_blocks a(p, p.a, p.b.count, order::ascending), b(p, p.b, p.a.count, order::descending);
  multiply(ctx, {product.sizes().size(), p, p.from_the_lowest()}, source_of(ctx, product.a, a),
           source_of(ctx, product.b, b), sink_of(ctx, product, p, memory), memory.core);
}

}  // namespace residua::residue::cuda
