#!/usr/bin/env python3
"""Draws how much longer each operation takes in a format than in double, or than in an older run, from `residua bench --json`.

usage: bench_ratios.py BENCH.json... [--output bench_ratios.png] [--title TEXT] [--old]

A line an operation and size, a point a format. Without --old the time over that of double in the same run; with --old, of a
document of `residua bench --compare OLD.json --json`, the time over the old one, with a bar as wide as the larger spread of the
two runs. Needs matplotlib (Debian: python3-matplotlib).
"""
import argparse
import sys

import bench_document


# The peer of other formats than double, now and in older documents; double's own is a library's routine.
OWN_DOUBLE = ("residua double", "double")


def size_of(row):
    """The extents that the operation has."""
    extents = [row[key] for key in ("m", "n", "k") if row.get(key)]
    return str(extents[0]) if len(set(extents)) == 1 else " × ".join(map(str, extents))


def points_of(rows, old):
    """Operation and size, format, ratio and spread of each row that has a ratio."""
    points = []
    for row in rows:
        source = row.get("old") if old else row
        if not source or not source.get("ratio") or "format" not in row:
            continue
        if not old and row.get("peer") not in OWN_DOUBLE:
            continue
        spread = max(row.get("spread") or 1, source.get("spread") or 1) if old else 1
        points.append((f"{row['operation']} {size_of(row)}", row["format"], source["ratio"], spread))
    return points


def main():
    parser = argparse.ArgumentParser(description="Draw times over double's, or over an older run's")
    parser.add_argument("bench", nargs="+")
    parser.add_argument("--old", action="store_true")
    parser.add_argument("--output", default="bench_ratios.png")
    parser.add_argument("--title", default="")
    arguments = parser.parse_args()
    _, rows = bench_document.read(arguments.bench)
    points = points_of(rows, arguments.old)
    if not points:
        sys.exit("bench_ratios: no row has a time beside " + ("an older one" if arguments.old else "double's"))

    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plot

    labels = list(dict.fromkeys(label for label, _, _, _ in points))
    formats = bench_document.formats_in(rows)
    figure, axes = plot.subplots(figsize=(8, 1.6 + 0.28 * len(labels)), constrained_layout=True)
    for k, form in enumerate(formats):
        mine = [point for point in points if point[1] == form]
        if not mine:
            continue
        heights = [labels.index(label) + 0.5 * ((k + 0.5) / len(formats) - 0.5) for label, _, _, _ in mine]
        ratios = [ratio for _, _, ratio, _ in mine]
        bars = [[r - r / s for _, _, r, s in mine], [r * s - r for _, _, r, s in mine]]
        axes.errorbar(ratios, heights, xerr=bars if arguments.old else None, fmt="o", markersize=5, linewidth=1,
                      color=bench_document.colour_of(form, formats), label=form)
    axes.axvline(1, color="black", linewidth=1)
    axes.set_xscale("log", base=2)
    low, high = axes.get_xlim()
    if high < 4 * low:  # too few powers of two to tell where points lie
        axes.set_xticks([tick for tick in matplotlib.ticker.MaxNLocator(6).tick_values(low, high) if low <= tick <= high])
        axes.minorticks_off()
    axes.xaxis.set_major_formatter(matplotlib.ticker.FormatStrFormatter("%g"))
    axes.set_yticks(range(len(labels)), labels, fontsize=11)
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.set_xlabel("time / time of the older run" if arguments.old else "time / time in double", fontsize=13)
    axes.grid(True, axis="both", linewidth=0.3)
    axes.legend(ncols=min(len(formats), 9), fontsize=11, loc="lower center", bbox_to_anchor=(0.45, 1.0), frameon=False,
                columnspacing=1, handletextpad=0.2)
    if arguments.title:
        figure.suptitle(arguments.title, fontsize=14)
    figure.savefig(arguments.output, dpi=110)


if __name__ == "__main__":
    main()
