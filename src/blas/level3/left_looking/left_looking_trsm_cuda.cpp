// Left-looking solution of triangular systems on a GPU.
#include <utility>
#include <vector>

#include "base/cuda_state.hpp"
#include "base/workspace.hpp"
#include "blas/level3/left_looking/left_looking_trsm.hpp"
#include "blas/level3/left_looking/vector_scales_cuda.hpp"
#include "blas/level3/run_trsm.hpp"
#include "residue/floats/choose.hpp"
#include "residue/floats/stages_cuda.hpp"

namespace residua::cuda {

using namespace blas;
using residue::padded;

namespace {

int* take_ints(residue::cuda::device_layout& memory, index_t count) {
  return memory.take<int>(sizeof(int) * static_cast<std::size_t>(count));
}

/// What is known of the triangle's rows and of the vectors, in device memory.
struct system_facts {
  int *row_exponents, *row_samples;
  int *scales, *found, *vector_samples;

  system_facts(residue::cuda::device_layout& memory, index_t order, index_t vectors)
      : row_exponents(take_ints(memory, order)),
        row_samples(take_ints(memory, order * residue::most_samples)),
        scales(take_ints(memory, vectors)),
        found(take_ints(memory, vectors)),
        vector_samples(take_ints(memory, vectors * residue::most_samples)) {}

  static std::size_t bytes(index_t order, index_t vectors) {
    residue::cuda::device_layout sizes(nullptr);
    (void)system_facts(sizes, order, vectors);
    return sizes.used();
  }
};

/// Residues of the unknowns of some vectors and of a block of the triangle's rows, and coefficients of the
/// block.
struct kept_memory {
  std::int8_t *unknowns, *rows, *coefficients;

  kept_memory(residue::cuda::device_layout& memory, index_t depth, index_t vectors, int moduli)
      : unknowns(take(memory, moduli, padded(vectors) * depth)),
        rows(take(memory, moduli, block_unknowns * depth)),
        coefficients(take(memory, moduli, block_unknowns * padded(vectors))) {}

  static std::size_t bytes(index_t depth, index_t vectors, int moduli) {
    residue::cuda::device_layout sizes(nullptr);
    (void)kept_memory(sizes, depth, vectors, moduli);
    return sizes.used();
  }
  /// As many vectors as a limit has room for, in parts of about the same size, or 0.
  static index_t vectors_within(std::size_t limit, index_t depth, index_t vectors, int moduli) {
    constexpr index_t least = 256;
    for (index_t parts = 1; ceil_div(vectors, parts) >= least || parts == 1; ++parts) {
      const index_t each = padded(ceil_div(vectors, parts));
      if (bytes(depth, each, moduli) <= limit) return std::min(each, vectors);
    }
    return 0;
  }

 private:
  static std::int8_t* take(residue::cuda::device_layout& memory, int moduli, index_t bytes) {
    return memory.take<std::int8_t>(static_cast<std::size_t>(moduli * bytes));
  }
};

/// An event of the context's stream that the host waits for.
class stream_event {
 public:
  explicit stream_event(const context& ctx) : stream_(ctx.cuda_resources().stream) {
    RESIDUA_CUDA_CHECK(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming));
  }
  ~stream_event() { cudaEventDestroy(event_); }
  stream_event(const stream_event&) = delete;
  stream_event& operator=(const stream_event&) = delete;

  void record() { RESIDUA_CUDA_CHECK(cudaEventRecord(event_, stream_)); }
  void wait() { RESIDUA_CUDA_CHECK(cudaEventSynchronize(event_)); }

 private:
  cudaStream_t stream_;
  cudaEvent_t event_ = nullptr;
};

/// Vectors of which the unknowns of so many steps are solved for.
template <class T>
struct unfinished {
  vectors<T> x;
  index_t solved;
};

/// The vectors first ... first + count - 1.
template <class T>
vectors<T> some_of(const vectors<T>& x, index_t first, index_t count) {
  return {x.triangle_side == side::left ? x.B.block(0, first, x.B.rows(), count)
                                        : x.B.block(first, 0, count, x.B.columns()),
          x.triangle_side};
}

template <class T>
class left_looking_trsm {
 public:
  left_looking_trsm(const context& ctx, const char* routine, const triangle_task<T>& task,
                    const product_options& options, const system_facts& facts)
      : ctx_(ctx),
        routine_(routine),
        task_(task),
        options_(options),
        facts_(facts),
        order_(task.M.rows(), task.M.ends_at_diagonal()),
        outgrown_(residue::cuda::told_by_device(ctx)) {}

  /// Solves for what residues can be kept of, and tells of the vectors that are left.
  product_report solve(std::vector<unfinished<T>>& left) const {
    *outgrown_ = 0;
    const range block = order_.solved_in(0, block_unknowns);
    product_report report = solve_natively(block, task_.alpha, task_.x);
    find_rows();
    find_unknowns(block, 0, task_.x);
    choose_scales(ctx_, scales_of(0, task_.x.count()), binades_to_spare);
    const int spread = measured_spread();
    const auto p = plan_of(spread);
    const index_t each = p.is_possible() && *outgrown_ == 0 ? vectors_at_once(p.moduli[0]) : 0;
    std::optional<workspace_frame> frame;
    if (each > 0) take_memory(frame, kept_memory::bytes(order_.depth(), each, p.moduli[0]));
    if (!frame) {
      left.push_back({task_.x, block_unknowns});
      return report;
    }
    residue::cuda::device_layout places(static_cast<char*>(frame->data()));
    const kept_memory memory(places, order_.depth(), each, p.moduli[0]);
    for (index_t first = 0; first < task_.x.count(); first += each) {
      const index_t count = std::min(each, task_.x.count() - first);
      const auto x = some_of(task_.x, first, count);
      const index_t solved = solve_behind({p, memory, first, x}, report);
      if (solved < order_.count()) left.push_back({x, solved});
    }
    report.add({engine::residue, residue::text_of(residue::obstacle::none), p.bits, p.moduli[0], spread,
                p.products()});
    return report;
  }

  /// All unknowns behind those that are solved for, by halves.
  [[nodiscard]] product_report solve_rest(const unfinished<T>& its) const {
    const range known = order_.solved_in(0, its.solved), rest = order_.solved_in(its.solved, order_.count());
    const auto task = task_of(rest, number(1.0), its.x);
    product_report report =
        run_product(ctx_, routine_,
                    product_beside<T>(number(-1.0), beside(rest, known),
                                      its.x.part(known.begin, known.size()), task_.alpha, task.x),
                    options_);
    report.add(rest.size() > triangle_order ? run_halves<T>(ctx_, routine_, task, options_)
                                            : blas::run_triangle<T>(ctx_, routine_, task, options_));
    return report;
  }

 private:
  using number = arithmetic_t<T>;

  /// Some of the vectors, from number `first` on, and where their residues are.
  struct some_vectors {
    const residue::plan& p;
    const kept_memory& memory;
    index_t first;
    vectors<T> x;

    [[nodiscard]] bool are_columns() const { return x.triangle_side == side::left; }
  };

  /// If there is as much: part of X is written already.
  void take_memory(std::optional<workspace_frame>& frame, std::size_t bytes) const {
    try {
      frame.emplace(ctx_, routine_, bytes);
    } catch (const error& e) {
      if (e.kind() != error_kind::out_of_memory) throw;
    }
  }
  [[nodiscard]] index_t vectors_at_once(int moduli) const {
    return kept_memory::vectors_within(options_.workspace_limit, order_.depth(), task_.x.count(), moduli);
  }
  /// Rows of the triangle in the columns of unknowns that are all solved for before or all behind them.
  [[nodiscard]] operand<T> beside(const range& rows, const range& columns) const {
    return task_.M.block(rows.begin, columns.begin, rows.size(), columns.size());
  }
  /// Some unknowns of each vector, as an operand of products.
  [[nodiscard]] static residue::slices<T> slices_of(const vectors<T>& x, const range& unknowns) {
    const operand<T> part{x.part(unknowns.begin, unknowns.size()).B};
    return x.triangle_side == side::left ? residue::columns_of(part) : residue::rows_of(part);
  }
  [[nodiscard]] vector_scales scales_of(index_t first, index_t count) const {
    return {facts_.scales + first, facts_.found + first, count, outgrown_};
  }
  /// Unknowns from all that is known of them.
  [[nodiscard]] triangle_task<T> task_of(const range& unknowns, const scalar<number>& factor,
                                         const vectors<T>& x) const {
    return {triangle_operation::solve, factor, task_.M.diagonal_block(unknowns.begin, unknowns.size()),
            x.part(unknowns.begin, unknowns.size())};
  }
  /// A product by residues would keep the host from submitting what is behind it.
  product_report solve_natively(const range& unknowns, const scalar<number>& factor,
                                const vectors<T>& x) const {
    return blas::run_triangle<T>(ctx_, routine_, task_of(unknowns, factor, x), {engine::native});
  }
  /// The exponents of the triangle's rows behind the first block, but for the square on the diagonal that is
  /// solved natively.
  void find_rows() const {
    residue::cuda::clear_exponents(ctx_, {facts_.row_exponents, nullptr, order_.count()});
    for (index_t begin = block_unknowns; begin < order_.count(); begin += part_unknowns) {
      const range part = order_.solved_in(begin, std::min(begin + part_unknowns, order_.count()));
      residue::cuda::find_exponents<T>(ctx_, residue::rows_of(beside(part, order_.solved_in(0, begin))),
                                       {facts_.row_exponents + part.begin, nullptr, part.size()});
    }
  }
  void find_unknowns(const range& unknowns, index_t first, const vectors<T>& x) const {
    const residue::cuda::slice_facts found{facts_.found + first, nullptr, x.count()};
    residue::cuda::clear_exponents(ctx_, found);
    residue::cuda::find_exponents<T>(ctx_, slices_of(x, unknowns), found);
  }
  /// Of all products, by the terms of the first block. Waits.
  [[nodiscard]] int measured_spread() const {
    const range block = order_.solved_in(0, block_unknowns),
                rest = order_.solved_in(block_unknowns, order_.count());
    const residue::cuda::slice_facts rows{facts_.row_exponents + rest.begin, facts_.row_samples, rest.size()},
        unknowns{facts_.scales, facts_.vector_samples, task_.x.count()};
    residue::cuda::take_samples<T>(ctx_, residue::rows_of(beside(rest, block)), rows);
    residue::cuda::take_samples<T>(ctx_, slices_of(task_.x, block), unknowns);
    return residue::cuda::measured_spread(ctx_, rows, unknowns, residue::sample_count(block_unknowns));
  }
  [[nodiscard]] residue::plan plan_of(int spread) const {
    return residue::plan_to_keep(std::max(order_.count(), task_.x.count()), order_.depth(),
                                 residue::wanted_accuracy(options_.accuracy_bits, limb_count<T>), spread);
  }

  /// All unknowns behind the first block, part by part of blocks: what is solved for before a block adds to
  /// its sums at once, and what is solved for in its first part to those of the second one.
  /// Returns for how many it has solved, which are all unless a vector has outgrown its scale.
  index_t solve_behind(const some_vectors& some, product_report& report) const {
    const detail::device_guard guard(ctx_.cuda_resources().device);
    const volatile int& outgrown = *outgrown_;
    stream_event compared(ctx_);
    *outgrown_ = 0;
    convert_unknowns(some, order_.solved_in(0, block_unknowns));
    compared.record();
    index_t block = block_unknowns, solved = block;
    while (solved < order_.count()) {
      if (solved - block == block_unknowns) block = solved;
      // The last block, if it is not a whole one, has one part: parts begin at multiples of 16.
      const index_t block_end = std::min(block + block_unknowns, order_.count()),
                    end = block_end - block == block_unknowns ? solved + part_unknowns : block_end;
      const range part = order_.solved_in(solved, end);
      if (solved == block) {
        multiply(some, order_.solved_in(block, block_end), order_.solved_in(0, block), false,
                 sums_of(some, block_end - block));
      } else {
        multiply(some, part, order_.solved_in(block, solved), true,
                 sums_of_part(some, block, block_end, part));
      }
      // The GPU multiplies while the host hears whether the unknowns of the part before have scales.
      compared.wait();
      if (outgrown != 0) break;
      reconstruct(some, part, sums_of_part(some, block, block_end, part));
      report.add(solve_natively(part, number(1.0), some.x));
      find_unknowns(part, some.first, some.x);
      compare_with_scales(ctx_, scales_of(some.first, some.x.count()));
      compared.record();
      if (end < order_.count()) convert_unknowns(some, part);
      solved = end;
    }
    RESIDUA_CUDA_CHECK(cudaStreamSynchronize(ctx_.cuda_resources().stream));
    return solved;
  }
  [[nodiscard]] residue::cuda::residue_planes unknown_planes(const some_vectors& some,
                                                             index_t unknown) const {
    const index_t depth = order_.depth();
    return {some.memory.unknowns + order_.place(unknown), padded(some.x.count()) * depth, depth};
  }
  void convert_unknowns(const some_vectors& some, const range& unknowns) const {
    residue::plan of_part = some.p;
    of_part.depth = unknowns.size();
    residue::cuda::convert<T>(ctx_, slices_of(some.x, unknowns), facts_.scales + some.first, of_part,
                              residue::order::descending, unknown_planes(some, unknowns.begin));
  }
  /// Where the coefficients of so many unknowns lie.
  [[nodiscard]] residue::cuda::coefficient_matrix sums_of(const some_vectors& some, index_t unknowns) const {
    const index_t height = padded(unknowns), width = padded(some.x.count());
    return residue::cuda::coefficient_matrix::whole(
        some.memory.coefficients, some.are_columns() ? height : width, some.are_columns() ? width : height);
  }
  /// Where those of a part lie, of the unknowns that are solved for in the steps block ... block_end - 1.
  [[nodiscard]] residue::cuda::coefficient_matrix sums_of_part(const some_vectors& some, index_t block,
                                                               index_t block_end, const range& part) const {
    const index_t place = part.begin - order_.solved_in(block, block_end).begin;
    const auto all = sums_of(some, block_end - block);
    return some.are_columns() ? all.part_from(place, 0) : all.part_from(0, place);
  }
  /// What some unknowns add to the sums of others.
  void multiply(const some_vectors& some, const range& unknowns, const range& known, bool add,
                const residue::cuda::coefficient_matrix& sums) const {
    residue::plan of_rows = some.p;
    of_rows.depth = known.size();
    const residue::cuda::residue_planes rows{some.memory.rows, padded(unknowns.size()) * known.size(),
                                             known.size()},
        columns = unknown_planes(some, known.begin);
    residue::cuda::convert<T>(ctx_, residue::rows_of(beside(unknowns, known)),
                              facts_.row_exponents + unknowns.begin, of_rows, residue::order::ascending,
                              rows);
    const index_t height = padded(unknowns.size()), width = padded(some.x.count());
    const auto diagonals = some.p.diagonals();
    const auto run = [&](const residue::cuda::residue_planes& a, const residue::cuda::residue_planes& b,
                         const residue::partial_matrix& matrix) {
      residue::cuda::multiply_diagonal(ctx_, diagonals.all.front(), {a, b, 1, 1, known.size()}, matrix, add,
                                       sums, nullptr);
    };
    some.are_columns() ? run(rows, columns, {height, width}) : run(columns, rows, {width, height});
  }
  void reconstruct(const some_vectors& some, const range& unknowns,
                   const residue::cuda::coefficient_matrix& sums) const {
    const int *rows = facts_.row_exponents + unknowns.begin, *columns = facts_.scales + some.first;
    residue::cuda::reconstruct<T>(
        ctx_, some.p, sums, some.are_columns() ? rows : columns, some.are_columns() ? columns : rows,
        {number(-1.0), task_.alpha, some.x.part(unknowns.begin, unknowns.size()).B});
  }

  const context& ctx_;
  const char* routine_;
  const triangle_task<T>& task_;
  const product_options& options_;
  const system_facts& facts_;
  unknown_order order_;
  int* outgrown_;  // pinned memory of the context, which kernels write
};

}  // namespace

template <class T>
std::optional<product_report> solve_left_looking(const context& ctx, const char* routine,
                                                 const triangle_task<T>& task,
                                                 const product_options& options) {
  const index_t n = task.M.rows(), count = task.x.count();
  if (!keeps_unknowns(n, count) || !residue::cuda::has_byte_products(ctx)) return {};
  const halved_triangle<T> h(task.M, task.x);
  const auto beside = product_beside<T>(arithmetic_t<T>(-1.0), h.beside, h.source, task.alpha, h.target);
  if (!residue::reason_not_to_try(ctx, routine, residue::single_product(beside), options).empty()) return {};
  std::vector<unfinished<T>> left;
  std::optional<workspace_frame> frame(std::in_place, ctx, routine, system_facts::bytes(n, count));
  residue::cuda::device_layout places(static_cast<char*>(frame->data()));
  const system_facts facts(places, n, count);
  const left_looking_trsm<T> system(ctx, routine, task, options, facts);
  auto report = system.solve(left);
  frame.reset();  // halves may keep residues of their own
  for (const auto& its : left) report.add(system.solve_rest(its));
  return report;
}

template <class T>
std::size_t left_looking_trsm_bytes(index_t order, index_t vectors, const product_options& options) {
  if (!keeps_unknowns(order, vectors)) return 0;
  const std::size_t most =
      kept_memory::bytes(unknown_order(order, true).depth(), vectors, residue::most_moduli);
  return frame_bytes(system_facts::bytes(order, vectors)) +
         frame_bytes(std::min(most, options.workspace_limit));
}

#define RESIDUA_INSTANTIATE(type)                                                             \
  template std::optional<product_report> solve_left_looking<type>(                            \
      const context&, const char*, const blas::triangle_task<type>&, const product_options&); \
  template std::size_t left_looking_trsm_bytes<type>(index_t, index_t, const product_options&);
RESIDUA_INSTANTIATE(dd)

}  // namespace residua::cuda
