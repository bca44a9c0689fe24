// OpenBLAS and the LAPACK that it brings along, on as many threads as the context has.
#include <cblas.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "cli/bench/peers/lapack.hpp"
#include "cli/bench/peers/peer_operands.hpp"

namespace residua::cli {

namespace {

double* fresh(const vector_view<double>& y) { return y.first(); }

constexpr auto by_columns = CblasColMajor;
constexpr auto as_stored = CblasNoTrans;

/// An entry for a call that needs nothing but the operands `o`.
#define RESIDUA_PEER(call)                           \
  [](const std::shared_ptr<doubles>& p) -> routine { \
    return [p] {                                     \
      auto& o = *p;                                  \
      call;                                          \
    };                                               \
  }

void modified_rotation(doubles& o) {
  const double h[] = {-1, o.cosine, -o.sine, o.sine, o.cosine};  // flag, h11, h21, h12, h22
  cblas_drotm(size(o.x), o.x.data(), 1, o.y.data(), 1, h);
}

const peer_table<doubles>& vector_peers() {
  static const peer_table<doubles> all = {
      {"copy", RESIDUA_PEER(cblas_dcopy(size(o.x), o.x.data(), 1, o.y.data(), 1))},
      {"swap", RESIDUA_PEER(cblas_dswap(size(o.x), o.x.data(), 1, o.y.data(), 1))},
      {"scal", RESIDUA_PEER(cblas_dscal(size(o.x), -1, o.x.data(), 1))},
      {"axpy", RESIDUA_PEER(cblas_daxpy(size(o.x), o.alpha, o.x.data(), 1, o.y.data(), 1))},
      {"axpby", RESIDUA_PEER(cblas_daxpby(size(o.x), o.alpha, o.x.data(), 1, o.beta, o.y.data(), 1))},
      {"rot", RESIDUA_PEER(cblas_drot(size(o.x), o.x.data(), 1, o.y.data(), 1, o.cosine, o.sine))},
      {"rotm", RESIDUA_PEER(modified_rotation(o))},
      {"dot", RESIDUA_PEER(o.result = cblas_ddot(size(o.x), o.x.data(), 1, o.y.data(), 1))},
      {"nrm2", RESIDUA_PEER(o.result = cblas_dnrm2(size(o.x), o.x.data(), 1))},
      {"asum", RESIDUA_PEER(o.result = cblas_dasum(size(o.x), o.x.data(), 1))},
      {"sum", RESIDUA_PEER(o.result = cblas_dsum(size(o.x), o.x.data(), 1))},
      {"iamax", RESIDUA_PEER(o.result = static_cast<double>(cblas_idamax(size(o.x), o.x.data(), 1)))},
  };
  return all;
}

void multiply(doubles& o, CBLAS_TRANSPOSE transposed) {
  cblas_dgemv(by_columns, transposed, rows(o.A), columns(o.A), o.alpha, elements(o.A), rows(o.A), o.x.data(),
              1, o.beta, o.y.data(), 1);
}

/// Of dense matrices times vectors, and of updates by vectors.
const peer_table<doubles>& matrix_vector_peers() {
  static const peer_table<doubles> all = {
      {"gemv", RESIDUA_PEER(multiply(o, CblasNoTrans))},
      {"gemv_t", RESIDUA_PEER(multiply(o, CblasTrans))},
      {"symv", RESIDUA_PEER(cblas_dsymv(by_columns, CblasLower, rows(o.A), o.alpha, elements(o.A), rows(o.A),
                                        o.x.data(), 1, o.beta, o.y.data(), 1))},
      {"ger", RESIDUA_PEER(cblas_dger(by_columns, rows(o.A), columns(o.A), o.alpha, o.y.data(), 1, o.x.data(),
                                      1, elements(o.A), rows(o.A)))},
      {"syr", RESIDUA_PEER(cblas_dsyr(by_columns, CblasLower, rows(o.A), o.alpha, o.x.data(), 1,
                                      elements(o.A), rows(o.A)))},
      {"syr2", RESIDUA_PEER(cblas_dsyr2(by_columns, CblasLower, rows(o.A), o.alpha, o.x.data(), 1, o.y.data(),
                                        1, elements(o.A), rows(o.A)))},
      {"trmv", RESIDUA_PEER(cblas_dtrmv(by_columns, CblasLower, as_stored, CblasNonUnit, rows(o.A),
                                        elements(o.A), rows(o.A), fresh(fresh_y(o)), 1))},
      {"trsv", RESIDUA_PEER(cblas_dtrsv(by_columns, CblasLower, as_stored, CblasNonUnit, rows(o.A),
                                        elements(o.A), rows(o.A), fresh(fresh_y(o)), 1))},
  };
  return all;
}

/// A's rows are the diagonals of a band, or A holds a packed triangle.
const peer_table<doubles>& profile_peers() {
  static const peer_table<doubles> all = {
      {"gbmv", RESIDUA_PEER(cblas_dgbmv(by_columns, as_stored, columns(o.A), columns(o.A), rows(o.A) / 2,
                                        rows(o.A) / 2, o.alpha, elements(o.A), rows(o.A), o.x.data(), 1,
                                        o.beta, o.y.data(), 1))},
      {"sbmv", RESIDUA_PEER(cblas_dsbmv(by_columns, CblasLower, columns(o.A), rows(o.A) - 1, o.alpha,
                                        elements(o.A), rows(o.A), o.x.data(), 1, o.beta, o.y.data(), 1))},
      {"tbmv", RESIDUA_PEER(cblas_dtbmv(by_columns, CblasLower, as_stored, CblasNonUnit, columns(o.A),
                                        rows(o.A) - 1, elements(o.A), rows(o.A), fresh(fresh_y(o)), 1))},
      {"tbsv", RESIDUA_PEER(cblas_dtbsv(by_columns, CblasLower, as_stored, CblasNonUnit, columns(o.A),
                                        rows(o.A) - 1, elements(o.A), rows(o.A), fresh(fresh_y(o)), 1))},
      {"spmv", RESIDUA_PEER(cblas_dspmv(by_columns, CblasLower, size(o.x), o.alpha, elements(o.A), o.x.data(),
                                        1, o.beta, o.y.data(), 1))},
      {"spr",
       RESIDUA_PEER(cblas_dspr(by_columns, CblasLower, size(o.x), o.alpha, o.x.data(), 1, elements(o.A)))},
      {"spr2", RESIDUA_PEER(cblas_dspr2(by_columns, CblasLower, size(o.x), o.alpha, o.x.data(), 1, o.y.data(),
                                        1, elements(o.A)))},
      {"tpmv", RESIDUA_PEER(cblas_dtpmv(by_columns, CblasLower, as_stored, CblasUnit, size(o.x),
                                        elements(o.A), fresh(fresh_y(o)), 1))},
      {"tpsv", RESIDUA_PEER(cblas_dtpsv(by_columns, CblasLower, as_stored, CblasUnit, size(o.x),
                                        elements(o.A), fresh(fresh_y(o)), 1))},
  };
  return all;
}

void multiply_triangle(doubles& o, decltype(&cblas_dtrmm) call) {
  double* const C = elements(o.C);
  (void)fresh_C(o);
  call(by_columns, CblasLeft, CblasLower, as_stored, CblasNonUnit, rows(o.C), columns(o.C), o.alpha,
       elements(o.A), rows(o.A), C, rows(o.C));
}

const peer_table<doubles>& product_peers() {
  static const peer_table<doubles> all = {
      {"gemm", RESIDUA_PEER(cblas_dgemm(by_columns, as_stored, as_stored, rows(o.C), columns(o.C),
                                        columns(o.A), o.alpha, elements(o.A), rows(o.A), elements(o.B),
                                        rows(o.B), 0, elements(o.C), rows(o.C)))},
      {"symm", RESIDUA_PEER(cblas_dsymm(by_columns, CblasLeft, CblasLower, rows(o.C), columns(o.C), o.alpha,
                                        elements(o.A), rows(o.A), elements(o.B), rows(o.B), 0, elements(o.C),
                                        rows(o.C)))},
      {"syrk", RESIDUA_PEER(cblas_dsyrk(by_columns, CblasLower, as_stored, rows(o.C), columns(o.A), o.alpha,
                                        elements(o.A), rows(o.A), 0, elements(o.C), rows(o.C)))},
      {"syr2k", RESIDUA_PEER(cblas_dsyr2k(by_columns, CblasLower, as_stored, rows(o.C), columns(o.A), o.alpha,
                                          elements(o.A), rows(o.A), elements(o.B), rows(o.B), 0,
                                          elements(o.C), rows(o.C)))},
      {"trmm", RESIDUA_PEER(multiply_triangle(o, cblas_dtrmm))},
      {"trsm", RESIDUA_PEER(multiply_triangle(o, cblas_dtrsm))},
  };
  return all;
}

// ---- LAPACK ----

/// What routines take beside the operands, and the order of the matrices.
struct lapack_work {
  explicit lapack_work(index_t order) : n(static_cast<int>(order)), pivots(static_cast<std::size_t>(order)) {}
  int n, info = 0;
  std::vector<int> pivots, integers;
  std::vector<double> doubles, reals;
  std::vector<lapack_complex> complexes;

  /// LAPACK's answer to lwork = -1 makes the workspace.
  void take_doubles() { doubles.resize(static_cast<std::size_t>(asked)); }
  double asked = 0;
  [[nodiscard]] int length() const { return static_cast<int>(doubles.size()); }
};
using work_ptr = std::shared_ptr<lapack_work>;

constexpr int query = -1;

/// call(doubles, how many): a routine that tells its workspace where asked with lwork = -1.
template <class Call>
void prepare(lapack_work& w, const Call& call) {
  call(&w.asked, &query);
  w.take_doubles();
}

/// A routine on a fresh copy of B in C whose call(operands, work, doubles, how many) needs workspace.
template <class Call>
routine on_fresh(const std::shared_ptr<doubles>& o, const Call& call) {
  const auto w = std::make_shared<lapack_work>(o->B.rows());
  prepare(*w, [&](double* work, const int* length) { call(*o, *w, work, length); });
  return [o, w, call] {
    (void)fresh_C(*o);
    const int length = w->length();
    call(*o, *w, w->doubles.data(), &length);
  };
}

/// The interchanges of getrf as LAPACK has them.
void take_pivots(const doubles& o, lapack_work& w) {
  const auto all = o.pivots.to_host(o.ctx);
  std::transform(all.begin(), all.end(), w.pivots.begin(), [](index_t p) { return static_cast<int>(p); });
}

/// A routine on a fresh copy of B in C that needs no workspace.
template <class Call>
routine without_work(const std::shared_ptr<doubles>& o, const Call& call) {
  const auto w = std::make_shared<lapack_work>(o->B.rows());
  take_pivots(*o, *w);
  return [o, w, call] {
    (void)fresh_C(*o);
    call(*o, *w);
  };
}

using given = const std::shared_ptr<doubles>&;

const peer_table<doubles>& factor_peers() {
  static const peer_table<doubles> all = {
      {"getrf",
       [](given p) {
         return without_work(p, [](doubles& o, lapack_work& w) {
           dgetrf_(&w.n, &w.n, elements(o.C), &w.n, w.pivots.data(), &w.info);
         });
       }},
      {"potrf",
       [](given p) {
         return without_work(
             p, [](doubles& o, lapack_work& w) { dpotrf_("L", &w.n, elements(o.C), &w.n, &w.info, 1); });
       }},
      {"geqrf",
       [](given p) {
         return on_fresh(p, [](doubles& o, lapack_work& w, double* work, const int* length) {
           dgeqrf_(&w.n, &w.n, elements(o.C), &w.n, o.x.data(), work, length, &w.info);
         });
       }},
      {"sytrf",
       [](given p) {
         return on_fresh(p, [](doubles& o, lapack_work& w, double* work, const int* length) {
           dsytrf_("L", &w.n, elements(o.C), &w.n, w.pivots.data(), work, length, &w.info, 1);
         });
       }},
      {"geqp3",
       [](given p) {
         return on_fresh(p, [](doubles& o, lapack_work& w, double* work, const int* length) {
           std::fill(w.pivots.begin(), w.pivots.end(), 0);
           dgeqp3_(&w.n, &w.n, elements(o.C), &w.n, w.pivots.data(), o.x.data(), work, length, &w.info);
         });
       }},
  };
  return all;
}

const peer_table<doubles>& solution_peers() {
  static const peer_table<doubles> all = {
      {"getrs",
       [](given p) {
         return without_work(p, [](doubles& o, lapack_work& w) {
           dgetrs_("N", &w.n, &w.n, elements(o.A), &w.n, w.pivots.data(), elements(o.C), &w.n, &w.info, 1);
         });
       }},
      {"potrs",
       [](given p) {
         return without_work(p, [](doubles& o, lapack_work& w) {
           dpotrs_("L", &w.n, &w.n, elements(o.A), &w.n, elements(o.C), &w.n, &w.info, 1);
         });
       }},
      {"ormqr",
       [](given p) {
         return on_fresh(p, [](doubles& o, lapack_work& w, double* work, const int* length) {
           dormqr_("L", "T", &w.n, &w.n, &w.n, elements(o.A), &w.n, o.x.data(), elements(o.C), &w.n, work,
                   length, &w.info, 1, 1);
         });
       }},
      {"gels",
       [](given p) {
         return on_fresh(p, [](doubles& o, lapack_work& w, double* work, const int* length) {
           constexpr int one = 1;
           if (*length != query) copy(o.ctx, o.B.view().column(0), o.A.view().column(0));
           dgels_("N", &w.n, &w.n, &one, elements(o.C), &w.n, elements(o.A), &w.n, work, length, &w.info, 1);
         });
       }},
  };
  return all;
}

const peer_table<doubles>& inverse_peers() {
  static const peer_table<doubles> all = {
      {"getri",
       [](given p) {
         return on_fresh(p, [](doubles& o, lapack_work& w, double* work, const int* length) {
           if (*length == query) take_pivots(o, w);
           dgetri_(&w.n, elements(o.C), &w.n, w.pivots.data(), work, length, &w.info);
         });
       }},
      {"potri",
       [](given p) {
         return without_work(
             p, [](doubles& o, lapack_work& w) { dpotri_("L", &w.n, elements(o.C), &w.n, &w.info, 1); });
       }},
      {"orgqr",
       [](given p) {
         return on_fresh(p, [](doubles& o, lapack_work& w, double* work, const int* length) {
           dorgqr_(&w.n, &w.n, &w.n, elements(o.C), &w.n, o.x.data(), work, length, &w.info);
         });
       }},
      {"lange",
       [](given p) -> routine {
         const auto w = std::make_shared<lapack_work>(p->B.rows());
         w->doubles.resize(w->pivots.size());
         return
             [p, w] { p->result = dlange_("1", &w->n, &w->n, elements(p->B), &w->n, w->doubles.data(), 1); };
       }},
  };
  return all;
}

// ---- decompositions ----

void syevd(doubles& o, lapack_work& w, double* work, const int* length, int* integers, const int* count) {
  dsyevd_("V", "L", &w.n, elements(o.C), &w.n, o.x.data(), work, length, integers, count, &w.info, 1, 1);
}
void sygvd(doubles& o, lapack_work& w, double* work, const int* length, int* integers, const int* count) {
  constexpr int first_type = 1;
  if (*length != query) copy(o.ctx, flat(o.A.view()), flat(o.D.view()));
  dsygvd_(&first_type, "V", "L", &w.n, elements(o.C), &w.n, elements(o.D), &w.n, o.x.data(), work, length,
          integers, count, &w.info, 1, 1);
}

/// A routine on a fresh copy of B that takes integers, too.
template <class Call>
routine with_integers(const std::shared_ptr<doubles>& o, const Call& call) {
  const auto w = std::make_shared<lapack_work>(o->B.rows());
  int asked = 0;
  prepare(*w, [&](double* work, const int* length) { call(*o, *w, work, length, &asked, &query); });
  w->integers.resize(static_cast<std::size_t>(asked));
  return [o, w, call] {
    (void)fresh_C(*o);
    const int length = w->length(), count = static_cast<int>(w->integers.size());
    call(*o, *w, w->doubles.data(), &length, w->integers.data(), &count);
  };
}

/// Singular values and vectors of a copy of B, as B is not to be written: vectors in C and D.
routine gesvd(given o) {
  const auto w = std::make_shared<lapack_work>(o->B.rows());
  w->integers.resize(8 * w->pivots.size());
  const auto call = [o, w](double* A, double* work, const int* length) {
    dgesdd_("S", &w->n, &w->n, A, &w->n, o->x.data(), elements(o->C), &w->n, elements(o->D), &w->n, work,
            length, w->integers.data(), &w->info, 1);
  };
  prepare(*w, [&](double* work, const int* length) { call(elements(o->B), work, length); });
  return [o, w, call] {
    w->reals = o->B.to_host(o->ctx);
    const int length = w->length();
    call(w->reals.data(), w->doubles.data(), &length);
  };
}

/// Eigenvalues in x and y, right eigenvectors in C.
routine geev(given o) {
  const auto w = std::make_shared<lapack_work>(o->B.rows());
  const auto call = [o, w](double* A, double* work, const int* length) {
    dgeev_("N", "V", &w->n, A, &w->n, o->x.data(), o->y.data(), nullptr, &w->n, elements(o->C), &w->n, work,
           length, &w->info, 1, 1);
  };
  prepare(*w, [&](double* work, const int* length) { call(elements(o->B), work, length); });
  return [o, w, call] {
    w->reals = o->B.to_host(o->ctx);
    const int length = w->length();
    call(w->reals.data(), w->doubles.data(), &length);
  };
}

const peer_table<doubles>& decomposition_peers() {
  static const peer_table<doubles> all = {
      {"syevd", [](given p) { return with_integers(p, syevd); }},
      {"sygvd", [](given p) { return with_integers(p, sygvd); }},
      {"gesvd", gesvd},
      {"geev", geev},
  };
  return all;
}

// ---- complex matrices ----

using given_complex = const std::shared_ptr<complexes>&;

routine complex_product_of(given_complex o) {
  return [o] {
    const complex<double> zero{};
    cblas_zgemm(by_columns, as_stored, as_stored, rows(o->C), columns(o->C), columns(o->A), &o->alpha,
                elements(o->A), rows(o->A), elements(o->B), rows(o->B), &zero, elements(o->C), rows(o->C));
  };
}
template <class Call>
routine on_fresh_complex(given_complex o, const Call& call) {
  const auto w = std::make_shared<lapack_work>(o->B.rows());
  return [o, w, call] {
    (void)o->fresh_C();
    call(*o, *w);
  };
}
void heevd(complexes& o, lapack_work& w, lapack_complex* work, const int* length, double* reals,
           const int* count, int* integers, const int* integer_count) {
  zheevd_("V", "L", &w.n, elements(o.C), &w.n, o.values.data(), work, length, reals, count, integers,
          integer_count, &w.info, 1, 1);
}
routine heevd_with_work(given_complex o) {
  const auto w = std::make_shared<lapack_work>(o->B.rows());
  lapack_complex of_numbers{};
  double of_reals = 0;
  int of_integers = 0;
  heevd(*o, *w, &of_numbers, &query, &of_reals, &query, &of_integers, &query);
  w->complexes.resize(static_cast<std::size_t>(of_numbers.re));
  w->reals.resize(static_cast<std::size_t>(of_reals));
  w->integers.resize(static_cast<std::size_t>(of_integers));
  return [o, w] {
    (void)o->fresh_C();
    const int length = static_cast<int>(w->complexes.size()), count = static_cast<int>(w->reals.size()),
              integer_count = static_cast<int>(w->integers.size());
    heevd(*o, *w, w->complexes.data(), &length, w->reals.data(), &count, w->integers.data(), &integer_count);
  };
}

/// A routine on a copy of B, as B is not to be written: call(copy, work, how much of it), which tells its
/// workspace where asked.
template <class Call>
routine on_copy_of_B(given_complex o, const work_ptr& w, const Call& call) {
  lapack_complex of_work{};
  call(elements(o->B), &of_work, &query);
  w->complexes.resize(static_cast<std::size_t>(of_work.re));
  const auto copy = std::make_shared<std::vector<lapack_complex>>();
  return [o, w, copy, call] {
    *copy = o->B.to_host(o->ctx);
    const int length = static_cast<int>(w->complexes.size());
    call(copy->data(), w->complexes.data(), &length);
  };
}
/// Singular vectors in C and D. zgesdd asks for 5 n^2 + 5 n reals, and before LAPACK 3.7 for 7 n.
routine complex_gesvd(given_complex o) {
  const auto w = std::make_shared<lapack_work>(o->B.rows());
  w->integers.resize(8 * w->pivots.size());
  w->reals.resize((5 * w->pivots.size() + 7) * w->pivots.size());
  return on_copy_of_B(o, w, [o, w](lapack_complex* A, lapack_complex* work, const int* length) {
    zgesdd_("S", &w->n, &w->n, A, &w->n, o->values.data(), elements(o->C), &w->n, elements(o->D), &w->n, work,
            length, w->reals.data(), w->integers.data(), &w->info, 1);
  });
}
/// Right eigenvectors in C.
routine complex_geev(given_complex o) {
  const auto w = std::make_shared<lapack_work>(o->B.rows());
  w->reals.resize(2 * w->pivots.size());
  return on_copy_of_B(o, w, [o, w](lapack_complex* A, lapack_complex* work, const int* length) {
    zgeev_("N", "V", &w->n, A, &w->n, o->eigenvalues.data(), nullptr, &w->n, elements(o->C), &w->n, work,
           length, w->reals.data(), &w->info, 1, 1);
  });
}

const peer_table<complexes>& complex_peers() {
  static const peer_table<complexes> all = {
      {"complex_gemm", complex_product_of},
      {"complex_getrf",
       [](given_complex p) {
         return on_fresh_complex(p, [](complexes& o, lapack_work& w) {
           zgetrf_(&w.n, &w.n, elements(o.C), &w.n, w.pivots.data(), &w.info);
         });
       }},
      {"complex_potrf",
       [](given_complex p) {
         return on_fresh_complex(
             p, [](complexes& o, lapack_work& w) { zpotrf_("L", &w.n, elements(o.C), &w.n, &w.info, 1); });
       }},
      {"heevd", heevd_with_work},
      {"complex_gesvd", complex_gesvd},
      {"complex_geev", complex_geev},
  };
  return all;
}

// ---- which ----

/// "OpenBLAS 0.3.21", of a configuration that begins so.
std::string name_of_library() {
  const std::string all = openblas_get_config();
  return all.substr(0, all.find(' ', all.find(' ') + 1));
}

template <class Operands>
linked_peer found_in(std::initializer_list<const peer_table<Operands>*> tables, std::string_view name,
                     const std::shared_ptr<Operands>& o) {
  for (const auto* table : tables) {
    const auto found = table->find(name);
    if (found == table->end()) continue;
    openblas_set_num_threads(o->ctx.threads());  // of this thread, where it is built with OpenMP
    return {name_of_library(), found->second(o)};
  }
  return {};
}

}  // namespace

linked_peer cpu_peer_of(std::string_view name, const std::shared_ptr<operands<double>>& o) {
  return found_in({&vector_peers(), &matrix_vector_peers(), &profile_peers(), &product_peers(),
                   &factor_peers(), &solution_peers(), &inverse_peers(), &decomposition_peers()},
                  name, o);
}

linked_peer cpu_peer_of(std::string_view name, const std::shared_ptr<complex_operands<double>>& o) {
  return found_in({&complex_peers()}, name, o);
}

}  // namespace residua::cli
