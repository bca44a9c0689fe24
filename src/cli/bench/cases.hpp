// What `residua bench` measures: each operation once, for every format.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/bench/peers/linked_peer.hpp"
#include "residua/base/context.hpp"
#include "residua/base/index.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/number/format.hpp"
#include "residua/sparse/csr_matrix.hpp"

namespace residua::cli {

struct shape {
  index_t m = 0, n = 0, k = 0;
};

/// What an operation is: of BLAS's levels; a factorisation or what is solved with its factors; many small
/// ones at once; eigenvalues, singular values and functions of matrices; a method, of which an iteration is
/// measured.
enum class operation_kind { level1, level2, level3, factors, batches, spectra, methods };

/// Whether memory is what an operation waits for.
constexpr bool is_bound_by_memory(operation_kind kind) {
  return kind == operation_kind::level1 || kind == operation_kind::level2;
}

/// The streams of an operation: what is read or updated, where an update is two streams, and what is only
/// written.
struct streams {
  double read_or_updated = 0, only_written = 0;
  /// The bytes as bench_case::bytes counts them.
  [[nodiscard]] double moved(const context& ctx) const {
    return read_or_updated + (ctx.kind() == backend::cuda ? 1 : 2) * only_written;
  }
};

/// An operation on operands that are in place, ready to be run again and again.
struct bench_case {
  shape extents;
  /// The fewest that memory must move: inputs once, outputs once or, if updated, twice. A CPU reads a line
  /// before it writes a part of it, so there an output that is only written counts twice as well.
  double bytes = 0;
  double operations = 0;  // additions and multiplications of the format
  std::function<void()> run;
  /// Which engine computed the last run, and why; null where there is but one.
  std::shared_ptr<const gemm_report> report;
  /// Of a method: how many iterations the last run had, of which one is what is told; null: a run is.
  std::shared_ptr<const index_t> iterations = {};
  /// Routines of other libraries on the same numbers, where there may be some, and what the operation
  /// leaves, which is what they leave but for rounding.
  std::vector<peer_factory> peers = {};
  std::function<std::vector<mp>()> outcome = {};
};

/// Extents that take a suitable time, where those of an operation's kind do not.
struct usual_extents {
  index_t on_cpu, on_gpu;
};

struct bench_operation {
  std::string name;
  operation_kind kind;
  std::function<bench_case(const context&, format, shape, engine)> make;
  /// Whether there is the operation in a format, and whether it takes an engine.
  bool (*has)(format) = [](format) { return true; };
  bool takes_engine = false;
  std::optional<usual_extents> usual = {};
  /// How many extents matter: n alone, m and n, or m, n and k.
  int extents = 1;
};

/// Throws unsupported: an operation has no such format.
[[noreturn]] void refuse_format(const std::string& operation, std::string_view format_name);

/// All of them: by level, then those on banded, packed and sparse matrices, methods, LAPACK's, batches, and
/// complex ones.
const std::vector<bench_operation>& bench_operations();
std::vector<bench_operation> profile_operations();
std::vector<bench_operation> lapack_operations();
std::vector<bench_operation> spectral_operations();
std::vector<bench_operation> batched_operations();
std::vector<bench_operation> sparse_operations();
std::vector<bench_operation> complex_blas_operations();
std::vector<bench_operation> complex_profile_operations();
std::vector<bench_operation> complex_operations();
std::vector<bench_operation> complex_sparse_operations();
std::vector<bench_operation> certified_operations();
std::vector<bench_operation> method_operations();

/// The 13-point stencil of a plate with as many nodes as a square of at most n has: what sparse products are
/// measured with.
csr_matrix plate_of(const context& ctx, index_t n);
/// That stencil on the host; the last one is kept, as every format asks for one.
std::shared_ptr<const csr> host_plate_of(index_t n);

}  // namespace residua::cli
