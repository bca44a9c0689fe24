// Matrices of tests: a dense matrix in a context's memory whose columns are padded, with poison in the
// padding.
#pragma once

#include "blas/operands.hpp"
#include "residua/view/matrix_view.hpp"

namespace residua_test {

/// rows x columns elements by columns, `padding` more than that from one column to the next.
template <class T>
class padded {
 public:
  using value_type = T;

  padded(const residua::context& ctx, const std::vector<T>& elements, index_t rows, index_t columns,
         index_t padding)
      : rows_(rows),
        columns_(columns),
        leading_dimension_(std::max<index_t>(1, rows + padding)),
        memory_(ctx, spread(elements)) {}

  [[nodiscard]] residua::matrix_view<T> view() const {
    const auto all = memory_.view();
    return {all.first(), rows_, columns_, leading_dimension_, all.memory()};
  }
  operator residua::matrix_view<T>() const { return view(); }        // NOLINT(google-explicit-constructor)
  operator residua::matrix_view<const T>() const { return view(); }  // NOLINT(google-explicit-constructor)

  /// The elements as they are now. Fails the test if the padding has changed.
  [[nodiscard]] std::vector<T> elements() const {
    const auto now = memory_.elements();
    std::vector<T> values;
    for (index_t j = 0; j < columns_; ++j) {
      for (index_t i = 0; i < leading_dimension_; ++i) {
        const T& x = now[static_cast<std::size_t>(i + j * leading_dimension_)];
        if (i < rows_) {
          values.push_back(x);
        } else {
          EXPECT_TRUE(std::isnan(leading(x))) << "padding written in column " << j;
        }
      }
    }
    return values;
  }

 private:
  [[nodiscard]] std::vector<T> spread(const std::vector<T>& elements) const {
    std::vector<T> memory(static_cast<std::size_t>(leading_dimension_ * columns_),
                          T(std::numeric_limits<double>::quiet_NaN()));
    for (index_t j = 0; j < columns_; ++j) {
      for (index_t i = 0; i < rows_; ++i) {
        memory[static_cast<std::size_t>(i + j * leading_dimension_)] =
            elements[static_cast<std::size_t>(i + j * rows_)];
      }
    }
    return memory;
  }

  index_t rows_, columns_, leading_dimension_;
  strided<T> memory_;
};

}  // namespace residua_test
