#!/usr/bin/env python3
"""What FLINT takes for the LU factorisations of mp_getrf_cpu: arb_mat_approx_lu, arb_mat_lu and nfloat's gr_mat_lu.

mp_getrf_flint.py LIBFLINT.so [-b BITS]... N...: seconds of processor time on one thread, medians of three. LIBFLINT.so
is FLINT 3.1 or newer, for instance the one that python-flint brings along (python_flint.libs/libflint-*.so). Only exported
functions are called, so that no headers of that version are needed.
"""
import argparse
import ctypes
import math
import random
import statistics
import time

STRUCT_BYTES = 4096  # more than any of FLINT's structs that are kept here


class Flint:
    def __init__(self, path):
        self.lib = ctypes.CDLL(path)
        self.lib.flint_set_num_threads(1)
        for name in ('gr_mat_entry_ptr',):
            getattr(self.lib, name).restype = ctypes.c_void_p

    @staticmethod
    def struct():
        return ctypes.create_string_buffer(STRUCT_BYTES)

    def timed(self, call):
        begin = time.process_time()
        call()
        return time.process_time() - begin

    def nfloat(self, n, bits):
        lib, ctx, A, LU = self.lib, self.struct(), self.struct(), self.struct()
        assert lib.nfloat_ctx_init(ctx, ctypes.c_long(bits), 0) == 0, 'nfloat has no such precision'
        for matrix in (A, LU):
            lib.gr_mat_init(matrix, ctypes.c_long(n), ctypes.c_long(n), ctx)
        for i in range(n):
            for j in range(n):
                entry = ctypes.c_void_p(lib.gr_mat_entry_ptr(A, ctypes.c_long(i), ctypes.c_long(j), ctx))
                lib.nfloat_set_si(entry, ctypes.c_long(random.randrange(-2**62, 2**62)), ctx)
        rank, permutation = ctypes.c_long(), (ctypes.c_long * n)(*range(n))
        status = []
        seconds = self.timed(lambda: status.append(
            lib.gr_mat_lu(ctypes.byref(rank), permutation, LU, A, 0, ctx)))
        assert status == [0] and rank.value == n
        for matrix in (A, LU):
            lib.gr_mat_clear(matrix, ctx)
        return seconds

    def arb(self, n, bits, function):
        lib, A, LU = self.lib, self.struct(), self.struct()
        for matrix in (A, LU):
            lib.arb_mat_init(matrix, ctypes.c_long(n), ctypes.c_long(n))
        first = ctypes.c_void_p.from_buffer(A).value
        for k in range(n * n):
            lib.arb_set_si(ctypes.c_void_p(first + 48 * k), ctypes.c_long(random.randrange(-2**62, 2**62)))
        permutation = (ctypes.c_long * n)(*range(n))
        ok = []
        seconds = self.timed(lambda: ok.append(
            getattr(lib, function)(permutation, LU, A, ctypes.c_long(bits))))
        if ok != [1]:  # the balls have grown to hold zero
            seconds = math.nan
        for matrix in (A, LU):
            lib.arb_mat_clear(matrix)
        return seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('library')
    parser.add_argument('sizes', nargs='+', type=int)
    parser.add_argument('-b', '--bits', action='append', type=int)
    options = parser.parse_args()
    flint = Flint(options.library)
    print(f"{'N':>6} {'bits':>6} {'arb approx':>12} {'arb':>12} {'nfloat':>12}")
    for n in options.sizes:
        for bits in options.bits or [212, 424, 848]:
            def median(call):
                return statistics.median(call() for _ in range(3))
            approximate = median(lambda: flint.arb(n, bits, 'arb_mat_approx_lu'))
            balls = median(lambda: flint.arb(n, bits, 'arb_mat_lu'))
            floats = median(lambda: flint.nfloat(n, bits))
            print(f'{n:6} {bits:6} {approximate:12.4f} {balls:12.4f} {floats:12.4f}', flush=True)


if __name__ == '__main__':
    main()
