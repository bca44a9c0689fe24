#!/usr/bin/env python3
"""Plots the residual histories that `residua solve --history` writes.

usage: residual_history.py HISTORY.csv... [--output residuals.png] [--tol 1e-8] [--title TEXT]

One time line for each file: the relative residual against the iterations of all its attempts, one behind the other,
logarithmic. A curve is the residual as the method updates it; a marker at its end is the true residual |b - A x| / |b| of
the x that the attempt left, from which the next one went on.
Needs matplotlib (Debian: python3-matplotlib).
"""
import argparse
import csv
import math
import sys


def positive(text):
    """A residual that a logarithmic axis can show; NaN for any other."""
    value = float(text) if text else math.nan
    return value if value > 0 and math.isfinite(value) else math.nan


def read_attempts(path):
    """The attempts of one file in order: {"name", "residuals", "true"}."""
    attempts = {}
    try:
        with open(path, newline="") as file:
            for row in csv.DictReader(file):
                attempt = attempts.setdefault(int(row["attempt"]), {
                    "name": f"{row['method']} in {row['precision']}", "residuals": [], "true": math.nan})
                attempt["residuals"].append(positive(row["relative_residual"]))
                attempt["true"] = positive(row["true_relative_residual"])
    except (OSError, KeyError, TypeError, ValueError) as problem:
        sys.exit(f"residual_history: {path}: not a history written by residua solve: {problem}")
    if not attempts:
        sys.exit(f"residual_history: {path}: holds no iterations")
    return [attempts[number] for number in sorted(attempts)]


def time_line(attempts):
    """The attempts with the iterations that each begins and ends at."""
    begin = 0
    for attempt in attempts:
        end = begin + len(attempt["residuals"]) - 1
        yield attempt, begin, end
        begin = end


def draw(axes, attempts, prefix):
    """One file's time line."""
    for number, (attempt, begin, end) in enumerate(time_line(attempts), 1):
        label = f"{prefix}{number}: {attempt['name']}" if len(attempts) > 1 else prefix + attempt["name"]
        line, = axes.semilogy(range(begin, end + 1), attempt["residuals"], linewidth=1.2, label=label)
        axes.semilogy([end], [attempt["true"]], marker="o", markersize=7, markerfacecolor="white",
                      markeredgewidth=1.6, color=line.get_color(), linestyle="none", zorder=3, clip_on=False)
        if number < len(attempts):
            axes.axvline(end, color=line.get_color(), linewidth=0.6, linestyle=":")


def main():
    parser = argparse.ArgumentParser(description="Plot residual histories of residua solve")
    parser.add_argument("history", nargs="+")
    parser.add_argument("--output", default="residuals.png")
    parser.add_argument("--tol", type=float, help="draw the tolerance")
    parser.add_argument("--title", default="")
    arguments = parser.parse_args()
    files = [(path, read_attempts(path)) for path in arguments.history]

    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plot

    figure, axes = plot.subplots(figsize=(8, 4.5), constrained_layout=True)
    for path, attempts in files:
        draw(axes, attempts, f"{path}, " if len(files) > 1 else "")
    if arguments.tol:
        axes.axhline(arguments.tol, color="black", linewidth=0.8, linestyle="--", label="tolerance")
    axes.semilogy([], [], marker="o", markersize=7, markerfacecolor="white", markeredgewidth=1.6, color="gray",
                  linestyle="none", label="true residual of x")
    axes.set_xlabel("iterations of all attempts")
    axes.set_ylabel("relative residual |r| / |b|")
    axes.set_title(arguments.title)
    axes.set_xlim(left=0)
    axes.grid(True, which="major", alpha=0.3)
    axes.legend()
    figure.savefig(arguments.output, dpi=150)
    print(arguments.output)


if __name__ == "__main__":
    main()
