// Reads what was asked for, and fills in what was not.
#include "cli/bench/request.hpp"

#include <algorithm>
#include <charconv>

#include "cli/bench/mp.hpp"
#include "residua/base/error.hpp"
#include "residua/mp/precision.hpp"

namespace residua::cli {

namespace {

template <class Name>
[[noreturn]] void unknown(const char* what, const std::string& given, const std::vector<Name>& known) {
  std::string names;
  for (const auto& name : known) names += (names.empty() ? "" : ", ") + std::string(name);
  throw error(error_kind::invalid_argument,
              "bench: unknown " + std::string(what) + " " + given + "; there are all, " + names);
}

bench_format mp_format(const std::string& word) {
  const char* const end = word.data() + word.size();
  bench_format f{word};
  const auto read = std::from_chars(word.data() + 3, end, f.mp_bits);
  if (read.ec != std::errc() || read.ptr != end)
    throw error(error_kind::invalid_argument, "bench: --format " + word + " must have bits, as mp:424");
  check_mp_bits("bench", f.mp_bits);
  return f;
}

/// All formats, and run-time precision of as many bits as qd has and of twice as many.
std::vector<bench_format> all_formats() {
  std::vector<bench_format> all;
  for (const auto f : vector_formats) all.push_back({std::string(name_of(f)), f});
  for (const char* word : {"mp:212", "mp:424"}) all.push_back(mp_format(word));
  return all;
}

/// Vectors and matrices beyond the caches, and products of a size at which they run at full speed; a GPU
/// takes more. Of batches the orders that they are for.
std::vector<index_t> usual_sizes(const context& ctx, const bench_operation& o) {
  const bool gpu = ctx.kind() == backend::cuda;
  if (o.usual) return {gpu ? o.usual->on_gpu : o.usual->on_cpu};
  switch (o.kind) {
    case operation_kind::level1:
      return {gpu ? index_t{1} << 26 : index_t{1} << 23};
    case operation_kind::level2:
      return {gpu ? 16384 : 4096};
    case operation_kind::level3:
      return {gpu ? 2048 : 384};
    case operation_kind::batches:
      return {4, 8, 16, 32, 64};
    case operation_kind::spectra:
      return {gpu ? 256 : 128};
    case operation_kind::factors:
    case operation_kind::methods:
      break;
  }
  return {gpu ? 2048 : 256};
}

/// In precision chosen at run time a number has several words and an operation takes up to a hundred times
/// as long as a double's: what is beyond the caches has fewer elements, and what is bound by arithmetic, the
/// other libraries' loops above all, ends sooner.
index_t usual_of_mp(const bench_operation& o, index_t usual) {
  if (o.kind == operation_kind::spectra) return 64;
  const index_t less = o.kind == operation_kind::level1 ? 16 : o.kind == operation_kind::level2 ? 4 : 2;
  return std::max<index_t>(1, usual / less);
}

/// A whole number of at least 1, or 0 where the text is none.
index_t extent_of(const std::string& text) {
  index_t value = 0;
  const auto* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  return read.ec == std::errc() && read.ptr == end && value >= 1 ? value : 0;
}

/// As many extents as the operation has, so that none is passed over.
shape shape_of(const std::string& text, const bench_operation& o) {
  const auto reject = [&](const std::string& why) {
    throw error(error_kind::invalid_argument, "bench: --shape is " + text + "; " + why);
  };
  if (o.extents == 1) reject(o.name + " has one size, which --size gives");
  std::vector<index_t> extents;
  for (const auto& word : listed_words(text, "bench: --shape")) extents.push_back(extent_of(word));
  if (std::ssize(extents) != o.extents || std::count(extents.begin(), extents.end(), 0) > 0)
    reject("of " + o.name + " it must be " + (o.extents == 2 ? "two sizes m,n" : "three sizes m,n,k") +
           " of at least 1");
  return {extents[0], extents[1], o.extents == 2 ? 0 : extents[2]};
}

void require_not_all(const std::string& word, const std::string& what) {
  if (word != "all") return;
  throw error(error_kind::invalid_argument, "bench: all stands alone, not in a list of " + what + "s");
}

}  // namespace

bool bench_format::is_one_of(const bench_operation& o) const {
  return is_mp() ? has_mp(o.name) : o.has(kind);
}

bench_case bench_format::make(const bench_operation& o, const context& ctx, const shape& s, engine e) const {
  return is_mp() ? make_mp_case(o.name, ctx, mp_bits, s, e) : o.make(ctx, kind, s, e);
}

engine engine_of(const bench_command& c) {
  return c.engine == "auto" ? engine::automatic : c.engine == "native" ? engine::native : engine::residue;
}

std::vector<bench_operation> operations_of(const bench_command& c) {
  if (c.operation == "all") return bench_operations();
  std::vector<bench_operation> wanted;
  for (const auto& word : listed_words(c.operation, "bench: operation")) {
    require_not_all(word, "operation");
    if (word == "gesv") {
      throw error(error_kind::invalid_argument,
                  "bench: gesv has variants in place of formats: it is measured alone and not listed");
    }
    const auto& all = bench_operations();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const bench_operation& o) { return o.name == word; });
    if (found == all.end()) {
      std::vector<std::string> names(all.size());
      std::transform(all.begin(), all.end(), names.begin(), [](const auto& o) { return o.name; });
      unknown("operation", word, names);
    }
    wanted.push_back(*found);
  }
  return wanted;
}

std::vector<bench_format> formats_of(const bench_command& c) {
  if (c.format_list == "all") return all_formats();
  std::vector<bench_format> wanted;
  for (const auto& word : listed_words(c.format_list, "bench: --format")) {
    require_not_all(word, "format");
    if (word.starts_with("mp:")) {
      wanted.push_back(mp_format(word));
      continue;
    }
    const auto* found = std::find_if(std::begin(vector_formats), std::end(vector_formats),
                                     [&](format f) { return name_of(f) == word; });
    if (found == std::end(vector_formats)) {
      std::vector<std::string> names = {"mp:BITS"};
      for (const auto f : vector_formats) names.emplace_back(name_of(f));
      unknown("format", word, names);
    }
    wanted.push_back({word, *found});
  }
  return wanted;
}

/// Not every operation takes an engine, and residues only what is computed in doubles, but for float and ff.
void check_engine(const bench_command& c, const std::vector<bench_operation>& operations,
                  const std::vector<bench_format>& formats) {
  if (engine_of(c) != engine::residue) return;
  const auto reject = [](std::string_view what) {
    throw error(
        error_kind::invalid_argument,
        "bench: --engine residue is for gemm, getrf, potrf and geqrf and not for float and ff: not for " +
            std::string(what));
  };
  for (const auto& o : operations) {
    if (!o.takes_engine) reject(o.name);
  }
  for (const auto& f : formats) {
    if (!f.is_mp() && with_vector_format(f.kind, []<class T>() {
          return storage_only<T> && std::is_same_v<arithmetic_t<T>, double>;
        })) {
      reject(f.name);
    }
  }
}

void check_formats(const bench_command& c, const std::vector<bench_operation>& operations,
                   const std::vector<bench_format>& formats) {
  if (c.format_list == "all" || c.operation == "all") return;
  for (const auto& o : operations) {
    for (const auto& f : formats) {
      if (!f.is_one_of(o)) refuse_format(o.name, f.name);
    }
  }
}

std::vector<shape> shapes_of(const bench_command& c, const context& ctx, const bench_operation& o) {
  if (!c.shape_text.empty()) return {shape_of(c.shape_text, o)};
  if (o.kind != operation_kind::level1) check_orders(c.sizes, "bench: --size");
  std::vector<shape> shapes;
  for (const index_t n : c.sizes) shapes.push_back({n, n, n});
  if (shapes.empty()) {
    for (const index_t n : usual_sizes(ctx, o)) shapes.push_back({n, n, n});
  }
  if (o.kind == operation_kind::batches && c.operation == "all") {
    constexpr index_t most = 64;  // fewer of the usual orders, and none that is too large for a batch
    const bool are_usual = c.sizes.empty();
    std::erase_if(shapes, [=](const shape& s) { return are_usual ? s.n != 8 && s.n != 32 : s.n > most; });
  }
  return shapes;
}

std::vector<wanted_row> rows_of(const bench_command& c, const context& ctx, const bench_operation& o,
                                const std::vector<bench_format>& formats) {
  const bool are_sizes_given = !c.sizes.empty() || !c.shape_text.empty();
  std::vector<wanted_row> rows;
  for (const auto& s : shapes_of(c, ctx, o)) {
    const index_t fewer = usual_of_mp(o, s.n);
    for (const auto& f : formats) {
      if (!f.is_one_of(o)) continue;
      rows.push_back({f.is_mp() && !are_sizes_given ? shape{fewer, fewer, fewer} : s, f});
    }
  }
  return rows;
}

}  // namespace residua::cli
