// The error of gemv and gemm in every format, as a table of docs/arithmetic.md.
//
//   blas_accuracy | study/update_section.py docs/arithmetic.md blas
#include <cstdio>

#include "study/kernels/product_errors.hpp"

namespace {

void print(const residua::study::product_errors& e) { std::printf(" %.2e | %.2e |", e.mean, e.largest); }

}  // namespace

int main() {
  using namespace residua;
  const auto ctx = context::best();
  std::printf("Backend %s; relative error against GMP's floats of 960 bits, mean and largest:\n\n",
              name_of(ctx.kind()).data());
  std::printf(
      "| format | gemv, N = 100 | largest | gemv, N = 1000 | largest | gemm, N = 100 | largest | gemm, N = "
      "1000 | largest |\n");
  std::printf("|---|---|---|---|---|---|---|---|---|\n");
  for (const auto f : vector_formats) {
    std::printf("| %s |", name_of(f).data());
    for (const index_t n : {100, 1000}) print(study::gemv_errors(ctx, f, n, 1));
    for (const index_t n : {100, 1000}) print(study::gemm_errors(ctx, f, n, 1));
    std::printf("\n");
  }
  return 0;
}
