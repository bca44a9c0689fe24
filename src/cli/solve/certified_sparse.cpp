// Certified solutions of sparse systems, of any size that has factors, whose matrices are proved to be
// positive definite or regular.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "cli/seconds.hpp"
#include "cli/shown_bounds.hpp"
#include "cli/solve/certified.hpp"
#include "cli/solve/certified_report.hpp"
#include "residua/base/error.hpp"
#include "residua/solve/solve.hpp"
#include "residua/view/matrix.hpp"

namespace residua::cli {

namespace {

/// x in one format, and the largest bound of a column beside its largest element.
struct sparse_attempt {
  format precision;
  double relative_bound;
  int solutions;  // how often the system was solved, to rising accuracy
  double seconds;
  bool found = true;  // whether each x has bounds that are finite
};
constexpr const char* no_bound = "x or a bound of it is beyond the range of double";

struct sparse_answer {
  dense_matrix X;
  std::vector<double> radius;
  std::vector<sparse_attempt> attempts;
  [[nodiscard]] double bound() const { return attempts.back().relative_bound; }
  [[nodiscard]] bool found() const { return attempts.back().found; }
  [[nodiscard]] bool reaches(double tolerance) const { return found() && bound() <= tolerance; }
};

template <class T>
double relative_bound(const std::vector<T>& x, const std::vector<double>& radius) {
  double size = 0, bound = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    size = std::max(size, std::fabs(leading(x[i])));
    bound = std::max(bound, radius[i]);
  }
  return bound == 0 ? 0 : bound / size * (1 + 0x1p-50);
}

/// A system of which a certificate has proved that its matrix is regular.
template <class Certificate>
class certified_system {
 public:
  certified_system(const solve_command& c, const context& ctx, const csr_matrix& A,
                   const Certificate& certificate)
      : c_(c), ctx_(ctx), A_(A), certificate_(certificate) {}

  /// Columns of B in T, each solved to rising accuracy until its bound is small enough or falls no more.
  template <class T>
  void solve_in(const dense_matrix& B, sparse_answer& answer) const {
    const double begin = seconds_now();
    std::vector<T> all;
    answer.radius.clear();
    sparse_attempt its{format_of<T>::id, 0, 0, 0};
    const auto& elements = doubles_of(B);
    for (index_t k = 0; k < B.columns && its.found; ++k) {
      const auto first = elements.begin() + static_cast<std::ptrdiff_t>(k * B.rows);
      const array<double> b(ctx_, std::vector<double>(first, first + static_cast<std::ptrdiff_t>(B.rows)));
      solve_column<T>(b, all, answer.radius, its);
    }
    const double seconds = seconds_now() - begin;
    its.seconds = seconds;
    answer.X = {B.rows, B.columns, std::move(all)};
    answer.attempts.push_back(its);
  }

 private:
  template <class T>
  void solve_column(const array<double>& b, std::vector<T>& all, std::vector<double>& radius,
                    sparse_attempt& its) const {
    constexpr int most_solutions = 6;
    solve_options options;
    options.tolerance = c_.tolerance;
    options.preconditioner_settings = c_.preconditioner_settings;
    options.max_iterations = c_.max_iterations;
    std::vector<T> best;
    std::vector<double> of_best;
    double bound = std::numeric_limits<double>::infinity();
    bool is_solved = false;
    for (int k = 0; k < most_solutions && !(bound <= c_.tolerance); ++k) {
      const auto found = solve(ctx_, A_, b.view(), options);
      ++its.solutions;
      if (found.x.index() == 0) break;
      const auto x = found.template x_as<T>(ctx_);
      auto elements = x.to_host(ctx_);
      const auto is_finite = [](const T& element) { return std::isfinite(leading(element)); };
      if (!std::all_of(elements.begin(), elements.end(), is_finite)) break;
      auto its_radius = certificate_.template error_bounds<T>(ctx_, A_, b.view(), x.view());
      const double its_bound = relative_bound(elements, its_radius);
      if (!(its_bound < bound / 2) && k > 0) break;  // the format holds no more
      bound = its_bound;
      is_solved = true;
      best = std::move(elements);
      of_best = std::move(its_radius);
      // Factors often leave a smaller residual than was asked for: the next is to be smaller than that.
      options.tolerance = std::min(options.tolerance, found.last().report.true_relative_residual);
      options.tolerance *= c_.tolerance / (4 * bound);
      if (!(found.converged && options.tolerance >= 1e-300)) break;
    }
    const auto is_finite = [](double x) { return std::isfinite(x); };
    if (!is_solved || !std::all_of(of_best.begin(), of_best.end(), is_finite)) its.found = false;
    its.relative_bound = std::max(its.relative_bound, bound);
    all.insert(all.end(), best.begin(), best.end());
    radius.insert(radius.end(), of_best.begin(), of_best.end());
  }

  const solve_command& c_;
  const context& ctx_;
  const csr_matrix& A_;
  const Certificate& certificate_;
};

json describe(const sparse_attempt& a) {
  return {{"precision", name_of(a.precision)},
          {"certified", a.found},
          {"relative_bound", a.found ? json(a.relative_bound) : json(nullptr)},
          {"reason", a.found ? "" : no_bound},
          {"solutions", a.solutions},
          {"seconds", a.seconds}};
}

json described_proof(const definiteness_certificate& certificate) {
  return {{"least_eigenvalue", certificate.report().least_eigenvalue},
          {"scaled_least_eigenvalue", certificate.scaled_eigenvalue()}};
}
json described_proof(const regularity_certificate& certificate) {
  return {{"least_singular_value", certificate.report().least_singular_value},
          {"scaled_least_singular_value", certificate.scaled_singular_value()},
          {"factors", name_of(certificate.precision())}};
}
void print_proof(const definiteness_certificate& certificate) {
  std::printf("positive definite: no eigenvalue is below %.2e; %lld entries of L, computed %d times\n",
              rounded_down(certificate.report().least_eigenvalue, 2),
              static_cast<long long>(certificate.entries()), certificate.factorisations());
}
void print_proof(const regularity_certificate& certificate) {
  std::printf("regular: no singular value is below %.2e; %lld numbers in L and D in %s, computed %d times\n",
              rounded_down(certificate.report().least_singular_value, 2),
              static_cast<long long>(certificate.entries()), name_of(certificate.precision()).data(),
              certificate.factorisations());
}

template <class Certificate>
json describe(const solve_command& c, const solve_facts& facts, const Certificate& certificate,
              const sparse_answer& answer) {
  json document = describe_system(facts);
  document["reached"] = answer.reaches(c.tolerance);
  document.update(describe(answer.attempts.back()));
  document["proof"] = described_proof(certificate);
  document["proof"].update(
      json{{"entries", certificate.entries()}, {"factorisations", certificate.factorisations()}});
  document["columns"] =
      answer.found() ? described_columns(answer.X, answer.radius, facts.A.is_complex) : json::array();
  for (const auto& a : answer.attempts) document["attempts"].push_back(describe(a));
  return document;
}

template <class Certificate>
void print(const solve_command& c, const solve_facts& facts, const Certificate& certificate,
           const sparse_answer& answer) {
  print_matrix(facts.A);
  print_proof(certificate);
  std::printf("%-8s %10s %14s %9s\n", "format", "solutions", "relative bound", "seconds");
  for (const auto& a : answer.attempts) {
    std::printf("%-8s %10d %14s %9.3f\n", name_of(a.precision).data(), a.solutions,
                text_of_bound(a.found, a.relative_bound).c_str(), a.seconds);
  }
  if (!answer.found()) return void(std::printf("NOT certified: no bound was found: %s\n", no_bound));
  print_elements(answer.X, answer.radius, facts.A.is_complex);
  print_verdict(c, facts, answer.bound());
}

template <class Certificate>
exit_code run_proved(const solve_command& c, const context& ctx, sparse_input input,
                     const Certificate& certificate) {
  const processor_clock clock;
  const csr_matrix A(ctx, std::move(input.matrix));
  const certified_system<Certificate> system(c, ctx, A, certificate);
  sparse_answer answer;
  for (const auto f : solver_formats) {
    if (c.precision != "auto" && c.precision != name_of(f)) continue;
    with_solver_format(f, [&]<class T>() { system.template solve_in<T>(input.b, answer); });
    if (!answer.found() || answer.bound() <= c.tolerance) break;
  }
  if (!c.output.empty() && answer.found()) write_certified(c.output, answer.X, input.its.is_complex);
  const solve_facts facts{input.its, ctx, c.tolerance, input.seconds, clock.seconds(), false};
  if (c.common.json)
    print_document(describe(c, facts, certificate, answer));
  else
    print(c, facts, certificate, answer);
  return answer.reaches(c.tolerance) ? done : not_reached;
}

}  // namespace

exit_code run_certified(const solve_command& c, const context& ctx, sparse_input input,
                        const definiteness_certificate& certificate) {
  return run_proved(c, ctx, std::move(input), certificate);
}
exit_code run_certified(const solve_command& c, const context& ctx, sparse_input input,
                        const regularity_certificate& certificate) {
  return run_proved(c, ctx, std::move(input), certificate);
}

}  // namespace residua::cli
