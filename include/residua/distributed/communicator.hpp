// Ranks: the processes of a program that MPI started together, or threads of one process.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "residua/base/error.hpp"

namespace residua {

namespace distributed {
class messages;
}

/// An error that every rank throws alike, whichever of them it happened on: its line begins with "rank K: "
/// where there are several.
class agreed_error : public error {
 public:
  using error::error;
};

/// The ranks that compute together; copies have the same. Routines that take a communicator, or a matrix of
/// one, are collective: all its ranks call them, in the same order and with the same options. Wrong
/// arguments on one rank end the call on all as an agreed_error. What fails on one rank alone while others
/// wait for it, as where its memory runs out, leaves by another exception: the others wait until that one
/// calls abort(), or ends. One thread at a time may use a communicator.
class communicator {
 public:
  /// All processes that were started with this one. Starts MPI unless the program has, and ends it with the
  /// last of all communicators that it returned. MPI starts once in a program: throws invalid_argument where
  /// it has ended. world() is collective. Throws agreed_error where ranks have other versions of the library.
  static communicator world();
  /// Copies a communicator of the program's own, by the handle that MPI_Comm_c2f gives, as world() does.
  /// Throws invalid_argument where MPI does not run, or the handle is that of MPI_COMM_NULL.
  explicit communicator(int fortran_handle);

  /// Ranks of this process alone, without MPI: `count` threads of the program's, of which thread k uses
  /// communicator k and a context of its own. One process can thus have several GPUs, one for each of its
  /// ranks. Throws invalid_argument unless count > 0.
  static std::vector<communicator> threads(int count);

  [[nodiscard]] int rank() const;
  [[nodiscard]] int size() const;
  /// Returns the sum of every rank's number. The call is collective.
  [[nodiscard]] std::int64_t sum(std::int64_t own) const;
  /// Calls f on every rank; f need not do the same on all and must not be collective itself. Where f throws
  /// on any, all throw an agreed_error, that of the first rank.
  void agree(const std::function<void()>& f) const;
  /// Writes the line "program: rank K: text" to stderr and ends all ranks of the program within seconds.
  [[noreturn]] void abort(const std::string& program, const std::string& text) const;
  [[nodiscard]] const distributed::messages& transport() const { return *messages_; }

 private:
  explicit communicator(std::shared_ptr<const distributed::messages> messages);
  std::shared_ptr<const distributed::messages> messages_;
};

/// A rank's GPU, counted among those of its host; ranks on a host take one after the other. The call is
/// collective. Throws agreed_error where a host has fewer GPUs than ranks, and unsupported where it has none.
int device_of_rank(const communicator& ranks);

/// The MPI that this library was built with, as "Open MPI v4.1.4".
std::string mpi_version();
/// The NCCL by which GPUs of several ranks send, as "NCCL 2.28.3", found when the program runs; empty where
/// there is none, and in a build without GPU code.
std::string nccl_version();

}  // namespace residua
