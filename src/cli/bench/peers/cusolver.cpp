// cuSOLVER beside the library's own double, by its interface of 64-bit extents.
#include "cli/bench/peers/cuda_peers.hpp"

namespace residua::cli::cuda_peers {

namespace {

constexpr auto lower_part = CUBLAS_FILL_MODE_LOWER;
constexpr auto with_vectors = CUSOLVER_EIG_MODE_VECTOR;
constexpr auto real = CUDA_R_64F, complex_number = CUDA_C_64F;

/// What a routine takes beside the operands.
struct solver_work {
  std::size_t device_bytes = 0, host_bytes = 0;
  memory_block on_device = {}, info = {};
  std::vector<std::byte> on_host = {};
  array<index_t> pivots = {};

  /// After a call has told the bytes.
  void take(const context& ctx) {
    on_device = memory_block(ctx, std::max<std::size_t>(device_bytes, 16));
    info = memory_block(ctx, std::size_t{16});
    on_host.resize(host_bytes);
  }
  [[nodiscard]] int* status() const { return static_cast<int*>(info.data()); }
};

/// query(operands, work) tells the bytes, run(operands, work) is the routine on a fresh copy of B in C.
template <class Operands, class Fresh, class Query, class Run>
routine prepared(const std::shared_ptr<Operands>& o, const Fresh& fresh, const Query& query, const Run& run) {
  const auto w = std::make_shared<solver_work>();
  w->pivots = array<index_t>(o->ctx, o->B.rows());
  query(*o, *w);
  w->take(o->ctx);
  return [o, w, fresh, run] {
    fresh(*o);
    run(*o, *w);
  };
}
constexpr auto copy_of_B = [](doubles& o) { (void)fresh_C(o); };
constexpr auto complex_copy_of_B = [](complexes& o) { (void)o.fresh_C(); };
constexpr auto no_workspace = [](auto&, solver_work&) {};

template <class Operands>
void ask_getrf(Operands& o, solver_work& w, cudaDataType type) {
  RESIDUA_PEER_CHECK(cusolverDnXgetrf_bufferSize(cusolver(), cusolver_parameters(), o.B.rows(), o.B.rows(),
                                                 type, elements(o.C), o.B.rows(), type, &w.device_bytes,
                                                 &w.host_bytes));
}
template <class Operands>
void run_getrf(Operands& o, solver_work& w, cudaDataType type) {
  RESIDUA_PEER_CHECK(cusolverDnXgetrf(cusolver(), cusolver_parameters(), o.B.rows(), o.B.rows(), type,
                                      elements(o.C), o.B.rows(), w.pivots.data(), type, w.on_device.data(),
                                      w.device_bytes, w.on_host.data(), w.host_bytes, w.status()));
}
template <class Operands>
void ask_potrf(Operands& o, solver_work& w, cudaDataType type) {
  RESIDUA_PEER_CHECK(cusolverDnXpotrf_bufferSize(cusolver(), cusolver_parameters(), lower_part, o.B.rows(),
                                                 type, elements(o.C), o.B.rows(), type, &w.device_bytes,
                                                 &w.host_bytes));
}
template <class Operands>
void run_potrf(Operands& o, solver_work& w, cudaDataType type) {
  RESIDUA_PEER_CHECK(cusolverDnXpotrf(cusolver(), cusolver_parameters(), lower_part, o.B.rows(), type,
                                      elements(o.C), o.B.rows(), type, w.on_device.data(), w.device_bytes,
                                      w.on_host.data(), w.host_bytes, w.status()));
}
/// Eigenvalues of C go to `values`.
template <class Operands>
void ask_syevd(Operands& o, const array<double>& values, solver_work& w, cudaDataType type) {
  RESIDUA_PEER_CHECK(cusolverDnXsyevd_bufferSize(cusolver(), cusolver_parameters(), with_vectors, lower_part,
                                                 o.B.rows(), type, elements(o.C), o.B.rows(), real,
                                                 values.data(), type, &w.device_bytes, &w.host_bytes));
}
template <class Operands>
void run_syevd(Operands& o, const array<double>& values, solver_work& w, cudaDataType type) {
  RESIDUA_PEER_CHECK(cusolverDnXsyevd(cusolver(), cusolver_parameters(), with_vectors, lower_part, o.B.rows(),
                                      type, elements(o.C), o.B.rows(), real, values.data(), type,
                                      w.on_device.data(), w.device_bytes, w.on_host.data(), w.host_bytes,
                                      w.status()));
}

void ask_geqrf(doubles& o, solver_work& w) {
  RESIDUA_PEER_CHECK(cusolverDnXgeqrf_bufferSize(cusolver(), cusolver_parameters(), o.B.rows(), o.B.rows(),
                                                 real, elements(o.C), o.B.rows(), real, o.x.data(), real,
                                                 &w.device_bytes, &w.host_bytes));
}
void run_geqrf(doubles& o, solver_work& w) {
  RESIDUA_PEER_CHECK(cusolverDnXgeqrf(cusolver(), cusolver_parameters(), o.B.rows(), o.B.rows(), real,
                                      elements(o.C), o.B.rows(), real, o.x.data(), real, w.on_device.data(),
                                      w.device_bytes, w.on_host.data(), w.host_bytes, w.status()));
}
void run_getrs(doubles& o, solver_work& w) {
  const index_t n = o.B.rows();
  RESIDUA_PEER_CHECK(cusolverDnXgetrs(cusolver(), cusolver_parameters(), CUBLAS_OP_N, n, n, real,
                                      elements(o.A), n, o.pivots.data(), real, elements(o.C), n, w.status()));
}
void run_potrs(doubles& o, solver_work& w) {
  const index_t n = o.B.rows();
  RESIDUA_PEER_CHECK(cusolverDnXpotrs(cusolver(), cusolver_parameters(), lower_part, n, n, real,
                                      elements(o.A), n, real, elements(o.C), n, w.status()));
}

/// Singular values of a fresh copy of B, of which gesvd leaves nothing; vectors in A and D.
template <class Operands>
void ask_gesvd(Operands& o, const array<double>& values, solver_work& w, cudaDataType type) {
  const index_t n = o.B.rows();
  if (o.A.rows() != n) o.A = std::decay_t<decltype(o.A)>(o.ctx, n, n);
  RESIDUA_PEER_CHECK(cusolverDnXgesvd_bufferSize(
      cusolver(), cusolver_parameters(), 'S', 'S', n, n, type, elements(o.C), n, real, values.data(), type,
      elements(o.A), n, type, elements(o.D), n, type, &w.device_bytes, &w.host_bytes));
}
template <class Operands>
void run_gesvd(Operands& o, array<double>& values, solver_work& w, cudaDataType type) {
  const index_t n = o.B.rows();
  RESIDUA_PEER_CHECK(cusolverDnXgesvd(cusolver(), cusolver_parameters(), 'S', 'S', n, n, type, elements(o.C),
                                      n, real, values.data(), type, elements(o.A), n, type, elements(o.D), n,
                                      type, w.on_device.data(), w.device_bytes, w.on_host.data(),
                                      w.host_bytes, w.status()));
}

#if CUDART_VERSION >= 12080  // what has Xgeev for certain
constexpr auto without_vectors = CUSOLVER_EIG_MODE_NOVECTOR;

/// Of a fresh copy of B in C; right eigenvectors in D.
void ask_complex_geev(complexes& o, solver_work& w) {
  const index_t n = o.B.rows();
  RESIDUA_PEER_CHECK(cusolverDnXgeev_bufferSize(
      cusolver(), cusolver_parameters(), without_vectors, with_vectors, n, complex_number, elements(o.C), n,
      complex_number, o.eigenvalues.data(), complex_number, nullptr, n, complex_number, elements(o.D), n,
      complex_number, &w.device_bytes, &w.host_bytes));
}
void run_complex_geev(complexes& o, solver_work& w) {
  const index_t n = o.B.rows();
  RESIDUA_PEER_CHECK(cusolverDnXgeev(
      cusolver(), cusolver_parameters(), without_vectors, with_vectors, n, complex_number, elements(o.C), n,
      complex_number, o.eigenvalues.data(), complex_number, nullptr, n, complex_number, elements(o.D), n,
      complex_number, w.on_device.data(), w.device_bytes, w.on_host.data(), w.host_bytes, w.status()));
}
#endif

}  // namespace

const peer_table<doubles>& solver_peers() {
  static const peer_table<doubles> all = {
      {"getrf",
       [](given o) {
         return prepared(
             o, copy_of_B, [](doubles& p, solver_work& w) { ask_getrf(p, w, real); },
             [](doubles& p, solver_work& w) { run_getrf(p, w, real); });
       }},
      {"potrf",
       [](given o) {
         return prepared(
             o, copy_of_B, [](doubles& p, solver_work& w) { ask_potrf(p, w, real); },
             [](doubles& p, solver_work& w) { run_potrf(p, w, real); });
       }},
      {"geqrf", [](given o) { return prepared(o, copy_of_B, ask_geqrf, run_geqrf); }},
      {"getrs", [](given o) { return prepared(o, copy_of_B, no_workspace, run_getrs); }},
      {"potrs", [](given o) { return prepared(o, copy_of_B, no_workspace, run_potrs); }},
      {"syevd",
       [](given o) {
         return prepared(
             o, copy_of_B, [](doubles& p, solver_work& w) { ask_syevd(p, p.x, w, real); },
             [](doubles& p, solver_work& w) { run_syevd(p, p.x, w, real); });
       }},
      {"gesvd",
       [](given o) {
         return prepared(
             o, copy_of_B, [](doubles& p, solver_work& w) { ask_gesvd(p, p.x, w, real); },
             [](doubles& p, solver_work& w) { run_gesvd(p, p.x, w, real); });
       }},
  };
  return all;
}

const peer_table<complexes>& complex_solver_peers() {
  static const peer_table<complexes> all = {
    {"complex_getrf",
     [](given_complex o) {
       return prepared(
           o, complex_copy_of_B, [](complexes& p, solver_work& w) { ask_getrf(p, w, complex_number); },
           [](complexes& p, solver_work& w) { run_getrf(p, w, complex_number); });
     }},
    {"complex_potrf",
     [](given_complex o) {
       return prepared(
           o, complex_copy_of_B, [](complexes& p, solver_work& w) { ask_potrf(p, w, complex_number); },
           [](complexes& p, solver_work& w) { run_potrf(p, w, complex_number); });
     }},
    {"heevd",
     [](given_complex o) {
       return prepared(
           o, complex_copy_of_B,
           [](complexes& p, solver_work& w) { ask_syevd(p, p.values, w, complex_number); },
           [](complexes& p, solver_work& w) { run_syevd(p, p.values, w, complex_number); });
     }},
    {"complex_gesvd",
     [](given_complex o) {
       return prepared(
           o, complex_copy_of_B,
           [](complexes& p, solver_work& w) { ask_gesvd(p, p.values, w, complex_number); },
           [](complexes& p, solver_work& w) { run_gesvd(p, p.values, w, complex_number); });
     }},
#if CUDART_VERSION >= 12080
    {"complex_geev",
     [](given_complex o) { return prepared(o, complex_copy_of_B, ask_complex_geev, run_complex_geev); }},
#endif
  };
  return all;
}

}  // namespace residua::cli::cuda_peers
