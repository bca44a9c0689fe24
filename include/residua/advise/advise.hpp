// advise: the cheapest format in which an operation on given data is as accurate as asked for.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "residua/dense/dense_matrix.hpp"
#include "residua/solve/solve.hpp"

namespace residua {

/// What the error of a result with several elements is: elementwise the largest |computed - exact| /
/// |exact| of any element, normwise the largest |computed - exact| over the largest |exact|. Either is
/// relative to the result and not to the sizes of its terms, so that cancellation counts; 0/0 is 0, and
/// anything else over 0 is infinite.
enum class error_measure { elementwise, normwise };

/// What is asked for, and which formats may be named.
struct advice_options {
  /// The error that the result may have, above 0 and below 1.
  double tolerance = 1e-12;
  /// The measure for gemv and gemm; sum and dot have one element, solutions take the norm `infinity`.
  error_measure measure = error_measure::elementwise;
  /// The formats to try. If empty, they are float, double, ds, dd, td and qd for sum, dot, gemv and gemm,
  /// without ds where the matrix is one of doubles; double, dd, td and qd for systems, which take no others.
  std::vector<format> formats{};
  /// Whether precisions chosen at run time are tried where none of the formats meets the tolerance.
  bool beyond_formats = true;
};

/// One format, or a precision chosen at run time, that was tried.
struct tried_format {
  std::string name;  // as the program has it: dd, mp:320
  std::optional<format> number{};
  int mp_bits = 0;  // 0 for a format
  /// The time of the whole operation on the context's backend and threads.
  double predicted_seconds = 0;
  /// Infinite where the result is not finite, where an exact zero was missed, and where nothing is known.
  double predicted_error = std::numeric_limits<double>::infinity();
  bool meets_tolerance = false;
  std::string remark{};  // a line for people, or empty
};

/// The formats that were tried, which of them is advised, and what is known of the operation.
struct advice {
  /// The formats in the order of cost.
  std::vector<tried_format> tried;
  /// The place in `tried` of the format that is advised; absent where none meets the tolerance.
  std::optional<std::size_t> chosen{};
  double tolerance = 0;
  /// By how much the errors of the data are magnified: for products the largest (|A||B|)_ij / |A B|_ij that
  /// was seen, infinite where an exact element is 0; for systems an estimate of |A|_1 |A^-1|_1, infinite
  /// where A is proved to be singular, 0 if there is none.
  double condition = 0;
  /// The rows of the first operand and the columns of the second that errors were computed in, and whether
  /// these were all.
  index_t sampled_rows = 0, sampled_columns = 0;
  bool is_complete = true;
  /// For systems, the residual |b - A x| / |b| that solve() is to be asked for in the format advised, so that
  /// it succeeds where x has the error asked for; 0 for others.
  double residual_tolerance = 0;
  /// Why nothing is advised; otherwise empty.
  std::string refusal{};

  /// The format that is advised; null where none is.
  [[nodiscard]] const tried_format* best() const { return chosen ? &tried[*chosen] : nullptr; }
  /// tolerance / predicted error of the format advised, which is at least 1, and infinite for an exact
  /// result; 0 where none is advised.
  [[nodiscard]] double margin() const { return chosen ? tolerance / tried[*chosen].predicted_error : 0; }
};

// advise_sum and the others on sums and products carry out the operation in every format: on all data where
// that is at most 2^24 products of two elements and 2^20 elements of matrices, and of sum and dot always;
// otherwise on rows and columns over the whole depth k of the product, those whose terms cancel most (as
// far as dd tells) and others evenly spread, 32 of each. The exact result beside it is computed in `mp`
// with more and more bits until what rounding may have done to it is below 2^-30 of the tolerance, in every
// element. The error is thus measured, and not bounded, where `is_complete`; of a sample it is the
// sample's. Data of more limbs than a format has are rounded to it, and that counts as its error. dd, td
// and qd leave a matrix of doubles as it is, and only the other operand is widened.
//
// Seconds are medians of runs of the same routine on the same data: in whole for sum and dot, otherwise on up
// to 2^21 elements of the matrix of gemv, or 512 x 512 x 512 products of gemm, times how much more the whole
// is.
//
// The formats stand in the order of bytes, then of bits, and precisions chosen at run time behind them. The
// first that meets the tolerance is advised, unless one behind it is predicted to take less than four fifths
// of its time; the advice thus depends on data alone unless rates are that far from the order.
//
// All throw invalid_argument naming the argument where sizes do not fit, an operand has no elements or one
// that is not finite, or the tolerance is not between 0 and 1; unsupported where a format is not one of
// vectors; out_of_memory.

/// Advises on the sum of x, which has one column or one row.
advice advise_sum(const context& ctx, const dense_matrix& x, const advice_options& options = {});
/// Advises on the sum of x_i y_i for x and y of one column or row and of one size.
advice advise_dot(const context& ctx, const dense_matrix& x, const dense_matrix& y,
                  const advice_options& options = {});
/// Advises on A x for an x of one column.
advice advise_gemv(const context& ctx, const dense_matrix& A, const dense_matrix& x,
                   const advice_options& options = {});
/// Advises on A B.
advice advise_gemm(const context& ctx, const dense_matrix& A, const dense_matrix& B,
                   const advice_options& options = {});

// advise_solve is about systems A x = b. The error is |x - A^-1 b| / |x| in the norm `infinity`. x is
// solved for in one format after the other, up to the first that meets the tolerance, and compared with an
// x of more digits, whose own error, as far as it is known, is added. A wider format never takes less time
// in the model of solve(), so the first that meets the tolerance is the cheapest; its seconds are what its
// solution took here, factors included. The residual of x has to tell that x is so good: it has to be no more
// than what is sure to leave the error, half the tolerance as |A^-1| is estimated, or than what rounding x
// leaves, 8 u (|A||x| + |b|) by norms, and no more than |b| / 10 anyway, as x = 0 has a residual of |b|.
//
// Where no format does, the precision is chosen at run time, and x is that of solve_mp().

/// For a sparse A, x is that of solve() for the residual that the tolerance asks for. The reference is
/// solve_mp()'s with factors; its error is |A^-1|_1, as estimated from them, times its residual, and where
/// A's condition is beyond 10^12, which factors in double tell little of, at least as much for its residual
/// as solutions with larger residuals were found to differ. Nothing is advised where A has no factors, or
/// is too near to a singular matrix to tell that. Throws as solve() with method = direct, and
/// invalid_argument as advise_sum.
advice advise_solve(const context& ctx, const csr_matrix& A, vector_view<const double> b,
                    const advice_options& options = {});
/// For a dense A, and b of one column, x is that of solve() of dense systems. The reference is x in qd with
/// the bound of its error, or, where that is not small enough, two solutions by gesv in `mp`, of which one
/// has twice the bits of the other.
advice advise_solve(const context& ctx, const dense_matrix& A, const dense_matrix& b,
                    const advice_options& options = {});

}  // namespace residua
