#!/usr/bin/env python3
"""Draws the rates of matrix products against their order, from what `residua bench gemm --json` measured.

usage: product_rates.py BENCH.json... [--peers PEERS.json] [--output product_rates.png] [--title TEXT]

One line a format and engine; double by the vendor's library is the line of the documents' peer. PEERS.json lists other
libraries: [{"name": ..., "format": ..., "points": [[N, operations a second in 1e9], ...]}, ...].
Needs matplotlib (Debian: python3-matplotlib).
"""
import argparse
import json
import sys

import bench_document


def lines_of(rows):
    """name, format, points of each line: squares only."""
    found, vendor = {}, {}
    for row in rows:
        if row["operation"] != "gemm" or not row["m"] == row["n"] == row["k"]:
            continue
        if row.get("peer_rate") and (row["format"] == "double" or row["n"] not in vendor):
            vendor[row["n"]] = row["peer_rate"]
        if row["format"] == "double" and row.get("engine") == "native":
            continue
        found.setdefault(row["format"], {})[row["n"]] = row["rate"]
    lines = [(f"{form}" if form != "double" else "double by residues", form, sorted(points.items()))
             for form, points in found.items()]
    return ([("double, vendor", "double", sorted(vendor.items()))] if vendor else []) + lines


def apart(heights, least=1.5):
    """The heights of labels that do not cover each other: neighbours a factor of `least` apart, moved from the middle."""
    order = sorted(range(len(heights)), key=lambda k: heights[k])
    moved = list(heights)
    middle = len(order) // 2
    for low, high in zip(order[middle:], order[middle + 1:]):
        moved[high] = max(moved[high], least * moved[low])
    for low, high in reversed(list(zip(order[:middle], order[1:middle + 1]))):
        moved[low] = min(moved[low], moved[high] / least)
    return moved


def main():
    parser = argparse.ArgumentParser(description="Draw rates of matrix products against their order")
    parser.add_argument("bench", nargs="+")
    parser.add_argument("--peers")
    parser.add_argument("--output", default="product_rates.png")
    parser.add_argument("--title", default="")
    arguments = parser.parse_args()
    _, rows = bench_document.read(arguments.bench)
    lines = lines_of(rows)
    if not lines:
        sys.exit("product_rates: no row is of a square gemm")
    formats = [form for _, form, _ in lines]
    peers = json.load(open(arguments.peers)) if arguments.peers else []

    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plot

    figure, axes = plot.subplots(figsize=(8, 6), constrained_layout=True)
    for name, form, points in lines:
        style = "--" if name == "double, vendor" else "-"
        axes.loglog(*zip(*points), style, color=bench_document.colour_of(form, formats), linewidth=2.5, marker="o", markersize=6)
    for (name, form, points), height in zip(lines, apart([points[-1][1] for _, _, points in lines])):
        axes.annotate(name, (points[-1][0], height), xytext=(9, 0), textcoords="offset points", va="center", fontsize=15,
                      color=bench_document.colour_of(form, formats))
    for peer in peers:
        axes.loglog(*zip(*peer["points"]), ":", color=bench_document.COLOURS[peer["format"]], linewidth=2, marker="s",
                    markersize=7, markerfacecolor="white")
        axes.annotate(peer["name"], peer["points"][-1], xytext=(8, 0), textcoords="offset points", va="center", fontsize=13,
                      color=bench_document.COLOURS[peer["format"]])
    orders = sorted({n for _, _, points in lines for n, _ in points})
    axes.set_xticks(orders, [str(n) for n in orders], fontsize=13)
    axes.minorticks_off()
    axes.set_xlim(orders[0] / 1.15, orders[-1] * 6)
    ticks = [10.0 ** k for k in range(1, 6)]
    axes.set_ylim(top=2e5)
    axes.set_yticks(ticks, ["10 G", "100 G", "1 T", "10 T", "100 T"], fontsize=13)
    axes.set_xlabel("order N of the matrices", fontsize=15)
    axes.set_ylabel("additions and multiplications a second", fontsize=15)
    axes.grid(True, which="major", linewidth=0.4)
    if arguments.title:
        axes.set_title(arguments.title, fontsize=16)
    figure.savefig(arguments.output, dpi=110)


if __name__ == "__main__":
    main()
