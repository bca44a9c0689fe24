// That what a routine cannot work with is refused where the call is compiled, by a constraint: so that a
// program may ask.
#include <gtest/gtest.h>

#include "residua/residua.hpp"

namespace {

using namespace residua;

template <class... Arguments>
concept copies = requires(Arguments&&... a) {
  residua::copy(std::forward<Arguments>(a)...);
};
template <class... Arguments>
concept adds = requires(Arguments&&... a) {
  residua::axpy(std::forward<Arguments>(a)...);
};
template <class... Arguments>
concept multiplies = requires(Arguments&&... a) {
  residua::gemm(std::forward<Arguments>(a)...);
};
template <class... Arguments>
concept multiplies_vector = requires(Arguments&&... a) {
  residua::gemv(std::forward<Arguments>(a)...);
};
template <class... Arguments>
concept multiplies_sparse = requires(Arguments&&... a) {
  residua::spmv(std::forward<Arguments>(a)...);
};
template <class... Arguments>
concept converts = requires(Arguments&&... a) {
  residua::convert(std::forward<Arguments>(a)...);
};

// Vectors: of formats, in the memory of a context, writable where they are written.
static_assert(adds<context&, double, array<dd>&, array<dd>&>);
static_assert(adds<context&, int, const array<dd>&, vector_view<dd>>);
static_assert(adds<context&, dd, vector_view<const dd>, const vector_view<dd>&>);
static_assert(!adds<context&, double, array<dd>&, const array<dd>&>, "the result is const");
static_assert(!adds<context&, double, array<dd>&, vector_view<const dd>>, "its elements are const");
static_assert(!adds<context&, double, array<dd>&, array<dd>>, "it would vanish with the temporary object");
static_assert(!adds<context&, double, array<double>&, array<dd>&>, "two formats");
static_assert(!adds<context&, const char*, array<dd>&, array<dd>&>, "no number");
static_assert(!adds<context&, td, array<dd>&, array<dd>&>, "a scalar that would be rounded");
static_assert(!adds<context&, scalar<double>, array<dd>&, array<dd>&>, "a scalar of another format");
static_assert(!adds<context&, int, array<int>&, array<int>&>, "int is no format");
static_assert(!adds<context&, double, array<tf>&, array<tf>&>, "tf is no format of vectors");
static_assert(!adds<context&, double, std::vector<dd>&, std::vector<dd>&>, "no memory of a context");
static_assert(!adds<context&, double, matrix<dd>&, matrix<dd>&>, "matrices");
static_assert(!adds<double, array<dd>&, array<dd>&>, "no context");
static_assert(copies<context&, array<ds>&, array<ds>&>);
static_assert(!copies<context&, array<ds>&, array<di>&>);

// Matrices: of one format, or double and one of solvers.
template <class A, class B, class C>
concept has_product = multiplies < context&,
        op, op, double, const matrix<A>
&, const matrix<B>&, double, matrix<C>& > ;
static_assert(has_product<dd, dd, dd> && has_product<ds, ds, ds> && has_product<float, float, float>);
static_assert(has_product<double, qd, qd> && has_product<qd, double, qd>);
static_assert(!has_product<double, double, dd> && !has_product<dd, dd, double>);
static_assert(!has_product<dd, td, td> && !has_product<double, ds, ds> &&
              !has_product<float, double, double>);
static_assert(!has_product<int, int, int>);
static_assert(!multiplies<context&, op, op, double, array<dd>&, matrix<dd>&, double, matrix<dd>&>);
static_assert(!multiplies<context&, op, op, double, matrix<dd>&, matrix<dd>&, double, const matrix<dd>&>);

template <class A, class X, class Y>
concept has_vector_product = multiplies_vector < context&,
        op, double, const matrix<A>
&, const array<X>&, double, array<Y>& > ;
static_assert(has_vector_product<dd, dd, dd> && has_vector_product<double, td, td>);
static_assert(!has_vector_product<td, double, double> && !has_vector_product<double, double, td>);
static_assert(!has_vector_product<double, di, di>);

// Sparse matrices are in double, their vectors in a format of solvers.
template <class T>
concept has_sparse_product = multiplies_sparse < context&,
        double, const csr_matrix&, const array<T>
&, double, array<T>& > ;
static_assert(has_sparse_product<double> && has_sparse_product<qd>);
static_assert(!has_sparse_product<ds> && !has_sparse_product<float>);

// Conversions: those of the list.
template <class From, class To>
concept has_conversion = converts < context&,
        const array<From>
&, array<To>& > ;
static_assert(has_conversion<double, qd> && has_conversion<dd, ds> && has_conversion<float, double>);
static_assert(!has_conversion<double, ds> && !has_conversion<dd, int>);

// Explicit formats are held to the same.
template <class T>
concept is_added = requires(const context& ctx, vector_view<T> y) {
  residua::axpy<T>(ctx, 1.0, y, y);
};
template <class TA, class TB, class TC>
concept is_product = requires(const context& ctx, matrix_view<TA> A, matrix_view<TB> B, matrix_view<TC> C) {
  residua::gemm<TA, TB, TC>(ctx, op::none, op::none, 1.0, A, B, 0.0, C);
};
template <class T>
concept is_rotated = requires(T a) {
  residua::rotg(a, a);
};
template <class T>
concept is_prepared = requires(const context& ctx, matrix_view<T> A) {
  residua::prepared_matrix(ctx, side::left, op::none, A);
};
template <class T>
concept is_read = requires(const context& ctx, const solution& s) {
  s.x_as<T>(ctx);
};
static_assert(is_added<dd> && is_added<ff> && !is_added<int> && !is_added<qf>);
static_assert(is_product<dd, dd, dd> && is_product<double, dd, dd> && !is_product<int, int, int>);
static_assert(!is_product<dd, qd, qd>);
static_assert(is_rotated<qd> && !is_rotated<int> && !is_rotated<ds>);
static_assert(is_prepared<ds> && !is_prepared<float> && !is_prepared<int>);
static_assert(is_read<double> && is_read<qd> && !is_read<ds> && !is_read<int>);

TEST(unsuitable_arguments, are_refused_where_a_call_is_compiled) {
  SUCCEED() << "by the assertions above, when this file was compiled";
}

}  // namespace
