// MPI that the library starts and ends by itself: a program of its own, since MPI starts once.
#include <mpi.h>

#include <cstdio>
#include <memory>
#include <string>

#include "residua/distributed/communicator.hpp"

namespace {

using residua::communicator;

int failures = 0;

void expect(bool condition, const char* what) {
  if (condition) return;
  ++failures;
  std::fprintf(stderr, "world_test: %s\n", what);
}

template <class F>
void expect_refused(const std::string& words, const F& make) {
  try {
    make();
    expect(false, ("no error with the words: " + words).c_str());
  } catch (const residua::error& e) {
    expect(e.kind() == residua::error_kind::invalid_argument, "the kind of the error");
    expect(std::string(e.what()).find(words) != std::string::npos, e.what());
  }
}

bool is_over() {
  int answer = 0;
  MPI_Finalized(&answer);
  return answer != 0;
}

}  // namespace

int main() {
  expect_refused("has not started MPI", [] { communicator(0); });
  auto first = std::make_unique<communicator>(communicator::world());
  auto second = std::make_unique<communicator>(communicator::world());
  const int size = first->size();
  first.reset();
  expect(!is_over(), "MPI ended while a communicator was there");
  expect(second->sum(1) == size, "the sum of ones");
  expect_refused("MPI_COMM_NULL", [] { communicator(static_cast<int>(MPI_Comm_c2f(MPI_COMM_NULL))); });
  second.reset();
  expect(is_over(), "MPI had not ended with the last communicator");
  expect_refused("MPI has ended", [] { communicator::world(); });
  expect_refused("MPI has ended", [] { communicator(0); });
  return failures == 0 ? 0 : 1;
}
