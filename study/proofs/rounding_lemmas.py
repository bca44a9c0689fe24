"""What is known of s = RN(x + y) and t = x + y - s, for limbs x and y of p >= 3 bits, rounded to nearest even.

Exponents have no bounds. Of a limb x that is not zero: its sign; e(x), r(x) and f(x), the exponents of its first, second
and last bit that is 1; r(x) = e(x) if there is one alone, that is, if |x| is a power of two. So x is a multiple of 2^f(x),
2^e(x) + 2^r(x) <= |x| < 2^e(x) + 2^(r(x) + 1) unless it is a power, and |x| < 2^(e(x) + 1).

Each lemma follows its proof. Used throughout:
 (a) RN keeps limbs, and keeps order: where |x + y| lies between two limbs, so does |s|.
 (b) s is a multiple of its unit g(s) = 2^(e(s) - p + 1), and |t| <= g(s) / 2. If |s| is a power of two and |x + y| < |s|, then
     |t| <= g(s) / 4, since the limbs below |s| are g(s) / 2 apart. Where two limbs are as near, s is the one whose last bit
     is even.
 (c) x + y is a multiple of m = 2^min(f(x), f(y)). If t is not zero, then |x + y| > 2^p m, so g(s) >= 2m. Hence s and t are
     multiples of m too.

`L` says what formulas are made of: those of a solver (prove_sums.py), or truth values (try_lemmas.py).
"""


class Limb:
    def __init__(self, zero, negative, e, r, f):
        self.zero, self.negative, self.e, self.r, self.f = zero, negative, e, r, f


def form(L, p, x):
    """A limb has p bits."""
    return L.any(x.zero, L.all(L.le(x.f, x.r), L.le(x.r, x.e), L.same(L.eq(x.r, x.e), power(L, x)), L.le(x.e, x.f, p - 1)))


def power(L, x):
    """|x| is a power of two."""
    return L.eq(x.f, x.e)


def like(L, x, y):
    return L.same(x.negative, y.negative)


def equal(L, x, y):
    same = L.all(like(L, x, y), L.eq(x.e, y.e), L.eq(x.r, y.r), L.eq(x.f, y.f))
    return L.all(L.same(x.zero, y.zero), L.any(x.zero, same))


def lemmas(L, p, x, y, s, t):
    """All of them, as a list of formulas."""
    result = [form(L, p, s), form(L, p, t)]
    some = L.all(L.no(x.zero), L.no(y.zero))
    for a, b in ((x, y), (y, x)):
        result.append(L.implies(a.zero, L.all(t.zero, equal(L, s, b))))  # RN(b) = b
        for family in (of_last_bits, of_errors, of_like_signs, of_unlike_signs, of_far_limbs):
            result += [L.implies(some, lemma) for lemma in family(L, p, a, b, s, t)]
    return result


def of_last_bits(L, p, x, y, s, t):
    # If f(x) < f(y), x + y is an odd multiple of m = 2^f(x). So is s, if t = 0; otherwise s is a multiple of 2m by (c), and
    # t is an odd one of m.
    first = L.lt(x.f, y.f)
    yield L.implies(L.all(first, t.zero), L.all(L.no(s.zero), L.eq(s.f, x.f)))
    yield L.implies(L.all(first, L.no(t.zero)), L.eq(t.f, x.f))
    # If f(x) = f(y), x + y is a multiple of 2m, and so are s and t, by (c).
    both = L.eq(x.f, y.f)
    yield L.implies(L.all(both, t.zero), L.any(s.zero, L.lt(x.f, s.f)))
    yield L.implies(L.all(both, L.no(t.zero)), L.lt(x.f, t.f))


def of_errors(L, p, x, y, s, t):
    inexact = L.no(t.zero)
    # (b): |t| <= 2^(e(s) - p).
    yield L.implies(inexact, L.any(L.lt(t.e, s.e, -p), L.all(L.eq(t.e, s.e, -p), power(L, t))))
    # (b): where |t| is just that, s is a multiple of 2 g(s).
    yield L.implies(L.all(inexact, L.eq(t.e, s.e, -p)), L.le(s.e, s.f, p - 2))
    # (b): |t| <= 2^(e(s) - p - 1) if |s| is a power of two that x + y was rounded up to.
    up = L.all(inexact, power(L, s), L.no(like(L, s, t)))
    yield L.implies(up, L.any(L.lt(t.e, s.e, -p - 1), L.all(L.eq(t.e, s.e, -p - 1), power(L, t))))


def of_like_signs(L, p, x, y, s, t):
    signs = like(L, x, y)
    # |x| <= |x + y| <= 2 (2^(e(x) + 1) - 2^(e(x) - p + 1)) if e(y) <= e(x), and both ends are limbs.
    yield L.implies(signs, L.all(L.no(s.zero), like(L, s, x)))
    yield L.implies(L.all(signs, L.le(y.e, x.e)), L.all(L.le(x.e, s.e), L.le(s.e, x.e, 1)))
    # e(s) = e(x) + 1 > e(y) + 1: let w = |s| - 2^(e(x) + 1). |x + y| < 2^(e(x) + 1) + 2^(e(y) + 1). If that end is a limb,
    # w <= 2^(e(y) + 1). If not, 2^(e(y) + 1) <= g(s) / 2, and w = 0. So w = 0, or r(s) = e(w) <= e(y) + 1.
    carried = L.all(signs, L.lt(y.e, x.e), L.lt(x.e, s.e))
    yield L.implies(carried, L.any(power(L, s), L.le(s.r, y.e, 1)))
    # Limbs below 2^(e(x) + 1) are 2^(e(x) - p + 1) apart, so |x + y| >= 2^(e(x) + 1) - 2^(e(x) - p), and with e(y) < e(x) -
    # 1, |x| - 2^e(x) > 2^(e(x) - 1) - 2^(e(x) - p). It is a multiple of 2^(e(x) - p + 1), so at least 2^(e(x) - 1).
    yield L.implies(L.all(carried, L.lt(y.e, x.e, -1)), L.eq(x.r, x.e, -1))


def of_unlike_signs(L, p, x, y, s, t):
    signs = L.no(like(L, x, y))
    # x + y is below 2^e(x) and a multiple of 2^(e(x) - p + 1): a limb.
    yield L.implies(L.all(signs, L.eq(x.e, y.e)), L.all(t.zero, L.any(s.zero, L.lt(s.e, x.e))))
    larger = L.all(signs, L.lt(y.e, x.e))
    # 0 < |x + y| < |x|.
    yield L.implies(larger, L.all(L.no(s.zero), like(L, s, x), L.le(s.e, x.e)))
    # |y| < 2^(e(x) - 1).
    much_larger = L.all(larger, L.lt(y.e, x.e, -1))
    yield L.implies(much_larger, L.le(x.e, s.e, 1))
    # If |x| = 2^e(x) and e(s) = e(x): |x| <= |s| <= |x|.
    yield L.implies(L.all(larger, power(L, x), L.eq(s.e, x.e)), L.all(equal(L, s, x), equal(L, t, y)))
    # e(s) = e(x) - 1: |x + y| < 2^e(x) by (a). Let v = |x| - 2^e(x): v < |y| < 2^(e(y) + 1). Let w = 2^e(x) - |s|, a
    # multiple of g(s) = 2^(e(x) - p). If 2^(e(y) + 1) is too, w <= 2^(e(y) + 1) by (a); otherwise |y| < g(s) / 2, and |s|
    # would be 2^e(x). So f(s) = f(w) <= e(y) + 1, since that is below e(x).
    dropped = L.all(much_larger, L.lt(s.e, x.e))
    yield L.implies(dropped, L.any(power(L, x), L.le(x.r, y.e)))
    yield L.implies(dropped, L.le(s.f, y.e, 1))


def of_far_limbs(L, p, x, y, s, t):
    # Let y lie below x's last bit: e(y) < f(x), or e(y) < f(x) - 1 if the signs are unlike. Powers of two above |x| are
    # multiples of 2^f(x), as x is, and the next one below is 2^(f(x) - 1) away or more. So none lies strictly between |x|
    # and what is 2^(e(y) + 1) away on y's side; that far, limbs are evenly apart, by some g. If g <= 2^e(y), s lies between
    # x + 2^e(y) and x + 2^(e(y) + 1), with y's sign, by (a); if g = 2^(e(y) + 1), s is x or the other end; if g is larger,
    # |y| < g / 2, and s = x. So with z = |s - x|: z = 0 and t = y, or 2^e(y) <= z <= 2^(e(y) + 1), where the end z =
    # 2^(e(y) + 1) > |y| means that t is not zero and that its sign is not y's.
    signs = like(L, x, y)
    far = L.lt(y.e, x.f, -1)
    kept = L.all(equal(L, s, x), equal(L, t, y))
    end = L.eq(s.f, y.e, 1)
    # z is zero, or f(s) = f(z), since that is below f(x).
    yield L.implies(far, L.any(kept, L.le(s.f, y.e, 1)))
    yield L.implies(L.all(far, end), L.all(L.no(t.zero), L.no(like(L, t, y))))
    # |s| = 2^e(x) + z, and 2^e(y) <= z < 2^(e(y) + 1): otherwise x and z are multiples of 2^(e(y) + 1).
    first = L.all(signs, power(L, x), L.lt(y.e, x.f))
    yield L.implies(L.all(first, L.le(s.f, y.e)), L.all(L.eq(s.e, x.e), L.eq(s.r, y.e)))
    # |s| = 2^e(x) + z, and z = 2^(e(y) + 1).
    yield L.implies(L.all(first, far, L.eq(s.e, x.e), end), L.eq(s.r, y.e, 1))
    # |x| + z >= 2^(e(x) + 1), while |x| <= 2^(e(x) + 1) - 2^f(x) and z <= 2^(e(y) + 1) <= 2^f(x): these are equations.
    # Since t is not zero, y is no multiple of g = 2^(e(x) - p + 1). Where g <= 2^e(y), |y| >= z - g / 2 >= 2^e(y) + 2^(e(y)
    # - 1).
    carried = L.all(signs, L.lt(y.e, x.f), L.lt(x.e, s.e))
    yield L.implies(carried, L.all(L.eq(x.f, y.e, 1), L.le(y.f, x.e, -p), power(L, s)))
    yield L.implies(L.all(carried, L.lt(x.e, y.e, p)), L.eq(y.r, y.e, -1))
    # x is a multiple of g(s) = 2^(e(y) + 1). So is s - x = y - t, below 3 g(s) / 2: s = x and t = y, or |s - x| = g(s),
    # which has y's sign, since |t| <= g(s) / 2. Then |t| = g(s) - |y|; and if |y| < 3 g(s) / 4, it lies between g(s) / 4
    # and g(s) / 2.
    halves = L.all(L.no(s.zero), L.lt(s.e, x.f, p), L.eq(y.e, s.e, -p), L.no(power(L, y)))
    yield L.implies(halves, L.any(kept, L.eq(y.r, y.e, -1), L.eq(t.e, y.e, -1)))
