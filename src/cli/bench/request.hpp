// What `residua bench` was asked for: operations, formats and shapes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/bench/cases.hpp"
#include "cli/common.hpp"

namespace residua::cli {

struct bench_command {
  std::string operation, format_list = "all", shape_text, old_document;
  std::vector<index_t> sizes;
  std::string engine = "auto", flint;
  bool explain = false, list = false;
  std::optional<int> repeat;
  index_t triad_size = 0;  // for tests; 0: beyond the caches
  common_options common;
};

/// A format, or a precision chosen at run time: as in `mp:424`.
struct bench_format {
  std::string name;
  format kind = format::fp64;
  int mp_bits = 0;  // 0: a format

  [[nodiscard]] bool is_mp() const { return mp_bits > 0; }
  [[nodiscard]] bool is_double() const { return !is_mp() && kind == format::fp64; }
  [[nodiscard]] bool is_one_of(const bench_operation& o) const;
  [[nodiscard]] bench_case make(const bench_operation& o, const context& ctx, const shape& s, engine e) const;
};

struct wanted_row {
  shape extents;
  bench_format format;
};

engine engine_of(const bench_command& c);

// The operations and formats that are named. Throw invalid_argument for a name that there is not.
std::vector<bench_operation> operations_of(const bench_command& c);
std::vector<bench_format> formats_of(const bench_command& c);

/// Throws where engine::residue is asked for and an operation or a format does not take it.
void check_engine(const bench_command& c, const std::vector<bench_operation>& operations,
                  const std::vector<bench_format>& formats);
/// A format that is named must be one of every operation that is named.
void check_formats(const bench_command& c, const std::vector<bench_operation>& operations,
                   const std::vector<bench_format>& formats);

/// Throws invalid_argument for extents that are none.
std::vector<shape> shapes_of(const bench_command& c, const context& ctx, const bench_operation& o);
/// What is measured of an operation, in this order.
std::vector<wanted_row> rows_of(const bench_command& c, const context& ctx, const bench_operation& o,
                                const std::vector<bench_format>& formats);

}  // namespace residua::cli
