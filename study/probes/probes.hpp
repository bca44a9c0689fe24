// One small function an operation, for tools/count-instructions. Included where `wide` and `narrow` are the
// limbs and RESIDUA_PROBE(name, number type, result) makes a function of that name of a, b and c, numbers in
// memory.
//
// Names: operation, format, and `checked` for the operators, which add the guard against infinities to the
// network.

using dd_number = expansion<wide, 2>;
using td_number = expansion<wide, 3>;
using qd_number = expansion<wide, 4>;
using ff_number = expansion<narrow, 2>;
using triple_single_number = study::triple_single<wide, narrow>;
using composite_number = study::composite<wide>;

template <class Number>
RESIDUA_INLINE accumulator<Number> with_product(accumulator<Number> sum,
                                                const std::type_identity_t<Number>& x,
                                                const std::type_identity_t<Number>& y) {
  sum.add_product(x, y);
  return sum;
}

RESIDUA_PROBE(add__dd, dd_number, network::add(a, b))
RESIDUA_PROBE(add_sloppy__dd, dd_number, network::add_sloppy(a, b))
RESIDUA_PROBE(mul__dd, dd_number, network::mul(a, b))
RESIDUA_PROBE(multiply_add__dd, dd_number, network::fma(a, b, c))
RESIDUA_PROBE(multiply_add_sloppy__dd, dd_number, network::add_sloppy(network::mul(a, b), c))

RESIDUA_PROBE(add__td, td_number, network::add(a, b))
RESIDUA_PROBE(mul__td, td_number, network::mul(a, b))
RESIDUA_PROBE(multiply_add__td, td_number, network::fma(a, b, c))

RESIDUA_PROBE(add__qd, qd_number, network::add(a, b))
RESIDUA_PROBE(mul__qd, qd_number, network::mul(a, b))
RESIDUA_PROBE(multiply_add__qd, qd_number, network::fma(a, b, c))

RESIDUA_PROBE(add__ff, ff_number, network::add(a, b))
RESIDUA_PROBE(mul__ff, ff_number, network::mul(a, b))
RESIDUA_PROBE(multiply_add__ff, ff_number, network::fma(a, b, c))

RESIDUA_PROBE(add__triple_single, triple_single_number, a + b)
RESIDUA_PROBE(mul__triple_single, triple_single_number, a* b)
RESIDUA_PROBE(multiply_add__triple_single, triple_single_number, a* b + c)

RESIDUA_PROBE(add__composite, composite_number, a + b)
RESIDUA_PROBE(mul__composite, composite_number, a* b)
RESIDUA_PROBE(multiply_add__composite, composite_number, a* b + c)

RESIDUA_PROBE(checked_add__dd, dd_number, a + b)
RESIDUA_PROBE(checked_mul__dd, dd_number, a* b)
RESIDUA_PROBE(checked_add__td, td_number, a + b)
RESIDUA_PROBE(checked_mul__td, td_number, a* b)
RESIDUA_PROBE(checked_add__qd, qd_number, a + b)
RESIDUA_PROBE(checked_mul__qd, qd_number, a* b)

// A term of a long sum of products, with deferred renormalisation: a += b * c, the limbs of b and c in
// accumulators.
RESIDUA_PROBE(accumulate__dd, accumulator<dd_number>, with_product(a, {b.high, b.low}, {c.high, c.low}))
RESIDUA_PROBE(accumulate__td, accumulator<td_number>, with_product(a, b.sum, c.sum))
RESIDUA_PROBE(accumulate__qd, accumulator<qd_number>, with_product(a, b.sum, c.sum))
