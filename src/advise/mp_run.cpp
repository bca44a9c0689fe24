// A kernel in a precision chosen at run time.
#include <algorithm>

#include "advise/runs.hpp"

namespace residua::advising {

namespace {

/// Writes numbers over a column's elements from `begin` on.
void write(const context& ctx, const mp_vector_view& column, index_t begin, std::span<const mp> numbers) {
  const mp_array part(ctx, numbers, column.bits());
  copy(ctx, part, {column.element(begin), column.bits(), part.size(), 1, column.plane(), column.memory()});
  ctx.synchronize();  // `part` may go
}

}  // namespace

mp_run::mp_run(const context& ctx, const product& p, const excerpt& e, int bits)
    : ctx_(ctx),
      what_(p.what),
      A_(ctx, std::ssize(e.rows), e.depth(), bits),
      B_(ctx, e.depth(), std::ssize(e.columns), bits),
      C_(ctx, std::ssize(e.rows), std::ssize(e.columns), bits),
      sum_(bits) {
  fill(p, e);
}

void mp_run::fill(const product& p, const excerpt& e) {
  constexpr index_t elements_at_a_time = index_t{1} << 17;
  const index_t rows = A_.rows(), step = std::max<index_t>(1, elements_at_a_time / rows);
  const auto all = A_.view();
  // Columns of A lie side by side.
  const mp_vector_view as_one(all.data(), all.bits(), rows * A_.columns(), 1, all.plane(), all.memory());
  for (index_t begin = 0; begin < e.depth(); begin += step) {
    const excerpt part{e.rows, e.columns, e.begin + begin, e.begin + std::min(e.depth(), begin + step)};
    write(ctx_, as_one, begin * rows, part_of_A<mp>(p, part, converting(A_.bits())));
    for (index_t j = 0; j < B_.columns(); ++j) {
      const excerpt column{e.rows, {e.columns[static_cast<std::size_t>(j)]}, part.begin, part.end};
      write(ctx_, B_.view().column(j), begin, part_of_B<mp>(p, column, converting(B_.bits())));
    }
  }
}

void mp_run::operator()() {
  const mp one(1.0, C_.bits()), zero(C_.bits());
  switch (what_) {
    case kernel::gemm:
      gemm(ctx_, op::none, op::none, one, A_, B_, zero, C_);
      return;
    case kernel::gemv:
      gemv(ctx_, op::none, one, A_, B_.view().column(0), zero, C_.view().column(0));
      return;
    default:
      sum_ = dot(ctx_, A_.view().row(0), B_.view().column(0));
  }
}

std::vector<mp> mp_run::result(int bits) const {
  if (what_ == kernel::sum || what_ == kernel::dot) return {mp(sum_, bits)};
  std::vector<mp> elements;
  for (const mp& element : C_.to_host(ctx_)) elements.emplace_back(element, bits);
  return elements;
}

}  // namespace residua::advising
