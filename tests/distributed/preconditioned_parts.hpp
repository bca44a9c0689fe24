// Preconditioners of parts of rows: as ranks apply them, and as one context does part by part.
#pragma once

#include "distributed/systems.hpp"
#include "sparse/submatrix.hpp"

namespace residua_test {

inline constexpr preconditioner_kind kinds_of_parts[] = {preconditioner_kind::block_jacobi,
                                                         preconditioner_kind::ilu0, preconditioner_kind::ilut,
                                                         preconditioner_kind::ic0};

/// Elements of all sizes and both signs.
inline std::vector<double> uneven(index_t n) {
  std::vector<double> r;
  for (index_t i = 0; i < n; ++i)
    r.push_back(std::ldexp(i % 3 == 0 ? -1.0 : 1.0, static_cast<int>(i % 40) - 20) /
                static_cast<double>(i + 1));
  return r;
}

/// M^-1 r by all ranks, whole on each.
inline std::vector<double> applied(const context& ctx, const communicator& ranks, const csr& A,
                                   preconditioner_kind kind, index_t parts, const std::vector<double>& r) {
  const auto dealt = dealt_out(ctx, ranks, A);
  const auto M = residua::make_preconditioner(ctx, dealt, kind, {}, parts);
  const auto own_r = own_part(dealt.partition(), r);
  const array<double> right(ctx, std::span<const double>(own_r));
  array<double> left(ctx, right.size());
  M.apply(ctx, right, left);
  const auto own = left.to_host(ctx);
  return ranks.size() == 1 ? own : whole_of(dealt.partition(), own);
}

/// The rows of a part: equally many blocks, as many parts as there are to be at most.
inline index_t length_of_part(index_t rows, index_t parts) {
  const index_t length = row_partition::block_length(rows), blocks = (rows + length - 1) / length;
  return (blocks + parts - 1) / parts * length;
}

inline std::vector<sparse_index> numbers(index_t begin, index_t end) {
  std::vector<sparse_index> all;
  for (index_t i = begin; i < end; ++i) all.push_back(static_cast<sparse_index>(i));
  return all;
}

/// M^-1 r by preconditioners of one context, one of each part's square on the diagonal.
inline std::vector<double> applied_part_by_part(const context& ctx, const csr& A, preconditioner_kind kind,
                                                index_t parts, const std::vector<double>& r) {
  const residua::sparse::csr_view view{A.rows,          A.columns,     A.nonzeros(), A.row_start.data(),
                                       A.column.data(), A.value.data()};
  std::vector<double> z;
  for (index_t begin = 0, length = length_of_part(A.rows, parts); begin < A.rows; begin += length) {
    const index_t end = std::min(begin + length, A.rows);
    csr part = residua::sparse::submatrix(view, numbers(begin, end), numbers(begin, end));
    part.kind = A.kind;
    const array<double> right(ctx, std::span<const double>(r.data() + begin, r.data() + end));
    array<double> left(ctx, right.size());
    preconditioner(ctx, csr_matrix(ctx, std::move(part)), kind).apply(ctx, right, left);
    const auto own = left.to_host(ctx);
    z.insert(z.end(), own.begin(), own.end());
  }
  return z;
}

}  // namespace residua_test
