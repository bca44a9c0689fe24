// A dense matrix in host memory, in the format that its file or its maker has.
#pragma once

#include <type_traits>
#include <variant>
#include <vector>

#include "residua/base/index.hpp"
#include "residua/number/convert.hpp"
#include "residua/number/format.hpp"

namespace residua {

/// Elements in any format of solvers; doubles, and none, where nothing was put in.
#define RESIDUA_ELEMENTS_OF(id, type, name, bits, bytes) , std::vector<type>
using any_elements = std::variant<std::vector<double> RESIDUA_MULTI_LIMB_SOLVER_FORMATS(RESIDUA_ELEMENTS_OF)>;
#undef RESIDUA_ELEMENTS_OF

/// rows x columns elements by columns without gaps, both triangles of a symmetric one.
struct dense_matrix {
  index_t rows = 0, columns = 0;
  any_elements elements;

  /// Calls `function.template operator()<T>(elements)`, a `std::vector<T>` with the elements.
  template <class F>
  decltype(auto) visit(F&& function) const {
    return std::visit(
        [&]<class T>(const std::vector<T>& all) -> decltype(auto) {
          return function.template operator()<T>(all);
        },
        elements);
  }
  [[nodiscard]] format element_format() const {
    return visit([]<class T>(const std::vector<T>&) { return format_of<T>::id; });
  }
  /// Returns the elements, exactly, in the format T, which must have as many limbs at least.
  template <solver_format T>
  [[nodiscard]] std::vector<T> elements_as() const {
    std::vector<T> result;
    visit([&]<class From>(const std::vector<From>& all) {
      if constexpr (limb_count<From> <= limb_count<T>) {
        result.reserve(all.size());
        for (const From& x : all) result.push_back(convert<T>(x));
      } else {
        detail::reject_format(format_of<T>::id, "a matrix with more limbs");
      }
    });
    return result;
  }
};

/// Whether the matrix is square and every element equals the one across the diagonal, to the last bit.
inline bool is_symmetric(const dense_matrix& A) {
  if (A.rows != A.columns) return false;
  return A.visit([&]<class T>(const std::vector<T>& all) {
    const index_t n = A.rows;
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = 0; i < j; ++i) {
        if (all[static_cast<std::size_t>(i + j * n)] != all[static_cast<std::size_t>(j + i * n)])
          return false;
      }
    }
    return true;
  });
}

}  // namespace residua
