// The answer of `residua bench`: a table, or a JSON document.
#pragma once

#include "cli/bench/compare.hpp"
#include "cli/common.hpp"
#include "cli/measurement.hpp"
#include "residua/blas/level3/gemm.hpp"

namespace residua::cli {

/// Where rows go as soon as they are measured: a table, or a JSON document that is complete whenever the last
/// row was; and beside an older document where one is given.
class row_printer {
 public:
  row_printer(bool as_json, const context& ctx, const memory_ceiling& memory, bench_comparison& comparison);
  ~row_printer();
  row_printer(const row_printer&) = delete;
  row_printer& operator=(const row_printer&) = delete;

  void print(json row);
  /// After the last row: what is told of all.
  void finish();

 private:
  bool as_json_, is_finished_ = false;
  bench_comparison& comparison_;
  int rows_ = 0;
};

/// A line for people about the engine that computed a product, and why it did.
void explain(const gemm_report& r);

}  // namespace residua::cli
