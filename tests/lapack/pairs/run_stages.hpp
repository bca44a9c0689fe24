// Stages of lapack/ run by themselves, element by element, on matrices by hand.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <vector>

#include "lapack/matrix_stages.hpp"

namespace residua_test {

using residua::dd;
using residua::index_t;
using residua::matrix_view;
using residua::vector_view;
using groups = std::vector<std::vector<index_t>>;

template <class Stage>
void run_stage(const Stage& stage, index_t count) {
  for (index_t k = 0; k < count; ++k)
    stage.element(residua::loop::no_scalars{}, residua::loop::scalar_lane{k}, static_cast<int*>(nullptr));
}
template <class Stage>
auto reduced_by(const Stage& stage, index_t count) {
  typename Stage::sum_accumulator all[Stage::sums];
  for (auto& its : all) its.clear();
  for (index_t k = 0; k < count; ++k)
    stage.element(residua::loop::no_scalars{}, residua::loop::scalar_lane{k}, all);
  return stage.result(all);
}

/// A square matrix by columns; or a vector.
template <class T>
matrix_view<T> square(std::vector<T>& elements, index_t n) {
  return {elements.data(), n, n, n};
}
template <class T>
matrix_view<const T> square(const std::vector<T>& elements, index_t n) {
  return {elements.data(), n, n, n};
}
template <class T>
vector_view<T> whole(std::vector<T>& elements) {
  return {elements.data(), static_cast<index_t>(elements.size()), 1};
}
template <class T>
vector_view<const T> whole(const std::vector<T>& elements) {
  return {elements.data(), static_cast<index_t>(elements.size()), 1};
}

inline std::vector<dd> numbers_of(std::initializer_list<double> values) {
  return {values.begin(), values.end()};
}
inline void expect_numbers(const std::vector<dd>& got, std::initializer_list<double> expected) {
  ASSERT_EQ(got.size(), expected.size());
  auto next = expected.begin();
  for (std::size_t k = 0; k < got.size(); ++k) EXPECT_EQ(got[k], dd(*next++)) << k;
}

}  // namespace residua_test
