// A rank's rows of a matrix in host memory, and how the rows are dealt out.
#pragma once

#include <string>

#include "residua/distributed/row_partition.hpp"
#include "residua/sparse/csr.hpp"

namespace residua {

/// What distributed_csr is made of: the rows that the partition gives this rank, with the columns' numbers in
/// the whole matrix, which is square.
struct matrix_part {
  row_partition partition;
  csr own;
};

/// Deals the whole matrix that rank 0 has out so that ranks have about as many nonzeros and rows; what other
/// ranks give is not read. The call is collective. Throws agreed_error unless `whole` is valid and square.
matrix_part deal_rows(const communicator& ranks, const csr& whole);

/// Whether the whole matrix is symmetric, as is_symmetric of sparse/csr.hpp says of it; `difference` receives
/// the same line on every rank. Each rank tells others its entries in their columns. The call is collective.
bool is_symmetric(const matrix_part& A, std::string* difference = nullptr);

}  // namespace residua
