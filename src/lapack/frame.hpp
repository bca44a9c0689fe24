// What factorisations hold of a context's workspace while they run.
#pragma once

#include "base/workspace.hpp"
#include "blas/level3/run_trsm.hpp"
#include "residua/base/memory_block.hpp"
#include "residua/lapack/report.hpp"

namespace residua::lapack {

/// The report of a factorisation that is small enough to need no product.
inline constexpr std::string_view reason_of_one_piece = "factorised in one piece, without a product";

/// LAPACK's info in the context's memory, where kernels write it, and spare bytes behind it.
class factor_frame {
 public:
  factor_frame(const context& ctx, const char* routine, std::size_t spare)
      : ctx_(ctx), frame_(ctx, routine, bytes(spare)) {
    const index_t none = 0;
    upload_bytes(ctx, info_place(), &none, sizeof(none));
  }

  /// What such a frame holds.
  [[nodiscard]] static std::size_t bytes(std::size_t spare) { return info_bytes + spare; }

  [[nodiscard]] index_t* info_place() const { return static_cast<index_t*>(frame_.data()); }
  [[nodiscard]] void* spare() const { return static_cast<std::byte*>(frame_.data()) + info_bytes; }
  /// On a GPU waits for what has been submitted.
  [[nodiscard]] index_t info() const {
    index_t info = 0;
    download_bytes(ctx_, &info, info_place(), sizeof(info));
    return info;
  }

 private:
  static constexpr std::size_t info_bytes = 64;  // what workspace is aligned to

  const context& ctx_;
  workspace_frame frame_;
};

}  // namespace residua::lapack
