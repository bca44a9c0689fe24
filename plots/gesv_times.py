#!/usr/bin/env python3
"""Draws the times and errors of systems solved in one format and by refinement, from `residua bench gesv --json`.

usage: gesv_times.py BENCH.json... [--output gesv_times.png] [--title TEXT]

Left: seconds against the order N. Right: the error of x beside the exact solution. A line a variant: double and dd alone;
MP(SP+DP), MP(DP+DD), MP(DD+QD): x in the second format by factors in the first. Needs matplotlib (Debian: python3-matplotlib).
"""
import argparse

import bench_document

# A variant has the colour of x's format, dashed where that format does all.
FORMATS = {"double": "double", "MP(SP+DP)": "double", "dd": "dd", "MP(DP+DD)": "dd", "MP(DD+QD)": "qd"}


def lines_of(rows, value):
    """The points of each variant, in FORMATS' order; without those that are zero, which have no logarithm."""
    found = {name: [] for name in FORMATS}
    for row in rows:
        if row["operation"] == "gesv" and row[value] > 0:
            found[row["variant"]].append((row["n"], row[value]))
    return {name: sorted(points) for name, points in found.items() if points}


def draw(axes, lines, label):
    for name, points in lines.items():
        axes.loglog(*zip(*points), "-" if name.startswith("MP") else "--", color=bench_document.COLOURS[FORMATS[name]],
                    linewidth=2.5, marker="o", markersize=6, label=name)
    orders = sorted({n for points in lines.values() for n, _ in points})
    axes.set_xticks(orders, [str(n) for n in orders], fontsize=12)
    axes.minorticks_off()
    axes.tick_params(axis="y", labelsize=12)
    axes.set_xlabel("order N", fontsize=14)
    axes.set_ylabel(label, fontsize=14)
    axes.grid(True, which="major", linewidth=0.4)


def main():
    parser = argparse.ArgumentParser(description="Draw times and errors of residua bench gesv")
    parser.add_argument("bench", nargs="+")
    parser.add_argument("--output", default="gesv_times.png")
    parser.add_argument("--title", default="")
    arguments = parser.parse_args()
    _, rows = bench_document.read(arguments.bench)

    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plot

    figure, (left, right) = plot.subplots(1, 2, figsize=(11, 5), constrained_layout=True)
    draw(left, lines_of(rows, "seconds"), "seconds")
    draw(right, lines_of(rows, "error"), "|x - exact| / |exact|, largest elements")
    left.legend(fontsize=12)
    if arguments.title:
        figure.suptitle(arguments.title, fontsize=15)
    figure.savefig(arguments.output, dpi=110)


if __name__ == "__main__":
    main()
