// Zeros and signs on the diagonal of real and complex matrices.
#include "solve/choice/diagonal.hpp"

#include "sparse/direct/definite_form.hpp"
#include "sparse/host_arrays.hpp"

namespace residua::solving {

diagonal_facts diagonal_of(const sparse::csr_view& A) {
  bool has_positive = false, has_negative = false, has_zero = false;
  for (index_t i = 0; i < A.rows; ++i) {
    const auto place = detail::diagonal_position(A, i);
    const double value = place < 0 ? 0 : A.value[place];
    has_positive = has_positive || value > 0;
    has_negative = has_negative || value < 0;
    has_zero = has_zero || value == 0;
  }
  return {!has_zero, !has_zero && !(has_positive && has_negative)};
}

bool is_diagonal_full(const context& ctx, const complex_csr_matrix& matrix) {
  const detail::complex_on_host host(ctx, matrix.storage());
  const auto A = host.view();
  for (index_t i = 0; i < A.rows; ++i) {
    if (sparse::diagonal_entry(A, i) == complex<double>(0.0)) return false;
  }
  return true;
}

bool may_be_definite(const context& ctx, const csr_matrix& A) {
  if (A.kind() != matrix_kind::symmetric) return false;
  return sparse::definite_form_of(detail::fetch(ctx, A).view).flaw.empty();
}

}  // namespace residua::solving
