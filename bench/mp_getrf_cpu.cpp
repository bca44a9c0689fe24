// LU factorisations in run-time precision on a CPU beside loops over MPFR's numbers. One thread, and the
// processor's time; medians of runs taken in turn. Arguments: [-b bits] [-m: no MPFR] sizes N; without, 256
// and 212, 424, 848 bits. What FLINT takes for the same: bench/mp_getrf_flint.py.
#include <mpfr.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <random>
#include <vector>

#include "residua/mp/lapack.hpp"
#include "residua/mp/mpfr.hpp"
#include "residua/view/array.hpp"

namespace {

using namespace residua;

double seconds(const std::function<void()>& run) {
  const std::clock_t begin = std::clock();
  run();
  return static_cast<double>(std::clock() - begin) / static_cast<double>(CLOCKS_PER_SEC);
}

std::vector<mp> numbers(index_t count, int bits) {
  std::mt19937_64 random(1);
  std::vector<mp> all;
  std::vector<mp::word> words(static_cast<std::size_t>(mp_words(bits)));
  for (index_t k = 0; k < count; ++k) {
    for (auto& word : words) word = random();
    all.push_back(mp::from_integer(words, random() % 2 == 0, 0, bits));  // uniform in (-1, 1)
  }
  return all;
}

/// By rows, with rows of pointers, as such loops are written: partial pivoting, the rest updated by mpfr_fms.
class mpfr_matrix {
 public:
  mpfr_matrix(index_t n, const std::vector<mp>& from) : n_(static_cast<std::size_t>(n)), x_(n_ * n_) {
    for (std::size_t k = 0; k < x_.size(); ++k) {
      mpfr_init2(&x_[k], from[k].bits());
      to_mpfr(&x_[k], from[k]);
    }
    mpfr_init2(&product_, from.front().bits());
  }
  mpfr_matrix(const mpfr_matrix&) = delete;
  mpfr_matrix& operator=(const mpfr_matrix&) = delete;
  ~mpfr_matrix() {
    for (auto& x : x_) mpfr_clear(&x);
    mpfr_clear(&product_);
  }

  void factorise() {
    for (std::size_t k = 0; k < n_; ++k) {
      std::size_t pivot = k;
      for (std::size_t i = k + 1; i < n_; ++i) {
        if (mpfr_cmpabs(at(i, k), at(pivot, k)) > 0) pivot = i;
      }
      for (std::size_t j = 0; j < n_ && pivot != k; ++j) mpfr_swap(at(k, j), at(pivot, j));
      for (std::size_t i = k + 1; i < n_; ++i) {
        mpfr_div(at(i, k), at(i, k), at(k, k), MPFR_RNDN);
        for (std::size_t j = k + 1; j < n_; ++j) {
          mpfr_mul(&product_, at(i, k), at(k, j), MPFR_RNDN);  // with a subtraction faster than mpfr_fms
          mpfr_sub(at(i, j), at(i, j), &product_, MPFR_RNDN);
        }
      }
    }
  }

 private:
  mpfr_ptr at(std::size_t i, std::size_t j) { return &x_[i * n_ + j]; }

  std::size_t n_;
  std::vector<__mpfr_struct> x_;
  __mpfr_struct product_;
};

void run(index_t n, int bits, bool has_loops) {
  constexpr int turns = 3;
  const auto ctx = context::cpu(1);
  const auto elements = numbers(n * n, bits);
  array<index_t> ipiv(ctx, n);
  std::vector<double> ours, loops;
  for (int turn = 0; turn < turns; ++turn) {
    mp_matrix A(ctx, n, n, elements, bits);
    ours.push_back(seconds([&] { getrf(ctx, A, ipiv.view()); }));
    if (!has_loops) continue;
    mpfr_matrix B(n, elements);
    loops.push_back(seconds([&] { B.factorise(); }));
  }
  const auto median = [](std::vector<double>& times) {
    if (times.empty()) return 0.0;
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
  };
  const double mine = median(ours), theirs = median(loops);
  std::printf("%6lld %6d %12.4f %12.4f %8.2f\n", static_cast<long long>(n), bits, mine, theirs,
              theirs / mine);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<int> precisions = {212, 424, 848};
  std::vector<index_t> sizes;
  bool has_loops = true;
  for (int k = 1; k < argc; ++k) {
    if (std::strcmp(argv[k], "-b") == 0 && k + 1 < argc) {
      precisions = {std::atoi(argv[++k])};
    } else if (std::strcmp(argv[k], "-m") == 0) {
      has_loops = false;
    } else {
      sizes.push_back(std::atoll(argv[k]));
    }
  }
  if (sizes.empty()) sizes = {256};
  std::printf("%6s %6s %12s %12s %8s\n", "N", "bits", "seconds", "MPFR", "ratio");
  for (const index_t n : sizes) {
    for (const int bits : precisions) run(n, bits, has_loops);
  }
}
