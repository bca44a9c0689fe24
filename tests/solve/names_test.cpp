// What people and programs read of a solution: the names of its reasons, methods and places, of which the
// JSON output is made, and what options are where nobody sets them.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "residua/advise/advise.hpp"
#include "residua/krylov/lanczos.hpp"
#include "residua/krylov/lobpcg.hpp"
#include "residua/lapack/refinement.hpp"
#include "residua/solve/least_squares.hpp"
#include "residua/solve/solve.hpp"

namespace residua {
namespace {

template <class Enumerator>
using names = std::vector<std::pair<Enumerator, const char*>>;

/// Of all enumerators, in their order and without a gap.
template <class Enumerator>
void expect_names(const names<Enumerator>& all) {
  int place = 0;
  for (const auto& [its, name] : all) {
    EXPECT_EQ(static_cast<int>(its), place++) << name;
    EXPECT_EQ(name_of(its), name);
  }
}

const names<stop_reason> reasons = {{stop_reason::running, "running"},
                                    {stop_reason::converged, "converged"},
                                    {stop_reason::true_residual_above, "true_residual_above"},
                                    {stop_reason::iteration_limit, "iteration_limit"},
                                    {stop_reason::attainable_accuracy, "attainable_accuracy"},
                                    {stop_reason::stagnated, "stagnated"},
                                    {stop_reason::not_positive_definite, "not_positive_definite"},
                                    {stop_reason::preconditioner_indefinite, "preconditioner_indefinite"},
                                    {stop_reason::alpha_breakdown, "alpha_breakdown"},
                                    {stop_reason::omega_breakdown, "omega_breakdown"},
                                    {stop_reason::krylov_breakdown, "krylov_breakdown"},
                                    {stop_reason::singular, "singular"},
                                    {stop_reason::interrupted, "interrupted"},
                                    {stop_reason::gave_way, "gave_way"},
                                    {stop_reason::not_finite, "not_finite"}};

TEST(names, are_those_of_the_enumerators) {
  expect_names(reasons);
  expect_names<solve_method>({{solve_method::direct, "direct"},
                              {solve_method::cg, "cg"},
                              {solve_method::minres, "minres"},
                              {solve_method::bicgstab, "bicgstab"},
                              {solve_method::gmres, "gmres"}});
  expect_names<attempt_method>({{attempt_method::refinement, "refinement"},
                                {attempt_method::cg, "cg"},
                                {attempt_method::minres, "minres"},
                                {attempt_method::bicgstab, "bicgstab"},
                                {attempt_method::gmres, "gmres"}});
  expect_names<least_squares_method>(
      {{least_squares_method::direct, "direct"}, {least_squares_method::lsmr, "lsmr"}});
  expect_names<factor_library>({{factor_library::host, "host"}, {factor_library::cudss, "cudss"}});
  expect_names<backend>({{backend::reference, "reference"}, {backend::cpu, "cpu"}, {backend::cuda, "cuda"}});
  expect_names<instruction_set>({{instruction_set::baseline, "baseline"},
                                 {instruction_set::avx2, "avx2"},
                                 {instruction_set::avx512, "avx512"}});
  expect_names<preconditioner_kind>({{preconditioner_kind::none, "none"},
                                     {preconditioner_kind::jacobi, "jacobi"},
                                     {preconditioner_kind::block_jacobi, "block_jacobi"},
                                     {preconditioner_kind::ilu0, "ilu0"},
                                     {preconditioner_kind::ilut, "ilut"},
                                     {preconditioner_kind::ic0, "ic0"},
                                     {preconditioner_kind::lu, "lu"},
                                     {preconditioner_kind::cholesky, "cholesky"},
                                     {preconditioner_kind::user, "user"}});
}

/// Each by the words that tell it from the others.
TEST(names, of_reasons_are_explained) {
  const std::vector<const char*> words = {
      "running", "are within",  "did not follow", "limit",  "rounding",    "falling",     "p.Ap",      "r.z",
      "r.Ar",    "stabilising", "Krylov",         "proved", "interrupted", "another way", "overflowed"};
  ASSERT_EQ(words.size(), reasons.size());
  std::set<std::string> sentences;
  for (std::size_t k = 0; k < words.size(); ++k) {
    const std::string sentence(explain(reasons[k].first));
    EXPECT_NE(sentence.find(words[k]), std::string::npos) << sentence << "\nlacks " << words[k];
    EXPECT_TRUE(sentences.insert(sentence).second) << sentence << " is said twice";
  }
}

TEST(defaults, of_solve_and_least_squares) {
  const solve_options s;
  EXPECT_EQ(s.tolerance, 1e-8);
  EXPECT_FALSE(s.method || s.precision || s.precondition || s.factors);
  EXPECT_EQ(s.max_iterations, 30000);
  EXPECT_EQ(s.restart, 50);
  EXPECT_FALSE(s.keep_history || s.repeatable || s.progress || s.interrupted);
  EXPECT_EQ(s.memory_limit, 0);
  EXPECT_EQ(s.preconditioner_settings.drop_tolerance, 1e-4);
  EXPECT_EQ(s.preconditioner_settings.fill, 20);
  EXPECT_EQ(s.preconditioner_settings.block_size, 16);
  const least_squares_options l;
  EXPECT_EQ(l.tolerance, 1e-8);
  EXPECT_FALSE(l.method || l.precision || l.keep_history || l.progress || l.interrupted);
  EXPECT_EQ(l.max_iterations, 30000);
  EXPECT_EQ(l.memory_limit, 0);
}

TEST(defaults, of_krylov_methods_and_factors) {
  const krylov_options k;
  EXPECT_EQ(k.tolerance, 1e-8);
  EXPECT_EQ(k.max_iterations, 30000);
  EXPECT_EQ(k.reference_norm, 0);
  EXPECT_EQ(k.restart, 50);
  EXPECT_FALSE(k.ends_when_unattainable || k.keep_history || k.progress || k.interrupted);
  const lobpcg_options o;
  EXPECT_EQ(o.wanted, spectrum_end::smallest);
  EXPECT_EQ(o.tolerance, 1e-12);
  EXPECT_EQ(o.max_iterations, 5000);
  const lanczos_options n;
  EXPECT_EQ(n.wanted, spectrum_end::smallest);
  EXPECT_EQ(n.tolerance, 1e-12);
  EXPECT_EQ(n.max_restarts, 1000);
  EXPECT_EQ(n.basis, 0);
  EXPECT_EQ(factor_options{}.pivot_threshold, 0.01);
}

TEST(defaults, of_dense_products_refinement_and_advice) {
  const product_options p;
  EXPECT_EQ(p.engine, engine::automatic);
  EXPECT_EQ(p.workspace_limit, std::size_t{8} << 30);
  EXPECT_EQ(p.accuracy_bits, 0);
  const refinement_options r;
  EXPECT_FALSE(r.factors || r.residuals || r.condition || r.forward_error || r.backward_error);
  EXPECT_EQ(r.most_refinements, 50);
  EXPECT_EQ(r.first_factors, format::fp64);
  EXPECT_EQ(r.method, refinement_method::automatic);
  EXPECT_TRUE(r.equilibrate);
  const advice_options a;
  EXPECT_EQ(a.tolerance, 1e-12);
  EXPECT_EQ(a.measure, error_measure::elementwise);
  EXPECT_TRUE(a.formats.empty() && a.beyond_formats);
}

}  // namespace
}  // namespace residua
