// Left-looking Cholesky on a GPU. While a block is factorised on the stream ahead, the sums of the next one
// over all columns before that block are computed on the context's stream; what the block adds to them is
// added once it is there.
#include "base/cuda_state.hpp"
#include "lapack/cholesky/factorise_cholesky.hpp"
#include "lapack/cholesky/kept_factor.hpp"
#include "lapack/cholesky/left_looking.hpp"
#include "residue/floats/choose.hpp"
#include "residue/floats/stages_cuda.hpp"

namespace residua::cuda {

using namespace lapack;
using residue::padded;

namespace {

/// What is known of a matrix's rows, in device memory.
struct row_facts {
  row_sizes sizes;
  int* samples;
  int* progress;  // of the blocks of columns

  /// `told`: pinned memory.
  row_facts(residue::cuda::device_layout& memory, index_t n, int* told)
      : sizes{ints(memory, n), ints(memory, n), ints(memory, n), ints(memory, 1), told},
        samples(ints(memory, n * residue::most_samples)),
        progress(ints(memory, parts_of(n))) {}

  static index_t parts_of(index_t n) { return ceil_div(n, part_columns); }

  static std::size_t bytes(index_t n) {
    residue::cuda::device_layout sizes(nullptr);
    (void)row_facts(sizes, n, nullptr);
    return sizes.used();
  }

 private:
  static int* ints(residue::cuda::device_layout& memory, index_t count) {
    return memory.take<int>(sizeof(int) * static_cast<std::size_t>(count));
  }
};

/// Keeps the host from submitting more than some turns of work ahead of a stream.
class paced_host {
 public:
  explicit paced_host(const context& ctx) : stream_(ctx.cuda_resources().stream) {
    for (auto& event : ends_) RESIDUA_CUDA_CHECK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
  }
  ~paced_host() {
    for (const auto event : ends_) cudaEventDestroy(event);
  }
  paced_host(const paced_host&) = delete;
  paced_host& operator=(const paced_host&) = delete;

  /// Behind a turn's work: waits for some of the turns before.
  void end_turn() {
    if (++turns_ % turns_together != 0) return;
    const int own = turns_ / turns_together % 2;
    RESIDUA_CUDA_CHECK(cudaEventRecord(ends_[own], stream_));
    RESIDUA_CUDA_CHECK(cudaEventSynchronize(ends_[1 - own]));  // at once if it has not been recorded
  }

 private:
  static constexpr int turns_together = 4;
  cudaStream_t stream_;
  cudaEvent_t ends_[2] = {};
  int turns_ = 0;
};

template <class T>
class left_looking_cholesky {
 public:
  left_looking_cholesky(const two_streams& streams, const factor_part<T>& L, const row_facts& facts,
                        index_t* info)
      : streams_(streams), L_(L), facts_(facts), info_(info) {}

  [[nodiscard]] range first_block() const { return block_from(0); }
  /// The scales of the rows behind the first block by what is in it.
  void choose_scales_by_first_block() const {
    const auto& ctx = streams_.ahead();
    const range block = first_block();
    const residue::cuda::slice_facts slices{facts_.sizes.scales + block.end, nullptr, order() - block.end};
    residue::cuda::clear_exponents(ctx, slices);
    residue::cuda::find_exponents<T>(ctx, rows_behind(block), slices);
    spare_binades(ctx, facts_.sizes, block.end, order());
  }
  /// Those that no row of a positive minor leaves.
  void choose_scales_by_diagonal() const {
    auto& cuda = streams_.ahead().cuda_resources();
    const detail::device_guard guard(cuda.device);
    RESIDUA_CUDA_CHECK(cudaMemcpyAsync(facts_.sizes.scales, facts_.sizes.exponents,
                                       sizeof(int) * static_cast<std::size_t>(order()),
                                       cudaMemcpyDeviceToDevice, cuda.stream));
    RESIDUA_CUDA_CHECK(cudaMemsetAsync(facts_.sizes.outgrown, 0, sizeof(int), cuda.stream));
    *facts_.sizes.told = 0;  // nothing runs that could tell of a row
    clear_progress(streams_.ahead());
  }
  void clear_progress(const context& ctx) const {
    RESIDUA_CUDA_CHECK(cudaMemsetAsync(facts_.progress, 0, sizeof(int) * row_facts::parts_of(order()),
                                       ctx.cuda_resources().stream));
  }
  /// A block, or a part of one, that has been brought up to date.
  void factorise(const context& ctx, const range& block) const {
    const index_t rest = order() - block.end;
    const auto square = L_.block(block.begin, block.begin, block.size(), block.size());
    int* progress = facts_.progress + block.begin / part_columns;
    factorise_square<T>(ctx, {square, block.begin, facts_.sizes, info_, progress});
    solve_beside<T>(ctx, {square, L_.block(block.end, block.begin, rest, block.size()), block.end,
                          facts_.sizes, info_, progress});
  }
  /// Of the diagonal, once the host has waited.
  [[nodiscard]] bool is_unfit() const { return *facts_.sizes.told == row_sizes::is_unfit; }
  /// Of the products of all rows behind the first block, by the first block. Waits.
  [[nodiscard]] int spread() const {
    const auto& ctx = streams_.ahead();
    const range block = first_block();
    const residue::cuda::slice_facts slices{facts_.sizes.scales + block.end, facts_.samples,
                                            order() - block.end};
    residue::cuda::take_samples<T>(ctx, rows_behind(block), slices);
    return residue::cuda::measured_spread(ctx, slices, slices, residue::sample_count(block.size()));
  }
  /// All behind the columns before `done`, or until a row outgrows its scale; returns the columns that are
  /// factorised then. The streams meet at first, since new memory of a workspace is cleared on the context's
  /// own.
  [[nodiscard]] index_t factorise_behind(index_t done, const residue::plan& p, index_t group_columns,
                                         const kept_memory& memory) const {
    const detail::device_guard guard(streams_.ahead().cuda_resources().device);
    const kept_factor kept(memory.residues, order(), p.moduli[0], group_columns);
    paced_host host(streams_.ahead());
    const volatile int& outgrown = *facts_.sizes.told;
    streams_.meet();
    for (index_t column = 0; column < done; column = block_from(column).end) {
      convert(p, kept, {column, std::min(block_from(column).end, done)});
    }
    index_t summed = 0;  // columns of which a block's coefficients have the sums
    for (int turn = 0; done < order(); turn ^= 1) {
      const range next = block_from(done), later = block_from(next.end);
      streams_.meet();
      const auto sums = sums_of(next, memory.coefficients[turn]);
      add_products(streams_.ahead(), p, kept, next, {summed, done}, summed > 0, sums);
      factorise_in_parts(p, kept, next, sums);
      if (later.size() > 0) {
        add_products(streams_.main(), p, kept, later, {0, done}, false,
                     sums_of(later, memory.coefficients[turn ^ 1]));
      }
      summed = done;
      done = next.end;
      host.end_turn();
      if (outgrown != 0) break;
    }
    RESIDUA_CUDA_CHECK(cudaStreamSynchronize(streams_.ahead().cuda_resources().stream));
    streams_.meet();
    return outgrown != 0 ? outgrown : order();
  }

 private:
  [[nodiscard]] index_t order() const { return L_.rows(); }
  /// Up to the next multiple of wide_columns: a row may have outgrown its scale in a part of a block.
  [[nodiscard]] range block_from(index_t begin) const {
    return {begin, std::min(round_up(begin + 1, wide_columns), order())};
  }
  /// Where the coefficients of a block's columns lie, in the rows from its first one on.
  [[nodiscard]] residue::cuda::coefficient_matrix sums_of(const range& block, std::int8_t* data) const {
    const index_t rows = padded(order() - block.begin), width = padded(block.size());
    return L_.is_lower() ? residue::cuda::coefficient_matrix::whole(data, rows, width)
                         : residue::cuda::coefficient_matrix::whole(data, width, rows);
  }
  /// A block by the sums over the columns before it, part by part where many rows lie below: what its first
  /// columns add to the others is then added to their sums.
  void factorise_in_parts(const residue::plan& p, const kept_factor& kept, const range& block,
                          const residue::cuda::coefficient_matrix& sums) const {
    const index_t width = order() - block.end >= least_rows_of_parts ? part_columns : wide_columns;
    for (index_t column = block.begin; column < block.end; column += width) {
      const range part{column, std::min(column + width, block.end)};
      const auto own = sums.part_from(column - block.begin, column - block.begin);
      if (column > block.begin) {
        add_products(streams_.ahead(), p, kept, part, {block.begin, column}, true, own);
      }
      reconstruct(streams_.ahead(), p, part, own);
      factorise(streams_.ahead(), part);
      convert(p, kept, part);
    }
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
    residue::cuda::convert<T>(streams_.ahead(), rows_behind(block), facts_.sizes.scales + block.end, of_block,
                              residue::order::ascending, kept.planes_from(block.end, block.begin));
  }
  /// The coefficients of the products of a block's columns with their sums over some earlier columns; `add`:
  /// they are added to those that are there.
  void add_products(const context& ctx, const residue::plan& p, const kept_factor& kept, const range& block,
                    const range& columns, bool add, const residue::cuda::coefficient_matrix& sums) const {
    const index_t rows = padded(order() - block.begin), width = padded(block.size());
    const residue::partial_matrix matrix = L_.is_lower()
                                               ? residue::partial_matrix{rows, width, dense::region::lower}
                                               : residue::partial_matrix{width, rows, dense::region::upper};
    const auto diagonals = p.diagonals();
    kept.for_each_part(columns.begin, columns.end, [&](index_t first, index_t end) {
      const auto slices = kept.planes_from(block.begin, first);
      const residue::cuda::panel_residues residues{slices, slices, 1, 1, end - first};
      residue::cuda::multiply_diagonal(ctx, diagonals.all.front(), residues, matrix, add, sums, nullptr);
      add = true;
    });
  }
  void reconstruct(const context& ctx, const residue::plan& p, const range& block,
                   const residue::cuda::coefficient_matrix& sums) const {
    using number = arithmetic_t<T>;
    const auto part = L_.block(block.begin, block.begin, order() - block.begin, block.size());
    const int* scales = facts_.sizes.scales + block.begin;
    residue::cuda::reconstruct<T>(
        ctx, p, sums, scales, scales,
        {number(-1.0), number(1.0), part.A, dense::triangle(L_.stored), 0, facts_.sizes.outgrown});
  }

  const two_streams& streams_;
  factor_part<T> L_;
  const row_facts& facts_;
  index_t* info_;
};

/// All behind the columns before `done` by other means.
template <class T>
product_report factorise_by_blocks(const two_streams& streams, const factor_part<T>& L, index_t done,
                                   const factor_frame& frame, const product_options& options, index_t width) {
  cholesky_steps<T> ahead(streams.ahead(), L.stored, frame, options_ahead(options)),
      main(streams.main(), L.stored, frame, options_behind(options));
  const index_t rest = L.rows() - done;
  const auto square = L.block(done, done, rest, rest).A;
  streams.meet();
  main.subtract_square(L.block(done, 0, rest, done).A, square);
  streams.meet();
  blocked_cholesky<cholesky_steps<T>, matrix_view<T>>(streams, ahead, main, L.stored, width, done)
      .factorise(square);
  auto products = main.products();
  products.add(ahead.products());
  return products;
}

/// The plan of residues that are kept, or one that is not possible.
template <class T>
residue::plan plan_of(index_t n, const product_options& options, int spread) {
  const auto p =
      residue::plan_to_keep(n, n, residue::wanted_accuracy(options.accuracy_bits, limb_count<T>), spread);
  return p.is_possible() && kept_memory::group_columns_within(options.workspace_limit, n, p.moduli[0]) == 0
             ? residue::impossible(residue::obstacle::memory)
             : p;
}

template <class T>
product_report report_of(const residue::plan& p, int spread) {
  return {engine::residue, residue::text_of(residue::obstacle::none), p.bits, p.moduli[0], spread,
          p.products()};
}

/// By scales of what the first block shows, then from where a row outgrows one by those of the diagonal, and
/// by other means where residues cannot be kept.
template <class T>
product_report factorise_in_turns(const two_streams& streams, const factor_part<T>& L, const row_facts& facts,
                                  const factor_frame& frame, const product_options& options, index_t width) {
  const left_looking_cholesky<T> all(streams, L, facts, frame.info_place());
  const index_t n = L.rows();
  index_t done = all.first_block().end;
  all.clear_progress(streams.ahead());
  all.factorise(streams.ahead(), all.first_block());
  product_report products;
  for (const bool by_first_block : {true, false}) {
    if (done == n) break;
    by_first_block ? all.choose_scales_by_first_block() : all.choose_scales_by_diagonal();
    const int spread = all.spread();
    if (all.is_unfit()) return products;
    const auto p = plan_of<T>(n, options, spread);
    if (!p.is_possible()) break;  // nor by larger scales
    const index_t group = kept_memory::group_columns_within(options.workspace_limit, n, p.moduli[0]);
    const workspace_frame kept(streams.main(), "potrf", kept_memory::bytes(n, p.moduli[0], group));
    residue::cuda::device_layout places(static_cast<char*>(kept.data()));
    done = all.factorise_behind(done, p, group, kept_memory(places, n, p.moduli[0], group));
    products.add(report_of<T>(p, spread));
  }
  if (done < n) products.add(factorise_by_blocks<T>(streams, L, done, frame, options, width));
  return products;
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
  const row_facts facts(layout, n, residue::cuda::told_by_device(ctx));
  *facts.sizes.told = 0;
  find_row_sizes<T>(ctx, A, facts.sizes);
  factor_report report;
  {
    const two_streams streams(ctx, in_turn);
    report.products = factorise_in_turns<T>(streams, {A, stored}, facts, frame, options, width);
  }
  report.info = frame.info();
  if (*facts.sizes.told == row_sizes::is_unfit) return {};
  return report;
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
