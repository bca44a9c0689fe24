#!/usr/bin/env python3
"""Eigenvalues and singular values, with vectors, by mpmath in 106 bits: rows for spectra_cpu --mpmath.

Usage: spectra_mpmath.py [N] > FILE, by default of order 100. Processor time of one run.
"""
import json
import random
import sys
import time

import mpmath

mpmath.mp.prec = 106
n = int(sys.argv[1]) if len(sys.argv) > 1 else 100
draw = random.Random(1)
A, H, G = (mpmath.matrix(n, n) for _ in range(3))


def number():
    return mpmath.mpf(draw.uniform(-1, 1)) + mpmath.mpf(draw.uniform(-1, 1)) / 2**54


for i in range(n):
    for j in range(i + 1):
        A[i, j] = A[j, i] = number()
        H[i, j] = mpmath.mpc(number(), number() if i != j else 0)
        H[j, i] = H[i, j].conjugate()
    for j in range(n):
        G[i, j] = number()


def row(operation, run):
    begin = time.process_time()
    run()
    return {"operation": operation, "format": "106 bits, mpmath", "m": n, "n": n, "k": 0,
            "seconds": round(time.process_time() - begin, 2), "rounds": 1}


rows = [row("syevd", lambda: mpmath.eigsy(A)), row("gesvd", lambda: mpmath.svd_r(A)),
        row("geev", lambda: mpmath.eig(G)), row("heevd", lambda: mpmath.eighe(H))]
json.dump(rows, sys.stdout, indent=1)
