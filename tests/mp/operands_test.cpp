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

/// What the operand of one name is instead of a number of 128 bits, a vector of 2 or the identity of order 2.
struct change {
  std::string operand;
  int bits = 128;
  index_t rows = order, columns = order;
};

/// The operands of one call by their names, each made when it is asked for.
class operands {
 public:
  operands(const residua::context& ctx, change its) : ctx_(ctx), its_(std::move(its)) {}

  const mp& number(const std::string& name) {
    return numbers_.try_emplace(name, 1.0, bits_of(name)).first->second;
  }
  residua::mp_array& vector(const std::string& name) {
    const index_t size = is_changed(name) ? its_.rows : order;
    return vectors_
        .try_emplace(name, ctx_, std::vector<mp>(static_cast<std::size_t>(size), mp(1.0, bits_of(name))),
                     bits_of(name))
        .first->second;
  }
  residua::mp_matrix& matrix(const std::string& name) {
    const index_t rows = is_changed(name) ? its_.rows : order,
                  columns = is_changed(name) ? its_.columns : order;
    std::vector<mp> elements(static_cast<std::size_t>(rows * columns), mp(bits_of(name)));
    for (index_t i = 0; i < std::min(rows, columns); ++i)
      elements[static_cast<std::size_t>(i + i * rows)] = mp(1.0, bits_of(name));
    return matrices_.try_emplace(name, ctx_, rows, columns, elements, bits_of(name)).first->second;
  }
  /// A matrix of zeros: the imaginary part of the identity.
  residua::mp_matrix& imaginary(const std::string& name) {
    const index_t rows = is_changed(name) ? its_.rows : order,
                  columns = is_changed(name) ? its_.columns : order;
    return matrices_.try_emplace(name, ctx_, rows, columns, bits_of(name)).first->second;
  }
  residua::vector_view<index_t> pivots() { return pivots_.view(); }

 private:
  [[nodiscard]] bool is_changed(const std::string& name) const { return name == its_.operand; }
  [[nodiscard]] int bits_of(const std::string& name) const { return is_changed(name) ? its_.bits : 128; }

  residua::context ctx_;
  change its_;
  std::map<std::string, mp> numbers_;
  std::map<std::string, residua::mp_array> vectors_;
  std::map<std::string, residua::mp_matrix> matrices_;
  residua::array<index_t> pivots_{ctx_, std::vector<index_t>{1, 2}};
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
  expect_rejected({its.name, how.operand}, [&] { its.call(ctx, changed); });
}

TEST(mp_operands, of_one_precision_and_shape_are_taken) {
  const auto ctx = residua::context::cpu();
  for (const auto& its : all_routines()) {
    SCOPED_TRACE(its.name);
    operands fitting(ctx, {});
    EXPECT_NO_THROW(its.call(ctx, fitting));
  }
}

/// Also where the product of both is a size.
TEST(mp_operands, of_negative_extents_are_named) {
  const auto ctx = residua::context::reference();
  expect_rejected({"mp_matrix", "rows >= 0", "-1"}, [&] { residua::mp_matrix(ctx, -1, -3, 128); });
  expect_rejected({"mp_matrix", "rows >= 0", "-1"}, [&] { residua::mp_matrix(ctx, -1, 3, 128); });
  expect_rejected({"mp_matrix", "columns >= 0", "-3"}, [&] { residua::mp_matrix(ctx, 1, -3, 128); });
}

TEST(mp_operands, of_another_precision_are_named) {
  for (const auto& its : all_routines())
    for (const auto* names : {&its.numbers, &its.vectors, &its.matrices})
      for (const auto& name : *names)
        for (const int bits : {127, 212}) expect_change_rejected(its, {name, bits});
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
      }
    }
}

}  // namespace
