// gemm of run-time precision: exact products of integers where the exponents allow it, otherwise sums of
// products element by element.
#include "residua/mp/gemm.hpp"

#include <algorithm>

#include "base/workspace.hpp"
#include "mp/checks.hpp"
#include "mp/gemm_step.hpp"
#include "mp/largest.hpp"
#include "mp/length.hpp"
#include "mp/operand_slices.hpp"
#include "mp/run_sums.hpp"
#include "mp/scaled_product.hpp"
#include "mp/shared_gemm.hpp"
#include "residua/residue/integer_gemm.hpp"
#include "residue/integers/least_workspace.hpp"

namespace residua {

namespace {

using namespace multiple;

struct product_of_matrices {
  slices a, b;
  const mp &alpha, &beta;
  mp_matrix_view C;

  [[nodiscard]] index_t terms() const { return a.terms; }
};

/// What elements are scaled by, and the spread of the products of all columns.
class scales {
 public:
  scales(const context& ctx, const slices& a, const slices& b, const common_largest& make_common)
      : ctx_(ctx),
        make_common_(make_common),
        samples_(std::min(most_samples, a.terms)),
        bytes_(sizeof(std::int64_t) * static_cast<std::size_t>(2 * a.count + b.count + 2 * samples_)),
        frame_(ctx, "gemm", bytes_),
        rows_(static_cast<std::int64_t*>(frame_.data())),
        columns_(rows_ + a.count),
        gaps_(columns_ + b.count) {
    largest_values loops(ctx);
    loops.run(a.count, slice_exponents{a, rows_});
    loops.run(b.count, slice_exponents{b, columns_});
    measure(loops, a, b);
  }
  /// That they take for so many columns.
  [[nodiscard]] std::size_t bytes(index_t own_columns, index_t columns) const {
    return frame_bytes(bytes_ + sizeof(std::int64_t) * static_cast<std::size_t>(columns - own_columns));
  }
  [[nodiscard]] bool has_specials() const { return has_specials_; }
  [[nodiscard]] std::int64_t spread() const { return spread_; }
  [[nodiscard]] const std::int64_t* rows() const { return rows_; }
  [[nodiscard]] const std::int64_t* columns() const { return columns_; }

 private:
  [[nodiscard]] std::vector<std::int64_t> on_host(const std::int64_t* values, index_t count) const {
    std::vector<std::int64_t> host(static_cast<std::size_t>(count));
    download_bytes(ctx_, host.data(), values, sizeof(std::int64_t) * host.size());
    return host;
  }

  /// The spread is at most the sum of the largest gaps of any one term, which takes an operand's time; only
  /// where that is much, each sum is looked at.
  void measure(largest_values& loops, const slices& a, const slices& b) {
    constexpr std::int64_t little = 48;
    loops.run(samples_, sample_gaps{a, rows_, samples_, gaps_});
    loops.run(samples_, sample_gaps{b, columns_, samples_, gaps_ + samples_});
    auto gaps = on_host(gaps_, 2 * samples_);
    gaps.push_back((loops.met() & met_special) != 0 ? 1 : 0);
    make_common_(gaps);
    has_specials_ = gaps.back() != 0;
    if (has_specials_) return;
    spread_ = 2 * no_gap;
    for (index_t t = 0; t < samples_; ++t) {
      const auto of_a = static_cast<std::size_t>(t), of_b = static_cast<std::size_t>(samples_ + t);
      spread_ = std::min(spread_, gaps[of_a] + gaps[of_b]);
    }
    if (spread_ <= little) return;
    std::int64_t* const of_rows = gaps_ + 2 * samples_;
    loops.run(a.count, pair_gaps{a, b, rows_, columns_, samples_, of_rows});
    const auto of_pairs = on_host(of_rows, a.count);
    spread_ = *std::max_element(of_pairs.begin(), of_pairs.end());
    make_common_({&spread_, 1});
  }

  const context& ctx_;
  const common_largest& make_common_;
  index_t samples_;
  std::size_t bytes_;
  workspace_frame frame_;
  std::int64_t *rows_, *columns_, *gaps_;
  bool has_specials_ = false;
  std::int64_t spread_ = 0;
};

int log2_above(index_t k) {
  int bits = 0;
  while (index_t{1} << bits < k) ++bits;
  return bits;
}

/// To how many bits rows and columns are scaled, and what integer_gemm is asked for.
struct integer_sizes {
  static constexpr int guard_bits = 16, most_bits = 9984;

  int bits = 0, words = 0, sum_words = 0;
  integer_gemm_options options;

  integer_sizes(int p, std::int64_t spread, index_t terms, std::size_t limit) {
    const int log2_terms = log2_above(terms);
    const std::int64_t wanted = p + spread + log2_terms + guard_bits;
    if (wanted > std::min(most_bits, 2 * 64 * mp_words(p) + 64)) return;
    bits = static_cast<int>(wanted);
    words = bits / 32 + 1;
    options.a_bits = options.b_bits = bits;
    options.error_bits = bits + log2_terms;
    options.dropped_words = options.error_bits / 32;
    options.workspace_limit = limit;
    sum_words = integer_gemm_words(bits, bits, terms) - options.dropped_words;
  }
  [[nodiscard]] bool fit() const { return bits > 0; }
};

/// Integers in planes, in the context's memory.
struct integers {
  std::uint32_t* data;
  int words;
  index_t rows, columns;

  [[nodiscard]] index_t plane() const { return rows * columns; }
  [[nodiscard]] integer_matrix_view<std::uint32_t> view(const context& ctx) const {
    return {data, words, rows, columns, std::max<index_t>(1, rows), plane(), ctx.memory()};
  }
  [[nodiscard]] static std::size_t bytes(int words, index_t rows, index_t columns) {
    return frame_bytes(sizeof(std::uint32_t) * static_cast<std::size_t>(words) *
                       static_cast<std::size_t>(rows * columns));
  }
};

/// How many of so many columns of B and C have room within the limit as integers, beside all of A.
index_t columns_in_panel(const product_of_matrices& p, index_t columns, const integer_sizes& sizes,
                         std::size_t limit) {
  const index_t m = p.a.count, k = p.terms();
  const std::size_t of_a = integers::bytes(sizes.words, m, k),
                    of_column = integers::bytes(sizes.words, k, 1) + integers::bytes(sizes.sum_words, m, 1);
  return limit < of_a ? 0 : std::min(static_cast<index_t>((limit - of_a) / of_column), columns);
}

/// `step`: of a routine that waits for a GPU itself; null: there is none.
template <class Length>
void multiply_by_residues(const context& ctx, const routine_steps* step, const product_of_matrices& p,
                          precision<Length> result_precision, const scales& s, const integer_sizes& sizes,
                          index_t panel) {
  const index_t m = p.a.count, k = p.terms(), n = p.b.count;
  if (n == 0) return;
  const std::size_t of_a = integers::bytes(sizes.words, m, k);
  const std::size_t of_b = integers::bytes(sizes.words, k, panel);
  const workspace_frame frame(ctx, "gemm", of_a + of_b + integers::bytes(sizes.sum_words, m, panel));
  auto* const bytes = static_cast<std::byte*>(frame.data());
  const auto words_at = [&](std::size_t offset) { return reinterpret_cast<std::uint32_t*>(bytes + offset); };
  const integers A{words_at(0), sizes.words, m, k};
  submit_elements(ctx, m * k,
                  slice_integers<Length>{p.a, result_precision.words, sizes.bits, sizes.words, s.rows(),
                                         A.data, 1, m, A.plane()});
  for (index_t first = 0; first < n; first += panel) {
    const index_t columns = std::min(panel, n - first);
    const integers B{words_at(of_a), sizes.words, k, columns},
        sums{words_at(of_a + of_b), sizes.sum_words, m, columns};
    slices b = p.b;
    b.first += first * b.slice_step;
    b.count = columns;
    submit_elements(ctx, k * columns,
                    slice_integers<Length>{b, result_precision.words, sizes.bits, sizes.words,
                                           s.columns() + first, B.data, k, 1, B.plane()});
    auto options = sizes.options;
    options.workspace_limit =
        std::max(options.workspace_limit,
                 residue::least_workspace(ctx, m, columns, k, sizes.words, sizes.words, options));
    integer_gemm(ctx, op::none, op::none, A.view(ctx), B.view(ctx), sums.view(ctx), options);
    const std::int64_t exponent = 32 * std::int64_t{sizes.options.dropped_words} - 2 * sizes.bits;
    const integer_results<Length> results{result_precision,
                                          number_of<Length>(p.alpha),
                                          number_of<Length>(p.beta),
                                          sums.data,
                                          sizes.sum_words,
                                          m,
                                          sums.plane(),
                                          s.rows(),
                                          s.columns() + first,
                                          exponent,
                                          p.C.element(0, first),
                                          p.C.leading_dimension(),
                                          p.C.plane()};
    if (step != nullptr) {
      step->run(m * columns, results);
    } else {
      raise(run_elements(ctx, m * columns, results));
    }
  }
}

template <class Length>
void multiply_natively(const context& ctx, const product_of_matrices& p, precision<Length> result_precision) {
  const index_t terms = p.alpha.is_zero() ? 0 : p.terms();
  for (index_t j = 0; j < p.b.count; ++j) {
    const sums_problem s{p.a.count,
                         terms,
                         {p.a.first, p.a.term_step, p.a.plane},
                         p.a.slice_step,
                         {p.b.element(j, 0), p.b.term_step, p.b.plane}};
    run_sums<Length>(ctx, s,
                     {result_precision, false, number_of<Length>(p.alpha), number_of<Length>(p.beta),
                      p.C.element(0, j), 1, p.C.plane()});
  }
}

/// C is all of a product.
shared_columns of_all_columns(const mp_matrix_view& C) {
  return {C.columns(), [](std::span<std::int64_t>) {}};
}

mp_gemm_report multiply_matrices(const context& ctx, const routine_steps* step, const product_of_matrices& p,
                                 const mp_gemm_options& options, const shared_columns& shared) {
  constexpr index_t least = 32;
  const int bits = p.C.bits();
  const index_t smallest = std::min({p.a.count, shared.all, p.terms()});
  const bool is_wanted =
      options.engine == engine::residue || (options.engine == engine::automatic && smallest >= least);
  mp_gemm_report report;
  with_length(mp_words(bits), [&]<class Length>(Length n) {
    const precision<Length> result_precision{n, bits};
    if (is_wanted && !p.alpha.is_zero() && p.terms() > 0) {
      const scales s(ctx, p.a, p.b, shared.make_common);
      report.spread = s.spread();
      const std::size_t of_scales = s.bytes(p.b.count, shared.all);
      const std::size_t half = (options.workspace_limit - std::min(options.workspace_limit, of_scales)) / 2;
      const integer_sizes sizes(bits, s.spread(), p.terms(), half);
      const index_t fewest =
          options.engine == engine::residue ? 1 : 0;  // residue takes a column whatever the limit
      const index_t panel = sizes.fit() ? std::max(fewest, columns_in_panel(p, shared.all, sizes, half)) : 0;
      if (!s.has_specials() && panel > 0) {
        report.used = engine::residue;
        report.bits = sizes.bits;
        return multiply_by_residues(ctx, step, p, result_precision, s, sizes, std::min(panel, p.b.count));
      }
    }
    multiply_natively(ctx, p, result_precision);
  });
  return report;
}

}  // namespace

mp_gemm_report multiple::multiply_columns(const context& ctx, op op_a, op op_b, const mp& alpha,
                                          mp_const_matrix_view A, mp_const_matrix_view B, const mp& beta,
                                          mp_matrix_view C, const mp_gemm_options& options,
                                          const shared_columns& shared) {
  return multiply_matrices(ctx, nullptr, {rows_of(op_a, A), columns_of(op_b, B), alpha, beta, C}, options,
                           shared);
}

mp_gemm_report multiple::gemm_step(const routine_steps& steps, op op_a, op op_b, const mp& alpha,
                                   const mp_const_matrix_view& A, const mp_const_matrix_view& B,
                                   const mp& beta, const mp_matrix_view& C, const mp_gemm_options& options) {
  if (C.rows() == 0 || C.columns() == 0) return {};
  return multiply_matrices(steps.ctx(), &steps, {rows_of(op_a, A), columns_of(op_b, B), alpha, beta, C},
                           options, of_all_columns(C));
}

mp_gemm_report gemm(const context& ctx, op op_a, op op_b, const mp& alpha, mp_const_matrix_view A,
                    mp_const_matrix_view B, const mp& beta, mp_matrix_view C,
                    const mp_gemm_options& options) {
  check_matrix(ctx, "gemm", "A", A);
  check_matrix(ctx, "gemm", "B", B);
  check_matrix(ctx, "gemm", "C", C);
  const product_of_matrices p{rows_of(op_a, A), columns_of(op_b, B), alpha, beta, C};
  blas::check_extent("gemm", "op(A)", "rows", p.a.count, "C", "rows", C.rows());
  blas::check_extent("gemm", "op(B)", "columns", p.b.count, "C", "columns", C.columns());
  blas::check_extent("gemm", "op(A)", "columns", p.a.terms, "op(B)", "rows", p.b.terms);
  check_same_bits("gemm", "A", A.bits(), "C", C.bits());
  check_same_bits("gemm", "B", B.bits(), "C", C.bits());
  check_same_bits("gemm", "alpha", alpha.bits(), "C", C.bits());
  check_same_bits("gemm", "beta", beta.bits(), "C", C.bits());
  check_is_another("gemm", "C", C, "A", A);
  check_is_another("gemm", "C", C, "B", B);
  if (C.rows() == 0 || C.columns() == 0) return {};
  return multiply_matrices(ctx, nullptr, p, options, of_all_columns(C));
}

}  // namespace residua
