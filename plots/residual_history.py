#!/usr/bin/env python3
"""Plots the residual histories that `residua solve --history` writes.

usage: residual_history.py HISTORY.csv... [--output residuals.png] [--tol 1e-8] [--title TEXT]

One curve for each attempt of each file: relative residual against iterations of that attempt, logarithmic.
Needs matplotlib (Debian: python3-matplotlib).
"""
import argparse
import csv
import math
import sys


def read_attempts(path):
    """{(attempt, method, precision): [residuals]} of one file."""
    attempts = {}
    try:
        with open(path, newline="") as file:
            for row in csv.DictReader(file):
                key = (int(row["attempt"]), row["method"], row["precision"])
                attempts.setdefault(key, []).append(float(row["relative_residual"]))
    except (OSError, KeyError, ValueError) as problem:
        sys.exit(f"residual_history: {path}: not a history written by residua solve: {problem}")
    if not attempts:
        sys.exit(f"residual_history: {path}: holds no iterations")
    return attempts


def label(path, key, several_files):
    attempt, method, precision = key
    return f"{path}: {method}, {precision}" if several_files else f"attempt {attempt}: {method} in {precision}"


def main():
    parser = argparse.ArgumentParser(description="Plot residual histories of residua solve")
    parser.add_argument("history", nargs="+")
    parser.add_argument("--output", default="residuals.png")
    parser.add_argument("--tol", type=float, help="draw the tolerance")
    parser.add_argument("--title", default="")
    arguments = parser.parse_args()

    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plot

    figure, axes = plot.subplots(figsize=(8, 4.5), constrained_layout=True)
    for path in arguments.history:
        for key, residuals in read_attempts(path).items():
            finite = [r if r > 0 and math.isfinite(r) else math.nan for r in residuals]
            axes.semilogy(finite, linewidth=1.2, label=label(path, key, len(arguments.history) > 1))
    if arguments.tol:
        axes.axhline(arguments.tol, color="black", linewidth=0.8, linestyle="--", label="tolerance")
    axes.set_xlabel("iteration")
    axes.set_ylabel("relative residual |r| / |b|")
    axes.set_title(arguments.title)
    axes.grid(True, which="major", alpha=0.3)
    axes.legend()
    figure.savefig(arguments.output, dpi=150)
    print(arguments.output)


if __name__ == "__main__":
    main()
