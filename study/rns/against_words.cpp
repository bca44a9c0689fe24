// Operations of run-time precision in residues beside the same in words: nanoseconds an operation, one
// thread, the processor's time, medians of runs taken in turn. Prints Markdown, or with --json what it
// measured. Arguments: precisions in bits; without, 106, 212, 424, 848, 1696 and 4096.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <nlohmann/json.hpp>
#include <random>

#include "mp/scalar.hpp"
#include "residua/mp/blas.hpp"
#include "study/rns/blas.hpp"
#include "study/rns/run.hpp"

namespace {

using namespace residua;
using words_number = multiple::any_number;
namespace rns = residua::study::rns;

constexpr index_t count = 128, size = 64;  // of single operations, of vectors and of a matrix's rows

std::vector<mp> numbers(index_t how_many, int bits, unsigned seed) {
  std::mt19937_64 random(seed);
  std::vector<mp> all;
  std::vector<mp::word> words(static_cast<std::size_t>(mp_words(bits)));
  for (index_t k = 0; k < how_many; ++k) {
    for (auto& word : words) word = random();
    words.back() |= mp::word{1} << 63;
    const auto exponent = static_cast<std::int64_t>(random() % 16);
    all.push_back(mp::from_integer(words, random() % 2 == 0, exponent, bits));
  }
  return all;
}

double seconds(const std::function<void()>& run) {
  const auto begin = std::clock();
  run();
  return static_cast<double>(std::clock() - begin) / static_cast<double>(CLOCKS_PER_SEC);
}

struct row {
  std::string operation;
  double words, residues;  // nanoseconds an operation
};

/// Runs of at least 20 ms each, in turn.
row compare(const std::string& name, double operations, const std::function<void()>& of_words,
            const std::function<void()>& of_residues) {
  constexpr int turns = 7;
  std::vector<double> times[2];
  const std::function<void()>* const runs[] = {&of_words, &of_residues};
  int repeats[2];
  for (int k = 0; k < 2; ++k) {
    const double once = std::max(seconds(*runs[k]), 1e-6);
    repeats[k] = std::max(1, static_cast<int>(0.02 / once));
  }
  for (int turn = 0; turn < turns; ++turn) {
    for (int k = 0; k < 2; ++k) {
      const double time = seconds([&] {
        for (int r = 0; r < repeats[k]; ++r) (*runs[k])();
      });
      times[k].push_back(1e9 * time / repeats[k] / operations);
    }
  }
  for (auto& t : times) std::sort(t.begin(), t.end());
  return {name, times[0][turns / 2], times[1][turns / 2]};
}

/// Operands in both representations.
struct operands {
  explicit operands(int p)
      : bits(p),
        set(p),
        view(set.view()),
        blas(run, view),
        a(blas.allocate(count)),
        b(blas.allocate(count)),
        r(blas.allocate(count)),
        space(blas.allocate(rns::elements_of_workspace)) {
    const auto x = numbers(count, p, 1), y = numbers(count, p, 2);
    rns::upload(set, a, x);
    rns::upload(set, b, y);
    for (index_t k = 0; k < count; ++k) {
      u.push_back(multiple::number_of<words::any_length>(abs(x[static_cast<std::size_t>(k)])));
      v.push_back(multiple::number_of<words::any_length>(y[static_cast<std::size_t>(k)]));
    }
    w = u;
  }

  template <class Operation>
  std::function<void()> in_words(Operation operation) {
    return [this, operation] {
      const auto p = multiple::precision_of(bits);
      for (std::size_t k = 0; k < u.size(); ++k) operation(w[k], p, u[k], v[k]);
    };
  }
  /// Elements one behind the other, as single numbers lie.
  template <class Operation>
  std::function<void()> in_residues(Operation operation) {
    return [this, operation] {
      for (std::size_t k = 0; k < u.size(); ++k)
        operation(singles[2][k].parts(), singles[0][k].parts(), singles[1][k].parts());
    };
  }

  int bits;
  rns::moduli_set set;
  rns::moduli_view view;
  rns::plain_run run;
  rns::blas<rns::plain_run> blas;
  rns::planes a, b, r, space;
  std::vector<words_number> u, v, w;
  std::vector<rns::number> singles[3];
};

std::vector<row> single_operations(int bits) {
  operands o(bits);
  const auto x = numbers(count, bits, 1), y = numbers(count, bits, 2);
  for (std::size_t k = 0; k < x.size(); ++k) {
    o.singles[0].emplace_back(o.set, abs(x[k]));
    o.singles[1].emplace_back(o.set, y[k]);
    o.singles[2].emplace_back(o.set);
  }
  const rns::workspace space = rns::workspace_in(o.space, 0);
  const auto& set = o.view;
  std::vector<row> rows;
  std::vector<words::word> product(2 * words::any_length::capacity);
  rows.push_back(
      compare("product, exact", count, o.in_words([&](auto&, auto p, const auto& a, const auto& b) {
        words::multiply(product.data(), a.words, p.words, b.words, p.words);
      }),
              o.in_residues([&](auto r, auto a, auto b) { rns::multiply_residues(set, r, a, b); })));
  rows.push_back(compare(
      "a b", count, o.in_words([](auto& r, auto p, const auto& a, const auto& b) { multiply(r, p, a, b); }),
      o.in_residues([&](auto r, auto a, auto b) { rns::multiply(set, r, a, b); })));
  rows.push_back(compare("a + b", count,
                         o.in_words([](auto& r, auto p, const auto& a, const auto& b) { add(r, p, a, b); }),
                         o.in_residues([&](auto r, auto a, auto b) { rns::add(set, r, a, b); })));
  rows.push_back(compare(
      "a / b", count, o.in_words([](auto& r, auto p, const auto& a, const auto& b) { divide(r, p, a, b); }),
      o.in_residues([&](auto r, auto a, auto b) { rns::divide(set, r, a, b, space); })));
  rows.push_back(compare("root", count, o.in_words([](auto& r, auto p, const auto& a, const auto&) {
    square_root(r, p, multiple::term_of(a, p.words));
  }),
                         o.in_residues([&](auto r, auto a, auto) { rns::square_root(set, r, a, space); })));
  int order = 0;
  rows.push_back(
      compare("a < b", count, o.in_words([&](auto&, auto p, const auto& a, const auto& b) {
        order += multiple::compare(multiple::term_of(a, p.words), multiple::term_of(b, p.words));
      }),
              o.in_residues([&](auto r, auto a, auto b) { order += rns::compare(set, a, b, r); })));
  return rows;
}

std::vector<row> routines(int bits) {
  const auto ctx = context::cpu(1);
  const rns::moduli_set set(bits);
  const auto a = numbers(size * size, bits, 3), one = numbers(1, bits, 4);
  const std::vector<mp> column(a.begin(), a.begin() + size);
  const mp_array x(ctx, a, bits), x_short(ctx, column, bits);
  mp_array y(ctx, a, bits), z(ctx, size, bits);
  const mp_matrix A(ctx, size, size, a, bits);
  rns::plain_run lasting;
  rns::blas<rns::plain_run> memory(lasting, set.view());
  const auto u = memory.allocate(size * size), w = memory.allocate(size * size), alpha = memory.allocate(1),
             u_short = memory.allocate(size), w_short = memory.allocate(size);
  rns::upload(set, u, a);
  rns::upload(set, w, a);
  rns::upload(set, alpha, one);
  rns::upload(set, u_short, column);
  rns::upload(set, w_short, column);
  const auto with_blas = [&](auto routine) {
    return [&set, routine] {
      rns::plain_run run;
      rns::blas<rns::plain_run> blas(run, set.view());
      routine(blas);
    };
  };
  const double operations = size * size;
  return {
      compare(
          "axpy", operations, [&] { axpy(ctx, one[0], x, y); },
          with_blas([&](auto& blas) { blas.axpy(alpha, u, w); })),
      compare(
          "dot", operations, [&] { (void)dot(ctx, x, y); },
          with_blas([&](auto& blas) { (void)blas.dot(u, w); })),
      compare(
          "gemv", operations, [&] { gemv(ctx, op::none, one[0], A, x_short, one[0], z); },
          with_blas([&](auto& blas) { blas.gemv(false, size, size, alpha, u, u_short, alpha, w_short); }))};
}

}  // namespace

int main(int argc, char** argv) {
  bool as_json = false;
  std::vector<int> precisions;
  for (int k = 1; k < argc; ++k) {
    if (std::strcmp(argv[k], "--json") == 0) {
      as_json = true;
    } else {
      precisions.push_back(std::atoi(argv[k]));
    }
  }
  if (precisions.empty()) precisions = {106, 212, 424, 848, 1696, 4096};
  auto results = nlohmann::json::array();
  if (!as_json) std::puts("| bits | operation | words, ns | residues, ns | ratio |\n|---|---|---|---|---|");
  for (const int bits : precisions) {
    auto rows = single_operations(bits);
    const auto more = routines(bits);
    rows.insert(rows.end(), more.begin(), more.end());
    for (const row& r : rows) {
      results.push_back(
          {{"bits", bits}, {"operation", r.operation}, {"words", r.words}, {"residues", r.residues}});
      if (as_json) continue;
      std::printf("| %d | %s | %.3g | %.3g | %.3g |\n", bits, r.operation.c_str(), r.words, r.residues,
                  r.residues / r.words);
      std::fflush(stdout);
    }
  }
  if (as_json) std::puts(results.dump(1).c_str());
}
