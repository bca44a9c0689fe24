#!/usr/bin/env python3
"""Proves what docs/arithmetic.md ("Sums proved by a solver") says of the sums of td and qd:

    study/proofs/prove_sums.py build/release/tests/number/record_networks [--precision P] [--only NAME]... [--solver COMMAND]

Has record_networks print the networks. Of each it proves, for limbs of P bits (53) without bounds to their exponents,
that every fast_two_sum is exact and that the result is normalised, and of qd + qd how large the error of each rounded
addition can be; a line each. The solver is any that reads SMT-LIB 2: z3 -in, yices-smt2. Exits with 1 where a proof fails,
with 77 where there is no solver.
"""
import argparse
import shutil
import subprocess
import sys

from rounding_lemmas import Limb, form, lemmas

# Rounded additions, in the order of the network: |error| <= 2^k u^N 2^e, where e is the exponent of the result's first limb.
# The bounds of the other sums are derived by hand.
ERRORS = {"qd + qd": [3, 1, 1, 0]}

# normalised_product, of terms x: |x[1]|, |x[2]| ... <= 4u |x[0]|, (4u)^2 |x[0]| and (5u)^k |x[0]|, that is, exponents of at
# most e - k p + these, since |x[0]| < 2^(e + 1).
SIZES = {"normalised_product of td": [2, 4], "normalised_product of qd": [3, 5, 7]}


class Smt:
    """Formulas of the logic of differences, in SMT-LIB 2."""

    @staticmethod
    def all(*terms):
        return f"(and true {' '.join(terms)})"

    @staticmethod
    def any(*terms):
        return f"(or false {' '.join(terms)})"

    @staticmethod
    def no(a):
        return f"(not {a})"

    @staticmethod
    def implies(a, b):
        return f"(=> {a} {b})"

    @staticmethod
    def same(a, b):
        return f"(= {a} {b})"

    @staticmethod
    def le(x, y, k=0):
        return f"(<= (- {x} {y}) {k if k >= 0 else f'(- {-k})'})"

    @staticmethod
    def lt(x, y, k=0):
        return Smt.le(x, y, k - 1)

    @staticmethod
    def eq(x, y, k=0):
        return Smt.all(Smt.le(x, y, k), Smt.le(y, x, -k))


def at_most_power(x, y, k):
    """|x| <= 2^(k + e(y)), for nonzero y."""
    return Smt.any(Smt.lt(x.e, y.e, k), Smt.all(Smt.eq(x.e, y.e, k), Smt.eq(x.f, x.e)))


def normalised(x, y, p):
    """|y| <= ulp(x) / 2."""
    return Smt.any(y.zero, Smt.all(Smt.no(x.zero), at_most_power(y, x, -p)))


def fast_two_sum_is_exact(x, y, p):
    """x = 0, y = 0, e(x) >= e(y), or x is a multiple of ulp(y): fact 1 of docs/arithmetic.md."""
    return Smt.any(x.zero, y.zero, Smt.le(y.e, x.e), Smt.le(y.e, x.f, p - 1))


class Network:
    """What is known of a network's limbs, while its operations are read."""

    def __init__(self, name, precision, solver):
        self.name, self.p, self.solver = name, precision, solver
        self.limbs, self.known, self.errors = {}, [], []
        self.fast = self.failed = 0

    def limb(self, number):
        return self.limbs.setdefault(number, Limb(*(f"{part}{number}" for part in ("zero", "neg", "e", "r", "f"))))

    def script(self, claim):
        lines = ["(set-logic QF_IDL)"]
        for x in self.limbs.values():
            lines += [f"(declare-fun {name} () Bool)" for name in (x.zero, x.negative)]
            lines += [f"(declare-fun {name} () Int)" for name in (x.e, x.r, x.f)]
        lines += [f"(assert {fact})" for fact in self.known]
        return "\n".join(lines + [f"(assert (not {claim}))", "(check-sat)", ""])

    def answer(self, claim):
        """unsat if no limbs that fulfil the lemmas contradict the claim."""
        return subprocess.run(self.solver, input=self.script(claim), capture_output=True, text=True).stdout.strip()

    def prove(self, what, claim):
        answer = self.answer(claim)
        proved = answer == "unsat"
        self.failed += not proved
        print(f"{'proved' if proved else 'NOT PROVED (' + answer[:60] + ')'}: {self.name}, {what}", flush=True)

    def operand(self, limbs):
        self.known += [form(Smt, self.p, x) for x in limbs]
        self.known += [normalised(x, y, self.p) for x, y in zip(limbs, limbs[1:])]

    def terms(self, limbs):
        self.known += [form(Smt, self.p, x) for x in limbs]
        for k, size in enumerate(SIZES.get(self.name, []), 1):
            x, first = limbs[k], limbs[0]
            self.known.append(Smt.any(x.zero, Smt.all(Smt.no(first.zero), Smt.le(x.e, first.e, size - k * self.p))))

    def operation(self, kind, x, y, s, t):
        if kind == "fast_two_sum":
            self.fast += 1
            self.prove(f"fast_two_sum {self.fast} is exact", fast_two_sum_is_exact(x, y, self.p))
        self.known += lemmas(Smt, self.p, x, y, s, t)
        if kind == "add":
            self.errors.append(t)

    def result(self, limbs):
        if self.answer("false") != "sat":
            sys.exit(f"{self.name}: the lemmas contradict each other")
        for error, k in zip(self.errors, ERRORS.get(self.name, [])):
            claim = Smt.any(error.zero, Smt.all(Smt.no(limbs[0].zero), at_most_power(error, limbs[0], k - len(limbs) * self.p)))
            self.prove(f"an error of at most {2**k} u^{len(limbs)}", claim)
        for k, (x, y) in enumerate(zip(limbs, limbs[1:])):
            self.prove(f"limbs {k} and {k + 1} of the result are normalised", normalised(x, y, self.p))

    def read(self, words):
        """One line of the network: an operation's error, which `add` leaves out, is a limb as well."""
        kind, limbs = words[0], [self.limb(number) for number in words[1:] if number != "="]
        if kind in ("operand", "terms", "result"):
            getattr(self, kind)(limbs)
        else:
            error = limbs[3] if kind != "add" else self.limb(f"{words[-1]}_error")
            self.operation(kind, *limbs[:3], error)


def networks(recorder):
    """The name of each network, and its lines."""
    result = {}
    output = subprocess.run([recorder], capture_output=True, text=True, check=True).stdout
    for words in (line.split() for line in output.splitlines()):
        if words[0] == "network":
            name = " ".join(words[1:])
            result[name] = []
        else:
            result[name].append(words)
    return result


def solver(command):
    """The command that solves what it reads; None if there is none."""
    choices = [command.split()] if command else [["z3", "-in"], ["yices-smt2"]]
    return next((words for words in choices if shutil.which(words[0])), None)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recorder")
    parser.add_argument("--precision", type=int, default=53)
    parser.add_argument("--only", action="append")
    parser.add_argument("--solver")
    options = parser.parse_args()
    command = solver(options.solver)
    if not command:
        print("prove_sums.py: no SMT solver here (Debian: z3)")
        return 77
    failed = 0
    for name, lines in networks(options.recorder).items():
        if options.only and name not in options.only:
            continue
        network = Network(name, options.precision, command)
        for words in lines:
            network.read(words)
        failed += network.failed
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
