#!/usr/bin/env python3
"""Tries the lemmas of rounding_lemmas.py on all pairs of limbs of P bits, of exponents as far apart as matters:

    study/proofs/try_lemmas.py [P]...

They are proved; this finds slips of the pen. Exits with 1 where a lemma is false.
"""
import sys

from rounding_lemmas import Limb, lemmas


class Truth:
    """Formulas that are true or false."""

    all = staticmethod(lambda *terms: all(terms))
    any = staticmethod(lambda *terms: any(terms))
    no = staticmethod(lambda a: not a)
    implies = staticmethod(lambda a, b: not a or b)
    same = staticmethod(lambda a, b: a == b)
    le = staticmethod(lambda x, y, k=0: x <= y + k)
    lt = staticmethod(lambda x, y, k=0: x < y + k)
    eq = staticmethod(lambda x, y, k=0: x == y + k)


def limb(x):
    """What the lemmas speak of, of an integer x."""
    size = abs(x)
    e = size.bit_length() - 1
    rest = size - (1 << e) if x else 0
    return Limb(x == 0, x < 0, e, rest.bit_length() - 1 if rest else e, (size & -size).bit_length() - 1)


def rounded(x, p):
    """The integer x to p bits, to nearest even."""
    dropped = max(abs(x).bit_length() - p, 0)
    unit = 1 << dropped
    quotient, rest = divmod(abs(x), unit)
    quotient += 2 * rest > unit or (2 * rest == unit and quotient % 2 == 1)
    return quotient * unit * (-1 if x < 0 else 1)


def pairs(p):
    """All x and y up to sign and scale, x the larger. Beyond p + 3 binades nothing changes."""
    mantissas = range(1 << (p - 1), 1 << p)
    for x in mantissas:
        yield x << (p + 3), 0
        for shift in range(p + 4):
            for y in mantissas:
                yield x << (p + 3), y << shift
                yield x << (p + 3), -y << shift


def false_lemmas(p):
    count = 0
    for x, y in pairs(p):
        s = rounded(x + y, p)
        for first, second in ((x, y), (y, x), (-x, -y)):
            sign = 1 if first + second == x + y else -1
            truths = lemmas(Truth, p, limb(first), limb(second), limb(sign * s), limb(sign * (x + y - s)))
            if not all(truths):
                print(f"p = {p}, x = {first}, y = {second}: lemmas {[k for k, truth in enumerate(truths) if not truth]} are false")
                count += 1
    return count


def main():
    precisions = [int(word) for word in sys.argv[1:]] or [3, 4, 5]
    counts = {p: false_lemmas(p) for p in precisions}
    for p, count in counts.items():
        print(f"p = {p}: {'all lemmas hold' if count == 0 else f'{count} pairs for which a lemma is false'}")
    return 1 if any(counts.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
