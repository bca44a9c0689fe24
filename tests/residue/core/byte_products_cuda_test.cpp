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
  int pairs = 1;    // of blocks of that depth
  slice_terms a_terms{}, b_terms{};

  [[nodiscard]] index_t column_bytes() const { return rows + gap; }
  [[nodiscard]] index_t terms() const { return pairs * depth; }
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
        shape.pairs,
        {shape.rows, shape.columns, shape.part, shape.rows_before},
        shape.planes,
        shape.add,
        {static_cast<std::int8_t*>(c.data()), shape.column_bytes() * shape.columns, shape.column_bytes()},
        {},
        shape.a_terms,
        shape.b_terms};
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

  /// Terms that are zero, but where no tile reads them.
  static void clear_beside_triangle(std::vector<std::int8_t>& x, const products& shape, index_t slices,
                                    const slice_terms& terms) {
    for (index_t place = 0; place < static_cast<index_t>(x.size()); ++place) {
      const index_t slice = place / shape.slice_bytes % slices, k = place % shape.slice_bytes % shape.depth,
                    group = slice / most_tile_slices * most_tile_slices, tile = k / tile_terms * tile_terms;
      const bool is_zero = terms.range == term_range::to_diagonal     ? k > slice + terms.before
                           : terms.range == term_range::from_diagonal ? k < slice + terms.before
                                                                      : false;
      const bool is_far = terms.range == term_range::to_diagonal
                              ? tile >= group + most_tile_slices + terms.before
                              : tile + tile_terms <= group + terms.before;
      if (is_zero && !is_far) x[static_cast<std::size_t>(place)] = 0;
    }
  }
  static bool has_term(const slice_terms& terms, index_t slice, index_t k) {
    return terms.range == term_range::all ||
           (terms.range == term_range::to_diagonal ? k <= slice + terms.before : k >= slice + terms.before);
  }

  void expect_exact(const products& shape) {
    auto a = random_bytes(shape.rows * shape.slice_bytes, shape.planes, shape.extreme),
         b = random_bytes(shape.columns * shape.slice_bytes, shape.planes, shape.extreme);
    clear_beside_triangle(a, shape, shape.rows, shape.a_terms);
    clear_beside_triangle(b, shape, shape.columns, shape.b_terms);
    const bool has_all = shape.a_terms.range == term_range::all && shape.b_terms.range == term_range::all;
    const auto before = random_bytes(shape.column_bytes() * shape.columns, shape.planes, false);
    for (const bool by_cublas : {false, true}) {
      if (by_cublas ? shape.gap > 0 || !has_all : !cuda::has_byte_products(ctx)) continue;
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
        for (index_t n = 0; n < shape.terms(); ++n) {
          const index_t k = n % shape.depth;
          if (has_term(shape.a_terms, i, k) && has_term(shape.b_terms, j, k)) sum += x[n] * y[n];
        }
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

TEST_F(residue_byte_products, add_up_pairs_of_blocks) {
  expect_exact({272, 144, 256, 768, 3, false, false, region::all, 0, 0, 3});
  expect_exact({272, 112, 128, 272, 3, false, true, region::all, 0, 0, 2});
}

/// What tiles do not read is not zero there.
TEST_F(residue_byte_products, leave_out_terms_beside_a_triangle) {
  for (const auto range : {term_range::to_diagonal, term_range::from_diagonal}) {
    for (const index_t before : {-200, 160}) {
      for (const int pairs : {1, 2}) {
        products shape{1040, 144, 1280, 1280 * pairs, 1};
        shape.pairs = pairs;
        shape.a_terms = {range, before};
        expect_exact(shape);
        shape.columns = 16;
        expect_exact(shape);
        std::swap(shape.rows, shape.columns);
        std::swap(shape.a_terms, shape.b_terms);
        expect_exact(shape);
      }
    }
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
