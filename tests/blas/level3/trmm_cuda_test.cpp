// Triangles that a GPU multiplies as a whole by residues but for the rows of fewest terms: large enough for
// such rows, and for parts of the triangle whose zeros are neither converted nor measured.
//
// Operands are small integers, so that every result is an integer below 2^53 and residues must give the bits
// of native arithmetic.
#include "blas/matrices.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/blas/level3/trmm.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::diag;
using residua::engine;
using residua::op;
using residua::product_options;
using residua::product_report;
using residua::side;
using residua::uplo;

constexpr index_t count = 40;

class trmm_cuda : public testing::Test {
 protected:
  void SetUp() override {
    if (residua::cuda_devices().empty()) GTEST_SKIP() << "no GPU";
  }
};

/// Odd integers of up to ten bits: none is zero.
template <class T>
std::vector<T> odd_integers(index_t rows, index_t columns, unsigned seed) {
  std::vector<T> elements;
  for (index_t n = 0; n < rows * columns; ++n) {
    seed = seed * 1664525U + 1013904223U;
    elements.push_back(T(2.0 * static_cast<double>(seed >> 23) - 511.0));
  }
  return elements;
}

struct form_of_call {
  side triangle_side;
  uplo stored;
  op form;
  diag diagonal;
};
std::vector<form_of_call> all_forms() {
  std::vector<form_of_call> all;
  for (const auto triangle_side : {side::left, side::right}) {
    for (const auto stored : {uplo::lower, uplo::upper}) {
      for (const auto form : {op::none, op::transpose}) {
        for (const auto diagonal : {diag::non_unit, diag::unit}) {
          all.push_back({triangle_side, stored, form, diagonal});
        }
      }
    }
  }
  return all;
}
std::ostream& operator<<(std::ostream& out, const form_of_call& f) {
  return out << (f.triangle_side == side::left ? "left" : "right")
             << (f.stored == uplo::lower ? " lower" : " upper") << (f.form == op::none ? "" : " transposed")
             << (f.diagonal == diag::unit ? " unit" : "");
}

/// A triangle whose other half is not to be read, and vectors.
template <class T>
struct triangle_call {
  const context& ctx;
  form_of_call its;
  index_t order;
  std::vector<T> triangle = odd_integers<T>(order, order, 31), vectors = odd_integers<T>(order, count, 32);

  triangle_call(const context& of_call, const form_of_call& f, index_t n) : ctx(of_call), its(f), order(n) {
    for (index_t j = 0; j < order; ++j) {
      for (index_t i = 0; i < order; ++i) {
        if (f.stored == uplo::lower ? i < j : i > j) {
          triangle[static_cast<std::size_t>(i + j * order)] = T(std::numeric_limits<double>::quiet_NaN());
        }
      }
    }
  }

  std::vector<T> multiply(const product_options& o, product_report& report) const {
    const index_t rows = its.triangle_side == side::left ? order : count, columns = order + count - rows;
    const padded<T> A(ctx, triangle, order, order, 1);
    padded<T> B(ctx, vectors, rows, columns, 2);
    report = residua::trmm(ctx, its.triangle_side, its.stored, its.form, its.diagonal, -2.0, A, B, o);
    return B.elements();
  }
};

/// Leaves residues that are not zero all over the workspace.
template <class T>
void fill_workspace(const context& ctx, index_t order) {
  const padded<T> A(ctx, odd_integers<T>(order, order, 33), order, order, 0);
  padded<T> C(ctx, odd_integers<T>(order, order, 34), order, order, 0);
  EXPECT_EQ(residua::gemm(ctx, op::none, op::none, 1.0, A, A, 0.0, C, {engine::residue}).used,
            engine::residue);
}

template <class T>
void expect_bits_of_native_arithmetic(const product_options& options, index_t order = 1300) {
  const auto ctx = context::cuda();
  fill_workspace<T>(ctx, order);
  for (const auto& f : all_forms()) {
    const triangle_call<T> call(ctx, f, order);
    product_report report;
    const auto expected = call.multiply({engine::native}, report);
    const auto computed = call.multiply(options, report);
    EXPECT_EQ(report.used, engine::residue) << f << ": " << report.reason;
    EXPECT_TRUE(same_bits(computed, expected)) << f;
  }
}

TEST_F(trmm_cuda, gives_the_bits_of_native_arithmetic_in_place) {
  expect_bits_of_native_arithmetic<dd>({engine::residue});
  expect_bits_of_native_arithmetic<residua::td>({engine::residue});
  expect_bits_of_native_arithmetic<double>({engine::residue});
}

/// Residues of all vectors are not there at once: 30 planes of the triangle alone would take 50 MB.
TEST_F(trmm_cuda, gives_the_bits_of_native_arithmetic_in_several_panels) {
  expect_bits_of_native_arithmetic<dd>({engine::residue, std::size_t{12} << 20});
}

/// Several blocks of integers, which begin where tiles do and where they do not: then zeros are read.
TEST_F(trmm_cuda, gives_the_bits_of_native_arithmetic_in_qd) {
  for (const index_t order : {1280, 1300}) {
    expect_bits_of_native_arithmetic<residua::qd>({engine::residue}, order);
  }
}

/// Sums of one term have the spread of a single element's exponent, which the other rows do not pay for.
TEST_F(trmm_cuda, takes_few_more_moduli_than_a_product_without_zeros) {
  constexpr index_t order = 1300;
  const auto ctx = context::cuda();
  const auto elements = vector_of<dd>(data::uniform, order * order, 35);
  const padded<dd> A(ctx, elements, order, order, 0);
  padded<dd> B(ctx, elements, order, order, 0), C(ctx, elements, order, order, 0);
  const auto whole = residua::gemm(ctx, op::none, op::none, 1.0, A, B, 0.0, C, {engine::residue});
  const auto triangle = residua::trmm(ctx, side::left, uplo::lower, op::none, diag::non_unit, 1.0, A, B, {});
  EXPECT_EQ(triangle.used, engine::residue) << triangle.reason;
  EXPECT_LE(triangle.moduli, whole.moduli + 2);
}

}  // namespace
}  // namespace residua_test
