#!/usr/bin/env python3
"""Draws the rates that `residua bench --json` measured against the ceilings of bytes and instructions.

usage: roofline.py BENCH.json... [--instructions RATE] [--output roofline.png] [--title TEXT]

One mark for each operation, format and size: additions and multiplications a second against those a byte moved. The
slanting line is the triad of the same run. RATE is what the machine executes of double-precision vector operations, in
operations on single numbers a second (the first line of the benchmarks blas_cuda and blas_cpu); a format's level line is
that rate over the operations that a multiply-add of the format takes inside a sum.
Needs matplotlib (Debian: python3-matplotlib).
"""
import argparse
import json
import sys

# Operations on doubles of a multiply-add with deferred renormalisation: docs/arithmetic_cost.md.
INSTRUCTIONS = {"float": 1, "double": 1, "ff": 1, "ds": 12, "di": 12, "dit": 12, "dd": 12, "td": 45, "qd": 112}
MARKS = "osD^v<>Pp*hXd8" + "1234+x|_"


def read(path):
    try:
        with open(path) as file:
            document = json.load(file)
        return document["machine"], document["results"]
    except (OSError, KeyError, ValueError) as problem:
        sys.exit(f"roofline: {path}: not a document of residua bench --json: {problem}")


def main():
    parser = argparse.ArgumentParser(description="Draw measured rates against bytes and instructions")
    parser.add_argument("bench", nargs="+")
    parser.add_argument("--instructions", type=float, help="double-precision operations a second")
    parser.add_argument("--output", default="roofline.png")
    parser.add_argument("--title", default="")
    arguments = parser.parse_args()
    results, bandwidth, backend = [], 0.0, ""
    for path in arguments.bench:
        machine, some = read(path)
        bandwidth, backend = 1e9 * machine["triad_GB_per_s"], machine["backend"]
        results += [r for r in some if r["operations"] > 0]
    if not results:
        sys.exit("roofline: no operation with additions or multiplications was measured")

    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plot

    formats = [f for f in INSTRUCTIONS if any(r["format"] == f for r in results)]
    operations = list(dict.fromkeys(r["operation"] for r in results))
    colours = dict(zip(formats, plot.cm.viridis([k / max(1, len(formats) - 1) * 0.9 for k in range(len(formats))])))
    figure, axes = plot.subplots(figsize=(10, 6), constrained_layout=True)
    for r in results:
        axes.loglog(r["operations"] / r["bytes"], 1e-9 * r["operations"] / r["seconds"], color=colours[r["format"]],
                    marker=MARKS[operations.index(r["operation"]) % len(MARKS)], linestyle="none", markersize=6)
    intensities = [r["operations"] / r["bytes"] for r in results]
    low, high = min(intensities) / 2, max(intensities) * 2
    axes.plot([low, high], [1e-9 * bandwidth * low, 1e-9 * bandwidth * high], color="black", linewidth=0.8)
    if arguments.instructions:
        for f in formats:
            axes.axhline(2e-9 * arguments.instructions / INSTRUCTIONS[f], color=colours[f], linewidth=0.7, linestyle="--")
    rates = [1e-9 * r["operations"] / r["seconds"] for r in results]
    axes.set_xlim(low, high)
    axes.set_ylim(min(rates) / 3, max(rates) * 5)
    axes.set_xlabel("additions and multiplications a byte")
    axes.set_ylabel("Gop/s")
    axes.set_title(arguments.title or f"{backend}: triad of doubles {1e-9 * bandwidth:.0f} GB/s")
    axes.grid(True, which="major", alpha=0.3)
    by_format = [plot.Line2D([], [], color=colours[f], linewidth=4, label=f) for f in formats]
    by_operation = [plot.Line2D([], [], color="grey", marker=MARKS[k % len(MARKS)], linestyle="none", label=o)
                    for k, o in enumerate(operations)]
    axes.legend(handles=by_format + by_operation, loc="upper left", bbox_to_anchor=(1.01, 1), fontsize=8)
    figure.savefig(arguments.output, dpi=150)
    print(arguments.output)


if __name__ == "__main__":
    main()
