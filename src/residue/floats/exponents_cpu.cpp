// The exponents of slices on a CPU, and the spread of a product. Compiled once an instruction set.
// Ceilings: an element's bytes of memory; an addition and a maximum of 32-bit numbers a sample and element of
// C.
#include <algorithm>
#include <atomic>

#include "loop/cpu.hpp"
#include "number/ceil_div.hpp"
#include "residue/floats/limb_tile_cpu.hpp"
#include "residue/floats/stages_cpu.hpp"

namespace residua::RESIDUA_ISA {

#if RESIDUA_HAS_RESIDUE_STAGES

namespace {

using words = hn::RebindToUnsigned<pack::tag>;

/// |hi + lo| as bits, whose order is that of upper_exponent().
struct magnitudes {
  hn::Vec<words> part[pack::vectors];

  RESIDUA_INLINE void clear() {
    for (auto& p : part) p = hn::Zero(words());
  }
  RESIDUA_INLINE void raise(const pack& x) {
    for (int v = 0; v < pack::vectors; ++v)
      part[v] = hn::Max(part[v], hn::BitCast(words(), hn::Abs(x.part[v])));
  }
  /// By residue::rounded_sum.
  template <int N>
  RESIDUA_INLINE void raise(const expansion<pack, N>& x) {
    pack sum = x.limb[N - 1];
    for (int n = N - 2; n >= 0; --n) sum = limb::add(x.limb[n], sum);
    raise(sum);
  }
  RESIDUA_INLINE void load(const double* sizes) {
    for (int v = 0; v < pack::vectors; ++v) {
      part[v] = hn::BitCast(words(), hn::LoadU(pack::tag(), sizes + v * pack::lanes_per_vector));
    }
  }
  RESIDUA_INLINE void store(double* sizes) const {
    for (int v = 0; v < pack::vectors; ++v) {
      hn::StoreU(hn::BitCast(pack::tag(), part[v]), pack::tag(), sizes + v * pack::lanes_per_vector);
    }
  }
};

/// The largest exponent of elements that lie side by side.
template <class T>
int exponent_of_column(const vector_view<const T>& x, index_t size) {
  magnitudes largest[2];
  largest[0].clear();
  largest[1].clear();
  index_t k = 0;
  for (; k + 2 * pack::lanes <= size; k += 2 * pack::lanes) {
    largest[0].raise(pack_lane{k}.load(x));
    largest[1].raise(pack_lane{k + pack::lanes}.load(x));
  }
  int exponent = residue::zero_exponent;
  double of_lane[2 * pack::lanes];
  largest[0].store(of_lane);
  largest[1].store(of_lane + pack::lanes);
  for (const double y : of_lane) exponent = std::max(exponent, residue::upper_exponent(y));
  for (; k < size; ++k) exponent = std::max(exponent, residue::upper_exponent(loaded(x[k])));
  return exponent;
}

/// The same for so many neighbouring slices, whose elements of one depth lie side by side.
constexpr index_t rows_at_once = 256;
template <class T>
void exponents_of_rows(const residue::slices<T>& x, index_t first, index_t number, int* exponents) {
  double largest[rows_at_once] = {};
  const index_t whole = number / pack::lanes * pack::lanes;
  std::fill(exponents, exponents + number, residue::zero_exponent);
  for (index_t k = 0; k < x.depth(); ++k) {
    const auto column = x.stored().column(k);
    for (index_t s = 0; s < whole; s += pack::lanes) {
      magnitudes m;
      m.load(largest + s);
      m.raise(pack_lane{first + s}.load(column));
      m.store(largest + s);
    }
    for (index_t s = whole; s < number; ++s) {
      exponents[s] = std::max(exponents[s], residue::upper_exponent(x(first + s, k)));
    }
  }
  for (index_t s = 0; s < whole; ++s) exponents[s] = residue::upper_exponent(largest[s]);
}

/// The same for eight slices of a symmetric operand: of the limbs' tiles, as its elements lie one way or the
/// other.
template <class T>
void exponents_of_tiles(const residue::slices<T>& x, index_t slice, int* exponents) {
  magnitudes largest[slices_at_once];
  for (auto& m : largest) m.clear();
  limb_tile<limbs_of<T>> tile;
  for (index_t k = 0; k < x.depth(); k += line) {
    load_tile(x, slice, k, tile);
    for (index_t s = 0; s < slices_at_once; ++s) {
      for (index_t l = 0; l < line; l += pack::lanes) {
        pack sum = pack::load(&tile.limb[limbs_of<T> - 1][s][l]);
        for (int n = limbs_of<T> - 2; n >= 0; --n) sum = limb::add(pack::load(&tile.limb[n][s][l]), sum);
        largest[s].raise(sum);
      }
    }
  }
  for (index_t s = 0; s < slices_at_once && slice + s < x.count(); ++s) {
    double of_lane[pack::lanes];
    largest[s].store(of_lane);
    exponents[slice + s] = residue::zero_exponent;
    for (const double y : of_lane) {
      exponents[slice + s] = std::max(exponents[slice + s], residue::upper_exponent(y));
    }
  }
}

using ints = hn::ScalableTag<std::int32_t>;
constexpr index_t int_lanes = hn::MaxLanes(ints());

/// The lowest of the largest sums of a vector of rows and four columns.
RESIDUA_INLINE hn::Vec<ints> lowest_of(const int* a, index_t rows, const int* b, index_t columns,
                                       index_t samples) {
  const ints d;
  auto best0 = hn::Set(d, 4 * residue::zero_exponent), best1 = best0, best2 = best0, best3 = best0;
  for (index_t t = 0; t < samples; ++t) {
    const auto x = hn::LoadU(d, a + t * rows);
    const int* y = b + t * columns;
    best0 = hn::Max(best0, x + hn::Set(d, y[0]));
    best1 = hn::Max(best1, x + hn::Set(d, y[1]));
    best2 = hn::Max(best2, x + hn::Set(d, y[2]));
    best3 = hn::Max(best3, x + hn::Set(d, y[3]));
  }
  return hn::Min(hn::Min(best0, best1), hn::Min(best2, best3));
}

int lowest_of_element(const int* a, index_t rows, const int* b, index_t columns, index_t samples) {
  int best = 4 * residue::zero_exponent;
  for (index_t t = 0; t < samples; ++t) best = std::max(best, a[t * rows] + b[t * columns]);
  return best;
}

/// The lowest of all rows and of column first and the three that follow, as far as there are so many.
int lowest_of_columns(const int* a, index_t rows, const int* b, index_t first, index_t columns,
                      index_t samples) {
  const bool has_four = first + 4 <= columns;
  const index_t whole_rows = has_four ? rows / int_lanes * int_lanes : 0;
  auto of_rows = hn::Zero(ints());
  for (index_t i = 0; i < whole_rows; i += int_lanes) {
    of_rows = hn::Min(of_rows, lowest_of(a + i, rows, b + first, columns, samples));
  }
  int lowest = std::min(0, hn::GetLane(hn::MinOfLanes(ints(), of_rows)));
  for (index_t column = first; column < first + 4 && column < columns; ++column) {
    for (index_t i = whole_rows; i < rows; ++i) {
      lowest = std::min(lowest, lowest_of_element(a + i, rows, b + column, columns, samples));
    }
  }
  return lowest;
}

}  // namespace

template <class T>
void find_exponents(int threads, const residue::slices<T>& x, int* exponents) {
  if (x.depth_first(x.count() - 1, 0) != x.depth_first(0, x.depth() - 1)) {
    const index_t groups = ceil_div(x.count(), slices_at_once);
    pool::for_each(groups, threads, [&](index_t n) { exponents_of_tiles(x, n * slices_at_once, exponents); });
    return;
  }
  if (x.depth_first(0, 0)) {
    pool::for_each(x.count(), threads,
                   [&](index_t s) { exponents[s] = exponent_of_column(x.stored().column(s), x.depth()); });
    return;
  }
  // Fewer slices at once where there would be too few parts for the threads, but whole lines of memory.
  const index_t shared = ceil_div(x.count(), threads);
  const index_t step = std::clamp(round_up(shared, 32), index_t{32}, rows_at_once);
  pool::for_each(ceil_div(x.count(), step), threads, [&](index_t n) {
    const index_t s = n * step;
    exponents_of_rows(x, s, std::min(step, x.count() - s), exponents + s);
  });
}

int lowest_exponent(int threads, const int* a, index_t rows, const int* b, index_t columns, index_t samples) {
  std::atomic<int> lowest = 0;
  pool::for_each((columns + 3) / 4, threads, [&](index_t n) {
    const int found = lowest_of_columns(a, rows, b, 4 * n, columns, samples);
    for (int known = lowest.load(); found < known && !lowest.compare_exchange_weak(known, found);) {
    }
  });
  return lowest;
}

#  define RESIDUA_INSTANTIATE(T) template void find_exponents<T>(int, const residue::slices<T>&, int*);
RESIDUA_RESIDUE_FORMATS(RESIDUA_INSTANTIATE)

#endif

}  // namespace residua::RESIDUA_ISA
