// Certificates of sparse matrices for C.
#include <algorithm>
#include <memory>
#include <variant>

#include "c_interface/sparse.hpp"
#include "residua/sparse/csr_matrix.hpp"
#include "residua/sparse/definiteness_certificate.hpp"
#include "residua/sparse/regularity_certificate.hpp"
#include "view/vector_checks.hpp"

struct residua_certificate {
  residua::csr_matrix A;  // where the context computes
  std::variant<residua::definiteness_certificate, residua::regularity_certificate> proof;
};

namespace residua::c_interface {

namespace {

using proofs = decltype(residua_certificate::proof);

/// Of definiteness, which costs a fraction, where there is one; else of regularity.
proofs proof_of(const csr& A) {
  definiteness_certificate of_definite(A);
  if (of_definite.report().proved) return of_definite;
  return regularity_certificate(A);
}

void copy_text(const std::string& text, char* place, std::size_t bytes) {
  const auto count = std::min(text.size(), bytes - 1);
  std::copy_n(text.begin(), count, place);
  place[count] = '\0';
}

residua_certificate_report described(const proofs& proof) {
  residua_certificate_report told{};
  if (const auto* of_definite = std::get_if<definiteness_certificate>(&proof)) {
    told.proved = told.positive_definite = 1;
    told.least_singular_value = of_definite->report().least_eigenvalue;
    return told;
  }
  const auto& its = std::get<regularity_certificate>(proof).report();
  told.proved = its.proved ? 1 : 0;
  told.least_singular_value = its.least_singular_value;
  copy_text(its.reason, told.reason, sizeof told.reason);
  return told;
}

template <class T>
residua_status error_bounds(residua_context* context, const residua_certificate* certificate, const double* b,
                            const_elements<T> x, double* bounds) noexcept {
  return run("error_bounds", context, [&](const call& c) {
    require_not_null("error_bounds", "certificate", certificate);
    const index_t n = certificate->A.rows();
    if (n > 0) require_not_null("error_bounds", "bounds", bounds);
    const auto found = std::visit(
        [&](const auto& proof) {
          return proof.template error_bounds<T>(c.ctx(), certificate->A, c.input<double>(b, n, 1),
                                                c.input<T>(x, n, 1));
        },
        certificate->proof);
    std::copy(found.begin(), found.end(), bounds);
  });
}

}  // namespace

}  // namespace residua::c_interface

extern "C" {

residua_status residua_create_certificate(residua_context* context, int64_t rows, const int32_t* row_start,
                                          const int32_t* column, const double* value,
                                          residua_certificate** certificate,
                                          residua_certificate_report* report) {
  using namespace residua::c_interface;
  return run("create_certificate", context, [&](const call& c) {
    require_not_null("create_certificate", "certificate", certificate);
    require_not_null("create_certificate", "report", report);
    const auto A = sparse_matrix_of<residua::csr>("create_certificate", rows, rows, row_start, column, value);
    auto made = std::make_unique<residua_certificate>(residua_certificate{{c.ctx(), A}, proof_of(A)});
    *report = described(made->proof);
    *certificate = made.release();
  });
}
void residua_destroy_certificate(residua_certificate* certificate) { delete certificate; }

#define RESIDUA_ERROR_BOUNDS(format, type, element)                                                     \
  residua_status residua_error_bounds_##format(residua_context* context,                                \
                                               const residua_certificate* certificate, const double* b, \
                                               const element* x, double* bounds) {                      \
    return residua::c_interface::error_bounds<type>(context, certificate, b, x, bounds);                \
  }
RESIDUA_ERROR_BOUNDS(fp64, double, double)
RESIDUA_ERROR_BOUNDS(dd, residua::dd, residua_dd)
RESIDUA_ERROR_BOUNDS(td, residua::td, residua_td)
RESIDUA_ERROR_BOUNDS(qd, residua::qd, residua_qd)
#undef RESIDUA_ERROR_BOUNDS

}  // extern "C"
