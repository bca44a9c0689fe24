// The matrix that each rank holds the rows of.
#include "residua/distributed/distributed_csr.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "distributed/agreement.hpp"
#include "distributed/loops.hpp"
#include "distributed/matrix_state.hpp"
#include "distributed/same_partition.hpp"
#include "residua/distributed/matrix_part.hpp"

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

}  // namespace

distributed_csr::distributed_csr(const context& ctx, const row_partition& partition, csr&& own) {
  const partition_of_rank_0 common(partition);
  agreed(partition.ranks(), [&] {
    common.require_here("distributed csr matrix");
    check_own(partition, own);
  });
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
  auto part = deal_rows(ranks, whole);
  return {ctx, part.partition, std::move(part.own)};
}

const row_partition& distributed_csr::partition() const { return state_->partition; }
std::int64_t distributed_csr::nonzeros() const { return state_->nonzeros; }
double distributed_csr::largest_magnitude() const { return state_->sizes.largest; }
matrix_kind distributed_csr::kind() const { return state_->kind; }
index_t distributed_csr::halo_elements() const { return state_->halo_elements; }

}  // namespace residua
