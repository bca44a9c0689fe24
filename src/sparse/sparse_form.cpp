// A dense matrix as a sparse one.
#include "residua/sparse/sparse_form.hpp"

#include <limits>
#include <string>

#include "dense/element_count.hpp"
#include "residua/base/error.hpp"

namespace residua {

csr sparse_form(const dense_matrix& A) {
  dense::require_all_elements("sparse_form", "A", A);
  const auto* elements = std::get_if<std::vector<double>>(&A.elements);
  if (elements == nullptr) {
    throw error(error_kind::invalid_input, "has numbers in " + std::string(name_of(A.element_format())) +
                                               "; sparse and iterative methods take doubles");
  }
  if (std::ssize(*elements) > std::numeric_limits<sparse_index>::max()) {
    throw error(error_kind::invalid_input,
                "has " + std::to_string(elements->size()) + " entries, more than 2147483647");
  }
  csr S;
  S.rows = A.rows;
  S.columns = A.columns;
  S.column.reserve(elements->size());
  S.value.reserve(elements->size());
  for (index_t i = 0; i < A.rows; ++i) {
    for (index_t j = 0; j < A.columns; ++j) {
      S.column.push_back(static_cast<sparse_index>(j));
      S.value.push_back((*elements)[static_cast<std::size_t>(i + j * A.rows)]);
    }
    S.row_start.push_back(static_cast<sparse_index>(S.value.size()));
  }
  return S;
}

}  // namespace residua
