// certified_eigenvalues of general matrices: argument checks, and the discs of their real forms.
#include "residua/certified/general_eigenvalues.hpp"

#include "blas/complex/real_views.hpp"
#include "certified/eigenvalue_discs.hpp"
#include "lapack/finite_check.hpp"
#include "lapack/heevd/real_equivalent.hpp"
#include "residua/blas/level1/copy.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

using namespace certified;

constexpr auto discs_routine = "certified_eigenvalues";

/// On the host; throws where one is not finite.
template <class T>
std::vector<T> finite_on_host(const context& ctx, const char* name, const vector_view<const T>& w) {
  array<T> copied(ctx, w.size());
  copy<T>(ctx, w, copied);
  auto values = copied.to_host(ctx);
  for (const T& value : values) {
    if (!has_finite_limbs(value)) blas::fail(discs_routine, name, "has an element that is not finite");
  }
  return values;
}

/// As LAPACK packs them: A x = re x - im y, A y = im x + re y.
template <class T>
block_values<T> packed_values(const std::vector<T>& re, const std::vector<T>& im) {
  block_values<T> w;
  for (std::size_t j = 0; j < re.size(); ++j) {
    if (leading(im[j]) == 0) {
      w.push_back({re[j], T(0.0), j});
      continue;
    }
    const bool is_pair = j + 1 < re.size() && re[j + 1] == re[j] && im[j + 1] == -im[j];
    if (!is_pair)
      blas::fail(discs_routine, "wi", "has complex eigenvalues that are not in neighbouring pairs");
    w.push_back({re[j], -im[j], j + 1});
    w.push_back({re[j], im[j], j});
    ++j;
  }
  return w;
}
/// Of equivalents: the columns of z and i z, S z = re z + im (i z).
template <class T>
block_values<T> complex_values(const std::vector<T>& re, const std::vector<T>& im) {
  block_values<T> w;
  for (std::size_t j = 0; j < re.size(); ++j) {
    w.push_back({re[j], im[j], 2 * j + 1});
    w.push_back({re[j], -im[j], 2 * j});
  }
  return w;
}

template <class Element, class Values>
void check_shapes(const context& ctx, const matrix_view<const Element>& A,
                  const matrix_view<const Element>& X, const vector_view<double>& radius,
                  const Values& check_values) {
  blas::check_square(ctx, discs_routine, "A", A);
  blas::check_square(ctx, discs_routine, "X", X);
  blas::check_extent(discs_routine, "X", "rows", X.rows(), "A", "rows", A.rows());
  check_values("radius", radius);
}
auto values_of(const context& ctx, index_t n) {
  return [&ctx, n](const char* name, const auto& w) {
    blas::check_vector(ctx, discs_routine, name, w);
    blas::check_extent(discs_routine, name, "elements", w.size(), "A", "rows", n);
  };
}

/// The radius of each eigenvalue, of sums of rows; of a pair's both.
eigenvalue_discs write(const context& ctx, eigenvalue_discs discs, const std::vector<double>& radii,
                       const vector_view<double>& target) {
  discs.error = largest(radii);
  discs.found = discs.found && std::isfinite(discs.error);
  if (!discs.found) discs.error = std::numeric_limits<double>::infinity();
  const auto n = static_cast<std::size_t>(target.size());
  const array<double> in_memory(ctx, discs.found ? radii : std::vector<double>(n, discs.error));
  copy<double>(ctx, in_memory.view(), target);
  ctx.synchronize();  // before the memory of the radii is given back
  return discs;
}

}  // namespace

template <solver_format T>
eigenvalue_discs certified_eigenvalues(const context& ctx, not_deduced<matrix_view<const T>> A,
                                       not_deduced<matrix_view<const T>> X,
                                       not_deduced<vector_view<const T>> wr,
                                       not_deduced<vector_view<const T>> wi,
                                       not_deduced<vector_view<double>> radius) {
  const auto check_values = values_of(ctx, A.rows());
  check_shapes<T>(ctx, A, X, radius, check_values);
  check_values("wr", wr);
  check_values("wi", wi);
  if (A.rows() == 0) return {true};
  lapack::check_finite<T>(ctx, discs_routine, "A", A);
  lapack::check_finite<T>(ctx, discs_routine, "X", X);
  const auto values = packed_values(finite_on_host<T>(ctx, "wr", wr), finite_on_host<T>(ctx, "wi", wi));
  disc_proof<T> proof(ctx, A, X, values);
  const auto discs = proof.run();
  auto radii = proof.rows();
  for (std::size_t j = 0; j < radii.size(); ++j) {
    if (values[j].other <= j) continue;
    radii[j] = radii[j + 1] = sum_bound(radii[j], radii[j + 1]);
  }
  return write(ctx, discs, radii, radius);
}

template <solver_format T>
eigenvalue_discs certified_eigenvalues(const context& ctx, not_deduced<matrix_view<const complex<T>>> A,
                                       not_deduced<matrix_view<const complex<T>>> X,
                                       not_deduced<vector_view<const complex<T>>> w,
                                       not_deduced<vector_view<double>> radius) {
  const auto check_values = values_of(ctx, A.rows());
  check_shapes<complex<T>>(ctx, A, X, radius, check_values);
  check_values("w", w);
  if (A.rows() == 0) return {true};
  lapack::check_finite<T>(ctx, discs_routine, "A", lapack::operand<T>(blas::interleaved(A)));
  lapack::check_finite<T>(ctx, discs_routine, "X", lapack::operand<T>(blas::interleaved(X)));
  const auto values = complex_values(finite_on_host<T>(ctx, "w", blas::real_parts(w)),
                                     finite_on_host<T>(ctx, "w", blas::imaginary_parts(w)));
  const index_t n = A.rows();
  matrix<T> of_A(ctx, 2 * n, 2 * n), of_X(ctx, 2 * n, 2 * n);
  lapack::set_equivalent<T>(ctx, A, of_A.view());
  lapack::set_equivalent<T>(ctx, X, of_X.view());
  disc_proof<T> proof(ctx, of_A.view(), of_X.view(), values);
  const auto discs = proof.run();
  std::vector<double> radii;
  for (std::size_t j = 0; j < proof.rows().size(); j += 2)
    radii.push_back(std::min(proof.rows()[j], proof.rows()[j + 1]));
  return write(ctx, discs, radii, radius);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                  \
  template eigenvalue_discs certified_eigenvalues<type>(const context&, matrix_view<const type>,          \
                                                        matrix_view<const type>, vector_view<const type>, \
                                                        vector_view<const type>, vector_view<double>);    \
  template eigenvalue_discs certified_eigenvalues<type>(const context&, blas::matrix_read<type>,          \
                                                        blas::matrix_read<type>, blas::vector_read<type>, \
                                                        vector_view<double>);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
