// The ranks that a test runs on, and each rank alone: what it computes by itself is what all must agree on.
#pragma once

#include <gtest/gtest.h>
#include <mpi.h>

#include <algorithm>
#include <string>
#include <vector>

#include "distributed/messages.hpp"
#include "rejection.hpp"
#include "residua/distributed/distributed_csr.hpp"
#include "residua/view/array.hpp"

namespace residua_test {

using residua::communicator;
using residua::distributed_csr;
using residua::index_t;
using residua::row_partition;

inline communicator all_ranks() {
  static const communicator ranks(MPI_Comm_c2f(MPI_COMM_WORLD));
  return ranks;
}
/// This rank, as the only one.
inline communicator this_rank() {
  static const communicator rank(MPI_Comm_c2f(MPI_COMM_SELF));
  return rank;
}
inline bool is_last(const communicator& ranks) { return ranks.rank() == ranks.size() - 1; }

/// A rank's own part of what every rank has.
template <class T>
std::vector<T> own_part(const row_partition& p, const std::vector<T>& whole) {
  const auto begin = whole.begin() + p.first_row(p.ranks().rank());
  return {begin, begin + p.own_rows()};
}

/// The whole of all parts, on every rank.
template <class T>
std::vector<T> whole_of(const row_partition& p, const std::vector<T>& own) {
  auto whole = residua::gather<T>(p, own);
  whole.resize(static_cast<std::size_t>(p.rows()));
  p.ranks().transport().broadcast(0, whole.data(), whole.size() * sizeof(T));
  return whole;
}

/// "rank K: " where there are several.
inline std::string name_of_rank(const communicator& ranks, int rank) {
  return ranks.size() > 1 ? "rank " + std::to_string(rank) + ": " : "";
}

/// That every rank throws the agreed error, with these words.
template <class F>
void expect_agreed(residua::error_kind kind, std::initializer_list<std::string> words, const F& misuse) {
  expect_error(kind, words, [&] {
    try {
      misuse();
    } catch (const residua::agreed_error&) {
      throw;
    } catch (const residua::error& e) {
      ADD_FAILURE() << "not agreed: " << e.what();
      throw;
    }
  });
}

}  // namespace residua_test
