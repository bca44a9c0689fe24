// FLINT's nfloat and arb without radii, on copies of the operands; matrices lie by rows, as FLINT has them.
// Where several threads are asked for each has some elements or rows, so that all routines have as many.
#include <map>

#include "cli/bench/mp_operands.hpp"
#include "cli/bench/peers/flint_library.hpp"
#include "cli/bench/peers/linked_peer.hpp"
#include "cli/bench/peers/team.hpp"
#include "residua/base/error.hpp"

namespace residua::cli {

namespace {

/// A library's numbers and the functions of them that are called: a vector of numbers is a pointer to the
/// first of them, `bytes` apart.
class nfloat_kind {
 public:
  using matrix_type = nfloat_matrix;
  static constexpr const char* name = "nfloat";

  nfloat_kind(const flint_library& flint, int bits)
      : context_(flint, bits),
        bytes(8 * (2 + static_cast<index_t>(context_.words()))),
        vector_dot_(flint.function<vector_dot>("_nfloat_vec_dot")),
        vector_axpy_(flint.function<vector_axpy>("_nfloat_vec_addmul_scalar")),
        multiply_(flint.function<binary>("nfloat_mul")),
        add_(flint.function<binary>("nfloat_add")),
        matrix_multiply_(flint.function<binary>("gr_mat_mul")),
        matrix_scale_(flint.function<binary>("gr_mat_mul_scalar")) {}

 private:
  nfloat_context context_;

 public:
  const index_t bytes;

  [[nodiscard]] std::shared_ptr<nfloat_matrix> made(long rows, long columns) {
    return std::make_shared<nfloat_matrix>(context_, rows, columns);
  }
  [[nodiscard]] mp number(nfloat_matrix& M, long k) { return M.number(k); }
  void dot(void* sum, const void* x, const void* y, long n) {
    check_flint(vector_dot_(sum, nullptr, 0, x, y, n, context_.get()));
  }
  void axpy(void* y, const void* x, long n, const void* alpha) {
    check_flint(vector_axpy_(y, x, n, alpha, context_.get()));
  }
  void multiply(void* z, const void* x, const void* y) { check_flint(multiply_(z, x, y, context_.get())); }
  void add(void* z, const void* x, const void* y) { check_flint(add_(z, x, y, context_.get())); }
  /// C = alpha A B.
  void product(nfloat_matrix& C, nfloat_matrix& A, nfloat_matrix& B, const void* alpha) {
    check_flint(matrix_multiply_(C.get(), A.get(), B.get(), context_.get()));
    check_flint(matrix_scale_(C.get(), C.get(), alpha, context_.get()));
  }

 private:
  using vector_dot = int(void*, const void*, int, const void*, const void*, long, void*);
  using vector_axpy = int(void*, const void*, long, const void*, void*);
  using binary = int(void*, const void*, const void*, void*);
  vector_dot* vector_dot_;
  vector_axpy* vector_axpy_;
  binary *multiply_, *add_, *matrix_multiply_, *matrix_scale_;
};

class arb_kind {
 public:
  using matrix_type = arb_matrix;
  static constexpr const char* name = "arb";
  static constexpr index_t bytes = 48;

  arb_kind(const flint_library& flint, int bits)
      : flint_(flint),
        bits_(bits),
        words_(flint, bits),
        approximate_dot_(flint.function<approximate_dot>("arb_approx_dot")),
        add_multiple_(flint.function<rounded>("arf_addmul")),
        add_(flint.function<rounded>("arf_add")),
        multiply_(flint.function<cut>("arf_mul_rnd_down")),
        matrix_multiply_(flint.function<whole>("arb_mat_approx_mul")) {}

  [[nodiscard]] std::shared_ptr<arb_matrix> made(long rows, long columns) {
    return std::make_shared<arb_matrix>(flint_, rows, columns);
  }
  [[nodiscard]] mp number(arb_matrix& M, long k) { return M.number(k, words_); }
  void dot(void* sum, const void* x, const void* y, long n) {
    approximate_dot_(sum, nullptr, 0, x, 1, y, 1, n, bits_);
  }
  void axpy(void* y, const void* x, long n, const void* alpha) {
    for (long k = 0; k < n; ++k)
      add_multiple_(static_cast<char*>(y) + bytes * k, alpha, static_cast<const char*>(x) + bytes * k, bits_,
                    down);
  }
  void multiply(void* z, const void* x, const void* y) { multiply_(z, x, y, bits_); }
  void add(void* z, const void* x, const void* y) { add_(z, x, y, bits_, down); }
  void product(arb_matrix& C, arb_matrix& A, arb_matrix& B, const void* alpha) {
    matrix_multiply_(C.get(), A.get(), B.get(), bits_);
    for (long k = 0; k < C.size(); ++k) multiply(C.element(k), C.element(k), alpha);
  }

 private:
  using approximate_dot = void(void*, const void*, int, const void*, long, const void*, long, long, long);
  using rounded = int(void*, const void*, const void*, long, int);
  using cut = int(void*, const void*, const void*, long);
  using whole = void(void*, const void*, const void*, long);
  static constexpr int down = 0;

  const flint_library& flint_;
  long bits_;
  nfloat_context words_;  // for the way back
  approximate_dot* approximate_dot_;
  rounded *add_multiple_, *add_;
  cut* multiply_;
  whole* matrix_multiply_;
};

/// Copies of the operands. A and C are cut into parts of some rows, one for each thread.
template <class Kind>
struct flint_operands {
  using matrix_ptr = std::shared_ptr<typename Kind::matrix_type>;

  // The library has to outlive all else.
  std::shared_ptr<const flint_library> library;
  Kind kind;
  int threads;
  index_t m, n, k, size;
  matrix_ptr scalars, partial, x, y, B;
  std::vector<matrix_ptr> A, C;
  enum scalar : long { alpha, beta, result };

  flint_operands(const peer_libraries& libraries, const mp_operands& o, int wanted_threads)
      : library(libraries.flint),
        kind(*library, o.bits),
        threads(wanted_threads),
        m(o.A.rows()),
        n(o.B.columns()),
        k(o.A.columns()),
        size(o.x.size()),
        scalars(row_of({o.alpha, o.beta, o.result})),
        partial(kind.made(1, threads)),
        x(row_of(o.x.to_host(o.ctx))),
        y(row_of(o.y.to_host(o.ctx))),
        B(rows_of(o.B.to_host(o.ctx), o.B.rows(), {0, o.B.rows()})) {
    library->call<void>("flint_set_num_threads", 1);
    const auto elements = o.A.to_host(o.ctx);
    for (int t = 0; t < threads; ++t) {
      const share its(m, t, threads);
      A.push_back(rows_of(elements, m, {its.first, its.last}));
      if (o.C.rows() > 0) C.push_back(kind.made(its.size(), n));
    }
  }
  /// Where numbers lie one after the other, from the one of this place on.
  [[nodiscard]] char* place(const matrix_ptr& M, index_t element) const {
    return static_cast<char*>(static_cast<void*>(M->element(0))) + kind.bytes * element;
  }
  [[nodiscard]] char* place(scalar s) const { return place(scalars, s); }

 private:
  struct range {
    index_t first, last;
  };
  matrix_ptr row_of(const std::vector<mp>& numbers) {
    auto row = kind.made(1, static_cast<long>(numbers.size()));
    for (std::size_t i = 0; i < numbers.size(); ++i) row->set(static_cast<long>(i), numbers[i]);
    return row;
  }
  /// Some rows of a matrix that is given by columns.
  matrix_ptr rows_of(const std::vector<mp>& elements, index_t rows, range its) {
    const index_t columns = rows > 0 ? static_cast<index_t>(elements.size()) / rows : 0;
    auto some = kind.made(its.last - its.first, columns);
    for (index_t i = its.first; i < its.last; ++i) {
      for (index_t j = 0; j < columns; ++j)
        some->set((i - its.first) * columns + j, elements[static_cast<std::size_t>(i + j * rows)]);
    }
    return some;
  }
};

template <class Kind>
void axpy_of(flint_operands<Kind>& o) {
  on_threads(o.threads, [&](int t) {
    const share its(o.size, t, o.threads);
    o.kind.axpy(o.place(o.y, its.first), o.place(o.x, its.first), its.size(), o.place(o.alpha));
  });
}

template <class Kind>
void dot_of(flint_operands<Kind>& o) {
  on_threads(o.threads, [&](int t) {
    const share its(o.size, t, o.threads);
    o.kind.dot(o.place(o.partial, t), o.place(o.x, its.first), o.place(o.y, its.first), its.size());
  });
  o.scalars->set(o.result, mp(fewest_mp_bits));
  for (int t = 0; t < o.threads; ++t) o.kind.add(o.place(o.result), o.place(o.result), o.place(o.partial, t));
}

/// y = alpha A x + beta y: what gr_mat_mul and arb_mat_approx_mul do for one column are such sums.
template <class Kind>
void gemv_of(flint_operands<Kind>& o) {
  on_threads(o.threads, [&](int t) {
    const share its(o.m, t, o.threads);
    char* const sum = o.place(o.partial, t);
    for (index_t i = its.first; i < its.last; ++i) {
      char* const y = o.place(o.y, i);
      o.kind.dot(sum, o.place(o.A[static_cast<std::size_t>(t)], (i - its.first) * o.k), o.place(o.x, 0), o.k);
      o.kind.multiply(sum, sum, o.place(o.alpha));
      o.kind.multiply(y, y, o.place(o.beta));
      o.kind.add(y, y, sum);
    }
  });
}

template <class Kind>
void gemm_of(flint_operands<Kind>& o) {
  on_threads(o.threads, [&](int t) {
    const auto part = static_cast<std::size_t>(t);
    o.kind.product(*o.C[part], *o.A[part], *o.B, o.place(o.alpha));
  });
}

// ---- what they leave ----

template <class Kind>
std::vector<mp> result_of(flint_operands<Kind>& o) {
  return {o.kind.number(*o.scalars, o.result)};
}
template <class Kind>
std::vector<mp> vector_of(flint_operands<Kind>& o) {
  std::vector<mp> all;
  for (long i = 0; i < o.y->size(); ++i) all.push_back(o.kind.number(*o.y, i));
  return all;
}
/// By columns.
template <class Kind>
std::vector<mp> matrix_of(flint_operands<Kind>& o) {
  std::vector<mp> all(static_cast<std::size_t>(o.m * o.n), mp(fewest_mp_bits));
  for (int t = 0; t < o.threads; ++t) {
    const share its(o.m, t, o.threads);
    auto& C = *o.C[static_cast<std::size_t>(t)];
    for (long element = 0; element < C.size(); ++element) {
      const index_t row = its.first + element / o.n, column = element % o.n;
      all[static_cast<std::size_t>(row + column * o.m)] = o.kind.number(C, element);
    }
  }
  return all;
}

template <class Kind>
struct flint_routine {
  void (*run)(flint_operands<Kind>&);
  std::vector<mp> (*left)(flint_operands<Kind>&);
};

/// So many as there are elements or rows, where each has enough to do.
int threads_of(const mp_operands& o) {
  const auto elements = static_cast<double>(std::max(o.A.rows() * o.A.columns(), o.x.size()));
  const double columns = static_cast<double>(std::max<index_t>(o.B.columns(), 1));
  const index_t parts = o.A.rows() > 0 ? o.A.rows() : o.x.size();
  return static_cast<int>(std::min<index_t>(worthwhile_threads(o.ctx.threads(), elements * columns),
                                            std::max<index_t>(parts, 1)));
}

template <class Kind>
linked_peer flint_peer(std::string_view name, const std::shared_ptr<mp_operands>& o,
                       const peer_libraries& libraries) {
  static const std::map<std::string_view, flint_routine<Kind>> all = {
      {"axpy", {axpy_of<Kind>, vector_of<Kind>}},
      {"dot", {dot_of<Kind>, result_of<Kind>}},
      {"gemv", {gemv_of<Kind>, vector_of<Kind>}},
      {"gemm", {gemm_of<Kind>, matrix_of<Kind>}}};
  const auto found = all.find(name);
  if (found == all.end() || !libraries.flint) return {};
  const auto its = std::make_shared<flint_operands<Kind>>(libraries, *o, threads_of(*o));
  const auto routine = found->second;
  return {"FLINT " + libraries.flint->version() + " " + Kind::name, [its, routine] { routine.run(*its); },
          [its, routine] { return routine.left(*its); }};
}

}  // namespace

/// All functions are looked up, so that a library that lacks one is refused before anything is measured.
peer_libraries opened_libraries(const std::string& flint_path) {
  if (flint_path.empty()) return {};
  try {
    const auto flint = std::make_shared<const flint_library>(flint_path);
    const nfloat_kind nfloat(*flint, fewest_mp_bits);
    const arb_kind arb(*flint, fewest_mp_bits);
    return {flint};
  } catch (const std::runtime_error& e) {
    throw error(error_kind::invalid_input, "bench: --flint " + flint_path + ": " + e.what());
  }
}

linked_peer nfloat_peer_of(std::string_view name, const std::shared_ptr<mp_operands>& o,
                           const peer_libraries& libraries) {
  return flint_peer<nfloat_kind>(name, o, libraries);
}
linked_peer arb_peer_of(std::string_view name, const std::shared_ptr<mp_operands>& o,
                        const peer_libraries& libraries) {
  return flint_peer<arb_kind>(name, o, libraries);
}

}  // namespace residua::cli
