#!/usr/bin/env python3
"""Draws what precision costs on a GPU, beside the packages that compute there: y = A x and C = A B against the precision.

usage: mp_gpu.py H200_MP.json [--output mp_gpu.png]

H200_MP.json is what `residua bench gemv,gemm --device cuda --format mp:BITS,... --json` measured (docs/results/mp). The other
packages' figures are those of docs/mp.md, where it says on which GPUs they were measured. Needs matplotlib (Debian:
python3-matplotlib).
"""
import argparse
import json

# Bits, and milliseconds of gemv of order 1000 or operations a second of gemm.
MPRES_GEMV = ("MPRES-BLAS, H200", [(106, 182.0), (424, 214.0)])
GEMM = [("CAMPARY, N = 1024, H200", "s--", "tab:blue", [(212, 61.5e9), (424, 20e9)]),
        ("BNCmatmul cu_mpfr, N = 256, H100", "^--", "tab:green", [(106, 2.6e9), (212, 1.06e9)])]


def points(document, operation, order, value):
    """(bits, value(row)) of an operation of square matrices of that order."""
    return sorted((int(row["format"].split(":")[1]), value(row)) for row in document["results"]
                  if row["operation"] == operation and row["n"] == order)


def main():
    parser = argparse.ArgumentParser(description="Draw gemv and gemm of run-time precision on a GPU against the precision")
    parser.add_argument("measured")
    parser.add_argument("--output", default="mp_gpu.png")
    arguments = parser.parse_args()
    with open(arguments.measured) as file:
        document = json.load(file)

    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plot

    figure, (gemv, gemm) = plot.subplots(1, 2, figsize=(11, 4.6), constrained_layout=True)
    device = document["machine"]["device"].replace("NVIDIA ", "")
    for order, style in ((1000, "o-"), (4000, "D-")):
        gemv.plot(*zip(*points(document, "gemv", order, lambda row: 1e3 * row["seconds"])), style, color="tab:red",
                  label=f"Residua, N = {order}, {device}")
    gemv.plot(*zip(*MPRES_GEMV[1]), "s--", color="tab:blue", label=f"{MPRES_GEMV[0]}, N = 1000")
    gemv.set_ylabel("milliseconds of gemv")
    for order, style in ((256, "o-"), (1000, "D-"), (4000, "P-")):
        gemm.plot(*zip(*points(document, "gemm", order, lambda row: row["operations"] / row["seconds"])), style,
                  color="tab:red", label=f"Residua, N = {order}, {device}")
    for label, style, colour, those in GEMM:
        gemm.plot(*zip(*those), style, color=colour, label=label)
    gemm.set_ylabel("operations of gemm a second")
    ticks = sorted({bits for bits, _ in points(document, "gemm", 1000, lambda row: 0)})
    for axes in (gemv, gemm):
        axes.set_xscale("log", base=2)
        axes.set_yscale("log")
        axes.set_xticks(ticks, [str(tick) for tick in ticks])
        axes.minorticks_off()
        axes.set_xlabel("precision in bits")
        axes.grid(True, which="major", alpha=0.3)
        axes.legend(fontsize="small")
    figure.savefig(arguments.output, dpi=130)


if __name__ == "__main__":
    main()
