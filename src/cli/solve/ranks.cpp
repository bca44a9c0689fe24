// `residua solve` on several ranks of MPI: each reads or makes its rows, and rank 0 says what was reached.
#include "cli/solve/ranks.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "cli/launch.hpp"
#include "cli/seconds.hpp"
#include "cli/solve/input.hpp"
#include "cli/solve/report.hpp"
#include "residua/base/error.hpp"
#include "residua/distributed/krylov.hpp"
#include "residua/distributed/vectors.hpp"
#include "residua/io/load_matrix.hpp"
#include "residua/io/matrix_rows.hpp"
#include "residua/number/format.hpp"

namespace residua::cli {

namespace {

/// Why several ranks cannot do what was asked for; empty: they can.
std::string refusal(const solve_command& c) {
  const auto lacks = [](const std::string& option, const std::string& value, const char* there) {
    return option + " " + value + " is not there on several ranks, which have " + there;
  };
  if (c.least_squares) return "--least-squares is not there on several ranks";
  if (c.certifies) return "--certify is not there on several ranks";
  if (c.explains) return "--explain is not there on several ranks";
  if (!c.initial.empty()) return "--initial is not there on several ranks";
  if (c.method != "cg" && c.method != "bicgstab" && c.method != "gmres")
    return lacks("--method", c.method, "cg, bicgstab and gmres");
  if (c.precision.starts_with("mp")) return lacks("--precision", c.precision, "double, dd, td and qd");
  if (names_complete_factors(c))
    return lacks("--precond", c.precondition, "none, jacobi, block_jacobi, ilu0, ilut and ic0");
  return {};
}

/// CPUs have a thread a rank unless --threads says more: as a rule there is a rank for every processor. GPUs
/// are taken where they are asked for, each by one rank.
context context_of_rank(const communicator& ranks, const solve_command& c) {
  if (c.common.device == "cuda") return context::cuda(device_of_rank(ranks));
  return c.common.device == "reference" ? context::reference() : context::cpu(std::max(c.common.threads, 1));
}

struct system_of_ranks {
  const solve_command& command;
  const communicator& ranks;
  context ctx;
  distributed_csr A;
  array<double> b;  // the rank's own part
  [[nodiscard]] bool is_first() const { return ranks.rank() == 0; }
};

/// A rank's rows, and what rank 0 says of the matrix.
struct read_matrix_part {
  matrix_part part;
  bool is_complex;
  std::string asymmetry;  // of a matrix that is not symmetric
  double seconds;
};

/// On rank 0, before anything is read for long. Returns whether the system is complex.
bool checked_results(const solve_command& c) {
  check_results(c);
  const bool is_complex = is_complex_system(c);
  if (is_complex && !is_complex_source(c.matrix))
    throw error(error_kind::invalid_argument,
                c.right_hand_side + " is complex and " + c.matrix +
                    " is real: on several ranks both are complex, or b is real");
  return is_complex;
}

/// What several ranks read is symmetric where its values are, as in one process.
read_matrix_part read_part(const communicator& ranks, const solve_command& c) {
  const auto begin = seconds_now();
  bool of_rank = false;
  ranks.agree([&] { of_rank = ranks.rank() == 0 && checked_results(c); });
  const bool is_complex = ranks.sum(of_rank ? 1 : 0) > 0;
  progress_line line;
  const auto progress = [&](std::uint64_t done, std::uint64_t total) {
    if (ranks.rank() == 0) show_part_read(line, c, done, total);
  };
  read_matrix_part its{load_matrix_rows(ranks, c.matrix, progress), is_complex, {}, 0};
  auto& kind = its.part.own.kind;
  if (kind != matrix_kind::symmetric && is_symmetric(its.part, &its.asymmetry)) kind = matrix_kind::symmetric;
  if (is_complex && !its.asymmetry.empty()) its.asymmetry.insert(0, "as a real matrix, ");
  its.seconds = seconds_now() - begin;
  return its;
}

/// On rank 0: what there is beside the matrix.
sparse_input read_system(const solve_command& c, const read_matrix_part& its) {
  auto input = read_beside_matrix(c, its.part.partition.rows() / (its.is_complex ? 2 : 1), its.asymmetry);
  if (input.b.columns != 1)
    throw error(error_kind::invalid_input, c.right_hand_side + ": has " + std::to_string(input.b.columns) +
                                               " columns; several ranks take one");
  return input;
}

/// The entries of the matrix as it was given, on all ranks together. A complex matrix is held as a real one,
/// of which every other row has one or two for each.
std::int64_t given_nonzeros(const communicator& ranks, const read_matrix_part& its) {
  const csr& own = its.part.own;
  if (!its.is_complex) return ranks.sum(own.nonzeros());
  std::int64_t count = 0;
  for (index_t row = 0; row < own.rows; row += 2) {
    sparse_index last = -1;
    for (auto k = own.row_start[row]; k < own.row_start[row + 1]; ++k)
      count += std::exchange(last, own.column[k] / 2) != own.column[k] / 2 ? 1 : 0;
  }
  return ranks.sum(count);
}

/// What rank 0 has not seen.
void complete_facts(sparse_input& input, const solve_command& c, const distributed_csr& A, bool is_complex,
                    std::int64_t nonzeros) {
  input.facts.largest_entry = A.largest_magnitude();
  input.facts.entries = static_cast<double>(A.nonzeros());
  const index_t rows = A.rows() / (is_complex ? 2 : 1);
  input.its = {c.matrix, rows, rows, nonzeros, A.kind() == matrix_kind::symmetric, false, is_complex};
}

/// The identity too where nothing was said and the diagonal has a zero.
preconditioner made_preconditioner(const system_of_ranks& s) {
  const auto kind = preconditioner_of(s.command).value_or(preconditioner_kind::jacobi);
  try {
    return make_preconditioner(s.ctx, s.A, kind, s.command.preconditioner_settings,
                               s.command.parts.value_or(usual_parts));
  } catch (const agreed_error& e) {
    if (s.command.precondition != "auto") throw agreed_error(e.kind(), s.command.matrix + ": " + e.what());
    if (e.kind() != error_kind::invalid_input) throw;
  }
  return {};
}

std::vector<format> formats_of(const solve_command& c) {
  std::vector<format> asked;
  for (const auto f : solver_formats)
    if (c.precision == "auto" || c.precision == name_of(f)) asked.push_back(f);
  return asked;
}

/// Whether a longer format may go on from where the attempt ended.
bool may_go_on(stop_reason reason) {
  return reason == stop_reason::attainable_accuracy || reason == stop_reason::true_residual_above ||
         reason == stop_reason::alpha_breakdown || reason == stop_reason::omega_breakdown ||
         reason == stop_reason::stagnated;
}

krylov_options options_of(const system_of_ranks& s, progress_line& line, bool is_last) {
  krylov_options o;
  o.tolerance = s.command.tolerance;
  o.max_iterations = s.command.max_iterations;
  o.restart = s.command.restart.value_or(o.restart);
  o.reference_norm = nrm2<double>(s.ctx, s.A.partition(), s.b);
  o.ends_when_unattainable = !is_last;
  o.keep_history = !s.command.history.empty();
  if (!s.is_first()) return o;
  o.progress = [&line, &s](index_t iterations, double residual) {
    if (!line.due()) return;
    char text[120];
    std::snprintf(text, sizeof text, "%s on %d ranks: iteration %lld, relative residual %.2e",
                  s.command.method.c_str(), s.ranks.size(), static_cast<long long>(iterations), residual);
    line.show(text);
  };
  return o;
}

struct named_method {
  solve_method method;
  attempt_method attempt;
};
named_method method_of(const solve_command& c) {
  if (c.method == "cg") return {solve_method::cg, attempt_method::cg};
  if (c.method == "bicgstab") return {solve_method::bicgstab, attempt_method::bicgstab};
  return {solve_method::gmres, attempt_method::gmres};
}

template <class T>
krylov_report run_method(const system_of_ranks& s, const preconditioner& M, vector_view<T> x,
                         const krylov_options& options) {
  const auto method = method_of(s.command).method;
  if (method == solve_method::cg) return cg<T>(s.ctx, s.A, M, s.b, x, options);
  if (method == solve_method::bicgstab) return bicgstab<T>(s.ctx, s.A, M, s.b, x, options);
  return gmres<T>(s.ctx, s.A, M, s.b, x, options);
}

/// Makes an attempt in one format, from the x of the attempt before.
void attempt_in(const system_of_ranks& s, const preconditioner& M, format f, const krylov_options& options,
                solution& so_far) {
  with_solver_format(f, [&]<class T>() {
    auto x = so_far.attempts.empty() ? array<T>(s.ctx, s.b.size()) : so_far.x_as<T>(s.ctx);
    const auto report = run_method<T>(s, M, x, options);
    so_far.x = std::move(x);
    so_far.attempts.push_back({method_of(s.command).attempt, f, M.kind(), report, M.report()});
    so_far.converged = report.converged();
  });
}

/// Each rank's own part of x.
solution solve_parts(const system_of_ranks& s) {
  const auto begin = seconds_now();
  progress_line line;
  solution result;
  result.method = method_of(s.command).method;
  const auto M = made_preconditioner(s);
  result.setup_seconds = seconds_now() - begin;
  const auto formats = formats_of(s.command);
  for (const auto f : formats) {
    attempt_in(s, M, f, options_of(s, line, f == formats.back()), result);
    if (result.converged || !may_go_on(result.last().report.reason)) break;
  }
  result.seconds = seconds_now() - begin;
  return result;
}

/// With the whole x on rank 0.
solution with_whole(const system_of_ranks& s, solution&& part) {
  with_solver_format(part.last().precision, [&]<class T>() {
    const auto whole = gather<T>(s.A.partition(), part.x_as<T>(s.ctx).to_host(s.ctx));
    part.x = array<T>(s.ctx, std::span<const T>(whole));
  });
  return std::move(part);
}

json described(const solve_facts& facts, const solution& s, int ranks) {
  const auto& last = s.last();
  json document = describe_system(facts);
  document.update({{"ranks", ranks},
                   {"method", name_of(s.method)},
                   {"precision", name_of(last.precision)},
                   {"preconditioner", name_of(last.precondition)},
                   {"converged", s.converged},
                   {"reason", name_of(last.report.reason)},
                   {"iterations", last.report.iterations},
                   {"relative_residual", last.report.relative_residual},
                   {"true_relative_residual", last.report.true_relative_residual}});
  document["attempts"] = json::array();
  for (const auto& a : s.attempts) document["attempts"].push_back(describe(a));
  document["seconds"] = {
      {"read", facts.read_seconds}, {"setup", s.setup_seconds}, {"solve", s.seconds - s.setup_seconds}};
  return document;
}

void print(const solve_facts& facts, const solution& s, int ranks) {
  print_matrix(facts.A);
  print_attempts(s);
  std::printf("%s: true relative residual %.3e, asked for %.3e, in %s on %d rank%s, %s\n",
              s.converged ? "solved" : "NOT solved", s.last().report.true_relative_residual, facts.tolerance,
              name_of(s.last().precision).data(), ranks, ranks == 1 ? "" : "s",
              name_of(facts.ctx.kind()).data());
}

/// Writes the solution and tells of it, on rank 0.
void write_and_tell(const system_of_ranks& s, const sparse_input& input, const solution& x) {
  const std::span<const solution> solutions(&x, 1);
  if (!s.command.output.empty()) write_solutions(s.command.output, input.facts, s.ctx, solutions);
  if (!s.command.history.empty()) write_history(s.command.history, solutions);
  const solve_facts facts{input.its, s.ctx, s.command.tolerance, input.seconds, 0, false};
  if (s.command.common.json) {
    print_document(described(facts, x, s.ranks.size()));
  } else {
    print(facts, x, s.ranks.size());
  }
}

exit_code solve_on(const communicator& ranks, const solve_command& c) {
  const bool is_first = ranks.rank() == 0;
  const auto begin = seconds_now();
  const auto ctx = context_of_rank(ranks, c);
  auto its = read_part(ranks, c);
  sparse_input input;
  ranks.agree([&] {
    if (is_first) input = read_system(c, its);
  });
  const auto nonzeros = given_nonzeros(ranks, its);
  const distributed_csr A(ctx, its.part.partition, std::move(its.part.own));
  complete_facts(input, c, A, its.is_complex, nonzeros);
  input.seconds = seconds_now() - begin;
  const auto own_b = scatter(A.partition(), is_first ? doubles_of(input.b) : std::vector<double>());
  const system_of_ranks s{c, ranks, ctx, A, array<double>(ctx, std::span<const double>(own_b))};
  auto x = solve_parts(s);
  if (!c.output.empty()) x = with_whole(s, std::move(x));
  ranks.agree([&] {
    if (is_first) write_and_tell(s, input, x);
  });
  // A launcher kills what still runs where a process fails: rank 0 tells how it went, and last.
  return x.converged || !is_first ? done : not_reached;
}

}  // namespace

bool is_for_ranks(const solve_command& c) {
  const auto its = launched_processes();
  return its.ranks > 1 || (its.exists && refusal(c).empty());
}

exit_code run_on_ranks(const solve_command& c) {
  const auto why = refusal(c);
  if (!why.empty()) throw error(error_kind::invalid_argument, why);
  const auto ranks = communicator::world();
  try {
    return solve_on(ranks, c);
  } catch (const agreed_error&) {
    throw;
  } catch (const std::bad_alloc&) {
    ranks.abort("residua", "out of memory");
  } catch (const std::exception& e) {
    ranks.abort("residua", e.what());
  }
}

std::string mpi_of_build() { return mpi_version(); }
std::string nccl_found() { return nccl_version(); }

}  // namespace residua::cli
