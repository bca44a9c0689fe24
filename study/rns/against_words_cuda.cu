// Vectors and a matrix of run-time precision in residues on a GPU beside the same in words: microseconds of
// the kernels alone, the shortest of some runs taken in turn. A JSON document. Arguments: precisions in bits;
// without, 106, 212, 424 and 848.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include "residua/mp/blas.hpp"
#include "study/rns/blas.hpp"
#include "study/rns/run.hpp"
#include "study/rns/run_cuda.cuh"

namespace {

using namespace residua;
namespace rns = residua::study::rns;

constexpr index_t size = 512;  // of a matrix; vectors have its elements
constexpr int turns = 4;

class stopwatch {
 public:
  stopwatch() {
    RESIDUA_CUDA_CHECK(cudaEventCreate(&begin_));
    RESIDUA_CUDA_CHECK(cudaEventCreate(&end_));
  }
  stopwatch(const stopwatch&) = delete;
  stopwatch& operator=(const stopwatch&) = delete;
  ~stopwatch() {
    cudaEventDestroy(begin_);
    cudaEventDestroy(end_);
  }
  /// Microseconds of what `work` begins on the default stream.
  template <class Work>
  double operator()(const Work& work) const {
    RESIDUA_CUDA_CHECK(cudaEventRecord(begin_));
    work();
    RESIDUA_CUDA_CHECK(cudaEventRecord(end_));
    RESIDUA_CUDA_CHECK(cudaEventSynchronize(end_));
    float milliseconds = 0;
    RESIDUA_CUDA_CHECK(cudaEventElapsedTime(&milliseconds, begin_, end_));
    return 1e3 * static_cast<double>(milliseconds);
  }

 private:
  cudaEvent_t begin_ = nullptr, end_ = nullptr;
};

/// A device's run that adds up what its kernels take.
class timed_run : public rns::device_run {
 public:
  template <class Stage>
  void elements(index_t count, const Stage& stage) {
    microseconds += watch_([&] { device_run::elements(count, stage); });
  }
  template <class Stage>
  void residues(index_t count, int moduli, const Stage& stage) {
    microseconds += watch_([&] { device_run::residues(count, moduli, stage); });
  }
  double microseconds = 0;

 private:
  stopwatch watch_;
};

std::vector<mp> numbers(index_t count, int bits) {
  std::mt19937_64 random(1);
  std::vector<mp> all;
  std::vector<mp::word> words(static_cast<std::size_t>(mp_words(bits)));
  for (index_t k = 0; k < count; ++k) {
    for (auto& word : words) word = random();
    words.back() |= mp::word{1} << 63;
    all.push_back(mp::from_integer(words, random() % 2 == 0, static_cast<std::int64_t>(random() % 16), bits));
  }
  return all;
}

class comparison {
 public:
  explicit comparison(int bits)
      : set_(bits),
        view_(lasting_.copy(set_)),
        memory_(lasting_, view_),
        u_(memory_.allocate(size * size)),
        w_(memory_.allocate(size * size)),
        u_short_(memory_.allocate(size)),
        w_short_(memory_.allocate(size)),
        alpha_(memory_.allocate(1)),
        host_(numbers(size * size, bits)),
        x_(ctx_, host_, bits),
        y_(ctx_, host_, bits),
        x_short_(ctx_, short_host(), bits),
        y_short_(ctx_, size, bits),
        A_(ctx_, size, size, host_, bits) {
    rns::upload(set_, u_, host_);
    rns::upload(set_, w_, host_);
    rns::upload(set_, u_short_, short_host());
    rns::upload(set_, w_short_, short_host());
    rns::upload(set_, alpha_, {host_[0]});
  }
  void print(bool is_first) {
    const mp& alpha = host_[0];
    std::printf("%s{\"bits\": %d, \"us\": {", is_first ? "" : ",\n", set_.bits());
    row(
        "axpy", [&] { axpy(ctx_, alpha, x_, y_); }, [&](auto& blas) { blas.axpy(alpha_, u_, w_); });
    std::printf(", ");
    row(
        "dot", [&] { (void)dot(ctx_, x_, y_); }, [&](auto& blas) { (void)blas.dot(u_, w_); });
    std::printf(", ");
    row(
        "gemv", [&] { gemv(ctx_, op::none, alpha, A_, x_short_, alpha, y_short_); },
        [&](auto& blas) { blas.gemv(false, size, size, alpha_, u_, u_short_, alpha_, w_short_); });
    std::printf("}}");
  }

 private:
  [[nodiscard]] std::vector<mp> short_host() const { return {host_.begin(), host_.begin() + size}; }

  template <class Words, class Residues>
  void row(const char* name, const Words& of_words, const Residues& of_residues) {
    double words = 1e30, residues = 1e30;
    for (int turn = 0; turn < turns; ++turn) {
      words = std::min(words, watch_(of_words));
      timed_run run;
      rns::blas<timed_run> blas(run, view_);
      of_residues(blas);
      residues = std::min(residues, run.microseconds);
    }
    std::printf("\"%s\": {\"words\": %.1f, \"residues\": %.1f}", name, words, residues);
  }

  context ctx_ = context::cuda(0, nullptr);  // the stream of events
  stopwatch watch_;
  rns::moduli_set set_;
  rns::device_run lasting_;
  rns::moduli_view view_;
  rns::blas<rns::device_run> memory_;
  rns::planes u_, w_, u_short_, w_short_, alpha_;
  std::vector<mp> host_;
  mp_array x_, y_, x_short_, y_short_;
  mp_matrix A_;
};

}  // namespace

int main(int argc, char** argv) {
  std::vector<int> precisions;
  for (int k = 1; k < argc; ++k) precisions.push_back(std::atoi(argv[k]));
  if (precisions.empty()) precisions = {106, 212, 424, 848};
  std::printf("{\"size\": %lld, \"results\": [\n", static_cast<long long>(size));
  for (std::size_t k = 0; k < precisions.size(); ++k) comparison(precisions[k]).print(k == 0);
  std::printf("]}\n");
}
