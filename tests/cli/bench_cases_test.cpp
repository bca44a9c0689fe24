// What `residua bench` counts of an operation: its extents, the bytes that memory has to move, and additions
// and multiplications. Rates are made of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/bench/cases.hpp"
#include "cli/bench/mp.hpp"
#include "residua/generate/problems.hpp"
#include "residua/sparse/csr_matrix.hpp"
#include "residua/sparse/factors.hpp"

namespace residua_test {
namespace {

using residua::cli::bench_case;
using residua::cli::shape;

constexpr double m = 6, n = 16, k = 14;

/// Of doubles, so many that are read, updated (which counts twice) or written (as often, on a CPU).
struct counted {
  std::string name;
  double doubles, operations;
};
enum class extents { of_vector, of_matrix, of_square, of_product, of_cube };

void expect_shape(const bench_case& its, extents kind, const std::string& name) {
  const shape wanted = kind == extents::of_vector    ? shape{0, 16, 0}
                       : kind == extents::of_matrix  ? shape{6, 16, 0}
                       : kind == extents::of_square  ? shape{16, 16, 0}
                       : kind == extents::of_product ? shape{6, 16, 14}
                                                     : shape{16, 16, 16};
  EXPECT_EQ(its.extents.m, wanted.m) << name;
  EXPECT_EQ(its.extents.n, wanted.n) << name;
  EXPECT_EQ(its.extents.k, wanted.k) << name;
}

const residua::cli::bench_operation& operation_named(const std::string& name) {
  const auto& all = residua::cli::bench_operations();
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& o) { return o.name == name; });
  if (found == all.end()) throw std::invalid_argument("there is no " + name);
  return *found;
}

bench_case made(const std::string& name, residua::format f, const shape& extents) {
  return operation_named(name).make(residua::context::cpu(1), f, extents, residua::engine::native);
}

/// The operations that were looked at.
std::set<std::string>& seen() {
  static std::set<std::string> names;
  return names;
}

void expect_counted(const std::vector<counted>& all, extents kind, residua::format f = residua::format::fp64,
                    double bytes_each = 8) {
  for (const auto& [name, doubles, count] : all) {
    const auto its = made(name, f, {6, 16, 14});
    expect_shape(its, kind, name);
    EXPECT_EQ(operation_named(name).extents, kind == extents::of_product  ? 3
                                             : kind == extents::of_matrix ? 2
                                                                          : 1)
        << name;
    EXPECT_DOUBLE_EQ(its.bytes, bytes_each * doubles) << name;
    EXPECT_DOUBLE_EQ(its.operations, count) << name;
    seen().insert(name);
  }
}

void expect_counts_of_vectors() {
  const std::vector<counted> all = {{"copy", 3 * n, 0},
                                    {"swap", 4 * n, 0},
                                    {"scal", 2 * n, n},
                                    {"axpy", 3 * n, 2 * n},
                                    {"axpby", 3 * n, 3 * n},
                                    {"axpyz", 4 * n, 2 * n},
                                    {"waxpby", 4 * n, 3 * n},
                                    {"xpay", 3 * n, 2 * n},
                                    {"rot", 4 * n, 6 * n},
                                    {"rotm", 4 * n, 6 * n},
                                    {"axpy_dot", 4 * n, 4 * n},
                                    {"axpy_nrm2", 3 * n, 4 * n},
                                    {"dot", 2 * n, 2 * n},
                                    {"nrm2", n, 2 * n},
                                    {"asum", n, n},
                                    {"sum", n, n},
                                    {"iamax", n, 0},
                                    {"convert", 3 * n, 0}};
  expect_counted(all, extents::of_vector);
  // From doubles to dd, and from dd to 12 bytes.
  expect_counted({{"convert", 5 * n, 0}}, extents::of_vector, residua::format::dd);
  expect_counted({{"convert", (16 + 2 * 12) * n, 0}}, extents::of_vector, residua::format::ds, 1);
  expect_counted({{"axpy", 3 * n, 2 * n}}, extents::of_vector, residua::format::ds, 12);
  expect_counted({{"complex_copy", 6 * n, 0},
                  {"complex_swap", 8 * n, 0},
                  {"complex_scal", 4 * n, 6 * n},
                  {"complex_axpy", 6 * n, 8 * n},
                  {"complex_rot", 8 * n, 12 * n},
                  {"dotu", 4 * n, 8 * n},
                  {"dotc", 4 * n, 8 * n},
                  {"complex_nrm2", 2 * n, 4 * n},
                  {"complex_asum", 2 * n, 2 * n},
                  {"complex_iamax", 2 * n, n}},
                 extents::of_vector);
}

void expect_counts_of_matrices_and_vectors() {
  expect_counted({{"gemv", m * n, 2 * m * n}, {"ger", 2 * m * n, 2 * m * n}}, extents::of_matrix);
  constexpr double square = n * n, band = 33 * n, half_band = 17 * n, packed = n * (n + 1) / 2;
  expect_counted({{"gemv_t", square, 2 * square},
                  {"symv", square / 2, 2 * square},
                  {"syr", square, square},
                  {"syr2", square, 2 * square},
                  {"trmv", square / 2, square},
                  {"trsv", square / 2, square},
                  {"gbmv", band, 2 * band},
                  {"sbmv", half_band, 4 * half_band},
                  {"tbmv", half_band, 2 * half_band},
                  {"tbsv", half_band, 2 * half_band},
                  {"spmv", packed, 4 * packed},
                  {"spr", 2 * packed, 2 * packed},
                  {"spr2", 2 * packed, 4 * packed},
                  {"tpmv", packed, 2 * packed},
                  {"tpsv", packed, 2 * packed},
                  {"complex_gemv", 2 * square, 8 * square},
                  {"geru", 4 * square, 8 * square},
                  {"gerc", 4 * square, 8 * square},
                  {"hemv", square, 8 * square},
                  {"her", 2 * square, 4 * square},
                  {"her2", 2 * square, 8 * square},
                  {"complex_trmv", square, 4 * square},
                  {"complex_trsv", square, 4 * square},
                  {"complex_gbmv", 2 * band, 8 * band},
                  {"hbmv", 2 * half_band, 16 * half_band},
                  {"complex_tbmv", 2 * half_band, 8 * half_band},
                  {"complex_tbsv", 2 * half_band, 8 * half_band},
                  {"hpmv", 2 * packed, 16 * packed},
                  {"hpr", 4 * packed, 8 * packed},
                  {"hpr2", 4 * packed, 16 * packed},
                  {"complex_tpmv", 2 * packed, 8 * packed},
                  {"complex_tpsv", 2 * packed, 8 * packed}},
                 extents::of_square);
}

void expect_counts_of_products() {
  constexpr double elements = m * k + k * n + m * n, cube = n * n * n;
  expect_counted({{"gemm", elements, 2 * m * n * k}, {"complex_gemm", 2 * elements, 8 * m * n * k}},
                 extents::of_product);
  expect_counted({{"symm", 3 * n * n, 2 * cube},
                  {"syrk", 3 * n * n, cube},
                  {"syr2k", 3 * n * n, 2 * cube},
                  {"trmm", 3 * n * n, cube},
                  {"trsm", 3 * n * n, cube},
                  {"hemm", 6 * n * n, 8 * cube},
                  {"complex_symm", 6 * n * n, 8 * cube},
                  {"herk", 6 * n * n, 4 * cube},
                  {"complex_syrk", 6 * n * n, 4 * cube},
                  {"her2k", 6 * n * n, 8 * cube},
                  {"complex_syr2k", 6 * n * n, 8 * cube},
                  {"complex_trmm", 6 * n * n, 4 * cube},
                  {"complex_trsm", 6 * n * n, 4 * cube}},
                 extents::of_cube);
}

/// As LAPACK's ways to the same are counted.
void expect_counts_of_factors_and_spectra() {
  constexpr double cube = n * n * n, square = n * n;
  std::vector<counted> all = {
      {"getrf", 0, 2.0 / 3 * cube},  {"potrf", 0, 1.0 / 3 * cube},    {"geqrf", 0, 4.0 / 3 * cube},
      {"sytrf", 0, 1.0 / 3 * cube},  {"geqp3", 0, 4.0 / 3 * cube},    {"gels", 0, 4.0 / 3 * cube},
      {"gelsy", 0, 4.0 / 3 * cube},  {"getri", 0, 4.0 / 3 * cube},    {"potri", 0, 2.0 / 3 * cube},
      {"orgqr", 0, 4.0 / 3 * cube},  {"getrs", 0, 2 * cube},          {"potrs", 0, 2 * cube},
      {"sytrs", 0, 2 * cube},        {"ormqr", 0, 2 * cube},          {"lange", 0, square},
      {"lansy", 0, square},          {"gecon", 0, 4 * square},        {"pocon", 0, 4 * square},
      {"determinant", 0, n},         {"certified_gesv", 0, 4 * cube}, {"syevd", 0, 10.0 / 3 * cube},
      {"sygvd", 0, 20.0 / 3 * cube}, {"gesvd", 0, 20.0 / 3 * cube},   {"geev", 0, 25 * cube},
      {"expm", 0, 2 * cube},         {"sqrtm", 0, 2 * cube},          {"signm", 0, 2 * cube},
      {"polar", 0, 2 * cube}};
  for (auto& o : all) o.doubles = 2 * square;  // what is read and what is left
  expect_counted(all, extents::of_square);
  std::vector<counted> of_complex = {{"complex_getrf", 0, 8.0 / 3 * cube},
                                     {"complex_potrf", 0, 4.0 / 3 * cube},
                                     {"complex_geqrf", 0, 16.0 / 3 * cube},
                                     {"ungqr", 0, 16.0 / 3 * cube},
                                     {"unmqr", 0, 8 * cube},
                                     {"complex_gels", 0, 16.0 / 3 * cube},
                                     {"complex_getrs", 0, 8 * cube},
                                     {"complex_potrs", 0, 8 * cube},
                                     {"heevd", 0, 40.0 / 3 * cube},
                                     {"complex_gesvd", 0, 80.0 / 3 * cube},
                                     {"complex_geev", 0, 100 * cube}};
  for (auto& o : of_complex) o.doubles = 4 * square;
  expect_counted(of_complex, extents::of_square);
}

/// 2^20 elements and 1024 matrices at least.
void expect_counts_of_batches() {
  constexpr double cube = n * n * n, square = n * n, count = 4096;
  for (const auto& [name, doubles, operations] :
       std::vector<counted>{{"gemv_batched", square + 3 * n, 2 * square},
                            {"gemv_strided", square + 3 * n, 2 * square},
                            {"gemm_strided", 3 * square, 2 * cube},
                            {"gemm_batched", 3 * square, 2 * cube},
                            {"getrf_batched", 2 * square, 2.0 / 3 * cube},
                            {"potrf_batched", 2 * square, 1.0 / 3 * cube},
                            {"gesv_batched", 2 * square, 2.0 / 3 * cube + 2 * square}}) {
    const auto its = made(name, residua::format::fp64, {6, 16, 14});
    EXPECT_EQ(its.extents.m, 4096) << name;
    EXPECT_EQ(its.extents.n, 16) << name;
    EXPECT_DOUBLE_EQ(its.bytes, 8 * doubles * count) << name;
    EXPECT_DOUBLE_EQ(its.operations, operations * count) << name;
    seen().insert(name);
  }
  EXPECT_EQ(made("potrf_batched", residua::format::fp64, {0, 40, 0}).extents.m, 1024);
}

/// Plates of 7 x 7 nodes, the largest of at most 50; numbers of columns have 4 bytes, and y is written only.
void expect_counts_of_sparse_matrices() {
  const auto plate = residua::generate_problem("plate:7");
  const double rows = 49, entries = static_cast<double>(plate.nonzeros());
  const auto of_plate = [](const std::string& name, residua::format f) {
    seen().insert(name);
    auto its = made(name, f, {0, 50, 0});
    EXPECT_EQ(its.extents.m, 49) << name;
    EXPECT_EQ(its.extents.n, 49) << name;
    return its;
  };
  const auto real = of_plate("csr_spmv", residua::format::dd);
  EXPECT_EQ(real.bytes, 12 * entries + 3 * rows * 16);
  EXPECT_EQ(real.operations, 2 * entries);
  const auto complex = of_plate("complex_csr_spmv", residua::format::dd);
  EXPECT_EQ(complex.bytes, 20 * entries + 3 * rows * 32);
  EXPECT_EQ(complex.operations, 8 * entries);
  for (const std::string method : {"cg", "bicgstab", "gmres", "minres"}) {
    for (const auto& name : {method, "complex_" + method}) {
      const auto its = of_plate(name, residua::format::fp64);
      EXPECT_EQ(its.operations, 1) << name;
      EXPECT_EQ(its.bytes, 0) << name;
      its.run();
      ASSERT_TRUE(its.iterations) << name;
      EXPECT_GT(*its.iterations, 10) << name;
      EXPECT_LE(*its.iterations, 200) << name;
    }
  }
  const auto factors = of_plate("sparse_factors", residua::format::fp64);
  const auto ctx = residua::context::cpu(1);
  const residua::factor_analysis analysis(ctx, residua::csr_matrix(ctx, plate));
  EXPECT_EQ(factors.bytes, 16 * static_cast<double>(analysis.predicted_entries())) << "written and read";
  EXPECT_EQ(factors.operations, 2 * analysis.predicted_operations());
}

TEST(bench_cases, have_what_is_counted_of_every_operation) {
  expect_counts_of_vectors();
  expect_counts_of_matrices_and_vectors();
  expect_counts_of_products();
  expect_counts_of_factors_and_spectra();
  expect_counts_of_batches();
  expect_counts_of_sparse_matrices();
  for (const auto& o : residua::cli::bench_operations()) EXPECT_EQ(seen().count(o.name), 1U) << o.name;
}

using names = std::vector<std::string>;

/// What operations are judged by follows from their kind, and what they take where no size is named.
TEST(bench_cases, have_kinds_engines_and_usual_extents) {
  using kind = residua::cli::operation_kind;
  const std::map<kind, names> by_kind = {
      {kind::level1,
       {"copy",      "swap",         "scal",         "axpy",         "axpby",         "axpyz",
        "waxpby",    "xpay",         "rot",          "rotm",         "convert",       "axpy_dot",
        "axpy_nrm2", "dot",          "nrm2",         "asum",         "sum",           "iamax",
        "csr_spmv",  "complex_copy", "complex_swap", "complex_scal", "complex_axpy",  "complex_rot",
        "dotu",      "dotc",         "complex_nrm2", "complex_asum", "complex_iamax", "complex_csr_spmv"}},
      {kind::level2,
       {"gemv",         "gemv_t",       "symv",         "ger",          "syr",          "syr2",
        "trmv",         "trsv",         "gbmv",         "sbmv",         "tbmv",         "tbsv",
        "spmv",         "spr",          "spr2",         "tpmv",         "tpsv",         "complex_gemv",
        "geru",         "gerc",         "hemv",         "her",          "her2",         "complex_trmv",
        "complex_trsv", "complex_gbmv", "hbmv",         "complex_tbmv", "complex_tbsv", "hpmv",
        "hpr",          "hpr2",         "complex_tpmv", "complex_tpsv"}},
      {kind::level3,
       {"gemm", "symm", "syrk", "syr2k", "trmm", "trsm", "complex_gemm", "hemm", "complex_symm", "herk",
        "complex_syrk", "her2k", "complex_syr2k", "complex_trmm", "complex_trsm"}},
      {kind::factors,
       {"getrf",       "potrf",          "geqrf",         "sytrf",         "geqp3",         "gels",
        "gelsy",       "getri",          "potri",         "orgqr",         "getrs",         "potrs",
        "sytrs",       "ormqr",          "lange",         "lansy",         "gecon",         "pocon",
        "determinant", "sparse_factors", "complex_getrf", "complex_potrf", "complex_geqrf", "ungqr",
        "unmqr",       "complex_gels",   "complex_getrs", "complex_potrs"}},
      {kind::batches,
       {"gemv_batched", "gemv_strided", "gemm_strided", "gemm_batched", "getrf_batched", "potrf_batched",
        "gesv_batched"}},
      {kind::spectra,
       {"certified_gesv", "syevd", "sygvd", "gesvd", "geev", "expm", "sqrtm", "signm", "polar", "heevd",
        "complex_gesvd", "complex_geev"}},
      {kind::methods,
       {"cg", "bicgstab", "gmres", "minres", "complex_cg", "complex_bicgstab", "complex_gmres",
        "complex_minres"}}};
  std::size_t count = 0;
  for (const auto& [of_all, all] : by_kind) {
    for (const auto& name : all) EXPECT_EQ(operation_named(name).kind, of_all) << name;
    count += all.size();
  }
  EXPECT_EQ(count, residua::cli::bench_operations().size());

  const std::pair<residua::cli::usual_extents, names> with_extents[] = {
      {{1 << 20, 1 << 22}, {"csr_spmv"}},
      {{1 << 14, 1 << 20}, {"cg", "bicgstab", "gmres", "minres"}},
      {{10000, 10000}, {"sparse_factors"}},
      {{4096, 2048}, {"tbsv", "tpsv", "complex_tbsv", "complex_tpsv"}},
      {{1 << 22, 1 << 25},
       {"complex_copy", "complex_swap", "complex_scal", "complex_axpy", "complex_rot", "dotu", "dotc",
        "complex_nrm2", "complex_asum", "complex_iamax"}},
      {{2896, 11585},
       {"complex_gemv", "geru", "gerc", "hemv", "her", "her2", "complex_trmv", "complex_trsv"}},
      {{256, 2048},
       {"hemm", "complex_symm", "herk", "complex_syrk", "her2k", "complex_syr2k", "complex_trmm",
        "complex_trsm"}},
      {{256, 512},
       {"complex_getrf", "complex_potrf", "complex_geqrf", "ungqr", "unmqr", "complex_gels", "complex_getrs",
        "complex_potrs"}},
      {{128, 128}, {"heevd", "complex_gesvd", "complex_geev"}},
      {{1 << 19, 1 << 21}, {"complex_csr_spmv"}},
      {{1 << 15, 1 << 19}, {"complex_cg", "complex_bicgstab", "complex_gmres", "complex_minres"}}};
  std::map<std::string, residua::cli::usual_extents> usual;
  for (const auto& [extents, all] : with_extents)
    for (const auto& name : all) usual[name] = extents;
  for (const auto& o : residua::cli::bench_operations()) {
    const auto found = usual.find(o.name);
    ASSERT_EQ(o.usual.has_value(), found != usual.end()) << o.name;
    if (!o.usual) continue;
    EXPECT_EQ(o.usual->on_cpu, found->second.on_cpu) << o.name;
    EXPECT_EQ(o.usual->on_gpu, found->second.on_gpu) << o.name;
  }

  const names of_engines = {"gemm", "getrf", "potrf", "geqrf"};
  for (const auto& o : residua::cli::bench_operations())
    EXPECT_EQ(o.takes_engine, std::count(of_engines.begin(), of_engines.end(), o.name) == 1) << o.name;
}

/// Of 424 bits: 7 words and one for sign and exponent each.
TEST(bench_cases, of_run_time_precision) {
  const auto ctx = residua::context::cpu(1);
  constexpr double cube = n * n * n, square = n * n, each = 8 * 8;
  const auto expect = [&](const std::vector<counted>& all, extents kind) {
    for (const auto& [name, numbers, operations] : all) {
      ASSERT_TRUE(residua::cli::has_mp(name)) << name;
      const auto its = residua::cli::make_mp_case(name, ctx, 424, {6, 16, 14}, residua::engine::native);
      expect_shape(its, kind, name);
      EXPECT_DOUBLE_EQ(its.bytes, each * numbers) << name;
      EXPECT_DOUBLE_EQ(its.operations, operations) << name;
    }
  };
  expect({{"copy", 3 * n, 0},
          {"swap", 4 * n, 0},
          {"waxpby", 4 * n, 3 * n},
          {"rot", 4 * n, 6 * n},
          {"rotm", 4 * n, 6 * n},
          {"iamax", n, 0},
          {"scal", 2 * n, n},
          {"axpy", 3 * n, 2 * n},
          {"dot", 2 * n, 2 * n},
          {"nrm2", n, 2 * n},
          {"asum", n, n}},
         extents::of_vector);
  expect({{"gemv", m * n, 2 * m * n}, {"gemv_t", m * n, 2 * m * n}, {"ger", 2 * m * n, 2 * m * n}},
         extents::of_matrix);
  expect({{"gemm", m * k + k * n + m * n, 2 * m * n * k}}, extents::of_product);
  expect({{"symm", 3 * square, 2 * cube},
          {"syrk", 3 * square, cube},
          {"syr2k", 3 * square, 2 * cube},
          {"trmm", 3 * square, cube},
          {"trsm", 3 * square, cube},
          {"getrs", 3 * square, 2 * cube},
          {"potrs", 3 * square, 2 * cube},
          {"determinant", 3 * square, 0}},
         extents::of_cube);
  expect({{"syevd", 2 * square, 10.0 / 3 * cube},
          {"sygvd", 2 * square, 20.0 / 3 * cube},
          {"gesvd", 2 * square, 20.0 / 3 * cube},
          {"geev", 2 * square, 25 * cube},
          {"getrf", 2 * square, 2.0 / 3 * cube},
          {"potrf", 2 * square, 1.0 / 3 * cube}},
         extents::of_square);
  EXPECT_FALSE(residua::cli::has_mp("hemm"));
  EXPECT_EQ(residua::cli::word_products(424), 14 * 14);
  EXPECT_EQ(residua::cli::word_products(64), 4);
  const auto sparse = residua::cli::make_mp_case("csr_spmv", ctx, 424, {0, 50, 0}, residua::engine::native);
  const double entries = static_cast<double>(residua::generate_problem("plate:7").nonzeros());
  EXPECT_EQ(sparse.bytes, 12 * entries + 3 * 49 * each);
  EXPECT_EQ(sparse.operations, 2 * entries);
}

}  // namespace
}  // namespace residua_test
