#!/usr/bin/env python3
"""Draws how much of memory's bandwidth vector and matrix-vector operations use, from `residua bench --json`.

usage: memory_bound.py BENCH.json... [--operations axpy,dot,gemv] [--output memory_bound.png] [--title TEXT]

A group of bars an operation, a bar a format: the rate over the ceiling of the same run. At 1 the operation is as fast as
memory lets it be, whatever arithmetic it does. Needs matplotlib (Debian: python3-matplotlib).
"""
import argparse
import sys

import bench_document


def main():
    parser = argparse.ArgumentParser(description="Draw fractions of memory's bandwidth")
    parser.add_argument("bench", nargs="+")
    parser.add_argument("--operations", default="axpy,dot,gemv")
    parser.add_argument("--output", default="memory_bound.png")
    parser.add_argument("--title", default="")
    arguments = parser.parse_args()
    _, rows = bench_document.read(arguments.bench)
    fraction = {(row["operation"], row["format"]): row["ceiling_fraction"] for row in rows if row.get("ceiling_fraction")}
    operations = arguments.operations.split(",")
    formats = [form for form in bench_document.formats_in(rows) if any((operation, form) in fraction for operation in operations)]
    if not formats:
        sys.exit("memory_bound: no row of these operations states a ceiling")

    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plot

    figure, axes = plot.subplots(figsize=(8, 4.5), constrained_layout=True)
    width = 0.8 / len(formats)
    for k, form in enumerate(formats):
        places = [g + (k - (len(formats) - 1) / 2) * width for g in range(len(operations))]
        heights = [fraction.get((operation, form), 0) for operation in operations]
        axes.bar(places, heights, 0.9 * width, color=bench_document.colour_of(form, formats), label=form)
    axes.axhline(1, color="black", linewidth=1)
    axes.set_xticks(range(len(operations)), operations, fontsize=15)
    axes.set_ylabel("rate / memory's bandwidth", fontsize=15)
    axes.set_ylim(0, 1.15)
    axes.legend(ncols=len(formats), fontsize=12, loc="lower center", bbox_to_anchor=(0.5, 1.0), frameon=False)
    if arguments.title:
        axes.set_title(arguments.title, fontsize=16, pad=32)
    figure.savefig(arguments.output, dpi=110)


if __name__ == "__main__":
    main()
