// Products of residues reduced to bytes on a GPU, by the kernel and by cuBLAS: exact, against integers of the
// host.
#include "residue/core/byte_products_cuda.hpp"

#include "blas/matrices.hpp"
#include "residue/floats/stages_cuda.hpp"

namespace residua_test {
namespace {

using namespace residua::residue;
using residua::memory_block;
using residua::dense::region;

/// What is multiplied: sizes, multiples of 16; which bytes; what of the result is wanted.
struct products {
  index_t rows, columns, depth, slice_bytes;
  int planes;
  bool extreme = false, add = false;
  region part = region::all;
  index_t rows_before = 0;
  index_t gap = 0;  // between a column of the result and the next one

  [[nodiscard]] index_t column_bytes() const { return rows + gap; }
};

class residue_byte_products : public testing::Test {
 protected:
  void SetUp() override {
    if (residua::cuda_devices().empty()) GTEST_SKIP() << "no GPU here";
    ctx = residua::context::cuda();
  }

  residua::context ctx = residua::context::reference();
  std::mt19937_64 random{11};

  /// Random residues of each plane's modulus, or the largest.
  std::vector<std::int8_t> random_bytes(index_t of_plane, int planes, bool extreme) {
    std::vector<std::int8_t> x;
    for (int plane = 0; plane < planes; ++plane) {
      const int m = moduli[plane];
      for (index_t n = 0; n < of_plane; ++n) {
        const auto number = static_cast<int>(random() % static_cast<unsigned>(m)) - m / 2;
        const int largest = random() % 64 == 0 ? (m - 1) / 2 : -(m / 2);
        x.push_back(static_cast<std::int8_t>(extreme ? largest : number));
      }
    }
    return x;
  }

  memory_block on_device(const std::vector<std::int8_t>& x) {
    memory_block block(ctx, x.size());
    residua::upload_bytes(ctx, block.data(), x.data(), x.size());
    return block;
  }

  std::vector<std::int8_t> run(const products& shape, const std::vector<std::int8_t>& a,
                               const std::vector<std::int8_t>& b, const std::vector<std::int8_t>& before,
                               bool by_cublas) {
    const auto of_a = on_device(a), of_b = on_device(b), c = on_device(before);
    cuda::byte_products p{
        {static_cast<const std::int8_t*>(of_a.data()), shape.rows * shape.slice_bytes, shape.slice_bytes},
        {static_cast<const std::int8_t*>(of_b.data()), shape.columns * shape.slice_bytes, shape.slice_bytes},
        shape.depth,
        {shape.rows, shape.columns, shape.part, shape.rows_before},
        shape.planes,
        shape.add,
        {static_cast<std::int8_t*>(c.data()), shape.column_bytes() * shape.columns, shape.column_bytes()},
        {}};
    for (int plane = 0; plane < shape.planes; ++plane)
      p.reductions[plane] = reduction_to_byte(moduli[plane], weight(plane));
    const memory_block sums(ctx, by_cublas ? 4 * static_cast<std::size_t>(shape.rows * shape.columns) : 0);
    if (by_cublas) {
      cuda::multiply_bytes_by_cublas(ctx, p, static_cast<std::int32_t*>(sums.data()));
    } else {
      cuda::multiply_bytes(ctx, p);
    }
    std::vector<std::int8_t> result(before.size());
    residua::download_bytes(ctx, result.data(), c.data(), result.size());
    return result;
  }

  /// Of which w is the inverse: any number that is not too large.
  static int weight(int plane) {
    return (37 * plane + 1) % ((moduli[plane] - 1) / 2) * (plane % 2 == 0 ? 1 : -1);
  }

  void expect_exact(const products& shape) {
    const auto a = random_bytes(shape.rows * shape.slice_bytes, shape.planes, shape.extreme),
               b = random_bytes(shape.columns * shape.slice_bytes, shape.planes, shape.extreme),
               before = random_bytes(shape.column_bytes() * shape.columns, shape.planes, false);
    for (const bool by_cublas : {false, true}) {
      if (by_cublas ? shape.gap > 0 : !cuda::has_byte_products(ctx)) continue;
      const auto result = run(shape, a, b, before, by_cublas);
      for (index_t place = 0; place < static_cast<index_t>(result.size()); ++place) {
        const index_t i = place % shape.column_bytes(), j = place / shape.column_bytes() % shape.columns,
                      plane = place / shape.column_bytes() / shape.columns;
        if (i >= shape.rows) {
          ASSERT_EQ(result[static_cast<std::size_t>(place)], before[static_cast<std::size_t>(place)]);
          continue;
        }
        if (!residua::dense::contains(shape.part, i + shape.rows_before, j)) continue;
        const auto* x = a.data() + (plane * shape.rows + i) * shape.slice_bytes;
        const auto* y = b.data() + (plane * shape.columns + j) * shape.slice_bytes;
        std::int32_t sum = 0;
        for (index_t k = 0; k < shape.depth; ++k) sum += x[k] * y[k];
        const int m = moduli[static_cast<int>(plane)], c = result[static_cast<std::size_t>(place)];
        const std::int64_t exact = std::int64_t{sum} * weight(static_cast<int>(plane)) +
                                   (shape.add ? before[static_cast<std::size_t>(place)] : 0);
        ASSERT_TRUE((exact - c) % m == 0 && 2 * c < m && 2 * c >= -m)
            << "(" << i << ", " << j << ") modulo " << m << (by_cublas ? ", by cuBLAS" : "") << ": " << c
            << " for " << exact;
      }
    }
  }
};

TEST_F(residue_byte_products, are_exact_for_all_sizes) {
  for (const products& shape : std::initializer_list<products>{{16, 16, 16, 16, 3},
                                                               {256, 128, 128, 128, 2},
                                                               {272, 144, 208, 224, 49},
                                                               {512, 272, 144, 144, 7},
                                                               {1040, 528, 336, 1024, 2}}) {
    expect_exact(shape);
  }
}

TEST_F(residue_byte_products, add_to_what_there_is) { expect_exact({272, 144, 80, 80, 49, false, true}); }

/// Sums up to 2^31 - 2^14.
TEST_F(residue_byte_products, hold_the_largest_sums) {
  expect_exact({32, 48, most_terms_at_once / 16 * 16, most_terms_at_once / 16 * 16, 2, true});
}

/// As many terms as are reduced in another way, and more.
TEST_F(residue_byte_products, hold_the_largest_short_sums) {
  for (const index_t depth : {most_short_terms, most_short_terms + 16}) {
    expect_exact({32, 48, depth, depth, most_moduli, true});
  }
}

TEST_F(residue_byte_products, are_a_part_of_a_larger_matrix) {
  for (const index_t columns : {112, 144}) {
    expect_exact({272, columns, 80, 80, 5, false, false, region::all, 0, 48});
    expect_exact({272, columns, 80, 80, 5, false, true, region::lower, 16, 240});
  }
}

TEST_F(residue_byte_products, compute_the_wanted_triangle) {
  for (const auto part : {region::lower, region::upper}) {
    expect_exact({1040, 1040, 48, 48, 3, false, false, part});
    expect_exact({528, 784, 48, 48, 3, false, true, part, 304});
    expect_exact({528, 784, 48, 48, 3, false, false, part, -256});
  }
}

}  // namespace
}  // namespace residua_test
