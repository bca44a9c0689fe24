// Left-looking Cholesky on a CPU: a block of columns is brought up to date by one product by residues, whose
// one operand are the kept residues of the rows from the block on, and factorised natively.
#include "lapack/cholesky/left_looking_cpu.hpp"

#include <algorithm>
#include <vector>

#include "dense/range.hpp"
#include "lapack/cholesky/cholesky_steps.hpp"
#include "lapack/cholesky/recursive_cholesky.hpp"
#include "residue/floats/choose.hpp"
#include "residue/floats/run_cpu.hpp"
#include "residue/floats/stages_cpu.hpp"

namespace residua::cpu {

using namespace lapack;
using dense::range;
using residue::cpu::residue_planes;
using residue::cpu::residue_source;
using residue::cpu::tiled_product;

namespace {

static_assert(left_looking_columns % residue::cpu::line == 0);

/// The order from which on a factorisation by halves is slower: docs/measurements/factors_cpu.md,
/// "Left-looking Cholesky". Smaller matrices have not been measured.
constexpr index_t least_order = 512;

range block_of(index_t begin, index_t n) { return {begin, std::min(begin + left_looking_columns, n)}; }

/// The product that brings a block up to date, of the rows of L from the block on in the columns before it
/// with those of the block: its left operand the one, or the other where U is stored.
struct block_product {
  bool is_lower;
  index_t rows, columns, terms;

  block_product(uplo stored, index_t n, const range& block)
      : is_lower(stored == uplo::lower), rows(n - block.begin), columns(block.size()), terms(block.begin) {}

  [[nodiscard]] tiled_product tiled(const residue::scheme& s) const {
    tiled_product p{};
    p.size =
        is_lower ? residue::product_size{rows, columns, terms} : residue::product_size{columns, rows, terms};
    p.panels.rows = p.size.m;
    p.panels.columns = p.size.n;
    p.panels.terms = terms;
    p.panels.depth = residue::padded(terms);
    p.diagonals = s.diagonals();
    p.tiles = {256, 4};
    p.slice_bytes = p.panels.depth;
    return p;
  }
};

residue::order order_of(bool is_lower) {
  return is_lower ? residue::order::ascending : residue::order::descending;
}

/// The planes in which the residues of all of L are kept, in tiles of one operand.
residue_planes kept_planes(const context& ctx, uplo stored, index_t n, int moduli) {
  const auto form = residue::cpu::form_of(ctx.isa(), order_of(stored == uplo::lower));
  return residue::cpu::planes_of(residue_source{1, moduli}, form, n, n);
}

std::size_t bytes_of_products(const context& ctx, uplo stored, index_t n, const residue::scheme& s) {
  residue_source kept{1, s.moduli[0]};
  const residue_source own = kept;
  kept.kept.emplace();
  std::size_t most = 0;
  for (range block = block_of(left_looking_columns, n); block.size() > 0; block = block_of(block.end, n)) {
    const block_product p(stored, n, block);
    most = std::max(
        most, residue::cpu::workspace_bytes(p.tiled(s), p.is_lower ? kept : own, p.is_lower ? own : kept,
                                            {dense::region::all}, ctx.threads()));
  }
  return most;
}

/// What residues and products take.
std::size_t kept_bytes(index_t n, int moduli) {
  return residue::cpu::bytes_of_planes(residue_source{1, moduli}, n, n);
}
std::size_t bytes_of(const context& ctx, uplo stored, index_t n, const residue::scheme& s) {
  return kept_bytes(n, s.moduli[0]) + bytes_of_products(ctx, stored, n, s);
}

/// The plan of residues that are kept, or one that is not possible.
template <class T>
residue::plan plan_of(const context& ctx, uplo stored, index_t n, const product_options& options,
                      int spread) {
  const auto p =
      residue::plan_to_keep(n, n, residue::wanted_accuracy(options.accuracy_bits, limb_count<T>), spread);
  return p.is_possible() && bytes_of(ctx, stored, n, p) > options.workspace_limit
             ? residue::impossible(residue::obstacle::memory)
             : p;
}

template <class T>
class left_looking_cholesky {
 public:
  left_looking_cholesky(const context& ctx, const factor_part<T>& L, const factor_frame& frame,
                        const product_options& options)
      : ctx_(ctx), L_(L), steps_(ctx, L.stored, frame, options) {}

  [[nodiscard]] bool has_failed() const { return steps_.has_failed(); }
  [[nodiscard]] const product_report& products() const { return steps_.products(); }

  /// A block that has been brought up to date.
  void factorise(const range& block) {
    const index_t rest = n() - block.end;
    const auto square = L_.block(block.begin, block.begin, block.size(), block.size()).A;
    recursive_cholesky<cholesky_steps<T>, matrix_view<T>>(steps_, L_.stored).factorise(square, block.begin);
    if (has_failed() || rest == 0) return;
    steps_.solve_beside(square, L_.block(block.end, block.begin, rest, block.size()).A);
  }
  /// The scales of rows by those of the first block.
  void choose_scales(const range& first) {
    exponents_ = exponents_behind(first);
    exponents_.insert(exponents_.begin(), static_cast<std::size_t>(first.end), 0);
    for (int& e : exponents_) {
      if (e != residue::zero_exponent && e != residue::not_finite_exponent) e += binades_to_spare;
    }
  }
  /// The spread of the products of all rows behind the first block. That block alone tells it, since sums
  /// only grow with further columns.
  [[nodiscard]] int spread(const range& block) const {
    // So that neither scales nor products of two rows leave the range of doubles.
    constexpr int most = 450;
    if (std::any_of(exponents_.begin(), exponents_.end(), [](int e) { return e < -most || e > most; }))
      return residue::not_finite_spread;
    const auto rows = slices_of({block.end, n()}, block);
    const index_t count = residue::sample_count(rows.depth());
    std::vector<int> samples;
    for (index_t t = 0; t < count; ++t) {
      const index_t k = residue::sample_position(t, rows.depth());
      for (index_t s = 0; s < rows.count(); ++s)
        samples.push_back(residue::relative_exponent(rows(s, k), exponent(block.end + s)));
    }
    return std::min(
        residue::not_finite_spread,
        -RESIDUA_RESIDUE_STAGE(ctx_.isa(), lowest_exponent(ctx_.threads(), samples.data(), rows.count(),
                                                           samples.data(), rows.count(), count)));
  }
  /// All behind the first block; by halves from where a row leaves its scale.
  void factorise_rest(const residue::plan& p, const range& first, char* memory) {
    auto kept = kept_planes(ctx_, L_.stored, n(), p.moduli[0]);
    kept.data = reinterpret_cast<std::int8_t*>(memory);
    const auto blocks = residue::cpu::blocks_of(p);
    const std::vector<double> scales(scaling_exponents());
    for (range before = first; before.end < n() && !has_failed();) {
      if (!are_below_scales(before)) return factorise_by_halves_behind(before);
      convert({before.end, n()}, before, p.bits, blocks, part_of(kept, before.end, before.begin));
      const range block = block_of(before.end, n());
      update(p, block, blocks, scales, kept, memory + kept_bytes(n(), p.moduli[0]));
      factorise(block);
      before = block;
    }
  }
  /// All behind a block.
  void factorise_by_halves_behind(const range& block) {
    const index_t rest = n() - block.end;
    const auto square = L_.block(block.end, block.end, rest, rest).A;
    steps_.subtract_square(L_.block(block.end, 0, rest, block.end).A, square);
    recursive_cholesky<cholesky_steps<T>, matrix_view<T>>(steps_, L_.stored).factorise(square, block.end);
  }

 private:
  [[nodiscard]] index_t n() const { return L_.rows(); }
  [[nodiscard]] int exponent(index_t row) const { return exponents_[static_cast<std::size_t>(row)]; }
  [[nodiscard]] std::vector<double> scaling_exponents() const {
    std::vector<double> all(static_cast<std::size_t>(residue::padded(n())), 0.0);
    std::copy(exponents_.begin(), exponents_.end(), all.begin());
    return all;
  }
  /// Some rows of L in some columns, as operands of products.
  [[nodiscard]] residue::slices<T> slices_of(const range& rows, const range& columns) const {
    const dense::operand<T> stored{L_.block(rows.begin, columns.begin, rows.size(), columns.size()).A};
    return L_.is_lower() ? residue::rows_of(stored) : residue::columns_of(stored);
  }
  void convert(const range& rows, const range& columns, int bits, const residue::cpu::word_blocks& blocks,
               const residue_planes& planes) const {
    RESIDUA_RESIDUE_STAGE(ctx_.isa(), convert_slices(ctx_.threads(), slices_of(rows, columns),
                                                     exponents_.data() + rows.begin, bits, blocks, planes));
  }
  /// The tiles from a row and a column on, a multiple of tiles' extents both.
  static residue_planes part_of(residue_planes kept, index_t row, index_t column) {
    kept.data = kept.tile(0, 0, row, column);
    return kept;
  }
  /// The exponents of the rows behind a block, in its columns.
  [[nodiscard]] std::vector<int> exponents_behind(const range& block) const {
    const auto rows = slices_of({block.end, n()}, block);
    std::vector<int> found(static_cast<std::size_t>(rows.count()));
    RESIDUA_RESIDUE_STAGE(ctx_.isa(), find_exponents(ctx_.threads(), rows, found.data()));
    return found;
  }
  [[nodiscard]] bool are_below_scales(const range& block) const {
    const auto found = exponents_behind(block);
    return std::equal(found.begin(), found.end(), exponents_.begin() + block.end,
                      [](int e, int scale) { return e <= scale; });
  }
  /// Takes from a block's columns the products with all columns before it.
  void update(const residue::plan& p, const range& block, const residue::cpu::word_blocks& blocks,
              const std::vector<double>& scales, const residue_planes& planes, char* memory) const {
    using number = arithmetic_t<T>;
    const block_product product(L_.stored, n(), block);
    const auto part = L_.block(block.begin, block.begin, n() - block.begin, block.size()).A;
    const auto C = residue::cpu::result_of<T>(
        ctx_, {number(-1.0), number(1.0), {}, {}, part, dense::triangle(L_.stored), 0});
    const double* of_block = scales.data() + block.begin;
    const residue::cpu::coefficient_sink sink{
        C.part, 0,
        [&](const residue::cpu::finished_tile& tile, const residue::rectangle& place,
            const residue::panel_step& /*step*/) {
          C.finish(p, place, tile.coefficients, of_block + place.row, of_block + place.column);
        }};
    residue_source kept{1, p.moduli[0]}, own{1, p.moduli[0]};
    kept.kept = part_of(planes, block.begin, 0);
    own.convert = [&](const residue::slice_range& slices, const residue_planes& result) {
      const index_t row = block.begin + slices.first;
      convert({row, row + slices.count}, {slices.first_term, slices.first_term + slices.terms}, p.bits,
              blocks, result);
    };
    residue::cpu::multiply(ctx_, product.tiled(p), product.is_lower ? kept : own,
                           product.is_lower ? own : kept, sink, memory);
  }

  const context& ctx_;
  factor_part<T> L_;
  std::vector<int> exponents_;
  cholesky_steps<T> steps_;
};

}  // namespace

template <class T>
bool is_left_looking(const context& ctx, index_t n, const product_options& options) {
  return options.engine == engine::automatic && least_order <= n && n <= residue::most_terms_at_once &&
         residue::cpu::is_available(ctx) && ctx.isa() == instruction_set::avx512 &&
         residue::cpu::has_matrix_units();
}

template <class T>
factor_report factorise_left_looking(const context& ctx, uplo stored, const matrix_view<T>& A,
                                     const product_options& options) {
  const index_t n = A.rows();
  const factor_frame frame(ctx, "potrf", 0);
  left_looking_cholesky<T> all(ctx, {A, stored}, frame, options);
  const range first = block_of(0, n);
  all.factorise(first);
  if (all.has_failed() || first.end == n) return {frame.info(), all.products()};
  all.choose_scales(first);
  const int spread = all.spread(first);
  const auto p = plan_of<T>(ctx, stored, n, options, spread);
  if (!p.is_possible()) {
    all.factorise_by_halves_behind(first);
    return {frame.info(), all.products()};
  }
  const workspace_frame kept(ctx, "potrf", bytes_of(ctx, stored, n, p));
  all.factorise_rest(p, first, static_cast<char*>(kept.data()));
  product_report products{
      engine::residue, residue::text_of(residue::obstacle::none), p.bits, p.moduli[0], spread, p.products()};
  products.add(all.products());
  return {frame.info(), products};
}

template <class T>
std::size_t left_looking_bytes(const context& ctx, index_t n, const product_options& options) {
  std::size_t most = 0;
  int moduli = 0;
  for (int spread = residue::least_spread; spread <= residue::most_bits; ++spread) {
    const auto p =
        residue::plan_to_keep(n, n, residue::wanted_accuracy(options.accuracy_bits, limb_count<T>), spread);
    if (!p.is_possible() || p.moduli[0] == moduli) continue;
    moduli = p.moduli[0];
    for (const auto stored : {uplo::lower, uplo::upper}) {
      const std::size_t bytes = bytes_of(ctx, stored, n, p);
      if (bytes <= options.workspace_limit) most = std::max(most, bytes);
    }
  }
  return frame_bytes(most);
}

#define RESIDUA_INSTANTIATE(type)                                                                     \
  template bool is_left_looking<type>(const context&, index_t, const product_options&);               \
  template factor_report factorise_left_looking<type>(const context&, uplo, const matrix_view<type>&, \
                                                      const product_options&);                        \
  template std::size_t left_looking_bytes<type>(const context&, index_t, const product_options&);
RESIDUA_INSTANTIATE(dd)

}  // namespace residua::cpu
