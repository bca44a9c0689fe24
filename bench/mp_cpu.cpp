// Run-time precision on a CPU beside loops over MPFR's numbers on OpenMP's threads, and beside FLINT: arb
// without radii, nfloat and, where sums need no rounding, integers. Medians of runs taken in turn; of one
// thread the processor's time, which others' work on the machine changes less, of several the time that
// passes.
#include <omp.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>

#include "bench/flint/library.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "residua/mp/gemm.hpp"
#include "residua/mp/lapack.hpp"
#include "residua/mp/mpfr.hpp"
#include "residua/number/quad_word.hpp"
#include "residua/view/matrix.hpp"

namespace {

using namespace residua;
using namespace residua_bench;

struct settings {
  std::vector<int> precisions = {212, 424, 848};
  std::vector<index_t> sizes = {256};
  std::vector<std::string> operations = {"axpy", "dot", "gemv", "gemv_t", "gemm", "getrf"};
  std::string flint, output;
  int threads = 1, turns = 5;
};

double now(int threads) {
  if (threads == 1) return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::vector<mp> numbers(index_t count, int bits, unsigned seed) {
  std::mt19937_64 random(seed);
  std::vector<mp> all;
  std::vector<mp::word> words(static_cast<std::size_t>(mp_words(bits)));
  for (index_t k = 0; k < count; ++k) {
    for (auto& word : words) word = random();
    words.back() |= 1;
    all.push_back(mp::from_integer(words, random() % 2 == 0, 0, bits));  // uniform in (-1, 1)
  }
  return all;
}

/// Of one library, what it does once, and the first element of its result where that can be compared.
struct contestant {
  std::string name;
  std::function<void()> run;
};

/// What is measured: two n x n matrices by columns, and two vectors of n^2 elements, which are theirs.
struct problem {
  index_t n;
  int bits, threads;
  std::vector<mp> a, b;
  [[nodiscard]] index_t size() const { return n * n; }
};

// ---- Residua ----

class ours {
 public:
  explicit ours(const problem& p)
      : ctx_(context::cpu(p.threads)),
        n_(p.n),
        alpha_(p.a.front()),
        one_(1.0, p.bits),
        zero_(p.bits),
        x_(ctx_, p.a, p.bits),
        y_(ctx_, p.b, p.bits),
        z_(ctx_, p.n, p.bits),
        A_(ctx_, p.n, p.n, p.a, p.bits),
        B_(ctx_, p.n, p.n, p.b, p.bits),
        C_(ctx_, p.n, p.n, p.bits),
        pivots_(ctx_, p.n) {}

  void run(const std::string& operation) {
    const auto all = x_.view();
    const mp_const_vector_view x(all.first(), all.bits(), n_, 1, all.plane(), all.memory());
    if (operation == "axpy") axpy(ctx_, alpha_, x_, y_);
    if (operation == "dot") (void)dot(ctx_, x_, y_);
    if (operation == "gemv") gemv(ctx_, op::none, one_, A_, x, zero_, z_);
    if (operation == "gemv_t") gemv(ctx_, op::transpose, one_, A_, x, zero_, z_);
    if (operation == "gemm") gemm(ctx_, op::transpose, op::none, one_, A_, B_, zero_, C_);
    if (operation == "getrf") {
      C_ = mp_matrix(ctx_, n_, n_, one_.bits());
      copy(ctx_, x_, flat(C_.view()));
      getrf(ctx_, C_, pivots_.view());
    }
  }

 private:
  static mp_vector_view flat(const mp_matrix_view& M) {
    return {M.data(), M.bits(), M.rows() * M.columns(), 1, M.plane(), M.memory()};
  }

  context ctx_;
  index_t n_;
  mp alpha_, one_, zero_;
  mp_array x_, y_, z_;
  mp_matrix A_, B_, C_;
  array<index_t> pivots_;
};

/// A format of limbs, which has as many bits: gemv alone.
template <class T>
class format_of_limbs {
 public:
  explicit format_of_limbs(const problem& p)
      : ctx_(context::cpu(p.threads)), A_(ctx_, p.n, p.n), y_(ctx_, p.n) {
    std::vector<T> elements;
    for (const mp& element : p.a) elements.push_back(element.template rounded<T>());
    A_.upload(ctx_, elements);
    elements.resize(static_cast<std::size_t>(p.n));
    x_ = array<T>(ctx_, std::span<const T>(elements));
  }
  void run() { gemv(ctx_, op::none, T(1.0), A_, x_, T(0.0), y_); }

 private:
  context ctx_;
  matrix<T> A_;
  array<T> x_, y_;
};

// ---- MPFR ----

class mpfr_vector {
 public:
  explicit mpfr_vector(const std::vector<mp>& source) : x_(source.size()) {
    for (std::size_t k = 0; k < x_.size(); ++k) {
      mpfr_init2(&x_[k], source[k].bits());
      to_mpfr(&x_[k], source[k]);
    }
  }
  mpfr_vector(const mpfr_vector&) = delete;
  mpfr_vector& operator=(const mpfr_vector&) = delete;
  ~mpfr_vector() {
    for (auto& x : x_) mpfr_clear(&x);
  }
  mpfr_ptr operator[](index_t k) { return &x_[static_cast<std::size_t>(k)]; }

 private:
  std::vector<__mpfr_struct> x_;
};

class mpfr_loops {
 public:
  explicit mpfr_loops(const problem& p) : p_(p), a_(p.a), b_(p.b), c_(p.b) {}

  void run(const std::string& operation) {
    const index_t n = p_.n;
    if (operation == "axpy")
      over(p_.size(), [&](index_t k) { mpfr_fma(c_[k], a_[0], a_[k], c_[k], MPFR_RNDN); });
    if (operation == "dot") sum_in_parts();
    if (operation == "gemv") over(n, [&](index_t i) { inner(i, n, 0, n, c_[i]); });
    if (operation == "gemv_t") over(n, [&](index_t i) { inner(i * n, 1, 0, n, c_[i]); });
    if (operation == "gemm") over(n * n, [&](index_t k) { inner(k % n * n, 1, k / n * n, n, c_[k]); });
    if (operation == "getrf") factorise();
  }

 private:
  template <class F>
  void over(index_t count, const F& f) const {
#pragma omp parallel for num_threads(p_.threads) schedule(static)
    for (index_t k = 0; k < count; ++k) f(k);
  }
  /// The sum of a_(first + k step) b_(column + k).
  void inner(index_t first, index_t step, index_t column, index_t terms, mpfr_ptr sum) {
    mpfr_set_zero(sum, 1);
    for (index_t k = 0; k < terms; ++k) mpfr_fma(sum, a_[first + k * step], b_[column + k], sum, MPFR_RNDN);
  }
  void sum_in_parts() {
    const index_t part = p_.size() / p_.threads;
    over(p_.threads, [&](index_t t) {
      const index_t first = t * part, end = t + 1 == p_.threads ? p_.size() : first + part;
      inner(first, 1, first, end - first, c_[t]);
    });
    for (int t = 1; t < p_.threads; ++t) mpfr_add(c_[0], c_[0], c_[t], MPFR_RNDN);
  }
  mpfr_ptr entry(index_t i, index_t j) { return c_[i * p_.n + j]; }
  /// Partial pivoting, by rows; what is left is updated by a product and a difference, which is faster than
  /// mpfr_fms.
  void factorise() {
    const index_t n = p_.n;
    over(n * n, [&](index_t k) { mpfr_set(c_[k], a_[k], MPFR_RNDN); });
    for (index_t k = 0; k < n; ++k) {
      index_t pivot = k;
      for (index_t i = k + 1; i < n; ++i) {
        if (mpfr_cmpabs(entry(i, k), entry(pivot, k)) > 0) pivot = i;
      }
      for (index_t j = 0; j < n && pivot != k; ++j) mpfr_swap(entry(k, j), entry(pivot, j));
      over(n - k - 1, [&](index_t row) { eliminate(k + 1 + row, k); });
    }
  }
  void eliminate(index_t i, index_t k) {
    mpfr_t product;
    mpfr_init2(product, p_.bits);
    mpfr_div(entry(i, k), entry(i, k), entry(k, k), MPFR_RNDN);
    for (index_t j = k + 1; j < p_.n; ++j) {
      mpfr_mul(product, entry(i, k), entry(k, j), MPFR_RNDN);
      mpfr_sub(entry(i, j), entry(i, j), product, MPFR_RNDN);
    }
    mpfr_clear(product);
  }

  const problem& p_;
  mpfr_vector a_, b_, c_;
};

// ---- FLINT ----

/// The midpoints of balls, whose radii are neither computed nor zero by chance: the approximate functions.
class arb_midpoints {
 public:
  arb_midpoints(const flint_library& flint, const problem& p)
      : flint_(flint),
        n_(p.n),
        bits_(p.bits),
        size_(p.size()),
        a_(flint, p.n, p.n),
        b_(flint, p.n, p.n),
        c_(flint, p.n, p.n),
        x_(flint, p.n, 1),
        y_(flint, p.n, 1),
        permutation_(static_cast<std::size_t>(p.n)) {
    for (index_t k = 0; k < p.size(); ++k) {
      const auto place = static_cast<std::size_t>(k);
      a_.set(k, p.a[place]);
      b_.set(k, p.b[place]);
      c_.set(k, p.b[place]);
      if (k < p.n) x_.set(k, p.b[place]);
    }
  }

  void run(const std::string& operation) {
    if (operation == "axpy") {
      for (long k = 0; k < size_; ++k)
        flint_.call<int>("arf_addmul", c_.element(k), a_.element(0), a_.element(k), bits_, 0);
    }
    if (operation == "dot") {
      flint_.call<void>("arb_approx_dot", c_.element(0), static_cast<char*>(nullptr), 0, a_.element(0), 1L,
                        b_.element(0), 1L, size_, bits_);
    }
    if (operation == "gemv") flint_.call<void>("arb_mat_approx_mul", y_.get(), a_.get(), x_.get(), bits_);
    if (operation == "gemm") flint_.call<void>("arb_mat_approx_mul", c_.get(), a_.get(), b_.get(), bits_);
    if (operation == "getrf") {
      for (long k = 0; k < n_; ++k) permutation_[static_cast<std::size_t>(k)] = k;
      flint_.call<int>("arb_mat_approx_lu", permutation_.data(), c_.get(), a_.get(), bits_);
    }
  }

 private:
  const flint_library& flint_;
  long n_, bits_, size_;
  arb_matrix a_, b_, c_, x_, y_;
  std::vector<long> permutation_;
};

class nfloat {
 public:
  nfloat(const flint_library& flint, const problem& p)
      : flint_(flint),
        ctx_(flint, p.bits),
        n_(p.n),
        size_(p.size()),
        a_(ctx_, p.n, p.n),
        b_(ctx_, p.n, p.n),
        c_(ctx_, p.n, p.n),
        x_(ctx_, p.n, 1),
        y_(ctx_, p.n, 1),
        permutation_(static_cast<std::size_t>(p.n)) {
    for (long k = 0; k < size_; ++k) {
      const mp& element = p.a[static_cast<std::size_t>(k)];
      a_.set(k, element);
      b_.set(size_ - 1 - k, element);
      c_.set(k, element);
      if (k < n_) x_.set(k, element);
    }
  }

  void run(const std::string& operation) {
    void* const ctx = ctx_.get();
    int status = 0;
    if (operation == "axpy")
      status = flint_.call<int>("_nfloat_vec_addmul_scalar", c_.element(0), a_.element(0), size_,
                                b_.element(0), ctx);
    if (operation == "dot")
      status = flint_.call<int>("_nfloat_vec_dot", c_.element(0), static_cast<void*>(nullptr), 0,
                                a_.element(0), b_.element(0), size_, ctx);
    if (operation == "gemv") status = flint_.call<int>("gr_mat_mul", y_.get(), a_.get(), x_.get(), ctx);
    if (operation == "gemm") status = flint_.call<int>("gr_mat_mul", c_.get(), a_.get(), b_.get(), ctx);
    if (operation == "getrf") {
      long rank = 0;
      for (long k = 0; k < n_; ++k) permutation_[static_cast<std::size_t>(k)] = k;
      status = flint_.call<int>("gr_mat_lu", &rank, permutation_.data(), c_.get(), a_.get(), 0, ctx);
    }
    check_flint(status);
  }

 private:
  const flint_library& flint_;
  nfloat_context ctx_;
  long n_, size_;
  nfloat_matrix a_, b_, c_, x_, y_;
  std::vector<long> permutation_;
};

/// Integers of as many bits, the numbers times 2^bits: what fixed point takes where no sum is rounded.
class fmpz_integers {
 public:
  fmpz_integers(const flint_library& flint, const problem& p)
      : flint_(flint),
        n_(p.n),
        size_(p.size()),
        a_(flint, p.n, p.n),
        b_(flint, p.n, p.n),
        c_(flint, p.n, p.n) {
    mpfr_vector a(p.a), b(p.b);
    for (index_t k = 0; k < p.size(); ++k) {
      set(a_, k, a[k], p.bits);
      set(b_, k, b[k], p.bits);
    }
  }

  static bool has(const std::string& operation) {
    return operation == "dot" || operation == "gemv" || operation == "gemm";
  }
  void run(const std::string& operation) {
    if (operation == "dot")
      flint_.call<void>("_fmpz_vec_dot", c_.element(0), a_.element(0), b_.element(0), size_);
    if (operation == "gemv")
      flint_.call<void>("fmpz_mat_mul_fmpz_vec", c_.element(0), a_.get(), b_.element(0), n_);
    if (operation == "gemm") flint_.call<void>("fmpz_mat_mul", c_.get(), a_.get(), b_.get());
  }

 private:
  static void set(fmpz_matrix& M, index_t k, mpfr_ptr x, int bits) {
    mpz_t integer;
    mpz_init(integer);
    mpfr_mul_2si(x, x, bits, MPFR_RNDN);
    mpfr_get_z(integer, x, MPFR_RNDN);
    M.set(k, integer);
    mpz_clear(integer);
  }

  const flint_library& flint_;
  long n_, size_;
  fmpz_matrix a_, b_, c_;
};

// ---- what is measured ----

double operations_of(const std::string& operation, index_t order) {
  const auto n = static_cast<double>(order);
  if (operation == "gemm") return 2 * n * n * n;
  return operation == "getrf" ? 2 * n * n * n / 3 : 2 * n * n;
}

/// Their medians, of runs in turn.
std::vector<double> medians(const std::vector<contestant>& all, const settings& s) {
  std::vector<std::vector<double>> times(all.size());
  for (int turn = 0; turn < s.turns; ++turn) {
    for (std::size_t k = 0; k < all.size(); ++k) {
      const double begin = now(s.threads);
      all[k].run();
      times[k].push_back(now(s.threads) - begin);
    }
  }
  std::vector<double> middle;
  for (auto& of_one : times) {
    std::nth_element(of_one.begin(), of_one.begin() + s.turns / 2, of_one.end());
    middle.push_back(of_one[static_cast<std::size_t>(s.turns / 2)]);
  }
  return middle;
}

using document = nlohmann::ordered_json;

void measure(const std::string& operation, const problem& p, const std::vector<contestant>& all,
             const settings& s, document& results) {
  const bool is_vector = operation == "axpy" || operation == "dot";
  const auto times = medians(all, s);
  std::printf("%-7s %7lld %6d", operation.c_str(), static_cast<long long>(is_vector ? p.size() : p.n),
              p.bits);
  for (std::size_t k = 0; k < all.size(); ++k) {
    const double rate = operations_of(operation, p.n) / times[k] / 1e6;
    std::printf("  %s %.2f (%.2f)", all[k].name.c_str(), rate, times[k] / times[0]);
    results.push_back({{"operation", operation + ":" + std::to_string(p.bits)},
                       {"bits", p.bits},
                       {"format", all[k].name},
                       {"engine", ""},
                       {"m", is_vector ? 0 : p.n},
                       {"n", is_vector ? p.size() : p.n},
                       {"k", operation == "gemm" ? p.n : 0},
                       {"threads", p.threads},
                       {"seconds", times[k]},
                       {"rate", rate},
                       {"unit", "Mop/s"}});
  }
  std::printf("\n");
  std::fflush(stdout);
}

/// All libraries with the operands of one size and precision.
class contest {
 public:
  contest(const problem& p, const flint_library* flint) : p_(p), ours_(p), loops_(p) {
    if (p.bits == 106) dd_.emplace(p);
    if (p.bits == 159) td_.emplace(p);
    if (p.bits == 212) qd_.emplace(p);
    if (flint == nullptr) return;
    arb_.emplace(*flint, p);
    nfloat_.emplace(*flint, p);
    fmpz_.emplace(*flint, p);
  }
  [[nodiscard]] std::vector<contestant> contestants_of(const std::string& operation) {
    std::vector<contestant> all = {{"Residua", [this, operation] { ours_.run(operation); }},
                                   {"MPFR", [this, operation] { loops_.run(operation); }}};
    if (arb_ && operation != "gemv_t") {
      all.push_back({"arb", [this, operation] { arb_->run(operation); }});
      all.push_back({"nfloat", [this, operation] { nfloat_->run(operation); }});
    }
    if (fmpz_ && fmpz_integers::has(operation))
      all.push_back({"fmpz", [this, operation] { fmpz_->run(operation); }});
    if (operation != "gemv") return all;
    if (dd_) all.push_back({"dd", [this] { dd_->run(); }});
    if (td_) all.push_back({"td", [this] { td_->run(); }});
    if (qd_) all.push_back({"qd", [this] { qd_->run(); }});
    return all;
  }

 private:
  const problem& p_;
  ours ours_;
  mpfr_loops loops_;
  std::optional<arb_midpoints> arb_;
  std::optional<nfloat> nfloat_;
  std::optional<fmpz_integers> fmpz_;
  std::optional<format_of_limbs<dd>> dd_;
  std::optional<format_of_limbs<td>> td_;
  std::optional<format_of_limbs<qd>> qd_;
};

settings settings_of(int argc, char** argv) {
  settings s;
  CLI::App program("Run-time precision beside MPFR and FLINT, in millions of operations a second");
  program.add_option("sizes", s.sizes, "Orders N of matrices; vectors have N N elements")
      ->capture_default_str();
  program.add_option("--bits", s.precisions, "Precisions")->delimiter(',')->capture_default_str();
  program.add_option("--operations", s.operations, "Of axpy, dot, gemv, gemv_t, gemm, getrf")
      ->delimiter(',')
      ->check(CLI::IsMember(s.operations))
      ->capture_default_str();
  program.add_option("--threads", s.threads, "Of all libraries")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  program.add_option("--turns", s.turns, "Runs of each")->check(CLI::Range(1, 1000))->capture_default_str();
  program.add_option("--flint", s.flint, "FLINT's shared library, 3.1 or newer; none: left out");
  program.add_option("--output", s.output, "Write the results, a JSON file");
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    std::exit(program.exit(e));
  }
  return s;
}

}  // namespace

int main(int argc, char** argv) {
  const settings s = settings_of(argc, argv);
  std::optional<flint_library> flint;
  if (!s.flint.empty()) {
    flint.emplace(s.flint);
    flint->call<void>("flint_set_num_threads", s.threads);
    std::printf("FLINT %s\n", flint->version().c_str());
  }
  document all = {{"threads", s.threads},
                  {"flint", flint ? flint->version() : ""},
                  {"mpfr", mpfr_get_version()},
                  {"results", document::array()}};
  for (const index_t n : s.sizes) {
    for (const int bits : s.precisions) {
      const problem p{n, bits, s.threads, numbers(n * n, bits, 1), numbers(n * n, bits, 2)};
      contest its(p, flint ? &*flint : nullptr);
      for (const auto& operation : s.operations)
        measure(operation, p, its.contestants_of(operation), s, all["results"]);
    }
  }
  if (s.output.empty()) return 0;
  std::FILE* const file = std::fopen(s.output.c_str(), "w");
  if (file == nullptr) return 1;
  std::fprintf(file, "%s\n", all.dump(1).c_str());
  return std::fclose(file);
}
