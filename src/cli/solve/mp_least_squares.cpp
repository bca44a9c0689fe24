// Least squares in a precision chosen at run time: the answer in text and JSON, the file of x.
#include "cli/solve/mp_least_squares.hpp"

#include <cstdio>

#include "cli/interruption.hpp"
#include "cli/mp_numbers.hpp"
#include "cli/solve/complex_least_squares.hpp"
#include "cli/solve/output.hpp"
#include "cli/solve/report.hpp"
#include "residua/base/error.hpp"
#include "residua/number/text.hpp"

namespace residua::cli {

namespace {

void check_input(const solve_command& c, const sparse_input& input) {
  if (!c.history.empty())
    throw error(error_kind::invalid_argument, "--least-squares in run-time precision has no --history");
  if (input.b.columns == 1 && input.b.element_format() == format::fp64) return;
  throw error(error_kind::invalid_input, c.right_hand_side + ": --least-squares takes one column of doubles");
}

json describe(const solve_command& c, const solve_facts& facts, const mp_least_squares_solution& s) {
  const auto& A = facts.A;
  return {{"matrix",
           {{"path", A.path},
            {"rows", A.rows},
            {"cols", A.columns},
            {"nonzeros", A.entries},
            {"complex", A.is_complex}}},
          {"method", "direct"},
          {"precision", mp_precision_name(s.bits)},
          {"device", name_of(facts.ctx.kind())},
          {"threads", facts.ctx.threads()},
          {"tolerance", c.tolerance},
          {"converged", s.converged},
          {"true_relative_residual", s.relative_residual},
          {"optimality", s.optimality},
          {"null_space_part", s.null_space_part},
          {"rank", s.rank},
          {"structural_rank", s.structural_rank},
          {"rank_is_certain", s.rank_is_certain},
          {"systems", s.systems},
          {"history", s.system.history},
          {"factors", cli::describe(s.system.first.direct)},
          {"hint", s.hint},
          {"seconds", {{"read", facts.read_seconds}, {"solve", s.seconds}}}};
}

void print(const solve_facts& facts, const mp_least_squares_solution& s) {
  print_matrix(facts.A);
  std::printf("augmented systems: %lld, corrections of the last: %zu, its true relative residual %s\n",
              static_cast<long long>(s.systems), s.system.history.size(),
              to_scientific(s.system.true_relative_residual, 3).c_str());
  std::printf("rank %s%lld\n", s.rank_is_certain ? "" : "at least ", static_cast<long long>(s.rank));
  std::printf("of x at most %s in A's null space\n", to_scientific(s.null_space_part, 2).c_str());
  std::printf(
      "%s: |A^%c r| / (|A| |r|) at most %s, |r| / |b| %s, asked for %s of either, in %d bits on %s, %.3f s\n",
      s.converged ? "solved" : "NOT solved", facts.A.is_complex ? 'H' : 'T',
      to_scientific(s.optimality, 3).c_str(), to_scientific(s.relative_residual, 3).c_str(),
      to_scientific(facts.tolerance, 3).c_str(), s.bits, name_of(facts.ctx.kind()).data(), s.seconds);
  if (!s.hint.empty()) std::printf("next: %s\n", s.hint.c_str());
}

}  // namespace

exit_code run_mp_least_squares(const solve_command& c, const context& ctx, sparse_input input, int bits) {
  check_input(c, input);
  const csr_matrix A(ctx, std::move(input.matrix));
  const array<double> b(ctx, std::span<const double>(doubles_of(input.b)));
  least_squares_options options;
  options.tolerance = input.its.is_complex ? tolerance_of_equivalent(c.tolerance) : c.tolerance;
  options.max_iterations = c.max_iterations;
  options.interrupted = interruption::came;
  if (c.method == name_of(least_squares_method::lsmr)) options.method = least_squares_method::lsmr;
  const processor_clock clock;
  auto s = least_squares_mp(ctx, A, b, options, bits);
  if (input.its.is_complex) measure_as_complex(s);
  const solve_facts facts{input.its, ctx, c.tolerance, input.seconds, clock.seconds(), false};
  if (!c.output.empty()) {
    write_mp_columns(
        c.output,
        "least-squares solution of A x = b, A: " + c.matrix + ", b: " + name_of_b(c.right_hand_side), s.bits,
        {s.x.to_host(ctx)}, input.its.is_complex);
  }
  if (c.common.json) {
    print_document(describe(c, facts, s));
  } else {
    print(facts, s);
  }
  return s.converged ? done : not_reached;
}

}  // namespace residua::cli
