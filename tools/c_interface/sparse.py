"""Sparse systems in residua.h: routines over compressed rows, one for each format of solvers."""
import table

CSR = ["int64_t rows", "const int32_t* row_start", "const int32_t* column", "const double* value"]
OPTIONS = ["const residua_solve_options* options", "residua_solve_report* report"]


def real_solve(one):
    return "solve", ["residua_context* context", *CSR, "const double* b", f"{one.element}* x", *OPTIONS]


def complex_spmv(one):
    return "complex_spmv", ["residua_context* context", "residua_op trans", f"const {one.number}* alpha",
                            "const residua_complex_csr* A", f"const {one.element}* x", "int64_t incx",
                            f"const {one.number}* beta", f"{one.element}* y", "int64_t incy"]


def complex_solve(one):
    return "complex_solve", ["residua_context* context", "const residua_complex_csr* A", "const double* b",
                             f"{one.element}* x", *OPTIONS]


def error_bounds(one):
    return "error_bounds", ["residua_context* context", "const residua_certificate* certificate", "const double* b",
                            f"const {one.element}* x", "double* bounds"]


ROUTINES = [real_solve, complex_spmv, complex_solve, error_bounds]
FORTRAN = {
    "const int32_t*": "integer(c_int32_t), intent(in) :: {}(*)", "const double*": "real(c_double), intent(in) :: {}(*)",
    "const residua_solve_options*": "type(residua_solve_options), intent(in), optional :: {}",
    "residua_solve_report*": "type(residua_solve_report), intent(out) :: {}", "residua_op": "integer(c_int), value :: {}",
    "int64_t": "integer(c_int64_t), value :: {}", "residua_context*": "type(c_ptr), value :: {}",
    "const residua_complex_csr*": "type(c_ptr), value :: {}", "const residua_certificate*": "type(c_ptr), value :: {}",
    "double*": "real(c_double), intent(inout) :: {}(*)",
}


def prototypes(routine):
    lines = []
    for one in table.SOLVER_FORMATS:
        name, declarations = routine(one)
        lines += table.fill(f"residua_status residua_{name}_{one.name}(", declarations, ",", ");")
    return "\n".join(lines)


def header(template):
    for routine in ROUTINES:
        template = template.replace(f"@{routine(table.FP64)[0]}@", prototypes(routine))
    return template


def fortran_declaration(declaration, one):
    kind, name = declaration.rsplit(" ", 1)
    if kind in FORTRAN:
        return FORTRAN[kind].format(name)
    intent = "in" if kind.startswith("const") else "inout"
    return f"{one.fortran_element}, intent({intent}) :: {name}(*)"


def fortran(continued):
    """An interface for each function, and one name for all formats."""
    rows = []
    for routine in ROUTINES:
        for one in table.SOLVER_FORMATS:
            name, declarations = routine(one)
            names = [d.rsplit(" ", 1)[1] for d in declarations]
            lead = f"    integer(c_int) function residua_{name}_{one.name}("
            rows += continued(table.fill(lead, names, ",", ") bind(c)", 106)) + ["      import"]
            rows += [f"      {fortran_declaration(d, one)}" for d in declarations]
            rows.append("    end function")
    rows.append("  end interface\n")
    for routine in ROUTINES:
        name = routine(table.FP64)[0]
        rows.append(f"  interface residua_{name}")
        rows += [f"    procedure residua_{name}_{one.name}" for one in table.SOLVER_FORMATS]
        rows.append("  end interface")
    return "\n".join(["  interface"] + rows)
