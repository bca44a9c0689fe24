#!/usr/bin/env python3
"""Draws the time of y = A x against the precision, beside other libraries: the figure of MPRES-BLAS (Isupov, Knyazkov 2020).

usage: mp_gemv.py MP_CPU.json [--output mp_gemv.png]

MP_CPU.json is what `mp_cpu --operations gemv --bits ... --output MP_CPU.json` measured; a line a library, and a point for
each format of doubles that has as many bits. Needs matplotlib (Debian: python3-matplotlib).
"""
import argparse
import json

STYLES = {"Residua": ("o-", "tab:red"), "MPFR": ("s--", "tab:blue"), "arb": ("^--", "tab:green"),
          "nfloat": ("v--", "tab:olive"), "fmpz": ("<--", "tab:brown"), "dd": ("D", "tab:purple"), "td": ("P", "tab:purple"), "qd": ("X", "tab:purple")}


def main():
    parser = argparse.ArgumentParser(description="Draw the time of gemv against the precision")
    parser.add_argument("measured")
    parser.add_argument("--output", default="mp_gemv.png")
    arguments = parser.parse_args()
    with open(arguments.measured) as file:
        document = json.load(file)
    lines = {}
    for row in document["results"]:
        if row["operation"].startswith("gemv:"):
            lines.setdefault(row["format"], []).append((row["bits"], 1e3 * row["seconds"], row["n"]))

    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plot

    figure, axes = plot.subplots(figsize=(7, 5), constrained_layout=True)
    names = {"MPFR": f"MPFR {document['mpfr']}, OpenMP", "arb": f"FLINT {document['flint']}, arb without radii",
             "nfloat": f"FLINT {document['flint']}, nfloat", "fmpz": f"FLINT {document['flint']}, exact integers"}
    for form, points in lines.items():
        style, colour = STYLES[form]
        bits, times, orders = zip(*sorted(points))
        label = names.get(form, form if form == "Residua" else f"Residua, {form}")
        axes.plot(bits, times, style, color=colour, label=label, markersize=6)
    axes.set_xscale("log", base=2)
    axes.set_yscale("log")
    ticks = sorted({row["bits"] for row in document["results"]})
    axes.set_xticks(ticks, [str(tick) for tick in ticks], rotation=45)
    axes.minorticks_off()
    axes.set_xlabel("precision in bits")
    axes.set_ylabel(f"milliseconds, N = {orders[0]}, {document['threads']} thread(s)")
    axes.grid(True, which="major", alpha=0.3)
    axes.legend()
    figure.savefig(arguments.output, dpi=150)


if __name__ == "__main__":
    main()
