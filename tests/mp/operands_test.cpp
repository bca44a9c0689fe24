// That every routine of run-time precision looks at the precision and the shape of each of its operands: one
// table of calls, each made as it should be and then with one operand after the other that does not fit.
#include <functional>
#include <map>
#include <string>

#include "rejection.hpp"
#include "residua/mp/blas.hpp"
#include "residua/mp/complex_gesvd.hpp"
#include "residua/mp/complex_lapack.hpp"
#include "residua/mp/geev.hpp"
#include "residua/mp/gemm.hpp"
#include "residua/mp/gesvd.hpp"
#include "residua/mp/heevd.hpp"
#include "residua/mp/krylov.hpp"
#include "residua/mp/lapack.hpp"
#include "residua/mp/level2.hpp"
#include "residua/mp/level3.hpp"
#include "residua/mp/sparse.hpp"
#include "residua/mp/syevd.hpp"
#include "residua/mp/sygvd.hpp"
#include "residua/view/array.hpp"

namespace {

using residua::diag;
using residua::index_t;
using residua::mp;
using residua::op;
using residua::side;
using residua::uplo;
using residua_test::expect_rejected;

constexpr index_t order = 2;

/// What is wrong with the memory of an operand, or with an element of it. `packed`: an increment of 0, or a
/// leading dimension below the rows; `overlapping`: planes that are too near.
enum class fault { none, null, packed, overlapping, misaligned, nan };

/// What the operand of one name, or of all where there is none, is instead of a number of 128 bits, a vector
/// of 2 or the identity of order 2.
struct change {
  std::string operand;
  int bits = 128;
  index_t rows = order, columns = order;
  fault its = fault::none;
};

/// The operands of one call by their names, each made when it is asked for.
class operands {
 public:
  operands(const residua::context& ctx, change its) : ctx_(ctx), its_(std::move(its)) {}

  const mp& number(const std::string& name) {
    return numbers_.try_emplace(name, 1.0, bits_of(name)).first->second;
  }
  residua::mp_vector_view vector(const std::string& name) {
    const index_t size = is_changed(name) ? its_.rows : order;
    std::vector<mp> elements(static_cast<std::size_t>(size), mp(1.0, bits_of(name)));
    if (has(name, fault::nan)) elements.back() = not_a_number(name);
    auto x = vectors_.try_emplace(name, ctx_, elements, bits_of(name)).first->second.view();
    return {data(name, x.first()), x.bits(), x.size(), has(name, fault::packed) ? 0 : 1,
            has(name, fault::overlapping) ? size - 1 : x.plane()};
  }
  residua::mp_matrix_view matrix(const std::string& name) { return matrix(name, 1.0); }
  /// A matrix of zeros: the imaginary part of the identity.
  residua::mp_matrix_view imaginary(const std::string& name) { return matrix(name, 0.0); }
  residua::vector_view<index_t> pivots() {
    const bool is_its = its_.operand == "ipiv";
    pivots_ =
        residua::array<index_t>(ctx_, std::vector<index_t>{is_its && its_.its == fault::nan ? 0 : 1, 2, 3});
    return {is_its && its_.its == fault::null ? nullptr : pivots_.view().first(), is_its ? its_.rows : order,
            is_its && its_.its == fault::packed ? 0 : 1};
  }

 private:
  residua::mp_matrix_view matrix(const std::string& name, double diagonal) {
    const index_t rows = is_changed(name) ? its_.rows : order,
                  columns = is_changed(name) ? its_.columns : order;
    std::vector<mp> elements(static_cast<std::size_t>(rows * columns), mp(bits_of(name)));
    for (index_t i = 0; i < std::min(rows, columns); ++i)
      elements[static_cast<std::size_t>(i + i * rows)] = mp(diagonal, bits_of(name));
    // Of Hermitian matrices the imaginary diagonal is not read.
    if (has(name, fault::nan)) (name == "Im" ? elements[1] : elements.back()) = not_a_number(name);
    auto A = matrices_.try_emplace(name, ctx_, rows, columns, elements, bits_of(name)).first->second.view();
    return {data(name, A.data()),
            A.bits(),
            rows,
            columns,
            has(name, fault::packed) ? rows - 1 : A.leading_dimension(),
            has(name, fault::overlapping) ? rows * columns - 1 : A.plane()};
  }
  std::uint64_t* data(const std::string& name, std::uint64_t* all) const {
    if (has(name, fault::null)) return nullptr;
    return has(name, fault::misaligned)
               ? reinterpret_cast<std::uint64_t*>(reinterpret_cast<std::uintptr_t>(all) + 4)
               : all;
  }
  [[nodiscard]] mp not_a_number(const std::string& name) const {
    return {std::numeric_limits<double>::quiet_NaN(), bits_of(name)};
  }
  [[nodiscard]] bool has(const std::string& name, fault its) const {
    return is_changed(name) && its_.its == its;
  }
  [[nodiscard]] bool is_changed(const std::string& name) const {
    return its_.operand.empty() || name == its_.operand;
  }
  [[nodiscard]] int bits_of(const std::string& name) const { return is_changed(name) ? its_.bits : 128; }

  residua::context ctx_;
  change its_;
  std::map<std::string, mp> numbers_;
  std::map<std::string, residua::mp_array> vectors_;
  std::map<std::string, residua::mp_matrix> matrices_;
  residua::array<index_t> pivots_;
};

struct routine {
  const char* name;
  std::vector<std::string> numbers, vectors, matrices;
  std::function<void(const residua::context&, operands&)> call;
};

residua::csr_matrix identity(const residua::context& ctx) {
  return {ctx, residua::csr{order, order, {0, 1, 2}, {0, 1}, {1.0, 1.0}}};
}

using here = const residua::context&;
using set = operands&;

std::vector<routine> level_1_and_2() {
  return {
      {"copy", {}, {"x", "y"}, {}, [](here c, set o) { copy(c, o.vector("x"), o.vector("y")); }},
      {"swap", {}, {"x", "y"}, {}, [](here c, set o) { swap(c, o.vector("x"), o.vector("y")); }},
      {"axpy",
       {"alpha"},
       {"x", "y"},
       {},
       [](here c, set o) { axpy(c, o.number("alpha"), o.vector("x"), o.vector("y")); }},
      {"waxpby",
       {"alpha", "beta"},
       {"x", "y", "w"},
       {},
       [](here c, set o) {
         waxpby(c, o.number("alpha"), o.vector("x"), o.number("beta"), o.vector("y"), o.vector("w"));
       }},
      {"dot", {}, {"x", "y"}, {}, [](here c, set o) { (void)dot(c, o.vector("x"), o.vector("y")); }},
      {"rot",
       {"c", "s"},
       {"x", "y"},
       {},
       [](here c, set o) { rot(c, o.vector("x"), o.vector("y"), o.number("c"), o.number("s")); }},
      {"rotm",
       {"h11", "h21", "h12", "h22"},
       {"x", "y"},
       {},
       [](here c, set o) {
         rotm(c, o.vector("x"), o.vector("y"),
              {-1, o.number("h11"), o.number("h21"), o.number("h12"), o.number("h22")});
       }},
      {"rotg", {"a", "b"}, {}, {}, [](here, set o) { (void)rotg(o.number("a"), o.number("b")); }},
      {"rotmg",
       {"d1", "d2", "x1", "y1"},
       {},
       {},
       [](here, set o) { (void)rotmg(o.number("d1"), o.number("d2"), o.number("x1"), o.number("y1")); }},
      {"scal", {"alpha"}, {}, {}, [](here c, set o) { scal(c, o.number("alpha"), o.vector("x")); }},
      {"gemv",
       {"alpha", "beta"},
       {"x", "y"},
       {"A"},
       [](here c, set o) {
         gemv(c, op::none, o.number("alpha"), o.matrix("A"), o.vector("x"), o.number("beta"), o.vector("y"));
       }},
      {"ger",
       {"alpha"},
       {"x", "y"},
       {"A"},
       [](here c, set o) { ger(c, o.number("alpha"), o.vector("x"), o.vector("y"), o.matrix("A")); }},
      {"symv",
       {"alpha", "beta"},
       {"x", "y"},
       {"A"},
       [](here c, set o) {
         symv(c, uplo::lower, o.number("alpha"), o.matrix("A"), o.vector("x"), o.number("beta"),
              o.vector("y"));
       }},
      {"trmv",
       {},
       {"x"},
       {"A"},
       [](here c, set o) { trmv(c, uplo::lower, op::none, diag::unit, o.matrix("A"), o.vector("x")); }},
      {"trsv",
       {},
       {"x"},
       {"A"},
       [](here c, set o) { trsv(c, uplo::lower, op::none, diag::unit, o.matrix("A"), o.vector("x")); }},
      {"syr",
       {"alpha"},
       {"x"},
       {"A"},
       [](here c, set o) { syr(c, uplo::lower, o.number("alpha"), o.vector("x"), o.matrix("A")); }},
      {"syr2",
       {"alpha"},
       {"x", "y"},
       {"A"},
       [](here c, set o) {
         syr2(c, uplo::lower, o.number("alpha"), o.vector("x"), o.vector("y"), o.matrix("A"));
       }},
  };
}

std::vector<routine> level_3() {
  return {
      {"gemm",
       {"alpha", "beta"},
       {},
       {"A", "B", "C"},
       [](here c, set o) {
         gemm(c, op::none, op::none, o.number("alpha"), o.matrix("A"), o.matrix("B"), o.number("beta"),
              o.matrix("C"));
       }},
      {"symm",
       {"alpha", "beta"},
       {},
       {"A", "B", "C"},
       [](here c, set o) {
         symm(c, side::left, uplo::lower, o.number("alpha"), o.matrix("A"), o.matrix("B"), o.number("beta"),
              o.matrix("C"));
       }},
      {"syr2k",
       {"alpha", "beta"},
       {},
       {"A", "B", "C"},
       [](here c, set o) {
         syr2k(c, uplo::lower, op::none, o.number("alpha"), o.matrix("A"), o.matrix("B"), o.number("beta"),
               o.matrix("C"));
       }},
  };
}

std::vector<routine> sparse_and_spectra() {
  return {
      {"spmv",
       {"alpha", "beta"},
       {"x", "y"},
       {},
       [](here c, set o) {
         spmv(c, o.number("alpha"), identity(c), o.vector("x"), o.number("beta"), o.vector("y"));
       }},
      {"residual",
       {},
       {"b", "x", "r"},
       {},
       [](here c, set o) { residual(c, o.vector("b"), identity(c), o.vector("x"), o.vector("r")); }},
      {"syevd", {}, {"w"}, {"A"}, [](here c, set o) { syevd(c, uplo::lower, o.matrix("A"), o.vector("w")); }},
      {"sygvd",
       {},
       {"w"},
       {"A", "B"},
       [](here c, set o) { sygvd(c, 1, uplo::lower, o.matrix("A"), o.matrix("B"), o.vector("w")); }},
      {"heevd",
       {},
       {"w"},
       {"Re", "Im"},
       [](here c, set o) { heevd(c, uplo::lower, o.matrix("Re"), o.imaginary("Im"), o.vector("w")); }},
      {"gesvd",
       {},
       {"s"},
       {"A", "U", "Vt"},
       [](here c, set o) { gesvd(c, o.matrix("A"), o.vector("s"), o.matrix("U"), o.matrix("Vt")); }},
      {"gesvd",
       {},
       {"s"},
       {"Re", "Im", "URe", "UIm", "VhRe", "VhIm"},
       [](here c, set o) {
         gesvd(c, o.matrix("Re"), o.imaginary("Im"), o.vector("s"), o.matrix("URe"), o.matrix("UIm"),
               o.matrix("VhRe"), o.matrix("VhIm"));
       }},
      {"geev",
       {},
       {"wr", "wi"},
       {"A", "X"},
       [](here c, set o) { geev(c, o.matrix("A"), o.vector("wr"), o.vector("wi"), o.matrix("X")); }},
      {"geev",
       {},
       {"wr", "wi"},
       {"Re", "Im", "XRe", "XIm"},
       [](here c, set o) {
         geev(c, o.matrix("Re"), o.imaginary("Im"), o.vector("wr"), o.vector("wi"), o.matrix("XRe"),
              o.matrix("XIm"));
       }},
  };
}

std::vector<routine> systems() {
  return {
      {"potrf",
       {},
       {},
       {"Re", "Im"},
       [](here c, set o) { potrf(c, uplo::lower, o.matrix("Re"), o.imaginary("Im")); }},
      {"potrs",
       {},
       {},
       {"Re", "Im", "BRe", "BIm"},
       [](here c, set o) {
         potrs(c, uplo::lower, o.matrix("Re"), o.imaginary("Im"), o.matrix("BRe"), o.imaginary("BIm"));
       }},
      {"posv",
       {},
       {},
       {"Re", "Im", "BRe", "BIm"},
       [](here c, set o) {
         posv(c, uplo::lower, o.matrix("Re"), o.imaginary("Im"), o.matrix("BRe"), o.imaginary("BIm"));
       }},
      {"getrs",
       {},
       {},
       {"Re", "Im", "BRe", "BIm"},
       [](here c, set o) {
         getrs(c, op::none, o.matrix("Re"), o.imaginary("Im"), o.pivots(), o.matrix("BRe"),
               o.imaginary("BIm"));
       }},
      {"gesv",
       {},
       {},
       {"Re", "Im", "BRe", "BIm"},
       [](here c, set o) {
         gesv(c, o.matrix("Re"), o.imaginary("Im"), o.pivots(), o.matrix("BRe"), o.imaginary("BIm"));
       }},
  };
}

/// Those whose B may have any number of columns.
std::vector<routine> systems_of_any_columns() {
  return {
      {"trsm",
       {"alpha"},
       {},
       {"A", "B"},
       [](here c, set o) {
         trsm(c, side::left, uplo::lower, op::none, diag::non_unit, o.number("alpha"), o.matrix("A"),
              o.matrix("B"));
       }},
      {"trmm",
       {"alpha"},
       {},
       {"A", "B"},
       [](here c, set o) {
         trmm(c, side::left, uplo::lower, op::none, diag::non_unit, o.number("alpha"), o.matrix("A"),
              o.matrix("B"));
       }},
      {"getrs",
       {},
       {},
       {"LU", "B"},
       [](here c, set o) { getrs(c, op::none, o.matrix("LU"), o.pivots(), o.matrix("B")); }},
      {"gesv", {}, {}, {"A", "B"}, [](here c, set o) { gesv(c, o.matrix("A"), o.pivots(), o.matrix("B")); }},
      {"potrs",
       {},
       {},
       {"factor", "B"},
       [](here c, set o) { potrs(c, uplo::lower, o.matrix("factor"), o.matrix("B")); }},
      {"posv", {}, {}, {"A", "B"}, [](here c, set o) { posv(c, uplo::lower, o.matrix("A"), o.matrix("B")); }},
  };
}

std::vector<routine> all_routines() {
  std::vector<routine> all;
  for (const auto& some :
       {level_1_and_2(), level_3(), sparse_and_spectra(), systems(), systems_of_any_columns()})
    all.insert(all.end(), some.begin(), some.end());
  // The columns of A are as many as one likes.
  all.push_back({"syrk", {"alpha", "beta"}, {}, {"A", "C"}, [](here c, set o) {
                   syrk(c, uplo::lower, op::none, o.number("alpha"), o.matrix("A"), o.number("beta"),
                        o.matrix("C"));
                 }});
  return all;
}

void expect_change_rejected(const routine& its, const change& how) {
  SCOPED_TRACE(std::string(its.name) + " with another " + how.operand);
  const auto ctx = residua::context::cpu();
  operands changed(ctx, how);
  expect_rejected({std::string(its.name) + ": ", how.operand}, [&] { its.call(ctx, changed); });
}

TEST(mp_operands, of_one_precision_and_shape_are_taken) {
  const auto ctx = residua::context::cpu();
  for (const auto& its : all_routines()) {
    SCOPED_TRACE(its.name);
    operands fitting(ctx, {"none"});
    EXPECT_NO_THROW(its.call(ctx, fitting));
  }
}

/// Also where the product of both is a size.
/// Outputs that begin where an operand does, of routines that read operands while they write.
TEST(mp_operands, outputs_are_not_operands) {
  const auto ctx = residua::context::cpu(1);
  const mp one(1.0, 128);
  operands its(ctx, {});
  const auto A = its.matrix("A"), B = its.matrix("B");
  const auto x = its.vector("x");
  expect_rejected({"gemv: y lies where x does"}, [&] { residua::gemv(ctx, op::none, one, A, x, one, x); });
  expect_rejected({"symv: y lies where x does"}, [&] { residua::symv(ctx, uplo::lower, one, A, x, one, x); });
  expect_rejected({"gemm: C lies where A does"},
                  [&] { residua::gemm(ctx, op::none, op::none, one, A, B, one, A); });
  expect_rejected({"gemm: C lies where B does"},
                  [&] { residua::gemm(ctx, op::none, op::none, one, A, B, one, B); });
  expect_rejected({"symm: C lies where A does"},
                  [&] { residua::symm(ctx, side::left, uplo::lower, one, A, B, one, A); });
  expect_rejected({"symm: C lies where B does"},
                  [&] { residua::symm(ctx, side::left, uplo::lower, one, A, B, one, B); });
  expect_rejected({"syrk: C lies where A does"},
                  [&] { residua::syrk(ctx, uplo::lower, op::none, one, A, one, A); });
  expect_rejected({"syr2k: C lies where B does"},
                  [&] { residua::syr2k(ctx, uplo::lower, op::none, one, A, B, one, B); });
}

TEST(mp_operands, of_negative_extents_are_named) {
  const auto ctx = residua::context::reference();
  expect_rejected({"mp_matrix", "rows >= 0", "-1"}, [&] { residua::mp_matrix(ctx, -1, -3, 128); });
  expect_rejected({"mp_matrix", "rows >= 0", "-1"}, [&] { residua::mp_matrix(ctx, -1, 3, 128); });
  expect_rejected({"mp_matrix", "columns >= 0", "-3"}, [&] { residua::mp_matrix(ctx, 1, -3, 128); });
  constexpr index_t half = index_t{1} << 32;  // the product of two such extents is 2^64, which wraps to 0
  expect_rejected({"mp_matrix", "rows * columns"}, [&] { residua::mp_matrix(ctx, half, half, 128); });
}

/// Both parts of U, or of V^H, do not fit, but each other; and sums of syr2k that are not of the same terms.
TEST(mp_operands, that_fit_each_other_alone_are_named) {
  const auto ctx = residua::context::cpu(1);
  const auto made = [&](index_t rows, index_t columns) {
    return residua::mp_matrix(ctx, rows, columns, 128);
  };
  const residua::mp_matrix Re = made(3, 2), Im = made(3, 2);
  residua::mp_array s(ctx, 2, 128);
  const auto call = [&](residua::mp_matrix URe, residua::mp_matrix UIm, residua::mp_matrix VRe,
                        residua::mp_matrix VIm) { gesvd(ctx, Re, Im, s, URe, UIm, VRe, VIm); };
  expect_rejected({"gesvd: URe has 4 rows, Re has 3 rows"},
                  [&] { call(made(4, 2), made(4, 2), made(2, 2), made(2, 2)); });
  expect_rejected({"gesvd: VhRe has 1 rows, Re has 2 singular values"},
                  [&] { call(made(3, 2), made(3, 2), made(1, 2), made(1, 2)); });
  const residua::mp_matrix A = made(2, 3), B = made(4, 3);
  residua::mp_matrix C = made(3, 3);
  const mp one(1.0, 128);
  expect_rejected({"syr2k: A has 2 rows, B has 4 rows"},
                  [&] { syr2k(ctx, uplo::lower, op::transpose, one, A, B, one, C); });
}

/// What takes one operand, and what else a routine may be given.
std::vector<routine> all_routines_of_any_size() {
  std::vector<routine> all = {
      {"scal", {}, {"x"}, {}, [](here c, set o) { scal(c, o.number("alpha"), o.vector("x")); }},
      {"iamax", {}, {"x"}, {}, [](here c, set o) { (void)iamax(c, o.vector("x")); }},
      {"asum", {}, {"x"}, {}, [](here c, set o) { (void)asum(c, o.vector("x")); }},
      {"nrm2", {}, {"x"}, {}, [](here c, set o) { (void)nrm2(c, o.vector("x")); }},
      {"getrf", {}, {}, {"A"}, [](here c, set o) { getrf(c, o.matrix("A"), o.pivots()); }},
      {"getrf",
       {},
       {},
       {"Re", "Im"},
       [](here c, set o) { getrf(c, o.matrix("Re"), o.imaginary("Im"), o.pivots()); }},
      {"determinant",
       {},
       {},
       {"LU"},
       [](here c, set o) { (void)determinant(c, o.matrix("LU"), o.pivots()); }},
      {"potrf", {}, {}, {"A"}, [](here c, set o) { potrf(c, uplo::lower, o.matrix("A")); }},
      {"geev",
       {},
       {"wr", "wi"},
       {"A", "Y", "X"},
       [](here c, set o) {
         geev(c, o.matrix("A"), o.vector("wr"), o.vector("wi"), o.matrix("Y"), o.matrix("X"));
       }},
  };
  const auto others = all_routines();
  all.insert(all.end(), others.begin(), others.end());
  return all;
}

TEST(mp_operands, whose_memory_is_not_theirs_are_named) {
  for (const auto& its : all_routines_of_any_size())
    for (const auto* names : {&its.vectors, &its.matrices})
      for (const auto& name : *names)
        for (const auto how : {fault::null, fault::packed, fault::overlapping, fault::misaligned})
          expect_change_rejected(its, {name, 128, order, order, how});
}

bool is_of_pivots(const routine& its) {
  const std::string name = its.name;
  return name == "getrf" || name == "getrs" || name == "determinant";
}

TEST(mp_operands, of_pivots_are_looked_at) {
  for (const auto& its : all_routines_of_any_size()) {
    if (!is_of_pivots(its)) continue;
    for (const auto how : {fault::null, fault::packed})
      expect_change_rejected(its, {"ipiv", 128, order, order, how});
    expect_change_rejected(its, {"ipiv", 128, order + 1});
    if (std::string(its.name) != "getrf")
      expect_change_rejected(its, {"ipiv", 128, order, order, fault::nan});
  }
}

/// Decompositions need bits to spare, and finite elements.
TEST(mp_operands, of_decompositions_are_looked_at) {
  const auto ctx = residua::context::cpu();
  for (const auto& its : all_routines_of_any_size()) {
    const std::string name = its.name;
    const bool is_of_spectra =
        name == "syevd" || name == "sygvd" || name == "heevd" || name == "gesvd" || name == "geev";
    const bool is_complex = !its.matrices.empty() && its.matrices.front() == "Re";
    if (is_of_spectra || is_complex) {
      SCOPED_TRACE(name);
      operands long_ones(ctx, {"", residua::most_mp_bits});
      expect_rejected({name + ": " + its.matrices.front(), "bits; at most"},
                      [&] { its.call(ctx, long_ones); });
    }
    if (!is_of_spectra) continue;
    for (const auto& matrix : its.matrices) {
      if (matrix == "A" || matrix == "B" || matrix == "Re" || matrix == "Im")
        expect_change_rejected(its, {matrix, 128, order, order, fault::nan});
    }
  }
}

TEST(mp_operands, of_another_precision_are_named) {
  for (const auto& its : all_routines())
    for (const auto* names : {&its.numbers, &its.vectors, &its.matrices})
      for (const auto& name : *names)
        for (const int bits : {127, 212}) expect_change_rejected(its, {name, bits});
}

TEST(mp_operands, of_bits_that_no_number_has_are_named) {
  const auto ctx = residua::context::cpu(1);
  residua::mp_matrix A(ctx, order, order, 128);
  const auto its = A.view();
  for (const int bits : {residua::fewest_mp_bits - 1, residua::most_mp_bits + 1}) {
    const residua::mp_matrix_view other(its.data(), bits, order, order, order, its.plane());
    expect_rejected({"potrf", std::to_string(bits)}, [&] { potrf(ctx, uplo::lower, other); });
    expect_rejected({"nrm2", std::to_string(bits)}, [&] { (void)nrm2(ctx, other.column(0)); });
  }
}

TEST(mp_operands, of_another_size_are_named) {
  for (const auto& its : all_routines())
    for (const auto& name : its.vectors)
      for (const index_t size : {order - 1, order + 1}) expect_change_rejected(its, {name, 128, size});
}

TEST(mp_operands, of_other_rows_or_columns_are_named) {
  for (const auto& its : all_routines())
    for (const auto& name : its.matrices) {
      const bool takes_any_columns = (name == "B" && its.matrices.size() == 2 && its.vectors.empty()) ||
                                     (name == "A" && std::string(its.name) == "syrk");
      for (const index_t extent : {order - 1, order + 1}) {
        expect_change_rejected(its, {name, 128, extent, order});
        if (!takes_any_columns) expect_change_rejected(its, {name, 128, order, extent});
        expect_change_rejected(its, {name, 128, extent, extent});
      }
    }
}

}  // namespace
