// Left-looking Cholesky on a GPU. While a block is factorised on the stream ahead, the sums of the next one
// over all columns before that block are computed on the context's stream; what the block adds to them is
// added once it is there.
#include "base/cuda_state.hpp"
#include "lapack/cholesky/factorise_cholesky.hpp"
#include "lapack/cholesky/kept_factor.hpp"
#include "lapack/cholesky/left_looking.hpp"
#include "residue/floats/stages_cuda.hpp"

namespace residua::cuda {

using namespace lapack;
using residue::padded;

namespace {

/// What is known of a matrix's rows, in device memory.
struct row_facts {
  row_sizes sizes;
  int *samples, *unfit, *lowest;
  int* progress;  // of the blocks of columns

  row_facts(residue::cuda::device_layout& memory, index_t n)
      : sizes{ints(memory, n), ints(memory, n)},
        samples(ints(memory, n * residue::most_samples)),
        unfit(ints(memory, 1)),
        lowest(ints(memory, 1)),
        progress(ints(memory, blocks_of(n))) {}

  static index_t blocks_of(index_t n) { return ceil_div(n, wide_columns); }

  static std::size_t bytes(index_t n) {
    residue::cuda::device_layout sizes(nullptr);
    (void)row_facts(sizes, n);
    return sizes.used();
  }

 private:
  static int* ints(residue::cuda::device_layout& memory, index_t count) {
    return memory.take<int>(sizeof(int) * static_cast<std::size_t>(count));
  }
};

int number_from_device(const context& ctx, const int* place) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  auto* number = static_cast<int*>(cuda.host_sums);
  RESIDUA_CUDA_CHECK(cudaMemcpyAsync(number, place, sizeof *number, cudaMemcpyDeviceToHost, cuda.stream));
  RESIDUA_CUDA_CHECK(cudaStreamSynchronize(cuda.stream));
  return *number;
}

template <class T>
class left_looking_cholesky {
 public:
  left_looking_cholesky(const two_streams& streams, const factor_part<T>& L, const row_facts& facts,
                        index_t* info)
      : streams_(streams), L_(L), facts_(facts), info_(info) {}

  [[nodiscard]] range first_block() const { return block_from(0); }
  /// A block that has been brought up to date.
  void factorise(const context& ctx, const range& block) const {
    const index_t rest = order() - block.end;
    const auto square = L_.block(block.begin, block.begin, block.size(), block.size());
    int* progress = facts_.progress + block.begin / wide_columns;
    factorise_square<T>(ctx, {square, block.begin, facts_.sizes, info_, progress});
    solve_beside<T>(ctx, {square, L_.block(block.end, block.begin, rest, block.size()), block.end,
                          facts_.sizes, info_, progress});
  }
  /// Of the products of all rows behind the first block, by the first block.
  [[nodiscard]] int spread() const {
    const auto& ctx = streams_.ahead();
    const range block = first_block();
    const residue::cuda::slice_facts slices{facts_.sizes.exponents + block.end, facts_.samples,
                                            order() - block.end};
    residue::cuda::take_samples<T>(ctx, rows_behind(block), slices);
    residue::cuda::measure_spread(ctx, slices, slices, residue::sample_count(block.size()), facts_.lowest);
    return std::min(-number_from_device(ctx, facts_.lowest), residue::not_finite_spread);
  }
  /// All behind the first block. The streams meet at first, since new memory of a workspace is cleared on the
  /// context's own.
  void factorise_rest(const residue::plan& p, index_t group_columns, const kept_memory& memory) const {
    const kept_factor kept(memory.residues, order(), p.moduli[0], group_columns);
    range before{0, 0}, now = first_block();
    streams_.meet();
    convert(p, kept, now);
    for (int turn = 0; now.end < order(); turn ^= 1) {
      const range next = block_from(now.end), later = block_from(next.end);
      streams_.meet();
      add_products(streams_.ahead(), p, kept, next, now, before.size() > 0, memory.coefficients[turn]);
      reconstruct(streams_.ahead(), p, next, memory.coefficients[turn]);
      factorise(streams_.ahead(), next);
      convert(p, kept, next);
      if (later.size() > 0) {
        add_products(streams_.main(), p, kept, later, {0, now.end}, false, memory.coefficients[turn ^ 1]);
      }
      before = now;
      now = next;
    }
  }

 private:
  [[nodiscard]] index_t order() const { return L_.rows(); }
  [[nodiscard]] range block_from(index_t begin) const {
    return {begin, std::min(begin + wide_columns, order())};
  }
  /// The rows of L behind a block, in its columns, as operands of products.
  [[nodiscard]] residue::slices<T> rows_behind(const range& block) const {
    const auto part = L_.block(block.end, block.begin, order() - block.end, block.size());
    const dense::operand<T> stored{part.A};
    return L_.is_lower() ? residue::rows_of(stored) : residue::columns_of(stored);
  }
  void convert(const residue::plan& p, const kept_factor& kept, const range& block) const {
    if (block.end == order()) return;
    residue::plan of_block = p;
    of_block.depth = padded(block.size());
    residue::cuda::convert<T>(streams_.ahead(), rows_behind(block), facts_.sizes.exponents + block.end,
                              of_block, residue::order::ascending, kept.planes_from(block.end, block.begin));
  }
  /// The coefficients of the products of a block's columns with their sums over some earlier columns; `add`:
  /// they are added to those that are there.
  void add_products(const context& ctx, const residue::plan& p, const kept_factor& kept, const range& block,
                    const range& columns, bool add, std::int8_t* coefficients) const {
    const index_t rows = padded(order() - block.begin), width = padded(block.size());
    const residue::partial_matrix matrix = L_.is_lower()
                                               ? residue::partial_matrix{rows, width, dense::region::lower}
                                               : residue::partial_matrix{width, rows, dense::region::upper};
    const auto diagonals = p.diagonals();
    kept.for_each_part(columns.begin, columns.end, [&](index_t first, index_t end) {
      const auto slices = kept.planes_from(block.begin, first);
      const residue::cuda::panel_residues residues{slices, slices, 1, 1, end - first};
      residue::cuda::multiply_diagonal(ctx, diagonals.all.front(), residues, matrix, add, coefficients,
                                       nullptr);
      add = true;
    });
  }
  void reconstruct(const context& ctx, const residue::plan& p, const range& block,
                   const std::int8_t* coefficients) const {
    using number = arithmetic_t<T>;
    const auto part = L_.block(block.begin, block.begin, order() - block.begin, block.size());
    const int* exponents = facts_.sizes.exponents + block.begin;
    residue::cuda::reconstruct<T>(ctx, p, coefficients, exponents, exponents,
                                  {number(-1.0), number(1.0), part.A, dense::triangle(L_.stored)});
  }

  const two_streams& streams_;
  factor_part<T> L_;
  const row_facts& facts_;
  index_t* info_;
};

/// All behind the first block by other means.
template <class T>
product_report factorise_rest_by_blocks(const two_streams& streams, const factor_part<T>& L,
                                        const range& first, const factor_frame& frame,
                                        const product_options& options, index_t width) {
  cholesky_steps<T> ahead(streams.ahead(), L.stored, frame, options_ahead(options)),
      main(streams.main(), L.stored, frame, options_behind(options));
  const index_t rest = L.rows() - first.end;
  const auto square = L.block(first.end, first.end, rest, rest).A;
  streams.meet();
  main.subtract_square(L.block(first.end, 0, rest, first.size()).A, square);
  streams.meet();
  blocked_cholesky<cholesky_steps<T>, matrix_view<T>>(streams, ahead, main, L.stored, width, first.end)
      .factorise(square);
  auto products = main.products();
  products.add(ahead.products());
  return products;
}

/// The plan of residues that are kept, or one that is not possible.
template <class T>
residue::plan plan_of(index_t n, const product_options& options, int spread) {
  constexpr int limbs = limb_count<T>;
  if (spread >= residue::not_finite_spread) return residue::impossible(residue::obstacle::spread);
  const int accuracy = options.accuracy_bits != 0 ? options.accuracy_bits : residue::accuracy_of(limbs);
  auto p = residue::plan_to_prepare(n, n, accuracy + spread);
  if (!p.is_possible() || p.blocks.count > 1) return residue::impossible(residue::obstacle::spread);
  return kept_memory::group_columns_within(options.workspace_limit, n, p.moduli[0]) > 0
             ? p
             : residue::impossible(residue::obstacle::memory);
}

template <class T>
product_report report_of(const residue::plan& p, int spread) {
  return {engine::residue, residue::text_of(residue::obstacle::none), p.bits, p.moduli[0], spread,
          p.products()};
}

}  // namespace

template <class T>
std::optional<factor_report> factorise_left_looking(const context& ctx, uplo stored, const matrix_view<T>& A,
                                                    const product_options& options, index_t width,
                                                    bool in_turn) {
  const index_t n = A.rows();
  if (!residue::cuda::has_byte_products(ctx) || !has_wide_squares<T>(ctx)) return {};
  const detail::device_guard guard(ctx.cuda_resources().device);
  const factor_frame frame(ctx, "potrf", row_facts::bytes(n));
  residue::cuda::device_layout layout(static_cast<char*>(frame.spare()));
  const row_facts facts(layout, n);
  find_row_sizes<T>(ctx, A, facts.sizes, facts.unfit);
  RESIDUA_CUDA_CHECK(
      cudaMemsetAsync(facts.progress, 0, sizeof(int) * row_facts::blocks_of(n), ctx.cuda_resources().stream));
  if (number_from_device(ctx, facts.unfit) != 0) return {};
  product_report products;
  {
    const two_streams streams(ctx, in_turn);
    const factor_part<T> L{A, stored};
    const left_looking_cholesky<T> all(streams, L, facts, frame.info_place());
    const range first = all.first_block();
    all.factorise(streams.ahead(), first);
    if (first.end < n) {
      const int spread = all.spread();
      const auto p = plan_of<T>(n, options, spread);
      if (p.is_possible()) {
        const index_t group = kept_memory::group_columns_within(options.workspace_limit, n, p.moduli[0]);
        const workspace_frame kept(ctx, "potrf", kept_memory::bytes(n, p.moduli[0], group));
        residue::cuda::device_layout places(static_cast<char*>(kept.data()));
        all.factorise_rest(p, group, kept_memory(places, n, p.moduli[0], group));
        products = report_of<T>(p, spread);
      } else {
        products = factorise_rest_by_blocks<T>(streams, L, first, frame, options, width);
      }
    }
  }
  return factor_report{frame.info(), products};
}

template <class T>
std::size_t left_looking_bytes(index_t n, const product_options& options) {
  std::size_t most = 0;
  for (int spread = residue::least_spread; spread <= residue::most_bits; ++spread) {
    const auto p = plan_of<T>(n, options, spread);
    if (!p.is_possible()) continue;
    const index_t group = kept_memory::group_columns_within(options.workspace_limit, n, p.moduli[0]);
    most = std::max(most, kept_memory::bytes(n, p.moduli[0], group));
  }
  return frame_bytes(factor_frame::bytes(row_facts::bytes(n))) + frame_bytes(most);
}

#define RESIDUA_INSTANTIATE(type)                                                             \
  template std::optional<factor_report> factorise_left_looking<type>(                         \
      const context&, uplo, const matrix_view<type>&, const product_options&, index_t, bool); \
  template std::size_t left_looking_bytes<type>(index_t, const product_options&);
RESIDUA_INSTANTIATE(dd)

}  // namespace residua::cuda
