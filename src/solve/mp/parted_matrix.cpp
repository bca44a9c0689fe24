// Sparse matrices with the limbs of a dense matrix side by side, and |A||x| of them.
#include "solve/mp/parted_matrix.hpp"

#include <cmath>
#include <limits>

#include "residua/base/error.hpp"
#include "solve/limb_of.hpp"
#include "sparse/host_arrays.hpp"

namespace residua::solving {

namespace {

template <class T>
void append_row(csr& P, const std::vector<T>& elements, index_t n, index_t i) {
  for (int limb = 0; limb < limb_count<T>; ++limb) {
    for (index_t j = 0; j < n; ++j) {
      const double value = limb_of(elements[static_cast<std::size_t>(i + j * n)], limb);
      if (limb > 0 && value == 0) continue;
      P.column.push_back(static_cast<sparse_index>(j + limb * n));
      P.value.push_back(value);
    }
  }
  P.row_start.push_back(static_cast<sparse_index>(P.column.size()));
}

csr parted(const dense_matrix& A) {
  csr P;
  P.rows = A.rows;
  A.visit([&]<class T>(const std::vector<T>& elements) {
    P.columns = limb_count<T> * A.columns;
    if (P.columns * A.rows > std::numeric_limits<sparse_index>::max()) {
      throw error(error_kind::invalid_input,
                  "solve_mp: A has " + std::to_string(P.columns * A.rows) + " limbs, more than 2147483647");
    }
    for (index_t i = 0; i < A.rows; ++i) append_row(P, elements, A.rows, i);
  });
  return P;
}

csr magnitudes_of(const context& ctx, const csr_matrix& A) {
  const auto host = detail::fetch(ctx, A);
  return detail::with_values(host.view, [&](index_t k) { return std::fabs(host.view.value[k]); });
}

}  // namespace

parted_matrix::parted_matrix(const context& ctx, const csr_matrix& A)
    : entries_(A), magnitudes_(ctx, magnitudes_of(ctx, A)) {}

parted_matrix::parted_matrix(const context& ctx, const dense_matrix& A)
    : parted_matrix(ctx, csr_matrix(ctx, parted(A))) {}

mp_vector_view parted_matrix::part(mp_array& x, index_t copy) const {
  const auto all = x.view();
  return {all.first() + copy * rows(), all.bits(), rows(), 1, all.plane(), all.memory()};
}

void parted_matrix::spread(const context& ctx, mp_array& x) const {
  const index_t copies = rows() == 0 ? 0 : entries_.columns() / rows();
  for (index_t k = 1; k < copies; ++k) copy(ctx, original(x), part(x, k));
}

std::vector<mp> parted_matrix::sizes(const context& ctx, std::span<const mp> x) const {
  constexpr int bits = 64;
  std::vector<mp> of_x;
  while (static_cast<index_t>(of_x.size()) < entries_.columns()) {
    for (const mp& element : x) of_x.push_back(abs(mp(element, bits)));
  }
  mp_array result(ctx, rows(), bits);
  spmv(ctx, mp(1.0, bits), magnitudes_, mp_array(ctx, of_x, bits), mp(bits), result);
  return result.to_host(ctx);
}

}  // namespace residua::solving
