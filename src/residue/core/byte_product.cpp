// Products of bytes by oneDNN's matrix product.
#include "residue/core/byte_product.hpp"

#include <cstdlib>
#include <oneapi/dnnl/dnnl.hpp>
#include <string>
#include <unordered_map>

#include "residua/base/error.hpp"
#include "residue/core/matrix_unit_access.hpp"

namespace residua::residue::cpu {

namespace {

using dnnl::memory;

/// Keeps AMX from oneDNN where it would end the program, unless the environment limits oneDNN already. Its
/// first call is to be this one: it takes a limit before it has been used alone.
dnnl_cpu_isa_t find_isa() {
  const bool is_limited =
      std::getenv("ONEDNN_MAX_CPU_ISA") != nullptr || std::getenv("DNNL_MAX_CPU_ISA") != nullptr;
  if (hides_palette() && !is_limited) dnnl::set_max_cpu_isa(dnnl::cpu_isa::avx512_core_bf16);
  return static_cast<dnnl_cpu_isa_t>(dnnl::get_effective_cpu_isa());
}
dnnl_cpu_isa_t effective_isa() {
  static const auto isa = find_isa();
  return isa;
}
bool includes(dnnl_cpu_isa_t isa, dnnl_cpu_isa_t part) { return (isa & part) == part; }

const dnnl::engine& processor() {
  static const dnnl::engine engine = [] {
    effective_isa();
    return dnnl::engine(dnnl::engine::kind::cpu, 0);
  }();
  return engine;
}

dnnl::matmul::primitive_desc described(index_t m, index_t n, index_t depth) {
  const memory::desc b({n, depth}, memory::data_type::s8, memory::format_tag::ab);
  const memory::desc a({depth, m}, memory::data_type::s8, memory::format_tag::ba);
  const memory::desc sums({n, m}, memory::data_type::s32, memory::format_tag::ab);
  dnnl::primitive_attr own_memory;
  own_memory.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  return {dnnl::matmul::desc(b, a, sums), own_memory, processor()};
}

/// What oneDNN throws, as our own.
[[noreturn]] void rethrow(const dnnl::error& e) {
  const auto kind = e.status == dnnl_out_of_memory ? error_kind::out_of_memory : error_kind::device;
  throw error(kind, std::string("oneDNN: ") + e.what());
}

void point(memory& x, const void* data) { x.set_data_handle(const_cast<void*>(data)); }

}  // namespace

bool has_exact_byte_products() {
  const auto isa = effective_isa();
  if (hides_palette() && includes(isa, dnnl_cpu_isa_avx512_core_amx)) return false;
  return includes(isa, dnnl_cpu_isa_avx512_core_vnni) || includes(isa, dnnl_cpu_isa_avx2_vnni);
}
bool has_matrix_units() {
  if (!hides_palette()) return includes(effective_isa(), dnnl_cpu_isa_avx512_core_amx);
  static const bool has = includes(effective_isa(), dnnl_cpu_isa_avx512_core_bf16) && may_use_tiles();
  return has;
}

/// By rows the transposed product: b's columns are rows, and a, by columns of it, is the right factor.
struct byte_product::state {
  dnnl::matmul::primitive_desc description;
  dnnl::matmul matmul;
  dnnl::stream stream;
  memory b, a, sums, scratch;
  std::unordered_map<int, memory> arguments;

  state(index_t m, index_t n, index_t depth)
      : description(described(m, n, depth)),
        matmul(description),
        stream(processor()),
        b(description.src_desc(), processor(), nullptr),
        a(description.weights_desc(), processor(), nullptr),
        sums(description.dst_desc(), processor(), nullptr),
        scratch(description.scratchpad_desc(), processor()),
        arguments{
            {DNNL_ARG_SRC, b}, {DNNL_ARG_WEIGHTS, a}, {DNNL_ARG_DST, sums}, {DNNL_ARG_SCRATCHPAD, scratch}} {}
};

byte_product::byte_product(index_t m, index_t n, index_t depth) try
    : state_(std::make_unique<state>(m, n, depth)) {
} catch (const dnnl::error& e) {
  rethrow(e);
}
byte_product::~byte_product() = default;
byte_product::byte_product(byte_product&&) noexcept = default;

void byte_product::run(const std::int8_t* a, const std::int8_t* b, std::int32_t* sums) try {
  point(state_->a, a);
  point(state_->b, b);
  point(state_->sums, sums);
  state_->matmul.execute(state_->stream, state_->arguments);
  state_->stream.wait();
} catch (const dnnl::error& e) {
  rethrow(e);
}

}  // namespace residua::residue::cpu
