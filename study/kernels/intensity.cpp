// Operations between a load and a store: runs on a backend.
#include "study/kernels/intensity.hpp"

#include "residua/mp/blas.hpp"
#include "study/kernels/device_copy.hpp"

namespace residua::study {

namespace {

template <class Element>
intensity_result run(const context& ctx, intensity_operation op, index_t operations,
                     const intensity_launch& launch, int repeat) {
  const double operand = op == intensity_operation::add ? 1.0 : 1.0 + 0x1p-20;
  const std::vector<double> operands(static_cast<std::size_t>(launch.elements), operand);
  const device_copy<Element> x(ctx, made_of_all<Element>(operands));
  device_copy<Element> results(ctx, static_cast<std::size_t>(launch.elements));
  intensity_result r;
  r.time = measured(
      ctx, repeat, [] {},
      [&] {
        run_on_backend(
            ctx,
            [&] {
              cpu::work<isa::narrowest, Element>(1, op, operations, launch.elements, x.data(),
                                                 results.data());
            },
            [&]<class Isa>() {
              cpu::work<Isa, Element>(ctx.threads(), op, operations, launch.elements, x.data(),
                                      results.data());
            },
            [&] { cuda::work<Element>(ctx, op, operations, launch, x.data(), results.data()); });
      });
  r.bytes_of_element = stored_bytes<Element>;
  r.result = value_of<double>(static_cast<computed_as<Element>>(results.get().front()));
  return r;
}

}  // namespace

std::string_view name_of(intensity_operation op) { return op == intensity_operation::add ? "add" : "mul"; }

intensity_result run_intensity(const context& ctx, std::string_view format, intensity_operation op,
                               index_t operations, const intensity_launch& launch, int repeat) {
  const bool gpu = ctx.kind() == backend::cuda;
  require(operations >= 1, "intensity", "at least 1 operation", operations);
  require(launch.elements >= 1, "intensity", "at least 1 element", launch.elements);
  require(repeat >= 1, "intensity", "repeat >= 1", repeat);
  require(gpu ? launch.block >= 1 && launch.block <= 1024 : launch.block == 0, "intensity",
          "a block of 1 to 1024 on a GPU, 0 elsewhere", launch.block);
  intensity_result result;
  with_kernel_format(
      format, [&]<class Format>() { result = run<element_of<Format>>(ctx, op, operations, launch, repeat); });
  return result;
}

intensity_result run_mp_intensity(const context& ctx, int bits, intensity_operation op, index_t operations,
                                  index_t elements, int repeat) {
  require(operations >= 1, "intensity", "at least 1 operation", operations);
  require(elements >= 1, "intensity", "at least 1 element", elements);
  require(repeat >= 1, "intensity", "repeat >= 1", repeat);
  const bool adds = op == intensity_operation::add;
  const mp one(1.0, bits), factor(1.0 + 0x1p-20, bits);
  const std::vector<mp> ones(static_cast<std::size_t>(elements), one),
      start(ones.size(), mp(adds ? 0.0 : 1.0, bits));
  const mp_array x(ctx, ones, bits);
  mp_array y(ctx, start, bits);
  intensity_result r;
  r.time = measured(
      ctx, repeat, [&] { y.upload(ctx, start); },
      [&] {
        for (index_t k = 0; k < operations; ++k) adds ? axpy(ctx, one, x, y) : scal(ctx, factor, y);
      });
  r.bytes_of_element = 8.0 * (1 + mp_words(bits));  // precision.hpp: a header and words
  r.moves = (adds ? 3.0 : 2.0) * static_cast<double>(operations);
  r.result = y.to_host(ctx).front().to_double();
  return r;
}

}  // namespace residua::study
