// A product of floating-point matrices as the residue engine takes it, and what became of it.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>

#include "residua/base/memory_block.hpp"
#include "residua/dense/engine.hpp"
#include "residua/view/scalar.hpp"
#include "residue/floats/plan.hpp"
#include "residue/floats/slices.hpp"

namespace residua::residue {

namespace reference {
struct kept_residues;
}

/// An operand that has been converted to residues, kept where its context computes. Each way to compute has a
/// class of its own.
struct prepared_operand {
  memory_space space;
  plan planned;
  order blocks;

  prepared_operand(memory_space s, const plan& p, order o) : space(s), planned(p), blocks(o) {}
  virtual ~prepared_operand() = default;
  /// The bytes of the residues.
  [[nodiscard]] virtual std::size_t bytes() const = 0;
  /// A copy for plain loops; null if this is for plain loops itself, or is not on the host.
  [[nodiscard]] virtual std::unique_ptr<reference::kept_residues> in_plain_order() const;
};

/// What a product finds of an operand before it has a plan, the exponents and samples of its slices, kept for
/// further products of the same slices by the same context. On a GPU; elsewhere every product looks anew.
struct kept_facts {
  memory_block memory;
  bool are_found = false;
};

/// An operand of a product: its slices, or residues that have been prepared of them. Then the slices have
/// sizes alone. `facts`: those of slices that further products have, or null. `measured`: on a GPU, the
/// slices whose sums are to be as accurate as was asked for, as the spread is that of theirs; otherwise all.
template <class T>
struct factor {
  slices<T> x;
  const prepared_operand* prepared = nullptr;
  kept_facts* facts = nullptr;
  std::optional<dense::range> measured{};
};

/// Whether both are found and converted in the same way, as the operands of A A^T are.
template <class TA, class TB>
bool have_same_slices(const factor<TA>& a, const factor<TB>& b) {
  if constexpr (std::is_same_v<TA, TB>) {
    return a.prepared == nullptr && b.prepared == nullptr && a.facts == nullptr && b.facts == nullptr &&
           a.x.are(b.x);
  } else {
    return false;
  }
}

/// C = alpha a b + beta C on a region of C. `is_in_operand`: C lies in an operand, whose residues are all to
/// be there before an element of C is written; on a GPU.
template <class TA, class TB, class TC>
struct matrix_product {
  factor<TA> a;
  factor<TB> b;
  scalar<arithmetic_t<TC>> alpha, beta;
  matrix_view<TC> C;
  dense::region part = dense::region::all;
  bool is_in_operand = false;

  [[nodiscard]] product_shape shape() const {
    return {C.rows(), C.columns(), a.x.depth(), part != dense::region::all};
  }
  [[nodiscard]] prepared_plans prepared() const {
    return {a.prepared != nullptr ? &a.prepared->planned : nullptr,
            b.prepared != nullptr ? &b.prepared->planned : nullptr};
  }
};

/// A product as BLAS has it, the only one of its batch.
template <class TA, class TB, class TC>
matrix_product<TA, TB, TC> single_product(const dense::product_batch<TA, TB, TC>& p) {
  return {{rows_of(dense::operand<TA>{p.A.shape(), p.a_as})},
          {columns_of(dense::operand<TB>{p.B.shape(), p.b_as})},
          p.alpha,
          p.beta,
          p.C.shape(),
          p.part};
}

/// What became of a product: its plan, which may have an obstacle (C is as it was then), the spread of the
/// operands' exponents if it was measured, and why there is this plan or none.
struct attempt {
  plan chosen;
  int spread = 0;
  std::string_view reason;
};
std::string_view text_of(obstacle why);
/// The attempt that ended in a plan, with the plan's reason.
inline attempt attempt_of(const plan& chosen, int spread) {
  return {chosen, spread, text_of(chosen.why_not)};
}

}  // namespace residua::residue
