// Reads a matrix by all ranks: each parses a piece of the file and tells the rows' owners what it has found.
#include <new>
#include <numeric>

#include "distributed/block_loads.hpp"
#include "distributed/dealt_entries.hpp"
#include "io/file_pieces.hpp"
#include "io/row_order.hpp"
#include "residua/io/complex_matrix_market.hpp"
#include "residua/io/matrix_rows.hpp"

namespace residua {

namespace {

using namespace detail;
using distributed::agreed, distributed::matrix_entry;

// What the rows of a file are in the matrix that is dealt out: themselves, or two of complex numbers.
template <class Value>
constexpr index_t rows_of_row = is_complex<Value> ? 2 : 1;
std::int64_t entries_of(double) { return 1; }
std::int64_t entries_of(const complex<double>& a) { return 2 * ((a.re != 0 ? 1 : 0) + (a.im != 0 ? 1 : 0)); }

template <class Value>
matrix_entry<Value> packed(const file_entry<Value>& e) {
  return {static_cast<sparse_index>(e.row), static_cast<sparse_index>(e.column), e.value};
}

/// f(entry) for an entry that a file gives, and for the one across the diagonal that it stands for.
template <class Value, class F>
void for_each_meant(const matrix_market_header& header, const matrix_entry<Value>& e, const F& f) {
  f(e);
  if (is_mirrored(header, file_entry<Value>{e.row, e.column, e.value}))
    f(matrix_entry<Value>{e.column, e.row, mirrored(header.symmetry, e.value)});
}

/// What a rank's piece of a file says.
template <class Value>
struct piece_entries {
  std::vector<matrix_entry<Value>> given;
  std::vector<std::int64_t> of_blocks;  // entries of the matrix in each block of rows
};

template <class Value>
piece_entries<Value> parse(const std::string& path, const file_opening& opening, const file_piece& piece,
                           const read_progress& progress) {
  const auto& header = opening.header;
  const index_t rows = rows_of_row<Value> * header.rows, length = row_partition::block_length(rows);
  piece_entries<Value> result;
  result.of_blocks.resize(static_cast<std::size_t>((rows + length - 1) / length));
  result.given.reserve(static_cast<std::size_t>(piece.count));
  text_file file(path, progress, 1, piece.window);
  line_scanner scanner(file);
  const index_t end =
      for_each_batch<Value>(scanner, header, piece.entries, [&](std::span<const file_entry<Value>> entries) {
        for (const auto& e : entries) {
          result.given.push_back(packed(e));
          for_each_meant(header, result.given.back(), [&](const matrix_entry<Value>& m) {
            result.of_blocks[static_cast<std::size_t>(rows_of_row<Value> * m.row / length)] +=
                entries_of(m.value);
          });
        }
      });
  if (end != piece.entries.first + piece.count) scanner.reject(file_changed);
  file.finish();
  return result;
}

row_partition partition_for(const communicator& ranks, index_t rows, const std::vector<std::int64_t>& own) {
  std::vector<std::int64_t> of_ranks(own.size() * static_cast<std::size_t>(ranks.size())), all(own.size(), 0);
  ranks.transport().gather_everywhere(own.data(), own.size() * sizeof(own[0]), of_ranks.data());
  for (std::size_t k = 0; k < of_ranks.size(); ++k) all[k % own.size()] += of_ranks[k];
  return {ranks, rows, distributed::loads_of_blocks(rows, all)};
}

/// The entries of this rank's rows in the order of the file.
template <class Value>
std::vector<matrix_entry<Value>> dealt_out(const row_partition& p, const matrix_market_header& header,
                                           const std::vector<matrix_entry<Value>>& given) {
  using entry = matrix_entry<Value>;
  return distributed::to_owners<entry>(p.ranks(), [&](const auto& f) {
    distributed::owner_finder owner(p);
    for (const auto& e : given)
      for_each_meant(header, e, [&](const entry& m) { f(m, owner(rows_of_row<Value> * m.row)); });
  });
}

/// Rows from `first` on.
template <class Matrix, class Value>
Matrix compressed(const std::vector<matrix_entry<Value>>& entries, index_t first, index_t rows) {
  Matrix A;
  A.rows = rows;
  A.row_start.assign(static_cast<std::size_t>(rows + 1), 0);
  A.column.resize(entries.size());
  A.value.resize(entries.size());
  for (const auto& e : entries) ++A.row_start[static_cast<std::size_t>(e.row - first + 1)];
  std::partial_sum(A.row_start.begin(), A.row_start.end(), A.row_start.begin());
  auto place = A.row_start;
  for (const auto& e : entries) {
    const auto k = static_cast<std::size_t>(place[static_cast<std::size_t>(e.row - first)]++);
    A.column[k] = e.column;
    A.value[k] = e.value;
  }
  return A;
}

csr real_rows(csr&& A, file_symmetry symmetry) {
  A.kind = symmetry == file_symmetry::symmetric ? matrix_kind::symmetric : matrix_kind::general;
  return std::move(A);
}
csr real_rows(complex_csr&& A, file_symmetry symmetry) {
  A.hermitian = symmetry == file_symmetry::hermitian;
  return real_equivalent(A);
}

/// The rank's part of the entries, which are all given away.
template <class Matrix, class Value>
matrix_part part_of(const row_partition& p, const std::string& path, const matrix_market_header& header,
                    std::vector<matrix_entry<Value>>&& given) {
  const auto entries = dealt_out(p, header, std::exchange(given, {}));
  const index_t scale = rows_of_row<Value>, first = p.first_row(p.ranks().rank()) / scale;
  auto own = agreed(p.ranks(), [&] {
    auto A = compressed<Matrix>(entries, first, p.own_rows() / scale);
    A.columns = header.columns;
    order_rows(A, path, first);
    return real_rows(std::move(A), header.symmetry);
  });
  return {p, std::move(own)};
}

/// Matrix: csr or complex_csr.
template <class Matrix>
matrix_part read_pieces(const communicator& ranks, const std::string& path, const file_opening& opening,
                        const read_progress& progress) {
  using Value = typename decltype(Matrix::value)::value_type;
  const auto piece = own_piece(ranks, path, opening);
  auto own = agreed(ranks, [&] { return parse<Value>(path, opening, piece, progress); });
  const auto p = partition_for(ranks, rows_of_row<Value> * opening.header.rows, own.of_blocks);
  return part_of<Matrix>(p, path, opening.header, std::move(own.given));
}

bool is_compressed(const std::string& path) {
  const read_progress silent;
  return text_file(path, silent, 1).is_compressed();
}

/// By rank 0.
matrix_part read_and_deal(const communicator& ranks, const std::string& path, const read_progress& progress) {
  csr whole;
  ranks.agree([&] {
    if (ranks.rank() != 0) return;
    whole = is_complex_file(path) ? real_equivalent(read_complex_matrix(path, progress))
                                  : read_matrix(path, progress).matrix;
  });
  return deal_rows(ranks, whole);
}

}  // namespace

matrix_part read_matrix_rows(const communicator& ranks, const std::string& path,
                             const read_progress& progress) {
  bool by_one = false;
  ranks.agree([&] { by_one = ranks.rank() == 0 && is_compressed(path); });
  if (ranks.transport().is_true_somewhere(by_one)) return read_and_deal(ranks, path, progress);
  const auto opening = read_opening(ranks, path);
  return opening.header.field == file_field::complex
             ? read_pieces<complex_csr>(ranks, path, opening, progress)
             : read_pieces<csr>(ranks, path, opening, progress);
}

}  // namespace residua
