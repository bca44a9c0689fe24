// BLAS on memory that Residua does not own: a std::vector of dd, a column and a row of a matrix, a block of
// it, and every second element backwards.
#include <cstdio>
#include <vector>

#include "residua/residua.hpp"

using residua::dd;

int main() {
  const auto ctx = residua::context::cpu();
  constexpr int rows = 4, columns = 6;

  // Element (i, j) is 10 i + j; columns lie behind each other, as in BLAS.
  std::vector<dd> elements;
  for (int j = 0; j < columns; ++j) {
    for (int i = 0; i < rows; ++i) elements.emplace_back(10.0 * i + j);
  }
  const residua::matrix_view<dd> A(elements.data(), rows, columns, rows);

  // The row (10, 11, 12, 13, 14, 15) times itself, an increment of 4; and the column (2, 12, 22, 32).
  const dd of_row = dot(ctx, A.row(1), A.row(1));
  const dd of_column = dot(ctx, A.column(2), A.column(2));
  std::printf("row %s, column %s\n", residua::to_string(of_row).c_str(),
              residua::to_string(of_column).c_str());

  // Rows 1 and 2 of columns 3 to 5 times (x4, x2, x0): every second element of x, backwards.
  std::vector<dd> x = {1.0, 0.0, 10.0, 0.0, 100.0}, y = {0.0, 0.0};
  gemv(ctx, residua::op::none, 1.0, A.block(1, 3, 2, 3), residua::vector_view<dd>(x.data(), 3, -2), 0.0,
       residua::vector_view<dd>(y.data(), 2));
  std::printf("y = (%s, %s)\n", residua::to_string(y[0]).c_str(), residua::to_string(y[1]).c_str());

  // Writing through a view changes the vector that it shows.
  scal(ctx, 0.5, A.row(0));
  const bool right = of_row == dd(955.0) && of_column == dd(1656.0) && y[0] == dd(1455.0) &&
                     y[1] == dd(2565.0) && elements[rows] == dd(0.5) && elements[1] == dd(10.0);
  return right ? 0 : 1;
}
