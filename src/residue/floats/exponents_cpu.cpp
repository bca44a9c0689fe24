// The exponents of slices on a CPU, and the spread of a product. Compiled once an instruction set.
// Ceilings: an element's bytes of memory; an addition and a maximum of 32-bit numbers a sample and element of C.
#include <algorithm>

#include "loop/cpu.hpp"
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
  RESIDUA_INLINE void load(const double* from) {
    for (int v = 0; v < pack::vectors; ++v) {
      part[v] = hn::BitCast(words(), hn::LoadU(pack::tag(), from + v * pack::lanes_per_vector));
    }
  }
  RESIDUA_INLINE void store(double* to) const {
    for (int v = 0; v < pack::vectors; ++v) {
      hn::StoreU(hn::BitCast(pack::tag(), part[v]), pack::tag(), to + v * pack::lanes_per_vector);
    }
  }
};

/// The largest exponent of elements that lie side by side.
template <class T>
int exponent_of_column(const vector_view<const T>& x, index size) {
  magnitudes largest[2];
  largest[0].clear();
  largest[1].clear();
  index k = 0;
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
constexpr index rows_at_once = 256;
template <class T>
void exponents_of_rows(const residue::slices<T>& x, index first, index number, int* exponents) {
  double largest[rows_at_once] = {};
  const index whole = number / pack::lanes * pack::lanes;
  std::fill(exponents, exponents + number, residue::zero_exponent);
  for (index k = 0; k < x.depth(); ++k) {
    const auto column = x.stored().column(k);
    for (index s = 0; s < whole; s += pack::lanes) {
      magnitudes m;
      m.load(largest + s);
      m.raise(pack_lane{first + s}.load(column));
      m.store(largest + s);
    }
    for (index s = whole; s < number; ++s) {
      exponents[s] = std::max(exponents[s], residue::upper_exponent(x(first + s, k)));
    }
  }
  for (index s = 0; s < whole; ++s) exponents[s] = residue::upper_exponent(largest[s]);
}

/// The same for eight slices of a symmetric operand: of the limbs' tiles, as its elements lie one way or the other.
template <class T>
void exponents_of_tiles(const residue::slices<T>& x, index slice, int* exponents) {
  magnitudes largest[slices_at_once];
  for (auto& m : largest) m.clear();
  limb_tile<limbs_of<T>> tile;
  for (index k = 0; k < x.depth(); k += line) {
    load_tile(x, slice, k, tile);
    for (index s = 0; s < slices_at_once; ++s) {
      for (index l = 0; l < line; l += pack::lanes) {
        pack sum = pack::load(&tile.limb[limbs_of<T> - 1][s][l]);
        for (int n = limbs_of<T> - 2; n >= 0; --n) sum = limb::add(pack::load(&tile.limb[n][s][l]), sum);
        largest[s].raise(sum);
      }
    }
  }
  for (index s = 0; s < slices_at_once && slice + s < x.count(); ++s) {
    double of_lane[pack::lanes];
    largest[s].store(of_lane);
    exponents[slice + s] = residue::zero_exponent;
    for (const double y : of_lane) {
      exponents[slice + s] = std::max(exponents[slice + s], residue::upper_exponent(y));
    }
  }
}

using ints = hn::ScalableTag<std::int32_t>;
constexpr index int_lanes = hn::MaxLanes(ints());

/// The lowest of the largest sums of a vector of rows and four columns.
RESIDUA_INLINE hn::Vec<ints> lowest_of(const int* a, index rows, const int* b, index columns, index samples) {
  const ints d;
  auto best0 = hn::Set(d, 4 * residue::zero_exponent), best1 = best0, best2 = best0, best3 = best0;
  for (index t = 0; t < samples; ++t) {
    const auto x = hn::LoadU(d, a + t * rows);
    const int* y = b + t * columns;
    best0 = hn::Max(best0, x + hn::Set(d, y[0]));
    best1 = hn::Max(best1, x + hn::Set(d, y[1]));
    best2 = hn::Max(best2, x + hn::Set(d, y[2]));
    best3 = hn::Max(best3, x + hn::Set(d, y[3]));
  }
  return hn::Min(hn::Min(best0, best1), hn::Min(best2, best3));
}

int lowest_of_element(const int* a, index rows, const int* b, index columns, index samples) {
  int best = 4 * residue::zero_exponent;
  for (index t = 0; t < samples; ++t) best = std::max(best, a[t * rows] + b[t * columns]);
  return best;
}

}  // namespace

template <class T>
void find_exponents(int threads, const residue::slices<T>& x, int* exponents) {
  if (x.depth_first(x.count() - 1, 0) != x.depth_first(0, x.depth() - 1)) {
#  pragma omp parallel for schedule(static) num_threads(threads) if (threads > 1)
    for (index s = 0; s < x.count(); s += slices_at_once) exponents_of_tiles(x, s, exponents);
    return;
  }
  if (x.depth_first(0, 0)) {
#  pragma omp parallel for schedule(static) num_threads(threads) if (threads > 1)
    for (index s = 0; s < x.count(); ++s) exponents[s] = exponent_of_column(x.stored().column(s), x.depth());
    return;
  }
  // Fewer slices at once where there would be too few parts for the threads, but whole lines of memory.
  const index shared = (x.count() + threads - 1) / threads;
  const index step = std::clamp((shared + 31) / 32 * 32, index{32}, rows_at_once);
#  pragma omp parallel for schedule(static) num_threads(threads) if (threads > 1)
  for (index s = 0; s < x.count(); s += step) {
    exponents_of_rows(x, s, std::min(step, x.count() - s), exponents + s);
  }
}

int lowest_exponent(int threads, const int* a, index rows, const int* b, index columns, index samples) {
  int lowest = 0;
  const index whole_rows = rows / int_lanes * int_lanes, whole_columns = columns / 4 * 4;
#  pragma omp parallel for schedule(static) num_threads(threads) reduction(min : lowest) if (threads > 1)
  for (index j = 0; j < columns; j += 4) {
    if (j < whole_columns) {
      auto of_rows = hn::Zero(ints());
      for (index i = 0; i < whole_rows; i += int_lanes) {
        of_rows = hn::Min(of_rows, lowest_of(a + i, rows, b + j, columns, samples));
      }
      lowest = std::min(lowest, hn::GetLane(hn::MinOfLanes(ints(), of_rows)));
    }
    for (index column = j; column < j + 4 && column < columns; ++column) {
      for (index i = column < whole_columns ? whole_rows : 0; i < rows; ++i) {
        lowest = std::min(lowest, lowest_of_element(a + i, rows, b + column, columns, samples));
      }
    }
  }
  return lowest;
}

#  define RESIDUA_INSTANTIATE(T) template void find_exponents<T>(int, const residue::slices<T>&, int*);
RESIDUA_RESIDUE_FORMATS(RESIDUA_INSTANTIATE)

#endif

}  // namespace residua::RESIDUA_ISA
