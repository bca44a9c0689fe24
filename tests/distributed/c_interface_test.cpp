// What C calls does what C++ does, bit by bit, and refuses what is wrong on one rank on all of them.
#include "c_interface/formats.hpp"
#include "distributed/dealt_matrices.hpp"
#include "distributed/systems.hpp"
#include "residua/distributed/gemm.hpp"
#include "residua/distributed/syrk.hpp"
#include "residua/distributed/vectors.hpp"
#include "residua/io/matrix_rows.hpp"
#include "residua_distributed.h"

namespace residua_test {
namespace {

template <class T>
struct in_c;
#define RESIDUA_IN_C(type, suffix)                                    \
  template <>                                                         \
  struct in_c<type> {                                                 \
    static constexpr auto spmv = residua_distributed_spmv_##suffix;   \
    static constexpr auto dot = residua_distributed_dot_##suffix;     \
    static constexpr auto nrm2 = residua_distributed_nrm2_##suffix;   \
    static constexpr auto solve = residua_distributed_solve_##suffix; \
    static constexpr auto gemm = residua_distributed_gemm_##suffix;   \
    static constexpr auto syrk = residua_distributed_syrk_##suffix;   \
    static constexpr auto potrf = residua_distributed_potrf_##suffix; \
    static constexpr auto potrs = residua_distributed_potrs_##suffix; \
    static constexpr auto getrf = residua_distributed_getrf_##suffix; \
    static constexpr auto getrs = residua_distributed_getrs_##suffix; \
  };
RESIDUA_IN_C(double, fp64)
RESIDUA_IN_C(residua::dd, dd)
RESIDUA_IN_C(residua::td, td)
RESIDUA_IN_C(residua::qd, qd)

template <class T>
auto c_array(std::vector<T>& x) {
  return reinterpret_cast<residua::c_interface::elements<T>>(x.data());
}
template <class T>
auto c_number(const T& x) {
  return reinterpret_cast<const residua::c_interface::number<T>*>(&x);
}
template <class T>
auto c_place(T& x) {
  return reinterpret_cast<residua::c_interface::number<T>*>(&x);
}

void expect_success(residua_status status) { ASSERT_EQ(status, RESIDUA_SUCCESS) << residua_last_error(); }

class ranks_in_c : public testing::Test {
 protected:
  void SetUp() override {
    expect_success(residua_create_communicator(MPI_Comm_c2f(MPI_COMM_WORLD), &ranks_));
    expect_success(residua_create_cpu(1, &context_));
  }
  void TearDown() override {
    residua_destroy(context_);
    residua_destroy_communicator(ranks_);
  }

  residua_distributed_csr* loaded(const char* name) {
    residua_distributed_csr* A = nullptr;
    expect_success(residua_load_distributed_csr(context_, ranks_, name, &A));
    return A;
  }
  /// Every rank gets this code and these words.
  void expect_refused(residua_status status, residua_status wanted,
                      std::initializer_list<std::string> words) {
    EXPECT_EQ(status, wanted);
    for (const auto& word : words)
      EXPECT_NE(std::string(residua_last_error()).find(word), std::string::npos)
          << residua_last_error() << " lacks " << word;
  }

  residua_communicator* ranks_ = nullptr;
  residua_context* context_ = nullptr;
  context ctx_ = context::cpu(1);
};

TEST_F(ranks_in_c, are_those_of_mpi_and_share_rows_and_columns) {
  int rank = -1, size = -1;
  expect_success(residua_rank(ranks_, &rank, &size));
  EXPECT_EQ(rank, all_ranks().rank());
  EXPECT_EQ(size, all_ranks().size());
  int64_t first = -1, count = -1, columns = -1;
  const row_partition p(all_ranks(), 1000);
  expect_success(residua_rows_of_rank(ranks_, 1000, &first, &count));
  EXPECT_EQ(first, p.first_row(rank));
  EXPECT_EQ(count, p.own_rows());
  expect_success(residua_columns_of_rank(ranks_, 23, 3, &columns));
  EXPECT_EQ(columns, cyclic_columns(all_ranks(), 23, 3).own_columns());
}

TEST_F(ranks_in_c, of_the_world_are_all_of_them_and_tell_what_is_wanted) {
  residua_communicator* world = nullptr;
  expect_success(residua_create_world(&world));
  int rank = -1, size = -1;
  expect_success(residua_rank(world, &rank, nullptr));
  expect_success(residua_rank(world, nullptr, &size));
  EXPECT_EQ(rank, all_ranks().rank());
  EXPECT_EQ(size, all_ranks().size());
  const row_partition p(all_ranks(), 1000);
  int64_t first = -1, count = -1;
  expect_success(residua_rows_of_rank(world, 1000, nullptr, &count));
  expect_success(residua_rows_of_rank(world, 1000, &first, nullptr));
  EXPECT_EQ(first, p.first_row(rank));
  EXPECT_EQ(count, p.own_rows());
  auto* A = loaded("generate:plate:11");
  int64_t rows = -1;
  expect_success(residua_shape_distributed_csr(A, &rows, nullptr, nullptr, nullptr));
  EXPECT_EQ(rows, 121);
  residua_destroy_distributed_csr(A);
  residua_destroy_communicator(world);
  expect_refused(residua_create_world(nullptr), RESIDUA_INVALID_ARGUMENT, {"create_world: ranks is null"});
  expect_refused(residua_rank(nullptr, &rank, &size), RESIDUA_INVALID_ARGUMENT, {"rank: ranks is null"});
  int device = -1;
  expect_refused(residua_device_of_rank(nullptr, &device), RESIDUA_INVALID_ARGUMENT,
                 {"device_of_rank: ranks is null"});
  EXPECT_EQ(device, -1);
  expect_refused(residua_rows_of_rank(nullptr, 1000, &first, &count), RESIDUA_INVALID_ARGUMENT,
                 {"rows_of_rank: ranks is null"});
  expect_refused(residua_columns_of_rank(nullptr, 23, 3, &rows), RESIDUA_INVALID_ARGUMENT,
                 {"columns_of_rank: ranks is null"});
  expect_refused(residua_rows_of_rank(ranks_, -1, &first, &count), RESIDUA_INVALID_ARGUMENT,
                 {"rows_of_rank", "rows >= 0"});
  expect_refused(residua_columns_of_rank(ranks_, 23, 3, nullptr), RESIDUA_INVALID_ARGUMENT,
                 {"columns_of_rank: columns is null"});
  expect_refused(residua_shape_distributed_csr(nullptr, &rows, nullptr, nullptr, nullptr),
                 RESIDUA_INVALID_ARGUMENT, {"shape_distributed_csr: A is null"});
}

/// Products, sums and solutions in one format.
template <class T>
void expect_same_vectors(residua_context* c, const residua_distributed_csr* in_c_A, const context& ctx,
                         const distributed_csr& A, residua_solve_method method, bool is_cg) {
  const auto& p = A.partition();
  const auto x = own_part(p, vector_of<T>(data::graded, p.rows(), 3));
  const auto y = own_part(p, vector_of<T>(data::uniform, p.rows(), 4));
  const T alpha(-0.75), beta(3.0);
  const array<T> left(ctx, std::span<const T>(x));
  array<T> right(ctx, std::span<const T>(y));
  auto x_in_c = x, y_in_c = y;
  T sum(0.0), norm(0.0);
  expect_success(in_c<T>::dot(c, in_c_A, c_array(x_in_c), c_array(y_in_c), c_place(sum)));
  expect_success(in_c<T>::nrm2(c, in_c_A, c_array(x_in_c), c_place(norm)));
  EXPECT_TRUE(same_bits(sum, residua::dot<T>(ctx, p, left, right)));
  EXPECT_TRUE(same_bits(norm, residua::nrm2<T>(ctx, p, left)));
  residua::spmv<T>(ctx, alpha, A, left, beta, right);
  expect_success(in_c<T>::spmv(c, in_c_A, c_number(alpha), c_array(x_in_c), c_number(beta), c_array(y_in_c)));
  EXPECT_TRUE(same_bits(y_in_c, right.to_host(ctx)));

  const std::vector<double> b(static_cast<std::size_t>(p.own_rows()), 1.0);
  residua_solve_options options{};
  options.method = method;
  options.tolerance = tolerance_of<T>();
  options.max_iterations = 5000;
  residua_solve_report report{};
  expect_success(in_c<T>::solve(c, in_c_A, b.data(), c_array(x_in_c), 0, &options, &report));
  array<T> found(ctx, p.own_rows());
  const array<double> ones(ctx, p.own_rows(), 1.0);
  krylov_options o;
  o.tolerance = options.tolerance;
  o.max_iterations = options.max_iterations;
  const auto its = run_method<T>(is_cg ? attempt_method::cg : attempt_method::gmres, ctx, A,
                                 residua::jacobi(ctx, A), ones, found, o);
  EXPECT_EQ(report.converged, its.converged() ? 1 : 0);
  EXPECT_EQ(report.converged, 1) << report.reason;
  EXPECT_EQ(report.iterations, its.iterations);
  EXPECT_TRUE(same_bits(report.true_relative_residual, its.true_relative_residual));
  EXPECT_EQ(std::string(report.preconditioner), "jacobi");
  EXPECT_EQ(std::string(report.method), is_cg ? "cg" : "gmres");
  EXPECT_EQ(std::string(report.reason), "converged");
  EXPECT_EQ(report.proved_singular, 0);
  EXPECT_EQ(report.forward_error_estimate, 0);
  EXPECT_EQ(report.preconditioner_shift, 0);
  EXPECT_TRUE(same_bits(x_in_c, found.to_host(ctx)));
}

TEST_F(ranks_in_c, have_the_products_sums_and_solutions_of_cxx) {
  auto* A = loaded("generate:plate:11");
  const auto P = residua::load_matrix_rows(all_ranks(), "generate:plate:11");
  auto own = P.own;
  const distributed_csr its(ctx_, P.partition, std::move(own));
  for_each_format([&]<class T>() { expect_same_vectors<T>(context_, A, ctx_, its, RESIDUA_SOLVE_CG, true); });
  residua_destroy_distributed_csr(A);
}

TEST_F(ranks_in_c, make_matrices_of_their_own_rows) {
  const auto part = residua::load_matrix_rows(all_ranks(), "generate:convection:14");
  residua_distributed_csr* A = nullptr;
  expect_success(residua_create_distributed_csr(context_, ranks_, part.partition.rows(),
                                                part.own.row_start.data(), part.own.column.data(),
                                                part.own.value.data(), &A));
  int64_t rows = 0, nonzeros = 0, first = 0, count = 0;
  expect_success(residua_shape_distributed_csr(A, &rows, &nonzeros, &first, &count));
  EXPECT_EQ(rows, 196);
  EXPECT_EQ(nonzeros, residua::generate_problem("convection:14").nonzeros());
  EXPECT_EQ(first, part.partition.first_row(all_ranks().rank()));
  EXPECT_EQ(count, part.own.rows);
  auto own = part.own;
  const distributed_csr its(ctx_, part.partition, std::move(own));
  expect_same_vectors<residua::dd>(context_, A, ctx_, its, RESIDUA_SOLVE_GMRES, false);
  residua_destroy_distributed_csr(A);
}

/// Of a matrix for which GMRES needs more steps where it starts again after every three.
TEST_F(ranks_in_c, take_the_method_and_the_restart_that_are_asked_for) {
  auto* A = loaded("generate:convection:14");
  const auto part = residua::load_matrix_rows(all_ranks(), "generate:convection:14");
  auto own = part.own;
  const distributed_csr its(ctx_, part.partition, std::move(own));
  const auto rows = part.own.rows;
  const std::vector<double> b(static_cast<std::size_t>(rows), 1.0);
  const array<double> ones(ctx_, rows, 1.0);
  const auto M = residua::jacobi(ctx_, its);
  for (const bool is_gmres : {false, true}) {
    std::vector<double> x(static_cast<std::size_t>(rows));
    residua_solve_options options{};
    options.method = is_gmres ? RESIDUA_SOLVE_GMRES : RESIDUA_SOLVE_BICGSTAB;
    options.tolerance = 1e-10;
    options.max_iterations = 5000;
    options.restart = 3;
    residua_solve_report report{};
    expect_success(residua_distributed_solve_fp64(context_, A, b.data(), x.data(), 0, &options, &report));
    array<double> found(ctx_, rows);
    krylov_options o;
    o.tolerance = options.tolerance;
    o.max_iterations = options.max_iterations;
    o.restart = options.restart;
    const auto wanted = run_method<double>(is_gmres ? attempt_method::gmres : attempt_method::bicgstab, ctx_,
                                           its, M, ones, found, o);
    EXPECT_EQ(report.converged, 1) << report.reason;
    EXPECT_EQ(report.iterations, wanted.iterations);
    EXPECT_EQ(std::string(report.method), is_gmres ? "gmres" : "bicgstab");
    EXPECT_TRUE(same_bits(x, found.to_host(ctx_)));
  }
  residua_destroy_distributed_csr(A);
}

/// Kershaw's matrix, whose IC(0) takes a shift; it lies on the first rank, its rows being fewer than a block.
TEST_F(ranks_in_c, tell_the_shift_of_a_preconditioner) {
  residua::csr whole;
  whole.rows = whole.columns = 4;
  whole.kind = residua::matrix_kind::symmetric;
  whole.row_start = {0, 3, 6, 9, 12};
  whole.column = {0, 1, 3, 0, 1, 2, 1, 2, 3, 0, 2, 3};
  whole.value = {3, -2, 2, -2, 3, -2, -2, 3, -2, 2, -2, 3};
  const auto part = residua::deal_rows(all_ranks(), all_ranks().rank() == 0 ? whole : residua::csr{});
  residua_distributed_csr* A = nullptr;
  expect_success(residua_create_distributed_csr(context_, ranks_, 4, part.own.row_start.data(),
                                                part.own.column.data(), part.own.value.data(), &A));
  const auto rows = static_cast<std::size_t>(part.own.rows);
  std::vector<double> b(rows, 1.0), x(rows);
  residua_solve_options options{};
  options.method = RESIDUA_SOLVE_GMRES;
  options.preconditioner = RESIDUA_PRECONDITIONER_IC0;
  options.tolerance = 1e-8;
  options.max_iterations = 100;
  residua_solve_report report{};
  expect_success(residua_distributed_solve_fp64(context_, A, b.data(), x.data(), 0, &options, &report));
  auto own = part.own;
  const distributed_csr its(ctx_, part.partition, std::move(own));
  const auto M = residua::make_preconditioner(ctx_, its, residua::preconditioner_kind::ic0);
  EXPECT_EQ(std::string(report.preconditioner), "ic0");
  EXPECT_GT(report.preconditioner_shift, 0);
  EXPECT_EQ(report.preconditioner_shift, M.report().shift);
  residua_destroy_distributed_csr(A);
}

template <class T>
void expect_same_product(residua_context* c, const residua_communicator* in_c_ranks, const context& ctx) {
  const auto ranks = all_ranks();
  const index_t m = 7, k = 5, n = 2 + ranks.rank(), columns_a = ranks.rank() == 0 ? m : 0;
  auto A = vector_of<T>(data::uniform, k * columns_a, 1), B = vector_of<T>(data::uniform, k * n, 2),
       C = vector_of<T>(data::uniform, m * n, 3);
  const T alpha(0.5), beta(-2.0);
  const matrix<T> in_a(ctx, k, columns_a, std::span<const T>(A)), in_b(ctx, k, n, std::span<const T>(B));
  matrix<T> in_place(ctx, m, n, std::span<const T>(C));
  residua::gemm<T>(ctx, ranks, op::transpose, alpha, in_a, in_b, beta, in_place);
  expect_success(in_c<T>::gemm(c, in_c_ranks, RESIDUA_TRANSPOSE, m, n, k, columns_a, c_number(alpha),
                               c_array(A), k, c_array(B), k, c_number(beta), c_array(C), m));
  EXPECT_TRUE(same_bits(C, in_place.to_host(ctx)));
}

template <class T>
void expect_same_update(residua_context* c, const residua_communicator* in_c_ranks, const context& ctx) {
  const auto ranks = all_ranks();
  const index_t columns_c = 2, n = columns_c * ranks.size(), k = 5;
  const index_t columns_a = ranks.rank() == 0 ? k : 0;
  auto A = vector_of<T>(data::uniform, n * columns_a, 1), C = vector_of<T>(data::uniform, n * columns_c, 3);
  const T alpha(0.5), beta(-2.0);
  const matrix<T> in_a(ctx, n, columns_a, std::span<const T>(A));
  matrix<T> in_place(ctx, n, columns_c, std::span<const T>(C));
  residua::syrk<T>(ctx, ranks, residua::uplo::upper, op::none, alpha, in_a.view(), beta, in_place.view());
  expect_success(in_c<T>::syrk(c, in_c_ranks, RESIDUA_UPPER, RESIDUA_NO_TRANSPOSE, n, k, columns_a, columns_c,
                               c_number(alpha), c_array(A), n, c_number(beta), c_array(C), n));
  EXPECT_TRUE(same_bits(C, in_place.to_host(ctx)));
}

/// A as it is stored in gemm, transposed in syrk.
template <class T>
void expect_same_with_the_other_form(residua_context* c, const residua_communicator* in_c_ranks,
                                     const context& ctx) {
  const auto ranks = all_ranks();
  const index_t m = 7, k = 5, n = 2 + ranks.rank(), columns_a = ranks.rank() == 0 ? k : 0;
  auto A = vector_of<T>(data::uniform, m * columns_a, 1), B = vector_of<T>(data::uniform, k * n, 2),
       C = vector_of<T>(data::uniform, m * n, 3);
  const T alpha(0.5), beta(-2.0);
  const matrix<T> in_a(ctx, m, columns_a, std::span<const T>(A)), in_b(ctx, k, n, std::span<const T>(B));
  matrix<T> in_place(ctx, m, n, std::span<const T>(C));
  residua::gemm<T>(ctx, ranks, op::none, alpha, in_a, in_b, beta, in_place);
  expect_success(in_c<T>::gemm(c, in_c_ranks, RESIDUA_NO_TRANSPOSE, m, n, k, columns_a, c_number(alpha),
                               c_array(A), m, c_array(B), k, c_number(beta), c_array(C), m));
  EXPECT_TRUE(same_bits(C, in_place.to_host(ctx)));

  const index_t columns_c = 2, order = columns_c * ranks.size();
  auto D = vector_of<T>(data::uniform, k * columns_c, 4),
       E = vector_of<T>(data::uniform, order * columns_c, 5);
  const matrix<T> in_d(ctx, k, columns_c, std::span<const T>(D));
  matrix<T> in_e(ctx, order, columns_c, std::span<const T>(E));
  residua::syrk<T>(ctx, ranks, residua::uplo::lower, op::transpose, alpha, in_d.view(), beta, in_e.view());
  expect_success(in_c<T>::syrk(c, in_c_ranks, RESIDUA_LOWER, RESIDUA_TRANSPOSE, order, k, columns_c,
                               columns_c, c_number(alpha), c_array(D), k, c_number(beta), c_array(E), order));
  EXPECT_TRUE(same_bits(E, in_e.to_host(ctx)));
}

/// Of more rows than columns, and of fewer.
template <class T>
void expect_same_factors_of_oblong_matrices(residua_context* c, const residua_communicator* in_c_ranks,
                                            const context& ctx) {
  for (const auto& [m, n] : {std::pair<index_t, index_t>{11, 6}, {6, 11}}) {
    const cyclic_columns columns(all_ranks(), n, 2);
    auto own = own_columns_of(ctx, columns, m, vector_of<T>(data::uniform, m * n, 6));
    auto own_in_c = own.to_host(ctx);
    array<index_t> ipiv(ctx, 6);
    std::vector<int64_t> ipiv_in_c(6);
    int64_t info = -1;
    EXPECT_EQ(residua::getrf(ctx, columns, own, ipiv).info, 0);
    expect_success(in_c<T>::getrf(c, in_c_ranks, m, n, 2, c_array(own_in_c), m, ipiv_in_c.data(), &info));
    EXPECT_EQ(info, 0);
    EXPECT_TRUE(same_bits(own_in_c, own.to_host(ctx)));
    EXPECT_EQ(ipiv_in_c, ipiv.to_host(ctx));
  }
}

/// Of a matrix of order n with a dominant diagonal: symmetric, and with one element that is not.
template <class T>
void expect_same_factors(residua_context* c, const residua_communicator* in_c_ranks, const context& ctx) {
  const index_t n = 29, width = 4, nrhs = 2;
  const auto stored = all_ranks().size() % 2 == 0 ? residua::uplo::lower : residua::uplo::upper;
  const auto uplo = stored == residua::uplo::lower ? RESIDUA_LOWER : RESIDUA_UPPER;
  const cyclic_columns columns(all_ranks(), n, width);
  std::vector<T> A(static_cast<std::size_t>(n * n)), B = vector_of<T>(data::uniform, n * nrhs, 8);
  for (index_t i = 0; i < n; ++i)
    for (index_t j = 0; j < n; ++j)
      A[static_cast<std::size_t>(i + j * n)] = T(i == j ? 40.0 : 1.0) / T(static_cast<double>(1 + i + j));
  auto own = own_columns_of(ctx, columns, n, A);
  auto own_in_c = own.to_host(ctx);
  auto X = matrix<T>(ctx, n, nrhs, std::span<const T>(B));
  auto X_in_c = B;
  int64_t info = -1;
  EXPECT_EQ(residua::potrf(ctx, columns, stored, own).info, 0);
  expect_success(in_c<T>::potrf(c, in_c_ranks, uplo, n, width, c_array(own_in_c), n, &info));
  EXPECT_EQ(info, 0);
  EXPECT_TRUE(same_bits(own_in_c, own.to_host(ctx)));
  residua::potrs(ctx, columns, stored, own, X);
  expect_success(
      in_c<T>::potrs(c, in_c_ranks, uplo, n, width, nrhs, c_array(own_in_c), n, c_array(X_in_c), n));
  EXPECT_TRUE(same_bits(X_in_c, X.to_host(ctx)));

  std::swap(A[1], A[3]);
  own = own_columns_of(ctx, columns, n, A);
  own_in_c = own.to_host(ctx);
  X_in_c = B;
  X = matrix<T>(ctx, n, nrhs, std::span<const T>(B));
  array<index_t> ipiv(ctx, n);
  std::vector<int64_t> ipiv_in_c(static_cast<std::size_t>(n));
  EXPECT_EQ(residua::getrf(ctx, columns, own, ipiv).info, 0);
  expect_success(in_c<T>::getrf(c, in_c_ranks, n, n, width, c_array(own_in_c), n, ipiv_in_c.data(), &info));
  EXPECT_EQ(info, 0);
  EXPECT_TRUE(same_bits(own_in_c, own.to_host(ctx)));
  EXPECT_EQ(ipiv_in_c, ipiv.to_host(ctx));
  residua::getrs(ctx, columns, op::transpose, own, ipiv, X);
  expect_success(in_c<T>::getrs(c, in_c_ranks, RESIDUA_TRANSPOSE, n, width, nrhs, c_array(own_in_c), n,
                                ipiv_in_c.data(), c_array(X_in_c), n));
  EXPECT_TRUE(same_bits(X_in_c, X.to_host(ctx)));
}

TEST_F(ranks_in_c, have_the_dense_products_and_factors_of_cxx) {
  for_each_format([&]<class T>() {
    expect_same_product<T>(context_, ranks_, ctx_);
    expect_same_update<T>(context_, ranks_, ctx_);
    expect_same_with_the_other_form<T>(context_, ranks_, ctx_);
    expect_same_factors_of_oblong_matrices<T>(context_, ranks_, ctx_);
    expect_same_factors<T>(context_, ranks_, ctx_);
  });
}

class mp_in_c {
 public:
  mp_in_c(residua_context* c, index_t rows, index_t columns, const std::vector<double>& values) : c_(c) {
    expect_success(residua_create_mp(c, bits, rows, columns, &handle_));
    expect_success(residua_set_mp(c, handle_, values.data(), std::max<index_t>(1, rows)));
  }
  ~mp_in_c() { residua_destroy_mp(handle_); }
  mp_in_c(const mp_in_c&) = delete;
  mp_in_c& operator=(const mp_in_c&) = delete;

  [[nodiscard]] residua_mp* handle() const { return handle_; }
  [[nodiscard]] std::string text(index_t i, index_t j) const {
    char buffer[256];
    expect_success(residua_to_text_mp(c_, handle_, i, j, 0, buffer, sizeof buffer, nullptr));
    return buffer;
  }
  static constexpr int bits = 200;

 private:
  residua_context* c_;
  residua_mp* handle_ = nullptr;
};

/// B and C of each rank are alike, and A has rank + 1 columns: so C is the product of one context.
TEST_F(ranks_in_c, multiply_numbers_of_run_time_precision) {
  const auto ranks = all_ranks();
  const index_t m = 3, n = 2, columns = ranks.rank() + 1, k = ranks.size() * (ranks.size() + 1) / 2;
  const index_t before = columns * (columns - 1) / 2;
  const auto A = vector_of<double>(data::graded, m * k, 1), B = vector_of<double>(data::uniform, k * n, 2),
             C = vector_of<double>(data::uniform, m * n, 3);
  const mp_in_c whole_A(context_, m, k, A), same_B(context_, k, n, B), alpha(context_, 1, 1, {0.1}),
      beta(context_, 1, 1, {3.0}), expected(context_, m, n, C), got(context_, m, n, C),
      own_A(context_, m, columns, {A.begin() + m * before, A.begin() + m * (before + columns)});
  expect_success(residua_gemm_mp(context_, RESIDUA_NO_TRANSPOSE, RESIDUA_NO_TRANSPOSE, alpha.handle(),
                                 whole_A.handle(), same_B.handle(), beta.handle(), expected.handle()));
  expect_success(residua_distributed_gemm_mp(context_, ranks_, RESIDUA_NO_TRANSPOSE, alpha.handle(),
                                             own_A.handle(), same_B.handle(), beta.handle(), got.handle()));
  for (index_t j = 0; j < n; ++j)
    for (index_t i = 0; i < m; ++i) EXPECT_EQ(got.text(i, j), expected.text(i, j));
  expect_refused(residua_distributed_gemm_mp(context_, ranks_, RESIDUA_NO_TRANSPOSE, alpha.handle(),
                                             is_last(ranks) ? nullptr : own_A.handle(), same_B.handle(),
                                             beta.handle(), got.handle()),
                 RESIDUA_INVALID_ARGUMENT,
                 {name_of_rank(ranks, ranks.size() - 1) + "distributed_gemm: A is null"});
}

TEST_F(ranks_in_c, say_of_matrices_without_factors_which_minor_it_was) {
  const index_t n = 3;
  const cyclic_columns columns(all_ranks(), n, 1);
  const std::vector<double> A{1, 0, 0, 0, -1, 0, 0, 0, 1}, singular{1, 0, 0, 0, 0, 0, 0, 0, 1};
  auto own = own_columns_of(ctx_, columns, n, A).to_host(ctx_);
  int64_t info = 0, ipiv[3];
  expect_success(residua_distributed_potrf_fp64(context_, ranks_, RESIDUA_LOWER, n, 1, own.data(), n, &info));
  EXPECT_EQ(info, 2);
  own = own_columns_of(ctx_, columns, n, singular).to_host(ctx_);
  expect_success(residua_distributed_getrf_fp64(context_, ranks_, n, n, 1, own.data(), n, ipiv, &info));
  EXPECT_EQ(info, 2);
}

TEST_F(ranks_in_c, refuse_on_all_of_them_what_is_wrong_on_one) {
  auto* A = loaded("generate:poisson7:9");
  const bool last = is_last(all_ranks());
  const auto name = name_of_rank(all_ranks(), all_ranks().size() - 1);
  std::vector<double> x(729), b(729, 1.0);
  const double one = 1;
  double result = 0;
  residua_solve_options cg{}, none{}, lu{};
  cg.method = lu.method = RESIDUA_SOLVE_CG;
  lu.preconditioner = RESIDUA_PRECONDITIONER_LU;
  residua_solve_report report{};
  expect_refused(residua_distributed_dot_fp64(context_, A, x.data(), x.data(), last ? nullptr : &result),
                 RESIDUA_INVALID_ARGUMENT, {name + "distributed_dot: result is null"});
  expect_refused(residua_distributed_dot_fp64(context_, A, last ? nullptr : x.data(), b.data(), &result),
                 RESIDUA_INVALID_ARGUMENT, {name + "distributed_dot: x is null"});
  expect_refused(residua_distributed_dot_fp64(context_, A, x.data(), last ? nullptr : b.data(), &result),
                 RESIDUA_INVALID_ARGUMENT, {name + "distributed_dot: y is null"});
  expect_refused(residua_distributed_nrm2_fp64(context_, A, last ? nullptr : x.data(), &result),
                 RESIDUA_INVALID_ARGUMENT, {name + "distributed_nrm2: x is null"});
  expect_refused(residua_distributed_spmv_fp64(context_, A, last ? nullptr : &one, x.data(), &one, b.data()),
                 RESIDUA_INVALID_ARGUMENT, {name + "distributed_spmv: alpha is null"});
  expect_refused(residua_distributed_spmv_fp64(context_, A, &one, last ? nullptr : x.data(), &one, b.data()),
                 RESIDUA_INVALID_ARGUMENT, {name + "distributed_spmv: x is null"});
  expect_refused(residua_distributed_spmv_fp64(context_, A, &one, x.data(), last ? nullptr : &one, b.data()),
                 RESIDUA_INVALID_ARGUMENT, {name + "distributed_spmv: beta is null"});
  expect_refused(residua_distributed_spmv_fp64(context_, A, &one, x.data(), &one, last ? nullptr : b.data()),
                 RESIDUA_INVALID_ARGUMENT, {name + "distributed_spmv: y is null"});
  expect_refused(residua_distributed_spmv_fp64(last ? nullptr : context_, A, &one, x.data(), &one, b.data()),
                 RESIDUA_INVALID_ARGUMENT, {name + "distributed_spmv: context is null"});
  expect_refused(
      residua_distributed_solve_fp64(context_, A, b.data(), x.data(), 0, last ? &none : &cg, &report),
      RESIDUA_UNSUPPORTED, {name, "options.method is 0", "CG, BiCGStab and GMRES"});
  expect_refused(residua_distributed_solve_fp64(context_, A, b.data(), x.data(), 0, &lu, &report),
                 RESIDUA_UNSUPPORTED, {"lu"});
  expect_refused(residua_distributed_solve_fp64(context_, A, b.data(), x.data(), -1, &cg, &report),
                 RESIDUA_INVALID_ARGUMENT, {"parts >= 1"});
  expect_refused(residua_distributed_nrm2_fp64(context_, nullptr, x.data(), &result),
                 RESIDUA_INVALID_ARGUMENT, {"distributed_nrm2: A is null"});
  auto with_function = cg;
  with_function.function = [](void*, int64_t, const double*, double*) { return 0; };
  expect_refused(residua_distributed_solve_fp64(context_, A, b.data(), x.data(), 0,
                                                last ? &with_function : &cg, &report),
                 RESIDUA_UNSUPPORTED, {name + "distributed_solve: options.function on several ranks"});
  residua_destroy_distributed_csr(A);

  int64_t info = 0;
  expect_refused(residua_distributed_potrf_fp64(last ? nullptr : context_, ranks_, RESIDUA_LOWER, 2, 1,
                                                x.data(), 2, &info),
                 RESIDUA_INVALID_ARGUMENT, {name + "distributed_potrf: context is null"});
  expect_refused(residua_distributed_potrf_fp64(context_, nullptr, RESIDUA_LOWER, 2, 1, x.data(), 2, &info),
                 RESIDUA_INVALID_ARGUMENT, {"distributed_potrf: ranks is null"});
  expect_refused(
      residua_distributed_potrf_fp64(context_, ranks_, RESIDUA_LOWER, 2, last ? 0 : 1, x.data(), 2, &info),
      RESIDUA_INVALID_ARGUMENT, {name, "width"});
  expect_refused(
      residua_distributed_gemm_fp64(context_, ranks_, last ? static_cast<residua_op>(7) : RESIDUA_TRANSPOSE,
                                    1, 1, 1, 0, &one, x.data(), 1, x.data(), 1, &one, b.data(), 1),
      RESIDUA_INVALID_ARGUMENT, {name + "distributed_gemm: transa is 7"});

  residua_distributed_csr* B = A;
  expect_refused(residua_load_distributed_csr(context_, ranks_, "none.mtx", &B), RESIDUA_INVALID_INPUT,
                 {name_of_rank(all_ranks(), 0) + "none.mtx", "No such file"});
  EXPECT_EQ(B, nullptr);
  const int32_t row_start[] = {0};
  expect_refused(
      residua_create_distributed_csr(context_, ranks_, last ? -1 : 0, row_start, nullptr, nullptr, &B),
      RESIDUA_INVALID_ARGUMENT, {name, "rows >= 0"});
}

}  // namespace
}  // namespace residua_test
