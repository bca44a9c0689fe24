// The one source that knows MPI.
#include "residua/distributed/communicator.hpp"

#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <numeric>
#include <string>
#include <utility>

#include "distributed/agreement.hpp"
#include "residua/version.hpp"

namespace residua {

namespace distributed {

namespace {

/// Bytes that one message of a collective operation may have: MPI counts in int.
constexpr std::size_t longest_message = std::size_t{1} << 30;
constexpr std::size_t element_sizes[] = {4, 8, 16, 24, 32};
constexpr int number_of_sizes = static_cast<int>(std::size(element_sizes));
constexpr int tag = 0;

bool mpi_says(int (*question)(int*)) {
  int answer = 0;
  question(&answer);
  return answer != 0;
}

/// MPI that the library has started, until the last communicator of world() is gone.
class started_mpi {
 public:
  started_mpi() { MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &threads_level_); }
  ~started_mpi() {
    if (!mpi_says(MPI_Finalized)) MPI_Finalize();
  }
  started_mpi(const started_mpi&) = delete;
  started_mpi& operator=(const started_mpi&) = delete;
  [[nodiscard]] int threads_level() const { return threads_level_; }

  /// Null where the program has started MPI.
  static std::shared_ptr<const started_mpi> shared() {
    static std::weak_ptr<const started_mpi> its;
    auto started = its.lock();
    if (!started && !mpi_says(MPI_Initialized)) its = started = std::make_shared<const started_mpi>();
    return started;
  }

 private:
  int threads_level_ = 0;
};

class requests final : public pending::group {
 public:
  void wait() override { MPI_Waitall(static_cast<int>(all.size()), all.data(), MPI_STATUSES_IGNORE); }

  std::vector<MPI_Request> all;
};

class mpi_messages final : public messages {
 public:
  /// Takes comm over.
  mpi_messages(MPI_Comm comm, std::shared_ptr<const started_mpi> mpi);
  ~mpi_messages() override;
  mpi_messages(const mpi_messages&) = delete;
  mpi_messages& operator=(const mpi_messages&) = delete;

  [[nodiscard]] place on_host() const override;
  [[noreturn]] void abort(int exit_code) const override;
  void broadcast(int root, void* data, std::size_t bytes) const override;
  [[nodiscard]] pending begin_broadcast(int root, void* data, std::size_t bytes) const override;
  void gather_everywhere(const void* own, std::size_t bytes, void* of_each_rank) const override;
  void complete(void* whole, const std::vector<int>& lengths, const std::vector<int>& begins) const override;
  [[nodiscard]] bool is_true_somewhere(bool own) const override;
  [[nodiscard]] pending exchange(const std::vector<transfer>& sent, const std::vector<transfer>& received,
                                 std::size_t element_bytes) const override;

 private:
  MPI_Comm comm_;
  MPI_Datatype elements_[number_of_sizes] = {};
  std::shared_ptr<const started_mpi> mpi_;
};

int rank_in(MPI_Comm comm) {
  int rank = 0;
  MPI_Comm_rank(comm, &rank);
  return rank;
}
int size_of(MPI_Comm comm) {
  int size = 0;
  MPI_Comm_size(comm, &size);
  return size;
}

mpi_messages::mpi_messages(MPI_Comm comm, std::shared_ptr<const started_mpi> mpi)
    : messages(rank_in(comm), size_of(comm)), comm_(comm), mpi_(std::move(mpi)) {
  for (int k = 0; k < number_of_sizes; ++k) {
    MPI_Type_contiguous(static_cast<int>(element_sizes[k]), MPI_BYTE, &elements_[k]);
    MPI_Type_commit(&elements_[k]);
  }
}

mpi_messages::~mpi_messages() {
  devices().reset();
  if (mpi_says(MPI_Finalized)) return;
  for (auto& type : elements_) MPI_Type_free(&type);
  MPI_Comm_free(&comm_);
}

mpi_messages::place mpi_messages::on_host() const {
  MPI_Comm neighbours = MPI_COMM_NULL;
  MPI_Comm_split_type(comm_, MPI_COMM_TYPE_SHARED, rank(), MPI_INFO_NULL, &neighbours);
  place its{};
  MPI_Comm_rank(neighbours, &its.rank);
  MPI_Comm_size(neighbours, &its.size);
  MPI_Comm_free(&neighbours);
  return its;
}

void mpi_messages::abort(int exit_code) const {
  MPI_Abort(comm_, exit_code);
  std::abort();
}

void mpi_messages::broadcast(int root, void* data, std::size_t bytes) const {
  for (std::size_t done = 0; done < bytes; done += longest_message) {
    const auto length = static_cast<int>(std::min(longest_message, bytes - done));
    MPI_Bcast(static_cast<char*>(data) + done, length, MPI_BYTE, root, comm_);
  }
}

pending mpi_messages::begin_broadcast(int root, void* data, std::size_t bytes) const {
  auto under_way = std::make_unique<requests>();
  auto& all = under_way->all;
  for (std::size_t done = 0; done < bytes; done += longest_message) {
    const auto length = static_cast<int>(std::min(longest_message, bytes - done));
    MPI_Ibcast(static_cast<char*>(data) + done, length, MPI_BYTE, root, comm_, &all.emplace_back());
  }
  return pending(std::move(under_way));
}

void mpi_messages::gather_everywhere(const void* own, std::size_t bytes, void* of_each_rank) const {
  const auto length = static_cast<int>(bytes);
  MPI_Allgather(own, length, MPI_BYTE, of_each_rank, length, MPI_BYTE, comm_);
}

void mpi_messages::complete(void* whole, const std::vector<int>& lengths,
                            const std::vector<int>& begins) const {
  MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, whole, lengths.data(), begins.data(), MPI_BYTE, comm_);
}

bool mpi_messages::is_true_somewhere(bool own) const {
  int value = own ? 1 : 0, largest = 0;
  MPI_Allreduce(&value, &largest, 1, MPI_INT, MPI_MAX, comm_);
  return largest != 0;
}

pending mpi_messages::exchange(const std::vector<transfer>& sent, const std::vector<transfer>& received,
                               std::size_t element_bytes) const {
  const auto* size = std::find(std::begin(element_sizes), std::end(element_sizes), element_bytes);
  const MPI_Datatype type = elements_[size - std::begin(element_sizes)];
  auto under_way = std::make_unique<requests>();
  auto& all = under_way->all;
  all.reserve(sent.size() + received.size());
  for (const auto& t : received)
    MPI_Irecv(t.data, static_cast<int>(t.count), type, t.rank, tag, comm_, &all.emplace_back());
  for (const auto& t : sent)
    MPI_Isend(t.data, static_cast<int>(t.count), type, t.rank, tag, comm_, &all.emplace_back());
  return pending(std::move(under_way));
}

}  // namespace

}  // namespace distributed

namespace {

/// MPI itself would end the program.
void check_mpi_runs() {
  using distributed::mpi_says;
  if (!mpi_says(MPI_Initialized))
    throw error(error_kind::invalid_argument, "communicator: the program has not started MPI");
  if (mpi_says(MPI_Finalized))
    throw error(error_kind::invalid_argument,
                "communicator: MPI has ended, and cannot be started again; keep a communicator until then");
}

std::shared_ptr<const distributed::messages> duplicate_of(
    MPI_Comm comm, const std::shared_ptr<const distributed::started_mpi>& mpi) {
  if (comm == MPI_COMM_NULL)
    throw error(error_kind::invalid_argument, "communicator: this process is not in it (MPI_COMM_NULL)");
  MPI_Comm own = MPI_COMM_NULL;
  MPI_Comm_dup(comm, &own);
  auto its = std::make_shared<const distributed::mpi_messages>(own, mpi);
  distributed::check_same_version(*its, version);
  return its;
}

}  // namespace

communicator::communicator(std::shared_ptr<const distributed::messages> messages)
    : messages_(std::move(messages)) {}

communicator communicator::world() {
  const auto started = distributed::started_mpi::shared();
  check_mpi_runs();
  if (started && started->threads_level() < MPI_THREAD_FUNNELED)
    throw error(error_kind::unsupported, "this MPI does not work in a program that has several threads");
  return communicator(duplicate_of(MPI_COMM_WORLD, started));
}

communicator::communicator(int fortran_handle) {
  check_mpi_runs();
  messages_ = duplicate_of(MPI_Comm_f2c(static_cast<MPI_Fint>(fortran_handle)), nullptr);
}

int communicator::rank() const { return messages_->rank(); }
int communicator::size() const { return messages_->size(); }

std::int64_t communicator::sum(std::int64_t own) const {
  const auto all = messages_->gathered(own);
  return std::accumulate(all.begin(), all.end(), std::int64_t{0});
}

void communicator::abort(const std::string& program, const std::string& text) const {
  std::fprintf(stderr, "%s: rank %d: %s\n", program.c_str(), rank(), text.c_str());
  std::fflush(stderr);
  constexpr int failed = 2;
  messages_->abort(failed);
  std::abort();  // compilers do not see that a virtual function does not return
}

std::string mpi_version() {
  char text[MPI_MAX_LIBRARY_VERSION_STRING];
  int length = 0;
  MPI_Get_library_version(text, &length);
  const std::string whole(text, static_cast<std::size_t>(length));
  return whole.substr(0, whole.find_first_of(",\n"));
}

}  // namespace residua
