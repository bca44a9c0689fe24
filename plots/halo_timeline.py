#!/usr/bin/env python3
"""Draws what the GPUs of several ranks do in an iteration of CG, from `mpirun -n RANKS ranks_cuda --timeline FILE`.

usage: halo_timeline.py FILE.RANK... [--output halo_timeline.png] [--iterations N] [--json SUMMARY.json]

A band of two lanes a rank: above, the kernels that compute; below, NCCL's, and those that begin and end beside another. Iterations from the middle of the run, from one packing of the
halo to the next. Printed, and written with --json: the medians over all iterations but the first of how long an iteration, the
halo's messages and the sums of all ranks take, and for how much of the halo's time rows are multiplied meanwhile, or vectors updated. Needs matplotlib
(Debian: python3-matplotlib).
"""
import argparse
import json
import statistics

# Kinds of kernels by their names: label, colour (Okabe and Ito's), lane.
KINDS = {"pack_kernel": ("halo packed", "#000000", 0),
         "interior": ("rows without a halo", "#0072B2", 0),
         "boundary": ("rows with a halo", "#56B4E9", 0),
         "element": ("vectors", "#009E73", 0),
         "merge_parts_kernel": ("sums merged", "#F0E442", 0),
         "SendRecv": ("halo's messages", "#D55E00", 1),
         "AllReduce": ("sums of all ranks", "#CC79A7", 1)}


ROWS = ("row_parts_kernel", "tile_parts_kernel")
PACKING = ("pack_kernel", "made_pack_kernel")


def read(path):
    with open(path) as file:
        return json.load(file)


def kind_of(name, rows_before):
    """The kind of a kernel; the first one over rows in an iteration takes those without a halo."""
    if name in ROWS:
        return "boundary" if rows_before else "interior"
    return next((kind for kind in KINDS if kind in name), None)


def iterations_of(document):
    """The kernels of each iteration: lists of (kind, begin, end), in microseconds of the host's clock."""
    found, rows = [], 0
    for kernel in document["kernels"]:
        if kernel["kernel"] in PACKING:
            found.append([])
            rows = 0
        kind = kind_of(kernel["kernel"], rows)
        rows += kernel["kernel"] in ROWS
        if found and kind is not None:
            found[-1].append((kind, kernel["begin"] / 1000, kernel["end"] / 1000))
    return found


def time_of(iteration, kind):
    return sum(end - begin for its, begin, end in iteration if its == kind)


def together(iteration, first, second):
    """For how long both kinds run at once; no two kernels of one kind do."""
    return sum(max(0, min(ends) - max(begins)) for kind, *a in iteration if kind == first
               for other, *b in iteration if other == second for begins, ends in [zip(a, b)])


def summary_of(document):
    iterations = iterations_of(document)[1:]
    periods = [later[0][1] - earlier[0][1] for earlier, later in zip(iterations, iterations[1:])]
    median = lambda values: round(statistics.median(values), 2)
    halo = [time_of(i, "SendRecv") for i in iterations]
    beside = {kind: [together(i, "SendRecv", kind) for i in iterations] for kind in ("interior", "element")}
    return {"rank": document["rank"], "ranks": document["ranks"], "problem": document["problem"], "device": document["device"],
            "nccl": document["nccl"], "halo_elements": document["halo_elements"], "unit": "microseconds, medians of iterations",
            "iteration": median(periods), "halo": median(halo), "halo_beside_rows": median(beside["interior"]),
            "halo_beside_vectors": median(beside["element"]),
            "sums_of_all_ranks": median([time_of(i, "AllReduce") for i in iterations]),
            "rows": median([time_of(i, "interior") + time_of(i, "boundary") for i in iterations]),
            "vectors": median([time_of(i, "element") for i in iterations])}


def draw(documents, count, output):
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plot

    shown = [iterations_of(d) for d in documents]
    middle = len(shown[0]) // 2
    origin = min(its[middle][0][1] for its in shown)
    figure, axes = plot.subplots(figsize=(11, 1.8 + 1.3 * len(shown)), constrained_layout=True)
    used = {}
    for rank, its in enumerate(shown):
        busy_until = 0.0
        for kind, begin, end in (kernel for iteration in its[middle:middle + count] for kernel in iteration):
            label, colour, lane = KINDS[kind]
            if end <= busy_until:
                lane = 1
            elif lane == 0:
                busy_until = end
            top = -2.6 * rank - lane
            used[kind] = axes.broken_barh([(begin - origin, end - begin)], (top - 0.85, 0.85), color=colour, label=label)
    axes.set_yticks([-2.6 * rank - 0.9 for rank in range(len(shown))], [f"rank {d['rank']}" for d in documents], fontsize=13)
    axes.tick_params(axis="x", labelsize=12)
    axes.set_xlabel("microseconds", fontsize=14)
    axes.set_title(f"{documents[0]['problem']}, CG in dd, {len(shown)} × {documents[0]['device']}: kernels that compute above, "
                   "messages below", fontsize=13)
    axes.grid(True, axis="x", linewidth=0.4)
    handles = [used[kind] for kind in KINDS if kind in used]
    axes.legend(handles=handles, fontsize=11, ncols=4, loc="upper center", bbox_to_anchor=(0.5, -0.5 / len(shown)))
    figure.savefig(output, dpi=110)


def main():
    parser = argparse.ArgumentParser(description="Draw what the GPUs of several ranks do in an iteration of CG")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--output", default="halo_timeline.png")
    parser.add_argument("--iterations", type=int, default=1)
    parser.add_argument("--json", help="where the summary goes")
    arguments = parser.parse_args()
    documents = sorted((read(path) for path in arguments.files), key=lambda document: document["rank"])
    summaries = [summary_of(document) for document in documents]
    for summary in summaries:
        print(json.dumps(summary))
    if arguments.json:
        with open(arguments.json, "w") as file:
            file.write(json.dumps(summaries, indent=1) + "\n")
    draw(documents, arguments.iterations, arguments.output)


if __name__ == "__main__":
    main()
