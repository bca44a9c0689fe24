// A matrix on its way to the ranks that hold its rows.
#include "residua/distributed/distributed_csr.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "distributed/agreement.hpp"
#include "distributed/loops.hpp"
#include "distributed/matrix_state.hpp"
#include "sparse/submatrix.hpp"

namespace residua {

namespace {

using namespace distributed;

/// A product loads eight entries at once, and chooses how by whether there are so many behind a row's begin:
/// with zeros behind the last entry that does not depend on where a rank's rows end.
constexpr std::size_t entries_behind = 8;

[[noreturn]] void reject(const std::string& what) {
  throw error(error_kind::invalid_argument, "distributed csr matrix: " + what);
}

void check_own(const row_partition& p, const csr& own) {
  validate(own);
  if (own.rows != p.own_rows() || own.columns != p.rows()) {
    reject("this rank has " + std::to_string(own.rows) + " x " + std::to_string(own.columns) +
           "; the partition gives it " + std::to_string(p.own_rows()) + " x " + std::to_string(p.rows()));
  }
}

/// Whether a block of this rank has an entry in the halo.
bool needs_halo(const matrix_state& m, index_t block) {
  const index_t begin = block * m.partition.length(),
                end = std::min(begin + m.partition.length(), m.view.rows);
  return std::any_of(m.view.column + m.view.row_start[begin], m.view.column + m.view.row_start[end],
                     [&](sparse_index j) { return j >= m.view.rows; });
}

void find_blocks(matrix_state& m) {
  m.blocks = own_blocks(m.partition);
  for (const index_t block : m.blocks) (needs_halo(m, block) ? m.boundary : m.interior).push_back(block);
}

struct own_facts {
  detail::csr_sizes sizes;
  std::int64_t nonzeros;
  bool symmetric;
};

own_facts facts_of(const csr& own) {
  own_facts facts{{}, own.nonzeros(), own.kind == matrix_kind::symmetric};
  for (const double value : own.value) {
    const double magnitude = std::fabs(value);
    facts.sizes.largest = std::max(facts.sizes.largest, magnitude);
    if (magnitude != 0 && (facts.sizes.smallest == 0 || magnitude < facts.sizes.smallest))
      facts.sizes.smallest = magnitude;
  }
  for (index_t row = 0; row < own.rows; ++row)
    facts.sizes.longest_row =
        std::max<index_t>(facts.sizes.longest_row, own.row_start[row + 1] - own.row_start[row]);
  return facts;
}

void join_facts(matrix_state& m, const std::vector<own_facts>& of_ranks) {
  bool symmetric = true;
  for (const auto& f : of_ranks) {
    m.nonzeros += f.nonzeros;
    symmetric = symmetric && f.symmetric;
    m.sizes.largest = std::max(m.sizes.largest, f.sizes.largest);
    m.sizes.longest_row = std::max(m.sizes.longest_row, f.sizes.longest_row);
    if (f.sizes.smallest != 0 && (m.sizes.smallest == 0 || f.sizes.smallest < m.sizes.smallest))
      m.sizes.smallest = f.sizes.smallest;
  }
  m.kind = symmetric ? matrix_kind::symmetric : matrix_kind::general;
}

/// What a block costs: a product reads its entries, and a method's other loops its rows.
std::vector<double> loads_of(const csr& A) {
  const index_t length = row_partition::block_length(A.rows);
  std::vector<double> loads;
  for (index_t begin = 0; begin < A.rows; begin += length) {
    const index_t end = std::min(begin + length, A.rows);
    loads.push_back(static_cast<double>(A.row_start[end] - A.row_start[begin] + end - begin));
  }
  return loads;
}

struct shape {
  index_t rows;
  matrix_kind kind;
};

void send_rows(const messages& ranks, int rank, csr part) {
  std::int64_t nonzeros = part.nonzeros();
  ranks.exchange({{rank, &nonzeros, 1}}, {}, sizeof(nonzeros)).wait();
  ranks.exchange({{rank, part.row_start.data(), part.rows + 1}}, {}, sizeof(sparse_index)).wait();
  ranks.exchange({{rank, part.column.data(), nonzeros}}, {}, sizeof(sparse_index)).wait();
  ranks.exchange({{rank, part.value.data(), nonzeros}}, {}, sizeof(double)).wait();
}

csr receive_rows(const messages& ranks, const shape& whole, index_t rows) {
  csr part;
  part.rows = rows;
  part.columns = whole.rows;
  part.kind = whole.kind;
  std::int64_t nonzeros = 0;
  ranks.exchange({}, {{0, &nonzeros, 1}}, sizeof(nonzeros)).wait();
  part.row_start.resize(static_cast<std::size_t>(rows + 1));
  part.column.resize(static_cast<std::size_t>(nonzeros));
  part.value.resize(static_cast<std::size_t>(nonzeros));
  ranks.exchange({}, {{0, part.row_start.data(), rows + 1}}, sizeof(sparse_index)).wait();
  ranks.exchange({}, {{0, part.column.data(), nonzeros}}, sizeof(sparse_index)).wait();
  ranks.exchange({}, {{0, part.value.data(), nonzeros}}, sizeof(double)).wait();
  return part;
}

csr dealt_out(const row_partition& p, const shape& whole_shape, const csr& whole) {
  const auto& ranks = p.ranks().transport();
  if (ranks.rank() != 0) return receive_rows(ranks, whole_shape, p.own_rows());
  for (int rank = 1; rank < ranks.size(); ++rank)
    send_rows(ranks, rank, sparse::row_block(whole, p.first_row(rank), p.first_row(rank + 1)));
  return sparse::row_block(whole, 0, p.first_row(1));
}

}  // namespace

distributed_csr::distributed_csr(const context& ctx, const row_partition& partition, csr&& own) {
  agreed(partition.ranks(), [&] { check_own(partition, own); });
  const auto state = std::make_shared<matrix_state>(matrix_state{partition, std::move(own)});
  csr& A = state->own;
  join_facts(*state, partition.ranks().transport().gathered(facts_of(A)));
  state->halo_columns = renumber_columns(partition, A);
  state->halo = plan_halo(partition, state->halo_columns);
  state->halo_elements = static_cast<index_t>(state->halo_columns.size());
  A.column.insert(A.column.end(), entries_behind, 0);
  A.value.insert(A.value.end(), entries_behind, 0.0);
  state->view = {A.rows,
                 A.rows + state->halo_elements,
                 static_cast<index_t>(A.value.size()),
                 A.row_start.data(),
                 A.column.data(),
                 A.value.data()};
  find_blocks(*state);
  state->memory = ctx.memory();
#if RESIDUA_HAS_CUDA
  if (state->memory == memory_space::device) state->device = make_device_rows(ctx, *state);
#endif
  state_ = state;
}

distributed_csr distributed_csr::scatter(const context& ctx, const communicator& ranks, const csr& whole) {
  const bool has_it = ranks.rank() == 0;
  agreed(ranks, [&] {
    if (!has_it) return;
    validate(whole);
    if (whole.rows != whole.columns)
      reject("it is " + std::to_string(whole.rows) + " x " + std::to_string(whole.columns) +
             "; it must be square");
  });
  shape its{whole.rows, whole.kind};
  ranks.transport().broadcast(0, &its, sizeof(its));
  auto loads = has_it ? loads_of(whole) : std::vector<double>();
  ranks.transport().broadcast(0, loads);
  const row_partition partition(ranks, its.rows, loads);
  return {ctx, partition, dealt_out(partition, its, whole)};
}

const row_partition& distributed_csr::partition() const { return state_->partition; }
std::int64_t distributed_csr::nonzeros() const { return state_->nonzeros; }
double distributed_csr::largest_magnitude() const { return state_->sizes.largest; }
matrix_kind distributed_csr::kind() const { return state_->kind; }
index_t distributed_csr::halo_elements() const { return state_->halo_elements; }

}  // namespace residua
